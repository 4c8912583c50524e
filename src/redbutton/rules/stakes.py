"""What a deal costs: forced bets, bet sizes, and how much money one chip is."""

from dataclasses import dataclass
from decimal import ROUND_HALF_DOWN, ROUND_HALF_UP, Decimal, InvalidOperation

from redbutton.errors import Code, RulesError

Money = Decimal | int | str
TOO_MUCH = 10**15
"""Limit of all stakes; a larger number is a mistake, and would not fit the engine."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """Amounts in chips. `antes` and `blinds` go by position, beginning left of the button.

    The last ante is paid by everybody after it too: `(5,)` is five from each, `(0, 10, 0)` a big-blind ante,
    `(50, 100)` half from the first player and the whole from the others. Blinds after the second are
    straddles. Heads-up, both lists are reversed, because the button is then the small blind.

    >>> Stakes(blinds=(5, 10), antes=(0, 10, 0)).posts(3)
    ((0, 10, 0), (5, 10, 0))
    >>> Stakes(blinds=(5, 10), antes=(0, 10, 0)).posts(2)
    ((10, 0), (10, 5))
    """

    antes: tuple[int, ...] = ()
    blinds: tuple[int, ...] = ()
    bring_in: int = 0
    min_bet: int = 0
    """The smallest opening bet; with fixed limits the small bet. The big blind, if not given."""
    big_bet: int = 0
    """With fixed limits: the bet of the later streets. Twice the small one, if not given."""
    buy_in: int = 0
    """What a player brings to the table; 0 if that is open."""
    unit: Decimal = Decimal(1)
    """How much money one chip is."""

    def __post_init__(self) -> None:
        amounts = (*self.antes, *self.blinds, self.bring_in, self.min_bet, self.big_bet, self.buy_in)
        if any(amount < 0 for amount in amounts):
            raise RulesError(Code.STAKES_NEGATIVE, amount=min(amounts))
        if not self.unit.is_finite() or self.unit <= 0:
            raise RulesError(Code.STAKES_UNIT, unit=str(self.unit))

    @property
    def small_blind(self) -> int:
        return self.blinds[0] if self.blinds else 0

    @property
    def big_blind(self) -> int:
        return max(self.blinds[:2], default=0)

    @property
    def small_bet(self) -> int:
        """The smallest opening bet, or with fixed limits the size of the early streets' bets."""
        return self.min_bet or self.big_blind or max(0, 2 * self.bring_in, *self.antes)

    @property
    def late_bet(self) -> int:
        return self.big_bet or 2 * self.small_bet

    def posts(self, players: int, *, turned: bool | None = None) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Each player's ante and blind, by position from the left of the button."""
        antes = tuple(self.antes[min(i, len(self.antes) - 1)] if self.antes else 0 for i in range(players))
        blinds = tuple(self.blinds[i] if i < len(self.blinds) else 0 for i in range(players))
        if turned if turned is not None else players == 2:
            return antes[::-1], blinds[::-1]
        return antes, blinds

    def money(self, chips: int) -> str:
        """Chips as people write money: without decimals if none are needed, else two or more."""
        if self.unit == 1:
            return f"{chips:,}"
        text = f"{(chips * self.unit).normalize():,f}"
        whole, point, decimals = text.partition(".")
        return f"{whole}.{decimals:0<2}" if point else text

    def chips(self, money: Money) -> int:
        """Money as chips. Raises unless it is a whole number of them."""
        chips = amount(money) / self.unit
        if abs(chips) >= TOO_MUCH or chips != chips.to_integral_value():
            raise RulesError(Code.STAKES_NOT_WHOLE, amount=str(money), unit=str(self.unit))
        return int(chips)


def amount(money: Money) -> Decimal:
    """Money as an exact number."""
    try:
        exact = Decimal(money)
    except (InvalidOperation, TypeError, ValueError):
        raise RulesError(Code.NOT_AN_AMOUNT, text=str(money)) from None
    if not exact.is_finite() or abs(exact) >= TOO_MUCH:
        raise RulesError(Code.NOT_AN_AMOUNT, text=str(money))
    return exact


def blinds_from_buy_in(buy_in: Decimal, unit: Decimal, *, half_up: bool = False) -> tuple[int, int]:
    """Small and big blind in chips: a 400th and a 200th of the buy-in, each rounded to the unit.

    A buy-in that would make both blinds one chip is refused: the big blind has to be the larger one.

    >>> blinds_from_buy_in(Decimal(50), Decimal("0.05"))
    (2, 5)
    """
    least = (300 if half_up else 301) * unit  # the big blind is rounded up to two chips from here on
    if buy_in < least:
        raise RulesError(Code.BUY_IN_TOO_SMALL, buy_in=str(buy_in), least=f"{least.normalize():f}")
    rounding = ROUND_HALF_UP if half_up else ROUND_HALF_DOWN

    def blind(part: int) -> int:
        return max(1, int((buy_in / part / unit).to_integral_value(rounding)))

    return blind(400), blind(200)
