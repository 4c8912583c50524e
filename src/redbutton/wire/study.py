"""The study room over HTTP: what is asked of it and what it answers, as types.

Amounts are whole chips, shares are numbers from 0 to 1, cards and hands are texts such as `As` and `AhKh`.
A node is named by its path: the actions and cards that lead to it, as in `redbutton solve --at`. Players are
`oop`, who acts first on every street, and `ip`; pairs of numbers are in that order.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from redbutton.wire.messages import Problem, Words

PlayerName = Literal["oop", "ip"]
StreetName = Literal["flop", "turn", "river"]
Pair = tuple[float, float]
RangeText = Annotated[str, Meta(max_length=40_000)]
SizesText = Annotated[str, Meta(max_length=200)]
CardsText = Annotated[str, Meta(max_length=200)]
Chips = Annotated[int, Meta(ge=-(2**53), le=2**53)]
"""Whole chips: no more than a page and a message between processes can hold exactly."""
StepText = Annotated[str, Meta(max_length=40)]
Path = Annotated[list[StepText], Meta(max_length=100)]
Shares = dict[StepText, float]


class _StudyPart(Struct, frozen=True, kw_only=True):
    """A body, or a part of one. What is always answered has no default, so the schema requires it."""


# -- a spot --------------------------------------------------------------------------------------------------


class StudySizes(_StudyPart, frozen=True, kw_only=True):
    """What one player may bet on one street, as in a spot's file: `50%, a`."""

    bet: SizesText = ""
    raise_: SizesText = field(default="", name="raise")
    donk: SizesText | None = None
    """Without it, the sizes of `bet`."""


class StudyStreet(_StudyPart, frozen=True, kw_only=True):
    """What both may bet on a street."""

    oop: StudySizes = StudySizes()
    ip: StudySizes = StudySizes()


class StudySpot(_StudyPart, frozen=True, kw_only=True):
    """A spot to solve."""

    board: CardsText
    pot: Chips
    stack: Chips
    oop: RangeText
    ip: RangeText
    flop: StudyStreet = StudyStreet()
    turn: StudyStreet = StudyStreet()
    river: StudyStreet = StudyStreet()
    dead: CardsText = ""
    rake: float = 0.0
    rake_cap: float = 0.0
    add_all_in: float = 0.0
    force_all_in: float = 0.0
    merging: float = 0.0


class StudyEstimate(_StudyPart, frozen=True, kw_only=True):
    """What solving a spot would take: the answer to a `StudySpot`."""

    nodes: int
    hands: tuple[int, int]
    memory: int
    """In bytes; with 16-bit tables in `packed`."""
    packed: int
    most_memory: int
    """What one study may take here."""
    seconds: float
    """Until the accuracy that was asked for, about, on this machine."""
    toml: str
    """The spot as a file of `redbutton solve`."""


class StudyRangeText(_StudyPart, frozen=True, kw_only=True):
    """A range as somebody typed it."""

    text: RangeText


class StudyRange(_StudyPart, frozen=True, kw_only=True):
    """A range that was read."""

    text: str
    """Written in the usual way."""
    combos: float
    share: float
    """Of all 1,326 hands."""
    classes: dict[str, float]
    """The mean weight of each of the 169 classes that is in it: `AKs`."""
    hands: dict[str, float]
    """The weight of each hand that is in it: `AhKh`."""


# -- choices -------------------------------------------------------------------------------------------------


class StudyPreset(_StudyPart, frozen=True, kw_only=True):
    """A range with a name."""

    id: str
    name: Words
    group: Words
    text: str


class StudyChoices(_StudyPart, frozen=True, kw_only=True):
    """What the study room offers before anything is asked, and its limits."""

    ranges: list[StudyPreset]
    example: StudySpot
    most_memory: int
    most_seconds: float
    most_studies: int
    """That one person may keep open; one of them is solved at a time."""


# -- a study: a spot that is solved or being solved ----------------------------------------------------------


class StudyLock(_StudyPart, frozen=True, kw_only=True):
    """A player's strategy at a node, fixed: for all hands, or for some of them."""

    path: Path
    all: Shares | None = None
    """How often each action is taken."""
    hands: Annotated[dict[StepText, Shares], Meta(max_length=1326)] = {}
    """The same for single hands or classes (`AKs`), which go before `all`."""


class NewStudy(_StudyPart, frozen=True, kw_only=True):
    """A spot to solve, and how well."""

    spot: StudySpot
    accuracy: float = 0.005
    packed: bool = False
    locks: Annotated[list[StudyLock], Meta(max_length=100)] = []


class StudyOpened(_StudyPart, frozen=True, kw_only=True):
    """A new study. The token is the person's: it opens all studies of that person."""

    id: str
    token: str


class StudyPoint(_StudyPart, frozen=True, kw_only=True):
    """One measurement."""

    iterations: int
    seconds: float
    share: float
    """Exploitability as a share of the pot."""


class StudyState(_StudyPart, frozen=True, kw_only=True):
    """Where a study stands."""

    id: str
    status: Literal["starting", "solving", "paused", "solved", "ended"]
    """Paused: stopped by the person or by the limit of time. Ended: its process is gone, see `problem`."""
    spot: StudySpot
    accuracy: float
    packed: bool
    locks: list[StudyLock]
    memory: int
    nodes: int
    curve: list[StudyPoint]
    """All measurements, thinned out to at most 200; the last one is where it stands."""
    left: float | None
    """Seconds until the accuracy is reached, about."""
    exploitability: float | None
    """In chips; None before the first measurement: nothing is shown that was not measured."""
    problem: Problem | None


class StudyList(_StudyPart, frozen=True, kw_only=True):
    """All studies of a person, the newest first."""

    studies: list[StudyState]


class StudyGoal(_StudyPart, frozen=True, kw_only=True):
    """Go on solving, until this accuracy."""

    accuracy: float


class StudyAction(_StudyPart, frozen=True, kw_only=True):
    """An action at a node."""

    name: str
    """`check`, `bet 30`, ... with totals of the street."""
    frequency: float
    """Over the whole range."""
    ev: float
    """Of the hands that take it, weighted."""


class StudyHands(_StudyPart, frozen=True, kw_only=True):
    """All hands of a player at a node, as columns."""

    hands: list[str]
    reach: list[float]
    """How much of the range is left: weight times the player's own actions so far."""
    ev: list[float]
    equity: list[float]
    strategy: list[list[float]]
    """For each action of the node, how often each hand takes it; empty for the player who does not act."""
    action_ev: list[list[float]]
    """For each action, what it wins with each hand; empty for the player who does not act."""


class StudyNode(_StudyPart, frozen=True, kw_only=True):
    """One node of a solved tree."""

    path: list[str]
    board: str
    street: StreetName
    pot: int
    """With all bets so far."""
    stacks: tuple[int, int]
    """What is left behind."""
    kind: Literal["acts", "card", "over"]
    """Somebody acts, a card comes, or nothing is left to decide."""
    player: PlayerName | None
    actions: list[StudyAction]
    cards: list[str]
    """The cards that can come here."""
    ev: Pair
    equity: Pair
    oop: StudyHands
    ip: StudyHands
    locked: bool
    iterations: int
    """How far solving was when this was read."""


class StudyRunout(_StudyPart, frozen=True, kw_only=True):
    """What happens if one card comes."""

    card: str
    player: PlayerName | None
    """Who acts next."""
    frequency: dict[str, float]
    ev: Pair
    equity: Pair


class StudyRunouts(_StudyPart, frozen=True, kw_only=True):
    """Every card that can come at a node."""

    path: list[str]
    cards: list[StudyRunout]


class StudyQuestion(_StudyPart, frozen=True, kw_only=True):
    """A decision for the trainer: a node that play leads to, and a hand. Its `StudyNode` has the answers."""

    path: list[str]
    player: PlayerName
    hand: str


class StudyShared(_StudyPart, frozen=True, kw_only=True):
    """Where others find a solution."""

    key: str
    link: str
    whole: bool
    """Otherwise it is too large to be kept: its spot and locks are shared, and solved again when opened."""


BODIES: tuple[type[Struct], ...] = (StudySpot, StudyRangeText, NewStudy, StudyGoal, StudyLock)
"""What can be sent to the study room."""

ANSWERS: dict[str, type[Struct]] = {
    "GET /api/study/choices": StudyChoices,
    "POST /api/study/range": StudyRange,
    "POST /api/study/check": StudyEstimate,
    "GET /api/study": StudyList,
    "POST /api/study": StudyOpened,
    "POST /api/study/open": StudyOpened,
    "POST /api/study/shared/{key}": StudyOpened,
    "GET /api/study/{id}": StudyState,
    "POST /api/study/{id}/stop": StudyState,
    "POST /api/study/{id}/go": StudyState,
    "POST /api/study/{id}/lock": StudyState,
    "POST /api/study/{id}/close": StudyList,
    "GET /api/study/{id}/node": StudyNode,
    "GET /api/study/{id}/runouts": StudyRunouts,
    "GET /api/study/{id}/question": StudyQuestion,
    "POST /api/study/{id}/share": StudyShared,
    "GET /api/tables/{table}/hands/{number}/study": StudySpot,
}
"""What the addresses of the study room answer with. Any of them may refuse with a `ProblemBody`."""
