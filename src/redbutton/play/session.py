"""What all sessions share: a table that plays deal after deal, each with a new deck.

A session does nothing by itself. A driver asks for the next deal, plays it to the end with the session's
dealer, and settles it. How players decide is the driver's business.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, ClassVar, NamedTuple

from msgspec import Struct, field

from redbutton._shuffle import permute
from redbutton.cards import Card, Deck, Seed, seeded_bytes
from redbutton.errors import Code, IllegalAction
from redbutton.game import Deal, Kind
from redbutton.ids import Seat
from redbutton.play import serialize
from redbutton.play.accounts import Account, BuyIn
from redbutton.play.button_draw import ButtonDraw
from redbutton.play.dealer import Dealer
from redbutton.play.levels import LevelLeft
from redbutton.play.lineup import Lineup
from redbutton.play.prizes import finishing
from redbutton.play.seating import Seating
from redbutton.play.sitter import Sitter
from redbutton.rules import Rules, Stakes


def first_seats(names: Sequence[str], seats: Sequence[Seat] | None) -> Sequence[Seat]:
    """The seats in which players begin: those given, or the first ones."""
    return list(map(Seat, range(1, len(names) + 1))) if seats is None else seats


class Standing(NamedTuple):
    """A player's standing. The place is set once it is certain; equals share the better one."""

    name: str
    chips: int
    place: int | None = None


class Settled(Struct, frozen=True, kw_only=True):
    """What a deal has changed."""

    gains: dict[str, int]
    """Chips won by each player of the deal, negative if lost."""
    out: tuple[tuple[str, int | None], ...] = ()
    """Players who are out, the best first, with the place where it is certain."""
    left: tuple[str, ...] = ()
    """Players who have left the table otherwise."""
    joined: tuple[str, ...] = ()
    bought: dict[str, int] = field(default_factory=dict)
    """Chips that players got who bought some during the hand."""
    level: int | None = None
    """The level that begins with the next deal, if it changes."""


class Session:
    """A table from its first deal to its last.

    It changes by getting new values: no list or dictionary of it is changed in place, so that a table which
    notes its attributes can go back to them.
    """

    kind: ClassVar[str]
    open_seating: ClassVar[bool] = False
    """May people take seats, sit out and leave? If not, the first players play until they are out."""
    stakes_may_change: ClassVar[bool] = False
    """May the stakes be changed from the next deal on?"""
    stack: int
    """The chips that a player begins with."""
    levels: tuple[Stakes, ...] = ()
    """The stakes of each level, if there are levels."""
    payouts: tuple[int, ...] = ()
    """What each place pays, if there are prizes."""
    rounds: int | None = None
    """The number of deals, if it is fixed."""

    def __init__(self, *, rules: Rules, seed: Seed | None = None) -> None:
        self.seating = Seating(rules=rules)
        self.seed = seed.decode("utf-8", "surrogateescape") if isinstance(seed, bytes) else seed
        self.number = 0
        """The number of deals begun."""
        self.minutes = 0.0
        """Minutes since the session began, as last told by the driver."""
        self.carried = 0
        """Odd chips of the last deal, which go into the next pot."""
        self.drawn: tuple[Mapping[Seat, Card], ...] = ()
        """The cards drawn for the first button, and drawn again after ties."""
        self.places: Mapping[str, int] = {}
        """Players who are out, and their places."""
        self.won: Mapping[str, int] = {}
        """In a game without chips, the hands that each player has won; a tie counts for all who tie."""
        self.hand: Lineup | None = None
        """The players of the running deal, or of the last one."""
        self.deal: Deal | None = None
        self._deal_seed = ""

    # -- questions ---------------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The rules of the running deal, or those expected for the next one."""
        return self.seating.rules

    @property
    def over(self) -> bool:
        raise NotImplementedError

    @property
    def standings(self) -> list[Standing]:
        """Everybody who plays or is out, the best first."""
        seated = sorted(self.seating.sitters, key=lambda sitter: -self.score(sitter.player, sitter.stack))
        first = 1 if self.over and len(seated) == 1 else None
        out = sorted(self.places, key=self.places.__getitem__)
        return [
            *(Standing(sitter.player, sitter.stack, first) for sitter in seated),
            *(Standing(name, 0, self.places[name]) for name in out),
        ]

    def score(self, name: str, chips: int) -> int:
        """What a player is ranked by: the chips held, or in a game without chips the hands won."""
        return self.won.get(name, 0) if self.rules.is_free else chips

    @property
    def has_places(self) -> bool:
        """Are the players ranked, the best first?"""
        return True

    @property
    def level(self) -> int | None:
        """The level of the running deal, counted from 1; None without levels."""
        return None

    @property
    def level_left(self) -> LevelLeft | None:
        """How long this level lasts, as of the beginning of the last deal; None if it is the last one."""
        return None

    @property
    def prizes(self) -> dict[str, int]:
        """What everybody has won whose place is certain."""
        return {}

    @property
    def held(self) -> dict[str, int]:
        """Everybody's chips, as they were before a running deal."""
        return {sitter.player: sitter.stack for sitter in self.seating.sitters}

    @property
    def accounts(self) -> Mapping[str, Account]:
        """What every player so far has brought and taken away."""
        raise NotImplementedError

    def chips_sold(self, entries: int) -> int:
        """All chips that were sold and not taken away; `entries` counts each time that somebody came."""
        raise NotImplementedError

    @property
    def names(self) -> tuple[str, ...]:
        """The players of the deal, in dealing order."""
        return self.hand.players if self.hand else ()

    @property
    def button(self) -> Seat | None:
        """The seat that has the button, or had it last."""
        return self.hand.positions.button if self.hand else self.seating.placed

    def recorded(self) -> dict[str, Any]:
        """What the record of the running deal needs to know of the table."""
        assert self.hand is not None
        return {
            "players": self.names,
            "hand": self.number,
            "seats": self.hand.seats,
            "button": self.hand.positions.button,
        }

    @property
    def draw(self) -> ButtonDraw | None:
        """The draw for the running deal's button; None if no cards were drawn for it.

        Nobody is told of it where the button decides nothing, in a game without chips.
        """
        if self.deal is None or self.hand is None or not self.drawn or self.number > 1 or self.rules.is_free:
            return None
        names = dict(zip(self.hand.seats, self.hand.players, strict=True))
        return ButtonDraw(turns=self.drawn, names=names, dealer=self.hand.positions.button)

    def sitter(self, name: str) -> Sitter:
        """The seat and the stack of a player."""
        for sitter in self.seating.sitters:
            if sitter.player == name:
                return sitter
        raise IllegalAction(Code.NOT_SEATED, player=name)

    def is_playing(self, name: str) -> bool:
        """Was this player dealt cards in the running deal?"""
        return self.deal is not None and name in self.names

    # -- what only some sessions have --------------------------------------------------------------------

    @property
    def sells_chips(self) -> bool:
        """Can players at the table buy more chips?"""
        return False

    @property
    def newcomers(self) -> int:
        """How many newcomers there can be after a deal; the driver may name them."""
        return 0

    def may_sit_down(self, name: str) -> bool:
        """May a person with this name, who has no seat now, take one? Not after having been out."""
        return name not in self.places

    def buy_in_for(self, name: str, brings_back: int = 0) -> BuyIn | None:
        """The chips that a person may come with now; None if everybody begins with the same."""
        return None

    def brings_back(self, name: str) -> int:
        """The chips that a person left with, and must bring again by the house rules."""
        return 0

    def rebuy_range(self, name: str) -> BuyIn | None:
        """The chips that a player may buy now; None without room, without a seat, or if none are sold."""
        return None

    def join(
        self,
        name: str,
        chips: int | None = None,
        seat: Seat | None = None,
        *,
        limits: tuple[int, int] | None = None,
    ) -> Seat:
        """Take a seat, by default the first empty one, with chips."""
        raise IllegalAction(Code.GAME_BEGUN)

    def leave(self, name: str) -> None:
        """Go, with all chips; after the hand, if one is being played."""
        raise IllegalAction(Code.GAME_BEGUN)

    def stay(self, name: str) -> None:
        """Do not go after the hand, if that was said before."""
        raise IllegalAction(Code.GAME_BEGUN)

    def sit_out(self, name: str) -> None:
        """Get no cards from the next hand on."""
        raise IllegalAction(Code.GAME_BEGUN)

    def sit_in(self, name: str, *, posts: bool = False) -> None:
        """Get cards again with the big blind, or sooner by posting what is due."""
        raise IllegalAction(Code.GAME_BEGUN)

    def rebuy(self, name: str, chips: int) -> None:
        """Buy more chips."""
        raise IllegalAction(Code.NO_REBUYS)

    def restock(self, names: Iterable[str]) -> list[str]:
        """Sell chips to those of these players who have none left. Returns their names.

        A broke bot comes back with the first stack of this table, not with the most that may be brought:
        otherwise losing would give bots deeper stacks than the people they play with.
        """
        return []

    def change_stakes(self, rules: Rules, stack: int, buy_in: tuple[int, int]) -> None:
        """Set other stakes from the next deal on, and the least and the most chips to come with."""
        raise IllegalAction(Code.GAME_BEGUN)

    def expect(self, waiting: Sequence[str], returning: Sequence[str] = ()) -> None:
        """Name the newcomers after the running deal, if there are any: people who wait, then others."""

    def forget(self, name: str) -> None:
        """Remove a player from the books who has never won or lost anything."""

    def close(self) -> None:
        """Everybody leaves with their chips, after the running deal. Does nothing if nobody can leave."""

    # -- from deal to deal -------------------------------------------------------------------------------

    def next_deal(self, minutes: float = 0.0) -> Deal | None:
        """Begin the next deal. None if the session is over or too few players want cards.

        `minutes` is the time since the session began, for levels that last some minutes.
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
        """A dealer with the running deal's deck, which continues where it was."""
        if self.deal is None or self.hand is None:
            raise IllegalAction(Code.NO_DEAL)
        deck = Deck(self.rules.variant.deck).shuffle(seed=self._deal_seed)
        dealer = Dealer(deck, seeded_bytes(f"{self._deal_seed}/again"))
        events = self.deal.events
        if any(event.kind is Kind.HOLE_CARDS for event in events):
            serialize.repeat(self._begin(self.hand), events, dealer)
        return dealer

    def dice(self, name: str) -> str:
        """A seed for a bot's random decisions in this deal. It is independent of the cards."""
        return sha256(f"dice/{self._deal_seed}/{name}".encode("utf-8", "surrogatepass")).hexdigest()

    def settle(self) -> Settled:
        """After a deal: pay out, and make the table ready for the next one."""
        if self.deal is None or self.hand is None:
            raise IllegalAction(Code.NO_DEAL)
        if not self.deal.over:
            raise IllegalAction(Code.DEAL_NOT_OVER)
        stacks, self.carried = self.deal.stacks, self.deal.carried
        self.seating = self.seating.settle(self.hand, stacks)
        self._count_win(self.deal, self.hand)
        self.deal = None
        ends = zip(self.hand.players, self.hand.stacks, stacks, strict=True)
        return self._after({player: now - before for player, before, now in ends})

    def call_off(self, *, counts: bool = True) -> None:
        """End the running deal. If it is over and counts, chips change hands, otherwise it is undone."""
        if self.deal is None or self.hand is None:
            raise IllegalAction(Code.NO_DEAL)
        if self.deal.over and counts:
            self.carried = self.deal.carried
            self.seating = self.seating.settle(self.hand, self.deal.stacks)
            self._count_win(self.deal, self.hand)
        self.deal = None

    def _count_win(self, deal: Deal, hand: Lineup) -> None:
        """Note who has won a deal, if nothing else tells: chips do where there are any."""
        if self.rules.is_free:
            won = {event.player for event in deal.events if event.kind is Kind.WIN}
            named = enumerate(hand.players)
            self.won = {**self.won, **{name: self.won.get(name, 0) + (p in won) for p, name in named}}

    def _prepare(self) -> None:
        """What is due before a deal."""

    def _after(self, gains: dict[str, int]) -> Settled:
        """What is due after a deal."""
        return Settled(gains=gains)

    def _begin(self, hand: Lineup) -> Deal:
        """The deal as it begins. Chips carried over go into the pot as an ante of the largest stack."""
        stacks, antes = list(hand.stacks), list(hand.antes)
        richest = stacks.index(max(stacks))
        stacks[richest] += self.carried
        antes[richest] += self.carried
        return Deal(self.rules, stacks, antes, hand.blinds)

    # -- randomness --------------------------------------------------------------------------------------

    def _chance(self, purpose: str) -> str:
        """The seed of a shuffle: from the session's seed and the purpose, or the system's entropy."""
        return secrets.token_hex(32) if self.seed is None else f"{self.seed}/{purpose}"

    def _draw_for_button(self) -> None:
        """Choose the first button the house's way: everybody draws a card, ties draw again; or at random."""
        left = self.seating.contenders()
        while len(left) > 1 and self.rules.house.first_button != "random":
            deck = Deck().shuffle(seed=self._chance(f"button/{len(self.drawn)}"))
            self.drawn += (dict(zip(left, deck.deal(len(left)), strict=True)),)
            left = self.seating.contenders(self.drawn[-1])
        seats = list(left)
        permute(seats, seeded_bytes(self._chance("button")))
        self.seating = self.seating.place_button(seats[0])

    # -- players who cannot go on ------------------------------------------------------------------------

    def _unseat_broke(self) -> list[Sitter]:
        """Remove players who cannot pay for another hand; one player always stays."""
        richest = max(self.seating.sitters, key=lambda sitter: sitter.stack)
        cannot = self.seating.eliminated
        broke = [each for each in self.seating.sitters if each.seat in cannot and each is not richest]
        for sitter in broke:
            self._go(sitter)
        return broke

    def _knock_out(self) -> tuple[tuple[str, int], ...]:
        """Players who cannot pay are out, each with a place."""
        broke = self._unseat_broke()
        out = finishing(self._began_with(broke), best=len(self.seating.sitters) + 1)
        self.places = {**self.places, **dict(out)}
        return out

    def _began_with(self, sitters: Iterable[Sitter]) -> dict[str, int]:
        """The stacks with which players began the last hand, or had without cards."""
        assert self.hand is not None
        began = dict(zip(self.hand.players, self.hand.stacks, strict=True))
        return {sitter.player: began.get(sitter.player, sitter.stack) for sitter in sitters}

    def _go(self, sitter: Sitter) -> None:
        """Give up a seat. Chips that are left, too few to pay a blind, go into the next pot."""
        self.seating = self.seating.leave(sitter.seat)
        self.carried += sitter.stack

    def _give_carried(self) -> None:
        """If nobody plays on, chips for the next pot go to the first player left of the button."""
        seated = {sitter.player: sitter.seat for sitter in self.seating.sitters}
        if self.carried and seated:
            first = next((name for name in self.names if name in seated), next(iter(seated)))
            self.seating = self.seating.add_chips(seated[first], self.carried)
            self.carried = 0

    # -- saving ------------------------------------------------------------------------------------------

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
            "won": self.won,
            "drawn": [{str(seat): str(card) for seat, card in draw.items()} for draw in self.drawn],
            "seating": serialize.pack_seating(self.seating),
            "hand": serialize.pack_lineup(self.hand) if self.hand else None,
            "deal_seed": self._deal_seed,
            "deal": serialize.pack_events(self.deal.events) if self.deal else None,
            **self._own(),
        }

    def resume(self, saved: Mapping[str, Any]) -> None:
        """Take over the state of a saved session that was made with the same arguments."""
        self.seed, self.minutes = saved["seed"], float(saved["minutes"])
        self.number, self.carried = int(saved["number"]), int(saved["carried"])
        if not isinstance(self.seed, int | str | None) or min(self.number, self.minutes, self.carried) < 0:
            raise ValueError(saved)
        self.places = dict(saved["places"])
        self.won = dict(saved.get("won", {}))  # files of earlier versions do not have it
        self.drawn = tuple(
            {Seat(int(seat)): Card(card) for seat, card in draw.items()} for draw in saved["drawn"]
        )
        self._resume_own(saved)
        self.seating = serialize.unpack_seating(saved["seating"], self.seating.rules)
        self.hand = serialize.unpack_lineup(saved["hand"]) if saved["hand"] else None
        self._deal_seed = saved["deal_seed"]
        if saved["deal"] is not None and self.hand is not None:
            self.deal = self._begin(self.hand)
            serialize.repeat(self.deal, serialize.unpack_events(saved["deal"]))

    def _made(self) -> dict[str, Any]:
        """The arguments of the session, for `remade`."""
        raise NotImplementedError

    @classmethod
    def remade(cls, made: Mapping[str, Any]) -> "Session":
        """A new session with the same arguments as a saved one, not begun yet."""
        raise NotImplementedError

    def _own(self) -> dict[str, Any]:
        """The state that only this kind of session has."""
        return {}

    def _resume_own(self, saved: Mapping[str, Any]) -> None:
        """Take over what `_own` returned."""
