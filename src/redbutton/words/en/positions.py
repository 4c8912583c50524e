"""The positions at the table as seats show them, in English."""

POSITIONS = {
    "SB": "SB",
    "BB": "BB",
    "UTG": "UTG",
    "LJ": "LJ",
    "HJ": "HJ",
    "CO": "CO",
    "BTN": "BTN",
}
