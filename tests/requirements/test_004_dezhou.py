"""Document 004: Texas poker told by scenes. Each sentence and each given, when and then of it is a test."""

from collections.abc import Callable
from typing import Any

import pytest
from terminal.tables import script, sit_down

from redbutton import AllIn, Call, Check, Deal, Fold, RaiseTo, evaluate, make_rules, play
from redbutton.errors import Code
from redbutton.game import Action
from redbutton.play import Cash
from redbutton.terminal.line_mode import PlainTable
from redbutton.testing import Story, deal
from requirements.asked import DEZHOU

PAGE = "[docs/games/dezhou.md](games/dezhou.md)"
PLAY = "redbutton play --rules dezhou --players 4 --plain --lang zh"
TWO = "redbutton play --rules dezhou --players 2 --plain --lang zh"
BROWSER = "redbutton play --rules dezhou"
EXPLAINED = "redbutton rules dezhou"

BLINDS = ("p1 cbr 1", "p2 cbr 2")
ROUND_ONE = (*BLINDS, "p3 cc", "p4 cc")
ROUND_TWO = (*ROUND_ONE, Call(), "p2 cc", "p3 cc", "p4 cc")
PAIRS = ("KsKd", "QsQd", "JsJd", "TsTd")
BOARD = "2h7d8s9c6h"
"""With it only the tens of the last player make a straight."""

Line = Callable[..., str]


def dezhou(players: int = 4, **more: Any) -> Story:
    return deal("dezhou", **{"stacks": [100] * players, "blinds": (1,), **more})


def scene(story: Deal, names: str = "ABCD") -> dict[str, object]:
    """The lists of the round as the document writes them."""
    lists = story.lists.named(names)
    return {
        "acting": lists.acting,
        "waiting": "".join(lists.waiting),
        "done": [(deed.player, deed.action, deed.amount) for deed in lists.done],
        "bet": lists.bet_made,
        "actions": {*lists.available},
        "left": "".join(lists.left),
        "pot": lists.pot,
    }


@pytest.fixture
def typed(capsys: pytest.CaptureFixture[str]) -> Line:
    """What the terminal tells of a table of four where Ann is the small blind and three others only call."""

    def told(*lines: str, lang: str = "zh", **wishes: object) -> str:
        table = sit_down("dezhou", **{"players": 4, "bots": ["caller"], **wishes})  # type: ignore[arg-type]
        PlainTable(table, lang, read=script(*lines)).run()
        return capsys.readouterr().out

    return told


DEZHOU.part("Players and the beginning")


@DEZHOU.asked(
    "At least two people play; a game of cards for several.",
    where="`redbutton.Deal`, " + PAGE,
    attempt=TWO,
)
def test_at_least_two_players_play() -> None:
    assert dezhou(2).actor is not None
    with pytest.raises(ValueError, match="not for 1"):
        dezhou(1)


@DEZHOU.asked(
    "Players A and B begin: each has two hole cards, it is the first round, A acts and B waits, betting "
    "is the only action, "
    "and the pot is 0.",
    where="`Deal.lists`, `Lists.named`, `state` at the table, " + PAGE,
    attempt=TWO,
    settled="With two players A, in the first seat, has the button and posts the small blind. Players are "
    "numbered in dealing "
    "order, so A is player 1 of the deal and B player 0; `named` and the tables tell names.",
)
def test_two_players_begin_with_two_cards_and_a_bet() -> None:
    session = Cash(rules=make_rules("dezhou", blinds=(1,)), names=["A", "B"], seed="first")
    started = session.next_deal()
    assert started is not None
    dealer = session.dealer()
    while started.dealing:
        dealer.step(started)
    assert [len(started.hand(player)) for player in range(2)] == [2, 2]
    assert started.street_name == "preflop"
    lists = started.lists.named(session.names)
    assert (lists.acting, lists.waiting, lists.available, lists.pot) == ("A", ("B",), ("bet",), 0)


DEZHOU.part("Four rounds")


@DEZHOU.asked(
    "There are four rounds of betting, before the flop and on flop, turn and river.",
    where="`Deal.street_name`, " + PAGE,
    attempt=PLAY,
)
def test_there_are_four_rounds() -> None:
    story, seen = dezhou(hands=PAIRS, board=BOARD).plays(*ROUND_ONE), ["preflop"]
    while not story.over:
        seen.append(story.street_name)
        story.plays(Call(), Call(), Call(), Call())
    assert seen == ["preflop", "flop", "turn", "river"]


@DEZHOU.asked(
    "What is bet in each round goes into the pot: four players who put in 1 in each of four rounds make "
    "16 chips.",
    where="`Deal.pot`, switch `bb_multiplier`, " + PAGE,
    attempt="redbutton play --rules dezhou --rule bb_multiplier=1 --players 4 --plain --lang zh",
    settled="The example has a big blind of 1; the document's rule makes it 2. `bb_multiplier=1` plays "
    "the example.",
)
def test_four_rounds_of_1_from_four_players_make_16() -> None:
    story = dezhou(switches={"bb_multiplier": "1"}, hands=PAIRS, board=BOARD)
    pots = [story.plays("p1 cbr 1", "p2 cbr 1", "p3 cc", "p4 cc").pot]
    for _ in range(2):
        pots.append(story.plays(Call(), Call(), Call(), Call()).pot)
    assert pots == [4, 8, 12]
    story.plays(Call(), Call(), Call(), Call())
    assert sum(result.won for result in story.results) == 16


DEZHOU.part("Roles")


@DEZHOU.asked(
    "There are roles, and betting goes clockwise: of four players, from the dealer's left, the small "
    "blind, the big blind, "
    "the other player, the dealer with the button.",
    where="`Deal.lists`, `redbutton.play.Cash`, " + PAGE,
    attempt=PLAY,
)
def test_betting_goes_clockwise_from_the_dealers_left(typed: Line) -> None:
    session = Cash(rules=make_rules("dezhou", blinds=(1,)), names=[*"WXYZ"], seed="first")
    started = session.next_deal()
    assert started is not None
    assert session.seating.sitters[-1].seat == session.button
    assert session.names[-1] == session.seating.sitters[-1].player, "the dealer is the last to get cards"
    dealer, order = session.dealer(), ""
    while started.dealing:
        dealer.step(started)
    for action in (RaiseTo(1), RaiseTo(2), Call(), Call()):
        assert started.actor is not None
        order += session.names[started.actor]
        started.act(action)
    assert order == "".join(session.names)
    told = typed("投注")
    roles = [line for line in told.split("\n") if line.startswith(("红色按钮在", "你可以：投注"))]
    dealer_of = roles[0].removeprefix("红色按钮在 ").removesuffix(" 那里。")
    assert roles[1] == "你可以：投注 1（小盲注）。", "Ann is told that she is the small blind"
    assert told.index("Ann 投注 1\n") < told.index(" 投注 2\n") < told.index(f"\n{dealer_of} 跟注 2\n")


@DEZHOU.asked(
    "The big blind puts in twice as many chips as the small blind.",
    where="switch `bb_multiplier`, " + PAGE,
    attempt=PLAY,
)
def test_the_big_blind_is_twice_the_small_one() -> None:
    story = dezhou(blinds=(3,)).plays("p1 cbr 3")
    assert story.refusal("p2 cbr 3") == Code.RAISE_TOO_SMALL
    assert story.refusal("p2 cbr 7") == Code.RAISE_TOO_LARGE
    assert story.plays("p2 cbr 6").pot == 9


@DEZHOU.asked(
    "First round, the small blind is done and the pot is 2; the big blind bets: still the first round, "
    "the big blind is "
    "done, and the pot is 4.",
    where="switch `bb_multiplier`, " + PAGE,
    attempt="redbutton play --rules dezhou --rule bb_multiplier=1 --players 4 --plain --lang zh",
    settled="A pot of 2 and then 4 contradicts a big blind of twice the small one, which makes 6. The "
    "preset makes 6; "
    "`bb_multiplier=1` makes 4.",
)
def test_the_big_blinds_bet_ends_its_turn() -> None:
    pots = {}
    for multiplier in ("2", "1"):
        story = dezhou(blinds=(2,), switches={"bb_multiplier": multiplier}).plays("p1 cbr 2")
        assert scene(story)["done"] == [("A", "bet", 2)]
        big = 2 * int(multiplier)
        before, told = story.pot, scene(story.plays(RaiseTo(big)))
        assert (story.street_name, told["done"], told["acting"]) == ("preflop", [("B", "bet", big)], "C")
        pots[multiplier] = (before, told["pot"])
    assert pots == {"2": (2, 6), "1": (2, 4)}


DEZHOU.part("What can be done")


@DEZHOU.asked(
    "Nobody folds in the first round.",
    where="switch `first_round_fold`, " + PAGE,
    attempt=PLAY,
)
def test_nobody_folds_in_the_first_round(typed: Line) -> None:
    story = dezhou()
    for action in ROUND_ONE:
        assert story.options is not None
        assert Fold() not in story.options
        assert story.refusal(Fold()) == Code.CANNOT_FOLD
        story.plays(action)
    assert story.street_name == "flop"
    refused = typed("弃牌")
    assert "现在不能弃牌" in refused


def opening(player: int) -> Story:
    """A later round with the player to act, all before whom have checked or called."""
    return dezhou().plays(*ROUND_ONE, *[Check(), Call(), Call()][:player])


@DEZHOU.asked(
    "In each round one may call, raise, check, go all-in or fold.",
    where="`Options`, *More actions* on the page, typed words and keys in the terminal, " + PAGE,
    attempt=PLAY,
    settled="The scenes list call, check and fold before there is a bet and call and raise after one. "
    "These are what is "
    "offered; raise, all-in and fold are legal beside them. Nobody folds in the first round, and only the "
    "player who "
    "begins a round checks, or the next one if that player folds.",
)
@pytest.mark.parametrize("street", range(1, 4))
def test_every_action_can_be_done_in_every_later_round(street: int) -> None:
    for action in (Call(), Check(), Fold(), RaiseTo(4), AllIn()):
        story = dezhou().plays(*ROUND_ONE)
        for _ in range(street - 1):
            story.plays(Call(), Call(), Call(), Call())
        assert story.options is not None
        assert {*story.lists.available} == {"fold", "check", "call"}
        assert action in story.options
        story.plays(action)
        assert story.street == street


@DEZHOU.asked(
    "In the first round the players after the blinds call, raise or go all-in.",
    where="`Options`, " + PAGE,
    attempt=PLAY,
)
@pytest.mark.parametrize("action", [Call(), RaiseTo(4), AllIn()])
def test_after_the_blinds_one_calls_raises_or_goes_all_in(action: Action) -> None:
    story = dezhou().plays(*BLINDS)
    assert {*story.lists.available} == {"call", "raise"}
    assert story.refusal(Check()) == Code.CANNOT_CHECK
    assert story.plays(action).actor == 3


@DEZHOU.asked(
    "The first player of a later round may go all-in and raise, too, by word, by key and from Python.",
    where="switch `later_rounds=first-opens`, " + PAGE,
    attempt=PLAY,
    settled="No scene lists it. It is taken all the same, from the smallest raise that others have.",
)
@pytest.mark.parametrize(
    ("word", "told"),
    [("全押", "Ann 加注到 199，全押"), ("加注 4", "Ann 加注到 4"), ("加注 +6", "Ann 加注到 6")],
)
def test_the_first_player_goes_all_in_and_raises_by_word(word: str, told: str, typed: Line) -> None:
    shown = typed("投注", word)
    assert told in shown
    assert "现在不能" not in shown


@DEZHOU.asked(
    "After such a raise the others answer: they call, raise, go all-in or fold until all bets are "
    "matched. The table says so "
    "to the player who may do it.",
    where="the note above the choices, `redbutton.Deal`, " + PAGE,
    attempt=PLAY,
)
def test_a_raise_of_the_first_player_is_answered_by_the_others(typed: Line) -> None:
    story = dezhou().plays(*ROUND_ONE, RaiseTo(4))
    assert scene(story)["actions"] == {"fold", "call", "raise"}
    story.plays(RaiseTo(10), Call(), Fold())
    assert (story.street_name, scene(story)["acting"]) == ("flop", "A"), "the first player answers, too"
    assert story.plays(Call()).street_name == "turn"
    assert story.pot == 7 + 3 * 10
    assert "这样其他人都要跟注、加注、全押或弃牌，直到跟齐为止" in typed("投注")
    assert "Then the others have to call, raise, go all-in or fold" in typed("bet", lang="en")


@DEZHOU.asked(
    "If the first player of a later round folds, the next one takes that place and may check.",
    where="`redbutton.Deal`, " + PAGE,
    attempt=PLAY,
    settled="The document lists a check only for the player who begins; it does not say who begins if "
    "that player folds.",
)
def test_after_a_fold_the_next_player_begins_the_round() -> None:
    story = dezhou().plays(*ROUND_ONE, Fold())
    assert scene(story)["acting"] == "B"
    assert scene(story)["actions"] == {"fold", "check", "call"}
    story.plays(Check())
    assert scene(story)["actions"] == {"fold", "call", "raise"}


DEZHOU.part("Scenes")


def round_two() -> Story:
    return dezhou().plays(*ROUND_ONE)


def round_three() -> Story:
    """Everybody has put in 2 in round two, and A has checked in round three."""
    return dezhou().plays(*ROUND_TWO, Check())


@DEZHOU.asked(
    "Given round two: A acts, B and C wait, D is done with 2, nobody has bet, A may call, check or fold, "
    "nobody has left, "
    "and the pot is 7.",
    where="`Deal.lists`, `state` at the table, " + PAGE,
    attempt=PLAY,
)
def test_round_two_begins_with_the_lists_turned() -> None:
    assert scene(round_two()) == {
        "acting": "A",
        "waiting": "BC",
        "done": [("D", "call", 2)],
        "bet": False,
        "actions": {"call", "check", "fold"},
        "left": "",
        "pot": 7,
    }


@DEZHOU.asked(
    "A calls: still round two; B acts, C and D wait, A is done, there is a bet now, B may call or raise, "
    "and the pot is 9.",
    where="`Deal.lists`, " + PAGE,
    attempt=PLAY,
    settled="Folding is not listed here, as in the scene; it is possible, as in the table in which B "
    "folds in round two.",
)
def test_a_call_in_round_two_puts_in_the_last_amount() -> None:
    assert scene(round_two().plays(Call())) == {
        "acting": "B",
        "waiting": "CD",
        "done": [("A", "call", 2)],
        "bet": True,
        "actions": {"call", "raise"},
        "left": "",
        "pot": 9,
    }


@DEZHOU.asked(
    "A call is told as a call: 跟注 is offered, taken and reported, also of automatic players.",
    where="log of terminal and page, `redbutton replay`, " + PAGE,
    attempt=PLAY,
)
def test_a_call_is_told_as_a_call(typed: Line) -> None:
    told = typed("投注", "跟注")
    assert "跟注 2。\n> 跟注\nAnn 跟注 2\n" in told
    assert told.count("跟注 2\n") >= 5, "three others call in the first round, and three in the second"
    assert "投注 2\n" in told, "the big blind alone bets"
    assert told.count("投注 2\n") == 1
    all_in = typed("投注", "跟注", stack=3)
    assert "Ann 跟注 2，全押" in all_in
    assert "Ann calls 2 and is all-in" in typed("bet", "call", lang="en", stack=3)
    assert "Ann calls 2\n" in typed("bet", "call", lang="en")


@DEZHOU.asked(
    "A checks instead: B acts, C and D wait, A is done, B may call, raise or fold, and the pot is still 7.",
    where="`Deal.lists`, " + PAGE,
    attempt=PLAY,
)
def test_a_check_in_round_two_puts_in_nothing() -> None:
    assert scene(round_two().plays(Check())) == {
        "acting": "B",
        "waiting": "CD",
        "done": [("A", "check", 0)],
        "bet": False,
        "actions": {"call", "raise", "fold"},
        "left": "",
        "pot": 7,
    }


@DEZHOU.asked(
    "Given round three: B acts, C and D wait, A is done, B may call, raise or fold, nobody has left, and "
    "the pot is 15.",
    where="`Deal.lists`, " + PAGE,
    attempt=PLAY,
    settled="The scene says that there is a bet, but 15 is what two whole rounds make: A has checked, and "
    "nobody has bet in "
    "round three.",
)
def test_in_round_three_b_may_call_raise_or_fold() -> None:
    assert scene(round_three()) == {
        "acting": "B",
        "waiting": "CD",
        "done": [("A", "check", 0)],
        "bet": False,
        "actions": {"call", "raise", "fold"},
        "left": "",
        "pot": 15,
    }
    assert round_three().street_name == "turn"


@DEZHOU.asked(
    "B raises by 2: C acts, D and A wait, B is done with a raise of 2, C may call, raise or fold, and the "
    "pot is 17.",
    where="`Deal.lists`, " + PAGE,
    attempt=PLAY,
)
def test_a_raise_by_2_makes_17() -> None:
    assert scene(round_three().plays(RaiseTo(2))) == {
        "acting": "C",
        "waiting": "DA",
        "done": [("B", "raise", 2)],
        "bet": True,
        "actions": {"call", "raise", "fold"},
        "left": "",
        "pot": 17,
    }


@DEZHOU.asked(
    "B folds instead: C acts, D and A wait, B is done with a fold and has left, C may call, raise or "
    "fold, and the pot is "
    "still 15.",
    where="`Deal.lists`, " + PAGE,
    attempt=PLAY,
)
def test_a_fold_leaves_the_pot_as_it_is() -> None:
    assert scene(round_three().plays(Fold())) == {
        "acting": "C",
        "waiting": "DA",
        "done": [("B", "fold", 0)],
        "bet": False,
        "actions": {"call", "raise", "fold"},
        "left": "B",
        "pot": 15,
    }


@DEZHOU.asked(
    "The table tells at any time the round, who acts, who waits, who is done with what, what may be done, "
    "who has left, and "
    "the pot.",
    where="`state` (状态) in the terminal, V on the full screen, beside the log on the page, `redbutton "
    "state FILE`",
    attempt=PLAY,
)
def test_the_table_tells_the_lists_in_the_documents_words(typed: Line) -> None:
    told = typed("投注", "状态")
    bots = told.split("等待操作：")[1].split("\n")[0].split("、")
    assert len(bots) == 2
    for line in (
        "第 2 轮（翻牌）：这轮没有出现投注",
        "正在操作：Ann",
        "可进行的操作：弃牌、过牌、跟注",
        "退出玩家：没有",
        "奖池 7",
    ):
        assert f"{line}\n" in told
    assert "已完成操作：" in told
    assert "（跟注 2）\n" in told
    assert "状态：谁正在操作、谁在等待" in typed("帮助")
    english = typed("bet", "state", lang="en")
    assert "Acting: Ann\n" in english
    assert "Listed actions: fold, check, call\n" in english
    assert "state: who acts, who waits" in typed("help", lang="en")


@DEZHOU.asked(
    "It is told in these words: 投注 for a bet, 奖池 for the pot, 底牌 for hole cards, 筹码 for chips.",
    where="terminal, page, [docs/games/dezhou.zh.md](games/dezhou.zh.md)",
    attempt=PLAY,
)
def test_the_table_uses_the_documents_words(typed: Line) -> None:
    told = typed("投注", "规则", "提示", "帮助", "加注 1000")
    for word in ("投注", "奖池", "底牌", "筹码"):
        assert word in told
    assert "下注" not in told
    assert "底池" not in told
    assert "你的底牌：" in told
    assert "Ann 拿到底牌 " in told
    assert "你的牌型：" in told, "of the best hand with the board; hole cards are something else"


DEZHOU.part("Folding and all-in")


@DEZHOU.asked(
    "Who folds takes no part in the later rounds and loses the chips in the pot: B folds in round two, is "
    "not in round "
    "three, and loses what B has put in.",
    where="`Deal.folded`, `Deal.payoffs`, " + PAGE,
    attempt=PLAY,
)
def test_a_player_who_folds_is_out_and_loses_what_is_in_the_pot() -> None:
    story = dezhou(hands=["KsKd", "AsAd", "2c7d", "3c8d"], board="4h9hJsQc5d").plays(
        *ROUND_ONE, Call(), Fold()
    )
    story.plays(Call(), Call())
    acted = ""
    while not story.over:
        if story.street_name == "turn":
            acted += "ABCD"[story.actor or 0]
        assert story.actor != 1
        story.plays(Call())
    assert acted == "ACD"
    assert story.payoffs[1] == -2, "although B held the best hand"
    assert story.results[0].won == story.results[0].committed + story.results[2].committed * 2 + 2


@DEZHOU.asked(
    "The moment of an all-in is a special end at which it is settled what that player can win; the later "
    "rounds go on without "
    "that player.",
    where="`Deal.pots`, `Lists.all_in`, " + PAGE,
    attempt=PLAY,
    settled="The player takes no further turn but stays in for the showdown: an all-in wins from each "
    "player as much as it "
    "has put in itself, and what the others bet beyond it is a side pot.",
)
def test_an_all_in_settles_what_its_player_can_win() -> None:
    story = dezhou(stacks=[100, 100, 30, 100], hands=["KsKd", "QsQd", "AsAd", "JsJd"], board="2c3d7h8s9c")
    story.plays(*ROUND_ONE, Check(), Call(), AllIn(), Call(), Call(), Call())
    assert story.lists.named("ABCD").all_in == ("C",)
    assert [pot.eligible for pot in story.pots] == [(0, 1, 2, 3)]
    assert story.street_name == "turn"
    acted = ""
    while not story.over:
        assert story.actor is not None
        acted += "ABCD"[story.actor]
        story.plays(Call())
    assert "C" not in acted
    assert story.results[2].won == 4 * 30, (
        "the best hand wins the main pot, as much from each as it has put in"
    )
    assert story.results[0].won == sum(result.committed for result in story.results) - 4 * 30 > 0


@DEZHOU.asked(
    "If the player who is all-in has the worse hand, the others win that pot as well.",
    where="`Deal.pots`, " + PAGE,
    attempt=PLAY,
)
def test_an_all_in_may_lose() -> None:
    story = dezhou(stacks=[100, 100, 30, 100], hands=["AsAd", "QsQd", "2c3d", "JsJd"], board="2h4d7h8s9c")
    story.plays(*ROUND_ONE, Check(), Call(), AllIn(), Call(), Call(), Call())
    while not story.over:
        story.plays(Call())
    assert story.results[0].won == sum(result.committed for result in story.results)
    assert (story.stacks[2], story.payoffs[2]) == (0, -30)


@DEZHOU.asked(
    "Where nobody but one has chips left, no more is bet: the board is dealt and the hands are compared.",
    where="`redbutton.Deal`, " + PAGE,
    attempt=PLAY,
)
def test_after_the_last_all_in_only_cards_follow() -> None:
    story = dezhou(2, hands=["AsAd", "KsKd"], board="2h4d7h8s9c").plays(
        "p2 cbr 1", "p1 cbr 2", AllIn(), Call()
    )
    assert story.over
    assert len(story.board) == 5
    assert story.stacks == (200 - story.stacks[1], story.stacks[1])
    assert story.results[0].won > 0
    assert story.results[1].won == 0


DEZHOU.part("Who wins")


@DEZHOU.asked(
    "After the last round those who have not left come to the showdown.",
    where="`redbutton.Deal`, " + PAGE,
    attempt=PLAY,
)
def test_who_has_not_left_shows_down() -> None:
    story = dezhou(hands=["AsAd", "KsKd", "QsQd", "JsJd"], board="2h4d7h8s9c").plays(
        *ROUND_ONE, Call(), Fold()
    )
    while not story.over:
        story.plays(Call())
    assert story.shown == (True, False, True, True)


@DEZHOU.asked(
    "At the showdown each player has the best hand that the own cards make with the board.",
    where="`redbutton.evaluate`, " + PAGE,
    attempt='redbutton evaluate "9s 8s" --board "Ts Js Qs 2h 2d" --lang zh',
)
def test_the_best_hand_is_made_of_own_cards_and_board() -> None:
    hands = ["AsAd", "9s8s", "QhQc", "2s3s"]
    story = dezhou(hands=hands, board="TsJsQs2h2d").plays(*ROUND_TWO)
    while not story.over:
        story.plays(Call())
    assert [result.won > 0 for result in story.results] == [False, True, False, False]
    board = dezhou(hands=["2c3d", "2d3c", "4c5d", "4d5c"], board="TsJsQsKsAs").plays(*ROUND_TWO)
    while not board.over:
        board.plays(Call())
    assert min(result.won for result in board.results) == 31 // 4, "the board alone is the best hand of all"
    best = evaluate("9s 8s", "Ts Js Qs 2h 2d")
    assert best.name() == "Straight Flush, Queen high"
    assert sorted(map(str, best.five)) == ["8s", "9s", "Js", "Qs", "Ts"]


@DEZHOU.asked(
    "If a round begins with one player left, that player wins the whole pot: A bets 1 in three rounds, B "
    "and D fold in round "
    "two and C in round three, and A wins 7 chips.",
    where="switch `everyone_folded=next-round`, " + PAGE,
    attempt=PLAY,
)
def test_who_is_alone_when_a_round_begins_wins_the_pot() -> None:
    story = dezhou(switches={"bb_multiplier": "1"}).plays("p1 cbr 1", "p2 cbr 1", "p3 cc", "p4 cc")
    story.plays(Call(), Fold(), Call(), Fold())
    assert (story.street_name, story.pot) == ("turn", 6)
    story.plays(Call())
    assert (story.pot, story.over) == (7, False)
    story.plays(Fold())
    assert (story.over, story.results[0].won) == (True, 7)


@DEZHOU.asked(
    "The player left alone still has a turn in the round in which the others fold; the next round ends "
    "the game.",
    where="switch `everyone_folded=next-round`, " + PAGE,
    attempt=PLAY,
)
def test_the_round_is_played_to_its_end_before_the_last_one_wins() -> None:
    story = round_two().plays(Fold(), Fold(), Fold())
    assert (story.over, scene(story)["acting"], scene(story)["left"]) == (False, "D", "ABC")
    story.plays(Check())
    assert (story.over, story.results[3].won, len(story.board)) == (True, 7, 3)


@DEZHOU.asked(
    "The player with the best five cards wins all chips in the pot.",
    where="`Deal.results`, " + PAGE,
    attempt=PLAY,
)
def test_the_best_five_cards_win_the_whole_pot() -> None:
    story = dezhou(hands=PAIRS, board=BOARD).plays(*ROUND_TWO)
    while not story.over:
        story.plays(Call())
    assert [result.won for result in story.results] == [0, 0, 0, 31], "tens make a straight of six to ten"


@DEZHOU.asked(
    "Players with equal hands share the chips equally.",
    where="`Deal.results`, switch `odd_chips`, " + PAGE,
    attempt=PLAY,
    settled="Chips that cannot be shared out go one each, clockwise from the button.",
)
def test_equal_hands_share_the_pot() -> None:
    story = dezhou(hands=["AsKd", "AcKh", "2c7d", "3c8d"], board="QhJdTs4c5d").plays(*ROUND_TWO)
    while not story.over:
        story.plays(Call())
    won = [result.won for result in story.results]
    assert (won[2:], sum(won)) == ([0, 0], sum(result.committed for result in story.results))
    assert won[0] - won[1] in (0, 1)


@DEZHOU.asked(
    "A whole game is played by these rules by people and programs.",
    where="`redbutton.play.Game`, the page, the terminal, " + PAGE,
    attempt=BROWSER,
)
def test_a_game_of_programs_is_played() -> None:
    game = play.Game(dict.fromkeys("ABCD", "caller"), rules="dezhou", seed=1)
    result = game.play(hands=3)
    assert result.hands == 3
    assert "dezhou" in result.phh


@DEZHOU.asked(
    "The rules can be read.",
    where="[docs/games/dezhou.md](games/dezhou.md), [docs/games/dezhou.zh.md](games/dezhou.zh.md), "
    "`rules` at the table",
    attempt=EXPLAINED,
)
def test_the_rules_are_told_at_the_table(typed: Line) -> None:
    told = typed("规则")
    for part in ("第一轮不能弃牌", "下一个人就接替他", "每一轮人人都可以加注和全押", "只剩一人时"):
        assert part in told
