"""The laws of every deal: chips, options, an end, repeating, undoing and copying."""

import pickle

import pytest
from hypothesis import given
from laws.tables import Setting, deals, fingerprint, log_of, offered, table_settings, take_step

from redbutton.cards import Card
from redbutton.errors import PokerError
from redbutton.game import (
    Action,
    AllIn,
    BringIn,
    Call,
    Check,
    Deal,
    Discard,
    Event,
    Fold,
    Kind,
    Muck,
    RaiseTo,
    Show,
)

MOST_STEPS = 3_000
"""No deal of the sizes tried here has more, unless it never ends."""


def assert_chips_in_order(deal: Deal, total: int) -> None:
    assert sum(deal.stacks) + deal.pot + deal.carried == total
    assert min(deal.stacks) >= 0
    assert sum(pot.amount for pot in deal.pots) == deal.pot
    assert all(pot.amount > 0 and pot.eligible for pot in deal.pots)


def others(deal: Deal) -> list[Action]:
    """Actions of every kind, many of them nonsense."""
    span = deal.options.raise_to if deal.options else None
    edges = [span.min - 1, span.max + 1] if span else [deal.current_bet + 1, 10**6]
    held = deal.hand(deal.actor) if deal.actor is not None else ()
    foreign = [card for card in map(Card, range(52)) if card not in held]
    amounts = [*edges, -1, 0, deal.current_bet, 10**15]
    return [
        *[Fold(), Check(), Call(), BringIn(), Muck(), Show(), Discard()],
        *[Show(foreign[:2]), Discard(foreign[:1]), Discard([*held[:1], *held[:1]]), Discard(held)],
        *[RaiseTo(amount) for amount in amounts],
    ]


def assert_refused(deal: Deal, action: Action, player: int = -1) -> None:
    with pytest.raises(PokerError) as refused:
        deal.act(action, player)
    assert str(refused.value)


@deals(400, 30)
@given(table_settings())
def test_chips_are_constant_after_every_step_and_no_stack_is_below_nought(setting: Setting) -> None:
    total = sum(setting.stacks)
    for deal in setting.play():
        assert_chips_in_order(deal, total)


@deals(300, 30)
@given(table_settings())
def test_who_reads_only_the_events_comes_to_the_same_stacks(setting: Setting) -> None:
    deal = setting.played()
    stacks, bets, betting = list(setting.stacks), [0] * deal.players, False
    for event in deal.events:
        if event.kind in (Kind.HOLE_CARDS, Kind.BOARD_CARDS, Kind.DISCARD) and betting:
            bets, betting = [0] * deal.players, False
        elif event.player is not None:
            betting |= event.kind in (Kind.FOLD, Kind.CHECK, Kind.CALL, Kind.RAISE, Kind.BRING_IN)
            move_chips(stacks, bets, event)
    assert tuple(stacks) == deal.stacks


def move_chips(stacks: list[int], bets: list[int], event: Event) -> None:
    """What an event does to its player's stack, and to what lies before him."""
    player, moved = event.player or 0, event.amount
    if event.kind is Kind.RAISE:
        moved -= bets[player]
    if event.kind in (Kind.CALL, Kind.BLIND, Kind.BRING_IN, Kind.RAISE):
        bets[player] += moved
        stacks[player] -= moved
    elif event.kind is Kind.ANTE:
        stacks[player] -= moved
    elif event.kind in (Kind.RETURN, Kind.WIN):
        stacks[player] += moved


@deals(400, 30)
@given(table_settings())
def test_every_deal_ends_and_pays_out_what_was_put_in(setting: Setting) -> None:
    for steps, deal in enumerate(setting.play()):  # noqa: B007
        assert steps < MOST_STEPS
    results = deal.results
    assert deal.over
    assert (deal.actor, deal.options, deal.dealing, deal.pot) == (None, None, None, 0)
    assert sum(r.won for r in results) + deal.carried == sum(r.committed - r.returned for r in results)
    assert all(r.net == r.won + r.returned - r.committed for r in results)
    assert deal.payoffs == tuple(r.net for r in results)


@deals(300, 30)
@given(table_settings())
def test_nobody_wins_more_of_each_opponents_bets_than_he_put_in_himself(setting: Setting) -> None:
    deal = setting.played()
    antes = [0] * deal.players
    for event in deal.events:
        if event.kind is Kind.ANTE and event.player is not None:
            antes[event.player] += event.amount
    wagers = [r.committed - r.returned - ante for r, ante in zip(deal.results, antes, strict=True)]
    house = setting.rules.house
    early = house.first_round_closes == "one-orbit" or house.first_to_act == "left-of-button"
    """May somebody fold who has put in more than all others?"""
    folded = {event.player for event in deal.events if event.kind is Kind.FOLD}
    most = max(wager for player, wager in enumerate(wagers) if player not in folded)
    for player, result in enumerate(deal.results):
        all_in = deal.stacks[player] == result.won
        # what nobody else has matched, and whose owner has folded, goes to the players who put in most
        own = max(wagers) if early and (not all_in or wagers[player] == most) else wagers[player]
        assert result.won <= sum(antes) + sum(min(wager, own) for wager in wagers)


@deals(250, 12)
@given(table_settings())
def test_every_offered_action_is_accepted(setting: Setting) -> None:
    total = sum(setting.stacks)
    for deal in setting.play():
        if deal.options is None:
            continue
        for action in offered(deal.options, lambda ways: ways // 2):
            assert action in deal.options
            other = deal.copy()
            other.act(action, deal.actor or 0)
            assert_chips_in_order(other, total)


@deals(200, 10)
@given(table_settings())
def test_all_in_takes_the_whole_stack_or_no_legal_action_does(setting: Setting) -> None:
    for deal in setting.play():
        if deal.options is None or deal.actor is None:
            continue
        ways = [action for action in offered(deal.options) if not isinstance(action, AllIn)]
        if deal.options.all_in is not None:
            assert deal.options.all_in in deal.options
            assert stack_after(deal, AllIn()) == stack_after(deal, deal.options.all_in) == 0
        elif deal.stacks[deal.actor]:
            assert all(stack_after(deal, action) for action in ways)


def stack_after(deal: Deal, action: Action) -> int:
    """What the player to act has left; chips that came back or were won at once were in the middle."""
    other = deal.copy()
    player = deal.actor or 0
    other.act(action)
    return other.stacks[player] - sum(
        event.amount
        for event in other.events_after(len(deal.events))
        if event.player == player and event.kind in (Kind.RETURN, Kind.WIN)
    )


@deals(120, 8)
@given(table_settings())
def test_every_other_action_is_refused_and_changes_nothing(setting: Setting) -> None:
    for deal in setting.play():
        before = fingerprint(deal)
        for action in others(deal):
            if deal.options is None or action not in deal.options:
                assert_refused(deal, action)
            if deal.actor is not None:
                assert_refused(deal, action, (deal.actor + 1) % deal.players)
        assert fingerprint(deal) == before


@deals(120, 8)
@given(table_settings())
def test_cards_that_are_not_due_are_refused_and_change_nothing(setting: Setting) -> None:
    for deal in setting.play():
        before = fingerprint(deal)
        due = deal.dealing.count if deal.dealing else 1
        out = [
            card for player in range(deal.players) for card in deal.hand(player) if not deal.folded[player]
        ]
        wrong = [["??"] * (due + 1), [], ["2c"] * 2 * due]
        wrong += [[str(out[0])] + ["??"] * (due - 1)] if out else []
        for cards in wrong:
            with pytest.raises(PokerError):
                deal.deal("".join(cards))
        if not deal.may_run_it(2):
            with pytest.raises(PokerError):
                deal.run_it(2)
        assert fingerprint(deal) == before


@deals(120, 12)
@given(table_settings())
def test_a_repeated_log_and_a_pickle_give_the_same_deal(setting: Setting) -> None:
    for number, deal in enumerate(setting.play()):
        if number % 5 and not deal.over:
            continue
        again = setting.start()
        again.repeat(log_of(deal))
        assert fingerprint(again) == fingerprint(deal)
    assert fingerprint(pickle.loads(pickle.dumps(deal))) == fingerprint(deal)


@deals(100, 8)
@given(table_settings())
def test_undo_goes_back_to_before_the_last_step(setting: Setting) -> None:
    before = fingerprint(setting.start())
    for number, deal in enumerate(setting.play()):
        now = fingerprint(deal)
        if number:
            other = deal.copy()
            other.undo()
            assert fingerprint(other) == before
        before = now


@deals(120, 8)
@given(table_settings())
def test_a_copy_is_the_same_deal_and_goes_on_alone(setting: Setting) -> None:
    for number, (deal, deck) in enumerate(setting.stops()):
        if number % 5 == 0 and not deal.over:
            before = fingerprint(deal)
            other = deal.copy()
            assert fingerprint(other) == before
            left = deck[:]
            while not other.over:
                take_step(other, left, lambda ways: ways - 1)
            assert fingerprint(deal) == before
