"""Refusals as they go over the wire: a code and its facts for programs, a sentence for people."""

from typing import Any

from redbutton.errors import Code, PokerError
from redbutton.server.messages import Problem, Words

STATUS = {
    Code.NO_SUCH_TABLE: 404,
    Code.STORE_NO_TABLE: 404,
    Code.NO_SUCH_HAND: 404,
    Code.PAGE_NOT_FOUND: 404,
    Code.METHOD_NOT_ALLOWED: 405,
    Code.TOKEN_UNKNOWN: 401,
    Code.WRONG_ORIGIN: 403,
    Code.MESSAGE_TOO_LONG: 413,
    Code.TOO_MANY_MESSAGES: 429,
    Code.TOO_MANY_CONNECTIONS: 429,
    Code.TOO_MANY_HANDSHAKES: 429,
    Code.TABLES_TOO_FAST: 429,
    Code.TOO_MANY_TABLES: 503,
    Code.STORE_UNAVAILABLE: 503,
    Code.STORE_LOST: 503,
    Code.STORE_CLOSED: 503,
    Code.STORE_DAMAGED: 500,
    Code.TABLE_DAMAGED: 500,
    Code.SERVER_CLOSING: 503,
    Code.SERVER_FAULT: 500,
}
"""What a refusal is in HTTP's numbers; 400 if it is not among these."""


def problem_of(error: PokerError) -> Problem:
    return Problem(
        code=str(error.code),
        facts={name: _fact(fact) for name, fact in error.facts.items()},
        text=Words(en=error.sentence("en"), zh=error.sentence("zh")),
    )


def _fact(fact: Any) -> str | int:
    return fact if isinstance(fact, int | str) and not isinstance(fact, bool) else str(fact)


def status_of(error: PokerError) -> int:
    return STATUS.get(error.code, 400)
