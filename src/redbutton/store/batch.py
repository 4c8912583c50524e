"""Steps that are stored together: which of them fit, and the rows that one transaction writes.

All the rules of the log are here, so that they are the same in each database: numbers have no gaps, a step
that is stored already is a success if it is the same and a conflict if not, a closed table takes nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, assert_never

from redbutton.errors import Code, StoreError
from redbutton.store import sql
from redbutton.store.steps import Append

Row = tuple[Any, ...]


class Opening(NamedTuple):
    """A new table and its first step."""

    table: str
    created: int
    summary: bytes
    entry: bytes
    number: int = 1


class Closing(NamedTuple):
    """The end of a table."""

    table: str


class Probe(NamedTuple):
    """Nothing of a table to store: could anything be?"""


Job = Opening | Append | Closing | Probe
Outcome = Exception | None
"""What becomes of a job: stored, or the reason why not."""


class Standing(NamedTuple):
    """How far a table is: the number of its last step, and whether it is closed."""

    last: int
    closed: bool


class Batch:
    """The rows of all jobs that fit; `enter` says why a job does not."""

    def __init__(self, known: Mapping[str, Standing], stored: Mapping[tuple[str, int], bytes]) -> None:
        self.changed: dict[str, Standing] = {}
        self._known, self._stored = known, stored
        self._opened: list[Row] = []
        self._closed: list[Row] = []
        self._hands: list[Row] = []
        self._entries: dict[tuple[str, int], bytes] = {}
        self._snapshots: dict[str, Row] = {}
        self._summaries: dict[str, Row] = {}

    def enter(self, job: Job) -> StoreError | None:
        """Take a job in, unless it is refused."""
        match job:
            case Append():
                return self._append(job)
            case Opening():
                return self._open(job)
            case Closing():
                return self._close(job)
            case Probe():
                return None
            case _:
                assert_never(job)

    def writes(self) -> list[tuple[str, Sequence[Row]]]:
        """The statements of the transaction, each with its rows."""
        rows: tuple[tuple[str, Sequence[Row]], ...] = (
            (sql.OPEN_TABLE, self._opened),
            (sql.ADD_ENTRY, [(*place, entry) for place, entry in self._entries.items()]),
            (sql.ADD_HAND, self._hands),
            (sql.SET_SNAPSHOT, [*self._snapshots.values()]),
            (sql.SET_SUMMARY, [*self._summaries.values()]),
            (sql.CLOSE_TABLE, self._closed),
        )
        return [(statement, values) for statement, values in rows if values]

    def _open(self, new: Opening) -> StoreError | None:
        standing = self._standing(new.table)
        if standing is not None:
            return self._again(new, standing)
        self._opened.append((new.table, new.created, new.summary))
        self._take(new)
        return None

    def _append(self, step: Append) -> StoreError | None:
        table, number, _, hand, snapshot, summary = step
        standing = self._standing(table)
        if standing is None:
            return StoreError(Code.STORE_NO_TABLE, table=table)
        if number != standing.last + 1:
            return self._again(step, standing)
        if standing.closed:
            return StoreError(Code.STORE_TABLE_CLOSED, table=table)
        self._take(step)
        if hand is not None:
            self._hands.append((table, *hand))
        if snapshot is not None:
            self._snapshots[table] = (table, number, snapshot)
        if summary is not None:
            self._summaries[table] = (table, summary)
        return None

    def _close(self, end: Closing) -> StoreError | None:
        standing = self._standing(end.table)
        if standing is None:
            return StoreError(Code.STORE_NO_TABLE, table=end.table)
        if not standing.closed:
            self._closed.append((end.table,))
            self.changed[end.table] = standing._replace(closed=True)
        return None

    def _standing(self, table: str) -> Standing | None:
        return self.changed.get(table) or self._known.get(table)

    def _take(self, step: Opening | Append) -> None:
        self._entries[step.table, step.number] = step.entry
        self.changed[step.table] = Standing(step.number, closed=False)

    def _again(self, step: Opening | Append, standing: Standing) -> StoreError | None:
        """A step that is not the next one: no harm if it is there already, the very same."""
        place = step.table, step.number
        if step.entry == self._entries.get(place, self._stored.get(place)):
            return None
        return conflict(step, standing)


def conflict(step: Opening | Append, standing: Standing | None) -> StoreError:
    """The refusal of a step that is at odds with what is stored."""
    last = standing.last if standing else 0
    return StoreError(Code.STORE_CONFLICT, table=step.table, number=step.number, last=last)


def unavailable(error: Exception) -> StoreError:
    """What the database says if it cannot do its work now."""
    reason = error if isinstance(error, StoreError) else str(error) or type(error).__name__
    return StoreError(Code.STORE_UNAVAILABLE, reason=reason)


def damaged(error: Exception) -> StoreError:
    """What the database says if it cannot read what it has written; to try again does not help."""
    return StoreError(Code.STORE_DAMAGED, reason=str(error))


def unknown(jobs: Iterable[Job], known: Mapping[str, Standing]) -> set[str]:
    """The tables of these jobs of which it is not known how far they are."""
    return {job.table for job in jobs if not isinstance(job, Probe) and job.table not in known}


def repeated(jobs: Iterable[Job], known: Mapping[str, Standing]) -> list[tuple[str, int]]:
    """The places of steps that seem to be stored already, to be compared."""
    steps = (job for job in jobs if isinstance(job, Opening | Append))
    return [
        (step.table, step.number)
        for step in steps
        if (standing := known.get(step.table)) is not None and step.number <= standing.last
    ]
