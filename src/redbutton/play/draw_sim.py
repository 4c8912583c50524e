"""Five cards each, no betting: the hand of the best category wins.

>>> hands = [cards("6C 8C 8S 9D 9H"), cards("2C 4S 8H JD AS"), cards("3C 4H 5S 6H 7D")]
>>> print(result_text(hands))
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

from collections.abc import Iterable, Sequence
from typing import Any

from redbutton.cards import UNKNOWN, Card, Deck, Seed, cards, distinct
from redbutton.errors import CardsError, Code, ParseError, PokerError
from redbutton.game import Deal
from redbutton.play.dealer import Dealer
from redbutton.ranking import HIGH_WITHOUT_WHEEL, Hand, category_name, evaluate
from redbutton.rules import make_rules

HAND = 5
LEAST = 2
RULES = make_rules("draw-sim")
TIES = ("category", "equal")
"""Which hands tie, the usual way first."""

Cards = tuple[Card, ...]


def number_of_players(text: str) -> int:
    """The number of players, from typed text."""
    typed = text.strip()
    number = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 10 else 0
    if not LEAST <= number <= RULES.max_players:
        raise ParseError(Code.DRAW_PLAYERS, least=LEAST, most=RULES.max_players, text=repr(typed))
    return number


def deal_hands(players: int, seed: Seed | None = None) -> list[Cards]:
    """A hand for each player, from a shuffled deck, dealt around the table."""
    deal = Deal(RULES, [0] * players)
    Dealer(Deck().shuffle(seed)).serve(deal)
    return [deal.hand(player) for player in range(players)]


def read_hands(lines: Iterable[str], players: int | None = None) -> list[Cards]:
    """The hands of a text, one per line: all, or the first `players`.

    They may come from more than one deck, so two hands may hold the same card. One hand may not hold a card
    twice: five of a kind has no category.
    """
    written = [line for line in lines if line.strip()][:players]
    if len(written) < (players or LEAST):
        raise CardsError(Code.HANDS_MISSING, players=players or LEAST, given=len(written))
    number_of_players(str(len(written)))
    return [_read_hand(number, line) for number, line in enumerate(written, start=1)]


def _read_hand(number: int, line: str) -> Cards:
    try:
        hand = distinct(cards(line))
        if len(hand) != HAND:
            raise CardsError(Code.WRONG_NUMBER_OF_CARDS, given=len(hand), wanted=HAND)
        if UNKNOWN in hand:
            raise CardsError(Code.CARD_UNKNOWN)
    except PokerError as reason:
        raise CardsError(Code.IN_HAND, hand=number, reason=reason) from None
    return hand


def result_text(hands: Sequence[Cards], ties: str = "category") -> str:
    """The hands, their names, and who wins or ties."""
    ranked = [evaluate(hand, order=HIGH_WITHOUT_WHEEL) for hand in hands]
    names = [category_name(hand.category) for hand in ranked]
    best = winners(ranked, ties)
    outcome = "wins" if len(best) == 1 else "ties"
    result = [f"Player {number} {outcome}." for number in best]
    return "\n".join([*_by_player(map(_written, hands)), "", *_by_player(names), "", *result])


def described(hands: Sequence[Cards], ties: str = "category", lang: str = "en") -> dict[str, Any]:
    """The same as plain data, with the points."""
    ranked = [evaluate(hand, order=HIGH_WITHOUT_WHEEL) for hand in hands]
    players = [
        {
            "player": number,
            "cards": [*map(str, sorted(hand))],
            "category": made.category,
            "name": category_name(made.category, lang),
            "points": made.points,
        }
        for number, (hand, made) in enumerate(zip(hands, ranked, strict=True), start=1)
    ]
    return {"players": players, "ties": ties, "winners": winners(ranked, ties)}


def _by_player(texts: Iterable[str]) -> list[str]:
    return [f"Player {number}: {text}" for number, text in enumerate(texts, start=1)]


def _written(hand: Cards) -> str:
    """Cards in ascending order, clubs before diamonds, hearts, spades."""
    return " ".join(str(card).upper().replace("T", "10") for card in sorted(hand))


def winners(ranked: Sequence[Hand], ties: str = "category") -> list[int]:
    """The players with the best hand, from 1, those with most points first.

    All hands of the best category tie, or where `ties` is `equal` only those with as many points.
    """
    best = max(ranked)
    tied = [
        number
        for number, hand in enumerate(ranked)
        if hand == best or (ties == "category" and hand.category is best.category)
    ]
    return [number + 1 for number in sorted(tied, key=lambda number: -ranked[number].points)]
