"""Small numbers with names, for the compiled modules; `numbers.pxd` gives them the same values in C."""

PLAYERS, HOLE, BOARDS, BOARD = 10, 7, 4, 5
NOBODY = NEVER = NOTHING = -1
UNKNOWN_CARD = 52

DEALING, DRAWING, BETTING, SHOWDOWN, OVER = range(5)
"""The phases of a deal."""

FOLD, CHECK, CALL, RAISE, BRING_IN, DISCARD, SHOW, MUCK = range(8)
"""What a player does."""

HOLE_CARDS, BOARD_CARDS, RUNOUTS, ANTE, BLIND, RETURN, WIN = range(8, 15)
"""What the dealer does."""
