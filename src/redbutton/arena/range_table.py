"""A bot with all the hands it could hold at once, at a table of others who are dealt hands as usual.

What the others do does not depend on cards that they cannot see. So a deal is played once for all hands of
the bot: at each of its decisions they part by how likely each does what, and where nobody acts any more all
of them are counted. Before the flop and on the river every action is followed, between them one, drawn by how
many hands take it. The mean is that of real deals, with much less luck: own hands, own dice and cards after
an all-in have none. Each deck is played from every seat, so that a bot among its equals wins nothing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from redbutton.arena.entrants import dice
from redbutton.arena.range_match import AskRange, ask, check_range_game, pick
from redbutton.arena.ranges_on_board import put_in
from redbutton.arena.showdowns import Floats
from redbutton.cards import UNKNOWN, Card
from redbutton.cores import Workers, spread
from redbutton.errors import BotError
from redbutton.game import Action, Deal, Fold
from redbutton.history.sample_mean import Sample
from redbutton.history.stats import big_blind
from redbutton.ids import Player
from redbutton.players import registry
from redbutton.ranking import HIGH, strengths
from redbutton.rules import Rules
from redbutton.solver.boards import PAIRS

Cards = tuple[Card, ...]
ActionsSoFar = tuple[tuple[Player, Action], ...]
"""All actions so far, with who took them."""
Branch = tuple[Action, Floats]
"""An action, and how likely each hand is that takes it."""

RIVER = 3
SAMPLED = 3
"""Hands that are played one by one where the bot decides like another one, which knows only its own."""
RUNOUTS = 40
"""Boards on which hands are compared when all are all-in."""
LIGHT = 0.01
"""Branches that fewer hands take are followed by chance, and then count for more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeTable:
    """A bot and the others by their texts, hold'em with equal stacks, and how many decks they play."""

    bot: str
    others: str
    rules: Rules
    stack: int
    decks: int
    seed: int | str
    players: int = 6

    def __post_init__(self) -> None:
        check_range_game(self.rules, self.decks)
        Deal(self.rules, [self.stack] * self.players)

    def play_deck(self, number: int) -> float:
        """What the bot wins in a hand, the mean of all seats, in big blinds."""
        cards = [
            Card(card) for card in Random(f"{self.seed}/{number}").sample(range(52), 2 * self.players + 5)
        ]
        deck, asked = DeckPlay(self, number, cards), ask(self.bot, dice(self.seed, f"{number}/{self.bot}"))
        won = [SeatPlay(deck, Player(seat), asked).worth() for seat in range(self.players)]
        return sum(won) / self.players / big_blind(self.rules.stakes)


def play_range_table(table: RangeTable, jobs: Workers = 1) -> Sample:
    """Play all decks: what the bot wins, in big blinds a hand, with its margin."""
    found = Sample()
    for won in spread(table.play_deck, table.decks, jobs):
        found.add(won)
    return found


class DeckPlay:
    """The cards of a deal, and what the others do with them."""

    def __init__(self, table: RangeTable, number: int, cards: list[Card]) -> None:
        self.table, self.number = table, number
        self.hands = [(cards[2 * player], cards[2 * player + 1]) for player in range(table.players)]
        self.board: Cards = tuple(cards[-5:])
        self._decided: dict[tuple[Player, ActionsSoFar], Action] = {}

    def chance(self, *what: object) -> str:
        """The seed of something that is drawn in this deal."""
        return dice(self.table.seed, "/".join(map(str, (self.number, *what))))

    def decided(self, deal: Deal, player: Player, played: ActionsSoFar) -> Action:
        """What one of the others does.

        Its dice depend on the player and on how often it has acted, so that the same happens in every seat
        of the bot until something differs.
        """
        key = player, played
        if key not in self._decided:
            times = sum(who == player for who, _ in played)
            other = registry.kept_maker(self.table.others)(self.chance(player, deal.street, times))
            self._decided[key] = other.act(deal.view(player))
        return self._decided[key]


class SeatPlay:
    """A deck, with the bot in one seat."""

    def __init__(self, deck: DeckPlay, seat: Player, asked: AskRange) -> None:
        self._deck, self._seat, self._ask = deck, seat, asked
        self._out = [int(card) for other, hand in enumerate(deck.hands) if other != seat for card in hand]

    def worth(self) -> float:
        """The chips that the bot wins."""
        free = self._free(self._deck.board)
        return self._follow(self._start((UNKNOWN, UNKNOWN)), (), free / free.sum(), dealt=False)

    def _free(self, board: Cards) -> NDArray[np.bool_]:
        """The hands that can be held: of cards to come, the players know nothing."""
        taken = np.isin(PAIRS, [*self._out, *map(int, board)])
        return np.logical_not(taken.any(axis=1))

    def _start(self, hand: Cards, played: ActionsSoFar = ()) -> Deal:
        """The deal with a hand of the bot, after some actions."""
        table = self._deck.table
        deal = Deal(table.rules, [table.stack] * table.players)
        for player, cards in enumerate(self._deck.hands):
            deal.deal(hand if player == self._seat else cards)
        for who, action in played:
            self._serve(deal)
            deal.act(action, who)
        return deal

    def _serve(self, deal: Deal) -> None:
        if deal.dealing is not None and not is_settled(deal):
            known = len(deal.board)
            deal.deal(self._deck.board[known : 3 if known == 0 else known + 1])

    def _follow(self, deal: Deal, played: ActionsSoFar, weights: Floats, *, dealt: bool) -> float:
        """What all hands win from here on, each as likely as it comes here.

        With `dealt` there is only one hand, and the deal has it.
        """
        while True:
            self._serve(deal)
            if is_settled(deal):
                return self._end(deal, played, weights)
            player = deal.actor
            assert player is not None
            if player == self._seat:
                return self._decide(deal, played, weights, dealt)
            action = self._deck.decided(deal, player, played)
            deal.act(action, player)
            played = (*played, (player, action))

    def _decide(self, deal: Deal, played: ActionsSoFar, weights: Floats, dealt: bool) -> float:
        rows = self._rows(deal)
        if not rows:
            return self._like_another(deal, played, weights, dealt)
        taken = [(action, weights * row) for action, row in rows.items()]
        folded = sum(float(left.sum()) for action, left in taken if isinstance(action, Fold))
        total = -folded * put_in(deal)[self._seat]
        kept = [branch for branch in taken if not isinstance(branch[0], Fold) and branch[1].any()]
        for action, left in self._followed(deal, played, kept):
            after = deal.copy()
            after.act(action, self._seat)
            total += self._follow(after, (*played, (self._seat, action)), left, dealt=dealt)
        return total

    def _rows(self, deal: Deal) -> Mapping[Action, Floats]:
        """How likely each action is with each hand; nothing where the bot decides like another one."""
        try:
            return self._ask(deal.view(self._seat))
        except BotError:
            return {}

    def _followed(self, deal: Deal, played: ActionsSoFar, branches: list[Branch]) -> Iterator[Branch]:
        """All actions or one of them, by chance: which one makes no difference on average."""
        chance = Random(self._deck.chance(self._seat, "drawn", len(played), str(played)))
        masses = [float(left.sum()) for _, left in branches]
        if branches and 0 < deal.street < RIVER:
            chosen = pick(masses, chance.random())
            action, left = branches[chosen]
            yield action, left * (sum(masses) / masses[chosen])
            return
        for (action, left), mass in zip(branches, masses, strict=True):
            followed = min(1.0, mass / LIGHT)
            if chance.random() < followed:
                yield action, left / followed

    def _like_another(self, deal: Deal, played: ActionsSoFar, weights: Floats, dealt: bool) -> float:
        """Some hands are dealt, and the bot decides with its own cards."""
        if not dealt:
            return sum(
                self._follow(self._start(hand, played), played, left, dealt=True)
                for hand, left in self._sampled(weights, played)
            )
        seed = self._deck.chance(self._seat, deal.street, sum(who == self._seat for who, _ in played))
        action = registry.kept_maker(self._deck.table.bot)(seed).act(deal.view(self._seat))
        deal.act(action, self._seat)
        return self._follow(deal, (*played, (self._seat, action)), weights, dealt=True)

    def _sampled(self, weights: Floats, played: ActionsSoFar) -> Iterator[tuple[Cards, Floats]]:
        """Hands by their weights, evenly spread."""
        chance = Random(self._deck.chance(self._seat, "hands", str(played)))
        first, total = chance.random(), float(weights.sum())
        for number in range(SAMPLED):
            place = pick(weights.tolist(), (first + number) / SAMPLED)
            left = np.zeros(len(weights))
            left[place] = total / SAMPLED
            yield tuple(Card(int(card)) for card in PAIRS[place]), left

    def _end(self, deal: Deal, played: ActionsSoFar, weights: Floats) -> float:
        put, mass = put_in(deal), float(weights.sum())
        inside = [player for player, gone in enumerate(deal.folded) if not gone and player != self._seat]
        if deal.folded[self._seat]:
            return -put[self._seat] * mass
        won = sum(put) * (self._shares(deal.board, inside, played, weights) if inside else mass)
        return won - put[self._seat] * mass

    def _shares(self, board: Cards, inside: list[int], played: ActionsSoFar, weights: Floats) -> float:
        """The shares of the pot of all hands, summed; where cards are to come, the mean of some boards."""
        hands = np.flatnonzero(weights)
        won, boards = np.zeros(len(hands)), np.zeros(len(hands))
        for out in self._boards(board, played):
            free = self._free(out)[hands]
            mine = _strengths(PAIRS[hands[free]], out)
            theirs = _strengths(np.array([self._deck.hands[player] for player in inside]), out)
            best, tied = theirs.max(), int((theirs == theirs.max()).sum())
            won[free] += np.where(mine > best, 1.0, np.where(mine == best, 1 / (tied + 1), 0.0))
            boards[free] += 1
        return float(weights[hands] @ (won / np.maximum(boards, 1)))

    def _boards(self, board: Cards, played: ActionsSoFar) -> Iterator[Cards]:
        if len(board) == 5:
            yield board
            return
        out = {*self._out, *map(int, board)}
        left = [card for card in range(52) if card not in out]
        chance = Random(self._deck.chance(self._seat, "boards", str(played)))
        for _ in range(RUNOUTS):
            yield (*board, *map(Card, chance.sample(left, 5 - len(board))))


def is_settled(deal: Deal) -> bool:
    """Is the deal over or shown down, or can nobody bet any more?"""
    if deal.over or deal.showing_down:
        return True
    chips = [stack for stack, gone in zip(deal.stacks, deal.folded, strict=True) if not gone and stack]
    return deal.actor is None and len(chips) < 2


def _strengths(hands: NDArray[np.integer[Any]], board: Cards) -> NDArray[np.int64]:
    seven = np.concatenate([hands, np.tile([int(card) for card in board], (len(hands), 1))], axis=1)
    return strengths(np.ascontiguousarray(seven, np.uint8), HIGH).astype(np.int64)
