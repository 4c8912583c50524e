"""`check`, `state` and `replay` on files of hands."""

import json
from pathlib import Path
from typing import Any

import pytest

from redbutton.cli import main
from redbutton.history import phh
from redbutton.history.recorder import record_of
from redbutton.play import Cash
from redbutton.rules import make_rules

HEAD = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
players = ['Ann', 'Bob', 'Cy']
"""
DEALT = ["d dh p1 AsKs", "d dh p2 7d2c", "d dh p3 QhQd"]
FLOP = [*DEALT, "p3 cc", "p1 cc", "p2 cc", "d db 3h4h5s"]
FLOP_BET = [*FLOP, "p1 cbr 4", "p2 f", "p3 cc"]


def write(path: Path, actions: list[str], more: str = "", head: str = HEAD) -> Path:
    path.write_text(f"{head}actions = {actions!r}\n{more}")
    return path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "hand.phh"


def state(file: Path, capsys: pytest.CaptureFixture[str], *options: str) -> dict[str, Any]:
    assert main(["state", str(file), "--json", *options]) == 0
    return json.loads(capsys.readouterr().out)  # type: ignore[no-any-return]


def test_state_tells_whose_turn_it_is_and_what_is_legal(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = state(write(file, FLOP_BET), capsys)
    assert (said["street"], said["board"], said["pot"], said["actor"]) == (
        "turn",
        ["3h", "4h", "5s"],
        14,
        None,
    )
    said = state(write(file, [*FLOP, "p1 cbr 4"]), capsys)
    assert said["actor"] == 2
    assert said["options"] == {
        "fold": True,
        "check": False,
        "call": 4,
        "raise": {"min": 8, "max": 98},
        "discard": None,
    }
    assert said["stacks"] == [94, 98, 98]
    assert said["bets"] == [4, 0, 0]
    assert said["pots"] == [{"amount": 10, "eligible": [1, 2, 3]}]
    assert said["over"] is False
    assert said["lists"]["acting"] == 2


def test_state_of_a_finished_hand_tells_the_payoffs(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = state(write(file, [*DEALT, "p3 cbr 6", "p1 f", "p2 f"]), capsys)
    assert said["over"] is True
    assert said["payoffs"] == [-1, -2, 3]
    assert said["actor"] is None


def test_state_by_another_preset(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(file, FLOP)
    assert state(file, capsys)["options"]["raise"]["min"] == 2
    assert state(file, capsys, "--rules", "home")["options"]["raise"]["min"] == 4
    assert state(file, capsys, "--rule", "fold_when_free=no")["options"]["fold"] is False


def test_state_in_words(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["state", str(write(file, FLOP))]) == 0
    shown = capsys.readouterr().out
    assert "pot 6" in shown
    assert "Ann" in shown
    assert "may fold, check, bet or raise to 2-98" in shown


def test_state_of_one_hand_among_several(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "hands.phhs"
    file.write_text("\n".join(f"[{n}]\n{HEAD}actions = {FLOP[: 3 + n]!r}" for n in (1, 2, 3)))
    assert state(file, capsys)["actor"] is None
    assert state(file, capsys, "--hand", "1")["actor"] == 1
    assert main(["state", str(file), "--hand", "9"]) == 2
    assert "no hand 9" in capsys.readouterr().err


def test_replay_tells_the_hand(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["replay", str(write(file, [*FLOP_BET, "d db 2s", "p1 cc", "p3 cbr 92"])), "--lang", "en"]) == 0
    )
    told = capsys.readouterr().out
    for sentence in (
        "Ann posts the small blind of 1",
        "Cy is dealt Q♥ Q♦",
        "The flop is 3♥ 4♥ 5♠",
        "The turn (fourth street) is 2♠",
        "Bob checks",
        "Ann bets 4",
        "Bob folds",
        "Cy calls 4",
        "Cy bets 92",
        "Ann is to act",
    ):
        assert sentence in told


def test_replay_in_chinese(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(write(file, FLOP_BET)), "--lang", "zh"]) == 0
    told = capsys.readouterr().out
    assert "Ann 下注 4" in told
    assert "Bob 弃牌" in told
    assert "翻牌：3♥ 4♥ 5♠（底池 6）\n" in told
    assert "翻牌：3♥ 4♥ 5♠\n" in told
    assert "Ann（小盲）" in told


def test_replay_as_json_has_the_stacks_after_each_step(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(write(file, FLOP_BET)), "--json"]) == 0
    steps = json.loads(capsys.readouterr().out)["steps"]
    assert [step for step in steps if "stacks" in step][-1]["stacks"] == [94, 98, 94]


def test_check_counts_and_passes(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(file, [*DEALT, "p3 cbr 6", "p1 f", "p2 f"], "finishing_stacks = [99, 98, 103]\n")
    assert main(["check", str(file), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said == {
        "hands": 1, "agree": 1, "unchecked": 0, "untrue": 0, "rake": 0, "kinds": {}, "failed": [],
    }  # fmt: skip


def test_check_tells_the_hands_whose_results_cannot_be_true(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(file, [*DEALT, "p3 cbr 6", "p1 f", "p2 f"], "winnings = [0, 0, 0]\n")
    assert main(["check", str(file), "--lang", "en"]) == 0
    assert capsys.readouterr().out == (
        "1 hand: 0 agreed, 1 unchecked, 0 failed\n"
        "Hands with results that cannot be true, decided by the engine: 1.\n"
    )


def test_check_sorts_failures_by_the_kind_of_contradiction(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path / "a.phh", [*DEALT, "p3 cbr 3"])
    write(tmp_path / "b.phh", [*DEALT, "p1 f"])
    write(tmp_path / "c.phh", [*DEALT[:2], "d dh p3 AsAd"])
    write(tmp_path / "d.phh", [*DEALT, "p3 cbr 101"])
    (tmp_path / "e.phh").write_text("this is no hand")
    assert main(["check", str(tmp_path), "--json"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert said["kinds"] == {"amount": 2, "turn": 1, "cards": 1, "text": 1}
    assert [failure["kind"] for failure in said["failed"]] == ["amount", "turn", "cards", "amount", "text"]
    assert said["failed"][0]["code"] == "RAISE_TOO_SMALL"
    for lang, meaning in (
        ("en", "2 x amount: a bet is smaller or larger"),
        ("zh", "2 手 amount：下注额小于或大于"),
    ):
        assert main(["check", str(tmp_path), "--lang", lang]) == 1
        assert meaning in capsys.readouterr().out


def test_check_names_file_hand_and_reason_of_a_failure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "deep" / "down"
    folder.mkdir(parents=True)
    write(folder / "good.phh", [*DEALT, "p3 f"])
    write(folder / "bad.phh", [*DEALT, "p3 f", "p3 f"])
    assert main(["check", str(tmp_path), "--json"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert (said["hands"], said["unchecked"]) == (2, 1)
    [failure] = said["failed"]
    assert failure["file"].endswith("bad.phh")
    assert failure["hand"] == 1
    assert failure["reason"] == "hand 1: action 5: it is not the turn of player 3"


def test_many_files_on_two_cores(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hands = "\n".join(f"[{n}]\n{HEAD}actions = {FLOP!r}" for n in range(1, 1001))
    for name in "abc":
        (tmp_path / f"{name}.phhs").write_text(hands * 1)
    assert main(["check", str(tmp_path), "--json", "--jobs", "2"]) == 0
    assert json.loads(capsys.readouterr().out)["unchecked"] == 3000


@pytest.mark.parametrize("command", ["check", "state", "replay"])
def test_a_file_that_is_not_there(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "nowhere.phh"]) == 2
    assert capsys.readouterr().err == "redbutton: nowhere.phh: No such file or directory\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "holds no hand"),
        ("variant = 'NT'", "hand 1"),
        ("this is not TOML", "hand 1"),
        (HEAD + "actions = ['p9 f']", "action 1"),
        (HEAD + "actions = ['p1 f']", "action 1: no player is to act now"),
    ],
)
@pytest.mark.parametrize("command", ["state", "replay"])
def test_a_bad_file_is_one_sentence(
    command: str, text: str, said: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(text)
    assert main([command, str(file)]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_a_bad_rule_is_one_sentence(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(file, FLOP)
    for options in (["--rules", "nonsense"], ["--rule", "raise_cap=many"], ["--rule", "nonsense"]):
        assert main(["state", str(file), *options]) == 2
        assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("command", ["check", "stats"])
def test_a_folder_without_hands_is_refused_in_ones_own_language(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for lang, said in ("en", "no .phh or .phhs file"), ("zh", "没有 .phh 或 .phhs 文件"):
        assert main([command, str(tmp_path), "--lang", lang]) == 2
        assert said in capsys.readouterr().err


DEZHOU = ("p1 cbr 1", "p2 cbr 2", "p3 cc", "d db 3h4h5s")


def test_state_says_who_did_what_and_if_there_is_a_bet(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lists = state(write(file, [*DEALT, *DEZHOU]), capsys, "--rules", "dezhou")["lists"]
    assert lists == {
        "acting": 1,
        "waiting": [2],
        "done": [{"player": 3, "action": "call", "amount": 2}],
        "left": [],
        "all_in": [],
        "available": ["fold", "check", "call"],
        "bet_made": False,
        "pot": 5,
    }
    lists = state(write(file, [*DEALT, *DEZHOU, "p1 cbr 2", "p2 f"]), capsys, "--rules", "dezhou")["lists"]
    assert (lists["done"], lists["left"]) == ([{"player": 2, "action": "fold", "amount": 0}], [2])
    assert (lists["bet_made"], lists["available"]) == (True, ["fold", "call", "raise"])


def test_heads_up_dezhou_begins_with_the_same_player_everywhere(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sits in the first seat, has the button and the small blind, and comes last in dealing order."""
    session = Cash(rules=make_rules("dezhou"), names=["A", "B"], seed="first")
    session.next_deal()
    assert session.deal is not None
    dealer = session.dealer()
    while session.deal.dealing:
        dealer.step(session.deal)
    assert session.names[session.deal.actor or 0] == "A"
    file.write_text(phh.dumps(record_of(session.deal, players=session.names)))
    said = state(file, capsys)
    assert session.names[said["actor"] - 1] == "A"
    assert session.names[said["lists"]["waiting"][0] - 1] == "B"


def test_the_round_is_told_in_words(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(file, [*DEALT, *DEZHOU])
    main(["state", str(file), "--rules", "dezhou", "--lang", "zh"])
    told = capsys.readouterr().out
    assert "等待：Bob；已完成：Cy（跟注 2）；这轮没有出现投注" in told
    assert "可以弃牌、过牌、跟注 2\n" in told
