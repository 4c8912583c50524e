"""Coming and going: taking a seat, waiting for one, buying chips, sitting out, leaving.

Each of these looks first whether it is allowed, and changes something only then.
"""

from redbutton.errors import Code, IllegalAction, ServerError
from redbutton.play import Cash, Rounds
from redbutton.server.cleaning import cleaned
from redbutton.server.messages import Approve, Kick, Leave, Rebuy, Sit, SitIn, SitOut
from redbutton.server.people import Person
from redbutton.server.saying import say
from redbutton.server.settings import LONGEST_NAME
from redbutton.server.state import State

MOST_PEOPLE = 500
"""So many people are remembered at one table; then those are forgotten who never had chips."""


# -- a seat ----------------------------------------------------------------------------------------------


def sit(state: State, person: Person | None, message: Sit, token: str | None) -> Person:
    """Take a seat, ask the host for one, or wait until one is free."""
    check_open(state)
    if state.settings.format == "tournament" and state.session is not None:
        raise ServerError(Code.GAME_BEGUN)
    _check_seat(state, message.seat)
    chips = _checked_chips(state, message.chips)
    if person is None:
        if token is None:
            raise ServerError(Code.NO_NAME_YET)
        person = add_person(state, cleaned(message.name, field="name", most=LONGEST_NAME), token=token)
    else:
        _check_free(state, person)
    person.seat, person.chips, person.leaving, person.gone = message.seat, chips, False, False
    if state.settings.approval and person.id != state.host:
        state.requests.append(person.id)
        say(state, "asks", person)
    else:
        seat_or_queue(state, person)
    return person


def check_open(state: State) -> None:
    """Nobody comes to a table that is over or about to be."""
    if state.over:
        raise ServerError(Code.TABLE_CLOSED)
    if state.ending:
        raise ServerError(Code.TABLE_CLOSING)


def _check_seat(state: State, seat: int | None) -> None:
    if seat is None:
        return
    if seat > state.settings.seats:
        raise IllegalAction(Code.NO_SUCH_SEAT, seat=seat, seats=state.settings.seats)
    if seat in state.seated():
        raise IllegalAction(Code.SEAT_TAKEN, seat=seat)


def _checked_chips(state: State, chips: int | None) -> int:
    """What somebody comes with: as much as is usual, if nothing is said."""
    stack, least, most = state.chips
    if chips is None or state.settings.format != "cash":
        return stack
    if not least <= chips <= most:
        money = state.money
        raise IllegalAction(Code.BUY_IN_LIMITS, amount=money(chips), least=money(least), most=money(most))
    return chips


def _check_free(state: State, person: Person) -> None:
    if person.id in state.queue or person.id in state.requests:
        raise ServerError(Code.ALREADY_WAITING, name=person.name)
    if (seat := state.seat_of(person)) is not None:
        raise IllegalAction(Code.ALREADY_SEATED, player=person.name, seat=seat)
    if state.session is not None and person.name in state.session.places:
        raise IllegalAction(Code.GAME_OVER, player=person.name)


def add_person(state: State, name: str, *, token: str = "", bot: str = "") -> Person:
    """Somebody new, with a name that nobody else has."""
    if state.named(name) is not None:
        raise ServerError(Code.NAME_IN_USE, name=name)
    if len(state.people) >= MOST_PEOPLE:
        _forget_somebody(state)
    state.last_person += 1
    person = Person(id=state.last_person, name=name, token=token, bot=bot, bank=state.settings.bank * 1000)
    state.people[person.id] = person
    return person


def _forget_somebody(state: State) -> None:
    """Make room: of those who are away and never had chips, the first one is forgotten."""
    busy = {state.host, *state.queue, *state.requests, *(each.id for each in state.seated().values())}
    had_chips = state.session.ledger if isinstance(state.session, Cash) else set(state.played)
    for person in state.people.values():
        if person.id not in busy and not person.connected and person.name not in had_chips:
            del state.people[person.id]
            state.done.pop(person.id, None)
            return
    raise ServerError(Code.TOO_MANY_PEOPLE, most=MOST_PEOPLE)


def seat_or_queue(state: State, person: Person) -> None:
    """Seat somebody where that is possible now; otherwise the waiting list is the place."""
    empty = state.empty_seats()
    if not empty or state.queue or isinstance(state.session, Rounds):
        state.queue.append(person.id)
        say(state, "waits", person)
    else:
        seat_person(state, person, person.seat if person.seat in empty else empty[0])


def seat_person(state: State, person: Person, seat: int) -> None:
    """Give somebody an empty seat."""
    chips = state.chips.stack if person.chips is None else person.chips
    if state.session is None:
        state.seats[seat] = person.id
        say(state, "joined", person, key="joined-free")
    else:
        assert isinstance(state.session, Cash)
        state.session.join(person.name, chips, seat)
        say(state, "joined", person, amount=chips)
    person.seat = person.chips = None
    person.absent, person.late = False, 0


def fill(state: State) -> None:
    """Empty seats go to those who wait, in order."""
    if state.over or state.ending or not (state.session is None or isinstance(state.session, Cash)):
        return
    while state.queue and (empty := state.empty_seats()):
        person = state.people[state.queue.pop(0)]
        seat_person(state, person, person.seat if person.seat in empty else empty[0])


def approve(state: State, message: Approve) -> None:
    """The host's answer to somebody who asked for a seat."""
    person = state.person(message.person)
    if person.id not in state.requests:
        raise ServerError(Code.NOT_ASKING, name=person.name)
    if message.yes:
        check_open(state)
    state.requests.remove(person.id)
    if message.yes:
        seat_or_queue(state, person)
    else:
        say(state, "left", person, key="denied")


# -- going -----------------------------------------------------------------------------------------------


def leave(state: State, person: Person, message: Leave) -> None:
    """Go, or stop waiting. Whoever is in a hand goes after it."""
    if person.id in state.queue or person.id in state.requests:
        _stop_waiting(state, person)
        say(state, "left", person)
    elif state.seat_of(person) is not None:
        check_open(state)
        go(state, person)
        person.absent = person.leaving
    elif person.id != state.host:
        raise IllegalAction(Code.NOT_SEATED, player=person.name)
    if person.id == state.host:
        person.gone = True
        pass_host(state)
    fill(state)


def kick(state: State, message: Kick) -> None:
    """The host sends somebody away; but nobody's hand is taken away: it may be played to its end."""
    person = state.person(message.person)
    if person.id == state.host:
        raise ServerError(Code.HOST_STAYS)
    if person.id in state.queue or person.id in state.requests:
        _stop_waiting(state, person)
    elif state.seat_of(person) is not None:
        check_open(state)
        go(state, person, quiet=True)
    else:
        raise IllegalAction(Code.NOT_SEATED, player=person.name)
    say(state, "left", person, key="kicked")
    fill(state)


def _stop_waiting(state: State, person: Person) -> None:
    for waiting in (state.queue, state.requests):
        if person.id in waiting:
            waiting.remove(person.id)


def go(state: State, person: Person, *, quiet: bool = False) -> None:
    """Give up a seat. A seat in a tournament or in rounds plays on by itself until it is out."""
    seat = state.seat_of(person)
    later = state.is_playing(person)
    if state.session is None and seat is not None:
        del state.seats[seat]
    elif isinstance(state.session, Cash):
        state.session.leave(person.name)
        person.leaving = later
    else:
        person.leaving = person.absent = later = True
    if not quiet:
        say(state, "left", person, key="leaves-later" if later else "left")


def pass_host(state: State) -> None:
    """Somebody else becomes the host: one who is there and sits, or else who is there at all."""
    seated = {person.id for person in state.seated().values()}
    able = [
        each
        for each in state.people.values()
        if each.connected and each.id != state.host and not each.leaving
    ]
    able.sort(key=lambda each: (each.id not in seated, each.id))
    if able:
        state.people[state.host].gone = False
        state.host = able[0].id
        say(state, "host", able[0])


# -- sitting out, buying chips ---------------------------------------------------------------------------


def sit_out(state: State, person: Person, message: SitOut) -> None:
    """No cards from the next deal on; in a tournament, to be acted for."""
    _check_seated(state, person)
    if isinstance(state.session, Cash):
        state.session.sit_out(person.name)
    else:
        person.absent = True
    say(state, "sits-out", person)


def sit_in(state: State, person: Person, message: SitIn) -> None:
    """Cards again, and time to think."""
    _check_seated(state, person)
    if isinstance(state.session, Cash):
        state.session.sit_in(person.name, posts=message.posts)
    else:
        person.leaving = False
    person.absent, person.late = False, 0
    say(state, "sits-in", person)


def rebuy(state: State, person: Person, message: Rebuy) -> None:
    """More chips, now or after the deal."""
    _check_seated(state, person)
    if not isinstance(state.session, Cash):
        raise IllegalAction(Code.NO_REBUYS)
    check_open(state)
    state.session.rebuy(person.name, message.chips)
    later = state.is_playing(person)
    person.rebuy = message.chips if later else 0
    say(state, "rebuy", person, amount=message.chips, key="rebuy-later" if later else "rebuy")


def _check_seated(state: State, person: Person) -> None:
    if state.over:
        raise ServerError(Code.TABLE_CLOSED)
    if state.seat_of(person) is None:
        raise IllegalAction(Code.NOT_SEATED, player=person.name)
