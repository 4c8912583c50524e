"""Statistics of files and folders of hands, in pieces, so that every core can take some."""

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from math import ceil
from pathlib import Path
from typing import NamedTuple

from redbutton.cores import Workers, spread
from redbutton.errors import PokerError
from redbutton.history.checker import Failure
from redbutton.history.file_formats import FiledHand, hands_of
from redbutton.history.record import in_hand
from redbutton.history.stats import StatsTable

PIECE = 300_000
"""Bytes of hands in a piece, about."""


class FilePart(NamedTuple):
    """A file, or one of several parts of it."""

    path: Path
    number: int
    parts: int

    def sections(self) -> list[FiledHand]:
        hands = _sections(self.path)
        return hands[len(hands) * self.number // self.parts : len(hands) * (self.number + 1) // self.parts]


@lru_cache(maxsize=1)
def _sections(path: Path) -> list[FiledHand]:
    """The hands of a file; cached, because its parts are read one after the other."""
    return list(hands_of(path))


@dataclass(slots=True)
class Findings:
    """The statistics, and the hands that cannot be read or replayed."""

    table: StatsTable = field(default_factory=StatsTable)
    failed: list[Failure] = field(default_factory=list)

    def add(self, other: "Findings") -> None:
        self.table.add(other.table)
        self.failed += other.failed


@dataclass(frozen=True, slots=True)
class Survey:
    """Files to read; with `course`, each player's winnings are kept hand by hand."""

    pieces: list[list[FilePart]]
    course: bool = False

    @classmethod
    def of(cls, paths: Iterable[Path], *, course: bool = False) -> "Survey":
        _sections.cache_clear()  # files may have changed since the last survey
        return cls(list(_pieces(paths)), course)

    def run(self, jobs: Workers) -> Generator[Findings]:
        """The findings of each piece, in order."""
        return spread(self.look, len(self.pieces), jobs)

    def look(self, number: int) -> Findings:
        findings = Findings()
        for part in self.pieces[number]:
            self._count(part, findings)
        return findings

    def _count(self, part: FilePart, findings: Findings) -> None:
        try:
            sections = part.sections()
        except PokerError as reason:
            if part.number == 0:
                findings.failed.append(Failure(str(part.path), "", reason))
            return
        for section in sections:
            try:
                findings.table.count(section.record(), course=self.course)
            except PokerError as reason:
                findings.failed.append(Failure(str(part.path), section.name, _placed(section.name, reason)))


def _placed(hand: str, reason: PokerError) -> PokerError:
    return reason if "hand" in reason.facts else in_hand(hand, reason)


def _pieces(paths: Iterable[Path]) -> Iterator[list[FilePart]]:
    """Small files together, large ones in parts."""
    piece: list[FilePart] = []
    size = 0
    for path in paths:
        bytes_ = path.stat().st_size
        parts = max(1, ceil(bytes_ / PIECE))
        for number in range(parts):
            piece.append(FilePart(path, number, parts))
            size += bytes_ // parts
            if size >= PIECE // 2:
                yield piece
                piece, size = [], 0
    if piece:
        yield piece
