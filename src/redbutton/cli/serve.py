"""`redbutton serve`: tables for browsers and bots."""

import json
import os
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
from redbutton.cli.serve_settings import LIMITS, from_file, read
from redbutton.cli.serve_settings import list_limits as print_limits
from redbutton.cli.strange_variables import warn_of_strange_variables
from redbutton.errors import Code, ServerError
from redbutton.words.server_commands import SERVING

HOST = re.compile(r"(https?://)?[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_.])?(:[0-9]+)?/?")
"""A host name, as a browser writes it or as somebody copies it from there."""
BARE = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_.-]{0,250}[A-Za-z0-9_.])?")
"""A host name alone, as it can be looked up."""
NEEDED = ("starlette", "uvicorn", "websockets")


@contextmanager
def packages() -> Iterator[None]:
    """Raises one clear sentence if the packages of a server are missing."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in NEEDED:
            raise
        raise ServerError(Code.SERVER_MISSING) from None


def serve(
    host: Annotated[str, typer.Option(envvar="REDBUTTON_HOST", show_envvar=False)] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65_535, envvar="REDBUTTON_PORT", show_envvar=False)] = 8000,
    address: Annotated[
        str,
        typer.Option(metavar="HOST:PORT", show_default=False, envvar="REDBUTTON_ADDRESS", show_envvar=False),
    ] = "",
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", show_default=False, envvar="REDBUTTON_DATABASE", show_envvar=False),
    ] = None,
    open_page: Annotated[bool, typer.Option("--open")] = False,
    origins: Annotated[
        list[str], typer.Option("--origin", envvar="REDBUTTON_ORIGINS", show_envvar=False)
    ] = [],  # noqa: B006
    names: Annotated[
        list[str],
        typer.Option("--name", metavar="HOST", envvar="REDBUTTON_NAMES", show_envvar=False),
    ] = [],  # noqa: B006
    proxies: Annotated[
        list[str],
        typer.Option("--proxy", metavar="ADDRESS", envvar="REDBUTTON_PROXIES", show_envvar=False),
    ] = [],  # noqa: B006
    metrics: Annotated[
        list[str],
        typer.Option("--metrics", metavar="ADDRESS", envvar="REDBUTTON_METRICS", show_envvar=False),
    ] = [],  # noqa: B006
    workers: Annotated[int, typer.Option(min=1, max=64, envvar="REDBUTTON_WORKERS", show_envvar=False)] = 1,
    tables: Annotated[str | None, typer.Option(metavar="INTEGER", show_default=False)] = None,
    idle_hours: Annotated[str | None, typer.Option(metavar="FLOAT", show_default=False)] = None,
    unlimited: Annotated[bool, typer.Option("--unlimited")] = False,
    limits: Annotated[list[str], typer.Option("--limit", metavar="NAME=VALUE")] = [],  # noqa: B006
    config: Annotated[
        Path | None,
        typer.Option(
            show_default=False,
            is_eager=True,
            callback=from_file,
            envvar="REDBUTTON_CONFIG",
            show_envvar=False,
        ),
    ] = None,
    list_limits: Annotated[bool, typer.Option("--limits", is_eager=True, callback=print_limits)] = False,
    log: Annotated[
        Path | None, typer.Option(show_default=False, envvar="REDBUTTON_LOG", show_envvar=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    lang: Lang = "",
) -> None:
    """Run a server: open its page in a browser, and invite friends and their bots.

    Everything is stored, and games go on after a restart, even after a crash. The
    log has one line of JSON for each event, and never a hidden card.

    Browsers can use an IP address, localhost, or this computer's name in its
    network. Any other host name must be given with --name, also behind a proxy,
    so that no other site can pass for this one.
    """
    with packages():
        from redbutton.server import process as server
        from redbutton.server.net.limit_settings import settled
        from redbutton.server.ops.log import Log
        from redbutton.store import default_url

    words = SERVING[lang]
    warn_of_strange_variables(lang)
    chosen = {"tables": tables, "idle_hours": idle_hours, "unlimited": unlimited or None}
    bounds = settled(
        options=[*limits, *(f"{name}={value}" for name, value in chosen.items() if value is not None)],
        environment=os.environ,
        file=read(config).get(LIMITS) if config else None,
    )
    place = database or default_url()
    for name in names:
        check_host("--name", name)
    for option, hosts in (("--proxy", proxies), ("--metrics", metrics)):
        for host_or_network in hosts:
            check_network(option, host_or_network)
    for origin in origins:
        check_origin(origin)
    if address:
        check_address(address)
    warn(lang, place, log)
    if config is not None:
        warn_if_exposed(config, lang)

    def ready(port: int) -> None:
        first, *others = addresses = [*server.addresses(host, port)]
        if as_json:
            print(json.dumps({"addresses": addresses}), flush=True)
        else:
            print(words["at"].format(address=first), flush=True)
            for other in others:
                print(words["lan"].format(address=other), flush=True)
        if open_page:
            typer.launch(first)

    with _log(log) as stream:
        settings = server.Settings(
            host=host,
            port=port,
            address=address,
            database=place,
            limits=bounds,
            origins=frozenset(origins),
            names=tuple(names),
            proxies=tuple(proxies),
            metrics=tuple(metrics),
            log=Log(stream),
        )
        if workers == 1:
            server.serve(settings, ready)
        else:
            from redbutton.server.cluster.worker_processes import serve_with_workers

            serve_with_workers(settings, workers, ready)
    if not as_json:
        print(words["gone" if place == "sqlite://" else "ended"])


def check_host(option: str, text: str) -> None:
    """Raises if this cannot be a host, as a browser names it."""
    if not HOST.fullmatch(text):
        try:
            ip_network(text, strict=False)
        except ValueError:
            raise ServerError(Code.NOT_A_HOST, option=option, text=text) from None


def check_network(option: str, text: str) -> None:
    """Raises if this is no host name, no address and no network."""
    try:
        ip_network(text, strict=False)
    except ValueError:
        if not BARE.fullmatch(text) or text.replace(".", "").isdecimal():
            raise ServerError(Code.NOT_A_HOST, option=option, text=text) from None


def check_address(text: str) -> None:
    """Raises if this is not a host with a port."""
    try:
        parts = urlsplit(f"//{text}")
        found = parts.netloc == text and parts.hostname and parts.port
    except ValueError:
        found = None
    if not found:
        raise ServerError(Code.NOT_A_HOST, option="--address", text=text)


def check_origin(text: str) -> None:
    """Raises if this is not a page's origin: a scheme, a host, perhaps a port."""
    try:
        parts = urlsplit(text)
        found = parts.scheme in ("http", "https") and parts.hostname and parts.path in ("", "/")
        found = found and parts.port != 0  # raises if it is no number
    except ValueError:
        found = False
    if not found:
        raise ServerError(Code.NOT_AN_ORIGIN, option="--origin", text=text)


def warn(lang: str, database: str, log: Path | None = None) -> None:
    """Warn if a file that is to be written can be read by others already."""
    from redbutton.store import file_of

    for path in (log, file_of(database)):
        if path is not None:
            warn_if_exposed(path, lang)


def warn_if_exposed(path: Path, lang: str) -> None:
    from redbutton.store import is_exposed

    if is_exposed(path):
        print(SERVING[lang]["exposed"].format(path=path), file=sys.stderr, flush=True)


@contextmanager
def _log(path: Path | None) -> Iterator[TextIO]:
    if path is None:
        yield sys.stderr
    else:
        from redbutton.store import open_private

        with open_private(path) as stream:
            yield stream
