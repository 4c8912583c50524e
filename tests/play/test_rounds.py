"""A game of a fixed number of rounds."""

import json
from typing import Any

import pytest

from redbutton.errors import Code, PokerError
from redbutton.game import Action, Check, Fold, RaiseTo, View
from redbutton.ids import Seat
from redbutton.play import Rounds, Session, session_files
from redbutton.play.sync_driver import play_session
from redbutton.players.bots.random_bot import RandomBot
from redbutton.rules import make_rules

NAMES = ("Ann", "Ben", "Cleo", "Dan")


class Timid:
    def act(self, view: View) -> Action:
        return Check() if view.options and view.options.check else Fold()


class Bold:
    def act(self, view: View) -> Action:
        options = view.options
        assert options is not None
        if options.raise_to:
            return RaiseTo(options.raise_to.max)
        return RandomBot(seed=1).act(view)


def game(preset: str = "ante-up", **settings: Any) -> Rounds:
    return Rounds(rules=make_rules(preset, blinds=(1, 2)), names=NAMES, seed=1, **settings)


def play(session: Session, how: type = Timid, deals: int | None = None) -> Any:
    return play_session(session, {name: how() for name in NAMES}, deals=deals, newcomer=lambda name: how())


def test_fifty_rounds_doubling_every_five_begin_at_2_and_end_at_1024() -> None:
    session = game(rounds=50, doubles_every=5)
    bets = []
    while not session.over:
        play(session, deals=1)
        bets.append(session.rules.stakes.antes[-1])
    assert bets[:15] == [2] * 5 + [4] * 5 + [8] * 5
    assert bets[45:] == [1024] * 5
    assert len(bets) == 50


def test_the_level_that_comes_is_told() -> None:
    session = game(rounds=6, doubles_every=2)
    assert [settled.level for settled in play(session)] == [None, 2, None, 3, None, None]


def test_the_buy_in_is_a_hundred_big_blinds() -> None:
    assert game().stack == 200


def test_after_the_last_round_there_is_no_deal() -> None:
    session = game(rounds=3)
    assert len(play(session)) == 3
    assert session.over
    assert session.next_deal() is None


def test_it_is_not_over_in_the_middle_of_the_last_round() -> None:
    session = game(rounds=1)
    session.next_deal()
    assert not session.over


def test_newcomers_keep_the_numbers_up() -> None:
    session = game(rounds=30, newcomers=("Eve", "Finn"))
    joined: list[str] = []
    for _ in range(30):
        [settled] = play(session, Bold, deals=1)
        assert len(settled.joined) == len(settled.out) or session.over
        joined += settled.joined
        assert session.over or len(session.seating.sitters) == 4
    assert joined[:4] == ["Eve", "Finn", "Auto 1", "Auto 2"]
    assert len(set(joined)) == len(joined)


def test_newcomers_can_fill_the_table_from_the_beginning() -> None:
    session = Rounds(rules=make_rules("ante-up"), names=("Ann",), players=4, newcomers=("Bot",))
    session.next_deal()
    assert sorted(session.names) == ["Ann", "Auto 1", "Auto 2", "Bot"]


def test_more_players_than_seats_are_refused() -> None:
    with pytest.raises(PokerError) as refused:
        game(players=23)
    assert refused.value.code is Code.WRONG_NUMBER_OF_PLAYERS


def test_a_newcomer_brings_the_first_stack_and_plays_the_next_round() -> None:
    session = game(rounds=30)
    while not (joined := play(session, Bold, deals=1)[0].joined):
        pass
    assert session.sitter(joined[0]).stack == 200
    session.next_deal()
    assert set(joined) <= set(session.names)


def test_newcomers_take_no_name_that_was_there() -> None:
    session = Rounds(
        rules=make_rules("ante-up"), names=("Auto 1", "Ben"), newcomers=("Ben", "Auto 1"), seed=2
    )
    while not (joined := play_session(session, {}, deals=1, newcomer=lambda name: Bold())[0].joined):
        pass
    assert joined == ("Auto 2",)


def test_with_blinds_newcomers_post_and_everybody_gets_cards_in_the_end() -> None:
    session = game("standard", rounds=60, doubles_every=60)
    dealt: set[str] = set()
    while not session.over:
        play(session, Bold, deals=1)
        dealt.update(session.names)
    assert len(dealt) > 8


def test_the_largest_bankroll_wins() -> None:
    session = game(rounds=7)
    play(session, RandomBot)
    best = max(sitter.stack for sitter in session.seating.sitters)
    assert session.winners == tuple(name for name, chips, _ in session.standings if chips == best)
    assert session.standings[0].place == 1
    places = [place for *_, place in session.standings if place is not None]
    assert len(places) == len(session.standings)
    assert places == sorted(places)


def test_equal_bankrolls_share() -> None:
    session = Rounds(rules=make_rules("standard", blinds=(1, 2)), names=NAMES[:2], rounds=2, seed=1)
    play(session)
    assert session.winners == ("Ann", "Ben")
    assert [place for *_, place in session.standings] == [1, 1]


def test_there_are_no_winners_before_the_end() -> None:
    session = game(rounds=2)
    play(session, deals=1)
    assert session.winners == ()
    assert {place for *_, place in session.standings} == {None}


def test_somebody_who_cannot_pay_plays_for_what_he_has_in_every_house() -> None:
    session = Rounds(rules=make_rules("home"), names=NAMES, rounds=40, doubles_every=1, seed=3)
    assert len(play(session, Bold)) == 40


def test_stakes_stop_growing_before_they_are_too_large_to_count() -> None:
    session = game(rounds=300, doubles_every=1)
    assert len(play(session)) == 300


@pytest.mark.parametrize("settings", [{"rounds": 0}, {"doubles_every": 0}, {"stack": -1}])
def test_nothing_less_than_one_is_taken(settings: dict[str, Any]) -> None:
    with pytest.raises(PokerError) as refused:
        game(**settings)
    assert refused.value.code is Code.SETTING_NOT_POSITIVE


def test_players_sit_where_they_are_put_and_newcomers_beside_them() -> None:
    rules = make_rules("ante-up", blinds=(1, 2))
    session = Rounds(rules=rules, names=("Ann", "Ben"), seats=(Seat(4), Seat(2)), players=4)
    assert {sitter.seat: sitter.player for sitter in session.seating.sitters} == {
        4: "Ann",
        2: "Ben",
        1: "Auto 1",
        3: "Auto 2",
    }


def test_without_chips_the_most_hands_win_and_a_saved_game_remembers_them() -> None:
    session = Rounds(rules=make_rules("draw-sim"), names=("Ann", "Ben"), rounds=3, seed=5)
    play(session, deals=2)
    again = session_files.load(json.loads(json.dumps(session.save())))
    play(again)
    assert again.won == {"Ann": 2, "Ben": 1}
    assert [(name, place) for name, _, place in again.standings] == [("Ann", 1), ("Ben", 2)]


def test_a_game_saved_before_hands_were_counted_goes_on() -> None:
    session = Rounds(rules=make_rules("draw-sim"), names=("Ann", "Ben"), rounds=3, seed=5)
    play(session, deals=1)
    saved = session.save()
    del saved["won"]
    assert session_files.load(saved).won == {}
