"""A table as a person asks for it: the game, the stakes, who sits there."""

from collections.abc import Mapping, Sequence
from itertools import cycle, islice
from typing import Any

from redbutton.cards import Seed
from redbutton.errors import Code, RulesError
from redbutton.play.cash import Cash, usual_buy_in
from redbutton.play.rounds import Rounds
from redbutton.play.session import Session
from redbutton.play.tournament import Tournament
from redbutton.players import registry
from redbutton.players.mix import usual_mix
from redbutton.rules import Rules
from redbutton.terminal.table import Table

FORMATS: dict[str, tuple[str, ...]] = {
    "cash": (),
    "tournament": ("level_hands",),
    "rounds": ("rounds", "doubles_every"),
}
"""The formats, and what can be set in each beside the stakes and the stack."""
SEATS = 6
LONGEST_NAME = 16


def open_table(
    rules: Rules,
    *,
    person: str,
    kind: str = "cash",
    players: int | None = None,
    bots: Sequence[str] = (),
    stack: int | None = None,
    seed: Seed | None = None,
    settings: Mapping[str, int] | None = None,
) -> Table:
    """A table where the person has the first seat, and programs have the others.

    The settings are the format's own, such as the number of rounds.
    """
    mix = tuple(bots) or usual_mix(rules)
    for spec in mix:
        registry.maker(spec)
    most = min(SEATS, rules.max_players)
    count = players if players is not None else len(bots) + 1 if bots else most
    if not 2 <= count <= rules.max_players:
        raise RulesError(Code.WRONG_NUMBER_OF_PLAYERS, players=count, most=rules.max_players)
    specs = tuple(islice(cycle(mix), max(count - 1, len(bots))))[: count - 1]
    seated = dict(zip(_names(specs), specs, strict=True))
    if not person.strip() or len(person) > LONGEST_NAME or person in seated or not person.isprintable():
        raise RulesError(Code.NAME_TAKEN, name=person)
    session = _session(kind, rules, (person, *seated), stack, seed, settings or {})
    return Table(session, person=person, bots=seated, mix=mix)


def _names(specs: Sequence[str]) -> list[str]:
    """Each program by its name, with a number where there are several of a kind."""
    names: list[str] = []
    for spec in specs:
        name = spec.partition(":")[0].strip()
        same = sum(other.partition(":")[0].strip() == name for other in specs[: len(names)])
        names.append(f"{name} {same + 1}" if same else name)
    return names


def _session(
    kind: str,
    rules: Rules,
    names: Sequence[str],
    stack: int | None,
    seed: Seed | None,
    settings: Mapping[str, Any],
) -> Session:
    for setting in settings:
        if setting not in FORMATS.get(kind, settings):
            wanted = next(other for other, its in FORMATS.items() if setting in its)
            raise RulesError(Code.SETTING_OF_OTHER_FORMAT, setting=setting, wanted=wanted, name=kind)
    match kind:
        case "cash":
            least = usual_buy_in(rules.stakes).least
            limits = None if stack is None else (min(least, stack), stack)
            return Cash(rules=rules, names=names, stack=stack, buy_in=limits, seed=seed)
        case "tournament":
            return Tournament(rules=rules, names=names, stack=stack, seed=seed, **settings)
        case "rounds":
            return Rounds(rules=rules, names=names, stack=stack, seed=seed, **settings)
        case _:
            raise RulesError(Code.NOT_A_FORMAT, name=kind, allowed=", ".join(FORMATS))
