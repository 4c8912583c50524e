"""The engine: whole hands of six-player no-limit hold'em, each decision made by a Python function.

Blinds 1 and 2, stacks of 200, a new shuffle for every hand, one process. Every library is used as its own
documentation says, with as little around it as possible; each function gets the library's view of a player.
"""

import os
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pokerkit
import pokers
import pyspiel

from benchmarks.report import Row, listed, rate
from benchmarks.timing import Work, race
from redbutton.cards import Deck
from redbutton.game import Call, Check, Deal, Fold, RaiseTo, View
from redbutton.history import phh
from redbutton.history.checker import check_file
from redbutton.history.recorder import record_of
from redbutton.play.dealer import Dealer
from redbutton.play.sync_driver import play_out
from redbutton.rules import make_rules

HANDS = 2_000
FEW = 10
RECORDED = 2_000
RULES = make_rules("standard", blinds=(1, 2))
STACKS = [200] * 6


def rows() -> Iterator[Row]:
    yield _row(
        "six players call to the showdown",
        {
            "redbutton": Work(run=partial(ours, HANDS, call), count=HANDS),
            "open_spiel": Work(run=partial(spiel, HANDS // 5, spiel_call), count=HANDS // 5),
            "pokers": Work(run=partial(with_pokers, HANDS // 5, pokers_call), count=HANDS // 5),
            "pokerkit": Work(run=partial(with_pokerkit, FEW, pokerkit_call), count=FEW),
        },
        pokerkit_ratio=500,
    )
    yield _row(
        "six players act at random: fold, call, smallest raise, all-in",
        {
            "redbutton": Work(run=partial(ours, HANDS, Chance().ours), count=HANDS),
            "open_spiel": Work(run=partial(spiel, HANDS // 5, Chance().spiel), count=HANDS // 5),
            "pokers": Work(run=partial(with_pokers, HANDS // 5, Chance().pokers), count=HANDS // 5),
            "pokerkit": Work(run=partial(with_pokerkit, FEW, Chance().pokerkit), count=FEW),
        },
    )
    yield _checking()


def _row(work: str, runners: dict[str, Work], pokerkit_ratio: int = 0) -> Row:
    rates = race(runners)
    mine = rates.pop("redbutton")
    reached = mine >= 3 * rates["open_spiel"] and mine >= pokerkit_ratio * rates["pokerkit"]
    also = f",\nat least {pokerkit_ratio} x pokerkit" if pokerkit_ratio else ""
    return Row(
        work=work,
        ours=rate(mine),
        peers=listed(rates, rate),
        ratio=f"{mine / rates['open_spiel']:.1f} x open_spiel,\n{mine / rates['pokerkit']:.0f} x pokerkit",
        target=f"at least 3 x open_spiel{also}",
        reached=reached,
    )


def _checking() -> Row:
    """Hands of random play written to a file, read and replayed."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "hands.phhs"
        file.write_text(phh.dumps_all(_recorded(RECORDED)))
        done = race({"redbutton": Work(run=partial(check_file, file), count=RECORDED)})["redbutton"]
    return Row(
        work="check recorded no-limit hands, reading included",
        ours=rate(done),
        peers="",
        ratio="",
        target="at least 10,000/s on a core",
        reached=done >= 10_000,
    )


def _recorded(count: int) -> Iterator[Any]:
    decide = Chance().ours
    for number in range(count):
        deal = Deal(RULES, STACKS)
        play_out(deal, Dealer(Deck().shuffle(seed=number)), [decide] * 6)
        yield record_of(deal)


def ours(hands: int, decide: Callable[[View], Any]) -> None:
    for _ in range(hands):
        play_out(Deal(RULES, STACKS), Dealer(Deck().shuffle()), [decide] * 6)


def call(view: View) -> Any:
    return CALL if view.to_call else CHECK


FOLD, CHECK, CALL = Fold(), Check(), Call()


def spiel(hands: int, decide: Callable[[Any], int]) -> None:
    for _ in range(hands):
        state = GAME.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.legal_actions()))
            else:
                state.apply_action(decide(state))


GAME = pyspiel.load_game(
    "universal_poker(betting=nolimit,bettingAbstraction=fullgame,numPlayers=6,numRounds=4,blind=1 2 0 0 0 0,"
    "firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
    "stack=200 200 200 200 200 200)"
)


def spiel_call(state: Any) -> int:
    return 1


def with_pokers(hands: int, decide: Callable[[Any], Any]) -> None:
    with quiet():
        for number in range(hands):
            state = pokers.State.from_seed(6, 0, 1.0, 2.0, 200.0, number)
            while not state.final_state:
                state = state.apply_action(decide(state))


@contextmanager
def quiet() -> Iterator[None]:
    """Hide what a library writes to standard output from below Python."""
    sys.stdout.flush()
    kept, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)


def pokers_call(state: Any) -> Any:
    call = pokers.ActionEnum.Call in state.legal_actions
    return pokers.Action(pokers.ActionEnum.Call if call else pokers.ActionEnum.Check)


def with_pokerkit(hands: int, decide: Callable[[Any], None]) -> None:
    for _ in range(hands):
        state = pokerkit.NoLimitTexasHoldem.create_state(
            tuple(pokerkit.Automation), False, 0, (1, 2), 2, tuple(STACKS), 6
        )
        while state.status:
            decide(state)


def pokerkit_call(state: Any) -> None:
    state.check_or_call()


class Chance:
    """Plays at random, every action equally likely, with the same generator for every library."""

    def __init__(self) -> None:
        self.random = random.Random(7).random

    def _one(self, ways: list[Any]) -> Any:
        return ways[int(self.random() * len(ways))]

    def ours(self, view: View) -> Any:
        options = view.options
        assert options is not None
        ways: list[Any] = [CHECK] if options.check else [FOLD, CALL]
        if raising := options.raise_to:
            ways += [RaiseTo(raising.min), RaiseTo(raising.max)]
        return self._one(ways)

    def spiel(self, state: Any) -> Any:
        """Fold and call come first, then every total that a raise may come to."""
        ways = state.legal_actions()
        if len(ways) > 4 and ways[0] == 0:
            ways = [*ways[:3], ways[-1]]
        elif len(ways) > 3 and ways[0] == 1:
            ways = [*ways[:2], ways[-1]]
        return self._one(ways)

    def pokers(self, state: Any) -> Any:
        kind = self._one(state.legal_actions)
        return pokers.Action(kind, state.min_bet) if kind == pokers.ActionEnum.Raise else pokers.Action(kind)

    def pokerkit(self, state: Any) -> None:
        ways = [state.check_or_call]
        if state.can_fold() and state.checking_or_calling_amount:
            ways.append(state.fold)
        least = state.min_completion_betting_or_raising_to_amount
        if least is not None:
            most = state.max_completion_betting_or_raising_to_amount
            ways += [partial(state.complete_bet_or_raise_to, amount) for amount in (least, most)]
        self._one(ways)()
