"""The server's log for its operator: one line of JSON for each event.

A line has only the facts listed here, none of which can be a card or a token. Of an error it has the type and
the places in the code but not the message, which might quote anything.
"""

import json
import logging
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from types import TracebackType
from typing import TextIO

FACTS = ("table", "person", "number", "code", "address", "status", "count", "seconds", "version", "place")
"""The only facts that a line may have, besides the time and the event."""

MOST_PLACES = 40
"""Places in the code that are told of one error."""

Error = tuple[type[BaseException] | None, BaseException | None, TracebackType | None]


class Log:
    """Writes lines; does nothing without a stream."""

    def __init__(
        self, stream: TextIO | None = None, now: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self._stream, self._now = stream, now

    def tell(self, event: str, *, error: BaseException | None = None, **facts: str | float | None) -> None:
        """Write one event. A fact that is not listed in `FACTS` is a bug."""
        if not facts.keys() <= set(FACTS):
            raise ValueError(f"not to be logged: {', '.join(facts.keys() - set(FACTS))}")
        if self._stream is None:
            return
        line: dict[str, object] = {"time": self._now().isoformat(timespec="milliseconds"), "event": event}
        line |= {name: fact for name, fact in facts.items() if fact is not None}
        if error is not None:
            line |= {"error": type(error).__name__, "at": places(error)}
        self._stream.write(json.dumps(line, ensure_ascii=False) + "\n")  # at once: workers share the stream
        self._stream.flush()


def places(error: BaseException) -> list[str]:
    """Where in the code an error came from, the innermost place first.

    Not all of a recursion without end: a short line is written to a pipe or a file in one piece.
    """
    frames = traceback.extract_tb(error.__traceback__, limit=-MOST_PLACES)
    return [f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in reversed(frames)]


class Listening(logging.Handler):
    """Takes the log records of libraries, and logs only the event and the error type."""

    def __init__(self, log: Log) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        if "without completing handshake" in record.getMessage():  # it was refused and answered
            return
        error = record.exc_info[1] if record.exc_info else None
        self._log.tell("library", place=f"{record.name} {record.funcName}:{record.lineno}", error=error)


def listen(log: Log, *names: str) -> None:
    """Send what these libraries log to our log, and nowhere else."""
    for name in names:
        logger = logging.getLogger(name)
        logger.handlers = [Listening(log)]
        logger.propagate = False
        logger.setLevel(logging.WARNING)
