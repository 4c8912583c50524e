"""Cards, their text, and the deck.

>>> cards("AsKs 10h")
(Card("As"), Card("Ks"), Card("Th"))
>>> Card("A♠").rank.name, Card("A♠").suit.name
('ACE', 'SPADES')
"""

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from typing import Self

from redbutton._shuffle import permute
from redbutton.errors import CardsError, Code, ParseError

RANK_LETTERS = "23456789TJQKA"
SUIT_LETTERS = "cdhs"
SUIT_SIGNS = "♣♦♥♠"

Seed = int | str | bytes


class Rank(IntEnum):
    """A rank, by its number; the ace is 14."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        return RANK_LETTERS[self - 2]


class Suit(IntEnum):
    """A suit, in bridge order; it breaks ties only where a rule says so."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        return SUIT_LETTERS[self]

    @property
    def sign(self) -> str:
        return SUIT_SIGNS[self]


class Card(int):
    """One card: a number from 0 (`2c`) to 51 (`As`), by rank and then suit; 52 is the unknown card `??`.

    There is one object for each card, so arrays and kernels can use it as the number that it is.

    >>> Card("As"), str(Card("10s")), int(Card("2c")), Card("As") > Card("Ah")
    (Card("As"), 'Ts', 0, True)
    """

    __slots__ = ()

    def __new__(cls, card: str | int) -> Self:
        if isinstance(card, str):
            found, end = _read(card, _skip_spaces(card, 0))
            if (end := _skip_spaces(card, end)) < len(card):
                raise ParseError(Code.NOT_ONE_CARD, text=card, place=end + 1)
            return found  # type: ignore[return-value]
        if not 0 <= card <= 52:
            raise CardsError(Code.NOT_A_CARD_NUMBER, number=card)
        return ALL[card]  # type: ignore[return-value]

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> "Card":
        return ALL[(rank - 2) * 4 + suit]

    @property
    def rank(self) -> Rank:
        if self == UNKNOWN:
            raise CardsError(Code.CARD_UNKNOWN)
        return Rank(self // 4 + 2)

    @property
    def suit(self) -> Suit:
        if self == UNKNOWN:
            raise CardsError(Code.CARD_UNKNOWN)
        return Suit(self % 4)

    @property
    def pretty(self) -> str:
        """The card with its suit's sign: `A♠`."""
        return FACES[self] if self == UNKNOWN else self.rank.letter + self.suit.sign

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return FACES[self]

    def __repr__(self) -> str:
        return f'Card("{self}")'

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __reduce__(self) -> tuple[type["Card"], tuple[int]]:
        return Card, (int(self),)


FACES = tuple(rank + suit for rank in RANK_LETTERS for suit in SUIT_LETTERS) + ("??",)
ALL: tuple[Card, ...] = tuple(int.__new__(Card, number) for number in range(53))
UNKNOWN = ALL[52]
_BY_FACE = dict(zip(FACES, ALL, strict=True))
_RANKS = {letter: index for index, letter in enumerate(RANK_LETTERS)} | {
    letter: index for index, letter in enumerate(RANK_LETTERS.lower())
}
_SUITS = {
    letter: index
    for letters in (SUIT_LETTERS, SUIT_LETTERS.upper(), SUIT_SIGNS, "♧♢♡♤")
    for index, letter in enumerate(letters)
}


def cards(text: str | Iterable[Card | int | str]) -> tuple[Card, ...]:
    """Several cards, written with or without spaces or commas between them, or given one by one.

    >>> cards("QhJh, 2c") == cards(["Qh", "Jh", "2c"])
    True
    """
    if not isinstance(text, str):
        return tuple(card if type(card) is Card else Card(card) for card in text)
    if (exact := _BY_FACE.get(text)) is not None:
        return (exact,)
    found = []
    place = _skip_spaces(text, 0)
    while place < len(text):
        card, place = _read(text, place)
        found.append(card)
        place = _skip_spaces(text, place, also=",")
    return tuple(found)


def distinct(several: Iterable[Card]) -> tuple[Card, ...]:
    """The same cards, after a look that none of the known ones is there twice."""
    several = tuple(several)
    seen = set()
    for card in several:
        if card in seen:
            raise CardsError(Code.CARD_TWICE, card=str(card))
        if card != UNKNOWN:
            seen.add(card)
    return several


def _skip_spaces(text: str, place: int, also: str = "") -> int:
    while place < len(text) and (text[place].isspace() or text[place] in also):
        place += 1
    return place


def _read(text: str, place: int) -> tuple[Card, int]:
    """The card that starts at `place`, and the place behind it."""
    if text.startswith("??", place):
        return UNKNOWN, place + 2
    if text.startswith("10", place):
        rank, behind = 8, place + 2
    else:
        rank, behind = _RANKS.get(text[place : place + 1], -1), place + 1
    if rank < 0:
        raise ParseError(Code.NOT_A_RANK, text=text, place=place + 1)
    suit = _SUITS.get(text[behind : behind + 1], -1)
    if suit < 0:
        raise ParseError(Code.NOT_A_SUIT, text=text, place=behind + 1)
    return ALL[rank * 4 + suit], behind + 1


FULL_DECK = ALL[:52]
SHORT_DECK = ALL[16:52]
"""The 36 cards from six to ace."""


class Deck:
    """A pile of cards, dealt from the top.

    >>> deck = Deck().shuffle(seed=7)
    >>> deck.deal(2)
    (Card("2s"), Card("3d"))
    >>> len(deck)
    50
    """

    def __init__(self, pile: Iterable[Card] = FULL_DECK) -> None:
        self._pile = list(distinct(pile))
        self._dealt = 0

    def shuffle(self, seed: Seed | None = None) -> Self:
        """Put what is left in random order: every order equally likely.

        Without a seed the randomness is the operating system's. The same seed gives the same order on every
        platform and with every version.
        """
        left = self._pile[self._dealt :]
        permute(left, os.urandom if seed is None else seeded_bytes(seed))
        self._pile[self._dealt :] = left
        return self

    def deal(self, count: int = 1) -> tuple[Card, ...]:
        """Take cards from the top."""
        if count < 0 or count > len(self):
            raise CardsError(Code.DECK_EMPTY, left=len(self), wanted=count)
        dealt = tuple(self._pile[self._dealt : self._dealt + count])
        self._dealt += count
        return dealt

    def burn(self) -> None:
        """Take the top card out of play, unseen."""
        self.deal(1)

    def __len__(self) -> int:
        return len(self._pile) - self._dealt

    def __iter__(self) -> Iterator[Card]:
        return iter(self._pile[self._dealt :])


def seeded_bytes(seed: Seed) -> Callable[[int], bytes]:
    """A stream of bytes that the seed decides: SHAKE-256 of it, read piece by piece."""
    text = seed if isinstance(seed, bytes) else str(seed).encode()
    stream = hashlib.shake_256(b"redbutton shuffle 1:" + text)
    read = 0

    def draw(count: int) -> bytes:
        nonlocal read
        read += count
        return stream.digest(read)[-count:]

    return draw
