"""Games in which cards are thrown away and no new ones come: pineapple and its relatives, as data."""

import pytest

from redbutton.cards import UNKNOWN, cards
from redbutton.errors import Code, RulesError
from redbutton.game import Discard, Kind, View
from redbutton.history import phh
from redbutton.history.narrator import Teller
from redbutton.history.recorder import record_of
from redbutton.history.replay import replay
from redbutton.ids import Player
from redbutton.players import default_action
from redbutton.ranking import HIGH
from redbutton.rules import Rules, Street, Variant, dumps, loads, make_rules
from redbutton.rules.variants import FLOP_STREETS
from redbutton.terminal import typed_input
from redbutton.testing import Story, deal

FLOP, TURN, RIVER = FLOP_STREETS[1:]
DEALT = Street(name="preflop", down=3)
PINEAPPLE = Variant(
    name="pineapple", streets=(DEALT, Street(name="flop", discard=1, board=3), TURN, RIVER), orders=(HIGH,)
)
CRAZY = Variant(
    name="crazy-pineapple",
    streets=(DEALT, FLOP, Street(name="turn", discard=1, board=1, big=True), RIVER),
    orders=(HIGH,),
)
HANDS = ["AsKs2c", "QhQd7c"]
BOARD = "Js Ts 3d 4h Qs"
CALLED = ("p2 cc", "p1 cc")
CHECKED = ("p1 cc", "p2 cc")


def rules(variant: Variant = CRAZY) -> Rules:
    return make_rules("standard", variant=variant, blinds=(1, 2))


def heads_up(variant: Variant = CRAZY, stacks: tuple[int, int] = (100, 100)) -> Story:
    return deal(rules(variant), stacks=stacks, hands=HANDS, board=BOARD)


def played() -> Story:
    return heads_up().plays(*CALLED, *CHECKED, "p1 sd 2c", "p2 sd 7c", *CHECKED, *CHECKED).shows_down()


def test_in_pineapple_a_card_goes_before_the_flop() -> None:
    story = heads_up(PINEAPPLE).plays(*CALLED)
    assert (story.board, story.actor) == ((), 0)
    story.plays("p1 sd 2c", "p2 sd 7c")
    assert (story.board, story.hand(0), story.hand(1)) == (cards("JsTs3d"), cards("AsKs"), cards("QhQd"))


def test_in_crazy_pineapple_a_card_goes_after_the_betting_on_the_flop() -> None:
    story = heads_up().plays(*CALLED)
    assert story.board == cards("JsTs3d")
    story.plays(*CHECKED)
    assert (story.actor, len(story.board)) == (0, 3)
    assert len(story.plays("p1 sd 2c", "p2 sd 7c").board) == 4


def test_no_card_comes_for_the_one_that_went_and_the_best_hand_wins() -> None:
    story = played()
    assert [len(story.hand(player)) for player in (0, 1)] == [2, 2]
    assert story.payoffs == (2, -2)


def test_exactly_as_many_cards_go_as_the_street_says() -> None:
    story = heads_up().plays(*CALLED, *CHECKED)
    before = story.events
    assert story.refusal("p1 sd") is Code.TOO_FEW_DISCARDS
    assert story.refusal("p1 sd 2cAs") is Code.TOO_MANY_DISCARDS
    assert story.refusal("p1 sd 9d") is Code.CARD_NOT_IN_HAND
    assert story.refusal("p1 f") is Code.NOT_BETTING
    assert story.events == before
    assert story.options is not None
    assert (story.options.discard, story.options.must_discard) == (1, 1)
    assert Discard() not in story.options
    assert Discard(cards("2c")) in story.options


def test_nobody_else_sees_which_card_went() -> None:
    story = heads_up().plays(*CALLED, *CHECKED, "p1 sd 2c")
    for view in (story.view(Player(1)), story.view(None)):
        [seen] = [event for event in view.events if event.kind is Kind.DISCARD]
        assert seen.cards == (UNKNOWN,)
        assert view.hands[0] == (UNKNOWN, UNKNOWN)


def test_players_who_are_all_in_still_choose_and_nothing_is_turned_up_before() -> None:
    story = heads_up(stacks=(40, 40)).plays("p2 cbr 40", "p1 cc")
    assert (story.actor, len(story.board), story.shown) == (0, 3, (False, False))
    assert not story.may_run_it(2)
    story.plays("p1 sd 2c", "p2 sd 7c")
    assert story.shown == (True, True)


def test_a_card_that_lies_face_up_stays_so_when_another_goes() -> None:
    streets = (Street(name="third", down=2, up=1), Street(name="fourth", discard=1, up=1))
    story = deal(
        rules(Variant(name="three-card-trick", streets=streets, orders=(HIGH,))),
        stacks=[100, 100],
        hands=["AsKs2cJd", "QhQd7cTd"],
    )
    story.plays(*CALLED, "p1 sd As", "p2 sd 7c")
    assert story.view(Player(1)).hands[0] == (UNKNOWN, *cards("2cJd"))
    assert story.view(Player(0)).hands[1] == (UNKNOWN, UNKNOWN, *cards("Td"))


def test_the_house_throws_the_lowest_card_away_for_one_who_does_not_answer() -> None:
    story = heads_up().plays(*CALLED, *CHECKED)
    assert story.options is not None
    assert default_action(story.options) == Discard(cards("2c"))
    assert story.options.passive() == Discard(cards("2c"))


def test_a_person_at_the_terminal_must_name_a_card() -> None:
    view: View = heads_up().plays(*CALLED, *CHECKED).view(Player(0))
    assert typed_input.action("discard 3", view) == Discard(cards("2c"))
    assert typed_input.action("换 2c", view) == Discard(cards("2c"))
    for line in ("pat", "discard 1 3"):
        with pytest.raises(ValueError, match=r"too (few|many)"):
            typed_input.action(line, view)


def test_it_is_told_as_cards_thrown_away() -> None:
    told = list(Teller(played(), names=("Ann", "Ben")).catch_up())
    assert "Ann throws away 1: 2♣" in told
    assert "Ann shows A♠ K♠: Royal Flush" in told


def test_a_hand_is_written_and_read_again_as_the_same_deal() -> None:
    story = played()
    [again] = phh.loads(phh.dumps(record_of(story)))
    assert "p1 sd 2c" in again.actions
    assert replay(again, rules()).events == story.events


def test_the_rules_are_kept_in_a_file() -> None:
    assert "discard = 1" in dumps(rules())
    assert loads(dumps(rules())) == rules()


def test_a_deal_can_be_undone_and_copied_across_the_discard() -> None:
    story = heads_up().plays(*CALLED, *CHECKED, "p1 sd 2c")
    again = story.copy()
    again.undo()
    assert (again.actor, again.hand(0)) == (0, cards("AsKs2c"))


@pytest.mark.parametrize(
    "streets",
    [
        (Street(name="only", down=2, discard=1),),
        (Street(name="first", down=2), Street(name="second", discard=2)),
        (Street(name="first", down=2), Street(name="second", discard=3)),
    ],
)
def test_no_street_takes_more_cards_than_can_go(streets: tuple[Street, ...]) -> None:
    with pytest.raises(RulesError, match="discard"):
        Variant(name="nothing-left", streets=streets, orders=(HIGH,))


def test_a_street_exchanges_cards_or_takes_them_away() -> None:
    with pytest.raises(RulesError, match="discard"):
        Street(name="both", draw=1, discard=1)
