"""Cards, their text, and the deck.

>>> cards("AsKs 10h")
(Card("As"), Card("Ks"), Card("Th"))
>>> Card("A♠").rank.name, Card("A♠").suit.name
('ACE', 'SPADES')
"""

import hashlib
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from typing import Self, final

from redbutton._lazy import CallableModule
from redbutton._shuffle import permute
from redbutton.errors import CardsError, Code, ParseError

RANK_LETTERS = "23456789TJQKA"
SUIT_LETTERS = "cdhs"
SUIT_SIGNS = "♣♦♥♠"

Seed = int | str | bytes
"""What decides a reproducible shuffle. 7, "7" and b"7" are the same seed, so it may be typed or not."""


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


RANKS = tuple(Rank)
SUITS = tuple(Suit)


@final
class Card(int):
    """One card: a number from 0 (`2c`) to 51 (`As`), by rank and then suit; 52 is the unknown card `??`.

    There is one object for each card, and it is a number, so arrays and kernels take it as it is.

    >>> Card("As"), str(Card("10s")), int(Card("2c")), Card("As") > Card("Ah")
    (Card("As"), 'Ts', 0, True)
    """

    __slots__ = ()

    def __new__(cls, card: str | int) -> "Card":
        if isinstance(card, str):
            return _SPELLINGS.get(card) or _only(card)
        if not 0 <= card <= 52:
            raise CardsError(Code.NOT_A_CARD_NUMBER, number=card)
        return ALL[card]

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> "Card":
        return ALL[(rank - 2) * 4 + suit]

    @property
    def rank(self) -> Rank:
        return RANKS[self._known() >> 2]

    @property
    def suit(self) -> Suit:
        return SUITS[self._known() & 3]

    @property
    def pretty(self) -> str:
        """The card as people read it, with its suit's sign: `A♠`, `10♥`."""
        return PRETTY[self]

    def _known(self) -> int:
        if self == 52:
            raise CardsError(Code.CARD_UNKNOWN)
        return self

    def __bool__(self) -> bool:
        """True, also for the deuce of clubs, whose number is 0."""
        return True

    def __str__(self) -> str:
        return FACES[self]

    def __repr__(self) -> str:
        return f'Card("{self}")'

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __reduce__(self) -> tuple[type["Card"], tuple[int]]:
        return Card, (int(self),)


FACES = (*(rank + suit for rank in RANK_LETTERS for suit in SUIT_LETTERS), "??")
PRETTY = (*(rank.replace("T", "10") + suit for rank in RANK_LETTERS for suit in SUIT_SIGNS), "??")
ALL: tuple[Card, ...] = tuple(int.__new__(Card, number) for number in range(53))
UNKNOWN = ALL[52]


def cards(text: str | Iterable[Card | int | str]) -> tuple[Card, ...]:
    """Several cards, written with or without spaces or commas between them, or given one by one.

    >>> cards("QhJh, 2c") == cards(["Qh", "Jh", "2c"])
    True
    """
    if isinstance(text, str):
        return _read(text)
    return tuple([card if type(card) is Card else Card(card) for card in text])


def distinct(several: Iterable[Card]) -> tuple[Card, ...]:
    """The same cards. Raises if a known card is there twice."""
    several = tuple(several)
    if len(set(several)) < len(several):
        known = [card for card in several if card != UNKNOWN]
        for place, card in enumerate(known):
            if card in known[:place]:
                raise CardsError(Code.CARD_TWICE, card=str(card))
    return several


def _spellings() -> Iterator[tuple[str, Card]]:
    """Every way to write a card: ten as `T` or `10`, the suit as a letter or a sign, upper or lower case."""
    yield "??", UNKNOWN
    for card in ALL[:52]:
        letter = card.rank.letter
        for rank in {letter, letter.lower(), letter.replace("T", "10")}:
            for suits in (SUIT_LETTERS, SUIT_LETTERS.upper(), SUIT_SIGNS, "♧♢♡♤"):
                yield rank + suits[card.suit], card


_SPELLINGS = dict(_spellings())
_RANK_SPELLINGS = {spelling[:-1] for spelling in _SPELLINGS} - {"?"}
_WRITTEN = re.compile(r"10[^\s,\ufe0f]|[^\s,\ufe0f]{1,2}")
"""One card's letters. Between cards: spaces, commas, and the mark that makes a suit's sign an emoji."""


@lru_cache(maxsize=8192)
def _read(text: str) -> tuple[Card, ...]:
    """The cards in a text; cached, because hand histories repeat the same few thousand texts."""
    try:
        return tuple([_SPELLINGS[written] for written in _WRITTEN.findall(text)])
    except KeyError:
        raise _complaint(text) from None


def _only(text: str) -> Card:
    """The one card in a text that may have spaces around it."""
    found = _read(text)
    if not found:
        raise ParseError(Code.NOT_A_RANK, text=text, place=1)
    if len(found) > 1:
        _, second, *_ = _WRITTEN.finditer(text)
        raise ParseError(Code.NOT_ONE_CARD, text=text, place=second.start() + 1)
    return found[0]


def _complaint(text: str) -> ParseError:
    """What is wrong with the first bad card of a text, and its place, counted from 1."""
    bad = next(written for written in _WRITTEN.finditer(text) if written[0] not in _SPELLINGS)
    rank = "10" if bad[0].startswith("10") else bad[0][0]
    if rank not in _RANK_SPELLINGS:
        return ParseError(Code.NOT_A_RANK, text=text, place=bad.start() + 1)
    return ParseError(Code.NOT_A_SUIT, text=text, place=bad.start() + len(rank) + 1)


FULL_DECK = ALL[:52]
SHORT_DECK = ALL[16:52]
"""The 36 cards from six to ace."""


class Deck:
    """A pile of known cards, dealt from the top.

    >>> deck = Deck().shuffle(seed=7)
    >>> deck.deal(2)
    (Card("5c"), Card("Ah"))
    >>> deck
    <Deck of 50 cards>
    """

    def __init__(self, pile: Iterable[Card] = FULL_DECK) -> None:
        self._pile = list(pile if pile is FULL_DECK else distinct(pile))
        self._dealt = 0
        if pile is not FULL_DECK and UNKNOWN in self._pile:
            raise CardsError(Code.CARD_UNKNOWN)

    def shuffle(self, seed: Seed | None = None) -> Self:
        """Put what is left in random order: every order equally likely.

        Without a seed the randomness comes from the operating system. The same seed gives the same order on
        every platform and in every version.
        """
        del self._pile[: self._dealt]
        self._dealt = 0
        permute(self._pile, os.urandom if seed is None else seeded_bytes(seed))
        return self

    def deal(self, count: int = 1) -> tuple[Card, ...]:
        """Take cards from the top."""
        if not 0 <= count <= len(self):
            raise CardsError(Code.DECK_EMPTY, left=len(self), wanted=count)
        dealt = tuple(self._pile[self._dealt : self._dealt + count])
        self._dealt += count
        return dealt

    def burn(self) -> None:
        """Take the top card out of play, face down."""
        self.deal(1)

    def __len__(self) -> int:
        return len(self._pile) - self._dealt

    def __iter__(self) -> Iterator[Card]:
        return iter(self._pile[self._dealt :])

    def __repr__(self) -> str:
        """How many are left, but not which: a deck in a log gives nothing away."""
        return f"<Deck of {len(self)} cards>"


def seeded_bytes(seed: Seed) -> Callable[[int], bytes]:
    """A stream of bytes that depends only on the seed: SHAKE-256 of it, read piece by piece."""
    text = seed if isinstance(seed, bytes) else str(seed).encode("utf-8", "surrogatepass")
    stream = hashlib.shake_256(b"redbutton shuffle 1:" + text)
    read = 0

    def draw(count: int) -> bytes:
        nonlocal read
        read += count
        return stream.digest(read)[read - count :]

    return draw


sys.modules[__name__].__class__ = CallableModule
