"""How fast people may change a table, decisions aside.

Every change is stored and sent to everybody, so it is limited for each person; chat also for the whole
table. Decisions need no limit: the game asks for them one by one.
"""

from redbutton.errors import Code, ServerError
from redbutton.server.net.limits import Bucket, Limits
from redbutton.wire.messages import Act, Chat, Message, RunIt, Seed

DECISIONS = (Act, RunIt)
MOST = 1000
"""People whose rates are remembered per table."""


class Pacing:
    """The rates at one table."""

    def __init__(self, limits: Limits, now: float) -> None:
        self._limits = limits
        self._wishes: dict[object, Bucket] = {}
        self._lines: dict[object, Bucket] = {}
        self._all_lines = Bucket(
            rate=limits.table_lines_per_second, burst=limits.table_lines_at_once, now=now
        )

    def check(self, who: object, message: Message, now: float) -> None:
        """Raises if a message comes too fast; it may be sent again a little later."""
        if isinstance(message, DECISIONS) or (isinstance(message, Seed) and message.seed is not None):
            return
        limits = self._limits
        if not _of(self._wishes, who, limits.wishes_per_second, limits.wishes_at_once, now).take(now):
            raise ServerError(Code.TOO_MANY_MESSAGES)
        if isinstance(message, Chat):
            own = _of(self._lines, who, limits.lines_per_second, limits.lines_at_once, now)
            if not (own.take(now) and self._all_lines.take(now)):
                raise ServerError(Code.CHAT_TOO_FAST)


def _of(buckets: dict[object, Bucket], who: object, rate: float, burst: float, now: float) -> Bucket:
    """The bucket of a person or connection. The least recently used ones are dropped."""
    found = buckets.pop(who, None) or Bucket(rate=rate, burst=burst, now=now)
    buckets[who] = found
    if len(buckets) > MOST:
        del buckets[next(iter(buckets))]
    return found
