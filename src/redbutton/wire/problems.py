"""Refusals as they go over the wire: a code and its facts for programs, a sentence for people."""

from http import HTTPStatus
from typing import Any

import msgspec

from redbutton.errors import Code, PokerError
from redbutton.game.refusals import ChipsAsMoney
from redbutton.wire.http import ProblemBody
from redbutton.wire.messages import Problem
from redbutton.words import in_every_language

STATUS = {
    Code.NO_SUCH_TABLE: 404,
    Code.STORE_NO_TABLE: 404,
    Code.NO_SUCH_HAND: 404,
    Code.PAGE_NOT_FOUND: 404,
    Code.NO_SUCH_STUDY: 404,
    Code.NO_SUCH_SHARE: 404,
    Code.METHOD_NOT_ALLOWED: 405,
    Code.TOKEN_UNKNOWN: 401,
    Code.WRONG_ORIGIN: 403,
    Code.METRICS_CLOSED: 403,
    Code.MESSAGE_TOO_LONG: 413,
    Code.TOO_MANY_MESSAGES: 429,
    Code.TOO_MANY_CONNECTIONS: 429,
    Code.TOO_MANY_HANDSHAKES: 429,
    Code.TABLES_TOO_FAST: 429,
    Code.TOO_MANY_REQUESTS: 429,
    Code.TOO_MANY_OPEN_TABLES: 429,
    Code.TOO_MUCH_STORED: 429,
    Code.STORE_FULL: 507,
    Code.TOO_MANY_STUDIES: 429,
    Code.STUDIES_TOO_FAST: 429,
    Code.WRONG_HOST: 421,
    Code.STUDY_DIED: 410,
    Code.STUDY_HUNG: 410,
    Code.STUDY_IDLE: 410,
    Code.STUDY_TOO_LARGE: 413,
    Code.SERVER_FULL: 503,
    Code.STUDIES_BUSY: 503,
    Code.SHARES_FULL: 503,
    Code.DISK_FULL: 507,
    Code.STUDY_BUSY: 503,
    Code.TOO_MANY_TABLES: 503,
    Code.STORE_UNAVAILABLE: 503,
    Code.TABLE_MOVED: 503,
    Code.STORE_CLOSED: 503,
    Code.STORE_DAMAGED: 500,
    Code.TABLE_DAMAGED: 500,
    Code.SERVER_CLOSING: 503,
    Code.SERVER_FAULT: 500,
    Code.HAND_DAMAGED: 500,
}
"""HTTP status codes of refusals; 400 for all others."""

WAIT = {
    Code.TOO_MANY_CONNECTIONS: 5,
    Code.TOO_MANY_HANDSHAKES: 5,
    Code.TABLES_TOO_FAST: 60,
    Code.TOO_MANY_OPEN_TABLES: 60,
    Code.TOO_MUCH_STORED: 3600,
    Code.STORE_FULL: 300,
    Code.TOO_MANY_TABLES: 60,
    Code.SERVER_FULL: 5,
    Code.STUDIES_TOO_FAST: 60,
    Code.STUDIES_BUSY: 30,
    Code.STUDY_BUSY: 2,
    Code.TABLE_MOVED: 1,
    Code.STORE_UNAVAILABLE: 5,
}
"""Seconds to wait before trying again, for refusals that do not have it among their facts."""

TOO_FAST = (Code.TOO_MANY_MESSAGES, Code.TOO_MANY_REQUESTS, Code.CHAT_TOO_FAST)
"""Refusals that have it among their facts, as `seconds`."""


def problem_of(error: PokerError) -> Problem:
    return Problem(
        code=str(error.code),
        facts={name: _fact(fact) for name, fact in error.facts.items()},
        text=in_every_language(error.sentence),
        retry_after=wait_of(error),
    )


def _fact(fact: Any) -> str | int:
    if isinstance(fact, ChipsAsMoney):
        return int(fact)
    return fact if isinstance(fact, int | str) and not isinstance(fact, bool) else str(fact)


def status_of(error: PokerError) -> int:
    return STATUS.get(error.code, 400)


def wait_of(error: PokerError) -> int | None:
    """Seconds to wait before trying again; None if waiting does not help."""
    if error.code in TOO_FAST:
        return int(error.facts["seconds"])
    return WAIT.get(error.code)


def headers_of(error: PokerError) -> dict[str, str]:
    wait = wait_of(error)
    return {} if wait is None else {"Retry-After": str(wait)}


def body_of(error: PokerError) -> bytes:
    return msgspec.json.encode(ProblemBody(problem=problem_of(error)))


def written(error: PokerError) -> bytes:
    """A refusal as a complete HTTP response, for requests that are not even read."""
    status, body = HTTPStatus(status_of(error)), body_of(error)
    headers = {
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Connection": "close",
        **headers_of(error),
    }
    lines = [
        f"HTTP/1.1 {status.value} {status.phrase}",
        *(f"{key}: {value}" for key, value in headers.items()),
    ]
    return "\r\n".join([*lines, "", ""]).encode() + body
