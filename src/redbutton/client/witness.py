"""A client's memory of what the server said about each deal; later messages are checked against it.

What is published before the seeds proves something only to a client that keeps it. A `Witness` keeps it, deal
by deal, and reports contradictions: a proof, or a suspicion that a slow connection may also explain.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from redbutton.client.contradictions import (
    Finding,
    beside,
    found_json,
    is_sure,
    order_of,
    rules_of,
    sealed,
    settled,
    shown,
)
from redbutton.client.mirror import Mirror
from redbutton.client.past import Fate, Past
from redbutton.client.proof_messages import grown, proof_of, story_of
from redbutton.client.seeds import Secrets
from redbutton.errors import PokerError
from redbutton.fair.client_notes import TOLD, Kept
from redbutton.fair.disclosure import Difference, Differs, Disclosure
from redbutton.fair.envelopes import deal_id
from redbutton.fair.proof import By, Proof, with_proof
from redbutton.fair.proof import proof_of as recorded_proof
from redbutton.fair.verdict import CheckedPoint, Point
from redbutton.fair.verifier import hold_against, verify
from redbutton.history import phh
from redbutton.history.record import HandRecord
from redbutton.history.recorded_rules import rules_of as recorded_rules
from redbutton.history.recorder import record_of
from redbutton.history.replay import replay
from redbutton.ids import Seat
from redbutton.wire.messages import DealState, Fairness, Opening, Restore, TableState, You

MOST = 50
"""Deals remembered."""
PASSED_OVER = frozenset({Differs.OWN_ABSENT, Differs.OWN_LEFT_OUT})


@dataclass(slots=True)
class Note:
    """One deal: what was kept of it, all messages about it, and the findings."""

    kept: Kept
    told: list[Fairness] = field(default_factory=list)
    """All messages about its proof, in order."""
    openings: dict[tuple[int, int], Opening] = field(default_factory=dict)
    """Openings by envelope; a second, different opening of one envelope gets a number of its own."""
    found: list[Finding] = field(default_factory=list)
    order: str | None = None
    """The seats in dealing order, and the button, as published with the announcement."""
    rules: str | None = None
    """The game, as published with the announcement."""
    is_over: bool = False
    """Whether the end of the deal was seen."""

    @property
    def number(self) -> int:
        return int(self.kept.story.deal.rpartition("#")[2])


class Witness:
    """What a client was told at a table, and whether it is consistent."""

    def __init__(self, secrets: Secrets) -> None:
        self._secrets = secrets
        self._notes: dict[str, Note] = {}
        self._running: str | None = None
        """The deal of the last message."""
        self._highest = 0
        """The highest number of a deal so far."""
        self._restores: list[Restore] = []
        """All restores that are announced now."""
        self._taken_back: set[str] = set()
        """Deals that a restore has taken back."""
        self._ended: str | None = None
        """The last deal with our seed whose end was seen, until its hand was looked up after a gap."""
        self._mirror: Mirror | None = None
        self.past = Past()

    def remember(self, past: Past) -> None:
        """Go on from what was remembered at this table before. Raises if it is not readable."""
        kept = {deal: Note(Kept.from_json(json)) for deal, json in past.open.items()}
        self.past, self._notes = past, kept | self._notes

    def check(
        self, table: TableState, deal: DealState, fairness: Fairness, you: You | None, *, followed: bool
    ) -> list[Finding]:
        """Take in a message about a deal's proof; returns the new findings.

        `followed` says that no message was missed since the last one.
        """
        note = self._notes.get(fairness.deal_id)
        found: list[Finding] = [*beside(table, deal, fairness, you)]
        seat = None if you is None else you.seat
        if note is None:
            found += self._first_telling(deal, fairness, followed=followed)
            note = self._begin(fairness, None if fairness.seeds and not followed else seat)
            self._highest = max(self._highest, deal.number)
            found += self._secrets.misplaced(fairness, note.kept.seat)
        if note.order is None:
            note.order, note.rules = order_of(deal), rules_of(table.game)
        note.is_over = note.is_over or deal.phase == "over"
        found += self._misplaced_later(fairness, seat)
        found += _changed(note, table, deal)
        if note.told and note.told[-1] == fairness:
            return self._new(note, found)
        found += note.kept.story.differences(story_of(fairness))
        found += sealed(fairness, note.told[-1] if note.told else None)
        note.told.append(fairness)
        known = len(note.kept.before)
        note.kept = grown(note.kept, fairness)
        if fairness.seeds:
            found += self._fixed(
                note, fairness, range(known, len(note.kept.before)) if followed else range(0)
            )
        return self._new(note, found)

    def _first_telling(self, deal: DealState, fairness: Fairness, *, followed: bool) -> Iterator[Finding]:
        """What is wrong in the first message about a deal."""
        if deal.number < self._highest:
            yield Difference.of(Differs.AGAIN, None, fairness.deal_id)
        if followed and fairness.seeds and "client" in fairness.makers.values():
            yield Difference.of(Differs.ANNOUNCED, None, fairness.announcement)

    def turn_to(
        self, deal: str | None, *, stuck: bool, followed: bool
    ) -> tuple[dict[str, list[Finding]], list[str]]:
        """Note which deal is running now, if any: no other one is.

        Returns findings for a deal that has our seed and was dropped before our eyes, and the deals whose
        hands have to be looked up: those whose end may have been missed, and the last one that ended.
        """
        if deal in self.past.open and stuck:
            self.past.is_stuck(deal)
        before, self._running = self._running, deal
        others = [each for each in self.past.open if each != deal]
        if followed:
            return {each: self._dropped(each) for each in others if each == before}, []
        if self._ended is not None and self._ended != deal:
            others.append(self._ended)
            self._ended = None
        return {}, others

    def ends(self, deal: str) -> None:
        """Note that a deal was played to its end."""
        if self.past.open.pop(deal, None) is not None:
            self._ended = deal

    def restored(self, table: TableState) -> list[tuple[Restore, str | None, list[Finding]]]:
        """Each restore that is announced for the first time, with a deal that it takes back and the findings.

        A server that goes back says so: it may be honest, and may as well want to undo what was played. So
        the deals stay in memory, no number of theirs may come again, and such announcements are counted.
        """
        self._restores = table.restores
        fresh = [each for each in table.restores if self.past.hears_of(each)]
        return [(each, *self._takes_back(table.id, each)) for each in fresh]

    def _takes_back(self, table: str, restore: Restore) -> tuple[str | None, list[Finding]]:
        """The first deal known here that only this restore takes back, and what follows from that.

        A server may go back to the same backup twice, so earlier restores can have taken back the same deals.
        """
        seen = {
            deal: note
            for deal, note in self._notes.items()
            if note.number > restore.after and (note.told or deal in self.past.open)
        }
        last = max((note.number for note in seen.values()), default=0)
        lies = last >= restore.next
        if restore.hands is not None:  # the last one may have been over, but not stored as a hand yet
            lies = lies or sum(note.is_over for note in seen.values()) > restore.hands + 1
        first = next((deal for deal in seen if lies or deal not in self._taken_back), None)
        if first is None:
            return None, []
        self._taken_back |= seen.keys()
        for deal in seen:
            self.past.open.pop(deal, None)
        if self._ended in seen:
            self._ended = None
        facts = self.past.counts(first, Fate.RESTORED)
        facts["sure"] = facts["sure"] or lies
        told, used = deal_id(table, restore.after), deal_id(table, last)
        return first, self._new(seen[first], [Difference.of(Differs.RESTORED, told, used, **facts)])

    def _dropped(self, deal: str) -> list[Finding]:
        return self._new(self._notes[deal], [self.past.has_no_end(deal)])

    def _gone(self, deal: str) -> list[Finding]:
        gone = Difference.of(Differs.GONE, deal, None, **self.past.counts(deal, Fate.GONE))
        return self._new(self._notes[deal], [gone])

    def unanswered(self, deal: str) -> list[Finding]:
        """Note that the server gives no answer when it is asked for the hand of a deal."""
        if deal in self._taken_back or deal not in self._notes:
            return []
        return self._new(self._notes[deal], [Difference.of(Differs.UNANSWERED, deal, None)])

    def look_up(self, deal: str, hand: HandRecord | None) -> list[Finding]:
        """Check the hand of a deal whose end was missed; None if the server has no such hand."""
        if deal in self._taken_back or deal not in self._notes or self.past.is_endless(deal):
            return []
        note = self._notes[deal]
        try:
            if hand is None or not replay(hand).over:
                return self._dropped(deal) if deal in self.past.open else self._gone(deal)
            proof = recorded_proof(hand)
        except PokerError as reason:
            return self._new(note, [CheckedPoint(Point.READ, False, {"reason": reason})])
        if proof is None:
            return self._new(note, [Difference.of(Differs.UNTOLD, None, None)])
        self.past.open.pop(deal, None)
        found: list[Finding] = [*note.kept.differences(proof), *verify(hand).wrong]
        if proof.deal_id != deal:
            found.append(Difference.of(Differs.NAME, deal, proof.deal_id))
        order = " ".join(map(str, hand.seats or ()))
        if note.order is not None and note.order.partition(" (")[0] != order:
            found.append(Difference.of(Differs.ORDER, note.order, order))
        burns = f"burn_cards={'yes' if recorded_rules(hand).house.burn_cards else 'no'}"
        told = [rule for rule in (note.rules or "").split() if rule.startswith("burn_cards=")]
        if told not in ([], [burns]):
            found.append(Difference.of(Differs.RULES, told[0], burns))
        return self._new(note, found)

    def _misplaced_later(self, fairness: Fairness, seat: Seat | None) -> Iterator[Finding]:
        """Another commitment at our seat is wrong at any time, in whichever message."""
        if seat in fairness.commitments:
            for found in self._secrets.misplaced(fairness, seat):
                if found.point is not Differs.OWN_LEFT_OUT:
                    yield found

    def miss(self, table: str, deal: DealState) -> list[Finding]:
        """Findings if cards are dealt without any proof."""
        name = deal_id(table, deal.number)
        note = self._notes.setdefault(name, Note(Kept(story=Disclosure(deal=name))))
        return self._new(note, [Difference.of(Differs.UNTOLD, None, None)])

    def _begin(self, fairness: Fairness, seat: Seat | None) -> Note:
        while len(self._notes) >= MOST:
            over = (each for each in self._notes if each not in self.past.open)
            oldest = next(over, next(iter(self._notes)))
            del self._notes[oldest]
            self.past.open.pop(oldest, None)
        seat = seat if seat in fairness.commitments else None
        story = replace(story_of(fairness), seeds=())
        note = self._notes[fairness.deal_id] = Note(Kept(story=story, seat=seat))
        return note

    def _fixed(self, note: Note, fairness: Fairness, stages: range) -> Iterator[Finding]:
        """The seeds are public: each must fit its commitment, and ours must be the one we showed."""
        yield from settled(note.kept, fairness)
        with suppress(PokerError):
            yield from self._unasked(note.kept, proof_of(fairness, ()), stages)

    def _unasked(self, kept: Kept, proof: Proof, stages: range) -> Iterator[Finding]:
        """New stages whose seeds came together with their envelopes, though we have a share in the deal."""
        share = next((each for each in proof.seats if each.seat == kept.seat), None)
        if share is None or not self._secrets.has_promised(share.commitment):
            return
        for stage in stages:
            if not kept.before[stage] and (stage == 0 or share.by is By.CLIENT):
                yield Difference.of(Differs.OWN_UNASKED, None, share.seeds[stage].hex(), stage=stage)

    # -- our own seed --------------------------------------------------------------------------------------

    def may_show(self, fairness: Fairness) -> bool:
        """Is nothing wrong with the deal so far?"""
        note = self._notes.get(fairness.deal_id)
        return note is not None and not any(is_sure(found) for found in note.found)

    def shows(self, fairness: Fairness, seed: str) -> Kept:
        """Note that our seed for the newest stage is about to be sent."""
        note = self._notes[fairness.deal_id]
        stage = len(fairness.envelopes) - 1
        before = (*note.kept.shown, *[None] * stage)[:stage]
        note.kept = replace(note.kept, shown=(*before, seed))
        self.past.has_share(fairness.deal_id)
        self.past.open[fairness.deal_id] = note.kept.to_json()
        return note.kept

    # -- cards ---------------------------------------------------------------------------------------------

    def see(
        self,
        mirror: Mirror,
        deal: DealState,
        fairness: Fairness,
        you: You | None,
        openings: Sequence[Opening],
    ) -> list[Finding]:
        """Check visible cards against their envelopes, and the table's cards against the deal."""
        note = self._notes.get(fairness.deal_id)
        if note is None or not fairness.seeds:
            return []
        self._mirror = mirror
        for opening in openings:
            _keep_opening(note, opening)
        try:
            verdict = hold_against(proof_of(fairness, note.openings.values()), record_of(mirror.deal))
        except PokerError as reason:
            return self._new(note, [CheckedPoint(Point.READ, False, {"reason": reason})])
        return self._new(note, [*verdict.wrong, *shown(mirror, deal, you)])

    def _new(self, note: Note, found: Iterable[Finding]) -> list[Finding]:
        """The findings that are new, and whether our seed is passed over too often."""
        new = [each for each in found if each not in note.found]
        if any(each.point in PASSED_OVER for each in new):
            often = self.past.is_passed_over(note.kept.story.deal)
            new += [] if often is None else [often]
        note.found += new
        return new

    # -- for others ----------------------------------------------------------------------------------------

    def evidence(self, deal: str, **beside: Any) -> dict[str, Any]:
        """All messages about a deal, in order, and the findings."""
        note = self._notes[deal]
        return {
            "evidence": "redbutton-evidence-1",
            **beside,
            "deal": deal,
            "found": [found_json(found) for found in note.found],
            "kept": note.kept.to_json(),
            "told": msgspec.to_builtins(note.told, str_keys=True),
            "openings": msgspec.to_builtins(list(note.openings.values())),
            "hand": self._hand(note),
            "restores": msgspec.to_builtins(self._restores),
        }

    def _hand(self, note: Note) -> str | None:
        """The hand so far, for `redbutton verify`."""
        mirror, told = self._mirror, note.told[-1] if note.told else None
        if mirror is None or told is None or not told.deal_id.endswith(f"#{mirror.number}"):
            return None
        try:
            record = with_proof(record_of(mirror.deal), proof_of(told, note.openings.values()))
        except PokerError:
            return None
        kept = msgspec.json.encode(note.kept.to_json()).decode()
        return phh.dumps(replace(record, extra={**record.extra, TOLD: kept}))


def _changed(note: Note, table: TableState, deal: DealState) -> Iterator[Finding]:
    """Dealing order and rules are fixed before the seeds; else the server could choose between orders."""
    if note.order != (order := order_of(deal)):
        yield Difference.of(Differs.ORDER, note.order, order)
    if note.rules != (rules := rules_of(table.game)):
        yield Difference.of(Differs.RULES, note.rules, rules)


def _keep_opening(note: Note, opening: Opening) -> None:
    """Keep an opening; a second, different one of the same envelope is kept beside the first."""
    place = (opening.stage, opening.place)
    while note.openings.setdefault(place, opening) != opening:
        place = (place[0], place[1] + 1000)
