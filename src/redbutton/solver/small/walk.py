"""The walk through a game that makes its tree: every card, every choice, with deals of the engine."""

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from redbutton.cards import Card
from redbutton.errors import Code, SolverError
from redbutton.game import Deal, Dealing
from redbutton.ids import Player
from redbutton.solver.small.alike import Alike, Cards, CardTrades, how_alike, trades
from redbutton.solver.small.game import SmallGame, choices
from redbutton.solver.small.knowledge import Knowledge
from redbutton.solver.small.size import count_nodes, unseen_cards
from redbutton.solver.small.tree import GameTree, Situation


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """A moment of the walk: the deal, what each player knows of it, and each one's last choice."""

    deal: Deal
    events: int
    """How many events of it are told."""
    known: tuple[Knowledge, ...]
    last: tuple[int, ...]
    unseen: Cards
    trades: CardTrades
    """The trades of cards that would leave everything dealt so far as it is."""


class Walk:
    """A depth-first walk. What it meets is noted in flat arrays, ordered afterwards."""

    def __init__(self, game: SmallGame, *, most_nodes: int, merge: bool) -> None:
        self.game, self.most = game, most_nodes
        self.alike = how_alike(game.rules) if merge and not game.starts else Alike.NONE
        self.trades = trades(game.rules.variant.deck, self.alike)
        self.counted = self._count()
        if self.counted > most_nodes:
            raise self._too_large(self.counted)
        self.depth, self.parent = array("i"), array("i")
        self.slot, self.situation = array("i"), array("i")
        self.chance = array("d")
        self.ends, self.paid = array("i"), array("d")
        self.situations: dict[str, Situation] = {}
        self.number: dict[str, int] = {}
        self.slots = 0

    def _count(self) -> int:
        """How large the tree is. What is alike is counted only where that can make it small enough."""
        whole = count_nodes(self.game)
        least = whole // len(self.trades)
        return count_nodes(self.game, self.alike) if whole > self.most >= least else least

    def _too_large(self, nodes: int) -> SolverError:
        return SolverError(Code.GAME_TOO_LARGE, nodes=nodes, most=self.most)

    def tree(self) -> GameTree:
        if self.game.starts:
            root = self._add(-1, 0, -1, 1.0)
            total = sum(weight for _, weight in self.game.starts)
            for deal, weight in self.game.starts:
                if weight:
                    self._visit(self._beginning(deal.copy()), root, 1, -1, weight / total)
        else:
            self._visit(self._beginning(Deal(self.game.rules, self.game.stacks)), -1, 0, -1, 1.0)
        return self._ordered()

    def _beginning(self, deal: Deal) -> History:
        players = range(deal.players)
        return History(
            deal=deal,
            events=len(deal.events),
            known=tuple(
                Knowledge(player=Player(player), trades=self.trades).after(deal.events) for player in players
            ),
            last=(-1,) * deal.players,
            unseen=unseen_cards(self.game, deal),
            trades=self.trades,
        )

    def _add(self, parent: int, depth: int, slot: int, chance: float) -> int:
        number = len(self.parent)
        if number >= self.most:
            raise self._too_large(max(self.counted, number + 1))
        self.parent.append(parent)
        self.depth.append(depth)
        self.slot.append(slot)
        self.situation.append(-1)
        self.chance.append(chance)
        return number

    def _visit(self, history: History, parent: int, depth: int, slot: int, chance: float) -> None:
        node, deal = self._add(parent, depth, slot, chance), history.deal
        while deal.showing_down:
            deal.show_or_muck()
        if deal.over:
            self.ends.append(node)
            self.paid.extend(self.game.payoffs(deal))
        elif (dealing := deal.dealing) is not None:
            outcomes = history.trades.distinct(self._outcomes(history, dealing))
            total = sum(outcomes.values())
            for cards, count in outcomes.items():
                self._visit(_dealt(history, cards), node, depth + 1, -1, count / total)
        else:
            self._choose(history, node, depth)

    def _outcomes(self, history: History, dealing: Dealing) -> Iterator[Cards]:
        """All cards that can come; their order counts only where some lie face up."""
        if dealing.count > len(history.unseen) - history.deal.burned:
            raise SolverError(Code.DECK_RUNS_OUT, cards=len(self.game.rules.variant.deck))
        for down in combinations(history.unseen, dealing.count - dealing.up):
            rest: Iterable[Card] = [card for card in history.unseen if card not in down] if dealing.up else ()
            for up in combinations(rest, dealing.up):
                yield (*down, *up)

    def _choose(self, history: History, node: int, depth: int) -> None:
        deal = history.deal
        player = deal.actor
        assert player is not None
        open_to = choices(self.game, deal)
        names = tuple(choice.name for choice in open_to)
        situation = self._situation(history.known[player].text, player, names, history.last[player])
        self.situation[node] = self.number[situation.name]
        for place, choice in enumerate(open_to):
            slot = situation.first_slot + place
            after = deal.copy()
            after.act(choice.action)
            events = after.events_after(history.events) if _goes_on(after) else ()
            following = History(
                deal=after,
                events=history.events + len(events),
                known=tuple(known.after(events, choice.name) for known in history.known),
                last=(*history.last[:player], slot, *history.last[player + 1 :]),
                unseen=history.unseen,
                trades=history.trades,
            )
            self._visit(following, node, depth + 1, slot, 1.0)

    def _situation(self, name: str, player: int, names: tuple[str, ...], before: int) -> Situation:
        found = self.situations.get(name)
        if found is None:
            self.number[name] = len(self.situations)
            found = self.situations[name] = Situation(
                name=name, player=player, choices=names, first_slot=self.slots, before=before
            )
            self.slots += len(names)
        assert (found.player, found.choices, found.before) == (player, names, before), name
        return found

    def _ordered(self) -> GameTree:
        """By depth, children of one parent side by side; a stable sort of the walk gives both."""
        depth = np.array(self.depth, np.int32)
        order = np.argsort(depth, kind="stable")
        place = np.empty(len(order), np.int32)
        place[order] = np.arange(len(order), dtype=np.int32)
        parent = np.array(self.parent, np.int32)[order]
        parent[1:] = place[parent[1:]]
        players = len(self.paid) // len(self.ends)
        payoffs = np.zeros((players, len(order)))
        payoffs[:, place[np.array(self.ends)]] = np.array(self.paid).reshape(-1, players).T
        return GameTree(
            players=players,
            deck=tuple(sorted(self.game.rules.variant.deck)),
            alike=self.alike,
            situations=tuple(self.situations.values()),
            levels=np.searchsorted(depth[order], np.arange(depth.max() + 2)).astype(np.int32),
            parent=parent,
            slot=np.array(self.slot, np.int32)[order],
            chance=np.array(self.chance)[order],
            situation=np.array(self.situation, np.int32)[order],
            payoffs=payoffs,
        )


def _goes_on(deal: Deal) -> bool:
    """Can anybody still decide something? After that, nobody needs to know anything."""
    return not (deal.over or deal.showing_down)


def _dealt(history: History, cards: Cards) -> History:
    deal = history.deal.copy()
    deal.deal(cards)
    events = deal.events_after(history.events)
    return History(
        deal=deal,
        events=history.events + len(events),
        known=tuple(known.after(events) for known in history.known),
        last=history.last,
        unseen=tuple(card for card in history.unseen if card not in cards),
        trades=history.trades.that_keep(cards),
    )
