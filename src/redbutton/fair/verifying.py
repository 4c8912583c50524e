"""Checking a hand against the proof that it carries, with nothing but the two."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

from redbutton.cards import UNKNOWN, Card
from redbutton.errors import Code, ParseError, PokerError
from redbutton.fair.envelopes import Opening, envelope, root_of
from redbutton.fair.proof import By, Proof, Share, announced, commitment_of, proof_of, with_proof
from redbutton.fair.seeds import earlier, permutation
from redbutton.fair.turns import Course, Dealt, Shown, course_of
from redbutton.fair.verdict import Caution, Check, Point, Verdict
from redbutton.game import Event, Kind
from redbutton.history.record import HandRecord
from redbutton.history.recorded import rules_of
from redbutton.history.replay import replay
from redbutton.history.writing import record_of

DEALT = (Kind.HOLE_CARDS, Kind.BOARD_CARDS)


def verify(record: HandRecord) -> Verdict:
    """Hold a recorded hand against its proof. A hand without one is refused."""
    try:
        proof = proof_of(record)
    except PokerError as reason:
        return Verdict(checks=(_check(Point.READ, False, reason=reason),))
    if proof is None:
        raise ParseError(Code.NO_PROOF)
    return hold_against(proof, record)


def hold_against(proof: Proof, record: HandRecord) -> Verdict:
    """Hold a hand, finished or not, against a proof."""
    public = promises(proof)
    try:
        course, deck = course_of(record), rules_of(record).variant.deck
    except PokerError as reason:
        return Verdict(checks=(*public, _check(Point.REPLAY, False, reason=reason)))
    cards = Seen(proof, course)
    if record.seats is not None:  # a seed for a seat that nobody has would be one more to choose
        seats = sorted(record.seats) == sorted(share.seat for share in proof.seats)
        public = (*public, _check(Point.SEATS, seats))
    return Verdict(
        checks=(*public, *_sizes(proof, course), *_openings(proof, deck), *cards.checks, *cards.strays()),
        cautions=tuple(_cautions(proof)),
        proved=len(cards.proved),
        hidden=len(course.dealt) - len(cards.proved),
    )


def _check(point: Point, good: bool, **facts: Any) -> Check:
    return Check(point, good, facts)


# -- what everybody was told ---------------------------------------------------------------------------------


def promises(proof: Proof) -> tuple[Check, ...]:
    """All that can be looked at before any card is seen."""
    return (*_packs(proof), *_seats(proof))


def _packs(proof: Proof) -> Iterator[Check]:
    for stage, sealed in enumerate(proof.stages):
        yield _check(Point.ROOT, sealed.root == root_of(proof.deal_id, stage, sealed.envelopes), stage=stage)


def _seats(proof: Proof) -> Iterator[Check]:
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
    """Is a later seed the one before again, or a client's next?"""
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


def _sizes(proof: Proof, course: Course) -> Iterator[Check]:
    found, wanted = len(proof.stages), len(course.sizes)
    yield _check(Point.STAGES, found == wanted, found=found, wanted=wanted)
    for stage, (sealed, size) in enumerate(zip(proof.stages, course.sizes, strict=False)):
        found = len(sealed.envelopes)
        yield _check(Point.SIZE, found == size, stage=stage, found=found, wanted=size)


# -- what was opened -----------------------------------------------------------------------------------------


def _openings(proof: Proof, deck: Collection[Card]) -> Iterator[Check]:
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


# -- what is seen --------------------------------------------------------------------------------------------


class Seen:
    """The cards of a hand that its record shows, each held against the envelope it must have come from."""

    def __init__(self, proof: Proof, course: Course) -> None:
        self._openings = {each[:2]: each for each in proof.openings if fits(proof, each)}
        self._all = proof.openings
        self._orders = [_order(proof, stage) for stage in range(len(proof.stages))]
        self.claimed: set[Opening] = set()
        """The openings that cards of the record ask for."""
        self.proved: set[Opening] = set()
        """Those of them that hold the cards they should."""
        self.checks = [
            *(self._dealt(dealt) for dealt in course.dealt if dealt.card != UNKNOWN),
            *(check for shown in course.shown for check in self._shown(shown)),
        ]

    def opening(self, dealt: Dealt) -> Opening | None:
        """What opens the envelope that the card's turn and the order of its pack demand, if it is there."""
        stage, number = dealt.turn
        if stage >= len(self._orders) or number >= len(self._orders[stage]):
            return None
        return self._openings.get((stage, self._orders[stage][number]))

    def strays(self) -> Iterator[Check]:
        """Openings that nothing in the record asks for: of cards that should be hidden."""
        for opening in self._all:
            if opening not in self.claimed:
                yield _check(Point.STRAY, False, stage=opening.stage, place=opening.place)

    def _dealt(self, dealt: Dealt) -> Check:
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

    def _shown(self, shown: Shown) -> Iterator[Check]:
        """A hand that was shown: what was dealt unseen must lie in envelopes that came to this player."""
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
        """The openings of cards that were dealt unseen, by the card."""
        found = (self.opening(dealt) for dealt in group if dealt.card == UNKNOWN)
        return {opening.card: opening for opening in found if opening}


def _can_be_kept(shown: Shown, kept: list[int]) -> bool:
    """Can so many unseen cards of each draw still be there? Those gone must have been given away later."""
    unseen = [sum(dealt.card == UNKNOWN for dealt in group) for group in shown.held]
    return all(
        sum(unseen[draw:]) - sum(kept[draw:]) <= sum(shown.discards[draw:]) for draw in range(len(kept))
    )


def _order(proof: Proof, stage: int) -> tuple[int, ...]:
    sealed = proof.stages[stage]
    seeds = [(share.seat, share.seeds[stage]) for share in proof.seats]
    return permutation(proof.deal_id, sealed.root, seeds, len(sealed.envelopes), stage)


# -- what a viewer may have ----------------------------------------------------------------------------------


def redacted(record: HandRecord, viewer: int | None) -> HandRecord:
    """Of a full record, what one player or a spectator (None) may have: the cards and openings they saw."""
    deal, proof = replay(record), proof_of(record)
    seen = replace(record, actions=record_of(deal, viewer=viewer).actions)
    if proof is None:
        return seen
    course = course_of(record)
    cards = Seen(proof, course)
    opened = {cards.opening(dealt) for dealt in _visible(deal.view(viewer).events, course)}
    return with_proof(seen, replace(proof, openings=tuple(sorted(each for each in opened if each))))


def _visible(events: Iterable[Event], course: Course) -> Iterator[Dealt]:
    """Of the cards dealt, those that a viewer sees in these events, when they are dealt or when shown."""
    cards = (card for event in events if event.kind in DEALT for card in event.cards)
    for dealt, card in zip(course.dealt, cards, strict=True):
        if card != UNKNOWN:
            yield dealt
    for shown in course.shown:
        yield from chain.from_iterable(shown.held)
