# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Plays a situation out at random, many times: hidden hands, cards to come, draws, and who wins how much.

The streets, the deck and the orders of hands are numbers that come from the variant, so this is one mechanism
for every game. Each opponent has a pool of hands that fit what everybody sees: the cards that lie face up,
and how many cards were exchanged. A hand's quality is how well it does alone when the rest is dealt a few
times; as the best of k + 1 random hands it has the weight quality ** k, where k comes from the player's bets.

Where cards must be thrown away and no new ones come, players are taken to have kept the right ones.
"""

from array import array
from collections.abc import Sequence

import cython

from redbutton._card_dice import CardDice
from redbutton.players.bots._drawing import DrawingRule, worths
from redbutton.ranking._kernel import Ranker

if not cython.compiled:
    from redbutton.players.bots._drawing import STRENGTHS, count_bits

    SEATS = 22  # most players
    PLACES = 8  # for the cards of a hand
    POOL = 160  # most hands in a pool
    NO_CARD = 255  # the deck is used up
    TRIALS = 3  # trial runs for the quality of a hand
    ATTEMPTS = 6  # to find a hand that fits
    COMPLETE = 3000  # random deals that all others are compared with


class Rollouts:
    """One variant, and the situation that is played out.

    `streets` has for each street how many cards a player gets, how many the board gets, and how many may be
    exchanged before.
    """

    def __init__(
        self,
        rankers: Sequence[Ranker],
        deck: bytes,
        streets: Sequence[tuple[int, int, int]],
        held: int,
        from_hole: int,
        rule: DrawingRule,
    ) -> None:
        if not cython.compiled:
            self.dealt, self.boards, self.draws, self.draws_left = ([0] * 8 for _ in range(4))
            self.unseen, self.deck, self.board, self.kept = [0] * 52, [0] * 52, [0] * 8, [0] * 16
            self.count, self.size, self.next_draw = [0] * 22, [0] * 22, [0] * 22
            self.known_count, self.pasts, self.pool_of = [0] * 22, [0] * 22, [0] * 22
        self.first, self.second = rankers[0], rankers[len(rankers) - 1]
        self.split, self.from_hole, self.held = len(rankers) == 2, from_hole, held
        self.rule, self.dice = rule, CardDice(1)
        self.streets = len(streets)
        for number, (dealt, board, draw) in enumerate(streets):
            self.dealt[number], self.boards[number], self.draws[number] = dealt, board, draw
            self.draws_left[number] = sum(street[2] > 0 for street in streets[number:])
        self.hole, self.known, self.past = (array("B", bytes(SEATS * PLACES)) for _ in range(3))
        self.pool = array("B", bytes(SEATS * POOL * PLACES))
        self.quality, self.weights = (array("d", bytes(8 * SEATS * POOL)) for _ in range(2))
        self.players = self.hands = self.board_count = self.known_board = self.cards = 0
        self.scoops = self.losses = self.least = 0.0
        self.learn(deck)

    def learn(self, deck: bytes) -> None:
        """Deal whole hands at random, so that any other can be compared with them."""
        high, low = array("q", bytes(8 * STRENGTHS)), array("q", bytes(8 * STRENGTHS))
        self.begin(b"", b"", deck, 0, 0, 0)
        for _ in range(COMPLETE if cython.compiled else COMPLETE // 50):
            self.gather(0)
            self.count[0] = self.board_count = 0
            self.run_out(0, 1)
            high[self.strength(0, self.first)] += 1
            low[self.strength(0, self.second)] += 1
        self.high, self.low = worths(high, 1), worths(low, 1)

    def begin(
        self, hole: bytes, board: bytes, unseen: bytes, street: int, deal_from: int, draw_from: int
    ) -> None:
        """The viewer's cards, the board, the cards that nobody has seen, and what is still to come.

        Cards are dealt from the street `deal_from` on; the viewer may draw from `draw_from` on.
        """
        self.players, self.street, self.deal_from = 1, street, deal_from
        self.size[0], self.next_draw[0] = len(hole), draw_from
        for k in range(len(hole)):
            self.known[k] = hole[k]
        self.known_board = len(board)
        for k in range(len(board)):
            self.board[k] = board[k]
        self.cards = len(unseen)
        for k in range(len(unseen)):
            self.unseen[k] = unseen[k]

    def oppose(
        self, known: bytes, size: int, past: bytes, draw_from: int, believed: float, hands: int, seed: int
    ) -> None:
        """One more opponent, with a pool of hands; `believed` is how often draws are what they look like."""
        p = self.players
        self.players += 1
        self.size[p], self.known_count[p], self.next_draw[p] = size, len(known), draw_from
        for k in range(len(known)):
            self.known[p * PLACES + k] = known[k]
        self.pasts[p] = len(past)
        for k in range(len(past)):
            self.past[p * PLACES + k] = past[k]
        self.pool_of[p], self.hands = p, min(hands, POOL)
        self.dice.state = seed
        for hand in range(self.hands):
            self.make_hand(p, hand < believed * self.hands)
            for k in range(PLACES):
                self.pool[(p * POOL + hand) * PLACES + k] = self.hole[p * PLACES + k]
            self.quality[p * POOL + hand] = self.tried(p, hand)

    def oppose_alike(self, like: int) -> None:
        """One more opponent, of whom the same is seen as of another."""
        p = self.players
        self.players += 1
        self.size[p], self.known_count[p] = self.size[like], self.known_count[like]
        self.next_draw[p], self.pasts[p] = self.next_draw[like], self.pasts[like]
        for k in range(PLACES):
            self.known[p * PLACES + k] = self.known[like * PLACES + k]
            self.past[p * PLACES + k] = self.past[like * PLACES + k]
        self.pool_of[p] = like

    def weigh(self, told: float) -> None:
        """Weigh the hands of the last opponent by what the bets told: quality ** told, added up."""
        p, total = self.players - 1, 0.0
        first = self.pool_of[p] * POOL
        for hand in range(self.hands):
            worse = 0
            for other in range(self.hands):
                worse += self.quality[first + other] <= self.quality[first + hand]
            total += (worse / self.hands) ** told
            self.weights[p * POOL + hand] = total

    # -- hands that an opponent may hold ---------------------------------------------------------------------

    def make_hand(self, p: int, believed: bool) -> None:
        """A hand that fits the cards face up, and the draws if they are as they look."""
        for attempt in range(ATTEMPTS):
            self.gather(0)
            self.deal_hand(p)
            if not self.pasts[p] or not believed:
                return
            if self.relive(p, attempt == ATTEMPTS - 1):
                return

    def deal_hand(self, p: int) -> None:
        """Random cards for all that is not known of a hand."""
        for k in range(self.size[p]):
            card = self.known[p * PLACES + k] if k < self.known_count[p] else self.take()
            if card == NO_CARD:
                self.count[p] = k
                return
            self.hole[p * PLACES + k] = card
        self.count[p] = self.size[p]

    def relive(self, p: int, forced: bool) -> bool:
        """Exchange as many cards as the player did. False if a sensible player would not have."""
        for k in range(self.pasts[p]):
            gone, left = self.past[p * PLACES + k], self.draws_left[0] - k
            n = self.count[p]
            if gone > n:
                gone = n
            if k < self.pasts[p] - 1 or forced:
                bits = self.chosen(p, gone, gone, left)
            else:
                bits = self.chosen(p, 0, n, left)
                if count_bits(bits) != gone:
                    return False
            self.exchange(p, bits)
        return True

    def chosen(self, p: int, least: int, most: int, draws: int) -> int:
        """What the drawing rule throws away of a hand."""
        if not cython.compiled:
            return self.rule.choose(
                self.hole[p * PLACES : p * PLACES + PLACES], self.count[p], least, most, draws
            )
        return self.rule.choose(cython.address(self.hole[p * PLACES]), self.count[p], least, most, draws)

    def tried(self, p: int, hand: int) -> float:
        """The quality of a hand: how well it does alone, in a few trial runs, or one if all is dealt."""
        trials = TRIALS if self.deal_from < self.streets else 1
        total = 0.0
        for _ in range(trials):
            used = self.fetch(p, p, hand)
            self.gather(used)
            self.board_count = self.known_board
            self.run_out(p, p + 1)
            high = self.high[self.strength(p, self.first)]
            low = self.low[self.strength(p, self.second)] if self.split else 0.0
            total += max(high, low) + min(high, low) / 4
        return total

    def fetch(self, p: int, owner: int, hand: int) -> int:
        """Take a hand out of a pool. Returns its cards as bits."""
        used, one = 0, 1
        n = self.size[owner]
        for k in range(n):
            card = self.pool[(owner * POOL + hand) * PLACES + k]
            self.hole[p * PLACES + k] = card
            used |= one << card
        self.count[p] = n
        return used

    # -- the rest of the deal --------------------------------------------------------------------------------

    def gather(self, used: int) -> None:
        """The cards that are left for the dealer."""
        self.left = 0
        for k in range(self.cards):
            if not used >> self.unseen[k] & 1:
                self.deck[self.left] = self.unseen[k]
                self.left += 1

    def take(self) -> int:
        """A random card of those that are left."""
        if not self.left:
            return NO_CARD
        place = self.dice.below(self.left)
        card = self.deck[place]
        self.left -= 1
        self.deck[place] = self.deck[self.left]
        return card

    def exchange(self, p: int, gone: int) -> None:
        """New cards for those thrown away; old ones stay where no card is left."""
        for k in range(self.count[p]):
            if gone >> k & 1:
                card = self.take()
                if card != NO_CARD:
                    self.hole[p * PLACES + k] = card

    def run_out(self, first: int, last: int) -> None:
        """Deal all that is to come to some players and to the board."""
        for street in range(self.street, self.streets):
            if self.draws[street]:
                for p in range(first, last):
                    if street >= self.next_draw[p]:
                        most = min(self.draws[street], self.count[p])
                        self.exchange(p, self.chosen(p, 0, most, self.draws_left[street]))
            if street >= self.deal_from:
                self.deal_street(street, first, last)

    def deal_street(self, street: int, first: int, last: int) -> None:
        """The cards of a street; if the deck is too small, one for all."""
        due = self.dealt[street]
        boards = self.boards[street]
        if due * (last - first) > self.left:
            due, boards = 0, 1
        for p in range(first, last):
            for _ in range(due):
                if self.count[p] < PLACES - 1:
                    self.hole[p * PLACES + self.count[p]] = self.take()
                    self.count[p] += 1
        for _ in range(boards):
            if self.board_count < 5 and self.left:
                self.board[self.board_count] = self.take()
                self.board_count += 1

    # -- the showdown ----------------------------------------------------------------------------------------

    def strength(self, p: int, ranker: Ranker) -> int:
        """A player's best hand in one order; of too many cards, the best ones are kept."""
        n = self.count[p]
        if n <= self.held:
            return self.rank(p, (1 << n) - 1, ranker)
        best = 0
        for bits in range(1 << n):
            if count_bits(bits) == self.held:
                best = max(best, self.rank(p, bits, ranker))
        return best

    def rank(self, p: int, bits: int, ranker: Ranker) -> int:
        """The strength of some of a player's cards with the board."""
        n = 0
        for k in range(self.count[p]):
            if bits >> k & 1:
                self.kept[n] = self.hole[p * PLACES + k]
                n += 1
        if self.from_hole:
            return ranker.rank_omaha(self.kept, n, self.board, self.board_count)
        for k in range(self.board_count):
            if n < 7:
                self.kept[n] = self.board[k]
                n += 1
        return ranker.rank(self.kept, n)

    def share(self) -> float:
        """The viewer's share of the pot."""
        high = self.part(self.first)
        if not self.split:
            return max(high, 0.0)
        low = self.part(self.second)
        return max(high, 0.0) if low < 0 else (max(high, 0.0) + low) / 2

    def part(self, ranker: Ranker) -> float:
        """The viewer's part of what one order decides; less than nothing if no hand qualifies."""
        mine = self.strength(0, ranker)
        best, ties = mine, 1
        for p in range(1, self.players):
            theirs = self.strength(p, ranker)
            if theirs > best:
                best, ties = theirs, 1
            elif theirs == best:
                ties += 1
        if best == 0:
            return -1.0
        return 1.0 / ties if mine == best else 0.0

    def play(self, samples: int, seed: int, gone: int, new_cards: bool) -> float:
        """The mean share of the pot if these cards are thrown away; `scoops` and `losses` are counted.

        `least` is the smallest share that was seen.
        """
        self.dice.state = seed
        total, self.scoops, self.losses, self.least = 0.0, 0.0, 0.0, 1.0
        for _ in range(samples):
            used = 0
            for p in range(1, self.players):
                used |= self.pick(p, used)
            self.gather(used)
            self.hold(gone, new_cards)
            self.board_count = self.known_board
            self.run_out(0, self.players)
            won = self.share()
            total += won
            self.scoops += won > 0.99
            self.losses += won < 0.01
            self.least = min(self.least, won)
        self.scoops /= samples
        self.losses /= samples
        return total / samples

    def hold(self, gone: int, new_cards: bool) -> None:
        """The viewer's own cards, without those thrown away, or with new ones for them."""
        n = 0
        for k in range(self.size[0]):
            card = self.known[k]
            if gone >> k & 1:
                if not new_cards:
                    continue
                card = self.take()
                if card == NO_CARD:
                    card = self.known[k]
            self.hole[n] = card
            n += 1
        self.count[0] = n

    def pick(self, p: int, used: int) -> int:
        """A hand by weight that collides with no other; after a few attempts, any hand that is left."""
        owner = self.pool_of[p]
        for _ in range(ATTEMPTS):
            hand = self.find(p, self.dice.random() / 4294967296.0 * self.weights[p * POOL + self.hands - 1])
            cards = self.fetch(p, owner, hand)
            if not cards & used:
                return cards
        self.gather(used)
        self.deal_hand(p)
        cards, one = 0, 1
        for k in range(self.count[p]):
            cards |= one << self.hole[p * PLACES + k]
        return cards

    def find(self, p: int, weight: float) -> int:
        """The first hand of a pool up to which the weights add up to more than this."""
        low, high = 0, self.hands - 1
        while low < high:
            middle = (low + high) // 2
            if self.weights[p * POOL + middle] > weight:
                high = middle
            else:
                low = middle + 1
        return low
