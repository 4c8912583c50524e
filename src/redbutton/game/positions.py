"""The names of the seats around the table, as players call them.

>>> names(6)
('SB', 'BB', 'UTG', 'HJ', 'CO', 'BTN')
>>> names(2)
('BB', 'BTN')
>>> names(3, dead_button=True)
('SB', 'BB', 'CO')
"""

LATE = ("LJ", "HJ", "CO")


def names(players: int, *, button_is_small_blind: bool = True, dead_button: bool = False) -> tuple[str, ...]:
    """Positions in dealing order, the first one left of the button, the last one on it, unless it is dead."""
    if dead_button:
        return names(players + 1)[:-1]
    if players == 2:
        return ("BB" if button_is_small_blind else "SB", "BTN")
    between = players - 3
    late = LATE[max(0, 3 - max(0, between - 1)) :] if between > 1 else LATE[3 - between :]
    early = tuple("UTG" if i == 0 else f"UTG+{i}" for i in range(between - len(late)))
    return ("SB", "BB", *early, *late, "BTN")
