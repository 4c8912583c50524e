"""The draw for the first button at a table of the server: told once, to everybody, with the cards."""

import pytest
from server.table.evenings import Evening, read_update
from server.table.test_seats import evening, seen

from redbutton.ids import PersonId, Viewer
from redbutton.wire.messages import Seen

KINDS = ("draw", "draw-again", "first-dealer")


def begun(**settings: object) -> Evening:
    made = evening(bots=["caller", "caller"], clock=0, **settings)
    made.until(lambda: made.state.live is not None)
    return made


def drawn(made: Evening, viewer: Viewer = None) -> list[Seen]:
    """What a viewer has been told of draws, the whole evening long."""
    sent = [read_update(to[viewer]) for to in made.sent if viewer in to]
    return [event for update in sent for event in update.events if event.kind in KINDS]


@pytest.mark.parametrize("preset", ["home", "standard"])
def test_each_seat_s_card_is_told_and_then_who_deals(preset: str) -> None:
    told = drawn(begun(preset=preset))
    cards = {event.seat: event.cards for event in told if event.kind == "draw"}
    assert sorted(seat for seat in cards if seat) == [1, 2, 3]
    assert all(len(card) == 1 for card in cards.values())
    assert (told[-1].kind, told[-1].cards) == ("first-dealer", [])
    assert all(event.text and set(event.text) == {"en", "zh"} for event in told)


def test_what_is_told_is_what_the_session_has_drawn() -> None:
    made = begun(preset="home")
    session, deal = made.state.session, seen(made).deal
    assert session is not None
    assert deal is not None
    drawn_there = [{seat: str(card) for seat, card in turn.items()} for turn in session.drawn]
    assert deal.drawn == drawn_there
    told = [(event.seat, event.cards) for event in drawn(made) if event.kind == "draw"]
    assert told == [(seat, [card]) for turn in drawn_there for seat, card in sorted(turn.items())]


def test_a_spectator_is_told_what_the_players_are_told() -> None:
    made = begun(preset="home")
    assert drawn(made, None) == drawn(made, PersonId(1)) != []


def test_who_comes_during_the_first_hand_reads_it_as_well() -> None:
    made = begun(preset="home")
    assert [event for event in seen(made).events if event.kind in KINDS] == drawn(made)


def test_the_cards_lie_on_the_table_until_the_flop() -> None:
    made = begun(preset="home")
    deal = seen(made).deal
    assert deal is not None
    assert sorted(deal.drawn[0]) == [1, 2, 3]
    assert deal.button == drawn(made)[-1].seat
    made.until(lambda: bool(made.state.live and made.state.live.deal.street > 0) or bool(made.hands))
    after = seen(made).deal
    assert after is None or after.drawn == []


def test_it_is_told_once() -> None:
    made = begun(preset="home")
    first = drawn(made)
    made.until(lambda: len(made.hands) >= 2)
    assert drawn(made) == first
    assert seen(made).deal is None or seen(made).deal.drawn == []  # type: ignore[union-attr]


@pytest.mark.parametrize("preset", ["fixed-limit", "ante-up", "dezhou"])
def test_no_card_is_told_of_where_none_is_drawn(preset: str) -> None:
    made = begun(preset=preset)
    assert drawn(made) == []
    assert seen(made).deal.drawn == []  # type: ignore[union-attr]


def test_the_same_log_draws_the_same_cards() -> None:
    one, other = begun(preset="home"), begun(preset="home")
    assert drawn(one) == drawn(other)
