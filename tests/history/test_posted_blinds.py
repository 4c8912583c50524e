"""Which blind a player posts, by the amounts that are due."""

import pytest

from redbutton.history.posted_blinds import posted_blinds
from redbutton.rules import make_rules

SMALL, BIG, STRADDLE, POST = "small-blind", "big-blind", "straddle", "blind"


@pytest.mark.parametrize(
    ("blinds", "due", "names"),
    [
        ((1, 2), (1, 2, 0), (SMALL, BIG, POST)),
        ((1, 2), (2, 1), (BIG, SMALL)),
        ((1, 2), (2, 0), (BIG, POST)),
        ((1, 2), (2, 0, 0), (BIG, POST, POST)),
        ((1, 2), (2, 2, 0), (POST, BIG, POST)),
        ((1, 2), (1, 2, 0, -2), (SMALL, BIG, POST, POST)),
        ((1, 2), (1, 2, 0, 2), (SMALL, BIG, POST, POST)),
        ((1, 2, 4), (1, 2, 4, 0), (SMALL, BIG, STRADDLE, POST)),
        ((2, 2), (2, 2, 0), (SMALL, BIG, POST)),
        ((), (1, 2, 0), (SMALL, BIG, POST)),
        ((), (1, 2, 4), (SMALL, BIG, STRADDLE)),
        ((), (0, 0, 0), (POST, POST, POST)),
    ],
)
def test_a_posted_blind_has_the_name_of_its_place_and_amount(
    blinds: tuple[int, ...], due: tuple[int, ...], names: tuple[str, ...]
) -> None:
    rules = make_rules("standard", blinds=blinds) if blinds else make_rules("standard", bets=(2,))
    assert posted_blinds(rules, due) == names


def test_where_the_player_left_of_the_button_has_the_small_blind_heads_up_too_it_comes_first() -> None:
    rules = make_rules("standard", blinds=(1, 2), switches={"heads_up": "left-small-blind"})
    assert posted_blinds(rules, (1, 2)) == (SMALL, BIG)
