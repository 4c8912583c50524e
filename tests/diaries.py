"""Bots of another package that write down what they hear: who remembers, and for how long?"""

import time
from collections import Counter
from typing import ClassVar

import pytest

from redbutton.game import Action, Event, Kind, View
from redbutton.players import registry
from redbutton.players.actor import default_action
from redbutton.players.profile import Cost, Profile
from redbutton.server import bots


class Diary:
    """Checks or folds."""

    profile = Profile(cost=Cost.QUICK)
    begun: ClassVar[list["Diary"]] = []
    """All diaries that were begun in a test."""

    def __init__(self) -> None:
        self.heard: list[Event] = []
        self.begun.append(self)

    def hear(self, event: Event) -> None:
        self.heard.append(event)

    def act(self, view: View) -> Action:
        assert view.options is not None
        return default_action(view.options)

    @property
    def ends(self) -> int:
        """The wins that it has heard of: one for each deal without side pots."""
        return Counter(event.kind for event in self.heard)[Kind.WIN]


class LateDiary(Diary):
    """Too slow for a server, after a while."""

    profile = Profile()

    def act(self, view: View) -> Action:
        if len(self.heard) > 20:
            time.sleep(0.3)
        return super().act(view)


PROGRAMS = {"diary": Diary, "late-diary": LateDiary}


def install(monkeypatch: pytest.MonkeyPatch) -> list[Diary]:
    """Make them bots that can be asked for by name, for one test. Returns those that are made."""
    found = registry.find

    def find(name: str) -> registry.Bot:
        if name not in PROGRAMS:
            return found(name)
        return registry.Bot(name=name, make=PROGRAMS[name], given={}, profile=PROGRAMS[name].profile)

    monkeypatch.setattr(registry, "find", find)
    registry.kept_maker.cache_clear()
    bots.known_profile.cache_clear()
    Diary.begun.clear()
    return Diary.begun
