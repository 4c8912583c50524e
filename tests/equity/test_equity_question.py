"""Questions that cannot be are refused in one clear sentence."""

from typing import Any

import pytest

from redbutton.equity import Range, equity
from redbutton.errors import Code, PokerError


@pytest.mark.parametrize(
    ("hands", "table", "code"),
    [
        (["AhAd"], {}, Code.EQUITY_PLAYERS),
        ([], {}, Code.EQUITY_PLAYERS),
        (["random"] * 11, {}, Code.EQUITY_PLAYERS),
        (["AhAd", "AhKd"], {}, Code.CARD_TWICE),
        (["AhAh", "KsKd"], {}, Code.CARD_TWICE),
        (["AhAd", "KsKd"], {"board": "Ah2c3c"}, Code.CARD_TWICE),
        (["AhAd", "KsKd"], {"board": "2c2c3c"}, Code.CARD_TWICE),
        (["AhAd", "KsKd"], {"board": "2c3c4c", "dead": "4c"}, Code.CARD_TWICE),
        (["AhAd", "KsKd"], {"dead": "Ks"}, Code.CARD_TWICE),
        (["AhAd", "KsKd"], {"board": "2c3c"}, Code.BOARD_SIZE),
        (["AhAd", "KsKd"], {"board": "2c3c4c5c6c7c"}, Code.BOARD_SIZE),
        (["AhAd", "KsKd"], {"board": "2c3c??"}, Code.CARD_UNKNOWN),
        (["AhAd", "KsKdQd"], {}, Code.NOT_A_HAND),
        (["AhAd", "KsKdQdJd"], {}, Code.NOT_A_HAND),
        (["AhAd", "KsKd"], {"variant": "omaha"}, Code.NOT_A_HAND),
        (["AA", "KsKdQsQd"], {"variant": "omaha"}, Code.NOT_A_HAND),
        (["AhAd", "nonsense"], {}, Code.NOT_A_RANGE),
        (["AA", "KK"], {"board": "AhAdAc"}, Code.RANGE_EMPTY),
        (["AA", "AA", "AA"], {}, Code.HANDS_COLLIDE),
        pytest.param(["AA", "AA", "AA"], {"samples": 10}, Code.HANDS_COLLIDE, marks=pytest.mark.compiled),
        (["", "KK"], {}, Code.RANGE_EMPTY),
        (["AhAd", "5s5d"], {"variant": "short-deck"}, Code.NOT_IN_DECK),
        (["AhAd", "22+"], {"variant": "short-deck", "board": "5c6c7c"}, Code.NOT_IN_DECK),
        (["AA", "22-55"], {"variant": "short-deck"}, Code.RANGE_EMPTY),
        (["AhAd", "KsKd"], {"variant": "stud"}, Code.EQUITY_VARIANT),
        (["AhAd", "KsKd"], {"variant": "whist"}, Code.EQUITY_VARIANT),
        (["random"] * 3, {"exact": True}, Code.EXACT_TOO_LONG),
        (["random"] * 10, {"variant": "omaha", "dead": "2c3c4c5c6c7c8c9c"}, Code.DECK_EMPTY),
        (["AhAd", "KsKd"], {"samples": 0}, Code.SAMPLING_LIMIT),
        (["AhAd", "KsKd"], {"precision": -1}, Code.SAMPLING_LIMIT),
        (["AhAd", "KsKd"], {"seconds": 0}, Code.SAMPLING_LIMIT),
        (["AhAd", "KsKd"], {"threads": 0}, Code.SAMPLING_LIMIT),
    ],
)
def test_an_impossible_question_is_refused(hands: list[str], table: dict[str, Any], code: Code) -> None:
    with pytest.raises(PokerError) as caught:
        equity(*hands, **table)
    assert caught.value.code == code
    assert caught.value.sentence("en") != caught.value.sentence("zh")


def test_a_range_of_another_game_is_refused() -> None:
    with pytest.raises(PokerError) as caught:
        equity(Range("AA"), "KsKdQsQd", variant="omaha")
    assert caught.value.code == Code.NOT_A_HAND


def test_short_deck_ranges_lose_the_cards_that_are_not_there() -> None:
    assert equity("22+", "KhKd", variant="short-deck", board="6c7cTs9d")[0].deals == pytest.approx(
        equity("66+", "KhKd", variant="short-deck", board="6c7cTs9d")[0].deals
    )


def test_a_hand_may_be_written_with_spaces_and_signs() -> None:
    assert equity("A♥ K♥", "Qs, Qd", board="Qh 7h 2c")[0].wins == 253


def test_omaha_hands_may_be_ranges_and_random() -> None:
    answer = equity("AhAdKhKd QsJsTs9s:0.5", "random", variant="omaha", board="2c3d4h", samples=500, seed=1)
    assert sum(player.equity for player in answer) == pytest.approx(1)
