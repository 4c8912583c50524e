"""Names of hands, from the cards that a viewer may know."""

from collections.abc import Sequence
from functools import lru_cache

from redbutton.cards import FACES, UNKNOWN, Card
from redbutton.errors import PokerError
from redbutton.game import Event, View
from redbutton.ids import Player
from redbutton.ranking import Hand, Names
from redbutton.wire.messages import Holding, Words
from redbutton.words import in_every_language

Known = dict[Player, tuple[object, Holding | None]]
"""The name of each player's hand, and the cards it was made from."""


def won_with(view: View, event: Event, hand: tuple[Card, ...]) -> Holding | None:
    """The hand that won chips, by the board and the hand order that decided."""
    if not _is_whole(view, hand):
        return None
    return _holding(view, hand, (view.boards[event.board],), (event.order,))


def face_up(known: Known, view: View, player: Player, hand: tuple[Card, ...]) -> Holding | None:
    """The hand that lies face up, once no card is to come."""
    return kept(known, view, player, hand) if _is_whole(view, hand) else None


def _is_whole(view: View, hand: tuple[Card, ...]) -> bool:
    variant = view.rules.variant
    shared = min(map(len, view.boards))
    return len(hand) + shared >= variant.held_cards + variant.board_cards and UNKNOWN not in hand


def kept(known: Known, view: View, player: Player, hand: tuple[Card, ...]) -> Holding | None:
    """The hand's name, made again only when its cards have changed."""
    key = (hand, view.boards)
    found = known.get(player)
    if found is None or found[0] != key:
        orders = tuple(range(len(view.rules.orders)))
        found = known[player] = (key, _holding(view, hand, view.boards, orders))
    return found[1]


@lru_cache(maxsize=10_000)
def _named(hands: tuple[Hand, ...], names: Names, points: bool) -> Words:
    """The names of hands; equal hands have equal names at tables that have the same ones."""
    return in_every_language(
        lambda lang: " / ".join([hand.name(lang, names, points=points) for hand in hands])
    )


def _holding(
    view: View, hand: tuple[Card, ...], boards: Sequence[tuple[Card, ...]], orders: Sequence[int]
) -> Holding | None:
    rules = view.rules
    made: list[Hand] = []
    for board in boards:
        for order in orders:
            try:
                found = rules.hand(hand, board, order=order)
            except PokerError:
                continue
            if found.strength and found not in made:
                made.append(found)
    if not made:
        return None
    text = _named(tuple(made), rules.house.hand_names, rules.house.points)
    return Holding(text=text, cards=[FACES[card] for card in made[0].five])
