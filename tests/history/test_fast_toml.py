"""The quick reader of TOML against the standard library's, and the writer against both."""

import tomllib
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redbutton.errors import ParseError
from redbutton.history import fast_toml, phh

KEYS = st.from_regex(r"_[a-z]{1,5}", fullmatch=True)
PLAIN = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
NUMBERS = st.integers(-(10**18), 10**18) | st.decimals(allow_nan=False)
ZONES = st.integers(-720, 720).map(lambda minutes: timezone(timedelta(minutes=minutes)))
SCALARS = st.one_of(
    st.booleans(),
    NUMBERS,
    PLAIN,
    st.times(),
    st.dates(date(1, 1, 1)),
    st.datetimes(datetime(1, 1, 1), timezones=st.one_of(st.none(), ZONES)),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4).map(tuple) | st.dictionaries(PLAIN, inner, max_size=3),
    max_leaves=6,
)


def exactly(fields: Any) -> str:
    """Values as text in which 1, 1.0, 1.00 and true are four things, and the order counts."""
    return repr(fields)


def quick(text: str) -> dict[str, Any] | None:
    """What the quick reader is certain of; a value that its field cannot have is no answer either."""
    try:
        return phh.quick_fields(text)
    except ParseError:
        return None


def agrees(text: str) -> bool:
    """Whether the quick reader was certain; if so, it must be right."""
    found = quick(text)
    if found is not None:
        assert exactly(found) == exactly(fast_toml.document(text))
    return found is not None


def test_the_quick_reader_is_certain_of_our_examples(example: Path) -> None:
    for section in phh.read(example):
        assert agrees(section.whole[section.start : section.end])


def test_the_quick_reader_is_certain_of_every_real_hand(real_files: list[Path]) -> None:
    hands = [section for path in real_files for section in phh.read(path)]
    assert len(hands) > 400
    assert all(agrees(section.whole[section.start : section.end]) for section in hands)


@given(KEYS, VALUES)
def test_what_is_written_is_what_the_standard_library_reads(key: str, value: Any) -> None:
    (line,) = fast_toml.assignments([(key, value)])
    assert fast_toml.document(line) == {key: value}


@given(
    st.lists(NUMBERS) | st.lists(PLAIN | st.just("it's")) | st.lists(st.booleans() | st.integers() | PLAIN)
)
def test_a_list_is_written_as_its_values_are(values: list[Any]) -> None:
    assert fast_toml.write(values) == f"[{', '.join(map(fast_toml.write, values))}]"


@given(st.dictionaries(KEYS, VALUES, max_size=5))
def test_the_quick_reader_reads_what_is_written(fields: dict[str, Any]) -> None:
    text = "\n".join(fast_toml.assignments(fields.items()))
    assert quick(text) == fields
    assert agrees(text)


SPACE = st.sampled_from(["", " ", "  ", "\t", "\n", "\n  ", " # why\n", "# 'x', [\n"])
ELEMENTS = st.sampled_from(
    ["'a'", '"b"', "'c, d'", "''", '"\\t"', "1", "0.50", "-3", "[1]", "'[1]'", "'''e'''"]
)


@st.composite
def arrays(draw: st.DrawFn) -> str:
    """Arrays with spaces, comments and line ends wherever they may be, or just may not."""
    parts = ["["]
    for element in draw(st.lists(ELEMENTS, max_size=4)):
        parts += [draw(SPACE), element, draw(SPACE), draw(st.sampled_from([",", ",", ",", "", ",,"]))]
    return "".join([*parts, draw(SPACE), "]"])


@st.composite
def files(draw: st.DrawFn) -> str:
    values = arrays() | st.sampled_from(
        ["1", "01", "1.5", "+2", "1_0", "'x'", '"y"', '"\\u00e9"', "true", "12:00:00"]
    )
    lines = []
    for _ in range(draw(st.integers(0, 4))):
        key = draw(st.sampled_from(["_a", "_b", "_c", "'_d'", "_e.f", "[_g]", "# no"]))
        equals = draw(st.sampled_from([" = ", "=", " =", "  = "]))
        lines.append(key + equals + draw(values) + draw(st.sampled_from(["", " ", " # so", "\r"])))
    return "\n".join(lines)


@settings(max_examples=1000)
@given(files())
def test_the_quick_reader_is_right_or_not_certain(text: str) -> None:
    agrees(text)


@settings(max_examples=300)
@given(st.data())
def test_the_quick_reader_is_right_or_not_certain_about_spoilt_hands(data: st.DataObject) -> None:
    text = (Path(__file__).with_name("examples") / "NT.phh").read_text()
    place = data.draw(st.integers(0, len(text)))
    gone = data.draw(st.integers(0, 3))
    spoilt = text[:place] + data.draw(st.text("'\"[]#,=\\\n\r\t 0.x\x00", max_size=3)) + text[place + gone :]
    agrees(spoilt)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("a = 0.50", {"a": Decimal("0.50")}),
        ("a = [1, 2.0]", {"a": (1, Decimal("2.0"))}),
        ("a = ['x', '']", {"a": ("x", "")}),
        ("a = 21:05:00", {"a": time(21, 5)}),
        ("a = 1 # one", {"a": 1}),
        ("  a=[ 'x' ]", {"a": ("x",)}),
        ("a = {b = 1}", {"a": {"b": 1}}),
    ],
)
def test_one_line_is_read(line: str, expected: dict[str, Any]) -> None:
    assert fast_toml.statement(line) == next(iter(expected.items()))


@pytest.mark.parametrize(
    "line", ["a", "a = ", "a.b = 1", "'a' = 1", "[a]", "a = [", "a = 'x", "a = 01", "a = 1\r"]
)
def test_a_line_that_is_no_whole_statement_is_not_certain(line: str) -> None:
    assert fast_toml.statement(line) is None


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 5000,
        "a = 1e99999999999999999999",
        "a = " + "9" * 5000,
        "a = 'x\x00'",
        'a = "\\ud800"',
        "a\n= 1",
    ],
)
def test_what_the_standard_library_chokes_on_is_a_refusal(text: str) -> None:
    with pytest.raises(ParseError):
        fast_toml.document(text)


def test_a_refusal_names_line_and_column() -> None:
    with pytest.raises(ParseError) as refusal:
        fast_toml.document("a = 1\nb = = 2", above=10)
    assert (refusal.value.facts["line"], refusal.value.facts["column"]) == (12, 5)


def test_texts_are_written_in_single_quotes_where_that_can_be() -> None:
    assert fast_toml.write("Ada") == "'Ada'"
    assert fast_toml.write("Carlo 'the Owl'") == "\"Carlo 'the Owl'\""
    assert tomllib.loads(f"a = {fast_toml.write('tab' + chr(9) + chr(127))}") == {"a": "tab\t\x7f"}


@pytest.mark.parametrize("odd", ["", "\t", "\x7f", "'", '"', "é", "\u2028"])
def test_a_long_text_is_quoted_as_a_short_one(odd: str) -> None:
    long = "0" * (fast_toml.LONG + 1)
    assert fast_toml.write(long + odd) == fast_toml.write("0" + odd).replace("0", long, 1)
    assert tomllib.loads(f"a = {fast_toml.write(long + odd)}") == {"a": long + odd}
