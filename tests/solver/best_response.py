"""A best response in plain Python, hand against hand: it shares nothing with the solver's kernel."""

from redbutton.cards import Card
from redbutton.equity.hand_classes import Hand
from redbutton.ranking import evaluate
from redbutton.solver import Solution
from redbutton.solver.solution import PlayerName

Weights = dict[Hand, float]


def exploitability(solution: Solution) -> float:
    """Half of what both best responses win, in chips."""
    spot = solution.spot
    assert not spot.rake
    gone = {*spot.board, *spot.dead}
    ranges = {
        name: {hand: weight for hand, weight in getattr(spot, name).items() if not gone & {*hand}}
        for name in ("oop", "ip")
    }
    pairs = sum(
        one * other
        for hand, one in ranges["oop"].items()
        for facing, other in ranges["ip"].items()
        if not {*hand} & {*facing}
    )
    total = 0.0
    for player in ("oop", "ip"):
        other = "ip" if player == "oop" else "oop"
        values = _respond(solution, (), player, ranges[player], ranges[other])
        total += sum(ranges[player][hand] * value for hand, value in values.items())
    found: float = total / pairs / 2
    return found


def _respond(
    solution: Solution, path: tuple[str, ...], player: PlayerName, own: Weights, other: Weights
) -> dict[Hand, float]:
    """What each own hand wins against the other's hands, from the middle of the pot at the root."""
    node = solution.at(*path)
    if node.player is None:
        if node.awaits_card:
            return _deal(solution, path, player, own, other)
        return _pay(solution, path, player, own, other)
    if node.player == player:
        children = [_respond(solution, (*path, action), player, own, other) for action in node.actions]
        return {hand: max(child[hand] for child in children) for hand in own}
    values = dict.fromkeys(own, 0.0)
    for action in node.actions:
        reach = {hand: weight * node.strategy[hand][action] for hand, weight in other.items()}
        for hand, value in _respond(solution, (*path, action), player, own, reach).items():
            values[hand] += value
    return values


def _deal(
    solution: Solution, path: tuple[str, ...], player: PlayerName, own: Weights, other: Weights
) -> dict[Hand, float]:
    board = solution.at(*path).board
    cards = [card for card in map(Card, range(52)) if card not in board and card not in solution.spot.dead]
    values = dict.fromkeys(own, 0.0)
    for card in cards:
        left = {hand: weight for hand, weight in own.items() if card not in hand}
        facing = {hand: weight for hand, weight in other.items() if card not in hand}
        for hand, value in _respond(solution, (*path, str(card)), player, left, facing).items():
            values[hand] += value / (len(cards) - 4)
    return values


def _pay(
    solution: Solution, path: tuple[str, ...], player: PlayerName, own: Weights, other: Weights
) -> dict[Hand, float]:
    node = solution.at(*path)
    before = solution.at(*path[:-1])
    if path[-1] == "fold":
        half = solution.spot.pot / 2 + _called(solution, path)
        sign = -1 if before.player == player else 1
        return {hand: sign * half * _weight(hand, other) for hand in own}
    half = solution.spot.pot / 2 + _called(solution, path)
    return _show(solution, half, node.board, own, other)


def _show(
    solution: Solution, half: float, board: tuple[Card, ...], own: Weights, other: Weights
) -> dict[Hand, float]:
    """The showdown, after the cards that are still to come."""
    if len(board) < 5:
        left = [card for card in map(Card, range(52)) if card not in board and card not in solution.spot.dead]
        values = dict.fromkeys(own, 0.0)
        for card in left:
            mine = {hand: weight for hand, weight in own.items() if card not in hand}
            facing = {hand: weight for hand, weight in other.items() if card not in hand}
            for hand, value in _show(solution, half, (*board, card), mine, facing).items():
                values[hand] += value / (len(left) - 4)
        return values
    strengths = {hand: evaluate(hand, board).strength for hand in {*own, *other}}
    return {
        hand: half
        * sum(
            weight * ((strengths[hand] > strengths[facing]) - (strengths[hand] < strengths[facing]))
            for facing, weight in other.items()
            if not {*hand} & {*facing}
        )
        for hand in own
    }


def _weight(hand: Hand, other: Weights) -> float:
    return sum(weight for facing, weight in other.items() if not {*hand} & {*facing})


def _called(solution: Solution, path: tuple[str, ...]) -> int:
    """What both have put in since the root, worked out from the names of the actions alone."""
    paid, bets, player = 0, [0, 0], 0
    for step in path:
        word, _, amount = step.partition(" ")
        if word in ("bet", "raise", "all-in"):
            bets[player] = int(amount)
        elif word == "call":
            bets[player] = bets[1 - player]
        elif word not in ("check", "fold"):  # a card
            paid, bets, player = paid + bets[0], [0, 0], 0
            continue
        player = 1 - player
    return paid + min(bets)
