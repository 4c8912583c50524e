"""Kinds of flops."""

from collections import Counter

import pytest

from redbutton.solver.flops import all_flops
from redbutton.solver.textures import Texture, texture


@pytest.mark.parametrize(
    ("flop", "suits", "pairing", "high", "connection"),
    [
        ("Ah Kd 2c", "rainbow", "unpaired", "ace", "draws"),
        ("Ah Kh Qh", "monotone", "unpaired", "ace", "straights"),
        ("Ah 5d 3d", "two-tone", "unpaired", "ace", "straights"),
        ("Kh 7d 2c", "rainbow", "unpaired", "king", "none"),
        ("8h 8d 2c", "rainbow", "paired", "low", "none"),
        ("Jh Jd Td", "two-tone", "paired", "jack", "draws"),
        ("Th Td Ts", "rainbow", "trips", "ten", "none"),
        ("9h 8h 5h", "monotone", "unpaired", "low", "straights"),
        ("9h 8h 4d", "two-tone", "unpaired", "low", "draws"),
    ],
)
def test_a_flop_is_what_players_call_it(
    flop: str, suits: str, pairing: str, high: str, connection: str
) -> None:
    found = texture(flop)
    assert (found.suits, found.pairing, found.high, found.connection) == (suits, pairing, high, connection)


def test_the_next_cards_do_not_change_the_flop() -> None:
    assert texture("Kh 7d 2c 2d 2s") == texture("Kh 7d 2c")


def test_all_flops_are_counted_as_combinatorics_counts_them() -> None:
    shares = {name: Counter[str]() for name in Texture.names()}
    for flop, count in all_flops().items():
        for name, counted in shares.items():
            counted[getattr(texture(flop), name)] += count
    assert shares["suits"] == {"rainbow": 4 * 13**3, "two-tone": 12 * 78 * 13, "monotone": 4 * 286}
    assert shares["pairing"] == {"unpaired": 64 * 286, "paired": 13 * 6 * 48, "trips": 13 * 4}
    assert shares["high"]["ace"] == 22_100 - 48 * 47 * 46 // 6
