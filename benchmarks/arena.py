"""The arena: its share of the engine's speed, what a second core adds, and statistics of many hands."""

from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import Process
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.report import Row, milliseconds, rate
from benchmarks.timing import Work, race, seconds
from redbutton.arena import Match, enter, play
from redbutton.arena.result import blocks
from redbutton.cards import Deck
from redbutton.game import Deal
from redbutton.history.file_stats import Survey
from redbutton.play.dealer import Dealer
from redbutton.play.sync_driver import play_out
from redbutton.players.registry import make
from redbutton.rules import make_rules

RULES = make_rules("standard", blinds=(1, 2))
STACK = 200
FEW = 6_000
MANY = 300_000
RECORDED = 100_000


def rows() -> Iterator[Row]:
    yield _kept()
    yield _two_jobs()
    yield _statistics()


def match(*bots: str, hands: int, recorded: bool = False) -> Match:
    return Match(entrants=enter(bots), rules=RULES, stack=STACK, hands=hands, seed=7, recorded=recorded)


def _kept() -> Row:
    """The same six bots, once with nothing around the engine, once with seats, seeds and statistics."""
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
    """By wall-clock time, because several processes work.

    What a second core can add at most is measured with two independent processes.
    """
    long, half = (match(*["caller"] * 6, hands=hands) for hands in (MANY, MANY // 2))
    best = _fastest(
        {"one": partial(play, long, 1), "two": partial(play, long, 2), "apart": partial(apart, half)}
    )
    gain, bound = best["one"] / best["two"], best["one"] / best["apart"]
    return Row(
        work="the same on two cores",
        ours=rate(MANY / best["two"]),
        peers=f"one core {rate(MANY / best['one'])}\ntwo halves apart {bound:.2f} x",
        ratio=f"{gain:.2f} x",
        target="at least 1.8 x",
        reached=gain >= 1.8,
    )


def _fastest(runs: dict[str, Callable[[], object]]) -> dict[str, float]:
    best = dict.fromkeys(runs, float("inf"))
    for _ in range(3):
        for name, run in runs.items():
            began = perf_counter()
            run()
            best[name] = min(best[name], perf_counter() - began)
    return best


def apart(half: Match) -> None:
    """Two processes, each with a match of its own."""
    pair = [Process(target=play, args=(half,)) for _ in range(2)]
    for process in pair:
        process.start()
    for process in pair:
        process.join()


def _statistics() -> Row:
    """Hands of random bots: longer than those of people, which have 10 to 17 actions."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "hands.phhs"
        played = match(*["random"] * 6, hands=RECORDED, recorded=True)
        file.write_text("".join(block.history for block in blocks(played, 2)), "utf-8")
        length = _actions(file) / RECORDED
        taken = seconds(lambda: list(Survey.of([file]).run(jobs=1)))
    return Row(
        work=f"statistics of {RECORDED:,} recorded hands of {length:.0f} actions each, reading included",
        ours=f"{milliseconds(taken)}, {rate(RECORDED / taken)}",
        peers="",
        ratio="",
        target="at most 10 s on a core",
        reached=taken <= 10,
    )


def _actions(file: Path) -> int:
    """How many actions a file has, dealing and showing included; each is between quotes."""
    lines = file.read_text("utf-8").splitlines()
    return sum(line.count("'") // 2 for line in lines if line.startswith("actions"))
