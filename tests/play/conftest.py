"""Players for sessions."""

import pytest

from redbutton.game import Action, View
from redbutton.players.bots.random_bot import RandomBot


class Whim:
    """Anything that is legal, but always the same thing at the same sight."""

    def __init__(self, seed: object = "") -> None:
        self.seed = seed

    def act(self, view: View) -> Action:
        seen = f"{self.seed} {view.player} {view.hole} {view.board} {view.stacks} {view.bets} {view.street}"
        return RandomBot(seed=seen).act(view)


@pytest.fixture(scope="session")
def whim() -> type[Whim]:
    return Whim
