"""The names of posted blinds: small blind, big blind, straddle, or just a post."""

from collections.abc import Sequence

from redbutton.rules import Rules

SMALL, BIG, STRADDLE, POST = "small-blind", "big-blind", "straddle", "blind"
"""The sentence of each in `words.narration`."""


def posted_blinds(rules: Rules, blinds: Sequence[int]) -> tuple[str, ...]:
    """Name what each player posts, by the amounts due in dealing order.

    The blinds begin left of the button, heads-up usually on it. If the small blind's seat is empty, the
    first one is the big blind. A player who comes in late posts behind the blinds, and is neither of them.

    >>> from redbutton.rules import make_rules
    >>> posted_blinds(make_rules("standard", blinds=(1, 2)), (1, 2, 4, 0, -2))
    ('small-blind', 'big-blind', 'straddle', 'blind', 'blind')
    """
    names = [POST] * len(blinds)
    turned = len(blinds) == 2 and rules.house.heads_up == "button-small-blind"
    order = range(len(blinds))[:: -1 if turned else 1]
    first = next((place for place, player in enumerate(order) if blinds[player] > 0), len(order))
    block = []
    for player in order[first:]:
        if blinds[player] <= 0:
            break
        block.append(player)
    if not block:
        return tuple(names)
    small, big = _sizes(rules, [blinds[player] for player in block])
    place = max((at for at, player in enumerate(block[:2]) if blinds[player] == big), default=-1)
    if place != 0 and (blinds[block[0]] < big or small == big):
        names[block[0]] = SMALL
    if place >= 0:
        names[block[place]] = BIG
    for player in block[max(place, 0) + 1 :]:
        if blinds[player] > big:
            names[player] = STRADDLE
    return tuple(names)


def _sizes(rules: Rules, posted: Sequence[int]) -> tuple[int, int]:
    """The small and the big blind. A recorded hand's rules have no blinds: there the first two posts tell."""
    stakes = rules.stakes
    if stakes.blinds:
        return stakes.small_blind, stakes.big_blind
    big = stakes.small_bet if stakes.small_bet in posted[:2] else max(posted[:2])
    return (posted[0], big) if len(posted) > 1 else (0, big)
