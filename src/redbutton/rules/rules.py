"""All that is agreed before the cards are dealt: variant, limit, stakes and house rules."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

from redbutton.errors import Code, RulesError
from redbutton.ranking.evaluate import Cards, Hand
from redbutton.ranking.kickers import deciding_kickers
from redbutton.ranking.orders import Order
from redbutton.rules.house import CARDROOM, HouseRules
from redbutton.rules.limits import Limit
from redbutton.rules.stakes import Stakes
from redbutton.rules.variant import MAX_PLAYERS, Variant
from redbutton.rules.variants import HOLDEM

NEEDS = (
    ("short_all_in_reopens", "half-bet", "limit", "fixed"),
    ("first_round_closes", "one-orbit", "forced_bets", "actions"),
    ("first_to_act", "small-blind", "forced_bets", "actions"),
    ("big_blind_option", "none", "first_round_closes", "one-orbit"),
    ("blind_size", "from-buy-in", "buy_in", "given"),
)
"""Switches that work only together: the first, at this value, needs the second at that value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules of one table."""

    variant: Variant = HOLDEM
    limit: Limit = Limit.NONE
    stakes: Stakes
    house: HouseRules = CARDROOM
    preset: str = "standard"

    def __post_init__(self) -> None:
        if self.stakes.bring_in and not self.variant.has_upcards:
            raise RulesError(Code.BRING_IN_WITHOUT_UPCARDS, variant=self.variant.name)
        if self.stakes.bring_in and self.stakes.bring_in >= self.stakes.small_bet:
            raise RulesError(
                Code.BRING_IN_TOO_LARGE, bring_in=self.stakes.bring_in, bet=self.stakes.small_bet
            )
        if self.limit is Limit.FIXED and not self.stakes.small_bet and self.variant.has_betting:
            raise RulesError(Code.FIXED_WITHOUT_BETS)
        for switch, value, other, needed in NEEDS:
            if self._set_to(switch) == value and self._set_to(other) != needed:
                raise RulesError(Code.SWITCH_NEEDS, switch=switch, value=value, other=other, needed=needed)

    def _set_to(self, switch: str) -> str:
        return str(self.limit if switch == "limit" else getattr(self.house, switch))

    @property
    def max_players(self) -> int:
        """How many may play. A house that wants more than ten gets as many as the deck can serve."""
        most = self.house.max_players
        return min(most, self.variant.max_players if most <= MAX_PLAYERS else self.variant.most_players)

    @property
    def seats(self) -> int:
        """How many have room at one table of the terminal or of the server."""
        return min(self.max_players, MAX_PLAYERS)

    @property
    def is_free(self) -> bool:
        """Is it played without chips? Nothing can be bet, and nothing has to be paid."""
        return not (self.variant.has_betting or any(self.stakes.blinds) or any(self.stakes.antes))

    @property
    def orders(self) -> tuple[Order, ...]:
        """The hand orders that win, with the house's rule for the ace."""
        return self.variant.orders if self.house.ace_plays_low else tuple(map(_no_wheel, self.variant.orders))

    def hand(self, hole: Cards, board: Cards = (), *, order: int = 0) -> Hand:
        """The best hand of these cards at this table, in one of its orders and by its own names for hands.

        >>> print(Rules(stakes=Stakes(), house=HouseRules(hand_names="no-pair")).hand("As Kd", "Qh 7c 2s"))
        No Pair, Ace high
        """
        omaha = self.variant.from_hole == 2
        return Hand(hole, board, order=self.orders[order], omaha=omaha, names=self.house.hand_names)

    def kickers(self, hand: Hand, shown: Iterable[Hand]) -> str:
        """Return the ranks that decide between a hand and others of its name at a showdown at this table.

        >>> rules = Rules(stakes=Stakes())
        >>> rules.kickers(rules.hand("Ac 7s", "7d 9h Jc"), [rules.hand("Kc 7h", "7d 9h Jc")])
        'A'
        """
        if self.house.ties == "category":
            return ""
        return deciding_kickers(hand.rung, [other.rung for other in shown], low=hand.order.low)

    def posts(self, players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Each player's ante and blind, by position from the left of the button."""
        turned = players == 2 and self.house.heads_up == "button-small-blind"
        return self.stakes.posts(players, turned=turned)


@cache
def _no_wheel(order: Order) -> Order:
    """The same object each time, so that its tables are made once."""
    return replace(order, name=f"{order.name}-no-wheel", wheel="") if order.wheel else order
