# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""The dealer: a shuffled deck, dealt as people deal, one card at a time around the table.

>>> from redbutton.cards import Deck
>>> from redbutton.game import Deal
>>> from redbutton.rules import make_rules
>>> dealer, deal = Dealer(Deck()), Deal(make_rules("home", buy_in=50), [1000, 1000])
>>> dealer.serve(deal)
>>> deal.hand(0), deal.hand(1)
((Card("2c"), Card("2h")), (Card("2d"), Card("2s")))
"""

import os
from collections.abc import Callable, Iterable

import cython

from redbutton._shuffle import permute
from redbutton.cards import Card
from redbutton.errors import CardsError, Code
from redbutton.game.machine import Machine

if not cython.compiled:
    from redbutton.game.dealing import board_due, hole_due, to_be_dealt_to
    from redbutton.game.numbers import DEALING
    from redbutton.game.queries import discards
    from redbutton.game.state import live_players


class Dealer:
    """Holds the deck of one deal; the deal itself has none."""

    def __init__(
        self,
        deck: Iterable[Card],
        draw: Callable[[int], bytes] = os.urandom,
        *,
        reshuffle: Callable[[list[Card]], Iterable[Card]] | None = None,
    ) -> None:
        """Returned cards are shuffled with random bytes from `draw`, or put in order by `reshuffle`."""
        self._pile = list(deck)
        self._at = 0
        self._burned: list[Card] = []
        self._draw = draw
        self._reshuffle = reshuffle

    def serve(self, deal: Machine) -> None:
        """Deal all that is due, until a player is to act or the deal is over."""
        while self.step(deal):
            pass

    def step(self, deal: Machine) -> bool:
        """Deal one thing: a round of cards, a draw, or one street of a board. True if more is due."""
        s = deal.state
        if s.phase != DEALING:
            return False
        if s.burned != len(self._burned):
            self._burn(s.burned)
        p = to_be_dealt_to(s)
        if p == s.n:
            self._deal_one(deal, board_due(s))
        elif s.plan.draw[s.street] > 0:
            self._deal_one(deal, hole_due(s, p))
        else:
            self._deal_round(deal, hole_due(s, p))
        return s.phase == DEALING

    def coming_back(self, deal: Machine) -> tuple[Card, ...]:
        """The cards that the next step has to shuffle before it can deal; nearly always none."""
        s = deal.state
        if s.phase != DEALING:
            return ()
        if s.burned < len(self._burned):
            return (*self._pile[self._at :], *self._burned[s.burned :])
        p = to_be_dealt_to(s)
        drawn = hole_due(s, p) if p < s.n and s.plan.draw[s.street] > 0 else 0
        left = len(self._pile) - self._at - (s.burned - len(self._burned))
        return discards(s) if drawn > left else ()

    def _burn(self, burned: int) -> None:
        """Burn as the deal does. Burned cards that it takes back are shuffled into the rest."""
        while len(self._burned) < burned:
            self._burned.append(self._pile[self._at])
            self._at += 1
        if len(self._burned) > burned:
            self._pile[self._at :] = self._shuffled(self._pile[self._at :] + self._burned[burned:])
            del self._burned[burned:]

    def _shuffled(self, again: list[Card]) -> list[Card]:
        if self._reshuffle is not None:
            return list(self._reshuffle(again))
        permute(again, self._draw)
        return again

    def _deal_one(self, deal: Machine, due: int) -> None:
        """Deal to the board, or to a player who draws. Discards are shuffled if there are too few cards."""
        if self._at + due > len(self._pile):
            self._pile += self._shuffled(list(discards(deal.state)))
        self._at += due
        deal.deal(self._cards(self._at - due, due, 1))

    def _deal_round(self, deal: Machine, due: int) -> None:
        """Deal `due` cards to each player still in, one at a time around the table."""
        first, players = self._at, live_players(deal.state)
        self._at += due * players
        for turn in range(players):
            deal.deal(self._cards(first + turn, due, players))

    def _cards(self, first: int, count: int, apart: int) -> tuple[Card, ...]:
        if first + (count - 1) * apart >= len(self._pile):
            raise CardsError(Code.DECK_EMPTY, left=len(self._pile) - first, wanted=count)
        if count == 2:
            return (self._pile[first], self._pile[first + apart])
        return tuple([self._pile[first + k * apart] for k in range(count)])
