"""The table as a bot sees it: position, opponents, the price of a call."""

from redbutton.game import View


def opponents(view: View) -> list[int]:
    """The other players who are still in."""
    return [player for player, gone in enumerate(view.folded) if not gone and player != view.player]


def seats_to_button(view: View) -> int:
    """How many seats the viewer is before the button; 0 is the button."""
    return view.players - 1 - (view.player or 0)


def big_blind(view: View) -> int:
    """The unit of bets; without blinds, the smallest bet or the ante."""
    return view.rules.stakes.small_bet or 1


def times_raised(view: View) -> int:
    """Raises before the flop, by the bet to match: 0 for blinds and limps, 1 for a raise, 2 for more."""
    blinds = view.current_bet / big_blind(view)
    return 0 if blinds <= 1 else 1 if blinds <= 5 else 2


def price(view: View) -> float:
    """The pot odds, as the share of the pot that a call costs: to call, win more often than that.

    Only what a short stack can win counts.
    """
    cost = view.to_call
    put_in = [start - left for start, left in zip(view.starting_stacks, view.stacks, strict=True)]
    mine = put_in[view.player or 0] + cost
    return cost / (cost + sum(min(theirs, mine) for theirs in put_in)) if cost else 0.0
