"""Every program plays every table it should without a single illegal action."""

from random import Random

import pytest
from players.tables import play, seeds, stacks_for

from redbutton.players import registry
from redbutton.players.actor import Actor
from redbutton.rules import Rules

EVERYWHERE = ("caller", "random", "default", "modest")
FAST = ("six-max", "tight-aggressive", "rock", "maniac", "station")
SAMPLING = ("pot-odds:samples=50", "shark:samples=50")


def crowd(specs: list[str], rules: Rules, seed: int) -> list[Actor]:
    """Some of these programs, as many as can sit or fewer."""
    dice = Random(seed)
    players = dice.randint(2, rules.max_players)
    return [registry.make(dice.choice(specs), seed=f"{seed}/{player}") for player in range(players)]


@pytest.mark.parametrize("spec", EVERYWHERE)
def test_these_play_every_variant(spec: str, rules: Rules) -> None:
    for seed in seeds(60):
        deal = play(rules, crowd([spec, "random"], rules, seed), seed)
        assert deal.over
        assert sum(deal.stacks) + deal.carried == sum(stacks_for(rules, deal.players, seed))


@pytest.mark.parametrize("spec", FAST)
def test_these_play_every_holdem_table(spec: str, holdem: Rules) -> None:
    for seed in seeds(60):
        assert play(holdem, crowd([spec, spec, "random", "modest"], holdem, seed), seed).over


@pytest.mark.parametrize("spec", SAMPLING)
def test_these_play_every_holdem_table_too(spec: str, holdem: Rules) -> None:
    for seed in seeds(20):
        assert play(holdem, crowd([spec, spec, "random", "modest"], holdem, seed), seed).over


@pytest.mark.parametrize("spec", FAST + SAMPLING)
def test_games_that_a_program_does_not_know_do_not_break_it(spec: str, rules: Rules) -> None:
    for seed in seeds(4):
        assert play(rules, crowd([spec, "random"], rules, seed), seed).over


@pytest.mark.parametrize("spec", ["blueprint", "solver:budget=0.05"])
def test_these_play_every_table_heads_up_with_any_stacks(spec: str, rules: Rules) -> None:
    for seed in seeds(3):
        actors = [registry.make(name, seed=f"{seed}/{name}") for name in (spec, "random")]
        assert play(rules, actors[:: 1 if seed % 2 else -1], seed).over
