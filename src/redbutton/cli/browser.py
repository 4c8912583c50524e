"""A table in the browser: a private server, and the page that sits down at it."""

import webbrowser
from contextlib import suppress
from typing import Any

from redbutton.cli.serve import packages, warn
from redbutton.words.server_commands import SERVING


def browse(lang: str, port: int, **wish: Any) -> None:
    """Open the table in a browser; the address is printed as well."""
    with packages():
        from redbutton.server import solo
        from redbutton.store import default_url
    words = SERVING[lang]

    def ready(address: str) -> None:
        print(words["play"].format(address=address), flush=True)
        with suppress(webbrowser.Error):
            webbrowser.open(address)

    table = solo.wished(lang, clock=0, bank=0, listed=False, pace="calm", **wish)
    place = default_url("play")
    warn(lang, place)
    solo.play(table, place, ready, port)
    print(words["kept"])
