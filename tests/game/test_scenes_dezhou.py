"""德州: the scenes of its rules as given, when and then, in the words of the people who play it.

Each scene is played from the first card on, and compared with the lists of the deal. Where a scene cannot be
played as it is told, this is how it is read:

- 可进行的操作 are what the table lists (offered_actions=short-list). 全押 is possible in every round, and
  so is 弃牌 after A's 跟注 in round two, as in the table in which A wins 7. No scene lists them there.
- In round three 15 chips are what two whole rounds make, so nobody has bet yet (出现投注: 没有) when B acts.
"""

from typing import Any, TypeAlias

import pytest

from redbutton.game import Action, AllIn, Call, Check, Fold, RaiseTo
from redbutton.testing import Story, deal

Scene: TypeAlias = dict[str, Any]

轮次 = {"preflop": "Pre-flop", "flop": "第二轮", "turn": "第三轮", "river": "第四轮"}
操作 = {"bet": "投注", "call": "跟注", "raise": "加注", "check": "过牌", "all-in": "全押", "fold": "弃牌"}
完成 = {"bet": "({})", "call": "({})", "raise": "(Raise{})", "check": "", "fold": "(Fold)"}
动作: dict[str, Action] = {
    "跟注": Call(),
    "过牌": Check(),
    "弃牌": Fold(),
    "加注": RaiseTo(2),
    "bet": RaiseTo(2),
}


def dezhou(players: str, **rules: Any) -> Story:
    return deal("dezhou", stacks=[100] * len(players), **{"blinds": (1,), **rules})


def seen(story: Story, players: str) -> dict[str, object]:
    """The lists of a deal, in these words."""
    lists = story.lists
    assert lists.acting is not None
    return {
        "游戏轮次": 轮次[story.street_name],
        "正在进行操作的玩家": players[lists.acting],
        "等待进行操作的玩家": "".join(players[player] for player in lists.waiting),
        "已完成操作的玩家": "".join(
            players[deed.player] + 完成[deed.action].format(deed.amount) for deed in lists.done
        ),
        "这轮出现投注": "有" if lists.bet_made else "没有",
        "可进行的操作": "，".join(word for name, word in 操作.items() if name in lists.available),
        "退出玩家": "".join(players[player] for player in lists.left) or "没有",
        "奖池": lists.pot,
    }


ROUND_ONE = ("p1 cbr 1", "p2 cbr 2", "p3 cc", "p4 cc")
ROUND_TWO = (*ROUND_ONE, Call(), "p2 cc", "p3 cc", "p4 cc")

ROUND_TWO_BEGINS = {
    "游戏轮次": "第二轮",
    "正在进行操作的玩家": "A",
    "等待进行操作的玩家": "BC",
    "已完成操作的玩家": "D(2)",
    "这轮出现投注": "没有",
    "可进行的操作": "跟注，过牌，弃牌",
    "退出玩家": "没有",
    "奖池": 7,
}
B_ACTS_IN_ROUND_THREE = {
    "游戏轮次": "第三轮",
    "正在进行操作的玩家": "B",
    "等待进行操作的玩家": "CD",
    "已完成操作的玩家": "A",
    "这轮出现投注": "没有",
    "可进行的操作": "跟注，加注，弃牌",
    "退出玩家": "没有",
    "奖池": 15,
}

SCENES: dict[str, Scene] = {
    "第一轮，大盲注 bet": {
        "before": ("p1 cbr 2",),
        "rules": {"blinds": (2,), "switches": {"bb_multiplier": "1"}},
        "given": {
            "游戏轮次": "Pre-flop",
            "正在进行操作的玩家": "B",
            "等待进行操作的玩家": "CD",
            "已完成操作的玩家": "A(2)",
            "这轮出现投注": "有",
            "可进行的操作": "投注",
            "退出玩家": "没有",
            "奖池": 2,
        },
        "when": "B bet",
        "then": {
            "游戏轮次": "Pre-flop",
            "正在进行操作的玩家": "C",
            "等待进行操作的玩家": "DA",
            "已完成操作的玩家": "B(2)",
            "这轮出现投注": "有",
            "可进行的操作": "跟注，加注",
            "退出玩家": "没有",
            "奖池": 4,
        },
    },
    "第二轮，A 跟注": {
        "before": ROUND_ONE,
        "given": ROUND_TWO_BEGINS,
        "when": "A 跟注",
        "then": {
            "游戏轮次": "第二轮",
            "正在进行操作的玩家": "B",
            "等待进行操作的玩家": "CD",
            "已完成操作的玩家": "A(2)",
            "这轮出现投注": "有",
            "可进行的操作": "跟注，加注",
            "退出玩家": "没有",
            "奖池": 9,
        },
    },
    "第二轮，A 过牌": {
        "before": ROUND_ONE,
        "given": ROUND_TWO_BEGINS,
        "when": "A 过牌",
        "then": {
            "游戏轮次": "第二轮",
            "正在进行操作的玩家": "B",
            "等待进行操作的玩家": "CD",
            "已完成操作的玩家": "A",
            "这轮出现投注": "没有",
            "可进行的操作": "跟注，加注，弃牌",
            "退出玩家": "没有",
            "奖池": 7,
        },
    },
    "第三轮，B 加注": {
        "before": (*ROUND_TWO, Check()),
        "given": B_ACTS_IN_ROUND_THREE,
        "when": "B 加注",
        "then": {
            "游戏轮次": "第三轮",
            "正在进行操作的玩家": "C",
            "等待进行操作的玩家": "DA",
            "已完成操作的玩家": "B(Raise2)",
            "这轮出现投注": "有",
            "可进行的操作": "跟注，加注，弃牌",
            "退出玩家": "没有",
            "奖池": 17,
        },
    },
    "第三轮，B 弃牌": {
        "before": (*ROUND_TWO, Check()),
        "given": B_ACTS_IN_ROUND_THREE,
        "when": "B 弃牌",
        "then": {
            "游戏轮次": "第三轮",
            "正在进行操作的玩家": "C",
            "等待进行操作的玩家": "DA",
            "已完成操作的玩家": "B(Fold)",
            "这轮出现投注": "没有",
            "可进行的操作": "跟注，加注，弃牌",
            "退出玩家": "B",
            "奖池": 15,
        },
    },
}


@pytest.mark.parametrize("name", SCENES)
def test_given_when_then(name: str) -> None:
    scene = SCENES[name]
    story = dezhou("ABCD", **scene.get("rules", {})).plays(*scene["before"])
    assert seen(story, "ABCD") == scene["given"]
    who, what = scene["when"].split()
    assert story.actor == "ABCD".index(who)
    assert seen(story.plays(动作[what]), "ABCD") == scene["then"]


def test_what_is_not_listed_can_be_done_all_the_same() -> None:
    """第一轮玩家不能弃牌, later everybody can; 全押 is possible in every round."""
    b_acts = dezhou("ABCD").plays(*ROUND_ONE, Call())
    assert b_acts.lists.available == ("call", "raise")
    assert b_acts.options is not None
    assert Fold() in b_acts.options
    assert AllIn() in b_acts.options
    assert b_acts.plays(Fold()).lists.left == (1,)


def test_all_in_is_listed_where_the_chips_do_not_reach_further() -> None:
    story = deal("dezhou", stacks=[100, 100, 4, 3], blinds=(1,)).plays("p1 cbr 1", "p2 cbr 2", "p3 cc")
    assert story.lists.available == ("call", "raise", "all-in")
    story.plays("p4 cc", Call())
    assert story.plays(Call()).lists.available == ("fold", "call", "all-in")


@pytest.mark.parametrize("name", SCENES)
def test_the_other_reading_lists_all_that_can_be_done(name: str) -> None:
    scene = SCENES[name]
    switches = {**scene.get("rules", {}).get("switches", {}), "offered_actions": "all"}
    story = dezhou("ABCD", **{**scene.get("rules", {}), "switches": switches}).plays(*scene["before"])
    story.plays(动作[scene["when"].split()[1]])
    listed = seen(story, "ABCD")["可进行的操作"]
    assert listed == ("跟注，加注，全押" if story.street == 0 else "跟注，加注，全押，弃牌")


def test_two_players_begin_with_a_bet() -> None:
    """given: 玩家A，B; when: 开始游戏.

    A sits in the first seat and has the button, and so comes last in dealing order.
    """
    players = "BA"
    story = dezhou(players)
    assert [len(story.hand(player)) for player in range(2)] == [2, 2]
    assert seen(story, players) == {
        "游戏轮次": "Pre-flop",
        "正在进行操作的玩家": "A",
        "等待进行操作的玩家": "B",
        "已完成操作的玩家": "",
        "这轮出现投注": "没有",
        "可进行的操作": "投注",
        "退出玩家": "没有",
        "奖池": 0,
    }


def test_the_small_blind_begins_and_the_button_is_last() -> None:
    story, order = dezhou("ABCD"), ""
    for action in ROUND_ONE:
        order += "ABCD"[story.lists.acting or 0]
        story.plays(action)
    roles = {"A": "小盲注", "B": "大盲注", "C": "普通玩家", "D": "庄家"}
    assert [roles[player] for player in order] == ["小盲注", "大盲注", "普通玩家", "庄家"]


TABLES = {
    "最后奖池的筹码为16": ({"A": "1111", "B": "1111", "C": "1111", "D": "1111"}, 16),
    "A玩家成为赢家, 获取的筹码为7": ({"A": "111", "B": "1f", "C": "11f", "D": "1f"}, 7),
}


@pytest.mark.parametrize("name", TABLES)
def test_each_round_in_a_table(name: str) -> None:
    bets, pot = TABLES[name]
    story = dezhou("ABCD", switches={"bb_multiplier": "1"})
    while not story.over and not story.showing_down:
        assert story.actor is not None
        did = bets["ABCD"[story.actor]][story.street]
        blind = story.street == 0 and story.pot < 2
        story.plays(Fold() if did == "f" else RaiseTo(1) if blind else Call())
    assert sum(result.committed for result in story.results) == pot
    assert story.results[0].won == (7 if story.over else 0)


def test_nobody_is_acting_and_done_at_once() -> None:
    """Heads-up the same player ends the first round and begins the second one."""
    story = dezhou("BA").plays("p2 cbr 1", "p1 cbr 2")
    assert (story.street_name, story.lists.acting, story.lists.done, story.lists.waiting) == (
        "flop",
        0,
        (),
        (1,),
    )


def test_a_player_who_is_all_in_takes_no_more_part() -> None:
    story = deal("dezhou", stacks=[100, 100, 30, 100], blinds=(1,)).plays(
        *ROUND_ONE, Check(), "p2 cc", "p3 cbr 28"
    )
    assert story.lists.all_in == (2,)
    story.plays("p4 cc", "p1 cc", "p2 cc")
    assert (story.street_name, story.lists.acting, story.lists.waiting) == ("turn", 0, (3,))
    assert [pot.eligible for pot in story.pots] == [(0, 1, 2, 3)]
    story.plays(Call(), "p2 cc", "p4 cc")
    assert [pot.eligible for pot in story.pots] == [(0, 1, 2, 3), (0, 1, 3)]
