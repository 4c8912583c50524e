"""A deal, or one player's view of it, as text and as a picture.

A view is drawn from what the view shows, so its picture cannot show hidden cards.
"""

from redbutton.cards import UNKNOWN, Card
from redbutton.game.deal import Deal
from redbutton.game.options import Options
from redbutton.game.positions import names
from redbutton.game.view import View
from redbutton.pictures import PicturedSeat, PicturedTable, table_svg, table_text
from redbutton.rules import Rules, stakes_in_figures, stakes_in_words

LIMITS = {"none": "no-limit", "pot": "pot-limit", "fixed": "fixed-limit"}


def summary(seen: Deal | View) -> str:
    """One line without any card: safe for a log."""
    viewer = seen.player if isinstance(seen, View) else None
    whose = "" if viewer is None else f" of player {viewer}"
    told = [_title(seen.rules), f"{seen.players} players", seen.street_name]
    if not seen.over:
        told += [f"pot {seen.rules.stakes.money(seen.pot)}"]
    return f"<{type(seen).__name__}{whose}: {', '.join(told)}, {_waits_for(seen)}>"


def as_text(seen: Deal | View) -> str:
    return table_text(pictured(seen))


def as_svg(seen: Deal | View) -> str:
    return table_svg(pictured(seen))


def pictured(seen: Deal | View) -> PicturedTable:
    """The values to draw."""
    rules, money = seen.rules, seen.rules.stakes.money
    labels = _labels(rules, seen.players)
    return PicturedTable(
        title=_title(rules),
        street=seen.street_name,
        boards=seen.boards,
        pots=tuple(money(pot.amount) for pot in seen.pots),
        seats=tuple(
            PicturedSeat(
                number=player,
                label=labels[player],
                stack=money(seen.stacks[player]),
                bet=money(bet) if (bet := seen.bets[player]) and not seen.over else "",
                cards=_laid_out(hand, folded=seen.folded[player]),
                folded=seen.folded[player],
                acting=seen.actor == player,
                gain=seen.payoffs[player] if seen.over else 0,
                note=_note(seen, player),
            )
            for player, hand in enumerate(_hands(seen))
        ),
        viewer=seen.player if isinstance(seen, View) else None,
        button=None if rules.variant.has_upcards else seen.players - 1,
        turn=_turn(seen),
    )


def _hands(seen: Deal | View) -> tuple[tuple[Card, ...], ...]:
    """A view's hands as the viewer sees them; the owner of a deal sees all cards."""
    return seen.hands if isinstance(seen, View) else tuple(map(seen.hand, range(seen.players)))


def _title(rules: Rules) -> str:
    if not rules.variant.has_betting:
        return f"{rules.variant.name}, {stakes_in_words(rules)}"
    return f"{LIMITS[rules.limit]} {rules.variant.name} {stakes_in_figures(rules)}".strip()


def _labels(rules: Rules, players: int) -> tuple[str, ...]:
    """The names of the positions; empty if up-cards decide who begins."""
    if rules.variant.has_upcards:
        return ("",) * players
    return names(players, button_is_small_blind=rules.house.heads_up == "button-small-blind")


def _laid_out(hand: tuple[Card, ...], *, folded: bool) -> tuple[Card, ...]:
    """The cards in front of a player; hidden folded cards are gone."""
    return () if folded and all(card == UNKNOWN for card in hand) else hand


def _note(seen: Deal | View, player: int) -> str:
    if seen.over:
        gain = seen.payoffs[player]
        return f"{'+' if gain > 0 else '-' if gain < 0 else ''}{seen.rules.stakes.money(abs(gain))}"
    if seen.folded[player]:
        return "folded"
    return "all-in" if not seen.stacks[player] else ""


def _waits_for(seen: Deal | View) -> str:
    if seen.over:
        return "over"
    return "dealing" if seen.actor is None else f"player {seen.actor} to act"


def _turn(seen: Deal | View) -> str:
    if seen.options is None:
        return _waits_for(seen)
    return f"player {seen.actor} may {', '.join(_choices(seen.options, seen.rules))}"


def _choices(options: Options, rules: Rules) -> list[str]:
    money = rules.stakes.money
    said = [name for name in ("fold", "check", "show", "muck") if getattr(options, name)]
    if options.call is not None:
        said.append(f"call {money(options.call)}")
    if options.bring_in is not None:
        said.append(f"bring in {money(options.bring_in)}")
    if options.raise_to is not None:
        least, most = map(money, options.raise_to)
        said.append(f"raise to {least}" if least == most else f"raise to {least}-{most}")
    if options.discard is not None:
        said.append(
            f"discard {options.discard}" if options.must_discard else f"discard up to {options.discard}"
        )
    return said
