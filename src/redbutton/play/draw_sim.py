"""Five cards each, no betting: whose hand is of the best category, told line by line.

>>> hands = [cards("6C 8C 8S 9D 9H"), cards("2C 4S 8H JD AS"), cards("3C 4H 5S 6H 7D")]
>>> print(told(hands))
Player 1: 6C 8C 8S 9D 9H
Player 2: 2C 4S 8H JD AS
Player 3: 3C 4H 5S 6H 7D
<BLANKLINE>
Player 1: Two Pair
Player 2: High Card
Player 3: Straight
<BLANKLINE>
Player 3 wins.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from redbutton.cards import UNKNOWN, Card, Deck, Seed, cards, distinct
from redbutton.errors import CardsError, Code, ParseError, PokerError
from redbutton.game import Deal
from redbutton.play.dealer import Dealer
from redbutton.ranking import HIGH_WITHOUT_WHEEL, Hand, category_name, evaluate, points
from redbutton.rules import table

HAND = 5
LEAST = 2
RULES = table("draw-sim")

Cards = tuple[Card, ...]


def number_of_players(text: str) -> int:
    """How many play, from what somebody typed."""
    typed = text.strip()
    number = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 10 else 0
    if not LEAST <= number <= RULES.max_players:
        raise ParseError(Code.DRAW_PLAYERS, least=LEAST, most=RULES.max_players, text=repr(typed))
    return number


def deal_hands(players: int, seed: Seed | None = None) -> list[Cards]:
    """A hand for each, from a shuffled deck, dealt round the table."""
    deal = Deal(RULES, [0] * players)
    Dealer(Deck().shuffle(seed)).serve(deal)
    return [deal.hand(player) for player in range(players)]


def read_hands(lines: Iterable[str], players: int) -> list[Cards]:
    """The first so many hands of a text, one a line; no card may be there twice."""
    written = [line for line in lines if line.strip()][:players]
    if len(written) < players:
        raise CardsError(Code.HANDS_MISSING, players=players, given=len(written))
    hands = [_read_hand(number, line) for number, line in enumerate(written, start=1)]
    distinct(chain.from_iterable(hands))
    return hands


def _read_hand(number: int, line: str) -> Cards:
    try:
        hand = cards(line)
        if len(hand) != HAND:
            raise CardsError(Code.WRONG_NUMBER_OF_CARDS, given=len(hand), wanted=HAND)
        if UNKNOWN in hand:
            raise CardsError(Code.CARD_UNKNOWN)
    except PokerError as reason:
        raise CardsError(Code.IN_HAND, hand=number, reason=reason) from None
    return hand


def told(hands: Sequence[Cards]) -> str:
    """The hands, what they are called, and who wins or ties."""
    ranked = [evaluate(hand, order=HIGH_WITHOUT_WHEEL) for hand in hands]
    names = [category_name(hand.category) for hand in ranked]
    return "\n".join([*_by_player(map(_written, hands)), "", *_by_player(names), "", *_result(ranked)])


def _by_player(texts: Iterable[str]) -> list[str]:
    return [f"Player {number}: {text}" for number, text in enumerate(texts, start=1)]


def _written(hand: Cards) -> str:
    """Cards in ascending order, clubs before diamonds, hearts, spades."""
    return " ".join(str(card).upper().replace("T", "10") for card in sorted(hand))


def _result(ranked: Sequence[Hand]) -> Iterator[str]:
    """Hands of one category tie, whatever their points; these only say in which order they are told."""
    best = max(ranked).category
    tied = [number for number, hand in enumerate(ranked) if hand.category is best]
    outcome = "wins" if len(tied) == 1 else "ties"
    for number in sorted(tied, key=lambda number: -points(ranked[number])):
        yield f"Player {number + 1} {outcome}."
