"""Checks who may send a message, and hands each entry to the module that applies it."""

from collections.abc import Collection
from typing import assert_never

from msgspec import Struct

from redbutton.errors import Code, ServerError
from redbutton.ids import PersonId
from redbutton.server.table import actions, again, hosting, idleness, presence, restoring, seats, shuffling
from redbutton.server.table.announcements import Events
from redbutton.server.table.chat import chat, named_spectator
from redbutton.server.table.entries import (
    Decided,
    Elapsed,
    Entry,
    NamedMessage,
    Opened,
    Ordered,
    Presence,
    Quiet,
    Refreshed,
    Restarted,
    Restored,
    Said,
    Shuffled,
    Stuck,
    Watched,
)
from redbutton.server.table.person import Person
from redbutton.server.table.settling import settle
from redbutton.server.table.state import State
from redbutton.store.protocol import StoredHand
from redbutton.wire.messages import (
    Act,
    AddBot,
    Answer,
    Approve,
    CallOff,
    Chat,
    End,
    FastForward,
    Kick,
    Leave,
    Mute,
    NewClock,
    NewPace,
    NewStakes,
    OpenChat,
    PassHost,
    Pause,
    PlayAgain,
    Rebuy,
    Resume,
    RunIt,
    Seed,
    Sit,
    SitIn,
    SitOut,
    Start,
)

REMEMBERED = 64
"""Messages per person that are recognized when they come twice."""

OWN = (Act, Seed)
"""Messages that change nobody but their sender; nearly all are of these kinds."""
HOST = frozenset(
    (
        *(Start, Pause, Resume, CallOff, Kick, Approve, Mute, NewPace, NewStakes, NewClock),
        *(OpenChat, PassHost, AddBot, End),
    )
)
"""Messages that only the host may send."""


class Done(Struct, frozen=True, kw_only=True):
    """What an entry has led to, besides what is new in the deal."""

    events: Events = []
    answer: Answer | None = None
    person: PersonId | None = None
    hand: StoredHand | None = None
    only_bots: bool = False
    """Whether only bots were dealt that hand."""
    unseen: bool = False
    """No viewer can see a difference."""
    only_deal: bool = False
    """Nothing has changed but the deal: the table without its cards looks as it did."""


def check_allowed(state: State, person: PersonId | None, message: object) -> None:
    """Raises if the person may not send this message. Entries in the log were checked before."""
    if person is None:
        talks = isinstance(message, Chat) and message.name is not None and state.settings.open_chat
        if not (talks or isinstance(message, Sit)):
            raise ServerError(Code.NO_NAME_YET)
        return
    state.person(person)
    goes_on = isinstance(message, Resume) and state.idle and not state.paused
    if type(message) in HOST and person != state.host and not goes_on:
        raise ServerError(Code.NOT_THE_HOST)
    if state.held and isinstance(message, Resume | CallOff | End):
        raise ServerError(Code.TABLE_HELD)


def concerned(state: State, entry: Entry) -> Collection[Person]:
    """The people whom an entry may change: a decision or a seed nobody but its sender, others anybody."""
    if isinstance(entry, Decided):
        return ()
    if isinstance(entry, Said) and isinstance(entry.message, OWN) and state.live is not None:
        return () if entry.person is None else (state.person(entry.person),)
    return state.people.values()


def is_always_told(entry: Entry) -> bool:
    """Does such an entry change what viewers see whenever it is applied, unless that is `unseen`?

    True for most entries of a log: of others, only the viewers' parts tell.
    """
    if isinstance(entry, Said):
        return isinstance(entry.message, OWN)
    if isinstance(entry, Elapsed):
        return entry.due in ("seeds", "time-out", "showdown", "settle")
    if isinstance(entry, Presence):
        return entry.person is not None
    return isinstance(entry, Decided | Shuffled)


def do(state: State, entry: Entry) -> Done:
    """Apply an entry. If it raises, the state may be half changed, and must be restored."""
    events: Events = []
    match entry:
        case Said():
            return _said(state, entry)
        case Elapsed(due="settle"):
            only_bots = state.live is not None and all(state.people[each].bot for each in state.live.people)
            hand, events = settle(state, entry)
            return Done(events=events, hand=hand, only_bots=only_bots)
        case Elapsed(due="host"):
            events = hosting.hand_over(state, PersonId(entry.turn))
        case Elapsed(due="idle" | "spent"):
            events = idleness.stop(state, entry)
        case Elapsed():
            events = actions.elapse(state, entry)
        case Decided():
            events = actions.decide(state, entry)
        case Shuffled():
            events = shuffling.shuffle(state, entry)
        case Presence():
            events = presence.be_present(state, entry)
        case Quiet():
            presence.be_quiet(state, entry)
        case Ordered():
            events = hosting.obey(state, entry.order)
        case Stuck():
            events = hosting.get_stuck(state)
        case Watched():
            events = presence.be_watched(state, entry)
        case Restarted():
            presence.restart(state, awaited=entry.awaited)
        case Restored():
            events = restoring.restore(state, entry)
        case Refreshed():
            state.refresh()
        case Opened():
            raise ServerError(Code.NOT_DUE)
        case _:
            assert_never(entry)
    return Done(events=events)


def _said(state: State, entry: Said) -> Done:
    """Apply a person's message, and answer it."""
    message, question = entry.message, None if state.live is None else state.live.turn
    known = None if entry.person is None else state.person(entry.person)
    only_deal = isinstance(message, Act | Seed) and known is not None and not known.absent
    if isinstance(message, Sit):
        person, events = seats.sit(state, known, message, entry.token)
    elif isinstance(message, Chat):
        person = known or named_spectator(state, message, entry.token)
        events = chat(state, person, message)
    else:
        assert known is not None  # `check_allowed` made sure
        person, events = known, _wanted(state, known, message, entry)
    events = [*events, *idleness.heard(state, message), *hosting.close_if_over(state)]
    asked = getattr(message, "id", None)
    if asked is None:
        same = state.live is None or state.live.turn == question
        unseen = isinstance(message, Seed) and same and not events
        return Done(events=events, person=person.id, unseen=unseen, only_deal=only_deal and not events)
    said = (*state.done.get(person.id, ()), asked)[-REMEMBERED:]
    state.done = {**state.done, person.id: said}
    answer = Answer(id=asked, ok=True)
    return Done(events=events, answer=answer, person=person.id, only_deal=only_deal and not events)


def _wanted(state: State, person: Person, message: NamedMessage, entry: Said) -> Events:
    match message:
        case Act():
            return actions.act(state, person, message, entry.used)
        case Seed():
            shuffling.take_seed(state, person, message)
            return []
        case RunIt():
            return actions.run_it(state, person, message)
        case FastForward():
            return actions.fast_forward(state, person, message)
        case SitOut():
            return seats.sit_out(state, person, message)
        case SitIn():
            return seats.sit_in(state, person, message)
        case Rebuy():
            return seats.rebuy(state, person, message)
        case Leave():
            return hosting.leave(state, person, message)
        case Start():
            return hosting.start(state, entry.session)
        case Pause():
            return hosting.pause(state)
        case Resume():
            return hosting.resume(state)
        case CallOff():
            return hosting.call_off(state)
        case Kick():
            return seats.kick(state, message)
        case Approve():
            return seats.approve(state, message)
        case Mute():
            return hosting.mute(state, message)
        case NewPace():
            return hosting.new_pace(state, message)
        case NewStakes():
            return hosting.new_stakes(state, message, entry.terms)
        case NewClock():
            return hosting.new_clock(state, message)
        case OpenChat():
            return hosting.open_chat(state, message)
        case PassHost():
            return hosting.pass_on(state, message)
        case AddBot():
            return hosting.add_bot(state, message)
        case End():
            return hosting.end(state)
        case PlayAgain():
            return again.lead_on(state, person, message)
        case _:
            assert_never(message)
