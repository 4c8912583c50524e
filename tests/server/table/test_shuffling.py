"""Everybody's part in the order of the cards, and the proof of it."""

import msgspec
import pytest
from server.table.evenings import Evening, read_update
from server.table.test_seats import evening, refused, seen

from redbutton.cards import Card
from redbutton.errors import Code
from redbutton.fair import announcement, seed_chain, seed_commitment
from redbutton.fair.envelopes import Opening, envelope, root_of
from redbutton.fair.proof import proof_of
from redbutton.fair.verdict import Caution
from redbutton.fair.verifier import verify
from redbutton.ids import PersonId, Seat
from redbutton.server.table import records
from redbutton.server.table.views.fairness_view import fairness
from redbutton.wire import messages

SEED, NEXT = bytes(range(32)), bytes(range(1, 33))


def shuffled(made: Evening) -> Evening:
    made.until(lambda: made.state.live is not None)
    return made


def committed(**settings: object) -> Evening:
    """A table whose host has committed to a seed, waiting for it."""
    made = evening(bots=["caller"], clock=0, **settings)
    made.say(1, messages.Seed, next=seed_commitment(SEED))
    return shuffled(made)


def test_the_envelopes_are_announced_before_any_seed_is_shown() -> None:
    made = committed()
    told = seen(made).fairness
    assert told is not None
    assert seen(made).deal.phase == "shuffle"  # type: ignore[union-attr]
    assert told.deal_id == "t1#1"
    assert told.makers == {1: "client", 2: "server"}
    assert told.commitments[Seat(1)] == seed_commitment(SEED)
    assert told.seeds == {}
    assert root_of("t1#1", 0, told.envelopes[0]) == told.root == told.roots[0]
    seats = [(seat, told.makers[seat], told.commitments[seat]) for seat in told.makers]
    assert told.announcement == announcement("t1#1", told.root, seats)
    assert seen(made, 1).you.cards == []  # type: ignore[union-attr]


def test_the_cards_come_when_all_seeds_are_in_and_the_next_commitment_counts_for_the_next_deal() -> None:
    made = committed()
    made.say(1, messages.Seed, deal=1, seed=SEED.hex(), next=seed_commitment(NEXT))
    told = seen(made).fairness
    assert told is not None
    assert told.seeds[Seat(1)] == SEED.hex()
    assert seed_commitment(bytes.fromhex(told.seeds[Seat(2)])) == told.commitments[Seat(2)]
    assert len(seen(made, 1).you.cards) == 2  # type: ignore[union-attr]
    made.until(lambda: bool(made.hands))
    shuffled(made)
    assert seen(made).fairness.commitments[Seat(1)] == seed_commitment(NEXT)  # type: ignore[union-attr]


def test_own_cards_come_with_what_opens_their_envelopes_and_nobody_elses_do() -> None:
    made = committed()
    made.say(1, messages.Seed, deal=1, seed=SEED.hex(), next=seed_commitment(NEXT))
    mine, others = read_update(made.sent[-1][PersonId(1)]), read_update(made.sent[-1][None])
    assert others.openings == []
    assert [opening.card for opening in mine.openings] == seen(made, 1).you.cards  # type: ignore[union-attr]
    envelopes = seen(made).fairness.envelopes[0]  # type: ignore[union-attr]
    for one in mine.openings:
        opening = Opening(one.stage, one.place, Card(one.card), one.salt)
        assert envelopes[one.place] == envelope("t1#1", opening)


def test_a_seed_that_does_not_come_in_time_is_not_waited_for() -> None:
    made = committed()
    due = made.table.next_due()
    assert due is not None
    assert (due.kind, due.seconds) == ("seeds", 1.5)
    made.wait()
    assert seen(made).fairness.seeds[Seat(1)] == seed_commitment(SEED)  # type: ignore[union-attr]
    made.say(1, messages.Seed, deal=1, seed=SEED.hex(), next=seed_commitment(NEXT))
    assert refused(made) is Code.NO_SEED_DUE
    made.until(lambda: bool(made.hands))
    verdict = verify(records.read(made.hands[0].record))
    assert verdict.good


def test_a_seed_that_was_not_committed_to_is_refused() -> None:
    made = committed()
    made.say(1, messages.Seed, deal=1, seed=NEXT.hex(), next=seed_commitment(NEXT))
    assert refused(made) is Code.SEED_WRONG
    made.say(1, messages.Seed, deal=2, seed=SEED.hex(), next=seed_commitment(NEXT))
    assert refused(made) is Code.NO_SEED_DUE


def test_a_promise_that_comes_late_over_another_connection_does_not_bring_back_a_shown_seed() -> None:
    made = committed()
    made.say(1, messages.Seed, deal=1, seed=SEED.hex(), next=seed_commitment(NEXT))
    made.say(1, messages.Seed, next=seed_commitment(SEED))
    assert refused(made) is Code.NO_SEED_DUE
    made.until(lambda: bool(made.hands))
    shuffled(made)
    assert seen(made).fairness.commitments[Seat(1)] == seed_commitment(NEXT)  # type: ignore[union-attr]


def test_a_person_who_is_away_is_not_waited_for() -> None:
    made = evening(bots=["caller", "caller"], clock=0)
    made.say(1, messages.Seed, next=seed_commitment(SEED))
    made.go(1)
    made.come(None)
    shuffled(made)
    assert seen(made).deal.phase == "play"  # type: ignore[union-attr]
    assert seen(made).fairness.makers[Seat(1)] == "server"  # type: ignore[union-attr]


def test_nothing_begins_in_a_pause_though_all_seeds_are_in() -> None:
    made = committed()
    made.say(1, messages.Pause)
    made.say(1, messages.Seed, deal=1, seed=SEED.hex(), next=seed_commitment(NEXT))
    assert made.state.live.phase == "shuffle"
    made.say(1, messages.Resume)
    due = made.table.next_due()
    assert due is not None
    assert (due.kind, due.seconds) == ("seeds", 0)
    made.wait()
    assert made.state.live.phase == "play"


def drawing(**committed: bytes) -> Evening:
    """Six who exchange all their cards: thirty are out, and thirty more are wanted. Some have committed."""
    made = evening(variant="five-card-draw", seats=6, clock=0)
    people = {name: made.sit(name) for name in ("Ann", "Ben", "Cleo", "Dan", "Eve")}
    for name, secret in committed.items():
        made.say(people[name], messages.Seed, next=seed_commitment(seed_chain(secret)[0]))
    shuffled(made)
    for name, secret in committed.items():
        show(made, people[name] or 0, secret, 0)
    made.until(lambda: made.asked() is not None and made.asked().discard is not None, calls=True)
    for _ in range(6):
        player = made.state.live.deal.actor
        hand = [str(card) for card in made.state.live.deal.hand(player)]
        made.act(made.state.live.people[player], "discard", cards=hand)
    return made


def show(made: Evening, person: int, secret: bytes, stage: int) -> None:
    """Show the seed of a stage."""
    seed = seed_chain(secret)[stage].hex()
    made.say(person, messages.Seed, deal=1, seed=seed, next=seed_commitment(NEXT))


def test_cards_that_come_back_get_new_envelopes_which_everybody_is_shown() -> None:
    made = drawing()
    told = seen(made).fairness
    assert told is not None
    assert len(told.envelopes) == len(told.roots) == 2
    assert told.later == [told.seeds]
    made.until(lambda: bool(made.hands), calls=True)
    verdict = verify(records.read(made.hands[-1].record))
    assert verdict.good
    assert Caution.FORESEEN in verdict.cautions


@pytest.mark.parametrize("shown", range(4))
def test_what_is_told_of_the_proof_is_written_as_its_type_would_write_it(shown: int) -> None:
    """Before the seeds, after them, when cards are to be shuffled again, and when they were."""
    made = committed() if shown < 2 else drawing(Ann=SEED)
    if shown == 1:
        made.say(1, messages.Seed, deal=1, seed=SEED.hex(), next=seed_commitment(NEXT))
    elif shown == 3:
        show(made, 2, SEED, 1)
    told = fairness(made.state.live)
    typed = msgspec.json.decode(told, type=messages.Fairness)
    assert (bool(typed.seeds), len(typed.roots), len(typed.later)) == [
        *((False, 1, 0), (True, 1, 0), (True, 2, 0), (True, 2, 1))
    ][shown]
    assert bytes(told) == messages.encode(typed)


def test_clients_are_asked_for_fresh_seeds_before_cards_are_shuffled_again() -> None:
    made = drawing(Ann=SEED, Ben=NEXT)
    told = seen(made)
    assert told.deal.phase == "shuffle"  # type: ignore[union-attr]
    assert len(told.fairness.envelopes) == 2  # type: ignore[union-attr]
    assert told.fairness.later == []  # type: ignore[union-attr]
    show(made, 2, SEED, 2)
    assert refused(made) is Code.SEED_WRONG
    show(made, 4, SEED, 1)
    assert refused(made) is Code.NO_SEED_DUE
    show(made, 2, SEED, 1)
    assert seen(made).deal.phase == "shuffle"  # type: ignore[union-attr]
    show(made, 3, NEXT, 1)
    assert seen(made).deal.phase == "play"  # type: ignore[union-attr]
    assert seen(made).fairness.later[0][Seat(2)] == seed_chain(SEED)[1].hex()  # type: ignore[union-attr]
    made.check()
    made.until(lambda: bool(made.hands), calls=True)
    verdict = verify(records.read(made.hands[-1].record))
    assert verdict.good
    assert not verdict.cautions


def test_a_fresh_seed_that_does_not_come_is_not_waited_for() -> None:
    made = drawing(Ann=SEED, Ben=NEXT)
    show(made, 2, SEED, 1)
    due = made.table.next_due()
    assert due is not None
    assert (due.kind, due.seconds) == ("seeds", 1.5)
    made.wait()
    assert seen(made).deal.phase == "play"  # type: ignore[union-attr]
    made.until(lambda: bool(made.hands), calls=True)
    assert verify(records.read(made.hands[-1].record)).good


def test_the_record_carries_the_proof_that_clients_took_part() -> None:
    made = committed()
    made.say(1, messages.Seed, deal=1, seed=SEED.hex(), next=seed_commitment(NEXT))
    made.until(lambda: bool(made.hands))
    record = records.read(made.hands[0].record)
    proof = proof_of(record)
    assert proof is not None
    assert [(share.seat, share.by) for share in proof.seats] == [(1, "client"), (2, "server")]
    verdict = verify(record)
    assert verdict.good
    assert not verdict.cautions
