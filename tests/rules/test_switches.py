"""Switches that presets set: hands and tables stored with the name of a preset alone keep their rules."""

import pytest

from redbutton.rules import PRESETS, make_rules
from redbutton.rules.files import dumps, loads
from redbutton.rules.house import CARDROOM
from redbutton.rules.switches import SET_LATER, apply, differing

FIRST_STORED = {
    "standard": {},
    "fixed-limit": {
        "big_blind_option": "stay",
        "blind_size": "half-small-bet",
        "burn_cards": "no",
        "button_moves": "next",
        "first_button": "random",
        "hand_names": "no-pair",
        "losers_may_muck": "no",
        "raise_cap": "4",
        "short_all_in_reopens": "half-bet",
    },
    "home": {
        "all_in_face_up": "no",
        "blind_size": "from-buy-in",
        "button_moves": "next",
        "cannot_pay_blind": "eliminated",
        "first_button": "high-card-redraw",
        "game_ends": "one-left",
        "losers_may_muck": "no",
        "showdown": "side-pots-first",
        "smallest_bet": "two-big-blinds",
    },
    "ante-up": {
        "blind_size": "half-big",
        "button_moves": "next",
        "buy_in": "100-big-blinds",
        "first_button": "random",
        "first_to_act": "left-of-button",
        "forced_bets": "antes",
        "game_ends": "one-left",
        "heads_up": "left-small-blind",
        "losers_may_muck": "no",
        "max_players": "22",
        "short_all_in_reopens": "always",
        "smallest_raise": "any",
    },
    "dezhou": {
        "big_blind_option": "none",
        "blind_size": "from-small",
        "burn_cards": "no",
        "button_moves": "next",
        "everyone_folded": "next-round",
        "first_button": "last-seat",
        "first_round_closes": "one-orbit",
        "first_round_fold": "no",
        "first_to_act": "small-blind",
        "forced_bets": "actions",
        "losers_may_muck": "no",
        "smallest_bet": "last-amount",
        "uncalled_bet": "stays",
    },
    "draw-sim": {"ace_plays_low": "no", "burn_cards": "no", "losers_may_muck": "no", "max_players": "6"},
}
"""What each preset set when hands and tables were first stored with its name. It never changes."""


@pytest.mark.parametrize("preset", FIRST_STORED)
def test_a_switch_that_a_preset_gets_later_is_noted_as_it_was_before(preset: str) -> None:
    house, _ = apply(PRESETS[preset].house, SET_LATER)
    assert differing(CARDROOM, house) == FIRST_STORED[preset], (
        "add the switch to SET_LATER in rules/switches.py"
    )


@pytest.mark.parametrize("preset", FIRST_STORED)
def test_stored_rules_that_name_a_preset_mean_what_they_meant(preset: str) -> None:
    stored = loads(dumps(make_rules(preset)), stored=True)
    assert differing(CARDROOM, stored.house) == FIRST_STORED[preset]
