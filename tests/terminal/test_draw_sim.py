"""Five-card draw simulation at the terminal: points, the winner or the ties, and not a word of chips."""

import re

import pytest
from terminal.screens import at, said
from terminal.tables import sit_down
from textual.pilot import Pilot

from redbutton.terminal.line_mode import PlainTable
from redbutton.terminal.phrases import Speech

CHIPS = re.compile(r"chips|pot\b|blind|red button|stack|even|\bwins \d", re.IGNORECASE)


def told(capsys: pytest.CaptureFixture[str], lang: str = "en") -> list[str]:
    typed = iter(["\n", "\n", "quit\n", "yes\n", "\n"])
    PlainTable(sit_down("draw-sim"), lang, read=lambda: next(typed, "")).run()
    return capsys.readouterr().out.splitlines()


def test_the_header_says_the_game_and_that_nothing_is_bet() -> None:
    speech = Speech(sit_down("draw-sim"), "en")
    assert speech.game() == "Five-card draw simulation: 5 cards each, no betting"
    assert Speech(sit_down("draw-sim"), "zh").game() == "五张牌模拟：每人 5 张牌，不下注"


def test_every_hand_is_told_with_its_points_and_its_result(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys)
    results = [line for line in lines if re.search(" (wins|ties)$", line)]
    assert len([line for line in lines if line.endswith(" points)")]) >= 2 * len(results) > 0
    assert any(line in ("You win.", "You tie.", "You lose.") for line in lines)


def test_nothing_is_said_of_chips_or_a_button(capsys: pytest.CaptureFixture[str]) -> None:
    assert [line for line in told(capsys) if CHIPS.search(line)] == []


def test_the_full_screen_offers_no_hint_where_nothing_is_decided() -> None:
    feet: list[str] = []

    async def look(pilot: Pilot[list[str]]) -> None:
        feet.append(said(pilot.app, "#foot"))  # type: ignore[arg-type]

    at(sit_down("draw-sim"), look)
    at(sit_down(), look)
    assert ["Hint" in foot for foot in feet] == [False, True]


def test_no_draw_for_the_button_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert not any("draws" in line or "deals first" in line for line in told(capsys))
