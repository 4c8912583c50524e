"""The betting of two players after the flop, street by street.

What can be bet does not depend on the cards, so there is one small tree for all boards. Each street is a
forest: a root for each way in which the betting before can end with both players still having chips."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum

from redbutton.errors import Code, ParseError, SolverError
from redbutton.solver.sizes import Sizes, Unit

OOP, IP = 0, 1
"""Out of position (acts first) and in position."""
MOST_DECISIONS = 30_000
"""Decisions in the betting of one board; with the boards they would fill any memory long before."""


class NodeKind(IntEnum):
    """What happens at a node. The first two are the player who decides."""

    OOP_ACTS = 0
    IP_ACTS = 1
    FOLD = 2
    SHOWDOWN = 3
    ALL_IN = 4
    NEXT_STREET = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class StreetSizes:
    """What a player may bet on a street; `donk` is a bet into the one who bet last on the street before."""

    bet: Sizes = ()
    raise_: Sizes = ()
    donk: Sizes | None = None

    def __post_init__(self) -> None:
        for size in (*self.bet, *(self.donk or ())):
            if size.unit is Unit.TIMES:
                raise ParseError(Code.NOTHING_TO_MULTIPLY, size=str(size))


@dataclass(frozen=True, slots=True, kw_only=True)
class Betting:
    """All that the tree is made of: pot and stack in chips, the sizes, and the thresholds."""

    pot: int
    stack: int
    streets: tuple[tuple[StreetSizes, StreetSizes], ...]
    """For each street that is left, the sizes of both players."""
    add_all_in: float = 0.0
    force_all_in: float = 0.0
    merging: float = 0.0


@dataclass(slots=True)
class Node:
    """A place in the betting: what each has put in on this street, what lies in the pot before it."""

    kind: NodeKind
    street: int
    pot: int
    bets: tuple[int, int]
    stack: int
    """What both had at the start of the street."""
    action: str = ""
    """The action that led here."""
    folded: int | None = None
    donk: bool = False
    children: list["Node"] = field(default_factory=list)
    index: int = 0
    """Its number among the nodes of its street."""

    @property
    def each(self) -> int:
        """What the smaller bet is: the rest of the larger one goes back."""
        return min(self.bets)


def build(betting: Betting) -> Node:
    """The whole tree, from the root of the first street."""
    root = Node(NodeKind.OOP_ACTS, 0, betting.pot, (0, 0), betting.stack)
    waiting = deque([(root, 0)])
    count = 0
    while waiting:
        node, increment = waiting.popleft()
        count += 1
        if count + len(waiting) > MOST_DECISIONS:  # no need to build what waits
            raise SolverError(Code.BETTING_TOO_LARGE, most=MOST_DECISIONS)
        for child, more in _children(betting, node, increment):
            node.children.append(child)
            if child.kind in (NodeKind.OOP_ACTS, NodeKind.IP_ACTS):
                waiting.append((child, more))
            elif child.kind is NodeKind.NEXT_STREET:
                pot, stack = child.pot + 2 * child.each, child.stack - child.each
                new = Node(NodeKind.OOP_ACTS, child.street + 1, pot, (0, 0), stack, donk=child.donk)
                child.children.append(new)
                waiting.append((new, 0))
    return root


def _children(betting: Betting, node: Node, increment: int) -> Iterator[tuple[Node, int]]:
    """The actions at a node, each with the size of the raise it makes."""
    player = int(node.kind)
    own, other = node.bets[player], node.bets[1 - player]

    def after(kind: NodeKind, bet: int, action: str, **more: object) -> Node:
        bets = (bet, other) if player == OOP else (other, bet)
        return Node(kind, node.street, node.pot, bets, node.stack, action, **more)  # type: ignore[arg-type]

    if other > own:
        yield after(NodeKind.FOLD, own, "fold", folded=player), 0
        called = other == node.stack
        yield after(_closed(betting, node, called), other, "call", donk=player == OOP), 0
    elif player == OOP:
        yield after(NodeKind.IP_ACTS, 0, "check"), 0
    else:
        yield after(_closed(betting, node, False), 0, "check"), 0
    for amount in amounts(betting, node, increment):
        word = "all-in" if amount == node.stack else "raise" if other else "bet"
        yield after(NodeKind(1 - player), amount, f"{word} {amount}"), amount - other


def _closed(betting: Betting, node: Node, all_in: bool) -> NodeKind:
    """What follows when the betting on a street is over."""
    if node.street == len(betting.streets) - 1:
        return NodeKind.SHOWDOWN
    return NodeKind.ALL_IN if all_in else NodeKind.NEXT_STREET


def amounts(betting: Betting, node: Node, increment: int) -> list[int]:
    """All bets or raises at a node, as totals on the street, the smallest first."""
    player = int(node.kind)
    bet, stack = node.bets[1 - player], node.stack
    if bet == stack:
        return []
    pot = node.pot + 2 * bet
    sizes = betting.streets[node.street][player]
    offered = sizes.raise_ if bet else sizes.donk if node.donk and sizes.donk is not None else sizes.bet
    least = min(bet + max(increment, 1), stack)
    streets = len(betting.streets) - node.street
    found = {
        min(max(size.amount(pot=node.pot, bet=bet, stack=stack, streets=streets), least), stack)
        for size in offered
    }
    if betting.add_all_in and stack - bet <= betting.add_all_in * pot:
        found.add(stack)
    forced = {
        stack if stack - each <= betting.force_all_in * (pot + 2 * (each - bet)) else each for each in found
    }
    return merged(sorted(forced), bet, pot, betting.merging)


def merged(found: list[int], bet: int, pot: int, threshold: float) -> list[int]:
    """Without the smaller of two sizes that are close to each other."""
    if not threshold:
        return found
    kept: list[int] = []
    for each in reversed(found):
        larger = (kept[-1] - bet) / pot if kept else None
        if larger is None or (1 + larger) / (1 + (each - bet) / pot) >= 1 + threshold:
            kept.append(each)
    return kept[::-1]


def streets_of(root: Node, count: int) -> list[list[Node]]:
    """The nodes of each street, parents before children, the children of a node one after the other."""
    streets: list[list[Node]] = []
    roots = [root]
    for _ in range(count):
        nodes = list(roots)
        for node in nodes:  # it grows meanwhile
            if node.kind is not NodeKind.NEXT_STREET:
                nodes.extend(node.children)
        for index, node in enumerate(nodes):
            node.index = index
        streets.append(nodes)
        roots = [node.children[0] for node in nodes if node.kind is NodeKind.NEXT_STREET]
    return streets
