# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""The dealer's part: what must be dealt next, to whom, and what may be dealt at all."""

import cython

from redbutton.cards import ALL, UNKNOWN, Card
from redbutton.errors import Code, IllegalAction
from redbutton.game.state import State

if not cython.compiled:
    from redbutton.game.numbers import BOARD, HOLE, NOTHING, UNKNOWN_CARD
    from redbutton.game.state import live_players


def begin_dealing(s: State) -> bool:
    """Before a street's cards: burn one, and check that there are enough for everybody.

    True if a card was burned: none is where burned cards have to come back.
    """
    plan = s.plan
    street = s.street
    s.cursor = 0
    s.community = False
    before = s.burned
    if street > 0 and plan.burn and stub(s) > 0:
        s.burned += 1
    need = (plan.down[street] + plan.up[street]) * live_players(s)
    if street > 0 and need > stub(s):
        _make_do(s, need)
    return s.burned > before


def _make_do(s: State, need: int) -> None:
    """Too few cards for all: burned ones except one come back, else one card is shared (Robert's Rules 8)."""
    s.burned = min(s.burned, 1)
    s.community = need > stub(s)


def draws_ahead(s: State) -> bool:
    for street in range(s.street + 1, s.plan.streets):
        if s.plan.draw[street] > 0 or s.plan.discard[street] > 0:
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
    """How many cards the board gets now; in stud a shared one, if the deck is short (Robert's Rules 8)."""
    plan = s.plan
    return 1 if s.community else plan.board[s.street]


def deal_hole(s: State, p: int, cards: tuple[Card, ...]) -> None:
    """Give a player the cards that are due: face-down ones first, then face-up ones."""
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
    """A card as a bit in a set of cards."""
    one = 1
    return one << card


def _look_over(s: State, cards: tuple[Card, ...], due: int, seen: int) -> None:
    """Raises on a wrong number of cards, cards of another deck, and cards that are out already."""
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
    """Take cards out of a hand. In a draw as many new ones are due; where cards must be thrown away, none."""
    must = s.plan.discard[s.street]
    most = must or s.plan.draw[s.street]
    if len(cards) > most:
        raise IllegalAction(Code.TOO_MANY_DISCARDS, given=len(cards), most=most)
    if len(cards) < must:
        raise IllegalAction(Code.TOO_FEW_DISCARDS, given=len(cards), least=must)
    _take_out(s, p, cards)
    s.drew[p] = len(cards)
    s.drawing[p] = 0 if must else len(cards)
    s.fresh_n += len(cards)
    for card in cards:
        if card != UNKNOWN_CARD:
            s.fresh |= bit(card)


def _take_out(s: State, p: int, cards: tuple[Card, ...]) -> None:
    """Close the gaps in a hand; a card that lies face up stays so. Raises if a card is not in the hand."""
    gone = list(cards)
    kept: list[Card] = []
    up = 0
    for k in range(s.hole_n[p]):
        card = ALL[s.hole[p * HOLE + k]]
        if card in gone:
            gone.remove(card)
        else:
            up |= (s.up_bits[p] >> k & 1) << len(kept)
            kept.append(card)
    if gone:
        raise IllegalAction(Code.CARD_NOT_IN_HAND, card=str(gone[0]))
    s.hole_n[p], s.up_bits[p] = len(kept), up
    for k in range(len(kept)):
        s.hole[p * HOLE + k] = kept[k]


def muck_cards(s: State, p: int) -> None:
    """A folded hand goes to the discards, which a draw game may need later."""
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
    """The discards to shuffle again for a draw of `due`: older ones, and this draw's only if needed."""
    if due <= stub(s) + s.discarded_n:
        return s.discarded
    return s.discarded | s.fresh


def reshuffle(s: State, due: int) -> None:
    """The deck has run out in a draw: earlier discards come back, and this draw's only if needed."""
    s.seen &= ~s.discarded
    s.dealt -= s.discarded_n
    s.discarded = 0
    s.discarded_n = 0
    if due > stub(s):
        s.seen &= ~s.fresh
        s.dealt -= s.fresh_n
        s.fresh = 0
        s.fresh_n = 0
    s.kept_out = s.kept_out & s.seen if s.came_back else s.seen
    for p in range(s.n):
        s.came_back |= s.folded[p] << p


def tell(s: State, p: int, cards: tuple[Card, ...]) -> None:
    """Set the cards of a hand that was dealt unknown, when its player shows it."""
    kept = [s.hole[p * HOLE + k] for k in range(s.hole_n[p])]
    if UNKNOWN not in kept:
        if sorted(kept) != sorted(cards):
            raise IllegalAction(Code.OTHER_CARDS_SHOWN, player=p + 1)
        return
    told = _newly_told(s, p, kept, cards)
    for k in range(s.hole_n[p]):
        if kept[k] == UNKNOWN_CARD:
            s.hole[p * HOLE + k] = told[0]
            s.seen |= bit(told.pop(0))


def _newly_told(s: State, p: int, kept: list[int], cards: tuple[Card, ...]) -> list[Card]:
    """The cards of a shown hand that were not known before; its known cards must be among them.

    A folded hand may have cards that somebody else got later, out of the shuffled discards.
    """
    if len(cards) != len(kept):
        raise IllegalAction(Code.WRONG_NUMBER_OF_CARDS, given=len(cards), wanted=len(kept))
    told = list(cards)
    for card in kept:
        if card != UNKNOWN_CARD:
            if card not in told:
                raise IllegalAction(Code.OTHER_CARDS_SHOWN, player=p + 1)
            told.remove(ALL[card])
    if UNKNOWN in told:
        raise IllegalAction(Code.CARD_UNKNOWN)
    _look_over(s, tuple(told), len(told), s.kept_out if s.came_back >> p & 1 else s.seen)
    return told
