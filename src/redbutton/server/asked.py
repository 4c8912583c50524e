"""What HTTP requests bring: bodies of a bounded size, tokens, languages, and pages from elsewhere."""

from typing import TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request

from redbutton.errors import Code, ServerError
from redbutton.server.tokens import hash_of
from redbutton.words import LANGUAGES

T = TypeVar("T")
TOKEN_LENGTH = 43


async def body(request: Request, kind: type[T], most: int) -> T:
    """The body, read as JSON of a kind; a refusal if it is too long or anything else."""
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
    """The hash of the token that a request shows, if it does."""
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
    """A browser says which page it shows: ours, or one that is allowed. Other programs need not say."""
    origin = request.headers.get("origin")
    if origin is None or origin in allowed:
        return
    if _host_of(origin) != request.headers.get("host", "").lower():
        raise ServerError(Code.WRONG_ORIGIN, origin=origin[:100])


def _host_of(origin: str) -> str | None:
    """The host of a page; None for what is no address."""
    try:
        return urlsplit(origin).netloc.lower() or None
    except ValueError:
        return None


def address(request: HTTPConnection) -> str:
    return request.client.host if request.client else ""
