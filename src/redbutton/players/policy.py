"""A strategy that can be asked: what a bot would do with each hand that it could hold.

A bot decides with `act`, from its own cards. Some bots can also say how likely each action is for any other
cards, without playing them; then their whole policy in a public situation is known.

>>> from redbutton.players import registry
>>> from redbutton.testing import deal
>>> view = deal(stacks=[200, 200], blinds=(5, 10)).view(1)
>>> asked = policy_of(registry.make("modest"), view)
>>> len(asked), asked["As Ad"]
(1326, (Likely(action=RaiseTo(20), chance=0.5, up_to=None), Likely(action=Call(), chance=0.5, up_to=None)))
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from random import Random
from typing import Protocol, runtime_checkable

from redbutton.cards import UNKNOWN, Card, cards
from redbutton.errors import BotError, Code
from redbutton.game import Action, Discard, Kind, RaiseTo, View

MOST_HANDS = 300_000
"""Most hands that are asked for at once: all of Omaha are fewer, all of five cards are more."""

Hole = tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Likely:
    """An action, and how likely it is."""

    action: Action
    chance: float
    up_to: int | None = None
    """Of a raise whose total is random: the largest one. Each from the action's own on is equally likely."""

    def covers(self, action: Action) -> bool:
        """Is this one of the actions meant?"""
        if isinstance(self.action, Discard) and isinstance(action, Discard):
            return sorted(self.action.cards) == sorted(action.cards)
        if self.up_to is None or not isinstance(self.action, RaiseTo) or not isinstance(action, RaiseTo):
            return self.action == action
        return self.action.amount <= action.amount <= self.up_to

    def draw(self, dice: Random) -> Action:
        """The action itself; of several totals, one."""
        if self.up_to is None or not isinstance(self.action, RaiseTo):
            return self.action
        return RaiseTo(dice.randint(self.action.amount, self.up_to))


Mix = tuple[Likely, ...]
"""What a player may do with one hand; the chances add up to 1."""


@runtime_checkable
class Strategy(Protocol):
    """A bot that says what it would do with other cards, in the situation of a view.

    It uses what everybody sees, and the cards that it is given instead of its own. Where it cannot say, it
    raises a `BotError`.
    """

    def mix(self, view: View, hole: Hole) -> Mix: ...


@runtime_checkable
class ManyHands(Protocol):
    """A strategy that answers for many hands faster than one by one."""

    def mixes(self, view: View, holes: Sequence[Hole]) -> Sequence[Mix]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy(Mapping[Hole, Mix]):
    """What a bot would do with each hand. Hands are asked for as cards or text, in any order."""

    mixes: dict[Hole, Mix]

    def __getitem__(self, hand: "str | Iterable[Card]") -> Mix:
        return self.mixes[tuple(sorted(hand if isinstance(hand, tuple) else cards(hand)))]

    def __iter__(self) -> Iterator[Hole]:
        return iter(self.mixes)

    def __len__(self) -> int:
        return len(self.mixes)

    def chance(self, hand: "str | Iterable[Card]", action: Action) -> float:
        """How likely an action is with a hand; a raise counts with all totals of its kind."""
        return sum(likely.chance for likely in self[hand] if likely.covers(action))


def policy_of(bot: Strategy, view: View, hands: Iterable[Hole] | None = None) -> Policy:
    """Ask a bot at its turn for some hands, or for all that its player could hold as far as others know."""
    asked = [tuple(hand) for hand in (possible_hands(view) if hands is None else hands)]
    found = bot.mixes(view, asked) if isinstance(bot, ManyHands) else [bot.mix(view, hand) for hand in asked]
    return Policy(mixes={tuple(sorted(hand)): mix for hand, mix in zip(asked, found, strict=True)})


def possible_hands(view: View) -> Iterator[Hole]:
    """Every hand that the viewer could hold, for somebody who sees only what lies face up."""
    ups = own_upcards(view)
    others = (card for player, hand in enumerate(view.hands) if player != view.player for card in hand)
    out = {*ups, *view.board, *others} - {UNKNOWN}
    left = [card for card in view.rules.variant.deck if card not in out]
    hidden = len(view.hole) - len(ups)
    if (count := comb(len(left), hidden)) > MOST_HANDS:
        raise BotError(Code.TOO_MANY_HANDS, hands=count, most=MOST_HANDS)
    return (ups + hand for hand in combinations(left, hidden))


def own_upcards(view: View) -> Hole:
    """The viewer's cards that lie face up."""
    dealt = (event for event in view.events if event.kind is Kind.HOLE_CARDS and event.player == view.player)
    ups = {card for event in dealt for card in event.cards[len(event.cards) - event.up :]}
    return tuple(card for card in view.hole if card in ups)


def certain(action: Action) -> Mix:
    return (Likely(action=action, chance=1.0),)


def either(chance: float, first: Action, second: Action) -> Mix:
    """The first action with this chance, else the second."""
    if chance <= 0 or first == second:
        return certain(second)
    if chance >= 1:
        return certain(first)
    return Likely(action=first, chance=chance), Likely(action=second, chance=1 - chance)


def pick(mix: Mix, dice: Random) -> Action:
    """One of the actions, by chance."""
    if len(mix) == 1:
        return mix[0].draw(dice)
    left = dice.random()
    for likely in mix:
        left -= likely.chance
        if left < 0:
            return likely.draw(dice)
    return mix[-1].draw(dice)
