"""The process of one study: `python -m redbutton.study.worker BYTES`.

Questions come on its input, answers go to its output. It is nice to everything else on the machine, takes no
more memory than it may, and ends when its input ends: so it never outlives its server, however that ended.
"""

import os
import sys
import threading
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import IO

from msgspec import Struct

from redbutton.cores.child_process import be_nice, end_with_parent, next_frame, pipes
from redbutton.errors import Code, PokerError, SolverError
from redbutton.study.messages import NumberedAsk, StudyAnswer, asked, framed, refusal

NICE = 10
BESIDE = 1_500_000_000
"""Bytes of address space besides a study's own: Python, NumPy, their libraries, the stacks of threads, and
what a tree takes while it is built."""


def main(memory: int) -> None:
    """Answer until the input ends."""
    humble(memory)
    say, listen = pipes()
    waiting: SimpleQueue[NumberedAsk] = SimpleQueue()
    threading.Thread(target=_listen, args=(listen, waiting), daemon=True).start()

    from redbutton.study.study_work import StudyWork

    def tell(message: Struct) -> None:
        try:
            say.write(framed(message))
            say.flush()
        except OSError:
            os._exit(0)

    work = StudyWork(tell)
    while True:
        ask = _next(waiting, wait=not work.solving)
        if ask is None:
            work.step()
            continue
        try:
            tell(StudyAnswer(number=ask.number, body=work.answer(ask.ask)))
        except PokerError as error:
            tell(refusal(ask.number, error))
        except MemoryError:
            tell(refusal(ask.number, SolverError(Code.OUT_OF_MEMORY, most=memory / 1e9)))
        except Exception:  # a mistake of ours: the study goes on, and its person is told
            tell(refusal(ask.number, SolverError(Code.SERVER_FAULT)))


def humble(memory: int) -> None:
    """Go behind everything else, take no more memory than allowed, and write files for the owner alone."""
    os.umask(0o077)
    end_with_parent()
    be_nice(NICE)
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory + BESIDE, memory + BESIDE))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _listen(pipe: IO[bytes], waiting: "SimpleQueue[NumberedAsk]") -> None:
    try:
        while (frame := next_frame(pipe)) is not None:
            waiting.put(asked(frame))
    finally:  # also for want of memory: one that hears nothing any more must not stay
        os._exit(0)


def _next(waiting: "SimpleQueue[NumberedAsk]", *, wait: bool) -> NumberedAsk | None:
    try:
        return waiting.get(block=wait)
    except Empty:
        return None


if __name__ == "__main__":
    main(int(sys.argv[1]))
