"""Which entry is whose business: each is checked, done, and answered here."""

from typing import assert_never

from msgspec import Struct

from redbutton.errors import Code, ServerError
from redbutton.game import Action, BringIn, Call, Check, Discard, Fold, Muck, RaiseTo, Show
from redbutton.server import hosting, playing, seats, shuffling
from redbutton.server.cleaning import cleaned
from redbutton.server.entries import (
    Decided,
    Elapsed,
    Entry,
    Opened,
    Presence,
    Refreshed,
    Restarted,
    Said,
    Shuffled,
    Stuck,
    Watched,
)
from redbutton.server.messages import (
    Act,
    ActionKind,
    AddBot,
    Answer,
    Approve,
    CallOff,
    Chat,
    End,
    Kick,
    Leave,
    Line,
    Mute,
    NewStakes,
    Pause,
    Rebuy,
    Resume,
    RunIt,
    Seed,
    Sit,
    SitIn,
    SitOut,
    Start,
    Words,
)
from redbutton.server.people import Person
from redbutton.server.saying import hear, say
from redbutton.server.settling import settle
from redbutton.server.state import State
from redbutton.store.steps import Hand

REMEMBERED = 64
"""So many messages of each person are known again when they come twice."""
LINES = 100
"""So many lines of chat are remembered."""
LONGEST_LINE = 300

NAMES: dict[type[Action], ActionKind] = {
    Fold: "fold", Check: "check", Call: "call", RaiseTo: "raise",
    BringIn: "bring-in", Discard: "discard", Show: "show", Muck: "muck",
}  # fmt: skip
"""What the actions are called on the wire."""

HOST = frozenset((Start, Pause, Resume, CallOff, Kick, Approve, Mute, NewStakes, AddBot, End))
"""What only the host may say."""


class Done(Struct, frozen=True, kw_only=True):
    """What came of an entry, besides the news."""

    answer: Answer | None = None
    person: int | None = None
    hand: Hand | None = None
    unseen: bool = False
    """Nobody can see a difference."""


def do(state: State, entry: Entry) -> Done:
    """Check an entry and apply it. If it raises, the state is in no state to be used: go back to before."""
    match entry:
        case Said():
            return _take(state, entry)
        case Decided():
            playing.decide(state, entry)
        case Shuffled():
            shuffling.shuffle(state, entry)
        case Elapsed():
            return _elapse(state, entry)
        case Presence():
            _be_present(state, entry)
        case Watched():
            state.spectators = entry.spectators
        case Restarted():
            _restart(state)
        case Refreshed():
            state.refresh()
        case Stuck():
            hosting.get_stuck(state)
        case Opened():
            raise ServerError(Code.NOT_DUE)
        case _:
            assert_never(entry)
    return Done()


def _elapse(state: State, entry: Elapsed) -> Done:
    """The time has come for something."""
    match entry.due:
        case "settle":
            return Done(hand=settle(state, entry))
        case "host":
            hosting.hand_over(state, entry.turn)
        case _:
            playing.elapse(state, entry)
    return Done()


# -- what people say -------------------------------------------------------------------------------------


def check_allowed(state: State, number: int | None, message: object) -> None:
    """Refuse what somebody may not say at all."""
    if number is None:
        if not isinstance(message, Sit):
            raise ServerError(Code.NO_NAME_YET)
        return
    state.person(number)
    if type(message) in HOST and number != state.host:
        raise ServerError(Code.NOT_THE_HOST)


def _take(state: State, entry: Said) -> Done:
    check_allowed(state, entry.person, entry.message)
    person = None if entry.person is None else state.person(entry.person)
    asked = getattr(entry.message, "id", None)
    if person is not None and asked and asked in state.done.get(person.id, ()):
        return Done(answer=Answer(id=asked, ok=True), person=person.id)
    person = _hear(state, person, entry)
    hosting.close_if_over(state)
    if asked is None:
        return Done(person=person.id, unseen=isinstance(entry.message, Seed) and not state.heard)
    state.done[person.id] = (*state.done.get(person.id, ()), asked)[-REMEMBERED:]
    return Done(answer=Answer(id=asked, ok=True), person=person.id)


def _hear(state: State, person: Person | None, entry: Said) -> Person:
    """Do what somebody wants; gives who it was."""
    message = entry.message
    if isinstance(message, Sit):
        return seats.sit(state, person, message, entry.token)
    assert person is not None
    match message:
        case Act():
            playing.act(state, person, message, entry.used)
        case Seed():
            shuffling.take_seed(state, person, message)
        case RunIt():
            playing.run_it(state, person, message)
        case Chat():
            _chat(state, person, message)
        case SitOut():
            seats.sit_out(state, person, message)
        case SitIn():
            seats.sit_in(state, person, message)
        case Rebuy():
            seats.rebuy(state, person, message)
        case Leave():
            seats.leave(state, person, message)
        case Start():
            hosting.start(state, entry.session)
        case Pause():
            hosting.pause(state)
        case Resume():
            hosting.resume(state)
        case CallOff():
            hosting.call_off(state)
        case Kick():
            seats.kick(state, message)
        case Approve():
            seats.approve(state, message)
        case Mute():
            hosting.mute(state, message)
        case NewStakes():
            hosting.new_stakes(state, message, entry.terms)
        case AddBot():
            hosting.add_bot(state, message)
        case End():
            hosting.end(state)
        case _:
            assert_never(message)
    return person


def _chat(state: State, person: Person, message: Chat) -> None:
    if person.muted:
        raise ServerError(Code.MUTED, name=person.name)
    text = cleaned(message.text, field="text", most=LONGEST_LINE)
    state.chat.append(Line(person=person.id, name=person.name, text=text, at=state.now))
    del state.chat[:-LINES]
    hear(state, "chat", person, text=Words(en=text, zh=text))


# -- who is there ----------------------------------------------------------------------------------------


def _be_present(state: State, entry: Presence) -> None:
    if entry.person is None:  # only in logs of format 1
        state.spectators = max(0, state.spectators + (1 if entry.here else -1))
        return
    person = state.person(entry.person)
    person.connected = entry.here
    if entry.here:
        _came(state, person)
    else:
        _lost(state, person)
        say(state, "gone", person)
        seats.forget_if_new(state, person)


def _came(state: State, person: Person) -> None:
    """Somebody is here: there is time again, unless the person is to go or the table to end."""
    person.came = state.now
    going = person.barred or person.leaving
    if not (going or state.ending):
        person.hurried = 0
    if person.late and not (going or state.is_old):  # was acted for only because nobody was there
        person.absent = False
    say(state, "connected", person)
    if state.people[state.host].gone:
        seats.pass_host(state)
    seats.fill(state)


def _lost(state: State, person: Person) -> None:
    person.connected, person.went, person.hurried = False, state.now, state.now


def _restart(state: State) -> None:
    """The server was away: nobody is there yet, and that time does not count."""
    state.counted = state.now
    state.spectators = 0
    for person in state.people.values():
        if not person.bot:
            _lost(state, person)
    state.refresh()
