"""Reads HTTP requests: bodies of a bounded size, tokens, numbers, and the origin."""

from typing import TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request

from redbutton.errors import Code, ServerError
from redbutton.wire.tokens import TOKEN_LENGTH, hash_of
from redbutton.words import LANGUAGES

T = TypeVar("T")


async def body(request: Request, kind: type[T], most: int) -> T:
    """The body, decoded from JSON. Raises if it is too long or malformed."""
    content = bytearray()
    try:
        async for part in request.stream():
            content += part
            if len(content) > most:
                raise ServerError(Code.MESSAGE_TOO_LONG, size=len(content), most=most)
        return msgspec.json.decode(bytes(content), type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ClientDisconnect) as error:
        raise ServerError(Code.NOT_A_MESSAGE, reason=str(error)[:200]) from None


def token_hash(request: Request) -> str | None:
    """The hash of the request's token; None without one."""
    way, _, token = request.headers.get("authorization", "").partition(" ")
    return hash_of(token) if way.lower() == "bearer" and len(token) == TOKEN_LENGTH else None


def lang(request: Request) -> str:
    wish = request.query_params.get("lang", "en")
    return wish if wish in LANGUAGES else "en"


def number(request: Request, name: str, usual: int, most: int) -> int:
    """A whole number of the query, within its bounds."""
    text = request.query_params.get(name, "")
    return min(int(text), most) if text.isascii() and text.isdigit() and len(text) < 16 else usual


def check_origin(request: HTTPConnection, allowed: frozenset[str]) -> None:
    """Raises if a browser sends the request from another site's page. Other programs send no origin."""
    origin = request.headers.get("origin")
    if origin is None or origin in allowed:
        return
    if _host_of(origin) != request.headers.get("host", "").lower():
        raise ServerError(Code.WRONG_ORIGIN, origin=origin[:100])


def _host_of(origin: str) -> str | None:
    """The host of a page; None if it is not a URL."""
    try:
        return urlsplit(origin).netloc.lower() or None
    except ValueError:
        return None
