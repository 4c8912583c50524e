"""All that a table remembers, and the plain questions that one may ask about it."""

from dataclasses import dataclass, field

from msgspec import Struct

from redbutton.errors import Code, ServerError
from redbutton.play import Cash, Session, Sitter
from redbutton.rules import Rules
from redbutton.server.cleaning import are_alike
from redbutton.server.course import Course
from redbutton.server.messages import Line, NewTable
from redbutton.server.people import Person
from redbutton.server.settings import Chips, Terms
from redbutton.server.told import Told


class LaterStakes(Struct, frozen=True, kw_only=True):
    """Settings and terms that hold from the next deal on."""

    settings: NewTable
    terms: Terms


@dataclass(slots=True, kw_only=True)
class State:
    """A table as it stands. Seats are the session's business, once there is one."""

    id: str
    settings: NewTable
    terms: Terms
    mix: list[str]
    """The programs that come when a table of rounds needs some."""
    created: int
    seed: str
    now: int
    """When the last entry happened."""
    count: int = 1
    """How many entries there were."""
    seq: int = 0
    """The number of the last update."""
    people: dict[int, Person] = field(default_factory=dict)
    last_person: int = 0
    """The highest id that anybody has had."""
    played: dict[str, int] = field(default_factory=dict)
    """Who has played a tournament or rounds, and with how many stacks."""
    host: int = 1
    queue: list[int] = field(default_factory=list)
    """Who waits for a seat, the first one first."""
    requests: list[int] = field(default_factory=list)
    """Who has asked the host for a seat."""
    seats: dict[int, int] = field(default_factory=dict)
    """Who sits where, until the session of a tournament or of rounds begins."""
    session: Session | None = None
    course: Course | None = None
    """The running deal, or the last one while it is looked at."""
    paused: bool = False
    stuck: bool = False
    """Paused because of a mistake of ours, which the host has to decide about."""
    ending: bool = False
    """The table closes after the deal."""
    closed: bool = False
    clock: int = 0
    """How long the session has gone on, in milliseconds, pauses left out; counted up to `counted`."""
    counted: int = 0
    spectators: int = 0
    chat: list[Line] = field(default_factory=list)
    done: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """The ids of what each person said last, all of it done; in order."""
    new_stakes: LaterStakes | None = None
    format: int = 0
    """Of the entry that is being done."""
    heard: list[Told] = field(default_factory=list)
    """What the entry that is being done has led to."""
    rules: Rules = field(init=False)
    """The first rules; those of a level or of other stakes are the session's."""
    chips: Chips = field(init=False)

    def __post_init__(self) -> None:
        self.set_terms(self.settings, self.terms)

    def set_terms(self, settings: NewTable, terms: Terms) -> None:
        self.settings, self.terms = settings, terms
        self.rules, self.chips = terms.unpacked(), terms.chips

    @property
    def is_old(self) -> bool:
        """Is an entry of the first format being done? Then by the rules of its time, which were laxer."""
        return self.format == 1

    # -- time ---------------------------------------------------------------------------------------------

    def count_time(self) -> None:
        """Add the time since the last count to the session's, unless it stood still."""
        if not self.paused:
            self.clock += max(0, self.now - self.counted)
        self.counted = self.now

    def refresh(self) -> None:
        """All clocks are full again."""
        if self.course is not None:
            self.course.since = self.now

    # -- what one may ask --------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        if self.course is not None:
            return False
        return self.closed or (self.session is not None and self.session.over)

    @property
    def current_rules(self) -> Rules:
        """The rules of the running deal, or of the next one as far as is known."""
        return self.session.rules if self.session is not None else self.rules

    def money(self, chips: int) -> str:
        return self.current_rules.stakes.money(chips)

    def person(self, number: int) -> Person:
        if number not in self.people:
            raise ServerError(Code.NO_SUCH_PERSON, person=number)
        return self.people[number]

    def is_taken(self, name: str) -> bool:
        """Has anybody this name, or one that looks like it? Names in the books belong to those who played."""
        books = self.session.ledger if isinstance(self.session, Cash) else self.played
        return any(are_alike(name, other) for other in (*self.by_name(), *books))

    def seated(self) -> dict[int, Person]:
        """Everybody who has a seat, by seat."""
        if self.session is None:
            return {seat: self.people[number] for seat, number in sorted(self.seats.items())}
        people = self.by_name()
        return {int(sitter.seat): people[sitter.player] for sitter in self.session.seating.sitters}

    def by_name(self) -> dict[str, Person]:
        """Everybody, by the name that the session knows."""
        return {each.name: each for each in self.people.values()}

    def seat_of(self, person: Person) -> int | None:
        if self.session is None:
            return next((seat for seat, number in self.seats.items() if number == person.id), None)
        sitter = self.sitter(person)
        return None if sitter is None else int(sitter.seat)

    def sitter(self, person: Person) -> Sitter | None:
        """How somebody sits in the session."""
        if self.session is not None:
            for sitter in self.session.seating.sitters:
                if sitter.player == person.name:
                    return sitter
        return None

    def empty_seats(self) -> list[int]:
        taken = self.seated()
        return [seat for seat in range(1, self.settings.seats + 1) if seat not in taken]

    def is_playing(self, person: Person) -> bool:
        """Has somebody cards in the running deal, or had some?"""
        return self.course is not None and person.id in self.course.people

    @property
    def watched(self) -> bool:
        """Is anybody there? Nothing is dealt for empty chairs and programs alone."""
        return self.spectators > 0 or any(each.connected for each in self.people.values())
