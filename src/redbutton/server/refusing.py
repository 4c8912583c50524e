"""Refusals as answers of HTTP."""

from starlette.responses import Response

from redbutton.errors import PokerError
from redbutton.server.problems import body_of, headers_of, status_of

HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}


def refuse(refusal: PokerError) -> Response:
    """The problem as JSON, with a status, and with the time after which it may go better."""
    return Response(
        body_of(refusal),
        status_code=status_of(refusal),
        headers={**HEADERS, **headers_of(refusal)},
        media_type="application/json",
    )
