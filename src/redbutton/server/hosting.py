"""What only the host may do, and what the table does if there is no host to do it."""

from dataclasses import replace
from itertools import count
from typing import Any

from redbutton.errors import Code, IllegalAction, ServerError
from redbutton.play import Cash, Session, saving
from redbutton.play.cash import BuyIn
from redbutton.rules import Rules
from redbutton.server import seats
from redbutton.server.messages import AddBot, Mute, NewStakes, NewTable
from redbutton.server.people import Person
from redbutton.server.saying import hear, say
from redbutton.server.settings import Terms, other_stakes, session_of
from redbutton.server.state import LaterStakes, State

Saved = dict[str, Any]
"""A session as it was saved."""
HOST_AWAY = 2 * 60_000
"""So long a host may be away before somebody else who is there becomes the host."""


# -- the game --------------------------------------------------------------------------------------------


def start(state: State, session: Saved | None) -> None:
    """Begin a tournament or fixed rounds with those who are seated."""
    check_start(state)
    begin(state, session)


def check_start(state: State) -> None:
    seats.check_open(state)
    if state.settings.format == "cash":
        raise ServerError(Code.GAME_BEGINS_ALONE)
    if state.session is not None:
        raise ServerError(Code.GAME_BEGUN)


def new_session(state: State) -> Session:
    """The session that would begin now, with those who are seated."""
    names = [person.name for person in state.seated().values()]
    return session_of(state.settings, state.rules, state.chips, names, state.seed)


def begin(state: State, session: Saved | None) -> None:
    """The session begins; everybody moves up to the first seats. It is as it was stored, if it was."""
    begun = new_session(state) if session is None else saving.load(session)
    state.session = begun
    state.seats.clear()
    state.played = {sitter.player: 1 for sitter in begun.seating.sitters}
    state.clock, state.counted = 0, state.now
    say(state, "started")
    if state.settings.format == "tournament" and not state.is_old:
        seats.send_home(state)


def pause(state: State) -> None:
    seats.check_open(state)
    if state.paused:
        raise ServerError(Code.TABLE_PAUSED)
    state.count_time()
    state.paused = True
    say(state, "paused")


def resume(state: State) -> None:
    """The host lets the game go on, with full clocks; after a mistake of ours, by trying again."""
    if not state.paused:
        raise ServerError(Code.NOT_PAUSED)
    state.paused = state.stuck = False
    state.counted = state.now
    state.refresh()
    say(state, "resumed")


def get_stuck(state: State) -> None:
    """Something has failed again and again: the host has to say what becomes of it."""
    state.count_time()
    state.paused = state.stuck = True
    say(state, "stuck")


def call_off(state: State) -> None:
    """Put an end to a deal that cannot go on: it never was, unless it is over and only not settled."""
    if not state.stuck:
        raise ServerError(Code.NOT_STUCK)
    _call_off(state)
    resume(state)
    if state.ending:
        _close_all(state)


def _call_off(state: State) -> None:
    if state.course is not None and state.session is not None:
        counts = state.course.deal.over
        state.session.call_off()
        state.course = None
        say(state, "called-off", key="counted" if counts else "called-off")
        hear(state, "settled")


def hand_over(state: State, host: int) -> None:
    """A host who has been away for long is the host no more, if somebody else can be."""
    if host != state.host or state.people[host].connected or seats.able_to_host(state) is None:
        raise ServerError(Code.NOT_DUE)
    seats.pass_host(state)


# -- people, programs, stakes ----------------------------------------------------------------------------


def mute(state: State, message: Mute) -> None:
    person = state.person(message.person)
    if person.id == state.host:
        raise ServerError(Code.HOST_STAYS)
    person.muted = message.on
    say(state, "muted", person, key="muted" if message.on else "unmuted")


def add_bot(state: State, message: AddBot) -> None:
    """Seat a program."""
    seats.check_open(state)
    if state.session is not None and not isinstance(state.session, Cash):
        raise ServerError(Code.GAME_BEGUN)
    empty = state.empty_seats()
    if not empty:
        raise IllegalAction(Code.TABLE_FULL, seats=state.settings.seats)
    if message.seat is not None and message.seat not in empty:
        taken = message.seat <= state.settings.seats
        code = Code.SEAT_TAKEN if taken else Code.NO_SUCH_SEAT
        raise IllegalAction(code, seat=message.seat, seats=state.settings.seats)
    seats.seat_person(state, new_bot(state, message.bot), message.seat or empty[0])


def new_bot(state: State, spec: str) -> Person:
    """A program as a person: by its own name, with a number where there are several of a kind."""
    own = spec.partition(":")[0].strip()
    names = (own if number == 1 else f"{own} {number}" for number in count(1))
    return seats.add_person(state, next(name for name in names if not state.is_taken(name)), bot=spec)


def new_terms(state: State, message: NewStakes) -> LaterStakes:
    """Other stakes for a cash game: settings and terms, if there can be such."""
    session = _cash(state)
    settings = other_stakes(_latest(state), message)
    terms = Terms.of(settings)
    terms.check()
    rules = terms.unpacked()
    if rules.stakes.unit != state.rules.stakes.unit:
        raise IllegalAction(Code.STAKES_UNIT, unit=str(rules.stakes.unit))
    if _are_too_high(session, rules) and not state.is_old:
        raise IllegalAction(Code.STAKES_TOO_HIGH, stakes=rules.stakes.short)
    return LaterStakes(settings=settings, terms=terms)


def _are_too_high(session: Cash, rules: Rules) -> bool:
    """Could fewer than two play on, where nobody can buy chips?"""
    able = replace(session.seating, rules=rules).present
    return rules.house.game_ends != "host" and len(able) < min(2, len(session.seating.present))


def _cash(state: State) -> Cash:
    """The session, if it is one whose stakes the host may change."""
    seats.check_open(state)
    if not isinstance(state.session, Cash):
        raise ServerError(Code.STAKES_SET)
    return state.session


def _latest(state: State) -> NewTable:
    """The settings as they will be, with what was said about them before."""
    return state.settings if state.new_stakes is None or state.is_old else state.new_stakes.settings


def new_stakes(state: State, message: NewStakes, terms: Terms | None) -> None:
    """Other stakes, from the next deal on; what they come to is as it was stored, if it was."""
    _cash(state)
    if terms is None:
        state.new_stakes = new_terms(state, message)
    else:
        state.new_stakes = LaterStakes(settings=other_stakes(_latest(state), message), terms=terms)
    stakes = state.new_stakes.terms.unpacked().stakes.short
    later = state.course is not None
    if not later:
        change_stakes(state)
    say(state, "stakes", key="stakes-later" if later else "stakes", stakes=stakes)


def change_stakes(state: State) -> None:
    """Between deals: what the host has said about the stakes holds from now on."""
    later, session = state.new_stakes, state.session
    if later is None or not isinstance(session, Cash):
        return
    state.new_stakes = None
    if _are_too_high(session, later.terms.unpacked()) and not state.is_old:
        say(state, "stakes", key="stakes-stay", stakes=state.rules.stakes.short)
        return
    state.set_terms(later.settings, later.terms)
    session.seating = replace(session.seating, rules=state.rules)
    session.buy_in = BuyIn(state.chips.least, state.chips.most)
    seats.ask_again(state)


# -- beginning and end -----------------------------------------------------------------------------------


def end(state: State) -> None:
    """Close the table, after the deal if one is being played; nobody is waited for without end any more."""
    seats.check_open(state)
    state.ending = True
    if state.stuck:
        _call_off(state)
    if state.course is None:
        _close_all(state)
        return
    if isinstance(state.session, Cash):
        state.session.close()
    for person in state.people.values():
        person.hurried = person.hurried or state.now
    say(state, "over", key="ends-later")
    if state.paused and not state.is_old:
        resume(state)


def _close_all(state: State) -> None:
    """Between deals: everybody goes, and the table is closed."""
    if isinstance(state.session, Cash):
        state.session.close()
    close(state)


def close_if_over(state: State) -> None:
    """Somebody has gone, and that was the end of the game."""
    if state.over and not state.closed and not state.is_old:
        close(state)


def close(state: State) -> None:
    """Nothing happens here any more."""
    state.closed = True
    state.paused = state.stuck = False
    state.queue.clear()
    state.requests.clear()
    standings = [] if state.session is None else state.session.standings
    winners = [name for name, _, place in standings if place == 1]
    if len(winners) == 1:
        say(state, "over", state.by_name()[winners[0]], key="over-winner")
    elif winners:
        say(state, "over", key="over-winners", names=", ".join(winners))
    else:
        say(state, "over")


def opened(state: State, token: str, session: Saved | None) -> None:
    """Who is there when a table is made: the host, and programs."""
    settings = state.settings
    if settings.format == "cash":
        state.session = new_session(state) if session is None else saving.load(session)
    host = seats.add_person(state, settings.host, token=token)
    host.hosted = True
    if settings.sit:
        seats.seat_person(state, host, 1)
    for spec in settings.bots:
        seats.seat_person(state, new_bot(state, spec), state.empty_seats()[0])
    if settings.format != "cash" and not state.empty_seats():
        begin(state, session)
