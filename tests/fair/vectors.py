"""Writes vectors.json: examples of every hash, and whole proofs, for checkers in any language to agree with.

`cd tests && python -m fair.vectors` writes the file anew.
"""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

from fair.deals import Played, passive, play, some_bytes

from redbutton.cards import FULL_DECK, UNKNOWN, Card, cards
from redbutton.fair.card_order import course_of
from redbutton.fair.envelopes import Opening, Pack, envelope
from redbutton.fair.proof import Proof, with_proof
from redbutton.fair.seeds import announcement, permutation, seed_chain, seed_commitment
from redbutton.fair.verifier import SeenCards, verify
from redbutton.game import Action, Deal, Fold, Options
from redbutton.history import phh
from redbutton.history.recorder import record_of
from redbutton.ids import Player
from redbutton.rules import Rules, make_rules

FILE = Path(__file__).with_name("vectors.json")


def vectors() -> dict[str, Any]:
    hands = [
        hand(name, played, None if viewer is None else Player(viewer)) for name, played, viewer in deals()
    ]
    return {
        "envelopes": list(envelopes()),
        "chains": [chain(some_bytes("chain", number)) for number in range(3)],
        "packs": [pack(deck, stage) for deck in (FULL_DECK, cards("Js Qs Ks")) for stage in (0, 1)],
        "announcements": [announced()],
        "orders": [order(size, stage) for size in (1, 2, 3, 6, 36, 50, 52) for stage in (0, 2)],
        "hands": hands,
        "altered": [altered for each in hands for altered in alterations(each)],
    }


def envelopes() -> Iterator[dict[str, Any]]:
    for place, card in ((0, "2c"), (9, "Td"), (51, "As")):
        opening = Opening(place % 2, place, Card(card), some_bytes("salt", place).hex())
        for deal in ("t1#12", "牌桌#3"):
            yield {"deal": deal, **opening.to_json(), "envelope": envelope(deal, opening)}


def chain(secret: bytes) -> dict[str, Any]:
    seeds = seed_chain(secret)
    return {
        "random": secret.hex(),
        "seeds": [seed.hex() for seed in seeds],
        "commitment": seed_commitment(seeds[0]),
    }


def pack(deck: tuple[Card, ...], stage: int) -> dict[str, Any]:
    secret = some_bytes("secret", len(deck))
    made = Pack.from_secret("t1#12", deck, secret, stage)
    return {
        "deal": "t1#12",
        "stage": stage,
        "secret": secret.hex(),
        "cards": [str(card) for card in made.cards],
        "salts": list(made.salts),
        "envelopes": list(made.envelopes),
        "root": made.root,
    }


def announced() -> dict[str, Any]:
    seats = [(seat, "client" if seat < 5 else "server", some_bytes(seat).hex()) for seat in (0, 2, 10)]
    root = some_bytes("root").hex()
    return {"deal": "t1#12", "root": root, "seats": seats, "announcement": announcement("t1#12", root, seats)}


def order(size: int, stage: int) -> dict[str, Any]:
    seeds = [(seat, some_bytes("seed", seat, size)) for seat in (0, 2, 10)]
    root = some_bytes("root", size).hex()
    return {
        "deal": "t1#12",
        "root": root,
        "stage": stage,
        "seeds": [(seat, seed.hex()) for seat, seed in seeds],
        "order": permutation("t1#12", root, seeds, size, stage),
    }


# -- whole hands ---------------------------------------------------------------------------------------------


def deals() -> Iterator[tuple[str, Played, int | None]]:
    """What was dealt, and who looks: the number of a player in the deal, or nobody in particular."""
    holdem = make_rules("standard", blinds=(1, 2))
    yield "hold'em to the showdown", play(Deal(holdem, [200] * 3), 7, passive), 1
    yield "hold'em, folded on the flop", play(Deal(holdem, [200] * 4), 8, folds_after(5)), None
    twice = make_rules("standard", blinds=(1, 2), switches={"runouts": "2"})
    yield "the board run twice", play(Deal(twice, [2, 2, 1]), 9, passive, runs=lambda: 2), 0
    draw = make_rules(variant="deuce-to-seven-triple-draw", limit="fixed", blinds=(1, 2), bets=(2, 4))
    yield "a draw game that runs out of cards", play(Deal(draw, [400] * 5), 10, passive), 0
    yield "the same without fresh seeds", play(Deal(draw, [400] * 5), 10, passive, fresh=False), 0
    yield "eight players in stud to the end", play(Deal(stud(), [400] * 8), 11, passive), 3


def folds_after(calls: int) -> Callable[[Options], Action]:
    """A player who calls a number of times, and then folds whenever it can be done."""
    left = iter(range(calls))
    return lambda options: passive(options) if next(left, None) is not None or not options.fold else Fold()


def stud() -> Rules:
    return make_rules(
        "standard", variant="stud", limit="fixed", bets=(2, 4), antes=(1,), bring_in=1, blinds=()
    )


def hand(name: str, played: Played, viewer: Player | None) -> dict[str, Any]:
    record, proof = record_of(played.deal, viewer=viewer), played.proof(viewer)
    verdict = verify(with_proof(record, proof))
    return {
        "name": name,
        "phh": phh.dumps(record),
        "proof": proof.to_json(),
        "cards": list(seen(proof, record)),
        "good": verdict.good,
        "cautions": list(verdict.cautions),
        "proved": verdict.proved,
        "hidden": verdict.hidden,
    }


def seen(proof: Proof, record: Any) -> Iterator[dict[str, Any]]:
    """The cards that the record names where they are dealt, with their numbers and places."""
    course = course_of(record)
    looking = SeenCards(proof, course)
    for dealt in course.dealt:
        opening = looking.opening(dealt)
        if dealt.card != UNKNOWN and opening:
            stage, number = dealt.turn
            yield {"stage": stage, "number": number, "place": opening.place, "card": str(dealt.card)}


Path_ = tuple[str | int, ...]


def alterations(hand: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Each part of a proof, altered in one place, and the points that must fail then."""
    zeros = "0" * 64
    stages, openings = hand["proof"]["stages"], hand["proof"]["openings"]
    changes: list[tuple[Path_, Any]] = [
        (("deal",), "t1#13"),
        (("announcement",), zeros),
        (("seats", 0, "seat"), 0),
        (("seats", 0, "by"), "server"),
        (("seats", 0, "commitment"), zeros),
        (("seats", 0, "seeds", len(stages) - 1), zeros),
        (("stages", len(stages) - 1, "root"), zeros),
        (("stages", len(stages) - 1, "envelopes", 0), zeros),
    ]
    if openings:
        other = next(face for face in ("As", "2c", "7d") if face != openings[0]["card"])
        changes += [(("openings", 0, "card"), other), (("openings", 0, "salt"), zeros)]
        changes += [(("openings", 0, "place"), (openings[0]["place"] + 1) % 50)]
    for path, value in changes:
        yield {"hand": hand["name"], "path": path, "value": value, "fails": fails(hand, path, value)}


def altered(proof: dict[str, Any], path: Path_, value: Any) -> dict[str, Any]:
    """A proof with one value exchanged."""
    proof = deepcopy(proof)
    *way, last = path
    part: Any = proof
    for key in way:
        part = part[key]
    part[last] = value
    return proof


def fails(hand: dict[str, Any], path: Path_, value: Any) -> list[str]:
    [record] = phh.loads(hand["phh"])
    proof = Proof.from_json(altered(hand["proof"], path, value))
    return sorted({str(check.point) for check in verify(with_proof(record, proof)).wrong})


def text() -> str:
    return json.dumps(vectors(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
