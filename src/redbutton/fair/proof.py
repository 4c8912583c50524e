"""The proof of a deal, as a value, as JSON, and as a field of a hand history."""

import json
import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, Self

import msgspec
from msgspec import Struct

from redbutton.cards import FACES, Card
from redbutton.errors import Code, ParseError
from redbutton.fair.envelopes import Opening, Pack, checked_id
from redbutton.fair.seeds import announcement, seed_commitment
from redbutton.history.record import HandRecord
from redbutton.ids import Seat

SCHEME = "redbutton-envelopes-1"
FIELD = "_proof"
"""The field of a hand history that holds it, as JSON text."""
MOST_CARDS = 52
_HEX = re.compile(r"[0-9a-f]{64}")


class By(StrEnum):
    """Who made a seed. ABSENT is a client that committed to a seed and did not show it."""

    CLIENT = "client"
    SERVER = "server"
    ABSENT = "absent"

    @property
    def maker(self) -> str:
        """The maker as announced, before a client could be absent."""
        return "server" if self is By.SERVER else "client"


class Share(Struct, frozen=True, kw_only=True):
    """One seat's share in the order of the cards: its commitment, and a seed for each stage."""

    seat: Seat
    by: By
    commitment: str
    seeds: tuple[bytes, ...]

    @classmethod
    def of(cls, seat: Seat, by: By, seeds: Iterable[bytes]) -> Self:
        """A share with the commitment that fits its first seed."""
        seeds = tuple(seeds)
        return cls(seat=seat, by=by, commitment=commitment_of(by, seeds[0]), seeds=seeds)

    def to_json(self) -> dict[str, Any]:
        seeds = [seed.hex() for seed in self.seeds]
        return {"seat": self.seat, "by": str(self.by), "commitment": self.commitment, "seeds": seeds}


class Sealed(Struct, frozen=True, kw_only=True):
    """The public part of a pack."""

    root: str
    envelopes: tuple[str, ...]

    @classmethod
    def of(cls, pack: Pack) -> Self:
        return cls(root=pack.root, envelopes=pack.envelopes)

    def to_json(self) -> dict[str, Any]:
        return {"root": self.root, "envelopes": list(self.envelopes)}


class Proof(Struct, frozen=True, kw_only=True):
    """All that is needed to check a deal, with the openings that its owner may have."""

    deal_id: str
    announcement: str
    seats: tuple[Share, ...]
    stages: tuple[Sealed, ...]
    openings: tuple[Opening, ...] = ()

    @classmethod
    def of(cls, packs: Iterable[Pack], seats: Iterable[Share], openings: Iterable[Opening] = ()) -> Self:
        """The proof of a deal from these packs."""
        first, *_ = packs = tuple(packs)
        seats = tuple(sorted(seats, key=lambda share: share.seat))
        return cls(
            deal_id=first.deal_id,
            announcement=announced(first.deal_id, first.root, seats),
            seats=seats,
            stages=tuple(map(Sealed.of, packs)),
            openings=tuple(sorted(openings)),
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "scheme": SCHEME,
            "deal": self.deal_id,
            "announcement": self.announcement,
            "seats": [share.to_json() for share in self.seats],
            "stages": [sealed.to_json() for sealed in self.stages],
            "openings": [opening.to_json() for opening in self.openings],
        }

    def text(self) -> str:
        """The JSON as text."""
        shares = [(share.seat, share.by, share.commitment, share.seeds) for share in self.seats]
        return text_of(self.deal_id, self.announcement, shares, self.stages, self.openings)

    @classmethod
    def from_json(cls, value: Any) -> Self:
        """Read a proof. Raises with the name of the malformed part."""
        whole = _Part("proof", value)
        if (scheme := whole.get("scheme", str)) != SCHEME:
            raise ParseError(Code.PROOF_SCHEME, scheme=scheme, known=SCHEME)
        proof = cls(
            deal_id=checked_id(whole.get("deal", str)),
            announcement=whole.hash("announcement"),
            seats=tuple(map(_share, whole.parts("seats"))),
            stages=tuple(map(_sealed, whole.parts("stages"))),
            openings=tuple(map(_opening, whole.parts("openings"))),
        )
        if not proof.stages or any(len(share.seeds) != len(proof.stages) for share in proof.seats):
            raise ParseError(Code.NOT_A_PROOF, field="stages")
        return proof


def text_of(
    deal_id: str,
    announcement: str,
    shares: Iterable[tuple[Seat, By, str, Iterable[bytes]]],
    stages: Iterable[Sealed | Pack],
    openings: Iterable[tuple[int, int, Card, str]],
) -> str:
    """The text of a proof, without the proof: a table writes one for each deal. All parts are in order."""
    seats, sealed, opened = map(_share_text, shares), map(_sealed_text, stages), map(_opening_text, openings)
    return (
        f'{{"scheme":"{SCHEME}","deal":{quoted(deal_id)},"announcement":"{announcement}",'
        f'"seats":[{",".join(seats)}],"stages":[{",".join(sealed)}],"openings":[{",".join(opened)}]}}'
    )


def quoted(text: str) -> str:
    """A text as JSON."""
    return msgspec.json.encode(text).decode()


def _share_text(share: tuple[Seat, By, str, Iterable[bytes]]) -> str:
    seat, by, commitment, seeds = share
    shown = '","'.join([seed.hex() for seed in seeds])
    return f'{{"seat":{seat},"by":"{by}","commitment":"{commitment}","seeds":["{shown}"]}}'


def _sealed_text(sealed: Sealed | Pack) -> str:
    envelopes = '","'.join(sealed.envelopes)
    return f'{{"root":"{sealed.root}","envelopes":["{envelopes}"]}}'


def _opening_text(opening: tuple[int, int, Card, str]) -> str:
    stage, place, card, salt = opening
    return f'{{"stage":{stage},"place":{place},"card":"{FACES[card]}","salt":"{salt}"}}'


def commitment_of(by: By, seed: bytes) -> str:
    """The commitment that fits a first seed. For an absent client the seed is the commitment itself."""
    return seed.hex() if by is By.ABSENT else seed_commitment(seed)


def announced(deal_id: str, root: str, seats: Iterable[Share]) -> str:
    """The hash that announces a deal with these seats."""
    return announcement(deal_id, root, ((share.seat, share.by.maker, share.commitment) for share in seats))


def with_proof(record: HandRecord, proof: Proof) -> HandRecord:
    """The record of a hand with its proof."""
    return record.with_own(FIELD, proof.text())


def proof_of(record: HandRecord) -> Proof | None:
    """The proof in a record, if it has one."""
    return Proof.from_json(json_field(record, FIELD)) if FIELD in record.extra else None


def json_field(record: HandRecord, field: str) -> Any:
    """The JSON in a field of a record. Raises if it cannot be read."""
    try:
        return json.loads(record.extra[field])
    except (TypeError, ValueError, RecursionError):
        raise ParseError(Code.NOT_A_PROOF, field=field) from None


class _Part:
    """An object of the JSON, whose entries are read one by one and checked."""

    def __init__(self, name: str, value: Any) -> None:
        self.name = name
        if not isinstance(value, Mapping):
            raise ParseError(Code.NOT_A_PROOF, field=name)
        self.value = value

    def get(self, key: str, kind: type) -> Any:
        value = self.value.get(key)
        if type(value) is not kind:
            raise self.wrong(key)
        return value

    def wrong(self, key: str) -> ParseError:
        return ParseError(Code.NOT_A_PROOF, field=f"{self.name}.{key}")

    def number(self, key: str) -> int:
        value: int = self.get(key, int)
        if not 0 <= value < 2**31:
            raise self.wrong(key)
        return value

    def hash(self, key: str) -> str:
        return self._hash(key, self.get(key, str))

    def hashes(self, key: str, most: int) -> tuple[str, ...]:
        several = self.get(key, list)
        if not 0 < len(several) <= most:
            raise self.wrong(key)
        return tuple(self._hash(key, text) for text in several)

    def parts(self, key: str) -> list["_Part"]:
        return [_Part(f"{key}[{number}]", value) for number, value in enumerate(self.get(key, list))]

    def _hash(self, key: str, text: Any) -> str:
        if type(text) is not str or not _HEX.fullmatch(text):
            raise self.wrong(key)
        return text


def _share(part: _Part) -> Share:
    if (by := part.get("by", str)) not in set(By):
        raise part.wrong("by")
    seeds = tuple(map(bytes.fromhex, part.hashes("seeds", MOST_CARDS)))
    return Share(seat=Seat(part.number("seat")), by=By(by), commitment=part.hash("commitment"), seeds=seeds)


def _sealed(part: _Part) -> Sealed:
    return Sealed(root=part.hash("root"), envelopes=part.hashes("envelopes", MOST_CARDS))


def _opening(part: _Part) -> Opening:
    if (card := part.get("card", str)) not in FACES[:MOST_CARDS]:
        raise part.wrong("card")
    return Opening(part.number("stage"), part.number("place"), Card(card), part.hash("salt"))
