# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""The dealer's part: what must be dealt next, to whom, and what may be dealt at all."""

import cython

from redbutton.cards import UNKNOWN, Card
from redbutton.errors import Code, IllegalAction
from redbutton.game.state import State

if not cython.compiled:
    from redbutton.game.numbers import BOARD, HOLE, NOTHING, UNKNOWN_CARD
    from redbutton.game.state import live_players


def begin_dealing(s: State) -> None:
    """Before a street's cards: burn one, and see whether there are enough for everybody."""
    plan = s.plan
    street = s.street
    s.cursor = 0
    s.community = False
    if street > 0 and plan.burn and stub(s) > 0:
        s.burned += 1
    need = (plan.down[street] + plan.up[street]) * live_players(s)
    if street > 0 and need > stub(s):
        _make_do(s, need)


def _make_do(s: State, need: int) -> None:
    """Too few cards for all: burned ones but one come back, else one card is shared (Robert's Rules 8)."""
    s.burned = min(s.burned, 1)
    s.community = need > stub(s)


def draws_ahead(s: State) -> bool:
    for street in range(s.street + 1, s.plan.streets):
        if s.plan.draw[street] > 0:
            return True
    return False


def stub(s: State) -> int:
    """How many cards the dealer has left."""
    return s.plan.deck_size - s.dealt - s.burned


def to_be_dealt_to(s: State) -> int:
    """The player whose cards come next, `n` for the board, -1 when the street is dealt."""
    while s.cursor < s.n:
        if not s.folded[s.cursor] and hole_due(s, s.cursor) > 0:
            return s.cursor
        s.cursor += 1
    return s.n if s.cursor == s.n and board_due(s) > 0 else NOTHING


def hole_due(s: State, p: int) -> int:
    """How many cards a player gets now."""
    plan = s.plan
    if plan.draw[s.street] > 0:
        return s.drawing[p]
    return 0 if s.community else plan.down[s.street] + plan.up[s.street]


def board_due(s: State) -> int:
    """How many cards the board gets now; in stud one for all, if the deck is short (Robert's Rules 8)."""
    plan = s.plan
    return 1 if s.community else plan.board[s.street]


def deal_hole(s: State, p: int, cards: tuple[Card, ...]) -> None:
    """Give a player his cards: those that lie down first, then those that lie up."""
    due = hole_due(s, p)
    back = coming_back(s, due) if due > stub(s) else 0
    _look_over(s, cards, due, s.seen & ~back)
    if due > stub(s):
        reshuffle(s, due)
    first_up = s.hole_n[p] + (due if s.plan.draw[s.street] > 0 else s.plan.down[s.street])
    for card in cards:
        if s.hole_n[p] >= first_up:
            s.up_bits[p] |= 1 << s.hole_n[p]
        s.hole[p * HOLE + s.hole_n[p]] = card
        s.hole_n[p] += 1
        _take(s, card)
    s.drawing[p] = 0
    s.cursor = p + 1


def deal_board(s: State, cards: tuple[Card, ...]) -> None:
    """Put the street's cards on the board that is being dealt."""
    _look_over(s, cards, board_due(s), s.seen)
    for card in cards:
        s.board[s.runout * BOARD + s.board_n[s.runout]] = card
        s.board_n[s.runout] += 1
        _take(s, card)
    s.cursor = s.n + 1


def _take(s: State, card: int) -> None:
    s.dealt += 1
    if card != UNKNOWN_CARD:
        s.seen |= bit(card)


def bit(card: int) -> int:
    """A card as a member of a set of cards."""
    one = 1
    return one << card


def _look_over(s: State, cards: tuple[Card, ...], due: int, seen: int) -> None:
    """Refuse a wrong number of cards, cards of another deck, and cards that are out already."""
    if len(cards) != due:
        raise IllegalAction(Code.WRONG_NUMBER_OF_CARDS, given=len(cards), wanted=due)
    for card in cards:
        number = card
        if number == UNKNOWN_CARD:
            continue
        if not s.plan.deck_mask & bit(number):
            raise IllegalAction(Code.CARD_NOT_IN_DECK, card=str(card))
        if seen & bit(number):
            raise IllegalAction(Code.CARD_TWICE, card=str(card))
        seen |= bit(number)


def discard(s: State, p: int, cards: tuple[Card, ...]) -> None:
    """Take cards out of a hand; as many new ones are due."""
    most = s.plan.draw[s.street]
    if len(cards) > most:
        raise IllegalAction(Code.TOO_MANY_DISCARDS, given=len(cards), most=most)
    kept = [s.hole[p * HOLE + k] for k in range(s.hole_n[p])]
    for card in cards:
        if card not in kept:
            raise IllegalAction(Code.CARD_NOT_IN_HAND, card=str(card))
        kept.remove(card)
    for k in range(len(kept)):
        s.hole[p * HOLE + k] = kept[k]
    s.hole_n[p] = len(kept)
    s.drawing[p] = s.drew[p] = len(cards)
    s.fresh_n += len(cards)
    for card in cards:
        if card != UNKNOWN_CARD:
            s.fresh |= bit(card)


def muck_cards(s: State, p: int) -> None:
    """A folded hand goes to the discards, from which a draw game may have to be dealt on."""
    s.discarded_n += s.hole_n[p]
    for k in range(s.hole_n[p]):
        if s.hole[p * HOLE + k] != UNKNOWN_CARD:
            s.discarded |= bit(s.hole[p * HOLE + k])


def end_draw(s: State) -> None:
    """This draw's discards join the older ones."""
    s.discarded |= s.fresh
    s.discarded_n += s.fresh_n
    s.fresh = 0
    s.fresh_n = 0


def coming_back(s: State, due: int) -> int:
    """The discards shuffled again to draw so many: older ones, and this draw's only if need be."""
    if due <= stub(s) + s.discarded_n:
        return s.discarded
    return s.discarded | s.fresh


def reshuffle(s: State, due: int) -> None:
    """The deck has run out in a draw: earlier discards come back, and this draw's only if need be."""
    s.seen &= ~s.discarded
    s.dealt -= s.discarded_n
    s.discarded = 0
    s.discarded_n = 0
    if due > stub(s):
        s.seen &= ~s.fresh
        s.dealt -= s.fresh_n
        s.fresh = 0
        s.fresh_n = 0


def tell(s: State, p: int, cards: tuple[Card, ...]) -> None:
    """Learn the cards of a hand that was dealt unseen, when its player shows it."""
    kept = [s.hole[p * HOLE + k] for k in range(s.hole_n[p])]
    if UNKNOWN not in kept:
        if sorted(kept) != sorted(cards):
            raise IllegalAction(Code.OTHER_CARDS_SHOWN, player=p + 1)
        return
    _look_over_shown(s, kept, cards)
    for k in range(s.hole_n[p]):
        s.hole[p * HOLE + k] = cards[k]
        s.seen |= bit(cards[k])


def _look_over_shown(s: State, kept: list[int], cards: tuple[Card, ...]) -> None:
    if len(cards) != len(kept):
        raise IllegalAction(Code.WRONG_NUMBER_OF_CARDS, given=len(cards), wanted=len(kept))
    fresh = tuple(card for card in cards if card not in kept)
    if len(fresh) != kept.count(UNKNOWN) or UNKNOWN in cards:
        raise IllegalAction(Code.CARD_UNKNOWN)
    _look_over(s, fresh, len(fresh), s.seen)
