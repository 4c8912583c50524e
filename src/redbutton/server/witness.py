"""A client's memory of what it was told: everything that comes later is held against it.

What is told before the seeds are out is worth something only to one who keeps it. A `Witness` does, deal by
deal, and says what does not fit: as a proof, or as a suspicion where a slow line can be the reason too.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import msgspec

from redbutton.errors import Code, ParseError, PokerError
from redbutton.fair import announcement
from redbutton.fair.envelopes import deal_id, root_of
from redbutton.fair.kept import TOLD, Kept
from redbutton.fair.proof import SCHEME, By, Proof, with_proof
from redbutton.fair.story import Difference, Differs, Story
from redbutton.fair.verdict import Check, Point
from redbutton.fair.verifying import fits, hold_against, promises, verify
from redbutton.history import phh
from redbutton.history.writing import record_of
from redbutton.server.messages import DealState, Fairness, Game, Opening, TableState, You
from redbutton.server.mirror import Mirror
from redbutton.server.own_seeds import Secrets

MOST = 50
"""So many deals are remembered."""
MOST_UNDEALT = 3
"""So many deals that were announced and never dealt are no accident any more."""
HIDDEN = "??"
Finding = Difference | Check


@dataclass(slots=True)
class Note:
    """One deal: what was kept of it, all that was told about it, and what was found wrong."""

    kept: Kept
    told: list[Fairness] = field(default_factory=list)
    """Everything that was told of its proof, in the order in which it came."""
    openings: dict[tuple[int, int], Opening] = field(default_factory=dict)
    """What opens an envelope; another opening of the same one comes after it, by a number of its own."""
    found: list[Finding] = field(default_factory=list)
    order: str | None = None
    """The seats in the order of dealing, and the button, as they were told with the announcement."""
    rules: str | None = None
    """What is played, as it was told then."""


class Witness:
    """What somebody at a table was told, and whether it fits together."""

    def __init__(self, secrets: Secrets) -> None:
        self._secrets = secrets
        self._notes: dict[str, Note] = {}
        self._last: Note | None = None
        """Of the deal that was told last."""
        self._highest = 0
        """The highest number of a deal that was told."""
        self._undealt = 0
        self._mirror: Mirror | None = None

    def hear(
        self, table: TableState, deal: DealState, fairness: Fairness, you: You | None, *, followed: bool
    ) -> list[Finding]:
        """Take in what is told now of a deal's proof; whatever is new and wrong about it.

        `followed` says that nothing was missed since the last time.
        """
        note = self._notes.get(fairness.deal_id)
        found: list[Finding] = [*_beside(table, deal, fairness, you)]
        seat = None if you is None else you.seat
        if note is None:
            found += self._first_telling(deal, fairness, followed=followed)
            note = self._begin(fairness, None if fairness.seeds and not followed else seat)
            note.order, note.rules = _order(deal), _rules(table.game)
            self._last, self._highest = note, max(self._highest, deal.number)
            found += self._secrets.misplaced(fairness, note.kept.seat)
        found += self._misplaced_later(fairness, seat)
        found += _changed(note, table, deal)
        if note.told and note.told[-1] == fairness:
            return self._new(note, found)
        found += note.kept.story.differences(_story(fairness))
        found += _sealed(fairness, note.told[-1] if note.told else None)
        note.told.append(fairness)
        known = len(note.kept.before)
        note.kept = _grown(note.kept, fairness)
        if fairness.seeds:
            found += self._fixed(
                note, fairness, range(known, len(note.kept.before)) if followed else range(0)
            )
        return self._new(note, found)

    def _first_telling(self, deal: DealState, fairness: Fairness, *, followed: bool) -> Iterator[Finding]:
        """What cannot be right about a deal that was not told of before."""
        if deal.number < self._highest:
            yield Difference.of(Differs.AGAIN, None, fairness.deal_id)
        if followed and fairness.seeds and "client" in fairness.makers.values():
            yield Difference.of(Differs.ANNOUNCED, None, fairness.announcement)
        last = self._last
        if followed and last is not None and last.kept.shown and not last.kept.story.seeds:
            self._undealt += 1
            facts = {"count": self._undealt, "sure": self._undealt >= MOST_UNDEALT}
            yield Difference.of(Differs.UNDEALT, last.kept.story.deal, None, **facts)

    def _misplaced_later(self, fairness: Fairness, seat: int | None) -> Iterator[Finding]:
        """Somebody else's commitment at our seat is wrong whenever it is told, and however."""
        if seat in fairness.commitments:
            for found in self._secrets.misplaced(fairness, seat):
                if found.point is not Differs.OWN_LEFT_OUT:
                    yield found

    def miss(self, table: str, deal: DealState) -> list[Finding]:
        """Cards are dealt, and nothing at all is told of a proof."""
        name = deal_id(table, deal.number)
        note = self._notes.setdefault(name, Note(Kept(story=Story(deal=name))))
        return self._new(note, [Difference.of(Differs.UNTOLD, None, None)])

    def _begin(self, fairness: Fairness, seat: int | None) -> Note:
        while len(self._notes) >= MOST:
            del self._notes[next(iter(self._notes))]
        seat = seat if seat in fairness.commitments else None
        story = replace(_story(fairness), seeds=())
        note = self._notes[fairness.deal_id] = Note(Kept(story=story, seat=seat))
        return note

    def _fixed(self, note: Note, fairness: Fairness, stages: range) -> Iterator[Finding]:
        """The seeds are out: each must be the promised one, and ours must be what we have shown."""
        yield from _settled(note.kept, fairness)
        with suppress(PokerError):
            yield from self._unasked(note.kept, _proof(fairness, ()), stages)

    def _unasked(self, kept: Kept, proof: Proof, stages: range) -> Iterator[Finding]:
        """New stages whose seeds came with their envelopes, though our commitment had a part in the deal."""
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
        """Our seed for the newest stage is about to be sent."""
        note = self._notes[fairness.deal_id]
        stage = len(fairness.envelopes) - 1
        before = (*note.kept.shown, *[None] * stage)[:stage]
        note.kept = replace(note.kept, shown=(*before, seed))
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
        """Hold the cards that are seen against their envelopes, and what lies there against the deal."""
        note = self._notes.get(fairness.deal_id)
        if note is None or not fairness.seeds:
            return []
        self._mirror = mirror
        for opening in openings:
            _keep_opening(note, opening)
        try:
            verdict = hold_against(_proof(fairness, note.openings.values()), record_of(mirror.deal))
        except PokerError as reason:
            return self._new(note, [Check(Point.READ, False, {"reason": reason})])
        return self._new(note, [*verdict.wrong, *_shown(mirror, deal, you)])

    def _new(self, note: Note, found: Iterable[Finding]) -> list[Finding]:
        """What was not known before."""
        new = [each for each in found if each not in note.found]
        note.found += new
        return new

    # -- for others ----------------------------------------------------------------------------------------

    def evidence(self, deal: str, **beside: Any) -> dict[str, Any]:
        """Everything that was told of a deal, in the order in which it came, and what does not fit."""
        note = self._notes[deal]
        return {
            "evidence": "redbutton-evidence-1",
            **beside,
            "deal": deal,
            "found": [_found_json(found) for found in note.found],
            "kept": note.kept.to_json(),
            "told": msgspec.to_builtins(note.told, str_keys=True),
            "openings": msgspec.to_builtins(list(note.openings.values())),
            "hand": self._hand(note),
        }

    def _hand(self, note: Note) -> str | None:
        """The hand as far as it went, for `redbutton verify`."""
        mirror, told = self._mirror, note.told[-1] if note.told else None
        if mirror is None or told is None or not told.deal_id.endswith(f"#{mirror.number}"):
            return None
        try:
            record = with_proof(record_of(mirror.deal), _proof(told, note.openings.values()))
        except PokerError:
            return None
        kept = msgspec.json.encode(note.kept.to_json()).decode()
        return phh.dumps(replace(record, extra={**record.extra, TOLD: kept}))


class Evidence(msgspec.Struct, kw_only=True):
    """What a client or a page has written down about a deal; the findings in it are not believed."""

    evidence: Literal["redbutton-evidence-1"]
    deal: str
    kept: dict[str, Any]
    told: list[Fairness]
    proof: dict[str, Any] | None = None
    """What was told afterwards, where that is what differs."""
    openings: list[Opening] = []
    hand: str | None = None


def read_evidence(text: bytes) -> list[Evidence]:
    """The evidence in a file: of one deal, or of several."""
    try:
        found = msgspec.json.decode(text, type=Evidence | list[Evidence])
        return found if isinstance(found, list) else [found]
    except msgspec.MsgspecError as reason:
        raise ParseError(Code.NOT_EVIDENCE, reason=str(reason)) from None


def judge(evidence: Evidence) -> list[Finding]:
    """Work out again what does not fit together in what was told."""
    kept, found = Kept.from_json(evidence.kept), list[Finding]()
    for before, fairness in zip([None, *evidence.told], evidence.told, strict=False):
        found += _sealed(fairness, before)
        found += kept.story.differences(_story(fairness), whole=False)
        if before is not None:
            found += _story(before).differences(_story(fairness))
        if fairness.seeds:
            found += _settled(kept, fairness)
        if fairness.seeds and fairness is evidence.told[-1]:
            found += _opened(fairness, evidence.openings)
    if evidence.proof is not None:
        found += kept.differences(Proof.from_json(evidence.proof))
    if evidence.hand is not None:
        found += [check for record in phh.loads(evidence.hand) for check in verify(record).wrong]
    return [each for number, each in enumerate(found) if each not in found[:number]]


def _settled(kept: Kept, fairness: Fairness) -> Iterator[Finding]:
    """Once the seeds are out: each must be the promised one, and one's own must be what was shown."""
    try:
        proof = _proof(fairness, ())
    except PokerError as reason:
        yield Check(Point.READ, False, {"reason": reason})
        return
    yield from (check for check in promises(proof) if not check.good)
    yield from kept.own_differences(proof)


def _opened(fairness: Fairness, openings: list[Opening]) -> Iterator[Finding]:
    """Does each opening open the envelope that it is said to open?"""
    with suppress(PokerError):
        proof = _proof(fairness, openings)
        for opening in proof.openings:
            if not fits(proof, opening):
                yield Check(Point.ENVELOPE, False, {**opening._asdict(), "card": str(opening.card)})


def _beside(table: TableState, deal: DealState, fairness: Fairness, you: You | None) -> Iterator[Finding]:
    """What must fit at every moment: the name, the seats, and no cards before the seeds."""
    if fairness.deal_id != (name := deal_id(table.id, deal.number)):
        yield Difference.of(Differs.NAME, name, fairness.deal_id)
    seats = sorted(playing.seat for playing in deal.seats)
    if seats != sorted(fairness.commitments) or seats != sorted(fairness.makers):
        promised = sorted({*fairness.commitments, *fairness.makers})
        yield Difference.of(Differs.SEATS, _listed(seats), _listed(promised))
    if not fairness.seeds and is_dealt(deal, you):
        yield Difference.of(Differs.UNTOLD, None, None)


def _changed(note: Note, table: TableState, deal: DealState) -> Iterator[Finding]:
    """Order of dealing and rules are fixed before the seeds: else there would be something to choose."""
    if note.order != (order := _order(deal)):
        yield Difference.of(Differs.ORDER, note.order, order)
    if note.rules != (rules := _rules(table.game)):
        yield Difference.of(Differs.RULES, note.rules, rules)


def _order(deal: DealState) -> str:
    return _listed([playing.seat for playing in deal.seats]) + f" ({deal.button})"


def _listed(seats: list[int]) -> str:
    return " ".join(map(str, seats))


def _rules(game: Game) -> str:
    switches = " ".join(f"{switch.name}={switch.value}" for switch in game.switches)
    return f"{game.preset} {game.variant} {game.limit} {switches}".strip()


def is_dealt(deal: DealState, you: You | None) -> bool:
    """Does anybody have cards?"""
    return deal.phase != "shuffle" or any(deal.boards) or bool(you and you.cards)


def is_sure(found: Finding) -> bool:
    """Is it a proof, or only a suspicion?"""
    return not isinstance(found, Difference) or found.sure


def _found_json(found: Finding) -> dict[str, Any]:
    if isinstance(found, Difference):
        return found.to_json()
    return {
        "point": str(found.point),
        "sure": True,
        "sentences": {lang: found.sentence(lang) for lang in ("en", "zh")},
    }


# -- what was told -------------------------------------------------------------------------------------------


def _story(fairness: Fairness) -> Story:
    return Story(
        deal=fairness.deal_id,
        announcement=fairness.announcement,
        makers=fairness.makers,
        commitments=fairness.commitments,
        roots=tuple(fairness.roots),
        seeds=tuple(_seeds(fairness)),
    )


def _seeds(fairness: Fairness) -> list[dict[int, str]]:
    return [fairness.seeds, *fairness.later] if fairness.seeds else []


def _grown(kept: Kept, fairness: Fairness) -> Kept:
    """What was kept, with what is told now for the first time."""
    known, told = kept.story, _story(fairness)
    news = range(len(known.roots) if kept.before else 0, len(told.roots))
    return replace(
        kept,
        story=replace(
            known,
            roots=(*known.roots, *told.roots[len(known.roots) :]),
            seeds=(*known.seeds, *told.seeds[len(known.seeds) :]),
        ),
        before=(*kept.before, *(stage >= len(told.seeds) for stage in news)),
    )


def _sealed(fairness: Fairness, before: Fairness | None) -> Iterator[Finding]:
    """Do envelopes, roots and announcement fit each other, as far as they have not been looked at?"""
    for stage, envelopes in enumerate(fairness.envelopes):
        if before is not None and stage < len(before.envelopes):
            if before.envelopes[stage] == envelopes:
                continue
            told, used = (
                root_of(fairness.deal_id, stage, each.envelopes[stage]) for each in (before, fairness)
            )
            yield Difference.of(Differs.ENVELOPES, told, used, stage=stage)
        root = fairness.roots[stage] if stage < len(fairness.roots) else None
        if root != root_of(fairness.deal_id, stage, envelopes):
            yield Check(Point.ROOT, False, {"stage": stage})
    makers = fairness.makers
    said = ((seat, makers.get(seat, ""), each) for seat, each in fairness.commitments.items())
    if announcement(fairness.deal_id, fairness.root, said) != fairness.announcement:
        yield Check(Point.ANNOUNCEMENT, False, {})
    if fairness.roots[:1] != [fairness.root]:
        yield Check(Point.ROOT, False, {"stage": 0})


def _proof(fairness: Fairness, openings: Iterable[Opening]) -> Proof:
    """The proof as far as it is known: without a pack whose seeds are still to come."""
    stages = _seeds(fairness)
    shares = []
    for seat, commitment in sorted(fairness.commitments.items()):
        seeds = [seeds.get(seat, "") for seeds in stages]
        maker = fairness.makers.get(seat, "")
        by = "absent" if maker == "client" and seeds[0] == commitment else maker
        shares.append({"seat": seat, "by": by, "commitment": commitment, "seeds": seeds})
    if any(set(seeds) != set(fairness.commitments) for seeds in stages) or len(stages) > len(fairness.roots):
        raise ParseError(Code.NOT_A_PROOF, field="seeds")
    sealed = zip(fairness.roots, fairness.envelopes, strict=False)
    packs = [{"root": root, "envelopes": envelopes} for root, envelopes in sealed]
    return Proof.from_json(
        {
            "scheme": SCHEME,
            "deal": fairness.deal_id,
            "announcement": fairness.announcement,
            "seats": shares,
            "stages": packs[: len(stages)],
            "openings": [msgspec.to_builtins(opening) for opening in openings],
        }
    )


def _keep_opening(note: Note, opening: Opening) -> None:
    """An envelope that is opened a second time, and otherwise, is kept beside the first opening."""
    place = (opening.stage, opening.place)
    while note.openings.setdefault(place, opening) != opening:
        place = (place[0], place[1] + 1000)


def _shown(mirror: Mirror, deal: DealState, you: You | None) -> Iterator[Finding]:
    """What lies on the table must be what was dealt: boards, our own hand, and hands that are face up."""
    boards = [[str(card) for card in board] for board in mirror.deal.boards]
    if deal.boards != boards:
        yield _other_cards(boards, deal.boards)
    hands = [[str(card) for card in mirror.deal.hand(player)] for player in range(mirror.deal.players)]
    for playing in deal.seats:
        dealt = hands[mirror.seats.index(playing.seat)] if playing.seat in mirror.seats else []
        if not set(playing.cards) <= {*dealt, HIDDEN}:
            yield _other_cards([dealt], [playing.cards])
    if you is not None and you.seat in mirror.seats and you.cards:
        view = mirror.view(you.seat)
        own = [] if view is None else [str(card) for card in view.hole]
        if you.cards != own:
            yield _other_cards([own], [you.cards])


def _other_cards(told: list[list[str]], used: list[list[str]]) -> Difference:
    return Difference.of(Differs.CARD, *(", ".join(" ".join(hand) for hand in each) for each in (told, used)))
