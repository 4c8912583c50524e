"""A deal told in words: hands are called what the table calls them."""

import pytest

from redbutton.cards import cards
from redbutton.game import Action, AllIn, Call, Deal, Kind, RaiseTo
from redbutton.history.narrator import Teller
from redbutton.history.recorder import record_of
from redbutton.history.replay import replay
from redbutton.ranking import HIGH
from redbutton.rules import Street, Variant, make_rules, usual_rules
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
    assert shown("standard", "Kh 8d", "zh") == ["亮牌 K♥ 8♦：高牌 K"]
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


@pytest.mark.parametrize(
    ("blinds", "antes", "said"),
    [
        ((1, 2, 4), (0, 2, 0), "Ben posts the big blind ante of 2"),  # Cy straddles
        ((2, 2), (0, 2, 0), "Ben posts the big blind ante of 2"),
        ((1, 2), (2, 0), "Ann antes 2"),
    ],
)
def test_neither_a_straddle_nor_a_small_blind_is_taken_for_the_big_blind(
    blinds: tuple[int, ...], antes: tuple[int, ...], said: str
) -> None:
    played = deal(blinds=blinds, antes=antes, stacks=[100] * 3)
    assert [sentence for sentence in told(played) if "ante" in sentence] == [said]
    replayed = replay(record_of(played))
    assert [sentence for sentence in told(replayed) if "ante" in sentence] == [said]


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


STREETS = ["p2 cc", "p1 cc", *["p1 cc", "p2 cc"] * 3]


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ["The flop is 7♠ Q♠ J♥", "The turn (fourth street) is 7♥", "The river (fifth street) is 2♣"]),
        ("zh", ["翻牌：7♠ Q♠ J♥", "转牌（第四街）：7♥", "河牌（第五街）：2♣"]),
    ],
)
def test_the_streets_of_the_board_are_told_by_their_names(lang: str, told: list[str]) -> None:
    story = deal("fixed-limit", stacks=[200, 200], hands=["Ah3h", "Kc9d"], board="7sQsJh 7h 2c").plays(
        *STREETS
    )
    assert [
        said
        for said in Teller(story, lang=lang).catch_up()
        if "♠ Q♠" in said or "street" in said or "街" in said
    ] == told


def test_a_street_without_a_name_of_its_own_is_told_by_the_round_s_name() -> None:
    story = deal(usual_rules(variant="leduc"), stacks=[20, 20], hands=["Jh", "Qs"], board="Kh").plays(
        "p1 cc", "p2 cc"
    )
    assert told(story)[-1] == "Second round: K♥"
    assert [*Teller(story, lang="zh").catch_up()][-1] == "第二轮：K♥"


@pytest.mark.parametrize(
    ("lang", "last"),
    [
        ("en", ["Board 1: the turn (fourth street) is 7♥", "Board 2: the turn (fourth street) is 8♥"]),
        ("zh", ["第 1 组公共牌，转牌（第四街）：7♥", "第 2 组公共牌，转牌（第四街）：8♥"]),
    ],
)
def test_each_of_several_boards_has_its_own_streets(lang: str, last: list[str]) -> None:
    rules = make_rules("standard", blinds=(1, 2), switches={"runouts": "2"})
    story = deal(rules, stacks=[100, 100], hands=["AhAd", "KsKd"], board="7sQsJh")
    story.plays("p2 cbr 6", "p1 cc", "p1 cbr 94", "p2 cc")
    story.run_it(2)
    for card in ("7h", "2c", "8h", "3c"):
        story.deal(card)
    said = list(Teller(story, names=("Ann", "Ben"), lang=lang).catch_up())
    assert [sentence for sentence in said if "7♥" in sentence or "8♥" in sentence] == last
    if lang == "en":
        assert (
            "Board 2: the river (fifth street) is 3♣. Ann has One Pair, Aces; Ben has One Pair, Kings" in said
        )


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ["Ann posts the small blind of 1", "Ben posts the big blind of 2"]),
        ("zh", ["Ann 下小盲注 1", "Ben 下大盲注 2"]),
    ],
)
def test_blinds_are_told_by_their_names(lang: str, told: list[str]) -> None:
    story = deal(blinds=(1, 2), stacks=[100] * 3)
    assert list(Teller(story, names=("Ann", "Ben", "Cy"), lang=lang).catch_up())[:2] == told
    assert (
        list(Teller(replay(record_of(story)), names=("Ann", "Ben", "Cy"), lang=lang).catch_up())[:2] == told
    )


def test_a_blind_of_the_last_chips_and_a_straddle_keep_their_names() -> None:
    story = deal(blinds=(1, 2, 4), stacks=[100, 1, 100, 100])
    said = list(Teller(story, names=("Ann", "Ben", "Cy", "Dan")).catch_up())
    assert said[:3] == [
        "Ann posts the small blind of 1",
        "Ben posts the big blind of 1 and is all-in",
        "Cy posts a straddle of 4",
    ]


def test_who_comes_in_late_just_posts() -> None:
    story = Deal(make_rules("standard", blinds=(1, 2)), [100] * 4, [0, 0, 0, 1], [1, 2, 0, -2])
    said = list(Teller(story, names=("Ann", "Ben", "Cy", "Dan")).catch_up())
    assert said[-2:] == ["Ben posts the big blind of 2", "Dan posts 2"]


TRIPS = "QsQh 7d 4c 2d"


def trips(*hands: str, lang: str = "en") -> list[str]:
    """What is told from the first hand that is shown, where two hands of queens are checked to the end."""
    story = deal("fixed-limit", stacks=[200, 200], hands=[*hands], board=TRIPS).plays(*STREETS).shows_down()
    said = list(Teller(story, names=("Ann", "Ben"), lang=lang).catch_up())
    return said[
        next(at for at, sentence in enumerate(said) if "♦ A♠" in sentence and "Q" in sentence and at > 5) :
    ]


def test_a_kicker_that_decides_is_told_with_the_second_hand_and_with_the_winning_one() -> None:
    assert trips("QdAs", "QcTh") == [
        "Ann shows Q♦ A♠: Three of a Kind, Queens",
        "Ben shows Q♣ 10♥: Three of a Kind, Queens, with a Ten",
        "Ann wins 4: Three of a Kind, Queens, with an Ace",
    ]
    assert trips("QdAs", "QcTh", lang="zh") == [
        "Ann 亮牌 Q♦ A♠：三条 Q",
        "Ben 亮牌 Q♣ 10♥：三条 Q，10 踢脚",
        "Ann 赢得 4：三条 Q，A 踢脚",
    ]


def test_where_the_name_decides_or_hands_tie_no_kicker_is_told() -> None:
    assert trips("QdAs", "7c7h")[-2:] == ["Ben shows 7♣ 7♥: Full House, Sevens over Queens", "Ben wins 4"]
    assert trips("QdAs", "QcAh")[-2:] == ["Ann wins 2", "Ben wins 2"]


def all_in(lang: str = "en") -> list[str]:
    story = deal(blinds=(1, 2), stacks=[100, 100], hands=["QdAs", "QcTh"], board=TRIPS)
    story.plays("p2 cbr 100", "p1 cc")
    return list(Teller(story, names=("Ann", "Ben"), lang=lang).catch_up())


def test_after_an_all_in_every_hand_is_named_when_the_board_is_complete_and_not_before() -> None:
    said = all_in()
    assert said[-2:] == [
        "The river (fifth street) is 2♦. Ann has Three of a Kind, Queens, with an Ace; "
        "Ben has Three of a Kind, Queens, with a Ten",
        "Ann wins 200: Three of a Kind, Queens, with an Ace",
    ]
    assert not any("Queens" in sentence for sentence in said[:-2])
    assert all_in("zh")[-2:] == [
        "河牌（第五街）：2♦。Ann 的牌型是三条 Q，A 踢脚；Ben 的牌型是三条 Q，10 踢脚",
        "Ann 赢得 200：三条 Q，A 踢脚",
    ]
