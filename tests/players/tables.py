"""Deals for programs to play: every preset, every variant, any number of players, short and deep stacks."""

from collections.abc import Sequence
from random import Random

from redbutton.cards import Deck, seeded_bytes
from redbutton.game import Deal
from redbutton.game import machine as engine
from redbutton.play.dealer import Dealer
from redbutton.players.actor import Actor
from redbutton.rules import PRESETS, VARIANTS, Rules, make_rules

COMPILED = not str(engine.__file__).endswith(".py")
STUD = ("stud", "stud-high-low", "razz")


def holdem_tables() -> list[Rules]:
    """Every preset that is hold'em, short-deck, and tables with antes, pot limit, no cap, equal blinds."""
    presets = [make_rules(name) for name, preset in PRESETS.items() if preset.variant.name == "holdem"]
    others = [
        make_rules("standard", variant="short-deck", blinds=(5, 10)),
        make_rules("standard", blinds=(5, 10), antes=(0, 10, 0), switches={"runouts": "2"}),
        make_rules("standard", blinds=(5, 10), limit="pot"),
        make_rules("standard", blinds=(), antes=(5,)),
        make_rules("fixed-limit", bets=(20, 40), switches={"raise_cap": "none"}),
        make_rules("dezhou", switches={"bb_multiplier": "1"}),
    ]
    return presets + others


def every_table() -> list[Rules]:
    """Those, and every variant."""
    stud = [
        make_rules("standard", variant=name, limit="fixed", blinds=(), antes=(1,), bring_in=2, bets=(4, 8))
        for name in STUD
    ]
    others = [make_rules("standard", variant=name, blinds=(5, 10)) for name in VARIANTS if name not in STUD]
    return [*holdem_tables(), *stud, *others]


def seeds(count: int) -> range:
    """The number of deals; the interpreted engine gets a few."""
    return range(count if COMPILED else 2)


def name_of(rules: Rules) -> str:
    return f"{rules.preset} {rules.variant.name} {rules.limit}"


def play(rules: Rules, actors: Sequence[Actor], seed: int, stacks: Sequence[int] | None = None) -> Deal:
    """One deal, with no guard: whatever is illegal stops it."""
    deal = Deal(rules, stacks or stacks_for(rules, len(actors), seed))
    dealer = Dealer(Deck(rules.variant.deck).shuffle(seed=seed), seeded_bytes(seed))
    while not deal.over:
        if deal.dealing:
            dealer.serve(deal)
        else:
            actor = deal.actor
            assert actor is not None
            deal.act(actors[actor].act(deal.view(actor)), actor)
    return deal


def stacks_for(rules: Rules, players: int, seed: int) -> list[int]:
    """Stacks from less than a blind to a hundred of them."""
    dice, blind = Random(seed), rules.stakes.small_bet or 10
    return [max(1, round(blind * dice.choice((0.5, 1, 3, 10, 40, 100)))) for _ in range(players)]
