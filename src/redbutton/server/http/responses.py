"""HTTP answers: a body as JSON, a download, or a refusal."""

import gzip
from collections.abc import AsyncIterator
from functools import lru_cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from redbutton.errors import PokerError
from redbutton.wire.problems import body_of, headers_of, status_of

HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}


def reply(body: msgspec.Struct, status: int = 200) -> Response:
    """A body as JSON."""
    return Response(
        msgspec.json.encode(body), status_code=status, headers=HEADERS, media_type="application/json"
    )


def json_bytes(content: bytes, kind: str = "application/json") -> Response:
    """A body that is JSON already."""
    return Response(content, headers=HEADERS, media_type=kind)


def packed_json(request: Request, content: bytes) -> Response:
    """A long body that is the same for everybody, compressed for those who take it. It must hold no secrets.

    Many phones ask for it first of all, and it is four times as long as it has to be.
    """
    headers = {**HEADERS, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        content, headers = _gzipped(content), {**headers, "Content-Encoding": "gzip"}
    return Response(content, headers=headers, media_type="application/json")


@lru_cache(maxsize=8)
def _gzipped(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)


def download(content: bytes, name: str) -> Response:
    """A text to be saved as a file."""
    return Response(content, headers=saved_as(name), media_type="text/plain")


def download_parts(parts: AsyncIterator[str], name: str) -> Response:
    """The same, made while it is sent."""
    return StreamingResponse(parts, headers=saved_as(name), media_type="text/plain")


def saved_as(name: str) -> dict[str, str]:
    """The headers of a file that is to be saved."""
    return {**HEADERS, "Content-Disposition": f'attachment; filename="{name}"'}


def refuse(refusal: PokerError) -> Response:
    """The problem as JSON, with a status, and with `Retry-After` if waiting helps."""
    return Response(
        body_of(refusal),
        status_code=status_of(refusal),
        headers={**HEADERS, **headers_of(refusal)},
        media_type="application/json",
    )
