"""The order in which cards left the pack: the dealer's steps, reconstructed from a recorded hand.

It uses the rules and the record, and no proof.
"""

from collections import deque
from dataclasses import dataclass, field
from typing import NamedTuple

from redbutton.cards import UNKNOWN, Card
from redbutton.errors import PokerError
from redbutton.game import Deal
from redbutton.game.queries import Dealing
from redbutton.history.phh_actions import Step, Verb
from redbutton.history.record import HandRecord, in_action
from redbutton.history.replay import Replay
from redbutton.ids import Player


class Turn(NamedTuple):
    """A card's number among those that leave the pack of a stage; both counted from 0."""

    stage: int
    number: int


class Dealt(NamedTuple):
    """A dealt card: its turn, its player (None is the board), and the card if the record has it."""

    turn: Turn
    player: Player | None
    card: Card


@dataclass(slots=True)
class Shown:
    """A shown hand: its cards, and those that its player may have had then."""

    cards: tuple[Card, ...]
    held: tuple[tuple[Dealt, ...], ...]
    """Cards dealt to the player and not known to be discarded: before any draw, then in each draw."""
    discards: tuple[int, ...]
    """How many unknown cards were discarded in each draw."""


@dataclass(slots=True)
class CardOrder:
    """How the cards of one hand were dealt."""

    dealt: list[Dealt] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    """How many cards were in the pack of each stage."""


def course_of(record: HandRecord) -> CardOrder:
    """Follow a recorded hand from its first card to its last."""
    replay = Replay(record)
    hands = _Hands(replay.deal)
    for number, step in enumerate(record.steps, 1):
        try:
            hands.before(step)
            if step.verb is not Verb.SHOW or not replay.deal.over:
                replay.take(step)  # a folded hand shown later may have been reshuffled, which no replay knows
        except PokerError as reason:
            raise in_action(number, reason) from None
    return hands.course


class _Pile:
    """The dealer's cards: left, burned and taken back. All are face down, so they are only counted."""

    def __init__(self, size: int) -> None:
        self.sizes = [size]
        self.left = size
        self.burned = 0
        self.older = 0
        """Folded hands and the discards of earlier draws."""
        self.fresh = 0
        """The discards of this draw."""

    def take(self, count: int) -> list[Turn]:
        """The turns of the next cards."""
        first = self.sizes[-1] - self.left
        self.left -= count
        return [Turn(len(self.sizes) - 1, first + k) for k in range(count)]

    def burn(self, burns: bool, need: int) -> None:
        """Burn a card. If too few would be left for everybody, all burned cards but one come back."""
        burned = self.burned + (burns and self.left > 0)
        if need > self.left - (burned - self.burned):
            burned = min(burned, 1)
        if burned < self.burned:
            self._begin_pack(self.left + self.burned - burned)
        else:
            self.take(burned - self.burned)
        self.burned = burned

    def draw(self, count: int) -> list[Turn]:
        """The turns of the cards that a player draws. If there are too few, discards come back."""
        if count <= self.left:
            return self.take(count)
        need = count - self.left
        turns = self.take(self.left)
        back, self.older = self.older, 0
        if need > back:
            back, self.fresh = back + self.fresh, 0
        self._begin_pack(back)
        return turns + self.take(need)

    def _begin_pack(self, size: int) -> None:
        self.sizes.append(size)
        self.left = size


class _Hands:
    """The dealer: what each recorded step does to the pile, and which cards it gives to whom."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.variant = deal.rules.variant
        self.pile = _Pile(len(self.variant.deck))
        self.course = CardOrder(sizes=self.pile.sizes)
        self._begun = (0, 0)
        """The last board and street whose cards were begun."""
        self._drawing = 0
        """The street of the last draw."""
        self._round: deque[list[Turn]] = deque()
        self._held: list[list[list[Dealt]]] = [[[]] for _ in range(deal.players)]
        self._discards: list[list[int]] = [[] for _ in range(deal.players)]

    def before(self, step: Step) -> None:
        """What a step will do to the cards; called before the deal takes it."""
        dealing = self.deal.dealing
        if step.verb in (Verb.DEAL_HOLE, Verb.DEAL_BOARD) and dealing:
            self._deal(dealing, step.cards or ())
        elif step.verb is Verb.DISCARD:
            self._discard(Player(step.player), step.cards or ())
        elif step.verb is Verb.FOLD:
            self.pile.older += len(self.deal.hand(step.player))
        elif step.verb is Verb.SHOW:
            self._show(Player(step.player), step.cards or self.deal.hand(step.player))

    def _show(self, player: Player, cards: tuple[Card, ...]) -> None:
        if UNKNOWN not in cards:
            held = tuple(map(tuple, self._held[player]))
            self.course.shown.append(Shown(cards, held, tuple(self._discards[player])))

    def _discard(self, player: Player, cards: tuple[Card, ...]) -> None:
        if self._drawing != self.deal.street:
            self._drawing = self.deal.street
            self.pile.older, self.pile.fresh = self.pile.older + self.pile.fresh, 0
        self.pile.fresh += len(cards)
        known = set(cards) - {UNKNOWN}
        kept = [[dealt for dealt in group if dealt.card not in known] for group in self._held[player]]
        self._held[player] = [*kept, []]
        self._discards[player].append(cards.count(UNKNOWN))

    def _deal(self, dealing: Dealing, cards: tuple[Card, ...]) -> None:
        self._begin(dealing)
        for turn, card in zip(self._turns(dealing), cards, strict=False):
            dealt = Dealt(turn, dealing.player, card)
            self.course.dealt.append(dealt)
            if dealing.player is not None:
                self._held[dealing.player][-1].append(dealt)

    def _begin(self, dealing: Dealing) -> None:
        """Burn for every street since the last cards, also for streets without cards."""
        board, street = self._begun
        now = (dealing.board, self.deal.street)
        skipped = range(street + 1, self.deal.street) if dealing.board == board else ()
        for _ in skipped:
            self.pile.burn(self.deal.rules.house.burn_cards, 0)
        if now != self._begun:
            self._begun = now
            self.pile.burn(self.deal.rules.house.burn_cards, self._need())

    def _need(self) -> int:
        street = self.variant.streets[self.deal.street]
        return (street.down + street.up) * self._players()

    def _players(self) -> int:
        return self.deal.folded.count(False)

    def _turns(self, dealing: Dealing) -> list[Turn]:
        """The turns of the cards that are due: in a row, or one at a time around the table."""
        if dealing.player is None:
            return self.pile.take(dealing.count)
        if self.variant.streets[self.deal.street].draw:
            return self.pile.draw(dealing.count)
        if not self._round:
            players = self._players()
            turns = self.pile.take(players * dealing.count)
            self._round.extend(turns[player::players] for player in range(players))
        return self._round.popleft()
