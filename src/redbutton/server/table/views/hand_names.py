# cython: annotation_typing=False
"""Names of hands, from the cards that a viewer may know: the field `holding`, as JSON.

On each street everybody's hand is named again, so the names in all languages are made once for each strength.
"""

from collections.abc import Sequence

from redbutton.cards import FACES, UNKNOWN, Card
from redbutton.errors import PokerError
from redbutton.game import Event
from redbutton.game.view import View
from redbutton.ids import Player
from redbutton.ranking import Category, Hand
from redbutton.ranking.evaluate import best_five
from redbutton.server.table.views.deal_events import QUOTED
from redbutton.wire.messages import Holding, encode
from redbutton.words import in_every_language

NAMES: dict[tuple[object, ...], bytes] = {}
"""A hand's name in all languages, as JSON, and whether it is plain: by its order, size and strength, and how
the house says it."""
MOST_NAMES = 10_000


class HandNames:
    """Names the hands of one deal."""

    def __init__(self, view: View) -> None:
        """`view` is the spectator's."""
        rules = view.rules
        variant, house = rules.variant, rules.house
        self._view, self._rules, self._orders = view, rules, rules.orders
        self._is_omaha = variant.from_hole == 2
        self._all_cards = variant.held_cards + variant.board_cards
        self._house = (house.hand_names, house.points)
        self._known: dict[Player, tuple[object, bytes]] = {}
        """The name of each player's hand, and the cards it was made from."""
        self._open: dict[tuple[object, ...], Hand] = {}
        """Hands that lie face up, by their cards, the board and the order."""

    def won_with(self, event: Event, hand: tuple[Card, ...]) -> bytes:
        """The hand that won chips, by the board and the hand order that decided; empty if it is not known."""
        boards = self._view.boards
        if not self._is_whole(hand, boards):
            return b""
        return self._named(hand, (boards[event.board],), (event.order,), self._shown())

    def face_up(self, hand: tuple[Card, ...]) -> bytes:
        """The hand that lies face up, with the kickers that decide, once no card is to come; empty before."""
        boards = self._view.boards
        if not self._is_whole(hand, boards):
            return b""
        return self._named(hand, boards, tuple(range(len(self._orders))), self._shown())

    def _shown(self) -> tuple[tuple[Card, ...], ...]:
        """The complete hands that lie face up."""
        view = self._view
        hands = [hand for hand, shown in zip(view.hands, view.shown, strict=True) if shown]
        return tuple([hand for hand in hands if self._is_whole(hand, view.boards)])

    def name(self, player: Player, hand: tuple[Card, ...]) -> bytes:
        """A player's hand, named again only when its cards have changed; empty if it has no name."""
        boards = self._view.boards
        key = (hand, boards)
        found = self._known.get(player)
        if found is None or found[0] != key:
            found = self._known[player] = (key, self._named(hand, boards, tuple(range(len(self._orders)))))
        return found[1]

    def _is_whole(self, hand: tuple[Card, ...], boards: tuple[tuple[Card, ...], ...]) -> bool:
        shared = min([len(board) for board in boards])
        return len(hand) + shared >= self._all_cards and UNKNOWN not in hand

    def _named(
        self,
        hand: tuple[Card, ...],
        boards: Sequence[tuple[Card, ...]],
        orders: Sequence[int],
        shown: Sequence[tuple[Card, ...]] = (),
    ) -> bytes:
        """The field, on each board and in each order, with the kickers that decide among `shown` hands."""
        if len(boards) == 1 and len(orders) == 1 and len(shown) < 2:
            return self._named_alone(hand, boards[0], orders[0])
        made: list[tuple[Hand, str]] = []
        for board in boards:
            for order in orders:
                try:
                    found = self._hand(hand, board, order)
                except PokerError:
                    continue
                rivals = [self._hand(other, board, order) for other in shown if other != hand]
                if found.strength and (named := (found, self._rules.kickers(found, rivals))) not in made:
                    made.append(named)
        if not made:
            return b""
        text = self._called(made)
        bare = self._called([(found, "") for found, _ in made]) if any(told for _, told in made) else None
        best, _ = made[0]
        cards = [FACES[card] for card in best.five]
        return b',"holding":' + encode(Holding(text=text, bare=bare, plain=is_plain(best), cards=cards))

    def _called(self, hands: Sequence[tuple[Hand, str]]) -> dict[str, str]:
        """The names of hands in every language, with their kickers."""
        names, points = self._house
        return in_every_language(
            lambda lang: " / ".join(
                [found.name(lang, names, points=points, kickers=kickers) for found, kickers in hands]
            )
        )

    def _hand(self, hand: tuple[Card, ...], board: tuple[Card, ...], order: int) -> Hand:
        key = (hand, board, order)
        found = self._open.get(key)
        if found is None:
            found = self._rules.hand(hand, board, order=order)
            if len(hand) + len(board) >= self._all_cards:
                self._open[key] = found
        return found

    def _named_alone(self, hand: tuple[Card, ...], board: tuple[Card, ...], number: int) -> bytes:
        """The name of one hand, on one board in one order, as it nearly always is."""
        order = self._orders[number]
        try:
            strength, size, five = best_five(bytes(hand), bytes(board), order, self._is_omaha)
        except PokerError:
            return b""
        if not strength:
            return b""
        key = (order, size, strength, self._house)
        text = NAMES.get(key)
        if text is None:
            text = self._text(self._rules.hand(hand, board, order=number))
            if len(NAMES) >= MOST_NAMES:
                NAMES.clear()
            NAMES[key] = text
        cards = b",".join([QUOTED[card] for card in five])
        return b',"holding":{"text":%b,"cards":[%b]}' % (text, cards)

    def _text(self, hand: Hand) -> bytes:
        names, points = self._house
        name = encode(in_every_language(lambda lang: hand.name(lang, names, points=points)))
        return name + b',"plain":true' if is_plain(hand) else name


def is_plain(hand: Hand) -> bool:
    """Whether a hand is a mere high card where high hands win."""
    return hand.category is Category.HIGH_CARD and not hand.order.low
