"""A table as a machine: entries in, news out. No clock, no chance, no input or output of its own.

The log of entries is the table: doing them again gives the same table and the same bytes for everybody.
"""

from collections.abc import Callable, Collection
from typing import get_args

from msgspec.structs import replace

from redbutton.errors import Code, ServerError
from redbutton.game import Action, Discard, RaiseTo, Show, View
from redbutton.players import registry
from redbutton.rules import Rules
from redbutton.server import doing, hosting, ledger, public, saved
from redbutton.server.due import bank_used, next_due
from redbutton.server.entries import Decided, Elapsed, Entry, Opened, Said, Shuffled, Wish
from redbutton.server.messages import Act, AddBot, Answer, Message, NewStakes, NewTable, Start, encode
from redbutton.server.outcome import Due, Outcome, Viewer
from redbutton.server.people import Person
from redbutton.server.picture import Picture
from redbutton.server.savepoint import Savepoint
from redbutton.server.settings import Terms, checked, usual_mix
from redbutton.server.state import State

Draw = Callable[[int], bytes]
"""A source of random bytes, such as `os.urandom`."""
WISHES = get_args(Wish)
KEPT_EVERY = 20
"""After so many deals it is time to save the table."""
SECRET = 32


class Table:
    """One table, from its opening to its end."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._picture = Picture(state)
        self._summary = self._summarize()

    # -- beginning ---------------------------------------------------------------------------------------

    @staticmethod
    def opening(table: str, settings: NewTable, *, token: str, at: int, draw: Draw) -> Opened:
        """The first entry of a new table; a refusal if there can be no such table. `token` is the hash.

        It has everything in it that depends on defaults, which may be others when the table is made again.
        """
        settings = checked(settings)
        terms = Terms.of(settings)
        entry = Opened(
            at=at,
            id=table,
            settings=settings,
            token=token,
            seed=draw(SECRET).hex(),
            terms=terms,
            mix=usual_mix(settings, terms.unpacked()),
        )
        begun = _opened(entry).session if settings.format != "cash" else hosting.new_session(_empty(entry))
        return replace(entry, session=None if begun is None else begun.save())

    @classmethod
    def create(cls, entry: Opened) -> "Table":
        """The table that its first entry makes."""
        return cls(_opened(entry))

    @classmethod
    def load(cls, kept: bytes) -> "Table":
        """The table that `save` gave."""
        return cls(saved.load(kept))

    def save(self) -> bytes:
        """All of the table, to be loaded again; only between deals (`may_save`)."""
        return saved.save(self._state)

    @property
    def may_save(self) -> bool:
        return self._state.course is None

    # -- what happens ------------------------------------------------------------------------------------

    def do(self, entry: Entry, audience: Collection[Viewer] = ()) -> Outcome:
        """Check an entry and apply it: wholly, or not at all.

        Whatever is raised, a refusal (PokerError) or a mistake of ours, the table is as it was before. The
        audience are the viewers that are connected (None if anybody only looks on); nobody when a log is done
        again.
        """
        state = self._state
        state.heard.clear()
        before = Savepoint(state)
        done = None
        try:
            state.now, state.format = max(state.now, entry.at), entry.format
            done = doing.do(state, entry)
            state.count += 1
            return self._outcome(done, audience)
        except BaseException:
            before.restore()
            if done is not None:  # then it was told already, or half of it
                self._picture = Picture(state)
            raise

    def _outcome(self, done: doing.Done, audience: Collection[Viewer]) -> Outcome:
        """What has come of an entry, for everybody."""
        state = self._state
        if done.unseen:
            return Outcome(person=done.person)
        news, changed = self._picture.news(audience)
        if state.course is not None:
            state.course.opened.fresh.clear()
        return Outcome(
            news=news,
            answer=done.answer,
            person=done.person,
            hand=done.hand,
            snapshot_due=done.hand is not None and (done.hand.number % KEPT_EVERY == 0 or state.over),
            summary_changed=changed and self._summarize_again(),
        )

    def entry_of(self, person: int | None, message: Message, *, at: int, token: str | None = None) -> Entry:
        """A client's message as an entry; a refusal for what the person may not do.

        `token` is the hash of a new token, needed when one without a name says `Sit`. Coach, hello, ping and
        ask-snapshot are the room's own and are refused here.
        """
        if not isinstance(message, WISHES):
            raise ServerError(Code.NOT_FOR_THE_TABLE, type=type(message).__name__)
        state = self._state
        doing.check_allowed(state, person, message)
        said = Said(at=at, person=person, message=message, token=token)
        match message:
            case Act() if person is not None:
                return replace(said, used=bank_used(state, state.person(person), at))
            case NewStakes():
                return replace(said, terms=hosting.new_terms(state, message).terms)
            case Start():
                hosting.check_start(state)
                return replace(said, session=hosting.new_session(state).save())
            case AddBot():
                registry.maker(message.bot)
        return said

    def entry_for(self, due: Due, *, at: int, draw: Draw) -> Entry:
        """The entry of something due; a program's is made by `decision`."""
        if due.kind == "begin":
            seeds = {seat: draw(SECRET).hex() for seat in self._state.seated()}
            return Shuffled(at=at, deal=due.deal, secret=draw(SECRET).hex(), seeds=seeds)
        if due.kind == "bot":
            raise ServerError(Code.NOT_DUE)
        return Elapsed(at=at, due=due.kind, deal=due.deal, turn=due.turn)

    def decision(self, due: Due, action: Action, *, at: int, fault: bool = False) -> Decided:
        """A program's decision as an entry; `fault` if the house has decided for it."""
        assert due.seat is not None
        return Decided(
            at=at,
            seat=due.seat,
            deal=due.deal,
            turn=due.turn,
            action=doing.NAMES[type(action)],
            amount=action.amount if isinstance(action, RaiseTo) else None,
            cards=[str(card) for card in action.cards] if isinstance(action, Discard | Show) else None,
            fault=fault,
        )

    def next_due(self) -> Due | None:
        """What the table does by itself, and when; None if it waits for somebody."""
        return next_due(self._state)

    # -- what one may ask --------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self._state.id

    @property
    def rules(self) -> Rules:
        """The rules of the running deal, or of the next one as far as is known."""
        return self._state.current_rules

    @property
    def now(self) -> int:
        """When the last entry happened."""
        return self._state.now

    @property
    def seq(self) -> int:
        """The number of the last update."""
        return self._state.seq

    @property
    def count(self) -> int:
        """How many entries there were, the opening included."""
        return self._state.count

    @property
    def spectators(self) -> int:
        """How many look on without a name, as everybody was told last."""
        return self._state.spectators

    @property
    def over(self) -> bool:
        """Nothing will happen here any more."""
        return self._state.over

    def snapshot(self, viewer: Viewer, *, at: int | None = None, storage: bool = True) -> bytes:
        """Everything that a viewer may know, as a message; clocks as they stand at that time."""
        return self._picture.snapshot(viewer, self._state.now if at is None else at, storage)

    def summary(self) -> bytes:
        """The table in a line for the lobby, as JSON."""
        return self._summary

    def _summarize(self) -> bytes:
        return encode(public.summary(self._state))

    def _summarize_again(self) -> bool:
        before, self._summary = self._summary, self._summarize()
        return before != self._summary

    def asked(self, person: int, message_id: str) -> Answer | None:
        """The first answer to a message that was taken before."""
        return Answer(id=message_id, ok=True) if message_id in self._state.done.get(person, ()) else None

    def person(self, number: int) -> Person:
        """A person by id."""
        return self._state.person(number)

    def person_of(self, token: str) -> int | None:
        """Whose token has this hash."""
        people = self._state.people.values()
        return next((each.id for each in people if each.token and each.token == token), None)

    @property
    def is_lonely(self) -> bool:
        """Has nobody but its host a name here? Programs do not count."""
        return sum(not person.bot for person in self._state.people.values()) <= 1

    def seat_of(self, person: int) -> int | None:
        return self._state.seat_of(self._state.person(person))

    def bot_for(self, seat: int) -> tuple[str, str]:
        """The program that plays a seat, with its parameters, and the seed for its next decision.

        Programs begin anew with each decision, so that a table that was done again goes on in the same way;
        a `Listener` hears `view_of(seat).events` before it is asked.
        """
        person = self._state.seated()[seat]
        session, course = self._state.session, self._state.course
        assert session is not None
        assert course is not None
        return person.bot, f"{session.dice(person.name)}/{course.turn}"

    def view_of(self, seat: int) -> View | None:
        """The running deal as whoever sits there may see it; None without a deal or without cards."""
        course = self._state.course
        player = None if course is None else course.player_at(seat)
        return None if course is None or player is None else course.views[player]

    def ledger(self) -> bytes:
        """What everybody has brought, holds and has taken, and who owes whom; as JSON."""
        return encode(ledger.ledger(self._state))


def _empty(entry: Opened) -> State:
    """A new table at which nobody is yet."""
    terms = entry.terms or Terms.of(entry.settings)
    return State(
        id=entry.id,
        settings=entry.settings,
        terms=terms,
        mix=entry.mix or usual_mix(entry.settings, terms.unpacked()),
        created=entry.at,
        seed=entry.seed,
        now=entry.at,
        format=entry.format,
    )


def _opened(entry: Opened) -> State:
    """A new table with those who are there from the beginning."""
    state = _empty(entry)
    hosting.opened(state, entry.token, entry.session)
    state.heard.clear()
    return state
