"""Spots from recorded hands."""

import pytest

from redbutton.errors import Code, PokerError
from redbutton.history import phh
from redbutton.study import spot_at
from redbutton.study.ranges import calling, opening, three_bet

HEAD = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = {stacks}
actions = [{actions}]
"""
DEALT = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"]
RAISED = [*DEALT, "p3 cbr 6", "p1 f", "p2 cc"]
FLOP = [*RAISED, "d db KhTd7c"]


def spot(*actions: str, stacks: str = "[200, 150, 200]", moment: int = 10**6) -> object:
    text = HEAD.format(stacks=stacks, actions=", ".join(f'"{action}"' for action in actions))
    [record] = phh.loads(text)
    found = spot_at(record, moment)
    return found.board, found.pot, found.stack, found.oop, found.ip


def refused(*actions: str, **more: str) -> Code:
    with pytest.raises(PokerError) as refusal:
        spot(*actions, **more)  # type: ignore[arg-type]
    return refusal.value.code


def test_a_raised_pot_of_two_has_their_ranges_from_before_the_flop() -> None:
    assert spot(*FLOP) == ("KhTd7c", 13, 144, calling("blinds"), opening("button"))


def test_bets_of_the_street_are_left_out() -> None:
    assert spot(*FLOP, "p2 cbr 10", "p3 cc")[1:3] == (13, 144)  # type: ignore[index]
    assert spot(*FLOP, "p2 cbr 10", "p3 f")[1:3] == (13, 144)  # type: ignore[index]


def test_the_turn_begins_with_what_the_flop_left() -> None:
    turn = [*FLOP, "p2 cbr 10", "p3 cc", "d db 2s", "p2 cc"]
    assert spot(*turn)[:3] == ("KhTd7c2s", 33, 134)  # type: ignore[index]


def test_a_moment_before_the_turn_is_on_the_flop() -> None:
    turn = [*FLOP, "p2 cbr 10", "p3 cc", "d db 2s", "p2 cc"]
    boards = [spot(*turn, moment=moment)[0] for moment in range(9, 14)]  # type: ignore[index]
    assert boards == sorted(boards, key=len)
    assert {"KhTd7c", "KhTd7c2s"} == set(boards)


def test_who_raises_a_raise_has_that_range() -> None:
    actions = [*DEALT, "p3 cbr 6", "p1 cbr 20", "p2 f", "p3 cc", "d db KhTd7c"]
    assert spot(*actions)[3] == three_bet("blinds")  # type: ignore[index]


def test_three_players_after_the_flop_are_too_many() -> None:
    three = [*DEALT, "p3 cbr 6", "p1 cc", "p2 cc", "d db KhTd7c"]
    assert refused(*three) is Code.NOT_FOR_STUDY
    assert refused(*three, "p1 cbr 10", "p2 f", "p3 cc") is Code.NOT_FOR_STUDY
    assert spot(*three, "p1 cbr 10", "p2 f", "p3 cc", "d db 2s")[0] == "KhTd7c2s"  # type: ignore[index]


def test_before_the_flop_there_is_nothing_to_study() -> None:
    assert refused(*RAISED) is Code.NOT_FOR_STUDY


def test_after_an_all_in_there_is_nothing_to_study() -> None:
    actions = [*DEALT, "p3 cbr 200", "p1 f", "p2 cc", "d db KhTd7c"]
    assert refused(*actions) is Code.NOTHING_TO_STUDY
