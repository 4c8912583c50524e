from pathlib import Path

import pytest

pytest.importorskip("textual")

from terminal.screens import at, lines, said
from terminal.tables import GAMES, heads_up, sit_down
from textual.pilot import Pilot
from textual.widgets import Input, Static

from redbutton.cards import Card
from redbutton.game import Options
from redbutton.history import phh
from redbutton.play.cash import Cash
from redbutton.rules import make_rules as rules_of
from redbutton.terminal.game import TerminalGame
from redbutton.terminal.own_cards import OwnCards
from redbutton.terminal.screen import LogLines, ScreenTable
from redbutton.terminal.table_drawing import Felt, Scene

SIZES = [(80, 24), (100, 30), (140, 45)]


async def play(pilot: Pilot[list[str]], hands: int) -> None:
    """With keys only: stay in as cheaply as possible until this number of hands is over."""
    table = pilot.app.table  # type: ignore[attr-defined]
    for _ in range(60 * hands):
        if len(table.records) >= hands:
            return
        await pilot.press(next_key(table.asked if table.session.deal else None))
    raise AssertionError("the hands do not end")


def next_key(options: Options | None) -> str:
    if options is None:
        return "space"
    if options.check or options.call is not None:
        return "c"
    if options.discard is not None:
        return "enter"
    return "s" if options.show else "b" if options.bring_in is not None else "r"


@pytest.mark.parametrize(("preset", "variant"), GAMES)
def test_every_game_can_be_played_with_keys(preset: str, variant: str | None) -> None:
    table = sit_down(preset, variant, bots=[] if preset == "standard" else ["caller"])
    at(table, lambda pilot: play(pilot, 1), lang="zh" if preset == "standard" else "en")
    assert len(table.records) == 1


@pytest.mark.parametrize(("size", "lang"), [(SIZES[0], "en"), (SIZES[1], "zh"), (SIZES[2], "en")])
def test_several_hands_are_played_with_keys_only(size: tuple[int, int], lang: str) -> None:
    table = sit_down()
    at(table, lambda pilot: play(pilot, 4), size=size, lang=lang)
    assert len(table.records) == 4


@pytest.mark.parametrize(
    ("size", "players", "lang"),
    [
        ((80, 24), 2, "en"),
        ((80, 24), 6, "zh"),
        ((80, 24), 10, "en"),
        ((100, 30), 9, "zh"),
        ((140, 45), 10, "zh"),
    ],
)
def test_everybody_fits_on_the_felt(size: tuple[int, int], players: int, lang: str) -> None:
    seen: list[str] = []

    async def look(pilot: Pilot[list[str]]) -> None:
        seen.extend(lines(pilot.app))  # type: ignore[arg-type]
        for where in ("#keys", "#foot", "#words"):
            for line in said(pilot.app, where).split("\n"):  # type: ignore[arg-type]
                assert len(line) <= size[0] - 2

    table = sit_down(players=players, bots=["caller"])
    at(table, look, size=size, lang=lang)
    text = "\n".join(seen)
    for name in table.session.names:
        assert name in text
    assert "●" in text


def test_a_hand_is_shown_with_its_worth_and_its_price() -> None:
    async def look(pilot: Pilot[list[str]]) -> None:
        app = pilot.app
        assert isinstance(app, ScreenTable)
        assert "2 to call for 3: 1.5 to 1, so you need 40%" in said(app, "#words")
        assert "Pot 3" in "\n".join(lines(app))
        assert len(app.query_one(OwnCards).cards) == 2
        assert "All-in 200" in said(app, "#keys")

    at(sit_down(players=3, bots=["caller"], seed=3), look)


@pytest.mark.parametrize(("key", "sentence"), [("f", "folds"), ("h", "raises to 4"), ("p", "raises to 7")])
def test_keys_act(key: str, sentence: str) -> None:
    async def press(pilot: Pilot[list[str]]) -> None:
        await pilot.press(key)
        assert f"Ann {sentence}" in pilot.app.log_lines  # type: ignore[attr-defined]

    at(sit_down(players=3, bots=["caller"], seed=3), press)


@pytest.mark.parametrize(("typed", "sentence"), [("50", "Ann raises to 50"), ("+50", "Ann raises to 52")])
def test_an_amount_is_typed_after_r(typed: str, sentence: str) -> None:
    async def press(pilot: Pilot[list[str]]) -> None:
        await pilot.press("r", *("plus" if letter == "+" else letter for letter in typed), "enter")
        assert sentence in pilot.app.log_lines  # type: ignore[attr-defined]

    at(sit_down(players=3, bots=["caller"], seed=3), press)


def test_a_wrong_amount_says_what_is_allowed_and_changes_nothing() -> None:
    async def press(pilot: Pilot[list[str]]) -> None:
        app = pilot.app
        assert isinstance(app, ScreenTable)
        await pilot.press("r", "3", "enter")
        assert "3 is too little; a bet or raise is to 4 at least and 200 at most" in said(app, "#words")
        await pilot.press("r", "x", "enter")
        assert "'x' is not an amount" in said(app, "#words")
        await pilot.press("r", "escape")
        assert not app.query_one("#amount", Input).display
        assert app.table.asked is not None

    at(sit_down(players=3, bots=["caller"], seed=3), press)


def test_cards_are_chosen_with_number_keys() -> None:
    async def press(pilot: Pilot[list[str]]) -> None:
        app = pilot.app
        assert isinstance(app, ScreenTable)
        await pilot.press("c")
        while app.table.asked is None or app.table.asked.discard is None:
            await pilot.press("c")
        first, _, third, *_ = app.query_one(OwnCards).cards
        await pilot.press("1", "3", "2", "2", "enter")
        assert f"Ann exchanges 2: {first.pretty} {third.pretty}" in app.log_lines

    at(sit_down(variant="five-card-draw", players=3, bots=["caller"]), press)


@pytest.mark.parametrize(
    ("key", "text"),
    [("question_mark", "可以做什么"), ("g", "扑克术语"), ("i", "这张桌子的规则"), ("l", "记录")],
)
def test_pages_open_and_close(key: str, text: str) -> None:
    async def press(pilot: Pilot[list[str]]) -> None:
        await pilot.press(key)
        await pilot.pause()
        assert str(pilot.app.screen.query_one(".title", Static).render()) == text
        await pilot.press("escape")
        await pilot.pause()
        assert not pilot.app.screen.is_modal

    at(sit_down(), press, lang="zh")


def test_quit_asks_first_tells_how_it_went_and_saves(tmp_path: Path) -> None:
    file, game = tmp_path / "hands.phhs", tmp_path / "game.json"

    async def press(pilot: Pilot[list[str]]) -> None:
        await pilot.press("f", "q")
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert not pilot.app.screen.is_modal
        await pilot.press("q")
        await pilot.pause()
        pilot.app.screen.query_one("#file", Input).value = str(file)
        await pilot.press("tab", "enter")
        await pilot.pause()

    table = sit_down(players=2, bots=["caller"])
    app = at(table, press, save=game)
    told = "\n".join(app.return_value or ())
    assert "You played one hand." in told
    assert f"Saved in {file}" in told
    assert told.endswith("Goodbye.")
    assert len(phh.loads(file.read_text("utf-8"))) == 1
    assert TerminalGame.resume(game).session.number == table.session.number


def test_the_table_follows_the_size_of_the_terminal() -> None:
    async def resize(pilot: Pilot[list[str]]) -> None:
        app = pilot.app
        assert isinstance(app, ScreenTable)
        assert app.query_one("#below", LogLines).display
        await pilot.resize_terminal(140, 45)
        await pilot.pause()
        assert app.query_one("#side", LogLines).display
        assert not app.query_one("#below", LogLines).display
        assert "Ann" in "\n".join(lines(app))
        await pilot.resize_terminal(40, 12)
        await pilot.pause()

    at(sit_down(), resize)


def test_programs_take_their_time_unless_they_are_hurried() -> None:
    async def wait(pilot: Pilot[list[str]]) -> None:
        app = pilot.app
        assert isinstance(app, ScreenTable)
        assert table.asked is None
        assert "Faster" in said(app, "#keys")
        await pilot.press("space")
        await pilot.pause()
        assert table.asked is not None

    table = sit_down(players=6, bots=["caller"], seed=3)
    at(table, wait, pace=30)


@pytest.mark.parametrize(
    ("columns", "stacks", "pots"),
    [
        (80, (2000, 60, 1500, 1500), "Main pot 240 · Side pot 1: 1,320"),
        (90, (2000, 60, 150, 1500, 1500), "Main 300 · Side 1: 360 · Side 2: 1,050"),
        (80, (2000, 60, 150, 400, 1500, 1500), "Main 360  1:450  2:1,000  3:300"),
    ],
)
def test_side_pots_have_names_as_long_as_there_is_room(
    columns: int, stacks: tuple[int, ...], pots: str
) -> None:
    """Everybody calls a raise to 500, all-in where the stack is smaller."""
    cash = Cash(rules=rules_of("standard", blinds=(5, 10)), buy_in=(20, 2000), seed=4)
    names = ["Ann", *(f"caller {number}" for number in range(1, len(stacks)))]
    for name, stack in zip(names, stacks, strict=True):
        cash.join(name, stack)
    table = TerminalGame(cash, person="Ann", bots=dict.fromkeys(names[1:], "caller"), mix=["caller"])

    async def press(pilot: Pilot[list[str]]) -> None:
        await pilot.press("r", "5", "0", "0", "enter")
        assert pots in "\n".join(lines(pilot.app))  # type: ignore[arg-type]

    at(table, press, size=(columns, 24))


def test_the_person_chooses_with_a_key() -> None:
    async def press(pilot: Pilot[list[str]]) -> None:
        app = pilot.app
        assert isinstance(app, ScreenTable)
        await pilot.press("a")
        assert "Everybody is all-in: how often" in said(app, "#words")
        for key in ("1  Once", "2  2 times", "3  3 times"):
            assert key in said(app, "#keys")
        await pilot.press("4", "space")
        assert app.table.runouts == 3
        await pilot.press("3")
        assert "The board is run 3 times" in app.log_lines
        assert all(small_cards(lines(app), board) for board in app.query_one(Felt).scene.view.boards)  # type: ignore[union-attr]

    table = heads_up()
    at(table, press)
    assert len(table.records) == 1


def small_cards(felt: list[str], board: tuple[Card, ...]) -> bool:
    """Does a board lie on one line of the felt?"""
    faces = [card.pretty.replace("T", "10") for card in board]
    return any(all(face in line for face in faces) for line in felt)


def test_four_boards_have_room() -> None:
    async def press(pilot: Pilot[list[str]]) -> None:
        await pilot.press("a", "4")
        app = pilot.app
        assert isinstance(app, ScreenTable)
        assert all(small_cards(lines(app), board) for board in app.query_one(Felt).scene.view.boards)  # type: ignore[union-attr]

    at(heads_up(switches={"runouts": "4"}, players=6), press, lang="zh")


@pytest.mark.parametrize(
    ("variant", "runouts", "cards"),
    [
        ("holdem", "1", [2, 5, 6, 7]),
        ("holdem", "2", [2, 5, 6, 7, 10, 11, 12]),
        ("stud", "1", [3, 4, 5, 6, 7]),
    ],
)
def test_the_streets_come_one_by_one(
    variant: str, runouts: str, cards: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With everybody all-in each street is seen: the screen shows these numbers of cards in turn."""
    seen: list[int] = []
    show = Felt.show

    def watch(felt: Felt, scene: Scene) -> None:
        count = len(scene.view.hands[0]) + sum(map(len, scene.view.boards))
        seen.extend([count] if seen[-1:] != [count] else [])
        show(felt, scene)

    async def press(pilot: Pilot[list[str]]) -> None:
        while not table.records:
            asked = table.asked if table.session.deal else None
            await pilot.press("a" if asked and asked.raise_to else "c" if asked else runouts)
            await pilot.pause(0.01)

    monkeypatch.setattr(Felt, "show", watch)
    switches = {"limit": "none", "runouts": runouts}
    table = sit_down(variant=variant, switches=switches, bots=["caller"], players=2, stack=20)
    at(table, press, pace=0.01)
    assert seen == cards


def test_in_dezhou_one_may_call_where_checking_is_free_and_reads_why_a_raise_is_not_answered() -> None:
    table = sit_down("dezhou", players=3, bots=["caller"])

    async def look(pilot: Pilot[list[str]]) -> None:
        app = pilot.app
        assert isinstance(app, ScreenTable)
        await pilot.press("r")  # the blind
        assert "Call 2" in said(app, "#keys")
        assert "Check" in said(app, "#keys")
        await pilot.press("e")
        assert "Ann calls 2" in app.log_lines
        for _ in range(40):
            if "do not answer a raise" in said(app, "#words"):
                return
            await pilot.press(next_key(table.asked if table.session.deal else None))
        raise AssertionError("it is not explained")

    at(table, look)


def test_all_in_is_a_key_of_its_own_and_calls_where_that_is_everything() -> None:
    table = sit_down("dezhou", players=3, bots=["caller"], stack=3)

    async def look(pilot: Pilot[list[str]]) -> None:
        app = pilot.app
        assert isinstance(app, ScreenTable)
        await pilot.press("r")
        assert "Call 2 (all-in)" in said(app, "#keys")
        await pilot.press("a")
        assert "Ann calls 2 and is all-in" in app.log_lines

    at(table, look)
