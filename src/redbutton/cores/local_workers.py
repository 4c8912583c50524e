"""Workers that are processes of this machine.

Not a pool of the standard library: when one of its workers dies it gives up everything, does not tell which
piece was being done, and cannot stop a piece that takes minutes.
"""

import signal
from collections import deque
from dataclasses import dataclass, field
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection, wait
from typing import Any

from redbutton.cores.answers import answer_to, results_in
from redbutton.cores.child_process import end_with_parent
from redbutton.cores.workers import TRIES, BatchResults, Pieces, Work, WorkOrder, lost


@dataclass(slots=True, eq=False)
class LocalWorker:
    """A process, our end of the pipe to it, and the batches it was given, the one it does first."""

    process: Process
    pipe: Connection
    given: deque[int] = field(default_factory=deque)


class LocalPool:
    """Processes that do batches of an order until none is left."""

    def __init__(self, order: WorkOrder, jobs: int) -> None:
        self.order = order
        self.waiting = deque(range(len(order.batches)))
        self.begun = [0] * len(order.batches)
        self.workers = [self._start() for _ in range(min(jobs, len(order.batches)))]

    def _start(self) -> LocalWorker:
        ours, theirs = Pipe()
        process = Process(target=_serve, args=(theirs, self.order.work), daemon=True)
        process.start()
        theirs.close()
        return LocalWorker(process, ours)

    def run(self) -> BatchResults:
        """Hand out batches, and take results as they come."""
        while True:
            for _ in range(self.order.ahead):
                for worker in self.workers:
                    self._give(worker)
            busy = {worker.pipe: worker for worker in self.workers if worker.given}
            if not busy:
                return
            for pipe in wait([*busy]):
                yield from self._take(busy[pipe])  # type: ignore[index]

    def _give(self, worker: LocalWorker) -> None:
        """The next batch that fits, if the worker can take one more."""
        if len(worker.given) >= self.order.ahead:
            return
        number = next(filter(self._fits, self.waiting), None)
        if number is None:
            return
        self.waiting.remove(number)
        worker.given.append(number)
        try:
            worker.pipe.send(self.order.batches[number])
        except OSError:
            return  # it has just died, and is found dead when its result is read

    def _fits(self, number: int) -> bool:
        """Is there room beside what is being done? A batch alone always may try."""
        needs, memory = self.order.needs, self.order.memory
        taken = [other for worker in self.workers for other in worker.given]
        if needs is None or memory is None or not taken:
            return True
        return sum(needs[other] for other in taken) + needs[number] <= memory

    def _take(self, worker: LocalWorker) -> BatchResults:
        try:
            answer = worker.pipe.recv_bytes()
        except (EOFError, OSError):
            yield from self._replace(worker)
        else:
            yield worker.given.popleft(), results_in(answer)

    def _replace(self, worker: LocalWorker) -> BatchResults:
        """Another worker for one that died. The batch it was at is done again, a few times."""
        _end(worker)
        self.workers[self.workers.index(worker)] = self._start()
        number = worker.given.popleft()
        self.begun[number] += 1
        if self.begun[number] < TRIES:
            worker.given.appendleft(number)
        self.waiting.extendleft(reversed(worker.given))
        if self.begun[number] == TRIES:
            yield number, lost()

    def close(self) -> None:
        """End all processes, whatever they do."""
        for worker in self.workers:
            worker.process.terminate()
        for worker in self.workers:
            _end(worker)


def on_cores(order: WorkOrder, jobs: int) -> BatchResults:
    """The order's batches, done by processes of this machine."""
    pool = LocalPool(order, jobs)
    try:
        yield from pool.run()
    finally:
        pool.close()


def _end(worker: LocalWorker) -> None:
    worker.pipe.close()
    worker.process.join()
    worker.process.close()


def _serve(pipe: Connection, work: Work[Any]) -> None:
    """A worker's life: do what comes through the pipe until the main process ends. Ctrl-C is for that one.

    The pipe alone would not tell: forked workers hold its other end as well, and a piece may take minutes.
    """
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    while True:
        try:
            batch: Pieces = pipe.recv()
        except EOFError:
            return
        pipe.send_bytes(answer_to(work, batch))
