"""Limits of how fast people may change a table, answers to the deal aside.

Every change is stored and sent to everybody, so it is limited for each person; chat also for the whole
table. Answers to the deal need no limit: it asks for them one by one.
"""

from redbutton.errors import Code
from redbutton.server.net.limits import Bucket, Limits, too_fast
from redbutton.wire.messages import Chat, Message

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
        """Raises if a message that answers no question of the deal comes too fast.

        It may be sent again a little later.
        """
        limits = self._limits
        wishes = _of(self._wishes, who, limits.wishes_per_second, limits.wishes_at_once, now)
        if not wishes.take(now):
            raise too_fast(Code.TOO_MANY_MESSAGES, wishes.wait())
        if isinstance(message, Chat):
            own = _of(self._lines, who, limits.lines_per_second, limits.lines_at_once, now)
            if not own.take(now) or not self._all_lines.has(now):
                raise too_fast(Code.CHAT_TOO_FAST, max(own.wait(), self._all_lines.wait()))

    def note(self, message: Message, now: float) -> None:
        """Count a message that was carried out: a refused line takes no other's place in the table's chat."""
        if isinstance(message, Chat):
            self._all_lines.take(now)


def _of(buckets: dict[object, Bucket], who: object, rate: float, burst: float, now: float) -> Bucket:
    """The bucket of a person or connection. The least recently used ones are dropped."""
    found = buckets.pop(who, None) or Bucket(rate=rate, burst=burst, now=now)
    buckets[who] = found
    if len(buckets) > MOST:
        del buckets[next(iter(buckets))]
    return found
