import re
from itertools import pairwise
from pathlib import Path
from random import getstate

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.random import default_rng
from players.tables import COMPILED, play, seeds

from redbutton.cards import FULL_DECK, cards
from redbutton.equity import equity
from redbutton.game import Deal
from redbutton.ids import Player
from redbutton.players import registry
from redbutton.players.bots import board_reading
from redbutton.players.bots.opponent_hands import BetSigns, chance, starting_quality
from redbutton.ranking import HIGH, SHORT_DECK, strength
from redbutton.rules import make_rules

BOTS = (*registry.HOUSE, *registry.PERSONALITIES)
STANDARD = make_rules("standard", blinds=(5, 10))
SOURCES = sorted(Path(registry.__file__).parent.rglob("*.py"))


@pytest.mark.parametrize("board", ["", "Qh7h2c", "Qh7h2c3d", "Qh7h2c3d9s"])
@pytest.mark.parametrize("players", [1, 3, 9])
def test_against_players_who_told_nothing_the_chance_is_the_equity(board: str, players: int) -> None:
    samples = 20_000 if COMPILED else 4000
    found = chance(cards("AhKh"), cards(board), HIGH, [BetSigns()] * players, samples, default_rng(1))
    known = equity("AhKh", *["random"] * players, board=board, samples=10 * samples, seed=1)[0].equity
    assert found == pytest.approx(known, abs=0.02 if COMPILED else 0.04)


def test_the_more_they_tell_the_smaller_the_chance() -> None:
    def against(told: BetSigns) -> float:
        return chance(cards("JhTc"), cards("Th7d2c"), HIGH, [told], 5000, default_rng(1))

    for tells in ([BetSigns(before=k) for k in (0, 5, 40)], [BetSigns(after=k) for k in (0, 4, 12)]):
        for less, more in pairwise(map(against, tells)):
            assert more < less - 0.02


def test_starting_hands_stand_in_their_order() -> None:
    quality = starting_quality()
    hands = [cards(hand) for hand in ("AsAd", "AsKs", "7c6c", "3d2c")]
    found = [quality[one, other] for one, other in hands]
    assert found == sorted(found, reverse=True)
    assert found[0] == quality.max() == 1
    assert quality[hands[1][1], hands[1][0]] == found[1]


@settings(max_examples=100 if COMPILED else 10)
@given(st.permutations(FULL_DECK[16:]), st.integers(3, 5))
def test_the_hands_one_beats_are_counted_right(deck: list[int], shown: int) -> None:
    hole, board = cards(deck[:2]), cards(deck[2 : 2 + shown])
    mine = _strength(hole + board)
    rest = [card for card in SHORT_DECK.deck if card not in hole + board]
    theirs = [_strength((one, other, *board)) for one in rest for other in rest if one < other]
    worse = sum(one < mine for one in theirs) + sum(one == mine for one in theirs) / 2
    assert board_reading.beaten(hole, board, SHORT_DECK) == pytest.approx(worse / len(theirs))


def _strength(held: tuple[int, ...]) -> int:
    return strength(bytes(held), SHORT_DECK)


@pytest.mark.parametrize(
    ("hole", "board", "outs"),
    [
        ("AhKh", "Qh7h2c", 9),
        ("9s8s", "7h6c2d", 8),
        ("9s8s", "Th6c2d", 4),
        ("9s8s", "7s6s2d", 15),
        ("AsAd", "7h6c2d", 0),
        ("AhKh", "Qh7h2h", 0),
        ("AhKh", "Qh7h2c3c4d", 0),
    ],
)
def test_outs_are_the_cards_that_complete_a_draw(hole: str, board: str, outs: int) -> None:
    assert board_reading.drawing_outs(cards(hole), cards(board), HIGH) == outs


def events(names: tuple[str, ...], seed: int) -> list[object]:
    players = [registry.make(name, seed=f"{seed}/{player}") for player, name in enumerate(names)]
    return [play(STANDARD, players, deal, stacks=[1000] * len(names)).events for deal in seeds(8)]


@pytest.mark.parametrize("name", [name for name in BOTS if name not in ("caller", "default", "six-max")])
def test_the_same_seed_plays_the_same_and_another_seed_does_not(name: str) -> None:
    assert events((name, name, "random"), 1) == events((name, name, "random"), 1)
    first = events((name, name, "caller"), 0)
    assert any(events((name, name, "caller"), seed) != first for seed in range(1, 40))


@pytest.mark.parametrize("name", BOTS)
def test_no_program_touches_the_common_generator(name: str) -> None:
    before = getstate()
    events((name, "random", "modest"), 2)
    assert getstate() == before


@pytest.mark.parametrize("name", BOTS)
def test_a_program_carries_nothing_over_but_its_chances(name: str) -> None:
    """After a deal that was broken off, the next one is played as by a new player with the same generator."""
    used, fresh = registry.make(name, seed=1), registry.make(name, seed=1)
    broken_off = Deal(STANDARD, [1000] * 3)
    for hand in ("AsAd", "KsKd", "QsQd"):
        broken_off.deal(hand)
    for player in (used, fresh):
        player.act(broken_off.view(Player(2)))
    del broken_off
    others = [registry.make("caller"), registry.make("caller")]
    stacks = [1000] * 3
    assert (
        play(STANDARD, [*others, used], 5, stacks).events
        == play(STANDARD, [*others, fresh], 5, stacks).events
    )


@pytest.mark.parametrize("name", BOTS)
def test_a_program_decides_the_same_whatever_cards_are_hidden_from_it(name: str) -> None:
    def decisions(hidden: str) -> list[object]:
        deal, player = Deal(STANDARD, [1000] * 2), registry.make(name, seed=3)
        deal.deal(hidden)
        deal.deal("AhJd")
        said: list[object] = []
        for board in ("Jc8h3d", "Kd", "2s"):
            while deal.actor is not None:
                if deal.actor == 1:
                    said.append(player.act(deal.view(Player(1))))
                    deal.act(said[-1])  # type: ignore[arg-type]
                else:
                    deal.act(registry.make("caller").act(deal.view(Player(0))))
            if deal.over:
                break
            deal.deal(board)
        return said

    assert decisions("QsQd") == decisions("7c2h")


def test_no_program_reaches_around_its_view() -> None:
    """Bots get views: none of their files knows deals, dealers or decks."""
    for source in SOURCES:
        if source.parent.name == "bots":
            known = re.findall(r"^(?:from|import) .*", source.read_text("utf-8"), re.MULTILINE)
            assert not [line for line in known if re.search(r"\b(Deal|Dealer|Deck|Machine|State)\b", line)], (
                source
            )
