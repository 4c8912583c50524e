"""What the server and the process of a study tell each other: messages over a pipe, each after its length."""

from typing import Any

import msgspec
from msgspec import Struct

from redbutton.cores import child_process
from redbutton.errors import Code, PokerError, SolverError
from redbutton.wire.study import PlayerName, StreetName, StudyLock, StudyPoint, StudySpot


class _StudyAsk(Struct, frozen=True, kw_only=True, tag=True):
    """Something that the server asks for."""


class CheckSpot(_StudyAsk, frozen=True, kw_only=True):
    """Asks for the size of a spot; no study is begun."""

    spot: StudySpot
    accuracy: float
    memory: int


class SolveSpot(_StudyAsk, frozen=True, kw_only=True):
    """Begin a study."""

    spot: StudySpot
    accuracy: float
    packed: bool
    locks: list[StudyLock]
    seconds: float
    memory: int


class CheckSolution(_StudyAsk, frozen=True, kw_only=True):
    """Look at a file, before a study is begun with it."""

    path: str


class OpenSolution(_StudyAsk, frozen=True, kw_only=True):
    """Begin a study with a file."""

    path: str
    memory: int


class GoOn(_StudyAsk, frozen=True, kw_only=True):
    """Solve until this accuracy is reached or the time is up."""

    accuracy: float
    seconds: float


class PauseSolving(_StudyAsk, frozen=True, kw_only=True):
    """Stop solving for now."""


class LockNode(_StudyAsk, frozen=True, kw_only=True):
    """Lock or unlock a node, and begin anew with all locks."""

    lock: StudyLock
    seconds: float


class ReadNode(_StudyAsk, frozen=True, kw_only=True):
    path: list[str]


class ReadRunouts(_StudyAsk, frozen=True, kw_only=True):
    path: list[str]


class AskQuestion(_StudyAsk, frozen=True, kw_only=True):
    seed: int
    player: PlayerName | None
    street: StreetName | None = None


class SaveSolution(_StudyAsk, frozen=True, kw_only=True):
    """Write the study to a file of at most this size."""

    path: str
    most: int
    spare: int = 0
    """Bytes of the disk that must stay free."""


StudyAsk = (
    CheckSpot
    | SolveSpot
    | CheckSolution
    | OpenSolution
    | GoOn
    | PauseSolving
    | LockNode
    | ReadNode
    | ReadRunouts
    | AskQuestion
    | SaveSolution
)


class NumberedAsk(Struct, frozen=True, kw_only=True):
    """A question with a number, by which its answer is known."""

    number: int
    ask: StudyAsk


class _StudyTold(Struct, frozen=True, kw_only=True, tag=True):
    """Something that the process of a study says."""


class StudyAnswer(_StudyTold, frozen=True, kw_only=True):
    """The answer to a question: JSON for the page, or nothing but that it is done."""

    number: int
    body: bytes = b""


class StudyRefusal(_StudyTold, frozen=True, kw_only=True):
    """The refusal of a question."""

    number: int
    code: str
    facts: dict[str, str | int | float]

    def error(self) -> PokerError:
        """The refusal as the one that was raised."""
        return SolverError(Code(self.code), **self.facts)


class StudyReport(_StudyTold, frozen=True, kw_only=True):
    """Where the study stands; told without being asked."""

    solving: bool
    is_solved: bool
    accuracy: float
    memory: int
    nodes: int
    curve: list[StudyPoint]
    exploitability: float | None
    spot: StudySpot | None = None
    packed: bool = False
    locks: list[StudyLock] = []
    """Spot and locks are told when they are new."""


StudyTold = StudyAnswer | StudyRefusal | StudyReport

encode = msgspec.msgpack.Encoder().encode
asked = msgspec.msgpack.Decoder(NumberedAsk).decode
told = msgspec.msgpack.Decoder(StudyTold).decode


def framed(message: Struct) -> bytes:
    """A message after its length."""
    return child_process.framed(encode(message))


def refusal(number: int, error: PokerError) -> StudyRefusal:
    return StudyRefusal(
        number=number, code=str(error.code), facts={name: _fact(fact) for name, fact in error.facts.items()}
    )


def _fact(fact: Any) -> str | int | float:
    """A fact that a message can hold: whole numbers up to 64 bits."""
    if isinstance(fact, int) and (isinstance(fact, bool) or fact.bit_length() > 63):
        return str(fact)
    return fact if isinstance(fact, str | int | float) else str(fact)
