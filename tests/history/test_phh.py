"""PHH files: what is read, what is written back, and what is refused in which words."""

import tomllib
from collections.abc import Callable
from datetime import time
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redbutton.errors import Code, ParseError, PokerError
from redbutton.history import fast_toml, phh
from redbutton.history.phh_fields import OWN_VARIANT, VARIANTS
from redbutton.history.record import HandRecord, checked

EXAMPLES = Path(__file__).with_name("examples")
HAND = """\
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 AcKd', 'd dh p2 ????', 'p2 f']
"""


def example(name: str) -> HandRecord:
    (hand,) = phh.loads((EXAMPLES / name).read_text("utf-8"))
    return hand


def refused(text: str) -> ParseError:
    with pytest.raises(ParseError) as refusal:
        phh.loads(text)
    assert refusal.value.sentence("en") != refusal.value.sentence("zh")
    return refusal.value


def reason(text: str) -> Code:
    error = refused(text)
    assert error.code is Code.IN_HAND
    assert error.facts["hand"] == "1"
    found: Code = error.facts["reason"].code
    return found


def test_there_is_an_example_of_every_variant() -> None:
    read = {section.record().variant for path in EXAMPLES.iterdir() for section in phh.read(path)}
    assert read == VARIANTS.keys() | {OWN_VARIANT}


def test_an_example_is_read_written_and_read_again(example: Path) -> None:
    hands = phh.loads(example.read_text("utf-8"))
    assert phh.loads(phh.dumps_all(hands)) == hands
    for hand in hands:
        assert phh.loads(phh.dumps(hand)) == [hand]


def test_every_real_file_is_read_written_and_read_again(real_files: list[Path]) -> None:
    for path in real_files:
        hands = [section.record() for section in phh.read(path)]
        assert phh.loads(phh.dumps_all(hands)) == hands


def test_a_real_file_on_single_lines_is_written_back_to_the_letter(real_files: list[Path]) -> None:
    plain = [path for path in real_files if "#" not in path.read_text("utf-8").partition("variant")[0]]
    assert len(plain) == 230
    for path in plain:
        hands = [section.record() for section in phh.read(path)]
        written = phh.dumps_all(hands) if path.suffix == ".phhs" else phh.dumps(hands[0])
        assert written.strip() == path.read_text("utf-8").strip()


def test_fields_are_written_in_one_order_whatever_order_they_came_in() -> None:
    backwards = "\n".join(reversed(HAND.splitlines())) + "\nauthor = 'A'\n_z = 1\nlevel = 3\n_a = 2\n"
    keys = [line.partition(" ")[0] for line in phh.dumps(*phh.loads(backwards)).splitlines()]
    assert keys[0] == "variant"
    assert keys[-5:] == ["actions", "author", "level", "_z", "_a"]


def test_money_is_exact_and_written_as_it_came() -> None:
    hand = example("PO.phh")
    assert hand.starting_stacks == (50, Decimal("42.75"), Decimal("61.10"))
    assert hand.scale == 100
    assert "[50, 42.75, 61.10]" in phh.dumps(hand)
    assert "'p2 cbr 37.00'" in phh.dumps(hand)


def test_optional_fields_have_their_types() -> None:
    hand = example("PO.phh")
    assert hand.time == time(21, 5)
    assert hand.seats == (4, 6, 1)
    assert hand.players == ("Ada", "Bela", "Carlo 'the Owl'")
    assert hand.ante_trimming_status is None
    assert example("NT.phh").ante_trimming_status is True


def test_commentary_is_kept_and_comments_are_not() -> None:
    hand = example("NT.phh")
    assert hand.actions[6] == "p4 cbr 45 # all-in, at once"
    assert hand.steps[6].commentary == "all-in, at once"
    assert "Carlo\n" not in phh.dumps(hand)


def test_fields_that_the_standard_does_not_know_are_kept() -> None:
    text = HAND + "_mood = 'calm'\nnew_in_2030 = {deep = [1, 2.50]}\n"
    (hand,) = phh.loads(text)
    assert hand.extra == {"_mood": "calm", "new_in_2030": {"deep": (1, Decimal("2.50"))}}
    assert phh.loads(phh.dumps(hand)) == [hand]
    assert "2.50" in phh.dumps(hand)


def test_our_own_fields_say_what_the_standard_cannot() -> None:
    assert example("five-card-draw.phh").extra == {"_variant": "five-card-draw"}
    assert example("run-it-twice.phh").extra["_boards"] == 2


def test_a_stack_may_be_unknown() -> None:
    hand = phh.loads((EXAMPLES / "session.phhs").read_text())[1]
    assert hand.starting_stacks[2] == Decimal("inf")
    assert "8.25, 12.05, inf]" in phh.dumps(hand)


def test_a_post_of_a_late_player_is_below_zero() -> None:
    (hand,) = phh.loads(HAND.replace("[1, 2]", "[1, -2]"))
    assert hand.blinds_or_straddles == (1, -2)


def test_a_history_may_stop_anywhere() -> None:
    (hand,) = phh.loads(HAND.replace("'d dh p1 AcKd', 'd dh p2 ????', 'p2 f'", ""))
    assert hand.actions == ()


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing yet\n"])
def test_a_text_without_a_hand_has_none(text: str) -> None:
    assert phh.loads(text) == []


def test_hands_are_read_one_by_one_and_a_bad_one_spoils_no_other() -> None:
    text = f"[1]\n{HAND}\n[2]\nvariant = \n[3]\n{HAND}"
    first, second, third = phh.sections(text)
    assert first.record() == third.record()
    with pytest.raises(ParseError) as refusal:
        second.record()
    assert refusal.value.facts["hand"] == "2"
    assert text.splitlines()[refusal.value.facts["line"] - 1] == "variant = "


@pytest.mark.parametrize(
    "text",
    [
        f"[1]\r\n{HAND}".replace("\n", "\r\n"),
        f"# an evening\n\n  [ 1 ]  # the first\n{HAND}",
        f"['1']\n{HAND}",
        f"[1]\n{HAND}_nested = [\n[1]\n,\n[2] # two\n]\n",
        f"[1]\n{HAND}_long = '''\n[2]\n'''\n",
        f"[1]\n{HAND}[1._deep]\nx = 1\n",
        f"{HAND}[_deep]\nx = 1\n",
    ],
)
def test_a_hand_is_one_hand_however_it_is_written(text: str) -> None:
    (hand,) = phh.loads(text)
    assert hand.steps == phh.loads(HAND)[0].steps


def test_a_section_twice_is_refused() -> None:
    assert refused(f"[1]\n{HAND}\n[1]\n{HAND}").code is Code.NOT_TOML


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / "bad.phh").write_bytes(HAND.encode() + b"author = '\xff'\n")
    with pytest.raises(ParseError) as refusal:
        list(phh.read(tmp_path / "bad.phh"))
    assert refusal.value.code is Code.NOT_UTF8
    assert refusal.value.facts["place"] == len(HAND) + len("author = '") + 1


def test_a_byte_order_mark_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "marked.phh").write_text(HAND, "utf-8-sig")
    assert [section.record() for section in phh.read(tmp_path / "marked.phh")] == phh.loads(HAND)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("variant = 'NT'\n", "", Code.FIELD_MISSING),
        ("antes = [0, 0]\n", "", Code.FIELD_MISSING),
        ("min_bet = 2\n", "", Code.FIELD_MISSING),
        ("min_bet = 2", "min_bet = 2\nsmall_bet = 2", Code.FIELD_BARRED),
        ("min_bet = 2", "min_bet = 2\nbring_in = 1", Code.FIELD_BARRED),
        ("'NT'", "'XX'", Code.VARIANT_UNKNOWN),
        ("'NT'", "'_'", Code.FIELD_MISSING),
        ("'NT'", "7", Code.FIELD_NOT_TEXT),
        ("[0, 0]", "[0]", Code.FIELD_LENGTH),
        ("[0, 0]", "[0, -1]", Code.FIELD_NOT_AMOUNTS),
        ("[0, 0]", "0", Code.FIELD_NOT_AMOUNTS),
        ("[0, 0]", "[0, '0']", Code.FIELD_NOT_AMOUNTS),
        ("[0, 0]", "[0, nan]", Code.FIELD_NOT_AMOUNTS),
        ("[0, 0]", "[0, 1e-300]", Code.FIELD_NOT_AMOUNTS),
        ("[0, 0]", "[0, 1000000000000000]", Code.FIELD_NOT_AMOUNTS),
        ("[0, 0]", "[0, inf]", Code.FIELD_NOT_AMOUNTS),
        ("[100, 100]", "[100, 0]", Code.FIELD_NOT_STACKS),
        ("[100, 100]", "[100, -inf]", Code.FIELD_NOT_STACKS),
        ("min_bet = 2", "min_bet = 0", Code.FIELD_NOT_AMOUNT),
        ("min_bet = 2", "min_bet = true", Code.FIELD_NOT_AMOUNT),
        ("'p2 f'", "2", Code.FIELD_NOT_TEXTS),
        ("'p2 f']", "'p2 f']\nplayers = ['A']", Code.FIELD_LENGTH),
        ("'p2 f']", "'p2 f']\nplayers = 'A'", Code.FIELD_NOT_TEXTS),
        ("'p2 f']", "'p2 f']\nyear = '1999'", Code.FIELD_NOT_INTEGER),
        ("'p2 f']", "'p2 f']\nseats = [1, 2.0]", Code.FIELD_NOT_INTEGERS),
        ("'p2 f']", "'p2 f']\nhand = 1.5", Code.FIELD_NOT_NAME),
        ("'p2 f']", "'p2 f']\ntime = '21:05:00'", Code.FIELD_NOT_TIME),
        ("'p2 f']", "'p2 f']\ntime_limit = 'long'", Code.FIELD_NOT_NUMBER),
        ("'p2 f']", "'p2 f']\ntime_banks = [30, nan]", Code.FIELD_NOT_NUMBERS),
        ("'p2 f']", "'p2 f']\nante_trimming_status = 1", Code.FIELD_NOT_TRUE_OR_FALSE),
        ("'p2 f']", "'p2 f'", Code.NOT_TOML),
        ("'p2 f']", "'p2 f']\nmin_bet = 3", Code.NOT_TOML),
        ("'p2 f'", "'p2 flies'", Code.IN_ACTION),
        ("'p2 f'", "'p3 f'", Code.IN_ACTION),
    ],
)
def test_a_hand_that_is_none_is_refused(old: str, new: str, code: Code) -> None:
    assert old in HAND
    assert reason(HAND.replace(old, new)) is code


def test_a_refusal_says_which_hand_and_field() -> None:
    error = refused(f"[1]\n{HAND}\n[evening]\n{HAND.replace('[0, 0]', '[0, -1]')}")
    assert (error.facts["hand"], error.facts["field"]) == ("evening", "antes")
    assert str(error) == "hand evening: antes should be a list of amounts, not [0, -1]"


def test_a_refusal_says_which_hand_and_action() -> None:
    error = refused(f"[1]\n{HAND}\n[2]\n{HAND.replace('p2 f', 'p2 cbr x')}")
    assert (error.facts["hand"], error.facts["number"]) == ("2", 3)
    assert str(error) == "hand 2: action 3: 'x' is not an amount (amounts are like 40 or 0.25)"


def test_a_long_value_is_shown_shortened() -> None:
    error = refused(HAND.replace("[0, 0]", f"[{'-1, ' * 500}0]"))
    assert len(str(error)) < 150


def whole(text: str) -> list[HandRecord]:
    """The hands of a text as all-knowing TOML divides it."""
    table = fast_toml.document(text)
    tables = table.values() if all(isinstance(value, dict) for value in table.values()) else [table]
    return [HandRecord.of(checked(fields)).read() for fields in tables]


def outcome(reader: Callable[[str], list[HandRecord]], text: str) -> list[HandRecord] | str:
    try:
        return reader(text)
    except PokerError:
        return "refused"


PIECES = [
    "[1]",
    "[2]",
    "[",
    "]",
    "'",
    '"',
    "'''",
    '"""',
    "#",
    ",",
    "\n",
    "=",
    "\\",
    " ",
    "0",
    "\t",
    "\r",
    "_x = [\n",
    "\x00",
]


@settings(max_examples=500)
@given(st.data())
def test_a_spoilt_text_is_read_as_toml_reads_it_or_refused(data: st.DataObject) -> None:
    text = (EXAMPLES / "session.phhs").read_text("utf-8")
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.integers(0, 12))
        text = text[:place] + data.draw(st.sampled_from(PIECES)) + text[place + gone :]
    assert outcome(phh.loads, text) == outcome(whole, text)


def test_the_standard_library_reads_what_we_write(example: Path) -> None:
    for hand in phh.loads(example.read_text("utf-8")):
        table = tomllib.loads(phh.dumps(hand), parse_float=Decimal)
        assert table["actions"] == list(hand.actions)
        assert table["starting_stacks"] == list(hand.starting_stacks)
