"""What the statistics count, on hands made by hand. Definitions: docs/statistics.md."""

import pickle
from pathlib import Path
from typing import Any

import pytest

from redbutton.game import Deal
from redbutton.history import phh
from redbutton.history.counts import Counts, count
from redbutton.history.file_stats import Findings, Survey
from redbutton.history.sample_mean import Sample
from redbutton.history.stats import StatsLine, StatsTable, figures
from redbutton.testing import Story, deal

# Six players: p1 small blind, p2 big blind, p3 first to speak, p6 on the button.
STACKS = [100] * 6
FOLDS = ("p3 f", "p4 f", "p5 f", "p6 f")
RIVER = "2c 7d 9h Jc 3s"


def six(*actions: str, **settings: Any) -> Story:
    settings = {"stacks": STACKS, "blinds": (1, 2), "hands": ["AsAh"], "board": RIVER} | settings
    return deal(**settings).plays(*actions)


def counted(played: Deal) -> list[Counts]:
    assert played.over
    lines = [Counts() for _ in range(played.players)]
    count(played, lines)
    return lines


def of(played: Deal, name: str) -> list[int]:
    """One number, player by player."""
    return [line.numbers()[name] for line in counted(played)]


# -- hands and VPIP --------------------------------------------------------------------------------------


def test_everybody_who_is_dealt_cards_has_a_hand() -> None:
    assert of(six(*FOLDS, "p1 f"), "hands") == [1] * 6


def test_posting_a_blind_is_not_of_ones_own_will() -> None:
    assert of(six(*FOLDS, "p1 f"), "vpip") == [0] * 6


def test_calling_before_the_flop_is_of_ones_own_will() -> None:
    assert of(six("p3 cc", "p4 f", "p5 f", "p6 f", "p1 f", "p2 cbr 6", "p3 f"), "vpip") == [0, 1, 1, 0, 0, 0]


def test_the_small_blind_who_completes_plays_of_ones_own_will_and_the_big_blind_who_checks_does_not() -> None:
    flop = six(*FOLDS, "p1 cc", "p2 cc", "p1 cbr 4", "p2 f")
    assert of(flop, "vpip") == [1, 0, 0, 0, 0, 0]


def test_chips_put_in_after_the_flop_do_not_count_as_played_before_it() -> None:
    later = six(*FOLDS, "p1 cc", "p2 cc", "p1 cc", "p2 cbr 4", "p1 f")
    assert of(later, "vpip") == [1, 0, 0, 0, 0, 0]


def test_a_hand_counts_once_however_often_chips_go_in() -> None:
    battle = six("p3 cbr 6", "p4 cbr 18", "p5 f", "p6 f", "p1 f", "p2 f", "p3 cbr 54", "p4 f")
    assert of(battle, "vpip") == [0, 0, 1, 1, 0, 0]


# -- PFR -------------------------------------------------------------------------------------------------


def test_a_raise_before_the_flop_counts_for_pfr_and_a_call_does_not() -> None:
    raised = six("p3 cc", "p4 cbr 8", "p5 f", "p6 f", "p1 f", "p2 f", "p3 f")
    assert of(raised, "pfr") == [0, 0, 0, 1, 0, 0]


def test_a_bet_on_the_flop_is_no_raise_before_it() -> None:
    assert of(six(*FOLDS, "p1 cc", "p2 cc", "p1 cbr 4", "p2 f"), "pfr") == [0] * 6


# -- 3-bet -----------------------------------------------------------------------------------------------


def test_everybody_who_faces_the_first_raise_has_a_chance_to_three_bet() -> None:
    raised = six("p3 cbr 6", "p4 f", "p5 cbr 18", "p6 f", "p1 f", "p2 f", "p3 f")
    assert of(raised, "three_bet_chances") == [0, 0, 0, 1, 1, 0]
    assert of(raised, "three_bets") == [0, 0, 0, 0, 1, 0]


def test_a_caller_of_the_blind_who_is_raised_has_a_chance_too() -> None:
    limped = six("p3 cc", "p4 cbr 8", "p5 f", "p6 f", "p1 f", "p2 f", "p3 cbr 30", "p4 f")
    assert of(limped, "three_bets") == [0, 0, 1, 0, 0, 0]
    assert of(limped, "three_bet_chances") == [1, 1, 1, 0, 1, 1]


def test_a_fourth_bet_is_not_a_third() -> None:
    war = six("p3 cbr 6", "p4 cbr 18", "p5 cbr 54", "p6 f", "p1 f", "p2 f", "p3 f", "p4 f")
    assert of(war, "three_bets") == [0, 0, 0, 1, 0, 0]
    assert of(war, "three_bet_chances") == [0, 0, 0, 1, 0, 0]


def test_one_whose_chips_do_not_go_beyond_a_call_has_no_chance_to_three_bet() -> None:
    short = six(
        "p3 cbr 20", "p4 cc", "p5 f", "p6 f", "p1 f", "p2 f", stacks=[100, 100, 100, 20, 100, 100]
    ).shows_down()
    assert of(short, "three_bet_chances") == [1, 1, 0, 0, 1, 1]


def test_against_an_all_in_that_nobody_else_can_answer_there_is_no_chance_to_three_bet() -> None:
    heads_up = deal(stacks=[100, 40], blinds=(1, 2)).plays("p2 cbr 40", "p1 f")
    assert of(heads_up, "three_bet_chances") == [0, 0]


def test_without_blinds_the_first_bet_is_the_first_and_the_re_raise_the_third() -> None:
    dead = deal("ante-up", stacks=[200] * 3, blinds=(1, 2)).plays(
        "p1 cbr 4", "p2 cbr 8", "p3 f", "p1 cbr 20", "p2 f"
    )
    assert of(dead, "three_bets") == [1, 0, 0]
    assert of(dead, "three_bet_chances") == [1, 0, 1]
    assert of(dead, "pfr") == [1, 1, 0]


def test_blinds_that_are_actions_are_not_of_ones_own_will() -> None:
    table = deal("dezhou", stacks=[200] * 3, blinds=(1, 2))
    table.plays("p1 cbr 1", "p2 cbr 2", "p3 cc", "p1 f", "p2 f", "p3 cc")
    assert of(table, "vpip") == [0, 0, 1]
    assert of(table, "pfr") == [0, 0, 0]


def test_a_bring_in_is_not_of_ones_own_will_and_completing_it_is() -> None:
    table = deal(
        variant="stud", limit="fixed", antes=(1,), bring_in=1, blinds=(), bets=(4, 8), stacks=[100] * 3,
        hands=["AsAh2c", "KsKhTd", "QsQhJd"],
    )  # fmt: skip
    table.plays("p1 pb", "p2 cbr 4", "p3 f", "p1 f")
    assert of(table, "vpip") == [0, 1, 0]
    assert of(table, "pfr") == [0, 1, 0]


# -- aggression ------------------------------------------------------------------------------------------


def test_aggression_is_bets_and_raises_for_each_call_after_the_flop() -> None:
    hand = six(
        *FOLDS, "p1 cc", "p2 cc",
        "p1 cbr 2", "p2 cbr 4", "p1 cc",
        "p1 cc", "p2 cbr 4", "p1 cc",
        "p1 cbr 4", "p2 f",
    )  # fmt: skip
    first, second, *_ = counted(hand)
    assert (first.bets, first.calls, figures(first)["aggression"]) == (2, 2, 1.0)
    assert (second.bets, second.calls, figures(second)["aggression"]) == (2, 0, None)


def test_actions_before_the_flop_are_not_in_the_aggression() -> None:
    raised = six("p3 cbr 6", "p4 cc", "p5 f", "p6 f", "p1 f", "p2 f", "p3 cbr 6", "p4 f")
    assert of(raised, "bets") == [0, 0, 1, 0, 0, 0]
    assert of(raised, "calls") == [0] * 6


# -- showdowns -------------------------------------------------------------------------------------------

CHECKED = ("p1 cc", "p2 cc") * 4


def test_who_is_in_when_the_flop_comes_has_seen_it() -> None:
    assert of(six(*FOLDS, "p1 cc", "p2 cc", "p1 cbr 4", "p2 f"), "flops") == [1, 1, 0, 0, 0, 0]


def test_a_hand_that_ends_before_the_flop_has_none() -> None:
    assert of(six(*FOLDS, "p1 f"), "flops") == [0] * 6


def test_who_is_all_in_before_the_flop_sees_it_too() -> None:
    hands = ["AsAh", "KsKh", "QsQh"]
    jam = deal(stacks=[50, 50, 50], blinds=(1, 2), hands=hands, board=RIVER).plays(
        "p3 cbr 50", "p1 cc", "p2 f"
    )
    assert of(jam.shows_down(), "flops") == [1, 0, 1]


def test_two_left_at_the_end_went_to_the_showdown_and_one_won_it() -> None:
    hand = six(*FOLDS, *CHECKED, hands=["AsAh", "KsKh"]).shows_down()
    assert of(hand, "showdowns") == [1, 1, 0, 0, 0, 0]
    assert of(hand, "showdowns_won") == [1, 0, 0, 0, 0, 0]


def test_a_pot_that_nobody_else_wants_is_no_showdown() -> None:
    assert of(six(*FOLDS, "p1 cc", "p2 cc", "p1 cbr 4", "p2 f"), "showdowns") == [0] * 6


def test_a_split_pot_wins_for_both() -> None:
    hand = six(*FOLDS, *CHECKED, hands=["AsKh", "AdKs"]).shows_down()
    assert of(hand, "showdowns_won") == [1, 1, 0, 0, 0, 0]


def test_going_to_the_showdown_is_counted_of_the_flops_seen() -> None:
    line = Counts(hands=10, flops=4, showdowns=3, showdowns_won=1)
    assert figures(line)["wtsd"] == 75
    assert figures(line)["wsd"] == pytest.approx(100 / 3)


def test_the_figures_of_one_who_has_not_played_are_unknown() -> None:
    assert set(figures(Counts()).values()) == {None}


# -- the counts themselves -------------------------------------------------------------------------------


def test_counts_add_up_and_survive_pickling() -> None:
    mine = Counts(hands=2, vpip=1, showdowns_won=1)
    mine.add(Counts(hands=3, calls=4))
    assert mine == Counts(hands=5, vpip=1, showdowns_won=1, calls=4)
    assert pickle.loads(pickle.dumps(mine)) == mine


def test_every_player_needs_counts_of_his_own() -> None:
    played = six(*FOLDS, "p1 f")
    with pytest.raises(ValueError, match="6 players"):
        count(played, [Counts()])
    with pytest.raises(ValueError, match="6 players"):
        count(played, [None] * 6)  # type: ignore[list-item]


# -- the mean and its interval ---------------------------------------------------------------------------


def test_the_interval_is_of_the_normal_distribution() -> None:
    sample = Sample()
    for value in (1.0, 2.0, 3.0, 4.0):
        sample.add(value)
    assert sample.mean() == 2.5
    assert sample.margin() == pytest.approx(1.959964 * (5 / 3) ** 0.5 / 2)


def test_one_observation_has_no_interval() -> None:
    sample = Sample()
    assert (sample.mean(), sample.margin()) == (None, None)
    sample.add(3)
    assert (sample.mean(), sample.margin()) == (3, None)


def test_groups_of_hands_widen_the_interval_as_they_should() -> None:
    line = StatsLine("Ann", Counts(hands=8), Sample(4, 8.0, 24.0))  # four groups of two hands
    rate, margin = line.per_hundred()
    assert rate == 100
    assert margin == pytest.approx(100 / 2 * 1.959964 * ((24 - 16) / 3 / 4) ** 0.5)


# -- files -----------------------------------------------------------------------------------------------

HAND = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = {actions}
"""
DEALT = ["d dh p1 AsKs", "d dh p2 7d2c", "d dh p3 QhQd"]
STOLEN = [*DEALT, "p3 cbr 6", "p1 f", "p2 f"]


def table_of(text: str) -> StatsTable:
    table = StatsTable()
    for record in phh.loads(text):
        table.count(record)
    return table


def hand(actions: list[str] = STOLEN, more: str = "players = ['Ann', 'Ben', 'Cy']\n") -> str:
    return HAND.format(actions=actions) + more


def test_winnings_are_counted_in_big_blinds() -> None:
    lines = table_of(hand()).lines
    assert {name: line.won.total for name, line in lines.items()} == {"Ann": -0.5, "Ben": -1, "Cy": 1.5}
    assert lines["Cy"].per_hundred() == (150, None)


def test_hands_for_different_stakes_count_alike_in_big_blinds() -> None:
    small = (
        hand().replace("[1, 2, 0]", "[0.5, 1, 0]").replace("min_bet = 2", "min_bet = 1").replace("6'", "3'")
    )
    table = table_of(f"[1]\n{hand()}\n[2]\n{small}")
    assert table.lines["Cy"].won == Sample(2, 3.0, 4.5)


def test_players_without_names_are_called_by_their_places() -> None:
    assert list(table_of(hand(more="")).lines) == ["p1", "p2", "p3"]


def test_a_hand_that_breaks_off_is_not_counted() -> None:
    table = table_of(hand([*DEALT, "p3 cbr 6"]))
    assert (table.hands, table.unfinished, table.lines) == (0, 1, {})


def test_rake_is_off_the_winnings_that_the_record_tells() -> None:
    played = [*DEALT, "p3 cbr 6", "p1 cc", "p2 f", "d db 3h4h5s", "p1 cc", "p3 cbr 10", "p1 f"]
    raked = hand(played, "players = ['Ann', 'Ben', 'Cy']\nfinishing_stacks = [94, 98, 107]\n")
    assert table_of(raked).lines["Cy"].won.total == 3.5
    assert table_of(hand(played)).lines["Cy"].won.total == 4
    won = hand(played, "players = ['Ann', 'Ben', 'Cy']\nwinnings = [0, 0, 13]\n")
    assert table_of(won).lines["Cy"].won.total == 3.5


def test_a_showdown_that_the_record_knows_more_of_is_won_by_whom_it_says() -> None:
    played = [
        "d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 cc", "p2 cc", "d db 3h4h5s", "p1 cc",
        "p2 cc", "d db 8c", "p1 cc", "p2 cc", "d db 9c", "p1 cc", "p2 cc", "p1 sm AsKs", "p2 sm ????",
    ]  # fmt: skip
    unseen = hand(played, "players = ['Ann', 'Ben', 'Cy']\nwinnings = [0, 4, 0]\n")
    lines = table_of(unseen).lines
    assert (lines["Ann"].counts.showdowns_won, lines["Ben"].counts.showdowns_won) == (0, 1)
    assert (lines["Ann"].won.total, lines["Ben"].won.total) == (-1, 1)


def findings_of(paths: list[Path], jobs: int) -> Findings:
    found = Findings()
    for piece in Survey.of(paths, course=True).run(jobs):
        found.add(piece)
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number in range(5):
        texts = [f"[{k}]\n{hand()}\n" for k in range(1, 30)]
        (tmp_path / f"{number}.phhs").write_text("".join(texts))
    return tmp_path


def test_files_in_parts_count_like_whole_ones(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = sorted(folder.iterdir())
    whole = findings_of(paths, jobs=1)
    monkeypatch.setattr("redbutton.history.file_stats.PIECE", 1_000)
    assert len(Survey.of(paths).pieces) > 5
    assert findings_of(paths, jobs=1).table == findings_of(paths, jobs=2).table == whole.table
    assert whole.table.hands == 145
    assert len(whole.table.lines["Ann"].course) == 145


def test_a_bad_hand_spoils_no_other(tmp_path: Path) -> None:
    file = tmp_path / "hands.phhs"
    illegal = hand([*DEALT, "p3 cbr 3", "p1 f", "p2 f"])
    file.write_text(f"[1]\n{hand()}\n[2]\n{illegal}\n[3]\nvariant = 7\n\n[4]\n{hand()}\n")
    found = findings_of([file], jobs=1)
    assert found.table.hands == 2
    assert [failure.hand for failure in found.failed] == ["2", "3"]
    assert "hand 2" in str(found.failed[0].reason)
