"""Checks for contradictions in what a server says about a deal.

Each check yields findings: a proof, or a suspicion that a slow connection may also explain.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from redbutton.client.mirror import Mirror
from redbutton.client.proof_messages import proof_of
from redbutton.errors import PokerError
from redbutton.fair import announcement
from redbutton.fair.client_notes import Kept
from redbutton.fair.disclosure import Difference, Differs
from redbutton.fair.envelopes import deal_id, root_of
from redbutton.fair.verdict import CheckedPoint, Point
from redbutton.fair.verifier import fits, promises
from redbutton.ids import Seat
from redbutton.wire.messages import DealState, Fairness, Opening, TableGame, TableState, You
from redbutton.words import in_every_language

HIDDEN = "??"
Finding = Difference | CheckedPoint


def is_sure(found: Finding) -> bool:
    """Is it a proof, and not only a suspicion?"""
    return not isinstance(found, Difference) or found.sure


def found_json(found: Finding) -> dict[str, Any]:
    if isinstance(found, Difference):
        return found.to_json()
    return {
        "point": str(found.point),
        "sure": True,
        "sentences": in_every_language(found.sentence),
    }


def beside(table: TableState, deal: DealState, fairness: Fairness, you: You | None) -> Iterator[Finding]:
    """What must hold at every moment: the deal's name, its seats, and no cards before the seeds."""
    if fairness.deal_id != (name := deal_id(table.id, deal.number)):
        yield Difference.of(Differs.NAME, name, fairness.deal_id)
    seats = sorted(playing.seat for playing in deal.seats)
    if seats != sorted(fairness.commitments) or seats != sorted(fairness.makers):
        promised = sorted({*fairness.commitments, *fairness.makers})
        yield Difference.of(Differs.SEATS, _listed(seats), _listed(promised))
    if not fairness.seeds and is_dealt(deal, you):
        yield Difference.of(Differs.UNTOLD, None, None)


def order_of(deal: DealState) -> str:
    return _listed([playing.seat for playing in deal.seats]) + f" ({deal.button})"


def rules_of(game: TableGame) -> str:
    switches = " ".join(f"{switch.name}={switch.value}" for switch in game.switches)
    return f"{game.preset} {game.variant} {game.limit} {switches}".strip()


def is_dealt(deal: DealState, you: You | None) -> bool:
    """Have cards been dealt?"""
    return deal.phase != "shuffle" or any(deal.boards) or bool(you and you.cards)


def _listed(seats: list[Seat]) -> str:
    return " ".join(map(str, seats))


def sealed(fairness: Fairness, before: Fairness | None) -> Iterator[Finding]:
    """Do envelopes, roots and announcement agree? Only those not checked before are looked at."""
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
            yield CheckedPoint(Point.ROOT, False, {"stage": stage})
    makers = fairness.makers
    said = ((seat, makers.get(seat, ""), each) for seat, each in fairness.commitments.items())
    if announcement(fairness.deal_id, fairness.root, said) != fairness.announcement:
        yield CheckedPoint(Point.ANNOUNCEMENT, False, {})
    if fairness.roots[:1] != [fairness.root]:
        yield CheckedPoint(Point.ROOT, False, {"stage": 0})


def settled(kept: Kept, fairness: Fairness) -> Iterator[Finding]:
    """Once the seeds are public: each must fit its commitment, and our own must be the one we showed."""
    try:
        proof = proof_of(fairness, ())
    except PokerError as reason:
        yield CheckedPoint(Point.READ, False, {"reason": reason})
        return
    yield from (check for check in promises(proof) if not check.good)
    yield from kept.own_differences(proof)


def opened(fairness: Fairness, openings: list[Opening]) -> Iterator[Finding]:
    """Does each opening open the envelope that it names?"""
    with suppress(PokerError):
        proof = proof_of(fairness, openings)
        for opening in proof.openings:
            if not fits(proof, opening):
                yield CheckedPoint(Point.ENVELOPE, False, {**opening._asdict(), "card": str(opening.card)})


def shown(mirror: Mirror, deal: DealState, you: You | None) -> Iterator[Finding]:
    """The visible cards must be the dealt ones: boards, our own hand, and hands that are face up."""
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
