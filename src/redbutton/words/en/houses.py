"""Terms of a preset's own, in English."""

from redbutton.words.en.terms import TERMS

HOUSE_TERMS = {
    "dezhou": {
        "bet": TERMS["bet"],
        "pot": TERMS["pot"],
        "your-cards": TERMS["your-cards"],
        "is-dealt": TERMS["is-dealt"],
    },
}
