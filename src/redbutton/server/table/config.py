"""Makes rules and a session from the settings of a new table. Impossible settings are refused."""

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any, NamedTuple

from msgspec import Struct, structs

from redbutton.errors import Code, RulesError
from redbutton.ids import Seat
from redbutton.play import Session, serialize
from redbutton.play.cash import usual_buy_in
from redbutton.play.formats import FORMATS, check_format, make_session
from redbutton.play.tournament import starting_stack
from redbutton.players import default_bots, registry
from redbutton.rules import HouseRules, Rules, find_preset
from redbutton.rules.defaults import usual_rules
from redbutton.rules.presets import SIZED
from redbutton.rules.switches import SET_LATER
from redbutton.server.table.names import clean, cleaned
from redbutton.wire.messages import NewStakes, NewTable
from redbutton.words import LANGUAGES

LONGEST_NAME = 40
LONGEST_TITLE = 60
MOST_CHIPS = 10**12
"""Most chips of one player, so that the sum of all stacks is still an amount that can be bet."""


class StackLimits(NamedTuple):
    """The usual stack, and the least and the most that a player may bring."""

    stack: int
    least: int
    most: int


class Terms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Rules and chips in full, as stored: a table stays the same if a default changes later."""

    rules: dict[str, Any]
    stack: int
    least: int
    most: int

    @classmethod
    def of(cls, settings: NewTable) -> "Terms":
        """The terms that settings mean today. Raises if they are impossible."""
        return cls._of(settings, rules_of(settings))

    @classmethod
    def as_stored(cls, settings: NewTable) -> "Terms":
        """The terms of a table that was stored without them, by the rules of that time."""
        return cls._of(settings, rules_when_stored(settings))

    @classmethod
    def with_house(cls, settings: NewTable, house: HouseRules, *, stored: bool) -> "Terms":
        """The terms of settings at a table whose house rules stay; it may have been stored without terms."""
        rules = rules_when_stored(settings) if stored else rules_of(settings)
        return cls._of(settings, replace(rules, house=house))

    @classmethod
    def _of(cls, settings: NewTable, rules: Rules) -> "Terms":
        return cls(rules=serialize.pack_rules(rules), **chips_of(settings, rules)._asdict())

    def check(self) -> None:
        """Raises if the chips could not be bet. Tables older than this check may have such chips."""
        if self.most > MOST_CHIPS:
            money = self.unpacked().stakes.money
            raise RulesError(Code.STACK_TOO_LARGE, amount=money(self.most), most=money(MOST_CHIPS))

    @property
    def chips(self) -> StackLimits:
        return StackLimits(self.stack, self.least, self.most)

    def unpacked(self) -> Rules:
        return serialize.unpack_rules(self.rules)


def rules_of(settings: NewTable) -> Rules:
    """The rules for these settings. What is not set is as usual for the game."""
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


def rules_when_stored(settings: NewTable) -> Rules:
    """The rules of a table that was stored without them.

    Some presets had fewer switches then, blinds did not have to fit the bets, and one could stand alone.
    """
    settings = structs.replace(settings, switches={**SET_LATER, **settings.switches})
    rules = rules_of(structs.replace(settings, blinds=None))
    bets, sized = settings.bets or find_preset(settings.preset).bets, rules.house.blind_size in SIZED
    if settings.blinds is None or not (bets or len(settings.blinds) == 1) or sized:
        return rules_of(settings)
    return replace(
        rules, stakes=replace(rules.stakes, blinds=tuple(map(rules.stakes.chips, settings.blinds)))
    )


def other_stakes(settings: NewTable, stakes: NewStakes, *, unit: Decimal) -> NewTable:
    """The same settings with other stakes. What is not named stays, and so does the chip that people hold."""
    names = ("blinds", "antes", "bets", "bring_in")
    given = {name: value for name in names if (value := getattr(stakes, name)) is not None}
    given["unit"] = f"{unit.normalize():f}"
    return NewTable(**{name: getattr(settings, name) for name in settings.__struct_fields__} | given)


def in_proportion(settings: NewTable, before: Terms) -> NewTable:
    """Settings with other stakes, where the table's own stack and limits are as many big blinds as before."""
    old, new = before.unpacked().stakes, rules_of(settings).stakes
    own = [name for name in ("stack", "least", "most") if getattr(settings, name) is not None]
    if not old.small_bet or not new.small_bet or new.unit != old.unit:
        return settings
    chips = {name: max(1, getattr(before, name) * new.small_bet // old.small_bet) for name in own}
    return structs.replace(settings, **{name: str(new.unit * each) for name, each in chips.items()})


def chips_of(settings: NewTable, rules: Rules) -> StackLimits:
    """The chips of a table. What is not set is as usual."""
    told = rules.stakes.chips
    if settings.format != "cash":
        stack = starting_stack(rules.stakes) if settings.stack is None else told(settings.stack)
        return _checked(StackLimits(stack, stack, stack), rules)
    usual = usual_buy_in(rules.stakes)
    most = None if settings.most is None else told(settings.most)
    stack = (usual.most if most is None else most) if settings.stack is None else told(settings.stack)
    most = max(usual.most, stack) if most is None else most
    least = min(usual.least, stack) if settings.least is None else told(settings.least)
    return _checked(StackLimits(stack, least, most), rules)


def _checked(chips: StackLimits, rules: Rules) -> StackLimits:
    money = rules.stakes.money
    if chips.stack <= 0 or chips.least <= 0:
        raise RulesError(Code.SETTING_NOT_POSITIVE, setting="stack", value=min(chips))
    if not chips.least <= chips.stack <= chips.most:
        least, most = money(chips.least), money(chips.most)
        raise RulesError(Code.BUY_IN_LIMITS, amount=money(chips.stack), least=least, most=most)
    return chips


def check_blinds(rules: Rules) -> None:
    """Raises if the small blind is higher than the big one. Older tables may have such blinds."""
    blinds = rules.stakes.blinds
    if len(blinds) > 1 and blinds[0] > blinds[1]:
        small, big = map(rules.stakes.money, blinds[:2])
        raise RulesError(Code.SMALL_BLIND_TOO_HIGH, small=small, big=big)


def checked(settings: NewTable) -> NewTable:
    """The same settings with cleaned names. Raises if there can be no such table."""
    terms = Terms.of(settings)
    terms.check()
    rules = terms.unpacked()
    check_blinds(rules)
    check_format(settings.format, rules)
    if settings.seats > rules.max_players:
        raise RulesError(Code.WRONG_NUMBER_OF_PLAYERS, players=settings.seats, most=rules.max_players)
    seated = len(settings.bots) + settings.sit
    if seated > settings.seats:
        raise RulesError(Code.TABLE_FULL, seats=settings.seats)
    for spec in settings.bots:
        registry.maker(spec)
    if settings.bot_names and settings.bot_names not in LANGUAGES:
        raise RulesError(Code.NO_SUCH_LANGUAGE, name=settings.bot_names, allowed=", ".join(LANGUAGES))
    host = cleaned(settings.host, field="host", most=LONGEST_NAME)
    name = clean(settings.name, most=LONGEST_TITLE) or host
    return NewTable(
        **{field: getattr(settings, field) for field in settings.__struct_fields__}
        | {"host": host, "name": name}
    )


def usual_mix(settings: NewTable, rules: Rules) -> list[str]:
    """The bots that fill empty seats: those asked for, or the usual ones."""
    return settings.bots or [*default_bots.usual_mix(rules)]


def session_of(
    settings: NewTable, rules: Rules, chips: StackLimits, seated: Mapping[Seat, str], seed: str
) -> Session:
    """The session. A tournament or rounds begin with the people seated now, each in their own seat."""
    own = {name: getattr(settings, name) for name in FORMATS[settings.format]}
    limits = (chips.least, chips.most)
    return make_session(
        settings.format,
        rules,
        [*seated.values()],
        seats=[*seated],
        stack=chips.stack,
        buy_in=limits,
        seed=seed,
        settings=own,
    )
