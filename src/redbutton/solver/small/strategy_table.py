"""A strategy as a table: for everything that a player can know, how often each choice is made.

>>> from redbutton.solver.small import KUHN, solve_game
>>> table = solve_game(KUHN, iterations=1000)
>>> {choice: round(often, 2) for choice, often in table["Ks: check, bet 1"].items()}
{'fold': 0.0, 'call': 1.0}
>>> round(table.at("bet 1", hand="Qs")["call"], 2)
0.33
>>> read_table(table.text()) == table
True
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from redbutton.cards import Card, cards
from redbutton.errors import Code, ParseError, PokerError, SolverError
from redbutton.solver.small.alike import Alike, trades
from redbutton.solver.small.tree import Floats, GameTree

FORMAT = "redbutton strategy 1"


@dataclass(frozen=True, slots=True, kw_only=True)
class StrategyTable(Mapping[str, Mapping[str, float]]):
    """By situation, the choices and how often each is made."""

    frequencies: Mapping[str, Mapping[str, float]]
    deck: tuple[Card, ...] = ()
    alike: Alike = Alike.NONE
    """Which cards it does not tell apart: one name of those that are alike stands for all."""

    def __getitem__(self, situation: str) -> Mapping[str, float]:
        return self.frequencies[situation]

    def __iter__(self) -> Iterator[str]:
        return iter(self.frequencies)

    def __len__(self) -> int:
        return len(self.frequencies)

    def at(self, *line: str, hand: str) -> Mapping[str, float]:
        """What is done with a hand after this line of actions and cards, whatever names the cards have."""
        name = self.name_of(hand, *line)
        if name not in self.frequencies:
            raise SolverError(Code.STRATEGY_LACKS, situation=name)
        return self.frequencies[name]

    def name_of(self, hand: str, *line: str) -> str:
        """The name of a situation in this table."""
        left, named = trades(self.deck, self.alike), []
        for step in (hand, *line):
            try:
                seen, left = left.first_name(tuple(sorted(cards(step))))
                named.append("".join(map(str, seen)))
            except PokerError:  # an action, not cards
                named.append(step)
        return named[0] + (": " + ", ".join(named[1:]) if line else "")

    def difference(self, other: "StrategyTable") -> float:
        """The largest difference in how often a choice is made; both must have the same situations."""
        if missing := self.frequencies.keys() ^ other.frequencies.keys():
            raise SolverError(Code.STRATEGY_LACKS, situation=min(missing))
        return max(
            abs(own.get(choice, 0.0) - others.get(choice, 0.0))
            for situation, own in self.items()
            for others in (other[situation],)
            for choice in {*own, *others}
        )

    def text(self) -> str:
        """The table as JSON, one situation in a line."""
        head = {"format": FORMAT, "deck": "".join(map(str, self.deck)), "alike": self.alike.value}
        rows = ",\n".join(f"  {json.dumps(name)}: {json.dumps(dict(row))}" for name, row in self.items())
        return f'{json.dumps(head)[:-1]}, "strategy": {{\n{rows}\n}}}}\n'


def read_table(text: str) -> StrategyTable:
    """A table from its text."""
    try:
        found = json.loads(text)
        if found["format"] != FORMAT:
            raise ValueError
        frequencies = {
            str(situation): {str(choice): float(often) for choice, often in row.items()}
            for situation, row in found["strategy"].items()
        }
        table = StrategyTable(frequencies=frequencies, deck=cards(found["deck"]), alike=Alike(found["alike"]))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, PokerError):
        raise ParseError(Code.NOT_A_STRATEGY) from None
    for row in frequencies.values():
        if not row or min(row.values()) < 0 or not abs(sum(row.values()) - 1) < 1e-6:
            raise ParseError(Code.NOT_A_STRATEGY)
    return table


def table_of(tree: GameTree, strategy: Floats) -> StrategyTable:
    """The numbers of all slots by their names."""
    return StrategyTable(
        frequencies={
            situation.name: dict(
                zip(situation.choices, map(float, strategy[situation.first_slot :]), strict=False)
            )
            for situation in tree.situations
        },
        deck=tree.deck,
        alike=tree.alike,
    )


def slots_of(tree: GameTree, table: StrategyTable) -> Floats:
    """The table as numbers for the slots of a tree. Raises if it lacks something."""
    found = np.empty(tree.slots)
    for situation in tree.situations:
        row = table.get(situation.name)
        if row is None or row.keys() != {*situation.choices}:
            raise SolverError(Code.STRATEGY_LACKS, situation=situation.name)
        for place, choice in enumerate(situation.choices, situation.first_slot):
            found[place] = row[choice]
    return found
