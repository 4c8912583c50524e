"""A question of equity, parsed and checked."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from redbutton.cards import UNKNOWN, Card, cards, distinct
from redbutton.equity.games import EquityGame, bits, game
from redbutton.equity.weighted_hands import HandOrRange, WeightedHands, weighted_hands
from redbutton.errors import CardsError, Code, EquityError
from redbutton.rules.variant import Variant

LEAST_PLAYERS = 2
MOST_PLAYERS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What each player may hold, on which board. Each hand is possible on its own."""

    game: EquityGame
    holdings: Sequence[WeightedHands]
    board: int
    live: int
    """The cards that are neither on the board nor dead."""
    known: bool
    """Does every player have one known hand?"""

    @property
    def to_come(self) -> int:
        return 5 - self.board.bit_count()


Cards = str | Iterable[Card | int | str]


def ask(holdings: Sequence[HandOrRange], board: Cards, dead: Cards, variant: str | Variant) -> Question:
    """Parse a question. Raises if it is impossible."""
    played = game(variant)
    count = len(holdings)
    if not LEAST_PLAYERS <= count <= MOST_PLAYERS:
        raise EquityError(Code.EQUITY_PLAYERS, least=LEAST_PLAYERS, most=MOST_PLAYERS, count=count)
    seen, live = _open(_kept(board), _kept(dead), played)
    held = [weighted_hands(holding, played.hole_cards) for holding in holdings]
    wanted = played.hole_cards * count + 5 - seen.bit_count()
    if live.bit_count() < wanted:
        raise CardsError(Code.DECK_EMPTY, left=live.bit_count(), wanted=wanted)
    known = _possible(held, live, played)
    return Question(game=played, holdings=held, board=seen, live=live, known=known)


def _kept(given: Cards) -> str | tuple[Card | int | str, ...]:
    """The given cards in a hashable form, for the cache."""
    return given if isinstance(given, str) else tuple(given)


@lru_cache(maxsize=1024)
def _open(
    board: str | tuple[Card | int | str, ...], dead: str | tuple[Card | int | str, ...], played: EquityGame
) -> tuple[int, int]:
    """The board and the live cards, as bits."""
    seen = cards(board)
    if len(seen) not in (0, 3, 4, 5):
        raise EquityError(Code.BOARD_SIZE, count=len(seen))
    return bits(seen), played.deck & ~_named(seen + cards(dead), played)


def _named(seen: tuple[Card, ...], played: EquityGame) -> int:
    """Face-up cards as bits: known, all different, all from the deck."""
    if UNKNOWN in seen:
        raise CardsError(Code.CARD_UNKNOWN)
    found = bits(distinct(seen))
    if found & ~played.deck:
        raise EquityError(Code.NOT_IN_DECK, card=_first(found & ~played.deck))
    return found


def _possible(held: list[WeightedHands], live: int, played: EquityGame) -> bool:
    """Remove impossible hands. True if every player has one known hand."""
    taken = played.deck & ~live
    known = True
    for player, one in enumerate(held):
        if len(one.hands) == 1:
            _check_hand(one.hands[0], live, taken)
            taken |= one.hands[0]
            continue
        known = False
        if one.hands:
            held[player] = one.without(~live)
            if not held[player].hands:
                raise EquityError(Code.RANGE_EMPTY, player=player + 1)
        elif one.range is not None:
            raise EquityError(Code.RANGE_EMPTY, player=player + 1)
    return known


def _check_hand(hand: int, live: int, taken: int) -> None:
    """Raises if a named hand has a card that is somewhere else."""
    if hand & taken:
        raise CardsError(Code.CARD_TWICE, card=_first(hand & taken))
    if hand & ~live:
        raise EquityError(Code.NOT_IN_DECK, card=_first(hand & ~live))


def _first(found: int) -> str:
    """The name of the first of some cards."""
    place = (found & -found).bit_length() - 1
    return str(Card(place % 16 * 4 + place // 16))
