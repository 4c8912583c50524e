"""Named ranges, and ranges that somebody typed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redbutton.equity import Range
from redbutton.equity.hand_classes import every_hand
from redbutton.errors import Code, PokerError
from redbutton.study import named_ranges, range_of
from redbutton.study.ranges import POSITIONS, calling, opening, three_bet

hands = st.dictionaries(st.sampled_from(every_hand()), st.sampled_from([0.25, 0.5, 1.0]), max_size=40)


def test_every_named_range_can_be_read_and_is_written_in_the_usual_way() -> None:
    for preset in named_ranges():
        found = Range(preset.text)
        assert found
        assert str(found) == preset.text
    assert len({preset.id for preset in named_ranges()}) == len(named_ranges())


def test_the_later_the_position_the_more_is_raised() -> None:
    order = [Range(opening(position)).share for position in ("early", "middle", "cutoff", "button")]
    assert order == sorted(order)
    assert order[0] < 0.15 < 0.25 < order[-1]


@pytest.mark.parametrize("position", POSITIONS)
def test_what_calls_a_raise_is_not_what_raises_again(position: str) -> None:
    assert not Range(calling(position)) & Range(three_bet(position))


@pytest.mark.parametrize("share", [5, 20, 75])
def test_a_top_has_at_least_its_share_of_all_hands(share: int) -> None:
    [text] = [preset.text for preset in named_ranges() if preset.id == f"top-{share}"]
    assert share / 100 <= Range(text).share < share / 100 + 0.01


@settings(max_examples=50, deadline=None)
@given(hands)
def test_a_range_tells_its_hands_and_its_text_the_same_way(weights: dict[tuple[object, ...], float]) -> None:
    told = range_of(str(Range(weights)))  # type: ignore[arg-type]
    assert told.hands == {"".join(map(str, hand)): weight for hand, weight in weights.items()}
    assert told.combos == pytest.approx(sum(weights.values()))
    assert told.share == pytest.approx(sum(weights.values()) / 1326)
    assert range_of(told.text) == told


def test_a_range_of_more_parts_than_there_are_hands_is_not_read() -> None:
    assert range_of("100%," * 100).combos == 1326
    with pytest.raises(PokerError) as refusal:
        range_of("100%," * 7000)
    assert refusal.value.code is Code.RANGE_TOO_LONG
