"""What a player may know at the table, in any variant: cards seen, draws made, and what the bets tell.

A player who bets is assumed to hold the best of several random hands, as in `opponent_hands`: the larger the
bet, the more hands. A call says less than a bet, and a check nothing.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from redbutton.cards import UNKNOWN, Card
from redbutton.game import Event, Kind, View
from redbutton.players.bots.situation import opponents

BET, LARGE_BET, AGAIN = 0.8, 2.2, 1.0
"""What a bet says, what it says more if it is as large as the pot, and if it raises another."""
CALL, LARGE_CALL = 0.2, 0.8
"""The same for calls."""
FADE = 0.6
"""What is left of it on the next street, except in draw games: a good hand before is not always one now."""
SAYS_MOST = 9.0
"""Bets never say more than this: a bluff is always possible."""
DEALT = (Kind.HOLE_CARDS, Kind.BOARD_CARDS, Kind.DISCARD)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenHand:
    """An opponent's hand as everybody sees it."""

    known: bytes
    """The cards that lie face up."""
    size: int
    past: bytes
    """How many cards were exchanged in each draw so far."""
    draw_from: int
    """The first street with a draw that is not made yet."""


@dataclass(slots=True)
class BetsAndDraws:
    """What was done so far."""

    told: dict[int, float] = field(default_factory=dict)
    """What each player's bets say: the k of the weights."""
    raises: int = 0
    """Bets and raises in this round."""
    spoken: set[int] = field(default_factory=set)
    """Players who have acted since the last cards came."""
    draws: dict[int, list[int]] = field(default_factory=dict)
    """How many cards each player threw away, each time."""
    thrown_away: list[Card] = field(default_factory=list)
    """The viewer's own discards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableReading:
    """A situation, cut down to what rollouts need."""

    hole: bytes
    board: bytes
    unseen: bytes
    street: int
    deal_from: int
    """The first street whose cards are still to come."""
    draw_from: int
    opponents: dict[int, SeenHand]
    actions: BetsAndDraws

    def told(self, player: int) -> float:
        return min(SAYS_MOST, self.actions.told.get(player, 0.0))


def read_table(view: View, meanings: Sequence[float] | None = None) -> TableReading:
    """All that the viewer knows. `meanings` are factors on what each event says, if players are known."""
    streets, drawing = view.rules.variant.streets, is_drawing(view)
    actions = read_actions(view, meanings)
    parted = [number for number, street in enumerate(streets) if street.takes_discards]
    seen = {
        player: _seen_hand(view, actions.draws.get(player, []), parted, player, drawing)
        for player in opponents(view)
    }
    return TableReading(
        hole=bytes(view.hole),
        board=bytes(view.board),
        unseen=bytes(_unseen(view, actions.thrown_away, seen.values())),
        street=view.street,
        deal_from=view.street if drawing else view.street + 1,
        draw_from=view.street + 1,
        opponents=seen,
        actions=actions,
    )


def is_drawing(view: View) -> bool:
    """Is it the time to throw cards away?"""
    return view.options is not None and view.options.discard is not None


def _seen_hand(view: View, made: list[int], parted: list[int], player: int, drawing: bool) -> SeenHand:
    """`made` are the player's discards so far, `parted` the streets on which cards are thrown away."""
    streets, cards = view.rules.variant.streets, view.hands[player]
    past = [count for count, street in zip(made, parted, strict=False) if streets[street].draw]
    is_done = len(made) >= sum(street <= view.street for street in parted)
    due = past[-1] if drawing and is_done and past and streets[view.street].draw else 0
    return SeenHand(
        known=bytes(card for card in cards if card != UNKNOWN),
        size=len(cards) + due,
        past=bytes(past),
        draw_from=view.street if drawing and not is_done else view.street + 1,
    )


def _unseen(view: View, thrown_away: list[Card], seen: Iterable[SeenHand]) -> list[Card]:
    """The cards that may be anywhere. One's own discards are gone, unless the deck needs them again."""
    out = {*view.hole, *view.board, *(card for hand in view.hands for card in hand)}
    left = [card for card in view.rules.variant.deck if card not in out]
    hidden = sum(hand.size - len(hand.known) for hand in seen)
    fresh = [card for card in left if card not in thrown_away]
    return fresh if len(fresh) >= hidden + len(view.hole) else left


def read_actions(view: View, meanings: Sequence[float] | None = None) -> BetsAndDraws:
    """Go through all events of the deal; see `read_table`."""
    found, bets, pot = BetsAndDraws(), [0] * view.players, 0
    blind, began = view.rules.stakes.big_blind, False
    fade = 1.0 if any(street.draw for street in view.rules.variant.streets) else FADE
    for number, event in enumerate(view.events):
        player = event.player
        if event.kind in DEALT:
            _note_cards(found, event, view)
            if found.spoken:
                found.spoken.clear()
                found.raises, bets = 0, [0] * view.players
                found.told = {player: fade * says for player, says in found.told.items()}
            began = began or event.kind is Kind.BOARD_CARDS
        elif player is not None:
            cost = event.amount - bets[player] if event.kind is Kind.RAISE else event.amount
            is_forced = event.kind is Kind.RAISE and not began and event.amount <= blind and not found.raises
            if event.kind in (Kind.CHECK, Kind.CALL, Kind.RAISE):
                found.spoken.add(player)
                factor = meanings[number] if meanings else 1.0
                _note_bet(found, event.kind, player, 0 if is_forced else cost, pot, factor)
            if event.kind in (Kind.CALL, Kind.RAISE, Kind.BLIND, Kind.BRING_IN):
                bets[player] += cost
            if event.kind is not Kind.RETURN:
                pot += cost
    return found


def _note_cards(found: BetsAndDraws, event: Event, view: View) -> None:
    if event.kind is Kind.DISCARD and event.player is not None:
        found.draws.setdefault(event.player, []).append(len(event.cards))
        if event.player == view.player:
            found.thrown_away += event.cards


def _note_bet(found: BetsAndDraws, kind: Kind, player: int, cost: int, pot: int, factor: float) -> None:
    if kind is Kind.CHECK or not cost:
        return
    size = min(1.0, cost / max(pot, 1))
    if kind is Kind.CALL:
        says = CALL + LARGE_CALL * size
    else:
        says = BET + LARGE_BET * size + (AGAIN if found.raises else 0.0)
        found.raises += 1
    found.told[player] = found.told.get(player, 0.0) + factor * says
