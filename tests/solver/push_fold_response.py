"""Push or fold, worked out again in plain Python from the counted table, without the solver."""

from functools import cache

from redbutton.equity.hand_classes import CLASSES
from redbutton.equity.preflop import BOARDS, table
from redbutton.solver import PushOrFold

DEALS = 1326 * 1225


@cache
def met() -> list[list[tuple[float, float]]]:
    """By class and class: the chance of being dealt both, and that times the first one's share of the pot."""
    wins, ties = table()
    rows = []
    for one in range(169):
        row = []
        for other in range(169):
            win, lose, tie = wins[169 * one + other], wins[169 * other + one], ties[169 * one + other]
            row.append(((win + lose + tie) / BOARDS / DEALS, (win + tie / 2) / BOARDS / DEALS))
        rows.append(row)
    return rows


def gains(solved: PushOrFold) -> tuple[float, float, float]:
    """The small blind's value, and what each player wins more with a best response."""
    forced, stack = solved.forced, solved.stack
    small = min(stack - forced.ante, forced.small_blind) + forced.ante
    big_ante = forced.ante + forced.big_blind_ante
    live = min(stack - forced.ante, stack - big_ante)
    steal = big_ante + min(forced.big_blind, live)
    pot, risk = 2 * live + forced.ante + big_ante, live + forced.ante
    push = [solved.push[name] for name in CLASSES]
    call = [solved.call[name] for name in CLASSES]
    value = small_gain = big_gain = 0.0
    for own in range(169):
        pushed = folded = called = given_up = 0.0
        for other in range(169):
            chance, equity = met()[own][other]
            showdown = equity * pot - chance * risk
            pushed += call[other] * showdown + (1 - call[other]) * chance * steal
            folded -= chance * small
            chance, equity = met()[other][own]
            called -= push[other] * (equity * pot - chance * risk)
            given_up -= push[other] * chance * steal
        value += push[own] * pushed + (1 - push[own]) * folded
        small_gain += max(pushed, folded) - push[own] * pushed - (1 - push[own]) * folded
        big_gain += max(called, given_up) - call[own] * called - (1 - call[own]) * given_up
    return value, small_gain, big_gain
