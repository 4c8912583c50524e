"""`nash`: the equilibrium of push or fold with short stacks; with deep ones it plays like `shark`."""

from random import Random
from typing import Annotated

from redbutton.cards import Seed
from redbutton.equity.hand_classes import class_of
from redbutton.errors import BotError, Code
from redbutton.game import Action, Options, View
from redbutton.players import registry
from redbutton.players.actor import Actor
from redbutton.players.bots.moves import CALLS, give_up, is_betting, turn
from redbutton.players.bots.push_fold_charts import chart
from redbutton.players.bots.short_table import ShortTable, short_table
from redbutton.players.bots.situation import opponents
from redbutton.players.parameters import Between
from redbutton.players.policy import Hole, Mix, either, pick
from redbutton.players.profile import Cost, Profile, games_with_bets, holdem

DEEP, ELSEWHERE = "shark", "all-rounder"
"""Who decides where there is no chart: at other hold'em tables, and in other games."""


class Nash:
    """Goes all-in or folds as nobody can win from it, where stacks are short.

    `depth` is the most big blinds at risk for that, `budget` how many seconds solving a new table may take
    before the nearest prepared chart is used, and `payouts` are prizes to play for (50/30/20) instead of
    chips, because a view does not tell them. It plays like `shark` at other hold'em tables, and like
    `all-rounder` in other games.
    """

    profile = Profile(cost=Cost.SLOW, strength=5, plays=games_with_bets, forgetful=True)

    def __init__(
        self,
        *,
        depth: Annotated[float, Between(1, 25)] = 12.0,
        budget: Annotated[float, Between(0, 60)] = 0.6,
        payouts: str = "",
        seed: Seed | None = None,
    ) -> None:
        self._depth, self._budget, self._payouts = depth, budget, read_payouts(payouts)
        self._dice = Random(seed)
        self._others: dict[str, Actor] = {}

    def act(self, view: View) -> Action:
        mix = self._charted(view, view.hole)
        if mix is not None:
            return pick(mix, self._dice)
        return self._other(DEEP if holdem(view.rules.variant) else ELSEWHERE).act(view)

    def mix(self, view: View, hole: Hole) -> Mix:
        """What it does where it has a chart; elsewhere it samples, and cannot be asked."""
        mix = self._charted(view, hole)
        if mix is None:
            raise BotError(Code.NO_POLICY_HERE)
        return mix

    def _charted(self, view: View, hole: Hole) -> Mix | None:
        options = turn(view)
        table = short_table(view, depth=self._depth) if is_betting(options) and opponents(view) else None
        wanted = _all_in(view, options, table) if table else None
        if table is None or wanted is None:
            return None
        often = chart(table, payouts=self._payouts, budget=self._budget)
        return either(often[class_of(hole)], wanted, give_up(options))

    def _other(self, name: str) -> Actor:
        if name not in self._others:
            self._others[name] = registry.kept_maker(name)(self._dice.getrandbits(64))
        return self._others[name]


def _all_in(view: View, options: Options, table: ShortTable) -> Action | None:
    """To push, or to call; None if the rules let nobody do either.

    Where somebody may still act or fold, a call is the whole stack as well: so the charts have it.
    """
    if table.inside and not any(view.stacks[player] for player in opponents(view)):
        return CALLS if options.call is not None else None
    return options.all_in or (CALLS if table.inside and options.call is not None else None)


def read_payouts(text: str) -> tuple[float, ...]:
    """Prizes from text.

    >>> read_payouts("50/30/20"), read_payouts("")
    ((50.0, 30.0, 20.0), ())
    """
    try:
        prizes = tuple(float(part) for part in text.split("/")) if text.strip() else ()
    except ValueError:
        prizes = (-1.0,)
    if not all(0 <= prize < float("inf") for prize in prizes) or (prizes and not sum(prizes)):
        raise BotError(Code.PARAMETER_VALUE, parameter="payouts", value=text, allowed="50/30/20")
    return prizes
