"""Checks recorded hands against the engine: does every chip go where the record says?"""

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from redbutton.cores import Workers, spread
from redbutton.errors import PokerError
from redbutton.history.contradictions import Contradiction, innermost, kind_of
from redbutton.history.file_formats import FiledHand, hands_of, is_known
from redbutton.history.payouts import Belief, Units, ending
from redbutton.history.record import HandRecord, in_hand
from redbutton.history.replay import Replay

BATCH = 100_000
"""Bytes of files in one piece of work, about."""


class HandCheck(StrEnum):
    """The result of checking one hand."""

    AGREES = "agrees"
    UNCHECKED = "unchecked"
    UNTRUE = "untrue"
    """Its results cannot be true, such as a pot that nobody wins: not checked either, but told apart."""


_VERDICTS = {
    Belief.CONFIRMED: HandCheck.AGREES,
    Belief.BELIEVED: HandCheck.UNCHECKED,
    Belief.UNTOLD: HandCheck.UNCHECKED,
    Belief.UNTRUE: HandCheck.UNTRUE,
}


class Failure(NamedTuple):
    """A hand that the rules do not allow, or that ends differently than its record says."""

    file: str
    hand: str
    reason: PokerError

    @property
    def kind(self) -> Contradiction:
        return kind_of(self.reason)

    def as_json(self, lang: str) -> dict[str, Any]:
        """For programs: where it is, which kind and code of contradiction, and the sentence."""
        return {
            "file": self.file,
            "hand": int(self.hand) if self.hand.isdigit() else self.hand,
            "kind": self.kind,
            "code": innermost(self.reason).code,
            "reason": self.reason.sentence(lang),
        }


@dataclass(slots=True)
class Report:
    """The sum of many checks. The rake is money of no particular currency."""

    hands: int = 0
    agree: int = 0
    unchecked: int = 0
    """Hands that neither agree nor fail; among them those that cannot be true."""
    untrue: int = 0
    rake: float = 0.0
    failed: list[Failure] = field(default_factory=list)

    def add(self, other: "Report") -> None:
        self.hands += other.hands
        self.agree += other.agree
        self.unchecked += other.unchecked
        self.untrue += other.untrue
        self.rake += other.rake
        self.failed += other.failed


def files(paths: Iterable[Path]) -> list[Path]:
    """The hand histories among these files and folders, subfolders included."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(filter(is_known, path.rglob("*.*")))
        else:
            path.open().close()
            found.append(path)
    return found


def check_files(paths: list[Path], jobs: Workers) -> Generator[Report]:
    """A report for each batch of files as it is finished, in order."""
    batches = list(_batches(paths))
    return spread(partial(_check_batch, batches), len(batches), jobs)


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


def _check_batch(batches: list[list[Path]], number: int) -> Report:
    report = Report()
    for path in batches[number]:
        report.add(check_file(path))
    return report


def check_file(path: Path) -> Report:
    """The report on one file."""
    report = Report()
    try:
        for section in hands_of(path):
            _count(report, path, section)
    except PokerError as reason:
        report.hands += 1
        report.failed.append(Failure(str(path), "", reason))
    return report


def _count(report: Report, path: Path, section: FiledHand) -> None:
    report.hands += 1
    try:
        record = section.record()
        verdict, rake = _check(section.name, record)
    except PokerError as reason:
        report.failed.append(Failure(str(path), section.name, reason))
        return
    report.agree += verdict is HandCheck.AGREES
    report.unchecked += verdict is not HandCheck.AGREES
    report.untrue += verdict is HandCheck.UNTRUE
    report.rake += float(rake / record.scale)


def _check(name: str, record: HandRecord) -> tuple[HandCheck, Units]:
    try:
        return check(record)
    except PokerError as reason:
        raise in_hand(name, reason) from None


def check(record: HandRecord) -> tuple[HandCheck, Units]:
    """Replay a hand and compare. Returns the verdict and the rake in chip units; raises if they disagree."""
    hand = Replay(record)
    if not hand.finish().over:
        return HandCheck.UNCHECKED, 0
    end = ending(hand)
    if end.dispute is not None:
        raise end.dispute
    return _VERDICTS[end.belief], end.rake
