"""Hands in words: what somebody holds, as far as whoever looks on may know it."""

from collections.abc import Sequence
from functools import lru_cache

from redbutton.cards import FACES, UNKNOWN, Card
from redbutton.errors import PokerError
from redbutton.game import Event, View
from redbutton.ranking import Hand, Names, evaluate
from redbutton.server.course import Watched
from redbutton.server.messages import Holding, Words
from redbutton.words import LANGUAGES


def won_with(view: View, event: Event, hand: tuple[Card, ...]) -> Holding | None:
    """The hand that has won chips, by the board and the order that decided over them."""
    if not _is_whole(view, hand):
        return None
    return _holding(view, hand, (view.boards[event.board],), (event.order,))


def face_up(course: Watched, view: View, player: int, hand: tuple[Card, ...]) -> Holding | None:
    """What a hand that lies face up is, once no card is to come."""
    return kept(course, view, player, hand) if _is_whole(view, hand) else None


def _is_whole(view: View, hand: tuple[Card, ...]) -> bool:
    variant = view.rules.variant
    shared = min(map(len, view.boards))
    return len(hand) + shared >= variant.hole_cards + variant.board_cards and UNKNOWN not in hand


def kept(course: Watched, view: View, player: int, hand: tuple[Card, ...]) -> Holding | None:
    """The hand in words, made anew only when its cards have changed."""
    key = (hand, view.boards)
    known = course.holdings.get(player)
    if known is None or known[0] != key:
        orders = tuple(range(len(view.rules.orders)))
        known = course.holdings[player] = (key, _holding(view, hand, view.boards, orders))
    return known[1]


@lru_cache(maxsize=20_000)
def _name(hand: Hand, lang: str, names: Names) -> str:
    """A hand in words; equal hands are called the same."""
    return hand.name(lang, names)


def _holding(
    view: View, hand: tuple[Card, ...], boards: Sequence[tuple[Card, ...]], orders: Sequence[int]
) -> Holding | None:
    variant, names = view.rules.variant, view.rules.house.hand_names
    made = []
    for board in boards:
        for order in orders:
            try:
                found = evaluate(hand, board, order=view.rules.orders[order], omaha=variant.from_hole == 2)
            except PokerError:
                continue
            if found.strength and found not in made:
                made.append(found)
    if not made:
        return None
    en, zh = (" / ".join([_name(each, lang, names) for each in made]) for lang in LANGUAGES)
    return Holding(text=Words(en=en, zh=zh), cards=[FACES[card] for card in made[0].five])
