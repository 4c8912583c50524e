"""A game that is small enough to be solved as a whole: its rules, the stacks, and what may be bet.

>>> KUHN.rules.variant.name, LEDUC.stacks
('kuhn', (20, 20))
>>> deal = Deal(KUHN.rules, KUHN.stacks)
>>> for card in ("Ks", "Qs"):
...     deal.deal(card)
>>> [choice.name for choice in choices(KUHN, deal)]
['check', 'bet 1']
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from redbutton.cards import Card
from redbutton.errors import Code, SolverError
from redbutton.game import Action, BringIn, Call, Check, Deal, Discard, Fold, Options, RaiseTo
from redbutton.rules import Limit, Rules, usual_rules
from redbutton.solver.sizes import Sizes, read_sizes

USUAL = read_sizes("100%, a")


@dataclass(frozen=True, slots=True, kw_only=True)
class SizeMenu:
    """What may be bet, and what a bet may be raised to, where the rules leave it open."""

    bet: Sizes = USUAL
    raise_: Sizes = USUAL


class Choice(NamedTuple):
    """An action with the name that it has in a strategy."""

    name: str
    action: Action


def as_the_engine_pays(deal: Deal) -> Sequence[float]:
    return deal.payoffs


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallGame:
    """All that a tree is made of. Everything else is what the engine says."""

    rules: Rules
    stacks: tuple[int, ...]
    menu: SizeMenu = SizeMenu()
    street_menus: Mapping[str, SizeMenu] = field(default_factory=dict)
    """By the name of the street, where it is another one."""
    starts: tuple[tuple[Deal, float], ...] = ()
    """Deals that have begun, with how likely each one is: so ranges and a known board are said."""
    payoffs: Callable[[Deal], Sequence[float]] = as_the_engine_pays
    """What a finished deal is worth to each player: for rake, or for prizes."""

    def __post_init__(self) -> None:
        weights = [weight for _, weight in self.starts]
        if weights and not (min(weights) >= 0 and 0 < sum(weights) < float("inf")):
            raise SolverError(Code.START_WEIGHTS)

    def menu_of(self, deal: Deal) -> SizeMenu:
        return self.street_menus.get(deal.street_name, self.menu)


def small_game(
    rules: Rules, stacks: Sequence[int], *, bet: str = "100%, a", raise_: str = "100%, a"
) -> SmallGame:
    """A game from its beginning, with the same sizes on every street, written as for the solver of spots."""
    menu = SizeMenu(bet=read_sizes(bet), raise_=read_sizes(raise_))
    return SmallGame(rules=rules, stacks=tuple(stacks), menu=menu)


KUHN = SmallGame(rules=usual_rules(variant="kuhn", switches={"raise_cap": "1"}), stacks=(20, 20))
"""Kuhn poker as the literature has it: three cards, an ante of 1, one bet of 1."""
LEDUC = SmallGame(rules=usual_rules(variant="leduc", switches={"raise_cap": "2"}), stacks=(20, 20))
"""Leduc poker as the literature has it: six cards, an ante of 1, bets of 2 and 4, at most two a round."""


def choices(game: SmallGame, deal: Deal) -> list[Choice]:
    """What the player to act chooses from: all that is legal, with the sizes of the menu.

    To fold where staying in costs nothing is left out: it never wins more than to stay.
    """
    options = deal.options
    assert options is not None
    if options.discard is not None:
        return list(_discards(options))
    found = []
    if options.fold and not options.check and options.call != 0:
        found.append(Choice("fold", Fold()))
    if options.check:
        found.append(Choice("check", Check()))
    elif options.call is not None:
        found.append(Choice("call", Call()))
    if options.bring_in is not None:
        found.append(Choice("bring in", BringIn()))
    return found + [Choice(_name(options, total), RaiseTo(total)) for total in _totals(game, deal, options)]


def _discards(options: Options) -> Iterator[Choice]:
    hand = sorted(options.hand)
    for count in range(options.must_discard, min(options.discard or 0, len(hand)) + 1):
        for cards in combinations(hand, count):
            yield Choice(discard_name(cards), Discard(cards))


def discard_name(cards: Sequence[Card]) -> str:
    return f"discard {''.join(map(str, cards))}" if cards else "stand pat"


def _name(options: Options, total: int) -> str:
    if total == options.total:
        return f"all-in {total}"
    return f"{'bet' if options.opens else 'raise'} {total}"


def _totals(game: SmallGame, deal: Deal, options: Options) -> list[int]:
    """What may be bet or raised to, the smallest first; no more than somebody else can call."""
    span = options.raise_to
    if span is None:
        return []
    if game.rules.limit is Limit.FIXED:
        return [span.min]
    menu, bet = game.menu_of(deal), deal.current_bet
    others = [player for player, gone in enumerate(deal.folded) if not gone and player != options.player]
    stack = min(options.total, max(deal.stacks[player] + deal.bets[player] for player in others))
    pot = deal.pot + (options.call or 0) - 2 * bet
    streets = len(game.rules.variant.streets) - deal.street
    amounts = {
        min(size.amount(pot=pot, bet=bet, stack=stack, streets=streets), stack)
        for size in (menu.raise_ if bet else menu.bet)
    }
    return sorted({min(max(amount, span.min), span.max) for amount in amounts})
