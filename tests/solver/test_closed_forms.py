"""Games on a river whose solutions are known in closed form."""

import pytest

from redbutton.cards import FACES, cards
from redbutton.equity.hand_classes import Hand
from redbutton.equity.notation import high_first
from redbutton.ranking import evaluate
from redbutton.solver import Spot, solve

BOARD = "Kh 9d 4c 7s 2h"


def ladder(first: str, second: str) -> list[Hand]:
    """Hands of one card of each suit, no two of the same strength, the weakest first."""
    board = cards(BOARD)
    found: dict[int, Hand] = {}
    for one in FACES[:52]:
        for other in FACES[:52]:
            if one[1] == first and other[1] == second:
                hand = high_first(cards(one + other))
                if not {*hand} & {*board}:
                    found.setdefault(evaluate(hand, board).strength, hand)
    return [found[strength] for strength in sorted(found)]


def text(hands: list[Hand]) -> str:
    return ", ".join("".join(map(str, hand)) for hand in hands)


def thresholds(size: float) -> tuple[float, float, float]:
    """Bluff below, call above, bet for value above: Chen and Ankenman's half-street game on [0, 1].

    The caller is indifferent when bluffs and value bets are as size to 1 + size. The weakest value bet is
    called by as many worse as better hands. The best bluff wins as much as it does by checking.
    """
    share = size / (2 * (1 + size))
    call = (size + share) / (1 + size + share)
    return share * (1 - call), call, (1 + call) / 2


@pytest.mark.compiled
@pytest.mark.parametrize("percent", [50, 100, 200])
def test_the_game_on_a_line_has_its_known_thresholds(percent: int) -> None:
    """No card of one player is of the other's suits, so hands are as independent as numbers from 0 to 1."""
    oop, ip = ladder("c", "d"), ladder("h", "s")
    sizes = Spot(board=BOARD, pot=100, stack=percent, oop=text(oop), ip=text(ip), bet="a").sizes
    nothing = Spot(board=BOARD, pot=100, stack=percent, oop=text(oop), ip=text(ip)).sizes
    spot = Spot(
        board=BOARD, pot=100, stack=percent, oop=text(oop), ip=text(ip),
        sizes={("river", "oop"): nothing["river", "oop"], ("river", "ip"): sizes["river", "ip"]},
    )  # fmt: skip
    solution = solve(spot, 1e-4, iterations=3000)
    bets = solution.at("check").strategy
    size = f"all-in {percent}"
    bluff, call, value = thresholds(percent / 100)
    step = 2 / min(len(oop), len(ip))
    half = len(ip) // 2
    assert sum(bets[hand][size] for hand in ip[:half]) / len(ip) == pytest.approx(bluff, abs=step)
    assert sum(bets[hand][size] for hand in ip[half:]) / len(ip) == pytest.approx(1 - value, abs=step)
    assert solution.at("check", size).frequency["call"] == pytest.approx(1 - call, abs=step)


@pytest.mark.compiled
@pytest.mark.parametrize("rake", [0.0, 0.05])
def test_what_both_win_is_the_pot_less_the_rake(rake: float) -> None:
    spot = Spot(
        board="Kh 9d 4c 7s", pot=100, stack=150, oop="AK, QQ, JTs", ip="KQ, TT, 98s", bet="50%, a",
        raise_="a", rake=rake, rake_cap=4 if rake else 0,
    )  # fmt: skip
    solution = solve(spot, 0.01, iterations=60)
    taken = spot.pot - sum(solution.ev)
    assert taken == pytest.approx(4 if rake else 0, abs=1e-3)  # 5 % of 100 is above the cap already
