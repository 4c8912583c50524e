"""What all sessions share: a table that plays deal after deal, each with a deck of its own.

A session does nothing by itself. Whoever drives it asks for the next deal, plays it to the end with the
session's dealer, and settles it; who plays, and when, is the driver's affair.
"""

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, ClassVar, NamedTuple

from redbutton._shuffle import permute
from redbutton.cards import Card, Deck, Seed, seeded_bytes
from redbutton.errors import Code, IllegalAction
from redbutton.game import Deal, Kind
from redbutton.play import packing
from redbutton.play.button import Seat
from redbutton.play.dealer import Dealer
from redbutton.play.lineup import Lineup
from redbutton.play.places import finishing
from redbutton.play.seating import Seating
from redbutton.play.sitter import Sitter
from redbutton.rules import Rules


class Standing(NamedTuple):
    """How a player stands. There is a place once it is certain; equals share the better one."""

    name: str
    chips: int
    place: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """What a deal has changed."""

    gains: dict[str, int]
    """What each of those who played has more or less than before."""
    out: tuple[tuple[str, int | None], ...] = ()
    """Who is out, the best first, with the place where that is certain."""
    left: tuple[str, ...] = ()
    """Who has left the table otherwise."""
    joined: tuple[str, ...] = ()
    bought: dict[str, int] = field(default_factory=dict)
    """The chips that those got who had asked for some during the hand."""
    level: int | None = None
    """The level that begins with the next deal, if it is another one."""


class Session:
    """A table from its first deal to its last."""

    kind: ClassVar[str]

    def __init__(self, *, rules: Rules, seed: Seed | None = None) -> None:
        self.seating = Seating(rules=rules)
        self.seed = seed.decode("utf-8", "surrogateescape") if isinstance(seed, bytes) else seed
        self.number = 0
        """How many deals have begun."""
        self.minutes = 0.0
        """How long the session has gone on, as far as it has been told."""
        self.carried = 0
        """Odd chips of the last deal, which lie in the middle of the next one."""
        self.drawn: list[dict[Seat, Card]] = []
        """The cards drawn for the first button, and drawn again by those who tied."""
        self.places: dict[str, int] = {}
        """Who is out, and with which place."""
        self.hand: Lineup | None = None
        """Who plays the running deal, or has played the last one."""
        self.deal: Deal | None = None
        self._deal_seed = ""

    # -- what one may ask --------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The rules of the running deal, or of the next one as far as is known."""
        return self.seating.rules

    @property
    def over(self) -> bool:
        raise NotImplementedError

    @property
    def standings(self) -> list[Standing]:
        """Everybody who plays or is out, the best first."""
        seated = sorted(self.seating.sitters, key=lambda sitter: -sitter.stack)
        first = 1 if self.over and len(seated) == 1 else None
        out = sorted(self.places, key=self.places.__getitem__)
        return [
            *(Standing(sitter.player, sitter.stack, first) for sitter in seated),
            *(Standing(name, 0, self.places[name]) for name in out),
        ]

    @property
    def names(self) -> tuple[str, ...]:
        """The players of the deal, in its order."""
        return self.hand.players if self.hand else ()

    @property
    def button(self) -> Seat | None:
        """The seat that has the button, or had it last."""
        return self.hand.positions.button if self.hand else self.seating.placed

    def sitter(self, name: str) -> Sitter:
        """The seat and the stack of a player."""
        for sitter in self.seating.sitters:
            if sitter.player == name:
                return sitter
        raise IllegalAction(Code.NOT_SEATED, player=name)

    def is_playing(self, name: str) -> bool:
        """Has this player cards in the running deal, or had some?"""
        return self.deal is not None and name in self.names

    # -- from deal to deal -------------------------------------------------------------------------------

    def next_deal(self, minutes: float = 0.0) -> Deal | None:
        """Begin the next deal; None when the session is over, or too few want cards.

        The minutes are those since the session began, for levels that last so long.
        """
        if self.deal is not None:
            raise IllegalAction(Code.DEAL_RUNNING)
        self.minutes = max(self.minutes, minutes)
        if self.over:
            return None
        self._prepare()
        if len(self.seating.present) < 2:
            return None
        if self.seating.last is None and self.seating.placed is None:
            self._draw_for_button()
        hand = self.seating.lineup()
        self.deal, self.hand = self._begin(hand), hand
        self.number += 1
        self._deal_seed = self._chance(str(self.number))
        return self.deal

    def dealer(self) -> Dealer:
        """A dealer with the running deal's deck, who remembers what of it has been dealt."""
        if self.deal is None or self.hand is None:
            raise IllegalAction(Code.NO_DEAL)
        deck = Deck(self.rules.variant.deck).shuffle(seed=self._deal_seed)
        dealer = Dealer(deck, seeded_bytes(f"{self._deal_seed}/again"))
        events = self.deal.events
        if any(event.kind is Kind.HOLE_CARDS for event in events):
            packing.repeat(self._begin(self.hand), events, dealer)
        return dealer

    def dice(self, name: str) -> str:
        """A seed for what a program decides by chance in this deal; it says nothing about the cards."""
        return sha256(f"dice/{self._deal_seed}/{name}".encode("utf-8", "surrogatepass")).hexdigest()

    def settle(self) -> Settled:
        """After a deal: everybody has what is won or lost, and the table is ready for the next one."""
        if self.deal is None or self.hand is None:
            raise IllegalAction(Code.NO_DEAL)
        if not self.deal.over:
            raise IllegalAction(Code.DEAL_NOT_OVER)
        stacks, self.carried = self.deal.stacks, self.deal.carried
        self.seating = self.seating.settle(self.hand, stacks)
        self.deal = None
        ends = zip(self.hand.players, self.hand.stacks, stacks, strict=True)
        return self._after({player: now - before for player, before, now in ends})

    def call_off(self) -> None:
        """Put an end to the running deal. One that is over counts; any other never was."""
        if self.deal is None or self.hand is None:
            raise IllegalAction(Code.NO_DEAL)
        if self.deal.over:
            self.carried = self.deal.carried
            self.seating = self.seating.settle(self.hand, self.deal.stacks)
        self.deal = None

    def _prepare(self) -> None:
        """Whatever is due before a deal."""

    def _after(self, gains: dict[str, int]) -> Settled:
        """Whatever is due after a deal."""
        return Settled(gains=gains)

    def _begin(self, hand: Lineup) -> Deal:
        """The deal as it begins. Chips carried over are in the middle, by way of the largest stack."""
        stacks, antes = list(hand.stacks), list(hand.antes)
        richest = stacks.index(max(stacks))
        stacks[richest] += self.carried
        antes[richest] += self.carried
        return Deal(self.rules, stacks, antes, hand.blinds)

    # -- chance ------------------------------------------------------------------------------------------

    def _chance(self, purpose: str) -> str:
        """What decides a shuffle: the session's seed and the purpose, or the operating system's entropy."""
        return secrets.token_hex(32) if self.seed is None else f"{self.seed}/{purpose}"

    def _draw_for_button(self) -> None:
        """The first button by the house's way: a card for each and again for those who tie, or luck."""
        left = self.seating.contenders()
        while len(left) > 1 and self.rules.house.first_button != "random":
            deck = Deck().shuffle(seed=self._chance(f"button/{len(self.drawn)}"))
            self.drawn.append(dict(zip(left, deck.deal(len(left)), strict=True)))
            left = self.seating.contenders(self.drawn[-1])
        seats = list(left)
        permute(seats, seeded_bytes(self._chance("button")))
        self.seating = self.seating.place_button(seats[0])

    # -- who cannot go on --------------------------------------------------------------------------------

    def _unseat_broke(self) -> list[Sitter]:
        """Those who cannot pay for another hand lose their seats, but for one who always stays."""
        richest = max(self.seating.sitters, key=lambda sitter: sitter.stack)
        cannot = self.seating.eliminated
        broke = [each for each in self.seating.sitters if each.seat in cannot and each is not richest]
        for sitter in broke:
            self._go(sitter)
        return broke

    def _knock_out(self) -> tuple[tuple[str, int], ...]:
        """Those who cannot pay are out, each with a place."""
        broke = self._unseat_broke()
        out = finishing(self._began_with(broke), best=len(self.seating.sitters) + 1)
        self.places.update(out)
        return out

    def _began_with(self, sitters: Iterable[Sitter]) -> dict[str, int]:
        """The stacks with which some began the last hand, or sat there without cards."""
        assert self.hand is not None
        began = dict(zip(self.hand.players, self.hand.stacks, strict=True))
        return {sitter.player: began.get(sitter.player, sitter.stack) for sitter in sitters}

    def _go(self, sitter: Sitter) -> None:
        """Give up a seat; chips that are left, too few to pay a blind, lie in the next pot."""
        self.seating = self.seating.leave(sitter.seat)
        self.carried += sitter.stack

    def _give_carried(self) -> None:
        """Nobody plays on: what should lie in the next pot goes to the first player left of the button."""
        seated = {sitter.player: sitter.seat for sitter in self.seating.sitters}
        if self.carried and seated:
            first = next((name for name in self.names if name in seated), next(iter(seated)))
            self.seating = self.seating.add_chips(seated[first], self.carried)
            self.carried = 0

    # -- to be kept --------------------------------------------------------------------------------------

    def save(self) -> dict[str, Any]:
        """The whole session for JSON, hidden cards and the order of the deck included."""
        return {
            "session": self.kind,
            "made": self._made(),
            "seed": self.seed,
            "number": self.number,
            "minutes": self.minutes,
            "carried": self.carried,
            "places": self.places,
            "drawn": [{str(seat): str(card) for seat, card in draw.items()} for draw in self.drawn],
            "seating": packing.pack_seating(self.seating),
            "hand": packing.pack_lineup(self.hand) if self.hand else None,
            "deal_seed": self._deal_seed,
            "deal": packing.pack_events(self.deal.events) if self.deal else None,
            **self._own(),
        }

    def resume(self, saved: Mapping[str, Any]) -> None:
        """Stand where a session stood that was made in the same way."""
        self.seed, self.minutes = saved["seed"], float(saved["minutes"])
        self.number, self.carried = int(saved["number"]), int(saved["carried"])
        if not isinstance(self.seed, int | str | None) or min(self.number, self.minutes, self.carried) < 0:
            raise ValueError(saved)
        self.places = dict(saved["places"])
        self.drawn = [{Seat(int(seat)): Card(card) for seat, card in draw.items()} for draw in saved["drawn"]]
        self._resume_own(saved)
        self.seating = packing.unpack_seating(saved["seating"], self.seating.rules)
        self.hand = packing.unpack_lineup(saved["hand"]) if saved["hand"] else None
        self._deal_seed = saved["deal_seed"]
        if saved["deal"] is not None and self.hand is not None:
            self.deal = self._begin(self.hand)
            packing.repeat(self.deal, packing.unpack_events(saved["deal"]))

    def _made(self) -> dict[str, Any]:
        """What the session was made with; `remade` understands it."""
        raise NotImplementedError

    @classmethod
    def remade(cls, made: Mapping[str, Any]) -> "Session":
        """A session made in the same way as another one, not yet begun."""
        raise NotImplementedError

    def _own(self) -> dict[str, Any]:
        """How things stand with what only this kind of session has."""
        return {}

    def _resume_own(self, saved: Mapping[str, Any]) -> None:
        """Take over what `_own` gave."""
