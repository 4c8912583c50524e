"""The words of reports on many flops, in English."""

REPORT = {
    "spot": "spot",
    "group": "flops",
    "spots": "spots",
    "weight": "weight",
    "ev_oop": "EV oop",
    "ev_ip": "EV ip",
    "equity_oop": "equity oop",
    "equity_ip": "equity ip",
    "share": "exploitable",
    "done": "{solved} solved, {kept} already there, {failed} failed; everything is in {out}.",
    "stopped": "Stopped early: {done} of {asked} spots are done and kept in {out}; the same command goes on.",
    "more": "… and {count} more, in {file}.",
}

TEXTURES = {
    "all": "all",
    "suits": "suits",
    "rainbow": "rainbow",
    "two-tone": "two-tone",
    "monotone": "monotone",
    "pairing": "pairs",
    "unpaired": "unpaired",
    "paired": "paired",
    "trips": "trips",
    "high": "highest card",
    "ace": "ace",
    "king": "king",
    "queen": "queen",
    "jack": "jack",
    "ten": "ten",
    "low": "nine or lower",
    "connection": "connectedness",
    "straights": "straights possible",
    "draws": "straight draws",
    "none": "disconnected",
}
"""The ways in which flops are sorted, and their kinds."""
