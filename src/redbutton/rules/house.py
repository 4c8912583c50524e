"""The switches of house rules. Each is read in one place of the engine."""

from dataclasses import dataclass
from typing import Literal

from redbutton.errors import Code, RulesError
from redbutton.rules.variant import MAX_PLAYERS, MOST_PLAYERS

RANGES = {
    "max_players": (2, MOST_PLAYERS),
    "bb_multiplier": (1, 10),
    "raise_cap": (1, 100),
    "runouts": (1, 4),
}
"""The smallest and the largest value of the switches that are numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """Today's cardroom rules, unless a switch says otherwise. `redbutton rules` explains each one."""

    max_players: int = MAX_PLAYERS
    forced_bets: Literal["blinds", "antes", "actions"] = "blinds"
    blind_size: Literal["given", "half-small-bet", "from-buy-in", "half-big", "from-small"] = "given"
    buy_in: Literal["given", "100-big-blinds"] = "given"
    bb_multiplier: int = 2
    blind_rounding: Literal["half-down", "half-up"] = "half-down"
    first_button: Literal["high-card", "high-card-redraw", "random", "last-seat"] = "high-card"
    button_moves: Literal["dead", "next", "moving"] = "dead"
    heads_up: Literal["button-small-blind", "left-small-blind"] = "button-small-blind"
    coming_in: Literal["post-or-wait", "wait", "free"] = "post-or-wait"
    coming_back: Literal["same-chips", "any-chips"] = "same-chips"
    late_post: Literal["stands", "answers"] = "stands"
    first_to_act: Literal["left-of-big-blind", "left-of-button", "small-blind"] = "left-of-big-blind"
    first_round_fold: bool = True
    big_blind_option: Literal["check", "stay", "none"] = "check"
    first_round_closes: Literal["matched", "one-orbit"] = "matched"
    later_rounds: Literal["open", "first-checks", "first-opens"] = "open"
    smallest_bet: Literal["big-blind", "two-big-blinds", "two-big-blinds-more", "last-amount"] = "big-blind"
    smallest_raise: Literal["last-raise", "any"] = "last-raise"
    raise_cap: int | None = None
    cap_counts: Literal["round", "player"] = "round"
    short_all_in_reopens: Literal["full-raise", "half-bet", "always"] = "full-raise"
    short_ante: Literal["its-layer", "main-pot"] = "its-layer"
    cannot_pay_blind: Literal["all-in", "eliminated"] = "all-in"
    burn_cards: bool = True
    uncalled_bet: Literal["returned", "stays"] = "returned"
    everyone_folded: Literal["at-once", "next-round"] = "at-once"
    odd_chips: Literal["one-each", "first-takes-all", "carry-over"] = "one-each"
    showdown: Literal["last-aggressor", "side-pots-first"] = "last-aggressor"
    losers_may_muck: bool = True
    unbeaten_may_muck: bool = True
    all_in_face_up: bool = True
    runouts: int = 1
    fold_when_free: bool = True
    offered_actions: Literal["all", "short-list"] = "all"
    ace_plays_low: bool = True
    ties: Literal["equal", "category"] = "equal"
    points: bool = False
    hand_names: Literal["ten", "nine", "no-pair"] = "ten"
    game_ends: Literal["host", "one-left", "rounds"] = "host"

    def __post_init__(self) -> None:
        for switch, (low, high) in RANGES.items():
            value = getattr(self, switch)
            if value is not None and not low <= value <= high:
                raise RulesError(Code.SWITCH_VALUE, switch=switch, value=value, allowed=f"{low}-{high}")


CARDROOM = HouseRules()
"""Today's cardroom rules."""
