"""A spot of the postflop solver as a small game, so that the engine plays it: rules, ranges, rake and all."""

from itertools import product

from redbutton.cards import FULL_DECK, Card
from redbutton.game import Deal
from redbutton.ranking.orders import HIGH
from redbutton.rules import Rules, Stakes, Street, Variant
from redbutton.solver import Solution, SolvedNode, Spot
from redbutton.solver.small import GameTree, SizeMenu, SmallGame, StrategyTable


def rules_of(spot: Spot) -> Rules:
    """A game that begins where the spot does: both cards and the board at once, the pot made of antes.

    An odd pot would make the engine share out odd chips, of which the solver knows nothing.
    """
    assert spot.pot % 2 == 0
    first, *later = spot.streets
    streets = (Street(name=first, down=2, board=len(spot.board)), *(Street(name=n, board=1) for n in later))
    deck = tuple(card for card in FULL_DECK if card not in spot.dead)
    variant = Variant(name="spot", streets=streets, orders=(HIGH,), deck=deck, max_players=2)
    return Rules(variant=variant, stakes=Stakes(antes=(spot.pot // 2,), min_bet=1))


def game_of(spot: Spot) -> SmallGame:
    rules, stack = rules_of(spot), spot.stack + spot.pot // 2
    gone, starts = {*spot.board, *spot.dead}, []
    for (hand, one), (other, two) in product(spot.oop.items(), spot.ip.items()):
        held = {*hand, *other}
        if len(held) == 4 and not held & gone:
            deal = Deal(rules, (stack, stack))
            for cards in (sorted(hand), sorted(other), spot.board):
                deal.deal(cards)
            starts.append((deal, one * two))
    menus = {
        street: SizeMenu(bet=spot.sizes[street, "oop"].bet, raise_=spot.sizes[street, "oop"].raise_)
        for street in spot.streets
    }

    def raked(deal: Deal) -> list[float]:
        """The house takes its part of what is won, from each winner in proportion."""
        pot = sum(result.won for result in deal.results)
        taken = min(pot * spot.rake, spot.rake_cap or pot)
        return [result.net - taken * result.won / pot for result in deal.results]

    return SmallGame(
        rules=rules, stacks=(stack, stack), street_menus=menus, starts=tuple(starts), payoffs=raked
    )


def table_from(solution: Solution, tree: GameTree) -> StrategyTable:
    """What a solution does in each situation of the tree; after the hand comes the board of the spot."""
    nodes: dict[tuple[str, ...], SolvedNode] = {}
    rows = {}
    for situation in tree.situations:
        hand, _, line = situation.name.partition(": ")
        path = tuple(line.split(", ")[1:])
        node = nodes[path] = nodes.get(path) or solution.at(*path)
        assert node.actions == situation.choices
        rows[situation.name] = node.strategy[Card(hand[2:]), Card(hand[:2])]
    return StrategyTable(frequencies=rows)
