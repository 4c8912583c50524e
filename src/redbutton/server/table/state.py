"""All that a table remembers, and simple questions about it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from msgspec import Struct

from redbutton.errors import Code, ServerError
from redbutton.ids import PersonId, Seat
from redbutton.play import Session, Sitter
from redbutton.rules import Rules
from redbutton.server.table.config import StackLimits, Terms
from redbutton.server.table.live_deal import LiveDeal
from redbutton.server.table.names import forms_of
from redbutton.server.table.person import Person
from redbutton.wire.messages import Line, NewTable, Restore


class LaterStakes(Struct, frozen=True, kw_only=True):
    """Settings and terms that hold from the next deal on."""

    settings: NewTable
    terms: Terms


class Restores(Struct, frozen=True, kw_only=True):
    """The restores of a table from a backup, and what was lost in them."""

    skipped: int = 0
    """Numbers of deals that are left out, because lost deals had them, or may have had them."""
    announced: tuple[Restore, ...] = ()
    """Each restore, as everybody is told of it."""
    lost: Mapping[str, int] = {}
    """The chips that each person had won in lost hands, negative if lost, as far as known."""


NO_RESTORES = Restores()
Key = TypeVar("Key")
Value = TypeVar("Value")


def without(one: Value, several: tuple[Value, ...]) -> tuple[Value, ...]:
    """The others, in order."""
    return tuple([each for each in several if each != one])


def left_out(key: Key, several: Mapping[Key, Value]) -> dict[Key, Value]:
    """All entries but one."""
    return {each: value for each, value in several.items() if each != key}


NO_PERSON, FIRST_PERSON = PersonId(0), PersonId(1)


@dataclass(kw_only=True)
class State:
    """The state of a table. Seats are the session's business, once there is one.

    No list or dictionary in it is changed in place: each change makes a new one, so that how a table stands
    can be noted before every step without copying them (`savepoint`).
    """

    id: str
    settings: NewTable
    terms: Terms
    mix: tuple[str, ...]
    """The bots that fill empty seats in rounds."""
    bot_names: tuple[str, ...] = ()
    """The names that bots take, in order."""
    created: int
    seed: str
    now: int
    """When the last entry happened."""
    count: int = 1
    """The number of entries."""
    seq: int = 0
    """The number of the last update."""
    people: Mapping[PersonId, Person] = field(default_factory=dict)
    last_person: PersonId = NO_PERSON
    """The highest id given to a person."""
    played: Mapping[str, int] = field(default_factory=dict)
    """Who has played in a tournament or rounds, and with how many stacks."""
    host: PersonId = FIRST_PERSON
    queue: tuple[PersonId, ...] = ()
    """People who wait for a seat, in order."""
    requests: tuple[PersonId, ...] = ()
    """People who have asked the host for a seat."""
    seats: Mapping[Seat, PersonId] = field(default_factory=dict)
    """The person in each seat, until the session of a tournament or of rounds begins."""
    session: Session | None = None
    live: LiveDeal | None = None
    """The running deal, or the last one while its result is shown."""
    paused: bool = False
    held: bool = False
    """Paused by the operator of the server: the host cannot let the game go on."""
    stuck: bool = False
    """Paused because of a bug; the host has to decide."""
    idle: str = ""
    """Why nothing is dealt until a person acts, as the key of the sentence; empty if that is not so."""
    ending: bool = False
    """The table closes after the deal."""
    closed: bool = False
    clock: int = 0
    """Milliseconds that the session has gone on, without pauses, counted up to `counted`."""
    counted: int = 0
    spectators: int = 0
    chat: tuple[Line, ...] = ()
    done: Mapping[PersonId, tuple[str, ...]] = field(default_factory=dict)
    """The ids of each person's last messages, all carried out, in order."""
    new_stakes: LaterStakes | None = None
    again: str = ""
    """The table where it goes on."""
    restores: Restores = NO_RESTORES
    format: int = 0
    """The format of the entry that is being applied."""
    greeted: int = 0
    """Time of the first arrival while the next deal could begin; 0 if nobody has come."""
    acted: int = field(init=False)
    """Time of the last word of a person, or of the loading of the table."""
    rules: Rules = field(init=False)
    """The first rules. The session has those of a level or of new stakes."""
    chips: StackLimits = field(init=False)

    def __post_init__(self) -> None:
        self.acted = self.now
        self.set_terms(self.settings, self.terms)

    def set_terms(self, settings: NewTable, terms: Terms) -> None:
        self.settings, self.terms = settings, terms
        self.rules, self.chips = terms.unpacked(), terms.chips

    @property
    def is_old(self) -> bool:
        """Is an entry of format 1 being applied? Then by the rules of its time, which allowed more."""
        return self.format == 1

    @property
    def bots_buy_at_once(self) -> bool:
        """Is an entry of a time being applied when bots came back with chips in the very next deal?"""
        return self.format < 3

    @property
    def pauses_hold(self) -> bool:
        """Is an entry of a time being applied when a pause held people who left, and outlived its host?"""
        return self.format < 5

    # -- time ---------------------------------------------------------------------------------------------

    def count_time(self) -> None:
        """Add the time since the last count to the session's, unless the game was paused."""
        if not self.paused:
            self.clock += max(0, self.now - self.counted)
        self.counted = self.now

    def refresh(self) -> None:
        """Refill all clocks."""
        if self.live is not None:
            self.live.since = self.now

    # -- questions ---------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        if self.live is not None:
            return False
        return self.closed or (self.session is not None and self.session.over)

    @property
    def number(self) -> int:
        """The number of the last deal, or the last number that is left out."""
        return self.restores.skipped + (0 if self.session is None else self.session.number)

    @property
    def is_stopped(self) -> bool:
        """Is the game paused for a reason that is not its host's to end by going away?"""
        return self.held or self.stuck

    @property
    def current_rules(self) -> Rules:
        """The rules of the running deal, or those expected for the next one."""
        return self.session.rules if self.session is not None else self.rules

    def money(self, chips: int) -> str:
        return self.current_rules.stakes.money(chips)

    def person(self, number: PersonId) -> Person:
        if number not in self.people:
            raise ServerError(Code.NO_SUCH_PERSON, person=number)
        return self.people[number]

    def is_taken(self, name: str) -> bool:
        """Does a person have this name, or one that looks like it?"""
        return self.taken_names()(name)

    def taken_names(self) -> Callable[[str], bool]:
        """A test of many names: is one taken? Names in the ledger stay taken."""
        session = self.session
        books = session.accounts if session is not None and session.open_seating else self.played
        taken = forms_of((*self.by_name(), *books))
        return lambda name: not taken.isdisjoint(forms_of([name]))

    def seated(self) -> dict[Seat, Person]:
        """The person in each seat."""
        if self.session is None:
            return {seat: self.people[number] for seat, number in sorted(self.seats.items())}
        people = self.by_name()
        return {sitter.seat: people[sitter.player] for sitter in self.session.seating.sitters}

    def by_name(self) -> dict[str, Person]:
        """All persons, by the name that the session knows."""
        return {each.name: each for each in self.people.values()}

    def seat_of(self, person: Person) -> Seat | None:
        if self.session is None:
            return next((seat for seat, number in self.seats.items() if number == person.id), None)
        sitter = self.sitter(person)
        return None if sitter is None else sitter.seat

    def sitter(self, person: Person) -> Sitter | None:
        """The person's place in the session."""
        if self.session is not None:
            for sitter in self.session.seating.sitters:
                if sitter.player == person.name:
                    return sitter
        return None

    def empty_seats(self) -> list[Seat]:
        taken = self.seated()
        return [seat for seat in map(Seat, range(1, self.settings.seats + 1)) if seat not in taken]

    def is_playing(self, person: Person) -> bool:
        """Was this person dealt cards in the running deal?"""
        return self.live is not None and person.id in self.live.people

    def is_broke(self, person: Person) -> bool:
        """Has a seated person no chips left, where more are sold?"""
        sitter, session = self.sitter(person), self.session
        return sitter is not None and session is not None and session.sells_chips and not sitter.stack

    @property
    def watched(self) -> bool:
        """Is any person connected? Nothing is dealt for bots alone."""
        return self.spectators > 0 or any(each.connected for each in self.people.values())
