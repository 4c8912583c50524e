"""The betting of two players as a line of decisions, each with the pot and the bets that it met.

>>> from redbutton.testing import deal
>>> line = betting_line(deal(stacks=[200, 200], blinds=(5, 10)).plays("p2 cbr 25").view(0))
>>> [(spot.player, spot.raised_to, spot.part) for spot in line]
[(1, 25, 0.75), (0, None, None)]
"""

from dataclasses import dataclass

from redbutton.game import Kind, View

ACTED = (Kind.FOLD, Kind.CHECK, Kind.CALL, Kind.RAISE)


@dataclass(frozen=True, slots=True, kw_only=True)
class LineDecision:
    """A decision: where it was made, and what was done; the last one is still to be made."""

    player: int
    street: int
    board: bytes
    pot: int
    """All chips in the middle, bets included."""
    bets: tuple[int, ...]
    """What each has bet on this street."""
    behind: int
    """What the shortest of those who are in has left."""
    did: Kind | None = None
    raised_to: int | None = None
    all_in: bool = False
    """Has a raise put the shortest stack all-in?"""

    @property
    def to_call(self) -> int:
        return max(self.bets) - self.bets[self.player]

    @property
    def part(self) -> float | None:
        """The raise as a part of the pot after a call."""
        if self.raised_to is None:
            return None
        return (self.raised_to - max(self.bets)) / max(1, self.pot + self.to_call)


def betting_line(view: View) -> list[LineDecision]:
    """All decisions so far, and the one that is to be made now, if there is one."""
    players = view.players
    bets, pot, board, street = [0] * players, 0, b"", 0
    left, folded = list(view.starting_stacks), [False] * players
    found = []

    def here(player: int, **done: object) -> LineDecision:
        behind = min(left[p] + bets[p] for p in range(players) if not folded[p]) - max(bets)
        return LineDecision(
            player=player, street=street, board=board, pot=pot, bets=tuple(bets), behind=max(0, behind),
            **done,  # type: ignore[arg-type]
        )  # fmt: skip

    for event in view.events:
        player, chips = event.player, event.amount
        if event.kind is Kind.BOARD_CARDS:
            if not event.board:
                board, street, bets = board + bytes(event.cards), street + 1, [0] * players
            continue
        if player is None:
            continue
        if event.kind in ACTED:
            raised = chips if event.kind is Kind.RAISE else None
            shortest = min(left[p] + bets[p] for p in range(players) if not folded[p])
            found.append(
                here(
                    player, did=event.kind, raised_to=raised, all_in=raised is not None and raised >= shortest
                )
            )
            if event.kind is Kind.FOLD:
                folded[player] = True
            chips = chips - bets[player] if raised is not None else chips if event.kind is Kind.CALL else 0
            bets[player] += chips
        elif event.kind is Kind.BLIND:
            bets[player] += chips
        elif event.kind is not Kind.ANTE:
            continue
        left[player] -= chips
        pot += chips
    if view.actor is not None and not view.showing_down:
        found.append(here(view.actor))
    return found
