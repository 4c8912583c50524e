"""Action texts as steps, and back."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redbutton.cards import ALL, Card, cards
from redbutton.errors import Code, ParseError
from redbutton.history.phh_actions import Step, Verb, step

PLAYERS = st.integers(0, 9)
HELD = st.lists(st.sampled_from(ALL), min_size=1, max_size=7).map(tuple)
COMMENTARY = st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=9)
NOBODY, NOTHING = st.just(-1), st.none()


def steps(
    verbs: Iterable[Verb],
    player: st.SearchStrategy[int] = PLAYERS,
    cards: st.SearchStrategy[tuple[Card, ...] | None] = NOTHING,
    amount: st.SearchStrategy[int | None] = NOTHING,
) -> st.SearchStrategy[Step]:
    return st.tuples(st.sampled_from(list(verbs)), player, cards, amount).map(lambda parts: Step(*parts))


STEPS = st.one_of(
    steps([Verb.NOTE], NOBODY),
    steps([Verb.FOLD, Verb.CHECK_OR_CALL, Verb.BRING_IN, Verb.MUCK]),
    steps([Verb.BET], amount=st.integers(0, 10**15 - 1)),
    steps([Verb.DEAL_BOARD], NOBODY, HELD),
    steps([Verb.DEAL_HOLE], cards=HELD),
    steps([Verb.DISCARD], cards=HELD | st.just(())),
    steps([Verb.SHOW], cards=HELD | st.none()),
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("d dh p1 AcKd", Step(Verb.DEAL_HOLE, 0, cards("AcKd"))),
        ("d dh p2 ????", Step(Verb.DEAL_HOLE, 1, cards("????"))),
        ("d db Jc3d5c", Step(Verb.DEAL_BOARD, -1, cards("Jc3d5c"))),
        ("p3 f", Step(Verb.FOLD, 2)),
        ("p3 cc", Step(Verb.CHECK_OR_CALL, 2)),
        ("p10 cbr 225", Step(Verb.BET, 9, amount=225)),
        ("p5 pb", Step(Verb.BRING_IN, 4)),
        ("p1 sd", Step(Verb.DISCARD, 0, ())),
        ("p1 sd Kc8h", Step(Verb.DISCARD, 0, cards("Kc8h"))),
        ("", Step(Verb.NOTE)),
        ("   ", Step(Verb.NOTE)),
    ],
)
def test_every_verb_is_read(text: str, expected: Step) -> None:
    assert step(text) == expected


def test_mucking_showing_and_showing_what_was_dealt_are_three_things() -> None:
    assert step("p1 sm") == Step(Verb.MUCK, 0)
    assert step("p1 sm AcKd") == Step(Verb.SHOW, 0, cards("AcKd"))
    assert step("p1 sm -") == Step(Verb.SHOW, 0, None)


@pytest.mark.parametrize(
    ("text", "plain", "commentary"),
    [
        ("p1 f # at last", "p1 f", "at last"),
        ("p1 sm #", "p1 sm", ""),
        ("p1 sm #tight", "p1 sm", "tight"),
        ("p2 cbr 40 # raise # again", "p2 cbr 40", "raise # again"),
        ("# the burn card is exposed", "", "the burn card is exposed"),
        ("  p1\t cc  ", "p1 cc", ""),
        ("d  dh p1   AcKd", "d dh p1 AcKd", ""),
    ],
)
def test_commentary_and_spaces_change_nothing_else(text: str, plain: str, commentary: str) -> None:
    assert step(text) == step(plain)._replace(commentary=commentary)


def test_amounts_are_whole_units_of_the_scale() -> None:
    assert step("p1 cbr 1.50", 100).amount == 150
    assert step("p1 cbr 1.5", 100).amount == 150
    assert step("p1 cbr 30", 100).amount == 3000


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("p1", Code.NOT_AN_ACTION),
        ("p1 x", Code.NOT_AN_ACTION),
        ("p0 f", Code.NOT_AN_ACTION),
        ("p01 f", Code.NOT_AN_ACTION),
        ("P1 f", Code.NOT_AN_ACTION),
        ("p1 f f", Code.NOT_AN_ACTION),
        ("p1 cbr", Code.NOT_AN_ACTION),
        ("p1 cbr 5 5", Code.NOT_AN_ACTION),
        ("d", Code.NOT_AN_ACTION),
        ("d db", Code.NOT_AN_ACTION),
        ("d dh p1", Code.NOT_AN_ACTION),
        ("p1 cbr ten", Code.NOT_AN_AMOUNT),
        ("p1 cbr -5", Code.NOT_AN_AMOUNT),
        ("p1 cbr 1e3", Code.NOT_AN_AMOUNT),
        ("p1 cbr .5", Code.NOT_AN_AMOUNT),
        ("p1 cbr 007", Code.NOT_AN_AMOUNT),
        ("p1 cbr ٣", Code.NOT_AN_AMOUNT),
        ("p1 cbr 9999999999999999", Code.NOT_AN_AMOUNT),
        ("d db Jc3", Code.NOT_PHH_CARDS),
        ("d db jc", Code.NOT_PHH_CARDS),
        ("d db 10c", Code.NOT_PHH_CARDS),
        ("d db -", Code.NOT_PHH_CARDS),
        ("p1 sd A?", Code.NOT_PHH_CARDS),
    ],
)
def test_what_is_no_action_is_refused(text: str, code: Code) -> None:
    with pytest.raises(ParseError) as refusal:
        step(text)
    assert refusal.value.code is code


def test_an_amount_finer_than_the_unit_is_refused_not_rounded() -> None:
    with pytest.raises(ParseError) as refusal:
        step("p1 cbr 0.5")
    assert refusal.value.code is Code.NOT_AN_AMOUNT


@given(STEPS, COMMENTARY, st.sampled_from([1, 10, 100, 10**9]))
def test_a_step_is_read_back_from_its_text(plain: Step, commentary: str, scale: int) -> None:
    said = plain._replace(commentary=commentary)
    assert step(said.text(scale), scale) == said
