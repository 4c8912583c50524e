"""Tables to sit down at, and people who type or press whatever comes next."""

from collections.abc import Callable, Iterator
from itertools import cycle, islice

from redbutton.players.company import sit_with_bots
from redbutton.rules import PRESETS, VARIANTS, usual_rules
from redbutton.terminal.game import TerminalGame

GAMES = [("standard", variant) for variant in VARIANTS] + [(preset, None) for preset in PRESETS]
EVERYTHING = ("k", "c", "pat", "bring", "bet", "show", "yes", "")
"""Words of which one is possible in every moment; the others are refused, and asked again."""


def sit_down(
    preset: str = "standard",
    variant: str | None = None,
    switches: dict[str, str] | None = None,
    **wishes: object,
) -> TerminalGame:
    wishes.setdefault("seed", 7)
    rules = usual_rules(preset, variant=variant, switches=switches)
    return TerminalGame.of(sit_with_bots(rules, person="Ann", **wishes))  # type: ignore[arg-type]


def heads_up(**wishes: object) -> TerminalGame:
    """Against one who calls everything, where the board may be dealt three times."""
    return sit_down(**{"switches": {"runouts": "3"}, "bots": ["caller"], "players": 2} | wishes)  # type: ignore[arg-type]


def typist(table: TerminalGame, hands: int, words: tuple[str, ...] = EVERYTHING) -> Callable[[], str]:
    """Types one word after the other until this number of hands is over, and then no more."""
    many: Iterator[str] = islice(cycle(words), 100 * hands)
    return lambda: "" if len(table.records) >= hands else f"{next(many)}\n"


def script(*lines: str) -> Callable[[], str]:
    """Types these lines, and then no more."""
    rest = iter(lines)
    return lambda: f"{line}\n" if (line := next(rest, None)) is not None else ""
