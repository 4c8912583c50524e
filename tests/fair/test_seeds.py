"""Everybody's seeds, and the order that they make."""

from collections import Counter
from hashlib import sha256
from itertools import count, permutations

import pytest
from fair.deals import some_bytes
from hypothesis import given
from hypothesis import strategies as st

from redbutton.errors import Code, ParseError
from redbutton.fair.hashing import stream
from redbutton.fair.seeds import (
    STAGES,
    announcement,
    earlier,
    permutation,
    seed_chain,
    seed_commitment,
    seed_of,
)

ROOT = "5" * 64
SEED = st.binary(min_size=32, max_size=32)
SEEDS = st.dictionaries(st.integers(0, 20), SEED, min_size=1, max_size=6).map(
    lambda seeds: sorted(seeds.items())
)


def slow_order(deal: str, root: str, seeds: list[tuple[int, bytes]], size: int, stage: int) -> list[int]:
    """The order once more, word by word as the documentation has it."""
    lines = ["redbutton order 1", deal, str(stage), root, *(f"{seat} {seed.hex()}" for seat, seed in seeds)]
    key = sha256("\n".join(lines).encode()).hexdigest()
    stream = (
        byte
        for number in count()
        for byte in sha256(f"redbutton stream 1\n{key}\n{number}".encode()).digest()
    )
    places = list(range(size))
    for i in range(size - 1, 0, -1):
        byte = next(stream)
        while byte >= 256 - 256 % (i + 1):
            byte = next(stream)
        j = byte % (i + 1)
        places[i], places[j] = places[j], places[i]
    return places


@given(SEEDS, st.integers(1, 52), st.integers(0, 15))
def test_the_order_is_the_documented_one(seeds: list[tuple[int, bytes]], size: int, stage: int) -> None:
    assert list(permutation("t1#1", ROOT, seeds, size, stage)) == slow_order("t1#1", ROOT, seeds, size, stage)


@given(SEEDS)
def test_the_order_has_every_place_once(seeds: list[tuple[int, bytes]]) -> None:
    assert sorted(permutation("t1#1", ROOT, seeds, 52)) == list(range(52))


@given(SEEDS)
def test_it_does_not_matter_in_which_order_the_seeds_come_in(seeds: list[tuple[int, bytes]]) -> None:
    assert permutation("t1#1", ROOT, seeds[::-1], 52) == permutation("t1#1", ROOT, seeds, 52)


@given(SEEDS, st.data())
def test_each_seed_alone_can_change_the_order(seeds: list[tuple[int, bytes]], data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(seeds) - 1))
    seat, seed = seeds[number]
    other = [*seeds[:number], (seat, bytes([seed[0] ^ 1]) + seed[1:]), *seeds[number + 1 :]]
    assert permutation("t1#1", ROOT, other, 52) != permutation("t1#1", ROOT, seeds, 52)


@pytest.mark.parametrize(
    "change", [{"deal_id": "t1#2"}, {"root": "6" * 64}, {"stage": 1}, {"seeds": [(2, bytes(32))]}]
)
def test_deal_root_stage_and_seat_are_in_the_order(change: dict[str, object]) -> None:
    usual = {"deal_id": "t1#1", "root": ROOT, "seeds": [(1, bytes(32))], "size": 52, "stage": 0}
    assert permutation(**usual | change) != permutation(**usual)  # type: ignore[arg-type]


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = counts.total() / cells
    return (
        sum((count - expected) ** 2 for count in counts.values()) / expected
        + (cells - len(counts)) * expected
    )


@given(st.lists(st.integers(0, 100), max_size=6))
def test_the_stream_is_the_same_in_whatever_pieces_it_is_drawn(sizes: list[int]) -> None:
    draw = stream("key")
    blocks = [sha256(f"redbutton stream 1\nkey\n{number}".encode()).digest() for number in range(20)]
    assert b"".join(map(draw, sizes)) == b"".join(blocks)[: sum(sizes)]


def test_every_order_of_four_cards_is_equally_likely() -> None:
    """24 cells, 23 degrees of freedom: chi-square stays below 49.7 in 999 of 1,000 fair experiments."""
    found = Counter[object](permutation("t#1", ROOT, [(1, some_bytes(k))], 4) for k in range(12_000))
    assert set(found) == set(permutations(range(4)))
    assert chi_square(found, 24) < 49.7


def test_every_envelope_is_equally_likely_to_be_dealt_first_and_last() -> None:
    """52 cells, 51 degrees of freedom: below 87.97 in 999 of 1,000."""
    orders = [permutation("t#1", ROOT, [(1, some_bytes("place", k))], 52) for k in range(8_000)]
    for number in (0, 51):
        assert chi_square(Counter(order[number] for order in orders), 52) < 87.97


@given(SEED)
def test_each_seed_of_a_chain_proves_the_next(secret: bytes) -> None:
    chain = seed_chain(secret)
    assert len(chain) == STAGES
    assert chain[-1] == secret
    assert [earlier(seed) for seed in chain[1:]] == list(chain[:-1])


def test_a_commitment_is_the_hash_of_the_seed_as_text() -> None:
    text = "redbutton seed 1\n" + "ab" * 32
    assert seed_commitment(bytes.fromhex("ab" * 32)) == sha256(text.encode()).hexdigest()


@pytest.mark.parametrize(
    "other",
    [
        ("t1#2", ROOT, [(1, "client", "a" * 64), (2, "server", "b" * 64)]),
        ("t1#1", "6" * 64, [(1, "client", "a" * 64), (2, "server", "b" * 64)]),
        ("t1#1", ROOT, [(1, "client", "a" * 64), (3, "server", "b" * 64)]),
        ("t1#1", ROOT, [(1, "client", "a" * 64), (2, "client", "b" * 64)]),
        ("t1#1", ROOT, [(1, "client", "a" * 64), (2, "server", "c" * 64)]),
        ("t1#1", ROOT, [(1, "client", "a" * 64)]),
    ],
)
def test_an_announcement_fixes_deal_root_seats_makers_and_commitments(
    other: tuple[str, str, list[object]],
) -> None:
    usual = announcement("t1#1", ROOT, [(1, "client", "a" * 64), (2, "server", "b" * 64)])
    assert announcement(*other) != usual  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", "00", "g" * 64, "0" * 63, "0" * 66, "0x" + "0" * 62])
def test_a_text_that_is_no_seed_is_refused(text: str) -> None:
    with pytest.raises(ParseError) as refused:
        seed_of(text)
    assert refused.value.code is Code.NOT_A_SEED


def test_a_seed_of_another_length_is_refused() -> None:
    for use in (seed_commitment, seed_chain, earlier, lambda seed: permutation("t#1", ROOT, [(1, seed)], 52)):
        with pytest.raises(ParseError):
            use(bytes(31))
