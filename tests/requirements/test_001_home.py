"""Document 001: a hold'em app for a home game, sentence by sentence."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise
from typing import Any

import pytest
from terminal.tables import script, sit_down

from redbutton import Call, Check, Code, Deal, Deck, Fold, PokerError, RaiseTo, evaluate, make_rules, play
from redbutton.cards import FULL_DECK, UNKNOWN, Card, cards
from redbutton.game import Kind, Options, Pot
from redbutton.ids import Player
from redbutton.play import Cash, Dealer
from redbutton.play.sync_driver import play_out
from redbutton.terminal.line_mode import PlainTable
from redbutton.testing import Story, deal
from requirements.asked import HOME

PAGE = "[docs/games/home.md](games/home.md)"
PLAY = "redbutton play --rules home --buy-in 50 --players 3 --bots caller --seed 4 --plain"
BIG_BLIND = "redbutton play --rules home --buy-in 50 --players 3 --bots caller --seed 6 --plain"
"""The same; here the person is the big blind of the first hand."""
TOURNAMENT = (
    "redbutton play --rules home --format tournament --level-hands 1 "
    "--players 3 --bots caller --seed 4 --plain"
)
ONE_BY_ONE = (
    'python -c "from redbutton import Deal, Deck, make_rules; from redbutton.play import Dealer; '
    "deal = Deal(make_rules('home'), [1000] * 3); Dealer(Deck()).serve(deal); "
    'print(*Deck().deal(6)); [print(*deal.hand(player)) for player in range(3)]"'
)
RANKS = "`redbutton evaluate`, `redbutton.evaluate`"

NAMES = ("Ann", "Ben", "Cleo", "Dan")
ACES, KINGS, QUEENS = "As Ad", "Ks Kd", "Qs Qd"
BOARD = "2c 7d 8h 3s 4c"
CHECKED = ["p1 cc", "p2 cc", "p3 cc"]


def home(stacks: Sequence[int] = (1_000,) * 3, **more: Any) -> Story:
    """A deal whose blinds are 0.25 and 0.50, five and ten chips of 0.05."""
    return deal("home", buy_in=100, stacks=stacks, **more)


def options(story: Deal) -> Options:
    """What the player whose turn it is may do."""
    assert story.options is not None
    return story.options


def flop(**more: Any) -> Story:
    """The same, when three players have called and see the flop."""
    return home(**more).plays("p3 cc", "p1 cc", "p2 cc")


def table(seed: int = 1, **settings: Any) -> Cash:
    """Four players before their first deal."""
    return Cash(rules=make_rules("home", buy_in=50), names=NAMES, seed=seed, **settings)


def fold_down(cash: Cash) -> Deal:
    """Deal the next hand, in which everybody folds to the last one, and settle it."""
    hand = cash.next_deal()
    assert hand is not None
    cash.dealer().serve(hand)
    while not hand.over:
        hand.act(Fold())
    cash.settle()
    return hand


@cache
def story() -> tuple[str, ...]:
    """Everything told about the first hand of three bots who check and call."""
    told: list[str] = []
    game = play.Game(dict.fromkeys(NAMES[:3], "caller"), rules=make_rules("home", buy_in=50), seed=1)
    game.play(hands=1, tell=told.append)
    return tuple(told)


def burns() -> list[int]:
    """The places in the story at which a card is burned; a street's cards come next."""
    return [at for at, sentence in enumerate(story()) if sentence == "A card is burned"]


def round_of(number: int) -> tuple[str, ...]:
    """The sentences of a betting round, counted from 1, with the showdown after the last one."""
    [*_, last_hand] = [at for at, sentence in enumerate(story()) if " is dealt " in sentence]
    begins = [last_hand + 1, *(at + 2 for at in burns())]
    return story()[begins[number - 1] : [*burns(), len(story())][number - 1]]


def typed(capsys: pytest.CaptureFixture[str], *lines: str, **wishes: Any) -> str:
    """What Ann is told, who has the button, when she types these lines against two who check and call."""
    sat = sit_down("home", **{"seed": 3, "bots": ["caller"], "players": 3} | wishes)  # type: ignore[arg-type]
    PlainTable(sat, "en", read=script(*lines)).run()
    return capsys.readouterr().out


def beats(better: str, worse: str) -> bool:
    return evaluate(better) > evaluate(worse)


HOME.part("Rules, elements and terms")


@HOME.asked(
    "The button marks the dealer and goes clockwise to the next player after every hand.",
    where=PAGE,
    attempt=PLAY,
    typed="call, check, check, check",
    shows="Saffron has the red button. … --- hand 2 --- … Hero has the red button.",
)
def test_the_button_goes_to_the_next_player_after_every_hand() -> None:
    cash = table()
    buttons, dealt_last = [], []
    for _ in range(9):
        fold_down(cash)
        assert cash.hand is not None
        buttons.append(cash.button)
        dealt_last.append(NAMES.index(cash.hand.players[-1]) + 1)
    assert all(now == before % 4 + 1 for before, now in pairwise(buttons) if before is not None)
    assert dealt_last == buttons
    last = cash.button
    assert last is not None
    cash.leave(NAMES[last % 4])
    fold_down(cash)
    assert cash.button == (last + 1) % 4 + 1, "an empty seat is passed over"


@HOME.asked(
    "Blinds are bets that are forced before any hand is dealt.",
    where="`redbutton.Deal`",
    attempt=PLAY,
    shows="Hero posts the small blind of 0.10 Pepper posts the big blind of 0.25 Hero is dealt 5♠ 4♦",
)
def test_the_blinds_are_bets_that_are_there_before_any_hand_is_dealt() -> None:
    hand = Deal(make_rules("home", buy_in=100), [1_000] * 3)
    assert [(event.kind, event.player, event.amount) for event in hand.events] == [
        (Kind.BLIND, 0, 5),
        (Kind.BLIND, 1, 10),
    ]
    assert hand.dealing is not None
    assert hand.bets == (5, 10, 0)


@HOME.asked(
    "To play a hand one has to match the big blind.",
    where="`redbutton.Deal.options`",
    attempt=PLAY,
    typed="check, call",
    shows="0.15 to call … checking is not possible; a call costs 0.15 … Hero calls 0.15",
)
def test_to_play_one_has_to_match_the_big_blind() -> None:
    story = home()
    assert story.options is not None
    assert (story.options.check, story.options.call, story.options.fold) == (False, 10, True)
    assert story.refusal(Check()) == Code.CANNOT_CHECK
    story.plays("p3 cc")
    assert story.options.call == 5, "the small blind has paid half of it"


@HOME.asked(
    "In a tournament the blinds increase as the game goes on.",
    where="[docs/play.md](play.md#in-a-program)",
    attempt=TOURNAMENT,
    typed="call, check, check, check, next, next, quit",
    shows="level 1 … small blind of 0.10 … big blind of 0.25 … level 2 … small blind of 0.20 … big blind of"
    " 0.50",
)
def test_in_a_tournament_the_blinds_increase() -> None:
    rules = make_rules("home", buy_in=50)
    game = play.Game(
        dict.fromkeys(NAMES, "caller"), rules=rules, kind="tournament", level_hands=1, stack=100_000, seed=1
    )
    blinds = []
    for _ in range(8):
        game.play(hands=1)
        blinds.append(game.session.rules.stakes.blinds)
    assert blinds[0] == (2, 5)
    assert all(small[0] < large[0] and small[1] < large[1] for small, large in pairwise(blinds))


@HOME.asked(
    "The player on the dealer's left posts the small blind, and the next one the big blind.",
    where=PAGE,
    attempt=PLAY,
    shows="Saffron has the red button. Hero posts the small blind of 0.10 Pepper posts the big blind of 0.25",
    settled="With two players the dealer posts the small blind and begins before the flop, as everywhere; "
    "`--rule heads_up=left-small-blind` gives it to the other one.",
)
def test_left_of_the_dealer_is_the_small_blind_and_the_next_one_the_big_blind() -> None:
    assert story()[4:6] == (
        "Ann posts the small blind of 0.10",
        "Ben posts the big blind of 0.25",
    )
    assert home((1_000, 1_000)).actor == 1
    assert home((1_000, 1_000), switches={"heads_up": "left-small-blind"}).actor == 0


@HOME.asked(
    "Everybody is dealt two hole cards.", where="`redbutton.Deal`", attempt=PLAY, shows="Hero is dealt 5♠ 4♦"
)
def test_everybody_is_dealt_two_hole_cards() -> None:
    hand = Deal(make_rules("home"), [1_000] * 4)
    Dealer(FULL_DECK).serve(hand)
    assert [len(hand.hand(player)) for player in range(4)] == [2] * 4


@HOME.asked(
    "Hole cards stay secret until the hand is concluded.",
    where="`redbutton.Deal.view`",
    attempt=PLAY,
    typed="call, check, check, check",
    shows="Hero is dealt 5♠ 4♦ Saffron calls 0.25 … Pepper shows 3♥ 7♦: One Pair, Kings Saffron shows K♣ "
    "10♦: Full House, Kings over Tens",
)
def test_hole_cards_are_secret_until_the_hand_is_over() -> None:
    story = flop(hands=(ACES, KINGS, QUEENS), board=BOARD).plays(*CHECKED * 2, "p1 cc", "p2 cc")
    secret = (UNKNOWN, UNKNOWN)
    assert story.view(Player(0)).hands == (cards(ACES), secret, secret)
    assert story.view(None).hands == (secret,) * 3
    story.plays("p3 cc")
    assert story.view(None).hands == (cards(ACES), cards(KINGS), cards(QUEENS))


@HOME.asked(
    "A call matches the bet before it.",
    where="`redbutton.Call`",
    attempt=PLAY,
    typed="call",
    shows="Saffron calls 0.25 … 0.15 to call … Hero calls 0.15",
)
def test_a_call_matches_the_bet_before_it() -> None:
    assert flop().plays("p1 cbr 35", "p2 cc").bets == (35, 35, 0)


@HOME.asked(
    "If nobody raised, the big blind may check.",
    where="`redbutton.Check`",
    attempt=BIG_BLIND,
    typed="check",
    shows="Hero posts the big blind of 0.25 … You may fold, check, raise to 0.50 - 50 (all-in). … Hero "
    "checks",
)
def test_the_big_blind_may_check_if_nobody_has_raised() -> None:
    story = home().plays("p3 cc", "p1 cc")
    assert (story.actor, Check() in options(story)) == (1, True)
    assert story.plays(Check()).street == 1
    raised = home().plays("p3 cbr 20", "p1 cc")
    assert (raised.actor, raised.refusal(Check())) == (1, Code.CANNOT_CHECK)


@HOME.asked(
    "The big blind may raise instead, and the others must match that to keep playing.",
    where="`redbutton.RaiseTo`",
    attempt=BIG_BLIND,
    typed="raise 1",
    shows="Hero raises to 1 Mochi calls 0.75 Maple calls 0.75",
)
def test_the_big_blind_may_raise_and_the_others_must_match_it() -> None:
    story = home().plays("p3 cc", "p1 cc", "p2 cbr 40")
    for player in (2, 0):
        assert story.options is not None
        assert (story.actor, story.options.call, story.options.check) == (player, 30, False)
        story.plays(Call())
    assert (story.street, story.pot) == (1, 120)


@HOME.asked(
    "To fold, or muck, is to slide the cards to the centre of the table: the wagers are lost, and one plays "
    "no more in this hand.",
    where="`redbutton.Fold`; on the page the cards slide to the muck",
    attempt=PLAY,
    typed="fold, glossary muck",
    shows="Hero folds … Pepper shows … Saffron wins 0.60 You lose 0.10. … muck: (1) To throw a hand away "
    "unseen.",
)
def test_who_folds_loses_the_wagers_and_plays_no_more(capsys: pytest.CaptureFixture[str]) -> None:
    story = flop(hands=(ACES, KINGS, QUEENS), board=BOARD).plays("p1 cbr 50", "p2 cc", "p3 cc", "p1 f")
    assert story.actor == 1, "the first player is passed over"
    story.plays(*["p2 cc", "p3 cc"] * 2)
    assert (story.over, story.stacks[0]) == (True, 940), "although aces would have won"
    assert "(1) To throw a hand away" in typed(capsys, "glossary muck")


@HOME.asked(
    "The flop is the first three community cards, dealt at once.",
    where="`redbutton.Deal.board`",
    attempt=PLAY,
    typed="call, check, check, check",
    shows="The flop is 8♣ K♠ J♣",
)
def test_the_flop_is_three_cards_at_once() -> None:
    [dealt] = [event for event in flop(board=BOARD).events if event.kind is Kind.BOARD_CARDS]
    assert dealt.cards == cards("2c 7d 8h")


@HOME.asked(
    "After the flop a player may check if nobody has bet, or raise.",
    where="`redbutton.Deal.options`",
    attempt=PLAY,
    typed="call, raise 0.50",
    shows="You may fold, check, bet 0.50 to 49.75 (all-in). … Hero bets 0.50",
    settled="The first raise of a round without a bet is called a bet; both words are understood.",
)
def test_after_the_flop_one_may_check_or_raise(capsys: pytest.CaptureFixture[str]) -> None:
    story = flop()
    assert Check() in options(story)
    assert RaiseTo(20) in options(story)
    assert story.plays("p1 cbr 20").refusal(Check()) == Code.CANNOT_CHECK
    assert "Ann bets 0.50\n" in typed(capsys, "call", "raise 0.50")


@HOME.asked(
    "The first raise is twice the big blind at least.",
    where=f"{PAGE}, `smallest_bet`",
    attempt=PLAY,
    typed="raise 0.45, raise 0.50",
    shows="0.45 is too little; a bet or raise is to 0.50 at least … Hero raises to 0.50",
    settled="The first raise goes to two big blinds. The sentence can also mean that it adds two: "
    "`--rule smallest_bet=two-big-blinds-more`.",
)
def test_the_first_raise_is_twice_the_big_blind_at_least() -> None:
    for story in (home(), flop(), flop().plays(*CHECKED)):
        assert story.options is not None
        assert story.options.raise_to is not None
        assert story.options.raise_to.min == 20
        assert story.refusal(RaiseTo(19)) == Code.RAISE_TOO_SMALL
    other = home(switches={"smallest_bet": "two-big-blinds-more"})
    assert other.refusal(RaiseTo(29)) == Code.RAISE_TOO_SMALL
    assert RaiseTo(30) in options(other)


@HOME.asked(
    "After a raise one may call by matching its amount, or re-raise.",
    where="`redbutton.Deal.options`",
    attempt="redbutton play --rules home --buy-in 2000 --players 2 --bots maniac --seed 1 --plain",
    shows="Marble raises to 26 … You may fold, call 16, raise to 42 - 2,000 (all-in).",
)
def test_after_a_raise_one_may_call_or_raise_again() -> None:
    assert home().plays("p3 cbr 30", "p1 cc").bets == (30, 10, 30)
    assert home().plays("p3 cbr 30", "p1 cbr 60").current_bet == 60


@HOME.asked(
    "A re-raise adds at least as much as the raise before it.",
    where=f"{PAGE}, `smallest_raise`",
    attempt="redbutton state examples/deals/home-raise-by-50.phh",
    shows="2 1920 70 … may fold, call 70, bet or raise to 120-1990",
)
def test_a_raise_adds_at_least_as_much_as_the_one_before() -> None:
    story = flop().plays("p1 cbr 20", "p2 cbr 70")
    assert story.refusal("p3 cbr 119") == Code.RAISE_TOO_SMALL
    assert story.plays("p3 cbr 120").current_bet == 120


@HOME.asked(
    "The example: player one raises by $20; player two pays 20 to call, or raises to 40 at least.",
    where="`redbutton.Deal.options`",
    attempt="redbutton state examples/deals/home-raise-by-20.phh",
    shows="1 1970 20 … may fold, call 20, bet or raise to 40-1990",
)
def test_a_raise_by_20_dollars_is_called_with_20_or_raised_to_40() -> None:
    story = deal("home", buy_in=2_000, stacks=[40_000] * 2)
    money = story.rules.stakes.money
    story.plays("p2 cc", "p1 cc").plays(RaiseTo(400))
    assert money(story.current_bet) == "20"
    assert story.options is not None
    assert story.options.raise_to is not None
    assert (money(story.options.call or 0), money(story.options.raise_to.min)) == ("20", "40")


@HOME.asked(
    "The pot is all that was wagered; it goes to the winner of the hand.",
    where="`redbutton.Deal.pot`",
    attempt=PLAY,
    typed="call, check, check, check",
    shows="Pot 0.75, … Saffron wins 0.75",
)
def test_the_pot_is_all_that_was_wagered_and_goes_to_the_winner() -> None:
    story = flop(hands=(ACES, KINGS, QUEENS), board=BOARD).plays("p1 cbr 50", "p2 cc", "p3 f")
    assert story.pot == 130
    story.plays(*["p1 cc", "p2 cc"] * 2)
    assert [result.won for result in story.results] == [130, 0, 0]


@HOME.asked(
    "All-in is a raise with all of one's chips.",
    where="[docs/play.md](play.md#in-the-terminal)",
    attempt=PLAY,
    typed="allin",
    shows="Hero raises to 50 and is all-in",
)
def test_all_in_puts_all_chips_into_the_pot(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Ann raises to 50 and is all-in\n" in typed(capsys, "allin")
    story = home((1_000, 1_000, 300)).plays("p3 cbr 300")
    assert (story.stacks[2], story.pot) == (0, 315)


@HOME.asked(
    "The flop comes when the first round of betting is over.",
    where="`redbutton.Deal`",
    attempt=PLAY,
    typed="call, check, check, check",
    shows="Saffron calls 0.25 … Hero calls 0.15 Pepper checks A card is burned The flop is 8♣ K♠ J♣",
)
def test_the_flop_comes_after_the_first_round_of_betting() -> None:
    story = home(board=BOARD).plays("p3 cc", "p1 cc")
    assert story.board == ()
    assert story.plays("p2 cc").board == cards("2c 7d 8h")


@HOME.asked(
    "A card is burned, face down and out of play, before any community cards are dealt.",
    where=f"{PAGE}, `burn_cards`",
    attempt=PLAY,
    typed="call, check, check, check",
    shows="A card is burned The flop is 8♣ K♠ J♣ … A card is burned The turn (fourth street) is 10♠ … A "
    "card is burned The river (fifth street) is K♦",
)
def test_a_burned_card_lies_face_down_and_is_out_of_play() -> None:
    hand = Deal(make_rules("home"), [1_000] * 2)
    play_out(hand, Dealer(FULL_DECK), [lambda view: Check() if view.to_call == 0 else Call()] * 2)
    burned = {FULL_DECK[4], FULL_DECK[8], FULL_DECK[10]}
    assert burned.isdisjoint({*hand.board, *hand.hand(0), *hand.hand(1)})
    assert [event.cards for event in hand.events if event.kind is Kind.BURN] == [()] * 3
    kinds = [event.kind for event in hand.events if event.kind in (Kind.BURN, Kind.BOARD_CARDS)]
    assert kinds == [Kind.BURN, Kind.BOARD_CARDS] * 3


def assert_street(number: int, name: str, count: int) -> None:
    """A street has a burned card before it, a name, cards, and then a round in which everybody checks."""
    burned, dealt = story()[burns()[number - 2] :][:2]
    assert burned == "A card is burned"
    assert dealt.startswith(f"{name} is ")
    assert len(dealt.removeprefix(f"{name} is ").split()) == count
    assert round_of(number)[:3] == ("Ann checks", "Ben checks", "Cleo checks")


@HOME.asked(
    "The flop: three cards face up, a burned card before them and a round of betting after them.",
    where=f"{PAGE}, the log",
    attempt=PLAY,
    typed="call, check, check, check",
    shows="A card is burned The flop is 8♣ K♠ J♣ … Hero checks Pepper checks Saffron checks A card is burned",
)
def test_the_flop_has_a_burned_card_before_it_and_a_round_after_it() -> None:
    assert_street(2, "The flop", 3)


@HOME.asked(
    "The turn, or fourth street: the fourth card face up, a burned card before it, and a round after it.",
    where=f"{PAGE}, the log",
    attempt=PLAY,
    typed="call, check, check, check",
    shows="A card is burned The turn (fourth street) is 10♠ … Hero checks Pepper checks Saffron checks A "
    "card is burned",
)
def test_the_turn_has_a_burned_card_before_it_and_a_round_after_it() -> None:
    assert_street(3, "The turn (fourth street)", 1)


@HOME.asked(
    "The river, or fifth street: the fifth card face up, a burned card before it, and a round after it.",
    where=f"{PAGE}, the log",
    attempt=PLAY,
    typed="call, check, check, check",
    shows="A card is burned The river (fifth street) is K♦ … Hero checks Pepper checks Saffron checks Hero "
    "shows",
)
def test_the_river_has_a_burned_card_before_it_and_a_round_after_it() -> None:
    assert_street(4, "The river (fifth street)", 1)


@HOME.asked(
    "The showdown: the betting is complete, all players show, and the winner is found.",
    where=f"{PAGE}, `losers_may_muck`",
    attempt=PLAY,
    typed="call, check, check, check",
    shows="Hero shows 5♠ 4♦: One Pair, Kings Pepper shows 3♥ 7♦: One Pair, Kings Saffron shows K♣ 10♦: Full"
    " House, Kings over Tens Saffron wins 0.75",
)
def test_at_the_showdown_all_show_and_the_winner_is_found() -> None:
    shown = [line.split()[0] for line in round_of(4) if " shows " in line]
    assert sorted(shown) == list(NAMES[:3]), "the losers show as well"
    assert story()[-1].startswith("Ben wins 0.75")


HOME.part("Hand rankings")


@HOME.asked(
    "All suits have the same value.",
    where=RANKS,
    attempt='redbutton evaluate "Ah Kh Qh Jh 9h"; redbutton evaluate "As Ks Qs Js 9s"',
    shows="Flush, Ace high … 7,140 of 7,462 … Flush, Ace high … 7,140 of 7,462",
    settled="That holds for the draw for the button, too: equal ranks draw again.",
)
def test_all_suits_have_the_same_value() -> None:
    assert len({evaluate(f"A{suit} K{suit} Q{suit} J{suit} 9{suit}").strength for suit in "cdhs"}) == 1
    assert len({evaluate(f"A{suit} Kc Qc Jc 9c").strength for suit in "dhs"}) == 1
    drawn = next(cash.drawn for seed in range(200) if len((cash := drawn_at(seed)).drawn) > 1)
    best = max(card.rank for card in drawn[0].values())
    assert set(drawn[1]) == {seat for seat, card in drawn[0].items() if card.rank == best}


def drawn_at(seed: int) -> Cash:
    """A table whose first hand is dealt, so the draw for the button is over."""
    cash = table(seed)
    cash.next_deal()
    return cash


ROYAL, STRAIGHT_FLUSH, FOUR, FULL = "Ah Kh Qh Jh Th", "9c 8c 7c 6c 5c", "8c 8d 8h 8s 2c", "2c 2d 2h Ac Ad"
FLUSH, STRAIGHT, THREE = "Ad Td 8d 4d 2d", "9c 8d 7h 6s 5c", "Ac Ad Ah Ks Qc"
TWO_PAIR, PAIR, HIGH_CARD = "Ac Ad Ks Kc Qd", "Ac Ad Ks Qc Jd", "Ac Kd Qs Jc 9d"


@HOME.asked(
    "1: A royal flush is A, K, Q, J and 10 of one suit, and the best hand.",
    where=RANKS,
    attempt='redbutton evaluate "Ah Kh" --board "Qh Jh 2c 10h 3s"',
    shows="Royal Flush … 7,462 of 7,462",
)
def test_a_royal_flush_is_the_best_hand() -> None:
    for suit in "cdhs":
        assert evaluate(f"A{suit} K{suit} Q{suit} J{suit} T{suit}").name() == "Royal Flush"
    assert evaluate("Ah Kh Qh Jh Td").name() != "Royal Flush"
    assert beats(ROYAL, "Kh Qh Jh Th 9h")


@HOME.asked(
    "2: A straight flush is any straight whose five cards are of one suit.",
    where=RANKS,
    attempt='redbutton evaluate "9c 8c 7c 6c 5c"',
    shows="Straight Flush, Nine high",
)
def test_a_straight_of_one_suit_is_a_straight_flush() -> None:
    ranks = "A23456789TJQK"
    names = [evaluate(" ".join(f"{rank}c" for rank in ranks[at : at + 5])).name() for at in range(9)]
    assert all(name.startswith("Straight Flush") for name in names)
    assert beats(STRAIGHT_FLUSH, FOUR)


@HOME.asked(
    "3: Four of a kind is four cards of one rank, and the highest fifth card, the kicker, breaks a tie.",
    where=RANKS,
    attempt='redbutton evaluate "8c 8d 8h 8s Kd"; redbutton evaluate "8c 8d 8h 8s 2c"',
    shows="7,379 of 7,462 … 7,369 of 7,462",
)
def test_between_equal_fours_the_kicker_decides() -> None:
    assert evaluate(FOUR).category == "four of a kind"
    assert beats(FOUR, FULL)
    fifths = ["8c 8d 8h 8s " + kicker for kicker in ("2c", "3c", "9d", "Th", "Jc", "Qs", "Kc", "Ad")]
    assert all(beats(higher, lower) for lower, higher in pairwise(fifths))
    story = flop(hands=("Ac Kc", "Ad Qd", "Ah Jh"), board="8c 8d 8h 8s 2c").plays(*CHECKED * 3)
    assert [result.won for result in story.results] == [10, 10, 10], "all have the ace as a kicker"
    story = flop(hands=("Ac 3c", "Kd Qd", "Kh Jh"), board="8c 8d 8h 8s 2c").plays(*CHECKED * 3)
    assert [result.won for result in story.results] == [30, 0, 0]


@HOME.asked(
    "4: A full house is three cards of one rank and two of another.",
    where=RANKS,
    attempt='redbutton evaluate "2c 2d 2h Ac Ad"',
    shows="Full House, Twos over Aces",
)
def test_three_and_two_make_a_full_house() -> None:
    assert evaluate(FULL).category == "full house"
    assert beats(FULL, FLUSH)


@HOME.asked(
    "5: A flush is five cards of one suit, not in order; its highest card says how high it is.",
    where=RANKS,
    attempt='redbutton evaluate "Ad 6d 4d 3d 2d"; redbutton evaluate "Kc Qc Jc 9c 8c"',
    shows="Flush, Ace high … 6,648 of 7,462 … Flush, King high … 6,640 of 7,462",
)
def test_the_highest_card_tells_how_high_a_flush_is() -> None:
    assert evaluate(FLUSH).name() == "Flush, Ace high"
    assert beats("Ad 6d 4d 3d 2d", "Kc Qc Jc 9c 8c")
    assert beats(FLUSH, STRAIGHT)


@HOME.asked(
    "6: A straight is five cards in a row, not all of one suit.",
    where=RANKS,
    attempt='redbutton evaluate "9c 8d 7h 6s 5c"',
    shows="Straight, Nine high",
    settled="The ace makes the lowest straight, too; whether it does is the rule `ace_plays_low`.",
)
def test_five_ranks_in_a_row_make_a_straight() -> None:
    assert evaluate(STRAIGHT).category == "straight"
    assert evaluate("5c 4d 3h 2s Ac").category == "straight"
    assert evaluate("9c 8d 7h 6s 4c").category == "high card"
    assert evaluate("2c Ad Kh Qs Jc").category == "high card", "a row does not go round the ace"
    assert beats(STRAIGHT, THREE)


@HOME.asked(
    "7: Three of a kind is three cards of one rank.",
    where=RANKS,
    attempt='redbutton evaluate "Ac Ad Ah Ks Qc"',
    shows="Three of a Kind, Aces",
)
def test_three_of_one_rank_are_three_of_a_kind() -> None:
    assert evaluate(THREE).category == "three of a kind"
    assert beats(THREE, TWO_PAIR)


@HOME.asked(
    "8: Two pair is two cards of one rank and two of another.",
    where=RANKS,
    attempt='redbutton evaluate "Ac Ad Ks Kc Qd"',
    shows="Two Pair, Aces and Kings",
)
def test_two_ranks_twice_are_two_pair() -> None:
    assert evaluate(TWO_PAIR).category == "two pair"
    assert beats(TWO_PAIR, PAIR)


@HOME.asked(
    "9: One pair is two cards of one rank.",
    where=RANKS,
    attempt='redbutton evaluate "Ac Ad Ks Qc Jd"',
    shows="One Pair, Aces",
)
def test_two_of_one_rank_are_one_pair() -> None:
    assert evaluate(PAIR).category == "one pair"
    assert beats("2c 2d 3h 4s 5d", HIGH_CARD), "the lowest pair beats the best hand without one"


@HOME.asked(
    "10: Of hands with nothing the highest card decides.",
    where=RANKS,
    attempt='redbutton evaluate "Ac 6d 4s 3c 2d"; redbutton evaluate "Kc Qd Js 10c 8d"',
    shows="High Card, Ace … 785 of 7,462 … High Card, King … 784 of 7,462",
)
def test_of_high_card_hands_the_highest_card_decides() -> None:
    assert evaluate(HIGH_CARD).category == "high card"
    assert beats("Ac 6d 4s 3c 2d", "Kc Qd Js Tc 8d")
    assert beats(HIGH_CARD, "Ac Kd Qs Jc 8d"), "and then the next ones"


HOME.part("The game, step by step")


@HOME.asked(
    "1: The buy-in dictates the blinds: the big blind is a 200th of it, and the small blind a 400th.",
    where=f"{PAGE}, `blind_size`",
    attempt="redbutton play --rules home --buy-in 100 --players 3 --bots caller --seed 4 --plain",
    shows="Home game, cash game, 0.25/0.50. … you have 99.75",
)
@pytest.mark.parametrize(
    ("buy_in", "small", "big"), [(20, "0.05", "0.10"), (100, "0.25", "0.50"), (2_000, "5", "10")]
)
def test_the_blinds_are_a_200th_and_a_400th_of_the_buy_in(buy_in: int, small: str, big: str) -> None:
    stakes = make_rules("home", buy_in=buy_in).stakes
    assert [stakes.money(blind) for blind in stakes.blinds] == [small, big]
    game = play.Game(dict.fromkeys(NAMES, "caller"), rules=make_rules("home", buy_in=buy_in))
    assert {stakes.money(each.chips) for each in game.result.standings} == {f"{buy_in:,}"}


@HOME.asked(
    "1: These amounts are rounded to the nearest chip.",
    where=f"{PAGE}, `chip_unit` and `blind_rounding`",
    attempt="redbutton play --rules home --buy-in 44 --players 3 --bots caller --seed 4 --plain",
    shows="Home game, cash game, 0.10/0.20.",
    settled="The smallest chip is 0.05. A half goes down, as in the document's example; "
    "`--rule blind_rounding=half-up` sends it up.",
)
@pytest.mark.parametrize(
    ("buy_in", "small", "big"), [(30, "0.05", "0.15"), (44, "0.10", "0.20"), (56, "0.15", "0.30")]
)
def test_the_blinds_are_rounded_to_the_nearest_chip(buy_in: int, small: str, big: str) -> None:
    stakes = make_rules("home", buy_in=buy_in).stakes
    assert [stakes.money(blind) for blind in stakes.blinds] == [small, big]


@HOME.asked(
    "The example: a buy-in of $50 makes blinds of 0.25 and 0.10, because 0.125 cannot be paid with chips.",
    where=PAGE,
    attempt=PLAY,
    shows="Home game, cash game, 0.10/0.25.",
)
def test_a_buy_in_of_50_makes_blinds_of_10_and_25_cents(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Home game, cash game, 0.10/0.25.\n" in typed(capsys)
    assert make_rules("home").stakes == make_rules("home", buy_in=50).stakes
    up = make_rules("home", buy_in=50, switches={"blind_rounding": "half-up"}).stakes
    assert [up.money(blind) for blind in up.blinds] == ["0.15", "0.25"]


@HOME.asked(
    "2: The game begins with a new deck.",
    where=PAGE,
    attempt=PLAY,
    shows="Hero draws 10♠ Pepper draws 9♣ Saffron draws A♠",
)
def test_the_draw_for_the_dealer_is_from_a_whole_deck() -> None:
    drawn = {card for seed in range(300) for turn in drawn_at(seed).drawn for card in turn.values()}
    assert drawn == set(FULL_DECK)


@HOME.asked(
    "3: That deck is shuffled.",
    where="`redbutton.Deck.shuffle`",
    attempt=BIG_BLIND,
    shows="Hero draws 9♠ Mochi draws A♦ Maple draws 10♣",
)
def test_the_deck_of_the_draw_is_shuffled() -> None:
    draws = [tuple(drawn_at(seed).drawn[0].values()) for seed in range(20)]
    assert len(set(draws)) == 20
    assert FULL_DECK[:4] not in draws
    assert sorted(Deck().shuffle(seed=1)) == sorted(FULL_DECK)


@HOME.asked(
    "4: Everybody gets one card face up, and the highest is the first dealer.",
    where=f"{PAGE}, `first_button`",
    attempt=PLAY,
    shows="Hero draws 10♠ Pepper draws 9♣ Saffron draws A♠ Saffron deals first Saffron has the red button.",
    settled="Equal highest cards draw again, as no suit is better than another.",
)
def test_the_highest_card_is_the_first_dealer() -> None:
    assert story()[:4] == ("Ann draws 7♥", "Ben draws 9♠", "Cleo draws Q♥", "Cleo deals first")
    for seed in range(50):
        cash = drawn_at(seed)
        assert sorted(cash.drawn[0]) == [1, 2, 3, 4]
        last = cash.drawn[-1]
        assert cash.button is not None
        assert [card.rank for card in last.values()].count(last[cash.button].rank) == 1
        assert last[cash.button].rank == max(card.rank for card in last.values())


@HOME.asked(
    "4: The player on the first dealer's left posts the small blind, and the next one the big blind.",
    where=PAGE,
    attempt=PLAY,
    shows="Saffron deals first … Hero posts the small blind of 0.10 Pepper posts the big blind of 0.25",
)
def test_the_blinds_are_left_of_the_first_dealer() -> None:
    for seed in range(20):
        cash = drawn_at(seed)
        assert cash.deal is not None
        assert cash.button is not None
        around = [NAMES[(cash.button + step) % 4] for step in range(4)]
        assert list(cash.names) == around
        assert [(event.player, event.amount) for event in cash.deal.events] == [(0, 2), (1, 5)]


@HOME.asked(
    "5: The hand has a new deck.",
    where="[docs/fairness.md](fairness.md)",
    attempt=BIG_BLIND,
    typed="call, check, check, check",
    shows="Hero draws 9♠ … Maple draws 10♣ … Hero is dealt 9♦ 10♣",
    settled="Every hand has one, and not only the first.",
)
def test_each_hand_has_a_new_deck() -> None:
    """Cards of the draw come again in the first hand, and ten players need more than a deck in two hands."""
    again = False
    for seed in range(20):
        cash = drawn_at(seed)
        assert cash.deal is not None
        cash.dealer().serve(cash.deal)
        held = {card for player in range(4) for card in cash.deal.hand(player)}
        again = again or not held.isdisjoint(cash.drawn[0].values())
    assert again
    game = play.Game({f"P{number}": "caller" for number in range(10)}, rules="home", seed=1)
    known = [dealt(record.actions) for record in game.play(hands=2).records]
    assert all(len(set(hand)) == len(hand) == 25 for hand in known)
    assert set(known[0]) & set(known[1]), "no card is missing because it was dealt before"


def dealt(actions: Sequence[str]) -> list[Card]:
    """All cards that a record's dealer has dealt."""
    return [card for step in actions if step.startswith("d ") for card in cards(step.split()[-1])]


@HOME.asked(
    "6: It is shuffled for every hand.",
    where="`redbutton.Deck.shuffle`",
    attempt=PLAY,
    typed="call, check, check, check",
    shows="Hero is dealt 5♠ 4♦ … --- hand 2 --- … Hero is dealt 7♠ 3♦",
)
def test_the_deck_is_shuffled_for_every_hand() -> None:
    game = play.Game(dict.fromkeys(NAMES, "caller"), rules="home", seed=1)
    hands = [tuple(dealt(record.actions)) for record in game.play(hands=10).records]
    assert len(set(hands)) == 10


@HOME.asked(
    "7: Cards are dealt clockwise from the dealer's left, one at a time, until everybody has two.",
    where=f"{PAGE}, `redbutton.play.Dealer`",
    attempt=ONE_BY_ONE,
    shows="2c 2d 2h 2s 3c 3d 2c 2s 2d 3c 2h 3d",
)
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    d = FULL_DECK
    hand = Deal(make_rules("home"), [1_000] * 4)
    dealer = Dealer(d)
    dealer.serve(hand)
    assert [hand.hand(player) for player in range(4)] == [
        (d[0], d[4]),
        (d[1], d[5]),
        (d[2], d[6]),
        (d[3], d[7]),
    ]
    assert hand.actor == 2, "left of the big blind; so the first cards went to the small blind"
    play_out(hand, dealer, [lambda view: Check() if view.to_call == 0 else Call()] * 4)
    assert hand.board == (d[9], d[10], d[11], d[13], d[15])


@HOME.asked(
    "8: The first round of betting comes after the hole cards.",
    where=PAGE,
    attempt=PLAY,
    typed="call",
    shows="Hero is dealt 5♠ 4♦ Saffron calls 0.25 … Hero calls 0.15 Pepper checks",
)
def test_the_first_round_of_betting_follows_the_hole_cards() -> None:
    assert round_of(1) == ("Cleo calls 0.25", "Ann calls 0.15", "Ben checks")


def assert_burned_before(number: int, name: str) -> None:
    """The first words after the burned card of a street."""
    assert len(burns()) == 3
    assert story()[burns()[number - 2] + 1].startswith(f"{name} is ")


@HOME.asked(
    "9: A card is burned, and the flop dealt.",
    where=PAGE,
    attempt=PLAY,
    typed="call, check, check, check",
    shows="A card is burned The flop is 8♣ K♠ J♣",
)
def test_a_card_is_burned_and_the_flop_dealt() -> None:
    assert_burned_before(2, "The flop")


@HOME.asked(
    "10: The second round of betting comes after the flop.",
    where=PAGE,
    attempt=PLAY,
    typed="call, check, check, check",
    shows="The flop is 8♣ K♠ J♣ … Hero checks Pepper checks Saffron checks",
)
def test_the_second_round_of_betting_follows_the_flop() -> None:
    assert round_of(2) == ("Ann checks", "Ben checks", "Cleo checks")


@HOME.asked(
    "11: A card is burned, and the turn dealt.",
    where=PAGE,
    attempt=PLAY,
    typed="call, check, check, check",
    shows="A card is burned The turn (fourth street) is 10♠",
)
def test_a_card_is_burned_and_the_turn_dealt() -> None:
    assert_burned_before(3, "The turn (fourth street)")


@HOME.asked(
    "12: The third round of betting comes after the turn.",
    where=PAGE,
    attempt=PLAY,
    typed="call, check, check, check",
    shows="The turn (fourth street) is 10♠ … Hero checks Pepper checks Saffron checks",
)
def test_the_third_round_of_betting_follows_the_turn() -> None:
    assert round_of(3) == ("Ann checks", "Ben checks", "Cleo checks")


@HOME.asked(
    "13: A card is burned, and the river dealt.",
    where=PAGE,
    attempt=PLAY,
    typed="call, check, check, check",
    shows="A card is burned The river (fifth street) is K♦",
)
def test_a_card_is_burned_and_the_river_dealt() -> None:
    assert_burned_before(4, "The river (fifth street)")


@HOME.asked(
    "14: The fourth round of betting comes after the river.",
    where=PAGE,
    attempt=PLAY,
    typed="call, check, check, check",
    shows="The river (fifth street) is K♦ … Hero checks Pepper checks Saffron checks",
)
def test_the_fourth_round_of_betting_follows_the_river() -> None:
    assert round_of(4)[:3] == ("Ann checks", "Ben checks", "Cleo checks")


@HOME.asked(
    "15: The showdown ends the hand.",
    where=PAGE,
    attempt=PLAY,
    typed="call, check, check, check",
    shows="Hero checks Pepper checks Saffron checks Hero shows … Pepper shows … Saffron shows … Saffron "
    "wins 0.75 You lose 0.25. --- hand 2 ---",
)
def test_the_showdown_ends_the_hand() -> None:
    assert [line.split()[1] for line in round_of(4)[3:]] == ["shows", "shows", "shows", "wins"]


@HOME.asked(
    "16: Hands follow each other until all players but one are eliminated.",
    where=f"{PAGE}, `game_ends`",
    attempt=PLAY,
    typed="call, allin",
    shows="Hero is out in place 2. Pepper is out in place 2. The game is over: Saffron has won.",
    settled="The document goes back to the new deck of the draw. The draw is for the first dealer only: "
    "afterwards the button goes round, as its first sentence says.",
)
def test_the_game_goes_on_until_one_player_is_left() -> None:
    told: list[str] = []
    players = {"Ann": "maniac", "Ben": "caller", "Cleo": "maniac", "Dan": "random"}
    result = play.Game(players, rules="home", seed=3).play(tell=told.append)
    assert result.over
    assert result.standings[0].chips > 3_000
    assert sorted(each.place or 0 for each in result.standings) == [1, 2, 3, 4]
    assert sum(line.endswith(" deals first") for line in told) == 1


@HOME.asked(
    "16: A player is eliminated who runs out of chips or cannot pay the blinds.",
    where=f"{PAGE}, `cannot_pay_blind`",
    attempt=PLAY,
    typed="call, allin",
    shows="Pepper calls 49.75 and is all-in … You lose 50. Hero is out in place 2.",
    settled="A player is out with less than a big blind, and keeps the few chips that are left.",
)
@pytest.mark.parametrize(("left", "out"), [(0, True), (4, True), (5, False)])
def test_who_cannot_pay_the_big_blind_is_eliminated(left: int, out: bool) -> None:
    cash = table()
    hand = cash.next_deal()
    assert hand is not None
    assert cash.hand is not None
    loser = cash.hand.players[2]
    for held in ("2c 2d", "As Ad", "Ks Kd", "3c 3d"):
        hand.deal(held)
    for action in (RaiseTo(1_000 - left), Fold(), Fold(), Call()):
        hand.act(action)
    for street in ("7h 8h Th", "Jc", "4s"):
        hand.deal(street)
        while hand.actor is not None:
            hand.act(Check())
    settled = cash.settle()
    assert [name for name, _ in settled.out] == [loser] * out


@HOME.asked(
    "16: Or the game ends when the player selects Quit.",
    where="[docs/play.md](play.md#in-the-terminal); *Leave the table* on the page",
    attempt=PLAY,
    typed="quit, yes",
    shows="Leave the table? (yes or no) yes … Goodbye.",
)
def test_quit_ends_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    told = typed(capsys, "quit", "yes", "call")
    assert told.endswith("Goodbye.\n")
    assert "Ann calls" not in told


@HOME.asked(
    "17: Whenever all players but one have folded, the hand is over and the last one wins.",
    where=f"{PAGE}, `everyone_folded`",
    attempt="redbutton play --rules home --buy-in 2000 --players 2 --bots maniac --seed 1 --plain",
    typed="call, bet 20",
    shows="Hero bets 20 Marble folds 20 goes back to Hero, uncalled Hero wins 52",
)
@pytest.mark.parametrize("street", range(4))
def test_when_all_but_one_have_folded_the_last_one_wins_at_once(street: int) -> None:
    story = home() if street == 0 else flop().plays(*CHECKED * (street - 1))
    before = len(story.board)
    folded = [story.actor]
    story.plays(Fold())
    folded.append(story.actor)
    story.plays(Fold())
    [winner] = {0, 1, 2} - set(folded)
    assert (story.over, len(story.board)) == (True, before)
    assert [event.player for event in story.events if event.kind is Kind.WIN] == [winner]
    assert Kind.SHOW not in [event.kind for event in story.events]


def all_in_and_beyond() -> Story:
    """The first player has 30 chips and is all-in; the two others bet 40 more, and check to the end."""
    story = home((30, 1_000, 1_000), hands=(ACES, KINGS, QUEENS), board=BOARD)
    return story.plays("p3 cbr 30", "p1 cc", "p2 cc", "p2 cbr 40")


@HOME.asked(
    "18: If the others match an all-in and raise beyond it, a side pot is made.",
    where="`redbutton.Deal.pots`",
    attempt="redbutton replay examples/deals/home-side-pot.phh",
    shows="Player 1 calls 1.25 and is all-in … Player 2 bets 2 Player 3 calls 2 … Player 2 wins 4 from side"
    " pot 1",
)
def test_what_goes_beyond_an_all_in_is_a_side_pot() -> None:
    story = all_in_and_beyond().plays("p3 cc")
    assert story.pots == (Pot(90, (Player(0), Player(1), Player(2))), Pot(80, (Player(1), Player(2))))


@HOME.asked(
    "18: At the showdown the players of the side pot show first, and it goes to the better of their hands; "
    "then the all-in hand is turned up, and the main pot goes to its winner.",
    where=f"{PAGE}, `showdown`",
    attempt="redbutton replay examples/deals/home-side-pot.phh",
    shows="Player 2 shows K♠ K♦: One Pair, Kings Player 3 shows Q♠ Q♦: One Pair, Queens Player 2 wins 4 "
    "from side pot 1 Player 1 shows A♠ A♦: One Pair, Aces Player 1 wins 4.50 from the main pot",
)
def test_the_side_pot_is_shown_for_and_awarded_before_the_all_in_hand_is_seen() -> None:
    story = all_in_and_beyond().plays("p3 cc", *["p2 cc", "p3 cc"] * 2)
    ending = [(event.kind, event.player) for event in story.events if event.kind in (Kind.SHOW, Kind.WIN)]
    assert ending == [(Kind.SHOW, 1), (Kind.SHOW, 2), (Kind.WIN, 1), (Kind.SHOW, 0), (Kind.WIN, 0)]
    assert [result.won for result in story.results] == [90, 80, 0]


def test_every_point_of_the_list_of_hands_beats_the_next_one() -> None:
    hands = (ROYAL, STRAIGHT_FLUSH, FOUR, FULL, FLUSH, STRAIGHT, THREE, TWO_PAIR, PAIR, HIGH_CARD)
    assert all(beats(better, worse) for better, worse in combinations(hands, 2))


def test_a_buy_in_without_a_chip_for_its_small_blind_is_refused() -> None:
    with pytest.raises(PokerError) as refused:
        make_rules("home", buy_in=5)
    assert refused.value.code is Code.BUY_IN_TOO_SMALL
