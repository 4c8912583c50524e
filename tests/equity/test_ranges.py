"""Ranges: what the notation means, and that it is written back."""

import pickle
from collections.abc import Container

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redbutton import ParseError, cards
from redbutton.equity.hand_classes import CLASSES, class_of, combos, every_hand
from redbutton.equity.notation import high_first
from redbutton.equity.ranges import Range
from redbutton.errors import Code

HANDS = st.sampled_from(every_hand())
WEIGHTS = st.floats(min_value=0, max_value=1, exclude_min=True)
CLASS_SETS = st.sets(st.sampled_from(range(169)))


def classes(text: str) -> set[str]:
    return {CLASSES[class_of(hand)] for hand in Range(text)}


@pytest.mark.parametrize(
    ("text", "named", "hands"),
    [
        ("QQ+", "QQ KK AA", 18),
        ("22-77", "22 33 44 55 66 77", 36),
        ("77-22", "22 33 44 55 66 77", 36),
        ("ATs+", "ATs AJs AQs AKs", 16),
        ("A5s-A2s", "A5s A4s A3s A2s", 16),
        ("KQo", "KQo", 12),
        ("QKo", "KQo", 12),
        ("AK", "AKs AKo", 16),
        ("AQ+", "AKs AKo AQs AQo", 32),
        ("K9o-K7o", "K9o K8o K7o", 36),
        ("aa,aks", "AA AKs", 10),
        ("1010", "TT", 6),
        ("AhKd", "AKo", 1),
        ("KdAh", "AKo", 1),
        ("A♥K♦", "AKo", 1),
        ("QQ+,AKs", "QQ KK AA AKs", 22),
        ("QQ+  AKs\tQQ", "QQ KK AA AKs", 22),
        ("22+,ATs+,KQs,AJo+", "", 134),
    ],
)
def test_each_notation_names_its_hands(text: str, named: str, hands: int) -> None:
    assert len(Range(text)) == hands
    assert not named or classes(text) == set(named.split())


def test_random_is_every_hand() -> None:
    assert set(Range("random")) == set(every_hand())
    assert len(every_hand()) == len(set(every_hand())) == 1326


def test_every_hand_is_in_the_class_that_lists_it() -> None:
    assert all(class_of(hand) == index for index in range(169) for hand in combos(index))


def test_a_weight_belongs_to_its_word_alone() -> None:
    range_ = Range("AKs:0.5, QQ")
    assert range_["AhKh"] == 0.5
    assert range_["QhQd"] == 1


def test_the_last_weight_counts_and_zero_takes_away() -> None:
    assert Range("QQ+, KK:0.25")["KhKd"] == 0.25
    assert Range("QQ+, KK:0") == Range("QQ,AA")


def test_a_percentage_takes_the_strongest_classes_that_reach_it() -> None:
    assert Range("0.1%") == Range("AA")
    assert Range("1%") == Range("QQ+")
    assert Range("100%") == Range("random")


@given(st.floats(min_value=0.1, max_value=100), st.floats(min_value=0.1, max_value=100))
def test_a_larger_percentage_holds_the_smaller(one: float, other: float) -> None:
    few, many = (set(Range(f"{percent:.3f}%")) for percent in sorted((one, other)))
    assert few <= many
    assert len(many) >= round(max(one, other), 3) / 100 * 1326


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("QQ+, AXs", Code.NOT_A_RANGE, 6),
        ("fish", Code.NOT_A_RANGE, 1),
        ("AKs!", Code.NOT_A_RANGE, 4),
        ("AKs++", Code.NOT_A_RANGE, 5),
        ("QQs", Code.NOT_A_RANGE, 3),
        ("A5s-", Code.NOT_A_RANGE, 5),
        ("A5s-A2s-", Code.NOT_A_RANGE, 8),
        ("AA A5s-K2s", Code.NOT_A_RUN, 4),
        ("A5s-A2o", Code.NOT_A_RUN, 1),
        ("A5-A2o", Code.NOT_A_RUN, 1),
        ("22-A2s", Code.NOT_A_RUN, 1),
        ("QQ:2", Code.NOT_A_WEIGHT, 4),
        ("QQ:", Code.NOT_A_WEIGHT, 4),
        ("QQ:-1", Code.NOT_A_WEIGHT, 4),
        ("QQ:nan", Code.NOT_A_WEIGHT, 4),
        ("QQ, AhK", Code.NOT_A_SUIT, 8),
        ("QQ, AhXd", Code.NOT_A_RANK, 7),
        ("QQ, AhAh", Code.CARD_TWICE, 5),
        ("QQ, AhAdAc", Code.NOT_A_HAND, 5),
        ("Ah??", Code.NOT_A_HAND, 1),
        ("0%", Code.NOT_A_RANGE, 1),
        ("101%", Code.NOT_A_RANGE, 1),
    ],
)
def test_unknown_text_is_an_error_that_marks_the_place(text: str, code: Code, place: int) -> None:
    with pytest.raises(ParseError) as caught:
        Range(text)
    assert (caught.value.code, caught.value.facts["place"]) == (code, place)
    assert caught.value.facts["text"] == text
    assert str(caught.value)


@given(st.text(alphabet="AKQJT9832shdco+-:%.,5 10", max_size=12))
def test_text_is_a_range_or_a_parse_error(text: str) -> None:
    try:
        range_ = Range(text)
    except ParseError as wrong:
        place = wrong.facts["place"]
    else:
        place = 1
        assert Range(str(range_)) == range_
    assert 1 <= place <= len(text) + 1


@pytest.mark.parametrize(
    ("text", "shortest"),
    [
        ("AA KK QQ AKs", "QQ+,AKs"),
        ("22+,ATs+,KQs,AJo+", "22+,ATs+,KQs,AJo+"),
        ("22,33,44,A2s,A3s,A4s,A5s", "44-22,A5s-A2s"),
        ("AKs,AKo", "AK"),
        ("ATs+,ATo+,KQo", "AT+,KQo"),
        ("AA", "AA"),
        ("AhKh AdKd AcKc AsKs", "AKs"),
        ("KdAh", "AhKd"),
        ("AKs:0.5,QQ", "QQ,AKs:0.5"),
        ("22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32", "random"),
        ("", ""),
    ],
)
def test_printing_gives_the_shortest_text(text: str, shortest: str) -> None:
    assert str(Range(text)) == shortest


@given(st.dictionaries(HANDS, WEIGHTS, max_size=40))
def test_a_range_of_any_hands_reads_back_from_its_text(weights: dict) -> None:  # type: ignore[type-arg]
    assert Range(str(Range(weights))) == Range(weights)


@given(CLASS_SETS)
def test_a_range_of_classes_reads_back_from_its_text(indices: set[int]) -> None:
    range_ = Range(hand for index in indices for hand in combos(index))
    text = str(range_)
    assert Range(text) == range_
    assert len(text) <= len(",".join(CLASSES[index] for index in indices))


@given(CLASS_SETS)
def test_repr_evaluates(indices: set[int]) -> None:
    range_ = Range(hand for index in indices for hand in combos(index))
    assert eval(repr(range_)) == range_


@given(st.dictionaries(HANDS, WEIGHTS, max_size=20), st.dictionaries(HANDS, WEIGHTS, max_size=20))
def test_ranges_combine_like_sets(one: dict, other: dict) -> None:  # type: ignore[type-arg]
    a, b = Range(one), Range(other)
    assert set(a | b) == set(one) | set(other)
    assert set(a & b) == set(one) & set(other)
    assert set(a - b) == set(one) - set(other)
    assert a | b == b | a
    assert all((a | b)[hand] == max(one.get(hand, 0), other.get(hand, 0)) for hand in a | b)
    assert all((a & b)[hand] == min(one[hand], other[hand]) for hand in a & b)


def test_the_order_of_a_hands_cards_does_not_matter() -> None:
    range_ = Range([cards("KdAh")])
    texts: Container[object] = range_
    assert "AhKd" in texts
    assert "KdAh" in texts
    assert cards("Kd Ah") in range_
    assert next(iter(range_)) == high_first(cards("KdAh"))


def test_equal_ranges_are_the_same_key() -> None:
    assert {Range("AKs,AKo"): 1}[Range("AK")] == 1


def test_dead_cards_take_hands_away() -> None:
    assert len(Range("AA").without(cards("Ah"))) == 3


def test_the_grid_says_how_much_of_each_class_is_there() -> None:
    grid = Range("AA, AKs:0.5, AhKd").grid
    assert grid[0] == 1
    assert grid[1] == 0.5
    assert grid[13] == 1 / 12
    assert sum(grid) == pytest.approx(1 + 0.5 + 1 / 12)


def test_the_share_is_by_weight() -> None:
    assert Range("random").share == 1
    assert Range("AA:0.5").share == 3 / 1326


def test_omaha_hands_are_written_out() -> None:
    range_ = Range("AhAdKhKd QsJsTs9s:0.5", size=4)
    assert range_["KdKhAdAh"] == 1
    assert str(range_) == "AhAdKhKd,QsJsTs9s:0.5"
    with pytest.raises(ParseError, match="4 cards"):
        Range("AA", size=4)


@pytest.mark.parametrize("weight", [-0.5, 1.5, float("nan")])
def test_a_weight_is_from_0_to_1(weight: float) -> None:
    with pytest.raises(ParseError):
        Range({cards("AhKh"): weight})


def test_ranges_can_be_pickled() -> None:
    assert pickle.loads(pickle.dumps(Range("QQ+,AKs:0.5"))) == Range("QQ+,AKs:0.5")


def test_a_range_is_drawn_as_text_row_by_row() -> None:
    rows = Range("AA, AKs, QJo:0.5, 72o").text().split("\n")
    assert len(rows) == 13
    assert {len(row) for row in rows} == {51}
    assert rows[0].startswith("AA  AKs  ·   · ")
    assert rows[3][8:11] == "QJo"
    assert rows[12].count("·") == 12
