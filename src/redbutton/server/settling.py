"""The end of a deal: its record, who is out, who goes, who comes, and what the next one is played for."""

from itertools import count, islice

from redbutton.errors import Code, ServerError
from redbutton.play import Cash, Rounds, Settled
from redbutton.server import hosting, records, seats
from redbutton.server.entries import Elapsed
from redbutton.server.people import Person
from redbutton.server.saying import hear, say
from redbutton.server.state import State
from redbutton.store.steps import Hand

MOST_OUT = 50
"""When so many programs have been out of a game of rounds, they begin to come back."""


def settle(state: State, entry: Elapsed) -> Hand:
    """Everybody has what is won or lost, and the table is ready for the next deal."""
    course, session = state.course, state.session
    if course is None or session is None or course.phase != "over" or state.paused:
        raise ServerError(Code.NOT_DUE)
    if (entry.deal, entry.turn) != (course.number, course.turn):
        raise ServerError(Code.STALE_TURN, deal=entry.deal, turn=entry.turn)
    hand = Hand(course.number, state.now, records.record(state, course))
    if isinstance(session, Rounds):
        _name_newcomers(state, session)
    settled = session.settle()
    state.course = None
    hear(state, "settled")
    _tell(state, settled)
    _sell_to_bots(state)
    _tell_rebuys(state, settled)
    hosting.change_stakes(state)
    seats.fill(state)
    if state.ending or state.over:
        hosting.close(state)
    return hand


def _tell(state: State, settled: Settled) -> None:
    """Who is out, who has gone, who has come."""
    for name, place in settled.out:
        say(state, "out", _gone(state, name), key="out" if place is None else "out-place", place=place)
    for name in settled.left:
        say(state, "left", _gone(state, name))
    for name in settled.joined:
        _welcome(state, name)


def _tell_rebuys(state: State, settled: Settled) -> None:
    """What has become of the chips that were asked for during the hand."""
    people = state.by_name()
    for name, chips in settled.bought.items():
        say(state, "rebuy", people[name], amount=chips, key="rebuy" if chips else "rebuy-none")
    for person in state.people.values():
        person.rebuy = 0


def _gone(state: State, name: str) -> Person:
    person = state.by_name()[name]
    person.leaving = person.absent = False
    person.left_at = state.now
    return person


def _name_newcomers(state: State, session: Rounds) -> None:
    """Who comes when seats become free: those who wait, then programs, and after many the same ones again."""
    session.waiting, session.returning = [state.people[number].name for number in state.queue], []
    if state.is_old:
        return
    out = [person.name for person in state.people.values() if person.bot and state.seat_of(person) is None]
    if len(out) >= MOST_OUT:
        session.returning = out[: session.players]
        return
    numbered = (f"Auto {number}" for number in count(len(state.played)))
    session.waiting += islice((name for name in numbered if not state.is_taken(name)), session.players)


def _welcome(state: State, name: str) -> None:
    """Somebody who comes into rounds: the first one who waits, or a program that keeps the table full."""
    person = state.by_name().get(name)
    if person is None:
        person = seats.add_person(state, name, bot=state.mix[len(state.played) % len(state.mix)])
    elif not person.bot:
        state.queue.remove(person.id)
        person.seat = person.chips = None
    state.played[name] = state.played.get(name, 0) + 1
    say(state, "joined", person, amount=state.chips.stack)


def _sell_to_bots(state: State) -> None:
    """Programs without chips buy some, where chips are sold."""
    session = state.session
    if not isinstance(session, Cash) or session.over or session.rules.house.game_ends != "host":
        return
    for person in state.seated().values():
        sitter = session.sitter(person.name)
        if person.bot and not sitter.stack:
            session.rebuy(person.name, state.chips.stack)
            say(state, "rebuy", person, amount=state.chips.stack)
