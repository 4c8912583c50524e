# cython: annotation_typing=False
"""Plays a recorded hand again through the engine.

>>> from redbutton.history import phh
>>> [hand] = phh.loads(\"\"\"
... variant = 'NT'
... antes = [0, 0, 0]
... blinds_or_straddles = [1, 2, 0]
... min_bet = 2
... starting_stacks = [100, 100, 100]
... actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 AcKd', 'p3 cbr 6', 'p1 f', 'p2 f']
... \"\"\")
>>> replay(hand).payoffs
(-1, -2, 3)
"""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any

from redbutton.cards import UNKNOWN, Card
from redbutton.errors import Code, IllegalAction, PokerError, RulesError
from redbutton.game.actions import BringIn, Call, Discard, Fold, Muck, RaiseTo, Show
from redbutton.game.deal import Deal
from redbutton.history.money import Amount
from redbutton.history.phh_actions import OPENING_CALL, Step, Verb
from redbutton.history.record import HandRecord, in_action
from redbutton.history.recorded_rules import rules_of
from redbutton.rules import Rules, Stakes

ENDLESS = 10**15
"""The stack of a player whose stack was not recorded."""

_FOLD, _CALL, _MUCK, _BRING_IN, _SHOW = Fold(), Call(), Muck(), BringIn(), Show()
NOTE, DEAL_HOLE, DEAL_BOARD, FOLD, CHECK_OR_CALL, BET, BRING_IN, DISCARD, SHOW, MUCK = map(int, Verb)


class Replay:
    """A hand that goes through the engine, one recorded action after the other."""

    def __init__(self, record: HandRecord, rules: Rules | None = None) -> None:
        self.record = record
        self.rules = rules or rules_of(record)
        self.grain = _grain(self.rules.stakes.unit, record.scale)
        """How many of the record's units make a chip."""
        self.boards = record.extra.get("_boards", 1)
        self.shared = record.extra.get("_shared", 0)
        self.deal = self._begin()

    def _begin(self) -> Deal:
        record = self.record
        stacks, antes = self._chips(record.starting_stacks), self._chips(record.antes)
        blinds = self._chips(record.blinds_or_straddles or (0,) * len(stacks))
        if self.rules.house.forced_bets == "antes" and any(blinds) and not any(antes):
            antes, blinds = Stakes(antes=blinds[:2]).posts(len(stacks), turned=False)
        elif len(stacks) == 2:
            antes, blinds = antes[::-1], blinds[::-1]
        return Deal(self.rules, stacks, antes, blinds)

    def _chips(self, amounts: tuple[Amount, ...]) -> tuple[int, ...]:
        units = self.record.units(amounts)
        if self.grain == 1 and None not in units:
            return units  # type: ignore[return-value]
        return tuple([ENDLESS if unit is None else self._chip(unit) for unit in units])

    def _chip(self, units: int) -> int:
        chips = Fraction(units) / self.grain
        if chips.denominator != 1:
            amount, unit = units / self.record.scale, self.rules.stakes.unit
            raise RulesError(Code.STAKES_NOT_WHOLE, amount=f"{amount:g}", unit=str(unit))
        return chips.numerator

    def __iter__(self) -> Iterator[Step]:
        """Take the actions one by one. A refusal has the number of the action."""
        for number, step in enumerate(self.record.steps, 1):
            try:
                self.take(step)
            except PokerError as reason:
                raise in_action(number, reason) from None
            yield step

    def finish(self) -> Deal:
        """Take all actions at once, and return the deal."""
        number = 0
        try:
            for step in self.record.steps:
                number += 1
                self.take(step)
        except PokerError as reason:
            raise in_action(number, reason) from None
        return self.deal

    def take(self, step: Step) -> None:
        """Do one recorded action."""
        plain: tuple[Any, ...] = tuple(step)  # unpacks faster than a named tuple
        verb, player, cards, amount, comment = plain
        deal = self.deal
        if verb == CHECK_OR_CALL:
            deal.check_or_call(player)
        elif verb == FOLD:
            deal.act(_FOLD, player)
        elif verb == BET:
            self._bet(player, amount if self.grain == 1 else self._chip(amount), comment)
        elif verb == DEAL_HOLE:
            deal.deal(cards or (), player)
        elif verb == DEAL_BOARD:
            self._deal_board(cards or ())
        elif verb == SHOW:
            self._show(player, cards or ())
        elif verb == MUCK:
            deal.act_early(_MUCK, player)
        elif verb == DISCARD:
            deal.act(Discard(cards or ()), player)
        elif verb == BRING_IN:
            deal.act(_BRING_IN, player)

    def _bet(self, player: int, total: int, comment: str) -> None:
        """Bet or raise, or make the call that opens a round, which has a comment.

        Some records cut a raise to the last chips of the others: it is played in full, and what nobody can
        call comes back.
        """
        options = self.deal.options
        if comment == OPENING_CALL and options is not None and options.call_opens and options.call == total:
            self.deal.act(_CALL, player)
            return
        try:
            self.deal.act(RaiseTo(total), player)
        except IllegalAction as reason:
            if reason.code is not Code.RAISE_TOO_SMALL or options is None or total != self._most_to_call():
                raise
            self.deal.act(RaiseTo(options.least), player)

    def _most_to_call(self) -> int:
        """The largest total that any opponent of the player to act can put in on this street."""
        deal = self.deal
        totals = zip(deal.bets, deal.stacks, deal.folded, strict=True)
        return max(
            [bet + stack for p, (bet, stack, folded) in enumerate(totals) if not folded and p != deal.actor]
        )

    def _deal_board(self, cards: tuple[Card, ...]) -> None:
        if self.boards > 1 and len(self.deal.board) >= self.shared and self.deal.may_run_it(self.boards):
            self.deal.run_it(self.boards)
        self.deal.deal(cards, self.deal.players)

    def _show(self, player: int, cards: tuple[Card, ...]) -> None:
        """Show a hand, in turn or not. An unknown hand wins only what no other hand claims."""
        deal = self.deal
        if UNKNOWN in cards:
            if deal.showing_down:
                deal.act_early(_MUCK, player)
        elif not deal.shown[player] or (cards and set(cards) != set(deal.hand(player))):
            deal.act_early(Show(cards) if cards else _SHOW, player)


@lru_cache(maxsize=256)
def _grain(unit: Decimal, scale: int) -> Fraction | int:
    grain = Fraction(unit) * scale
    return grain.numerator if grain.denominator == 1 else grain


def replay(record: HandRecord, rules: Rules | None = None) -> Deal:
    """The deal after all of its recorded actions."""
    return Replay(record, rules).finish()
