"""A game with the limit and the stakes that are usual for it, where nobody says otherwise."""

from collections.abc import Sequence

from redbutton.rules.presets import find_preset, table
from redbutton.rules.rules import Rules
from redbutton.rules.stakes import Money
from redbutton.rules.variant import Variant
from redbutton.rules.variants import VARIANTS

LIMITS = {
    "omaha": "pot",
    "omaha-high-low": "pot",
    "stud": "fixed",
    "stud-high-low": "fixed",
    "razz": "fixed",
    "deuce-to-seven-triple-draw": "fixed",
    "badugi": "fixed",
    "kuhn": "fixed",
    "leduc": "fixed",
}
"""How a game is usually played, where that is not without limit."""


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
    """The rules of a table, with the limit and the stakes that are usual for the game if none are given."""
    base = find_preset(preset)
    game = VARIANTS.get(variant or "", base.variant)
    if variant and not limit and "limit" not in (switches or {}) and preset == "standard":
        limit = LIMITS.get(variant)
    usual_antes, bring_in, usual_bets = _usual_stakes(game) if preset == "standard" else ((), 0, None)
    if usual_antes:
        blinds = () if blinds is None else blinds
        antes, bets = usual_antes if antes is None else antes, usual_bets if bets is None else bets
    return table(
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
    """Antes, bring-in and bets of the games that have no blinds."""
    if game.has_upcards:
        return (1,), 2, (4, 8)
    if game.name in ("kuhn", "leduc"):
        return (1,), 0, (1, 2) if game.name == "kuhn" else (2, 4)
    return (), 0, None
