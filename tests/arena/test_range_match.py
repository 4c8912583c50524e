"""Whole ranges against each other: what they win is what hands win in real deals."""

from collections.abc import Mapping
from itertools import permutations

import numpy as np
import pytest

from redbutton.arena import RangeMatch, play_ranges
from redbutton.arena.local_ranges import RespondingPlay
from redbutton.arena.range_match import AskRange, BoardPlay, pick
from redbutton.arena.ranges_on_board import one_hand
from redbutton.arena.showdowns import BoardShowdown, checked_down, free_of, mass, met
from redbutton.cards import UNKNOWN, Card, cards
from redbutton.errors import BotError, RulesError
from redbutton.game import Action, Call, Check, Deal, Fold, RaiseTo, View
from redbutton.ids import Player
from redbutton.rules import make_rules, usual_rules
from redbutton.solver.boards import PLACE

RULES = make_rules(blinds=(1, 2))
BOARD = cards("2c 7d Jh 5s Kd")
HANDS = ("Kc Ks", "Jc Td", "9h 8h", "4s 3s", "As 2s", "Jd Th")


def place(hand: str) -> int:
    one, other = cards(hand)
    return int(PLACE[int(one), int(other)])


def made_up(view: View, *, step: int) -> Mapping[Action, np.ndarray]:
    """Some policy or other: it depends on the hand and on the bets, and never folds for nothing."""
    options = view.options
    assert options is not None
    numbers = (np.arange(1326) * step + view.pot * 7 + view.street) % 10
    stays: Action = Check() if options.check else Call()
    rows: dict[Action, np.ndarray] = {stays: 0.5 + 0.02 * numbers}
    rest = 1 - rows[stays]
    if not options.check:
        rows[Fold()] = rest * 0.5
        rest = rest * 0.5
    if options.raise_to is not None:
        rows[RaiseTo(options.raise_to.max)] = rest
    else:
        rows[stays] = rows[stays] + rest
    return rows


def asks(first: int, second: int) -> list:  # type: ignore[type-arg]
    return [lambda view: made_up(view, step=first), lambda view: made_up(view, step=second)]


def started(hands: tuple[tuple[Card, ...], ...] = ((UNKNOWN, UNKNOWN),) * 2) -> Deal:
    deal = Deal(RULES, [12, 12])
    for hand in hands:
        deal.deal(hand)
    return deal


def expected(deal: Deal, both: list) -> float:  # type: ignore[type-arg]
    """What the first player wins with hands that are dealt, over all actions, as the engine pays."""
    while deal.dealing is not None:
        known = len(deal.board)
        deal.deal(BOARD[known : 3 if known == 0 else known + 1])
    while deal.showing_down:
        deal.show_or_muck()
    if deal.over:
        return float(deal.payoffs[0])
    player, total = deal.actor, 0.0
    assert player is not None
    view = deal.view(player)
    for action, row in both[player](view).items():
        after = deal.copy()
        after.act(action)
        total += float(row[PLACE[int(view.hole[0]), int(view.hole[1])]]) * expected(after, both)
    return total


def only(playing: BoardPlay) -> BoardPlay:
    """The same with a few hands, so that every pair of them can be played by itself."""
    playing.ranges.free = np.isin(np.arange(1326), [place(hand) for hand in HANDS])
    return playing


def test_what_is_counted_is_what_the_engine_pays_for_every_pair_of_hands() -> None:
    both = asks(3, 7)
    held = [tuple(cards(hand)) for hand in HANDS]
    pairs = [pair for pair in permutations(held, 2) if not {*pair[0]} & {*pair[1]}]
    by_hand = np.mean([expected(started(pair), both) for pair in pairs])
    assert only(BoardPlay(both, BOARD, (), 0)).worth(started()) == pytest.approx(by_hand)


@pytest.mark.parametrize("counted", [2, 3])
def test_what_is_drawn_is_right_on_average(counted: int) -> None:
    both, dice = asks(3, 7), np.random.default_rng(1)
    exact = only(BoardPlay(both, BOARD, (), 0)).worth(started())
    drawn = [
        only(BoardPlay(both, BOARD, dice.random(20).tolist(), counted)).worth(started()) for _ in range(100)
    ]
    error = np.std(drawn) / np.sqrt(len(drawn))
    assert 0 < error < 0.5
    assert abs(np.mean(drawn) - exact) < 4 * error


def test_a_bot_wins_nothing_from_itself_on_any_board() -> None:
    played = RangeMatch(bots=("blueprint", "blueprint"), rules=RULES, stack=40, boards=2, seed=5)
    assert play_ranges(played).total == pytest.approx(0, abs=1e-12)


def test_bots_that_name_their_chances_hand_by_hand_can_play_too() -> None:
    played = RangeMatch(bots=("six-max", "caller"), rules=RULES, stack=6, boards=1, seed=5)
    assert played.play_board(0) == played.play_board(0) != 0


def test_hands_that_share_a_card_never_meet() -> None:
    weights = np.zeros(1326)
    weights[[place("As Ad"), place("Kc Kd")]] = 1
    found = met(weights)
    assert (found[place("As Ks")], found[place("Kc Ks")], found[place("Qs Qd")]) == (1, 1, 2)
    assert found[place("As Kc")] == 0
    assert mass(weights, weights) == 2


def won(hand: str, other: str) -> float:
    """What a hand wins from another on the board, of the stake of each."""
    return float(BoardShowdown(BOARD).won_from(one_hand(place(other)))[place(hand)])


def test_a_showdown_knows_who_wins() -> None:
    assert won("Kc Ks", "Jc Js") == 1
    assert won("Jc Js", "Kc Ks") == -1
    assert won("Kc Qs", "Kc Ts") == 0, "they share a card"
    assert won("Qs Ts", "Qh Th") == 0, "a tie"
    assert not any(won("Kd Ks", other) for other in HANDS), "a card of the board"


def test_before_the_river_a_showdown_is_the_mean_of_all_rivers() -> None:
    """Of 44 rivers, eight of the nine hearts make the flush that wins; the king of hearts makes quads."""
    won = checked_down(cards("2h 7h Jh Kd")).won_from(one_hand(place("Kc Ks")))
    assert won[place("Ah 9c")] == pytest.approx((2 * 8 - 44) / 44)
    assert won[place("Kc 9c")] == 0


def test_a_place_is_picked_by_weight() -> None:
    assert [pick([1, 0, 3], drawn) for drawn in (0.0, 0.24, 0.26, 0.999)] == [0, 0, 2, 2]


def test_a_bot_that_cannot_be_asked_is_refused() -> None:
    with pytest.raises(BotError):
        RangeMatch(bots=("all-rounder", "caller"), rules=RULES, stack=40, boards=1, seed=1).play_board(0)


def test_other_games_are_refused() -> None:
    with pytest.raises(RulesError):
        RangeMatch(bots=("caller", "modest"), rules=usual_rules(variant="omaha"), stack=40, boards=1, seed=1)


# -- local best response -------------------------------------------------------------------------------------


def always(view: View, *, folds: float) -> Mapping[Action, np.ndarray]:
    """Checks; folds so often to a bet, and else calls."""
    options = view.options
    assert options is not None
    if options.check:
        return {Check(): np.ones(1326)}
    return {Fold(): np.full(1326, folds), Call(): np.full(1326, 1 - folds)}


def responds(ask: AskRange, me: int) -> float:
    """What the response wins on the board, after calls on the first two streets."""
    worth = RespondingPlay(ask, Player(me), BOARD, [0.5] * 20).worth(started())
    return worth if me == 0 else -worth


@pytest.mark.parametrize("me", [0, 1])
def test_who_folds_every_turn_loses_what_is_in(me: int) -> None:
    def ask(view: View) -> Mapping[Action, np.ndarray]:
        return always(view, folds=float(view.street >= 2))

    assert responds(ask, me) == pytest.approx(2)


@pytest.mark.parametrize("me", [0, 1])
def test_who_calls_everything_is_bet_into_with_the_better_half_alone(me: int) -> None:
    """All-in with what is ahead, on the turn by the mean of all rivers and on this river exactly."""
    won = responds(lambda view: always(view, folds=0.0), me)
    free = free_of(BOARD).astype(float)
    ahead = BoardShowdown(BOARD).won_from(free)
    best = 12 * np.maximum(ahead, 0).sum() + 2 * np.minimum(ahead, 0).sum()
    assert 0.5 * best / mass(free, free) < won <= best / mass(free, free) + 1e-6


def test_cards_to_come_are_unknown_to_the_response() -> None:
    """On the turn it does the same whatever the river will be."""
    found = []
    for river in ("Kd", "2s"):
        playing = RespondingPlay(
            lambda view: always(view, folds=0.3), Player(0), (*BOARD[:4], *cards(river)), [0.5] * 20
        )
        deal = started()
        deal.act(Call())
        deal.act(Check())
        deal.deal(BOARD[:3])
        deal.act(Check())
        deal.act(Check())
        deal.deal(BOARD[3:4])
        found.append(playing.rows(deal, Player(0), (np.ones(1326), np.ones(1326))))
    assert [action for action, _ in found[0]] == [action for action, _ in found[1]]
    for (_, one), (_, other) in zip(*found, strict=True):
        assert np.array_equal(one, other)
