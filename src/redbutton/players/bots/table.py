"""Where one sits, who is still in, what it costs: the table as a program sees it."""

from redbutton.game import View
from redbutton.rules import Rules


def plays_holdem(rules: Rules) -> bool:
    """Two cards of one's own, a board of five, the best high hand wins."""
    variant = rules.variant
    if variant.hole_cards != 2 or variant.board_cards != 5 or variant.has_upcards or variant.from_hole:
        return False
    return len(variant.orders) == 1 and not variant.orders[0].low


def opponents(view: View) -> list[int]:
    """The others who are still in."""
    return [player for player, gone in enumerate(view.folded) if not gone and player != view.player]


def seats_to_button(view: View) -> int:
    """How far from the button the viewer sits; 0 is on it."""
    return view.players - 1 - (view.player or 0)


def big_blind(view: View) -> int:
    """The measure of bets; where there are no blinds, the smallest bet or the ante."""
    return view.rules.stakes.small_bet or 1


def times_raised(view: View) -> int:
    """Before the flop, as the bet to match tells: 0 for blinds and limps, 1 for a raise, 2 for more."""
    blinds = view.current_bet / big_blind(view)
    return 0 if blinds <= 1 else 1 if blinds <= 5 else 2


def price(view: View) -> float:
    """The pot odds, as the part of the pot that a call costs: to call, win more often than that.

    Only what a short stack can win counts.
    """
    cost = view.to_call
    put_in = [start - left for start, left in zip(view.starting_stacks, view.stacks, strict=True)]
    mine = put_in[view.player or 0] + cost
    return cost / (cost + sum(min(theirs, mine) for theirs in put_in)) if cost else 0.0
