"""Envelopes: cards that are fixed before they are dealt, and hidden until they are opened."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from redbutton._shuffle import permute
from redbutton.cards import FACES, Card, distinct
from redbutton.errors import Code, ParseError
from redbutton.fair.hashing import SIZE, digest, digests, stream
from redbutton.fair.seeds import checked


class Opening(NamedTuple):
    """What opens one envelope: its place, the card in it, and the salt that made it impossible to guess."""

    stage: int
    place: int
    card: Card
    salt: str

    def to_json(self) -> dict[str, Any]:
        return {"stage": self.stage, "place": self.place, "card": FACES[self.card], "salt": self.salt}


DIGITS = 2 * SIZE
"""Of a hash, in hexadecimal."""
_PLACES = tuple(b"%d\n" % place for place in range(len(FACES)))


def envelope(deal_id: str, opening: Opening) -> str:
    """The envelope that an opening fits."""
    return digest("envelope", deal_id, *opening)


def root_of(deal_id: str, stage: int, envelopes: Sequence[str]) -> str:
    """One hash for all the envelopes of a pack, in order."""
    return digest("root", deal_id, stage, *envelopes)


def deal_id(table: str, number: int) -> str:
    """The name of a deal, from its table and its number there.

    >>> deal_id("t1", 12)
    't1#12'
    """
    return checked_id(f"{table}#{number}")


def checked_id(text: str) -> str:
    if not text or not text.isprintable() or " " in text:
        raise ParseError(Code.NOT_A_DEAL_ID, text=text)
    return text


def _in_a_row(hashes: Sequence[str]) -> bytes:
    return bytes.fromhex("".join(hashes))


def _one_by_one(hashes: bytes) -> tuple[str, ...]:
    text = hashes.hex()
    return tuple([text[at : at + DIGITS] for at in range(0, len(text), DIGITS)])


@dataclass(frozen=True, slots=True, repr=False)
class Pack:
    """A shuffled deck in envelopes, which is the dealer's secret. Envelopes and root are public.

    >>> from redbutton.cards import cards
    >>> pack = Pack.from_secret("t1#12", cards("Js Qs Ks"), bytes(32))
    >>> pack
    <Pack of 3 cards, stage 0>
    >>> pack.envelopes[0] == envelope("t1#12", pack.opening(0))
    True
    """

    deal_id: str
    stage: int
    cards: tuple[Card, ...]
    _salts: bytes
    """The salts in a row: a hash of its own for each card would take four times the memory of every table."""
    _envelopes: bytes
    root: str

    @classmethod
    def sealed(cls, deal_id: str, stage: int, cards: tuple[Card, ...], salts: Sequence[str]) -> Self:
        """Cards in envelopes, each with its salt."""
        places = enumerate(zip(cards, salts, strict=True))
        told = [f"{place}\n{FACES[card]}\n{salt}".encode() for place, (card, salt) in places]
        envelopes = digests("envelope", (deal_id, stage), told)
        root = root_of(deal_id, stage, envelopes)
        return cls(deal_id, stage, cards, _in_a_row(salts), _in_a_row(envelopes), root)

    @classmethod
    def from_secret(cls, deal_id: str, deck: Iterable[Card], secret: bytes, stage: int = 0) -> Self:
        """The pack of a secret. Order and salts follow from it, so the log needs nothing else."""
        told = (checked_id(deal_id), stage)
        order, key = sorted(distinct(deck)), checked(secret).hex()
        permute(order, stream(digest("secret order", *told, key)))
        line = key.encode()
        salts = digests("secret salt", told, [place + line for place in _PLACES[: len(order)]])
        return cls.sealed(deal_id, stage, tuple(order), salts)

    @property
    def envelopes(self) -> tuple[str, ...]:
        return _one_by_one(self._envelopes)

    @property
    def salts(self) -> tuple[str, ...]:
        return _one_by_one(self._salts)

    def salt(self, place: int) -> str:
        """The salt of the card at a place; only for viewers who may see the card."""
        return self._salts[place * SIZE : (place + 1) * SIZE].hex()

    def opening(self, place: int) -> Opening:
        """What opens the envelope at a place; only for viewers who may see the card."""
        return Opening(self.stage, place, self.cards[place], self.salt(place))

    def __len__(self) -> int:
        return len(self.cards)

    def __repr__(self) -> str:
        """The number of cards, but not which: a pack in a log gives nothing away."""
        return f"<Pack of {len(self)} cards, stage {self.stage}>"
