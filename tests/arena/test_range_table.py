"""A bot's whole range at a table of others who are dealt hands: the mean is that of real deals."""

from itertools import combinations

import numpy as np
import pytest

from redbutton.arena import RangeTable, play_range_table
from redbutton.arena.range_match import ask
from redbutton.arena.range_table import DeckPlay, SeatPlay
from redbutton.cards import Card, cards
from redbutton.errors import RulesError
from redbutton.game import Deal
from redbutton.ids import Player
from redbutton.players import registry
from redbutton.ranking import HIGH, ranker
from redbutton.rules import make_rules

CARDS = list(cards("As Ah Kd Qd 9c 8c 2s 7h Jd Jc 3s"))
"""Three hands, and a board."""


def table(bot: str, others: str, *, stack: int = 200, players: int = 3, decks: int = 2) -> RangeTable:
    return RangeTable(
        bot=bot, others=others, rules=make_rules(), stack=stack, players=players, decks=decks, seed=7
    )


def seat_of(game: RangeTable, seat: int) -> tuple[DeckPlay, SeatPlay]:
    deck = DeckPlay(game, 0, CARDS)
    return deck, SeatPlay(deck, Player(seat), ask(game.bot, 1))


def held(seat: int) -> list[tuple[Card, Card]]:
    """All hands that can be held in a seat, with the cards of the others and the board out."""
    out = {card for player in range(3) if player != seat for card in CARDS[2 * player : 2 * player + 2]}
    return list(combinations([c for c in map(Card, range(52)) if c not in out | {*CARDS[-5:]}], 2))


def test_who_calls_everything_wins_what_its_hands_are_worth() -> None:
    _, play = seat_of(table("caller", "caller"), 2)
    strength, board = ranker(HIGH).strength, bytes(CARDS[-5:])
    best = max(strength(bytes(CARDS[:2]) + board), strength(bytes(CARDS[2:4]) + board))
    mine = [strength(bytes(hand) + board) for hand in held(2)]
    shares = [1.0 if own > best else 0.5 if own == best else 0.0 for own in mine]
    assert play.worth() == pytest.approx(6 * np.mean(shares) - 2)


def test_the_mean_is_that_of_real_deals_hand_by_hand() -> None:
    game = table("caller", "tight-aggressive", stack=100_000)
    deck, play = seat_of(game, 1)
    assert play.worth() == pytest.approx(np.mean([real(game, deck, 1, hand) for hand in held(1)]))


def real(game: RangeTable, deck: DeckPlay, seat: int, hand: tuple[Card, Card]) -> int:
    """What one hand wins in a real deal."""
    deal, played, bot = Deal(game.rules, [game.stack] * 3), (), registry.make(game.bot)
    for player, dealt in enumerate(deck.hands):
        deal.deal(hand if player == seat else dealt)
    while not deal.over:
        if deal.dealing is not None:
            deal.deal(deck.board[len(deal.board) : 3 if not deal.board else len(deal.board) + 1])
        elif deal.showing_down or deal.actor is None:
            deal.show_or_muck()
        else:
            who = deal.actor
            action = bot.act(deal.view(who)) if who == seat else deck.decided(deal, who, played)
            deal.act(action, who)
            played = (*played, (who, action))  # type: ignore[assignment]
    return deal.payoffs[seat]


@pytest.mark.compiled
def test_where_a_bot_plays_like_another_some_hands_are_dealt() -> None:
    """Nobody folds, so that three see every flop, where `solver` knows only its own cards."""
    one, again = (table("solver:budget=0", "caller").play_deck(0) for _ in range(2))
    assert one == again
    assert -100 < one < 200


@pytest.mark.compiled
def test_how_many_work_makes_no_difference() -> None:
    game = table("caller", "tight-aggressive", decks=2)
    assert play_range_table(game, 1).mean() == play_range_table(game, 2).mean()


def test_without_decks_there_is_nothing_to_play() -> None:
    with pytest.raises(RulesError):
        table("caller", "caller", decks=0)
