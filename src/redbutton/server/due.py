"""What a table does by itself, and when: from what everybody may know, so that no pause tells a secret."""

from typing import NamedTuple

from redbutton.server import hosting, seats
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


GRACE = 15_000
"""How long the time bank of somebody who has lost the connection is used."""
PATIENCE = 60_000
"""How long somebody is waited for without a clock: one who is gone or was sent away, or at the end."""


def next_due(state: State) -> Due | None:
    """What comes next if nothing happens before; None if the table waits for somebody."""
    dues = (_of_the_game(state), _of_the_host(state))
    return min((due for due in dues if due is not None), key=lambda due: due.at, default=None)


def _of_the_host(state: State) -> Due | None:
    """A host who is away for long makes room for another."""
    host = state.people[state.host]
    if host.connected or state.over or seats.able_to_host(state) is None:
        return None
    return _due(state, "host", max(state.now, host.went + hosting.HOST_AWAY), 0, host.id)


def _of_the_game(state: State) -> Due | None:
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
    since = course.since if player is None else asked_at(state, course)
    return _due(state, kind, since + milliseconds, course.number, course.turn, seat)


def asked_at(state: State, course: Course) -> int:
    """Since when the clock of whoever is to decide has been running."""
    if state.settings.clock or course.phase != "play" or course.deal.actor is None:
        return course.since
    return max(course.since, _actor(state, course).hurried)


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
    person = _actor(state, course)
    clock = state.settings.clock * 1000 or (PATIENCE if person.hurried else 0)
    if person.bot or person.absent:
        return None
    if phase == "showdown":
        return PACES[state.settings.pace].choice, 0
    return (clock, _bank(state, course, person, clock)) if clock else None


def _bank(state: State, course: Course, person: Person, clock: int) -> int:
    """What is left of the time bank; of one who has lost the connection, a moment of it to come back."""
    if person.connected:
        return person.bank
    return max(0, min(person.bank, person.went + GRACE - asked_at(state, course) - clock))


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
