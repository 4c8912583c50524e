# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""The rules as flat numbers, computed once, so that the engine reads each switch directly."""

from functools import lru_cache

import cython

from redbutton.ranking._kernel import Ranker, ranker
from redbutton.ranking.ladder import ladder
from redbutton.ranking.orders import Order
from redbutton.rules import Limit, OpeningRule, Rules
from redbutton.rules.variant import MAX_STREETS

_OPENINGS = list(OpeningRule)
_plans: dict[int, tuple[Rules, "Plan"]] = {}


class Plan:
    """What `State` needs to know of the rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.rankers: list[Ranker] = [ranker(order) for order in rules.orders]
        self.orders = len(self.rankers)
        self.deck_mask = sum(1 << int(card) for card in rules.variant.deck)
        self.deck_size = len(rules.variant.deck)
        self.from_hole = rules.variant.from_hole
        self._read_streets(rules)
        self._read_betting(rules)
        self._read_showdown(rules)
        self._posts: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {}

    def _read_streets(self, rules: Rules) -> None:
        if not cython.compiled:
            self.down, self.up, self.board = ([0] * MAX_STREETS for _ in range(3))
            self.draw, self.discard = ([0] * MAX_STREETS for _ in range(2))
            self.betting, self.size, self.opening = ([0] * MAX_STREETS for _ in range(3))
        self.streets = len(rules.variant.streets)
        for number, street in enumerate(rules.variant.streets):
            self.down[number], self.up[number] = street.down, street.up
            self.board[number], self.draw[number] = street.board, street.draw
            self.discard[number] = street.discard
            self.betting[number] = street.betting
            self.size[number] = rules.stakes.late_bet if street.big else rules.stakes.small_bet
            self.opening[number] = _OPENINGS.index(street.opening)

    def _read_betting(self, rules: Rules) -> None:
        house = rules.house
        self.fixed, self.pot_limit = rules.limit is Limit.FIXED, rules.limit is Limit.POT
        self.bring_in, self.min_bet = rules.stakes.bring_in, rules.stakes.small_bet
        self.raise_cap = house.raise_cap or 0
        self.cap_each = house.cap_counts == "player"
        self.blinds_are_actions = house.forced_bets == "actions"
        self.posts_answer = self.blinds_are_actions and house.late_post == "answers"
        self.opens_left_of_button = house.first_to_act == "left-of-button" or self.blinds_are_actions
        self.one_orbit = house.first_round_closes == "one-orbit"
        self.blinds_have_acted = self.one_orbit or house.big_blind_option == "none"
        self.left_is_small = house.heads_up == "left-small-blind"
        self.first_round_fold, self.fold_when_free = house.first_round_fold, house.fold_when_free
        self.stay = house.big_blind_option == "stay"
        self.open_twice = house.smallest_bet in ("two-big-blinds", "two-big-blinds-more")
        self.raise_by_two = house.smallest_bet == "two-big-blinds-more"
        self.open_last_amount = house.smallest_bet == "last-amount"
        self.first_checks = house.later_rounds in ("first-checks", "first-opens")
        self.first_only_calls = house.later_rounds == "first-checks" and self.open_last_amount
        self.short_list = house.offered_actions == "short-list"
        self.raise_any = house.smallest_raise == "any"
        self.reopen_always = house.short_all_in_reopens == "always"
        # with fixed limits half a bet is what it takes to reopen (TDA 47)
        self.reopen_half = self.fixed and house.short_all_in_reopens != "always"
        self.ante_layers = house.short_ante == "its-layer"
        self.uncalled_stays = house.uncalled_bet == "stays"
        self.fold_ends_later = house.everyone_folded == "next-round"

    def _read_showdown(self, rules: Rules) -> None:
        house = rules.house
        self.burn = house.burn_cards
        self.may_muck, self.face_up = house.losers_may_muck, house.all_in_face_up
        self.unbeaten_stays = not house.unbeaten_may_muck
        self.side_pots_first = house.showdown == "side-pots-first"
        self.odd_to_first = house.odd_chips == "first-takes-all"
        self.odd_carried = house.odd_chips == "carry-over"
        self.runouts = house.runouts
        self.has_betting = rules.variant.has_betting
        self.category_ties = house.ties == "category"
        cards = min(5, rules.variant.held_cards + rules.variant.board_cards)
        self.categories = [_categories(order, cards) for order in rules.orders if self.category_ties]

    def posts(self, players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Each player's ante and blind, by position."""
        if players not in self._posts:
            self._posts[players] = self.rules.posts(players)
        return self._posts[players]


def _categories(order: Order, cards: int) -> list[int]:
    """The number of each strength's category, from 1, the weakest; 0 for no hand."""
    numbers = {category: number for number, category in enumerate(order.categories, 1)}
    return [numbers.get(rung.category, 0) for rung in ladder(order, cards)]


def plan_of(rules: Rules) -> Plan:
    """The plan of these rules, found by the object: to compare all switches takes longer than to deal."""
    known = _plans.get(id(rules))
    if known is None or known[0] is not rules:
        if len(_plans) >= 1024:
            _plans.clear()
        known = _plans[id(rules)] = rules, _plan(rules)
    return known[1]


@lru_cache(maxsize=64)
def _plan(rules: Rules) -> Plan:
    """Equal rules have one plan: each tournament makes rules for its levels, and most are the same."""
    return Plan(rules)
