"""`redbutton serve`: tables for browsers and for programs of others."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, TextIO
from urllib.parse import urlsplit

import typer

from redbutton.cli.language import Lang
from redbutton.errors import Code, ServerError
from redbutton.words.serving import SERVING

HOST = re.compile(r"(https?://)?[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_.])?(:[0-9]+)?/?")
"""A name, as a browser writes it or as somebody copies it from there."""
NEEDED = ("msgspec", "starlette", "uvicorn", "websockets")


@contextmanager
def packages() -> Iterator[None]:
    """One clear sentence where the packages of a server are missing."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in NEEDED:
            raise
        raise ServerError(Code.SERVER_MISSING) from None


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets the network in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65_535, help="The port; 0 takes any that is free.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Where tables are kept: a file, sqlite:///FILE, postgresql://...; else your data folder.",
            show_default=False,
        ),
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    origins: Annotated[
        list[str],
        typer.Option("--origin", help="Let pages of another host speak with it: https://poker.example"),
    ] = [],  # noqa: B006
    names: Annotated[
        list[str],
        typer.Option(
            "--name",
            metavar="HOST",
            help="What it is called, beside localhost, addresses and this computer's name: poker.example.org",
        ),
    ] = [],  # noqa: B006
    proxies: Annotated[
        list[str],
        typer.Option("--proxy", metavar="ADDRESS", help="Believe this proxy when it says who is behind it."),
    ] = [],  # noqa: B006
    tables: Annotated[int, typer.Option(min=1, help="How many tables may be open.")] = 2_000,
    idle_hours: Annotated[
        float, typer.Option(min=0.1, help="Close a table that nobody visits for so long.")
    ] = 24,
    unlimited: Annotated[
        bool,
        typer.Option("--unlimited", help="No limits on requests, connections and tables of one address."),
    ] = False,
    log: Annotated[
        Path | None,
        typer.Option(
            help="Write the log to this file, which only you can read, instead of standard error.",
            show_default=False,
        ),
    ] = None,
    lang: Lang = "",
) -> None:
    """Run a server: open its page in a browser, and let friends and their programs in.

    All that happens is kept, and goes on after the server was stopped, whatever stopped it. The log is one
    line of JSON for each event; it never holds a card that is hidden.

    A browser gets in by an address in digits, by localhost, and in a network by this computer's name; any
    other name of it needs a --name, also behind a proxy, so that no page of elsewhere can pass for this one.
    """
    with packages():
        from redbutton.server import serve as server
        from redbutton.server.limits import Limits
        from redbutton.server.logs import Log
        from redbutton.store import default_url

    words = SERVING[lang]
    place = database or default_url()
    for name in (*names, *proxies):
        check_host("--name" if name in names else "--proxy", name)
    for origin in origins:
        check_origin(origin)
    warn(lang, place, log)

    def ready(port: int) -> None:
        first, *others = server.addresses(host, port)
        print(words["at"].format(address=first), flush=True)
        for other in others:
            print(words["lan"].format(address=other), flush=True)
        if open_page:
            typer.launch(first)

    with _log(log) as stream:
        settings = server.Settings(
            host=host,
            port=port,
            database=place,
            limits=Limits(tables=tables, idle_hours=idle_hours, unlimited=unlimited),
            origins=frozenset(origins),
            names=tuple(names),
            proxies=tuple(proxies),
            log=Log(stream),
        )
        server.serve(settings, ready)
    print(words["gone" if place == "sqlite://" else "ended"])


def check_host(option: str, text: str) -> None:
    """Refuse what can be no host: a name, an address, or for a proxy a whole network."""
    if not HOST.fullmatch(text):
        try:
            ip_network(text, strict=False)
        except ValueError:
            raise ServerError(Code.NOT_A_HOST, option=option, text=text) from None


def check_origin(text: str) -> None:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/"):
        raise ServerError(Code.NOT_AN_ORIGIN, option="--origin", text=text)


def warn(lang: str, database: str, log: Path | None = None) -> None:
    """Say so if a file that is to be written can be read by others already."""
    from redbutton.store import file_of, is_exposed

    for path in (log, file_of(database)):
        if path is not None and is_exposed(path):
            print(SERVING[lang]["exposed"].format(path=path), file=sys.stderr, flush=True)


@contextmanager
def _log(path: Path | None) -> Iterator[TextIO]:
    if path is None:
        yield sys.stderr
    else:
        from redbutton.store import open_private

        with open_private(path) as stream:
            yield stream
