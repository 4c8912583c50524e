"""Whatever a viewer may not know leaves no trace in the bytes that this viewer gets.

Two tables are played by the same entries with decks that differ only in cards the viewer never sees: all that
the viewer is sent, and when something is due, is the same. What is random by nature, the envelopes and their
openings, is left out of the comparison.
"""

import random
from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laws.tables import COMPILED
from server.table.evenings import Evening

from redbutton.cards import FULL_DECK, Card, cards
from redbutton.fair.envelopes import Pack
from redbutton.game import Kind
from redbutton.ids import PersonId, Viewer
from redbutton.play import fair_dealer
from redbutton.server.table import Table, entries
from redbutton.server.table.entries import Decided, Entry, Said, Shuffled
from redbutton.wire.messages import Act, NewTable

GAMES: list[dict[str, Any]] = [
    {"bots": ["random"]},
    {"bots": ["random"], "switches": {"losers_may_muck": "no", "runouts": "2"}},
    {"bots": ["random"], "variant": "omaha"},
    {"bots": ["random"], "variant": "stud"},
    {"bots": ["random"], "variant": "five-card-draw", "seats": 4},
    {"bots": ["random"], "variant": "badugi", "seats": 4},
    {"bots": ["random"], "preset": "home", "buy_in": "50"},
    {"bots": ["random"], "variant": "razz"},
]


class Stacked:
    """A pack whose cards lie as they are told to, and are dealt in that order."""

    def __init__(self, deck: tuple[Card, ...]) -> None:
        self.deck = deck

    def from_secret(self, deal_id: str, deck: Any, secret: bytes, stage: int = 0) -> Pack:
        assert stage == 0
        salts = [f"{place:064x}" for place in range(len(self.deck))]
        return Pack.sealed(deal_id, stage, self.deck, salts)


def stacked(monkeypatch: pytest.MonkeyPatch, deck: tuple[Card, ...]) -> None:
    monkeypatch.setattr(Pack, "from_secret", Stacked(deck).from_secret)
    monkeypatch.setattr(fair_dealer, "permutation", lambda *args: tuple(range(args[3])))


def first_deal(game: dict[str, Any], seed: int) -> tuple[list[Entry], list[Viewer], Evening]:
    """The entries of a table up to the end of its first deal."""
    evening = Evening(NewTable(host="Host", pace="instant", clock=0, **game), seed)
    evening.come(1)
    evening.sit("Ann")
    while evening.state.live is None:
        evening.wait()
    for _ in range(300):
        if evening.state.live.phase == "over":
            break
        evening.decides() or evening.wait()
    assert evening.state.live.phase == "over"
    if evening.dice.random() < 0.5:
        evening.act(1, "show")
    return evening.log, [None, PersonId(1), PersonId(2), PersonId(3)], evening


def seen_by(deal: Any, player: int | None) -> set[Card]:
    """All cards that a viewer sees, sooner or later."""
    view = deal.view(player)
    cards = {card for event in view.events if event.kind in (Kind.HOLE_CARDS, Kind.BOARD_CARDS, Kind.SHOW)
             for card in event.cards}  # fmt: skip
    return {card for card in cards if card != 52}


def shown_down(deal: Any) -> set[Card]:
    """The hands that decided about chips, or were mucked by players who could compare them."""
    if deal.folded.count(False) < 2:
        return set()
    return {card for player, folded in enumerate(deal.folded) if not folded for card in deal.hand(player)}


def exchanged(entry: Entry, other: dict[str, str]) -> Entry:
    """The same entry, where cards that the viewer does not see are others."""
    if isinstance(entry, Said) and isinstance(entry.message, Act):
        return msgspec.structs.replace(entry, message=_with_other_cards(entry.message, other))
    return _with_other_cards(entry, other) if isinstance(entry, Decided) else entry


A = TypeVar("A", Act, Decided)


def _with_other_cards(action: A, other: dict[str, str]) -> A:
    if not action.cards:
        return action
    return msgspec.structs.replace(action, cards=[other.get(card, card) for card in action.cards])


def told(log: list[Entry], viewer: Viewer) -> Iterator[Any]:
    """Everything that a viewer gets, and what is due when; without the envelopes."""
    opened, *rest = log
    assert isinstance(opened, entries.Opened)
    table = Table.create(opened)
    for entry in rest:
        for news in table.do(entry, {viewer}).news:
            yield without_proof(news.bytes_for(viewer))
        yield without_proof(table.snapshot(viewer))
        yield table.next_due()
        yield table.summary()


def without_proof(sent: bytes) -> Any:
    read = msgspec.json.decode(sent)
    return {name: part for name, part in read.items() if name not in ("fairness", "openings")}


def with_other_cards(
    deck: tuple[Card, ...], seen: set[Card], log: list[Entry], dice: random.Random
) -> tuple[tuple[Card, ...], list[Entry]]:
    """A deck whose unseen cards have changed places, and the log with their names changed."""
    hidden = [card for card in deck if card not in seen]
    other = dict(zip(hidden, dice.sample(hidden, len(hidden)), strict=True))
    names = {str(card): str(new) for card, new in other.items()}
    return tuple(other.get(card, card) for card in deck), [exchanged(entry, names) for entry in log]


@settings(max_examples=60 if COMPILED else 12)
@given(game=st.sampled_from(GAMES), seed=st.integers(0, 10**6))
def test_cards_that_a_viewer_never_sees_change_nothing_for_that_viewer(
    game: dict[str, Any], seed: int
) -> None:
    dice = random.Random(seed)
    with pytest.MonkeyPatch.context() as patch:
        deck = tuple(dice.sample(FULL_DECK, 52))
        stacked(patch, deck)
        log, viewers, evening = first_deal(game, seed)
        live_deal, deal = evening.state.live, evening.state.live.deal
        for viewer in viewers:
            player = None if viewer is None else live_deal.player_of(viewer)
            fixed = seen_by(deal, player) | shown_down(deal)
            before = list(told(log, viewer))
            other, again = with_other_cards(deck, fixed, log, dice)
            stacked(patch, other)
            assert list(told(again, viewer)) == before
            stacked(patch, deck)


@settings(max_examples=40 if COMPILED else 8)
@given(game=st.sampled_from(GAMES), seed=st.integers(0, 10**6))
def test_before_the_showdown_all_other_hands_and_the_deck_change_nothing(
    game: dict[str, Any], seed: int
) -> None:
    dice = random.Random(seed)
    with pytest.MonkeyPatch.context() as patch:
        deck = tuple(dice.sample(FULL_DECK, 52))
        stacked(patch, deck)
        log, viewers, _ = first_deal(game, seed)
        viewer = dice.choice(viewers)
        length, seen = a_moment_before_the_showdown(log, viewer, dice)
        before = list(told(log[:length], viewer))
        other, again = with_other_cards(deck, seen, log[:length], dice)
        stacked(patch, other)
        assert list(told(again, viewer)) == before


def a_moment_before_the_showdown(
    log: list[Entry], viewer: Viewer, dice: random.Random
) -> tuple[int, set[Card]]:
    """The number of entries, and what the viewer has seen by then."""
    opened, *rest = log
    table = Table.create(opened)  # type: ignore[arg-type]
    moments: list[tuple[int, set[Card]]] = []
    for number, entry in enumerate(rest, start=2):
        table.do(entry)
        live_deal = table._state.live
        if live_deal is None:
            continue
        live = live_deal.deal.folded.count(False) > 1
        if live and (live_deal.phase in ("showdown", "over") or any(live_deal.deal.shown)):
            break
        player = None if viewer is None else live_deal.player_of(viewer)
        moments.append((number, seen_by(live_deal.deal, player)))
    return dice.choice(moments)


def test_the_comparison_finds_a_card_that_the_viewer_does_see(monkeypatch: pytest.MonkeyPatch) -> None:
    stacked(monkeypatch, FULL_DECK)
    log, _, evening = first_deal(GAMES[0], 1)
    before = list(told(log, PersonId(1)))
    own = evening.state.live.deal.hand(evening.state.live.player_of(1))[0]
    unseen = cards("As")[0]
    swap = {own: unseen, unseen: own}
    stacked(monkeypatch, tuple(swap.get(card, card) for card in FULL_DECK))
    assert list(told(log, PersonId(1))) != before


def test_every_shuffle_of_the_log_has_a_secret_that_no_viewer_is_sent() -> None:
    evening = Evening(NewTable(host="Host", bots=["caller"], pace="instant"), 3)
    evening.come(1)
    evening.until(lambda: len(evening.hands) > 2)
    secrets = [entry.secret for entry in evening.log if isinstance(entry, Shuffled)]
    assert len(secrets) > 2
    sent = b"".join(part for parts in evening.sent for part in parts.values())
    assert not any(secret.encode() in sent for secret in secrets)
