"""Local best response wins no more than a best response, and finds what is badly played."""

from dataclasses import dataclass

import numpy as np
import pytest

from redbutton.arena.local_best_response import LocalBestResponse, respond_locally
from redbutton.cards import cards
from redbutton.errors import BotError, Code
from redbutton.game import Action, Call, Check, Deal, Fold, Kind, RaiseTo, View
from redbutton.players import registry
from redbutton.players.policy import Hole, Likely, Mix, Strategy
from redbutton.rules import make_rules
from redbutton.solver.small import (
    KUHN,
    LEDUC,
    GameTree,
    SmallGame,
    StrategyTable,
    game_tree,
    judge,
    solve_game,
    table_of,
)
from redbutton.testing import deal


@dataclass(frozen=True, slots=True, kw_only=True)
class Tabled:
    """Plays a strategy of a small game, and can be asked for it."""

    table: StrategyTable

    def mix(self, view: View, hole: Hole) -> Mix:
        row = self.table.at(*line(view), hand=str(hole[0]))
        return tuple(Likely(action=read(name), chance=often) for name, often in row.items() if often > 0)


def line(view: View) -> list[str]:
    """What has happened, as strategies of small games name it."""
    said: list[str] = []
    opened = False
    for event in view.events:
        if event.kind is Kind.BOARD_CARDS:
            said.append("".join(map(str, event.cards)))
            opened = False
        elif event.kind is Kind.RAISE:
            said.append(f"{'raise' if opened else 'bet'} {event.amount}")
            opened = True
        elif event.kind in (Kind.CHECK, Kind.CALL, Kind.FOLD):
            said.append(event.kind.value)
    return said


def read(name: str) -> Action:
    plain: dict[str, Action] = {"check": Check(), "call": Call(), "fold": Fold()}
    return plain[name] if name in plain else RaiseTo(int(name.split()[-1]))


def worth(table: Deal, player: int, responder: LocalBestResponse, opponent: Strategy) -> float:
    """What a player wins who responds locally, over all cards and all of the opponent's choices."""
    while table.showing_down:
        table.show_or_muck()
    if table.over:
        return table.payoffs[player]
    after = []
    if table.dealing is not None:
        out = {card for each in range(2) for card in table.hand(each)}
        left = [card for card in table.rules.variant.deck if card not in out]
        for card in left:
            one = table.copy()
            one.deal([card])
            after.append((1 / len(left), one))
    elif table.actor == player:
        table.act(responder.act(table.view(table.actor)))
        return worth(table, player, responder, opponent)
    else:
        actor = table.actor
        assert actor is not None
        for likely in opponent.mix(table.view(actor), table.hand(actor)):
            one = table.copy()
            one.act(likely.action)
            after.append((likely.chance, one))
    return sum(chance * worth(one, player, responder, opponent) for chance, one in after)


def even(tree: GameTree) -> StrategyTable:
    """Every choice alike."""
    counts = np.diff(tree.first_slots)
    return table_of(tree, np.repeat(1 / counts, counts))


@pytest.mark.parametrize("kind", ["even", "poor", "solved"])
@pytest.mark.parametrize(
    "game", [KUHN, pytest.param(LEDUC, marks=pytest.mark.compiled)], ids=["kuhn", "leduc"]
)
def test_it_wins_at_most_what_a_best_response_wins(game: SmallGame, kind: str) -> None:
    tree = game_tree(game)
    table = even(tree) if kind == "even" else solve_game(game, iterations=3 if kind == "poor" else 300)
    opponent = Tabled(table=table)
    judged = judge(tree, table)
    for player in range(2):
        won = worth(Deal(game.rules, game.stacks), player, LocalBestResponse(opponent), opponent)
        assert won <= judged.best_responses[player] + 1e-9
        if kind == "even":
            assert won > judged.values[player] + 0.1, "who plays at random loses to it"


def test_it_knows_what_the_actions_tell() -> None:
    """Six-max raises the hands of its chart, and no others."""
    story = deal(stacks=[200, 200], hands=["Ks Kh", "Ah Ad"], blinds=(1, 2)).plays("p2 cbr 4")
    strategy = registry.make("six-max", seed=1)
    assert isinstance(strategy, Strategy)
    view = story.view(story.actor)
    weights = LocalBestResponse(strategy).range(view)
    held = {frozenset(hand) for hand in weights}
    assert frozenset(cards("As Ac")) in held
    assert frozenset(cards("7h 2c")) not in held
    assert not any({*cards("Ks Kh")} & hand for hand in held)


@pytest.mark.compiled
def test_against_one_who_always_calls_it_raises_what_is_ahead_and_wins_a_lot() -> None:
    result = respond_locally("caller", rules=make_rules(blinds=(1, 2)), stack=20, hands=16, seed=1)
    assert not result.faults
    assert result.chips[0] > 16, "half a big blind a hand, and more"


def test_bots_that_cannot_be_asked_are_refused() -> None:
    with pytest.raises(BotError) as refused:
        respond_locally("all-rounder", rules=make_rules(), stack=20, hands=2, seed=1)
    assert refused.value.code is Code.NO_POLICY_HERE
