"""What a person at the terminal sees of the draw for the button, and of burned cards."""

from collections.abc import Callable

import pytest
from terminal.screens import at, lines
from terminal.tables import script
from textual.pilot import Pilot

from redbutton.play import Cash
from redbutton.rules import make_rules
from redbutton.terminal.game import TerminalGame
from redbutton.terminal.line_mode import PlainTable
from redbutton.terminal.screen import ScreenTable


def home(seed: int = 5) -> TerminalGame:
    cash = Cash(rules=make_rules("home"), names=("Ann", "Ben"), seed=seed)
    return TerminalGame(cash, person="Ann", bots={"Ben": "caller"}, mix=("caller",))


def felts(
    table: TerminalGame, until: Callable[[TerminalGame], bool]
) -> tuple[ScreenTable, list[str], list[str]]:
    """The felt before the first action, and when Ann has checked and called as far as that."""
    seen: list[list[str]] = []

    async def act(pilot: Pilot[list[str]]) -> None:
        seen.append(lines(pilot.app))  # type: ignore[arg-type]
        while not until(table):
            await pilot.press("c")
        seen.append(lines(pilot.app))  # type: ignore[arg-type]

    app = at(table, act)
    return app, seen[0], seen[1]


def test_the_cards_of_the_draw_stand_beside_the_names_until_the_flop() -> None:
    table = home()
    _, first, later = felts(table, lambda table: table.deal.street > 0)
    cards = {table.session.sitter(name).seat: name for name in ("Ann", "Ben")}
    for seat, card in table.session.drawn[-1].items():
        [line] = [line for line in first if cards[seat] in line]
        assert card.pretty.replace("T", "10") in line
        assert not any(cards[seat] in line and card.pretty in line for line in later)


def test_the_log_tells_of_the_draw_and_of_each_burned_card() -> None:
    app, *_ = felts(home(), lambda table: table.deal.street == 2)
    assert sum(" draws " in line for line in app.log_lines) >= 2
    assert sum(line.endswith("deals first") for line in app.log_lines) == 1
    assert app.log_lines.count("A card is burned") == 2


def test_burned_cards_lie_beside_the_board_with_their_number() -> None:
    _, before, after = felts(home(), lambda table: table.deal.street == 2)
    below = next(at for at, line in enumerate(after) if "Pot " in line) + 4
    assert "░" not in before[below]
    assert after[below].strip("▐▌ ") == "░░░ 2"


@pytest.mark.parametrize(("lang", "told"), [("en", "deals first\n"), ("zh", "先坐庄\n")])
def test_line_by_line_the_draw_comes_before_the_first_hand_and_is_in_its_log(
    lang: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    PlainTable(home(), lang, read=script("log")).run()
    out = capsys.readouterr().out
    assert out.count(told) == 2
    assert out.index("---") < out.index(told) < out.index("0.25\n")  # then the blinds


def test_line_by_line_a_burned_card_is_told_before_each_street(capsys: pytest.CaptureFixture[str]) -> None:
    PlainTable(home(), "en", read=script("c", "k", "c", "k", "c", "k", "c", "k")).run()
    out = capsys.readouterr().out.splitlines()
    board = [
        at for at, line in enumerate(out) if line.startswith(("The flop is", "The turn (", "The river ("))
    ]
    assert len(board) >= 2
    assert all(out[at - 1] == "A card is burned" for at in board)
