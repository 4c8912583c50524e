"""Coming and going: taking a seat, waiting for one, buying chips, sitting out, leaving."""

from redbutton.errors import Code, IllegalAction, ServerError
from redbutton.play import Cash, Rounds
from redbutton.server.cleaning import cleaned
from redbutton.server.messages import Approve, Kick, Leave, Rebuy, Sit, SitIn, SitOut
from redbutton.server.people import Person
from redbutton.server.saying import say
from redbutton.server.settings import LONGEST_NAME, Chips
from redbutton.server.state import State

MOST_PEOPLE = 500
"""So many people are remembered at one table; then those who left longest ago are forgotten."""
FIRST = 1
"""Whoever has made the table."""
COMING_BACK = 60 * 60_000
"""Whoever comes back within this time, in milliseconds, brings at least the chips that were taken along."""


# -- a seat ----------------------------------------------------------------------------------------------


def sit(state: State, person: Person | None, message: Sit, token: str | None) -> Person:
    """Take a seat, ask the host for one, or wait until one is free; who waits may ask for other chips."""
    check_open(state)
    if state.settings.format == "tournament" and state.session is not None:
        raise ServerError(Code.GAME_BEGUN)
    if person is None:
        if token is None:
            raise ServerError(Code.NO_NAME_YET)
        person = add_person(state, cleaned(message.name, field="name", most=LONGEST_NAME), token=token)
    _check_free(state, person)
    _check_seat(state, message.seat)
    person.seat, person.chips = message.seat, _checked_chips(state, person, message.chips)
    person.leaving = person.gone = False
    if person.id in state.queue:
        fill_or_wait(state, person)
    elif state.settings.approval and person.id != state.host:
        if person.id not in state.requests:
            state.requests.append(person.id)
        say(state, "asks", person)
    else:
        _stop_waiting(state, person)
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


def chips_for(state: State, person: Person) -> Chips:
    """With how much somebody comes, and the least and the most; not with less than was just taken along."""
    session = state.session
    if not isinstance(session, Cash) or state.is_old:
        return state.chips
    back = brings_back(state, person) if state.now < back_until(person) else 0
    least, most = session.limits_for(person.name, back)
    return Chips(min(max(state.chips.stack, least), most), least, most)


def brings_back(state: State, person: Person) -> int:
    """The chips that somebody left with, and has to bring again until `back_until`."""
    session = state.session
    if not isinstance(session, Cash) or session.rules.house.coming_back == "any-chips":
        return 0
    return 0 if state.seat_of(person) is not None else session.took_along.get(person.name, 0)


def back_until(person: Person) -> int:
    return person.left_at + COMING_BACK


def _checked_chips(state: State, person: Person, chips: int | None) -> int:
    """What somebody comes with: as much as is usual, if nothing is said."""
    stack, least, most = chips_for(state, person)
    if chips is None or state.settings.format != "cash":
        return stack
    if not least <= chips <= most:
        money = state.money
        raise IllegalAction(Code.BUY_IN_LIMITS, amount=money(chips), least=money(least), most=money(most))
    return chips


def fits(state: State, person: Person) -> bool:
    """Are the chips that somebody waits with still allowed?"""
    _, least, most = chips_for(state, person)
    chips, own = person.chips, brings_back(state, person)  # which are still right when the hour is over
    return chips is None or state.settings.format != "cash" or least <= chips <= max(most, own)


def _check_free(state: State, person: Person) -> None:
    if person.barred:
        raise ServerError(Code.SENT_AWAY, name=person.name)
    if (seat := state.seat_of(person)) is not None:
        raise IllegalAction(Code.ALREADY_SEATED, player=person.name, seat=seat)
    session = state.session
    if session is None:
        return
    if person.name in session.places or (isinstance(session, Rounds) and person.name in session.played):
        raise IllegalAction(Code.GAME_OVER, player=person.name)
    if isinstance(session, Cash) and not state.is_old and session.limits_for(person.name).most == 0:
        raise IllegalAction(Code.GAME_OVER, player=person.name)


def seat_or_queue(state: State, person: Person) -> None:
    """Seat somebody where that is possible now; otherwise the waiting list is the place."""
    state.queue.append(person.id)
    fill_or_wait(state, person)


def fill_or_wait(state: State, person: Person) -> None:
    fill(state, here=person)
    if person.id in state.queue:
        say(state, "waits", person)


def seat_person(state: State, person: Person, seat: int) -> None:
    """Give somebody an empty seat."""
    chips = state.chips.stack if person.chips is None else person.chips
    if state.session is None:
        state.seats[seat] = person.id
        say(state, "joined", person, key="joined-free")
    else:
        assert isinstance(state.session, Cash)
        least, most = chips_for(state, person)[1:]
        own = brings_back(state, person)
        state.session.join(person.name, chips, seat, limits=(min(least, own or least), max(most, own)))
        say(state, "joined", person, amount=chips)
    person.seat = person.chips = None
    person.absent, person.late = False, 0


def fill(state: State, *, here: Person | None = None) -> None:
    """Empty seats go to those who wait and are there, in order, if their chips are still allowed.

    `here` is somebody who has just been heard, though the connection is not written down yet.
    """
    if state.over or state.ending or not (state.session is None or isinstance(state.session, Cash)):
        return
    for number in tuple(state.queue):
        person, empty = state.people[number], state.empty_seats()
        if not empty:
            return
        there = person.connected or person is here or state.is_old
        if there and fits(state, person):
            state.queue.remove(number)
            seat_person(state, person, person.seat if person.seat in empty else empty[0])


def ask_again(state: State) -> None:
    """The stakes have changed: tell those who wait with chips that are not allowed any more."""
    for number in (*state.queue, *state.requests):
        if not fits(state, state.people[number]):
            _tell_unfit(state, state.people[number])


def _tell_unfit(state: State, person: Person) -> None:
    _, least, most = chips_for(state, person)
    say(state, "unfit", person, least=state.money(least), most=state.money(most))


def approve(state: State, message: Approve) -> None:
    """The host's answer to somebody who asked for a seat; or one who was sent away may come again."""
    person = state.person(message.person)
    if person.barred and message.yes:
        person.barred = False
        say(state, "welcome", person)
        return
    if person.id not in state.requests:
        raise ServerError(Code.NOT_ASKING, name=person.name)
    if message.yes:
        check_open(state)
        _check_free(state, person)
    state.requests.remove(person.id)
    if not message.yes:
        say(state, "left", person, key="denied")
    else:
        seat_or_queue(state, person)
        if not fits(state, person):
            _tell_unfit(state, person)


def send_home(state: State) -> None:
    """A tournament has begun: nobody gets a seat any more, so nobody waits for one."""
    for number in (*state.queue, *state.requests):
        say(state, "left", state.people[number], key="too-late")
    state.queue.clear()
    state.requests.clear()


# -- people ----------------------------------------------------------------------------------------------


def add_person(state: State, name: str, *, token: str = "", bot: str = "") -> Person:
    """Somebody new, with a name that nobody else has; one token is one person."""
    if state.is_taken(name) and not state.is_old:
        raise ServerError(Code.NAME_IN_USE, name=name)
    if token and not state.is_old and any(each.token == token for each in state.people.values()):
        raise ServerError(Code.TOKEN_IN_USE)
    if len(state.people) >= MOST_PEOPLE and not bot:
        _forget_somebody(state)
    state.last_person += 1
    person = Person(id=state.last_person, name=name, token=token, bot=bot, bank=state.settings.bank * 1000)
    person.went = state.now
    person.hurried = 0 if bot else state.now
    state.people[person.id] = person
    return person


def _is_away(state: State, person: Person) -> bool:
    """Neither connected nor seated nor the host."""
    return not (person.id == state.host or person.connected or state.seat_of(person) is not None)


def forget_if_new(state: State, person: Person) -> None:
    """Whoever goes and has never played, hosted or said anything leaves nothing behind."""
    known = person.dealt or person.hosted or person.barred or person.muted or person.name in state.played
    known = known or any(line.person == person.id for line in state.chat)
    if _is_away(state, person) and not known and not _is_waiting(state, person) and not state.is_old:
        if isinstance(state.session, Cash):
            state.session.forget(person.name)
        _forget(state, person)


def _forget(state: State, person: Person) -> None:
    del state.people[person.id]
    state.done.pop(person.id, None)


def _forget_somebody(state: State) -> None:
    """Make room: of those who are away, the one who left longest ago; who waits for a seat goes last.

    The books stay as they are, and so does whoever made the table.
    """
    away = [each for each in state.people.values() if _is_away(state, each) and each.id != FIRST]
    if not away:
        raise ServerError(Code.TOO_MANY_PEOPLE, most=MOST_PEOPLE)
    oldest = min(away, key=lambda person: (_is_waiting(state, person), person.went))
    _stop_waiting(state, oldest)
    _forget(state, oldest)


# -- going -----------------------------------------------------------------------------------------------


def leave(state: State, person: Person, message: Leave) -> None:
    """Go, or stop waiting. Whoever is in a hand goes after it, and is acted for."""
    if _is_waiting(state, person):
        _stop_waiting(state, person)
        say(state, "left", person)
    elif state.seat_of(person) is not None:
        _check_seated(state, person)
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
    if state.over:
        raise ServerError(Code.TABLE_CLOSED)
    if _is_waiting(state, person):
        _stop_waiting(state, person)
    elif state.seat_of(person) is not None:
        go(state, person, quiet=True)
        person.hurried = state.now
    person.barred = not (person.bot or state.is_old)
    say(state, "left", person, key="kicked")
    fill(state)


def _is_waiting(state: State, person: Person) -> bool:
    return person.id in state.queue or person.id in state.requests


def _stop_waiting(state: State, person: Person) -> None:
    for waiting in (state.queue, state.requests):
        if person.id in waiting:
            waiting.remove(person.id)


def go(state: State, person: Person, *, quiet: bool = False) -> None:
    """Give up a seat. A seat in a tournament or in rounds plays on by itself until it is out."""
    seat = state.seat_of(person)
    later = state.is_playing(person)
    person.left_at = state.now
    if state.session is None and seat is not None:
        del state.seats[seat]
    elif isinstance(state.session, Cash):
        state.session.leave(person.name)
        person.leaving = later
    else:
        person.leaving = True
        ends_hand = quiet and later and not (person.bot or state.is_old)
        person.absent = not ends_hand  # one who is sent away may play the hand to its end
    if quiet:
        return
    if state.session is not None and not isinstance(state.session, Cash):
        say(state, "left", person, key="leaves-seat")
    else:
        say(state, "left", person, key="leaves-later" if later else "left")


def able_to_host(state: State) -> Person | None:
    """Who would be the next host: the oldest player who is there, or else anybody who is and was let in."""
    seated = {person.id for person in state.seated().values()}
    able = [
        each
        for each in state.people.values()
        if each.connected and each.id != state.host and not each.leaving
        if state.is_old or not (each.barred or each.muted)
        if state.is_old or each.id in seated or each.dealt or not state.settings.approval
    ]
    return min(able, key=lambda each: (each.id not in seated, each.id), default=None)


def pass_host(state: State) -> None:
    """Somebody else becomes the host, if anybody can."""
    if (other := able_to_host(state)) is not None:
        state.people[state.host].gone = False
        state.host, other.hosted = other.id, True
        say(state, "host", other)


# -- sitting out, buying chips ---------------------------------------------------------------------------


def sit_out(state: State, person: Person, message: SitOut) -> None:
    """No cards from the next deal on; in a tournament, to be acted for."""
    _check_seated(state, person)
    if isinstance(state.session, Cash):
        state.session.sit_out(person.name)
    else:
        person.absent, person.late = True, 0
    say(state, "sits-out", person)


def sit_in(state: State, person: Person, message: SitIn) -> None:
    """Cards again, and time to think."""
    _check_seated(state, person)
    if person.barred:
        raise ServerError(Code.SENT_AWAY, name=person.name)
    if isinstance(state.session, Cash):
        state.session.sit_in(person.name, posts=message.posts)
        if not state.is_old:
            state.session.stay(person.name)
    if not (state.is_old and isinstance(state.session, Cash)):
        person.leaving = False
    person.gone = person.absent = False
    person.late = 0
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
