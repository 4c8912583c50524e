"""The end of a deal: its record, who is out, who leaves, who comes, and the next stakes."""

from collections.abc import Collection, Iterator
from itertools import chain, islice

from redbutton.errors import Code, ServerError
from redbutton.ids import PersonId
from redbutton.play import Session, Settled
from redbutton.play.rounds import numbered_newcomers
from redbutton.server.table import hosting, records, seats
from redbutton.server.table.announcements import Events, announce, say
from redbutton.server.table.entries import Elapsed
from redbutton.server.table.person import Person
from redbutton.server.table.state import State, without
from redbutton.store.protocol import StoredHand
from redbutton.wire.messages import Seen

MOST_OUT = 50
"""Bots out of a game of rounds before the same bots come back."""


def settle(state: State, entry: Elapsed) -> tuple[StoredHand, Events]:
    """Pay out the deal, and make the table ready for the next one."""
    live, session = state.live, state.session
    if live is None or session is None or live.phase != "over" or state.is_stopped:
        raise ServerError(Code.NOT_DUE)
    if (entry.deal, entry.turn) != (live.number, live.turn):
        raise ServerError(Code.STALE_TURN, deal=entry.deal, turn=entry.turn)
    hand = StoredHand(live.number, state.now, records.record(state, live))
    if session.newcomers:
        _name_newcomers(state, session)
    settled = session.settle()
    state.live = None
    events = [announce(state, "settled"), *_tell(state, settled), *_sell_to_bots(state, live.people)]
    events += _tell_rebuys(state, settled)
    _note_broke(state)
    events += hosting.change_stakes(state)
    events += seats.fill(state)
    if state.ending or state.over:
        events += hosting.close(state)
    return hand, events


def _tell(state: State, settled: Settled) -> Iterator[Seen]:
    """Announce who is out, who has left, who has come."""
    for name, place in settled.out:
        yield say(state, "out", _gone(state, name), key="out" if place is None else "out-place", place=place)
    for name in settled.left:
        yield say(state, "left", _gone(state, name))
    for name in settled.joined:
        yield _welcome(state, name)


def _tell_rebuys(state: State, settled: Settled) -> Events:
    """Announce the chips that were asked for during the deal."""
    for person in state.people.values():
        person.rebuy = 0
    if not settled.bought:
        return []
    people = state.by_name()
    return [
        say(state, "rebuy", people[name], amount=chips, key="rebuy" if chips else "rebuy-none")
        for name, chips in settled.bought.items()
    ]


def _gone(state: State, name: str) -> Person:
    person = state.by_name()[name]
    person.leaving = person.absent = False
    person.left_at = state.now
    return person


def _name_newcomers(state: State, session: Session) -> None:
    """Choose who gets free seats in rounds: people who wait, then new bots, and later the old bots again."""
    waiting = [state.people[number].name for number in state.queue]
    if state.is_old:
        session.expect(waiting)
        return
    out = [person.name for person in state.people.values() if person.bot and state.seat_of(person) is None]
    if len(out) >= MOST_OUT:
        session.expect(waiting, out[: session.newcomers])
        return
    names = chain(state.bot_names, numbered_newcomers(len(state.played)))
    is_taken = state.taken_names()
    free = (name for name in names if not is_taken(name))
    session.expect([*waiting, *islice(free, session.newcomers)])


def _welcome(state: State, name: str) -> Seen:
    """Add a newcomer to rounds: the first person who waits, or a bot that keeps the table full."""
    person = state.by_name().get(name)
    if person is None:
        person = seats.add_person(state, name, bot=state.mix[len(state.played) % len(state.mix)])
    elif not person.bot:
        state.queue = without(person.id, state.queue)
        person.seat = person.chips = None
    state.played = {**state.played, name: state.played.get(name, 0) + 1}
    return say(state, "joined", person, amount=state.chips.stack)


def _sell_to_bots(state: State, dealt: Collection[PersonId]) -> Iterator[Seen]:
    """Let bots without chips buy some, where chips are sold.

    A person needs a moment to decide and misses the next deal where others play on. So does a bot: it buys
    after a deal that it has watched, and sooner only if too few could play without it.
    """
    session = state.session
    assert session is not None
    if not any(person.bot for person in state.people.values()):
        return
    bots = {person.name: person for person in state.seated().values() if person.bot}
    watched = {name: bot for name, bot in bots.items() if bot.id not in dealt}
    buyers = session.restock(bots if state.bots_buy_at_once else watched)
    if len(session.seating.present) < 2:
        buyers += session.restock(bots)
    for name in buyers:
        if not state.bots_buy_at_once:
            session.sit_in(name, posts=True)
        yield say(state, "rebuy", bots[name], amount=session.stack)


def _note_broke(state: State) -> None:
    """Note since when people without chips may think about buying more."""
    people, session = state.by_name(), state.session
    assert session is not None
    sells = session.sells_chips
    for sitter in session.seating.sitters:
        person, broke = people[sitter.player], sells and not sitter.stack
        person.broke = (person.broke or state.now) if broke else 0
