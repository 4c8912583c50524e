"""Document 000: hold'em with fixed limits and a red button, sentence by sentence, and then its glossary."""

import re
from itertools import pairwise
from typing import Any

import pytest
from terminal.tables import script, sit_down

from redbutton import Card, Deck, Hand, Rank, Suit, cards, evaluate, make_rules, play
from redbutton.cards import UNKNOWN
from redbutton.cli import main
from redbutton.errors import Code, IllegalAction
from redbutton.game import Call, Check, Fold, Kind, RaiseTo
from redbutton.history.narrator import Teller
from redbutton.ids import Player
from redbutton.play import Lineup
from redbutton.terminal.line_mode import PlainTable
from redbutton.terminal.phrases import Speech
from redbutton.testing import Story, deal
from requirements.asked import FIXED_LIMIT

BROWSER = "redbutton play --rules fixed-limit"
ONE_TWO = "redbutton play --rules fixed-limit --bets 1/2 --players 3 --bots caller --seed 4 --plain"
TOLD = "redbutton rules fixed-limit"
CLASSES = (
    "python -c \"from redbutton import Card, Deck, Hand; ten = Card('10h'); "
    "print(ten.rank.name, ten.suit.name, Hand('10h 9h 8h 7h 6h'), len(Deck()))\""
)
DECK = 'python -c "from redbutton import Deck; print(len(Deck()), *Deck())"'
PAGE = "[docs/games/fixed-limit.md](games/fixed-limit.md)"
RANKING = "`redbutton evaluate`, `redbutton.Hand`"
RULES = make_rules("fixed-limit")

CALLED = ("p3 cc", "p1 cc", "p2 cc")
CHECKED = ("p1 cc", "p2 cc", "p3 cc")
"""Three players stay in for as little as possible: before the flop, and on each later street."""
STREETS = {"preflop": (), "flop": CALLED, "turn": CALLED + CHECKED, "river": CALLED + 2 * CHECKED}
"""What three players do who come to a street without a bet after the blinds."""
OVER = CALLED + 3 * CHECKED


def table(players: int = 3, **more: Any) -> Story:
    """A deal at 2/4 in chips of 1, where everybody has 200; the last player has the button."""
    return deal("fixed-limit", **{"stacks": [200] * players} | more, bets=(2, 4), unit=1)


def on(street: str, **more: Any) -> Story:
    """Three players when a street's betting begins."""
    return table(**more).plays(*STREETS[street])


def ways(story: Story) -> set[str]:
    """What the player to act may do. A call that costs nothing is "stay"."""
    options = story.options
    assert options is not None
    raising = "bet" if options.opens else "raise"
    legal = {
        "fold": options.fold,
        "check": options.check,
        "stay": options.call == 0,
        "call": bool(options.call),
        raising: options.raise_to is not None,
    }
    return {way for way, is_legal in legal.items() if is_legal}


def order(story: Story) -> list[int | None]:
    """The players in the order in which a round asks them, when nobody bets more."""
    asked: list[int | None] = []
    street = story.street
    while story.street == street and story.actor is not None and not story.showing_down:
        asked.append(story.actor)
        story.plays(f"p{story.actor + 1} cc")
    return asked


def cost(story: Story) -> tuple[int, int] | None:
    """The smallest and the largest total of a bet or raise."""
    assert story.options is not None
    span = story.options.raise_to
    return None if span is None else (span.min, span.max)


def won(story: Story) -> dict[int, int]:
    """The chips that each winner gets."""
    return {win.player: win.amount for win in story.wins if win.player is not None}


def told(story: Story, lang: str = "en") -> list[str]:
    return list(Teller(story, names=("Ann", "Ben", "Cleo"), lang=lang).catch_up())


def typed(capsys: pytest.CaptureFixture[str], *lines: str, **wishes: object) -> str:
    """The terminal's text of a table of three: Ann types these lines, and the others call."""
    person = sit_down("fixed-limit", **{"bots": ["caller"], "players": 3, "seed": 3} | wishes)  # type: ignore[arg-type]
    PlainTable(person, "en", read=script(*lines)).run()
    return capsys.readouterr().out


def dealt(players: int, *, seed: int, **more: Any) -> Lineup:
    """The seats of a first hand, from the left of the button."""
    names = tuple(f"Player {number}" for number in range(1, players + 1))
    game = play.Cash(rules=make_rules("fixed-limit", **more), names=names, seed=seed)
    game.next_deal()
    assert game.hand is not None
    return game.hand


def named(five: str) -> str:
    """What this game calls five cards."""
    return str(RULES.hand(cards(five), ()))


def ranked(*hands: str) -> str:
    """The line to type that ranks cards, one hand after the other."""
    return "; ".join(f'redbutton evaluate "{hand}"' for hand in hands)


def here(five: str) -> str:
    """The line to type that says what this game calls five cards."""
    return (
        f'python -c "from redbutton import cards, make_rules; '
        f"print(make_rules('fixed-limit').hand(cards('{five}'), ()))\""
    )


def callers(seed: int) -> str:
    """The line to type for a table of three at which the other two only call."""
    return f"redbutton play --rules fixed-limit --players 3 --bots caller --seed {seed} --plain"


def maniacs(seed: int) -> str:
    """The line to type for a table of three at which the other two bet and raise."""
    return f"redbutton play --rules fixed-limit --players 3 --bots maniac --seed {seed} --plain"


FIXED_LIMIT.part("A card game with a picture")


@FIXED_LIMIT.asked(
    "The game is hold'em, and one plays it in a window with pictures.",
    where=f"the table in the browser, {PAGE}",
    attempt=BROWSER,
    shows="the table in the browser",
    settled="The document names Java; this house is Python, and its window is a page in the browser.",
)
def test_hold_em_is_played_in_a_window_of_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[dict[str, Any]] = []
    monkeypatch.setattr("redbutton.cli.play.browse", lambda lang, port, **wish: opened.append(wish))
    assert main(BROWSER.split()[1:]) == 0
    assert [wish["preset"] for wish in opened] == ["fixed-limit"]
    assert RULES.variant.name == "holdem"


@FIXED_LIMIT.asked(
    "Cards, decks, hands, ranks and suits are classes.",
    where="`redbutton.Card`, `Deck`, `Hand`, `Rank`, `Suit`",
    attempt=CLASSES,
    shows="TEN HEARTS Straight Flush, Ten high 52",
)
def test_cards_decks_hands_ranks_and_suits_are_classes() -> None:
    [card] = cards("10h")
    assert card is Card.of(Rank.TEN, Suit.HEARTS)
    assert (card.rank, card.suit) == (Rank.TEN, Suit.HEARTS)
    assert isinstance(Deck().deal()[0], Card)
    assert card in Hand("10h 9h 8h 7h 6h").five


FIXED_LIMIT.part("The deck and the deal")


@FIXED_LIMIT.asked(
    "The deck is the standard one of 52 cards.",
    where="`redbutton.Deck`",
    attempt=DECK,
    shows="52 2c 2d 2h 2s 3c … Kd Kh Ks Ac Ad Ah As",
)
def test_the_deck_has_thirteen_ranks_in_each_of_four_suits() -> None:
    deck = list(Deck())
    assert len(deck) == len(set(deck)) == 52
    assert {(card.rank, card.suit) for card in deck} == {(rank, suit) for rank in Rank for suit in Suit}
    assert RULES.variant.deck == tuple(deck)


@FIXED_LIMIT.asked(
    "One of the players is chosen as the dealer and gets a red button.",
    where=f"`first_button`, {PAGE}; the red disk on the page and in the terminal",
    attempt=callers(4),
    shows="Saffron has the red button.",
    settled="The document does not say how the first dealer is chosen: by chance.",
)
def test_any_player_may_be_chosen_as_the_first_dealer_and_gets_the_red_button(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert {dealt(3, seed=seed).positions.button for seed in range(30)} == {1, 2, 3}
    assert typed(capsys).count("has the red button.") == 1


@FIXED_LIMIT.asked(
    "The red button shows who deals in this round of the game.",
    where="the red disk on the page and in the terminal",
    attempt=callers(4),
    shows="Saffron has the red button. … Hero posts the small blind of 1",
)
def test_the_one_with_the_red_button_is_the_dealer_and_acts_last(capsys: pytest.CaptureFixture[str]) -> None:
    person = sit_down("fixed-limit", bots=["caller"], players=3, seed=3)
    PlainTable(person, "en", read=script()).run()
    assert person.session.hand is not None
    *_, dealer = person.session.hand.players
    assert f"{dealer} has the red button.\n" in capsys.readouterr().out
    assert person.session.hand.seats[-1] == person.session.hand.positions.button
    assert order(on("flop")) == [0, 1, 2]  # the dealer is the last one


@FIXED_LIMIT.asked(
    "After the round the button goes one player to the left, who deals the next one.",
    where="`button_moves=next`, `redbutton.play.Positions`",
    attempt=callers(4),
    typed="call, check, check, check",
    shows="Saffron has the red button. … --- hand 2 --- … Hero has the red button.",
)
def test_after_each_hand_the_button_goes_to_the_next_player_on_the_left() -> None:
    callers = dict.fromkeys(("Ann", "Ben", "Cleo", "Dan"), "caller")
    game = play.Game(callers, rules="fixed-limit", kind="cash", seed=1)
    game.play(hands=1)
    for leaves in (False, False, True):
        assert game.session.hand is not None
        left, next_left, *_ = game.session.hand.players
        if leaves:
            game.session.leave(left)
        game.play(hands=1)
        assert game.session.hand.players[-1] == (next_left if leaves else left)
        assert game.session.hand.positions.button == game.session.hand.seats[-1]


FIXED_LIMIT.part("The object of the game")


@FIXED_LIMIT.asked(
    "Everybody wants the pot. All bets of one deal are in it.",
    where="`redbutton.Deal.pot`",
    attempt=callers(4),
    typed="call, check, check, check",
    shows="Pot 5, … Pot 6, … Saffron wins 6",
)
def test_the_pot_has_all_bets_of_one_deal() -> None:
    story = table().plays("p3 cbr 4", "p1 cc", "p2 cc")
    assert story.pot == 12
    story.plays("p1 cbr 2", "p2 cc", "p3 cc")
    assert story.pot == 18
    story.plays("p1 cbr 4", "p2 f", "p3 f")
    assert won(story) == {0: 18}


@FIXED_LIMIT.asked(
    "One bets because one hopes to have the best hand.",
    where="`redbutton.RaiseTo`",
    attempt=callers(1),
    typed="call, bet, bet, bet",
    shows="Hero bets 4 … Hero shows 7♠ A♥: One Pair, Aces … Hero wins 36",
)
def test_the_best_hand_wins_what_was_bet_on_it() -> None:
    story = on("river", hands=["AsAh", "KsKh", "QsQh"], board="2c7d9hJs4c")
    story.plays("p1 cbr 4", "p2 cc", "p3 cc")
    assert won(story) == {0: 18}


@FIXED_LIMIT.asked(
    "Or one bets to look as if one had it.",
    where="`redbutton.RaiseTo`",
    attempt=maniacs(12),
    typed="raise, raise, bet, bet",
    shows="Hero is dealt 2♦ 4♣ … Hero bets 4 … Maple folds … Hero wins 28",
)
def test_the_worst_hand_wins_by_a_bet_that_nobody_calls() -> None:
    story = on("river", hands=["2s3h", "KsKh", "QsQh"], board="9c7dJhAs4c")
    story.plays("p1 cbr 4", "p2 f", "p3 f")
    assert won(story) == {0: 6}
    assert not any(story.shown)


@FIXED_LIMIT.asked(
    "Each player gets two cards face down, and in the end five cards lie face up in the middle for all.",
    where="`redbutton.Deal.board`, `View.hole`",
    attempt=callers(4),
    typed="call, check, check, check",
    shows="Hero is dealt 5♠ 4♦ … Board: 7♣ 8♣ K♠ J♣ 9♦",
)
def test_two_cards_are_dealt_face_down_and_five_face_up_in_the_end() -> None:
    story = table(hands=["AsAh", "KsKh", "QsQh"], board="2c7d9hJs4c")
    assert story.view(Player(0)).hands == (cards("AsAh"), (UNKNOWN,) * 2, (UNKNOWN,) * 2)
    assert story.board == ()
    story.plays(*OVER)
    assert story.view(None).board == cards("2c7d9hJs4c")


@FIXED_LIMIT.asked(
    "A hand is the best five of the seven cards.",
    where=RANKING,
    attempt=ranked("Ah Kd 10c 9c 8c 7c 6c"),
    shows="Straight Flush, Ten high … best 10♣ 9♣ 8♣ 7♣ 6♣",
)
def test_a_hand_is_the_best_five_of_seven_cards() -> None:
    best = evaluate("Ah Kd", "10c 9c 8c 7c 6c")
    assert set(best.five) == set(cards("10c 9c 8c 7c 6c"))
    assert str(RULES.hand(cards("2c Kd"), cards("10c 9c 8c 7c 6h"))) == "Flush, Ten high"


FIXED_LIMIT.part("The rank of hands")

LADDER = {
    "Royal Flush": "Ah Kh Qh Jh 10h",
    "Straight Flush": "10h 9h 8h 7h 6h",
    "Four of a Kind": "3s 3h 3d 3c 2s",
    "Full House": "8s 8h 8d 4c 4s",
    "Flush": "Qc 10c 7c 6c 2c",
    "Straight": "8s 7h 6d 5c 4s",
    "Three of a Kind": "Js Jh Jd 7c 4s",
    "Two Pairs": "Qs Qh 7d 7c 4s",
    "One Pair": "10s 10h Kd 4c 3s",
    "No Pair": "As Kh 9d 7c 4s",
}
"""The kinds of hands by the names of this game, the highest first, with an example of each."""

ALL_KINDS = ranked(*[*LADDER.values()][1:])
OWN_CARDS = "; ".join(
    f'redbutton evaluate "{own}" --board "{board}"'
    for own, board in (
        ("As Ah", "Ad Ac Kh 7d 4c"),
        ("Ks 2s", "Kd Kc Qh 7d 5c"),
        ("3s 2s", "Ad Kc Qh Jd 10c"),
    )
)


@FIXED_LIMIT.asked(
    "The kinds of hands have this order: straight flush, four of a kind, full house, flush, straight, three "
    "of a kind, two pairs, one pair, no pair.",
    where=f"{RANKING}, *Hand rankings* on the page, {PAGE}",
    attempt=ALL_KINDS,
    shows="Straight Flush … 7,458 of 7,462 … Four of a Kind … 7,309 … Full House … 7,215 … Flush … 6,196 … "
    "Straight … 5,857 … Three of a Kind … 5,602 … Two Pair … 4,690 … One Pair … 3,160 … High Card … "
    "1,161",
)
def test_the_kinds_of_hands_follow_each_other_from_the_highest_to_the_lowest() -> None:
    hands = [Hand(five) for five in LADDER.values()]
    assert hands == sorted(hands, reverse=True)
    assert [named(five).partition(",")[0] for five in LADDER.values()] == [*LADDER]
    assert Hand("2s 2h 3d 4c 5s") > Hand("As Kh Qd Jc 9s")
    assert Hand("6s 5s 4s 3s 2s") > Hand("As Ah Ad Ac Ks")


@FIXED_LIMIT.asked(
    "A straight flush, the highest hand, is five cards of one suit in sequence: 10, 9, 8, 7, 6 of hearts.",
    where=RANKING,
    attempt=ranked("10h 9h 8h 7h 6h"),
    shows="Straight Flush, Ten high … 7,458 of 7,462",
)
def test_ten_to_six_of_hearts_is_a_straight_flush_and_beats_every_other_kind(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["evaluate", "10h 9h 8h 7h 6h"]) == 0
    assert "Straight Flush, Ten high" in capsys.readouterr().out
    assert named("10h 9h 8h 7h 6h") == "Straight Flush, Ten high"
    assert named("10h 9h 8h 7h 6s") == "Straight, Ten high"
    assert Hand("10h 9h 8h 7h 6h") > Hand("As Ah Ad Ac Ks")


@FIXED_LIMIT.asked(
    "Ace to ten of one suit is the highest straight flush, with a name of its own: royal flush, or royal "
    "straight flush.",
    where=f"{RANKING}, `glossary royal straight flush`",
    attempt=ranked("As Ks Qs Js 10s"),
    shows="Royal Flush … 7,462 of 7,462",
)
@pytest.mark.parametrize("suit", "cdhs")
def test_ace_to_ten_of_a_suit_is_a_royal_flush_the_highest_hand(suit: str) -> None:
    royal = Hand(" ".join(f"{rank}{suit}" for rank in ("A", "K", "Q", "J", "10")))
    assert str(royal) == "Royal Flush"
    assert royal > Hand(" ".join(f"{rank}{suit}" for rank in ("K", "Q", "J", "10", "9")))
    assert senses("royal flush", "en") == senses("royal straight flush", "en")


@FIXED_LIMIT.asked(
    "Four of a kind comes just below: four aces, or four threes.",
    where=RANKING,
    attempt=ranked("As Ah Ad Ac 2s", "3s 3h 3d 3c 2s"),
    shows="Four of a Kind, Aces … 7,441 of 7,462 … Four of a Kind, Threes … 7,309 of 7,462",
)
@pytest.mark.parametrize(("rank", "name"), [("A", "Aces"), ("3", "Threes")])
def test_four_aces_and_four_threes_are_four_of_a_kind(rank: str, name: str) -> None:
    four = " ".join(rank + suit for suit in "cdhs") + " 2s"
    assert named(four) == f"Four of a Kind, {name}"
    assert Hand("Ah Ad As Kd Kc") < Hand(four) < Hand("6h 5h 4h 3h 2h")


@FIXED_LIMIT.asked(
    "The fifth card beside four of a kind does not matter.",
    where=RANKING,
    attempt=ranked("3s 3h 3d 3c Ks", "3s 3h 3d 3c 2s"),
    shows="Four of a Kind, Threes … Four of a Kind, Threes",
    settled="It makes no other kind of hand, and nobody else can have the same four of five cards. When the "
    "four are on the board, the best five of seven decide as always, and so does the fifth card.",
)
def test_the_fifth_card_beside_four_of_a_kind_makes_no_other_kind_of_hand() -> None:
    others = [card for card in Deck() if card.rank != Rank.THREE]
    fours = [Hand([*cards("3s 3h 3d 3c"), other]) for other in others]
    assert {four.category for four in fours} == {"four of a kind"}
    assert Hand("2s 2h 2d 2c As") < min(fours)
    assert max(fours) < Hand("4s 4h 4d 4c 2s")
    assert evaluate("As 5h", "3s 3h 3d 3c 2s") > evaluate("Ks 5d", "3s 3h 3d 3c 2s")


@FIXED_LIMIT.asked(
    "A full house is three cards of a rank and two of another: three eights and two fours, three aces and "
    "two sixes.",
    where=RANKING,
    attempt=ranked("8s 8h 8d 4c 4s", "As Ah Ad 6c 6s"),
    shows="Full House, Eights over Fours … Full House, Aces over Sixes",
)
def test_eights_over_fours_and_aces_over_sixes_are_full_houses() -> None:
    assert named("8s 8h 8d 4c 4s") == "Full House, Eights over Fours"
    assert named("As Ah Ad 6c 6s") == "Full House, Aces over Sixes"


@FIXED_LIMIT.asked(
    "A flush is five cards of one suit that are not all in sequence: Q, 10, 7, 6, 2 of clubs.",
    where=RANKING,
    attempt=ranked("Qc 10c 7c 6c 2c"),
    shows="Flush, Queen high",
)
def test_queen_ten_seven_six_two_of_clubs_is_a_flush() -> None:
    assert named("Qc 10c 7c 6c 2c") == "Flush, Queen high"
    assert named("10c 9c 8c 7c 6c").startswith("Straight Flush")
    assert named("Qc 10c 7c 6c 2d").startswith("No Pair")


@FIXED_LIMIT.asked(
    "A straight is five cards in sequence that are not all of one suit.",
    where=RANKING,
    attempt=ranked("8s 7h 6d 5c 4s"),
    shows="Straight, Eight high",
    settled="The document's example is lost in the copy that we have; any five in sequence stand for it, "
    "and an ace is the lowest card as well as the highest.",
)
def test_five_cards_in_sequence_of_several_suits_are_a_straight() -> None:
    assert named("8s 7h 6d 5c 4s") == "Straight, Eight high"
    assert named("As Kh Qd Jc 10s") == "Straight, Ace high"
    assert named("5s 4h 3d 2c As") == "Straight, Five high"
    assert named("Ks As 2d 3c 4s").startswith("No Pair")


@FIXED_LIMIT.asked(
    "Three of a kind is three cards of one rank, and two of other ranks: three jacks, a seven, a four.",
    where=RANKING,
    attempt=ranked("Js Jh Jd 7c 4s"),
    shows="Three of a Kind, Jacks",
)
def test_three_jacks_a_seven_and_a_four_are_three_of_a_kind() -> None:
    assert named("Js Jh Jd 7c 4s") == "Three of a Kind, Jacks"
    assert named("Js Jh Jd 7c 7s").startswith("Full House")


@FIXED_LIMIT.asked(
    "Two pairs are pairs of two ranks and a card of a third one: Q, Q, 7, 7, 4.",
    where=f"`hand_names=no-pair`, {PAGE}",
    attempt=here("Qs Qh 7d 7c 4s"),
    shows="Two Pairs, Queens and Sevens",
)
def test_queens_sevens_and_a_four_are_two_pairs() -> None:
    assert named("Qs Qh 7d 7c 4s") == "Two Pairs, Queens and Sevens"


@FIXED_LIMIT.asked(
    "One pair is a pair with three cards of other ranks: 10, 10, K, 4, 3.",
    where=RANKING,
    attempt=ranked("10s 10h Kd 4c 3s"),
    shows="One Pair, Tens",
)
def test_two_tens_a_king_a_four_and_a_three_are_one_pair() -> None:
    assert named("10s 10h Kd 4c 3s") == "One Pair, Tens"


@FIXED_LIMIT.asked(
    "No pair is everything else: no two cards of a rank, not one suit, no sequence.",
    where=f"`hand_names=no-pair`, {PAGE}",
    attempt=here("As Kh 9d 7c 4s"),
    shows="No Pair, Ace high",
)
def test_five_cards_that_make_nothing_are_no_pair() -> None:
    assert named("As Kh 9d 7c 4s") == "No Pair, Ace high"
    kinds = [named(five) for five in ("As Kh 9d 7c 7s", "As Ks 9s 7s 4s", "As Kh Qd Jc 10s")]
    assert [kind.partition(",")[0] for kind in kinds] == ["One Pair", "Flush", "Straight"]


@FIXED_LIMIT.asked(
    "Hands without a pair go by their highest card: with an ace one beats a king, and so on.",
    where=RANKING,
    attempt=ranked("As 7h 5d 3c 2s", "Ks Qh Jd 10c 8s"),
    shows="High Card, Ace … 790 of 7,462 … High Card, King … 784 of 7,462",
)
def test_without_a_pair_the_highest_cards_decide_one_after_the_other() -> None:
    falling = ["As 7h 5d 3c 2s", "Ks Qh Jd 10c 8s", "Ks Qh Jd 9c 8s", "Ks Qh Jd 9c 7s", "Qs Jh 10d 9c 7s"]
    assert [Hand(five) for five in falling] == sorted(map(Hand, falling), reverse=True)
    assert len({Hand(five).strength for five in falling}) == len(falling)


@FIXED_LIMIT.asked(
    "Hands that are the same card by card tie, because no suit is above another.",
    where=RANKING,
    attempt=ranked("As Kh 9d 7c 4s", "Ad Kc 9s 7h 4d"),
    shows="1,161 of 7,462 … 1,161 of 7,462",
)
@pytest.mark.parametrize("five", LADDER.values())
def test_hands_that_differ_in_suits_alone_are_equal(five: str) -> None:
    others = five.translate(str.maketrans("cdhs", "dhsc"))
    assert Hand(five) == Hand(others)
    assert set(Hand(five).five) != set(Hand(others).five)


@FIXED_LIMIT.asked(
    "Players who tie split the pot.",
    where=f"`redbutton.Deal.wins`, {PAGE}",
    attempt=callers(21),
    typed="call, check, check, check",
    shows="Hero wins 3: One Pair, Sevens, with a King … Marble wins 3: One Pair, Sevens, with a King",
)
def test_two_equal_hands_split_the_pot() -> None:
    story = table(hands=["AsKd", "AhKc", "QsQd"], board="Ac9h7s4d2c").plays(*OVER)
    assert won(story) == {0: 3, 1: 3}


@FIXED_LIMIT.asked(
    "With the same high pair the next card decides: 9, 9, 7, 4, 2 beats 9, 9, 5, 3, 2.",
    where=RANKING,
    attempt=ranked("9s 9h 7d 4c 2s", "9d 9c 5s 3h 2d"),
    shows="2,829 of 7,462 … 2,819 of 7,462",
)
def test_a_pair_of_nines_with_a_seven_beats_one_with_a_five() -> None:
    assert Hand("9s 9h 7d 4c 2s") > Hand("9d 9c 5s 3h 2d")
    story = table(hands=["9s7h", "9h5s", "4cJd"], board="9dKsQc3h2s").plays(*OVER)
    assert won(story) == {0: 6}


@FIXED_LIMIT.asked(
    "With the same two pairs the fifth card decides: Q, Q, 6, 6, J beats Q, Q, 6, 6, 10.",
    where=RANKING,
    attempt=ranked("Qs Qh 6d 6c Js", "Qd Qc 6s 6h 10h"),
    shows="4,685 of 7,462 … 4,684 of 7,462",
)
def test_queens_and_sixes_with_a_jack_beat_those_with_a_ten() -> None:
    assert Hand("Qs Qh 6d 6c Js") > Hand("Qd Qc 6s 6h 10h")
    story = table(hands=["QhJd", "Qc10h", "Kc2h"], board="Qs6d6c4h5s").plays(*OVER)
    assert won(story) == {0: 6}


FIXED_LIMIT.part("The rounds")


@FIXED_LIMIT.asked(
    "Hold'em has four rounds of betting.",
    where="`redbutton.Deal.street_name`",
    attempt=callers(4),
    typed="call, check, check, check",
    shows="Hero calls 1 … The flop is … Hero checks … The turn (fourth street) is … Hero checks … The river"
    " (fifth street) is … Hero checks … Saffron wins 6",
)
def test_there_are_four_rounds_of_betting_and_all_are_asked_in_each() -> None:
    story = table(hands=["AsAh", "KsKh", "QsQh"], board="2c7d9hJs4c")
    rounds = [(story.street_name, len(order(story))) for _ in range(4)]
    assert story.over
    assert rounds == [("preflop", 3), ("flop", 3), ("turn", 3), ("river", 3)]


@FIXED_LIMIT.asked(
    "The betting goes clockwise in every round.",
    where="`redbutton.Deal.actor`, `Lineup.seats`",
    attempt=callers(4),
    typed="call, check, check, check",
    shows="Saffron calls 2 … Hero calls 1 … Pepper stays … The flop is … Hero checks Pepper checks Saffron "
    "checks The turn",
)
@pytest.mark.parametrize("street", STREETS)
def test_the_betting_goes_clockwise(street: str) -> None:
    first, *others = dealt(3, seed=2).seats
    assert [(seat - first) % 3 for seat in others] == [1, 2]  # players are numbered clockwise
    asked = order(on(street))
    assert [(p - asked[0]) % 3 for p in asked] == [0, 1, 2]  # type: ignore[operator]


@FIXED_LIMIT.asked(
    "Before any card is dealt the two players left of the dealer make blind bets.",
    where=PAGE,
    attempt=callers(4),
    shows="Saffron has the red button. Hero posts the small blind of 1 Pepper posts the big blind of 2 Hero"
    " is dealt",
)
def test_the_two_left_of_the_dealer_make_blind_bets_before_any_card() -> None:
    story = table()
    kinds = [event.kind for event in story.events]
    assert kinds[:3] == [Kind.BLIND, Kind.BLIND, Kind.HOLE_CARDS]
    assert Kind.BLIND not in kinds[2:]
    assert story.bets == (1, 2, 0)


@FIXED_LIMIT.asked(
    "The first of them is called the small blind, the second one the big blind.",
    where="the log of page and terminal",
    attempt=callers(4),
    shows="Hero posts the small blind of 1 … Pepper posts the big blind of 2",
)
def test_the_blinds_are_called_small_and_big() -> None:
    assert told(table())[:2] == ["Ann posts the small blind of 1", "Ben posts the big blind of 2"]
    assert told(table(), "zh")[:2] == ["Ann 下小盲注 1", "Ben 下大盲注 2"]


@FIXED_LIMIT.asked(
    "In the first round each player gets two cards face down, the hole cards.",
    where="`View.hole`, `glossary hole cards`",
    attempt=callers(4),
    typed="glossary hole cards",
    shows="Hero is dealt 5♠ 4♦ … hole cards: The cards that are dealt to you face down.",
)
def test_each_player_alone_sees_two_hole_cards() -> None:
    story = table(hands=["AsAh", "KsKh", "QsQh"])
    assert [story.view(Player(p)).hole for p in range(3)] == [cards("AsAh"), cards("KsKh"), cards("QsQh")]
    assert story.view(None).hands == ((UNKNOWN,) * 2,) * 3


@FIXED_LIMIT.asked(
    "The player left of the big blind may fold, call or raise.",
    where="`redbutton.Deal.options`",
    attempt=callers(1),
    shows="Pixel posts the big blind of 2 … You may fold, call 2, raise to 4.",
)
def test_left_of_the_big_blind_one_may_fold_call_or_raise() -> None:
    story = table(players=5)
    assert (story.actor, ways(story)) == (2, {"fold", "call", "raise"})


@FIXED_LIMIT.asked(
    "From there the betting goes clockwise around the table.",
    where="`redbutton.Deal.actor`",
    attempt=callers(1),
    typed="call",
    shows="Hero calls 2 Marble calls 1 Pixel stays",
)
def test_the_first_round_goes_from_left_of_the_big_blind_to_the_big_blind() -> None:
    assert order(table(players=5)) == [2, 3, 4, 0, 1]


@FIXED_LIMIT.asked(
    "In the second round three cards for all come face up.",
    where="`redbutton.Deal.board`",
    attempt=callers(4),
    typed="call, check, check, check",
    shows="The flop is 7♣ 8♣ K♠",
)
def test_three_cards_come_face_up_before_the_second_round() -> None:
    story = on("flop", board="QsJh7c2d9d")
    assert story.view(None).board == cards("QsJh7c")


@FIXED_LIMIT.asked(
    "They are called the flop.",
    where="the log of page and terminal, `glossary flop`",
    attempt=callers(4),
    typed="call, check, check, check",
    shows="The flop is 7♣ 8♣ K♠",
)
def test_the_log_calls_three_cards_the_flop() -> None:
    story = on("flop", board="QsJh7c2d9d")
    assert told(story)[-1] == "The flop is Q♠ J♥ 7♣"
    assert told(story, "zh")[-1] == "翻牌：Q♠ J♥ 7♣"


@FIXED_LIMIT.asked(
    "The player left of the red button begins this round.",
    where="`redbutton.Deal.actor`",
    attempt=callers(4),
    typed="call, check, check, check",
    shows="Saffron has the red button. Hero posts … The flop is 7♣ 8♣ K♠ … You may fold, check, bet 2.",
)
def test_the_player_left_of_the_button_begins_the_second_round() -> None:
    assert on("flop").actor == 0
    assert order(on("flop"))[-1] == 2  # the dealer


@FIXED_LIMIT.asked(
    "From now on one may check where nobody has bet.",
    where="`Options.check`",
    attempt=callers(4),
    typed="call, check, check, check",
    shows="The flop is 7♣ 8♣ K♠ … nothing to call … You may fold, check, bet 2.",
)
def test_on_the_flop_one_may_check_while_nobody_has_bet() -> None:
    story = on("flop")
    assert "check" not in ways(table())
    assert "check" in ways(story)
    assert story.plays("p1 cc").pot == 6
    assert "check" in ways(story)


@FIXED_LIMIT.asked(
    "After a bet one may fold, call or raise.",
    where="`redbutton.Deal.options`",
    attempt=maniacs(5),
    typed="raise, raise",
    shows="The flop is 8♣ 10♠ 4♣ Kettle bets 2 … You may fold, call 2, raise to 4.",
)
def test_on_the_flop_one_may_fold_call_or_raise_after_a_bet() -> None:
    assert ways(on("flop").plays("p1 cbr 2")) == {"fold", "call", "raise"}


@FIXED_LIMIT.asked(
    "In the third round one more card comes face up, the turn or fourth street.",
    where="the log of page and terminal, `glossary fourth street`",
    attempt=callers(4),
    typed="call, check, check, check",
    shows="The turn (fourth street) is J♣",
)
def test_the_fourth_card_is_called_the_turn_and_fourth_street() -> None:
    story = on("turn", board="QsJh7c2d9d")
    assert story.board == cards("QsJh7c2d")
    assert told(story)[-1] == "The turn (fourth street) is 2♦"
    assert told(story, "zh")[-1] == "转牌（第四街）：2♦"


@FIXED_LIMIT.asked(
    "The betting of the third round goes on clockwise.",
    where="`redbutton.Deal.actor`",
    attempt=callers(4),
    typed="call, check, check, check",
    shows="The turn (fourth street) is J♣ … Hero checks Pepper checks Saffron checks The river",
)
def test_on_the_turn_a_bet_is_answered_clockwise() -> None:
    assert order(on("turn").plays("p1 cc", "p2 cbr 4")) == [2, 0]


@FIXED_LIMIT.asked(
    "In the final round the last card comes face up, the river or fifth street.",
    where="the log of page and terminal, `glossary fifth street`",
    attempt=callers(4),
    typed="call, check, check, check",
    shows="The river (fifth street) is 9♦",
)
def test_the_fifth_card_is_called_the_river_and_fifth_street() -> None:
    story = on("river", board="QsJh7c2d9d")
    assert story.board == cards("QsJh7c2d9d")
    assert told(story)[-1] == "The river (fifth street) is 9♦"
    assert told(story, "zh")[-1] == "河牌（第五街）：9♦"


@FIXED_LIMIT.asked(
    "This fourth round of betting is the last, and goes clockwise as well.",
    where="`redbutton.Deal.actor`",
    attempt=callers(4),
    typed="call, check, check, check",
    shows="The river (fifth street) is 9♦ … Hero checks Pepper checks Saffron checks Hero shows",
)
def test_on_the_river_all_are_asked_clockwise_and_no_round_follows() -> None:
    story = on("river", hands=["AsAh", "KsKh", "QsQh"], board="2c7d9hJs4c")
    assert order(story) == [0, 1, 2]
    assert story.over


@FIXED_LIMIT.asked(
    "The best five-card hand of two own cards and five common ones wins.",
    where="`redbutton.Deal.wins`",
    attempt=callers(4),
    typed="call, check, check, check",
    shows="Board: 7♣ 8♣ K♠ J♣ 9♦ … Saffron shows K♣ 10♦: Straight, Jack high … Saffron wins 6",
)
def test_the_best_five_of_a_players_seven_cards_win() -> None:
    story = table(hands=["AsAh", "9c8c", "KsKh"], board="10c7c6cAdKd").plays(*OVER)
    assert won(story) == {1: 6}
    assert "Ben shows 9♣ 8♣: Straight Flush, Ten high" in told(story)


@FIXED_LIMIT.asked(
    "Somebody who bets and is called by nobody wins before the last round is over.",
    where=PAGE,
    attempt=maniacs(12),
    typed="raise, raise, bet, bet",
    shows="The turn (fourth street) is 3♣ … Hero bets 4 Maple folds 4 goes back to Hero, uncalled Hero wins"
    " 28",
)
@pytest.mark.parametrize("street", ["flop", "turn", "river"])
def test_a_bet_that_nobody_calls_wins_at_once_in_any_round(street: str) -> None:
    story = on(street)
    story.plays(f"p1 cbr {2 if street == 'flop' else 4}", "p2 f", "p3 f")
    assert (story.over, won(story), story.street_name) == (True, {0: 6}, street)


FIXED_LIMIT.part("The sequence of play")


@FIXED_LIMIT.asked(
    "1: The players left of the dealer begin with the blinds.",
    where="the log of page and terminal",
    attempt=callers(4),
    shows="Saffron has the red button. Hero posts the small blind of 1 Pepper posts the big blind of 2",
)
def test_play_begins_with_the_blinds_of_those_left_of_the_dealer(capsys: pytest.CaptureFixture[str]) -> None:
    said = typed(capsys).partition(" has the red button.\n")[2].splitlines()
    assert [bool(re.search(r" posts ", line)) for line in said[:3]] == [True, True, False]


@FIXED_LIMIT.asked(
    "2: Each player gets two pocket cards, face down.",
    where="`View.hole`, `glossary pocket cards`",
    attempt=callers(4),
    typed="glossary pocket cards",
    shows="Hero is dealt 5♠ 4♦ … hole cards: The cards that are dealt to you face down.",
)
def test_one_sees_two_pocket_cards_of_ones_own_and_no_others(capsys: pytest.CaptureFixture[str]) -> None:
    said = typed(capsys)
    assert re.findall(r"(.*) is dealt (\S+ \S+)\n", said)[0][0] == "Ann"
    assert said.count(" is dealt ") == 1
    assert senses("pocket cards", "en") == senses("hole cards", "en")


@FIXED_LIMIT.asked(
    "3: In the first round one may fold, bet or raise.",
    where="`redbutton.Deal.options`",
    attempt=callers(1),
    shows="You may fold, call 2, raise to 4.",
    settled="The bet of this round is the big blind: to bet is to call it.",
)
def test_in_the_first_round_one_folds_bets_what_the_blind_is_or_raises() -> None:
    assert ways(table()) == {"fold", "call", "raise"}
    assert table().plays(Fold()).folded[2]
    assert table().plays(Call()).bets[2] == 2
    assert table().plays(RaiseTo(4)).bets[2] == 4


CAP = (
    "The document speaks of the bets of each player, and of a round that is capped after the third raise: "
    "four bets are counted for the round. `--rule cap_counts=player` counts each player's own."
)


@FIXED_LIMIT.asked(
    "3: The first round has one bet and three raises.",
    where=f"`raise_cap=4`, {PAGE}",
    attempt=maniacs(4),
    typed="raise",
    shows="Saffron raises to 4 … Hero raises to 6 … Saffron raises to 8 … Betting is capped: call or fold.",
    settled=CAP,
)
def test_the_first_round_has_one_bet_and_three_raises() -> None:
    story = table()
    levels = [story.current_bet]
    for player in (3, 1, 2):
        levels.append(story.plays(f"p{player} cbr {story.current_bet + 2}").current_bet)
    assert levels == [2, 4, 6, 8]
    assert cost(story) is None


NO_CHECK = (
    "Two sentences forbid to check in the first round, and another one lets the blinds check when it is "
    "their turn again: the big blind may stay, which is a call of nothing, or raise. "
    "`--rule big_blind_option=check` is the other reading."
)


@FIXED_LIMIT.asked(
    "3: Nobody checks in the first round, because blinds are bets and not antes.",
    where=f"`big_blind_option=stay`, {PAGE}",
    attempt=callers(2),
    typed="check, stay",
    shows="You may fold, stay, raise to 4. … nobody checks in the first round; you stay in with a call of 0"
    " (stay) … Hero stays",
    settled=NO_CHECK,
)
def test_nobody_checks_in_the_first_round() -> None:
    story = table()
    assert story.refusal(Check()) == Code.CANNOT_CHECK
    story.plays("p3 cc")
    assert story.refusal(Check()) == Code.CANNOT_CHECK
    story.plays("p1 cc")
    assert ways(story) == {"fold", "stay", "raise"}
    assert story.refusal(Check()) == Code.STAY_INSTEAD
    other = table(switches={"big_blind_option": "check"}).plays("p3 cc", "p1 cc")
    assert ways(other) == {"fold", "check", "raise"}


@FIXED_LIMIT.asked(
    "4: Three cards for all, the flop, come face up in the middle.",
    where="`redbutton.Deal.board`",
    attempt=callers(4),
    typed="call, check, check, check",
    shows="Pepper stays The flop is 7♣ 8♣ K♠",
)
def test_the_flop_comes_when_the_first_round_is_over() -> None:
    story = table(board="QsJh7c2d9d").plays("p3 cbr 4", "p1 cc")
    assert story.board == ()
    assert story.plays("p2 cc").board == cards("QsJh7c")


@FIXED_LIMIT.asked(
    "4: All players may use all cards in the middle together with their own two.",
    where=RANKING,
    attempt=callers(4),
    typed="call, check, check, check",
    shows="Board: 7♣ 8♣ K♠ J♣ 9♦ … Pepper shows 3♥ 7♦: One Pair, Sevens Saffron shows K♣ 10♦: Straight, "
    "Jack high",
)
def test_every_player_uses_the_same_cards_of_the_board() -> None:
    board = cards("QsJh10c2d3d")
    hands = [str(RULES.hand(cards(own), board)) for own in ("AsKd", "AhKc", "Qh2s")]
    assert hands == ["Straight, Ace high", "Straight, Ace high", "Two Pairs, Queens and Twos"]


@FIXED_LIMIT.asked(
    "5: In the second round one may check, fold, bet or raise.",
    where="`redbutton.Deal.options`",
    attempt=maniacs(9),
    typed="raise, raise, raise, bet",
    shows="The flop is 6♠ J♥ Q♠ … You may fold, call 2, raise to 4. … Hero raises to 4",
)
def test_the_second_round_has_check_fold_bet_and_raise() -> None:
    assert_rounds_options("flop", 2)


def assert_rounds_options(street: str, size: int) -> None:
    """The first player may check, fold or bet; after the bet one may raise."""
    story = on(street)
    assert (ways(story), cost(story)) == ({"check", "fold", "bet"}, (size, size))
    assert on(street).plays("p1 f").folded[0]
    story.plays(f"p1 cbr {size}")
    assert (ways(story), cost(story)) == ({"call", "fold", "raise"}, (2 * size, 2 * size))


@FIXED_LIMIT.asked(
    "6: The fourth card for all, the turn, comes face up.",
    where="`redbutton.Deal.board`",
    attempt=callers(4),
    typed="call, check, check, check",
    shows="Board: 7♣ 8♣ K♠ J♣",
)
def test_the_turn_comes_when_the_second_round_is_over() -> None:
    story = on("flop", board="QsJh7c2d9d").plays("p1 cc", "p2 cbr 2", "p3 cc")
    assert len(story.board) == 3
    assert story.plays("p1 cc").board == cards("QsJh7c2d")


@FIXED_LIMIT.asked(
    "7: In the third round one may check, fold, bet or raise.",
    where="`redbutton.Deal.options`",
    attempt=callers(4),
    typed="call, check, check, check",
    shows="The turn (fourth street) is J♣ … You may fold, check, bet 4.",
)
def test_the_third_round_has_check_fold_bet_and_raise() -> None:
    assert_rounds_options("turn", 4)


@FIXED_LIMIT.asked(
    "8: If at least two players are still in, the fifth and last card, the river, comes face up.",
    where="`redbutton.Deal.board`",
    attempt=callers(4),
    typed="call, check, check, check",
    shows="Board: 7♣ 8♣ K♠ J♣ 9♦",
)
def test_the_river_comes_only_for_two_or_more_players() -> None:
    two = on("turn").plays("p1 cbr 4", "p2 f", "p3 cc")
    assert len(two.board) == 5
    one = on("turn").plays("p1 cbr 4", "p2 f", "p3 f")
    assert (len(one.board), one.over) == (4, True)


@FIXED_LIMIT.asked(
    "9: Then comes the final round of betting.",
    where="`redbutton.Deal.options`",
    attempt=callers(4),
    typed="call, check, check, check",
    shows="The river (fifth street) is 9♦ … You may fold, check, bet 4.",
)
def test_after_the_river_there_is_one_more_round_of_betting() -> None:
    assert_rounds_options("river", 4)


@FIXED_LIMIT.asked(
    "10: At the showdown all who are left make the best hand of five cards.",
    where=f"the log of page and terminal, {PAGE}",
    attempt=callers(4),
    typed="call, check, check, check",
    shows="Hero shows 5♠ 4♦: No Pair, King high Pepper shows 3♥ 7♦: One Pair, Sevens Saffron shows K♣ 10♦: "
    "Straight, Jack high",
)
def test_at_the_showdown_everybody_who_is_left_shows_and_the_folded_do_not() -> None:
    story = on("river", hands=["AsAh", "KsKh", "QsQh"], board="2c7d9hJs4c")
    story.plays("p1 cbr 4", "p2 f", "p3 cc")
    assert story.shown == (True, False, True)
    shows = [line for line in told(story) if " shows " in line]
    assert shows == ["Ann shows A♠ A♥: One Pair, Aces", "Cleo shows Q♠ Q♥: One Pair, Queens"]


@FIXED_LIMIT.asked(
    "10: One may use both own cards and three others, one and four, or the five of the board.",
    where=RANKING,
    attempt=OWN_CARDS,
    shows="A♠ A♥ A♦ A♣ K♥ │ │ hand A♠ A♥ … K♠ K♦ K♣ Q♥ 7♦ │ │ hand K♠ 2♠ … A♦ K♣ Q♥ J♦ 10♣ │ │ hand 3♠ 2♠",
)
@pytest.mark.parametrize(("own", "used"), [("AsAh", 2), ("Ks2s", 1), ("3s2s", 0)])
def test_both_one_or_none_of_ones_own_cards_are_used(own: str, used: int) -> None:
    board = {2: "AdAcKh7d4c", 1: "KdKcQh7d5c", 0: "AdKcQhJd10c"}[used]
    best = evaluate(own, board)
    assert len(set(best.five) & set(cards(own))) == used
    assert len(set(best.five) & set(cards(board))) == 5 - used


@FIXED_LIMIT.asked(
    "11: The best hand wins the pot.",
    where="`redbutton.Deal.wins`",
    attempt=callers(4),
    typed="call, check, check, check",
    shows="Saffron shows K♣ 10♦: Straight, Jack high … Saffron wins 6",
)
def test_the_best_hand_wins_the_whole_pot() -> None:
    story = table(hands=["2s3h", "KsKh", "QsQh"], board="9c7dJhAs4c").plays(*OVER)
    assert won(story) == {1: 6}
    assert story.stacks == (198, 204, 198)


@FIXED_LIMIT.asked(
    "11: Two or more players with the same winning hand share the pot equally.",
    where=f"`odd_chips`, {PAGE}",
    attempt=callers(21),
    typed="call, check, check, check",
    shows="Hero wins 3: One Pair, Sevens, with a King … Marble wins 3: One Pair, Sevens, with a King",
)
def test_three_players_who_play_the_board_share_the_pot_equally() -> None:
    story = table(hands=["2s3h", "2h3d", "4s4h"], board="AsKhQdJc10s").plays(*OVER)
    assert won(story) == {0: 2, 1: 2, 2: 2}
    assert story.stacks == (200, 200, 200)


FIXED_LIMIT.part("The betting rules")


@FIXED_LIMIT.asked(
    "1: Play and betting go clockwise, as usual in poker.",
    where="`redbutton.Deal.actor`",
    attempt=callers(4),
    typed="call, check, check, check",
    shows="Saffron calls 2 … Hero calls 1 … Pepper stays … Hero checks Pepper checks Saffron checks The turn",
)
def test_cards_and_turns_go_clockwise_at_a_full_table() -> None:
    story = table(players=10)
    dealt = [event.player for event in story.events if event.kind is Kind.HOLE_CARDS]
    assert dealt == [*range(10)]
    assert order(story) == [*range(2, 10), 0, 1]
    assert order(story) == [*range(10)]


@FIXED_LIMIT.asked(
    "2: The two players left of the dealer post the blinds.",
    where=f"`redbutton.play.Lineup`, {PAGE}",
    attempt=callers(4),
    typed="call, check, check, check",
    shows="Saffron has the red button. Hero posts the small blind of 1 Pepper posts the big blind of 2 … "
    "Hero has the red button. Pepper posts the small blind of 1 Saffron posts the big blind of 2",
    settled="With two players the dealer is one of them, and posts the small blind; "
    "`--rule heads_up=left-small-blind` makes it the other one's.",
)
@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_two_left_of_the_dealer_post_the_blinds(players: int) -> None:
    lineup = dealt(players, seed=5)
    posted = {int(seat): blind for seat, blind in zip(lineup.seats, lineup.blinds, strict=True) if blind}
    left = [int(lineup.positions.button) % players + 1, (int(lineup.positions.button) + 1) % players + 1]
    assert set(posted) == set(left)
    if players > 2:
        assert [posted[seat] for seat in left] == [1, 2]
    else:
        assert posted[int(lineup.positions.button)] == 1
        other = dealt(2, seed=5, switches={"heads_up": "left-small-blind"})
        by_seat = dict(zip(map(int, other.seats), other.blinds, strict=True))
        assert by_seat[int(other.positions.button)] == 2


@FIXED_LIMIT.asked(
    "3: The small blind, left of the dealer, is half the lower limit.",
    where="`redbutton.Rules.stakes`",
    attempt=TOLD,
    shows="stakes 2/4, blinds 1/2",
)
@pytest.mark.parametrize(("bets", "half"), [((2, 4), "1"), ((10, 20), "5"), ((1, 2), "0.50")])
def test_the_small_blind_is_half_the_lower_limit(bets: tuple[int, int], half: str) -> None:
    stakes = make_rules("fixed-limit", bets=bets).stakes
    assert stakes.money(stakes.blinds[0]) == half


@FIXED_LIMIT.asked(
    "4: The big blind, left of the small one, is the lower limit.",
    where="`redbutton.Rules.stakes`",
    attempt=TOLD,
    shows="stakes 2/4, blinds 1/2",
)
@pytest.mark.parametrize("bets", [(2, 4), (10, 20), (1, 2)])
def test_the_big_blind_is_the_lower_limit(bets: tuple[int, int]) -> None:
    stakes = make_rules("fixed-limit", bets=bets).stakes
    assert stakes.money(stakes.blinds[1]) == stakes.money(stakes.small_bet) == str(bets[0])


@FIXED_LIMIT.asked(
    "5: The bets make the blinds: with $2 and $4 the small blind is $1 and the big blind $2.",
    where=f"`--bets 2/4`, {PAGE}",
    attempt="redbutton play --rules fixed-limit --bets 2/4 --plain",
    shows="2/4, blinds 1/2. … posts the small blind of 1 … posts the big blind of 2",
)
def test_bets_of_2_and_4_make_blinds_of_1_and_2(capsys: pytest.CaptureFixture[str]) -> None:
    stakes = make_rules("fixed-limit", bets=(2, 4)).stakes
    assert [stakes.money(blind) for blind in stakes.blinds] == ["1", "2"]
    assert "2/4, blinds 1/2" in typed(capsys)


@FIXED_LIMIT.asked(
    "6: The blinds are active bets: when it is their turn again, these players may check, fold, call or "
    "raise.",
    where=f"`big_blind_option=stay`, {PAGE}",
    attempt=callers(2),
    typed="stay",
    shows="Hero posts the big blind of 2 … You may fold, stay, raise to 4.",
    settled=NO_CHECK,
)
def test_the_blinds_count_as_bets_when_it_is_their_players_turn() -> None:
    story = table().plays("p3 cc")
    assert ways(story) == {"fold", "call", "raise"}
    assert story.options is not None
    assert story.options.call == 1
    assert ways(story.plays("p1 cc")) == {"fold", "stay", "raise"}
    assert story.plays("p2 cbr 4", "p3 f").actor == 0
    assert ways(story) == {"fold", "call", "raise"}


@FIXED_LIMIT.asked(
    "6: But in the first round one may only fold, bet or raise.",
    where="`redbutton.Deal.options`",
    attempt=callers(1),
    shows="You may fold, call 2, raise to 4.",
    settled="The bet of this round is the big blind: to bet is to call it.",
)
def test_no_player_is_offered_a_check_in_the_first_round() -> None:
    story = table(players=6)
    offered = []
    while story.street_name == "preflop":
        offered.append(ways(story))
        story.plays(Call())
    assert offered == [{"fold", "call", "raise"}] * 5 + [{"fold", "stay", "raise"}]


@FIXED_LIMIT.asked(
    "6: The first round has one bet and three raises.",
    where=f"`raise_cap=4`, {PAGE}",
    attempt=maniacs(4),
    typed="raise",
    shows="Saffron raises to 4 … Hero raises to 6 … Saffron raises to 8 … You may fold, call 2.",
    settled=CAP,
)
def test_two_players_have_one_bet_and_three_raises_as_well() -> None:
    story = table(players=2).plays("p2 cbr 4", "p1 cbr 6", "p2 cbr 8")
    assert ways(story) == {"fold", "call"}
    other = table(players=2, switches={"cap_counts": "player"}).plays("p2 cbr 4", "p1 cbr 6", "p2 cbr 8")
    assert ways(other) == {"fold", "call", "raise"}


@FIXED_LIMIT.asked(
    "6: Nobody checks in the first round, because blinds are bets and not antes.",
    where=f"the answer to `check`, {PAGE}",
    attempt=callers(2),
    typed="check, stay",
    shows="nobody checks in the first round; you stay in with a call of 0 (stay)",
    settled=NO_CHECK,
)
def test_who_types_check_in_the_first_round_is_told_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert "> check\nnobody checks in the first round; you stay in" in typed(capsys, "check")
    story = table().plays("p3 cc", "p1 cc")
    with pytest.raises(IllegalAction, match="nobody checks in the first round"):
        story.act(Check())


@FIXED_LIMIT.asked(
    "7: From the second round on one may check, fold, bet or raise.",
    where="`redbutton.Deal.options`",
    attempt=maniacs(5),
    typed="raise, raise, call, call, call",
    shows="The flop … You may fold, call 2, raise to 4. … The turn (fourth street) is 5♠ … You may fold, "
    "call 4, raise to 8. … The river (fifth street) is 5♣ … You may fold, call 4, raise to 8.",
)
@pytest.mark.parametrize("street", ["flop", "turn", "river"])
def test_later_rounds_have_check_fold_bet_and_raise(street: str) -> None:
    story = on(street)
    assert ways(story) == {"check", "fold", "bet"}
    assert ways(story.plays("p1 cc")) == {"check", "fold", "bet"}
    assert story.options is not None
    assert "raise" in ways(story.plays(RaiseTo(story.options.raise_to.min)))  # type: ignore[union-attr]


@FIXED_LIMIT.asked(
    "8: All bets have the size that the game sets.",
    where="`Options.raise_to`",
    attempt=callers(2),
    typed="stay, 6, 2",
    shows="6 is too much; a bet or raise is to 2 at least and 2 at most … Hero bets 2",
)
def test_a_bet_of_another_size_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    story = table()
    assert [story.refusal(f"p3 cbr {total}") for total in (3, 5, 6)] == [
        Code.RAISE_TOO_SMALL,
        Code.RAISE_TOO_LARGE,
        Code.RAISE_TOO_LARGE,
    ]
    assert on("flop").refusal("p1 cbr 4") == Code.RAISE_TOO_LARGE
    assert on("turn").refusal("p1 cbr 2") == Code.RAISE_TOO_SMALL
    assert "> 5\n5 is too much" in typed(capsys, "5")


@FIXED_LIMIT.asked(
    "9: There are four rounds; bets and raises are the lower limit in two and the higher one in the other "
    "two.",
    where=f"`redbutton.Rules.stakes`, {PAGE}",
    attempt=callers(4),
    typed="call, check, check, check",
    shows="raise to 4. … The flop is … bet 2. … The turn (fourth street) is … bet 4. … The river (fifth "
    "street) is … bet 4.",
)
def test_bets_and_raises_are_small_in_two_rounds_and_big_in_two() -> None:
    sizes = {}
    for street in STREETS:
        story = on(street)
        levels = [story.current_bet]
        while (span := cost(story)) is not None:
            levels.append(story.plays(f"p{story.actor + 1} cbr {span[0]}").current_bet)  # type: ignore[operator]
        sizes[street] = {after - before for before, after in pairwise(levels)}
    assert sizes == {"preflop": {2}, "flop": {2}, "turn": {4}, "river": {4}}


@FIXED_LIMIT.asked(
    "9: In a $1/$2 game bets and raises are $1 before and after the flop, and $2 after the turn and the "
    "river.",
    where=f"`--bets 1/2`, {PAGE}",
    attempt=ONE_TWO,
    typed="call, check, check, check",
    shows="1/2, blinds 0.50/1. … raise to 2. … The flop is … bet 1. … The turn (fourth street) is … bet 2. "
    "… The river (fifth street) is … bet 2.",
    settled="Half the lower limit is a small blind of $0.50, so the smallest chip is worth that.",
)
def test_at_1_and_2_bets_are_1_twice_and_2_twice() -> None:
    rules = make_rules("fixed-limit", bets=(1, 2))
    bets = []
    for street in ("flop", "turn", "river"):
        story = deal(rules, stacks=[200] * 3).plays(*STREETS[street])
        bets.append(rules.stakes.money(cost(story)[0]))  # type: ignore[index]
    first = deal(rules, stacks=[200] * 3)
    raised = cost(first)[0] - first.current_bet  # type: ignore[index]
    assert [rules.stakes.money(raised), *bets] == ["1", "1", "2", "2"]
    assert [rules.stakes.money(blind) for blind in rules.stakes.blinds] == ["0.50", "1"]


@FIXED_LIMIT.asked(
    "10: A round has four bets at most.",
    where=f"`raise_cap=4`, {PAGE}",
    attempt=maniacs(4),
    typed="raise",
    shows="Saffron raises to 4 … Hero raises to 6 … Saffron raises to 8 … Betting is capped: call or fold.",
    settled=CAP,
)
@pytest.mark.parametrize("street", STREETS)
def test_a_round_has_four_bets_at_most(street: str) -> None:
    story = on(street)
    bets = 1 if street == "preflop" else 0  # the big blind is the first one
    while (span := cost(story)) is not None:
        story.plays(RaiseTo(span[0]))
        bets += 1
    assert bets == 4


@FIXED_LIMIT.asked(
    "10: They are a bet, a raise, a re-raise and a cap.",
    where=f"`glossary cap`, {PAGE}",
    attempt=maniacs(4),
    typed="raise",
    shows="Pepper posts the big blind of 2 … Saffron raises to 4 … Hero raises to 6 … Saffron raises to 8",
)
def test_the_four_bets_are_a_bet_a_raise_a_reraise_and_a_cap() -> None:
    story = on("flop").plays("p1 cbr 2", "p2 cbr 4", "p3 cbr 6", "p1 cbr 8")
    assert told(story)[-4:] == ["Ann bets 2", "Ben raises to 4", "Cleo raises to 6", "Ann raises to 8"]
    assert ways(story) == {"fold", "call"}
    assert_says("re-raise", (r"raise somebody's raise", "在别人加注之后又加注"))


@FIXED_LIMIT.asked(
    "10: The third raise is called the cap, because after it nobody can raise.",
    where="`glossary cap`, `glossary third raise`",
    attempt=maniacs(4),
    typed="raise, raise, glossary cap",
    shows="Saffron raises to 8 … betting is capped: call or fold … cap: The last raise of a round where the"
    " number of raises is limited.",
)
def test_the_third_raise_is_called_the_cap_and_nobody_raises_after_it() -> None:
    assert_says("third raise", (r"last raise of a round", "最后一次加注"))
    story = table().plays("p3 cbr 4", "p1 cbr 6", "p2 cbr 8")
    with pytest.raises(IllegalAction) as refused:
        story.act(RaiseTo(10))
    assert str(refused.value) == "betting is capped: call or fold"


@FIXED_LIMIT.asked(
    "10: Once the betting is capped one may only call or fold.",
    where="`redbutton.Deal.options`",
    attempt=maniacs(4),
    typed="raise",
    shows="Betting is capped: call or fold. You may fold, call 2.",
)
def test_once_capped_everybody_may_only_call_or_fold() -> None:
    story = table(players=4).plays("p3 cbr 4", "p4 cbr 6", "p1 cbr 8")
    for _ in range(3):
        assert ways(story) == {"fold", "call"}
        story.plays(Call())
    assert story.street_name == "flop"


@FIXED_LIMIT.asked(
    "11: Where players have folded, the first who is still in left of the disk acts first.",
    where="`redbutton.Deal.actor`",
    attempt=callers(4),
    typed="fold",
    shows="Hero folds Pepper stays The flop is 7♣ 8♣ K♠ Pepper checks",
)
def test_the_first_player_still_in_left_of_the_disk_acts_first() -> None:
    assert table().plays("p3 cc", "p1 f", "p2 cc").actor == 1
    assert table(players=4).plays("p3 cc", "p4 cc", "p1 f", "p2 f").actor == 2
    assert on("flop").plays("p1 f", "p2 cc", "p3 cc").actor == 1


FIXED_LIMIT.part("The glossary")


MARK = {"en": ": ", "zh": "："}
"""What stands between a word and its meaning."""


def senses(word: str, lang: str) -> list[str]:
    """What the terminal answers to `glossary WORD`, sense by sense."""
    [line] = Speech(sit_down("fixed-limit"), lang).glossary(word)
    assert not line.startswith(("There is no", "没有"))
    return [sense for sense in re.split(r" ?\(\d\) ", line.partition(MARK[lang])[2]) if sense]


def assert_says(word: str, *facts: tuple[str, str]) -> None:
    """Each fact is in a sense of its own, in English and at the same place in Chinese."""
    english, chinese = senses(word, "en"), senses(word, "zh")
    assert len(english) == len(chinese) >= len(facts)
    places = []
    for in_english, in_chinese in facts:
        [place] = [at for at, sense in enumerate(english) if re.search(in_english, sense, re.IGNORECASE)]
        assert re.search(in_chinese, chinese[place]), chinese[place]
        places.append(place)
    assert len(set(places)) == len(facts)


def word(asks: str, shows: str) -> Any:
    """Mark the test of a word of the glossary: what it begins with, and what the terminal answers to it."""
    where = "`glossary WORD` at a table, [docs/glossary.md](glossary.md), *Rules and glossary* on the page"
    term = asks.partition(":")[0].lower()
    return FIXED_LIMIT.asked(asks, where=where, attempt=callers(4), typed=f"glossary {term}", shows=shows)


@word(
    "Action: a fold, check, call, bet or raise; and what tells something of a hand, as showing it or telling "
    "how many cards one draws.",
    shows="action: (1) What you do at your turn: fold, check, … (2) Anything else in the game that tells the",
)
def test_action_is_a_turn_and_also_what_tells_something_of_a_hand() -> None:
    assert_says(
        "action",
        (r"fold, check, call, bet or raise", "弃牌、过牌、跟注、下注或加注"),
        (r"showing it.*how many cards", "亮牌.*换几张"),
    )


@word(
    "Aggressive action: a bet or raise, which can win without a showdown.",
    shows="aggressive action: A bet or a raise: it can win the",
)
def test_an_aggressive_action_is_a_bet_or_raise_that_can_win_without_a_showdown() -> None:
    assert_says("aggressive action", (r"bet or a raise.*without a showdown", "下注或加注.*不用摊牌"))


@word("All-in: with all one's money in the pot.", shows="all-in: With every chip in the pot. You can win")
def test_all_in_is_with_all_chips_in_the_pot() -> None:
    assert_says("all-in", (r"every chip in the pot", "所有筹码.*底池"))


@word(
    "Ante: a set sum that all players pay before the hand.",
    shows="ante: A set sum that all players pay into the",
)
def test_an_ante_is_a_set_sum_of_all_players_before_the_cards() -> None:
    assert_says("ante", (r"set sum.*all players.*before", "发牌前所有人.*固定"))


@word(
    "Bet: to put chips into the pot at one's turn; also these chips.",
    shows="bet: (1) To put chips into the pot at your … (2) The chips that are put in.",
)
def test_a_bet_is_the_act_and_also_the_chips() -> None:
    assert_says(
        "bet", (r"put chips into the pot at your turn", "轮到自己.*投入底池"), (r"^the chips", "那些筹码")
    )


@word(
    "Big blind: the largest regular blind.",
    shows="big blind: The largest of the usual blinds, two seats left",
)
def test_the_big_blind_is_the_largest_blind() -> None:
    assert_says("big blind", (r"largest.*blinds", "最大"))


@word(
    "Blind: a bet that is required before any card.",
    shows="blind: A forced bet that is paid before the cards",
)
def test_a_blind_is_required_before_the_cards() -> None:
    assert_says("blind", (r"forced bet.*before the cards", "发牌之前必须"))


@word("Blind game: a game with a blind.", shows="blind game: A game that begins with blinds.")
def test_a_blind_game_has_blinds() -> None:
    assert_says("blind game", (r"game.*blinds", "盲注.*玩法"))


@word(
    "Board: the cards face up for all; and the list of those who wait for a seat.",
    shows="board: (1) The cards that lie face up for everybody. … (2) In a card room: the list of the",
)
def test_a_board_is_the_common_cards_and_also_a_waiting_list() -> None:
    assert_says(
        "board", (r"wait for a seat", "候位名单"), (r"cards.*face up for everybody", "亮在桌上、人人可用")
    )


@word("Boardcard: a card in the middle for all.", shows="board card: One of the cards that lie in the middle")
def test_a_boardcard_lies_in_the_middle_for_all() -> None:
    assert_says("boardcard", (r"middle of the table for everybody", "桌子中间人人可用"))


@word(
    "Button: the player in the dealer's position; see dealer button.",
    shows="button: (1) The player in the dealer's place, who acts … (2) The disk that marks this place, the"
    " dealer",
)
def test_the_button_is_the_player_in_the_dealers_place_and_the_disk() -> None:
    assert_says(
        "button", (r"player in the dealer's place", "庄家位置的玩家"), (r"disk.*dealer button", "庄家按钮")
    )


@word(
    "Button games: games in which a dealer button is used.",
    shows="button games: Games in which a button goes round the table,",
)
def test_button_games_have_a_button() -> None:
    assert_says("button games", (r"games in which a button", "有按钮"))


@word(
    "Buy-in: the least money that it takes to enter a game.",
    shows="buy-in: (1) The least money with which one may enter … (2) What you pay for the chips with which",
)
def test_a_buy_in_is_the_least_money_to_enter_a_game() -> None:
    assert_says("buy-in", (r"least money.*enter a game", "最少要带的钱"))


@word(
    "Capped: said in limit poker when a round has had all its raises.",
    shows="capped: Said of a round of limit poker that has",
)
def test_capped_is_a_limit_round_that_has_had_all_its_raises() -> None:
    assert_says("capped", (r"limit poker.*had all its raises", "限注扑克.*次数已经用完"))


@word(
    "Check: not to begin the betting, and yet to act if somebody else does.",
    shows="check: Not to bet while nobody has. You stay in",
)
def test_a_check_keeps_the_right_to_act_later() -> None:
    assert_says("check", (r"not to bet.*may still act if somebody bets", "不下注.*仍可再行动"))


@word(
    "Check-raise: to wait for somebody's bet and then raise it by as much at least.",
    shows="check-raise: To check first, and to raise by no less",
)
def test_a_check_raise_is_a_check_and_then_a_raise_of_at_least_the_bet() -> None:
    assert_says("check-raise", (r"check first.*raise by no less than the bet", "先过牌.*不少于"))


@word(
    "Community cards: face up in the middle, for everybody's best hand in hold'em and Omaha.",
    shows="community cards: The cards face up in the middle of the",
)
def test_community_cards_are_used_by_everybody_in_hold_em_and_omaha() -> None:
    assert_says(
        "community cards", (r"middle of the table.*everybody.*hold'em and Omaha", "人人.*德州扑克和奥马哈")
    )


@word(
    "Deal: to give cards to players or put them on the board; also all from the shuffle to the pot's winner.",
    shows="deal: (1) To hand out cards, to the players or … (2) One whole game, from the shuffle until "
    "somebody",
)
def test_a_deal_is_giving_cards_and_also_the_whole_process() -> None:
    assert_says(
        "deal",
        (r"hand out cards, to the players or for the board", "给玩家发或发公共牌"),
        (r"from the shuffle until.*won the pot", "从洗牌到底池"),
    )


@word(
    "Dealer button: the flat disk of the player who would deal; mostly just the button.",
    shows="dealer button: The flat disk in front of the player who",
)
def test_the_dealer_button_is_a_flat_disk_of_the_one_who_would_deal() -> None:
    assert_says("dealer button", (r"flat disk.*would be dealing.*the button.*red", "扁圆牌.*“按钮”.*红色"))


@word("Deck: a set of cards.", shows="deck: All the cards of a game: 52, unless it")
def test_a_deck_is_all_the_cards() -> None:
    assert_says("deck", (r"all the cards", "全部牌"))


@word(
    "Downcards: the cards that come face down in stud.",
    shows="down cards: In stud: a player's cards that come face down,",
)
def test_downcards_come_face_down_in_stud() -> None:
    assert_says("downcards", (r"stud.*face down", "梭哈.*面朝下"))


@word(
    "Draw: poker with replaced cards (draw high; draw low is lowball, as they say in California); to replace "
    "them; and when that is done.",
    shows="draw: (1) Poker in which players may exchange cards of … (2) To exchange cards of your hand. … "
    "(3) The moment of a deal at which cards … (4) A hand that one more card would make",
)
def test_a_draw_is_a_form_of_poker_an_act_and_a_moment_of_the_deal() -> None:
    assert_says(
        "draw",
        (
            r"poker in which.*California.*draw high.*lowball.*draw low",
            "扑克.*加州.*draw high.*draw low.*lowball",
        ),
        (r"^to exchange cards", "^换掉"),
        (r"moment of a deal", "环节"),
    )


@word("Facecard: a king, queen or jack.", shows="face card: A jack, a queen or a king.")
def test_a_facecard_is_a_jack_a_queen_or_a_king() -> None:
    assert_says("facecard", (r"jack, a queen or a king", "J、Q、K"))


@word(
    "Fixed limit: limit poker in which the size of bets is set beforehand for each round.",
    shows="fixed limit: Limit poker in which the size of each bet",
)
def test_fixed_limit_sets_the_size_of_bets_beforehand_for_each_round() -> None:
    assert_says("fixed limit", (r"limit poker.*size of each bet.*set beforehand.*round", "每一轮.*事先定好"))


@word(
    "Flop: three common cards that are turned together after the first round.",
    shows="flop: The first three cards of the board, which come",
)
def test_the_flop_is_three_cards_together_after_the_first_round() -> None:
    assert_says("flop", (r"three cards.*together after the first round", "第一轮下注之后同时翻开的头三张"))


@word("Flush: five cards of a suit.", shows="flush: Five cards of one suit.")
def test_a_flush_is_five_cards_of_a_suit() -> None:
    assert_says("flush", (r"five cards of one suit", "五张同花色"))


@word(
    "Fold: to throw the hand away and have no more part in the pot.",
    shows="fold: To throw your hand away (to muck it) and",
)
def test_a_fold_throws_the_hand_away_with_all_interest_in_the_pot() -> None:
    assert_says("fold", (r"throw your hand away.*pot can no longer be yours", "扔掉手牌.*底池再也赢不到"))


@word(
    "Fourth street: the second open card in seven-card stud; in hold'em the first one after the flop, the "
    "turn.",
    shows="fourth street: (1) In hold'em the first card after the flop, … (2) In seven-card stud the second"
    " card that everybody",
)
def test_fourth_street_is_a_card_in_stud_and_another_in_hold_em() -> None:
    assert_says(
        "fourth street",
        (r"seven-card stud the second card that everybody sees", "七张梭哈.*第二张明牌"),
        (r"hold'em the first card after the flop.*turn", "翻牌之后的第一张.*转牌"),
    )


@word(
    "Forced bet: what must be bet so that the first round has action, as in stud.",
    shows="forced bet: A bet that must be made so that the",
)
def test_a_forced_bet_starts_the_first_round_as_in_stud() -> None:
    assert_says("forced bet", (r"must be made.*first round.*stud", "第一轮.*必须下的注.*梭哈"))


@word(
    "Full house: three of a kind and a pair.", shows="full house: Three cards of one rank and two of another."
)
def test_a_full_house_is_three_and_two() -> None:
    assert_says("full house", (r"three cards of one rank and two of another", "三张同点数加两张"))


@word(
    "Hand: all cards of a player; the five that are ranked; one deal.",
    shows="hand: (1) All cards that one player holds. … (2) The five cards that count when hands are … (3) "
    "One deal from beginning to end.",
)
def test_a_hand_is_a_players_cards_the_five_that_count_and_a_deal() -> None:
    assert_says(
        "hand",
        (r"all cards that one player holds", "自己的所有牌"),
        (r"five cards that count", "五张"),
        (r"one deal", "一局"),
    )


@word(
    "Holecards: the cards that a player gets face down.",
    shows="hole cards: The cards that are dealt to you face down.",
)
def test_holecards_come_face_down() -> None:
    assert_says("holecards", (r"dealt to you face down", "面朝下发给你"))


@word(
    "No-limit: one may bet any chips or all of them at once.",
    shows="no-limit: You may bet as many of your chips as",
)
def test_no_limit_lets_one_bet_any_or_all_chips_at_once() -> None:
    assert_says(
        "no-limit", (r"as many of your chips as you like.*all of them at once", "想下多少都行.*一次押上全部")
    )


@word(
    "Opener: the player with the first voluntary bet.",
    shows="opener: The player who makes the first bet that was",
)
def test_the_opener_makes_the_first_bet_that_is_not_forced() -> None:
    assert_says("opener", (r"first bet that was not forced", "第一个自愿下注"))


@word(
    "Option: the choice to raise of a player with a blind.",
    shows="option: The right of a player with a blind to",
)
def test_the_option_is_the_right_of_a_blind_to_raise() -> None:
    assert_says("option", (r"player with a blind to raise", "盲注的玩家.*还可以加注"))


@word(
    "Pass: not to bet, which in a pass-and-out game is no check but a fold; and not to call, which gives up "
    "the hand.",
    shows="pass: (1) Not to bet. In a pass-and-out game that … (2) Not to call a bet or raise: you",
)
def test_to_pass_is_not_to_bet_or_not_to_call() -> None:
    assert_says(
        "pass",
        (
            r"not to bet\b.*pass-and-out game that gives up the hand.*no check",
            "^不下注.*pass-and-out.*等于弃牌",
        ),
        (r"not to call.*throw your hand away.*no more part in the pot", "^不跟.*扔掉手牌"),
    )


@word(
    "Play the board: to use the five common cards as one's hand in hold'em.",
    shows="play the board: To have no better hand in hold'em than the",
)
def test_to_play_the_board_is_to_use_its_five_cards_in_hold_em() -> None:
    assert_says("play the board", (r"hold'em.*five cards on the board", "德州扑克.*五张公共牌"))


@word(
    "Position: a seat's relation to the blinds or the button; and the order of acting.",
    shows="position: (1) Your seat as counted from the blinds or … (2) The order in which players act in a",
)
def test_position_is_a_seat_and_an_order_of_acting() -> None:
    assert_says(
        "position",
        (r"seat as counted from the blinds or the button", "从盲注或按钮数起"),
        (r"order in which players act in a round or a deal", "一轮或一局中行动的先后"),
    )


@word("Pot-limit: one may bet as much as the pot.", shows="pot-limit: You may bet at most what is in the")
def test_pot_limit_lets_one_bet_the_pot() -> None:
    assert_says("pot-limit", (r"at most what is in the pot", "最多下到.*底池"))


@word(
    "Raise: to bet more; it must be as large as the game asks to reopen the betting and to count as a raise.",
    shows="raise: To bet more than the others have. It must",
)
def test_a_raise_must_be_large_enough_to_reopen_the_betting_and_to_count() -> None:
    assert_says(
        "raise",
        (
            r"bet more.*as large as the game asks.*may not raise again.*not one of the raises",
            "下得比别人多.*规定的大小.*不能再加注.*加注次数",
        ),
    )
    for total, may_raise in ((5, False), (6, True)):  # the bet is 4, and an all-in of half a bet more reopens
        story = on("turn", stacks=[200, 2 + total, 200]).plays("p1 cbr 4", f"p2 cbr {total}", "p3 cc")
        assert (story.actor, "raise" in ways(story)) == (0, may_raise)


@word("Reraise: to raise somebody's raise.", shows="re-raise: To raise somebody's raise.")
def test_a_reraise_raises_a_raise() -> None:
    assert_says("reraise", (r"raise somebody's raise", "别人加注之后又加注"))


@word(
    "Showdown: the last act, after all betting, that tells who wins the pot.",
    shows="showdown: The end, when all betting is over: the players",
)
def test_the_showdown_tells_the_winner_after_all_betting() -> None:
    assert_says("showdown", (r"all betting is over.*who wins the pot", "所有下注结束后.*底池归谁"))


@word("Shuffle: to mix the cards before a hand.", shows="shuffle: To mix the cards before a hand is dealt.")
def test_a_shuffle_mixes_the_cards_before_a_hand() -> None:
    assert_says("shuffle", (r"mix the cards before a hand", "一手牌开始前把牌打乱"))


@word(
    "Small blind: the smallest of several blinds.",
    shows="small blind: The smallest of several blinds, just left of the",
)
def test_the_small_blind_is_the_smallest_of_several() -> None:
    assert_says("small blind", (r"smallest of several blinds", "几个盲注中最小"))


@word(
    "Split pot: a pot that is shared by equal hands, or by agreement before the showdown.",
    shows="split pot: (1) A pot shared by players whose best hands … (2) A pot that players have agreed to "
    "share",
)
def test_a_pot_is_split_by_equal_hands_or_by_agreement() -> None:
    assert_says(
        "split pot",
        (r"shared by players whose best hands are equal", "一样大"),
        (r"agreed to share before the showdown", "摊牌前说好"),
    )


@word("Stack: the chips in front of a player.", shows="stack: The chips in front of a player.")
def test_a_stack_is_a_players_chips() -> None:
    assert_says("stack", (r"chips in front of a player", "面前的筹码"))


@word("Straight: five cards in sequence.", shows="straight: Five cards whose ranks follow each other.")
def test_a_straight_is_five_cards_in_sequence() -> None:
    assert_says("straight", (r"five cards whose ranks follow each other", "五张点数相连"))


@word(
    "Straight flush: five cards in sequence of one suit.",
    shows="straight flush: Five cards of one suit whose ranks follow each",
)
def test_a_straight_flush_is_five_in_sequence_of_a_suit() -> None:
    assert_says("straight flush", (r"five cards of one suit whose ranks follow", "同一花色、点数相连的五张"))


@word(
    "Street: the cards of a round of stud: the fourth card is fourth street, the sixth is sixth street.",
    shows="street: (1) One stage of a deal: its cards, and … (2) In stud the cards of one round, by",
)
def test_a_street_is_also_the_cards_of_a_round_of_stud() -> None:
    assert_says(
        "street", (r"stud.*fourth card is fourth street.*sixth street", "梭哈.*第四张是第四街.*第六街")
    )


@word(
    "Turncard: the card of fourth street in hold'em.",
    shows="turn: (1) The fourth card of the board in hold'em, … (2) The right to act: it is a player's",
)
def test_the_turncard_is_fourth_street_in_hold_em() -> None:
    assert_says("turncard", (r"hold'em.*fourth street", "德州扑克.*第四街"))


@word(
    "Upcards: the cards that come face up for the opponents in stud.",
    shows="up cards: In stud: a player's cards that come face up,",
)
def test_upcards_come_face_up_in_stud() -> None:
    assert_says("upcards", (r"stud.*face up.*everybody sees", "梭哈.*面朝上.*人人看得见"))


@word(
    "Wager: to bet or raise; also the chips for it.",
    shows="wager: (1) To bet or raise. … (2) The chips with which one bets or raises.",
)
def test_a_wager_is_a_bet_or_raise_and_also_its_chips() -> None:
    assert_says("wager", (r"^to bet or raise", "^下注或加注"), (r"^the chips", "筹码"))
