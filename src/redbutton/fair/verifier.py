"""Checks a recorded hand against the proof in it. Nothing else is needed."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

from msgspec import structs

from redbutton.cards import UNKNOWN, Card
from redbutton.errors import Code, ParseError, PokerError
from redbutton.fair.card_order import CardOrder, Dealt, Shown, course_of
from redbutton.fair.envelopes import Opening, envelope, root_of
from redbutton.fair.proof import By, Proof, Share, announced, commitment_of, proof_of, with_proof
from redbutton.fair.seeds import earlier, permutation
from redbutton.fair.verdict import Caution, CheckedPoint, Point, Verdict
from redbutton.game import Event, Kind
from redbutton.history.record import HandRecord
from redbutton.history.recorded_rules import rules_of
from redbutton.history.recorder import record_of
from redbutton.history.replay import replay
from redbutton.ids import Player

DEALT = (Kind.HOLE_CARDS, Kind.BOARD_CARDS)


def verify(record: HandRecord) -> Verdict:
    """Check a recorded hand against its proof. Raises if it has none."""
    try:
        proof = proof_of(record)
    except PokerError as reason:
        return Verdict(checks=(_check(Point.READ, False, reason=reason),))
    if proof is None:
        raise ParseError(Code.NO_PROOF)
    return hold_against(proof, record)


def hold_against(proof: Proof, record: HandRecord) -> Verdict:
    """Check a hand, finished or not, against a proof."""
    public = promises(proof)
    try:
        course, deck = course_of(record), rules_of(record).variant.deck
    except PokerError as reason:
        return Verdict(checks=(*public, _check(Point.REPLAY, False, reason=reason)))
    cards = SeenCards(proof, course)
    if record.seats is not None:  # an extra seat would be a seed that the server can choose
        seats = sorted(record.seats) == sorted(share.seat for share in proof.seats)
        public = (*public, _check(Point.SEATS, seats))
    return Verdict(
        checks=(*public, *_sizes(proof, course), *_openings(proof, deck), *cards.checks, *cards.strays()),
        cautions=tuple(_cautions(proof)),
        proved=len(cards.proved),
        hidden=len(course.dealt) - len(cards.proved),
    )


def _check(point: Point, good: bool, **facts: Any) -> CheckedPoint:
    return CheckedPoint(point, good, facts)


# -- what was published --------------------------------------------------------------------------------------


def promises(proof: Proof) -> tuple[CheckedPoint, ...]:
    """All that can be checked before any card is visible."""
    return (*_packs(proof), *_seats(proof))


def _packs(proof: Proof) -> Iterator[CheckedPoint]:
    for stage, sealed in enumerate(proof.stages):
        yield _check(Point.ROOT, sealed.root == root_of(proof.deal_id, stage, sealed.envelopes), stage=stage)


def _seats(proof: Proof) -> Iterator[CheckedPoint]:
    seats = [share.seat for share in proof.seats]
    yield _check(Point.SEATS, bool(seats) and seats == sorted(set(seats)))
    said = announced(proof.deal_id, proof.stages[0].root, proof.seats)
    yield _check(Point.ANNOUNCEMENT, said == proof.announcement)
    for share in proof.seats:
        good = share.commitment == commitment_of(share.by, share.seeds[0])
        yield _check(Point.SEED, good, seat=share.seat)
        for stage in range(1, len(share.seeds)):
            yield _check(Point.CHAIN, _follows(share, stage), seat=share.seat, stage=stage)


def _follows(share: Share, stage: int) -> bool:
    """Is a later seed the same as before, or the next of a client's chain?"""
    before, seed = share.seeds[stage - 1 : stage + 1]
    return seed == before or (share.by is By.CLIENT and earlier(seed) == before)


def _cautions(proof: Proof) -> Iterator[Caution]:
    clients = [share for share in proof.seats if share.by is By.CLIENT]
    if not clients:
        yield Caution.NO_CLIENT
    for stage in range(1, len(proof.stages)):
        if all(share.seeds[stage] == share.seeds[stage - 1] for share in clients):
            yield Caution.FORESEEN
            return


def _sizes(proof: Proof, course: CardOrder) -> Iterator[CheckedPoint]:
    found, wanted = len(proof.stages), len(course.sizes)
    yield _check(Point.STAGES, found == wanted, found=found, wanted=wanted)
    for stage, (sealed, size) in enumerate(zip(proof.stages, course.sizes, strict=False)):
        found = len(sealed.envelopes)
        yield _check(Point.SIZE, found == size, stage=stage, found=found, wanted=size)


# -- openings ------------------------------------------------------------------------------------------------


def _openings(proof: Proof, deck: Collection[Card]) -> Iterator[CheckedPoint]:
    for opening in proof.openings:
        facts = {"stage": opening.stage, "place": opening.place, "card": str(opening.card)}
        yield _check(Point.ENVELOPE, fits(proof, opening), **facts)
        yield _check(Point.DECK, opening.card in deck, **facts)
    places = Counter((opening.stage, opening.place) for opening in proof.openings)
    for (stage, place), times in places.items():
        yield _check(Point.OPENED_TWICE, times == 1, stage=stage, place=place)
    cards = Counter((opening.stage, opening.card) for opening in proof.openings)
    for (stage, card), times in cards.items():
        yield _check(Point.CARD_TWICE, times == 1, stage=stage, card=str(card))


def fits(proof: Proof, opening: Opening) -> bool:
    """Is there such an envelope, and does the opening open it?"""
    if opening.stage >= len(proof.stages):
        return False
    envelopes = proof.stages[opening.stage].envelopes
    return opening.place < len(envelopes) and envelopes[opening.place] == envelope(proof.deal_id, opening)


# -- visible cards -------------------------------------------------------------------------------------------


class SeenCards:
    """The visible cards of a hand, each checked against the envelope it must have come from."""

    def __init__(self, proof: Proof, course: CardOrder) -> None:
        self._openings = {each[:2]: each for each in proof.openings if fits(proof, each)}
        self._all = proof.openings
        self._orders = [_order(proof, stage) for stage in range(len(proof.stages))]
        self.claimed: set[Opening] = set()
        """The openings that the cards of the record require."""
        self.proved: set[Opening] = set()
        """Those of them that hold the right cards."""
        self.checks = [
            *(self._dealt(dealt) for dealt in course.dealt if dealt.card != UNKNOWN),
            *(check for shown in course.shown for check in self._shown(shown)),
        ]

    def opening(self, dealt: Dealt) -> Opening | None:
        """The opening of the envelope that the card must have come from, if it is there."""
        stage, number = dealt.turn
        if stage >= len(self._orders) or number >= len(self._orders[stage]):
            return None
        return self._openings.get((stage, self._orders[stage][number]))

    def strays(self) -> Iterator[CheckedPoint]:
        """Openings that no visible card requires: they show cards that should be hidden."""
        for opening in self._all:
            if opening not in self.claimed:
                yield _check(Point.STRAY, False, stage=opening.stage, place=opening.place)

    def _dealt(self, dealt: Dealt) -> CheckedPoint:
        """A card that the record names where it is dealt."""
        opening = self.opening(dealt)
        facts = {"stage": dealt.turn.stage, "number": dealt.turn.number, "card": str(dealt.card)}
        if opening is None:
            return _check(Point.OPENED, False, **facts)
        self._claim(opening, opening.card == dealt.card)
        return _check(Point.CARD, opening.card == dealt.card, **facts, found=str(opening.card))

    def _claim(self, opening: Opening, good: bool) -> None:
        self.claimed.add(opening)
        if good:
            self.proved.add(opening)

    def _shown(self, shown: Shown) -> Iterator[CheckedPoint]:
        """A shown hand: cards dealt face down must be in envelopes that went to this player."""
        known = Counter(dealt.card for group in shown.held for dealt in group if dealt.card != UNKNOWN)
        unseen = [self._unseen(group) for group in shown.held]
        kept = [0] * len(unseen)
        for card in Counter(shown.cards) - known:
            draw = next((draw for draw, cards in enumerate(unseen) if card in cards), None)
            yield _check(Point.SHOWN, draw is not None, card=str(card))
            if draw is not None:
                kept[draw] += 1
                self._claim(unseen[draw][card], good=True)
        good = known <= Counter(shown.cards) and _can_be_kept(shown, kept)
        yield _check(Point.KEPT, good, cards=" ".join(map(str, shown.cards)))

    def _unseen(self, group: Iterable[Dealt]) -> dict[Card, Opening]:
        """The openings of cards that were dealt face down, by card."""
        found = (self.opening(dealt) for dealt in group if dealt.card == UNKNOWN)
        return {opening.card: opening for opening in found if opening}


def _can_be_kept(shown: Shown, kept: list[int]) -> bool:
    """Can this many unseen cards of each draw still be there? The others must have been discarded later."""
    unseen = [sum(dealt.card == UNKNOWN for dealt in group) for group in shown.held]
    return all(
        sum(unseen[draw:]) - sum(kept[draw:]) <= sum(shown.discards[draw:]) for draw in range(len(kept))
    )


def _order(proof: Proof, stage: int) -> tuple[int, ...]:
    sealed = proof.stages[stage]
    seeds = [(share.seat, share.seeds[stage]) for share in proof.seats]
    return permutation(proof.deal_id, sealed.root, seeds, len(sealed.envelopes), stage)


# -- what a viewer may have ----------------------------------------------------------------------------------


def redacted(record: HandRecord, viewer: Player | None) -> HandRecord:
    """The part of a full record that a player or a spectator (None) may have: cards and openings they saw."""
    deal, proof = replay(record), proof_of(record)
    seen = replace(record, actions=record_of(deal, viewer=viewer).actions)
    if proof is None:
        return seen
    course = course_of(record)
    cards = SeenCards(proof, course)
    opened = {cards.opening(dealt) for dealt in _visible(deal.view(viewer).events, course)}
    return with_proof(seen, structs.replace(proof, openings=tuple(sorted(each for each in opened if each))))


def _visible(events: Iterable[Event], course: CardOrder) -> Iterator[Dealt]:
    """The dealt cards that a viewer sees in these events, when they are dealt or when shown."""
    cards = (card for event in events if event.kind in DEALT for card in event.cards)
    for dealt, card in zip(course.dealt, cards, strict=True):
        if card != UNKNOWN:
            yield dealt
    for shown in course.shown:
        yield from chain.from_iterable(shown.held)
