"""The formats of a session, and one way to make each: for the terminal, a server, or your own program.

>>> from redbutton.rules import make_rules
>>> rules = make_rules("standard", blinds=(1, 2))
>>> make_session("rounds", rules, ("Ann", "Ben"), settings={"rounds": 7}).rounds
7
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, assert_never

from redbutton.cards import Seed
from redbutton.errors import Code, RulesError
from redbutton.ids import Seat
from redbutton.play.cash import Cash, usual_buy_in
from redbutton.play.rounds import Rounds
from redbutton.play.session import Session
from redbutton.play.tournament import Tournament
from redbutton.rules import Rules

Format = Literal["cash", "tournament", "rounds"]
FORMATS: dict[Format, tuple[str, ...]] = {
    "cash": (),
    "tournament": ("level_hands", "level_minutes"),
    "rounds": ("rounds", "doubles_every"),
}
"""The formats, and what can be set in each besides the stakes and the stack."""


def make_session(
    kind: str,
    rules: Rules,
    names: Sequence[str] = (),
    *,
    seats: Sequence[Seat] | None = None,
    stack: int | None = None,
    buy_in: tuple[int, int] | None = None,
    seed: Seed | None = None,
    settings: Mapping[str, Any] | None = None,
) -> Session:
    """A session of this format with these players; None means the default.

    The players sit in the first seats, or in those given. `buy_in` is how many chips a player may bring to a
    cash game. The settings are the format's own, such as the number of rounds; those of another format are
    refused.
    """
    settings = settings or {}
    its = _found(kind)
    _check(its, settings)
    match its:
        case "cash":
            limits = buy_in or usual_buy_in(rules.stakes, stack)
            return Cash(rules=rules, names=names, seats=seats, stack=stack, buy_in=limits, seed=seed)
        case "tournament":
            return Tournament(rules=rules, names=names, seats=seats, stack=stack, seed=seed, **settings)
        case "rounds":
            return Rounds(rules=rules, names=names, seats=seats, stack=stack, seed=seed, **settings)
        case _:
            assert_never(its)


def check_format(kind: str, rules: Rules) -> None:
    """Raises if a game cannot be played in this format: a tournament is about chips.

    New tables are asked this once; one that was stored before goes on as it is.
    """
    if _found(kind) == "tournament" and rules.is_free:
        allowed = ", ".join(each for each in FORMATS if each != kind)
        raise RulesError(Code.FORMAT_NEEDS_CHIPS, name=kind, allowed=allowed)


def _found(name: str) -> Format:
    """The format with this name. Raises if there is none."""
    for each in FORMATS:
        if each == name:
            return each
    raise RulesError(Code.NOT_A_FORMAT, name=name, allowed=", ".join(FORMATS))


def _check(kind: Format, settings: Mapping[str, Any]) -> None:
    """Raises for settings of another format."""
    for setting in settings:
        if setting not in FORMATS[kind]:
            wanted = next((other for other, its in FORMATS.items() if setting in its), None)
            if wanted is None:
                allowed = ", ".join(FORMATS[kind]) or "-"
                raise RulesError(Code.NO_SUCH_KEY, key=setting, place=kind, allowed=allowed)
            raise RulesError(Code.SETTING_OF_OTHER_FORMAT, setting=setting, wanted=wanted, name=kind)
