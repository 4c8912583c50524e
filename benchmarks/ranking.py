"""Hand ranking: one hand per call, arrays of hands, and all 133,784,560 hands of seven cards."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import starmap
from math import comb
from typing import Any

import eval7
import numpy as np
import pokerkit
import treys
from phevaluator import _pheval, evaluate_cards

from benchmarks.report import Row, listed, milliseconds, rate
from benchmarks.timing import Work, race
from redbutton.cards import FACES
from redbutton.ranking import HIGH, count, ranker, strengths

CALLS = 20_000
ROWS = 1_000_000
ALL_HANDS = comb(52, 7)


def rows() -> Iterator[Row]:
    rates = race(one_call_each(random_hands(CALLS).tolist()) | many_at_once())
    ours, array, all_hands = (rates.pop(name) for name in ("redbutton", "array", "all"))
    peer = rates["eval7"]
    yield Row(
        work="one 7-card hand per call, prepared input",
        ours=rate(ours),
        peers=listed(rates, rate),
        ratio=f"{ours / peer:.1f} x eval7",
        target="at least 3.5 x eval7",
        reached=ours >= 3.5 * peer,
    )
    yield Row(
        work="array of random 7-card hands",
        ours=rate(array),
        peers=listed({"eval7, per call": peer}, rate),
        ratio=f"{array / peer:.0f} x eval7",
        target="at least 100 x eval7",
        reached=array >= 100 * peer,
    )
    yield Row(
        work=f"all {ALL_HANDS:,} hands of 7 cards, counted by category",
        ours=f"{milliseconds(ALL_HANDS / all_hands)}, {rate(all_hands)}",
        peers=listed({"eval7, per call": peer}, rate),
        ratio=f"{all_hands / peer:.0f} x eval7",
        target="at most 250 ms,\nat least 500 x eval7",
        reached=all_hands >= max(500 * peer, ALL_HANDS / 0.25),
    )


def random_hands(count: int) -> Any:
    """Hands of seven different cards, the same ones in every run."""
    deck = np.tile(np.arange(52, dtype=np.uint8), (count, 1))
    return np.ascontiguousarray(np.random.default_rng(7).permuted(deck, axis=1)[:, :7])


def one_call_each(hands: list[list[int]]) -> dict[str, Work]:
    """Each library with its cards made beforehand, in its fastest form; slow libraries get fewer."""
    faces = [[FACES[card] for card in hand] for hand in hands]
    fewer, few = faces[: CALLS // 10], faces[: CALLS // 100]
    return {
        "redbutton": calls(map, ranker(HIGH).strength, map(bytes, hands)),
        "eval7": calls(map, eval7.evaluate, ([*map(eval7.Card, hand)] for hand in faces)),
        "phevaluator": calls(starmap, evaluate_cards, hands),
        "its private C function": calls(starmap, _pheval.evaluate_7cards, hands),
        "treys": calls(starmap, treys.Evaluator().evaluate, map(treys_hand, fewer)),
        "pokerkit": calls(map, pokerkit.StandardHighHand.from_game, map(pokerkit_hand, few)),
    }


def many_at_once() -> dict[str, Work]:
    return {
        "array": Work(run=partial(strengths, random_hands(ROWS)), count=ROWS),
        "all": Work(run=partial(count, 7), count=ALL_HANDS),
    }


def calls(mapping: Callable[..., Iterable[Any]], function: Callable[..., Any], hands: Iterable[Any]) -> Work:
    """One call per hand, with as little around it as Python allows."""
    prepared = list(hands)
    return Work(run=lambda: deque(mapping(function, prepared), maxlen=0), count=len(prepared))


def treys_hand(faces: list[str]) -> tuple[list[int], list[int]]:
    made = [treys.Card.new(face) for face in faces]
    return made[:2], made[2:]


def pokerkit_hand(faces: list[str]) -> list[Any]:
    return list(pokerkit.Card.parse("".join(faces)))
