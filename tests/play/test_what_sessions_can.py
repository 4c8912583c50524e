"""What sessions say of themselves, so that nobody has to ask which kind they are."""

import ast
from pathlib import Path
from typing import Any

import pytest

import redbutton
from redbutton.errors import Code, PokerError
from redbutton.game import Call, Check, Fold, RaiseTo, View
from redbutton.play import Cash, Rounds, Session, Tournament
from redbutton.play.accounts import Account, BuyIn
from redbutton.play.levels import LevelLeft
from redbutton.play.session_files import load
from redbutton.play.sync_driver import play_out
from redbutton.rules import Rules, make_rules

NAMES = ("Ann", "Ben", "Cleo")


def rules(**switches: str) -> Rules:
    return make_rules("standard", blinds=(5, 10), switches=switches)


def cash(**settings: Any) -> Cash:
    return Cash(rules=rules(), names=NAMES, seed=1, **settings)


def tournament(**settings: Any) -> Tournament:
    return Tournament(rules=rules(), names=NAMES, seed=1, **settings)


def rounds(**settings: Any) -> Rounds:
    return Rounds(rules=rules(), names=NAMES, seed=1, **settings)


def folds(view: View) -> Any:
    return Check() if view.options and view.options.check else Fold()


def goes_all_in(view: View) -> Any:
    options = view.options
    assert options is not None
    if options.raise_to:
        return RaiseTo(options.raise_to.max)
    return Check() if options.check else Call()


def play(session: Session, how: Any = folds) -> None:
    deal = session.next_deal()
    assert deal is not None
    play_out(deal, session.dealer(), [how] * deal.players)
    session.settle()


def code_of(call: Any, *arguments: Any) -> Code:
    with pytest.raises(PokerError) as refused:
        call(*arguments)
    return refused.value.code


# -- seats and chips -------------------------------------------------------------------------------------


def test_only_a_cash_game_has_open_seats_and_sells_chips() -> None:
    assert [each.open_seating for each in (cash(), tournament(), rounds())] == [True, False, False]
    assert [each.sells_chips for each in (cash(), tournament(), rounds())] == [True, False, False]


def test_a_cash_game_that_goes_on_until_one_is_left_sells_no_chips() -> None:
    assert not Cash(rules=rules(game_ends="one-left"), names=NAMES).sells_chips


def test_a_closed_cash_game_sells_no_chips() -> None:
    closed = cash()
    closed.close()
    assert not closed.sells_chips


@pytest.mark.parametrize("make", [tournament, rounds])
@pytest.mark.parametrize("verb", ["join", "leave", "stay", "sit_out", "sit_in"])
def test_seats_of_a_tournament_and_of_rounds_are_set(make: Any, verb: str) -> None:
    assert code_of(getattr(make(), verb), "Ann") is Code.GAME_BEGUN


@pytest.mark.parametrize("make", [tournament, rounds])
def test_a_tournament_and_rounds_sell_nothing(make: Any) -> None:
    session = make()
    assert session.rebuy_range("Ann") is None
    assert session.buy_in_for("Dan") is None
    assert session.restock(NAMES) == []
    assert code_of(session.rebuy, "Ann", 100) is Code.NO_REBUYS


def test_chips_can_be_bought_up_to_the_most_and_at_least_up_to_the_least() -> None:
    table = cash(stack=500, buy_in=(200, 1000))
    assert table.rebuy_range("Ann") == BuyIn(1, 500)
    table.rebuy("Ann", 500)
    assert table.rebuy_range("Ann") is None
    assert table.rebuy_range("Nobody") is None


def test_in_a_hand_as_much_may_be_asked_for_as_one_may_ever_have() -> None:
    table = cash()
    table.next_deal()
    assert table.rebuy_range("Ann") == BuyIn(1, 1000)


def test_the_range_is_what_a_rebuy_allows() -> None:
    table = cash(stack=150, buy_in=(100, 400))
    assert table.rebuy_range("Ann") == BuyIn(1, 250)
    assert code_of(table.rebuy, "Ann", 251) is Code.BUY_IN_LIMITS
    table.rebuy("Ann", 250)
    assert table.sitter("Ann").stack == 400


def test_players_who_are_broke_come_back_with_what_everybody_begins_with() -> None:
    table = cash(stack=500, buy_in=(200, 1000))
    play(table, goes_all_in)
    broke = [sitter.player for sitter in table.seating.sitters if not sitter.stack]
    assert broke
    assert table.restock(NAMES) == broke
    assert [table.sitter(name).stack for name in broke] == [500] * len(broke)


def test_nobody_else_is_sold_anything() -> None:
    table = cash(stack=500, buy_in=(200, 1000))
    play(table, goes_all_in)
    assert table.restock(()) == []
    assert 0 in table.held.values()


def test_the_stack_of_a_cash_game_is_kept() -> None:
    assert load(cash(stack=500, buy_in=(200, 1000)).save()).stack == 500


def test_a_cash_game_that_was_kept_without_its_stack_has_the_most_that_one_may_bring() -> None:
    saved = cash(stack=500, buy_in=(200, 1000)).save()
    del saved["stack"]
    assert load(saved).stack == 1000


# -- who may come ----------------------------------------------------------------------------------------


def test_nobody_comes_into_rounds_twice() -> None:
    assert not rounds().may_sit_down("Ann")
    assert rounds().may_sit_down("Dan")


def test_a_player_who_is_out_stays_out() -> None:
    session = tournament(stack=20)
    while not session.places:
        play(session, goes_all_in)
    assert not session.may_sit_down(next(iter(session.places)))


def test_rounds_take_the_newcomers_that_are_named() -> None:
    session = rounds(stack=10)
    assert (session.newcomers, tournament().newcomers, cash().newcomers) == (3, 0, 0)
    session.expect(["Dan", "Eve"])
    play(session, goes_all_in)
    assert "Dan" in session.held


# -- levels and prizes -----------------------------------------------------------------------------------


def test_a_cash_game_has_no_level() -> None:
    assert (cash().level, cash().level_left, cash().levels) == (None, None, ())


def test_a_level_of_hands_counts_hands() -> None:
    session = tournament(level_hands=4)
    assert (session.level, session.level_left) == (1, LevelLeft(4, "hands"))
    play(session)
    assert session.level_left == LevelLeft(3, "hands")


def test_a_level_of_minutes_counts_seconds() -> None:
    session = tournament(level_minutes=2.0)
    session.next_deal(0.5)
    assert session.level_left == LevelLeft(90, "s")


def test_nothing_is_left_of_the_last_level() -> None:
    assert tournament(levels=[rules().stakes]).level_left is None


def test_rounds_say_when_the_stakes_double() -> None:
    assert (rounds(doubles_every=3).level, rounds(doubles_every=3).level_left) == (1, LevelLeft(3, "hands"))


def test_only_rounds_are_a_fixed_number() -> None:
    assert (rounds(rounds=7).rounds, tournament().rounds, cash().rounds) == (7, None, None)


def test_only_a_tournament_pays_prizes() -> None:
    assert (tournament().payouts, rounds().payouts, cash().payouts) == ((3000,), (), ())
    assert (rounds().prizes, cash().prizes) == ({}, {})


def test_a_cash_game_has_places_once_somebody_is_out() -> None:
    session = Cash(rules=rules(game_ends="one-left"), names=NAMES, seed=1)
    assert not session.has_places
    while not session.places:
        play(session, goes_all_in)
    assert session.has_places


# -- the books -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [cash, tournament, rounds])
def test_everybody_has_brought_a_stack(make: Any) -> None:
    session = make(stack=1000)
    assert session.accounts == dict.fromkeys(NAMES, Account(brought=1000))
    assert session.held == dict.fromkeys(NAMES, 1000)


def test_the_winner_of_a_tournament_takes_a_prize_instead_of_chips() -> None:
    session = tournament(stack=20)
    while not session.over:
        play(session, goes_all_in)
    assert session.held == {}
    assert sum(account.took for account in session.accounts.values()) == 60


def test_sessions_are_asked_what_they_can_and_not_which_kind_they_are() -> None:
    kinds = {kind.__name__ for kind in Session.__subclasses__()}
    assert {"Cash", "Tournament"} <= kinds
    asked = [
        (file.name, ast.unparse(node))
        for file in Path(redbutton.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if (isinstance(node, ast.MatchClass) and ast.unparse(node.cls) in kinds)
        or (isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance" and kinds & names_in(node))
    ]
    assert not asked


def names_in(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
