"""A program that breaks costs itself, and stops nobody."""

import sys
from collections.abc import Callable
from typing import Any

import pytest

from redbutton.arena import Entrant, Match, MatchResult, Series, play, play_series
from redbutton.errors import Code
from redbutton.game import Action, Call, Check, Event, RaiseTo, View
from redbutton.rules import make_rules

RULES = make_rules("standard", blinds=(1, 2))


class Caller:
    def __init__(self, seed: str) -> None:
        pass

    def act(self, view: View) -> Action:
        return Call() if view.to_call else Check()


def broken(answer: Callable[[View], Any]) -> Callable[[str], Any]:
    """A program that answers so."""

    class Broken:
        def act(self, view: View) -> Any:
            return answer(view)

    return lambda seed: Broken()


def raises(view: View) -> Any:
    raise ZeroDivisionError("oops")


def leaves(view: View) -> Any:
    sys.exit(3)


def recurses(view: View) -> Any:
    return recurses(view)


NONSENSE = {
    "an error": raises,
    "sys.exit": leaves,
    "endless recursion": recurses,
    "None": lambda view: None,
    "text": lambda view: "fold",
    "a class": lambda view: Call,
    "too large a raise": lambda view: RaiseTo(10**9),
    "an absurd raise": lambda view: RaiseTo(10**30),
    "a check that is not free": lambda view: Check() if view.to_call else Call(),
}


def match(answer: Callable[[View], Any], hands: int = 90) -> MatchResult:
    entrants = (Entrant("good", Caller), Entrant("bad", broken(answer)), Entrant("fair", Caller))
    return play(Match(entrants=entrants, rules=RULES, stack=200, hands=hands, seed=1))


@pytest.mark.parametrize("kind", NONSENSE)
def test_the_arena_goes_on(kind: str) -> None:
    result = match(NONSENSE[kind])
    assert (result.hands, sum(result.chips)) == (90, 0)
    assert list(result.faults) == [1]


def test_the_house_checks_or_folds_for_it() -> None:
    bad = match(raises).counts[1]
    assert (bad.hands, bad.vpip, bad.bets, bad.calls) == (90, 0, 0, 0)


def test_the_faults_are_counted_and_the_first_reason_is_kept() -> None:
    result = match(raises)
    times, hand, reason = result.faults[1]
    assert (hand, reason.code, str(reason)) == (1, Code.BROKE, "the program broke: ZeroDivisionError: oops")
    assert times >= 90


def test_an_illegal_action_is_told_as_the_rules_refuse_it() -> None:
    assert match(NONSENSE["too large a raise"]).faults[1].reason.code is Code.RAISE_TOO_LARGE


def test_one_that_breaks_while_it_listens_costs_itself_too() -> None:
    class Deaf(Caller):
        def hear(self, event: Event) -> None:
            raise RuntimeError("what?")

    entrants = (Entrant("good", Caller), Entrant("deaf", Deaf))
    result = play(Match(entrants=entrants, rules=RULES, stack=200, hands=20, seed=1))
    assert result.hands == 20
    assert list(result.faults) == [1]


def test_a_listener_hears_every_event_once_and_no_hidden_card() -> None:
    heard: list[Event] = []

    class Attentive(Caller):
        def hear(self, event: Event) -> None:
            heard.append(event)

    entrants = (Entrant("good", Caller), Entrant("attentive", Attentive))
    play(Match(entrants=entrants, rules=RULES, stack=200, hands=2, seed=1))
    kinds = [event.kind.value for event in heard]
    assert kinds.count("hole-cards") == 4
    assert kinds.count("board-cards") == 6
    hidden = [event for event in heard if event.kind == "hole-cards" and "??" in map(str, event.cards)]
    assert len(hidden) == 2


def test_a_tournament_goes_on_too() -> None:
    entrants = (Entrant("good", Caller), Entrant("bad", broken(raises)), Entrant("fair", Caller))
    standings = play_series(Series(entrants=entrants, rules=RULES, stack=50, count=10, seed=1))
    assert standings.count == 10
    assert list(standings.faults) == [1]
    assert standings.finishes[1][0] == 0
