"""The arena: what it keeps of the engine's speed, what a second core adds, and statistics of many hands."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.report import Row, milliseconds, rate
from benchmarks.timing import Work, race, seconds
from redbutton.arena import Match, enter, play
from redbutton.arena.result import blocks
from redbutton.cards import Deck
from redbutton.game import Deal
from redbutton.history.survey import Survey
from redbutton.play.dealer import Dealer
from redbutton.play.sync import play_out
from redbutton.players.registry import make
from redbutton.rules import table

RULES = table("standard", blinds=(1, 2))
STACK = 200
FEW = 6_000
MANY = 200_000
RECORDED = 100_000


def rows() -> Iterator[Row]:
    yield _kept()
    yield _two_jobs()
    yield _statistics()


def match(*bots: str, hands: int, recorded: bool = False) -> Match:
    return Match(entrants=enter(bots), rules=RULES, stack=STACK, hands=hands, seed=7, recorded=recorded)


def _kept() -> Row:
    """The same six programs, once with nothing around the engine, once with seats, seeds and statistics."""
    rates = race(
        {
            "arena": Work(run=partial(play, match(*["caller"] * 6, hands=FEW)), count=FEW),
            "bare": Work(run=partial(bare, FEW), count=FEW),
        }
    )
    kept = rates["arena"] / rates["bare"]
    return Row(
        work="six callers in the arena, seeded and counted",
        ours=rate(rates["arena"]),
        peers=f"the bare engine {rate(rates['bare'])}",
        ratio=f"{kept:.0%}",
        target="at least 60 %",
        reached=kept >= 0.6,
    )


def bare(hands: int) -> None:
    deciders = [make("caller").act for _ in range(6)]
    for _ in range(hands):
        play_out(Deal(RULES, [STACK] * 6), Dealer(Deck().shuffle()), deciders)


def _two_jobs() -> Row:
    """By the clock on the wall: several processes work, and that is what a second core is for."""
    long = match(*["caller"] * 6, hands=MANY)
    best = {1: float("inf"), 2: float("inf")}
    for _ in range(3):
        for jobs in best:
            began = perf_counter()
            play(long, jobs)
            best[jobs] = min(best[jobs], perf_counter() - began)
    gain = best[1] / best[2]
    return Row(
        work="the same on two cores",
        ours=rate(MANY / best[2]),
        peers=f"one core {rate(MANY / best[1])}",
        ratio=f"{gain:.2f} x",
        target="at least 1.8 x",
        reached=gain >= 1.8,
    )


def _statistics() -> Row:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "hands.phhs"
        with file.open("w", encoding="utf-8") as text:
            played = match(*["random", "caller", "modest"] * 2, hands=RECORDED, recorded=True)
            text.writelines(block.history for block in blocks(played, 2))
        taken = seconds(lambda: list(Survey.of([file]).run(jobs=1)))
    return Row(
        work=f"statistics of {RECORDED:,} recorded hands, reading included",
        ours=f"{milliseconds(taken)}, {rate(RECORDED / taken)}",
        peers="",
        ratio="",
        target="at most 10 s on a core",
        reached=taken <= 10,
    )
