"""All that is agreed before the cards are dealt: variant, limit, stakes and house rules."""

from dataclasses import dataclass, replace
from functools import cache

from redbutton.errors import Code, RulesError
from redbutton.ranking.orders import Order
from redbutton.rules.house import CARDROOM, HouseRules
from redbutton.rules.limits import Limit
from redbutton.rules.stakes import Stakes
from redbutton.rules.variant import Variant
from redbutton.rules.variants import HOLDEM

NEEDS = (
    ("short_all_in_reopens", "half-bet", "limit", "fixed"),
    ("first_round_closes", "one-orbit", "forced_bets", "actions"),
    ("first_to_act", "small-blind", "forced_bets", "actions"),
    ("big_blind_option", "none", "first_round_closes", "one-orbit"),
    ("blind_size", "from-buy-in", "buy_in", "given"),
)
"""Switches that make sense only together: one set to this needs the other set to that."""


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
        return min(self.house.max_players, self.variant.max_players)

    @property
    def orders(self) -> tuple[Order, ...]:
        """The orders of hands that win, as the house sees the ace."""
        return self.variant.orders if self.house.ace_plays_low else tuple(map(_no_wheel, self.variant.orders))

    def posts(self, players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Each player's ante and blind, by position from the left of the button."""
        turned = players == 2 and self.house.heads_up == "button-small-blind"
        return self.stakes.posts(players, turned=turned)


@cache
def _no_wheel(order: Order) -> Order:
    """The same order each time: its tables are made once."""
    return replace(order, name=f"{order.name}-no-wheel", wheel="") if order.wheel else order
