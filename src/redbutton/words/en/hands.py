"""The names of hands, and the labels of what is said about them, in English."""

from redbutton.words import capital
from redbutton.words.en.terms import TERMS

LABELS = {
    "best": "best",
    "hand": TERMS["hand"],
    "board": TERMS["board"],
    "strength": "strength",
    "place": "{strength:,} of {most:,}",
    "points": "{hand} ({points} points)",
}

EQUITY = {
    "hand": TERMS["hand"],
    "equity": TERMS["equity"],
    "win": "win",
    "tie": "tie",
    "lose": "lose",
    "error": "±",
    "exact": "exact: all {deals:,} deals",
    "sampled": "{deals:,} samples; ± is one standard error",
    "share": "{share:.1%} of all hands",
}

CATEGORIES = {
    "ten": {
        "NO_LOW": "No Low",
        "HIGH_CARD": TERMS["high-card"],
        "ONE_PAIR": TERMS["one-pair"],
        "TWO_PAIR": TERMS["two-pair"],
        "THREE_OF_A_KIND": TERMS["three-of-a-kind"],
        "STRAIGHT": TERMS["straight"],
        "FLUSH": TERMS["flush"],
        "FULL_HOUSE": TERMS["full-house"],
        "FOUR_OF_A_KIND": TERMS["four-of-a-kind"],
        "STRAIGHT_FLUSH": TERMS["straight-flush"],
        "ROYAL_FLUSH": TERMS["royal-flush"],
        "ONE_CARD": "One-Card Badugi",
        "TWO_CARDS": "Two-Card Badugi",
        "THREE_CARDS": "Three-Card Badugi",
        "BADUGI": capital(TERMS["badugi"]),
    },
    "nine": {"ROYAL_FLUSH": TERMS["straight-flush"]},
    "no-pair": {"HIGH_CARD": "No Pair", "TWO_PAIR": "Two Pairs"},
}

HANDS = {
    "ten": {
        "NO_LOW": "No Low",
        "LOW": "{ranks} low",
        "HIGH_CARD": "High Card, {top}",
        "ONE_PAIR": "One Pair, {tops}",
        "TWO_PAIR": "Two Pair, {tops} and {seconds}",
        "THREE_OF_A_KIND": "Three of a Kind, {tops}",
        "STRAIGHT": "Straight, {top} high",
        "FLUSH": "Flush, {top} high",
        "FULL_HOUSE": "Full House, {tops} over {seconds}",
        "FOUR_OF_A_KIND": "Four of a Kind, {tops}",
        "STRAIGHT_FLUSH": "Straight Flush, {top} high",
        "ROYAL_FLUSH": TERMS["royal-flush"],
        "ONE_CARD": "One-Card Badugi, {ranks}",
        "TWO_CARDS": "Two-Card Badugi, {ranks}",
        "THREE_CARDS": "Three-Card Badugi, {ranks}",
        "BADUGI": "Badugi, {ranks}",
    },
    "nine": {"ROYAL_FLUSH": "Straight Flush, {top} high"},
    "no-pair": {"HIGH_CARD": "No Pair, {top} high", "TWO_PAIR": "Two Pairs, {tops} and {seconds}"},
}

KICKERS = {"named": "{hand}, with {kickers}", "and": " and "}

RANKS = {
    "2": ("Two", "Twos"),
    "3": ("Three", "Threes"),
    "4": ("Four", "Fours"),
    "5": ("Five", "Fives"),
    "6": ("Six", "Sixes"),
    "7": ("Seven", "Sevens"),
    "8": ("Eight", "Eights"),
    "9": ("Nine", "Nines"),
    "T": ("Ten", "Tens"),
    "J": ("Jack", "Jacks"),
    "Q": ("Queen", "Queens"),
    "K": ("King", "Kings"),
    "A": ("Ace", "Aces"),
}

ONE_CARD = {rank: f"{'an' if rank in '8A' else 'a'} {one}" for rank, (one, _) in RANKS.items()}
