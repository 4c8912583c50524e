"""Players whose faults cost nobody but themselves.

A bot may raise an error, answer with something illegal, or take too long. Then the house acts for it (check
if that is free, else fold), and the fault is reported: which deal, which player, what.

>>> from redbutton.testing import deal
>>> class Broken:
...     def act(self, view):
...         return 1 / 0
>>> faults = []
>>> Guarded(Broken(), report=faults.append).act(deal(stacks=[100, 100], blinds=(5, 10)).view(1))
Fold()
>>> print(faults[0])
deal 0, player 2: the program broke: ZeroDivisionError: division by zero
"""

from collections.abc import Callable
from time import monotonic

from redbutton.errors import BotError, Code, PokerError
from redbutton.game import Action, View
from redbutton.game.refusals import refusal
from redbutton.ids import Player
from redbutton.play.faults import BREAKS, Fault, why
from redbutton.players.actor import Actor, default_action


class Guarded:
    """An actor that always answers with something legal.

    `deal` says which deal it is, for the report. A decision has a time limit in seconds. A bot that never
    answers cannot be stopped, but a late answer is not used.
    """

    def __init__(
        self,
        actor: Actor,
        *,
        report: Callable[[Fault], None],
        deal: Callable[[], int] = int,
        seconds: float | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.actor = actor
        self._decide = actor.act if seconds is None else in_time(actor.act, seconds, clock)
        self._report, self._deal = report, deal

    def act(self, view: View) -> Action:
        options = view.options
        assert options is not None
        try:
            action = self._decide(view)
            if action in options:
                return action
            reason = _not_allowed(action, view)
        except BREAKS as error:
            reason = why(error)
        self._report(Fault(self._deal(), Player(options.player), reason))
        return default_action(options)


def in_time(
    decide: Callable[[View], Action], seconds: float, clock: Callable[[], float] = monotonic
) -> Callable[[View], Action]:
    """The same decisions, but an error if one takes longer."""

    def decide_in_time(view: View) -> Action:
        began = clock()
        action = decide(view)
        spent = clock() - began
        if spent > seconds:
            raise BotError(Code.TOO_SLOW, seconds=round(spent, 3), limit=seconds)
        return action

    return decide_in_time


def _not_allowed(action: object, view: View) -> PokerError:
    if isinstance(action, Action) and view.options is not None:
        return refusal(view.options, action, view.rules.stakes.money)
    return BotError(Code.NO_ACTION, type=type(action).__name__)
