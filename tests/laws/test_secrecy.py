"""The law of secrecy: exchange cards hidden from a viewer, and all that the viewer gets stays the same."""

import pickle
import random
from itertools import islice

from hypothesis import given
from hypothesis import strategies as st
from laws.tables import Setting, deals, log_of, public, table_settings

from redbutton.cards import UNKNOWN, Card
from redbutton.errors import PokerError
from redbutton.game import Call, Check, Deal, Discard, Event, Fold, Kind, Muck, RaiseTo, Show
from redbutton.ids import Player

Log = list[tuple[object, ...]]


def hidden_from(deal: Deal, viewer: int | None) -> list[Card]:
    """The cards of the deck that the viewer has not seen: by the rules, not by what the view tells.

    Where only a beaten hand may be mucked, a mucked one tells that it was beaten: its cards stay as they are.
    """
    seen = {card for event in deal.events for card in seen_in(event, viewer)}
    if not deal.rules.house.unbeaten_may_muck:
        mucked = {event.player for event in deal.events if event.kind is Kind.MUCK}
        seen |= {card for event in deal.events if event.player in mucked for card in event.cards}
    return [card for card in deal.rules.variant.deck if card not in seen]


def seen_in(event: Event, viewer: int | None) -> tuple[Card, ...]:
    """The board and what is shown; of cards dealt or discarded one's own, and those dealt up."""
    if event.kind not in (Kind.HOLE_CARDS, Kind.DISCARD) or (event.player == viewer and viewer is not None):
        return event.cards
    return event.cards[len(event.cards) - event.up :] if event.kind is Kind.HOLE_CARDS else ()


def exchanged(log: Log, hidden: list[Card], seed: int) -> Log:
    """The same steps with the hidden cards in other places."""
    shuffled = hidden[:]
    random.Random(seed).shuffle(shuffled)
    places = dict(zip(hidden, shuffled, strict=True))

    def turn(part: object) -> object:
        if not isinstance(part, tuple):
            return part
        return tuple([places.get(card, card) if isinstance(card, Card) else card for card in part])

    return [tuple(turn(part) for part in entry) for entry in log]


def all_told(deal: Deal, viewer: Player | None) -> list[object]:
    """All that reaches a viewer: the view, its text and picture, its events as bytes, and refusals."""
    view = deal.view(viewer)
    told: list[object] = [public(view), public(view.options), repr(view.events), pickle.dumps(view.events)]
    told += [repr(view), str(view), view._repr_svg_(), [view.seat(player) for player in range(view.players)]]
    if deal.actor == viewer and viewer is not None:
        for action in (
            Fold(),
            Check(),
            Call(),
            RaiseTo(1),
            RaiseTo(10**9),
            Muck(),
            Discard("2c3c"),
            Show("2c3c"),
        ):
            told.append(refusal(deal, action))
    return told


def refusal(deal: Deal, action: object) -> str:
    try:
        deal.copy().act(action)  # type: ignore[arg-type]
    except PokerError as refused:
        return str(refused)
    return "accepted"


@deals(800, 50)
@given(table_settings(), st.integers(0, 10), st.integers(0, 2**16), st.integers(0, 60))
def test_exchanging_hidden_cards_changes_nothing_that_a_viewer_gets(
    setting: Setting, seat: int, seed: int, stop: int
) -> None:
    viewer = Player(seat) if seat < len(setting.stacks) else None
    *_, deal = islice(setting.play(), stop + 1)
    other = setting.start()
    other.repeat(exchanged(log_of(deal), hidden_from(deal, viewer), seed))
    assert all_told(other, viewer) == all_told(deal, viewer)


@deals(120, 10)
@given(table_settings())
def test_a_viewer_sees_own_cards_up_cards_the_board_and_what_is_shown_and_nothing_else(
    setting: Setting,
) -> None:
    for deal in setting.play():
        for viewer in (*range(deal.players), None):
            view = deal.view(viewer)
            for player, hand in enumerate(view.hands):
                known = player == viewer or deal.shown[player]
                assert known or hand.count(UNKNOWN) >= min(len(hand), _down(deal, player))
                assert not known or hand == deal.hand(player)


def _down(deal: Deal, player: int) -> int:
    """How many of a player's cards were dealt face down."""
    if any(street.draw for street in deal.rules.variant.streets):
        return len(deal.hand(player))
    dealt = [event for event in deal.events if event.kind == "hole-cards" and event.player == player]
    return sum(len(event.cards) - event.up for event in dealt)


@deals(250, 20)
@given(table_settings())
def test_cards_that_nobody_knows_change_nothing_in_the_betting(setting: Setting) -> None:
    """Where positions decide who begins, a deal of unknown cards offers the same at every step."""
    if setting.rules.variant.has_upcards:
        return
    blind, done = setting.start(), 0
    for deal in setting.play():
        log = log_of(deal)
        if deal.showing_down or deal.over:
            break
        blind.repeat(unseen(log[done:]))
        done = len(log)
        assert repr(blind.options) == repr(deal.options)
        assert (blind.stacks, blind.pots, blind.actor) == (deal.stacks, deal.pots, deal.actor)


def unseen(log: Log) -> Log:
    """The same steps with all cards in the hands unknown; hands that lie up stay down."""
    return [
        (*entry[:3], (UNKNOWN,) * len(entry[3])) if entry[0] in (5, 8) else entry  # type: ignore[arg-type]
        for entry in log
        if entry[0] != 6
    ]
