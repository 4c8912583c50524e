"""Recorded hands held against the engine: does every chip go where the record says?"""

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from redbutton.cards import UNKNOWN
from redbutton.errors import Code, ParseError, PokerError
from redbutton.history import phh
from redbutton.history.actions import Verb
from redbutton.history.record import HandRecord, in_hand
from redbutton.history.replay import Replay

Units = int | Fraction
BATCH = 1_000_000
"""So many bytes of files go to a core at a time."""


class Verdict(StrEnum):
    """What a look at one hand came to."""

    AGREES = "agrees"
    UNCHECKED = "unchecked"
    FAILED = "failed"


class Failure(NamedTuple):
    """A hand that the rules do not allow, or that ends otherwise than its record says."""

    file: str
    hand: str
    reason: PokerError


@dataclass(slots=True)
class Report:
    """What came of many hands. The rake is in money of no particular currency."""

    hands: int = 0
    agree: int = 0
    unchecked: int = 0
    rake: float = 0.0
    failed: list[Failure] = field(default_factory=list)

    def add(self, other: "Report") -> None:
        self.hands += other.hands
        self.agree += other.agree
        self.unchecked += other.unchecked
        self.rake += other.rake
        self.failed += other.failed


def files(paths: Iterable[Path]) -> list[Path]:
    """The hand histories among these files and folders, folders walked to the bottom."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(inner for inner in path.rglob("*.phh*") if inner.suffix in (".phh", ".phhs"))
        else:
            path.open().close()
            found.append(path)
    return found


def check_files(paths: list[Path], jobs: int) -> Iterator[Report]:
    """A report for each batch of files as it is finished, in order."""
    batches = list(_batches(paths))
    if jobs == 1 or len(batches) == 1:
        yield from map(_check_batch, batches)
        return
    with ProcessPoolExecutor(min(jobs, len(batches))) as pool:
        yield from pool.map(_check_batch, batches)


def _batches(paths: list[Path]) -> Iterator[list[Path]]:
    batch: list[Path] = []
    size = 0
    for path in paths:
        batch.append(path)
        size += path.stat().st_size
        if size >= BATCH:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _check_batch(batch: list[Path]) -> Report:
    report = Report()
    for path in batch:
        report.add(check_file(path))
    return report


def check_file(path: Path) -> Report:
    """The report on one file."""
    report = Report()
    try:
        for section in phh.read(path):
            _count(report, path, section)
    except PokerError as reason:
        report.hands += 1
        report.failed.append(Failure(str(path), "", reason))
    return report


def _count(report: Report, path: Path, section: phh.Section) -> None:
    report.hands += 1
    try:
        record = section.record()
        verdict, rake = _check(section.name, record)
    except PokerError as reason:
        report.failed.append(Failure(str(path), section.name, reason))
        return
    report.agree += verdict is Verdict.AGREES
    report.unchecked += verdict is Verdict.UNCHECKED
    report.rake += float(rake / record.scale)


def _check(name: str, record: HandRecord) -> tuple[Verdict, Units]:
    try:
        return check(record)
    except PokerError as reason:
        raise in_hand(name, reason) from None


def check(record: HandRecord) -> tuple[Verdict, Units]:
    """Replay a hand and compare; the verdict, and the rake in chip units. Disagreement is an error."""
    hand = Replay(record)
    if not hand.finish().over:
        return Verdict.UNCHECKED, 0
    if record.finishing_stacks is not None:
        return _compare_stacks(record, hand)
    if record.winnings is not None:
        return _compare_winnings(record, hand)
    return Verdict.UNCHECKED, 0


def _compare_stacks(record: HandRecord, hand: Replay) -> tuple[Verdict, Units]:
    """Finishing stacks are what the engine says, to the chip, but for rake taken from a winner."""
    rake: Units = 0
    stacks = [stack * hand.grain for stack in hand.deal.stacks]
    for player, written in enumerate(record.units(record.finishing_stacks or ())):
        if written is None:
            continue
        taken = stacks[player] - written
        if taken and not 0 < taken < hand.deal.results[player].won * hand.grain:
            raise _disagreement(record, player, Code.STACK_DISAGREES, written, stacks[player])
        rake += taken
    return Verdict.AGREES, rake


def _compare_winnings(record: HandRecord, hand: Replay) -> tuple[Verdict, Units]:
    """Winnings are after rake, and some rooms count an uncalled bet in: at most what the engine says."""
    most = [(result.won + result.returned) * hand.grain for result in hand.deal.results]
    written = [units or 0 for units in record.units(record.winnings or ())]
    for player, (won, limit) in enumerate(zip(written, most, strict=True)):
        if won > limit:
            if _unseen(record) or 0 < sum(written) - sum(most) <= _small_blind(record):
                return Verdict.UNCHECKED, 0
            raise _disagreement(record, player, Code.WINNINGS_DISAGREE, won, limit)
    return Verdict.AGREES, _rake(written, hand)


def _rake(written: list[int], hand: Replay) -> Units:
    """What the winners got less than they won; an uncalled bet is counted by some rooms, not by others."""
    won = [result.won * hand.grain for result in hand.deal.results]
    back = [result.returned * hand.grain for result in hand.deal.results]
    return sum(
        mine - (got - (given if got > mine else 0))
        for mine, given, got in zip(won, back, written, strict=True)
        if got
    )


def _small_blind(record: HandRecord) -> int:
    """A late player's dead small blind is in the pot, yet PHH has no place for it in the record."""
    blinds = [unit for unit in record.units(record.blinds_or_straddles or (0,)) if unit and unit > 0]
    return min(blinds, default=0)


def _unseen(record: HandRecord) -> bool:
    """A hand went to the showdown that nobody saw, so nobody can say who won."""
    return any(step.verb is Verb.SHOW and UNKNOWN in (step.cards or ()) for step in record.steps)


def _disagreement(record: HandRecord, player: int, code: Code, written: Units, computed: Units) -> ParseError:
    scale = record.scale
    return ParseError(
        code, player=player + 1, written=float(written / scale), computed=float(computed / scale)
    )
