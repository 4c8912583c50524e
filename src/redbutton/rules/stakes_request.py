"""Stakes as people ask for them, in money, and how the house turns them into chips."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import assert_never

from redbutton.rules.house import HouseRules
from redbutton.rules.stakes import Money, Stakes, amount, blinds_from_buy_in


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a table should cost, before it is converted to chips."""

    blinds: Sequence[Money]
    blinds_stand: bool
    """Are the blinds used as given, and not computed from the bets or the buy-in?"""
    antes: Sequence[Money]
    bets: Sequence[Money]
    bring_in: Money
    buy_in: Money | None
    unit: Money | None

    def stakes(self, house: HouseRules, usual_unit: Decimal) -> Stakes:
        """The stakes in chips, with blinds sized by the house's rule."""
        chip = Stakes(unit=self._unit(house, usual_unit))
        blinds = self._blinds(house, chip)
        min_bet, big_bet = (*map(chip.chips, self.bets), 0, 0)[:2]
        stakes = replace(
            chip,
            blinds=blinds,
            antes=tuple(map(chip.chips, self.antes)),
            bring_in=chip.chips(self.bring_in),
            min_bet=min_bet,
            big_bet=big_bet,
            buy_in=self._buy_in(house, chip, blinds),
        )
        return _as_antes(stakes) if house.forced_bets == "antes" and blinds else stakes

    def _unit(self, house: HouseRules, usual: Decimal) -> Decimal:
        if self.unit is not None:
            return amount(self.unit)
        return amount(self.bets[0]) / 2 if house.blind_size == "half-small-bet" and self.bets else usual

    def _blinds(self, house: HouseRules, chip: Stakes) -> tuple[int, ...]:
        match house.blind_size:
            case "half-small-bet" if self.bets and not self.blinds_stand:
                return chip.chips(amount(self.bets[0]) / 2), chip.chips(self.bets[0])
            case "from-buy-in" if self.buy_in is not None and not self.blinds_stand:
                half_up = house.blind_rounding == "half-up"
                return blinds_from_buy_in(amount(self.buy_in), chip.unit, half_up=half_up)
            case "half-big" if self.blinds:
                big_blind = chip.chips(self.blinds[-1])
                return big_blind // 2, big_blind
            case "from-small" if self.blinds:
                small_blind = chip.chips(self.blinds[0])
                return small_blind, small_blind * house.bb_multiplier
            case "given" | "half-small-bet" | "from-buy-in" | "half-big" | "from-small":
                return tuple(map(chip.chips, self.blinds))
            case _:
                assert_never(house.blind_size)

    def _buy_in(self, house: HouseRules, chip: Stakes, blinds: Sequence[int]) -> int:
        if self.buy_in is None and house.buy_in == "100-big-blinds":
            return 100 * max(blinds, default=0)
        return chip.chips(self.buy_in or 0)


def _as_antes(stakes: Stakes) -> Stakes:
    """Everybody pays to play: the blinds are dead, and the big one is the smallest bet."""
    return replace(
        stakes,
        antes=stakes.antes or stakes.blinds,
        blinds=(),
        min_bet=stakes.min_bet or stakes.blinds[-1],
    )
