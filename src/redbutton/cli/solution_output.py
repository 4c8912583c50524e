"""What is told of a node of a solution: on the terminal, and as JSON."""

from typing import TYPE_CHECKING, Any

from redbutton.cards import cards
from redbutton.equity.notation import high_first
from redbutton.errors import Code, SolverError
from redbutton.words.solver import SOLVER

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from redbutton.solver import Solution, SolvedNode
    from redbutton.solver.solution import PlayerName

MOST_COLUMNS = 1000


def facts(solution: "Solution", node: "SolvedNode", hands: list[str], cost: float | None) -> dict[str, Any]:
    measured = solution.measured
    facts: dict[str, Any] = {
        "exploitability": measured.exploitability,
        "iterations": measured.iterations,
        "seconds": round(measured.seconds, 6),
        "memory": solution.solving.memory,
        "nodes": solution.solving.tables.all_nodes,
        "board": "".join(map(str, node.board)),
        "pot": node.pot,
        "player": node.player,
        "ev": list(node.range_ev),
        "equity": list(node.range_equity),
        "actions": list(node.actions),
        "strategy": node.frequency,
        "locks": [str(each) for each in solution.spot.locks],
    }
    if cost is not None:
        facts["cost"] = cost
    if hands:
        facts["hands"] = {hand: _hand(node, hand) for hand in hands}
    return facts


def _hand(node: "SolvedNode", text: str) -> dict[str, Any]:
    """What is told of one hand at a node."""
    hand, player = high_first(cards(text)), holder(node, text)
    told: dict[str, Any] = {"ev": node.ev(player)[hand], "equity": node.equity(player)[hand]}
    return told | ({"strategy": node.strategy[hand]} if node.player else {})


def holder(node: "SolvedNode", text: str) -> "PlayerName":
    """Who can hold a hand at a node: the player to act, or else the first who can."""
    hand = high_first(cards(text))
    players: tuple[PlayerName, ...] = (node.player,) if node.player else ("oop", "ip")
    for player in players:
        if hand in node.hands(player):
            return player
    raise SolverError(Code.NOT_IN_RANGE, hand=text)


def print_node(
    solution: "Solution", node: "SolvedNode", hands: list[str], cost: float | None, lang: str
) -> None:
    from rich.console import Console

    from redbutton.cli.strategy_grid import colours, grid

    words, console, measured = SOLVER[lang], Console(), solution.measured
    board = " ".join(card.pretty for card in node.board)
    key = "title" if node.player else "card" if node.awaits_card else "over"
    player = words[node.player] if node.player else ""
    console.print(words[key].format(board=board, pot=node.pot, player=player), style="bold")
    if node.player:
        console.print(grid(node, console.width))
        table = _table(words["action"], words["share"])
        for action, share in node.frequency.items():
            table.add_row(f"[{colours(node.actions)[action]}]  [/] {action}", f"{share:.1%}")
        _show(console, table)
    both = _table(words["player"], words["ev"], words["equity"])
    for name, value, equity in zip(("oop", "ip"), node.range_ev, node.range_equity, strict=True):
        both.add_row(words[name], f"{value:.2f}", f"{equity:.2%}")
    _show(console, both)
    if hands:
        _show(console, _hands_table(node, hands, lang))
    for each in solution.spot.locks:
        console.print(words["locked"].format(lock=each), style="dim", markup=False)
    if cost is not None:
        console.print(words["rounded"].format(cost=cost), style="dim")
    console.print(
        words["exploitable"].format(
            share=measured.share,
            iterations=measured.iterations,
            seconds=measured.seconds,
            memory=solution.solving.memory / 1e6,
        ),
        style="dim",
    )


def _hands_table(node: "SolvedNode", hands: list[str], lang: str) -> "Table":
    words = SOLVER[lang]
    table = _table(words["hand"], words["ev"], words["equity"], *node.actions)
    for text in hands:
        told = _hand(node, text)
        shares = [f"{share:.1%}" for share in told.get("strategy", {}).values()]
        table.add_row(text, f"{told['ev']:.2f}", f"{told['equity']:.2%}", *shares)
    return table


def _table(first: str, *numbers: str) -> "Table":
    """A table of a name and numbers."""
    from rich.table import Table

    table = Table(first, box=None)
    for title in numbers:
        table.add_column(title, justify="right")
    return table


def _show(console: "Console", table: "Table") -> None:
    """Print a table as wide as it is: a narrow terminal wraps its lines, but no digit is left out."""
    wide = console.options.update(width=MOST_COLUMNS)
    width = max(console.measure(table, options=wide).maximum, console.width)
    console.print(table, width=width, crop=False, no_wrap=True, overflow="ignore")
