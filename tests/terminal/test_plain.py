from pathlib import Path

import pytest
from terminal.tables import GAMES, script, sit_down, typist

from redbutton.errors import PokerError
from redbutton.history import phh
from redbutton.players import registry
from redbutton.players.actor import Actor
from redbutton.terminal.plain import Person, PlainTable
from redbutton.terminal.speech import Speech
from redbutton.terminal.table import Table

BOTS: dict[bool, list[str]] = {True: [], False: ["caller"]}
"""A mix in games where one can buy in again; elsewhere nobody who would take all chips at once."""


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is typed where a file name is asked for, no file is left here."""
    monkeypatch.chdir(tmp_path)


def played(capsys: pytest.CaptureFixture[str], *lines: str, lang: str = "en", **wishes: object) -> str:
    """What is told at a table of three where the person has the button and the others only call."""
    table = sit_down(**{"seed": 3, "bots": ["caller"], "players": 3} | wishes)  # type: ignore[arg-type]
    PlainTable(table, lang, read=script(*lines)).run()
    return capsys.readouterr().out


def test_a_person_is_an_actor_like_any_other() -> None:
    assert isinstance(Person(Speech(sit_down(), "en"), script()), Actor)


@pytest.mark.parametrize(("preset", "variant"), GAMES)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_game_can_be_played_by_typing(
    preset: str, variant: str | None, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table = sit_down(preset, variant, bots=BOTS[preset == "standard"])
    PlainTable(table, lang, read=typist(table, 3)).run()
    assert len(table.records) == 3
    assert {"en": "You played 3 hands.", "zh": "你打了 3 手牌。"}[lang] in capsys.readouterr().out


@pytest.mark.parametrize("kind", ["tournament", "rounds"])
def test_tournaments_and_rounds_go_on_until_the_person_is_out(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table = sit_down(kind=kind, players=3, bots=["caller"], stack=20)
    PlainTable(table, "en", read=typist(table, 200, ("allin", "c", "k", "show"))).run()
    assert not table.seated or table.session.over
    assert "You finish in place" in capsys.readouterr().out or kind == "rounds"


def test_it_tells_cards_board_pot_price_and_choices(capsys: pytest.CaptureFixture[str]) -> None:
    told = played(capsys, "c")
    assert "Your cards: " in told
    assert "You hold " in told
    assert "Board: " in told
    assert "Pot 3, 2 to call, pot odds 1.5 to 1: worth it if you win 40% of the time" in told
    assert "You may fold, call 2, raise to 4 - 200." in told


@pytest.mark.parametrize(
    ("entry", "answer"),
    [
        ("dance", "'dance' is nothing that can be done here"),
        ("raise 3", "3 is too little; a bet or raise is to 4 at least and 200 at most"),
        ("raise 201", "201 is too much; a bet or raise is to 4 at least and 200 at most"),
        ("raise lots", "'lots' is not an amount"),
        ("raise 4.5", "4.5 is not a whole number of chips of 1"),
        ("raise -5", "'-5' is not an amount"),
        ("check", "checking is not possible; a call costs 2"),
        ("discard 1", "no cards may be exchanged now"),
        ("show", "it is not the showdown"),
        ("fold now", "'fold now' is nothing that can be done here"),
    ],
)
def test_a_wrong_entry_says_what_is_allowed_and_asks_again(
    entry: str, answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = played(capsys, entry)
    assert f"> {entry}\n{answer}" in told
    assert told.count("You may fold, call 2, raise to 4 - 200.") == 2


def test_refusals_write_chips_as_money(capsys: pytest.CaptureFixture[str]) -> None:
    told = played(capsys, "0.30", preset="home")
    assert "0.30 is too little; a bet or raise is to 0.50 at least and 50 at most" in told


def test_a_raise_is_to_an_amount_and_with_a_plus_by_it(capsys: pytest.CaptureFixture[str]) -> None:
    to = played(capsys, "raise 50")
    by = played(capsys, "raise +50")
    assert "Ann raises to 50\n" in to
    assert "Ann raises to 52\n" in by


@pytest.mark.parametrize("entry", ["加注 50", "加注50", "５０", "bet 50", "r50", "50"])
def test_both_languages_and_short_forms_are_understood(
    entry: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "Ann raises to 50\n" in played(capsys, entry)


def test_half_the_pot_counts_the_call_first(capsys: pytest.CaptureFixture[str]) -> None:
    """The pot is 3 and the call 2: half of 5 on top of the bet of 2 is 4, all of it is 7."""
    assert "Ann raises to 4\n" in played(capsys, "half")
    assert "Ann raises to 7\n" in played(capsys, "pot")
    assert "Ann raises to 200 and is all-in\n" in played(capsys, "all in")


@pytest.mark.parametrize("entry", ["discard 1 3", "换牌 13", "13"])
def test_cards_are_exchanged_by_their_numbers(entry: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = played(capsys, "c", "k", entry, variant="five-card-draw")
    cards = told.split("Ann is dealt ")[1].split("\n")[0].split()
    assert f"Ann exchanges 2: {cards[0]} {cards[2]}" in told


@pytest.mark.parametrize(
    ("entry", "answer"),
    [("d 9", "there is no card 9"), ("d 11", "is there twice"), ("d 2c 2d 2h 2s", "is not in the hand")],
)
def test_cards_that_cannot_be_exchanged_are_refused(
    entry: str, answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = played(capsys, "c", "k", entry, variant="five-card-draw")
    assert answer in told


def test_questions_are_answered_without_playing(capsys: pytest.CaptureFixture[str]) -> None:
    told = played(
        capsys, "help", "glossary side pot", "glossary 边池", "glossary nonsense", "rules", "log", "hint"
    )
    assert "raise +50: by 50" in told
    assert told.count("side pot: ") == 2
    assert "There is no such word here" in told
    assert "No-limit hold'em" in told
    assert "unknown hands you win about" in told


def test_the_end_of_input_leaves_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    told = played(capsys)
    assert told.endswith("\nYou played 0 hands.\nYou have 200, even in all.\nGoodbye.\n")


def test_quit_asks_first_and_saves_the_hands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "evening"
    lines = ("f", "quit", "no", "f", "quit", "yes", str(tmp_path / "no" / "where"), str(file))
    told = played(capsys, *lines, bots=["caller"], players=2)
    assert "You played 2 hands." in told
    assert "No such file or directory" in told
    hands = phh.loads(file.with_suffix(".phhs").read_text("utf-8"))
    assert [sorted(hand.players or ()) for hand in hands] == [["Ann", "caller"]] * 2


def test_saved_hands_hold_no_card_that_the_person_has_not_seen() -> None:
    table = sit_down(players=4)
    PlainTable(table, "en", read=typist(table, 6, ("f", "muck"))).run()
    for record in table.records:
        assert record.players is not None
        others = [f"p{p + 1}" for p, name in enumerate(record.players) if name != "Ann"]
        shown = {text.split()[0] for text in record.actions if " sm " in text}
        dealt = [text for text in record.actions if text.startswith("d dh") and text.split()[2] in others]
        assert len(dealt) == 3
        assert all(text.endswith("????") or text.split()[2] in shown for text in dealt)


def test_without_chips_one_may_buy_in_again(capsys: pytest.CaptureFixture[str]) -> None:
    table = sit_down(players=2, bots=["caller"], stack=40)
    answers = typist(table, 60, ("allin", "yes", "c", "show"))
    PlainTable(table, "en", read=answers).run()
    assert "Buy in again for 40? (yes or no) yes" in capsys.readouterr().out
    assert table.brought > 40


def test_a_resumed_game_goes_on_as_it_would_have_gone(tmp_path: Path) -> None:
    """Left in the middle of a hand again and again, the hands are those of a game in one go.

    The programs toss coins, but take nobody's last chips.
    """
    whole = sit_down(players=4, bots=["modest", "caller"])
    PlainTable(whole, "en", read=typist(whole, 5, ("c", "k", "show"))).run()
    file, calls = tmp_path / "game.json", 0
    sit_down(players=4, bots=["modest", "caller"]).save(file)
    while len((table := Table.resume(file)).records) < 5:
        PlainTable(table, "en", save=file, read=script("c", "k", "show")).run()
        calls += 1
    assert calls > 5
    assert [record.actions for record in table.records[:5]] == [record.actions for record in whole.records]


def test_a_program_that_breaks_costs_itself_and_the_person_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(registry, "make", lambda spec, *, seed: 1 / 0)
    told = played(capsys, "c", "k", "k", "k", "show", players=2)
    sentence = "caller did not answer as it should: the program broke: ZeroDivisionError: division by zero\n"
    assert f"{sentence}caller folds" in told or f"caller checks\n{sentence}" in told


def test_a_file_that_is_no_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("{}")
    with pytest.raises(PokerError, match="no saved session"):
        Table.resume(file)
