"""The usual limit and stakes of each game, if nothing else is given."""

from collections.abc import Sequence

from redbutton.rules.presets import find_preset, make_rules
from redbutton.rules.rules import Rules
from redbutton.rules.stakes import Money
from redbutton.rules.variant import Variant
from redbutton.rules.variants import VARIANTS

LIMITS = {
    "holdem": "none",
    "short-deck": "none",
    "omaha": "pot",
    "omaha-high-low": "pot",
    "five-card-draw": "none",
    "stud": "fixed",
    "stud-high-low": "fixed",
    "razz": "fixed",
    "deuce-to-seven-single-draw": "none",
    "deuce-to-seven-triple-draw": "fixed",
    "badugi": "fixed",
    "kuhn": "fixed",
    "leduc": "fixed",
    "five-card-show": "none",
}
"""The usual limit of each game."""


def usual_rules(
    preset: str = "standard",
    *,
    variant: str | None = None,
    limit: str | None = None,
    blinds: Sequence[Money] | None = None,
    antes: Sequence[Money] | None = None,
    bets: Sequence[Money] | None = None,
    buy_in: Money | None = None,
    switches: dict[str, str] | None = None,
) -> Rules:
    """The rules of a table; limit and stakes that are not given are the usual ones of the game."""
    base = find_preset(preset)
    game = VARIANTS.get(variant or "", base.variant)
    if variant and not limit and "limit" not in (switches or {}) and preset == "standard":
        limit = LIMITS.get(variant)
    usual_antes, bring_in, usual_bets = _usual_stakes(game) if preset == "standard" else ((), 0, None)
    if usual_antes:
        blinds = () if blinds is None else blinds
        antes, bets = usual_antes if antes is None else antes, usual_bets if bets is None else bets
    return make_rules(
        preset,
        variant=variant,
        limit=limit,
        blinds=blinds,
        antes=antes or (),
        bets=bets,
        bring_in=bring_in if usual_antes and not blinds and antes == usual_antes else 0,
        buy_in=buy_in,
        switches=switches,
    )


def _usual_stakes(game: Variant) -> tuple[tuple[int, ...], int, tuple[int, ...] | None]:
    """Antes, bring-in and bets of games without blinds."""
    if game.has_upcards:
        return (1,), 2, (4, 8)
    if game.name in ("kuhn", "leduc"):
        return (1,), 0, (1, 2) if game.name == "kuhn" else (2, 4)
    return (), 0, None
