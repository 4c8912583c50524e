# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Walks through the betting tree that learn: external sampling, with many own hands at once.

A deal has a board, one hand of the opponent, and several hands of the player who learns. The opponent's
actions are drawn by chance, and do not depend on what the other holds; so one walk does for all own hands,
which try every action. Regrets are added where the player decides, averages where the opponent does.
"""

from typing import Any

import cython
import numpy as np

from redbutton._card_dice import CardDice

if not cython.compiled:
    MOST = 8  # actions
    FOLDED = 2  # kinds of leaves
    SHOWN = 3


class Walks:
    """A tree, its tables, and the deals that are walked through."""

    def __init__(self, tree: Any, starts: Any, hands: int) -> None:
        self.kind, self.street, self.first = tree.kind, tree.street, tree.first
        self.choices, self.pay, self.starts = tree.choices, tree.pay, starts
        self.hands, self.dice = hands, CardDice(0)
        size = int(starts[len(starts) - 1])
        self.regrets, self.averages = np.zeros(size, np.float32), np.zeros(size, np.float32)
        self.values = np.zeros((tree.deepest + 2) * MOST * hands, np.float32)
        self.fixed = False
        """Does the opponent play the averages, and learn nothing?"""
        self.played = False
        """Do both play the averages, and nobody learns?"""
        self.won, self.deals = np.zeros(2), np.zeros(2)
        """What each player has won with the hands that learn, a mean for each deal; and how many deals."""

    def learn(self, players: int, count: int, own: Any, strengths: Any, opposed: Any, opposing: Any) -> None:
        """Walk through deals of `SampledDeals`, for player 0, player 1, or (2) for both in turn."""
        self.own, self.strengths, self.opposed = own, strengths, opposed
        for number in range(count):
            self.player = players if players < 2 else number & 1
            self.deal, self.opposing = number, opposing[number]
            self.walk(0, 0, self.hands)
            total = 0.0
            for hand in range(self.hands):
                total += self.values[hand]
            self.won[self.player] += total / self.hands
            self.deals[self.player] += 1

    def play(
        self,
        node: int,
        player: int,
        count: int,
        own: Any,
        strengths: Any,
        opposed: Any,
        opposing: Any,
        found: Any,
    ) -> None:
        """What each hand of a player wins from a node on if both play the averages, deal after deal."""
        self.own, self.strengths, self.opposed = own, strengths, opposed
        self.player, self.fixed, self.played = player, True, True
        for number in range(count):
            self.deal, self.opposing = number, opposing[number]
            self.walk(node, 0, self.hands)
            for hand in range(self.hands):
                found[number * self.hands + hand] = self.values[hand]

    def walk(self, node: int, out: int, room: int) -> None:
        """Find what each own hand wins from a node on; `room` is where free space begins."""
        kind = self.kind[node]
        if kind == FOLDED:
            pay = self.pay[node] if self.player == 0 else -self.pay[node]
            for hand in range(self.hands):
                self.values[out + hand] = pay
        elif kind == SHOWN:
            pay = self.pay[node]
            at = self.deal * self.hands
            for hand in range(self.hands):
                mine = self.strengths[at + hand]
                self.values[out + hand] = (
                    pay if mine > self.opposing else -pay if mine < self.opposing else 0.0
                )
        elif kind == self.player:
            self.decide(node, out, room)
        else:
            self.answer(node, out, room)

    def decide(self, node: int, out: int, room: int) -> None:
        """Try every action, and learn with each hand how much better it would have been."""
        if not cython.compiled:
            mix = [0.0] * MOST
        choices, hands = self.choices[node], self.hands
        for action in range(choices):
            self.walk(self.first[node] + action, room + action * hands, room + choices * hands)
        at = (self.deal * 4 + self.street[node]) * hands
        for hand in range(hands):
            row = self.starts[node] + self.own[at + hand] * choices
            total = 0.0
            for action in range(choices):
                mix[action] = (
                    self.averages[row + action] if self.played else max(self.regrets[row + action], 0.0)
                )
                total += mix[action]
            value = 0.0
            if total > 0:
                for action in range(choices):
                    value += mix[action] * self.values[room + action * hands + hand]
                value /= total
            else:
                for action in range(choices):
                    value += self.values[room + action * hands + hand]
                value /= choices
            if not self.played:
                for action in range(choices):
                    self.regrets[row + action] += self.values[room + action * hands + hand] - value
            self.values[out + hand] = value

    def answer(self, node: int, out: int, room: int) -> None:
        """The opponent's decision, by chance; the strategy of this moment counts in the average."""
        if not cython.compiled:
            mix = [0.0] * MOST
        choices = self.choices[node]
        row = self.starts[node] + self.opposed[self.deal * 4 + self.street[node]] * choices
        total = 0.0
        for action in range(choices):
            mix[action] = self.averages[row + action] if self.fixed else max(self.regrets[row + action], 0.0)
            total += mix[action]
        for action in range(choices):
            mix[action] = mix[action] / total if total > 0 else 1.0 / choices
        if not self.fixed:
            for action in range(choices):
                self.averages[row + action] += mix[action]
        left = self.dice.random() / 4294967296.0
        chosen = 0
        while chosen < choices - 1 and left >= mix[chosen]:
            left -= mix[chosen]
            chosen += 1
        self.walk(self.first[node] + chosen, out, room)
