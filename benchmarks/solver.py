"""The solver: seconds of one core to an accuracy, in units of counting all hands of seven cards; and memory.

Both are seconds of the processor, not of the clock, and they take turns: other processes are not counted, and
what slows one down slows the other. Memory is the real peak of a process of its own. Two threads are
measured by the clock, as nothing else tells what they are good for: on a busy machine that row says little.
"""

import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from benchmarks.report import Row, milliseconds
from benchmarks.timing import seconds
from redbutton.ranking import count
from redbutton.solver import Solving, loads

SPOTS = Path(__file__).parents[2] / "shared" / "data" / "solver"
TARGETS = (
    ("river_R1dry_full_s200", 0.0001, 2.4, 5),
    ("river_R4straight_full_s500", 0.0001, 8.0, 5),
    ("turn_T3_full", 0.001, 12.5, 3),
    ("turn_T1_rainbow", 0.001, 23.0, 3),
    ("flop_F1_onesize", 0.001, 475.0, 1),
    ("flop_3betpotFAST", 0.005, 1170.0, 1),
)
"""Spot, accuracy, the most that it may take, and how often it is measured."""
MEMORY = (("flop_3betpotFAST", "", 1.28), ("flop_3betpotFAST", "packed", 0.66))
PEAK = """
import resource, sys
from pathlib import Path
from redbutton.solver import Solving, loads
solving = Solving(loads(open(sys.argv[1]).read()), threads=1, packed=bool(sys.argv[2]))
next(solving.run(0.5, iterations=1))
status = Path("/proc/self/status")  # the other way also counts what its parent had
lines = status.read_text().splitlines() if status.exists() else []
peaks = [int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM")]
unit = 1 if sys.platform == "darwin" else 1024
print(*peaks or [resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit])
"""


def rows() -> Iterator[Row]:
    if not SPOTS.exists():
        return
    for name, accuracy, most, rounds in TARGETS:
        yield _time(name, accuracy, most, rounds)
    for name, packed, most in MEMORY:
        yield _memory(name, packed, most)
    for name in ("turn_T1_rainbow", "flop_F1_onesize"):
        yield _two_threads(name)
    yield _start()


def _solve(name: str, accuracy: float, iterations: list[int]) -> None:
    solving = Solving(loads((SPOTS / f"{name}.toml").read_text("utf-8")), threads=1)
    *_, last = solving.run(accuracy)
    iterations.append(last.iterations)


def _time(name: str, accuracy: float, most: float, rounds: int) -> Row:
    ours, yardstick, iterations = float("inf"), seconds(partial(count, 7)), [0]
    for _ in range(rounds):
        ours = min(ours, seconds(partial(_solve, name, accuracy, iterations)))
        yardstick = min(yardstick, seconds(partial(count, 7)))
    return Row(
        work=f"{name} to {accuracy:.2%} of the pot, {iterations[-1]} iterations",
        ours=milliseconds(ours),
        peers=f"all hands of 7 cards, counted {milliseconds(yardstick)}",
        ratio=f"{ours / yardstick:,.1f} x counting",
        target=f"at most {most:,g} x counting",
        reached=ours <= most * yardstick,
    )


def _memory(name: str, packed: str, most: float) -> Row:
    command = [sys.executable, "-c", PEAK, str(SPOTS / f"{name}.toml"), packed]
    peak = int(subprocess.run(command, check=True, capture_output=True, text=True).stdout) / 1e9
    return Row(
        work=f"{name}, memory {packed or 'as it is'}",
        ours=f"{peak:.3f} GB",
        peers="",
        ratio="",
        target=f"at most {most:g} GB",
        reached=peak <= most,
    )


def _two_threads(name: str) -> Row:
    """Iterations of one thread and of two, in turn, by the clock."""
    spot = loads((SPOTS / f"{name}.toml").read_text("utf-8"))
    solving = {threads: Solving(spot, threads=threads) for threads in (1, 2)}
    best = dict.fromkeys(solving, float("inf"))
    for _ in range(5):
        for threads, each in solving.items():
            began = time.perf_counter()
            next(each.run(1e-9, iterations=10))
            best[threads] = min(best[threads], time.perf_counter() - began)
    return Row(
        work=f"{name}, ten iterations on two threads, by the clock",
        ours=milliseconds(best[2]),
        peers=f"one thread {milliseconds(best[1])}",
        ratio=f"{best[1] / best[2]:.2f} x one thread",
        target="at least 1.7 x one thread",
        reached=best[1] >= 1.7 * best[2],
    )


def _start() -> Row:
    """The whole command on a river, from the first byte of Python to the last line shown."""
    run = "import sys; from redbutton.cli import main; sys.exit(main(sys.argv[1:]))"
    spot = str(SPOTS / "river_R1dry_srp_s200.toml")
    best = float("inf")
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", run, "solve", spot], check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    return Row(
        work="redbutton solve on a river, everything included",
        ours=milliseconds(best),
        peers="",
        ratio="",
        target="under 1,000 ms",
        reached=best < 1,
    )
