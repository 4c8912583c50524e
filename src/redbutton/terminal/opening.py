"""A table as a person asks for it: the game, the stakes, who sits there."""

from collections.abc import Sequence
from itertools import cycle, islice

from redbutton.cards import Seed
from redbutton.errors import Code, RulesError
from redbutton.play.cash import Cash, usual_buy_in
from redbutton.play.rounds import Rounds
from redbutton.play.session import Session
from redbutton.play.tournament import Tournament
from redbutton.players import registry
from redbutton.rules import VARIANTS, Rules, Variant, find_preset, table
from redbutton.rules.stakes import Money
from redbutton.terminal.table import Table

FORMATS = ("cash", "tournament", "rounds")
SEATS = 6
LONGEST_NAME = 16
MIX = ("shark", "station", "rock", "maniac", "tight-aggressive")
"""Who sits there where nobody is named: a bit of everything."""
MIX_ELSEWHERE = ("caller", "random")
"""The same for games that are not hold'em, which only these play with a will."""
LIMITS = {
    "omaha": "pot",
    "omaha-high-low": "pot",
    "stud": "fixed",
    "stud-high-low": "fixed",
    "razz": "fixed",
    "deuce-to-seven-triple-draw": "fixed",
    "badugi": "fixed",
    "kuhn": "fixed",
    "leduc": "fixed",
}
"""How a game is usually played, where that is not without limit."""


def usual_rules(
    preset: str = "standard",
    *,
    variant: str | None = None,
    limit: str | None = None,
    blinds: Sequence[Money] | None = None,
    antes: Sequence[Money] | None = None,
    bets: Sequence[Money] | None = None,
    buy_in: Money | None = None,
    switches: dict[str, str] | None = None,
) -> Rules:
    """The rules of a table, with the limit and the stakes that are usual for the game if none are given."""
    base = find_preset(preset)
    game = VARIANTS.get(variant or "", base.variant)
    if variant and not limit and "limit" not in (switches or {}) and preset == "standard":
        limit = LIMITS.get(variant)
    usual_antes, bring_in, usual_bets = _usual_stakes(game) if preset == "standard" else ((), 0, None)
    if usual_antes:
        blinds = () if blinds is None else blinds
        antes, bets = usual_antes if antes is None else antes, usual_bets if bets is None else bets
    return table(
        preset,
        variant=variant,
        limit=limit,
        blinds=blinds,
        antes=antes or (),
        bets=bets,
        bring_in=bring_in if usual_antes and not blinds and antes == usual_antes else 0,
        buy_in=buy_in,
        switches=switches,
    )


def _usual_stakes(game: Variant) -> tuple[tuple[int, ...], int, tuple[int, ...] | None]:
    """Antes, bring-in and bets of the games that have no blinds."""
    if game.has_upcards:
        return (1,), 2, (4, 8)
    if game.name in ("kuhn", "leduc"):
        return (1,), 0, (1, 2) if game.name == "kuhn" else (2, 4)
    return (), 0, None


def open_table(
    rules: Rules,
    *,
    person: str,
    kind: str = "cash",
    players: int | None = None,
    bots: Sequence[str] = (),
    stack: int | None = None,
    seed: Seed | None = None,
) -> Table:
    """A table where the person has the first seat, and programs have the others."""
    mix = tuple(bots) or (MIX if rules.variant.name in ("holdem", "short-deck") else MIX_ELSEWHERE)
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
    session = _session(kind, rules, (person, *seated), stack, seed)
    return Table(session, person=person, bots=seated, mix=mix)


def _names(specs: Sequence[str]) -> list[str]:
    """Each program by its name, with a number where there are several of a kind."""
    names: list[str] = []
    for spec in specs:
        name = spec.partition(":")[0].strip()
        same = sum(other.partition(":")[0].strip() == name for other in specs[: len(names)])
        names.append(f"{name} {same + 1}" if same else name)
    return names


def _session(kind: str, rules: Rules, names: Sequence[str], stack: int | None, seed: Seed | None) -> Session:
    match kind:
        case "cash":
            least = usual_buy_in(rules.stakes).least
            limits = None if stack is None else (min(least, stack), stack)
            return Cash(rules=rules, names=names, stack=stack, buy_in=limits, seed=seed)
        case "tournament":
            return Tournament(rules=rules, names=names, stack=stack, seed=seed)
        case "rounds":
            return Rounds(rules=rules, names=names, stack=stack, seed=seed)
        case _:
            raise RulesError(Code.NOT_A_FORMAT, name=kind, allowed=", ".join(FORMATS))
