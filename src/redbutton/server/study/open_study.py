"""One study as the server knows it: whose it is, its process, and where it stands."""

from dataclasses import dataclass, field
from typing import Literal

from redbutton.errors import PokerError
from redbutton.server.study.processes import StudyProcess
from redbutton.solver.curve import time_left
from redbutton.study.messages import StudyReport
from redbutton.wire.problems import problem_of
from redbutton.wire.study import StudyLock, StudySpot, StudyState

NOTHING = StudySpot(board="", pot=0, stack=0, oop="", ip="")
"""The spot of a file that is still being read."""
Status = Literal["starting", "solving", "paused", "solved", "ended"]


@dataclass(slots=True, kw_only=True)
class Study:
    """A study, with the last report of its process: showing its state needs no question."""

    id: str
    owner: str
    """The hash of the person's token."""
    address: str
    reserved: int
    """Bytes that it may take."""
    spot: StudySpot = NOTHING
    accuracy: float
    packed: bool = False
    locks: list[StudyLock] = field(default_factory=list)
    seen: int
    """When somebody last asked about it, in milliseconds."""
    reported_at: int
    """When its process last said something."""
    process: StudyProcess | None = None
    report: StudyReport | None = None
    problem: PokerError | None = None
    is_over: bool = False
    solve_requests: int = 0
    """Requests to solve it that are under way; the process has not reported yet."""

    @property
    def status(self) -> Status:
        if self.is_over:
            return "ended"
        if self.report is None:
            return "starting"
        return "solving" if self.report.solving else "solved" if self.report.is_solved else "paused"

    @property
    def is_busy(self) -> bool:
        return self.status in ("starting", "solving") or (self.solve_requests > 0 and not self.is_over)

    @property
    def memory(self) -> int:
        """Bytes that it takes, or may still take."""
        return 0 if self.is_over else self.reserved if self.report is None else self.report.memory

    def take_report(self, report: StudyReport, now: int) -> None:
        """Store a report of the process."""
        self.report, self.reported_at = report, now
        self.accuracy, self.packed = report.accuracy, report.packed
        if report.spot is not None:
            self.spot, self.locks = report.spot, report.locks

    def state(self) -> StudyState:
        report = self.report
        curve = report.curve if report else []
        return StudyState(
            id=self.id,
            status=self.status,
            spot=self.spot,
            accuracy=self.accuracy,
            packed=self.packed,
            locks=self.locks,
            memory=report.memory if report else 0,
            nodes=report.nodes if report else 0,
            curve=curve,
            left=time_left(curve, self.accuracy) if self.status == "solving" else None,
            exploitability=report.exploitability if report else None,
            problem=None if self.problem is None else problem_of(self.problem),
        )
