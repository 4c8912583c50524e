"""The rules of the log, held against a plain model of it."""

from hypothesis import given
from hypothesis import strategies as st

from redbutton.errors import Code
from redbutton.store.batch import (
    ArchiveTable,
    Batch,
    Closing,
    Job,
    LogEnd,
    OpenTable,
    Probe,
    StoreNote,
    repeated,
    unknown,
)
from redbutton.store.protocol import Append

TABLES = st.sampled_from(["red", "blue"])
ENTRIES = st.sampled_from([b"", b"x", b"y"])
JOBS: st.SearchStrategy[Job] = st.one_of(
    st.tuples(TABLES, st.integers(0, 5), ENTRIES).map(lambda step: Append(*step)),
    st.tuples(TABLES, st.integers(2, 6), ENTRIES, st.lists(ENTRIES, max_size=2)).map(
        lambda step: Append(*step[:3], before=tuple(step[3]))
    ),
    st.tuples(TABLES, ENTRIES).map(lambda new: OpenTable(new[0], 0, b"", new[1])),
    TABLES.map(Closing),
    st.just(Probe()),
)


class Model:
    """A log as a list of entries for each table."""

    def __init__(self) -> None:
        self.entries: dict[str, list[bytes]] = {}
        self.closed: set[str] = set()

    def do(self, job: Job) -> Code | None:
        if isinstance(job, Probe | ArchiveTable | StoreNote):
            return None
        entries = self.entries.get(job.table)
        if isinstance(job, OpenTable) and entries is None:
            self.entries[job.table] = [job.entry]
            return None
        if entries is None:
            return Code.STORE_NO_TABLE
        if isinstance(job, Closing):
            self.closed.add(job.table)
            return None
        if 1 <= job.number <= len(entries):
            return None if entries[job.number - 1] == job.entry else Code.STORE_CONFLICT
        before = job.before if isinstance(job, Append) else ()
        if job.number != len(entries) + len(before) + 1:
            return Code.STORE_CONFLICT
        if job.table in self.closed:
            return Code.STORE_TABLE_CLOSED
        entries += [*before, job.entry]
        return None

    def standings(self) -> dict[str, LogEnd]:
        return {table: LogEnd(len(entries), table in self.closed) for table, entries in self.entries.items()}

    def stored(self, places: list[tuple[str, int]]) -> dict[tuple[str, int], bytes]:
        return {(table, number): self.entries[table][number - 1] for table, number in places if number > 0}


@given(st.lists(JOBS), st.lists(JOBS))
def test_a_batch_decides_as_if_its_jobs_came_one_by_one(earlier: list[Job], jobs: list[Job]) -> None:
    model = Model()
    for job in earlier:
        model.do(job)
    known = model.standings()
    batch = Batch(known, model.stored(repeated(jobs, known)))
    refusals = [batch.enter(job) for job in jobs]
    assert [refusal and refusal.code for refusal in refusals] == [model.do(job) for job in jobs]
    assert known | batch.changed == model.standings()


@given(st.lists(JOBS))
def test_a_batch_writes_each_entry_once(jobs: list[Job]) -> None:
    model = Model()
    batch = Batch({}, {})
    for job in jobs:
        batch.enter(job)
        model.do(job)
    written = [row for statement, rows in batch.writes() if "INTO entries" in statement for row in rows]
    assert sorted(written) == [
        (table, number, entry)
        for table, entries in sorted(model.entries.items())
        for number, entry in enumerate(entries, 1)
    ]


def test_nothing_to_store_writes_nothing() -> None:
    batch = Batch({"red": LogEnd(3, closed=True)}, {})
    assert batch.enter(Probe()) is None
    assert batch.enter(Closing("red")) is None
    assert batch.writes() == []


def test_only_tables_nobody_has_asked_for_yet_are_looked_up() -> None:
    jobs: list[Job] = [Append("red", 2, b""), Closing("blue"), Probe()]
    assert unknown(jobs, {"red": LogEnd(1, closed=False)}) == {"blue"}
