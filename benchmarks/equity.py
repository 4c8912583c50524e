"""Equity: exact answers hand against hand and range against range, and samples, all on one thread."""

from collections.abc import Callable, Iterator
from functools import partial

import eval7
import poker_equity

from benchmarks.report import Row, listed, milliseconds, rate
from benchmarks.timing import Work, race
from redbutton.equity import equity
from redbutton.equity.equity_question import ask
from redbutton.equity.exact import count, matchups

RANGES = ("QQ+,AKs", "22+,ATs+,KQs,AJo+")
SAMPLES = 1_000_000
FEWER = SAMPLES // 10


def rows() -> Iterator[Row]:
    yield _exact("AhAd v KsKc before the flop, exact", ("AhAd", "KsKc"), calls=20, limit=0.3e-3, times=1_000)
    yield _exact("AhKh v QsQd on Qh7h2c, exact", ("AhKh", "QsQd"), board="Qh7h2c", calls=500, limit=20e-6)
    yield _exact("AhAd v KsKc v QhJh, exact", ("AhAd", "KsKc", "QhJh"), calls=10, limit=3e-3)
    yield _ranges()
    yield _sampled()


def _exact(
    work: str, hands: tuple[str, ...], *, calls: int, limit: float, board: str = "", times: int | None = None
) -> Row:
    rates = race(
        {
            "redbutton": Work(
                run=_again(calls, partial(equity, *hands, board=board, threads=1)), count=calls
            ),
            "poker-equity": Work(
                run=partial(poker_equity.exact_from_text, "holdem", list(hands), board), count=1
            ),
        }
    )
    ours, peer = rates["redbutton"], rates["poker-equity"]
    wanted = f", at least {times:,} x poker-equity" if times else ""
    return Row(
        work=work,
        ours=milliseconds(1 / ours),
        peers=f"poker-equity {milliseconds(1 / peer)}",
        ratio=f"{ours / peer:,.0f} x poker-equity",
        target=f"under {milliseconds(limit)}{wanted}",
        reached=1 / ours < limit and ours >= (times or 0) * peer,
    )


def _ranges() -> Row:
    """Ranges that the table of starting hands covers, and the same ones counted, as other ranges are."""
    rates = race(
        {
            "counted": Work(run=_counted, count=1),
            "looked up": Work(run=partial(equity, *RANGES), count=1),
        }
    )
    return Row(
        work=f"{RANGES[0]} v {RANGES[1]} before the flop, exact",
        ours=f"{milliseconds(1 / rates['counted'])}, from the table {milliseconds(1 / rates['looked up'])}",
        peers="none answers it exactly",
        ratio="",
        target="under 80 ms",
        reached=1 / rates["counted"] < 0.080,
    )


def _counted() -> None:
    question = ask(RANGES, "", "", "holdem")
    count(question, *matchups(question), threads=1)


def _sampled() -> Row:
    cards = [eval7.Card("Ah"), eval7.Card("Ad")]
    villain = eval7.HandRange("KsKc")
    rates = race(
        {
            "redbutton": Work(
                run=partial(equity, "AhAd", "KsKc", samples=SAMPLES, seed=1, threads=1), count=SAMPLES
            ),
            "eval7": Work(
                run=partial(eval7.equity.py_hand_vs_range_monte_carlo, cards, villain, [], FEWER), count=FEWER
            ),
            "poker-equity": Work(run=_chunk, count=FEWER),
        }
    )
    ours = rates.pop("redbutton")
    return Row(
        work="AhAd v KsKc before the flop, sampled",
        ours=rate(ours),
        peers=listed(rates, rate),
        ratio=f"{ours / rates['eval7']:.1f} x eval7",
        target="at least 3 x eval7",
        reached=ours >= 3 * rates["eval7"],
    )


def _chunk() -> object:
    return poker_equity.chunk_from_text("holdem", ["AhAd", "KsKc"], samples=FEWER, threads=1)


def _again(calls: int, call: Callable[[], object]) -> Callable[[], None]:
    def run() -> None:
        for _ in range(calls):
            call()

    return run
