"""Coming and going: taking a seat, waiting for one, buying chips, sitting out, leaving."""

from redbutton.errors import Code, IllegalAction, ServerError
from redbutton.ids import PersonId, Seat
from redbutton.server.table import actions
from redbutton.server.table.announcements import Events, say
from redbutton.server.table.config import LONGEST_NAME, StackLimits
from redbutton.server.table.names import cleaned
from redbutton.server.table.person import Person
from redbutton.server.table.state import State, left_out, without
from redbutton.wire.messages import Approve, Kick, Leave, Rebuy, Seen, Sit, SitIn, SitOut

MOST_PEOPLE = 500
"""People remembered per table; with more, the ones who left longest ago are forgotten."""
FIRST = 1
"""The person who made the table."""
COMING_BACK = 60 * 60_000
"""Milliseconds within which a person who comes back must bring at least the chips taken away."""


# -- a seat ----------------------------------------------------------------------------------------------


def sit(state: State, person: Person | None, message: Sit, token: str | None) -> tuple[Person, Events]:
    """Take a seat, ask the host for one, or wait for one. A waiting person may ask for other chips."""
    check_open(state)
    if state.settings.format == "tournament" and state.session is not None:
        raise ServerError(Code.GAME_BEGUN)
    if person is None:
        assert token is not None  # the room makes one for somebody without a name
        person = add_person(state, cleaned(message.name, field="name", most=LONGEST_NAME), token=token)
    _check_free(state, person)
    _check_seat(state, message.seat)
    person.seat, person.chips = message.seat, _checked_chips(state, person, message.chips)
    person.leaving = person.gone = False
    person.face = message.face or person.face
    if person.id in state.queue:
        return person, fill_or_wait(state, person)
    if state.settings.approval and person.id != state.host:
        if person.id not in state.requests:
            state.requests += (person.id,)
        return person, [say(state, "asks", person)]
    _stop_waiting(state, person)
    return person, seat_or_queue(state, person)


def check_open(state: State) -> None:
    """Raises if the table is over or about to close."""
    if state.over:
        raise ServerError(Code.TABLE_CLOSED)
    if state.ending:
        raise ServerError(Code.TABLE_CLOSING)


def _check_seat(state: State, seat: Seat | None) -> None:
    if seat is None:
        return
    if seat > state.settings.seats:
        raise IllegalAction(Code.NO_SUCH_SEAT, seat=seat, seats=state.settings.seats)
    if seat in state.seated():
        raise IllegalAction(Code.SEAT_TAKEN, seat=seat)


def chips_for(state: State, person: Person) -> StackLimits:
    """How many chips a person comes with, the least and the most; not less than was taken away recently."""
    session = state.session
    back = brings_back(state, person) if state.now < back_until(person) else 0
    limits = None if session is None or state.is_old else session.buy_in_for(person.name, back)
    if limits is None:
        return state.chips
    least, most = limits
    return StackLimits(min(max(state.chips.stack, least), most), least, most)


def brings_back(state: State, person: Person) -> int:
    """The chips that a person left with, and has to bring again until `back_until`."""
    if state.session is None or state.seat_of(person) is not None:
        return 0
    return state.session.brings_back(person.name)


def back_until(person: Person) -> int:
    return person.left_at + COMING_BACK


def _checked_chips(state: State, person: Person, chips: int | None) -> int:
    """The chips a person comes with: the usual stack if none are named. Raises if they are not allowed."""
    stack, least, most = chips_for(state, person)
    if chips is None or state.settings.format != "cash":
        return stack
    if not least <= chips <= most:
        money = state.money
        raise IllegalAction(Code.BUY_IN_LIMITS, amount=money(chips), least=money(least), most=money(most))
    return chips


def fits(state: State, person: Person) -> bool:
    """Are the chips that a person waits with still allowed?"""
    _, least, most = chips_for(state, person)
    chips, own = person.chips, brings_back(state, person)  # still right when the hour is over
    return chips is None or state.settings.format != "cash" or least <= chips <= max(most, own)


def _check_free(state: State, person: Person) -> None:
    if person.barred:
        raise ServerError(Code.SENT_AWAY, name=person.name)
    if (seat := state.seat_of(person)) is not None:
        raise IllegalAction(Code.ALREADY_SEATED, player=person.name, seat=seat)
    out = state.session is not None and not state.session.may_sit_down(person.name)
    if out or chips_for(state, person).most == 0:
        raise IllegalAction(Code.GAME_OVER, player=person.name)


def seat_or_queue(state: State, person: Person) -> Events:
    """Seat a person if that is possible now, else put the person on the waiting list."""
    state.queue += (person.id,)
    return fill_or_wait(state, person)


def fill_or_wait(state: State, person: Person) -> Events:
    events = fill(state, here=person)
    if person.id in state.queue:
        events.append(say(state, "waits", person))
    return events


def seat_person(state: State, person: Person, seat: Seat) -> Seen:
    """Give a person an empty seat."""
    chips = state.chips.stack if person.chips is None else person.chips
    if state.session is None:
        state.seats = {**state.seats, seat: person.id}
        event = say(state, "joined", person, key="joined-free")
    else:
        least, most = chips_for(state, person)[1:]
        own = brings_back(state, person)
        state.session.join(person.name, chips, seat, limits=(min(least, own or least), max(most, own)))
        event = say(state, "joined", person, amount=chips)
    person.seat = person.chips = None
    person.absent, person.late = False, 0
    return event


def fill(state: State, *, here: Person | None = None) -> Events:
    """Give empty seats to people who wait and are connected, in order, if their chips are still allowed.

    `here` is a person who has just sent a message, so is there even if no connection is recorded yet.
    """
    if state.over or state.ending or not (state.session is None or state.session.open_seating):
        return []
    events: Events = []
    for number in state.queue:
        person, empty = state.people[number], state.empty_seats()
        if not empty:
            break
        there = person.connected or person is here or state.is_old
        if there and fits(state, person):
            state.queue = without(number, state.queue)
            events.append(seat_person(state, person, person.seat if person.seat in empty else empty[0]))
    return events


def ask_again(state: State) -> Events:
    """After a change of stakes: tell people who wait with chips that are no longer allowed."""
    waiting = [state.people[number] for number in (*state.queue, *state.requests)]
    return [_tell_unfit(state, person) for person in waiting if not fits(state, person)]


def _tell_unfit(state: State, person: Person) -> Seen:
    _, least, most = chips_for(state, person)
    return say(state, "unfit", person, least=state.money(least), most=state.money(most))


def approve(state: State, message: Approve) -> Events:
    """The host's answer to a request for a seat; or allow a person who was sent away to come again."""
    person = state.person(message.person)
    if person.barred and message.yes:
        person.barred = False
        return [say(state, "welcome", person)]
    if person.id not in state.requests:
        raise ServerError(Code.NOT_ASKING, name=person.name)
    if message.yes:
        check_open(state)
        _check_free(state, person)
    state.requests = without(person.id, state.requests)
    if not message.yes:
        return [say(state, "left", person, key="denied")]
    events = seat_or_queue(state, person)
    if not fits(state, person):
        events.append(_tell_unfit(state, person))
    return events


def send_home(state: State) -> Events:
    """A tournament has begun, so nobody can get a seat: clear the waiting list."""
    waiting = [state.people[number] for number in (*state.queue, *state.requests)]
    state.queue = state.requests = ()
    return [say(state, "left", person, key="too-late") for person in waiting]


# -- people ----------------------------------------------------------------------------------------------


def add_person(state: State, name: str, *, token: str = "", bot: str = "") -> Person:
    """Add a new person, under a name that nobody else has. One token is one person."""
    if state.is_taken(name) and not state.is_old:
        raise ServerError(Code.NAME_IN_USE, name=name)
    if token and not state.is_old and any(each.token == token for each in state.people.values()):
        raise ServerError(Code.TOKEN_IN_USE)
    if len(state.people) >= MOST_PEOPLE and not bot:
        _forget_somebody(state)
    state.last_person = PersonId(state.last_person + 1)
    person = Person(id=state.last_person, name=name, token=token, bot=bot, bank=state.settings.bank * 1000)
    person.went = state.now
    person.hurried = 0 if bot else state.now
    state.people = {**state.people, person.id: person}
    return person


def _is_away(state: State, person: Person) -> bool:
    """Is the person neither connected nor seated nor the host?"""
    return not (person.id == state.host or person.connected or state.seat_of(person) is not None)


def forget_if_new(state: State, person: Person) -> None:
    """Forget a person who leaves and has never played, hosted or chatted."""
    known = person.dealt or person.hosted or person.barred or person.muted or person.name in state.played
    known = known or any(line.person == person.id for line in state.chat)
    if _is_away(state, person) and not known and not _is_waiting(state, person) and not state.is_old:
        if state.session is not None:
            state.session.forget(person.name)
        _forget(state, person)


def _forget(state: State, person: Person) -> None:
    state.people = left_out(person.id, state.people)
    state.done = left_out(person.id, state.done)


def _forget_somebody(state: State) -> None:
    """Make room: forget the person who left longest ago, people who wait for a seat last.

    Their lines in the ledger stay. The person who made the table is never forgotten.
    """
    away = [each for each in state.people.values() if _is_away(state, each) and each.id != FIRST]
    if not away:
        raise ServerError(Code.TOO_MANY_PEOPLE, most=MOST_PEOPLE)
    oldest = min(away, key=lambda person: (_is_waiting(state, person), person.went))
    _stop_waiting(state, oldest)
    _forget(state, oldest)


# -- going -----------------------------------------------------------------------------------------------


def leave(state: State, person: Person, message: Leave) -> Events:
    """Leave, or stop waiting. A player in a deal folds and leaves after it, and is acted for until then."""
    events: Events = []
    if _is_waiting(state, person):
        _stop_waiting(state, person)
        events.append(say(state, "left", person))
    elif state.seat_of(person) is not None:
        _check_seated(state, person)
        events.append(go(state, person))
        person.absent = person.leaving
        if person.leaving and not state.pauses_hold:
            actions.fold_to_leave(state, person)
    elif person.id != state.host:
        raise IllegalAction(Code.NOT_SEATED, player=person.name)
    if person.id == state.host:
        person.gone = True
        events += pass_host(state)
    return [*events, *fill(state)]


def kick(state: State, message: Kick) -> Events:
    """The host sends a person away. A player in a deal may play it to its end first."""
    person = state.person(message.person)
    if person.id == state.host:
        raise ServerError(Code.HOST_STAYS)
    if state.over:
        raise ServerError(Code.TABLE_CLOSED)
    if _is_waiting(state, person):
        _stop_waiting(state, person)
    elif state.seat_of(person) is not None:
        give_up_seat(state, person, sent_away=True)
        person.hurried = person.hurried or state.now
    person.barred = not (person.bot or state.is_old)
    return [say(state, "left", person, key="kicked"), *fill(state)]


def _is_waiting(state: State, person: Person) -> bool:
    return person.id in state.queue or person.id in state.requests


def _stop_waiting(state: State, person: Person) -> None:
    state.queue, state.requests = without(person.id, state.queue), without(person.id, state.requests)


def go(state: State, person: Person) -> Seen:
    """Remove a person from the seat, at once or after the deal."""
    later = state.is_playing(person)
    give_up_seat(state, person)
    if state.session is not None and not state.session.open_seating:
        return say(state, "left", person, key="leaves-seat")
    return say(state, "left", person, key="leaves-later" if later else "left")


def give_up_seat(state: State, person: Person, *, sent_away: bool = False) -> None:
    """Give up a seat. In a tournament or in rounds the seat stays, and is acted for until it is out."""
    seat = state.seat_of(person)
    later = state.is_playing(person)
    person.left_at = state.now
    if state.session is None and seat is not None:
        state.seats = left_out(seat, state.seats)
    elif state.session is not None and state.session.open_seating:
        state.session.leave(person.name)
        person.leaving = later
    else:
        person.leaving = True
        ends_hand = sent_away and later and not (person.bot or state.is_old)
        person.absent = not ends_hand  # a person sent away may finish the deal


def able_to_host(state: State) -> Person | None:
    """The next host: the longest-standing player who is there, or else any allowed person who is there."""
    seated = {person.id for person in state.seated().values()}
    able = [
        each
        for each in state.people.values()
        if each.connected and each.id != state.host and not each.leaving
        if state.is_old or not (each.barred or each.muted)
        if state.is_old or each.id in seated or each.dealt or not state.settings.approval
    ]
    return min(able, key=lambda each: (each.id not in seated, each.id), default=None)


def pass_host(state: State) -> Events:
    """Make another person the host, if there is one."""
    other = able_to_host(state)
    if other is None:
        return []
    state.people[state.host].gone = False
    state.host, other.hosted = other.id, True
    return [say(state, "host", other)]


# -- sitting out, buying chips ---------------------------------------------------------------------------


def sit_out(state: State, person: Person, message: SitOut) -> Events:
    """Get no cards from the next deal on; in a tournament, be acted for."""
    _check_seated(state, person)
    if state.session is not None and state.session.open_seating:
        state.session.sit_out(person.name)
    else:
        person.absent, person.late = True, 0
    return [say(state, "sits-out", person)]


def sit_in(state: State, person: Person, message: SitIn) -> Events:
    """Get cards again, and time to think."""
    _check_seated(state, person)
    if person.barred:
        raise ServerError(Code.SENT_AWAY, name=person.name)
    session = state.session
    if session is not None and session.open_seating:
        session.sit_in(person.name, posts=message.posts)
        if not state.is_old:
            session.stay(person.name)
    if not (state.is_old and session is not None and session.open_seating):
        person.leaving = False
    person.gone = person.absent = False
    person.late = 0
    return [say(state, "sits-in", person)]


def rebuy(state: State, person: Person, message: Rebuy) -> Events:
    """Buy more chips, now or after the deal."""
    _check_seated(state, person)
    if state.session is None or not state.session.open_seating:
        raise IllegalAction(Code.NO_REBUYS)
    check_open(state)
    state.session.rebuy(person.name, message.chips)
    later = state.is_playing(person)
    person.rebuy = message.chips if later else 0
    return [say(state, "rebuy", person, amount=message.chips, key="rebuy-later" if later else "rebuy")]


def _check_seated(state: State, person: Person) -> None:
    if state.over:
        raise ServerError(Code.TABLE_CLOSED)
    if state.seat_of(person) is None:
        raise IllegalAction(Code.NOT_SEATED, player=person.name)
