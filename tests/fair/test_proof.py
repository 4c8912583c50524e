"""Proofs as JSON, and in hand histories."""

import json
from copy import deepcopy
from typing import Any

import msgspec
import pytest
from fair.deals import Played, passive, play, play_any
from hypothesis import given
from laws.tables import Setting, deals, table_settings

from redbutton.errors import Code, ParseError
from redbutton.fair.proof import FIELD, By, Proof, Share, proof_of, with_proof
from redbutton.fair.seeds import seed_commitment
from redbutton.game import Deal
from redbutton.history import phh
from redbutton.history.recorder import record_of
from redbutton.ids import Player, Seat
from redbutton.rules import make_rules


def played() -> Played:
    return play(Deal(make_rules("standard", blinds=(1, 2)), [100, 100]), 3, passive)


@deals(60, 5)
@given(table_settings())
def test_a_proof_comes_back_from_json_and_from_a_hand_history_as_it_was(setting: Setting) -> None:
    done = play_any(setting)
    proof, record = done.proof(Player(0)), done.record(Player(0))
    assert Proof.from_json(json.loads(json.dumps(proof.to_json()))) == proof
    [read] = phh.loads(phh.dumps(record))
    assert read == record
    assert proof_of(read) == proof


@deals(60, 5)
@given(table_settings())
def test_a_proofs_text_is_its_json(setting: Setting) -> None:
    proof = play_any(setting).proof(Player(0))
    assert proof.text().encode() == msgspec.json.encode(proof.to_json())


def test_a_proofs_text_quotes_the_name_of_the_deal() -> None:
    proof = msgspec.structs.replace(played().proof(), deal_id="a\"b\\'c'你#1")
    assert proof.text().encode() == msgspec.json.encode(proof.to_json())


def test_a_hand_without_a_proof_has_none() -> None:
    assert proof_of(record_of(played().deal)) is None


def test_the_proof_is_one_text_on_one_line_of_the_history() -> None:
    [line] = [line for line in phh.dumps(played().record()).splitlines() if line.startswith(FIELD)]
    assert line.startswith('_proof = \'{"scheme":"redbutton-envelopes-1"')


def test_seats_and_openings_are_in_order() -> None:
    proof = played().proof()
    assert [share.seat for share in proof.seats] == [1, 3, 4, 8]
    assert list(proof.openings) == sorted(proof.openings)


def test_the_seed_of_one_who_is_absent_is_the_commitment() -> None:
    assert Share.of(Seat(1), By.ABSENT, [bytes(32)]).commitment == "00" * 32
    assert Share.of(Seat(1), By.CLIENT, [bytes(32)]).commitment == seed_commitment(bytes(32))


def parts(value: Any, *way: Any) -> list[tuple[Any, ...]]:
    """The way to every value in some JSON, lists and objects included."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way, *(found for key, part in inner for found in parts(part, *way, key))]


def put(value: Any, way: tuple[Any, ...], new: Any) -> Any:
    """The same JSON with one value exchanged, or gone."""
    if not way:
        return new
    value = deepcopy(value)
    *steps, last = way
    part = value
    for step in steps:
        part = part[step]
    if new is GONE:
        del part[last]
    else:
        part[last] = new
    return value


GONE = object()
WHOLE = played().proof(Player(0)).to_json()
FIRSTS = [way for way in parts(WHOLE) if not any(isinstance(step, int) and step > 0 for step in way)]


@pytest.mark.parametrize("new", [None, True, -1, 1.5, "", "zz", [], {}, [None], 10**30], ids=repr)
@pytest.mark.parametrize("way", FIRSTS, ids=str)
def test_a_part_that_is_something_else_is_refused(way: tuple[Any, ...], new: Any) -> None:
    altered = put(WHOLE, way, new)
    if (way, new) in READABLE:
        assert Proof.from_json(altered).to_json() == altered
        return
    with pytest.raises(ParseError) as refused:
        Proof.from_json(altered)
    assert refused.value.code in (Code.NOT_A_PROOF, Code.PROOF_SCHEME, Code.NOT_A_DEAL_ID)


READABLE: tuple[tuple[tuple[str], object], ...] = (
    (("deal",), "zz"),
    (("openings",), []),
    (("seats",), []),
)
"""What is a proof all the same, if not a good one."""


@pytest.mark.parametrize("way", [way for way in FIRSTS if way and isinstance(way[-1], str)], ids=str)
def test_a_part_that_is_missing_is_refused_by_its_name(way: tuple[Any, ...]) -> None:
    with pytest.raises(ParseError) as refused:
        Proof.from_json(put(WHOLE, way, GONE))
    assert refused.value.code is Code.NOT_A_PROOF
    assert way[-1] in refused.value.facts["field"]


def test_seeds_for_more_stages_than_there_are_are_refused() -> None:
    seeds = WHOLE["seats"][0]["seeds"]
    with pytest.raises(ParseError):
        Proof.from_json(put(WHOLE, ("seats", 0, "seeds"), seeds * 2))


def test_a_proof_of_another_scheme_is_refused_by_name() -> None:
    with pytest.raises(ParseError) as refused:
        Proof.from_json({"scheme": "mental-poker"})
    assert refused.value.code is Code.PROOF_SCHEME
    assert refused.value.facts["scheme"] == "mental-poker"


@pytest.mark.parametrize("text", ["", "{", "[]", "1", "null", "[" * 100_000, "1" * 10_000, 7, ("a",)])
def test_a_field_that_is_no_json_is_refused(text: Any) -> None:
    record = with_proof(record_of(played().deal), played().proof())
    record.extra[FIELD] = text  # type: ignore[index]
    with pytest.raises(ParseError) as refused:
        proof_of(record)
    assert refused.value.code is Code.NOT_A_PROOF
