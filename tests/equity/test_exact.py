"""Exact equity: the known facts, and the same answers as looking at every deal."""

import pytest
from equity.questions import PURE, Question, random_question
from equity.slow_equity import SlowEquity
from hypothesis import given
from hypothesis import strategies as st

from redbutton.cards import cards
from redbutton.equity import Equity, Range, equity
from redbutton.equity.equity_question import ask
from redbutton.equity.exact import count, matchups
from redbutton.ranking.orders import Category


def test_aces_against_kings() -> None:
    aces, kings = equity("AhAd", "KsKc")
    assert (aces.wins, aces.losses, aces.ties) == (1_388_072, 317_694, 6_538)
    assert (kings.wins, kings.losses, kings.ties) == (317_694, 1_388_072, 6_538)
    assert aces.deals == 1_712_304
    assert round(aces.equity, 6) == 0.812555


def test_a_flush_draw_against_a_set() -> None:
    draw, made = equity("AhKh", "QsQd", board="Qh7h2c")
    assert (draw.wins, draw.losses, draw.ties, draw.deals) == (253, 737, 0, 990)
    assert round(draw.equity, 6) == 0.255556
    assert draw.equity + made.equity == 1


def test_three_hands_before_the_flop() -> None:
    answer = equity("AhAd", "KsKc", "QhJh")
    assert answer.deals == 1_370_754
    assert [round(player.equity, 6) for player in answer] == [0.666762, 0.173940, 0.159297]


@pytest.mark.compiled
def test_a_range_against_a_range_counted_board_by_board() -> None:
    question = ask(("QQ+,AKs", "22+,ATs+,KQs,AJo+"), "", "", "holdem")
    hands, weights = matchups(question)
    _, wins, losses, ties = count(question, hands, weights, threads=None)
    assert sum(weights) == 2_490
    assert wins + losses + ties == 2_490 * 1_712_304
    assert round((wins + ties / 2) / (wins + losses + ties), 6) == 0.709537


def test_a_range_against_a_range_from_the_table() -> None:
    answer = equity("QQ+,AKs", "22+,ATs+,KQs,AJo+")
    assert answer.deals == 2_490 * 1_712_304
    assert round(answer[0].equity, 6) == 0.709537


def check(question: Question) -> None:
    answer = equity(
        *question.ranges, board=question.board, dead=question.dead, variant=question.variant, exact=True
    )
    slow = SlowEquity(question.ranges, question.board, question.dead, question.variant)
    assert answer.exact
    assert answer.deals == pytest.approx(slow.deals)
    assert [player.wins for player in answer] == pytest.approx(slow.wins)
    assert [player.ties for player in answer] == pytest.approx(slow.ties)
    assert [player.equity * answer.deals for player in answer] == pytest.approx(slow.shares)
    for categories, counted in zip(answer.categories, slow.categories, strict=True):
        for category, chance in categories.items():
            assert chance * answer.deals == pytest.approx(counted[category])


@pytest.mark.parametrize("seed", range(2 if PURE else 10))
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("shown", [3, 4, 5])
def test_holdem_is_what_every_deal_says(seed: int, players: int, shown: int) -> None:
    hands = 2 if shown == 3 else 3
    check(random_question(seed, shown=shown, players=players, hands=hands, weights=seed % 2 == 1))


@pytest.mark.parametrize("seed", range(2 if PURE else 10))
@pytest.mark.parametrize("shown", [3, 4, 5])
def test_short_deck_is_what_every_deal_says(seed: int, shown: int) -> None:
    check(random_question(seed, variant="short-deck", shown=shown, players=2 + seed % 3, hands=2))


@pytest.mark.parametrize("variant", ["omaha", "omaha-high-low"])
@pytest.mark.parametrize("seed", range(2 if PURE else 8))
def test_omaha_is_what_every_deal_says(variant: str, seed: int) -> None:
    check(
        random_question(seed, variant=variant, shown=4, players=2 + seed % 3, hands=2, weights=seed % 2 == 1)
    )


@pytest.mark.compiled
@pytest.mark.parametrize("variant", ["omaha", "omaha-high-low"])
def test_omaha_from_the_flop_is_what_every_deal_says(variant: str) -> None:
    check(random_question(7, variant=variant, shown=3, players=2, hands=1))


@pytest.mark.compiled
@pytest.mark.parametrize("hands", [("AhKh", "QhQd"), ("8h7h", "6c6d")])
def test_short_deck_before_the_flop_is_what_every_deal_says(hands: tuple[str, str]) -> None:
    check(Question(ranges=[Range([hand]) for hand in hands], board="", dead="", variant="short-deck"))


@pytest.mark.parametrize(
    "board",
    [
        "AhKhQh",
        "AhKhQhJh",
        "AhKhQhJhTh",
        "2h3h4h",
        "9h8h7h6h",
        "2c2d2h",
        "2c2d2h2s",
        "AcAdKcKd",
        "QhQdQcJhJd",
    ],
)
def test_boards_with_flushes_and_fours_are_what_every_deal_says(board: str) -> None:
    hands = ["Th9h", "5h5c", "8s7s"] if board != "AhKhQhJhTh" else ["9h8h", "5h5c", "8s7s"]
    free = [hand for hand in hands if not set(cards(hand)) & set(cards(board))]
    check(Question(ranges=[Range([hand]) for hand in free], board=board, dead="", variant="holdem"))


def test_quartering_shares_the_low_half() -> None:
    answer = equity("As2s9c9d", "Ad2dKcKh", board="3h5c8sJdJc", variant="omaha-high-low")
    kings, nines = answer[1], answer[0]
    assert (kings.equity, nines.equity) == (0.75, 0.25)
    assert (kings.ties, kings.wins) == (1, 0)


def test_the_best_both_ways_scoops() -> None:
    answer = equity("As2sKdKh", "QdQhJcTc", board="3h5c8sKcJd", variant="omaha-high-low")
    assert (answer[0].wins, answer[0].equity) == (1, 1.0)


def test_short_deck_flushes_beat_full_houses() -> None:
    answer = equity("AhKh", "9c9d", board="9hTh7h7cQs", variant="short-deck")
    assert answer[0].equity == 1


def test_ties_are_shared() -> None:
    answer = equity("AhKd", "AcKs", "2c2d", board="QsJsTd4h5c")
    assert [player.equity for player in answer] == [0.5, 0.5, 0.0]
    assert [player.ties for player in answer] == [1, 1, 0]


@given(st.integers(min_value=0, max_value=10**6), st.randoms())
def test_the_order_of_players_and_of_cards_does_not_matter(seed: int, random: object) -> None:
    question = random_question(seed, shown=4, players=3, hands=2)
    order = [0, 1, 2]
    random.shuffle(order)  # type: ignore[attr-defined]
    turned = [Range([hand[::-1] for hand in range_]) for range_ in question.ranges]
    shown = list(cards(question.board))
    random.shuffle(shown)  # type: ignore[attr-defined]
    one = equity(*question.ranges, board=question.board, dead=question.dead, exact=True)
    other = equity(*[turned[place] for place in order], board="".join(map(str, shown)), dead=question.dead)
    assert _counts(other, [0, 1, 2]) == _counts(one, order)


def _counts(answer: Equity, order: list[int]) -> list[tuple[float, float, float]]:
    return [(answer[place].wins, answer[place].ties, answer[place].equity) for place in order]


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_do_not_change_the_answer(threads: int) -> None:
    holdings, board = ("JJ+,AK" if PURE else "22+,A2s+", "22+,KQs"), "Qh7h2c3d" if PURE else "Qh7h2c"
    answer = equity(*holdings, board=board, threads=threads)
    alone = equity(*holdings, board=board, threads=1)
    assert [player.wins for player in answer] == [player.wins for player in alone]


def test_ten_players_share_the_boards() -> None:
    hands = ["AhAd", "KsKc", "QhQd", "JsJc", "ThTd", "9s9c", "8h8d", "7s7c", "6h6d", "5s5c"]
    answer = equity(*hands, board="2c3d4h")
    assert sum(player.equity for player in answer) == pytest.approx(1)
    assert sum(player.wins for player in answer) + _shared_boards(answer) == answer.deals


def _shared_boards(answer: Equity) -> float:
    """Ties of two count once: with ten pairs nobody else can share."""
    return sum(player.ties for player in answer) / 2


def test_categories_are_chances() -> None:
    (draw, made) = equity("AhKh", "QsQd", board="Qh7h2c").categories
    assert sum(draw.values()) == pytest.approx(1)
    assert made[Category.HIGH_CARD] == made[Category.ONE_PAIR] == 0
    assert made[Category.FOUR_OF_A_KIND] == pytest.approx(44 / 990)


def test_dead_cards_are_not_dealt() -> None:
    answer = equity("AhKh", "QsQd", board="Qh7h2c", dead="Qc 3h 4h 5h 6h 8h 9h Th Jh 2h")
    assert answer.categories[0][Category.FLUSH] == 0
    assert answer.categories[1][Category.FOUR_OF_A_KIND] == 0


def test_an_answer_reads_well() -> None:
    assert str(equity("AhKh", "QsQd", board="Qh7h2c")) == "AhKh 25.56%, QsQd 74.44% (exact)"


def test_hands_may_be_given_as_cards() -> None:
    assert equity(cards("AhKh"), [43, "Qd"], board=cards("Qh7h2c"))[0].wins == 253


def test_an_equity_is_shown_in_one_short_line() -> None:
    found = equity("AhAd", "KsKc", board="2c 7d 9h Js 3c")
    assert repr(found) == "<Equity: AhAd 100.00%, KsKc 0.00% (exact)>"
