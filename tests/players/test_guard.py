from collections.abc import Callable

import pytest
from players.tables import play

from redbutton.errors import Code
from redbutton.game import Action, Call, Check, Fold, Options, RaiseTo, View
from redbutton.ids import Player
from redbutton.play.faults import Fault
from redbutton.players.actor import default_action
from redbutton.players.bots.caller import Caller
from redbutton.players.guard import Guarded
from redbutton.rules import make_rules
from redbutton.testing import deal


class Program:
    """Whatever a test wants it to do."""

    def __init__(self, decide: Callable[[View], object]) -> None:
        self._decide = decide

    def act(self, view: View) -> Action:
        return self._decide(view)  # type: ignore[return-value]


class UntellableError(Exception):
    def __str__(self) -> str:
        raise RuntimeError


def breaks(error: BaseException) -> Callable[[View], object]:
    def decide(view: View) -> object:
        raise error

    return decide


def guarded(decide: Callable[[View], object]) -> tuple[Guarded, list[Fault]]:
    faults: list[Fault] = []
    return Guarded(Program(decide), report=faults.append, deal=lambda: 17), faults


def facing_a_bet() -> View:
    """The button, who owes five more."""
    return deal(stacks=[100, 100], blinds=(5, 10)).view(Player(1))


@pytest.mark.parametrize(
    ("decide", "code"),
    [
        (breaks(ZeroDivisionError()), Code.BROKE),
        (breaks(RecursionError()), Code.BROKE),
        (breaks(SystemExit()), Code.BROKE),
        (breaks(UntellableError()), Code.BROKE),
        (lambda view: None, Code.NO_ACTION),
        (lambda view: "fold", Code.NO_ACTION),
        (lambda view: Fold, Code.NO_ACTION),
        (lambda view: Check(), Code.CANNOT_CHECK),
        (lambda view: RaiseTo(15), Code.RAISE_TOO_SMALL),
        (lambda view: RaiseTo(10**15), Code.RAISE_TOO_LARGE),
    ],
)
def test_a_program_that_breaks_folds_and_is_reported(decide: Callable[[View], object], code: Code) -> None:
    player, faults = guarded(decide)
    assert player.act(facing_a_bet()) == Fold()
    assert [(fault.deal, fault.player, fault.reason.code) for fault in faults] == [(17, 1, code)]


def test_where_it_is_free_a_broken_program_checks() -> None:
    player, _ = guarded(breaks(ValueError()))
    assert player.act(deal(stacks=[100, 100], blinds=(5, 10)).plays("p2 cc").view(Player(0))) == Check()


def test_what_is_legal_is_played_and_nothing_reported() -> None:
    player, faults = guarded(lambda view: RaiseTo(40))
    assert player.act(facing_a_bet()) == RaiseTo(40)
    assert faults == []


def test_the_host_can_still_stop_the_table() -> None:
    player, _ = guarded(breaks(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        player.act(facing_a_bet())


@pytest.mark.parametrize(("spent", "answer"), [(2.0, Call()), (2.5, Fold())])
def test_a_program_that_is_late_has_lost_its_say(spent: float, answer: Action) -> None:
    faults: list[Fault] = []
    clock = iter((100.0, 100.0 + spent)).__next__
    player = Guarded(Program(lambda view: Call()), report=faults.append, seconds=2, clock=clock)
    assert player.act(facing_a_bet()) == answer
    assert [fault.reason.code for fault in faults] == ([] if spent <= 2 else [Code.TOO_SLOW])


def test_a_fault_is_told_in_every_language() -> None:
    player, faults = guarded(breaks(ValueError("no idea")))
    player.act(facing_a_bet())
    assert str(faults[0]) == "deal 17, player 2: the program broke: ValueError: no idea"
    assert faults[0].sentence("zh") == "第 17 局，玩家 2：程序出错：ValueError: no idea"


def test_the_others_play_on_as_if_the_broken_one_had_folded() -> None:
    broken, faults = guarded(breaks(ValueError()))
    rules = make_rules("standard", blinds=(5, 10))
    with_broken = play(rules, [Caller(), Caller(), broken], seed=3, stacks=[500] * 3)
    folding = Program(lambda view: Fold())
    assert with_broken.events == play(rules, [Caller(), Caller(), folding], seed=3, stacks=[500] * 3).events
    assert len(faults) == 1


def test_the_house_stays_where_that_is_free() -> None:
    """In fixed limit the big blind stays before the flop, which is a call of nothing."""
    options = deal("fixed-limit", stacks=[100, 100, 100]).plays("p3 cc", "p1 cc").options
    assert isinstance(options, Options)
    assert default_action(options) == Call()
