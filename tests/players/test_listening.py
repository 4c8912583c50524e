import pytest

from redbutton.game import Action, Event, Kind, View
from redbutton.ids import Player
from redbutton.players.actor import default_action
from redbutton.players.listening import Hearing
from redbutton.testing import deal


class Listening:
    """Notes what it hears, and breaks at one kind of event."""

    def __init__(self, breaks_at: Kind | None = None) -> None:
        self.heard: list[Event] = []
        self._breaks_at = breaks_at

    def hear(self, event: Event) -> None:
        self.heard.append(event)
        if event.kind is self._breaks_at:
            raise ZeroDivisionError

    def act(self, view: View) -> Action:
        assert view.options is not None
        return default_action(view.options)


def test_each_event_is_heard_once_and_before_the_decision() -> None:
    bot, story = Listening(), deal(stacks=[100, 100], blinds=(5, 10))
    hearing = Hearing(bot)
    first = story.view(Player(1))
    hearing.act(first)
    assert bot.heard == list(first.events)
    hearing.act(first)
    assert bot.heard == list(first.events)
    last = story.plays("p2 cbr 30", "p1 f").view(Player(1))
    hearing.catch_up(last)
    assert bot.heard == list(last.events)


def test_in_another_deal_it_hears_from_the_beginning() -> None:
    bot, view = Listening(), deal(stacks=[100, 100], blinds=(5, 10)).view(Player(1))
    hearing = Hearing(bot)
    hearing.catch_up(view)
    hearing.begin()
    hearing.catch_up(view)
    assert bot.heard == [*view.events, *view.events]


def test_an_event_that_breaks_a_bot_is_not_told_again() -> None:
    view = deal(stacks=[100, 100], blinds=(5, 10)).view(Player(1))
    bot = Listening(breaks_at=view.events[0].kind)
    hearing = Hearing(bot)
    for _ in [event for event in view.events if event.kind is view.events[0].kind]:
        with pytest.raises(ZeroDivisionError):
            hearing.catch_up(view)
    hearing.catch_up(view)
    assert bot.heard == list(view.events)


def test_a_bot_that_does_not_listen_just_decides() -> None:
    class Deaf:
        def act(self, view: View) -> Action:
            assert view.options is not None
            return default_action(view.options)

    hearing = Hearing(Deaf())
    view = deal(stacks=[100, 100], blinds=(5, 10)).view(Player(1))
    assert not hearing.listens
    assert hearing.act(view) == Deaf().act(view)


def test_to_the_end_of_a_deal_all_is_told_whatever_breaks_the_bot() -> None:
    view = deal(stacks=[100, 100], blinds=(5, 10)).view(Player(1))
    bot, failed = Listening(breaks_at=view.events[0].kind), list[BaseException]()
    Hearing(bot).hear_out(view, failed.append)
    assert bot.heard == list(view.events)
    assert failed
