"""Names of hands, and which of them are mere high cards."""

import json
from typing import Any

import pytest
from server.table.evenings import Evening
from server.table.test_seats import evening, seen

from redbutton.game import Show
from redbutton.server.table.views.hand_names import HandNames
from redbutton.testing import deal
from redbutton.wire.messages import Holding


def held(made: Evening, hands: int) -> list[Holding]:
    """All that the host holds while some hands are checked and called to their ends."""
    found: list[Holding] = []

    def notes() -> bool:
        you = seen(made, 1).you
        if you is not None and you.holding is not None:
            found.append(you.holding)
        return len(made.hands) >= hands

    made.until(notes, calls=True)
    return found


@pytest.mark.parametrize("variant", ["holdem", "omaha-high-low"])
def test_a_mere_high_card_is_told_as_plain(variant: str) -> None:
    found = held(evening(bots=["caller"], seats=2, clock=0, variant=variant), 12)
    assert all(each.plain == each.text["en"].startswith("High Card") for each in found)
    assert {each.plain for each in found} == {True, False}


def test_where_low_hands_win_no_hand_is_plain() -> None:
    found = held(evening(bots=["caller"], seats=2, clock=0, variant="razz"), 1)
    assert found
    assert not any(each.plain for each in found)


def face_up(*hands: str, shown: int = 2) -> list[dict[str, Any]]:
    """The names at the seats of two players with queens, as they show one after the other."""
    story = deal(blinds=(1, 2), stacks=[200, 200], hands=hands, board="QsQh 7d 4c 2d")
    story.plays("p2 cc", "p1 cc", *["p1 cc", "p2 cc"] * 3)
    for _ in range(shown):
        story.act(Show())
    names = HandNames(story.view(None))
    told = [names.face_up(story.hand(player)) for player in range(shown)]
    return [json.loads(b"{" + each[1:] + b"}")["holding"] for each in told]


def test_hands_of_one_name_are_told_with_the_kickers_that_decide_once_both_lie_there() -> None:
    [alone] = face_up("QdAs", "QcTh", shown=1)
    assert alone["text"]["en"] == "Three of a Kind, Queens"
    best, other = face_up("QdAs", "QcTh")
    assert best["text"] == {"en": "Three of a Kind, Queens, with an Ace", "zh": "三条 Q，A 踢脚"}
    assert other["text"] == {"en": "Three of a Kind, Queens, with a Ten", "zh": "三条 Q，10 踢脚"}
    assert best["bare"] == other["bare"] == {"en": "Three of a Kind, Queens", "zh": "三条 Q"}


def test_where_no_kicker_decides_a_hand_has_one_name_alone() -> None:
    for told in (face_up("QdAs", "QcAh"), face_up("QdAs", "7c7h")):
        assert [each["text"]["en"].partition(", with")[1] for each in told] == ["", ""]
        assert not any("bare" in each for each in told)
