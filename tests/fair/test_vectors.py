"""The examples for other checkers, and such a checker: it knows the documentation, not the library."""

import json
from hashlib import sha256
from itertools import count
from typing import Any

import pytest
from fair import vectors

from redbutton.fair.proof import Proof, with_proof
from redbutton.fair.verifier import verify
from redbutton.history import phh

EXAMPLES: dict[str, Any] = json.loads(vectors.FILE.read_text("utf-8"))
HANDS = {hand["name"]: hand for hand in EXAMPLES["hands"]}


def test_the_examples_are_up_to_date() -> None:
    assert vectors.FILE.read_text("utf-8") == vectors.text()


def h(*lines: object) -> str:
    return sha256("\n".join(map(str, lines)).encode()).hexdigest()


def order(deal: str, stage: int, root: str, seeds: list[list[Any]], size: int) -> list[int]:
    key = h("redbutton order 1", deal, stage, root, *(f"{seat} {seed}" for seat, seed in seeds))
    stream = (byte for number in count() for byte in bytes.fromhex(h("redbutton stream 1", key, number)))
    places = list(range(size))
    for i in range(size - 1, 0, -1):
        j = next(byte for byte in stream if byte < 256 - 256 % (i + 1)) % (i + 1)
        places[i], places[j] = places[j], places[i]
    return places


@pytest.mark.parametrize("each", EXAMPLES["envelopes"])
def test_envelopes(each: dict[str, Any]) -> None:
    hashed = h("redbutton envelope 1", each["deal"], each["stage"], each["place"], each["card"], each["salt"])
    assert hashed == each["envelope"]


@pytest.mark.parametrize("each", EXAMPLES["chains"])
def test_chains(each: dict[str, Any]) -> None:
    seeds = [each["random"]]
    for _ in range(15):
        seeds.insert(0, h("redbutton chain 1", seeds[0]))
    assert seeds == each["seeds"]
    assert h("redbutton seed 1", seeds[0]) == each["commitment"]


@pytest.mark.parametrize("each", EXAMPLES["announcements"])
def test_announcements(each: dict[str, Any]) -> None:
    seats = [f"{seat} {maker} {commitment}" for seat, maker, commitment in each["seats"]]
    assert h("redbutton announcement 1", each["deal"], each["root"], *seats) == each["announcement"]


@pytest.mark.parametrize("each", EXAMPLES["orders"])
def test_orders(each: dict[str, Any]) -> None:
    size = len(each["order"])
    assert order(each["deal"], each["stage"], each["root"], each["seeds"], size) == each["order"]


@pytest.mark.parametrize("each", EXAMPLES["packs"])
def test_packs(each: dict[str, Any]) -> None:
    told = (each["deal"], each["stage"])
    for place, (card, salt) in enumerate(zip(each["cards"], each["salts"], strict=True)):
        assert salt == h("redbutton secret salt 1", *told, place, each["secret"])
        assert h("redbutton envelope 1", *told, place, card, salt) == each["envelopes"][place]
    assert h("redbutton root 1", *told, *each["envelopes"]) == each["root"]


@pytest.mark.parametrize("hand", HANDS.values(), ids=HANDS)
def test_the_cards_of_a_hand_are_where_their_numbers_say(hand: dict[str, Any]) -> None:
    proof = hand["proof"]
    opened = {(opening["stage"], opening["place"]): opening["card"] for opening in proof["openings"]}
    assert hand["cards"]
    for card in hand["cards"]:
        stage = card["stage"]
        sealed = proof["stages"][stage]
        seeds = [[seat["seat"], seat["seeds"][stage]] for seat in proof["seats"]]
        places = order(proof["deal"], stage, sealed["root"], seeds, len(sealed["envelopes"]))
        assert places[card["number"]] == card["place"]
        assert opened[stage, card["place"]] == card["card"]


@pytest.mark.parametrize("hand", HANDS.values(), ids=HANDS)
def test_the_hands_are_judged_as_they_say(hand: dict[str, Any]) -> None:
    [record] = phh.loads(hand["phh"])
    verdict = verify(with_proof(record, Proof.from_json(hand["proof"])))
    assert (verdict.good, verdict.proved, verdict.hidden) == (True, hand["proved"], hand["hidden"])
    assert list(verdict.cautions) == hand["cautions"]


def test_every_altered_proof_fails_somewhere() -> None:
    assert EXAMPLES["altered"]
    assert all(altered["fails"] for altered in EXAMPLES["altered"])
