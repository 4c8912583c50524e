# cython: annotation_typing=False
"""What the player to act may do, as a value that can be asked.

`RaiseTo(60) in options`, `options.raise_to.min`, `options.call`.
"""

from collections.abc import Iterator

import cython

from redbutton.cards import UNKNOWN, Card
from redbutton.game.actions import Action, Call, Check, Discard, Fold, RaiseTo

if not cython.compiled:
    from redbutton.game.numbers import BRING_IN, CALL, CHECK, DISCARD, FOLD, MUCK, NEVER, RAISE, SHOW


class Span:
    """The smallest and the largest total that a bet or raise may come to."""

    def __init__(self, least: int, most: int) -> None:
        self.min = least
        self.max = most

    def __iter__(self) -> Iterator[int]:
        return iter((self.min, self.max))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Span | tuple) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash((self.min, self.max))

    def __repr__(self) -> str:
        return f"Span({self.min}, {self.max})"


class Options:
    """Everything that is legal now, with its amounts. Whatever is not in here is refused."""

    def __init__(self, player: int) -> None:
        self.player = player
        self.fold = self.check = self.show = self.muck = False
        self.call_cost = self.least = self.most = self.bring_in_cost = self.most_discards = NEVER
        self.hand: tuple[Card, ...] = ()

    @property
    def call(self) -> int | None:
        """The chips that a call costs: 0 where the house lets the big blind "stay"."""
        return self.call_cost if self.call_cost >= 0 else None

    @property
    def raise_to(self) -> Span | None:
        return Span(self.least, self.most) if self.least >= 0 else None

    @property
    def bring_in(self) -> int | None:
        return self.bring_in_cost if self.bring_in_cost >= 0 else None

    @property
    def discard(self) -> int | None:
        """How many cards may be exchanged."""
        return self.most_discards if self.most_discards >= 0 else None

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self.allows(action)

    def allows(self, action: Action) -> bool:
        kind = action.kind
        if kind == FOLD:
            return self.fold
        if kind == CHECK:
            return self.check
        if kind == CALL:
            return self.call_cost >= 0
        if kind == RAISE:
            return bool(self.least <= action.amount <= self.most)  # type: ignore[attr-defined]
        if kind == BRING_IN:
            return self.bring_in_cost >= 0
        if kind == DISCARD:
            return self._may_discard(action.cards)  # type: ignore[attr-defined]
        if kind == SHOW:
            return self.show and self._may_show(action.cards)  # type: ignore[attr-defined]
        return self.muck and kind == MUCK

    def _may_discard(self, discards: tuple[Card, ...]) -> bool:
        if len(discards) > self.most_discards:
            return False
        kept = list(self.hand)
        for card in discards:
            if card not in kept:
                return False
            kept.remove(card)
        return True

    def _may_show(self, told: tuple[Card, ...]) -> bool:
        """One's own cards, named or not; where nobody knows them they must be named."""
        if UNKNOWN not in self.hand:
            return not told or sorted(told) == sorted(self.hand)
        return len(told) == len(self.hand) and UNKNOWN not in told

    def passive(self) -> Action | None:
        """Check if that is free, else call, else stand pat; None where there is no such way."""
        if self.check:
            return CHECKS
        if self.call_cost >= 0:
            return CALLS
        if self.most_discards >= 0:
            return Discard()
        return RaiseTo(self.least) if self.least >= 0 and not self.fold else None

    def __repr__(self) -> str:
        said = [name for name in ("fold", "check", "show", "muck") if getattr(self, name)]
        said += [
            f"{name}={value}"
            for name in ("call", "bring_in", "discard")
            if (value := getattr(self, name)) is not None
        ]
        if self.least >= 0:
            said.append(f"raise_to={self.least}..{self.most}")
        return f"<Options of player {self.player}: {', '.join(said)}>"


FOLDS, CHECKS, CALLS = Fold(), Check(), Call()
