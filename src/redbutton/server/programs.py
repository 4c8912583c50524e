"""Programs at a table: made anew for each decision, so that a table done again goes on the same way."""

from functools import lru_cache

from redbutton.game import Action, View
from redbutton.players import registry
from redbutton.players.actor import Actor, Listener
from redbutton.players.guard import Fault, Guarded

_maker = lru_cache(maxsize=256)(registry.maker)


def is_quick(spec: str) -> bool:
    """A program of the house as it comes takes less than a millisecond; of any other nobody knows."""
    return spec in registry.HOUSE or spec in registry.PERSONALITIES


def decide(spec: str, seed: str, view: View) -> tuple[Action, Fault | None]:
    """What a program does, and what is wrong with it if the house had to decide for it."""
    faults: list[Fault] = []
    action = Guarded(_Fresh(spec, seed), report=faults.append).act(view)
    return action, faults[0] if faults else None


class _Fresh:
    """A program that is made when it is asked; one that listens hears first what has happened."""

    def __init__(self, spec: str, seed: str) -> None:
        self._spec, self._seed = spec, seed

    def act(self, view: View) -> Action:
        actor: Actor = _maker(self._spec)(self._seed)
        if isinstance(actor, Listener):
            for event in view.events:
                actor.hear(event)
        return actor.act(view)
