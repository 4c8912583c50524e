"""Poker.py: a simulation of five-card draw at the terminal.

Each of two to six players is dealt five cards from one shuffled deck. The program shows all hands, names each
of them, and says who wins. Hands of the same category tie; the tied players are listed by points, the most
first.

Usage:    python examples/Poker.py [SEED]
Input:    the number of players, asked for until it is from 2 to 6
Output:   the hands in ascending order, their names, and the result
Needs:    the package redbutton, which knows cards, shuffles decks and counts points

With a seed the same cards are dealt each time. `redbutton draw --seed SEED` deals them, too, and prints the
same text.
"""

import sys

import redbutton
from redbutton import ranking

FEWEST_PLAYERS = 2
MOST_PLAYERS = 6
CARDS_IN_A_HAND = 5


class Card:
    """A playing card. Cards are sorted by rank, an ace last, and cards of one rank by the name of the suit.

    Suits are equal: a hand has the same points in any of them.
    """

    def __init__(self, text: str) -> None:
        """Make the card that a text such as `AS` or `10h` names."""
        self.face = redbutton.Card(text)

    def __str__(self) -> str:
        """Return the rank and the first letter of the suit: `10H`."""
        return str(self.face).upper().replace("T", "10")

    def __lt__(self, other: "Card") -> bool:
        """Whether this card is sorted before the other."""
        return self.face < other.face


class Deck:
    """A deck of different cards, dealt from the top: all 52, unless a text says which."""

    def __init__(self, text: str = "") -> None:
        """Make the deck of the cards in a text, the top one first; without a text, a whole deck in order."""
        self.pile = redbutton.Deck(redbutton.cards(text)) if text else redbutton.Deck()

    def shuffle(self, seed: str | None = None) -> None:
        """Put the cards in random order; a seed gives the same order each time."""
        self.pile.shuffle(seed)

    def deal(self) -> Card:
        """Take the top card."""
        [top] = self.pile.deal()
        return Card(str(top))


class Poker:
    """A game: the hands of all players, and the functions that judge them.

    Each function from `is_royal` to `is_high_card` returns 0 for a hand of another category. Otherwise it
    returns the points, which order the hands of all categories: a number of base 15, with one digit for the
    category and one for each rank.
    """

    def __init__(self, deck: Deck, number_of_players: int) -> None:
        """Deal the hands from the deck, one card at a time to each player in turn."""
        self.hands: list[list[Card]] = [[] for _ in range(number_of_players)]
        for _ in range(CARDS_IN_A_HAND):
            for hand in self.hands:
                hand.append(deck.deal())
        for hand in self.hands:
            hand.sort()

    def play(self) -> None:
        """Print the hands, their names, and the result."""
        judged = [self.judge(hand) for hand in self.hands]
        for number, hand in enumerate(self.hands, start=1):
            print(f"Player {number}: {self.text_of(hand)}")
        print()
        for number, (name, _) in enumerate(judged, start=1):
            print(f"Player {number}: {name}")
        print()
        best_players = self.best_players(judged)
        outcome = "wins" if len(best_players) == 1 else "ties"
        for number in best_players:
            print(f"Player {number} {outcome}.")

    def judge(self, hand: list[Card]) -> tuple[str, int]:
        """Return the name of a hand's category and the points, trying the best category first."""
        categories = (
            ("Royal Flush", self.is_royal),
            ("Straight Flush", self.is_straight_flush),
            ("Four of a Kind", self.is_four_kind),
            ("Full House", self.is_full_house),
            ("Flush", self.is_flush),
            ("Straight", self.is_straight),
            ("Three of a Kind", self.is_three_kind),
            ("Two Pair", self.is_two_pair),
            ("One Pair", self.is_one_pair),
            ("High Card", self.is_high_card),
        )
        return next((name, points) for name, points_if in categories if (points := points_if(hand)))

    def best_players(self, judged: list[tuple[str, int]]) -> list[int]:
        """Return the numbers of the players with the best category, those with the most points first."""
        best_name, _ = max(judged, key=lambda hand: hand[1])
        tied = [number for number, (name, _) in enumerate(judged, start=1) if name == best_name]
        return sorted(tied, key=lambda number: judged[number - 1][1], reverse=True)

    def text_of(self, hand: list[Card]) -> str:
        """Return the cards of a hand with spaces between them."""
        return " ".join(str(card) for card in hand)

    def is_royal(self, hand: list[Card]) -> int:
        """Return the points of ten to ace in one suit, else 0."""
        return ranking.royal_flush_points(self.text_of(hand))

    def is_straight_flush(self, hand: list[Card]) -> int:
        """Return the points of five ranks in a row in one suit, else 0."""
        return ranking.straight_flush_points(self.text_of(hand))

    def is_four_kind(self, hand: list[Card]) -> int:
        """Return the points of four cards of one rank, else 0."""
        return ranking.four_of_a_kind_points(self.text_of(hand))

    def is_full_house(self, hand: list[Card]) -> int:
        """Return the points of three cards of one rank and two of another, else 0."""
        return ranking.full_house_points(self.text_of(hand))

    def is_flush(self, hand: list[Card]) -> int:
        """Return the points of five cards of one suit, not in a row, else 0."""
        return ranking.flush_points(self.text_of(hand))

    def is_straight(self, hand: list[Card]) -> int:
        """Return the points of five ranks in a row in several suits, else 0."""
        return ranking.straight_points(self.text_of(hand))

    def is_three_kind(self, hand: list[Card]) -> int:
        """Return the points of three cards of one rank without another pair, else 0."""
        return ranking.three_of_a_kind_points(self.text_of(hand))

    def is_two_pair(self, hand: list[Card]) -> int:
        """Return the points of two pairs of different ranks, else 0."""
        return ranking.two_pair_points(self.text_of(hand))

    def is_one_pair(self, hand: list[Card]) -> int:
        """Return the points of two cards of one rank and three unrelated ones, else 0."""
        return ranking.one_pair_points(self.text_of(hand))

    def is_high_card(self, hand: list[Card]) -> int:
        """Return the points of five cards that make nothing else, else 0."""
        return ranking.high_card_points(self.text_of(hand))


def ask_number_of_players() -> int:
    """Ask until the number is valid, and return it."""
    answer = ""
    valid = [str(number) for number in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)]
    while answer not in valid:
        answer = input("Enter number of players: ").strip()
    return int(answer)


def main(deck: Deck | None = None) -> None:
    """Ask for the players and play with a deck, or with a shuffled one if none is given."""
    if deck is None:
        deck = Deck()
        deck.shuffle(*sys.argv[1:2])
    try:
        number_of_players = ask_number_of_players()
    except EOFError:  # nobody is there to play
        print()
        return
    print()
    Poker(deck, number_of_players).play()


if __name__ == "__main__":
    main()
