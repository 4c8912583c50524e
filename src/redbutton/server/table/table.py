"""A table as a machine: entries in, news out. No clock, no randomness, no input or output.

The log of entries is the table: applying them again gives the same table and the same bytes for everybody.
"""

from collections.abc import Collection
from typing import get_args

from msgspec.structs import replace

from redbutton.errors import Code, ServerError
from redbutton.game import Action, View
from redbutton.ids import PersonId, Seat, Viewer
from redbutton.players import registry
from redbutton.players.bot_names import own_names
from redbutton.rules import Rules
from redbutton.server.table import again, dispatch, hosting, ledger, restoring, shuffling, snapshot
from redbutton.server.table.bot_at_table import BotAtTable
from redbutton.server.table.clock import next_due
from redbutton.server.table.config import Terms, checked, usual_mix
from redbutton.server.table.entries import (
    FACES,
    FORMAT,
    IDLE,
    LEAVES_AND_PAUSES,
    Decided,
    Elapsed,
    Entry,
    Opened,
    Restored,
    Said,
    Shuffled,
    TableMessage,
)
from redbutton.server.table.idleness import ENDLESS, Patience
from redbutton.server.table.outcome import Due, Outcome
from redbutton.server.table.person import Person
from redbutton.server.table.savepoint import Savepoint
from redbutton.server.table.state import State
from redbutton.server.table.views.lobby_row import LobbyRow
from redbutton.server.table.views.updates import Updates
from redbutton.server.table.waiting import bank_used
from redbutton.wire.actions import parts_of
from redbutton.wire.messages import (
    Act,
    AddBot,
    Answer,
    Leave,
    Message,
    NewStakes,
    NewTable,
    RunIt,
    Seed,
    Sit,
    Start,
    encode,
)
from redbutton.wire.tokens import Draw

WISHES = get_args(TableMessage)
SECRET = 32


class Table:
    """One table, from its opening to its end."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._updates = Updates(state)
        self._row = LobbyRow(state)
        self._before: Savepoint | None = None
        """How the table stood before the last entry that was done."""
        self._behind = False
        """Have the updates to be caught up with the table, as entries were done for nobody, or undone?"""

    # -- beginning ---------------------------------------------------------------------------------------

    @staticmethod
    def opening(table: str, settings: NewTable, *, token: str, at: int, draw: Draw) -> Opened:
        """The first entry of a new table. Raises if there can be no such table. `token` is the hash.

        It contains everything that depends on defaults, because they may change before the entry is replayed.
        """
        face, settings = settings.face, replace(checked(settings), face=None)
        terms = Terms.of(settings)
        seed, lang = draw(SECRET).hex(), settings.bot_names
        entry = Opened(
            at=at,
            id=table,
            settings=settings,
            token=token,
            seed=seed,
            terms=terms,
            mix=usual_mix(settings, terms.unpacked()),
            bot_names=own_names(lang, seed) if lang else [],
            face=face,
            format=FORMAT if face is None else FACES,
        )
        begun = _opened(entry).session if settings.format != "cash" else hosting.new_session(_empty(entry))
        return replace(entry, session=None if begun is None else begun.save())

    @classmethod
    def create(cls, entry: Opened) -> "Table":
        """The table that its first entry makes."""
        return cls(_opened(entry))

    @classmethod
    def load(cls, kept: bytes) -> "Table":
        """A table from what `save` returned."""
        return cls(snapshot.load(kept))

    def save(self) -> bytes:
        """All of the table as bytes, for `load`. Only between deals (`may_save`)."""
        return snapshot.save(self._state)

    @property
    def may_save(self) -> bool:
        return self._state.live is None

    # -- entries -----------------------------------------------------------------------------------------

    def do(self, entry: Entry, audience: Collection[Viewer] = ()) -> Outcome:
        """Apply an entry, completely or not at all. `entry_of` makes entries of messages, and checks them.

        If anything is raised, a refusal (PokerError) or a bug, the table is as it was before. The audience is
        all connected viewers (None stands for all spectators).
        """
        self._catch_up()
        before, telling = Savepoint(self._state, dispatch.concerned(self._state, entry)), False
        self._before = before
        try:
            done = self._apply(entry)
            if done.unseen:
                return Outcome(person=done.person, unseen=True)
            telling = True
            return self._outcome(done, audience)
        except BaseException:
            before.restore()
            if telling:  # its updates were made, at least in part: they are forgotten, and caught up later
                self._updates.forget()
                self._behind = True
            raise

    def undo(self) -> None:
        """Take the last entry back, because it could not be stored. Nobody has been told of it."""
        assert self._before is not None
        self._before.restore()
        self._before = None
        self._updates.forget()
        self._behind = True

    def redo(self, entry: Entry) -> None:
        """Apply an entry of the log again, for nobody.

        If anything is raised, the table cannot be used any more. So nothing has to be noted for going back,
        as `do` does: when a server has died, everybody waits until its tables are loaded. For the same reason
        updates are only counted, and made where only that tells if there is one.
        """
        if dispatch.is_always_told(entry):
            self._state.seq += not self._apply(entry).unseen
            self._behind = True
            return
        self._catch_up()
        done = self._apply(entry)
        if not done.unseen:
            self._outcome(done, ())

    def _catch_up(self) -> None:
        """Look at the table again after entries whose updates were only counted, or undone."""
        if self._behind:
            try:
                self._updates.catch_up()
                self._row.refresh()
            except BaseException:
                self._updates.forget()
                raise
            self._behind = False

    def _apply(self, entry: Entry) -> dispatch.Done:
        state = self._state
        state.now, state.format = max(state.now, entry.at), entry.format
        done = dispatch.do(state, entry)
        state.count += 1
        return done

    def _outcome(self, done: dispatch.Done, audience: Collection[Viewer]) -> Outcome:
        """What an entry has led to, for all viewers.

        The table is saved after each deal. That costs less than a step; when a server dies, all its tables
        are loaded at once, and each step after a table's snapshot is done again, while everybody waits.
        """
        news, changed = self._updates.news(done.events, audience, done.only_deal)
        return Outcome(
            news=news,
            answer=done.answer,
            person=done.person,
            hand=done.hand,
            only_bots=done.only_bots,
            snapshot_due=done.hand is not None,
            summary_changed=changed and self._row.refresh(),
        )

    def entry_of(
        self, person: PersonId | None, message: Message, *, at: int, token: str | None = None
    ) -> Entry:
        """A client's message as an entry. Raises if the person may not send it.

        `token` is the hash of a new token, needed when a client without a name sends `Sit`. Coach, hello,
        ping and ask-snapshot are handled by the room, and refused here.
        """
        if not isinstance(message, WISHES):
            raise ServerError(Code.NOT_FOR_THE_TABLE, type=type(message).__name__)
        state = self._state
        dispatch.check_allowed(state, person, message)
        if isinstance(message, Act) and person is not None:
            used = bank_used(state, state.person(person), at)
            return Said(at=at, person=person, message=message, used=used)
        said = Said(at=at, person=person, message=message, token=token)
        match message:
            case Leave():
                return replace(said, format=LEAVES_AND_PAUSES)
            case Sit() if message.face is not None:
                return replace(said, format=FACES)
            case Seed() if person is not None:
                shuffling.check_unspent(state, state.person(person), message)
            case NewStakes():
                return replace(said, terms=hosting.new_terms(state, message).terms)
            case Start():
                hosting.check_start(state)
                return replace(said, session=hosting.new_session(state).save())
            case AddBot():
                registry.maker(message.bot)
                hosting.check_room(state)
        return said

    def entry_for(self, due: Due, *, at: int, draw: Draw) -> Entry:
        """The entry for what is due; `decision` makes those of bots."""
        if due.kind == "begin":
            seeds = {seat: draw(SECRET).hex() for seat in self._state.seated()}
            return Shuffled(at=at, deal=due.deal, secret=draw(SECRET).hex(), seeds=seeds)
        if due.kind == "bot":
            raise ServerError(Code.NOT_DUE)
        mark = FORMAT
        if due.kind in ("idle", "spent"):
            mark = IDLE
        elif due.kind == "host" or self._state.paused:
            mark = LEAVES_AND_PAUSES
        return Elapsed(at=at, due=due.kind, deal=due.deal, turn=due.turn, format=mark)

    def decision(self, due: Due, action: Action, *, at: int, fault: bool = False) -> Decided:
        """A bot's decision as an entry; `fault` if the bot failed and the house decided."""
        assert due.seat is not None
        action_name, amount, cards = parts_of(action)
        return Decided(
            at=at,
            seat=due.seat,
            deal=due.deal,
            turn=due.turn,
            action=action_name,
            amount=amount,
            cards=cards,
            fault=fault,
        )

    def restored(self, *, at: int, replaced: "Table | None" = None, hands: int = 0) -> Restored:
        """The entry with which this table goes on when it was restored from a backup.

        `replaced` is the table as it stood when it was replaced, if that can still be read, and `hands` the
        number of its hands that are not in the backup.
        """
        later = None if replaced is None else replaced._state
        return restoring.entry(self._state, at=at, replaced=later, hands=hands)

    @staticmethod
    def restored_unread(*, created: int, at: int) -> Restored:
        """The same for a table that cannot be read, and that was opened at a time."""
        return restoring.entry_since(created, 0, at=at)

    def next_due(self, patience: Patience = ENDLESS) -> Due | None:
        """What the table does next, and when. None if it waits for a person without a time limit."""
        return next_due(self._state, patience)

    # -- questions ---------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self._state.id

    @property
    def rules(self) -> Rules:
        """The rules of the running deal, or those expected for the next one."""
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
        """The number of entries, the opening included."""
        return self._state.count

    @property
    def spectators(self) -> int:
        """The number of spectators, as last announced."""
        return self._state.spectators

    @property
    def over(self) -> bool:
        """Is the table closed for good?"""
        return self._state.over

    def snapshot(self, viewer: Viewer, *, at: int | None = None, storage: bool = True) -> bytes:
        """Everything that a viewer may know, as a message, with the clocks at that time."""
        self._catch_up()
        return self._updates.snapshot(viewer, self._state.now if at is None else at, storage)

    def summary(self) -> bytes:
        """The table's row in the lobby, as JSON."""
        self._catch_up()
        return self._row.json

    def asked(self, person: PersonId, message_id: str) -> Answer | None:
        """The first answer to a message that was carried out before."""
        return Answer(id=message_id, ok=True) if message_id in self._state.done.get(person, ()) else None

    def person(self, number: PersonId) -> Person:
        """A person by id."""
        return self._state.person(number)

    def person_of(self, token: str) -> PersonId | None:
        """The person whose token has this hash; None if there is none."""
        people = self._state.people.values()
        return next((each.id for each in people if each.token and each.token == token), None)

    @property
    def connected(self) -> frozenset[PersonId]:
        """The people who are connected, as far as the table knows."""
        return frozenset(each.id for each in self._state.people.values() if each.connected and not each.bot)

    @property
    def is_lonely(self) -> bool:
        """Has nobody but the host a name here? Bots do not count."""
        return sum(not person.bot for person in self._state.people.values()) <= 1

    def seat_of(self, person: PersonId) -> Seat | None:
        return self._state.seat_of(self._state.person(person))

    def bot_for(self, seat: Seat) -> BotAtTable:
        """The bot that plays a seat in the running deal."""
        session, live = self._state.session, self._state.live
        assert session is not None
        assert live is not None
        player = live.player_at(seat)
        assert player is not None
        person = self._state.people[live.people[player]]
        seed = f"{session.dice(person.name)}/{live.turn}"
        return BotAtTable(person.id, person.bot, seed, live.people, live.deal.posts)

    @property
    def bots_dealt_in(self) -> list[Seat]:
        """The seats of the bots in the running deal."""
        live = self._state.live
        dealt = () if live is None else zip(live.seats, live.people, strict=True)
        return [seat for seat, person in dealt if self._state.people[person].bot]

    @property
    def bots_seated(self) -> frozenset[PersonId]:
        """The bots that may play another deal."""
        if self._state.over:
            return frozenset()
        return frozenset(person.id for person in self._state.seated().values() if person.bot)

    @property
    def bot_specs(self) -> frozenset[str]:
        """Their names, with their parameters."""
        return frozenset(self._state.people[person].bot for person in self.bots_seated)

    def view_of(self, seat: Seat) -> View | None:
        """The running deal as the seat's player may see it. None without a deal or without cards."""
        live = self._state.live
        player = None if live is None else live.player_at(seat)
        return None if live is None or player is None else live.views[player]

    def question_to(self, viewer: Viewer, message: Message) -> tuple[int, int] | None:
        """Deal and turn of the open question that a message answers: a turn to act, a vote, or a seed."""
        live = self._state.live
        player = None if live is None or viewer is None else live.player_of(viewer)
        if live is None or player is None:
            return None
        question = live.number, live.turn
        match message:
            case Act():
                is_open = (message.deal, message.turn) == question and live.public.actor == player
            case RunIt():
                is_open = message.deal == live.number and live.votes is not None and player not in live.votes
            case Seed():
                is_open = message.deal == live.number and live.phase == "shuffle"
                is_open = is_open and live.waits_for(live.seats[player])
            case _:
                is_open = False
        return question if is_open else None

    def settings_again(self, person: PersonId | None) -> NewTable:
        """What to ask for to play the same once more, with this person as the host."""
        return again.settings_again(self._state, None if person is None else self._state.person(person))

    @property
    def is_exact(self) -> bool:
        """Is every chip that was sold and not taken away on the table?"""
        return ledger.is_exact(self._state)

    def ledger(self) -> bytes:
        """What each person has brought, holds and has taken, and who owes whom, as JSON."""
        return encode(ledger.ledger(self._state))


def _empty(entry: Opened) -> State:
    """A new table without people."""
    terms = entry.terms or Terms.as_stored(entry.settings)
    return State(
        id=entry.id,
        settings=entry.settings,
        terms=terms,
        mix=tuple(entry.mix or usual_mix(entry.settings, terms.unpacked())),
        bot_names=tuple(entry.bot_names),
        created=entry.at,
        seed=entry.seed,
        now=entry.at,
        format=entry.format,
    )


def _opened(entry: Opened) -> State:
    """A new table with its host and its first bots."""
    state = _empty(entry)
    hosting.opened(state, entry.token, entry.session, entry.face)
    return state
