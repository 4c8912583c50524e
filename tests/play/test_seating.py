"""Seats, the button and the blinds, told hand by hand."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redbutton.cards import Card, cards
from redbutton.errors import CardsError, Code, IllegalAction, PokerError
from redbutton.game import Deal
from redbutton.ids import Seat
from redbutton.play import Lineup, Seating
from redbutton.play.button import after, clockwise
from redbutton.rules import Rules, make_rules
from redbutton.rules.variant import MOST_PLAYERS

NAMES = "ABCDEFGHIJ"


class Table:
    """A table at which hands are played that change nobody's stack; it remembers them all."""

    def __init__(self, rules: Rules | None = None, *, seats: Sequence[int], button: int = 1) -> None:
        self.seating = Seating(rules=rules or standard())
        self.joined = 0
        for seat in seats:
            self.sits(seat)
        self.seating = self.seating.place_button(Seat(button))
        self.hands: list[Lineup] = []

    def sits(self, seat: int, stack: int = 1000) -> None:
        self.joined += 1
        self.seating = self.seating.sit(Seat(seat), f"player {self.joined}", stack)

    def leaves(self, *seats: int) -> "Table":
        for seat in seats:
            self.seating = self.seating.leave(Seat(seat))
        return self

    def sits_out(self, seat: int) -> None:
        self.seating = self.seating.sit_out(Seat(seat))

    def sits_in(self, seat: int, *, posts: bool = False) -> None:
        self.seating = self.seating.sit_in(Seat(seat), posts=posts)

    def plays(self, hands: int = 1) -> Lineup:
        for _ in range(hands):
            self.hands.append(self.seating.lineup())
            self.seating = self.seating.settle(self.hands[-1], self.hands[-1].stacks)
        return self.hands[-1]


def standard(**switches: str) -> Rules:
    return make_rules("standard", blinds=(5, 10), switches=switches)


def places(hand: Lineup) -> tuple[int, int, int]:
    """The seats of the button, the small blind and the big blind."""
    return hand.positions.button, hand.positions.small_blind, hand.positions.big_blind


def payers(hand: Lineup) -> dict[int, int]:
    """What each seat pays as a blind; what is posted to come in is below nothing."""
    return {seat: blind for seat, blind in zip(hand.seats, hand.blinds, strict=True) if blind}


def dealt(hand: Lineup, rules: Rules) -> Deal:
    """The hand with all hole cards out."""
    deal = Deal(rules, hand.stacks, hand.antes, hand.blinds)
    while deal.dealing:
        deal.deal("??" * deal.dealing.count)
    return deal


def first_to_act(hand: Lineup, rules: Rules) -> int:
    actor = dealt(hand, rules).actor
    assert actor is not None
    return hand.seats[actor]


def flop_opener(hand: Lineup, rules: Rules) -> int:
    deal = dealt(hand, rules)
    while deal.street == 0:
        if deal.actor is None:
            deal.deal("??" * 3)
        else:
            deal.check_or_call()
    deal.deal("??" * 3)
    assert deal.actor is not None
    return hand.seats[deal.actor]


class TestTheFirstHand:
    def test_the_blinds_are_the_two_players_left_of_the_button(self) -> None:
        hand = Table(seats=(1, 2, 3, 4), button=2).plays()
        assert places(hand) == (2, 3, 4)
        assert payers(hand) == {3: 5, 4: 10}

    def test_players_are_in_dealing_order_from_the_left_of_the_button(self) -> None:
        assert Table(seats=(1, 3, 5, 9), button=5).plays().seats == (9, 1, 3, 5)

    def test_nobody_has_to_wait_or_post(self) -> None:
        hand = Table(seats=range(1, 11)).plays()
        assert len(hand.seats) == 10
        assert payers(hand) == {2: 5, 3: 10}

    def test_it_needs_a_button(self) -> None:
        seating = Seating(rules=standard()).sit(Seat(1), "Ann", 100).sit(Seat(2), "Ben", 100)
        with pytest.raises(IllegalAction) as refused:
            seating.lineup()
        assert refused.value.code is Code.NO_BUTTON

    def test_the_button_goes_to_the_next_player_if_its_owner_has_left_before(self) -> None:
        assert places(Table(seats=(1, 2, 4, 6), button=4).leaves(4).plays()) == (6, 1, 2)

    def test_straddles_come_after_the_big_blind(self) -> None:
        hand = Table(make_rules("standard", blinds=(5, 10, 20)), seats=(1, 2, 3, 4)).plays()
        assert payers(hand) == {2: 5, 3: 10, 4: 20}


class TestHeadsUp:
    def test_the_button_posts_the_small_blind_acts_first_before_the_flop_and_last_after_it(self) -> None:
        hand = Table(seats=(3, 7), button=3).plays()
        assert hand.seats == (7, 3)
        assert hand.blinds == (10, 5)
        assert first_to_act(hand, standard()) == 3
        assert flop_opener(hand, standard()) == 7

    def test_button_and_blinds_change_sides_each_hand(self) -> None:
        room = Table(seats=(3, 7), button=3)
        assert [places(room.plays()) for _ in range(4)] == [(3, 3, 7), (7, 7, 3), (3, 3, 7), (7, 7, 3)]

    @pytest.mark.parametrize("moves", ["dead", "next", "moving"])
    def test_after_the_small_blind_leaves_three_the_big_blind_gets_the_button(self, moves: str) -> None:
        room = Table(standard(button_moves=moves), seats=(1, 2, 3))
        assert places(room.plays()) == (1, 2, 3)
        assert places(room.leaves(2).plays()) == (3, 3, 1)

    @pytest.mark.parametrize("moves", ["dead", "next", "moving"])
    @pytest.mark.parametrize(("leaver", "then"), [(1, (3, 3, 2)), (3, (2, 2, 1))])
    def test_nobody_is_big_blind_twice_when_another_of_three_leaves(
        self, moves: str, leaver: int, then: tuple[int, int, int]
    ) -> None:
        room = Table(standard(button_moves=moves), seats=(1, 2, 3))
        room.plays()
        assert places(room.leaves(leaver).plays()) == then

    def test_a_third_player_left_of_the_big_blind_comes_in_as_the_big_blind(self) -> None:
        room = Table(seats=(2, 5), button=2)
        room.plays()
        room.sits(7)
        assert places(room.plays()) == (2, 5, 7)
        assert places(room.plays()) == (5, 7, 2)

    def test_a_third_player_between_button_and_big_blind_waits_one_hand(self) -> None:
        room = Table(seats=(2, 5), button=2)
        room.plays()
        room.sits(3)
        room.sits_in(3, posts=True)
        assert room.plays().seats == (2, 5)
        assert places(room.plays()) == (5, 2, 3)

    def test_where_the_house_says_so_the_small_blind_is_left_of_the_button(self) -> None:
        rules = standard(heads_up="left-small-blind")
        room = Table(rules, seats=(3, 7), button=3)
        hand = room.plays()
        assert places(hand) == (3, 7, 3)
        assert (hand.seats, hand.blinds) == ((7, 3), (5, 10))
        assert first_to_act(hand, rules) == 7
        assert flop_opener(hand, rules) == 7
        assert places(room.plays()) == (7, 3, 7)


class TestTheDeadButton:
    def test_when_the_big_blind_busts_nobody_owes_the_small_blind_and_then_the_button_is_dead(self) -> None:
        room = Table(seats=(1, 2, 3, 4))
        assert places(room.plays()) == (1, 2, 3)
        hand = room.leaves(3).plays()
        assert places(hand) == (2, 3, 4)
        assert payers(hand) == {4: 10}
        assert first_to_act(hand, standard()) == 1
        hand = room.plays()
        assert places(hand) == (3, 4, 1)
        assert payers(hand) == {4: 5, 1: 10}
        assert hand.seats == (4, 1, 2)
        hand = room.plays()
        assert places(hand) == (4, 1, 2)
        assert payers(hand) == {1: 5, 2: 10}

    def test_when_the_small_blind_busts_the_button_is_dead_and_its_last_owner_acts_last_again(self) -> None:
        room = Table(seats=(1, 2, 3, 4))
        room.plays()
        hand = room.leaves(2).plays()
        assert places(hand) == (2, 3, 4)
        assert hand.seats == (3, 4, 1)

    def test_when_both_blinds_bust_the_same_player_acts_last_three_times(self) -> None:
        room = Table(seats=(1, 2, 3, 4, 5))
        room.plays()
        room.leaves(2, 3)
        assert [room.plays().seats[-1] for _ in range(3)] == [1, 1, 4]
        assert [places(hand) for hand in room.hands] == [(1, 2, 3), (2, 3, 4), (3, 4, 5), (4, 5, 1)]

    def test_a_big_blind_ante_follows_the_big_blind_when_there_is_no_small_one(self) -> None:
        room = Table(make_rules("standard", blinds=(5, 10), antes=(0, 10, 0)), seats=(1, 2, 3, 4))
        room.plays()
        hand = room.leaves(3).plays()
        assert dict(zip(hand.seats, hand.antes, strict=True)) == {4: 10, 1: 0, 2: 0}


class TestTheButtonToTheNextPlayer:
    def test_when_the_big_blind_busts_the_blinds_are_the_two_players_behind_the_new_button(self) -> None:
        room = Table(standard(button_moves="next"), seats=(1, 2, 3, 4))
        room.plays()
        hand = room.leaves(3).plays()
        assert places(hand) == (2, 4, 1)
        assert payers(hand) == {4: 5, 1: 10}

    def test_when_the_small_blind_busts_the_button_jumps_over_the_empty_seat(self) -> None:
        room = Table(standard(button_moves="next"), seats=(1, 2, 3, 4))
        room.plays()
        assert places(room.leaves(2).plays()) == (3, 4, 1)


class TestTheMovingButton:
    def test_a_player_whom_the_big_blind_jumped_over_pays_one_too(self) -> None:
        room = Table(standard(button_moves="moving"), seats=(1, 2, 3, 4))
        room.plays()
        hand = room.leaves(3).plays()
        assert places(hand) == (2, 4, 1)
        assert payers(hand) == {4: 10, 1: 10}
        assert first_to_act(hand, standard()) == 2

    def test_on_the_button_too_and_the_order_of_acting_stays(self) -> None:
        room = Table(standard(button_moves="moving"), seats=(1, 2, 3, 4, 5))
        room.plays()
        hand = room.leaves(2, 3).plays()
        assert places(hand) == (4, 5, 1)
        assert payers(hand) == {4: -10, 5: 10, 1: 10}
        assert first_to_act(hand, standard()) == 4

    def test_where_nobody_leaves_it_is_an_ordinary_hand(self) -> None:
        room = Table(standard(button_moves="moving"), seats=(1, 2, 3, 4))
        room.plays()
        assert payers(room.plays()) == {3: 5, 4: 10}


class TestComingIn:
    def test_a_new_player_waits_for_the_big_blind(self) -> None:
        room = Table(seats=(1, 2, 3, 4))
        room.plays()
        room.sits(6)
        assert [6 in room.plays().seats for _ in range(2)] == [False, True]
        assert payers(room.hands[-1]) == {4: 5, 6: 10}

    def test_or_posts_a_live_big_blind_and_plays_at_once(self) -> None:
        room = Table(seats=(1, 2, 3, 4))
        room.plays()
        room.sits(6)
        room.sits_in(6, posts=True)
        hand = room.plays()
        assert payers(hand) == {3: 5, 4: 10, 6: -10}
        assert set(hand.antes) == {0}
        assert first_to_act(hand, standard()) == 6
        assert payers(room.plays()) == {4: 5, 6: 10}

    def test_but_not_between_the_button_and_the_big_blind(self) -> None:
        room = Table(seats=(1, 2, 5, 6, 7))
        room.plays()
        room.sits(3)
        room.sits_in(3, posts=True)
        assert places(room.plays()) == (2, 5, 6)
        assert 3 not in room.hands[-1].seats
        assert payers(room.plays()) == {6: 5, 7: 10, 3: -10}

    def test_a_new_player_who_waits_longer_owes_no_more_than_one_who_has_just_come(self) -> None:
        room = Table(seats=(1, 2, 3, 5, 6))
        room.sits(4)
        room.sits_out(4)
        room.plays(5)
        room.sits_in(4, posts=True)
        hand = room.plays()
        assert payers(hand)[4] == -10
        assert set(hand.antes) == {0}

    def test_a_player_who_missed_both_blinds_posts_the_small_one_dead_and_the_big_one_live(self) -> None:
        room = Table(seats=(1, 2, 3, 4, 5))
        room.plays()
        room.sits_out(4)
        room.plays(2)
        room.sits_in(4, posts=True)
        assert places(room.plays()) == (5, 1, 2)
        hand = room.hands[-1]
        assert payers(hand) == {1: 5, 2: 10, 4: -10}
        assert dict(zip(hand.seats, hand.antes, strict=True))[Seat(4)] == 5
        deal = dealt(hand, standard())
        assert deal.pot == 30
        assert deal.bets == (5, 10, 0, 10, 0)

    def test_or_waits_for_the_big_blind_and_pays_nothing_else(self) -> None:
        room = Table(seats=(1, 2, 3, 4, 5))
        room.plays()
        room.sits_out(4)
        room.plays(3)
        room.sits_in(4)
        while 4 not in (hand := room.plays()).seats:
            pass
        assert payers(hand) == {3: 5, 4: 10}
        assert set(hand.antes) == {0}

    def test_a_player_who_missed_the_small_blind_alone_owes_only_that(self) -> None:
        room = Table(seats=(1, 2, 3, 4, 5))
        room.plays()
        room.sits_out(3)
        assert payers(room.plays()) == {4: 10}
        room.sits_in(3, posts=True)
        hand = room.plays(2)
        assert 3 not in room.hands[-2].seats
        assert payers(hand) == {5: 5, 1: 10}
        assert dict(zip(hand.seats, hand.antes, strict=True))[Seat(3)] == 5

    def test_blinds_are_missed_once_however_long_one_sits_out(self) -> None:
        room = Table(seats=(1, 2, 3, 4, 5))
        room.plays()
        room.sits_out(4)
        room.plays(11)
        room.sits_in(4, posts=True)
        hand = room.plays()
        assert payers(hand)[4] == -10
        assert sum(hand.antes) == 5

    def test_sitting_out_without_missing_a_blind_costs_nothing(self) -> None:
        room = Table(seats=(1, 2, 3, 4, 5, 6))
        room.plays()
        room.sits_out(6)
        assert 6 not in room.plays().seats
        room.sits_in(6)
        assert payers(room.plays()) == {4: 5, 5: 10}
        assert 6 in room.hands[-1].seats

    def test_where_everybody_waits_posting_does_not_help(self) -> None:
        room = Table(standard(coming_in="wait"), seats=(1, 2, 3, 4))
        room.plays()
        room.sits(6)
        room.sits_in(6, posts=True)
        assert 6 not in room.plays().seats
        assert payers(room.plays()) == {4: 5, 6: 10}

    def test_where_coming_in_is_free_one_is_dealt_in_and_pays_nothing(self) -> None:
        room = Table(standard(coming_in="free"), seats=(1, 2, 3, 4))
        room.plays()
        room.sits(6)
        hand = room.plays()
        assert 6 in hand.seats
        assert payers(hand) == {3: 5, 4: 10}

    def test_even_there_nobody_comes_in_between_the_button_and_the_small_blind(self) -> None:
        room = Table(standard(coming_in="free"), seats=(1, 2, 5, 6))
        room.plays()
        room.sits(3)
        assert room.plays().seats == (5, 6, 1, 2)
        assert 3 in room.plays().seats

    def test_a_newcomer_in_the_seat_of_a_busted_big_blind_pays_the_small_blind_there(self) -> None:
        room = Table(standard(coming_in="free"), seats=(1, 2, 3, 4))
        room.plays()
        room.leaves(3)
        room.sits(3)
        assert payers(room.plays()) == {3: 5, 4: 10}

    def test_when_only_one_regular_is_left_everybody_there_plays(self) -> None:
        room = Table(seats=(1, 2, 3))
        room.plays()
        room.leaves(1, 2)
        room.sits(2)
        room.sits(5)
        hand = room.plays()
        assert places(hand) == (2, 3, 5)
        assert payers(hand) == {3: 5, 5: 10}

    def test_a_game_of_antes_has_no_blinds_to_miss(self) -> None:
        rules = make_rules("ante-up", blinds=(50, 100))
        room = Table(rules, seats=(1, 2, 3))
        room.plays()
        room.sits(5)
        hand = room.plays()
        assert hand.positions.button == 2
        assert dict(zip(hand.seats, hand.antes, strict=True)) == {3: 50, 5: 100, 1: 100, 2: 100}
        assert set(hand.blinds) == {0}


def drawn(text: str) -> dict[Seat, Card]:
    """What the seats from 1 on have drawn for the first button."""
    return {Seat(seat): card for seat, card in enumerate(cards(text), start=1)}


DRAWN = drawn("Ks Ad Ac 2h")


class TestTheFirstButton:
    def seating(self, preset: str = "standard", seats: Sequence[int] = (1, 2, 3, 4), **asked: Any) -> Seating:
        seating = Seating(rules=make_rules(preset, **asked))
        for seat in seats:
            seating = seating.sit(Seat(seat), NAMES[seat - 1], 1000)
        return seating

    def test_in_standard_diamonds_beat_clubs(self) -> None:
        assert self.seating().contenders(DRAWN) == (2,)

    def test_spades_beat_hearts_beat_diamonds_beat_clubs(self) -> None:
        left = drawn("9c 9h 9s 9d")
        order: list[Seat] = []
        while left:
            order += self.seating().contenders(left)
            del left[order[-1]]
        assert order == [3, 2, 4, 1]

    def test_at_home_the_tied_seats_draw_again(self) -> None:
        seating = self.seating("home", buy_in=100)
        assert seating.contenders(DRAWN) == (2, 3)
        assert seating.contenders({Seat(2): Card("5h"), Seat(3): Card("Td")}) == (3,)

    def test_before_anybody_has_drawn_all_are_to_draw(self) -> None:
        assert self.seating(seats=(2, 5, 9)).contenders() == (2, 5, 9)

    @pytest.mark.parametrize("preset", ["fixed-limit", "ante-up"])
    def test_where_it_is_random_anyone_may_be_picked(self, preset: str) -> None:
        assert self.seating(preset).contenders() == (1, 2, 3, 4)

    def test_in_dezhou_it_is_the_last_seat_so_that_the_first_one_begins(self) -> None:
        seating = self.seating("dezhou", seats=(1, 4, 6))
        assert seating.contenders() == (6,)
        hand = seating.place_button(Seat(6)).lineup()
        assert first_to_act(hand, seating.rules) == 1

    def test_heads_up_in_dezhou_the_first_seat_is_small_blind_and_button_and_begins(self) -> None:
        seating = self.seating("dezhou", seats=(1, 2))
        assert seating.contenders() == (1,)
        hand = seating.place_button(Seat(1)).lineup()
        assert places(hand) == (1, 1, 2)
        assert first_to_act(hand, seating.rules) == 1

    def test_somebody_who_sits_out_does_not_draw(self) -> None:
        assert self.seating().sit_out(Seat(3)).contenders() == (1, 2, 4)

    def test_a_card_for_an_empty_seat_is_refused(self) -> None:
        with pytest.raises(IllegalAction) as refused:
            self.seating().contenders({Seat(7): Card("As")})
        assert refused.value.code is Code.SEAT_EMPTY

    @pytest.mark.parametrize("text", ["AsAs", "As??"])
    def test_a_card_twice_or_unknown_is_refused(self, text: str) -> None:
        with pytest.raises(CardsError):
            self.seating().contenders(drawn(text))


class TestWhoCannotPay:
    def seating(self, preset: str) -> Seating:
        blinds: dict[str, Any] = {"blinds": (5, 10), "unit": 1}
        seating = Seating(rules=make_rules(preset, **blinds))
        for seat, stack in enumerate((100, 100, 6, 10), start=1):
            seating = seating.sit(Seat(seat), NAMES[seat], stack)
        return seating.place_button(Seat(1))

    def test_at_home_a_stack_below_the_big_blind_is_eliminated(self) -> None:
        seating = self.seating("home")
        assert seating.eliminated == (3,)

    def test_in_standard_it_posts_what_it_has_and_is_all_in(self) -> None:
        seating = self.seating("standard")
        assert seating.eliminated == ()
        hand = seating.lineup()
        deal = dealt(hand, seating.rules)
        assert deal.bets[hand.seats.index(3)] == 6
        assert deal.stacks[hand.seats.index(3)] == 0

    def test_without_chips_one_is_eliminated_everywhere(self) -> None:
        seating = self.seating("standard")
        hand = seating.lineup()
        seating = seating.settle(hand, [stack if stack > 6 else 0 for stack in hand.stacks])
        assert seating.eliminated == (3,)

    def test_a_player_without_chips_who_keeps_the_seat_is_dealt_no_cards(self) -> None:
        seating = self.seating("standard").sit(Seat(5), "Eve", 0)
        assert 5 not in seating.lineup().seats
        assert 5 in seating.add_chips(Seat(5), 50).lineup().seats

    def test_one_player_alone_cannot_play(self) -> None:
        with pytest.raises(IllegalAction) as refused:
            self.seating("standard").leave(Seat(2)).leave(Seat(3)).sit_out(Seat(4)).lineup()
        assert refused.value.code is Code.WRONG_NUMBER_OF_PLAYERS


class TestSeats:
    @pytest.mark.parametrize(
        ("seat", "player", "stack", "code"),
        [
            (0, "Ann", 1, Code.NO_SUCH_SEAT),
            (11, "Ann", 1, Code.NO_SUCH_SEAT),
            (2, "Ann", 1, Code.SEAT_TAKEN),
            (1, "Ben", 1, Code.ALREADY_SEATED),
            (1, "Ann", -1, Code.STACK_NEGATIVE),
        ],
    )
    def test_a_seat_that_cannot_be_taken_is_refused(
        self, seat: int, player: str, stack: int, code: Code
    ) -> None:
        seating = Seating(rules=standard()).sit(Seat(2), "Ben", 100)
        with pytest.raises(PokerError) as refused:
            seating.sit(Seat(seat), player, stack)
        assert refused.value.code is code
        assert str(refused.value)

    def test_there_are_as_many_seats_as_the_house_allows_players(self) -> None:
        seating = Seating(rules=make_rules("ante-up"))
        with pytest.raises(IllegalAction) as refused:
            seating.sit(Seat(23), "Ann", 100)
        assert refused.value.facts["seats"] == 22

    def test_a_hand_pays_and_chips_bought_meanwhile_stay(self) -> None:
        seating = (
            Seating(rules=standard()).sit(Seat(1), "Ann", 100).sit(Seat(2), "Ben", 100).place_button(Seat(1))
        )
        hand = seating.lineup()
        seating = seating.add_chips(Seat(1), 50).settle(hand, [90, 110])
        assert [sitter.stack for sitter in seating.sitters] == [160, 90]

    def test_who_leaves_and_who_comes_during_a_hand_have_no_part_in_it(self) -> None:
        seating = (
            Seating(rules=standard()).sit(Seat(1), "Ann", 100).sit(Seat(2), "Ben", 100).place_button(Seat(1))
        )
        hand = seating.lineup()
        seating = seating.leave(Seat(2)).sit(Seat(2), "Cleo", 70).settle(hand, [90, 110])
        assert [(sitter.player, sitter.stack) for sitter in seating.sitters] == [("Ann", 110), ("Cleo", 70)]


# -- laws ------------------------------------------------------------------------------------------------

SEATS = st.integers(1, 10)
EVENTS = st.lists(
    st.one_of(
        st.just(("plays", 0)),
        st.tuples(st.sampled_from(["sits", "posts", "leaves", "sits_out", "sits_in"]), SEATS),
    ),
    max_size=60,
)
LEAVING = st.lists(st.one_of(st.just(("plays", 0)), st.tuples(st.just("leaves"), SEATS)), max_size=30)


def happens(room: Table, events: Sequence[tuple[str, int]]) -> Table:
    """All that is possible of some events; a hand is played after each that leaves two players or more."""
    for event, seat in events:
        try:
            if event == "posts":
                room.sits(seat)
                room.sits_in(seat, posts=True)
            elif event != "plays":
                getattr(room, event)(seat)
        except IllegalAction:
            continue
        if len(room.seating.present) > 1:
            room.plays()
    return room


def rooms(moves: Sequence[str], events: st.SearchStrategy[Any] = EVENTS) -> st.SearchStrategy[Table]:
    """Tables where people come and go, of every kind of button and of coming in."""

    def room(moves: str, coming_in: str, seats: set[int], told: list[tuple[str, int]]) -> Table:
        rules = standard(button_moves=moves, coming_in=coming_in)
        table = Table(rules, seats=sorted(seats), button=min(seats))
        table.plays()
        return happens(table, told)

    return st.builds(
        room,
        st.sampled_from(moves),
        st.sampled_from(["post-or-wait", "wait", "free"]),
        st.sets(SEATS, min_size=2),
        events,
    )


ANY_ROOM = rooms(["dead", "next", "moving"])


def big_blind(hand: Lineup) -> str:
    return hand.players[hand.seats.index(hand.positions.big_blind)]


def seats_between(start: int, end: int) -> set[int]:
    return {(start + step - 1) % 10 + 1 for step in range(1, (end - start) % 10)}


@given(ANY_ROOM)
def test_nobody_is_the_big_blind_twice_running(room: Table) -> None:
    for before, now in pairwise(room.hands):
        assert big_blind(before) != big_blind(now)


@given(ANY_ROOM)
def test_the_big_blind_is_always_a_player_of_the_hand_and_pays_it(room: Table) -> None:
    for hand in room.hands:
        assert payers(hand)[hand.positions.big_blind] == 10


@given(rooms(["dead"]))
def test_under_the_dead_button_the_big_blind_jumps_over_no_player_of_the_hand(room: Table) -> None:
    for before, now in pairwise(room.hands):
        passed = seats_between(before.positions.big_blind, now.positions.big_blind)
        assert not passed & set(now.seats)


@given(rooms(["dead"]))
def test_under_the_dead_button_only_the_small_blinds_seat_pays_it(room: Table) -> None:
    for hand in room.hands:
        assert {seat for seat, blind in payers(hand).items() if blind == 5} <= {hand.positions.small_blind}


@given(rooms(["dead", "next"]))
def test_nobody_pays_two_live_blinds_or_a_blind_of_another_size(room: Table) -> None:
    for hand in room.hands:
        assert Counter(abs(blind) for blind in hand.blinds if blind > 0) <= Counter({5: 1, 10: 1})


@given(ANY_ROOM)
def test_from_the_button_come_the_small_blind_and_the_big_blind_with_nobody_between(room: Table) -> None:
    for hand in room.hands:
        live = [seat for seat in hand.seats if seat in places(hand)[1:]]
        if len(hand.seats) > 2:
            assert list(hand.seats[: len(live)]) == live
            assert live[-1] == hand.positions.big_blind


@given(rooms(["dead"], LEAVING))
def test_the_dead_button_goes_where_the_small_blind_was(room: Table) -> None:
    for before, now in pairwise(room.hands):
        if len(now.seats) > 2:
            assert now.positions.button == before.positions.small_blind
            assert now.positions.small_blind == before.positions.big_blind


@given(rooms(["next", "moving"], LEAVING))
def test_another_button_goes_to_the_next_player_and_jumps_over_nobody(room: Table) -> None:
    for before, now in pairwise(room.hands):
        if len(now.seats) > 2:
            assert now.positions.button in now.seats
            assert not seats_between(before.positions.button, now.positions.button) & set(now.seats)


@given(rooms(["dead", "moving"], LEAVING))
def test_a_player_who_stays_pays_the_big_blind_as_often_as_anybody_else_who_stays_give_or_take_one(
    room: Table,
) -> None:
    stayed = {sitter.player for sitter in room.seating.sitters}
    paid = Counter(
        player
        for hand in room.hands
        for player, blind in zip(hand.players, hand.blinds, strict=True)
        if abs(blind) == 10
    )
    counts = [paid[player] for player in stayed]
    assert max(counts, default=0) - min(counts, default=0) <= 1


@given(SEATS, st.sets(SEATS, min_size=1))
def test_seats_follow_clockwise_and_the_one_itself_comes_last(start: int, seats: set[int]) -> None:
    around = [Seat((start + steps) % MOST_PLAYERS or MOST_PLAYERS) for steps in range(1, MOST_PLAYERS + 1)]
    expected = [seat for seat in around if seat in seats]
    assert clockwise(Seat(start), set(map(Seat, seats))) == expected
    assert after(Seat(start), set(map(Seat, seats))) == expected[0]


@given(st.sets(SEATS, min_size=3), st.sampled_from(["dead", "next", "moving"]), st.integers(1, 4))
def test_in_each_orbit_every_player_has_the_button_and_each_blind_once(
    seats: set[int], moves: str, orbits: int
) -> None:
    room = Table(standard(button_moves=moves), seats=sorted(seats), button=max(seats))
    room.plays(orbits * len(seats))
    for which in range(3):
        assert Counter(places(hand)[which] for hand in room.hands) == dict.fromkeys(seats, orbits)


@given(ANY_ROOM)
def test_every_lineup_can_be_dealt_and_the_player_left_of_the_big_blind_begins(room: Table) -> None:
    for hand in room.hands[-3:]:
        behind = hand.seats[(hand.seats.index(hand.positions.big_blind) + 1) % len(hand.seats)]
        assert first_to_act(hand, room.seating.rules) == behind


@given(ANY_ROOM)
def test_chips_neither_come_nor_go_between_hands(room: Table) -> None:
    assert {sitter.stack for sitter in room.seating.sitters} <= {1000}


@given(ANY_ROOM)
def test_a_player_who_waits_without_sitting_out_plays_within_one_orbit_and_a_bit(room: Table) -> None:
    if len(room.seating.present) < 2:
        return
    waiting = set(room.seating.present)
    for _ in range(12):
        waiting -= set(room.plays().seats)
    assert not waiting
