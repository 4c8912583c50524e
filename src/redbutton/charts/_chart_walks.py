# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Walks through the betting before the flop, at a table of up to nine, that learn: external sampling.

A player's place is the number of players who act after it before the flop: the big blind is 0, the small
blind 1, the button 2. So a chart for the button is the same at every table, once all before it have folded.

A deal has a board, a hand for each other player, and several hands of the one who learns, which try every
action. The others' actions are drawn by chance. For the whole of a deal, each of the others either has habits
and plays by a table that never changes, or knows how we play: that is learnt, too, in deals where all others
play like us. So what wins from habits is learnt only as far as it is not punished (a restricted Nash
response). Where nobody has habits, all play like us.

The betting is no stored tree: a row of the tables stands for all situations with the same level of raises,
places of the player and of the last raiser, own part in it so far, and number of others who are in.
"""

from typing import Any

import cython
import numpy as np

from redbutton._card_dice import CardDice
from redbutton.ranking import HIGH
from redbutton.ranking._kernel import ranker

if not cython.compiled:
    PLACES = 9
    CLASSES = 169
    MOST = 3  # actions: fold, call, raise
    ALL_IN = 5  # the level of an all-in
    FRESH = 0  # what a player has done so far
    CALLED = 1
    RAISED = 2
    FOLDED = 3
    FOLDS = 0  # actions
    CALLS = 1
    RAISES = 2
    OTHERS = 2  # others in the pot are counted up to this
    COLD = 2  # cold calls of an open, beside the big blind's
    OURS = 0  # who a player is: one like us, one who knows how we play, one with habits
    KNOWING = 1
    HABITUAL = 2
    TABLE = 2217618  # (ALL_IN + 1) * PLACES * PLACES * 3 * (OTHERS + 1) * CLASSES * MOST


class ChartWalks:
    """The tables of a chart, and what is needed to walk through deals."""

    def __init__(
        self, betting: Any, shares: Any, beyond: Any, equity: Any, classes: Any,
        usual: Any, habits: float, hands: int,
    ) -> None:  # fmt: skip
        self.depth, self.open = betting.depth, betting.open
        self.committed = betting.committed
        self.small_blind_open, self.over_limp = betting.small_blind_open, betting.over_limp
        self.factors = np.array(betting.factors, np.float32).reshape(-1)
        self.shares, self.beyond, self.equity = shares.reshape(-1), beyond.reshape(-1), equity.reshape(-1)
        self.classes, self.usual = classes.reshape(-1), usual.reshape(-1)
        self.habits = habits
        self.hands, self.dice, self.ranker = hands, CardDice(0), ranker(HIGH)
        self.regrets, self.averages = np.zeros(2 * TABLE, np.float32), np.zeros(TABLE, np.float32)
        """Regrets of ours and of those who know us, one table after the other; our average strategy."""
        self.values = np.zeros(64 * MOST * hands, np.float32)
        self.own, self.strengths = np.zeros(hands, np.int32), np.zeros(hands, np.int32)
        self.held, self.opposing = np.zeros(PLACES, np.int32), np.zeros(PLACES, np.int32)
        self.put, self.done = np.zeros(PLACES, np.float32), np.zeros(PLACES, np.int32)
        self.who = np.zeros(PLACES, np.int32)
        self.won, self.deals = np.zeros(PLACES), np.zeros(PLACES)
        """What each place has won with the hands that learn, and in how many deals."""

    def learn(self, count: int) -> None:
        """Walk through random deals; each place learns in turn: like us, and as somebody who knows us."""
        for number in range(count):
            self.player = number % PLACES
            self.deal()
            self.seat(OURS if self.habits <= 0 or (number // PLACES) % 2 == 0 else KNOWING)
            for place in range(PLACES):
                self.put[place] = 0.0
                self.done[place] = FRESH
            self.put[0], self.put[1] = 1.0, 0.5
            self.walk(PLACES - 1, 0, 0, 1.0, PLACES, 0, self.hands)
            total = 0.0
            for hand in range(self.hands):
                total += self.values[hand]
            if self.who[self.player] == OURS:
                self.won[self.player] += total / self.hands
                self.deals[self.player] += 1

    def seat(self, learner: int) -> None:
        """Who plays each place, the one who learns included."""
        for place in range(PLACES):
            if self.habits <= 0 or learner == KNOWING:
                self.who[place] = OURS
            else:
                self.who[place] = HABITUAL if self.dice.random() < self.habits * 4294967296.0 else KNOWING
        self.who[self.player] = learner

    def deal(self) -> None:
        """A board, a hand for each of the others, and hands for the player who learns from the cards left."""
        if not cython.compiled:
            deck, cards = [0] * 52, [0] * 7
        for k in range(52):
            deck[k] = k
        used = 5 + 2 * (PLACES - 1)
        for k in range(used):
            at = k + self.dice.below(52 - k)
            kept = deck[k]
            deck[k] = deck[at]
            deck[at] = kept
        for k in range(5):
            cards[k] = deck[k]
        at = 5
        for place in range(PLACES):
            if place == self.player:
                continue
            cards[5], cards[6] = deck[at], deck[at + 1]
            self.held[place] = self.classes[52 * deck[at] + deck[at + 1]]
            self.opposing[place] = self.ranker.rank(cards, 7)
            at += 2
        for hand in range(self.hands):
            one, other = self.dice.below(52 - used), self.dice.below(51 - used)
            other += other >= one
            cards[5], cards[6] = deck[used + one], deck[used + other]
            self.own[hand] = self.classes[52 * cards[5] + cards[6]]
            self.strengths[hand] = self.ranker.rank(cards, 7)

    def walk(self, place: int, level: int, raiser: int, bet: float, left: int, out: int, room: int) -> None:
        """Find what each own hand wins from here on; `left` is how many must still act, `room` free space."""
        alive = 0
        for other in range(PLACES):
            alive += self.done[other] != FOLDED
        if left == 0 or alive == 1:
            self.end(level, raiser, alive, out)
            return
        while self.done[place] == FOLDED:
            place = place - 1 if place else PLACES - 1
        if place == self.player:
            self.decide(place, level, raiser, bet, left, alive, out, room)
        else:
            self.answer(place, level, raiser, bet, left, alive, out, room)

    def row(self, place: int, level: int, raiser: int) -> Any:
        """Where the rows of a situation begin."""
        others = 0
        for other in range(PLACES):
            others += (
                other != place
                and other != raiser
                and (self.done[other] == CALLED or self.done[other] == RAISED)
            )
        others = min(others, OTHERS)
        situation = ((level * PLACES + place) * PLACES + raiser) * 3 + self.done[place]
        return (situation * (OTHERS + 1) + others) * CLASSES * MOST

    def allowed(self, place: int, level: int, raiser: int, bet: float, action: int) -> Any:
        """Has the abstract betting this action here?"""
        if action == FOLDS:
            return self.put[place] < bet
        if action == RAISES:
            return level < ALL_IN
        if level == 0:
            return place <= 1
        callers = 0
        for other in range(PLACES):
            callers += (
                other != place and other != raiser and self.done[other] == CALLED and self.put[other] == bet
            )
        if self.done[place] != FRESH:
            return True
        if level == 1:
            return place == 0 or callers < COLD
        return callers < 1 and (level == 2 or level == ALL_IN)

    def raised(self, place: int, level: int, raiser: int, bet: float) -> Any:
        """What a raise is made to; the whole stack if that would be a large part of it."""
        total = 0.0
        if level == 0:
            total = self.open * (
                self.small_blind_open if place == 1 else self.over_limp if place == 0 else 1.0
            )
        else:
            callers = 0
            for other in range(PLACES):
                callers += other != place and other != raiser and self.done[other] == CALLED
            last = order(place) > order(raiser)
            total = bet * (self.factors[2 * (level - 1) + last] + callers * (level == 1))
        return self.depth if total > self.committed * self.depth else total

    def step(
        self,
        action: int,
        place: int,
        level: int,
        raiser: int,
        bet: float,
        left: int,
        alive: int,
        out: int,
        room: int,
    ) -> None:
        """Walk on after an action, and put everything back as it was."""
        put, done = self.put[place], self.done[place]
        following = place - 1 if place else PLACES - 1
        if action == FOLDS:
            self.done[place] = FOLDED
            self.walk(following, level, raiser, bet, left - 1, out, room)
        elif action == CALLS:
            self.put[place] = bet
            self.done[place] = RAISED if done == RAISED else CALLED
            self.walk(following, level, raiser, bet, left - 1, out, room)
        else:
            total = self.raised(place, level, raiser, bet)
            self.put[place], self.done[place] = total, RAISED
            upper = ALL_IN if total >= self.depth else level + 1
            self.walk(following, upper, place, total, alive - 1, out, room)
        self.put[place], self.done[place] = put, done

    def decide(
        self, place: int, level: int, raiser: int, bet: float, left: int, alive: int, out: int, room: int
    ) -> None:
        """Try every action, and learn with each hand how much better it would have been."""
        if not cython.compiled:
            mix, may = [0.0] * MOST, [False] * MOST
        hands, start = self.hands, self.row(place, level, raiser) + self.who[place] * TABLE
        for action in range(MOST):
            may[action] = self.allowed(place, level, raiser, bet, action)
            at = room + action * hands
            if action == FOLDS:
                for hand in range(hands):
                    self.values[at + hand] = -self.put[place]
            elif may[action]:
                self.step(action, place, level, raiser, bet, left, alive, at, room + MOST * hands)
        for hand in range(hands):
            row = start + self.own[hand] * MOST
            total, count = 0.0, 0
            for action in range(MOST):
                mix[action] = max(self.regrets[row + action], 0.0) if may[action] else 0.0
                total += mix[action]
                count += may[action]
            value = 0.0
            for action in range(MOST):
                if may[action]:
                    share = mix[action] / total if total > 0 else 1.0 / count
                    value += share * self.values[room + action * hands + hand]
            for action in range(MOST):
                if may[action]:
                    self.regrets[row + action] += self.values[room + action * hands + hand] - value
            self.values[out + hand] = value

    def answer(
        self, place: int, level: int, raiser: int, bet: float, left: int, alive: int, out: int, room: int
    ) -> None:
        """Another player's decision, by chance. What ours do at this moment is averaged."""
        if not cython.compiled:
            mix, may = [0.0] * MOST, [False] * MOST
        row = self.row(place, level, raiser) + self.held[place] * MOST
        total, count, last = 0.0, 0, 0
        for action in range(MOST):
            may[action] = self.allowed(place, level, raiser, bet, action)
            if self.who[place] == HABITUAL:
                learnt = self.usual[row + action]
            else:
                learnt = self.regrets[row + action + self.who[place] * TABLE]
            mix[action] = max(learnt, 0.0) if may[action] else 0.0
            total += mix[action]
            count += may[action]
            if may[action]:
                last = action
        if self.who[place] == HABITUAL and total <= 0:  # a call that the abstract betting does not have
            mix[FOLDS], total = 1.0, 1.0
        for action in range(MOST):
            mix[action] = mix[action] / total if total > 0 else may[action] * 1.0 / count
            if self.who[place] == OURS:
                self.averages[row + action] += mix[action]
        drawn = self.dice.random() / 4294967296.0
        chosen = 0
        while chosen < last and drawn >= mix[chosen]:
            drawn -= mix[chosen]
            chosen += 1
        self.step(chosen, place, level, raiser, bet, left, alive, out, room)

    def end(self, level: int, raiser: int, alive: int, out: int) -> None:
        """Nobody acts any more: what the player who learns wins with each hand."""
        pot, mine = 0.0, self.put[self.player]
        for place in range(PLACES):
            pot += self.put[place]
        if alive == 1:
            for hand in range(self.hands):
                self.values[out + hand] = pot - mine
        elif alive == 2:
            self.heads_up(level, raiser, pot, out)
        else:
            self.several(level, alive, pot, out)

    def heads_up(self, level: int, raiser: int, pot: float, out: int) -> None:
        me, you = self.player, 0
        for place in range(PLACES):
            if place != me and self.done[place] != FOLDED:
                you = place
        held, mine = self.held[you], self.put[me]
        if level == ALL_IN:
            for hand in range(self.hands):
                self.values[out + hand] = self.equity[self.own[hand] * CLASSES + held] * pot - mine
            return
        last = order(me) > order(you)
        kind = 2 * min(level, 3) + (last if raiser == me else not last)
        start = kind * CLASSES * CLASSES
        for hand in range(self.hands):
            if last:
                share = 1.0 - self.shares[start + held * CLASSES + self.own[hand]]
            else:
                share = self.shares[start + self.own[hand] * CLASSES + held]
            self.values[out + hand] = share * pot - mine

    def several(self, level: int, alive: int, pot: float, out: int) -> None:
        """Three or more: who has the best hand in the end, and what classes win beyond that."""
        me, best, tied, others = self.player, 0, 0, 0.0
        first, final, mine = 99, -1, self.put[self.player]
        for place in range(PLACES):
            if self.done[place] != FOLDED:
                first, final = min(first, order(place)), max(final, order(place))
        for place in range(PLACES):
            if place == me or self.done[place] == FOLDED:
                continue
            if self.opposing[place] > best:
                best, tied = self.opposing[place], 1
            elif self.opposing[place] == best:
                tied += 1
            others += self.more(level, self.held[place], order(place), first, final)
        for hand in range(self.hands):
            strength = self.strengths[hand]
            share = 1.0 if strength > best else 1.0 / (tied + 1) if strength == best else 0.0
            own = self.more(level, self.own[hand], order(me), first, final)
            self.values[out + hand] = (share + own - (own + others) / alive) * pot - mine

    def more(self, level: int, held: int, place: int, first: int, final: int) -> Any:
        """What a class wins beyond its equity: in position, out of it, or between."""
        if level == ALL_IN:
            return 0.0
        start = min(level, 3) * 2 * CLASSES + held
        if place == first:
            return self.beyond[start]
        if place == final:
            return self.beyond[start + CLASSES]
        return (self.beyond[start] + self.beyond[start + CLASSES]) / 2


def order(place: int) -> int:
    """When a place acts after the flop: the small blind first, the button last."""
    return 0 if place == 1 else 1 if place == 0 else PLACES + 1 - place
