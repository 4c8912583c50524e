"""Small numbers with names, for the compiled modules; `numbers.pxd` gives them the same values in C."""

PLAYERS, HOLE, BOARDS, BOARD = 22, 7, 4, 5
NOBODY = NEVER = NOTHING = -1
UNKNOWN_CARD = 52

DEALING, DRAWING, BETTING, SHOWDOWN, OVER = range(5)
"""The phases of a deal."""

FOLD, CHECK, CALL, RAISE, BRING_IN, DISCARD, SHOW, MUCK = range(8)
"""What a player does."""

ALL_IN = 99
"""What a player asks for: the engine makes a call, a bet or a raise of it, so it is in no log."""

HOLE_CARDS, BOARD_CARDS, RUNOUTS = range(8, 11)
"""What the dealer does."""

ANTE, BLIND, RETURN, WIN, BURN = range(11, 16)
"""What follows from the rules: nobody does it, so going through a log again leaves it out."""
