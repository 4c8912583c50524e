# cython: annotation_typing=False
"""What the player to act may do, as a value.

`RaiseTo(60) in options`, `options.raise_to.min`, `options.call`.
"""

from collections.abc import Iterator

import cython

from redbutton.cards import UNKNOWN, Card
from redbutton.game.actions import Action, BringIn, Call, Check, Discard, Fold, RaiseTo

if not cython.compiled:
    from redbutton.game.numbers import ALL_IN, BRING_IN, CALL, CHECK, DISCARD, FOLD, MUCK, NEVER, RAISE, SHOW


class Span:
    """The smallest and the largest total of a bet or raise."""

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
    """Everything that is legal now, with its amounts. Anything else is refused.

    `opens` says that `raise_to` is a bet, not a raise; `call_opens`, that a call is the round's first bet.
    `stack` is what the player has, `total` the same with the bet on this street. `unlisted` names what is
    legal and not among the actions that the house lists.
    """

    def __init__(self, player: int) -> None:
        self.player = player
        self.fold = self.check = self.show = self.muck = self.opens = self.call_opens = False
        self.stack = self.total = 0
        self.call_cost = self.least = self.most = self.bring_in_cost = self.most_discards = NEVER
        self.must_discard = 0
        """How many cards have to be thrown away; no new ones come for them."""
        self.hand: tuple[Card, ...] = ()
        self.unlisted: tuple[str, ...] = ()
        self.capped = False
        """Whether nothing but the limit on the number of bets keeps the player from raising."""
        self.unbeaten = False
        """At a showdown: does the hand win something, as far as hands are shown?"""

    @property
    def call(self) -> int | None:
        """The chips that a call costs: 0 if the house lets the big blind "stay"."""
        return self.call_cost if self.call_cost >= 0 else None

    @property
    def all_in(self) -> Action | None:
        """The action that puts in the whole stack: a call, a bet or raise, or a bring-in; or None."""
        if 0 < self.call_cost == self.stack:
            return CALLS
        if self.least >= 0 and self.most == self.total:
            return RaiseTo(self.most)
        return BRINGS_IN if 0 < self.bring_in_cost == self.stack else None

    @property
    def raise_to(self) -> Span | None:
        return Span(self.least, self.most) if self.least >= 0 else None

    @property
    def bring_in(self) -> int | None:
        return self.bring_in_cost if self.bring_in_cost >= 0 else None

    @property
    def discard(self) -> int | None:
        """How many cards may be exchanged, or must be thrown away."""
        return self.most_discards if self.most_discards >= 0 else None

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self.allows(action)

    def allows(self, action: Action) -> bool:
        if action is None:
            return False
        kind = action.kind
        if kind == FOLD:
            return self.fold
        if kind == CHECK:
            return self.check
        if kind == CALL:
            return self.call_cost >= 0
        if kind == RAISE:
            return self._may_raise_to(action.amount)  # type: ignore[attr-defined]
        if kind == ALL_IN:
            return self.all_in is not None
        if kind == BRING_IN:
            return self.bring_in_cost >= 0
        if kind == DISCARD:
            return self._may_discard(action.cards)  # type: ignore[attr-defined]
        if kind == SHOW:
            return self.show and self._may_show(action.cards)  # type: ignore[attr-defined]
        return self.muck and kind == MUCK

    def _may_raise_to(self, total: int) -> bool:
        """A call that is the first bet of its round may also be said as a bet of the same chips."""
        if self.call_opens and total == self.total - self.stack + self.call_cost:
            return True
        return self.least <= total <= self.most

    def _may_discard(self, discards: tuple[Card, ...]) -> bool:
        if not self.must_discard <= len(discards) <= self.most_discards:
            return False
        kept = list(self.hand)
        for card in discards:
            if card not in kept:
                return False
            kept.remove(card)
        return True

    def _may_show(self, told: tuple[Card, ...]) -> bool:
        """Are these the player's own cards, named or not? Unknown cards must be named."""
        if UNKNOWN not in self.hand:
            return not told or sorted(told) == sorted(self.hand)
        known = [card for card in self.hand if card != UNKNOWN]
        named = set(told)
        return len(told) == len(named) == len(self.hand) and UNKNOWN not in named and named.issuperset(known)

    def fewest_discards(self) -> Action:
        """Keep every card, or throw away the lowest ones, as many as must go."""
        return Discard(sorted(self.hand)[: self.must_discard])

    def passive(self) -> Action | None:
        """Check if that is free, else call, else keep one's cards; None if there is no such action."""
        if self.check:
            return CHECKS
        if self.call_cost >= 0:
            return CALLS
        if self.most_discards >= 0:
            return self.fewest_discards()
        return RaiseTo(self.least) if self.least >= 0 and not self.fold else None

    def __repr__(self) -> str:
        said = [name for name in ("fold", "check", "show", "muck") if getattr(self, name)]
        said += [
            f"{name}={value}"
            for name in ("call", "bring_in", "discard")
            if (value := getattr(self, name)) is not None
        ]
        if self.must_discard:
            said.append(f"must_discard={self.must_discard}")
        if self.least >= 0:
            said.append(f"raise_to={self.least}..{self.most}")
        return f"<Options of player {self.player}: {', '.join(said)}>"


FOLDS, CHECKS, CALLS, BRINGS_IN = Fold(), Check(), Call(), BringIn()
