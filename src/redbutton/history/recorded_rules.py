"""The rules of recorded hands: PHH's variant codes, and our own field for what they do not say."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache

from redbutton.errors import Code, ParseError
from redbutton.history.money import Amount
from redbutton.history.record import HandRecord
from redbutton.rules import HouseRules, Limit, Preset, Rules, Stakes, Variant, find_preset, find_variant
from redbutton.rules.switches import SET_LATER, apply, pairs
from redbutton.rules.variants import (
    BADUGI_DRAW,
    HOLDEM,
    OMAHA,
    OMAHA_HIGH_LOW,
    RAZZ,
    SHORT_DECK_HOLDEM,
    SINGLE_DRAW,
    STUD,
    STUD_HIGH_LOW,
    TRIPLE_DRAW,
)

CODES: dict[str, tuple[Variant, Limit]] = {
    "FT": (HOLDEM, Limit.FIXED),
    "NT": (HOLDEM, Limit.NONE),
    "NS": (SHORT_DECK_HOLDEM, Limit.NONE),
    "PO": (OMAHA, Limit.POT),
    "FO/8": (OMAHA_HIGH_LOW, Limit.FIXED),
    "F7S": (STUD, Limit.FIXED),
    "F7S/8": (STUD_HIGH_LOW, Limit.FIXED),
    "FR": (RAZZ, Limit.FIXED),
    "N2L1D": (SINGLE_DRAW, Limit.NONE),
    "F2L3D": (TRIPLE_DRAW, Limit.FIXED),
    "FB": (BADUGI_DRAW, Limit.FIXED),
}
"""PHH's variant codes."""

RECORDED = HouseRules(all_in_face_up=False, runouts=4)
"""House rules for a hand that names none: the record says who showed what, and when."""
RECORDED_FIXED = replace(RECORDED, raise_cap=4, short_all_in_reopens="half-bet")


def rules_of(record: HandRecord, named: Sequence[str] | None = None) -> Rules:
    """The rules of a hand: those it names, or else a preset and switches given here."""
    own = record.extra.get("_variant", "")
    named = _recorded(record.extra.get("_rules", ())) if named is None else named
    if not all(isinstance(text, str) for text in (own, *named)):
        raise ParseError(Code.FIELD_NOT_TEXTS, field="_rules", value=repr(named))
    bets = (record.min_bet or record.small_bet or 0, record.big_bet or 0, record.bring_in or 0)
    trimmed = record.ante_trimming_status is not False
    rules = _rules(record.variant, own, tuple(named), bets, record.scale, trimmed)
    boards = _count(record, "_boards", least=1, most=RECORDED.runouts)
    _count(record, "_shared", least=0, most=5)
    return _with_boards(rules, boards) if boards > rules.house.runouts else rules


def _recorded(named: Sequence[str]) -> Sequence[str]:
    """The rules that a record names; switches that it could not know are as they were before."""
    return (
        [*named[:1], *(f"{name}={value}" for name, value in SET_LATER.items()), *named[1:]] if named else ()
    )


def house_when_recorded(preset: Preset) -> HouseRules:
    """The house rules that a record means by a preset's name."""
    return apply(preset.house, SET_LATER)[0]


def _count(record: HandRecord, field: str, *, least: int, most: int) -> int:
    """A small number from one of our own fields."""
    value = record.extra.get(field, least)
    if type(value) is not int or not least <= value <= most:
        raise ParseError(Code.FIELD_NOT_INTEGER, field=field, value=repr(value))
    return value


@lru_cache(maxsize=64)
def _with_boards(rules: Rules, boards: int) -> Rules:
    """The same rules, with at least this many boards allowed, because the hand had them."""
    return replace(rules, house=replace(rules.house, runouts=boards))


@lru_cache(maxsize=1024)
def _rules(
    code: str, own: str, named: tuple[str, ...], bets: tuple[Amount, ...], scale: int, trimmed: bool
) -> Rules:
    variant, limit = CODES[code] if code in CODES else (find_variant(own), None)
    limit = limit or (Limit.FIXED if bets[1] else Limit.NONE)
    if named:
        return _named_rules(variant, limit, named, bets, scale)
    house = RECORDED_FIXED if limit is Limit.FIXED else RECORDED
    if not trimmed:
        house = replace(house, short_ante="main-pot")
    return Rules(variant=variant, limit=limit, stakes=_stakes(bets, Decimal(1) / scale), house=house)


def _named_rules(
    variant: Variant, limit: Limit, named: tuple[str, ...], bets: tuple[Amount, ...], scale: int
) -> Rules:
    """A preset with switches and the recorded stakes; a chip as fine as the record, unless it says."""
    preset = find_preset(named[0])
    switches = pairs(named[1:])
    if limit is not Limit.FIXED and preset.limit is Limit.FIXED:
        switches = {"short_all_in_reopens": "full-raise", "raise_cap": "none", **switches}
    house, beside = apply(preset.house, switches)
    return Rules(
        variant=variant,
        limit=beside.get("limit", limit),
        stakes=_stakes(bets, beside.get("chip_unit", Decimal(1) / scale)),
        house=house,
        preset=preset.name,
    )


def _stakes(bets: tuple[Amount, ...], unit: Decimal) -> Stakes:
    """Only the bet sizes: antes and blinds are recorded player by player."""
    chip = Stakes(unit=unit)
    min_bet, big_bet, bring_in = (chip.chips(bet) for bet in bets)
    return replace(chip, min_bet=min_bet, big_bet=big_bet, bring_in=bring_in)
