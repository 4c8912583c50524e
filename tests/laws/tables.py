"""Tables and deals of every kind, for the laws to hold at: all variants, limits, presets and 2-10 players."""

import os
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from hypothesis import assume, settings
from hypothesis import strategies as st

from redbutton.cards import UNKNOWN, Card
from redbutton.errors import PokerError, RulesError
from redbutton.game import (
    Action,
    AllIn,
    BringIn,
    Call,
    Check,
    Deal,
    Discard,
    Fold,
    Muck,
    Options,
    RaiseTo,
    Show,
)
from redbutton.game import machine as engine
from redbutton.rules import PRESETS, VARIANTS, Limit, Rules, Variant, make_rules
from redbutton.rules.house import RANGES
from redbutton.rules.switches import BESIDE, allowed, names

COMPILED = not str(engine.__file__).endswith(".py")
BETWEEN_DEALS = {
    "max_players": "how many may sit down; the laws choose their own number",
    "blind_size": "the stakes are given here",
    "buy_in": "the stakes are given here",
    "bb_multiplier": "the stakes are given here",
    "blind_rounding": "the stakes are given here",
    "first_button": "who deals first",
    "button_moves": "who deals next",
    "coming_in": "what a newcomer posts",
    "coming_back": "what somebody who left brings back",
    "game_ends": "when the session ends",
}
"""Switches that no deal reads, and why. Every other one is tried with all its values, a new one by itself."""
NUMBERS = {"raise_cap": ("1", "2", "3", "4"), "runouts": ("1", "2", "3", "4")}
"""What is tried of switches that are numbers."""


def values_tried(switch: str) -> list[str]:
    """Every value of a switch; of numbers some small ones."""
    named = [value for value in allowed(switch) if not value[0].isdigit()]
    return [*named, *NUMBERS[switch]] if switch in RANGES else named


SWITCHES = {name: values_tried(name) for name in names() if name not in (*BESIDE, *BETWEEN_DEALS)}

TIMES = int(os.environ.get("REDBUTTON_LAWS", "1"))
"""Set it to 10 to try every law on ten times as many deals."""


def deals(compiled: int, interpreted: int) -> settings:
    """How many deals a law is tried on: the interpreted engine gets fewer."""
    return settings(max_examples=TIMES * (compiled if COMPILED else interpreted))


@dataclass(frozen=True)
class Setting:
    """Who sits at which table, in which order the cards lie, and how the players make up their minds."""

    rules: Rules
    stacks: tuple[int, ...]
    seed: int
    choices: bytes

    def __repr__(self) -> str:
        rules = self.rules
        told = (rules.preset, rules.variant.name, str(rules.limit), rules.stakes, rules.house)
        return f"<{told}, stacks {self.stacks}, seed {self.seed}, choices {self.choices!r}>"

    def _repr_pretty_(self, printer: Any, _: bool) -> None:
        printer.text(repr(self))

    def start(self) -> Deal:
        return Deal(self.rules, self.stacks)

    def play(self) -> Iterator[Deal]:
        """The deal at every stop: before each step of a player or the dealer, and at its end."""
        return (deal for deal, _ in self.stops())

    def stops(self) -> Iterator[tuple[Deal, list[Card]]]:
        """The deal at every stop, and the cards that the dealer has left."""
        deal, deck, choose = self.start(), self._deck(), chooser(self.choices, self.seed)
        while not deal.over:
            yield deal, deck
            take_step(deal, deck, choose)
        yield deal, deck

    def played(self) -> Deal:
        """The deal at its end."""
        *_, deal = self.play()
        return deal

    def _deck(self) -> list[Card]:
        deck = list(self.rules.variant.deck)
        random.Random(self.seed).shuffle(deck)
        return deck


Choose = Callable[[int], int]


def chooser(choices: bytes, seed: int) -> Choose:
    """Decisions from bytes, which Hypothesis can simplify, and then at random; the first way is likelier."""
    left, chance = iter(choices), random.Random(seed)

    def choose(ways: int) -> int:
        return next(left, chance.choice((0, chance.getrandbits(8)))) % ways

    return choose


def take_step(deal: Deal, deck: list[Card], choose: Choose) -> None:
    """The next step: cards as they are due, several boards sometimes, or one of the legal actions."""
    if deal.dealing is None:
        assert deal.options is not None
        deal.act(choose_action(deal.options, choose))
    elif deal.may_run_it(2) and choose(3):
        deal.run_it(2)
    else:
        deal.deal(take_cards(deal, deck))


def take_cards(deal: Deal, deck: list[Card]) -> tuple[Card, ...]:
    """The cards that are due, off the deck; when it runs out, of all those that may come back."""
    assert deal.dealing is not None
    count = deal.dealing.count
    if count > len(deck):
        deck[:] = [card for card in deal.rules.variant.deck if _may_be_dealt(deal, card, count)]
    taken = tuple(deck[:count])
    del deck[:count]
    return taken


def _may_be_dealt(deal: Deal, card: Card, count: int) -> bool:
    try:
        deal.copy().deal((card, *[UNKNOWN] * (count - 1)))
    except PokerError:
        return False
    return True


def choose_action(options: Options, choose: Choose) -> Action:
    """One of the ways that are open, the passive ones first."""
    ways = offered(options, choose)
    return ways[choose(len(ways))]


def offered(options: Options, choose: Choose = lambda _: 0) -> list[Action]:
    """Every kind of action that the options allow; of raises the smallest, the largest and one between."""
    ways: list[Action] = []
    ways += [Check()] if options.check else []
    ways += [Call()] if options.call is not None else []
    ways += [BringIn()] if options.bring_in is not None else []
    ways += [Show()] if options.show else []
    ways += [Muck()] if options.muck else []
    if options.discard is not None:
        picked = choose(32)
        ways += [Discard(), Discard([card for k, card in enumerate(options.hand) if picked >> k & 1])]
    if options.raise_to is not None:
        least, most = options.raise_to
        ways += [RaiseTo(least), RaiseTo(least + (most - least) * choose(8) // 8), RaiseTo(most)]
    ways += [AllIn()] if options.all_in is not None else []
    return ways + ([Fold()] if options.fold else [])


def _stakes(small: int, times: int, ante: int, shape: str) -> dict[str, Any]:
    big = small * times
    blinds = {"straddle": (small, big, 2 * big), "no blinds": ()}.get(shape, (small, big))
    antes = (0, ante, 0) if shape == "big-blind ante" else (ante,)
    return {"blinds": blinds, "antes": antes, "bets": (big, 2 * big), "unit": 1}


SHAPES = ("blinds", "blinds", "straddle", "big-blind ante", "no blinds")
STAKES = [_stakes(*each) for each in product((1, 2, 3), (1, 2, 3), (0, 1, 4), SHAPES)]
SET_OTHERWISE = [(name, value) for name, values in SWITCHES.items() for value in values]
STACKS = (1, 2, 3, 5, 7, 9, 13, 20, 25, 33, 40, 50, 60, 80, 99, 100, 100, 150, 200, 250, 300)
"""Many are too short for what is due."""


def _for_variant(variant: Variant, stakes: dict[str, Any]) -> dict[str, Any]:
    """Stud has antes and a bring-in, a game without betting no blinds."""
    if variant.has_upcards:
        bet = 2 + stakes["bets"][0]
        return stakes | {"blinds": (), "antes": (1,), "bring_in": bet // 2, "bets": (bet, 2 * bet)}
    return stakes if variant.has_betting else stakes | {"blinds": ()}


@st.composite
def rule_sets(draw: st.DrawFn) -> Rules:
    """Any variant by any preset's rules, with any limit, and some switches set otherwise."""
    variant = draw(st.sampled_from(list(VARIANTS.values())))
    preset, limit = draw(st.sampled_from(list(PRESETS))), draw(st.sampled_from(list(Limit)))
    switches = dict(draw(st.lists(st.sampled_from(SET_OTHERWISE), max_size=4)))
    stakes = _for_variant(variant, draw(st.sampled_from(STAKES)))
    try:
        return make_rules(preset, variant=variant, limit=limit, switches=switches, **stakes)
    except RulesError:
        assume(False)
        raise


@st.composite
def table_settings(draw: st.DrawFn) -> Setting:
    """A table with players at it."""
    rules = draw(rule_sets())
    stacks = draw(st.lists(st.sampled_from(STACKS), min_size=2, max_size=rules.max_players))
    return Setting(rules, tuple(stacks), draw(st.integers(0, 2**32)), draw(st.binary(max_size=90)))


def fingerprint(deal: Deal) -> tuple[object, ...]:
    """All that a deal tells to anybody, the dealer included; the log stands for its events."""
    players = range(deal.players)
    views = [public(deal.view(player)) for player in (*players, None)]
    return log_of(deal), public(deal), [deal.hand(player) for player in players], views


def log_of(deal: Deal) -> list[tuple[Any, ...]]:
    """The steps and what followed from them, as a pickle keeps them."""
    return list(deal.__reduce__()[1][-1])


def public(thing: object) -> str:
    """What a deal or a view says of the moment, as text; not its rules, nor the inside of the machine."""
    names = (name for name in dir(thing) if not name.startswith("_") and name not in UNTOLD)
    values = ((name, getattr(thing, name)) for name in names)
    return repr([(name, value) for name, value in values if not callable(value)])


UNTOLD = ("events", "rules", "state")
