"""Document 003: each sentence and example of the simulation of five-card draw."""

import ast
import io
import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations, pairwise, permutations
from pathlib import Path

import pytest
from patience import PATIENCE

from examples.Poker import Card, Deck, Poker
from examples.Poker import main as play_poker
from redbutton import Deal, IllegalAction, PokerError, Rank, Suit, make_rules, ranking
from redbutton.cards import FULL_DECK, cards
from redbutton.cli import main
from redbutton.game import Kind
from redbutton.history import Teller
from requirements.asked import DRAW_SIM

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
PROGRAM = EXAMPLES / "Poker.py"

PAGE = "[docs/games/draw-sim.md](games/draw-sim.md)"
COMMAND = f"`redbutton draw`, {PAGE}"
FUNCTIONS = f"`redbutton.ranking`, {PAGE}"
FILE = "[examples/Poker.py](../examples/Poker.py)"

DRAW = "redbutton draw 6 --seed 5"
PLAY = "redbutton play --rules draw-sim --plain"
RULES = "redbutton rules draw-sim"
RUN = "python examples/Poker.py 5"
SESSION = "redbutton draw --hands examples/hands/three-players.txt"
POINTS = f"{SESSION} --json"


RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def two(name: str) -> str:
    """The line that draws the document's two hands of a category, where the cards break the tie."""
    return f"redbutton draw --hands examples/hands/{name}.txt --ties equal"


HIGH_TO_LOW = (
    "Royal Flush",
    "Straight Flush",
    "Four of a Kind",
    "Full House",
    "Flush",
    "Straight",
    "Three of a Kind",
    "Two Pair",
    "One Pair",
    "High Card",
)
SHOWN = {
    "Royal Flush": ("10S JS QS KS AS", "10H JH QH KH AH"),
    "Straight Flush": ("3C 4C 5C 6C 7C", "8D 9D 10D JD QD"),
    "Four of a Kind": ("9S 9H 9C 9D 10C", "QS QH QC QD 8S"),
    "Full House": ("JS JH JD 4S 4C", "KH KC KD 10C 10D"),
    "Flush": ("3S 5S 8S 10S KS", "2D 6D 8D JD QD"),
    "Straight": ("3S 4D 5S 6H 7C", "5D 6S 7C 8H 9H"),
    "Three of a Kind": ("6D 6S 6C KC 4H", "8S 8D 8C 2H 5C"),
    "Two Pair": ("4D 4H 7S 7C 9S", "9H 9D 5S 5C 3D"),
    "One Pair": ("8S 8H 3D KC 7S", "6D 6C 8S 5H 10D"),
    "High Card": ("9S 10D 4S 6H KC", "QS 3D 7H 10C 6D"),
}
"""The document's two hands of each category."""
COUNTED_BY = dict(
    zip(
        HIGH_TO_LOW,
        (
            ranking.royal_flush_points,
            ranking.straight_flush_points,
            ranking.four_of_a_kind_points,
            ranking.full_house_points,
            ranking.flush_points,
            ranking.straight_points,
            ranking.three_of_a_kind_points,
            ranking.two_pair_points,
            ranking.one_pair_points,
            ranking.high_card_points,
        ),
        strict=True,
    )
)
JUDGED_BY = (
    "is_royal",
    "is_straight_flush",
    "is_four_kind",
    "is_full_house",
    "is_flush",
    "is_straight",
    "is_three_kind",
    "is_two_pair",
    "is_one_pair",
    "is_high_card",
)
"""The functions of Poker.py, in the order of the categories."""


@dataclass(frozen=True, slots=True)
class Told:
    """What `redbutton draw` printed: the hands, their names, and the result."""

    hands: list[str]
    names: list[str]
    result: list[str]


Draw = Callable[..., Told]


@pytest.fixture
def draw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Draw:
    """Runs `redbutton draw` with hands given by hand."""

    def told(*hands: str, ties: str = "category") -> Told:
        path = tmp_path / "hands.txt"
        path.write_text("\n".join(hands))
        assert main(["draw", "--hands", str(path), "--ties", ties]) == 0
        blocks = [block.splitlines() for block in capsys.readouterr().out.split("\n\n")]
        shown, names = ([line.split(": ")[1] for line in block] for block in blocks[:2])
        return Told(shown, names, blocks[2])

    return told


def beats(draw: Draw, better: str, worse: str) -> bool:
    """Whether a hand wins against another of its category, and is named before it where categories tie."""
    assert ranking.points(better) > ranking.points(worse)
    return (
        draw(better, worse, ties="equal").result == ["Player 1 wins."]
        and draw(worse, better, ties="equal").result == ["Player 2 wins."]
        and draw(worse, better).result == ["Player 2 ties.", "Player 1 ties."]
    )


def are_shown(draw: Draw, category: str) -> bool:
    """Whether the document's two hands of a category are called so, and the folder examples has them."""
    first, second = SHOWN[category]
    path = EXAMPLES / "hands" / f"{category.lower().replace(' ', '-')}.txt"
    assert path.read_text().splitlines() == [first, second]
    assert COUNTED_BY[category](first) > 0 < COUNTED_BY[category](second)
    return draw(first, second).names == [category, category]


def is_only(category: str, hand: str) -> bool:
    """Whether a hand is of this category and of no other one."""
    return [name for name, points in COUNTED_BY.items() if points(hand)] == [category]


def in_all_suits(hand: str) -> list[str]:
    """The hand with its suits exchanged in every way."""
    return [hand.translate(str.maketrans("CDHS", "".join(suits))) for suits in permutations("CDHS")]


def told_at_the_table(first: str, second: str) -> list[str]:
    """What a table of the preset tells when two players get these hands."""
    deal = Deal(make_rules("draw-sim"), [0, 0])
    deal.deal(first)
    deal.deal(second)
    return list(Teller(deal, names=("Ann", "Ben")).catch_up())


def deck_for(*hands: str) -> Deck:
    """A deck that gives the players of Poker.py these hands."""
    return Deck(" ".join(card for turn in zip(*map(str.split, hands), strict=True) for card in turn))


def hand_of(text: str) -> list[Card]:
    """The cards as Poker.py has them."""
    return sorted(map(Card, text.split()))


def printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *hands: str) -> str:
    """The output of Poker.py when its deck gives these hands, and their number is typed."""
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{len(hands)}\n"))
    play_poker(deck_for(*hands))
    return capsys.readouterr().out


# -- the game ------------------------------------------------------------------------------------------------

DRAW_SIM.part("The deck")


@DRAW_SIM.asked(
    "Five-card draw is simulated.",
    where=f"the preset `draw-sim`, {PAGE}",
    attempt=PLAY,
    settled="The document's program deals, names and compares hands: nothing is bet, no card is exchanged. "
    "Five-card draw with betting and exchanged cards is the variant `five-card-draw`.",
)
def test_a_game_of_five_cards_each_is_played_to_its_end_without_a_decision() -> None:
    deal = Deal(make_rules("draw-sim"), [0, 0])
    for hand in SHOWN["Two Pair"]:
        assert deal.options is None
        deal.deal(hand)
    assert deal.over
    assert [event.player for event in deal.events if event.kind is Kind.WIN] == [1, 0]


@DRAW_SIM.asked("A standard deck of 52 cards is used.", where="`redbutton.Deck`", attempt=DRAW)
def test_the_deck_has_every_rank_in_every_suit_once() -> None:
    deck = Deck()
    dealt = [str(deck.deal()) for _ in range(52)]
    assert set(dealt) == {rank + suit for rank in RANKS for suit in "CDHS"}
    assert make_rules("draw-sim").variant.deck == FULL_DECK
    with pytest.raises(PokerError, match="deck"):
        deck.deal()


@DRAW_SIM.asked(
    "From high to low the ranks are ace, king, queen, jack, and ten to two.",
    where="`redbutton.Rank`",
    attempt=two("high-card"),
)
def test_each_rank_is_higher_than_the_next_one(draw: Draw) -> None:
    ranks = RANKS[::-1]
    assert [Card(f"{rank}S").face.rank for rank in ranks] == sorted(Rank, reverse=True)
    for higher, lower in pairwise(ranks):
        sides = [rank for rank in ranks if rank not in (higher, lower)][:3]
        pairs = [f"{rank}S {rank}H {sides[0]}D {sides[1]}C {sides[2]}C" for rank in (higher, lower)]
        assert beats(draw, *pairs)


@DRAW_SIM.asked(
    "An ace is worth more than a king, a king more than a queen, and so on.",
    where=f"`ace_plays_low` is off, {PAGE}",
    attempt=RULES,
    settled="The ace is never low: A-2-3-4-5 is a High Card and no straight.",
)
def test_an_ace_is_always_the_highest_card(draw: Draw) -> None:
    assert draw("AS 2D 3C 4H 5S", "2C 2D 3H 4S 5C").names == ["High Card", "One Pair"]
    assert ranking.points("AS 2D 3C 4H 5S") == 1485947
    assert beats(draw, "AS 2D 3C 4H 5S", "KS QD JC 10H 8S")
    assert beats(draw, "KS 2D 3C 4H 5S", "QS JD 10C 9H 7S")
    told = told_at_the_table("AS 2D 3C 4H 5S", "2C 2H 6D 8S 9C")
    assert told[-1] == "Ben wins", "a low straight would beat the pair at a table, too"
    assert "(1485947 points)" in told[-3]


@DRAW_SIM.asked(
    "There are four suits: spades, hearts, clubs and diamonds.", where="`redbutton.Suit`", attempt=DRAW
)
def test_there_are_four_suits(capsys: pytest.CaptureFixture[str]) -> None:
    assert {suit.name for suit in Suit} == {"SPADES", "HEARTS", "CLUBS", "DIAMONDS"}
    assert main(["draw", "6", "--seed", "5"]) == 0
    assert set(re.findall(r"[\dJQKA]([A-Z])\b", capsys.readouterr().out)) == set("SHCD")


@DRAW_SIM.asked("All suits have the same value.", where=FUNCTIONS, attempt=two("royal-flush"))
@pytest.mark.parametrize("category", HIGH_TO_LOW)
def test_a_hand_is_worth_the_same_in_any_suits(category: str, draw: Draw) -> None:
    alike = in_all_suits(SHOWN[category][0])
    assert len({ranking.points(hand) for hand in alike}) == 1
    assert draw(alike[0], alike[-1], ties="equal").result == ["Player 1 ties.", "Player 2 ties."]


DRAW_SIM.part("The rules of the game")


@DRAW_SIM.asked("Each player gets five cards.", where=COMMAND, attempt=DRAW)
@pytest.mark.parametrize("players", range(2, 7))
def test_each_player_gets_five_cards(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", str(players)]) == 0
    hands = capsys.readouterr().out.split("\n\n")[0].splitlines()
    assert [hand.split(": ")[0] for hand in hands] == [f"Player {number + 1}" for number in range(players)]
    assert {len(cards(hand.split(": ")[1])) for hand in hands} == {5}


@DRAW_SIM.asked("The player with the most valuable hand wins.", where=COMMAND, attempt=SESSION)
def test_the_best_hand_wins_wherever_it_sits(draw: Draw) -> None:
    hands = ["6C 8C 8S 9D 9H", "2C 4S 8H JD AS", "3C 4H 5S 6H 7D"]
    for order in permutations(range(3)):
        told = draw(*[hands[player] for player in order])
        assert told.result == [f"Player {order.index(2) + 1} wins."]


@DRAW_SIM.asked(
    "Hands rank in this order: royal flush, straight flush, four of a kind, full house, flush, straight, "
    "three of a kind, two pair, one pair, high card.",
    where=COMMAND,
    attempt=DRAW,
)
def test_a_hand_of_a_better_category_wins_against_any_hand_of_a_worse_one(draw: Draw) -> None:
    for better, worse in combinations(HIGH_TO_LOW, 2):
        weaker_of_the_better = min(SHOWN[better], key=ranking.points)
        stronger_of_the_worse = max(SHOWN[worse], key=ranking.points)
        told = draw(stronger_of_the_worse, weaker_of_the_better)
        assert (told.names, told.result) == ([worse, better], ["Player 2 wins."])


# -- the categories ------------------------------------------------------------------------------------------

DRAW_SIM.part("Royal flush")


@DRAW_SIM.asked(
    "A royal flush is ten, jack, queen, king and ace of one suit.",
    where="`redbutton.ranking.royal_flush_points`",
    attempt=two("royal-flush"),
)
def test_ten_to_ace_of_one_suit_and_nothing_else_is_a_royal_flush() -> None:
    assert all(is_only("Royal Flush", hand) for hand in in_all_suits("10C JC QC KC AC"))
    assert is_only("Straight Flush", "9C 10C JC QC KC")
    assert is_only("Straight", "10C JC QC KC AD")
    assert is_only("Flush", "9C JC QC KC AC")


@DRAW_SIM.asked(
    "Example: ten to ace of spades, and ten to ace of hearts.", where=COMMAND, attempt=two("royal-flush")
)
def test_both_royal_flushes_are_told_as_such(draw: Draw) -> None:
    assert are_shown(draw, "Royal Flush")


@DRAW_SIM.asked("A tie of royal flushes is not broken.", where=COMMAND, attempt=two("royal-flush"))
@pytest.mark.parametrize("ties", ["category", "equal"])
def test_royal_flushes_tie_in_every_reading(ties: str, draw: Draw) -> None:
    spades, hearts = SHOWN["Royal Flush"]
    assert ranking.points(spades) == ranking.points(hearts) == 8349250
    for first, second in ((spades, hearts), (hearts, spades)):
        assert draw(first, second, ties=ties).result == ["Player 1 ties.", "Player 2 ties."]


DRAW_SIM.part("Straight flush")


@DRAW_SIM.asked(
    "A straight flush is five cards in sequence of one suit.",
    where="`redbutton.ranking.straight_flush_points`",
    attempt=two("straight-flush"),
)
def test_a_sequence_of_one_suit_is_a_straight_flush() -> None:
    ranks = RANKS[:-1]
    for start in range(len(ranks) - 4):
        assert is_only("Straight Flush", " ".join(f"{rank}H" for rank in ranks[start : start + 5]))
    assert is_only("Straight", "3C 4C 5C 6C 7D")
    assert is_only("Flush", "3C 4C 5C 6C 8C")


@DRAW_SIM.asked(
    "Example: three to seven of clubs, and eight to queen of diamonds.",
    where=COMMAND,
    attempt=two("straight-flush"),
)
def test_both_straight_flushes_are_told_as_such(draw: Draw) -> None:
    assert are_shown(draw, "Straight Flush")
    assert ranking.points(SHOWN["Straight Flush"][1]) == 7481393


@DRAW_SIM.asked(
    "Of two straight flushes the one with the highest card wins.",
    where=FUNCTIONS,
    attempt=two("straight-flush"),
    settled="The document breaks ties within a category by the cards, and where it shows the output it lists "
    "everybody of the best category as tied. `redbutton draw` does the latter, the better hand first; with "
    "`--ties equal` the better hand wins. This holds for all categories.",
)
def test_the_straight_flush_with_the_higher_card_wins(draw: Draw) -> None:
    assert beats(draw, "4C 5C 6C 7C 8C", "3D 4D 5D 6D 7D")
    assert beats(draw, "9C 10C JC QC KC", "8D 9D 10D JD QD")


@DRAW_SIM.asked("In the example the second hand wins.", where=COMMAND, attempt=two("straight-flush"))
def test_the_straight_flush_to_the_queen_wins(draw: Draw) -> None:
    first, second = SHOWN["Straight Flush"]
    assert beats(draw, second, first)


DRAW_SIM.part("Four of a kind")


@DRAW_SIM.asked(
    "Four of a kind has four cards of one rank, such as four aces or four queens.",
    where="`redbutton.ranking.four_of_a_kind_points`",
    attempt=two("four-of-a-kind"),
)
def test_four_cards_of_one_rank_are_four_of_a_kind() -> None:
    for rank in RANKS:
        side = "2D" if rank != "2" else "3D"
        assert is_only("Four of a Kind", f"{rank}C {rank}D {side} {rank}H {rank}S")
    assert is_only("Three of a Kind", "QS QH QC JD 8S")


@DRAW_SIM.asked(
    "Example: four nines with a ten, and four queens with an eight.",
    where=COMMAND,
    attempt=two("four-of-a-kind"),
)
def test_both_fours_of_a_kind_are_told_as_such(draw: Draw) -> None:
    assert are_shown(draw, "Four of a Kind")
    assert ranking.points(SHOWN["Four of a Kind"][0]) == 6563170


@DRAW_SIM.asked(
    "A tie goes to the four of a kind of the highest rank.", where=FUNCTIONS, attempt=two("four-of-a-kind")
)
def test_the_higher_four_cards_win_whatever_is_beside_them(draw: Draw) -> None:
    assert beats(draw, "3S 3H 3C 3D 4C", "2S 2H 2C 2D AC")
    assert beats(draw, "AS AH AC AD 2C", "KS KH KC KD QC")


@DRAW_SIM.asked("In the example the second hand wins.", where=COMMAND, attempt=two("four-of-a-kind"))
def test_the_four_queens_win(draw: Draw) -> None:
    nines, queens = SHOWN["Four of a Kind"]
    assert beats(draw, queens, nines)


DRAW_SIM.part("Full house")


@DRAW_SIM.asked(
    "A full house has three cards of one rank and two of another one.",
    where="`redbutton.ranking.full_house_points`",
    attempt=two("full-house"),
)
def test_three_cards_of_one_rank_and_two_of_another_are_a_full_house() -> None:
    assert is_only("Full House", "2C 2D 2H AC AD")
    assert is_only("Full House", "AC 2D AD 2H AH")
    assert is_only("Three of a Kind", "JS JH JD 4S 5C")
    assert is_only("Two Pair", "JS JH 5D 4S 4C")


@DRAW_SIM.asked(
    "Example: three jacks with fours, and three kings with tens.", where=COMMAND, attempt=two("full-house")
)
def test_both_full_houses_are_told_as_such(draw: Draw) -> None:
    assert are_shown(draw, "Full House")
    assert [ranking.points(hand) for hand in SHOWN["Full House"]] == [5912164, 6020710]


@DRAW_SIM.asked(
    "Of two full houses the one with the higher three of a kind wins.",
    where=FUNCTIONS,
    attempt=two("full-house"),
)
def test_the_three_decide_between_full_houses_before_the_pair(draw: Draw) -> None:
    assert beats(draw, "5S 5H 5D 2S 2C", "4S 4H 4D AS AC")
    assert beats(draw, "5S 5H 5D 3S 3C", "5S 5H 5D 2S 2C")


@DRAW_SIM.asked("In the example the second hand wins.", where=COMMAND, attempt=two("full-house"))
def test_the_full_house_of_kings_wins(draw: Draw) -> None:
    jacks, kings = SHOWN["Full House"]
    assert beats(draw, kings, jacks)


DRAW_SIM.part("Flush")


@DRAW_SIM.asked(
    "A flush has five cards of one suit.", where="`redbutton.ranking.flush_points`", attempt=two("flush")
)
def test_five_cards_of_one_suit_are_a_flush() -> None:
    assert all(is_only("Flush", hand) for hand in in_all_suits("2C 5C 8C 10C KC"))
    assert is_only("High Card", "2C 5C 8C 10C KD")


@DRAW_SIM.asked("The order of the ranks does not matter in a flush.", where=FUNCTIONS, attempt=two("flush"))
def test_a_flush_is_one_in_any_order_of_its_cards() -> None:
    orders = [" ".join(order) for order in permutations(["3S", "5S", "8S", "10S", "KS"])]
    assert {ranking.flush_points(order) for order in orders} == {ranking.points("3S 5S 8S 10S KS")}
    assert all(is_only("Flush", order) for order in orders)


@DRAW_SIM.asked(
    "Example: five spades to the king, and five diamonds to the queen.", where=COMMAND, attempt=two("flush")
)
def test_both_flushes_are_told_as_such(draw: Draw) -> None:
    assert are_shown(draw, "Flush")


@DRAW_SIM.asked("Of two flushes the one with the highest card wins.", where=FUNCTIONS, attempt=two("flush"))
def test_the_flush_with_the_higher_card_wins(draw: Draw) -> None:
    assert beats(draw, "2S 3S 4S 5S KS", "7D 9D 10D JD QD")
    assert beats(draw, "2S 3S 4S 6S KS", "2D 3D 4D 5D KD")


@DRAW_SIM.asked("In the example the first hand wins.", where=COMMAND, attempt=two("flush"))
def test_the_flush_to_the_king_wins(draw: Draw) -> None:
    assert beats(draw, *SHOWN["Flush"])


DRAW_SIM.part("Straight")


@DRAW_SIM.asked(
    "A straight has five cards in sequence that are not all of one suit.",
    where="`redbutton.ranking.straight_points`",
    attempt=two("straight"),
)
def test_a_sequence_of_several_suits_is_a_straight() -> None:
    for start in range(len(RANKS) - 4):
        first, *others = RANKS[start : start + 5]
        assert is_only("Straight", " ".join([f"{first}D", *(f"{rank}H" for rank in others)]))
    assert is_only("High Card", "3S 4D 5S 6H 8C")
    assert is_only("High Card", "JS QD KS AH 2C")


@DRAW_SIM.asked(
    "Example: three to seven, and five to nine.",
    where=COMMAND,
    attempt=two("straight"),
    settled="Both hands hold the seven of clubs, so hands given by hand may come from more than one deck.",
)
def test_both_straights_are_told_as_such_though_they_share_a_card(draw: Draw) -> None:
    assert are_shown(draw, "Straight")


@DRAW_SIM.asked(
    "Of two straights the one with the highest card wins.", where=FUNCTIONS, attempt=two("straight")
)
def test_the_straight_with_the_higher_card_wins(draw: Draw) -> None:
    assert beats(draw, "4S 5D 6S 7H 8C", "3S 4D 5S 6H 7C")
    assert beats(draw, "10S JD QS KH AC", "9S 10D JS QH KC")


@DRAW_SIM.asked("In the example the second hand wins.", where=COMMAND, attempt=two("straight"))
def test_the_straight_to_the_nine_wins(draw: Draw) -> None:
    seven_high, nine_high = SHOWN["Straight"]
    assert beats(draw, nine_high, seven_high)


DRAW_SIM.part("Three of a kind")


@DRAW_SIM.asked(
    "Three of a kind has three cards of one rank and two unrelated ones.",
    where="`redbutton.ranking.three_of_a_kind_points`",
    attempt=two("three-of-a-kind"),
)
def test_three_cards_of_one_rank_and_two_others_are_three_of_a_kind() -> None:
    assert is_only("Three of a Kind", "2C 2D 2H KC 4H")
    assert is_only("Full House", "6D 6S 6C KC KH")
    assert is_only("One Pair", "6D 6S 5C KC 4H")


@DRAW_SIM.asked("Example: three sixes, and three eights.", where=COMMAND, attempt=two("three-of-a-kind"))
def test_both_threes_of_a_kind_are_told_as_such(draw: Draw) -> None:
    assert are_shown(draw, "Three of a Kind")


@DRAW_SIM.asked(
    "Of two such hands the one with the higher three wins.", where=FUNCTIONS, attempt=two("three-of-a-kind")
)
def test_the_higher_three_win_whatever_is_beside_them(draw: Draw) -> None:
    assert beats(draw, "3S 3H 3C 2D 4C", "2S 2H 2C KD AC")
    assert beats(draw, "AS AH AC 2D 3C", "KS KH KC QD JC")


@DRAW_SIM.asked("In the example the second hand wins.", where=COMMAND, attempt=two("three-of-a-kind"))
def test_the_three_eights_win(draw: Draw) -> None:
    sixes, eights = SHOWN["Three of a Kind"]
    assert beats(draw, eights, sixes)


DRAW_SIM.part("Two pair")


@DRAW_SIM.asked(
    "Two pair has two cards of one rank, two of another one, and any fifth card.",
    where="`redbutton.ranking.two_pair_points`",
    attempt=two("two-pair"),
)
def test_two_ranks_with_two_cards_each_are_two_pair() -> None:
    for fifth in set(RANKS) - {"4", "7"}:
        assert is_only("Two Pair", f"4D 7S {fifth}S 4H 7C")
    assert is_only("One Pair", "4D 4H 7S 8C 9S")


@DRAW_SIM.asked(
    "Example: fours and sevens with a nine, and nines and fives with a three.",
    where=COMMAND,
    attempt=two("two-pair"),
)
def test_both_hands_of_two_pair_are_told_as_such(draw: Draw) -> None:
    assert are_shown(draw, "Two Pair")


@DRAW_SIM.asked("The highest pair decides.", where=FUNCTIONS, attempt=two("two-pair"))
def test_the_higher_of_the_highest_pairs_wins(draw: Draw) -> None:
    assert beats(draw, "9H 9D 2S 2C 3D", "8H 8D 7S 7C AD")


@DRAW_SIM.asked(
    "If the highest pairs are of one rank, the second pair decides.",
    where=FUNCTIONS,
    attempt=two("two-pair"),
)
def test_the_second_pair_breaks_a_tie_of_the_first(draw: Draw) -> None:
    assert beats(draw, "9H 9D 6S 6C 2D", "9S 9C 5S 5C AD")


@DRAW_SIM.asked(
    "If both pairs are the same, the fifth card decides.", where=FUNCTIONS, attempt=two("two-pair")
)
def test_the_fifth_card_breaks_a_tie_of_both_pairs(draw: Draw) -> None:
    assert beats(draw, "9H 9D 5S 5C 4D", "9S 9C 5H 5D 3D")


@DRAW_SIM.asked("In the example the second hand wins.", where=COMMAND, attempt=two("two-pair"))
def test_nines_and_fives_win_against_sevens_and_fours(draw: Draw) -> None:
    sevens, nines = SHOWN["Two Pair"]
    assert beats(draw, nines, sevens)


DRAW_SIM.part("One pair")


@DRAW_SIM.asked(
    "One pair has two cards of one rank and three unrelated ones.",
    where="`redbutton.ranking.one_pair_points`",
    attempt=two("one-pair"),
)
def test_two_cards_of_one_rank_and_three_others_are_one_pair() -> None:
    for rank in set(RANKS) - {"3", "7", "K"}:
        assert is_only("One Pair", f"{rank}S 3D KC {rank}H 7S")
    assert is_only("Two Pair", "8S 8H 3D KC KS")
    assert is_only("High Card", "8S 9H 3D KC 7S")


@DRAW_SIM.asked(
    "Example: eights, and sixes.",
    where=COMMAND,
    attempt=two("one-pair"),
    settled="Both hands hold the eight of spades, so hands given by hand may come from more than one deck.",
)
def test_both_pairs_are_told_as_such_though_they_share_a_card(draw: Draw) -> None:
    assert are_shown(draw, "One Pair")


@DRAW_SIM.asked("The highest pair wins a tie.", where=FUNCTIONS, attempt=two("one-pair"))
def test_the_higher_pair_wins_whatever_is_beside_it(draw: Draw) -> None:
    assert beats(draw, "8S 8H 2D 3C 4S", "7S 7H QD KC AS")


@DRAW_SIM.asked(
    "Of equal pairs the highest side card decides, then the second and the third.",
    where=FUNCTIONS,
    attempt=two("one-pair"),
)
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("8S 8H AD 3C 2S", "8D 8C KD QC JS"),
        ("8S 8H AD 4C 2S", "8D 8C AC 3D 2D"),
        ("8S 8H AD 4C 3S", "8D 8C AC 4D 2D"),
    ],
    ids=["first", "second", "third"],
)
def test_each_side_card_breaks_a_tie_of_pairs(better: str, worse: str, draw: Draw) -> None:
    assert beats(draw, better, worse)


@DRAW_SIM.asked("In the example the first hand wins.", where=COMMAND, attempt=two("one-pair"))
def test_the_pair_of_eights_wins(draw: Draw) -> None:
    assert beats(draw, *SHOWN["One Pair"])


DRAW_SIM.part("High card")


@DRAW_SIM.asked(
    "Without any of these categories the hand with the highest card wins.",
    where="`redbutton.ranking.high_card_points`",
    attempt=two("high-card"),
)
def test_the_highest_card_wins_where_nobody_has_anything_better(draw: Draw) -> None:
    assert is_only("High Card", "2S 3D 4S 6H KC")
    assert beats(draw, "2S 3D 4S 6H KC", "7S 9D 10S JH QC")


@DRAW_SIM.asked(
    "Example: five cards to the king, and five to the queen.", where=COMMAND, attempt=two("high-card")
)
def test_both_high_cards_are_told_as_such(draw: Draw) -> None:
    assert are_shown(draw, "High Card")


@DRAW_SIM.asked(
    "The second card breaks a tie, then the third, the fourth and the smallest.",
    where=FUNCTIONS,
    attempt=two("high-card"),
)
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("KS QD 4S 3H 2C", "KD JD 10S 9H 8C"),
        ("KS QD 5S 3H 2C", "KD QS 4S 3D 2D"),
        ("KS QD 8S 4H 2C", "KD QS 8D 3D 2D"),
        ("KS QD 8S 4H 3C", "KD QS 8D 4D 2D"),
    ],
    ids=["second", "third", "fourth", "smallest"],
)
def test_each_card_breaks_a_tie_of_those_before_it(better: str, worse: str, draw: Draw) -> None:
    assert beats(draw, better, worse)


@DRAW_SIM.asked("In the example the first hand wins.", where=COMMAND, attempt=two("high-card"))
def test_the_king_wins_against_the_queen(draw: Draw) -> None:
    assert beats(draw, *SHOWN["High Card"])


# -- the program ---------------------------------------------------------------------------------------------

DRAW_SIM.part("The program")


@DRAW_SIM.asked(
    "The program has the classes Card, Deck and Poker and a function main, which it calls.",
    where=FILE,
    attempt=RUN,
)
def test_the_program_has_three_classes_and_main_and_calls_it() -> None:
    tree = ast.parse(PROGRAM.read_text("utf-8"))
    assert [node.name for node in tree.body if isinstance(node, ast.ClassDef)] == ["Card", "Deck", "Poker"]
    assert "main" in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert ast.unparse(tree.body[-1]) == "if __name__ == '__main__':\n    main()"


@DRAW_SIM.asked("It asks for the number of players.", where=f"{COMMAND}; {FILE}", attempt=RUN)
def test_the_number_of_players_is_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for ask in (lambda: main(["draw"]), lambda: play_poker(Deck())):
        monkeypatch.setattr("sys.stdin", io.StringIO("4\n"))
        ask()
        shown = capsys.readouterr().out
        assert shown.startswith("Enter number of players: \nPlayer 1: ")
        assert shown.split("\n\n")[0].count("Player ") == 4


@DRAW_SIM.asked(
    "The number must be from 2 to 6.",
    where=f"{COMMAND}; {FILE}",
    attempt=DRAW,
    settled="Any other number, or none, is asked for again. `redbutton draw` says on standard error which "
    "numbers are possible; given as an option it is refused with that sentence.",
)
def test_other_numbers_of_players_are_asked_for_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for ask, says in ((lambda: main(["draw"]), 4), (lambda: play_poker(Deck()), 0)):
        monkeypatch.setattr("sys.stdin", io.StringIO("1\n7\n-3\nsix\n6\n"))
        ask()
        shown = capsys.readouterr()
        assert shown.out.startswith("Enter number of players: " * 5 + "\nPlayer 1: ")
        assert shown.err.count("the number of players is from 2 to 6") == says
    for refused in (["draw", "9"], ["play", "--rules", "draw-sim", "--players", "9", "--plain"]):
        assert main(refused) == 2
        assert "2 to 6" in capsys.readouterr().err


@DRAW_SIM.asked(
    "Poker makes that many hands from one deck.", where=f"`Poker` in {FILE}; {COMMAND}", attempt=DRAW
)
@pytest.mark.parametrize("players", range(2, 7))
def test_poker_makes_as_many_hands_as_there_are_players_from_one_deck(players: int) -> None:
    deck = Deck()
    deck.shuffle()
    hands = Poker(deck, players).hands
    assert [len(hand) for hand in hands] == [5] * players
    assert len({str(card) for hand in hands for card in hand}) == 5 * players
    assert len(deck.pile) == 52 - 5 * players
    deal = Deal(make_rules("draw-sim"), [0] * players)
    deal.deal(SHOWN["Straight"][0])
    with pytest.raises(IllegalAction, match="there twice"):
        deal.deal(SHOWN["Straight"][1])


@DRAW_SIM.asked(
    "A function for each category returns 0 if the hand is not of it: of a hand that is not four of a kind, "
    "is_four_kind returns 0.",
    where=f"`is_royal` to `is_high_card` in {FILE}; {FUNCTIONS}",
    attempt=RUN,
    settled="A hand is of one category, its best: for a full house is_three_kind and is_one_pair return 0.",
)
def test_a_function_returns_0_for_hands_of_other_categories() -> None:
    game = Poker(Deck(), 2)
    for function, category in zip(JUDGED_BY, HIGH_TO_LOW, strict=True):
        others = [hand for name in HIGH_TO_LOW if name != category for hand in SHOWN[name]]
        assert {getattr(game, function)(hand_of(hand)) for hand in others} == {0}
        assert {COUNTED_BY[category](hand) for hand in others} == {0}


@DRAW_SIM.asked(
    "Otherwise it returns a number above 0 that orders the hands and breaks ties.",
    where=f"`is_royal` to `is_high_card` in {FILE}; {FUNCTIONS}",
    attempt=RUN,
)
def test_a_function_returns_points_that_order_hands_and_break_ties() -> None:
    game, points = Poker(Deck(), 2), []
    for function, category in zip(JUDGED_BY, HIGH_TO_LOW, strict=True):
        counted = [getattr(game, function)(hand_of(hand)) for hand in SHOWN[category]]
        assert counted == [COUNTED_BY[category](hand) for hand in SHOWN[category]]
        points.append(sorted(counted, reverse=True))
    ordered = [each for pair in points for each in pair]
    assert ordered == sorted(ordered, reverse=True)
    assert min(ordered) > 0
    assert len(set(ordered)) == 19  # only the royal flushes are equal


# -- the points ----------------------------------------------------------------------------------------------

DRAW_SIM.part("Points")


def total(category: int, *ranks: int) -> int:
    """A number of base 15 with these digits."""
    value = category
    for rank in ranks:
        value = value * 15 + rank
    return value


@DRAW_SIM.asked(
    "A hand is checked from royal flush down to high card, and no further once it meets a category.",
    where=f"`Poker.judge` in {FILE}",
    attempt=RUN,
)
@pytest.mark.parametrize("category", HIGH_TO_LOW)
def test_a_hand_is_checked_down_to_its_category_and_no_further(
    category: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, checked = Poker(Deck(), 2), []

    def recording(function: str) -> Callable[[list[Card]], int]:
        points: Callable[[list[Card]], int] = getattr(game, function)

        def check(hand: list[Card]) -> int:
            checked.append(function)
            return points(hand)

        return check

    for function in JUDGED_BY:
        monkeypatch.setattr(game, function, recording(function))
    assert game.judge(hand_of(SHOWN[category][0]))[0] == category
    assert checked == [*JUDGED_BY[: HIGH_TO_LOW.index(category) + 1]]


@DRAW_SIM.asked(
    "A category counts 10 for a royal flush, 9 for a straight flush, and so on down to 1 for a high card.",
    where="`redbutton.ranking.points`",
    attempt=POINTS,
)
def test_the_first_digit_counts_the_category_from_ten_to_one() -> None:
    digits = [{ranking.points(hand) // 15**5 for hand in SHOWN[category]} for category in HIGH_TO_LOW]
    assert digits == [{value} for value in range(10, 0, -1)]


@DRAW_SIM.asked(
    "The total is the category and the five ranks as digits of base 15, from the highest rank to the lowest; "
    "a worked hand: ace, jack, eight, four, two has 1507112.",
    where="`redbutton.ranking.points`",
    attempt=POINTS,
)
def test_the_total_is_a_number_of_base_15() -> None:
    assert ranking.points("2C 4S 8H JD AS") == total(1, 14, 11, 8, 4, 2) == 1507112
    assert ranking.points("3C 4H 5S 6H 7D") == total(5, 7, 6, 5, 4, 3) == 4172688
    assert ranking.points("3S 5S 8S 10S KS") == total(6, 13, 10, 8, 5, 3)
    assert ranking.points("8D 9D 10D JD QD") == total(9, 12, 11, 10, 9, 8) == 7481393
    assert ranking.points("10S JS QS KS AS") == total(10, 14, 13, 12, 11, 10) == 8349250


@DRAW_SIM.asked(
    "Four of a kind: the four ranks stand first, the side card last.",
    where="`redbutton.ranking.four_of_a_kind_points`",
    attempt="redbutton draw --hands examples/hands/four-of-a-kind.txt --json",
)
def test_the_side_card_of_four_of_a_kind_counts_last() -> None:
    assert ranking.points("9S 9H 9C 9D 10C") == total(8, 9, 9, 9, 9, 10) == 6563170
    assert ranking.points("9S 9H 9C 9D 2C") == total(8, 9, 9, 9, 9, 2)


@DRAW_SIM.asked(
    "Full house: the three equal ranks stand first, then the two.",
    where="`redbutton.ranking.full_house_points`",
    attempt="redbutton draw --hands examples/hands/full-house.txt --json",
)
def test_the_three_of_a_full_house_count_before_the_pair() -> None:
    assert ranking.points("KH KC KD 10C 10D") == total(7, 13, 13, 13, 10, 10) == 6020710
    assert ranking.points("4H 4C 4D AC AD") == total(7, 4, 4, 4, 14, 14)


@DRAW_SIM.asked(
    "Three of a kind: the three equal ranks stand first, then the higher and the lower of the others.",
    where="`redbutton.ranking.three_of_a_kind_points`",
    attempt="redbutton draw --hands examples/hands/three-of-a-kind.txt --json",
)
def test_the_others_of_three_of_a_kind_count_last_the_higher_first() -> None:
    assert ranking.points("6D 6S 6C KC 4H") == total(4, 6, 6, 6, 13, 4)
    assert ranking.points("8S 8D 8C 2H 5C") == total(4, 8, 8, 8, 5, 2)


@DRAW_SIM.asked(
    "Two pair: the higher pair stands first, then the lower one, then the side card; nines and eights with a "
    "six have 2766051.",
    where="`redbutton.ranking.two_pair_points`",
    attempt=POINTS,
)
def test_the_higher_pair_counts_first_and_the_side_card_last() -> None:
    assert ranking.points("6C 8C 8S 9D 9H") == total(3, 9, 9, 8, 8, 6) == 2766051
    assert ranking.points("4D 4H 7S 7C 9S") == total(3, 7, 7, 4, 4, 9)


@DRAW_SIM.asked(
    "One pair: the pair stands first, then the side cards from the highest to the lowest.",
    where="`redbutton.ranking.one_pair_points`",
    attempt="redbutton draw --hands examples/hands/one-pair.txt --json",
)
def test_the_pair_counts_first_and_its_side_cards_from_the_highest() -> None:
    assert ranking.points("8S 8H 3D KC 7S") == total(2, 8, 8, 13, 7, 3)
    assert ranking.points("6D 6C 8S 5H 10D") == total(2, 6, 6, 10, 8, 5)


# -- the file and its output ---------------------------------------------------------------------------------

DRAW_SIM.part("The file")


@DRAW_SIM.asked("The file is called Poker.py, in exactly these letters.", where=FILE, attempt=RUN)
def test_the_file_has_exactly_this_name() -> None:
    assert "Poker.py" in {path.name for path in EXAMPLES.iterdir()}


@DRAW_SIM.asked("It is documented well.", where=FILE, attempt=RUN)
def test_every_class_and_function_of_the_file_is_documented() -> None:
    kinds = (ast.ClassDef, ast.FunctionDef)
    tree = ast.parse(PROGRAM.read_text("utf-8"))
    documented = [node for node in ast.walk(tree) if isinstance(node, kinds)]
    assert len(documented) >= 3 + len(JUDGED_BY)
    assert [node.name for node in documented if not ast.get_docstring(node)] == []


@DRAW_SIM.asked("Its names describe what they name.", where=FILE, attempt=RUN)
def test_the_names_in_the_file_are_words() -> None:
    tree = ast.parse(PROGRAM.read_text("utf-8"))
    variables = {
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    arguments = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    names = variables | arguments
    assert {"hand", "deck", "number_of_players"} <= names
    assert [name for name in names - {"_"} if len(name) < 3] == []


@DRAW_SIM.asked("Its structure is clear.", where=FILE, attempt=RUN)
def test_no_function_of_the_file_is_long() -> None:
    functions = [
        node for node in ast.walk(ast.parse(PROGRAM.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)
    ]
    assert {*JUDGED_BY, "main"} <= {function.name for function in functions}
    assert max((function.end_lineno or 0) - function.lineno for function in functions) < 20


@DRAW_SIM.asked(
    "It keeps to the conventions of Python code.",
    where=FILE,
    attempt=RUN,
    settled="The conventions were told in class. PEP 8 stands for them, and `make check` lints the file.",
)
def test_the_names_and_lines_of_the_file_follow_the_conventions() -> None:
    source = PROGRAM.read_text("utf-8")
    assert "\t" not in source
    assert max(map(len, source.splitlines())) <= 110
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.ClassDef():
                assert re.fullmatch(r"([A-Z][a-z]+)+", node.name)
            case ast.FunctionDef():
                assert re.fullmatch(r"__\w+__|[a-z]+(_[a-z]+)*", node.name)


@DRAW_SIM.asked("It has a proper header.", where=FILE, attempt=RUN)
def test_the_header_says_what_the_file_is_and_how_it_is_used() -> None:
    header = ast.get_docstring(ast.parse(PROGRAM.read_text("utf-8"))) or ""
    assert header.startswith("Poker.py: a simulation of five-card draw")
    for heading in ("Usage:", "Input:", "Output:", "Needs:"):
        assert re.search(rf"^{heading} +\S", header, re.MULTILINE)


@DRAW_SIM.asked("It runs.", where=FILE, attempt=RUN)
def test_the_file_runs_by_itself() -> None:
    done = subprocess.run(
        [sys.executable, PROGRAM], input="6\n", text=True, capture_output=True, timeout=PATIENCE, check=True
    )
    assert done.stdout.splitlines()[-1].startswith("Player ")
    assert done.stderr == ""


def test_the_file_shuffles_as_the_command_does_and_ends_where_nobody_answers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["Poker.py", "5"])
    monkeypatch.setattr("sys.stdin", io.StringIO("6\n"))
    play_poker()
    with_seed = capsys.readouterr().out.removeprefix("Enter number of players: \n")
    assert main(["draw", "6", "--seed", "5"]) == 0
    assert capsys.readouterr().out == with_seed
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    play_poker()
    assert capsys.readouterr().out == "Enter number of players: \n"


DRAW_SIM.part("The output")

HANDS = ("6C 8C 8S 9D 9H", "2C 4S 8H JD AS", "3C 4H 5S 6H 7D")
OUTPUT = """\

Player 1: 6C 8C 8S 9D 9H
Player 2: 2C 4S 8H JD AS
Player 3: 3C 4H 5S 6H 7D

Player 1: Two Pair
Player 2: High Card
Player 3: Straight

Player 3 wins.
"""


@DRAW_SIM.asked(
    "With 3 typed, the session is the document's one, byte for byte.",
    where=f"{COMMAND}; {FILE}",
    attempt=SESSION,
)
def test_the_session_at_a_terminal_is_the_documents_to_the_byte() -> None:
    code = f"""
import sys
from redbutton.cli import draw, main
from redbutton.cards import cards
draw.deal_hands = lambda *_: [cards(hand) for hand in {HANDS!r}]
sys.exit(main(["draw"]))
"""
    in_file = (
        f"from examples import Poker; Poker.main(Poker.Deck({' '.join(map(str, deck_for(*HANDS).pile))!r}))"
    )
    for program in (code, in_file):
        assert at_a_terminal(program, "3") == f"Enter number of players: 3\n{OUTPUT}"


def test_the_file_of_three_hands_is_the_documents_session_without_its_prompt(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["draw", "--hands", str(EXAMPLES / "hands" / "three-players.txt")]) == 0
    assert f"\n{capsys.readouterr().out}" == OUTPUT


def at_a_terminal(code: str, typed: str) -> str:
    """What stands on a terminal in which a program has run, with the line typed at its prompt."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdin=theirs, stdout=theirs, stderr=theirs
    ) as process:
        os.close(theirs)
        shown = b""
        while not shown.endswith(b": "):
            shown += os.read(ours, 1024)
        os.write(ours, f"{typed}\n".encode())
        while not shown.endswith(b".\r\n"):
            shown += os.read(ours, 1024)
        assert process.wait(timeout=PATIENCE) == 0
    os.close(ours)
    return shown.decode().replace("\r\n", "\n")


@DRAW_SIM.asked(
    "Cards of a hand stand in ascending order, a ten as 10.",
    where=f"{COMMAND}; {FILE}",
    attempt=SESSION,
    settled="Hands ascend by rank; cards of one rank stand in the order clubs, diamonds, hearts, spades, as "
    "the document prints them.",
)
def test_cards_ascend_by_rank_and_then_by_suit(
    draw: Draw, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    mixed = ("AS 10H 10C 10S 2D", "9H 8S 9D 6C 8C")
    ascending = ["2D 10C 10H 10S AS", "6C 8C 8S 9D 9H"]
    assert draw(*mixed).hands == ascending
    shown = printed(capsys, monkeypatch, *mixed).split("\n\n")[0].splitlines()
    assert shown[1:] == [f"Player {number}: {hand}" for number, hand in enumerate(ascending, start=1)]


@DRAW_SIM.asked(
    "If there are ties, the hands are told in descending order of points.",
    where=f"{COMMAND}; {FILE}",
    attempt="redbutton draw --hands examples/hands/full-house.txt",
    settled="Hands of the same category tie.",
)
def test_ties_are_told_in_descending_order_of_points(
    draw: Draw, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    aces, threes, kings, high = "AC AD 2C 5D 7H", "3C 3D 2D 8D 9H", "KC KD 4C 5C 6H", "AS QD JC 4D 2H"
    result = ["Player 3 ties.", "Player 4 ties.", "Player 1 ties."]
    assert draw(threes, high, aces, kings).result == result
    assert printed(capsys, monkeypatch, threes, high, aces, kings).splitlines()[-3:] == result


@DRAW_SIM.asked(
    "The first of the tied players has the most points, the last one the fewest.",
    where=COMMAND,
    attempt="redbutton draw --hands examples/hands/full-house.txt --json",
)
def test_the_first_of_the_tied_players_has_the_most_points(capsys: pytest.CaptureFixture[str]) -> None:
    seen = 0
    for seed in range(12):
        assert main(["draw", "6", "--seed", str(seed), "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        points = {player["player"]: player["points"] for player in told["players"]}
        named = [points[winner] for winner in told["winners"]]
        assert named == sorted(named, reverse=True)
        assert named[0] == max(points.values())
        seen += len(named) > 1
    assert seen > 2


@DRAW_SIM.asked(
    "Example: players 4 and 6 tie.",
    where=f"{COMMAND}; {FILE}",
    attempt="redbutton draw --hands examples/hands/full-house.txt",
)
def test_players_4_and_6_tie_in_these_words(
    draw: Draw, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = (
        "2C 3D 5H 9S JC",
        "2D 3H 5S 9C JD",
        "2H 3S 10C 9D KH",
        "4C 5D 6H 7H 8S",
        "AC AD 9H QS KD",
        "3C 4D 5C 6S 7C",
    )
    result = ["Player 4 ties.", "Player 6 ties."]
    assert draw(*hands).result == result
    assert printed(capsys, monkeypatch, *hands).splitlines()[-3:] == ["", *result]
