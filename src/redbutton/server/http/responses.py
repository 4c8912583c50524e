"""HTTP answers: a body as JSON, a download, or a refusal."""

from collections.abc import AsyncIterator

import msgspec
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
