"""The tables that have a name: each a bundle of variant, limit and switches, and a way to set the stakes.

>>> table("home", buy_in=50).stakes.blinds
(2, 5)
>>> table("fixed-limit", bets=(2, 4), switches={"raise_cap": "5"}).house.raise_cap
5
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from redbutton.errors import Code, RulesError
from redbutton.rules.asked import Asked
from redbutton.rules.house import CARDROOM, HouseRules
from redbutton.rules.limits import Limit
from redbutton.rules.rules import Rules
from redbutton.rules.stakes import Money
from redbutton.rules.switches import apply, read_limit
from redbutton.rules.variant import Variant
from redbutton.rules.variants import FIVE_CARD_SHOW, HOLDEM, VARIANTS


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A named table; its description for people is in the words of each language."""

    name: str
    variant: Variant = HOLDEM
    limit: Limit = Limit.NONE
    house: HouseRules = CARDROOM
    unit: Decimal = Decimal(1)
    blinds: tuple[int, ...] = (1, 2)
    bets: tuple[int, ...] = ()
    buy_in: int | None = None


STANDARD = Preset(name="standard")
FIXED_LIMIT = Preset(
    name="fixed-limit",
    limit=Limit.FIXED,
    bets=(2, 4),
    house=HouseRules(
        blind_size="half-small-bet",
        first_button="random",
        button_moves="next",
        big_blind_option="stay",
        raise_cap=4,
        short_all_in_reopens="half-bet",
        burn_cards=False,
        losers_may_muck=False,
        hand_names="no-pair",
    ),
)
HOME = Preset(
    name="home",
    unit=Decimal("0.05"),
    buy_in=50,
    house=HouseRules(
        blind_size="from-buy-in",
        first_button="high-card-redraw",
        button_moves="next",
        smallest_bet="two-big-blinds",
        cannot_pay_blind="eliminated",
        showdown="side-pots-first",
        losers_may_muck=False,
        all_in_face_up=False,
        game_ends="one-left",
    ),
)
ANTE_UP = Preset(
    name="ante-up",
    blinds=(1, 2),
    house=HouseRules(
        max_players=6,
        forced_bets="antes",
        blind_size="half-big",
        buy_in="100-big-blinds",
        first_button="random",
        button_moves="next",
        heads_up="left-small-blind",
        first_to_act="left-of-button",
        smallest_raise="any",
        short_all_in_reopens="always",
        losers_may_muck=False,
        game_ends="one-left",
    ),
)
DEZHOU = Preset(
    name="dezhou",
    house=HouseRules(
        forced_bets="actions",
        blind_size="from-small",
        first_button="last-seat",
        button_moves="next",
        first_to_act="small-blind",
        first_round_fold=False,
        big_blind_option="none",
        first_round_closes="one-orbit",
        smallest_bet="last-amount",
        burn_cards=False,
        uncalled_bet="stays",
        everyone_folded="next-round",
        losers_may_muck=False,
    ),
)
DRAW_SIM = Preset(
    name="draw-sim",
    variant=FIVE_CARD_SHOW,
    blinds=(),
    house=HouseRules(max_players=6, burn_cards=False, losers_may_muck=False, ace_plays_low=False),
)

PRESETS = {preset.name: preset for preset in (STANDARD, FIXED_LIMIT, HOME, ANTE_UP, DEZHOU, DRAW_SIM)}


def table(
    preset: str = "standard",
    *,
    variant: str | Variant | None = None,
    limit: str | None = None,
    blinds: Sequence[Money] | None = None,
    antes: Sequence[Money] = (),
    bets: Sequence[Money] | None = None,
    bring_in: Money = 0,
    buy_in: Money | None = None,
    unit: Money | None = None,
    switches: Mapping[str, str] | None = None,
) -> Rules:
    """The rules of a preset, with the stakes given in money and any switch set otherwise.

    `bets` are the sizes of fixed limits; else the first of them is the smallest opening bet. Blinds that are
    given here are not computed by the house.
    """
    base = find_preset(preset)
    house, beside = apply(base.house, switches or {})
    chosen = read_limit(limit) if limit else beside.get("limit", base.limit)
    asked = Asked(
        blinds=base.blinds if blinds is None else blinds,
        blinds_stand=blinds is not None and house.blind_size in ("half-small-bet", "from-buy-in"),
        antes=antes,
        bets=bets if bets is not None else base.bets if chosen is Limit.FIXED else (),
        bring_in=bring_in,
        buy_in=base.buy_in if buy_in is None else buy_in,
        unit=beside.get("chip_unit") if unit is None else unit,
    )
    return Rules(
        variant=find_variant(variant) if isinstance(variant, str) else variant or base.variant,
        limit=chosen,
        stakes=asked.stakes(house, base.unit),
        house=house,
        preset=preset,
    )


def find_preset(name: str) -> Preset:
    if name not in PRESETS:
        raise RulesError(Code.NO_SUCH_PRESET, name=name, allowed=", ".join(PRESETS))
    return PRESETS[name]


def find_variant(name: str) -> Variant:
    if name not in VARIANTS:
        raise RulesError(Code.NO_SUCH_VARIANT, name=name, allowed=", ".join(VARIANTS))
    return VARIANTS[name]
