"""How long a table waits for one person.

In one hand a table waits for a person no longer than the clock of each decision, the time bank, and one
patience. Coming and going refills none of them; a pause and a restart of the server refill the clocks.

Between hands a game of bots waits for people without chips, who may buy more: for one person alone without a
limit, for several no longer than `REBUYING`. When a hand begins is in its entry, so no stored table depends
on this.
"""

from collections.abc import Sequence

from redbutton.server.table.live_deal import LiveDeal
from redbutton.server.table.person import Person
from redbutton.server.table.state import State

Allowed = tuple[int, int]
"""The clock and the time bank of the player who is to decide, in milliseconds."""
GRACE = 15_000
"""Milliseconds of the time bank that are used after a connection was lost."""
PATIENCE = 60_000
"""Milliseconds of a hand to wait where there is no clock, for a person who is away or has to go."""
REBUYING = 60_000
"""Milliseconds that a game of bots waits for people who have no chips left and may buy more."""
SENT_AWAY = 20_000
"""Milliseconds of a hand to wait for a person who was sent away, with or without a clock."""


def actor_of(state: State, live: LiveDeal) -> Person:
    """The person who is to decide."""
    actor = live.deal.actor
    assert actor is not None
    return state.people[live.people[actor]]


def asked_at(state: State, live: LiveDeal) -> int:
    """Since when the clock of the player who is to decide has been running."""
    if state.settings.clock or live.phase != "play" or live.deal.actor is None:
        return live.since
    return max(live.since, actor_of(state, live).hurried)


def time_to_think(state: State, live: LiveDeal, person: Person) -> Allowed | None:
    """How long a person may take for a decision; None if there is no limit."""
    clock, patience = state.settings.clock * 1000, _patience(state, person)
    if patience is None:
        return (clock, _bank(state, live, person, clock)) if clock else None
    if not clock:
        return patience, 0
    left = max(live.since, person.hurried) + patience - live.since
    return min(clock, left), max(0, min(_bank(state, live, person, clock), left - clock))


def _patience(state: State, person: Person) -> int | None:
    """What is left of the patience with a person in this hand; None if none is needed."""
    if person.barred:
        return max(0, SENT_AWAY - person.waited)
    if state.settings.clock or not person.hurried:
        return None
    return max(0, PATIENCE - person.waited)


def _bank(state: State, live: LiveDeal, person: Person, clock: int) -> int:
    """What is left of the time bank. After a lost connection, only a part of it: some time to come back."""
    if person.connected:
        return person.bank
    return max(0, min(person.bank, person.went + GRACE - live.since - clock))


def bank_used(state: State, person: Person, at: int) -> int:
    """How much of the time bank a decision at this time takes."""
    live, clock = state.live, state.settings.clock * 1000
    if live is None or not clock:
        return 0
    return min(person.bank, max(0, at - live.since - clock))


def use_patience(state: State, person: Person) -> None:
    """Note how much patience the present question has taken, if this person is asked it."""
    live = state.live
    if live is None or live.phase != "play" or live.deal.actor is None or person.absent:
        return
    if actor_of(state, live) is person and _patience(state, person) is not None:
        person.waited += max(0, state.now - max(live.since, person.hurried))


def buyers(state: State) -> list[Person]:
    """The people who are there and may buy chips, if only bots could play without them."""
    session, seated = state.session, state.seated()
    if session is None or any(not seated[seat].bot for seat in session.seating.present):
        return []
    return [
        each
        for each in seated.values()
        if each.broke and each.is_there and not each.leaving and state.is_broke(each)
        if not session.sitter(each.name).sitting_out
    ]


def bought_by(state: State, buyers: Sequence[Person]) -> int | None:
    """When the bots go on without these people; None if that has no limit.

    It has none for one person alone, and while too few bots are left to play. Who comes again a second
    time is not waited for again.
    """
    seated, session = state.seated().values(), state.session
    others = [each for each in seated if each.connected and not each.bot and each not in buyers]
    is_alone = len(buyers) == 1 and not (others or state.queue or state.requests)
    if is_alone or session is None or len(session.seating.present) < 2:
        return None
    since = [each.came_first for each in others] + [max(each.broke, each.came_first) for each in buyers]
    return max(since) + REBUYING
