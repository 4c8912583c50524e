"""Finishing places, and what they pay."""

from collections.abc import Mapping, Sequence


def finishing(began: Mapping[str, int], best: int) -> tuple[tuple[str, int], ...]:
    """The places of players who go out in one hand: more chips before it, better place.

    Equal stacks share the better place.

    >>> finishing({"Ann": 500, "Ben": 800, "Cleo": 500}, best=3)
    (('Ben', 3), ('Ann', 4), ('Cleo', 4))
    """
    order = sorted(began, key=lambda name: -began[name])
    return tuple((name, best + sum(other > began[name] for other in began.values())) for name in order)


def usual_payouts(players: int) -> tuple[int, ...]:
    """The share of the prizes for each place, in percent: about one player in three is paid."""
    return next((parts for most, parts in _USUAL if players <= most), _MANY)


_USUAL = ((3, (100,)), (6, (65, 35)), (10, (50, 30, 20)), (15, (40, 25, 16, 11, 8)))
_MANY = (34, 22, 15, 11, 8, 6, 4)


def payout_table(pool: int, parts: Sequence[int]) -> tuple[int, ...]:
    """The prize of each place, to the chip; what cannot be divided goes to the winner.

    >>> payout_table(1001, (50, 30, 20))
    (501, 300, 200)
    """
    prizes = [pool * part // sum(parts) for part in parts]
    return (pool - sum(prizes[1:]), *prizes[1:])


def prizes(places: Mapping[str, int], table: Sequence[int]) -> dict[str, int]:
    """What each player gets; players who share a place share the prizes of all places that they fill.

    >>> prizes({"Ann": 1, "Ben": 2, "Cleo": 2}, (50, 30, 11))
    {'Ann': 50, 'Ben': 21, 'Cleo': 20}
    """
    won: dict[str, int] = {}
    for place in sorted(set(places.values())):
        sharing = [name for name in places if places[name] == place]
        together = sum(table[place - 1 : place - 1 + len(sharing)])
        for turn, name in enumerate(sharing):
            won[name] = together // len(sharing) + (turn < together % len(sharing))
    return won
