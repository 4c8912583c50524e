"""What the games are called, in English."""

from redbutton.words.en.terms import TERMS

TITLES = {
    "standard": "No-limit hold'em",
    "fixed-limit": "Fixed-limit hold'em",
    "home": "Home game",
    "ante-up": "Ante-up",
    "dezhou": "Dezhou",
    "draw-sim": "Five-card draw simulation",
}

GAME = {
    "limited": "{limit} {variant}",
    "house": "{game} · {title}",
}

GAMES = {
    "holdem": "hold'em",
    "short-deck": "short-deck hold'em",
    "omaha": "Omaha",
    "omaha-high-low": "Omaha high-low",
    "five-card-draw": "five-card draw",
    "stud": "seven-card stud",
    "stud-high-low": "stud high-low",
    "razz": "razz",
    "deuce-to-seven-single-draw": "deuce-to-seven single draw",
    "deuce-to-seven-triple-draw": "deuce-to-seven triple draw",
    "badugi": TERMS["badugi"],
    "kuhn": "Kuhn poker",
    "leduc": "Leduc poker",
    "five-card-show": "five-card draw simulation",
}
