"""A hand of push or fold as it is dealt and played, class by class: how often, and what everybody has then.

Each player's class is dealt when it is that player's turn, from what is possible beside the classes of the
players all-in: exactly for the second and the third of them, with a small correction for what others have
folded (`bunching`). So this is one game with chances that add up to 1, and what everybody has in it adds up
to all chips or all prizes, whatever the strategies. The fourth all-in is dealt from samples (`four_way`).
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from redbutton.solver.all_in_game import AllInGame, AllInNode
from redbutton.solver.bunching import Folds
from redbutton.solver.class_matchups import Floats, class_matchups
from redbutton.solver.four_way import FourthIn, fourth_in
from redbutton.solver.overcalls import all_deals, by_third, summed

Reach = dict[int, Any]
"""For each set of players all-in, the chance of it by their classes; a number for none, three and four."""


After = dict[tuple[int, int], Any]
"""What a player has on average, by who is to act and who is all-in."""


class AllInValues(NamedTuple):
    """What one player has after the hand, for each class, times the chance of the others' actions."""

    choices: tuple[int, ...]
    all_in: Floats
    """A row for each of the player's choices."""
    fold: Floats
    reach: Floats
    """The chance that it comes to each choice, and with each class."""
    certain: float
    """Where the player has no choice."""


class AllInPlay:
    """Strategies of all players, and everything that follows from them."""

    def __init__(self, game: AllInGame, strategies: Floats, folds: Folds) -> None:
        self.game = game
        self.strategies = strategies
        self._tilt = [
            np.prod([np.ones(169), *(folds.alone[choice] for choice in node.folded)], axis=0)
            for node in game.nodes
        ]
        self._joins: list[Any] = [None] * len(game.nodes)
        self._stays: list[Any] = [None] * len(game.nodes)
        self._dealt: list[Any] = [None] * len(game.nodes)
        self._mean: dict[int, Floats] = {}
        self._fourths: dict[int, FourthIn] = {}
        for player in range(game.players):
            self._deal(player, folds)
            self.update(player)

    def _deal(self, player: int, folds: Folds) -> None:
        """The chance of each class at a player's nodes, by the classes of the players who are in."""
        met = class_matchups()
        thirds = [node for node in self.game.nodes_of[player] if node.count == 2]
        for node in self.game.nodes_of[player]:
            if node.count < 2:
                tilts = [self._tilt[node.index]] if not node.count else folds.beside[list(node.folded)]
                chance = np.prod([met.facing if node.count else met.share, *tilts], axis=0)
                self._dealt[node.index] = chance / chance.sum(axis=-1, keepdims=True)
        if thirds:
            columns = np.array([self._tilt[node.index] for node in thirds], np.float32)
            for node, deals in zip(thirds, summed(all_deals(), columns), strict=True):
                self._dealt[node.index] = np.divide(1, deals, out=np.zeros_like(deals), where=deals > 0)

    def update(self, player: int) -> None:
        """Take over the strategies of a player, after they have changed."""
        thirds = [node for node in self.game.nodes_of[player] if node.count == 2]
        for node in self.game.nodes_of[player]:
            if node.count < 2:
                self._joins[node.index] = self._dealt[node.index] * self._strategy(node)
                self._stays[node.index] = 1 - self._joins[node.index].sum(axis=-1)
        if not thirds:
            return
        weights = np.array([self._strategy(node) * self._tilt[node.index] for node in thirds], np.float32)
        sums = [summed(place.table, weights) for place in self.game.place_tables]
        for row, node in enumerate(thirds):
            parts = [one[row] for one in sums]
            joined = sum(
                part + part.T if place.both_ways else part
                for part, place in zip(parts, self.game.place_tables, strict=True)
            )
            self._joins[node.index] = parts
            self._stays[node.index] = 1 - (joined * self._dealt[node.index]).astype(float)

    def _strategy(self, node: AllInNode) -> Floats:
        return np.ones(169) if node.choice is None else self.strategies[node.choice]

    # how often it comes to something

    def begin(self) -> Reach:
        return {0: 1.0}

    def advance(self, player: int, reach: Reach) -> Reach:
        """The sets of players all-in after a player has acted."""
        after: Reach = {}
        for inside, chance in reach.items():
            node = self.game.node(player, inside)
            if node is None:
                after[inside] = chance
                continue
            join, stay, more = self._joins[node.index], self._stays[node.index], inside | 1 << player
            if node.count < 2:
                after[more] = np.asarray(chance)[..., None] * join
            elif node.count == 2:
                after[more] = float((chance * (1 - stay)).sum())
                if not self.game.alike:
                    self._mean[more] = self._third_mean(node, chance)
            else:
                stay = 1 - self._fourths[more].joins if more in self._fourths else 1.0
                after[more] = chance * (1 - stay)
            after[inside] = chance * stay
        return after

    def _third_mean(self, node: AllInNode, chance: Floats) -> Floats:
        """What everybody has on average when three are all-in, whatever their classes."""
        weight = chance * self._dealt[node.index]
        found = np.zeros(self.game.players)
        for part, (one, other) in zip(self._joins[node.index], self.game.thirds[node.index], strict=True):
            found += float((weight * part).sum()) * one
            if other is not None:
                found += float((weight * part.T).sum()) * other
        return found / max(float((chance * (1 - self._stays[node.index])).sum()), 1e-300)

    def deal_fourths(self) -> None:
        """What comes of a fourth player all-in, with the strategies of now."""
        self._fourths = {}
        for node in self.game.nodes:
            if node.count == 3:
                path = [*self.game.way(node), node]
                columns = [self._strategy(one) for one in path]
                tilts = [self._tilt[one.index] for one in path]
                players = tuple(one.player for one in path)
                self._fourths[node.more] = fourth_in(players, self.game.fourths[node.index], columns, tilts)
        reach = self.begin()
        self._reached: Reach = {}
        for player in range(self.game.players):
            self._reached |= {
                inside | 1 << player: chance
                for inside, chance in reach.items()
                if inside.bit_count() == 3 and self.game.node(player, inside) is not None
            }
            reach = self.advance(player, reach)

    # what everybody has

    def values(self, player: int, reach: Reach) -> AllInValues:
        """What a player's choices are worth, once it has come to this player."""
        game = self.game
        after: After = {}
        choices = game.own[player]
        rows = {choice: row for row, choice in enumerate(choices)}
        all_in, fold, came = (np.zeros((len(choices), 169)) for _ in range(3))
        certain = 0.0
        thirds = []
        for inside, chance in reach.items():
            node = game.node(player, inside)
            if node is None:
                certain += float(np.sum(chance * self._later(player, player + 1, inside, after)))
            elif node.count == 2:
                thirds.append((node, chance))
            else:
                found = self._at(node, chance, after)
                if node.choice is None:
                    certain += float(found[0].sum())
                else:
                    all_in[rows[node.choice]], fold[rows[node.choice]], came[rows[node.choice]] = found
        for (node, _), found in zip(thirds, self._at_thirds(thirds, after), strict=True):
            if node.choice is None:
                certain += float(found[0].sum())
            else:
                all_in[rows[node.choice]], fold[rows[node.choice]], came[rows[node.choice]] = found
        for more, fourth in self._fourths.items():
            if more >> player & 1 and player != max(fourth.players):
                won = fourth.by_class[fourth.players.index(player)] * self._reached[more]
                node = game.node(player, more & ((1 << player) - 1))
                assert node is not None
                if node.choice is None:
                    certain += float(won.sum())
                else:
                    all_in[rows[node.choice]] += won
        return AllInValues(choices, all_in, fold, came, certain)

    def _at(self, node: AllInNode, chance: Any, after: After) -> tuple[Floats, ...]:
        """All-in, fold and reach by class at a node of a first, second or fourth player."""
        player, dealt = node.player, self._dealt[node.index]
        if node.count == 3:
            fourth = self._fourths[node.more]
            folded = self._later(player, player + 1, node.inside, after)
            return chance * fourth.by_class[3], chance * fourth.dealt * folded, chance * fourth.dealt
        joint = np.asarray(chance)[..., None] * dealt
        stays = np.asarray(self._later(player, player + 1, node.inside, after))[..., None]
        found = joint * self._later(player, player + 1, node.more, after), joint * stays, joint
        return found if not node.count else tuple(part.sum(axis=0) for part in found)

    def _at_thirds(
        self, thirds: Sequence[tuple[AllInNode, Floats]], after: After
    ) -> list[tuple[Floats, ...]]:
        """The same where two are all-in, for many nodes at once."""
        if not thirds:
            return []
        player = thirds[0][0].player
        weights = [chance * self._dealt[node.index] for node, chance in thirds]
        won = np.zeros((len(thirds), 169))
        for number, place in enumerate(self.game.place_tables):
            columns = []
            for weight, (node, _) in zip(weights, thirds, strict=True):
                one, other = self.game.thirds[node.index][number]
                columns.append(weight * one[player] + (0 if other is None else weight.T * other[player]))
            won += by_third(place.table, np.array(columns, np.float32))
        came = by_third(all_deals(), np.array(weights, np.float32)).astype(float)
        fold = came * self.game.folded[player]
        if not self.game.alike:
            folds = [
                weight * self._later(player, player + 1, node.inside, after)
                for weight, (node, _) in zip(weights, thirds, strict=True)
            ]
            fold = by_third(all_deals(), np.array(folds, np.float32)).astype(float)
        return [
            (
                won[row] * self._tilt[node.index] * self._stays_three(node),
                fold[row] * self._tilt[node.index],
                came[row] * self._tilt[node.index],
            )
            for row, (node, _) in enumerate(thirds)
        ]

    def _stays_three(self, node: AllInNode) -> float:
        """The chance that three all-in stay three."""
        return float(np.prod([1 - fourth.joins for _, fourth in self._after_three(node.more)], initial=1.0))

    def _after_three(self, inside: int) -> list[tuple[int, FourthIn]]:
        """Players who can be the fourth, in the order in which they act."""
        return [
            (more, fourth)
            for more, fourth in sorted(self._fourths.items())
            if more & inside == inside and more > inside and more ^ inside > inside
        ]

    def _later(self, own: int, player: int, inside: int, after: After) -> Any:
        """What a player who has acted has on average, by the classes of those all-in; others are to act."""
        game = self.game
        if game.alike and not inside >> own & 1 and (inside or own < game.players - 1):
            return game.folded[own]
        if player == game.players or inside.bit_count() > 2:
            return self._ended(own, player, inside)
        key = (player, inside)
        if key in after:
            return after[key]
        node = game.node(player, inside)
        stays = self._later(own, player + 1, inside, after)
        if node is None:
            found = stays
        elif node.count == 2:
            found = self._stays[node.index] * stays + self._third(own, node)
        else:
            joins = self._joins[node.index] * self._later(own, player + 1, node.more, after)
            found = self._stays[node.index] * stays + joins.sum(axis=-1)
        after[key] = found
        return found

    def _ended(self, own: int, player: int, inside: int) -> Any:
        if inside.bit_count() == 2:
            return self.game.pair_worth(own, inside)
        if inside.bit_count() < 2:
            return self.game.alone[inside][own]
        if inside in self._fourths:
            return self._fourths[inside].mean[own]
        stays, found = 1.0, 0.0
        for more, fourth in self._after_three(inside):
            if (more ^ inside).bit_length() > player:
                found += stays * fourth.joins * fourth.mean[own]
                stays *= 1 - fourth.joins
        return found + stays * self._mean[inside][own]

    def _third(self, own: int, node: AllInNode) -> Any:
        """What a third player's all-in gives a player, times its chance, by the classes of the first two."""
        found = np.zeros((169, 169), np.float32)
        for part, (one, other) in zip(self._joins[node.index], self.game.thirds[node.index], strict=True):
            found += part * np.float32(one[own])
            if other is not None:
                found += part.T * np.float32(other[own])
        found *= self._dealt[node.index]
        if not self._fourths:
            return found
        more = found * np.float32(self._stays_three(node))
        if not node.more >> own & 1:
            stays, extra = 1.0, 0.0
            for _, fourth in self._after_three(node.more):
                extra += stays * fourth.joins * fourth.mean[own]
                stays *= 1 - fourth.joins
            more = more + (1 - self._stays[node.index]) * extra
        return more
