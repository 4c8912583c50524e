"""`verify` on files of hands with proofs."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fair.deals import Played, passive, play
from msgspec import structs

from redbutton.cli import main
from redbutton.fair.client_notes import TOLD, Kept
from redbutton.fair.disclosure import Disclosure
from redbutton.fair.proof import FIELD, By, Proof, with_proof
from redbutton.game import Deal
from redbutton.history import phh
from redbutton.history.record import HandRecord
from redbutton.history.recorder import record_of
from redbutton.ids import Player, Seat
from redbutton.rules import make_rules

Said = pytest.CaptureFixture[str]
HOLDEM = make_rules("standard", blinds=(1, 2))
ONE, TWO = (play(Deal(HOLDEM, [100] * 3), seed, passive) for seed in (1, 2))


def mine(played: Played) -> str:
    """The seed of the player whose client sits in seat 1."""
    return played.proof().seats[0].seeds[0].hex()


def salted_otherwise(played: Played) -> HandRecord:
    """A hand with one opening that fits no envelope."""
    proof = played.proof(Player(0))
    first, *others = proof.openings
    altered: Proof = structs.replace(proof, openings=(first._replace(salt="0" * 64), *others))
    return with_proof(record_of(played.deal, viewer=Player(0)), altered)


def write(folder: Path, *records: HandRecord) -> str:
    file = folder / "hands.phhs"
    file.write_text(phh.dumps_all(records), "utf-8")
    return str(file)


def told(file: str, said: Said, *options: str, status: int = 0) -> dict[str, Any]:
    assert main(["verify", file, "--json", *options]) == status
    return json.loads(said.readouterr().out)  # type: ignore[no-any-return]


def test_good_proofs_are_told_hand_by_hand(tmp_path: Path, capsys: Said) -> None:
    file = write(tmp_path, ONE.record(Player(0)), TWO.record(None), record_of(ONE.deal))
    assert main(["verify", file, "--lang", "en"]) == 0
    said = capsys.readouterr().out
    heading, first, second, *_ = said.splitlines()
    assert heading.split()[:4] == ["hand", "deal", "proved", "hidden"]
    assert first.split() == ["1", "t1#1", "11", "0", "2/4", "-", "good"]
    assert second.split()[:2] == ["2", "t2#1"]
    assert "3 hands: 2 proved, 0 wrong, 1 without a proof" in said
    assert "does not show that the server keeps hidden cards to itself" in said


def test_it_speaks_chinese(tmp_path: Path, capsys: Said) -> None:
    assert main(["verify", write(tmp_path, ONE.record(Player(0))), "--lang", "zh"]) == 0
    assert "1 手牌：1 手得到证明" in capsys.readouterr().out


def test_a_wrong_proof_is_status_1_and_says_what_is_wrong(tmp_path: Path, capsys: Said) -> None:
    assert (
        main(["verify", write(tmp_path, TWO.record(Player(0)), salted_otherwise(ONE)), "--lang", "en"]) == 1
    )
    said = capsys.readouterr().out
    assert "hand 2: the opening of" in said
    assert "2 hands: 1 proved, 1 wrong" in said


def test_json_tells_the_points_that_fail(tmp_path: Path, capsys: Said) -> None:
    said = told(write(tmp_path, salted_otherwise(ONE)), capsys, status=1)
    [hand] = said["hands"]
    assert (hand["deal"], hand["good"]) == ("t1#1", False)
    assert set(hand["wrong"]) == {"ENVELOPE", "OPENED", "STRAY"}
    assert len(hand["sentences"]) == len(hand["wrong"])


def test_a_proof_that_cannot_be_read_is_wrong(tmp_path: Path, capsys: Said) -> None:
    bare = record_of(ONE.deal)
    said = told(write(tmp_path, replace(bare, extra={**bare.extra, FIELD: "{}"})), capsys, status=1)
    assert said["hands"][0]["wrong"] == ["READ"]


def test_hands_without_proofs_are_only_counted(tmp_path: Path, capsys: Said) -> None:
    assert main(["verify", write(tmp_path, record_of(ONE.deal)), "--lang", "en"]) == 0
    assert capsys.readouterr().out == "1 hand: 0 proved, 0 wrong, 1 without a proof\n"


def test_a_seed_of_ones_own_is_looked_for(tmp_path: Path, capsys: Said) -> None:
    file = write(tmp_path, ONE.record(Player(0)), TWO.record(Player(0)))
    said = told(file, capsys, "--seed", mine(TWO))
    assert [hand["own_seed"] for hand in said["hands"]] == [None, True]
    assert told(file, capsys, "--seed", "0" * 64, status=1)["seeds_unused"] == ["0" * 64]


def test_the_seeds_that_a_client_kept_are_held_against_their_deals(tmp_path: Path, capsys: Said) -> None:
    file, kept = write(tmp_path, ONE.record(Player(0)), TWO.record(Player(0))), tmp_path / "seeds"
    kept.write_text(f"t1#1 {mine(ONE)} {ONE.proof().announcement}\nt9#9 {mine(TWO)}\n")
    assert [hand["own_seed"] for hand in told(file, capsys, "--seeds", str(kept))["hands"]] == [True, None]
    kept.write_text(f"t1#1 {mine(TWO)}\n")
    assert told(file, capsys, "--seeds", str(kept), status=1)["hands"][0]["wrong"] == ["OWN_SEED"]
    kept.write_text(f"t1#1 {mine(ONE)} {'0' * 64}\n")
    assert told(file, capsys, "--seeds", str(kept), status=1)["hands"][0]["wrong"] == ["ANNOUNCED"]


def test_a_deal_that_was_dealt_twice_is_found(tmp_path: Path, capsys: Said) -> None:
    other = play(Deal(HOLDEM, [100] * 3), 1, passive)
    assert told(write(tmp_path, ONE.record(Player(0)), other.record(Player(1))), capsys)["without"] == 0
    by = dict(other.dealer.seeds[0]) | {Seat(1): bytes(32)}
    again = type(other.dealer)("t1#1", HOLDEM.variant.deck, bytes(32), sorted(by.items()))
    deal = Deal(HOLDEM, [100] * 3)
    again.serve(deal)
    record = Played(deal, again, 0).record(Player(0))
    said = told(write(tmp_path, ONE.record(Player(0)), record), capsys, status=1)
    assert [hand["wrong"] for hand in said["hands"]] == [[], ["deal_twice"]]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--seed", "ab"), "a seed is 32 bytes"),
        (("--seeds", "SEEDS"), "line 1: a line holds a deal"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_sentence(
    tmp_path: Path, capsys: Said, options: tuple[str, ...], sentence: str
) -> None:
    (tmp_path / "seeds").write_text("nonsense\n")
    given = [str(tmp_path / "seeds") if option == "SEEDS" else option for option in options]
    assert main(["verify", write(tmp_path, ONE.record(Player(0))), "--lang", "en", *given]) == 2
    assert sentence in capsys.readouterr().err


def test_a_file_that_cannot_be_read_is_status_2(tmp_path: Path, capsys: Said) -> None:
    assert main(["verify", str(tmp_path / "none.phhs")]) == 2
    (tmp_path / "bad.phh").write_text("variant = ")
    assert main(["verify", str(tmp_path / "bad.phh")]) == 2
    assert capsys.readouterr().err.count("\n") == 2


def dealt_otherwise() -> HandRecord:
    """The first hand's deal as somebody else might be told of it: by the same name, and with another deck."""
    by = dict(ONE.dealer.seeds[0])
    again = type(ONE.dealer)("t1#1", HOLDEM.variant.deck, bytes(32), sorted(by.items()))
    deal = Deal(HOLDEM, [100] * 3)
    again.serve(deal)
    return Played(deal, again, 0).record(Player(1))


def test_two_people_who_were_told_different_stories_find_out(tmp_path: Path, capsys: Said) -> None:
    ann_and_ben = [("ann", ONE.record(Player(0))), ("ben", ONE.record(Player(1)))]
    for name, record in (*ann_and_ben, ("eve", dealt_otherwise())):
        (tmp_path / f"{name}.phh").write_text(phh.dumps(record), "utf-8")
    ann, ben, eve = (str(tmp_path / f"{name}.phh") for name in ("ann", "ben", "eve"))
    assert main(["verify", ann, ben, "--lang", "en"]) == 0
    capsys.readouterr()
    assert main(["verify", ann, ben, eve, "--lang", "en"]) == 1
    said = capsys.readouterr().out
    assert "hand eve.phh:1: deal t1#1 was told otherwise in ann.phh:1: before the seeds" in said
    assert "hand ben.phh" not in said


def with_told(record: HandRecord, proof: Proof, **more: Any) -> HandRecord:
    """A hand as a player's page saves it: with what the page was told."""
    kept = Kept(
        story=Disclosure.of(proof), seat=Seat(1), shown=(proof.seats[0].seeds[0].hex(),), before=(True,)
    )
    return replace(record, extra={**record.extra, TOLD: json.dumps({**kept.to_json(), **more})})


def test_what_a_page_was_told_is_held_against_the_proof_that_it_saved(tmp_path: Path, capsys: Said) -> None:
    good = with_told(ONE.record(Player(0)), ONE.proof())
    assert told(write(tmp_path, good), capsys)["hands"][0]["own_seed"] is True
    other = with_told(dealt_otherwise(), ONE.proof())
    [hand] = told(write(tmp_path, other), capsys, status=1)["hands"]
    assert hand["wrong"] == ["ANNOUNCED", "ROOT"]
    assert "another deck" in hand["sentences"][1]


def test_what_was_told_of_another_deal_is_no_part_of_a_hand(tmp_path: Path, capsys: Said) -> None:
    said = told(write(tmp_path, with_told(ONE.record(Player(0)), TWO.proof())), capsys, status=1)
    assert "NAME" in said["hands"][0]["wrong"]


def test_a_seed_that_is_called_absent_is_told_and_is_status_1_but_no_wrong_proof(
    tmp_path: Path, capsys: Said
) -> None:
    proof = ONE.proof(Player(0))
    mine, *others = proof.seats
    absent = structs.replace(mine, by=By.ABSENT, seeds=(bytes.fromhex(mine.commitment),))
    dealer = type(ONE.dealer)(
        "t1#1",
        HOLDEM.variant.deck,
        bytes(32),
        sorted((share.seat, share.seeds[0]) for share in (absent, *others)),
    )
    deal = Deal(HOLDEM, [100] * 3)
    dealer.serve(deal)
    makers = {share.seat: share.by for share in (absent, *others)}
    record = with_proof(record_of(deal, viewer=Player(0)), dealer.proof(deal, makers, Player(0)))
    seeds = tmp_path / "seeds"
    seeds.write_text(f"t1#1 {mine.seeds[0].hex()}\n")
    [hand] = told(write(tmp_path, record), capsys, "--seeds", str(seeds), status=1)["hands"]
    assert (hand["good"], hand["own_seed"], hand["suspicions"]) == (True, False, ["OWN_ABSENT"])
