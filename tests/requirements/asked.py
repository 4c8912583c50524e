"""The points that the five requirement documents ask for, and the tests that hold them.

A document has a file here. Each of its sentences and examples is one test, in the document's order, and
`asked` says in our words what the document wants, where the product has it and how to try it in one line.
What people see on the page is tested in the browser as well (`tests/e2e/test_requirements_*.py`), and `seen`
says which point that is. From all of it `requirements.page` writes docs/requirements.md.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Test = Callable[..., Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """One sentence or example of a document."""

    name: str
    """The name of its test."""
    asks: str
    where: str
    attempt: str
    """A line to type in a shell that shows it."""
    typed: str = ""
    """What to type then, line by line, with commas between the lines."""
    shows: str = ""
    """What one sees of the point, piece by piece in this order, with ` … ` between the pieces."""
    settled: str = ""
    """The reading that was chosen where documents are silent, contradict themselves or each other."""


@dataclass(slots=True)
class Document:
    """A requirement document: its points by the headings under which it has them."""

    key: str
    """The number of its file."""
    title: str
    preset: str
    parts: dict[str, list[Point]] = field(default_factory=dict)
    in_browser: dict[str, list[str]] = field(default_factory=dict)
    """The tests in the browser, by the name of the point that they show."""

    def part(self, heading: str) -> None:
        """Begin the points under a heading of the document."""
        self.parts[heading] = []

    def asked(
        self, asks: str, *, where: str, attempt: str, typed: str = "", shows: str = "", settled: str = ""
    ) -> Callable[[Test], Test]:
        """Mark the test of the document's next point."""

        def mark(test: Test) -> Test:
            points = list(self.parts.values())[-1]
            point = Point(
                name=test.__name__,
                asks=asks,
                where=where,
                attempt=attempt,
                typed=typed,
                shows=shows,
                settled=settled,
            )
            points.append(point)
            return test

        return mark

    def seen(self, name: str) -> Callable[[Test], Test]:
        """Mark a test in the browser that shows the point with this test's name."""

        def mark(test: Test) -> Test:
            self.in_browser.setdefault(name, []).append(test.__name__)
            return test

        return mark

    @property
    def points(self) -> list[Point]:
        return [point for part in self.parts.values() for point in part]


FIXED_LIMIT = Document("000", "Texas hold'em with fixed limits", "fixed-limit")
HOME = Document("001", "A hold'em app for a home game", "home")
ANTE_UP = Document("002", "A poker library with players of every kind", "ante-up")
DRAW_SIM = Document("003", "A simulation of five-card draw", "draw-sim")
DEZHOU = Document("004", "Texas poker by scenes", "dezhou")

DOCUMENTS = (FIXED_LIMIT, HOME, ANTE_UP, DRAW_SIM, DEZHOU)
