"""Checks what is stored of a table: plays it again from its first entry, and compares the rest."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, NamedTuple

import msgspec

from redbutton.errors import Code, PokerError
from redbutton.history.replay import replay
from redbutton.server.table import Table, entries, records
from redbutton.server.table.person import Person
from redbutton.store import Store, StoredHand

AWAY = (Code.STORE_UNAVAILABLE, Code.STORE_LOST)
"""Refusals that tell nothing about a table."""
PIECE = 500
"""Steps and hands read at once: a long log is larger than what fits into memory."""


class Flaw(StrEnum):
    """What can be wrong with a stored table."""

    NEWER = "newer"
    """No damage: a newer version has written what this one cannot read."""
    UNREADABLE = "unreadable"
    """A step or a row cannot be read, or the steps do not fit together."""
    SNAPSHOT = "snapshot"
    """The snapshot is not what the steps before it lead to."""
    CHIPS = "chips"
    """Not all chips that were sold are there, after a deal or at the end."""
    HANDS = "hands"
    """A stored hand is missing, cannot be played again, or is not the one that the steps tell."""


class Checked(NamedTuple):
    """One table: how much of it was read, and what is wrong."""

    table: str
    steps: int
    hands: int
    flaws: tuple[Flaw, ...]
    reason: PokerError | None = None


async def check_table(table: str, store: Store) -> Checked:
    """Check one table. Anything wrong with it is told, not raised, unless the store is away."""
    again = PlayedAgain()
    try:
        found = await store.load(table)
        again.snapshot, again.saved_at = found.snapshot, found.at
        while steps := await store.entries(table, after=again.steps, limit=PIECE):
            again.play(steps)
            await _compare(again, table, store, most=len(again.hands))
        again.end()
        while await _compare(again, table, store, most=PIECE):
            pass
    except PokerError as error:
        if error.code in AWAY:
            raise
        flaw = Flaw.NEWER if error.code is Code.TABLE_TOO_NEW else Flaw.UNREADABLE
        return Checked(table, again.steps, again.compared, (flaw, *again.flaws), error)
    except (AssertionError, LookupError, TypeError, ValueError, AttributeError):
        return Checked(table, again.steps, again.compared, (Flaw.UNREADABLE, *again.flaws))
    if again.hands:
        again.flaws[Flaw.HANDS] = None
    return Checked(table, again.steps, again.compared, tuple(again.flaws))


async def _compare(again: "PlayedAgain", table: str, store: Store, *, most: int) -> bool:
    """Compare the next stored hands with those that the steps tell. False if there are none."""
    found = await store.hands(table, after=again.last, limit=most) if most else []
    some = [hand for hand in found if hand.number <= again.told or again.is_over]
    for hand in some:
        again.compare(hand)
    again.forget_dropped()
    return bool(some)


class PlayedAgain:
    """A table that is played again from its log, piece by piece."""

    def __init__(self) -> None:
        self.steps = self.compared = 0
        self.last = 0
        """The number of the last hand that was compared."""
        self.snapshot: bytes | None = None
        self.saved_at = 0
        """The last snapshot, and the number of its step: then the table must be the same."""
        self.hands: dict[int, StoredHand] = {}
        """The hands that the steps tell, until they are found among those that are stored."""
        self.of_bots: set[int] = set()
        """Those of them that only bots played: their records may have been dropped."""
        self.told = 0
        """The number of the last hand that the steps tell."""
        self.is_over = False
        """Whether all steps were done."""
        self.flaws: dict[Flaw, None] = {}
        self._table: Table | None = None

    def play(self, steps: Iterable[bytes]) -> None:
        """Do the next steps."""
        for stored in steps:
            self._do(entries.decode(stored))
            self.steps += 1
            if self.steps == self.saved_at and self.snapshot is not None and self._table is not None:
                self._check_snapshot(self._table, self.snapshot)

    def _do(self, entry: entries.Entry) -> None:
        if self._table is None:
            assert isinstance(entry, entries.Opened)
            self._table = Table.create(entry)
            return
        outcome = self._table.do(entry)
        if outcome.hand is not None:
            self.told = outcome.hand.number
            self.hands[self.told] = outcome.hand
            if outcome.only_bots:
                self.of_bots.add(self.told)
            self._check_chips(self._table)

    def end(self) -> None:
        """All steps were done."""
        assert self._table is not None
        self._check_chips(self._table)
        self.is_over = True

    def _check_chips(self, table: Table) -> None:
        if not table.is_exact:
            self.flaws[Flaw.CHIPS] = None

    def _check_snapshot(self, table: Table, snapshot: bytes) -> None:
        if not table.may_save or not tells_the_same(Table.load(snapshot).save(), table.save()):
            self.flaws[Flaw.SNAPSHOT] = None

    def forget_dropped(self) -> None:
        """After a comparison: hands of bots that were not found have no record any more."""
        for number in self.of_bots:
            self.hands.pop(number, None)
        self.of_bots.clear()

    def compare(self, stored: StoredHand) -> None:
        """Compare a stored hand with the one that was played again. Its words may be another version's."""
        self.compared += 1
        self.last = stored.number
        made = self.hands.pop(stored.number, None)
        if made == stored:
            return
        try:
            same = made is not None and outline(made.record) == outline(stored.record)
        except PokerError:
            same = False
        if not same:
            self.flaws[Flaw.HANDS] = None


LATER = frozenset(Person.__struct_fields__)
"""What is known of a person. An earlier version may not have known all of it."""


def tells_the_same(kept: bytes, made: bytes) -> bool:
    """Is a snapshot what was made again? It may know less, if an earlier version wrote it.

    Such a one lacks facts of a person, or all of what is counted by name today.
    """
    return kept == made or _agrees(msgspec.json.decode(kept), msgspec.json.decode(made))


def _agrees(kept: Any, made: Any) -> bool:
    if isinstance(kept, dict) and isinstance(made, dict):
        lacks = made.keys() - kept.keys()
        known = not kept or lacks <= LATER
        return known and all(_agrees(value, made.get(name)) for name, value in kept.items())
    return bool(kept == made)


def outline(record: bytes) -> tuple[object, ...]:
    """Return who played, what was done without comments, and what came of it."""
    found = records.read(record)
    return found.players, [done.partition(" #")[0] for done in found.actions], replay(found).payoffs
