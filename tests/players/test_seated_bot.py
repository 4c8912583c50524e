import pytest

from redbutton.game import Action, Event, Fold, View
from redbutton.ids import Player
from redbutton.play.faults import Fault
from redbutton.players import registry
from redbutton.players.seated_bot import SeatedBot
from redbutton.testing import deal


class Diary:
    """Writes down what it hears, in all deals."""

    def __init__(self) -> None:
        self.heard: list[Event] = []
        made.append(self)

    def hear(self, event: Event) -> None:
        self.heard.append(event)

    def act(self, view: View) -> Action:
        return Fold()


made: list[Diary] = []
"""All diaries that were begun."""


@pytest.fixture(autouse=True)
def _diaries(monkeypatch: pytest.MonkeyPatch) -> None:
    made.clear()
    monkeypatch.setattr(registry, "kept_maker", lambda spec: lambda seed: {"diary": Diary}[spec]())


def test_a_bot_is_the_same_from_deal_to_deal_and_hears_each_from_its_beginning() -> None:
    bot = SeatedBot("diary")
    first, second = (deal(stacks=[chips, 100], blinds=(5, 10)).view(Player(1)) for chips in (100, 200))
    bot.begin(1, "seed")
    bot.act(first)
    bot.begin(1, "seed")
    bot.act(first)
    bot.begin(2, "seed")
    bot.act(second)
    [diary] = made
    assert diary.heard == [*first.events, *second.events]


def test_a_bot_hears_the_end_of_a_deal_in_which_it_was_never_asked() -> None:
    bot, faults = SeatedBot("diary"), list[Fault]()
    view = deal(stacks=[100, 100], blinds=(5, 10)).plays("p2 f").view(Player(0))
    bot.begin(1, "seed")
    bot.hear_out(view, faults.append)
    [diary] = made
    assert diary.heard == list(view.events)
    assert not faults


def test_a_bot_that_cannot_be_made_is_a_fault_and_no_more() -> None:
    bot, faults = SeatedBot("nobody"), list[Fault]()
    bot.begin(7, "seed")
    bot.hear_out(deal(stacks=[100, 100], blinds=(5, 10)).view(Player(1)), faults.append)
    assert [(fault.deal, fault.player) for fault in faults] == [(7, 1)]


def test_a_bot_that_does_not_listen_need_not_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Deaf:
        def act(self, view: View) -> Action:
            return Fold()

    monkeypatch.setattr(registry, "kept_maker", lambda spec: lambda seed: Deaf())
    bot = SeatedBot("deaf")
    assert bot.listens
    bot.act(deal(stacks=[100, 100], blinds=(5, 10)).view(Player(1)))
    assert not bot.listens


def test_a_forgetful_bot_decides_by_the_seed_of_the_decision_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    view, bot = deal(stacks=[100, 100], blinds=(5, 10)).view(Player(1)), SeatedBot("random")

    def decisions(seeds: list[str]) -> list[str]:
        told = []
        for seed in seeds:
            bot.begin(1, seed)
            told.append(str(bot.act(view)))
        return told

    seeds = [f"seed {number}" for number in range(30)]
    assert decisions(seeds) == decisions(seeds)
    assert len({*decisions(seeds)}) > 1
    assert not bot.listens


@pytest.mark.parametrize("name", [*registry.HOUSE, *registry.PERSONALITIES, "rock:bluff=0.2"])
def test_the_bots_of_the_house_are_forgetful_but_for_the_one_that_knows_people(name: str) -> None:
    assert registry.profile(name).forgetful == (name != "exploiter")
