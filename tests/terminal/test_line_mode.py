from pathlib import Path

import pytest
from diaries import install
from terminal.tables import GAMES, script, sit_down, typist

from redbutton.errors import PokerError
from redbutton.history import phh
from redbutton.players import registry
from redbutton.players.actor import Actor
from redbutton.terminal.game import TerminalGame
from redbutton.terminal.line_mode import LinePlayer, PlainTable
from redbutton.terminal.phrases import Speech

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
    assert isinstance(LinePlayer(Speech(sit_down(), "en"), script()), Actor)


@pytest.mark.parametrize(("preset", "variant"), GAMES)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_game_can_be_played_by_typing(
    preset: str, variant: str | None, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table = sit_down(preset, variant, bots=BOTS[preset == "standard"])
    PlainTable(table, lang, read=typist(table, 3)).run()
    hands = len(table.records)
    assert hands in (3, 4), "in a game of showdowns alone the last hand may ask nothing"
    assert {"en": f"You played {hands} hands.", "zh": f"你打了 {hands} 手牌。"}[
        lang
    ] in capsys.readouterr().out


@pytest.mark.parametrize("kind", ["tournament", "rounds"])
def test_tournaments_and_rounds_are_played_to_their_end(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table = sit_down(kind=kind, players=3, bots=["caller"], stack=20)
    PlainTable(table, "en", read=typist(table, 200, ("allin", "c", "k", "show", "end"))).run()
    assert table.session.over
    assert "You finish in place" in capsys.readouterr().out or kind == "rounds"


def test_it_tells_cards_board_pot_price_and_choices(capsys: pytest.CaptureFixture[str]) -> None:
    told = played(capsys, "c")
    assert "Your cards: " in told
    assert "You hold " in told
    assert "Board: " in told
    assert "Pot 3, 2 to call, pot odds 1.5 to 1: worth it if you win 40% of the time" in told
    assert "You may fold, call 2, raise to 4 - 200 (all-in)." in told


@pytest.mark.parametrize(
    ("entry", "answer"),
    [
        ("dance", "'dance' is nothing that can be done here"),
        ("raise 3", "3 is too little; a bet or raise is to 4 at least and 200 at most"),
        ("raise 201", "201 is too much; a bet or raise is to 4 at least and 200 at most"),
        ("raise", "a bet or raise needs an amount"),
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
    assert told.count("You may fold, call 2, raise to 4 - 200 (all-in).") == 2


@pytest.mark.parametrize("entry", ["call 2", "Call 2", "跟注 2", "跟注2"])
def test_a_call_may_be_typed_with_its_price(entry: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "Ann calls 2\n" in played(capsys, entry)


@pytest.mark.parametrize(
    ("lang", "entry", "answer"),
    [("en", "call 3", "it costs 2, not 3"), ("zh", "跟注 3", "要投入的是 2，不是 3")],
)
def test_a_call_with_another_price_is_refused(
    lang: str, entry: str, answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert f"> {entry}\n{answer}\n" in played(capsys, entry, lang=lang)


@pytest.mark.parametrize("entry", ["raise to 4", "Raise To 4", "加注到 4", "投注 4"])
def test_a_raise_may_be_typed_as_the_table_offers_it(entry: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "Ann raises to 4\n" in played(capsys, entry)


@pytest.mark.parametrize("entry", ["bring in for 2", "bring in", "bring", "下引入注 2"])
def test_a_bring_in_may_be_typed_as_the_table_offers_it(
    entry: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = played(capsys, entry, variant="stud", seed=2)
    assert "You may bring in for 2, bet 4." in told
    assert "Ann brings it in for 2\n" in told


@pytest.mark.parametrize(
    ("lang", "entry", "answer"),
    [("en", "stay", "checking is not possible; a call costs 2"), ("zh", "留下", "不能过牌；跟注需要 2")],
)
def test_nobody_stays_where_it_costs_something(
    lang: str, entry: str, answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert f"> {entry}\n{answer}\n" in played(capsys, entry, lang=lang)


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
    assert "you win about" in told


def test_meanings_are_told_with_the_marks_of_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    told = played(capsys, "术语 底牌", "术语 没有的词", lang="zh")
    assert "底牌：面朝下发给你的牌。" in told
    assert "盲注、盲注牌局" in told


def test_the_end_of_input_leaves_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    told = played(capsys)
    assert told.endswith("\nYou played 0 hands.\nYou leave with 200: even.\nGoodbye.\n")


@pytest.mark.parametrize("entry", ["quit", "退出"])
def test_a_player_who_has_no_chips_left_may_quit(entry: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = played(capsys, "allin", "glossary ante", entry, players=2, stack=2, seed=4)
    assert f"(yes or no) {entry}\nYou played one hand.\n" in told
    assert "ante: " in told


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
    while len((table := TerminalGame.resume(file)).records) < 5:
        PlainTable(table, "en", save=file, read=script("c", "k", "show")).run()
        calls += 1
    assert calls > 5
    assert [record.actions for record in table.records[:5]] == [record.actions for record in whole.records]


def test_a_bot_remembers_all_hands_of_the_sitting(monkeypatch: pytest.MonkeyPatch) -> None:
    diaries = install(monkeypatch)
    table = sit_down(players=2, bots=["diary"])
    PlainTable(table, "en", read=typist(table, 5)).run()
    [diary] = diaries
    assert diary.ends == len(table.records) == 5


def test_a_program_that_breaks_costs_itself_and_the_person_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(registry, "kept_maker", lambda spec: lambda seed: 1 / 0)
    told = played(capsys, "c", "k", "k", "k", "show", players=2)
    sentence = "caller did not answer as it should: the program broke: ZeroDivisionError: division by zero\n"
    assert f"{sentence}caller folds" in told or f"caller checks\n{sentence}" in told


def test_a_file_that_is_no_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("{}")
    with pytest.raises(PokerError, match="no saved session"):
        TerminalGame.resume(file)


@pytest.mark.parametrize("entry", ["allin", "all in", "a", "全押"])
def test_all_in_is_a_short_call_where_the_stack_is_small(
    entry: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A stack of 2 is just the big blind."""
    told = played(capsys, entry, stack=2, players=2, seed=4)
    assert "(all-in)" in told
    assert "and is all-in" in told


def test_where_all_in_is_too_much_the_most_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    told = played(capsys, "allin", preset="fixed-limit")
    assert "you cannot go all-in here: you have 198, and the most that you may put in now is 2\n" in told


@pytest.mark.parametrize(
    ("lang", "note"),
    [
        ("en", "Everybody acts once in this round: those before you do not answer a raise"),
        ("zh", "这一轮每人只行动一次：在你之前行动的人不回应加注"),
    ],
)
def test_a_round_of_one_turn_each_is_explained(
    lang: str, note: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table = sit_down("dezhou", players=3, bots=["caller"])
    PlainTable(table, lang, read=typist(table, 3)).run()
    told = capsys.readouterr().out
    assert note in told
    assert note not in played(capsys, "c", lang=lang)


@pytest.mark.parametrize(
    ("lang", "blind"), [("en", "You may bet 1, the small blind."), ("zh", "投注 1（小盲注）")]
)
def test_where_blinds_are_actions_the_first_decision_is_called_a_blind(
    lang: str, blind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = played(capsys, "bet", preset="dezhou", lang=lang)
    assert blind in told
    assert told.count(blind.rpartition(" ")[2]) == 1


def test_a_call_that_need_not_be_made_has_no_price(capsys: pytest.CaptureFixture[str]) -> None:
    told = played(capsys, "bet", preset="dezhou")
    assert "Pot 5, nothing to call, you have 199.\n" in told
    assert "You may fold, check, call 2.\n" in told


def test_the_big_blind_that_checks_is_told_to_stay(capsys: pytest.CaptureFixture[str]) -> None:
    told = played(
        capsys, "call", "fold", "", "call", "fold", "", "check", "stay", preset="fixed-limit", players=2
    )
    assert "> check\nnobody checks in the first round; you stay in with a call of 0 (stay)" in told
    assert "stay: stay in for nothing, the big blind too" in played(capsys, "help")
