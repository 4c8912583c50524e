# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
"""Counts who wins, over every possible board or over sampled deals; compiled, without Python's lock.

Flushes aside, only the ranks on a board matter. So the exact count walks the sets of ranks that can come (at
most 6,175), each with its number of boards, as if there were no suits. Then, suit by suit, it walks the
boards that give somebody a flush, takes back what was counted for them and counts them as they are. Suits
that look the same to every player are walked once. A million boards come down to some 20,000 look-ups.

Cards are bits here: four lanes of sixteen bits, one lane a suit, one bit a rank.
"""

from array import array
from collections.abc import MutableSequence, Sequence
from math import comb

import cython

from redbutton.equity.games import EquityGame, Rows

STEP, STIR, FOLD = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
"""SplitMix's constants."""
WORD, HALF = 0xFFFFFFFFFFFFFFFF, 0xFFFFFFFF
"""Masks: what a C integer of 64 bits keeps of a Python one, and the lower half of it."""
CHOOSE = [comb(there, number) for there in range(5) for number in range(5)]
"""In how many ways a number of cards can be chosen from those that are left."""
PIECES = ([0, 0], [1, 0], [2, 0], [3, 0], [2, 2], [3, 2], [3, 3])
"""The pieces, at most two, in which a number of unknown cards is dealt."""


def lane(bits: int, suit: int) -> int:
    """The ranks of one suit."""
    return (bits >> (suit * 16)) & 0x1FFF


def only(bits: int, suit: int) -> int:
    """The cards of one suit."""
    return (bits >> (suit * 16) & 0x1FFF) << (suit * 16)


def count_bits(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


def low_bit(rank: int) -> int:
    """A rank as a bit where aces are low; from nine up it is above the first eight bits."""
    return 1 << (rank + 1 if rank < 12 else 0)


def lowest_three(bits: int) -> int:
    """The three lowest bits, or 0 if there are fewer."""
    one = bits & -bits
    two = (bits ^ one) & -(bits ^ one)
    three = (bits ^ one ^ two) & -(bits ^ one ^ two)
    return one | two | three if three else 0


def settle(totals: Sequence[float], players: int, split: bool) -> list[list[float]]:
    """Share the pots: for each player the pots won whole, those won in part, the shares, their squares.

    A pot has 5040 parts, so that each half of it can be shared by up to ten.
    """
    shared = [0.0] * 40
    for won in range(1 << (players * 2 if split else players)):
        if totals[won]:
            high = won & ((1 << players) - 1)
            low = won >> players
            for player in range(players):
                parts = (2520 if low else 5040) // count_bits(high) if high >> player & 1 else 0
                if low >> player & 1:
                    parts += 2520 // count_bits(low)
                if parts:
                    shared[player * 4 + (parts < 5040)] += totals[won]
                    shared[player * 4 + 2] += totals[won] * parts / 5040
                    shared[player * 4 + 3] += totals[won] * parts * parts / 25401600
    return [[shared[player * 4 + part] for part in range(4)] for player in range(players)]


class Showdown:
    """The players' hands, a board, and a tally of how often each set of players won.

    A tally's index is the set of winners, one bit a player; if the best low hand takes half the pot, the set
    of low winners is in the bits above.
    """

    def __init__(self, game: EquityGame, players: int, counting: bool) -> None:
        self.players, self.counting = players, counting
        self.ranker, self.kinds = game.ranker, game.kinds
        self.from_hole, self.split = game.from_hole, game.split
        self.heads_up = players == 2 and not game.from_hole and not counting
        if not cython.compiled:
            self.rank_key = [0] * 13
            self.hole, self.hole_key, self.hole_ranks = [0] * 10, [0] * 10, [0] * 6
            self.pairs, self.pair_key = [0] * 10, [0] * 150
            self.low_pairs, self.low_pair = [0] * 10, [0] * 150
            self.board_ranks, self.triple_key = [0] * 5, [0] * 10
            self.flush, self.best, self.low = [0] * 10, [0] * 10, [0] * 10
        self.tally = array("q", bytes(8 << (players * 2 if game.split else players)))
        self.kind_tally = array("q", bytes(8 * 16 * players * counting))
        for rank in range(13):
            self.rank_key[rank] = self.ranker.card_sum[4 * rank] >> 16 << 16

    @cython.final
    def strength(self, key: int) -> int:
        """The strength of a set of ranks, flushes aside."""
        return self.ranker.by_ranks[self.ranker.high[key >> 32] + self.ranker.low[key >> 16 & 0xFFFF]]

    @cython.final
    def sit(self, player: int, hand: int) -> None:
        """Give a player a hand."""
        held = 0
        self.hole[player] = hand
        self.hole_key[player] = 0
        for suit in range(4):
            ranks = lane(hand, suit)
            rank = 0
            while ranks:
                if ranks & 1:
                    self.hole_key[player] += self.rank_key[rank]
                    self.hole_ranks[held] = rank
                    held += 1
                ranks >>= 1
                rank += 1
        if self.from_hole:
            self.pair_up(player, held)

    @cython.final
    def pair_up(self, player: int, held: int) -> None:
        """The different pairs of ranks that a player's two hole cards can have."""
        self.pairs[player] = 0
        self.low_pairs[player] = 0
        for i in range(held):
            for j in range(i):
                self.add_pair(player, self.hole_ranks[i], self.hole_ranks[j])

    @cython.final
    def add_pair(self, player: int, one: int, other: int) -> None:
        key = self.rank_key[one] + self.rank_key[other]
        first = player * 15
        for known in range(first, first + self.pairs[player]):
            if self.pair_key[known] == key:
                return
        self.pair_key[first + self.pairs[player]] = key
        self.pairs[player] += 1
        low = low_bit(one) | low_bit(other)
        if one != other and low < 256:
            self.low_pair[first + self.low_pairs[player]] = low
            self.low_pairs[player] += 1

    @cython.final
    def rate(self, board_key: int) -> None:
        """Every player's best hand on the board, flushes aside."""
        if self.from_hole:
            self.rate_pairs()
        else:
            for player in range(self.players):
                self.best[player] = self.strength(board_key + self.hole_key[player])

    @cython.final
    def rate_pairs(self) -> None:
        """The same where a hand is two hole cards and three of the board."""
        self.join_triples()
        for player in range(self.players):
            self.best[player] = self.best_pair(player)

    @cython.final
    def join_triples(self) -> None:
        """The ten ways to take three cards of the board."""
        way = 0
        for i in range(2, 5):
            for j in range(1, i):
                for k in range(j):
                    self.triple_key[way] = (
                        self.rank_key[self.board_ranks[i]]
                        + self.rank_key[self.board_ranks[j]]
                        + self.rank_key[self.board_ranks[k]]
                    )
                    way += 1

    @cython.final
    def best_pair(self, player: int) -> int:
        best = 0
        for pair in range(player * 15, player * 15 + self.pairs[player]):
            for triple in range(10):
                strength = self.strength(self.pair_key[pair] + self.triple_key[triple])
                if strength > best:
                    best = strength
        return best

    @cython.final
    def rate_flushes(self, suit: int, board: int) -> None:
        """Every player's best flush in a suit of which the board has these ranks; 0 is none."""
        for player in range(self.players):
            self.flush[player] = self.flush_in(lane(self.hole[player], suit), board)

    @cython.final
    def flush_in(self, held: int, board: int) -> int:
        return self.pair_flush(held, board) if self.from_hole else self.ranker.by_suit[held | board]

    @cython.final
    def pair_flush(self, held: int, board: int) -> int:
        """The best flush of two suited hole cards and three of the board."""
        best = 0
        two = held
        while two:  # every subset of the hole cards, and with each every subset of the board
            three = board if count_bits(two) == 2 else 0
            while three:
                if count_bits(three) == 3 and self.ranker.by_suit[two | three] > best:
                    best = self.ranker.by_suit[two | three]
                three = (three - 1) & board
            two = (two - 1) & held
        return best

    @cython.final
    def high_winners(self) -> int:
        """The set of players whose hand is best."""
        best = 0
        won = 0
        for player in range(self.players):
            if self.best[player] > best:
                best = self.best[player]
                won = 0
            if self.best[player] == best:
                won |= 1 << player
        return won

    @cython.final
    def low_winners(self) -> int:
        """The set of players whose low hand is best; empty if nobody has one."""
        self.rate_lows()
        best = 1
        won = 0
        for player in range(self.players):
            if self.low[player] > best:
                best = self.low[player]
                won = 0
            if self.low[player] == best:
                won |= 1 << player
        return won

    @cython.final
    def rate_lows(self) -> None:
        """Every player's best low hand, eight or better; 0 is none."""
        board = 0
        for i in range(5):
            board |= low_bit(self.board_ranks[i])
        for player in range(self.players):
            self.low[player] = 0
            for pair in range(player * 15, player * 15 + self.low_pairs[player]):
                two = self.low_pair[pair]
                three = lowest_three(board & 255 & ~two)
                if three and 256 - (two | three) > self.low[player]:
                    self.low[player] = 256 - (two | three)

    @cython.final
    def judge(self, ways: int, again: bool) -> None:
        """Tally the rated hands; `again` if they were tallied before as if there were no flushes."""
        low = self.low_winners() << self.players if self.split else 0
        if again:
            self.count(self.high_winners() | low, -ways)
        for player in range(self.players):
            if self.flush[player] > self.best[player]:
                self.best[player] = self.flush[player]
        self.count(self.high_winners() | low, ways)

    @cython.final
    def count(self, won: int, ways: int) -> None:
        self.tally[won] += ways
        if self.counting:
            for player in range(self.players):
                self.kind_tally[player * 16 + self.kinds[self.best[player]]] += ways

    @cython.final
    def meet(self, one: int, other: int, ways: int, again: bool) -> None:
        """Tally two hands."""
        if again:
            self.tally[(one >= other) + 2 * (other >= one)] -= ways
            one = max(one, self.flush[0])
            other = max(other, self.flush[1])
        self.tally[(one >= other) + 2 * (other >= one)] += ways

    @cython.final
    def spell(self, board: int) -> int:
        """List the board's ranks one by one. Returns how many there are."""
        place = 0
        for suit in range(4):
            ranks = lane(board, suit)
            rank = 0
            while ranks:
                if ranks & 1:
                    self.board_ranks[place] = rank
                    place += 1
                ranks >>= 1
                rank += 1
        return place

    @cython.final
    def add_up(self, totals: MutableSequence[float], weight: float) -> None:
        """Add the tallies, the categories' last, to the totals, and reset them."""
        size = len(self.tally)
        for index in range(size):
            totals[index] += self.tally[index] * weight
            self.tally[index] = 0
        if self.counting:
            for index in range(len(self.kind_tally)):
                totals[size + index] += self.kind_tally[index] * weight
                self.kind_tally[index] = 0


class Boards(Showdown):
    """Every possible board."""

    def __init__(self, game: EquityGame, players: int, counting: bool, board: int, live: int) -> None:
        Showdown.__init__(self, game, players, counting)
        if not cython.compiled:
            self.there = [0] * 13
        self.board, self.live = board, live
        self.to_come = 5 - self.spell(board)
        self.board_key = 0
        for place in range(5 - self.to_come):
            self.board_key += self.rank_key[self.board_ranks[place]]

    def walk(
        self,
        hands: Sequence[int],
        weights: Sequence[float],
        first: int,
        last: int,
        totals: MutableSequence[float],
    ) -> None:
        """Add up every board for each of the matchups from `first` to before `last`.

        The totals are the tally, times the matchups' weights, and behind it the tally of categories.
        """
        with cython.nogil:
            for matchup in range(first, last):
                self.seat(hands, matchup * self.players)
                self.run_out()
                self.add_up(totals, weights[matchup])

    def seat(self, hands: Sequence[int], first: int) -> None:
        self.left = self.live
        for player in range(self.players):
            self.sit(player, hands[first + player])
            self.left &= ~hands[first + player]

    def run_out(self) -> None:
        """Tally every way in which the board can come."""
        for player in range(self.players):
            self.flush[player] = 0
        self.look_at(self.left)
        self.spread(0, self.to_come, self.board_key, 1, False)
        for suit in range(4):
            self.need = self.cards_to_flush(suit)
            if self.need <= self.to_come and not self.seen_before(suit):
                self.suit = suit
                self.look_at(self.left ^ only(self.left, suit))
                self.suited(0, self.to_come, lane(self.board, suit), self.board_key)

    def look_at(self, cards: int) -> None:
        """Count the cards of each rank."""
        for rank in range(13):
            self.there[rank] = (
                (cards >> rank & 1)
                + (cards >> (rank + 16) & 1)
                + (cards >> (rank + 32) & 1)
                + (cards >> (rank + 48) & 1)
            )

    def seen_before(self, suit: int) -> bool:
        """Does the suit look like an earlier one? If not, find out how many look like it."""
        self.alike = 1
        for other in range(4):
            if other != suit and self.same_suit(suit, other):
                if other < suit:
                    return True
                self.alike += 1
        return False

    def same_suit(self, one: int, other: int) -> bool:
        if lane(self.left, one) != lane(self.left, other) or lane(self.board, one) != lane(self.board, other):
            return False
        for player in range(self.players):
            if lane(self.hole[player], one) != lane(self.hole[player], other):
                return False
        return True

    def cards_to_flush(self, suit: int) -> int:
        """How many more cards of a suit give somebody a flush."""
        on_board = count_bits(lane(self.board, suit))
        most = 0
        for player in range(self.players):
            held = count_bits(lane(self.hole[player], suit))
            if held > most:
                most = held
        if self.from_hole:
            return 3 - on_board if most >= 2 else 9
        return 5 - on_board - most

    def suited(self, rank: int, left: int, ranks: int, key: int) -> None:
        """Every set of cards of the suit that can come, each with all other cards."""
        if self.to_come - left >= self.need:
            self.rate_flushes(self.suit, ranks)
            self.spread(0, left, key, self.alike, True)
        if left:
            for card in range(rank, 13):
                if self.left >> (self.suit * 16 + card) & 1:
                    self.board_ranks[5 - left] = card
                    self.suited(card + 1, left - 1, ranks | 1 << card, key + self.rank_key[card])

    def spread(self, rank: int, left: int, key: int, ways: int, again: bool) -> None:
        """Every set of ranks from `rank` up that can come, with its number of ways."""
        if left == 1:
            self.last_card(rank, key, ways, again)
        elif left == 0:
            self.show(key, ways, again)
        else:
            for card in range(rank, 13):
                some = key
                for number in range(1, min(left, self.there[card]) + 1):
                    some += self.rank_key[card]
                    self.board_ranks[5 - left + number - 1] = card
                    several = ways * CHOOSE[self.there[card] * 5 + number]
                    self.spread(card + 1, left - number, some, several, again)

    def last_card(self, rank: int, key: int, ways: int, again: bool) -> None:
        if self.heads_up:
            self.last_card_heads_up(rank, key, ways, again)
        else:
            for card in range(rank, 13):
                if self.there[card]:
                    self.board_ranks[4] = card
                    self.show(key + self.rank_key[card], ways * self.there[card], again)

    def show(self, key: int, ways: int, again: bool) -> None:
        """Tally a whole board."""
        if self.heads_up:
            self.meet(
                self.strength(key + self.hole_key[0]), self.strength(key + self.hole_key[1]), ways, again
            )
        else:
            self.rate(key)
            self.judge(ways, again)

    def last_card_heads_up(self, rank: int, key: int, ways: int, again: bool) -> None:
        """The last card of two hands: a low rank keeps the row of the table, a high one the column."""
        high, low, by_ranks = self.ranker.high, self.ranker.low, self.ranker.by_ranks
        one = key + self.hole_key[0]
        other = key + self.hole_key[1]
        one_row, other_row = high[one >> 32], high[other >> 32]
        for card in range(rank, 7):
            self.meet(
                by_ranks[one_row + low[one + self.rank_key[card] >> 16 & 0xFFFF]],
                by_ranks[other_row + low[other + self.rank_key[card] >> 16 & 0xFFFF]],
                ways * self.there[card],
                again,
            )
        one_column, other_column = low[one >> 16 & 0xFFFF], low[other >> 16 & 0xFFFF]
        for card in range(max(rank, 7), 13):
            self.meet(
                by_ranks[high[(one + self.rank_key[card]) >> 32] + one_column],
                by_ranks[high[(other + self.rank_key[card]) >> 32] + other_column],
                ways * self.there[card],
                again,
            )


class Deals(Showdown):
    """Sampled deals: hands from the players' ranges that do not collide, and the rest of the board.

    The ranges' hands are in one row, and `first` says where each player's begin; a player without any gets
    random cards. Weights are an alias table: a hand is kept with its probability, else another is taken
    instead. Unknown cards come in pieces of one, two or three, each picked whole from all pieces. If hands
    collide a million times in a row, the game is `stuck`.
    """

    def __init__(
        self, game: EquityGame, players: int, counting: bool, rows: Rows, board: int, live: int
    ) -> None:
        Showdown.__init__(self, game, players, counting)
        self.hands, self.keep, self.instead = rows.hands, rows.keep, rows.instead
        self.first = [*rows.first, *[0] * (10 - players)]
        self.sums = array("Q", [self.sum(hand) for hand in rows.hands])
        self.hole_sum, self.ranged, self.unknown = [0] * 10, [0] * 10, [0] * 10
        self.ranges = self.unknowns = 0
        self.stuck = False
        self.live = live
        for player in range(players):
            self.find_seat(player)
        self.taken = ~self.live & WORD
        self.known, self.known_sum = board, self.ranker.start + self.sum(board)
        self.hole_pieces = PIECES[game.hole_cards]
        self.board_pieces = PIECES[5 - board.bit_count()]
        self.lay_out({*self.board_pieces, *(self.hole_pieces if self.unknowns else ())} - {0})

    def find_seat(self, player: int) -> None:
        """A known hand is dealt once; ranges and unknown hands are dealt each time."""
        hands = self.first[player + 1] - self.first[player]
        if hands == 0:
            self.unknown[self.unknowns] = player
            self.unknowns += 1
        elif hands == 1:
            self.take(player, self.hands[self.first[player]], self.sums[self.first[player]])
            self.live &= ~self.hands[self.first[player]]
        else:
            self.ranged[self.ranges] = player
            self.ranges += 1

    def sum(self, cards: int) -> int:
        """The ranker's sum of some cards."""
        total = 0
        for card in range(52):
            if self.ranker.card_bit[card] & cards:
                total += self.ranker.card_sum[card]
        return total

    def lay_out(self, sizes: set[int]) -> None:
        """List all pieces of these sizes."""
        self.begin, self.many = [0] * 4, [0] * 4
        pieces = sum(comb(int(self.live).bit_count(), size) for size in sizes)
        self.piece, self.piece_sum = array("Q", bytes(8 * pieces)), array("Q", bytes(8 * pieces))
        self.pieces = 0
        for size in sizes:
            self.begin[size] = self.pieces
            self.gather(0, size, 0, 0)
            self.many[size] = self.pieces - self.begin[size]

    def gather(self, card: int, left: int, cards: int, total: int) -> None:
        if not left:
            self.piece[self.pieces] = cards
            self.piece_sum[self.pieces] = total
            self.pieces += 1
        else:
            for one in range(card, 52):
                bit = self.ranker.card_bit[one]
                if bit & self.live:
                    self.gather(one + 1, left - 1, cards | bit, total + self.ranker.card_sum[one])

    def play(self, deals: int, seed: int, totals: MutableSequence[float]) -> None:
        """Make this many deals from a seed, and add up who wins."""
        with cython.nogil:
            self.state = seed
            for _ in range(deals):
                used = self.taken
                if self.ranges:
                    used = self.deal_ranges()
                    if self.stuck:
                        break
                if self.unknowns:
                    used = self.deal_unknown(used)
                self.deal_board(used)
                if self.heads_up:
                    self.meet(self.rated(0), self.rated(1), 1, False)
                else:
                    self.show_down()
            self.add_up(totals, 1.0)

    def random(self) -> int:
        """The next 32 random bits (Steele, Lea and Flood's SplitMix, its upper half)."""
        self.state = self.state + STEP & WORD
        bits = self.state
        bits = (bits ^ bits >> 30) * STIR & WORD
        bits = (bits ^ bits >> 27) * FOLD & WORD
        return bits >> 32

    def deal_ranges(self) -> int:
        """Deal hands to players with a range, until no two collide. Returns the used cards."""
        used = self.taken
        seat = 0
        tries = 0
        while seat < self.ranges and not self.stuck:
            hand = self.pick(self.ranged[seat])
            if self.hands[hand] & used:
                used = self.taken
                seat = 0
                tries += 1
                self.stuck = tries > 1000000
            else:
                used |= self.hands[hand]
                self.take(self.ranged[seat], self.hands[hand], self.sums[hand])
                seat += 1
        return used

    def pick(self, player: int) -> int:
        """A hand of the player's range, by weight."""
        count = self.first[player + 1] - self.first[player]
        chance = self.random() * count
        hand = self.first[player] + (chance >> 32)
        return hand if chance & HALF < self.keep[hand] else self.instead[hand]

    def draw(self, size: int, used: int) -> int:
        """A random piece of this many unused cards."""
        while True:
            piece = self.begin[size] + (self.random() * self.many[size] >> 32)
            if not self.piece[piece] & used:
                return piece

    def deal_unknown(self, used: int) -> int:
        """Deal random cards to players without a range."""
        for seat in range(self.unknowns):
            cards = used
            total = 0
            for part in range(2):
                if self.hole_pieces[part]:
                    piece = self.draw(self.hole_pieces[part], cards)
                    cards |= self.piece[piece]
                    total += self.piece_sum[piece]
            self.take(self.unknown[seat], cards ^ used, total)
            used = cards
        return used

    def take(self, player: int, hand: int, total: int) -> None:
        self.hole[player] = hand
        self.hole_sum[player] = total
        if self.from_hole:
            self.sit(player, hand)

    def deal_board(self, used: int) -> None:
        cards = used
        total = self.known_sum
        for part in range(2):
            if self.board_pieces[part]:
                piece = self.draw(self.board_pieces[part], cards)
                cards |= self.piece[piece]
                total += self.piece_sum[piece]
        self.board = self.known | cards ^ used
        self.board_sum = total

    def show_down(self) -> None:
        if self.from_hole:
            self.spell(self.board)
            self.join_triples()
        for player in range(self.players):
            self.best[player] = self.rated(player)
        low = self.low_winners() << self.players if self.split else 0
        self.count(self.high_winners() | low, 1)

    def rated(self, player: int) -> int:
        """A player's best hand on this board."""
        total = self.board_sum + self.hole_sum[player]
        best = self.best_pair(player) if self.from_hole else 0
        if self.from_hole or total & 0x8888:
            for suit in range(4):
                best = max(best, self.flush_in(lane(self.hole[player], suit), lane(self.board, suit)))
        else:
            best = self.strength(total)
        return best
