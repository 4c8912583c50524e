"""What a client kept of its deals."""

import pytest
from fair.deals import passive, play

from redbutton.errors import Code, ParseError
from redbutton.fair.kept import Kept, read_kept
from redbutton.game import Deal
from redbutton.rules import table

PROOF = play(Deal(table("standard", blinds=(1, 2)), [100, 100]), 3, passive).proof()
SEED = "ab" * 32


def test_each_line_is_a_deal_with_its_seed_and_maybe_its_announcement() -> None:
    kept = read_kept(f"t1#1 {SEED}\n\n  t1#2 {SEED.upper()} {SEED} \n", "mine")
    assert kept == {"t1#1": Kept(bytes.fromhex(SEED)), "t1#2": Kept(bytes.fromhex(SEED), SEED)}


@pytest.mark.parametrize("line", ["t1#1", f"t1#1 {SEED} {SEED} {SEED}", "t1#1 nonsense", f"t1#1 {SEED} ab"])
def test_a_line_of_another_shape_is_refused_by_its_number(line: str) -> None:
    with pytest.raises(ParseError) as refused:
        read_kept(f"t1#0 {SEED}\n{line}\n", "mine")
    assert refused.value.code is Code.SEEDS_LINE
    assert refused.value.facts == {"file": "mine", "line": 2}


def test_a_seed_was_used_if_it_is_a_clients_in_the_proof() -> None:
    client, server, absent, _ = PROOF.seats
    assert Kept(client.seeds[0]).was_used(PROOF)
    assert not Kept(bytes(32)).was_used(PROOF)
    assert not Kept(server.seeds[0]).was_used(PROOF)
    assert not Kept(absent.seeds[0]).was_used(PROOF)


def test_a_deal_was_announced_as_it_was_noted_or_nothing_was_noted() -> None:
    seed = PROOF.seats[0].seeds[0]
    assert Kept(seed).was_announced(PROOF)
    assert Kept(seed, PROOF.announcement).was_announced(PROOF)
    assert not Kept(seed, SEED).was_announced(PROOF)
