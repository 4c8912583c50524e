"""English."""

ERRORS = {
    "NOT_A_RANK": "{text!r} has no card rank at place {place} (ranks are 2-9, T or 10, J, Q, K, A)",
    "NOT_A_SUIT": "{text!r} has no suit at place {place} (suits are c, d, h, s)",
    "NOT_ONE_CARD": "{text!r} should be one card, but goes on at place {place}",
    "NOT_A_CARD_NUMBER": "a card's number is from 0 to 51, or 52 for the unknown card, not {number}",
    "CARD_TWICE": "the card {card} is there twice",
    "CARD_UNKNOWN": "an unknown card (??) cannot be used here",
    "DECK_EMPTY": "the deck has {left} cards left, {wanted} were asked for",
}
