"""Deals written in poker's own words, for tests of rules, bots and tables.

Actions are PHH texts; players count from p1, left of the button. The deal deals by itself what is due: the
cards given for a hand or for the board, then unknown ones.

>>> story = deal(stacks=[25, 60, 105], blinds=(5, 10)).plays("p3 cbr 105", "p1 cc", "p2 cc")
>>> story.stacks, story.pots
((0, 0, 45), (Pot(amount=75, eligible=(0, 1, 2)), Pot(amount=70, eligible=(1, 2))))
>>> deal(stacks=[100, 100, 100], blinds=(5, 10)).refusal("p3 cbr 15")
<Code.RAISE_TOO_SMALL: 'RAISE_TOO_SMALL'>
"""

from collections.abc import Sequence
from typing import Any, Self

from redbutton.cards import UNKNOWN, Card, cards
from redbutton.errors import Code, IllegalAction
from redbutton.game import Action, BringIn, Call, Check, Deal, Discard, Fold, Muck, RaiseTo, Show
from redbutton.history.phh_actions import Verb, step
from redbutton.rules import Rules, make_rules


class Story(Deal):
    """A deal that deals its own cards and takes actions as text; everything else is `Deal`'s."""

    def __init__(
        self,
        rules: Rules,
        stacks: Sequence[int],
        antes: Sequence[int] | None = None,
        blinds: Sequence[int] | None = None,
        *,
        hands: Sequence[str] = (),
        board: str = "",
    ) -> None:
        super().__init__(rules, stacks, antes, blinds)
        self._hands = [list(cards(hand)) for hand in hands] + [[] for _ in stacks[len(hands) :]]
        self._board = list(cards(board))
        self._agreed = False
        self._deal_on()

    def plays(self, *told: str | Action) -> Self:
        """Play on: texts such as `p3 cbr 105`, or actions of the next player."""
        for one in told:
            if isinstance(one, Action):
                self.act(one)
            else:
                self._play(one)
            self._deal_on()
        return self

    def refusal(self, told: str | Action) -> Code:
        """The code with which the rules refuse an action. Raises if they do not refuse it."""
        try:
            self.plays(told)
        except IllegalAction as refused:
            return refused.code
        raise AssertionError(f"{told} was accepted")

    def runs(self, times: int) -> Self:
        """The players agree how often to run the board, if the house lets them choose."""
        self._agreed = True
        if times > 1:
            self.run_it(times)
        return self._deal_on()

    def shows_down(self) -> Self:
        """Everybody shows a hand that wins something so far, and mucks any other where that is allowed."""
        while self.showing_down:
            self.show_or_muck()
        return self

    def _play(self, text: str) -> None:
        verb, player, told, amount, _ = step(text)
        if verb is Verb.CHECK_OR_CALL:
            free = self.options is not None and self.options.check
            self.act(Check() if free else Call(), player)
        elif verb is Verb.BET:
            self.act(RaiseTo(amount or 0), player)
        elif verb is Verb.DISCARD:
            self.act(Discard(told or ()), player)
        elif verb is Verb.SHOW:
            self.act(Show(told or ()), player)
        else:
            self.act(_PLAIN[verb], player)

    def _deal_on(self) -> Self:
        """Deal all that is due, but stop where the players may agree on several boards."""
        while (due := self.dealing) and (self._agreed or not self.may_run_it(2)):
            self.deal(_take(self._board if due.player is None else self._hands[due.player], due.count))
        return self


_PLAIN: dict[Verb, Action] = {Verb.FOLD: Fold(), Verb.BRING_IN: BringIn(), Verb.MUCK: Muck()}


def _take(pile: list[Card], count: int) -> tuple[Card, ...]:
    """Cards off the top of a pile, filled up with unknown ones."""
    taken = pile[:count]
    del pile[:count]
    return (*taken, *[UNKNOWN] * (count - len(taken)))


def deal(
    preset: str | Rules = "standard",
    *,
    stacks: Sequence[int],
    hands: Sequence[str] = (),
    board: str = "",
    antes_due: Sequence[int] | None = None,
    blinds_due: Sequence[int] | None = None,
    **stakes: Any,
) -> Story:
    """A new deal by a preset's rules, with stakes and switches as `redbutton.rules.make_rules` takes them.

    Each of the hands, and the board, is a pile to deal from: `board="As"` is an ace and then unknown cards.
    `antes_due` and `blinds_due` go by player and replace those of the stakes.
    """
    rules = preset if isinstance(preset, Rules) else make_rules(preset, **stakes)
    return Story(rules, stacks, antes_due, blinds_due, hands=hands, board=board)
