"""One deal as it is played at a table, from the shuffle until its result has been shown.

The table says what happens; this module does what follows from it without a decision.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from redbutton.cards import Card
from redbutton.fair import Pack, announcement, deal_id, seed_commitment
from redbutton.fair.proof import By
from redbutton.fair.seeds import earlier
from redbutton.game import Deal, View
from redbutton.ids import PersonId, Player, Seat
from redbutton.play import Session
from redbutton.play.button_draw import ButtonDraw
from redbutton.play.fair_dealer import FairDealer
from redbutton.rules import Rules

Phase = Literal["shuffle", "play", "vote", "showdown", "over"]


class SeedShare(Struct, frozen=True, kw_only=True):
    """One seat's share in the order of the cards. A client shows its seed after the envelopes are sealed."""

    by: By
    commitment: str
    seed: bytes | None = None
    waited_for: bool = True
    """Does the deal wait for this seed? Not for a person who has let everybody wait too often."""

    def shown(self, seed: bytes) -> "SeedShare":
        """The share with its seed."""
        return SeedShare(by=self.by, commitment=self.commitment, seed=seed, waited_for=self.waited_for)

    def or_absent(self) -> "SeedShare":
        """The share when its time is up: without a seed, the commitment takes its place."""
        if self.seed is not None:
            return self
        return replace(self, by=By.ABSENT, seed=bytes.fromhex(self.commitment))


class SeatedDeal:
    """A deal with the seats and persons of its players. Players are numbered as in the deal."""

    dealer: FairDealer | None = None
    coming: Pack | None = None
    """Cards that are shuffled again, while fresh seeds are awaited."""
    draw: ButtonDraw | None = None
    """The draw for the button, if this deal began with one."""
    flashed: Mapping[Player, tuple[Card, ...]]
    """Hands of which a part was shown after the deal; the other cards are unknown."""
    votes: Mapping[Player, int] | None = None
    """How often each player wants the rest of the board dealt, during that vote."""
    knows_dead_button = False
    """Is nobody called BTN where the button is dead? A live table always calls the last player so, and what
    stored tables told must stay as it was.
    """

    def __init__(
        self,
        deal: Deal,
        *,
        number: int,
        seats: Sequence[Seat],
        people: Sequence[PersonId],
        button: Seat | None,
        names: Sequence[str],
        turn: int,
    ) -> None:
        self.deal, self.number, self.button = deal, number, button
        self.seats, self.people, self.names = tuple(seats), tuple(people), tuple(names)
        self.turn = turn
        self.flashed = {}
        """The number of the present question."""
        self.public = deal.view(None)
        players = list(map(Player, range(deal.players)))
        self.views: Mapping[Player, View] = MappingProxyType(
            {player: deal.view(player) for player in players}
        )
        self._by_seat: Mapping[Seat, Player] = MappingProxyType(dict(zip(self.seats, players, strict=True)))
        self._by_person: Mapping[PersonId, Player] = MappingProxyType(
            dict(zip(self.people, players, strict=True))
        )

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

    def player_of(self, person: PersonId) -> Player | None:
        return self._by_person.get(person)

    def player_at(self, seat: Seat) -> Player | None:
        return self._by_seat.get(seat)

    @property
    def most_runs(self) -> int:
        """How often the rest of the board can be dealt at most."""
        runs = self.rules.house.runouts
        return next((times for times in range(runs, 1, -1) if self.deal.may_run_it(times)), 1)


class LiveDeal(SeatedDeal):
    """A running deal at a table."""

    def __init__(
        self,
        session: Session,
        *,
        table: str,
        number: int,
        people: Sequence[PersonId],
        secret: bytes,
        shares: Mapping[Seat, SeedShare],
        at: int,
    ) -> None:
        assert session.deal is not None
        assert session.hand is not None
        super().__init__(
            session.deal,
            number=number,
            seats=session.hand.seats,
            people=people,
            button=session.button,
            names=session.names,
            turn=1,
        )
        self.draw = session.draw
        self.since = at
        """Since when the present question has been open."""
        self.secret, self.shares = secret, shares
        self.deal_id = deal_id(table, self.number)
        self.packs = [Pack.from_secret(self.deal_id, self.rules.variant.deck, secret)]
        self.announcement = announcement(
            self.deal_id,
            self.packs[0].root,
            [(seat, share.by.maker, share.commitment) for seat, share in shares.items()],
        )
        """The hash of all that is fixed before any seed is shown."""
        self.fresh: Mapping[Seat, bytes | None] = {}
        """The fresh seeds that were asked for, by seat; None if one has not come yet."""
        self.asked_to_vote = False
        self.in_a_hurry: frozenset[PersonId] = frozenset()
        """Persons who have folded and want the rest to be quick."""

    # -- the shuffle -------------------------------------------------------------------------------------

    @property
    def sealed(self) -> list[Pack]:
        """All packs whose envelopes lie on the table."""
        return self.packs if self.coming is None else [*self.packs, self.coming]

    @property
    def seeds_missing(self) -> bool:
        """Does the deal wait for a seed?"""
        if self.coming is None:
            return any(share.seed is None and share.waited_for for share in self.shares.values())
        return any(seed is None and self.shares[seat].waited_for for seat, seed in self.fresh.items())

    def waits_for(self, seat: Seat) -> bool:
        """Does the deal wait for this seat's seed?"""
        if self.coming is not None:
            return seat in self.fresh and self.fresh[seat] is None
        return self.shares[seat].seed is None

    def is_bound_to(self, seat: Seat, seed: bytes) -> bool:
        """Is it the seed that the seat committed to, by its commitment or by its seed before?"""
        if self.dealer is None:
            return seed_commitment(seed) == self.shares[seat].commitment
        return earlier(seed) == dict(self.dealer.seeds[-1])[seat]

    def take_seed(self, seat: Seat, seed: bytes) -> None:
        if self.coming is not None:
            self.fresh = {**self.fresh, seat: seed}
        else:
            self.shares = {**self.shares, seat: self.shares[seat].shown(seed)}

    def begin(self) -> None:
        """Fix the seeds, and with them the order of the cards."""
        if self.dealer is None:
            self._begin()
            return
        last = dict(self.dealer.seeds[-1])
        self.dealer.reseed([(seat, self.fresh.get(seat) or seed) for seat, seed in last.items()])
        self.coming, self.fresh = None, {}
        self.dealer.step(self.deal)

    def _begin(self) -> None:
        """Without a seed, a seat counts as absent, and its commitment is used in place of the seed."""
        self.shares = {seat: share.or_absent() for seat, share in self.shares.items()}
        seeds = [(seat, share.seed or b"") for seat, share in self.shares.items()]
        self.dealer = FairDealer(
            self.deal_id, self.rules.variant.deck, self.secret, seeds, pack=self.packs[0]
        )
        self.packs = self.dealer.packs

    def dealer_again(self) -> None:
        """After an undo: put the dealer where the deal is."""
        if self.dealer is not None:
            if self.dealer.stepped:
                self.dealer = self.dealer.again(self.deal)
            self.dealer.read_again()
            self.packs = self.dealer.packs

    def proof_text(self) -> str:
        """The proof with all openings, for the record."""
        assert self.dealer is not None
        shares = {seat: (share.by, share.commitment) for seat, share in self.shares.items()}
        return self.dealer.proof_text(self.announcement, shares)

    # -- steps without a decision ------------------------------------------------------------------------

    @property
    def runs_out(self) -> bool:
        """Are cards due though nobody can bet any more? They come street by street, for all to see."""
        return self._are_cards_due and self._is_all_in

    @property
    def _are_cards_due(self) -> bool:
        return self.deal.actor is None and not self.deal.over

    @property
    def _is_all_in(self) -> bool:
        """Can at most one player still bet? Nobody is all-in before everybody has cards."""
        deal = self.deal
        able = [stack for stack, out in zip(deal.stacks, deal.folded, strict=True) if stack and not out]
        return len(able) <= 1 and all(deal.hand(player) for player in range(deal.players))

    def deal_on(self, clients: Callable[[], Collection[Seat]]) -> None:
        """Deal until somebody is to decide, the board is run out, or seeds are asked for."""
        while self.coming is None and self._are_cards_due and not self._is_all_in:
            self.step(clients)

    def step(self, clients: Callable[[], Collection[Seat]]) -> None:
        """Deal the next cards; if they have to be shuffled again, ask the clients for fresh seeds."""
        assert self.dealer is not None
        back = self.dealer.reshuffle_due(self.deal)
        if back is not None and (asked := clients()):
            self.coming, self.fresh = back, dict.fromkeys(asked)
        else:
            self.dealer.step(self.deal)

    def clients(self) -> Iterator[tuple[Seat, PersonId]]:
        """The seats that have a share in the order of the cards, and their persons."""
        for seat, person in zip(self.seats, self.people, strict=True):
            if self.shares[seat].by is By.CLIENT:
                yield seat, person

    def next_question(self, at: int) -> None:
        """Begin the next question."""
        self.turn += 1
        self.since = at
