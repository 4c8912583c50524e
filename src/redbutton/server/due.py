"""What a table does by itself, and when: from what everybody may know, so that no pause tells a secret."""

from typing import NamedTuple

from redbutton.server.course import Course
from redbutton.server.outcome import Due, DueKind
from redbutton.server.people import Person
from redbutton.server.shuffling import may_begin
from redbutton.server.state import State


class Pace(NamedTuple):
    """How long things take, in milliseconds."""

    bot: int
    """A program seems to think."""
    step: int
    """A street is looked at, with everybody all-in."""
    result: int
    """The end of a deal is looked at."""
    choice: int
    """Somebody may show or muck."""


PACES = {
    "calm": Pace(bot=1000, step=1200, result=4000, choice=8000),
    "quick": Pace(bot=300, step=500, result=1500, choice=5000),
    "instant": Pace(bot=0, step=0, result=0, choice=3000),
}
Allowed = tuple[int, int]
"""The clock and the bank of one who is to decide, in milliseconds."""
GREETING = 300
"""How long one who has just come can take to commit to a seed."""
SEEDS = 1500
"""How long seeds are waited for."""
VOTE = 10_000


def next_due(state: State) -> Due | None:
    """What comes next if nothing happens before; None if the table waits for somebody."""
    course = state.course
    if state.paused:
        return None
    if course is None:
        number = state.session.number + 1 if state.session is not None else 0
        return _due(state, "begin", _when_greeted(state), number, 0) if may_begin(state) else None
    wait = _wait(state, course)
    if wait is None:
        return None
    kind, milliseconds, player = wait
    seat = None if player is None else course.seats[player]
    return _due(state, kind, course.since + milliseconds, course.number, course.turn, seat)


def _when_greeted(state: State) -> int:
    """Now; but whoever has just come and sits gets a moment to commit to a seed."""
    new = (each.came + GREETING for each in state.seated().values() if each.is_there and not each.commitment)
    return max([state.now, *new])


def _due(state: State, kind: DueKind, at: int, deal: int, turn: int, seat: int | None = None) -> Due:
    return Due(kind=kind, at=at, seconds=max(0, at - state.now) / 1000, deal=deal, turn=turn, seat=seat)


def _wait(state: State, course: Course) -> tuple[DueKind, int, int | None] | None:
    """What is due in the deal, and how long after the last question."""
    pace = PACES[state.settings.pace]
    match course.phase:
        case "shuffle":
            return "seeds", SEEDS if course.seeds_missing else 0, None
        case "vote":
            return "vote", VOTE, None
        case "over":
            return "settle", pace.result, None
        case "showdown":
            there = _actor(state, course).is_there
            return "showdown", pace.choice if there else 0, course.deal.actor
        case "play" if course.deal.actor is None:
            return "step", pace.step, None
        case "play":
            return _decision(state, course, pace)


def _decision(state: State, course: Course, pace: Pace) -> tuple[DueKind, int, int | None] | None:
    person, player = _actor(state, course), course.deal.actor
    if person.bot:
        return "bot", pace.bot, player
    if person.absent:
        return "time-out", pace.bot, player
    allowed = time_allowed(state, course)
    return None if allowed is None else ("time-out", sum(allowed), player)


def time_allowed(state: State, course: Course) -> Allowed | None:
    """How long whoever is to decide may take: the clock, and then the bank of one who is there.

    None where there is no limit, and where nobody is waited for.
    """
    phase = course.phase
    if phase == "vote":
        return VOTE, 0
    if phase not in ("play", "showdown") or course.deal.actor is None:
        return None
    person, clock = _actor(state, course), state.settings.clock * 1000
    if person.bot or person.absent:
        return None
    if phase == "showdown":
        return PACES[state.settings.pace].choice, 0
    return (clock, person.bank if person.connected else 0) if clock else None


def bank_used(state: State, person: Person, at: int) -> int:
    """How much of the time bank a decision at this time has taken."""
    course, clock = state.course, state.settings.clock * 1000
    if course is None or not clock:
        return 0
    return min(person.bank, max(0, at - course.since - clock))


def _actor(state: State, course: Course) -> Person:
    actor = course.deal.actor
    assert actor is not None
    return state.people[course.people[actor]]
