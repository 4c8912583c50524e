"""A table in the browser: a private server, and the page that sits down at it."""

import webbrowser
from contextlib import suppress
from typing import Any

from redbutton.cli.serve import packages, warn
from redbutton.words.serving import SERVING


def browse(lang: str, port: int, **wish: Any) -> None:
    """Open the table in a browser; where there is none, the address is printed all the same."""
    with packages():
        from redbutton.server import private
        from redbutton.store import default_url
    words = SERVING[lang]

    def ready(address: str) -> None:
        print(words["play"].format(address=address), flush=True)
        with suppress(webbrowser.Error):
            webbrowser.open(address)

    table = private.wished(lang, clock=0, bank=0, listed=False, pace="quick", **wish)
    place = default_url("play")
    warn(lang, place)
    private.play(table, place, ready, port)
    print(words["kept"])
