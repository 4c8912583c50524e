"""Envelopes hold what they hold, and tell nobody."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redbutton.cards import FULL_DECK, SHORT_DECK, Card, cards
from redbutton.errors import CardsError, Code, ParseError
from redbutton.fair.envelopes import Opening, Pack, deal_id, envelope, root_of

SECRET = bytes(range(32))
SECRETS = st.binary(min_size=32, max_size=32)


@given(SECRETS, st.sampled_from((FULL_DECK, SHORT_DECK, cards("Js Qs Ks"))), st.integers(0, 15))
def test_each_opening_fits_its_envelope_and_the_root_fits_all(
    secret: bytes, deck: tuple[Card, ...], stage: int
) -> None:
    pack = Pack.from_secret("t1#1", deck, secret, stage)
    assert sorted(pack.cards) == sorted(deck)
    assert [envelope("t1#1", pack.opening(place)) for place in range(len(pack))] == list(pack.envelopes)
    assert pack.root == root_of("t1#1", stage, pack.envelopes)


@given(SECRETS)
def test_a_secret_is_all_that_must_be_kept(secret: bytes) -> None:
    assert Pack.from_secret("t1#1", FULL_DECK, secret) == Pack.from_secret("t1#1", FULL_DECK, secret)


def test_the_order_in_which_the_cards_are_given_does_not_matter() -> None:
    turned = Pack.from_secret("t1#1", FULL_DECK[::-1], SECRET)
    assert turned == Pack.from_secret("t1#1", FULL_DECK, SECRET)


@pytest.mark.parametrize(
    "other",
    [
        Pack.from_secret("t1#2", FULL_DECK, SECRET),
        Pack.from_secret("t1#1", FULL_DECK, SECRET, stage=1),
        Pack.from_secret("t1#1", FULL_DECK, bytes(32)),
    ],
)
def test_another_deal_stage_or_secret_gives_another_order_other_salts_and_other_envelopes(
    other: Pack,
) -> None:
    pack = Pack.from_secret("t1#1", FULL_DECK, SECRET)
    assert pack.cards != other.cards
    assert not {*pack.salts} & {*other.salts}
    assert not {*pack.envelopes} & {*other.envelopes}
    assert pack.root != other.root


def test_no_salt_is_used_twice_in_a_pack() -> None:
    assert len(set(Pack.from_secret("t1#1", FULL_DECK, SECRET).salts)) == 52


def test_a_pack_in_a_log_gives_nothing_away() -> None:
    assert repr(Pack.from_secret("t1#1", FULL_DECK, SECRET)) == "<Pack of 52 cards, stage 0>"


@pytest.mark.parametrize(
    "altered",
    [
        Opening(1, 3, Card("As"), "0" * 64),
        Opening(0, 4, Card("As"), "0" * 64),
        Opening(0, 3, Card("Ah"), "0" * 64),
        Opening(0, 3, Card("As"), "1" + "0" * 63),
    ],
)
def test_every_part_of_an_opening_is_in_its_envelope(altered: Opening) -> None:
    assert envelope("t1#1", Opening(0, 3, Card("As"), "0" * 64)) != envelope("t1#1", altered)


def test_a_deal_is_named_by_its_table_and_number() -> None:
    assert deal_id("牌桌", 7) == "牌桌#7"


@pytest.mark.parametrize("text", ["", "a b", "a\nb", "a\tb", "\ud800"])
def test_a_name_that_would_blur_the_lines_of_a_hash_is_refused(text: str) -> None:
    with pytest.raises(ParseError) as refused:
        Pack.from_secret(text, FULL_DECK, SECRET)
    assert refused.value.code is Code.NOT_A_DEAL_ID


@pytest.mark.parametrize("secret", [b"", bytes(31), bytes(33)])
def test_a_secret_of_another_length_is_refused(secret: bytes) -> None:
    with pytest.raises(ParseError) as refused:
        Pack.from_secret("t1#1", FULL_DECK, secret)
    assert refused.value.code is Code.NOT_A_SEED


def test_a_deck_with_a_card_twice_is_refused() -> None:
    with pytest.raises(CardsError):
        Pack.from_secret("t1#1", cards("As As"), SECRET)
