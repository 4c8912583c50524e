"""A deal told in words: hands are called what the table calls them."""

import pytest

from redbutton.cards import cards
from redbutton.game import Action, AllIn, Call, Deal, Kind, RaiseTo
from redbutton.history.narrator import Teller
from redbutton.history.recorder import record_of
from redbutton.history.replay import replay
from redbutton.ranking import HIGH
from redbutton.rules import Street, Variant, make_rules
from redbutton.rules.variants import FLOP_STREETS
from redbutton.testing import deal

BOARD = "2c 5d 7h 9s Jc"


def shown(preset: str, hand: str, lang: str = "en") -> list[str]:
    """What is told of player 2's hand when two players check to the end and show."""
    story = deal(preset, stacks=[200, 200], hands=["4h 3h", hand], board=BOARD)
    while story.actor is not None and not story.showing_down:
        story.plays(f"p{story.actor + 1} cc")
    told = Teller(story.shows_down(), names=("Ann", "Ben"), lang=lang).catch_up()
    return [
        sentence.partition(" ")[2] for sentence in told if sentence.startswith("Ben") and "♥" in sentence
    ][1:]


@pytest.mark.parametrize(
    ("preset", "hand", "told"),
    [
        ("standard", "Kh 8d", "shows K♥ 8♦: High Card, King"),
        ("fixed-limit", "Kh 8d", "shows K♥ 8♦: No Pair, King high"),
        ("standard", "Jh 9d", "shows J♥ 9♦: Two Pair, Jacks and Nines"),
        ("fixed-limit", "Jh 9d", "shows J♥ 9♦: Two Pairs, Jacks and Nines"),
    ],
)
def test_a_shown_hand_has_the_name_that_the_table_gives_it(preset: str, hand: str, told: str) -> None:
    assert shown(preset, hand) == [told]


def test_the_table_has_names_of_its_own_in_every_language() -> None:
    assert shown("standard", "Kh 8d", "zh") == ["亮牌 K♥ 8♦：高牌，K"]
    assert shown("fixed-limit", "Kh 8d", "zh") == ["亮牌 K♥ 8♦：无对子，K 高"]


COURCHEVEL = Variant(
    name="courchevel",
    streets=(Street(name="preflop", down=5, board=1), Street(name="flop", board=2), *FLOP_STREETS[2:]),
    orders=(HIGH,),
    from_hole=2,
    max_players=8,
)


def told(story: Deal) -> list[str]:
    return list(Teller(story, names=("Ann", "Ben", "Cy")).catch_up())


def test_a_raise_is_told_as_one_though_a_board_card_came_with_the_blinds() -> None:
    """In courchevel the first card of the flop lies open before the first bet."""
    rules = make_rules("standard", variant=COURCHEVEL, limit="pot", blinds=(1, 2))
    story = deal(rules, stacks=[100] * 3).plays("p3 cbr 7", "p1 f", "p2 cc", "p2 cbr 4")
    assert "Cy raises to 7" in told(story)
    assert "Ben bets 4" in told(story)


@pytest.mark.parametrize(
    ("antes", "said"),
    [
        ((0, 2, 0), ["Ben posts the big blind ante of 2"]),
        ((2,), ["Ann antes 2", "Ben antes 2", "Cy antes 2"]),
    ],
)
def test_one_who_pays_the_ante_for_all_posts_the_big_blind_ante(
    antes: tuple[int, ...], said: list[str]
) -> None:
    story = deal(blinds=(1, 2), antes=antes, stacks=[100] * 3)
    assert [sentence for sentence in told(story) if "ante" in sentence] == said


@pytest.mark.parametrize(
    ("antes", "said"),
    [
        ((0, 2, 0), ["Ben posts the big blind ante of 2"]),
        ((0, 2), ["Ben antes 2", "Cy antes 2"]),
        ((2,), ["Ann antes 2", "Ben antes 2", "Cy antes 2"]),
        ((), []),
    ],
)
def test_a_recorded_hand_tells_the_big_blind_ante_like_the_table(
    antes: tuple[int, ...], said: list[str]
) -> None:
    played = deal(blinds=(1, 2), antes=antes, stacks=[100] * 3).plays("p3 f", "p1 f")
    replayed = replay(record_of(played))
    assert [sentence for sentence in told(replayed) if "ante" in sentence] == said


def test_a_recorded_dead_blind_beside_a_big_blind_ante_is_told_as_before() -> None:
    rules = make_rules("standard", blinds=(1, 2), antes=(0, 2, 0))
    played = Deal(rules, [100] * 4, [0, 2, 0, 1], [1, 2, 0, 2])
    sentences = list(Teller(replay(record_of(played)), names=("Ann", "Ben", "Cy", "Dan")).catch_up())
    assert "Ben posts the big blind ante of 2" in sentences
    assert "Dan antes 1" in sentences


def test_a_late_player_s_dead_blind_is_no_big_blind_ante() -> None:
    rules = make_rules("standard", blinds=(1, 2), antes=(0, 2, 0))
    story = Teller(Deal(rules, [100] * 4, [0, 2, 0, 1], [1, 2, 0, 2]), names=("Ann", "Ben", "Cy", "Dan"))
    sentences = list(story.catch_up())
    assert "Ben posts the big blind ante of 2" in sentences
    assert "Dan antes 1" in sentences


def test_the_first_bet_on_a_later_street_of_stud_is_no_raise() -> None:
    story = deal(
        variant="stud", limit="fixed", antes=(1,), bring_in=1, blinds=(), bets=(4, 8), stacks=[100] * 3,
        hands=["AsAh2cKd", "KsKhTd", "QsQhJd"],
    )  # fmt: skip
    story.plays("p1 pb", "p2 cbr 4", "p3 f", "p1 cc", "p1 cbr 4")
    sentences = told(story)
    assert "Ben raises to 4" in sentences
    assert "Ann bets 4" in sentences


def test_a_home_game_s_side_pot_is_told_before_the_all_in_hand_is_shown() -> None:
    hands = ["AsAd", "KsKd", "QsQd"]
    story = deal("home", stacks=[30, 1_000, 1_000], hands=hands, board="2c7d8h3s4c")
    story.plays("p3 cbr 30", "p1 cc", "p2 cc", "p2 cbr 20", "p3 cc", *["p2 cc", "p3 cc"] * 2)
    money = story.rules.stakes.money
    told = list(Teller(story, names=("Ann", "Ben", "Cleo"), money=money).catch_up())
    assert told[-5:] == [
        "Ben shows K♠ K♦: One Pair, Kings",
        "Cleo shows Q♠ Q♦: One Pair, Queens",
        "Ben wins 2 from side pot 1",
        "Ann shows A♠ A♦: One Pair, Aces",
        "Ann wins 4.50 from the main pot",
    ]


@pytest.mark.parametrize(("lang", "told"), [("en", "A card is burned"), ("zh", "烧掉一张牌")])
def test_a_burned_card_is_told_before_the_cards_of_the_street(lang: str, told: str) -> None:
    story = deal("home", stacks=[200, 200], board=BOARD).plays("p2 cc", "p1 cc")
    *_, burned, board = Teller(story, lang=lang).catch_up()
    assert burned == told
    assert "2♣ 5♦ 7♥" in board


def dezhou(*actions: str | Action, lang: str = "zh") -> list[str]:
    """A hand of 德州 in sentences, without the cards."""
    story = deal("dezhou", stacks=[100] * 4, blinds=(1,)).plays(*actions)
    sentences = Teller(story, names=tuple("ABCD"), lang=lang).catch_up()
    return [sentence for sentence in sentences if "??" not in sentence]


def test_both_blinds_that_are_actions_are_told_as_bets() -> None:
    assert dezhou("p1 cbr 1", "p2 cbr 2", "p3 cc") == ["A 投注 1", "B 投注 2", "C 跟注 2"]


def test_the_first_raise_that_is_not_answered_is_explained_once() -> None:
    actions = ("p1 cbr 1", "p2 cbr 2", "p3 cbr 8", "p4 cbr 20")
    assert dezhou(*actions, lang="en")[2:] == [
        "C raises to 8; players who have acted do not answer it",
        "D raises to 20",
    ]
    assert dezhou(*actions)[2] == "C 加注到 8；已行动的人不再回应"


def test_a_raise_in_a_later_round_needs_no_explanation() -> None:
    actions = ("p1 cbr 1", "p2 cbr 2", "p3 cc", "p4 cc", Call(), "p2 cbr 6")
    assert dezhou(*actions, lang="en")[-2:] == ["A calls 2", "B raises to 6"]


@pytest.mark.parametrize(
    ("opening", "said"),
    [
        (Call(), "B 跟注 2"),
        (RaiseTo(2), "B 加注到 2"),
        (RaiseTo(6), "B 加注到 6"),
        (AllIn(), "B 加注到 98，全押"),
    ],
)
def test_the_first_chips_of_a_later_round_are_told_as_they_were_meant(opening: Action, said: str) -> None:
    actions = ("p1 cbr 1", "p2 cbr 2", "p3 cc", "p4 cc", "p1 cc", opening)
    assert dezhou(*actions)[-1] == said


def test_where_no_call_can_open_a_round_its_first_chips_are_a_bet() -> None:
    story = deal(stacks=[100] * 2, blinds=(1, 2)).plays("p2 cc", "p1 cc", "p1 cbr 4")
    assert list(Teller(story).catch_up())[-1] == "Player 1 bets 4"


def test_an_event_may_be_told_twice_as_a_table_does_for_its_player_and_for_the_others() -> None:
    story = deal(variant="five-card-draw", stacks=[100] * 2, blinds=(1, 2), hands=["2c3c4c5c7d"])
    story.plays("p2 cc", "p1 cc", "p1 sd 7d")
    teller = Teller(story, names=("Ann", "Ben"))
    [event] = [event for event in story.events if event.kind is Kind.DISCARD]
    assert [teller.tell(event), teller.tell(event)] == ["Ann exchanges 1: 7♦"] * 2


@pytest.mark.parametrize(
    ("gone", "en", "zh"),
    [
        ("????", "Ann exchanges 2 cards", "Ann 换 2 张"),
        ("??", "Ann exchanges one card", "Ann 换 1 张"),
        ("7d", "Ann exchanges 1: 7♦", "Ann 换 1 张：7♦"),
    ],
)
def test_cards_that_nobody_sees_are_counted_and_not_listed(gone: str, en: str, zh: str) -> None:
    story = deal(variant="five-card-draw", stacks=[100] * 2, blinds=(1, 2), hands=["2c3c4c5c7d"])
    story.plays("p2 cc", "p1 cc", "p1 sd 7d")
    [event] = [event for event in story.events if event.kind is Kind.DISCARD]
    event = event._replace(cards=cards(gone))
    tellers = [Teller(story, names=("Ann", "Ben"), lang=lang) for lang in ("en", "zh")]
    assert [teller.tell(event) for teller in tellers] == [en, zh]
