"""What only the host may do."""

from dataclasses import replace

from redbutton.errors import Code, IllegalAction, ServerError
from redbutton.play import Cash
from redbutton.play.cash import BuyIn
from redbutton.players import registry
from redbutton.server import seats
from redbutton.server.messages import AddBot, End, Mute, NewStakes, NewTable, Pause, Resume, Start
from redbutton.server.people import Person
from redbutton.server.saying import say
from redbutton.server.settings import chips_of, other_stakes, rules_of, session_of
from redbutton.server.state import State


def start(state: State, message: Start) -> None:
    """Begin a tournament or fixed rounds with those who are seated."""
    seats.check_open(state)
    if state.settings.format == "cash":
        raise ServerError(Code.GAME_BEGINS_ALONE)
    if state.session is not None:
        raise ServerError(Code.GAME_BEGUN)
    begin(state)


def begin(state: State) -> None:
    """The session begins; everybody moves up to the first seats."""
    names = [person.name for person in state.seated().values()]
    state.session = session_of(state.settings, names, state.seed)
    state.seats.clear()
    state.played += names
    state.clock, state.counted = 0, state.now
    say(state, "started")


def pause(state: State, message: Pause) -> None:
    seats.check_open(state)
    if state.paused:
        raise ServerError(Code.TABLE_PAUSED)
    state.count_time()
    state.paused = True
    say(state, "paused")


def resume(state: State, message: Resume) -> None:
    """Go on, with full clocks."""
    if not state.paused:
        raise ServerError(Code.NOT_PAUSED)
    state.paused = False
    state.counted = state.now
    state.refresh()
    say(state, "resumed")


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
    registry.maker(message.bot)
    seats.seat_person(state, new_bot(state, message.bot), message.seat or empty[0])


def new_bot(state: State, spec: str, name: str = "") -> Person:
    """A program as a person: by its own name, with a number where there are several of a kind."""
    own = name or spec.partition(":")[0].strip()
    number = 1
    while state.named(name := own if number == 1 else f"{own} {number}") is not None:
        number += 1
    return seats.add_person(state, name, bot=spec)


def new_stakes(state: State, message: NewStakes) -> None:
    """Other stakes for a cash game, from the next deal on."""
    seats.check_open(state)
    if not isinstance(state.session, Cash):
        raise ServerError(Code.STAKES_SET)
    settings = other_stakes(state.settings, message)
    rules = rules_of(settings)
    if rules.stakes.unit != state.rules.stakes.unit:
        raise IllegalAction(Code.STAKES_UNIT, unit=str(rules.stakes.unit))
    chips_of(settings, rules)
    later = state.course is not None
    state.new_stakes = settings
    if not later:
        change_stakes(state)
    say(state, "stakes", key="stakes-later" if later else "stakes", stakes=rules.stakes.short)


def change_stakes(state: State) -> None:
    """Between deals: what the host has said about the stakes holds from now on."""
    settings, session = state.new_stakes, state.session
    if settings is None or not isinstance(session, Cash):
        return
    state.new_stakes = None
    state.set_rules(settings)
    session.seating = replace(session.seating, rules=state.rules)
    session.buy_in = BuyIn(state.chips.least, state.chips.most)


def end(state: State, message: End) -> None:
    """Close the table, after the deal if one is being played."""
    seats.check_open(state)
    state.ending = True
    if isinstance(state.session, Cash):
        state.session.close()
    if state.course is None:
        close(state)
    else:
        say(state, "over", key="ends-later")


def close(state: State) -> None:
    """Nothing happens here any more."""
    state.closed = True
    state.paused = False
    state.queue.clear()
    state.requests.clear()
    standings = [] if state.session is None else state.session.standings
    winner = next((name for name, _, place in standings if place == 1), None)
    if winner is None:
        say(state, "over")
    else:
        say(state, "over", state.named(winner), key="over-winner")


def opened(state: State, settings: NewTable, token: str) -> None:
    """Who is there when a table is made: the host, and programs."""
    if settings.format == "cash":
        state.session = session_of(settings, (), state.seed)
    host = seats.add_person(state, settings.host, token=token)
    if settings.sit:
        seats.seat_person(state, host, 1)
    for spec in settings.bots:
        seats.seat_person(state, new_bot(state, spec), state.empty_seats()[0])
    if settings.format != "cash" and not state.empty_seats():
        begin(state)
