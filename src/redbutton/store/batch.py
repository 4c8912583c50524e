"""Steps stored together: which of them are valid, and the rows that one transaction writes.

All rules of the log are here, so that both databases share them: numbers have no gaps; a step that is stored
already is a success if it is the same and a conflict if not; a closed table takes no steps.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, assert_never

from redbutton.errors import Code, StoreError
from redbutton.store import sql
from redbutton.store.leases import FIRST_LEASE
from redbutton.store.protocol import Append

Row = tuple[Any, ...]


class OpenTable(NamedTuple):
    """A new table and its first step."""

    table: str
    created: int
    summary: bytes
    entry: bytes
    number: int = 1
    opener: str = ""


class Closing(NamedTuple):
    """The end of a table."""

    table: str
    lease: int = 0


class ArchiveTable(NamedTuple):
    """A closed table in pieces (`archive`), which take the place of its rows."""

    table: str
    pieces: tuple[Row, ...]


class StoreNote(NamedTuple):
    """A statement about the store itself, and its values. It belongs to no table."""

    statement: str
    values: Row


class Probe(NamedTuple):
    """No step: tests whether anything could be stored."""


STEPS, OF_NO_TABLE = (Append, OpenTable), (Probe, StoreNote)
Job = OpenTable | Append | Closing | ArchiveTable | StoreNote | Probe
JobResult = Exception | None
"""The result of a job: None if stored, or the reason why not."""


class LogEnd(NamedTuple):
    """The number of a table's last step, and whether the table is closed."""

    last: int
    closed: bool


class Batch:
    """The rows of all valid jobs. `enter` returns why a job is not valid."""

    def __init__(self, known: Mapping[str, LogEnd], stored: Mapping[tuple[str, int], bytes]) -> None:
        self.changed: dict[str, LogEnd] = {}
        self._known, self._stored = known, stored
        self.opened: list[Row] = []
        self.closed: dict[str, int] = {}
        """The tables that are closed, each with the lease of its server."""
        self.fenced: list[tuple[str, int, bytes, int]] = []
        """The new entries, each with the lease that its server has."""
        self._is_plain = True
        """Is there nothing but entries?"""
        self._hands: list[Row] = []
        self._dropped: list[Row] = []
        self._used: list[Row] = []
        self._grown: list[Row] = []
        self._snapshots: dict[str, Row] = {}
        self._summaries: dict[str, Row] = {}
        self._archived: dict[str, tuple[Row, ...]] = {}
        self._notes: list[StoreNote] = []

    def enter(self, job: Job) -> StoreError | None:
        """Add a job, or return its refusal."""
        if isinstance(job, Append):
            return self._append(job)
        self._is_plain = False
        match job:
            case OpenTable():
                return self._open(job)
            case Closing():
                return self._close(job)
            case ArchiveTable():
                return self._archive(job)
            case StoreNote():
                self._notes.append(job)
                return None
            case Probe():
                return None
            case _:
                assert_never(job)

    def writes(self) -> list[tuple[str, Sequence[Row]]]:
        """The statements of the transaction, each with its rows."""
        entries = [row[:3] for row in self.fenced]
        if self._is_plain:  # as most of them
            return [(sql.ADD_ENTRY, entries)] if entries else []
        rows: tuple[tuple[str, Sequence[Row]], ...] = (
            (sql.OPEN_TABLE, self.opened),
            (sql.ADD_USAGE, self._used),
            (sql.ADD_ENTRY, entries),
            (sql.ADD_HAND, self._hands),
            (sql.DROP_HAND, self._dropped),
            (sql.GROW, self._grown),
            (sql.SET_SNAPSHOT, [*self._snapshots.values()]),
            (sql.SET_SUMMARY, [*self._summaries.values()]),
            (sql.CLOSE_TABLE, [(table,) for table in self.closed]),
            (sql.ADD_ARCHIVE, [piece for pieces in self._archived.values() for piece in pieces]),
            *((removal, [(table,) for table in self._archived]) for removal in sql.REMOVALS),
            *((note.statement, [note.values]) for note in self._notes),
        )
        return [(statement, values) for statement, values in rows if values]

    def _open(self, new: OpenTable) -> StoreError | None:
        standing = self._standing(new.table)
        if standing is not None:
            return self._again(new, standing)
        self.opened.append((new.table, new.created, new.summary))
        if new.opener:
            self._used.append((new.table, new.opener, len(new.entry)))
        self._take(new.table, new.number, new.entry, FIRST_LEASE)
        return None

    def _append(self, step: Append) -> StoreError | None:
        table, number, entry, hand, snapshot, summary, lease, before, *_ = step
        standing = self._standing(table)
        if standing is None:
            return StoreError(Code.STORE_NO_TABLE, table=table)
        first = number - len(before)
        if first != standing.last + 1:
            return self._again(step, standing)
        if standing.closed:
            return StoreError(Code.STORE_TABLE_CLOSED, table=table)
        for place, earlier in enumerate(before, first):
            self.fenced.append((table, place, earlier, lease))
        self._take(table, number, entry, lease)
        if hand is not None or snapshot is not None or summary is not None or step.grown:
            self._add_more(step)
        return None

    def _add_more(self, step: Append) -> None:
        """What some steps have beside their entry."""
        self._is_plain = False
        if step.hand is not None:
            self._hands.append((step.table, *step.hand))
        if step.dropped is not None:
            self._dropped.append((step.table, step.dropped))
        if step.grown:
            self._grown.append((step.table, step.grown))
        if step.snapshot is not None:
            self._snapshots[step.table] = (step.table, step.number, step.snapshot)
        if step.summary is not None:
            self._summaries[step.table] = (step.table, step.summary)

    def _close(self, end: Closing) -> StoreError | None:
        standing = self._standing(end.table)
        if standing is None:
            return StoreError(Code.STORE_NO_TABLE, table=end.table)
        if not standing.closed:
            self.closed[end.table] = end.lease
            self.changed[end.table] = standing._replace(closed=True)
        return None

    def _archive(self, job: ArchiveTable) -> StoreError | None:
        standing = self._standing(job.table)
        if standing is None or not standing.closed:
            return StoreError(Code.STORE_NO_TABLE, table=job.table)
        self._archived[job.table] = job.pieces
        return None

    def _standing(self, table: str) -> LogEnd | None:
        return self.changed.get(table) or self._known.get(table)

    def _take(self, table: str, number: int, entry: bytes, lease: int) -> None:
        self.fenced.append((table, number, entry, lease))
        self.changed[table] = LogEnd(number, closed=False)

    def _again(self, step: OpenTable | Append, standing: LogEnd) -> StoreError | None:
        """A step that is not the next one: fine if the very same step is stored already."""
        place = step.table, step.number
        same = self._stored.get(place)
        if same is None:
            same = next((row[2] for row in self.fenced if row[:2] == place), None)
        return None if step.entry == same else conflict(step, standing)


def conflict(step: OpenTable | Append, standing: LogEnd | None) -> StoreError:
    """The refusal of a step that contradicts what is stored."""
    last = standing.last if standing else 0
    return StoreError(Code.STORE_CONFLICT, table=step.table, number=step.number, last=last)


def moved(table: str) -> StoreError:
    """The refusal of a step if another server has the table now."""
    return StoreError(Code.TABLE_MOVED, table=table)


def unavailable(error: Exception) -> StoreError:
    """The refusal when the database does not work now."""
    reason = error if isinstance(error, StoreError) else str(error) or type(error).__name__
    return StoreError(Code.STORE_UNAVAILABLE, reason=reason)


def damaged(error: Exception) -> StoreError:
    """The refusal when the database cannot read what it has stored; trying again does not help."""
    return StoreError(Code.STORE_DAMAGED, reason=str(error))


def unknown(jobs: Iterable[Job], known: Mapping[str, LogEnd]) -> set[str]:
    """The tables of these jobs whose last step is not known."""
    return {job.table for job in jobs if not isinstance(job, OF_NO_TABLE) and job.table not in known}


def repeated(jobs: Iterable[Job], known: Mapping[str, LogEnd]) -> list[tuple[str, int]]:
    """Steps that seem to be stored already, to be compared."""
    return [
        (job.table, job.number)
        for job in jobs
        if isinstance(job, STEPS) and (standing := known.get(job.table)) and job.number <= standing.last
    ]
