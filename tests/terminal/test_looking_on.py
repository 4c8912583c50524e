"""A person who is out: the game goes on until one is left, and its end names the winner."""

import re
from functools import cache
from pathlib import Path

import pytest
from terminal.screens import at, said
from terminal.tables import script
from textual.pilot import Pilot

from redbutton.play import Cash
from redbutton.rules import make_rules
from redbutton.terminal.game import TerminalGame
from redbutton.terminal.line_mode import PlainTable

ASKED = {"en": "You are out. Type watch", "zh": "你已出局。输入“观看”"}
OVER = {"en": re.compile(r"The game is over: (\w+) has won\."), "zh": re.compile(r"牌局结束：(\w+) 获胜。")}
FEW, MANY = 10, 60


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is typed where a file name is asked for, no file is left here."""
    monkeypatch.chdir(tmp_path)


def sit_down(seed: int) -> TerminalGame:
    """A home game in which Ann has two big blinds, and two who raise with anything have twelve."""
    cash = Cash(rules=make_rules("home"), buy_in=(FEW, MANY), seed=seed)
    for name, chips in (("Ann", FEW), ("Ben", MANY), ("Cleo", MANY)):
        cash.join(name, chips)
    return TerminalGame(cash, person="Ann", bots={"Ben": "maniac", "Cleo": "maniac"}, mix=("maniac",))


@cache
def losing() -> int:
    """A seed with which Ann is out after the first hand if she goes all-in."""
    for seed in range(100):
        table = sit_down(seed)
        PlainTable(table, "en", read=script(*["allin", "call"] * 2)).run()
        if table.is_out and table.session.number == 1:
            return seed
    raise AssertionError("she always wins")


def played(capsys: pytest.CaptureFixture[str], *lines: str, lang: str = "en") -> tuple[TerminalGame, str]:
    """What is told after Ann is out, when these lines are typed."""
    seed = losing()
    capsys.readouterr()
    table, typed = sit_down(seed), iter(lines)

    def read() -> str:
        if table.is_out:
            return f"{line}\n" if (line := next(typed, None)) is not None else ""
        return next(all_in)

    all_in = iter(["allin\n", "call\n"] * 50)
    PlainTable(table, lang, read=read).run()
    out = capsys.readouterr().out
    return table, out[out.index(ASKED[lang]) :]


@pytest.mark.parametrize(("lang", "word"), [("en", "end"), ("en", "快进"), ("zh", "快进"), ("zh", "fast")])
def test_the_rest_of_the_game_can_be_skipped_and_the_winner_is_named(
    lang: str, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table, told = played(capsys, word, "", lang=lang)
    assert table.session.over
    [winner] = OVER[lang].findall(told)
    assert [winner] == table.winners
    assert "---" not in told


@pytest.mark.parametrize("word", ["watch", "观看", ""])
def test_the_rest_of_the_game_can_be_watched_hand_by_hand(
    word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table, told = played(capsys, word, *[""] * 1_000)
    assert table.session.over
    assert told.count("--- hand ") == table.session.number - 1
    assert "Ben posts " in told
    assert OVER["en"].findall(told) == table.winners


def test_it_is_asked_once(capsys: pytest.CaptureFixture[str]) -> None:
    _, told = played(capsys, "watch", *[""] * 1_000)
    assert told.count(ASKED["en"]) == 1


def test_a_wrong_answer_gets_a_sentence_and_the_same_question_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table, told = played(capsys, "dance", "watch now", "end")
    assert "'dance' is nothing that can be done here" in told
    assert "'watch now' is nothing that can be done here" in told
    assert told.count(ASKED["en"]) == 3
    assert table.session.over


def test_a_person_who_is_out_may_quit_instead(capsys: pytest.CaptureFixture[str]) -> None:
    table, told = played(capsys, "quit", "yes")
    assert not table.session.over
    assert "You played one hand." in told


def test_the_end_of_the_input_leaves_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    table, told = played(capsys)
    assert table.is_out
    assert "Goodbye." in told


def test_hands_that_were_only_watched_are_not_the_person_s(capsys: pytest.CaptureFixture[str]) -> None:
    table, told = played(capsys, "watch", *[""] * 1_000)
    assert len(table.records) == 1 < table.session.number
    assert "You played one hand." in told


# -- the full screen ---------------------------------------------------------------------------------------


async def lose(pilot: Pilot[list[str]]) -> None:
    """Go all-in until it is over with the chips."""
    table = pilot.app.table  # type: ignore[attr-defined]
    while not table.is_out:
        await pilot.press("a", "c")
        await pilot.pause()


async def to_the_end(pilot: Pilot[list[str]]) -> None:
    while not pilot.app.finished:  # type: ignore[attr-defined]
        await pilot.pause(0.02)


def test_the_screen_asks_what_to_do_when_one_is_out() -> None:
    seen: list[str] = []

    async def act(pilot: Pilot[list[str]]) -> None:
        await lose(pilot)
        seen.extend(said(pilot.app, where) for where in ("#words", "#keys", "#foot"))  # type: ignore[arg-type]

    at(sit_down(losing()), act)
    assert "You are out, and the others play on." in seen[0]
    assert re.sub(r"\s+", " ", seen[1]).strip() == "W Watch J To the result Q Quit"
    assert "Quit" not in seen[2]


@pytest.mark.parametrize(("key", "lang"), [("w", "en"), ("j", "en"), ("space", "en"), ("j", "zh")])
def test_the_screen_plays_on_to_the_winner(key: str, lang: str) -> None:
    async def act(pilot: Pilot[list[str]]) -> None:
        await lose(pilot)
        await pilot.press(key)
        await to_the_end(pilot)

    table = sit_down(losing())
    app = at(table, act, lang=lang)
    assert table.session.over
    assert OVER[lang].findall(app.log_lines[-1]) == table.winners


def test_a_screen_that_is_watched_can_be_hurried_to_the_end() -> None:
    async def act(pilot: Pilot[list[str]]) -> None:
        await lose(pilot)
        pilot.app.pace = 30  # type: ignore[attr-defined]
        await pilot.press("w")
        assert "To the result" in said(pilot.app, "#keys")  # type: ignore[arg-type]
        await pilot.press("j")
        await to_the_end(pilot)

    table = sit_down(losing())
    at(table, act)
    assert table.session.over
