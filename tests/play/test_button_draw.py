"""The draw for the first button, as everybody at the table is told of it."""

import json

import pytest

from redbutton.cards import Card
from redbutton.game import Fold
from redbutton.ids import Seat
from redbutton.play import Cash, Session, session_files
from redbutton.play.button_draw import ButtonDraw
from redbutton.rules import make_rules

NAMES = ("Ann", "Ben", "Cleo", "Dan")


def table(preset: str, seed: int = 1) -> Cash:
    """Four players, the first deal begun."""
    cash = Cash(rules=make_rules(preset), names=NAMES, seed=seed)
    cash.next_deal()
    return cash


def draw_of(session: Session) -> ButtonDraw:
    assert session.draw is not None
    return session.draw


def with_a_tie() -> Cash:
    return next(cash for seed in range(200) if len((cash := table("home", seed)).drawn) > 1)


def sentences(draw: ButtonDraw, lang: str = "en") -> list[str]:
    return [step.phrase.put(lang) for step in draw.steps()]


def fold_down(session: Session) -> None:
    """Play the deal: everybody folds to the last one."""
    deal = session.deal
    assert deal is not None
    session.dealer().serve(deal)
    while not deal.over:
        deal.act(Fold())
    session.settle()


@pytest.mark.parametrize("preset", ["home", "standard"])
def test_everybody_gets_one_card_and_the_highest_deals(preset: str) -> None:
    for seed in range(20):
        cash = table(preset, seed)
        draw = draw_of(cash)
        assert sorted(draw.names[seat] for seat in draw.turns[0]) == sorted(NAMES)
        last = draw.turns[-1]
        assert last[draw.dealer].rank == max(card.rank for card in last.values())
        assert cash.button == draw.dealer
        assert cash.names[-1] == draw.names[draw.dealer]


def test_at_home_only_the_tied_draw_again_and_suits_decide_nothing() -> None:
    draw = draw_of(with_a_tie())
    first, again = draw.turns[:2]
    best = max(card.rank for card in first.values())
    assert set(again) == {seat for seat, card in first.items() if card.rank == best}


def test_standard_never_draws_again_because_suits_break_ties() -> None:
    assert all(len(draw_of(table("standard", seed)).turns) == 1 for seed in range(100))


@pytest.mark.parametrize("preset", ["fixed-limit", "ante-up", "dezhou"])
def test_nothing_is_drawn_where_the_first_button_is_random_or_fixed(preset: str) -> None:
    assert table(preset).draw is None


def test_the_draw_is_told_with_the_cards_and_its_ties() -> None:
    cards = [{Seat(seat): Card(card) for seat, card in enumerate(["Ks", "Ad", "Ac", "2h"], 1)}]
    cards.append({Seat(2): Card("7h"), Seat(3): Card("9s")})
    names = dict(zip(map(Seat, range(1, 5)), NAMES, strict=True))
    draw = ButtonDraw(turns=tuple(cards), names=names, dealer=Seat(3))
    assert sentences(draw) == [
        "Ann draws K♠",
        "Ben draws A♦",
        "Cleo draws A♣",
        "Dan draws 2♥",
        "Ben, Cleo are equal and draw again",
        "Ben draws 7♥",
        "Cleo draws 9♠",
        "Cleo deals first",
    ]
    assert sentences(draw, "zh")[4:] == [
        "Ben、Cleo 点数相同，重新抽牌",
        "Ben 抽到 7♥",
        "Cleo 抽到 9♠",
        "Cleo 先坐庄",
    ]


def test_only_the_first_deal_has_a_draw() -> None:
    cash = table("home")
    assert cash.draw is not None
    fold_down(cash)
    assert cash.draw is None
    cash.next_deal()
    assert cash.draw is None


def test_a_saved_session_remembers_its_draw() -> None:
    cash = with_a_tie()
    again = session_files.load(json.loads(json.dumps(cash.save())))
    assert again.draw == cash.draw


def test_the_draw_and_the_first_deal_come_out_of_different_decks() -> None:
    """A new deck is shuffled for the deal, so a card that was drawn may be dealt again."""
    dealt = False
    for seed in range(20):
        cash = table("home", seed)
        assert cash.deal is not None
        cash.dealer().serve(cash.deal)
        held = {card for player in range(4) for card in cash.deal.hand(player)}
        dealt = dealt or bool(held & set(draw_of(cash).turns[0].values()))
    assert dealt
