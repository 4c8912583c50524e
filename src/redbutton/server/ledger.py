"""What everybody has brought to a table, holds and has taken away, and the few payments that settle it."""

from collections.abc import Iterator
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from msgspec import Struct

from redbutton.play import Cash, Tournament
from redbutton.server.state import State


class Account(Struct, frozen=True, kw_only=True):
    """One player's chips over the whole session. The chips of a running deal count as before it."""

    name: str
    brought: int
    holds: int
    took: int

    @property
    def net(self) -> int:
        return self.holds + self.took - self.brought


class Debt(NamedTuple):
    """Who pays how much to whom."""

    debtor: str
    creditor: str
    amount: int


def ledger(state: State) -> dict[str, list[dict[str, str | int]]]:
    """All accounts, the luckiest first, and the debts."""
    accounts = accounts_of(state)
    owed = [] if _is_open(state) else debts({each.name: each.net for each in accounts})
    return {
        "accounts": [
            {
                "name": each.name,
                "brought": each.brought,
                "holds": each.holds,
                "took": each.took,
                "net": each.net,
            }
            for each in sorted(accounts, key=lambda each: -each.net)
        ],
        "debts": [{"from": each.debtor, "to": each.creditor, "amount": each.amount} for each in owed],
    }


def _is_open(state: State) -> bool:
    """A tournament is settled when all prizes are certain."""
    return isinstance(state.session, Tournament) and not state.session.over


def accounts_of(state: State) -> list[Account]:
    session = state.session
    if session is None:
        return []
    holds = {sitter.player: sitter.stack for sitter in session.seating.sitters}
    if isinstance(session, Cash):
        return [
            Account(name=name, brought=account.brought, holds=holds.get(name, 0), took=account.took)
            for name, account in session.ledger.items()
        ]
    if isinstance(session, Tournament):
        return _tournament(session, holds)
    stack = state.chips.stack
    return [
        Account(name=name, brought=stack * times, holds=holds.get(name, 0), took=0)
        for name, times in state.played.items()
    ]


def _tournament(session: Tournament, holds: dict[str, int]) -> list[Account]:
    """The stack is the buy-in; whoever has a place has a prize, or none, instead of chips."""
    prizes = session.prizes
    placed = {name for name, _, place in session.standings if place is not None}
    return [
        Account(
            name=name,
            brought=session.stack,
            holds=0 if name in placed else holds.get(name, 0),
            took=prizes.get(name, 0),
        )
        for name in session.entrants
    ]


def debts(nets: dict[str, int]) -> list[Debt]:
    """Few payments that make everybody even: equal amounts first, then the largest to the largest.

    >>> debts({"Ann": 50, "Ben": -30, "Cleo": -20})
    [Debt(debtor='Ben', creditor='Ann', amount=30), Debt(debtor='Cleo', creditor='Ann', amount=20)]
    """
    equal = list(_equal(nets))
    even = {name for debt in equal for name in (debt.debtor, debt.creditor)}
    left = [(at, name, net) for at, (name, net) in enumerate(nets.items()) if net and name not in even]
    owing = [(net, at, name) for at, name, net in left if net < 0]
    owed = [(-net, at, name) for at, name, net in left if net > 0]
    heapify(owing)
    heapify(owed)
    return [*equal, *_largest(owing, owed)]


def _equal(nets: dict[str, int]) -> Iterator[Debt]:
    """Those who owe exactly what somebody else is owed."""
    waiting: dict[int, list[str]] = {}
    for name, net in nets.items():
        if net > 0:
            waiting.setdefault(net, []).append(name)
    for name, net in nets.items():
        if net < 0 and waiting.get(-net):
            yield Debt(name, waiting[-net].pop(0), -net)


def _largest(owing: list[tuple[int, int, str]], owed: list[tuple[int, int, str]]) -> Iterator[Debt]:
    """Whoever owes most pays whoever is owed most, until one of them is even; both are heaps."""
    while owing and owed:
        (debt, first, debtor), (credit, second, creditor) = heappop(owing), heappop(owed)
        amount = min(-debt, -credit)
        yield Debt(debtor, creditor, amount)
        if debt + amount:
            heappush(owing, (debt + amount, first, debtor))
        if credit + amount:
            heappush(owed, (credit + amount, second, creditor))
