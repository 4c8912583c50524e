"""The named presets: each is a bundle of variant, limit and switches, and a way to set the stakes.

>>> make_rules("home", buy_in=50).stakes.blinds
(2, 5)
>>> make_rules("fixed-limit", bets=(2, 4), switches={"raise_cap": "5"}).house.raise_cap
5
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import assert_never

from redbutton.errors import Code, RulesError
from redbutton.rules.house import CARDROOM, HouseRules
from redbutton.rules.limits import Limit
from redbutton.rules.rules import Rules
from redbutton.rules.stakes import Money, Stakes, amount
from redbutton.rules.stakes_request import Asked
from redbutton.rules.switches import apply, read_limit
from redbutton.rules.variant import MOST_PLAYERS, Variant
from redbutton.rules.variants import FIVE_CARD_SHOW, HOLDEM, VARIANTS


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A named table; its description is in the words of each language."""

    name: str
    variant: Variant = HOLDEM
    limit: Limit = Limit.NONE
    house: HouseRules = CARDROOM
    unit: Decimal = Decimal(1)
    blinds: tuple[int, ...] = (1, 2)
    bets: tuple[int, ...] = ()
    buy_in: int | None = None


STANDARD = Preset(name="standard", house=HouseRules(unbeaten_may_muck=False))
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
        unbeaten_may_muck=False,
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
        unbeaten_may_muck=False,
        all_in_face_up=False,
        game_ends="one-left",
    ),
)
ANTE_UP = Preset(
    name="ante-up",
    blinds=(1, 2),
    house=HouseRules(
        max_players=MOST_PLAYERS,
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
        unbeaten_may_muck=False,
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
        late_post="answers",
        first_to_act="small-blind",
        first_round_fold=False,
        big_blind_option="none",
        first_round_closes="one-orbit",
        later_rounds="first-opens",
        smallest_bet="last-amount",
        burn_cards=False,
        uncalled_bet="stays",
        everyone_folded="next-round",
        losers_may_muck=False,
        offered_actions="short-list",
        unbeaten_may_muck=False,
    ),
)
DRAW_SIM = Preset(
    name="draw-sim",
    variant=FIVE_CARD_SHOW,
    blinds=(),
    house=HouseRules(
        max_players=6,
        burn_cards=False,
        losers_may_muck=False,
        unbeaten_may_muck=False,
        ace_plays_low=False,
        ties="category",
        points=True,
    ),
)

PRESETS = {preset.name: preset for preset in (STANDARD, FIXED_LIMIT, HOME, ANTE_UP, DEZHOU, DRAW_SIM)}


SIZED = ("half-big", "from-small")
"""The values of `blind_size` with which the house makes both blinds of one."""


def make_rules(
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
    """The rules of a preset, with the stakes given in money and any switch changed.

    `bets` are the bet sizes of fixed limits; otherwise the first of them is the smallest opening bet. Blinds
    given here are used as they are, even if the house derives blinds from the buy-in or the bets. With fixed
    limits the big blind is the small bet if no bets are given, and never more than it. One blind alone is the
    small one, and the big one twice as much, unless the house sizes blinds in another way.

    >>> stakes = make_rules("fixed-limit", blinds=(2, 4)).stakes
    >>> stakes.money(stakes.late_bet)
    '8'
    >>> make_rules("fixed-limit", blinds=(2, 4), bets=(2, 4))
    Traceback (most recent call last):
    redbutton.errors.RulesError: the big blind of 4 is above the small bet of 2: a 2/4 game has blinds of 1/2
    """
    base = find_preset(preset)
    house, beside = apply(base.house, switches or {})
    chosen = read_limit(limit) if limit else beside.get("limit", base.limit)
    blinds = _both(blinds, house)
    usual_bets: Sequence[Money] = ()
    if chosen is Limit.FIXED:
        usual_bets = _bets_of(_sized(blinds, house)) if blinds else base.bets
    asked = Asked(
        blinds=base.blinds if blinds is None else blinds,
        blinds_stand=blinds is not None and house.blind_size in ("half-small-bet", "from-buy-in"),
        antes=antes,
        bets=usual_bets if bets is None else bets,
        bring_in=bring_in,
        buy_in=base.buy_in if buy_in is None else buy_in,
        unit=beside.get("chip_unit") if unit is None else unit,
    )
    game = find_variant(variant) if isinstance(variant, str) else variant or base.variant
    if game.has_upcards and house.forced_bets == "actions":
        raise RulesError(Code.FORCED_BETS_WITH_UPCARDS, variant=game.name, switch="forced_bets=actions")
    stakes = asked.stakes(house, base.unit)
    if chosen is Limit.FIXED and 0 < stakes.min_bet < stakes.big_blind:
        if bets is not None:
            raise _too_large(stakes)
        stakes = replace(stakes, min_bet=stakes.big_blind, big_bet=2 * stakes.big_blind)
    return Rules(
        variant=game,
        limit=chosen,
        stakes=stakes,
        house=house,
        preset=preset,
    )


def _both(blinds: Sequence[Money] | None, house: HouseRules) -> Sequence[Money] | None:
    """The blinds with the big one, if only the small one is given and the house does not size them itself."""
    if not blinds or len(blinds) > 1 or house.blind_size in SIZED:
        return blinds
    return blinds[0], 2 * amount(blinds[0])


def _sized(blinds: Sequence[Money], house: HouseRules) -> Sequence[Money]:
    """The blinds as the house makes them of those that are given."""
    match house.blind_size:
        case "half-big":
            return (blinds[-1],)
        case "from-small":
            return blinds[0], house.bb_multiplier * amount(blinds[0])
        case "given" | "half-small-bet" | "from-buy-in":
            return blinds
        case _:
            assert_never(house.blind_size)


def _bets_of(blinds: Sequence[Money]) -> Sequence[Money]:
    """The bets of a fixed-limit game with these blinds."""
    big_blind = max(map(amount, blinds[:2]))
    return big_blind, 2 * big_blind


def _too_large(stakes: Stakes) -> RulesError:
    """The big blind is above the small bet."""
    return RulesError(
        Code.BLIND_OVER_BET,
        blind=stakes.money(stakes.big_blind),
        bet=stakes.money(stakes.min_bet),
        stakes=f"{stakes.money(stakes.min_bet)}/{stakes.money(stakes.late_bet)}",
        half=f"{(stakes.min_bet * stakes.unit / 2).normalize():f}",
    )


def find_preset(name: str) -> Preset:
    if name not in PRESETS:
        raise RulesError(Code.NO_SUCH_PRESET, name=name, allowed=", ".join(PRESETS))
    return PRESETS[name]


def find_variant(name: str) -> Variant:
    if name not in VARIANTS:
        raise RulesError(Code.NO_SUCH_VARIANT, name=name, allowed=", ".join(VARIANTS))
    return VARIANTS[name]
