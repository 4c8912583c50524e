"""What the server tells its keeper: one line of JSON for each event.

A line holds only the facts that are listed here, none of which can be a card or a token; of an error it holds
the kind and the places in the code, not its words, for these may quote anything.
"""

import json
import logging
import sys
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from types import TracebackType
from typing import TextIO

FACTS = ("table", "person", "number", "code", "address", "status", "count", "seconds", "version", "place")
"""The only facts that a line may have beside the time and the event."""

Error = tuple[type[BaseException] | None, BaseException | None, TracebackType | None]


class Log:
    """Writes lines; to nowhere, if there is no stream."""

    def __init__(
        self, stream: TextIO | None = None, now: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self._stream, self._now = stream, now

    def tell(self, event: str, *, error: BaseException | None = None, **facts: str | float | None) -> None:
        """One event. A fact that is not among those listed is a mistake of ours."""
        if not facts.keys() <= set(FACTS):
            raise ValueError(f"not to be logged: {', '.join(facts.keys() - set(FACTS))}")
        if self._stream is None:
            return
        line: dict[str, object] = {"time": self._now().isoformat(timespec="milliseconds"), "event": event}
        line |= {name: fact for name, fact in facts.items() if fact is not None}
        if error is not None:
            line |= {"error": type(error).__name__, "at": places(error)}
        print(json.dumps(line, ensure_ascii=False), file=self._stream, flush=True)


def places(error: BaseException) -> list[str]:
    """Where in the code an error came from, the innermost place first."""
    frames = traceback.extract_tb(error.__traceback__)
    return [f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in reversed(frames)]


class Listening(logging.Handler):
    """Takes what libraries log and tells only that, and how, something went wrong."""

    def __init__(self, log: Log) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        if "without completing handshake" in record.getMessage():  # it was refused, and that was answered
            return
        error = record.exc_info[1] if record.exc_info else None
        self._log.tell("library", place=f"{record.name} {record.funcName}:{record.lineno}", error=error)


def listen(log: Log, *names: str) -> None:
    """Let libraries tell their troubles through the log, and nowhere else."""
    for name in names:
        logger = logging.getLogger(name)
        logger.handlers = [Listening(log)]
        logger.propagate = False
        logger.setLevel(logging.WARNING)


def to_stderr() -> Log:
    return Log(sys.stderr)
