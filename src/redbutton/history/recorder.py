"""Makes the record of a deal, to be saved as PHH.

>>> from redbutton.game import Deal, Fold
>>> from redbutton.rules import make_rules
>>> deal = Deal(make_rules("standard", blinds=(1, 2)), [100, 100])
>>> deal.deal("AsAd"), deal.deal("7c2d"), deal.act(Fold())
(None, None, None)
>>> record_of(deal).actions
('d dh p1 AsAd', 'd dh p2 7c2d', 'p2 f')
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple, assert_never

from redbutton.cards import FACES
from redbutton.game import Deal, Event, Kind
from redbutton.history import dead_button, phh
from redbutton.history.money import Amount
from redbutton.history.phh_actions import OPENING_CALL
from redbutton.history.phh_fields import NEEDED, OWN_VARIANT
from redbutton.history.record import HandRecord
from redbutton.history.recorded_rules import CODES, RECORDED, RECORDED_FIXED, house_when_recorded
from redbutton.ids import Player, Seat
from redbutton.rules import Limit, Rules, find_preset
from redbutton.rules.once import once_for_rules
from redbutton.rules.switches import differing
from redbutton.rules.variant import MOST_PLAYERS

DEALT = (Kind.HOLE_CARDS, Kind.BOARD_CARDS, Kind.DISCARD)
"""Events of cards; after an action they begin a new round."""

_CODES = {(variant.name, limit): code for code, (variant, limit) in CODES.items()}

EVERYTHING = Player(-1)
"""The viewer who sees all cards."""


def record_of(
    deal: Deal,
    *,
    viewer: Player | None = EVERYTHING,
    button: Seat | None = None,
    **fields: Any,
) -> HandRecord:
    """The record of a deal, finished or not; other fields of PHH may be given by name.

    With a viewer, the record has only the cards that this player, or for None a spectator, has seen. With
    seats and the seat of the button, it tells if the button is dead.
    """
    events = deal.events if viewer == EVERYTHING else deal.view(viewer).events
    given, own = _fields(deal, events, button, fields)
    return HandRecord(**given, extra=own)


def text_of(
    deal: Deal,
    events: Sequence[Event],
    *,
    button: Seat | None = None,
    own: Mapping[str, Any],
    **fields: Any,
) -> str:
    """The text of the same record with all cards, and with more fields of our own.

    No record is made and checked on the way. The caller has followed the deal and knows its events.
    """
    given, ours = _fields(deal, events, button, fields)
    return phh.written({**given, **ours, **own})


def _fields(
    deal: Deal, events: Sequence[Event], button: Seat | None, fields: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The fields of a record: those of PHH, and our own."""
    rules, game = deal.rules, _game(deal.rules)
    money = game.money
    antes, blinds = deal.posts
    turn = -1 if deal.players == 2 else 1
    given = {
        "variant": game.code,
        "ante_trimming_status": rules.house.short_ante == "its-layer",
        "antes": money.several(antes[::turn]),
        "blinds_or_straddles": None if rules.stakes.bring_in else money.several(blinds[::turn]),
        "starting_stacks": money.several(deal.starting_stacks),
        "actions": _actions(events, money, rules),
        "finishing_stacks": money.several(deal.stacks) if deal.over else None,
        **game.bets,
        **fields,
    }
    runouts = _runouts(events) if rules.house.runouts > 1 else {}
    return given, {**game.own, **runouts, **dead_button.field_of(button, fields.get("seats"))}


class _Money:
    """Chips as money."""

    def __init__(self, unit: Decimal) -> None:
        self.unit = unit
        self.is_chips = unit == 1

    def __call__(self, chips: int) -> Amount:
        if self.is_chips:
            return chips
        amount = chips * self.unit
        return int(amount) if amount == amount.to_integral_value() else amount

    def several(self, amounts: tuple[int, ...]) -> tuple[Amount, ...]:
        return amounts if self.is_chips else tuple(map(self, amounts))


class _Game(NamedTuple):
    """What the record of every deal by the same rules has in common."""

    code: str
    money: _Money
    bets: Mapping[str, Amount]
    own: Mapping[str, Any]
    """Fields of ours for what PHH does not say."""


@once_for_rules
def _game(rules: Rules) -> _Game:
    code, money = _code(rules), _Money(rules.stakes.unit)
    return _Game(code, money, _bets(rules, money), _own_fields(rules, code))


def _code(rules: Rules) -> str:
    """PHH's code for the game, or our mark for a game without one."""
    code = _CODES.get((rules.variant.name, rules.limit), OWN_VARIANT)
    wants_bring_in = "bring_in" in NEEDED[code]
    return code if wants_bring_in == bool(rules.stakes.bring_in) else OWN_VARIANT


def _bets(rules: Rules, money: _Money) -> dict[str, Amount]:
    stakes = rules.stakes
    bets = {"min_bet": money(stakes.small_bet or 1)}
    if rules.limit is Limit.FIXED:
        bets = {"small_bet": money(stakes.small_bet), "big_bet": money(stakes.late_bet)}
    return {"bring_in": money(stakes.bring_in), **bets} if stakes.bring_in else bets


def _own_fields(rules: Rules, code: str) -> dict[str, Any]:
    own: dict[str, Any] = {}
    if code == OWN_VARIANT:
        own["_variant"] = rules.variant.name
    if rules.house != (RECORDED_FIXED if rules.limit is Limit.FIXED else RECORDED):
        own["_rules"] = _switches(rules, code)
    return own


def _runouts(events: Sequence[Event]) -> dict[str, int]:
    """How many boards there were and the cards that they share, if the board was run several times."""
    kinds = [event.kind for event in events]
    if Kind.RUNOUTS not in kinds:
        return {}
    at = kinds.index(Kind.RUNOUTS)
    shared = sum(len(event.cards) for event in events[:at] if event.kind is Kind.BOARD_CARDS)
    return {"_boards": events[at].amount, "_shared": shared}


def _switches(rules: Rules, code: str) -> tuple[str, ...]:
    """The preset and the switches that differ from it, as the command line takes them."""
    usual = house_when_recorded(find_preset(rules.preset))
    changed = [f"{name}={value}" for name, value in differing(usual, rules.house).items()]
    if rules.stakes.unit != 1:
        changed.append(f"chip_unit={rules.stakes.unit}")
    if code == OWN_VARIANT and rules.limit is Limit.POT:
        changed.append("limit=pot")
    return (rules.preset, *changed)


def _head(kind: Kind) -> str | None:
    """How an event of this kind begins in PHH, before cards or amount; None if it follows from the rules."""
    match kind:
        case Kind.HOLE_CARDS:
            return "d dh p{}"
        case Kind.BOARD_CARDS:
            return "d db"
        case Kind.FOLD:
            return "p{} f"
        case Kind.CHECK | Kind.CALL:
            return "p{} cc"
        case Kind.RAISE:
            return "p{} cbr"
        case Kind.BRING_IN:
            return "p{} pb"
        case Kind.DISCARD:
            return "p{} sd"
        case Kind.SHOW | Kind.MUCK:
            return "p{} sm"
        case Kind.ANTE | Kind.BLIND | Kind.RETURN | Kind.WIN | Kind.RUNOUTS | Kind.BURN:
            return None
        case _:
            assert_never(kind)


_HEADS = {
    kind: [head.format(number) for number in range(1, MOST_PLAYERS + 1)]
    for kind in Kind
    if (head := _head(kind)) is not None
}
"""By the kind, for each player."""


def _actions(events: Sequence[Event], money: _Money, rules: Rules) -> tuple[str, ...]:
    """The events in PHH, without those that follow from the rules."""
    opening = _opening_calls(events) if rules.house.smallest_bet == "last-amount" else ()
    return tuple(
        [
            _opening_call(event, money) if number in opening else _action(event, money)
            for number, event in enumerate(events)
            if event.kind in _HEADS
        ]
    )


def _opening_calls(events: Sequence[Event]) -> set[int]:
    """The numbers of calls that were the first chips of their round."""
    found, has_bet, has_acted = set(), False, False
    for number, event in enumerate(events):
        if event.kind in DEALT and has_acted:
            has_bet = has_acted = False
        elif event.kind in (Kind.FOLD, Kind.CHECK):
            has_acted = True
        elif event.kind in (Kind.CALL, Kind.RAISE, Kind.BRING_IN, Kind.BLIND):
            if event.kind is Kind.CALL and not has_bet:
                found.add(number)
            has_bet, has_acted = True, has_acted or event.kind is not Kind.BLIND
    return found


def _opening_call(event: Event, money: _Money) -> str:
    """PHH has no call where nobody has bet: it is written as a bet, and the comment tells what it was."""
    return f"{_HEADS[Kind.RAISE][event.player or 0]} {money(event.amount)} # {OPENING_CALL}"


def _action(event: Event, money: _Money) -> str:
    head = _HEADS[event.kind][event.player or 0]
    if event.cards:
        return f"{head} {''.join([FACES[card] for card in event.cards])}"
    return f"{head} {money(event.amount)}" if event.kind is Kind.RAISE else head
