"""What a client kept of its deals, held against the proof that came later."""

import json
from dataclasses import replace
from typing import Any

import pytest
from fair.deals import passive, play, some_bytes
from msgspec import structs

from redbutton.errors import Code, ParseError
from redbutton.fair import seed_chain
from redbutton.fair.client_notes import TOLD, Kept, kept_in, read_kept
from redbutton.fair.disclosure import Differs, Disclosure
from redbutton.fair.proof import By, Proof
from redbutton.game import Deal
from redbutton.ids import Player, Seat
from redbutton.rules import find_variant, make_rules

PLAYED = play(Deal(make_rules("standard", blinds=(1, 2)), [100, 100]), 3, passive)
PROOF = PLAYED.proof()
SEED = "ab" * 32
DRAWN = play(
    Deal(replace(make_rules("standard", blinds=(1, 2)), variant=find_variant("five-card-draw")), [100] * 6),
    3,
    passive,
).proof()
"""Cards were shuffled again in it."""


def kept(proof: Proof = PROOF, **more: Any) -> Kept:
    """What the client in seat 1 was told, and showed."""
    share = proof.seats[0]
    shown = tuple(seed.hex() for seed in share.seeds)
    return Kept(**{"story": Disclosure.of(proof), "seat": share.seat, "shown": shown, **more})


def points(mine: Kept, proof: Proof) -> list[Differs]:
    return [found.point for found in mine.differences(proof)]


def otherwise(proof: Proof, seat: int, **changed: Any) -> Proof:
    """The proof with another share of one seat."""
    seats = [structs.replace(share, **changed) if share.seat == seat else share for share in proof.seats]
    return structs.replace(proof, seats=tuple(seats))


def test_each_line_is_a_deal_with_its_seed_and_maybe_its_announcement_and_the_seat() -> None:
    found = read_kept(f"t1#1 {SEED}\n\n  t1#2 {SEED.upper()} {SEED} \nt1#3 {SEED} {SEED} 4", "mine")
    assert found == {
        "t1#1": Kept(story=Disclosure(deal="t1#1"), shown=(SEED,)),
        "t1#2": Kept(story=Disclosure(deal="t1#2", announcement=SEED), shown=(SEED,)),
        "t1#3": Kept(story=Disclosure(deal="t1#3", announcement=SEED), shown=(SEED,), seat=Seat(4)),
    }
    assert found["t1#3"].line == f"t1#3 {SEED} {SEED} 4"


@pytest.mark.parametrize(
    "line",
    ["t1#1", f"t1#1 {SEED} {SEED} 1 2", "t1#1 nonsense", f"t1#1 {SEED} ab", f"t1#1 {SEED} {SEED} x"],
)
def test_a_line_of_another_shape_is_refused_by_its_number(line: str) -> None:
    with pytest.raises(ParseError) as refused:
        read_kept(f"t1#0 {SEED}\n{line}\n", "mine")
    assert refused.value.code is Code.SEEDS_LINE
    assert refused.value.facts == {"file": "mine", "line": 2}


def test_a_seed_was_used_if_it_is_a_clients_in_the_proof() -> None:
    client, server, absent, _ = PROOF.seats
    assert Kept.of_seed("t1#1", client.seeds[0]).was_used(PROOF)
    assert not Kept.of_seed("t1#1", bytes(32)).was_used(PROOF)
    assert not Kept.of_seed("t1#1", server.seeds[0]).was_used(PROOF)
    assert not Kept.of_seed("t1#1", absent.seeds[0]).was_used(PROOF)


@pytest.mark.parametrize("proof", [PROOF, DRAWN])
def test_what_was_told_and_then_used_differs_in_nothing(proof: Proof) -> None:
    assert points(kept(proof), proof) == []


def test_every_part_of_what_was_told_is_held_against_the_proof() -> None:
    mine = kept()
    assert points(mine, structs.replace(PROOF, announcement=SEED)) == [Differs.ANNOUNCED]
    other = structs.replace(PROOF, stages=(structs.replace(PROOF.stages[0], root=SEED),))
    assert points(mine, other) == [Differs.ROOT]
    assert points(mine, otherwise(PROOF, 8, commitment=SEED)) == [Differs.COMMITMENT]
    assert points(mine, otherwise(PROOF, 8, seeds=(bytes(32),))) == [Differs.SEED]
    assert points(mine, otherwise(PROOF, 8, by=By.SERVER)) == [Differs.MAKER]
    assert points(mine, structs.replace(PROOF, seats=PROOF.seats[:-1])) == [
        Differs.MAKER, Differs.COMMITMENT, Differs.SEED,
    ]  # fmt: skip


def test_a_stage_that_was_told_must_still_be_there() -> None:
    first = tuple(structs.replace(share, seeds=share.seeds[:1]) for share in DRAWN.seats)
    skipped = structs.replace(DRAWN, stages=DRAWN.stages[:1], seats=first)
    assert Differs.ROOT in points(kept(DRAWN), skipped)


def test_ones_own_seed_at_another_seat_is_found() -> None:
    mine = replace(kept(), story=Disclosure(deal=PROOF.deal_id), seat=Seat(8))
    assert points(mine, PROOF) == [Differs.OWN_ELSEWHERE]


def test_a_seed_that_is_called_absent_is_a_suspicion_and_another_seed_a_proof() -> None:
    mine = replace(kept(), story=Disclosure(deal=PROOF.deal_id))
    commitment = PROOF.seats[0].commitment
    absent = otherwise(PROOF, 1, by=By.ABSENT, seeds=(bytes.fromhex(commitment),))
    [late] = mine.differences(absent)
    assert (late.point, late.sure) == (Differs.OWN_ABSENT, False)
    [other] = mine.differences(otherwise(PROOF, 1, seeds=(bytes(32),)))
    assert (other.point, other.sure) == (Differs.OWN_SEED, True)


def test_a_fresh_seed_that_was_passed_over_is_a_suspicion_and_another_one_a_proof() -> None:
    mine = replace(kept(DRAWN), story=Disclosure(deal=DRAWN.deal_id))
    first = DRAWN.seats[0].seeds[0]
    [late] = mine.differences(otherwise(DRAWN, 1, seeds=(first, first)))
    assert (late.point, late.sure, late.facts) == (Differs.OWN_ABSENT, False, {"stage": 1})
    [other] = mine.differences(otherwise(DRAWN, 1, seeds=(first, bytes(32))))
    assert (other.point, other.sure) == (Differs.OWN_SEED, True)


def test_who_has_shown_nothing_misses_nothing() -> None:
    commitment = PROOF.seats[0].commitment
    absent = otherwise(PROOF, 1, by=By.ABSENT, seeds=(bytes.fromhex(commitment),))
    assert points(Kept(story=Disclosure(deal=PROOF.deal_id), seat=Seat(1), shown=(None,)), absent) == []


def test_it_is_the_same_after_it_was_written_into_a_hand() -> None:
    mine = kept(before=(True,))
    record = PLAYED.record(Player(0))
    written = replace(record, extra={**record.extra, TOLD: json.dumps(mine.to_json())})
    assert kept_in(written) == mine
    assert kept_in(record) is None


@pytest.mark.parametrize("text", ["{", "[]", "null", '{"deal": "t1 #"}', '{"deal": "t1#1", "roots": ["ab"]}'])
def test_what_cannot_be_read_is_refused(text: str) -> None:
    record = PLAYED.record(Player(0))
    with pytest.raises(ParseError):
        kept_in(replace(record, extra={TOLD: text}))


def test_the_sentences_have_a_part_of_each_hash() -> None:
    chain = seed_chain(some_bytes("x"))
    [found] = Kept.of_seed("t1#1", chain[0]).differences(PROOF)
    assert chain[0].hex()[:12] + "…" in found.sentence("en")
    assert chain[0].hex()[:12] + "…" in found.sentence("zh")
    assert found.to_json()["told"] == chain[0].hex()
