"""A tournament from the first deal to the last."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redbutton import _pure
from redbutton.cards import Card
from redbutton.errors import Code, PokerError
from redbutton.game import Action, Call, Check, Deal, Fold, RaiseTo, View
from redbutton.ids import Seat
from redbutton.play import Tournament
from redbutton.play.sync_driver import play_session
from redbutton.players.bots.random_bot import RandomBot
from redbutton.rules import Rules, Stakes, make_rules

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo")


class Timid:
    def act(self, view: View) -> Action:
        return Check() if view.options and view.options.check else Fold()


def standard(**switches: str) -> Rules:
    return make_rules("standard", blinds=(5, 10), switches=switches)


def tournament(players: int = 4, *, rules: Rules | None = None, **settings: Any) -> Tournament:
    return Tournament(rules=rules or standard(), names=NAMES[:players], seed=1, **settings)


def refusal(**settings: Any) -> Code:
    with pytest.raises(PokerError) as refused:
        tournament(**settings)
    assert str(refused.value)
    return refused.value.code


def timid(session: Tournament, deals: int | None = None, **driver: Any) -> Any:
    return play_session(session, {name: Timid() for name in session.entrants}, deals=deals, **driver)


def all_in(deal: Deal, hands: dict[int, str], board: str = "2c3d8h9sJc") -> None:
    """Everybody with a hand given goes all in, the others fold."""
    while deal.dealing and deal.dealing.player is not None:
        deal.deal(hands.get(deal.dealing.player, "????"))
    while (player := deal.actor) is not None and not deal.showing_down:
        options = deal.options
        assert options is not None
        if player not in hands:
            deal.act(Fold())
        elif options.raise_to:
            deal.act(RaiseTo(options.raise_to.max))
        else:
            deal.act(Check() if options.check else Call())
    for dealt in (board[:6], board[6:8], board[8:]):
        if deal.dealing:
            deal.deal(dealt)
    while not deal.over:
        deal.show_or_muck()


class TestHowItIsMade:
    def test_everybody_begins_with_a_hundred_big_blinds_where_nothing_else_is_said(self) -> None:
        assert {sitter.stack for sitter in tournament().seating.sitters} == {1000}

    def test_a_buy_in_is_the_stack(self) -> None:
        assert tournament(rules=make_rules("ante-up", blinds=(50, 100))).stack == 10_000

    def test_the_prizes_are_all_stacks_together_or_a_pool_that_is_given(self) -> None:
        assert tournament(10).payouts == (5000, 3000, 2000)
        assert tournament(10, prize_pool=101, payouts=(2, 1)).payouts == (68, 33)

    def test_too_few_or_too_many_players_are_refused(self) -> None:
        assert refusal(players=1) is Code.WRONG_NUMBER_OF_PLAYERS
        assert refusal(players=9, rules=make_rules(variant="stud")) is Code.WRONG_NUMBER_OF_PLAYERS

    @pytest.mark.parametrize("settings", [{"stack": 0}, {"level_hands": 0}, {"level_minutes": -1}])
    def test_nothing_less_than_one_is_taken(self, settings: dict[str, Any]) -> None:
        assert refusal(**settings) is Code.SETTING_NOT_POSITIVE

    def test_prizes_can_be_nothing_but_not_less(self) -> None:
        assert tournament(prize_pool=0).payouts == (0, 0)
        assert refusal(prize_pool=-1) is Code.STAKES_NEGATIVE

    def test_there_are_no_more_prizes_than_players(self) -> None:
        assert refusal(players=2, payouts=(50, 30, 20)) is Code.PAYOUTS_TOO_MANY

    def test_the_same_name_twice_is_refused(self) -> None:
        with pytest.raises(PokerError, match="Ann has seat 1 already"):
            Tournament(rules=standard(), names=("Ann", "Ann"))


class TestTheFirstButton:
    def test_the_highest_card_has_it_and_the_suit_decides_between_equals(self) -> None:
        for seed in range(30):
            session = Tournament(rules=standard(), names=NAMES, seed=seed)
            session.next_deal()
            [drawn] = session.drawn
            assert session.button == max(drawn, key=lambda seat: drawn[seat])

    def test_at_home_players_who_tie_draw_again(self) -> None:
        again: list[Mapping[Seat, Card]] = []
        for seed in range(30):
            session = Tournament(rules=make_rules("home"), names=NAMES, seed=seed)
            session.next_deal()
            again += session.drawn[1:]
            ranks = {seat: card.rank for seat, card in session.drawn[-1].items()}
            assert [seat for seat in ranks if ranks[seat] == max(ranks.values())] == [session.button]
        assert again
        assert all(2 <= len(drawn) <= 4 for drawn in again)

    def test_it_can_be_anybody_s_where_the_house_leaves_it_to_luck(self) -> None:
        sessions = [
            Tournament(rules=make_rules("fixed-limit"), names=NAMES[:3], seed=seed) for seed in range(30)
        ]
        assert all(session.next_deal() for session in sessions)
        assert {session.button for session in sessions} == {1, 2, 3}
        assert not any(session.drawn for session in sessions)

    def test_the_last_seat_has_it_in_dezhou(self) -> None:
        session = Tournament(rules=make_rules("dezhou"), names=NAMES[:5])
        session.next_deal()
        assert session.button == 5

    def test_the_seed_decides(self) -> None:
        first, second = tournament(8), tournament(8)
        first.next_deal()
        second.next_deal()
        assert first.drawn == second.drawn


class TestLevels:
    def test_they_rise_after_a_number_of_hands(self) -> None:
        session = tournament(level_hands=3)
        blinds, told = [], []
        for _ in range(7):
            told += [settled.level for settled in timid(session, 1)]
            blinds.append(session.rules.stakes.blinds)
        assert blinds == [(5, 10)] * 3 + [(10, 20)] * 3 + [(15, 30)]
        assert told == [None, None, 2, None, None, 3, None]

    def test_they_rise_after_a_number_of_minutes(self) -> None:
        session = tournament(level_minutes=15)
        levels = []
        for minute in (0, 14.9, 15, 16, 31, 30):
            timid(session, 1, minutes=lambda minute=minute: minute)
            levels.append(session.level)
        assert levels == [1, 1, 2, 2, 3, 3]

    def test_the_last_one_comes_at_once_where_a_level_lasts_next_to_no_time(self) -> None:
        levels = [Stakes(blinds=(5, 10)), Stakes(blinds=(6, 12)), Stakes(blinds=(7, 14))]
        session = tournament(levels=levels, level_minutes=5e-324)
        timid(session, 2, minutes=lambda: 1)
        assert session.level == 3

    def test_levels_can_be_given_and_the_last_one_stays(self) -> None:
        levels = [Stakes(blinds=(5, 10)), Stakes(blinds=(50, 100), antes=(10,))]
        session = tournament(levels=levels, level_hands=1)
        timid(session, 4)
        assert session.rules.stakes == levels[1]
        assert session.level == 2

    def test_the_big_blind_pays_the_ante(self) -> None:
        session = tournament(level_hands=1)
        timid(session, 4)
        session.next_deal()
        assert session.hand is not None
        assert (session.hand.antes, session.hand.blinds) == ((0, 60, 0, 0), (30, 60, 0, 0))

    def test_no_level_is_so_high_that_fewer_than_two_could_pay_where_the_house_asks_for_it(self) -> None:
        session = tournament(2, rules=make_rules("home"), level_hands=1)
        timid(session, 40)
        assert len(session.seating.present) == 2 or session.over

    def test_even_the_most_patient_players_come_to_an_end(self) -> None:
        session = tournament(5)
        timid(session)
        assert session.over


class TestEliminations:
    def begun(self, stacks: dict[str, int]) -> Tournament:
        """A tournament whose players have come to have these stacks."""
        session = tournament(len(stacks), stack=100)
        session.next_deal()
        assert session.deal is not None
        timid(session, 1)
        for sitter in session.seating.sitters:
            chips = stacks[sitter.player] - sitter.stack
            changed = session.seating.leave(sitter.seat).sit(sitter.seat, sitter.player, sitter.stack + chips)
            session.seating = changed
        return session

    def knock_out(self, stacks: dict[str, int], winner: str) -> Any:
        session = self.begun(stacks)
        deal = session.next_deal()
        assert deal is not None
        fives = iter(("5c5d", "6c6d", "7c7d", "TcTd"))
        hands = {
            player: "AsAh" if name == winner else next(fives) for player, name in enumerate(session.names)
        }
        all_in(deal, hands)
        return session, session.settle()

    def test_in_one_hand_the_larger_starting_stack_finishes_higher(self) -> None:
        _, settled = self.knock_out({"Ann": 300, "Ben": 900, "Cleo": 400, "Dan": 50}, winner="Ben")
        assert settled.out == (("Cleo", 2), ("Ann", 3), ("Dan", 4))

    def test_equal_starting_stacks_share_the_place_and_the_prizes(self) -> None:
        session, settled = self.knock_out({"Ann": 300, "Ben": 900, "Cleo": 300, "Dan": 50}, winner="Ben")
        assert settled.out == (("Ann", 2), ("Cleo", 2), ("Dan", 4))
        assert session.standings[0] == ("Ben", 1550, 1)
        assert session.prizes == {"Ben": 260, "Ann": 70, "Cleo": 70, "Dan": 0}

    def test_a_player_who_is_out_gets_no_more_cards(self) -> None:
        session, settled = self.knock_out({"Ann": 300, "Ben": 200, "Cleo": 900, "Dan": 800}, winner="Cleo")
        assert settled.out == (("Dan", 2), ("Ann", 3), ("Ben", 4))
        assert session.next_deal() is None

    def test_chips_too_few_to_pay_a_blind_lie_in_the_next_pot(self) -> None:
        session = Tournament(
            rules=make_rules("home", blinds=("0.50", "0.50")),
            names=NAMES[:3],
            stack=12,
            level_hands=1,
            seed=2,
        )
        out = []
        while not session.over:
            assert sum(sitter.stack for sitter in session.seating.sitters) + session.carried == 36
            out += timid(session, 1)[0].out
        assert session.standings[0].chips == 36
        assert len(out) == 2


VARIANTS = ("holdem", "omaha-high-low", "five-card-draw", "badugi", "short-deck", "razz")


def random_tournament(number: int) -> Tournament:
    dice = Random(number)
    variant = dice.choice(VARIANTS) if number % 4 == 0 else "holdem"
    preset = (
        dice.choice(("standard", "fixed-limit", "home", "ante-up", "dezhou"))
        if number % 3 == 0
        else "standard"
    )
    if preset == "dezhou" and variant in ("stud", "stud-high-low", "razz"):
        preset = "standard"  # blinds that are actions need a game with blinds
    switches = {"odd_chips": dice.choice(("one-each", "first-takes-all", "carry-over"))}
    rules = make_rules(preset, variant=variant, switches=switches)
    players = dice.randint(2, min(rules.max_players, 6 if variant in ("badugi", "five-card-draw") else 10))
    stack = dice.choice((10, 40, 100, 250))
    return Tournament(rules=rules, names=NAMES[:players], stack=stack, seed=number)


def test_a_thousand_random_tournaments_end_with_one_winner_who_has_all_the_chips() -> None:
    for number in range(100 if _pure.wanted() else 1000):
        session = random_tournament(number)
        play_session(session, {name: RandomBot(seed=f"{number} {name}") for name in session.entrants})
        winner, *others = session.standings
        assert session.over
        assert winner.place == 1
        assert winner.chips == session.stack * len(session.entrants)
        assert session.carried == 0
        assert all(place and place > 1 and not chips for _, chips, place in others)
        assert sum(session.prizes.values()) == session.prize_pool


@settings(max_examples=10 if _pure.wanted() else 60)
@given(st.integers(0, 10**9))
def test_chips_are_neither_made_nor_lost_on_the_way(number: int) -> None:
    session = random_tournament(number)
    chips = session.stack * len(session.entrants)
    actors = {name: RandomBot(seed=f"{number} {name}") for name in session.entrants}
    while not session.over:
        [settled] = play_session(session, actors, deals=1)
        stacks = [sitter.stack for sitter in session.seating.sitters]
        assert sum(stacks) + session.carried == chips
        assert min(stacks) > 0
        assert len(stacks) + len(session.places) == len(session.entrants)
        assert all(session.places[name] == place for name, place in settled.out)
