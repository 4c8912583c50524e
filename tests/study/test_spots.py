"""Spots survive the way to the solver and back."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from study.spots import TINY

from redbutton.errors import Code, PokerError
from redbutton.solver import betting_tree, dumps, loads
from redbutton.solver.forecast import expected_iterations
from redbutton.solver.sizes import BetSize, Unit, read_sizes
from redbutton.solver.spot import STREETS
from redbutton.study import spot_of, study_spot_of
from redbutton.wire.study import StudySizes, StudySpot, StudyStreet

texts = st.sampled_from(["", "50%", "33%, 75%, a", "30", "e", "3e, a"])
raises = texts | st.just("2.5x")
sizes = st.builds(StudySizes, bet=texts, raise_=raises, donk=st.none() | texts)
streets = st.builds(StudyStreet, oop=sizes, ip=sizes)
shares = st.floats(0, 0.9, allow_nan=False)
spots = st.builds(
    StudySpot,
    board=st.sampled_from(["Kh9d4c", "Kh9d4c7s", "Kh9d4c7s2h"]),
    pot=st.integers(1, 10**9),
    stack=st.integers(1, 10**9),
    oop=st.sampled_from(["AA, JTs:0.5", "22+, A2s+", "QsQc"]),
    ip=st.sampled_from(["KQ", "100%", "TT+, AhKh:0.25"]),
    flop=streets,
    turn=streets,
    river=streets,
    dead=st.sampled_from(["", "3c", "3c5d"]),
    rake=shares,
    rake_cap=shares,
    add_all_in=shares,
    force_all_in=shares,
    merging=shares,
)


@settings(max_examples=60, deadline=None)
@given(spots)
def test_a_spot_comes_back_as_it_went(study: StudySpot) -> None:
    spot = spot_of(study)
    again = study_spot_of(spot)
    assert spot_of(again) == spot
    assert study_spot_of(spot_of(again)) == again
    for street in STREETS[len(spot.board) - 3 :]:
        assert spot_of(again).sizes[street, "ip"] == spot.sizes[street, "ip"]


@settings(max_examples=20, deadline=None)
@given(spots)
def test_the_file_of_a_spot_is_the_same_spot(study: StudySpot) -> None:
    spot = spot_of(study)
    assert study_spot_of(loads(dumps(spot))) == study_spot_of(spot)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"board": "Kh"}, Code.NOT_A_BOARD),
        ({"oop": "KhKh"}, Code.CARD_TWICE),
        ({"oop": ""}, Code.EMPTY_RANGE),
        ({"pot": 0}, Code.SPOT_NOT_A_NUMBER),
        ({"rake": 1.5}, Code.SPOT_NOT_A_NUMBER),
        ({"river": StudyStreet(oop=StudySizes(bet="much"))}, Code.NOT_A_BET_SIZE),
        ({"river": StudyStreet(oop=StudySizes(bet="0.0001e"))}, Code.NOT_A_BET_SIZE),
        ({"river": StudyStreet(oop=StudySizes(bet="9" * 400))}, Code.NOT_A_BET_SIZE),
        ({"oop": "AA:1e-300"}, Code.RANGE_TOO_LIGHT),
        ({"ip": "KQs:0.00000001"}, Code.RANGE_TOO_LIGHT),
    ],
)
def test_what_is_no_spot_is_refused(change: dict[str, object], code: Code) -> None:
    with pytest.raises(PokerError) as refusal:
        spot_of(msgspec.structs.replace(TINY, **change))
    assert refusal.value.code is code


def test_a_betting_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    many = StudySizes(bet=", ".join(f"{share}%" for share in range(1, 40)), raise_="10%, 2x, 3x, a")
    wild = msgspec.structs.replace(TINY, stack=10**8, river=StudyStreet(oop=many, ip=many))
    monkeypatch.setattr(betting_tree, "MOST_DECISIONS", 2000)
    with pytest.raises(PokerError) as refusal:
        betting_tree.build(spot_of(wild).betting)
    assert refusal.value.code is Code.BETTING_TOO_LARGE


def test_decisions_that_wait_are_counted_before_they_are_built(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifty sizes make fifty children of each decision: what is refused must not be built first."""
    built = 0

    def counting(*given: object, **more: object) -> betting_tree.Node:
        nonlocal built
        built += 1
        return node(*given, **more)  # type: ignore[arg-type]

    node = betting_tree.Node
    many = StudySizes(bet=", ".join(f"{share}%" for share in range(1, 50)))
    many = msgspec.structs.replace(many, raise_=many.bet)
    wild = msgspec.structs.replace(TINY, stack=10**6, river=StudyStreet(oop=many, ip=many))
    monkeypatch.setattr(betting_tree, "MOST_DECISIONS", 500)
    monkeypatch.setattr(betting_tree, "Node", counting)
    with pytest.raises(PokerError):
        betting_tree.build(spot_of(wild).betting)
    assert built < 1000


@given(st.floats(1.5, 1e9))
def test_a_size_is_written_to_the_last_digit(number: float) -> None:
    for unit in Unit:
        size = BetSize(unit, 0.0 if unit is Unit.ALL_IN else number)
        assert read_sizes(str(size)) == (size,)


def test_no_accuracy_is_too_fine_to_be_forecast() -> None:
    assert expected_iterations(5e-324) == expected_iterations(1e-9) > expected_iterations(0.001)
