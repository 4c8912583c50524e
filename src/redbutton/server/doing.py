"""Which entry is whose business: each is checked, done, and answered here."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from redbutton.errors import Code, ServerError
from redbutton.game import Action, BringIn, Call, Check, Discard, Fold, Muck, RaiseTo, Show
from redbutton.server import hosting, playing, seats, shuffling
from redbutton.server.cleaning import cleaned
from redbutton.server.entries import (
    Decided,
    Elapsed,
    Entry,
    Presence,
    Refreshed,
    Restarted,
    Said,
    Shuffled,
)
from redbutton.server.messages import (
    Act,
    ActionKind,
    AddBot,
    Answer,
    Approve,
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

HOST: dict[type, Callable[[State, Any], None]] = {
    Start: hosting.start,
    Pause: hosting.pause,
    Resume: hosting.resume,
    Kick: seats.kick,
    Approve: seats.approve,
    Mute: hosting.mute,
    NewStakes: hosting.new_stakes,
    AddBot: hosting.add_bot,
    End: hosting.end,
}
"""What only the host may say."""


class Done(Struct, frozen=True, kw_only=True):
    """What came of an entry, besides the news."""

    answer: Answer | None = None
    person: int | None = None
    hand: Hand | None = None
    unseen: bool = False
    """Nobody can see a difference."""


def do(state: State, entry: Entry) -> Done:
    """Check an entry and apply it; a refusal comes before anything has changed."""
    match entry:
        case Said():
            return _take(state, entry)
        case Decided():
            playing.decide(state, entry)
        case Shuffled():
            shuffling.shuffle(state, entry)
        case Elapsed() if entry.due == "settle":
            return Done(hand=settle(state, entry))
        case Elapsed():
            playing.elapse(state, entry)
        case Presence():
            _be_present(state, entry)
        case Restarted():
            _restart(state)
        case Refreshed():
            state.refresh()
        case _:
            raise ServerError(Code.NOT_DUE)
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
    if asked is None:
        return Done(person=person.id, unseen=isinstance(entry.message, Seed) and not state.heard)
    _remember(state, person, asked)
    return Done(answer=Answer(id=asked, ok=True), person=person.id)


def _hear(state: State, person: Person | None, entry: Said) -> Person:
    """Do what somebody wants; gives who it was."""
    message = entry.message
    if isinstance(message, Sit):
        return seats.sit(state, person, message, entry.token)
    assert person is not None
    if type(message) in HOST:
        HOST[type(message)](state, message)
        return person
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
    return person


def _remember(state: State, person: Person, asked: str) -> None:
    """Whoever says the same again gets the same answer; the oldest is forgotten."""
    done = state.done.setdefault(person.id, {})
    done[asked] = None
    if len(done) > REMEMBERED:
        del done[next(iter(done))]


def _chat(state: State, person: Person, message: Chat) -> None:
    if person.muted:
        raise ServerError(Code.MUTED, name=person.name)
    text = cleaned(message.text, field="text", most=LONGEST_LINE)
    state.chat.append(Line(person=person.id, name=person.name, text=text, at=state.now))
    del state.chat[:-LINES]
    hear(state, "chat", person, text=Words(en=text, zh=text))


# -- who is there ----------------------------------------------------------------------------------------


def _be_present(state: State, entry: Presence) -> None:
    if entry.person is None:
        state.spectators = max(0, state.spectators + (1 if entry.here else -1))
        return
    person = state.person(entry.person)
    person.connected = entry.here
    if entry.here:
        person.came = state.now
    say(state, "connected" if entry.here else "gone", person)
    if entry.here and state.people[state.host].gone:
        seats.pass_host(state)


def _restart(state: State) -> None:
    """The server was away: nobody is there yet, and that time does not count."""
    state.counted = state.now
    state.spectators = 0
    for person in state.people.values():
        person.connected = False
    state.refresh()
