"""What a client finds in the hand of a deal whose end it missed, and in announced restores."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import msgspec
from fair.deals import passive, play

from redbutton.client.contradictions import Finding
from redbutton.client.past import Past
from redbutton.client.seeds import Secrets
from redbutton.client.witness import Note, Witness
from redbutton.fair.client_notes import Kept
from redbutton.fair.disclosure import Disclosure
from redbutton.fair.proof import with_proof
from redbutton.game import Deal
from redbutton.history.record import HandRecord
from redbutton.history.recorder import record_of
from redbutton.rules import make_rules
from redbutton.wire.messages import Restore

PLAYED = play(Deal(make_rules("standard", blinds=(1, 2)), [100, 100]), 3, passive)
PROOF = PLAYED.proof()
SEATS = tuple(share.seat for share in PROOF.seats)[:2]
HAND = with_proof(replace(record_of(PLAYED.deal), seats=SEATS), PROOF)
ORDER = f"{SEATS[0]} {SEATS[1]} ({SEATS[1]})"


def found(hand: HandRecord | None, *, order: str = ORDER, rules: str = "standard holdem no") -> list[str]:
    """What a client finds that has missed the end of this deal."""
    witness = Witness(Secrets(bytes))
    kept = Kept(story=Disclosure.of(PROOF), shown=(PROOF.seats[0].seeds[0].hex(),), seat=SEATS[0])
    witness.remember(Past(open={PROOF.deal_id: kept.to_json()}))
    note = witness._notes[PROOF.deal_id]
    note.order, note.rules = order, rules
    first = [str(each.point) for each in witness.look_up(PROOF.deal_id, hand)]
    assert witness.past.open == {}
    assert witness.look_up(PROOF.deal_id, hand) == [], "nothing is found twice"
    return [point for point in first if point != "SEATS"]


def test_a_whole_hand_as_it_was_told_is_in_order() -> None:
    assert found(HAND) == []


def test_no_hand_and_a_part_of_one_are_a_deal_that_was_never_finished() -> None:
    assert found(None) == ["UNDEALT"]
    assert found(replace(HAND, actions=HAND.actions[:4])) == ["UNDEALT"]


def test_a_hand_that_was_dealt_in_another_order_or_with_other_burned_cards_is_told() -> None:
    assert found(HAND, order=f"{SEATS[1]} {SEATS[0]} ({SEATS[0]})") == ["ORDER"]
    assert found(HAND, rules="standard holdem no burn_cards=yes") == []
    assert found(HAND, rules="standard holdem no burn_cards=no") == ["RULES"]


# -- restores ------------------------------------------------------------------------------------------------


def kept(number: int) -> Kept:
    return Kept(story=Disclosure(deal=f"t1#{number}"), shown=("00" * 32,), seat=SEATS[0])


def with_open(*numbers: int) -> Witness:
    """The witness of a client that has shown its seed in some deals, and has not seen their ends."""
    witness = Witness(Secrets(bytes))
    witness.remember(Past(open={f"t1#{number}": kept(number).to_json() for number in numbers}))
    return witness


def told(witness: Witness, *restores: Restore) -> list[tuple[str, int, bool]]:
    """What a client finds when these restores are announced: the deal, the count, and whether it is sure."""
    table: Any = SimpleNamespace(id="t1", restores=list(restores))
    found = [(str(deal), each) for _, deal, several in witness.restored(table) for each in several]
    return [(deal, each.facts["count"], each.sure) for deal, each in found]  # type: ignore[union-attr]


def counts(found: list[Finding]) -> list[Any]:
    return [each.facts["count"] for each in found]


def back_to(after: int, following: int) -> Restore:
    return Restore(at=1000, after=after, next=following, text={"en": "restored"})


def test_a_client_that_is_started_again_after_a_restore_accuses_nobody() -> None:
    witness = with_open(12)
    first = back_to(10, 16)
    assert told(witness, first) == [("t1#12", 1, False)]
    witness.past.open["t1#20"] = kept(20).to_json()
    again = Witness(Secrets(bytes))
    again.remember(msgspec.json.decode(msgspec.json.encode(witness.past), type=Past))
    assert told(again, first) == []
    assert told(again, first, back_to(18, 26)) == [("t1#20", 2, False)]


def test_a_server_that_goes_back_to_the_same_backup_again_and_again_is_caught() -> None:
    witness = with_open()
    counted = []
    for number in (11, 12, 13):
        heard: Any = [f"what was told of deal {number}"]
        witness._notes[f"t1#{number}"] = Note(kept(number), told=heard)
        counted += told(witness, back_to(10, number + 1))
    assert counted == [("t1#11", 1, False), ("t1#12", 2, False), ("t1#13", 3, True)]


def test_deals_that_get_lost_in_different_ways_are_counted_together() -> None:
    witness = with_open(11, 12, 13)
    assert counts(witness.look_up("t1#11", None)) == [1]
    witness._notes["t1#14"] = Note(kept(14))
    witness.ends("t1#12")
    assert counts(witness.look_up("t1#12", None)) == [2]
    assert told(witness, back_to(12, 20)) == [("t1#13", 3, True)]
