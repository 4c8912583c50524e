# cython: annotation_typing=False
"""One hand as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from operator import itemgetter
from typing import Any, Self, get_type_hints

from redbutton.errors import Code, ParseError, PokerError
from redbutton.history import money
from redbutton.history.money import Amount
from redbutton.history.phh_actions import Step, amounts, step, steps
from redbutton.history.phh_fields import (
    BARRED,
    NEEDED,
    OWN_VARIANT,
    PER_PLAYER,
    VARIANTS,
    Actions,
    Antes,
    Bet,
    Blinds,
    FieldKind,
    Flag,
    Integer,
    Integers,
    Name,
    Number,
    Numbers,
    Stacks,
    StartingStacks,
    Text,
    Texts,
    Time,
    VariantCode,
)


@dataclass(frozen=True, kw_only=True)
class HandRecord:
    """A hand in the fields of PHH, in the order of writing; players count from the small blind.

    Money is exact, as written: `int` or `Decimal`. What the game needs is derived: `steps` are the parsed
    actions, and `units` converts money to whole chip units. Other fields, such as a user's own with names
    that begin with an underscore, are in `extra`.

    It has no slots, because a record is made from a dictionary in one go: that is twenty times as fast.
    """

    variant: VariantCode
    ante_trimming_status: Flag = None
    antes: Antes
    blinds_or_straddles: Blinds = None
    bring_in: Bet = None
    small_bet: Bet = None
    big_bet: Bet = None
    min_bet: Bet = None
    starting_stacks: StartingStacks
    actions: Actions
    author: Text = None
    event: Text = None
    url: Text = None
    venue: Text = None
    address: Text = None
    city: Text = None
    region: Text = None
    postal_code: Text = None
    country: Text = None
    time: Time = None
    time_zone: Text = None
    day: Integer = None
    month: Integer = None
    year: Integer = None
    hand: Name = None
    level: Integer = None
    seats: Integers = None
    seat_count: Integer = None
    table: Name = None
    players: Texts = None
    finishing_stacks: Stacks = None
    winnings: Stacks = None
    currency: Text = None
    currency_symbol: Text = None
    time_zone_abbreviation: Text = None
    time_limit: Number = None
    time_banks: Numbers = None
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        _check_together(checked(self.fields()))

    @classmethod
    def of(cls, fields: dict[str, Any]) -> Self:
        """A record from fields that were checked one by one, and are now checked together."""
        _check_together(fields)
        record = object.__new__(cls)
        if fields.keys() <= KINDS.keys():
            record.__dict__.update(fields, extra={})
        else:
            record.__dict__.update({name: value for name, value in fields.items() if name in KINDS})
            record.__dict__["extra"] = {name: value for name, value in fields.items() if name not in KINDS}
        return record

    def with_own(self, field: str, value: Any) -> Self:
        """The same record with one more of our own fields, which may have any value and need no check."""
        record = object.__new__(type(self))
        record.__dict__.update(self.__dict__, extra={**self.extra, field: value})
        return record

    def fields(self) -> dict[str, Any]:
        """Every given field by name, in the order of writing."""
        given = {name: value for name in KINDS if (value := getattr(self, name)) is not None}
        return {**given, **self.extra}

    @cached_property
    def scale(self) -> int:
        """How many chip units make 1.00: the power of ten that makes all money of the hand whole."""
        stakes = (self.bring_in or 0, self.small_bet or 0, self.big_bet or 0, self.min_bet or 0)
        results = (self.finishing_stacks or ()) + (self.winnings or ())
        listed = self.antes + (self.blinds_or_straddles or ()) + self.starting_stacks + results + stakes
        return money.scale(listed, amounts(self.actions))

    def units(self, several: tuple[Amount, ...]) -> tuple[int | None, ...]:
        """Money of the hand in whole chip units; None is an unknown stack.

        >>> from decimal import Decimal
        >>> hand = HandRecord(variant="NT", antes=(0, 0), blinds_or_straddles=(Decimal("0.25"), 1),
        ...     min_bet=1, starting_stacks=(20, 50), actions=())
        >>> hand.scale, hand.units(hand.starting_stacks)
        (100, (2000, 5000))
        """
        scale = self.scale
        if scale == 1 and money.all_whole(several):
            return several  # type: ignore[return-value]
        return tuple([money.units(amount, scale) for amount in several])

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The parsed actions, with amounts in chip units; one step for each text, so that numbers agree."""
        scale = self.scale
        try:
            found = steps(self.actions, scale)
        except ParseError:
            raise self._first_bad_action() from None
        if max(map(_PLAYER, found), default=-1) >= len(self.starting_stacks):
            raise self._first_stranger(found)
        return found

    def read(self) -> Self:
        """The same record. Raises if an action cannot be read."""
        self.steps  # noqa: B018
        return self

    def _first_bad_action(self) -> ParseError:
        for number, text in enumerate(self.actions, 1):
            try:
                step(text, self.scale)
            except ParseError as reason:
                return in_action(number, reason)
        raise AssertionError("every action can be read")

    def _first_stranger(self, steps: tuple[Step, ...]) -> ParseError:
        players = len(self.starting_stacks)
        number, player = next((n, step.player) for n, step in enumerate(steps, 1) if step.player >= players)
        return in_action(number, ParseError(Code.NO_SUCH_PLAYER, player=player + 1, players=players))


_PLAYER = itemgetter(1)
KINDS: dict[str, FieldKind] = {
    name: hint.__metadata__[0]
    for name, hint in get_type_hints(HandRecord, include_extras=True).items()
    if hasattr(hint, "__metadata__")
}
"""The standard's fields and what each may hold, in the order of writing."""


def check(name: str, value: Any) -> None:
    """Raises if a field of the standard cannot have this value. Other fields may have any."""
    if kind := KINDS.get(name):
        kind.check(name, value)


def checked(fields: dict[str, Any]) -> dict[str, Any]:
    """The same fields. Raises if one of the standard's cannot have its value."""
    for name, value in fields.items():
        check(name, value)
    return fields


def _check_together(fields: Mapping[str, Any]) -> None:
    """Raises if the fields do not make a hand: one missing or too many, or lists of different lengths."""
    variant = fields.get("variant")
    if variant is None:
        raise ParseError(Code.FIELD_MISSING, field="variant")
    if variant not in NEEDED:
        raise ParseError(Code.VARIANT_UNKNOWN, variant=variant, known=", ".join((*VARIANTS, OWN_VARIANT)))
    if not fields.keys() >= NEEDED[variant]:
        raise ParseError(Code.FIELD_MISSING, field=min(NEEDED[variant] - fields.keys()))
    if not BARRED[variant].isdisjoint(fields):
        raise ParseError(Code.FIELD_BARRED, field=min(BARRED[variant] & fields.keys()), variant=variant)
    players = len(fields["starting_stacks"])
    for name in PER_PLAYER:
        if name in fields and len(fields[name]) != players:
            raise ParseError(Code.FIELD_LENGTH, field=name, count=len(fields[name]), players=players)


def in_action(number: int, reason: PokerError) -> ParseError:
    """A refusal, with the action's number, counted from 1."""
    return ParseError(Code.IN_ACTION, **reason.facts | {"number": number, "reason": reason})


def in_hand(hand: str, reason: PokerError) -> ParseError:
    """A refusal, with the hand that it is about."""
    return ParseError(Code.IN_HAND, **reason.facts | {"hand": hand, "reason": reason})
