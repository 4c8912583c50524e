"""The hand of a deal whose end was missed: it must be whole, and that of the deal that was told."""

from dataclasses import replace

from fair.deals import passive, play

from redbutton.client.past import Past
from redbutton.client.seeds import Secrets
from redbutton.client.witness import Witness
from redbutton.fair.client_notes import Kept
from redbutton.fair.disclosure import Disclosure
from redbutton.fair.proof import with_proof
from redbutton.game import Deal
from redbutton.history.record import HandRecord
from redbutton.history.recorder import record_of
from redbutton.rules import make_rules

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
