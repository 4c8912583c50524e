"""A dealer whose cards come out of envelopes, in the order made from everybody's seeds.

>>> from redbutton.cards import FULL_DECK
>>> from redbutton.game import Deal
>>> from redbutton.rules import make_rules
>>> deal = Deal(make_rules("standard", blinds=(1, 2)), [100, 100])
>>> dealer = FairDealer("t1#12", FULL_DECK, secret=bytes(32), seeds=[(1, bytes(32)), (2, bytes(32))])
>>> dealer.serve(deal)
>>> [opening.card for opening in dealer.openings(deal, 2, viewer=0)] == list(deal.hand(0))
True
>>> dealer.openings(deal, 2, viewer=1)
()
"""

from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from redbutton.cards import UNKNOWN, Card
from redbutton.fair.envelopes import Opening, Pack
from redbutton.fair.proof import By, Proof, Share, text_of
from redbutton.fair.seeds import Seeds, permutation
from redbutton.game import Deal, Event, Kind
from redbutton.history.recorder import EVERYTHING as EVERYTHING
from redbutton.ids import Player, Seat
from redbutton.play import serialize
from redbutton.play.dealer import Dealer

DEALT = (Kind.HOLE_CARDS, Kind.BOARD_CARDS)
SEEN = (*DEALT, Kind.SHOW)
"""Events with which somebody sees cards for the first time."""


class Place(NamedTuple):
    """Where a card was: its pack, and its envelope there."""

    stage: int
    place: int


@cache
def _places(stage: int, size: int) -> tuple[Place, ...]:
    """All places of a pack; the same objects for every deal."""
    return tuple(Place(stage, place) for place in range(size))


class Shuffles:
    """All shuffles of a deal: the deck, then cards that came back; each in an order made from seeds."""

    def __init__(self, deal_id: str, secret: bytes, seeds: Iterable[Seeds], pack: Pack | None) -> None:
        self.packs: list[Pack] = []
        self.seeds: list[Seeds] = []
        """The seeds that put each of the packs in order."""
        self.lies: dict[Card, Place] = {}
        self.coming = deque(seeds)
        self.secret = secret
        self._deal_id, self._first = deal_id, pack

    def packed(self, cards: Iterable[Card]) -> Pack:
        """The cards in new envelopes."""
        if self._first is not None and not self.packs:
            return self._first
        return Pack.from_secret(self._deal_id, cards, self.secret, stage=len(self.packs))

    def shuffle(self, cards: Iterable[Card]) -> list[Card]:
        """Put cards in new envelopes, and these in the order that the seeds make."""
        pack = self.packed(cards)
        seeds = self.coming.popleft() if self.coming else self.seeds[-1]
        order = permutation(self._deal_id, pack.root, seeds, len(pack), pack.stage)
        self.packs.append(pack)
        self.seeds.append(seeds)
        self.lies.update(zip(pack.cards, _places(pack.stage, len(pack)), strict=True))
        return [pack.cards[place] for place in order]


class FairDealer:
    """A dealer like `Dealer`, who also knows from which envelope each card came.

    Everything follows from the secret and the seeds, so a server that stores these can begin again at any
    time.
    """

    def __init__(
        self,
        deal_id: str,
        deck: Iterable[Card],
        secret: bytes,
        seeds: Seeds,
        later: Iterable[Seeds] = (),
        *,
        pack: Pack | None = None,
    ) -> None:
        """`later` are the seeds of later stages, if they are known because a deal is replayed.

        `pack` is the pack of this deck and secret, if it was made already to publish its envelopes.
        """
        self.deal_id = deal_id
        self.stepped = False
        """Has anything been dealt or shuffled since this was last reset?"""
        self.opened: dict[int, tuple[Place, ...]] = {}
        """Where the cards of a dealing event were, by the number of the event in its deal."""
        self._shuffles = Shuffles(deal_id, secret, [seeds, *later], pack)
        self._events: list[Event] = []
        self._dealer = Dealer(self._shuffles.shuffle(deck), reshuffle=self._shuffles.shuffle)

    @property
    def packs(self) -> list[Pack]:
        """The packs shuffled so far: the deck, then cards that came back."""
        return self._shuffles.packs

    @property
    def seeds(self) -> list[Seeds]:
        """The seeds that put each of the packs in order."""
        return self._shuffles.seeds

    # -- dealing -----------------------------------------------------------------------------------------

    def serve(self, deal: Deal) -> None:
        """Deal all that is due, until a player is to act or the deal is over."""
        while self.step(deal):
            pass

    def step(self, deal: Deal) -> bool:
        """Deal one thing: a round of cards, a draw, or one street of a board. True if more is due."""
        self.stepped = True
        before = len(self.events(deal))
        more, lies = self._dealer.step(deal), self._shuffles.lies
        dealt = deal.events_after(before)
        self._events += dealt
        for number, event in enumerate(dealt, before):
            if event.kind in DEALT:
                self.opened[number] = tuple([lies[card] for card in event.cards])
        return more

    def events(self, deal: Deal) -> Sequence[Event]:
        """All events of the deal; those known before are not read again."""
        self._events += deal.events_after(len(self._events))
        return self._events

    def read_again(self) -> None:
        """After steps of players were undone: forget their events."""
        self._events = []

    def reshuffle_due(self, deal: Deal) -> Pack | None:
        """The pack that the next step has to begin; nearly always None.

        This is the time to publish its envelopes, ask for fresh seeds, and hand them to `reseed`.
        """
        back = self._dealer.coming_back(deal)
        return self._shuffles.packed(back) if back else None

    def reseed(self, seeds: Seeds) -> None:
        """Take fresh seeds for the next pack; without them the last ones put it in order."""
        self.stepped = True
        self._shuffles.coming.append(seeds)

    def again(self, deal: Deal) -> "FairDealer":
        """A dealer who has dealt this deal up to now, after steps of it were undone."""
        first, *later = self.seeds
        deck, secret = deal.rules.variant.deck, self._shuffles.secret
        other = FairDealer(self.deal_id, deck, secret, first, later, pack=self.packs[0])
        serialize.repeat(Deal(deal.rules, deal.starting_stacks, *deal.posts), deal.events, other)
        other._shuffles.coming.clear()
        return other

    # -- opening -----------------------------------------------------------------------------------------

    def openings(self, deal: Deal, index: int, viewer: Player | None) -> tuple[Opening, ...]:
        """The openings of one event's cards that a player, or a spectator (None), may see."""
        events = self._events if index < len(self._events) else self.events(deal)
        return self._openings(events, index, viewer)

    def _openings(self, events: Sequence[Event], index: int, viewer: Player | None) -> tuple[Opening, ...]:
        event, packs = events[index], self.packs
        if not (places := self._places(events, index)):
            return ()
        lying = zip(event.seen_by(viewer).cards, places, strict=True)
        return tuple([packs[stage].opening(at) for card, (stage, at) in lying if card != UNKNOWN])

    def _places(self, events: Sequence[Event], index: int) -> tuple[Place, ...]:
        """Where the cards of an event were, if it shows cards for the first time."""
        event = events[index]
        if event.kind is not Kind.SHOW:
            return self.opened.get(index, ())
        if len(self.packs) == 1:
            return tuple([self._shuffles.lies[card] for card in event.cards])
        held: dict[Card, Place] = {}
        for number, places in self.opened.items():
            if number < index and events[number].player == event.player:
                held.update(zip(events[number].cards, places, strict=True))
        return tuple([held[card] for card in event.cards])

    def proof(self, deal: Deal, by: Mapping[Seat, By], viewer: Player | None = EVERYTHING) -> Proof:
        """The proof of the deal so far, with one viewer's openings; `by` says who made each seat's seed."""
        stages = [dict(seeds) for seeds in self.seeds]
        shares = [Share.of(seat, by[seat], [seeds[seat] for seeds in stages]) for seat in stages[0]]
        return Proof.of(self.packs, shares, self._opened(self.events(deal), viewer))

    def proof_text(self, announcement: str, shares: Mapping[Seat, tuple[By, str]]) -> str:
        """The text of the proof with all openings; `shares` are who made each seat's seed, and commitments.

        Both follow from the seeds, but a table knows them. No proof is made, only what one would write.
        """
        stages, packs = [dict(seeds) for seeds in self.seeds], self.packs
        seats = [(seat, *shares[seat], [seeds[seat] for seeds in stages]) for seat in sorted(stages[0])]
        places = sorted([at for dealt in self.opened.values() for at in dealt])
        openings = [(stage, at, packs[stage].cards[at], packs[stage].salt(at)) for stage, at in places]
        return text_of(self.deal_id, announcement, seats, packs, openings)

    def _opened(self, events: Sequence[Event], viewer: Player | None) -> Collection[Opening]:
        """All openings that a viewer may have. Who sees everything has them when the cards are dealt."""
        if viewer == EVERYTHING:
            packs = self.packs
            return [packs[stage].opening(place) for dealt in self.opened.values() for stage, place in dealt]
        seen = [index for index, event in enumerate(events) if event.kind in SEEN]
        return {each for index in seen for each in self._openings(events, index, viewer)}
