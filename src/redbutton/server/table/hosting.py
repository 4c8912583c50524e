"""What only the host may do, and who becomes the next host."""

from functools import partial
from typing import Any, assert_never

from msgspec import structs

from redbutton.errors import Code, IllegalAction, ServerError
from redbutton.ids import PersonId, Seat
from redbutton.play import Session, session_files
from redbutton.players.bot_names import name_at_table
from redbutton.rules import Rules, stakes_in_figures, stakes_in_words
from redbutton.server.table import seats
from redbutton.server.table.announcements import Events, announce, say
from redbutton.server.table.config import Terms, check_blinds, in_proportion, other_stakes, session_of
from redbutton.server.table.entries import OperatorOrder
from redbutton.server.table.person import Person
from redbutton.server.table.state import LaterStakes, State
from redbutton.wire.messages import (
    AddBot,
    FaceName,
    Leave,
    Mute,
    NewClock,
    NewPace,
    NewStakes,
    NewTable,
    OpenChat,
    PassHost,
)

SavedSession = dict[str, Any]
"""A session as it was saved."""
HOST_AWAY = 2 * 60_000
"""Milliseconds that a host may be away before another person becomes the host."""


# -- the game --------------------------------------------------------------------------------------------


def start(state: State, session: SavedSession | None) -> Events:
    """Begin a tournament or rounds with the people seated."""
    check_start(state)
    return begin(state, session)


def check_start(state: State) -> None:
    seats.check_open(state)
    if state.settings.format == "cash":
        raise ServerError(Code.GAME_BEGINS_ALONE)
    if state.session is not None:
        raise ServerError(Code.GAME_BEGUN)


def new_session(state: State) -> Session:
    """The session that would begin now, with the people seated, who keep their seats."""
    seated = {seat: person.name for seat, person in state.seated().items()}
    if state.is_old:  # they moved to the first seats
        seated = {Seat(number): name for number, name in enumerate(seated.values(), start=1)}
    return session_of(state.settings, state.rules, state.chips, seated, state.seed)


def begin(state: State, session: SavedSession | None) -> Events:
    """Begin the session, from its stored form if there is one."""
    begun = new_session(state) if session is None else session_files.load(session)
    state.session = begun
    state.seats = {}
    state.played = {sitter.player: 1 for sitter in begun.seating.sitters}
    state.clock, state.counted = 0, state.now
    events = [say(state, "started")]
    if state.settings.format == "tournament" and not state.is_old:
        events += seats.send_home(state)
    return events


def pause(state: State) -> Events:
    seats.check_open(state)
    if state.paused:
        raise ServerError(Code.TABLE_PAUSED)
    state.count_time()
    state.paused = True
    return [say(state, "paused")]


def resume(state: State) -> Events:
    """Go on with the game, with full clocks. After a bug, try the failed step again.

    At an idle table the message alone is enough.
    """
    if not state.paused:
        if state.idle:
            return []
        raise ServerError(Code.NOT_PAUSED)
    state.paused = state.held = state.stuck = False
    state.counted = state.now
    state.refresh()
    return [say(state, "resumed")]


def leave(state: State, person: Person, message: Leave) -> Events:
    """Leave. If the host leaves a game that the host has paused, it goes on."""
    is_host = person.id == state.host
    events = seats.leave(state, person, message)
    return [*events, *(_end_pause(state) if is_host else ())]


def _end_pause(state: State) -> Events:
    """Go on with a game whose host has paused it and is gone."""
    if not state.paused or state.is_stopped or state.pauses_hold:
        return []
    resume(state)
    return [say(state, "resumed", key="host-gone")]


def obey(state: State, order: OperatorOrder) -> Events:
    """Do what the operator of the server wants, and say that it was the operator."""
    match order:
        case "pause":
            return hold(state)
        case "resume":
            return resume(state)
        case "close":
            return [say(state, "over", key="operator-closes"), *end(state)]
        case _:
            assert_never(order)


def hold(state: State) -> Events:
    """Stop the game until the operator lets it go on, also one that the host has stopped already."""
    if state.held or not state.paused:
        pause(state)
    state.held = True
    return [say(state, "paused", key="operator-paused")]


def get_stuck(state: State) -> Events:
    """Stop because a due step keeps failing; the host decides what comes next."""
    state.count_time()
    state.paused = state.stuck = True
    return [say(state, "stuck")]


def call_off(state: State) -> Events:
    """End a deal that cannot go on. It counts if it is over and not settled, otherwise it is undone."""
    if not state.stuck:
        raise ServerError(Code.NOT_STUCK)
    events = [*_call_off(state), *resume(state)]
    if state.ending:
        events += _close_all(state)
    return events


def undo(state: State) -> Events:
    """Undo the running deal, even if it is over but not settled. A table that waits for its end closes."""
    events = _call_off(state, counts=False)
    return [*events, *_close_all(state)] if state.ending and not state.closed else events


def _call_off(state: State, *, counts: bool = True) -> Events:
    if state.live is None or state.session is None:
        return []
    counts = counts and state.live.deal.over
    state.session.call_off(counts=counts)
    state.live = None
    said = say(state, "called-off", key="counted" if counts else "called-off")
    return [said, announce(state, "settled")]


def hand_over(state: State, host: PersonId) -> Events:
    """Make another person the host, if the host has been away for long, and end the host's pause."""
    if host != state.host or state.people[host].connected or not is_host_missed(state):
        raise ServerError(Code.NOT_DUE)
    return [*seats.pass_host(state), *_end_pause(state)]


def is_host_missed(state: State) -> bool:
    """Whether somebody is there who can be the next host, or a player who waits for the end of a pause."""
    if seats.able_to_host(state) is not None:
        return True
    others = (person for person in state.seated().values() if person.id != state.host)
    return state.paused and not state.is_stopped and any(person.connected for person in others)


# -- people, bots, stakes --------------------------------------------------------------------------------


def mute(state: State, message: Mute) -> Events:
    person = state.person(message.person)
    if person.id == state.host:
        raise ServerError(Code.HOST_STAYS)
    person.muted = message.on
    return [say(state, "muted", person, key="muted" if message.on else "unmuted")]


def pass_on(state: State, message: PassHost) -> Events:
    """The host makes another person the host, who must be there."""
    person = state.person(message.person)
    if person.bot or not person.connected or person.barred or person.id == state.host:
        raise ServerError(Code.CANNOT_HOST, name=person.name)
    state.people[state.host].gone = False
    state.host, person.hosted = person.id, True
    return [say(state, "host", person)]


def open_chat(state: State, message: OpenChat) -> Events:
    _change_settings(state, open_chat=message.on)
    return [say(state, "open-chat", key="open-chat" if message.on else "closed-chat")]


def new_clock(state: State, message: NewClock) -> Events:
    """Set another clock and time bank. The player who decides now has the whole of both."""
    seats.check_open(state)
    _change_settings(state, clock=message.clock, bank=message.bank)
    for person in state.people.values():
        person.bank = message.bank * 1000
    state.refresh()
    key = "clock" if message.clock else "no-clock"
    return [say(state, "clock", key=key, seconds=message.clock, bank=message.bank)]


def new_pace(state: State, message: NewPace) -> Events:
    """Change the pace at once."""
    seats.check_open(state)
    _change_settings(state, pace=message.pace)
    return [say(state, "pace", key=f"pace-{message.pace}")]


def _change_settings(state: State, **changes: Any) -> None:
    """Change settings that hold at once, also in those that wait for the next deal."""
    state.settings = structs.replace(state.settings, **changes)
    if (later := state.new_stakes) is not None:
        settings = structs.replace(later.settings, **changes)
        state.new_stakes = LaterStakes(settings=settings, terms=later.terms)


def add_bot(state: State, message: AddBot) -> Events:
    """Seat a bot."""
    seats.check_open(state)
    if state.session is not None and not state.session.open_seating:
        raise ServerError(Code.GAME_BEGUN)
    empty = state.empty_seats()
    if not empty:
        raise IllegalAction(Code.TABLE_FULL, seats=state.settings.seats)
    if message.seat is not None and message.seat not in empty:
        taken = message.seat <= state.settings.seats
        code = Code.SEAT_TAKEN if taken else Code.NO_SUCH_SEAT
        raise IllegalAction(code, seat=message.seat, seats=state.settings.seats)
    return [seats.seat_person(state, new_bot(state, message.bot), message.seat or empty[0])]


def check_room(state: State) -> None:
    """Raise if the table remembers as many bots as it may: the host has seated and sent away too many."""
    if sum(bool(person.bot) for person in state.people.values()) >= seats.MOST_PEOPLE:
        raise ServerError(Code.TOO_MANY_PEOPLE, most=seats.MOST_PEOPLE)


def new_bot(state: State, spec: str) -> Person:
    """A bot as a person, under a name of its own."""
    return seats.add_person(state, name_at_table(spec, state.taken_names(), state.bot_names), bot=spec)


def new_terms(state: State, message: NewStakes) -> LaterStakes:
    """New stakes for a cash game: settings and terms. Raises if they are impossible."""
    session = _with_changing_stakes(state)
    latest = state.terms if state.new_stakes is None else state.new_stakes.terms
    settings = other_stakes(_latest(state), message, unit=state.rules.stakes.unit)
    own = settings if state.is_old else in_proportion(settings, latest)
    terms = Terms.with_house(own, state.rules.house, stored=state.is_old)
    terms.check()
    rules = terms.unpacked()
    if not state.is_old:
        check_blinds(rules)
    if _are_too_high(session, rules) and not state.is_old:
        raise IllegalAction(Code.STAKES_TOO_HIGH, stakes=stakes_in_figures(rules))
    return LaterStakes(settings=settings, terms=terms)


def _are_too_high(session: Session, rules: Rules) -> bool:
    """Would fewer than two players have enough chips, where nobody can buy any?"""
    able = session.seating.with_rules(rules).present
    return rules.house.game_ends != "host" and len(able) < min(2, len(session.seating.present))


def _with_changing_stakes(state: State) -> Session:
    """The session. Raises unless it is one whose stakes the host may change."""
    seats.check_open(state)
    if state.session is None or not state.session.stakes_may_change:
        raise ServerError(Code.STAKES_SET)
    return state.session


def _latest(state: State) -> NewTable:
    """The settings with earlier changes that hold from the next deal on."""
    return state.settings if state.new_stakes is None or state.is_old else state.new_stakes.settings


def new_stakes(state: State, message: NewStakes, terms: Terms | None) -> Events:
    """Set new stakes from the next deal on, by the stored terms if there are some."""
    _with_changing_stakes(state)
    if terms is None:
        state.new_stakes = new_terms(state, message)
    else:
        settings = other_stakes(_latest(state), message, unit=state.rules.stakes.unit)
        state.new_stakes = LaterStakes(settings=settings, terms=terms)
    stakes = partial(stakes_in_words, state.new_stakes.terms.unpacked())
    later = state.live is not None
    events = [] if later else change_stakes(state)
    return [*events, say(state, "stakes", key="stakes-later" if later else "stakes", stakes=stakes)]


def change_stakes(state: State) -> Events:
    """Between deals: apply the host's new stakes."""
    later, session = state.new_stakes, state.session
    if later is None or session is None:
        return []
    state.new_stakes = None
    if _are_too_high(session, later.terms.unpacked()) and not state.is_old:
        return [say(state, "stakes", key="stakes-stay", stakes=partial(stakes_in_words, state.rules))]
    state.set_terms(later.settings, later.terms)
    session.change_stakes(state.rules, state.chips.stack, (state.chips.least, state.chips.most))
    return seats.ask_again(state)


# -- beginning and end -----------------------------------------------------------------------------------


def end(state: State) -> Events:
    """Close the table, after the running deal if there is one. From now on all waiting has a limit."""
    seats.check_open(state)
    state.ending = True
    events = _call_off(state) if state.stuck else []
    if state.live is None:
        return [*events, *_close_all(state)]
    if state.session is not None:
        state.session.close()
    for person in state.people.values():
        person.hurried = person.hurried or state.now
    events.append(say(state, "over", key="ends-later"))
    if state.paused and not state.is_old:
        events += resume(state)
    return events


def _close_all(state: State) -> Events:
    """Between deals: everybody leaves, and the table closes."""
    if state.session is not None:
        state.session.close()
    return close(state)


def close_if_over(state: State) -> Events:
    """Close the table if the game is over because somebody left."""
    return close(state) if state.over and not state.closed and not state.is_old else []


def close(state: State) -> Events:
    """Close the table for good."""
    state.closed = True
    state.paused = state.held = state.stuck = False
    state.queue = state.requests = ()
    standings = [] if state.session is None else state.session.standings
    winners = [name for name, _, place in standings if place == 1]
    if len(winners) == 1:
        return [say(state, "over", state.by_name()[winners[0]], key="over-winner")]
    if winners:
        return [say(state, "over", key="over-winners", names=", ".join(winners))]
    return [say(state, "over")]


def opened(state: State, token: str, session: SavedSession | None, face: FaceName | None = None) -> None:
    """Add the people of a new table: its host and its bots."""
    settings = state.settings
    if settings.format == "cash":
        state.session = new_session(state) if session is None else session_files.load(session)
    host = seats.add_person(state, settings.host, token=token)
    host.hosted, host.face = True, face
    if settings.sit:
        seats.seat_person(state, host, Seat(1))
    for spec in settings.bots:
        seats.seat_person(state, new_bot(state, spec), state.empty_seats()[0])
    if settings.format != "cash" and not state.empty_seats():
        begin(state, session)
