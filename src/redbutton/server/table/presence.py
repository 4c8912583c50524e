"""Connections that come and go, and restarts of the server."""

from redbutton.server.table import idleness, seats
from redbutton.server.table.announcements import Events, say
from redbutton.server.table.entries import Presence, Quiet, Watched
from redbutton.server.table.person import Person
from redbutton.server.table.shuffling import may_begin
from redbutton.server.table.state import State
from redbutton.server.table.waiting import use_patience


def be_present(state: State, entry: Presence) -> Events:
    """Note that a person's first connection has come, or that the last one is gone."""
    if entry.person is None:  # only in logs of format 1
        state.spectators = max(0, state.spectators + (1 if entry.here else -1))
        return []
    person, before = state.person(entry.person), state.watched
    person.connected, person.quiet = entry.here, False
    if entry.here:
        return [*_came(state, person), *([] if before else idleness.go_on(state))]
    _lost(state, person)
    events = [say(state, "gone", person)]
    seats.forget_if_new(state, person)
    return events


def be_watched(state: State, entry: Watched) -> Events:
    """Note the number of spectators."""
    before, state.spectators = state.watched, entry.spectators
    return idleness.go_on(state) if state.watched and not before else []


def be_quiet(state: State, entry: Quiet) -> None:
    """Note that nothing is heard of a person, or something again. No event: it may be over in a second."""
    person = state.person(entry.person)
    person.quiet = entry.quiet and person.connected


def _came(state: State, person: Person) -> Events:
    """Note that a person is here. Waiting has no limit again, unless the person or the table is to go."""
    person.came_first = person.came_first or state.now
    going = person.barred or person.leaving
    if not (going or state.ending):
        use_patience(state, person)
        person.hurried = 0
    if person.late and not (going or state.is_old):  # was acted for only while away
        person.absent = False
    events = [say(state, "connected", person)]
    if state.people[state.host].gone:
        events += seats.pass_host(state)
    events += seats.fill(state)
    if may_begin(state):
        state.greeted = state.greeted or state.now
    return events


def _lost(state: State, person: Person) -> None:
    person.connected, person.quiet = False, False
    person.went, person.hurried = state.now, person.hurried or state.now


def restart(state: State, *, awaited: bool) -> None:
    """After a restart the time in between does not count; only those who are awaited stay connected."""
    state.counted = state.acted = state.now
    state.spectators = 0
    for person in state.people.values():
        if not (person.bot or (awaited and person.connected)):
            _lost(state, person)
    state.refresh()
