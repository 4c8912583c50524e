"""What each person has brought to a table, holds and has taken away, and the payments that settle it."""

from collections.abc import Iterator
from heapq import heapify, heappop, heappush

from redbutton.server.table.state import State
from redbutton.wire.http import Debt, Ledger, LedgerLine


def ledger(state: State) -> Ledger:
    """All lines, the biggest winner first, and the debts."""
    accounts = accounts_of(state)
    owed = [] if _is_open(state) else debts({each.name: each.net for each in accounts})
    return Ledger(accounts=sorted(accounts, key=lambda each: -each.net), debts=owed)


def _is_open(state: State) -> bool:
    """Is it too early to settle? A tournament is settled when all prizes are certain."""
    return state.session is not None and bool(state.session.payouts) and not state.session.over


def accounts_of(state: State) -> list[LedgerLine]:
    """Everybody who has brought chips, and who has won or lost some in hands that a restore has undone."""
    session, lost = state.session, state.restores.lost
    accounts = {} if session is None else session.accounts
    held = {} if session is None else session.held
    times = state.played  # a bot that comes into rounds again brings a stack again
    lines = [
        _line(
            name,
            brought=account.brought * times.get(name, 1),
            holds=held.get(name, 0),
            took=account.took,
            lost=lost.get(name, 0),
        )
        for name, account in accounts.items()
    ]
    gone = [
        _line(name, brought=0, holds=0, took=0, lost=won)
        for name, won in lost.items()
        if name not in accounts
    ]
    return [*lines, *gone]


def is_exact(state: State) -> bool:
    """Are all chips that were sold and not taken away on the table?"""
    return chips_on(state) == chips_sold(state)


def chips_on(state: State) -> int:
    """All chips on the table, in stacks, bets and pots."""
    session = state.session
    if session is None:
        return 0
    held = {sitter.player: sitter.stack for sitter in session.seating.sitters}
    if session.deal is None:
        return sum(held.values()) + session.carried
    deal = session.deal
    beside = sum(stack for name, stack in held.items() if name not in session.names)
    return sum(deal.stacks) + deal.pot + (deal.carried if deal.over else 0) + beside


def chips_sold(state: State) -> int:
    """All chips that were sold and not taken away."""
    return 0 if state.session is None else state.session.chips_sold(sum(state.played.values()))


def _line(name: str, *, brought: int, holds: int, took: int, lost: int) -> LedgerLine:
    net = holds + took - brought
    return LedgerLine(name=name, brought=brought, holds=holds, took=took, net=net, lost=lost)


def debts(nets: dict[str, int]) -> list[Debt]:
    """A small number of payments that settles everything: equal amounts first, then largest to largest.

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
    """Payments between people who owe exactly what another is owed."""
    waiting: dict[int, list[str]] = {}
    for name, net in nets.items():
        if net > 0:
            waiting.setdefault(net, []).append(name)
    for name, net in nets.items():
        if net < 0 and waiting.get(-net):
            yield Debt(debtor=name, creditor=waiting[-net].pop(0), amount=-net)


def _largest(owing: list[tuple[int, int, str]], owed: list[tuple[int, int, str]]) -> Iterator[Debt]:
    """The largest debtor pays the largest creditor, until one of them is even. Both lists are heaps."""
    while owing and owed:
        (debt, first, debtor), (credit, second, creditor) = heappop(owing), heappop(owed)
        amount = min(-debt, -credit)
        yield Debt(debtor=debtor, creditor=creditor, amount=amount)
        if debt + amount:
            heappush(owing, (debt + amount, first, debtor))
        if credit + amount:
            heappush(owed, (credit + amount, second, creditor))
