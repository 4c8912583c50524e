"""A cash game, told deal by deal."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redbutton import _pure
from redbutton.errors import Code, IllegalAction, PokerError
from redbutton.game import Call, Check, Fold, RaiseTo, View
from redbutton.ids import Seat
from redbutton.play import Cash, Settled
from redbutton.play.accounts import Account, BuyIn
from redbutton.play.sync_driver import play_out
from redbutton.rules import Rules, make_rules


def standard(**switches: str) -> Rules:
    return make_rules("standard", blinds=(5, 10), switches=switches)


def game(*names: str, rules: Rules | None = None, **settings: Any) -> Cash:
    return Cash(rules=rules or standard(), names=names, seed=1, **settings)


def folds(view: View) -> Any:
    return Check() if view.options and view.options.check else Fold()


def shoves(view: View) -> Any:
    options = view.options
    assert options is not None
    if options.raise_to:
        return RaiseTo(options.raise_to.max)
    return Check() if options.check else calls(view)


def calls(view: View) -> Any:
    return Check() if view.options and view.options.check else Call()


def play(cash: Cash, how: Any = folds, deals: int = 1) -> Settled:
    for _ in range(deals):
        deal = cash.next_deal()
        assert deal is not None
        play_out(deal, cash.dealer(), [how] * deal.players)
        settled = cash.settle()
    return settled


def refusal(call: Any, *arguments: Any, **named: Any) -> Code:
    with pytest.raises(PokerError) as refused:
        call(*arguments, **named)
    assert str(refused.value)
    return refused.value.code


def chips_on(cash: Cash) -> int:
    return sum(sitter.stack for sitter in cash.seating.sitters) + cash.carried


class TestBuyingIn:
    def test_one_brings_twenty_to_a_hundred_big_blinds_where_nothing_else_is_said(self) -> None:
        cash = game()
        assert cash.buy_in == BuyIn(200, 1000)
        assert refusal(cash.join, "Ann", 199) is Code.BUY_IN_LIMITS
        assert refusal(cash.join, "Ann", 1001) is Code.BUY_IN_LIMITS
        cash.join("Ann", 200)
        assert cash.sitter("Ann").stack == 200

    def test_a_house_with_a_buy_in_takes_exactly_that(self) -> None:
        cash = Cash(rules=make_rules("ante-up", blinds=(50, 100)))
        assert refusal(cash.join, "Ann", 9_999) is Code.BUY_IN_LIMITS
        cash.join("Ann")
        assert cash.sitter("Ann").stack == 10_000

    def test_the_limits_can_be_chosen(self) -> None:
        cash = game(buy_in=(50, 5000))
        assert [cash.join("Ann", 50), cash.join("Ben", 5000, seat=Seat(7)), cash.join("Cleo")] == [1, 7, 2]

    def test_a_refusal_names_the_limits_in_money(self) -> None:
        cash = Cash(rules=make_rules("home", buy_in=50))
        with pytest.raises(IllegalAction, match=r"49\.95 .* 50 to 50"):
            cash.join("Ann", 999)

    def test_a_seat_and_a_name_are_taken_once(self) -> None:
        cash = game("Ann")
        assert refusal(cash.join, "Ann") is Code.ALREADY_SEATED
        assert refusal(cash.join, "Ben", seat=1) is Code.SEAT_TAKEN
        assert refusal(cash.join, "Ben", seat=11) is Code.NO_SUCH_SEAT
        assert cash.ledger == {"Ann": Account(brought=1000)}

    def test_a_full_table_takes_nobody(self) -> None:
        cash = game(*"ABCDEFGHIJ")
        assert refusal(cash.join, "K") is Code.TABLE_FULL


class TestPlaying:
    def test_nothing_is_dealt_to_one_player(self) -> None:
        cash = game("Ann")
        assert cash.next_deal() is None
        assert not cash.over
        cash.join("Ben")
        assert cash.next_deal() is not None

    def test_a_deal_is_played_to_its_end_before_the_next(self) -> None:
        cash = game("Ann", "Ben")
        assert refusal(cash.settle) is Code.NO_DEAL
        assert refusal(cash.dealer) is Code.NO_DEAL
        cash.next_deal()
        assert refusal(cash.next_deal) is Code.DEAL_RUNNING
        assert refusal(cash.settle) is Code.DEAL_NOT_OVER

    def test_the_button_moves_and_the_stacks_stay_with_their_owners(self) -> None:
        cash = game("Ann", "Ben", "Cleo", stack=500)
        buttons = []
        for _ in range(3):
            gains = play(cash).gains
            assert sorted(gains.values()) == [-5, 0, 5]
            buttons.append(cash.button)
        assert sorted(filter(None, buttons)) == [1, 2, 3]
        assert {sitter.stack for sitter in cash.seating.sitters} == {500}

    def test_the_same_seed_gives_the_same_cards(self) -> None:
        def cards(seed: Any) -> list[Any]:
            cash = Cash(rules=standard(), names="ABC", seed=seed)
            seen = []
            for _ in range(3):
                deal = cash.next_deal()
                assert deal is not None
                cash.dealer().serve(deal)
                seen.append([deal.hand(player) for player in range(3)])
                play_out(deal, cash.dealer(), [folds] * 3)
                cash.settle()
            return seen

        assert cards(7) == cards("7") == cards(b"7")
        assert cards(7) != cards(8)
        assert cards(None) != cards(None)

    def test_a_newcomer_waits_for_the_big_blind(self) -> None:
        cash = game("Ann", "Ben", "Cleo", "Dan")
        play(cash)
        cash.join("Eve")
        waited = 0
        while "Eve" not in cash.names:
            play(cash)
            waited += 1
        assert cash.hand is not None
        assert cash.hand.blinds[cash.names.index("Eve")] == 10
        assert waited > 1

    def test_a_newcomer_who_posts_plays_sooner(self) -> None:
        cash = game("Ann", "Ben", "Cleo", "Dan")
        play(cash)
        while cash.button != 1:
            play(cash)
        cash.join("Eve", seat=Seat(5))
        cash.sit_in("Eve", posts=True)
        cash.next_deal()
        assert cash.hand is not None
        assert cash.hand.blinds[cash.names.index("Eve")] == -10

    def test_a_player_who_sits_out_gets_no_cards_and_owes_the_blinds_he_missed(self) -> None:
        cash = game("Ann", "Ben", "Cleo", "Dan")
        play(cash)
        cash.sit_out("Ann")
        play(cash, deals=4)
        assert "Ann" not in cash.names
        cash.sit_in("Ann", posts=True)
        for _ in range(4):
            if "Ann" in cash.names:
                break
            play(cash)
        assert cash.hand is not None
        ann = cash.names.index("Ann")
        assert (cash.hand.antes[ann], abs(cash.hand.blinds[ann])) in {(5, 10), (0, 10)}


class TestChipsThatComeAndGo:
    def test_a_player_without_chips_stays_and_may_buy_more(self) -> None:
        cash = game("Ann", "Ben", stack=200)
        while not (broke := [s.player for s in cash.seating.sitters if not s.stack]):
            play(cash, shoves)
        assert cash.next_deal() is None
        assert refusal(cash.rebuy, broke[0], 199) is Code.BUY_IN_LIMITS
        assert refusal(cash.rebuy, broke[0], 0) is Code.STACK_NEGATIVE
        cash.rebuy(broke[0], 300)
        assert cash.next_deal() is not None
        assert cash.ledger[broke[0]] == Account(brought=500)

    def test_chips_bought_in_a_hand_come_after_it(self) -> None:
        cash = game("Ann", "Ben", stack=500)
        cash.next_deal()
        cash.rebuy("Ann", 300)
        assert cash.sitter("Ann").stack == 500
        assert cash.deal is not None
        play_out(cash.deal, cash.dealer(), [folds, folds])
        gains = cash.settle().gains
        assert cash.sitter("Ann").stack == 800 + gains["Ann"]
        assert cash.ledger["Ann"].brought == 800

    def test_chips_bought_in_a_hand_are_never_more_than_allowed_after_it(self) -> None:
        cash = game("Ann", "Ben", stack=900)
        cash.next_deal()
        cash.rebuy("Ann", 900)
        assert cash.deal is not None
        play_out(cash.deal, cash.dealer(), [folds, folds])
        cash.settle()
        assert cash.sitter("Ann").stack == 1000
        assert cash.ledger["Ann"].brought < 1000

    def test_a_player_who_leaves_takes_his_chips(self) -> None:
        cash = game("Ann", "Ben", "Cleo", stack=300)
        cash.leave("Ben")
        assert cash.ledger["Ben"] == Account(brought=300, took=300)
        assert refusal(cash.leave, "Ben") is Code.NOT_SEATED

    def test_a_player_who_leaves_in_a_hand_goes_after_it(self) -> None:
        cash = game("Ann", "Ben", "Cleo", stack=300)
        deal = cash.next_deal()
        assert deal is not None
        cash.leave("Ben")
        cash.leave("Ben")
        assert cash.sitter("Ben").seat == 2
        play_out(deal, cash.dealer(), [folds] * 3)
        settled = cash.settle()
        assert settled.left == ("Ben",)
        assert cash.ledger["Ben"].took == 300 + settled.gains["Ben"]

    def test_when_the_host_closes_everybody_goes_after_the_hand(self) -> None:
        cash = game("Ann", "Ben", stack=300)
        deal = cash.next_deal()
        assert deal is not None
        cash.close()
        play_out(deal, cash.dealer(), [folds] * 2)
        assert cash.settle().left == ("Ann", "Ben")
        assert cash.over
        assert cash.next_deal() is None
        assert sum(account.took for account in cash.ledger.values()) == 600
        assert refusal(cash.join, "Cleo") is Code.GAME_OVER

    def test_coming_back_goes_on_in_the_same_account(self) -> None:
        cash = game("Ann")
        cash.leave("Ann")
        cash.join("Ann", 400)
        assert cash.ledger["Ann"] == Account(brought=1400, took=1000)


class TestAGameUntilOneIsLeft:
    def home(self) -> Cash:
        return Cash(rules=make_rules("home", buy_in=20), names=("Ann", "Ben", "Cleo"), seed=4)

    def test_it_ends_with_one_left(self) -> None:
        cash = self.home()
        out: list[tuple[str, int]] = []
        while not cash.over:
            out += [(name, place) for name, place in play(cash, shoves).out if place is not None]
        assert cash.next_deal() is None
        assert (len(out), len(cash.seating.sitters)) == (2, 1)
        assert [place for _, _, place in cash.standings] in ([1, 2, 3], [1, 2, 2])
        assert [name for name, *_ in cash.standings[1:]] == [
            name for name, _ in sorted(out, key=lambda o: o[1])
        ]

    def test_a_stack_below_the_big_blind_is_out_and_goes_with_its_owner(self) -> None:
        cash = Cash(rules=make_rules("home", blinds=("0.5", "0.5"), buy_in=50), names="ABC", buy_in=(6, 1000))
        cash.join("Dan", 6)
        settled = play(cash)
        assert settled.out == (("Dan", 4),)
        assert cash.ledger["Dan"] == Account(brought=6, took=6)
        assert "Dan" not in {sitter.player for sitter in cash.seating.sitters}

    def test_nobody_buys_twice(self) -> None:
        cash = self.home()
        assert refusal(cash.rebuy, "Ann", 10) is Code.NO_REBUYS
        while not cash.places:
            play(cash, shoves)
        assert refusal(cash.join, next(iter(cash.places))) is Code.GAME_OVER


class TestOddChipsThatAreCarriedOver:
    rules = make_rules("standard", blinds=(1, 2), switches={"odd_chips": "carry-over"})

    def after_a_tie(self) -> Cash:
        """The small blind has folded one chip, and the others have tied for five."""
        cash = Cash(rules=self.rules, names="ABC", stack=200, seed=1)
        deal = cash.next_deal()
        assert deal is not None
        for dealt in ("2c2d", "AsKd", "AhKc"):
            deal.deal(dealt)
        for action in (Call(), Fold(), Check()):
            deal.act(action)
        for dealt in ("QsJsTs", "3h", "4h"):
            deal.deal(dealt)
            deal.act(Check())
            deal.act(Check())
        while not deal.over:
            deal.show_or_muck()
        cash.settle()
        return cash

    def test_they_lie_in_the_next_pot(self) -> None:
        cash = self.after_a_tie()
        assert (cash.carried, chips_on(cash)) == (1, 600)
        deal = cash.next_deal()
        assert deal is not None
        assert deal.pot == 1 + 2 + 1
        play_out(deal, cash.dealer(), [folds] * 3)
        assert sum(cash.settle().gains.values()) == 1
        assert (cash.carried, chips_on(cash)) == (0, 600)

    def test_they_belong_to_somebody_when_the_game_is_closed(self) -> None:
        cash = self.after_a_tie()
        cash.close()
        assert sum(account.took for account in cash.ledger.values()) == 600
        assert cash.carried == 0


PRESETS = ("standard", "fixed-limit", "home", "ante-up", "dezhou")
STEPS = st.sampled_from(("play", "join", "leave", "rebuy", "out", "in", "begin", "end"))


@settings(max_examples=15 if _pure.wanted() else 100)
@given(
    preset=st.sampled_from(PRESETS),
    carries=st.booleans(),
    steps=st.lists(st.tuples(STEPS, st.integers(0, 2**16)), max_size=60),
)
def test_chips_are_neither_made_nor_lost(
    preset: str, carries: bool, steps: list[tuple[str, int]], whim: type
) -> None:
    switches = {"odd_chips": "carry-over"} if carries else {}
    cash = Cash(rules=make_rules(preset, switches=switches), names="ABC", buy_in=(30, 300), seed=5)
    for step, luck in steps:
        before = cash.save()
        if refused(cash, step, Random(luck), whim):
            assert cash.save() == before
        brought = sum(account.brought for account in cash.ledger.values())
        took = sum(account.took for account in cash.ledger.values())
        assert brought == took + chips_on(cash)
        assert all(sitter.stack >= 0 for sitter in cash.seating.sitters)
        assert set(cash.ledger) >= {sitter.player for sitter in cash.seating.sitters}


def refused(cash: Cash, step: str, dice: Random, whim: type) -> bool:
    try:
        take(cash, step, dice, whim)
    except PokerError:
        return True
    return False


def take(cash: Cash, step: str, dice: Random, whim: type) -> None:
    name = dice.choice("ABCDEFGH")
    match step:
        case "play" | "end":
            if cash.deal is None and step == "play":
                cash.next_deal()
            if cash.deal is not None:
                play_out(cash.deal, cash.dealer(), [whim(dice.random()).act] * cash.deal.players)
                cash.settle()
        case "begin":
            cash.next_deal()
        case "join":
            cash.join(name, dice.choice((None, 30, 31, 299, 301)))
            cash.sit_in(name, posts=dice.random() < 0.5)
        case "leave":
            cash.leave(name)
        case "rebuy":
            cash.rebuy(name, dice.randint(0, 300))
        case "out":
            cash.sit_out(name)
        case "in":
            cash.sit_in(name, posts=dice.random() < 0.5)
