"""A table as it is asked for, made into rules and a session; nonsense is refused with a reason."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from msgspec import Struct

from redbutton.errors import Code, RulesError
from redbutton.play import Cash, Rounds, Session, Tournament, packing
from redbutton.play.cash import usual_buy_in
from redbutton.play.tournament import starting_stack
from redbutton.players import mix, registry
from redbutton.rules import Rules
from redbutton.rules.usual import usual_rules
from redbutton.server.cleaning import clean, cleaned
from redbutton.server.messages import NewStakes, NewTable

LONGEST_NAME = 40
LONGEST_TITLE = 60
MOST_CHIPS = 10**12
"""So many chips may somebody bring: all that a table can come to is still an amount that can be bet."""


class Chips(NamedTuple):
    """What one begins with, and the least and the most that one may bring."""

    stack: int
    least: int
    most: int


class Terms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Rules and chips in full, as they are stored: a table stays what it is when some default changes."""

    rules: dict[str, Any]
    stack: int
    least: int
    most: int

    @classmethod
    def of(cls, settings: NewTable) -> "Terms":
        """The terms that settings mean today; nonsense is refused."""
        rules = rules_of(settings)
        return cls(rules=packing.pack_rules(rules), **chips_of(settings, rules)._asdict())

    def check(self) -> None:
        """Refuse chips that could not be bet; tables from before this was looked at may have them."""
        if self.most > MOST_CHIPS:
            money = self.unpacked().stakes.money
            raise RulesError(Code.STACK_TOO_LARGE, amount=money(self.most), most=money(MOST_CHIPS))

    @property
    def chips(self) -> Chips:
        return Chips(self.stack, self.least, self.most)

    def unpacked(self) -> Rules:
        return packing.unpack_rules(self.rules)


def rules_of(settings: NewTable) -> Rules:
    """The rules that a table is to be played by, with what is usual for the game where nothing is said."""
    unit = {} if settings.unit is None else {"chip_unit": settings.unit}
    rules = usual_rules(
        settings.preset,
        variant=settings.variant,
        limit=settings.limit,
        blinds=settings.blinds,
        antes=settings.antes,
        bets=settings.bets,
        buy_in=settings.buy_in,
        switches={**settings.switches, **unit},
    )
    if settings.bring_in is None:
        return rules
    return replace(rules, stakes=replace(rules.stakes, bring_in=rules.stakes.chips(settings.bring_in)))


def other_stakes(settings: NewTable, stakes: NewStakes) -> NewTable:
    """The same table with other stakes; what is not named stays as it is."""
    names = ("blinds", "antes", "bets", "bring_in")
    given = {name: value for name in names if (value := getattr(stakes, name)) is not None}
    return NewTable(**{name: getattr(settings, name) for name in settings.__struct_fields__} | given)


def chips_of(settings: NewTable, rules: Rules) -> Chips:
    """The chips of a table; where nothing is said, what is usual."""
    told = rules.stakes.chips
    if settings.format != "cash":
        stack = starting_stack(rules.stakes) if settings.stack is None else told(settings.stack)
        return _checked(Chips(stack, stack, stack), rules)
    usual = usual_buy_in(rules.stakes)
    most = None if settings.most is None else told(settings.most)
    stack = (usual.most if most is None else most) if settings.stack is None else told(settings.stack)
    most = max(usual.most, stack) if most is None else most
    least = min(usual.least, stack) if settings.least is None else told(settings.least)
    return _checked(Chips(stack, least, most), rules)


def _checked(chips: Chips, rules: Rules) -> Chips:
    money = rules.stakes.money
    if chips.stack <= 0 or chips.least <= 0:
        raise RulesError(Code.SETTING_NOT_POSITIVE, setting="stack", value=min(chips))
    if not chips.least <= chips.stack <= chips.most:
        least, most = money(chips.least), money(chips.most)
        raise RulesError(Code.BUY_IN_LIMITS, amount=money(chips.stack), least=least, most=most)
    return chips


def checked(settings: NewTable) -> NewTable:
    """The same settings with clean names, after a look that there can be such a table."""
    terms = Terms.of(settings)
    terms.check()
    rules = terms.unpacked()
    if settings.seats > rules.max_players:
        raise RulesError(Code.WRONG_NUMBER_OF_PLAYERS, players=settings.seats, most=rules.max_players)
    seated = len(settings.bots) + settings.sit
    if seated > settings.seats:
        raise RulesError(Code.TABLE_FULL, seats=settings.seats)
    for spec in settings.bots:
        registry.maker(spec)
    host = cleaned(settings.host, field="host", most=LONGEST_NAME)
    name = clean(settings.name, most=LONGEST_TITLE) or host
    return NewTable(
        **{field: getattr(settings, field) for field in settings.__struct_fields__}
        | {"host": host, "name": name}
    )


def usual_mix(settings: NewTable, rules: Rules) -> list[str]:
    """The programs that come when some are needed: those that were asked for, or what is usual."""
    return settings.bots or [*mix.usual_mix(rules)]


def session_of(settings: NewTable, rules: Rules, chips: Chips, names: Sequence[str], seed: str) -> Session:
    """The session; that of a tournament or of rounds begins with those who are seated then."""
    stack, least, most = chips
    match settings.format:
        case "cash":
            return Cash(rules=rules, buy_in=(least, most), seed=seed)
        case "tournament":
            return Tournament(
                rules=rules,
                names=names,
                stack=stack,
                level_hands=settings.level_hands,
                level_minutes=settings.level_minutes,
                seed=seed,
            )
        case "rounds":
            return Rounds(
                rules=rules,
                names=names,
                stack=stack,
                rounds=settings.rounds,
                doubles_every=settings.doubles_every,
                seed=seed,
            )
