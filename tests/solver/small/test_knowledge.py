"""What a situation is named after is what the engine shows its player: no more, and no less."""

from collections import defaultdict
from collections.abc import Callable

import pytest
from solver.small.own_games import kuhn_of, no_limit_leduc, one_draw, two_card_stud

from redbutton.game import Event
from redbutton.solver.small import KUHN, LEDUC, SmallGame
from redbutton.solver.small.walk import History, Walk

Seen = tuple[int, tuple[Event, ...]]


class Watched(Walk):
    """A walk that notes, at each decision, its name and the view of the player who decides."""

    def __init__(self, game: SmallGame) -> None:
        super().__init__(game, most_nodes=100_000, merge=False)
        self.views: dict[str, set[Seen]] = defaultdict(set)

    def _choose(self, history: History, node: int, depth: int) -> None:
        player = history.deal.actor
        assert player is not None
        self.views[history.known[player].text].add((player, history.deal.view(player).events))
        super()._choose(history, node, depth)


def check(game: SmallGame) -> None:
    walk = Watched(game)
    tree = walk.tree()
    assert {situation.name for situation in tree.situations} == walk.views.keys()
    assert {len(views) for views in walk.views.values()} == {1}
    assert len(set.union(*walk.views.values())) == len(walk.views)


@pytest.mark.parametrize("make", [lambda: KUHN, lambda: kuhn_of("TsJsQsKs", 3), two_card_stud])
def test_situations_are_what_the_engine_shows(make: Callable[[], SmallGame]) -> None:
    check(make())


@pytest.mark.compiled
@pytest.mark.parametrize("make", [lambda: LEDUC, no_limit_leduc, one_draw])
def test_situations_of_larger_games_are_what_the_engine_shows(make: Callable[[], SmallGame]) -> None:
    check(make())
