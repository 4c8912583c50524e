"""Tables to sit down at, and people who type or press whatever comes next."""

from collections.abc import Callable, Iterator
from itertools import cycle, islice

from redbutton.rules import PRESETS, VARIANTS, usual_rules
from redbutton.terminal.opening import open_table
from redbutton.terminal.table import Table

GAMES = [("standard", variant) for variant in VARIANTS] + [(preset, None) for preset in PRESETS]
EVERYTHING = ("k", "c", "pat", "bring", "bet", "show", "yes", "")
"""Words of which one is possible in every moment; the others are refused, and asked again."""


def sit_down(
    preset: str = "standard",
    variant: str | None = None,
    switches: dict[str, str] | None = None,
    **wishes: object,
) -> Table:
    wishes.setdefault("seed", 7)
    rules = usual_rules(preset, variant=variant, switches=switches)
    return open_table(rules, person="Ann", **wishes)  # type: ignore[arg-type]


def heads_up(**wishes: object) -> Table:
    """Against one who calls everything, where the board may be dealt three times."""
    return sit_down(**{"switches": {"runouts": "3"}, "bots": ["caller"], "players": 2} | wishes)  # type: ignore[arg-type]


def typist(table: Table, hands: int, words: tuple[str, ...] = EVERYTHING) -> Callable[[], str]:
    """Types one word after the other until so many hands are over, and then no more."""
    many: Iterator[str] = islice(cycle(words), 100 * hands)
    return lambda: "" if len(table.records) >= hands else f"{next(many)}\n"


def script(*lines: str) -> Callable[[], str]:
    """Types these lines, and then no more."""
    rest = iter(lines)
    return lambda: f"{line}\n" if (line := next(rest, None)) is not None else ""
