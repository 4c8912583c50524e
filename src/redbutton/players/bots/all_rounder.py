"""`all-rounder`: plays every variant, by the share of the pot that it can expect."""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Annotated

from redbutton.cards import UNKNOWN, Seed
from redbutton.game import Action, Discard, Options, View
from redbutton.players.bots.moves import bet, give_up, is_betting, part_of_pot, stay, turn
from redbutton.players.bots.playing_out import PlayingOut, PotShare, drawing_rule
from redbutton.players.bots.situation import opponents, price
from redbutton.players.bots.table_reading import TableReading, read_table
from redbutton.players.parameters import Between, Share
from redbutton.players.profile import Cost, Profile, games_with_bets

VALUE, RAISING, FEWER = 0.58, 0.7, 0.8
"""The share needed to bet against one opponent, to raise a bet, and the factor for each further opponent."""
OPENING = 1.1
"""In the first round: the share needed to raise players who only called, as a multiple of the fair one."""
COMING, TELLS = 0.4, 0.7
"""Players still to act in the first round: how many of them come, and what their coming says."""
CAUTION = 0.04
"""What is subtracted from the chances before a call, for each street on which more will have to be paid."""
ALARMING = 0.25
"""The share of the stack that a call costs to be as frightening as can be."""
SCOOP = 0.2
"""Where the pot is split: the least chance to win all of it for a raise."""
PAYING = 2.0
"""In a draw: how much better than their bets say opponents are who pay for a good hand."""
CLEARLY = 1.2
"""How much more a deal played out must win without the rule's choice to go against it, over the root of how
often it is played: about two standard errors."""


class AllRounder:
    """Samples its share of the pot, exchanges cards by value, calls at the right price, and bluffs.

    `looseness` is what it adds to its chances before it opens or calls, as a part of them; `aggression` how
    often it bets or raises what is good enough, `bluff` how often it bets nothing, `size` its bets as shares
    of the pot. `reading` is how much of what the others' bets tell it takes in, `fear` how much large bets
    frighten it, and `budget` the milliseconds of a decision, about.
    """

    profile = Profile(cost=Cost.QUICK, strength=4, plays=games_with_bets, forgetful=True)

    def __init__(
        self,
        *,
        looseness: Annotated[float, Between(-0.5, 1)] = 0.0,
        aggression: Share = 0.9,
        bluff: Share = 0.25,
        size: Annotated[float, Between(0.1, 3)] = 0.75,
        reading: Share = 1.0,
        fear: Share = 0.0,
        budget: Annotated[float, Between(0.1, 1000)] = 1.0,
        seed: Seed | None = None,
    ) -> None:
        self._looseness, self._aggression, self._bluff = looseness, aggression, bluff
        self._size, self._reading, self._fear, self._budget = size, reading, fear, budget
        self._dice = Random(seed)

    def act(self, view: View) -> Action:
        options = turn(view)
        if UNKNOWN in view.hole or not opponents(view):
            return stay(options)
        if options.discard is not None:
            return self._draw(view, options)
        return self._bet(view, options) if is_betting(options) else stay(options)

    # -- cards -----------------------------------------------------------------------------------------------

    def _draw(self, view: View, options: Options) -> Action:
        """Throw away what the drawing rule says, or stand pat where playing the deal out clearly says so.

        The rule knows which cards are good; the deals played out know whether the others stand pat.
        """
        seen = read_table(view)
        against = {player: self._reading * seen.told(player) + PAYING for player in seen.opponents}
        playing = self._play_out(view, seen, against)
        if options.must_discard:
            best = max(self._unwanted(view, options), key=lambda gone: playing.without(gone, new_cards=False))
        else:
            best, other = self._discards(view, options)
            if best != other:
                more = playing.without(other, new_cards=True) - playing.without(best, new_cards=True)
                best = other if more > CLEARLY / playing.samples**0.5 else best
        return Discard([card for place, card in enumerate(view.hole) if best >> place & 1])

    def _discards(self, view: View, options: Options) -> tuple[int, int]:
        """The rule's choice, as bits of places in the hand; and to stand pat, or not to if it says that."""
        hand, most = bytes(view.hole), min(options.discard or 0, len(view.hole))
        rule = drawing_rule(view.rules)
        draws = sum(street.draw > 0 for street in view.rules.variant.streets[view.street :])
        best = rule.discards(hand, 0, most, draws)
        return best, 0 if best or not most else rule.discards(hand, 1, most, draws)

    def _unwanted(self, view: View, options: Options) -> Iterator[int]:
        """All that may go where no new cards come."""
        places = [1 << place for place in range(len(view.hole))]
        most = min(options.discard or 0, len(places))
        for count in range(options.must_discard, most + 1):
            yield from map(sum, combinations(places, count))

    # -- chips -----------------------------------------------------------------------------------------------

    def _bet(self, view: View, options: Options) -> Action:
        seen = read_table(view)
        against = self._against(view, seen)
        chances = self._play_out(view, seen, against).chances()
        if view.street == 0 and not seen.actions.raises:
            return self._open(view, options, chances, len(against))
        if view.to_call:
            return self._answer(view, options, chances, len(against))
        if self._is_worth(view, chances, VALUE, len(against)) or self._bluffs(view, seen):
            return bet(options, part_of_pot(view, self._size))
        return stay(options)

    def _open(self, view: View, options: Options, chances: PotShare, against: int) -> Action:
        """The first round, nobody has raised: raise what is better than fair, or come in if it is cheap."""
        if self._hopes(chances) * (1 + against) >= OPENING and self._dares():
            return bet(options, part_of_pot(view, self._size))
        return self._call(view, options, chances, against)

    def _answer(self, view: View, options: Options, chances: PotShare, against: int) -> Action:
        """Facing a bet: raise, call at the right price, or give up."""
        if self._is_worth(view, chances, RAISING, against):
            return bet(options, part_of_pot(view, self._size))
        return self._call(view, options, chances, against)

    def _call(self, view: View, options: Options, chances: PotShare, against: int) -> Action:
        """Stay in at the right price, and with what gets its fair share whatever the others hold."""
        to_come = sum(street.betting for street in view.rules.variant.streets[view.street + 1 :])
        asked = price(view)
        hopes = self._hopes(chances) * (1 - CAUTION * to_come) * (1 - self._fear * _alarm(view))
        is_safe = chances.least * (1 + against) >= 1
        return stay(options) if is_safe or hopes >= asked else give_up(options)

    def _is_worth(self, view: View, chances: PotShare, needed: float, against: int) -> bool:
        """Is it a hand to bet for value? Half a pot alone is not."""
        fewer = FEWER ** (against - 1)
        scoops = chances.scoops >= SCOOP * fewer or len(view.rules.orders) == 1
        return scoops and chances.share >= needed * fewer and self._dares()

    def _bluffs(self, view: View, seen: TableReading) -> bool:
        """Bet nothing against few opponents, half as often if they have not checked yet."""
        against = opponents(view)
        if len(against) > 2:
            return False
        checked = all(player in seen.actions.spoken for player in against)
        return self._dice.random() < (self._bluff if checked else self._bluff / 2)

    # -- chances ---------------------------------------------------------------------------------------------

    def _against(self, view: View, seen: TableReading) -> dict[int, float]:
        """The opponents to beat; in the first round, players who are in and some of those still to act."""
        told = {player: self._reading * seen.told(player) for player in seen.opponents}
        if view.street or not seen.opponents:
            return told
        inside = {player: says for player, says in told.items() if says}
        behind = [player for player in told if player not in inside]
        coming = max(round(COMING * len(behind)), 0 if inside else 1)
        return inside | dict.fromkeys(behind[:coming], TELLS if view.players > 2 else 0.0)

    def _play_out(self, view: View, seen: TableReading, told: dict[int, float]) -> PlayingOut:
        seed = self._dice.getrandbits(64)
        return PlayingOut(view.rules, seen, told, budget=self._budget, seed=seed)

    def _hopes(self, chances: PotShare) -> float:
        return chances.share * (1 + self._looseness)

    def _dares(self) -> bool:
        return self._dice.random() < self._aggression


def _alarm(view: View) -> float:
    """How frightening a bet is, from 0 to 1: what it costs, measured by all that one has."""
    start = view.starting_stacks[view.player or 0]
    return min(1.0, min(view.to_call, view.stack) / (ALARMING * start))
