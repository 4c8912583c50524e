"""The course of one deal at a table: from the shuffle to the moment when the results have been looked at.

Whoever drives it says what happens; here is what follows from that without anybody's doing.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from msgspec import Raw

from redbutton.fair import Opening, Pack, deal_id, seed_commitment
from redbutton.fair.proof import By, Proof
from redbutton.fair.seeds import earlier
from redbutton.game import Deal
from redbutton.history.telling import Teller
from redbutton.play import Session
from redbutton.play.fair_dealer import FairDealer, Place
from redbutton.rules import Rules
from redbutton.server.messages import Holding, LastAction
from redbutton.server.told import Told

Phase = Literal["shuffle", "play", "vote", "showdown", "over"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """One seat's share in the order of the cards. A client shows its seed when the envelopes are there."""

    by: By
    commitment: str
    seed: bytes | None = None
    waited_for: bool = True
    """Does the deal wait for the seed? Not for one who has let everybody wait too often."""


class Written(NamedTuple):
    """The seats as everybody was told last, and what that was made of."""

    common: object
    seats: Sequence[object]
    raw: list[Raw]
    anew: list[int]
    """The players who were not as before."""


class Watched:
    """A deal, and what has been told of it. Players are numbered as in the deal, `seats` and `people` too."""

    dealer: FairDealer | None = None
    coming: Pack | None = None
    """Cards that are shuffled again, while fresh seeds are waited for."""
    votes: dict[int, int] | None = None
    """How often each player wants the rest to be dealt, while that is asked."""

    def __init__(
        self,
        deal: Deal,
        *,
        number: int,
        seats: Sequence[int],
        people: Sequence[int],
        button: int | None,
        names: Sequence[str],
        turn: int,
    ) -> None:
        self.deal, self.number, self.button = deal, number, button
        self.seats, self.people = tuple(seats), tuple(people)
        self.turn = turn
        """The number of the present question."""
        self.posts = deal.posts
        self.public = deal.view(None)
        self.views = tuple(deal.view(player) for player in range(deal.players))
        self.teller = Teller(self.public, names=names, money=self.rules.stakes.money)
        self.told: list[Told] = []
        """Everything that has happened so far, as everybody may know it."""
        self.logged = 0
        """How many entries of the deal's log are among that."""
        self.last: list[LastAction | None] = [None] * deal.players
        self.written = Written(None, (), [], [])
        self.opened = Opened()
        self.holdings: dict[int, tuple[object, Holding | None]] = {}
        self.dealt = 0
        """How often the cards that somebody sees have changed."""
        self.hands: dict[int, tuple[object, bytes]] = {}
        """Each player's own cards as bytes, and when they were that."""
        self._by_seat = {seat: player for player, seat in enumerate(self.seats)}
        self._by_person = {person: player for player, person in enumerate(self.people)}

    @property
    def rules(self) -> Rules:
        return self.deal.rules

    @property
    def phase(self) -> Phase:
        if self.dealer is None or self.coming is not None:
            return "shuffle"
        if self.deal.over:
            return "over"
        if self.votes is not None:
            return "vote"
        return "showdown" if self.deal.showing_down else "play"

    def player_of(self, person: int) -> int | None:
        return self._by_person.get(person)

    def player_at(self, seat: int) -> int | None:
        return self._by_seat.get(seat)

    @property
    def most_runs(self) -> int:
        """How often the rest of the board can be dealt."""
        runs = self.rules.house.runouts
        return next((times for times in range(runs, 1, -1) if self.deal.may_run_it(times)), 1)


class Course(Watched):
    """A deal on its way at a table."""

    def __init__(
        self,
        session: Session,
        *,
        table: str,
        people: Sequence[int],
        secret: bytes,
        shares: Mapping[int, Share],
        at: int,
    ) -> None:
        assert session.deal is not None
        assert session.hand is not None
        super().__init__(
            session.deal,
            number=session.number,
            seats=[int(seat) for seat in session.hand.seats],
            people=people,
            button=None if session.button is None else int(session.button),
            names=session.names,
            turn=1,
        )
        self.since = at
        """Since when the present question has been one."""
        self.secret, self.shares = secret, dict(shares)
        self.deal_id = deal_id(table, self.number)
        self.packs = [Pack.from_secret(self.deal_id, self.rules.variant.deck, secret)]
        self.fresh: dict[int, bytes | None] = {}
        """The fresh seeds of those who are asked for one, by seat."""
        self.asked_to_vote = False

    # -- the shuffle -------------------------------------------------------------------------------------

    @property
    def sealed(self) -> list[Pack]:
        """All packs whose envelopes lie on the table."""
        return self.packs if self.coming is None else [*self.packs, self.coming]

    @property
    def seeds_missing(self) -> bool:
        """Does the deal wait for anybody's seed?"""
        return any(self.waits_for(seat) and self.shares[seat].waited_for for seat in self.seats)

    def waits_for(self, seat: int) -> bool:
        """Is a seed of somebody still to come?"""
        if self.coming is not None:
            return seat in self.fresh and self.fresh[seat] is None
        return self.shares[seat].seed is None

    def is_bound_to(self, seat: int, seed: bytes) -> bool:
        """Is it the seed that was committed to, by the commitment itself or by the seed before?"""
        if self.dealer is None:
            return seed_commitment(seed) == self.shares[seat].commitment
        return earlier(seed) == dict(self.dealer.seeds[-1])[seat]

    def take_seed(self, seat: int, seed: bytes) -> None:
        if self.coming is not None:
            self.fresh[seat] = seed
        else:
            self.shares[seat] = replace(self.shares[seat], seed=seed)

    def begin(self) -> None:
        """The seeds are fixed, and with them the order of the cards."""
        if self.dealer is None:
            self._begin()
            return
        last = dict(self.dealer.seeds[-1])
        self.dealer.reseed([(seat, self.fresh.get(seat) or seed) for seat, seed in last.items()])
        self.coming, self.fresh = None, {}
        self.dealer.step(self.deal)

    def _begin(self) -> None:
        """One who has shown no seed is absent, and the commitment counts for the seed."""
        for seat, share in self.shares.items():
            if share.seed is None:
                self.shares[seat] = replace(share, by=By.ABSENT, seed=bytes.fromhex(share.commitment))
        seeds = [(seat, share.seed or b"") for seat, share in self.shares.items()]
        self.dealer = FairDealer(
            self.deal_id, self.rules.variant.deck, self.secret, seeds, pack=self.packs[0]
        )
        self.packs = self.dealer.packs

    def dealer_again(self) -> None:
        """After a step was taken back: the dealer stands where the deal stands."""
        if self.dealer is not None:
            if self.dealer.stepped:
                self.dealer = self.dealer.again(self.deal)
            self.packs = self.dealer.packs

    def proof(self) -> Proof:
        """The proof with all openings, for the record."""
        assert self.dealer is not None
        return self.dealer.proof(self.deal, {seat: share.by for seat, share in self.shares.items()})

    # -- what follows ------------------------------------------------------------------------------------

    @property
    def runs_out(self) -> bool:
        """Cards are due, and nobody can bet any more: they come street by street, for all to see."""
        deal = self.deal
        if deal.dealing is None or not all(deal.hand(player) for player in range(deal.players)):
            return False
        able = sum(stack > 0 for stack, out in zip(deal.stacks, deal.folded, strict=True) if not out)
        return able <= 1

    def deal_on(self, clients: Callable[[], Collection[int]]) -> None:
        """Deal what is due, until somebody is to decide, the board is run out, or seeds are asked for."""
        while self.coming is None and self.deal.dealing is not None and not self.runs_out:
            self.step(clients)

    def step(self, clients: Callable[[], Collection[int]]) -> None:
        """Deal the next thing; or if cards have to be shuffled again, ask clients for fresh seeds."""
        assert self.dealer is not None
        back = self.dealer.reshuffle_due(self.deal)
        if back is not None and (asked := clients()):
            self.coming, self.fresh = back, dict.fromkeys(asked)
        else:
            self.dealer.step(self.deal)

    def clients(self) -> Iterator[tuple[int, int]]:
        """The seats that have a part in the order of the cards, and who sits there."""
        for seat, person in zip(self.seats, self.people, strict=True):
            if self.shares[seat].by is By.CLIENT:
                yield seat, person

    def next_question(self, at: int) -> None:
        """Something else is asked from now on."""
        self.turn += 1
        self.since = at


@dataclass
class Opened:
    """The openings that have been given out, by whom they were given to (None is everybody) and place."""

    given: dict[tuple[int | None, Place], bytes] = field(default_factory=dict)
    fresh: list[tuple[int | None, Place, bytes]] = field(default_factory=list)
    """Those that come with the entry that is being done."""

    def give(self, person: int | None, opening: Opening, encoded: bytes) -> None:
        """Let a person, or everybody (None), have an opening."""
        place = Place(opening.stage, opening.place)
        if (None, place) not in self.given:
            self.given[person, place] = encoded
            self.fresh.append((person, place, encoded))

    def fresh_for(self, viewer: int | None) -> list[bytes]:
        """What a viewer sees now for the first time."""
        return [
            encoded
            for person, place, encoded in self.fresh
            if person == viewer or (person is None and (viewer, place) not in self.given)
        ]

    def all_for(self, viewer: int | None) -> list[bytes]:
        """Everything that a viewer may open."""
        given = {
            place: encoded for (person, place), encoded in self.given.items() if person in (None, viewer)
        }
        return [encoded for _, encoded in sorted(given.items())]
