"""`redbutton arena` and `redbutton tournament`."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from patience import PATIENCE

from redbutton.arena.match import Block, Match
from redbutton.arena.series import Series, TournamentResult
from redbutton.cli import main
from redbutton.words.statistics import STATISTICS

Captured = pytest.CaptureFixture[str]
ARENA = ["arena", "caller", "random", "caller", "--seed", "7", "--hands", "300", "--jobs", "1"]
TOURNAMENT = [
    "tournament",
    "caller",
    "random",
    "--seed",
    "7",
    "--count",
    "20",
    "--stack",
    "40",
    "--jobs",
    "1",
]


def said(arguments: list[str], capsys: Captured) -> Any:
    assert main([*arguments, "--json", "-"]) == 0
    return json.loads(capsys.readouterr().out)


def refusal(arguments: list[str], capsys: Captured) -> str:
    """The one sentence with which a command is refused."""
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


# -- the table -------------------------------------------------------------------------------------------


def test_the_table_tells_what_each_bot_won_and_how_it_played(capsys: Captured) -> None:
    assert main([*ARENA, "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "No-limit hold'em: 300 hands, stakes 1/2, stacks of 200, seed 7" in shown
    for heading in ("bb/100", "95 % ±", "VPIP", "PFR", "3-bet", "AF", "WTSD", "W$SD"):
        assert heading in shown
    for name in ("caller 1", "caller 2", "random"):
        assert name in shown


def test_the_table_speaks_chinese(capsys: Captured) -> None:
    assert main([*ARENA, "--lang", "zh"]) == 0
    shown = capsys.readouterr().out
    assert all(STATISTICS["zh"][name] in shown for name in ("bot", "vpip", "pfr", "wtsd", "wsd", "legend"))
    assert "…" not in shown


def test_both_languages_have_the_same_words_and_places() -> None:
    from string import Formatter

    def places(text: str) -> set[str | None]:
        return {place for _, place, _, _ in Formatter().parse(text)} - {None}

    english, chinese = STATISTICS["en"], STATISTICS["zh"]
    assert {key: places(text) for key, text in english.items()} == {
        key: places(text) for key, text in chinese.items()
    }


def test_without_a_seed_the_one_that_was_drawn_is_told(capsys: Captured) -> None:
    seeds = {
        said(["arena", "caller", "random", "--hands", "4", "--jobs", "1"], capsys)["seed"] for _ in range(2)
    }
    assert len(seeds) == 2


# -- JSON ------------------------------------------------------------------------------------------------


def test_json_has_rates_intervals_and_counts(capsys: Captured) -> None:
    told = said(ARENA, capsys)
    assert (told["hands"], told["complete"], told["duplicate"], told["seed"]) == (300, True, False, "7")
    assert [bot["name"] for bot in told["bots"]] == ["caller 1", "random", "caller 2"]
    assert sum(bot["won"] for bot in told["bots"]) == 0
    for bot in told["bots"]:
        low, high = bot["interval"]
        assert low < bot["bb_per_100"] < high
        assert bot["bb_per_100"] == pytest.approx(100 * bot["won"] / 2 / 300)
        assert bot["vpip"] == pytest.approx(100 * bot["counts"]["vpip"] / 300)
        assert bot["faults"] is None


def test_the_same_seed_says_the_same_for_any_number_of_jobs(capsys: Captured) -> None:
    more = [*ARENA, "--hands", "3000"]
    assert said([*more, "--jobs", "2"], capsys) == said([*more, "--jobs", "1"], capsys)


def test_json_to_a_file_leaves_the_table_on_the_screen(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "out.json"
    assert main([*ARENA, "--json", str(file)]) == 0
    assert "bb/100" in capsys.readouterr().out
    assert json.loads(file.read_text()) == said(ARENA, capsys)


def test_duplicate_deals_leave_nothing_between_bots_that_play_alike(capsys: Captured) -> None:
    told = said(["arena", "random", "random", "--hands", "200", "--duplicate", "--jobs", "1"], capsys)
    assert [(bot["won"], bot["margin"]) for bot in told["bots"]] == [(0, 0), (0, 0)]
    assert told["groups"] == 100


def test_rules_and_stakes_can_be_chosen(capsys: Captured) -> None:
    told = said([*ARENA, "--rules", "fixed-limit", "--bets", "4/8", "--stack", "80"], capsys)
    assert (told["rules"], told["stakes"], told["stack"]) == ("fixed-limit", "4/8", 80)
    told = said([*ARENA, "--variant", "omaha", "--blinds", "5/10", "--rule", "limit=pot"], capsys)
    assert (told["variant"], told["stakes"], told["stack"]) == ("omaha", "5/10", 1000)


# -- files -----------------------------------------------------------------------------------------------


def test_the_hands_are_written_and_have_the_same_statistics(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "hands.phhs"
    bots = {bot["name"]: bot for bot in said([*ARENA, "--history", str(file)], capsys)["bots"]}
    assert main(["check", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["agree"] == 300
    assert main(["stats", str(file), "--json"]) == 0
    for player in json.loads(capsys.readouterr().out)["players"]:
        assert player["counts"] == bots[player["name"]]["counts"]
        assert player["bb_per_100"] == pytest.approx(bots[player["name"]]["bb_per_100"])


def test_a_picture_of_the_winnings(tmp_path: Path) -> None:
    for command in (ARENA, TOURNAMENT):
        file = tmp_path / f"{command[0]}.png"
        assert main([*command, "--plot", str(file)]) == 0
        assert file.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("command", [ARENA, TOURNAMENT])
def test_without_matplotlib_a_picture_is_refused_before_the_play(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    assert "redbutton[plots]" in refusal([*command, "--plot", str(tmp_path / "a.png")], capsys)


# -- refusals --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["arena", "nobody", "caller"], "nobody"),
        (["arena", "caller"], "players"),
        (["arena", *["caller"] * 11], "players"),
        ([*ARENA, "--hands", "0"], "hands"),
        ([*ARENA, "--hands", "many"], "many"),
        ([*ARENA, "--stack", "-5"], "-5"),
        ([*ARENA, "--stack", "much"], "much"),
        ([*ARENA, "--blinds", "a/b"], "'a'"),
        ([*ARENA, "--rules", "none"], "none"),
        ([*ARENA, "--rules", "draw-sim"], "nothing to win"),
        ([*ARENA, "--rule", "raise_cap"], "raise_cap"),
        ([*ARENA, "--variant", "bridge"], "bridge"),
        ([*ARENA, "--jobs", "0"], "0"),
        ([*ARENA, "--plot", "picture.xyz"], "picture.xyz"),
        ([*ARENA, "--history", "no/such/folder/a.phhs"], "a.phhs"),
        ([*ARENA, "--json", "no/such/folder/a.json"], "a.json"),
        ([*ARENA, "--plot", "no/such/folder/a.png"], "a.png"),
        (["tournament", "caller", "nobody"], "nobody"),
        (["tournament", "caller"], "players"),
        ([*TOURNAMENT, "--count", "0"], "count"),
        ([*TOURNAMENT, "--payouts", "50/x"], "'x'"),
        ([*TOURNAMENT, "--payouts", "5/3/2"], "prizes"),
        ([*TOURNAMENT, "--levels", "1/2 2/q"], "'q'"),
        ([*TOURNAMENT, "--level-hands", "0"], "level"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(arguments: list[str], part: str, capsys: Captured) -> None:
    assert part in refusal([*arguments, "--lang", "en"], capsys)


# -- Ctrl-C ----------------------------------------------------------------------------------------------


def test_ctrl_c_tells_what_was_played(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    def interrupted(match: Match, jobs: int) -> Iterator[Block]:
        yield match.play_block(0)
        raise KeyboardInterrupt

    monkeypatch.setattr("redbutton.cli.arena.blocks", interrupted)
    assert main([*ARENA, "--lang", "en"]) == 130
    shown = capsys.readouterr().out
    assert "No-limit hold'em: 240 hands" in shown
    assert "Stopped early: 240 of 300 were played." in shown


def test_ctrl_c_in_a_series_tells_what_was_played(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    def interrupted(series: Series, jobs: int) -> Iterator[TournamentResult]:
        yield series.play_one(0)
        raise KeyboardInterrupt

    monkeypatch.setattr("redbutton.cli.tournament.outcomes", interrupted)
    assert main([*TOURNAMENT, "--lang", "en"]) == 130
    assert "Stopped early: 1 of 20 were played." in capsys.readouterr().out


HEARS_CTRL_C = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
"""What a shell starts in the background ignores Ctrl-C, and so do its children: these tests, for one."""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_at_the_keyboard(jobs: str, tmp_path: Path) -> None:
    file = tmp_path / "hands.phhs"
    command = [
        sys.executable,
        "-c",
        f"{HEARS_CTRL_C}; import sys; from redbutton.cli import main; sys.exit(main())",
        *ARENA[:-1],
        jobs,
    ]
    endless = [*command, "--hands", "100000000", "--history", str(file), "--json", "-"]
    process = subprocess.Popen(
        endless, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        for _ in range(600):
            if file.exists() and file.stat().st_size > 200_000:
                break
            time.sleep(0.1)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    told = json.loads(out)
    assert (process.returncode, err) == (130, "")
    assert told["complete"] is False
    assert told["hands"] > 0
    assert sum(bot["won"] for bot in told["bots"]) == 0
    assert file.read_text().count("variant") == told["hands"]


# -- tournaments -----------------------------------------------------------------------------------------


def test_tournaments_tell_places_prizes_and_roi(capsys: Captured) -> None:
    told = said(TOURNAMENT, capsys)
    assert (told["tournaments"], told["complete"], told["prizes"]) == (20, True, [2])
    caller, random = told["bots"]
    assert caller["places"][0] + random["places"][0] == 20
    assert caller["roi"] == pytest.approx(-random["roi"])
    assert caller["interval"][0] < caller["roi"] < caller["interval"][1]


def test_tournaments_in_words(capsys: Captured) -> None:
    for lang, word in (("en", "ROI"), ("zh", "回报率")):
        assert main([*TOURNAMENT, "--lang", lang]) == 0
        shown = capsys.readouterr().out
        assert word in shown
        assert "caller" in shown


def test_levels_and_payouts_can_be_set(capsys: Captured) -> None:
    levels = ["--levels", "1/2 2/4 4/8", "--level-hands", "3", "--payouts", "70/30"]
    told = said([*TOURNAMENT, *levels], capsys)
    assert (told["stakes"], told["prizes"]) == ("1/2", [1.4, 0.6])


def played(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main([*arguments, "--json", "-"]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


@pytest.mark.parametrize("command", [["arena", "--hands", "4"], ["tournament", "--count", "1"]])
def test_a_variant_is_played_with_its_usual_limit_and_stakes(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    told = played(capsys, *command, "caller", "caller", "--variant", "stud", "--jobs", "1")
    assert (told["variant"], told["stakes"], told["stack"]) == ("stud", "4/8", 400)


@pytest.mark.parametrize("command", [["arena", "--hands", "4"], ["tournament", "--count", "1"]])
def test_rules_come_from_a_file(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "friday.toml"
    file.write_text('preset = "home"\nstakes = {buy_in = 100}', "utf-8")
    told = played(capsys, *command, "caller", "caller", "--rules", str(file), "--jobs", "1")
    assert (told["rules"], told["stakes"]) == ("home", "0.25/0.50")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["tournament", *["caller"] * 12], "this game is for 2 to 10 players, not for 12"),
        (["tournament", "caller", "caller", "--rules", "draw-sim"], "nothing to win"),
        (["arena", "caller", "caller", "--limit", "half"], "the rule limit cannot be half"),
        (["arena", "caller", "caller", "--rules", "none.toml"], "none.toml: No such file"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    shown = capsys.readouterr()
    assert (shown.out, said in shown.err, shown.err.count("\n")) == ("", True, 1)


@pytest.mark.parametrize(
    ("game", "lang", "title"),
    [
        (["--rules", "dezhou"], "en", "Dezhou: "),
        (["--variant", "omaha"], "en", "Pot-limit Omaha: "),
        (["--variant", "omaha"], "zh", "底池限注奥马哈："),
    ],
)
def test_the_game_is_told_by_its_title(game: list[str], lang: str, title: str, capsys: Captured) -> None:
    assert main(["arena", "caller", "caller", "--hands", "20", "--lang", lang, *game]) == 0
    assert capsys.readouterr().out.startswith(title)
    assert main(["tournament", "caller", "caller", "--count", "2", "--lang", lang, *game]) == 0
    assert capsys.readouterr().out.startswith(title)
