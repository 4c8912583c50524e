"""What the results of a record are worth, and what the engine says where they are worth nothing."""

import json
from pathlib import Path

import pytest

from redbutton.cli import main
from redbutton.errors import Code
from redbutton.history.checker import HandCheck, check
from redbutton.history.payouts import AS_THE_ENGINE_SAYS, Belief, Ending, ending
from redbutton.history.record import HandRecord
from redbutton.history.replay import Replay
from redbutton.history.stats import StatsTable

ONLINE = Path(__file__).parents[2].parent / "shared" / "data" / "phh" / "handhq"
HOLE = ("d dh p1 AsKs", "d dh p2 AdKd", "d dh p3 7c2c")
CHECKED = ("d db 3h4h8s", "p1 cc", "p2 cc", "d db Jc", "p1 cc", "p2 cc", "d db Qc", "p1 cc", "p2 cc")
STOLEN = ("p3 cbr 6", "p1 f", "p2 f")
"""Player 3 wins a pot of 5; 4 go back."""
SPLIT = ("p3 f", "p1 cc", "p2 cbr 10", "p1 cc", *CHECKED, "p1 sm AsKs", "p2 sm AdKd")
"""Players 1 and 2 share a pot of 20."""
UNSEEN = (*SPLIT[:-1], "p2 sm ????")


def hand(*actions: str, **fields: object) -> HandRecord:
    """Three players with 100 each, blinds 1 and 2."""
    hole = HOLE if actions != UNSEEN else (HOLE[0], "d dh p2 ????", HOLE[2])
    given: dict[str, object] = {
        "variant": "NT",
        "antes": (0, 0, 0),
        "blinds_or_straddles": (1, 2, 0),
        "min_bet": 2,
        "starting_stacks": (100, 100, 100),
        "actions": (*hole, *actions),
    }
    return HandRecord(**given | fields)  # type: ignore[arg-type]


def end(*actions: str, **fields: object) -> Ending:
    played = Replay(hand(*actions, **fields))
    assert played.finish().over
    return ending(played)


def test_winnings_less_a_plausible_rake_are_believed_and_the_rake_is_told() -> None:
    found = end(*SPLIT, winnings=(9, 9, 0))
    assert found == ([-1, -1, 0], 0b011, 2, Belief.CONFIRMED, None)


def test_where_nobody_wins_the_pot_the_engine_decides() -> None:
    found = end(*STOLEN, winnings=(0, 0, 0))
    assert (found.nets, found.rake, found.belief) == ([-1, -2, 3], 0, Belief.UNTRUE)


def test_a_pot_of_which_most_is_missing_is_shared_out_by_the_engine() -> None:
    found = end(*STOLEN, winnings=(0, 0, 1))
    assert (found.nets, found.winners, found.rake) == ((-1, -2, 3), AS_THE_ENGINE_SAYS, 0)
    assert found.belief is Belief.UNTRUE


def test_of_two_who_share_a_pot_the_one_who_is_not_noted_gets_what_the_engine_says() -> None:
    found = end(*SPLIT, winnings=(9, 0, 0))
    assert (found.nets, found.winners, found.rake) == ([-1, 0, 0], 0b011, 1)
    assert found.belief is Belief.UNTRUE


def test_an_uncalled_bet_may_be_in_the_winnings() -> None:
    assert end(*STOLEN, winnings=(0, 0, 9)).nets == [-1, -2, 3]
    assert end(*STOLEN, winnings=(0, 0, 9)).belief is Belief.CONFIRMED


def test_a_small_blind_that_is_in_the_pot_but_not_in_the_record_is_no_contradiction() -> None:
    found = end(*STOLEN, winnings=(0, 0, 10))
    assert (found.nets, found.belief, found.dispute) == ((-1, -2, 3), Belief.UNTRUE, None)


def test_winnings_of_somebody_else_are_disputed_and_the_engine_decides() -> None:
    found = end(*STOLEN, winnings=(5, 0, 0))
    assert (found.nets, found.rake) == ((-1, -2, 3), 0)
    assert found.dispute is not None
    assert found.dispute.code is Code.WINNINGS_DISAGREE


def test_the_record_knows_who_won_with_a_hand_that_it_does_not_show() -> None:
    found = end(*UNSEEN, winnings=(0, 19, 0))
    assert found == ([-10, 9, 0], 0b010, 1, Belief.BELIEVED, None)
    assert check(hand(*UNSEEN, winnings=(0, 19, 0))) == (HandCheck.UNCHECKED, 1)


def test_finishing_stacks_may_have_less_by_the_rake_of_the_winner() -> None:
    assert end(*SPLIT, finishing_stacks=(99, 99, 100)).rake == 2
    assert end(*SPLIT, finishing_stacks=(100, 100, 100)).belief is Belief.CONFIRMED


@pytest.mark.parametrize("stacks", [(90, 100, 100), (100, 100, 99), (100, 101, 100), (89, 100, 100)])
def test_a_stack_that_no_rake_explains_is_disputed(stacks: tuple[int, ...]) -> None:
    dispute = end(*SPLIT, finishing_stacks=stacks).dispute
    assert dispute is not None
    assert dispute.code is Code.STACK_DISAGREES


def test_the_record_knows_the_stacks_after_a_hand_that_it_does_not_show() -> None:
    found = end(*UNSEEN, finishing_stacks=(90, 109, 100))
    assert (found.nets, found.rake, found.belief) == ([-10, 9, 0], 1, Belief.BELIEVED)


def test_a_hand_that_cannot_be_true_does_not_agree() -> None:
    assert check(hand(*STOLEN, winnings=(0, 0, 0))) == (HandCheck.UNTRUE, 0)


def test_statistics_count_the_hands_that_the_engine_decided() -> None:
    table = StatsTable()
    for winnings in (0, 0, 0), (0, 0, 5), (0, 0, 4):
        table.count(hand(*STOLEN, winnings=winnings, players=("Ann", "Ben", "Cy")))
    assert (table.hands, table.untrue, table.rake) == (3, 1, 1)
    assert {name: line.money for name, line in table.lines.items()} == {"Ann": -3, "Ben": -6, "Cy": 8}


def online() -> list[Path]:
    return sorted(ONLINE.glob("*.phhs"))


@pytest.mark.parametrize("file", online(), ids=lambda path: path.name)
def test_on_real_tables_players_together_lose_the_rake(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["stats", str(file), "--json"]) == 0
    stats = json.loads(capsys.readouterr().out)
    assert main(["check", str(file), "--json"]) == 0
    checked = json.loads(capsys.readouterr().out)
    assert checked["rake"] > 0
    assert sum(player["won"] for player in stats["players"]) == pytest.approx(-checked["rake"])
    assert (stats["rake"], stats["untrue"]) == (checked["rake"], checked["untrue"])


@pytest.mark.skipif(not online(), reason="the real hands are not here")
def test_real_hands_that_nobody_wins_do_not_agree(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(ONLINE), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["hands"], said["untrue"], said["rake"], said["failed"]) == (180, 87, 38.46, [])


@pytest.mark.skipif(not online(), reason="the real hands are not here")
def test_no_real_hand_contradicts_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(ONLINE.parent), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["hands"], said["failed"], said["rake"]) == (409, [], 38.46)
