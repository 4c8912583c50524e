"""Pairs of ranges that meet on a flop, as people play six-handed: out of position, in position."""

CHOSEN_BY = {
    "big blind against button": (
        "TT-22, AJs-A2s, K2s+, Q4s+, J7s+, T7s+, 97s+, 86s+, 75s+, 64s+, 54s, "
        "AJo-A5o, K9o+, Q9o+, J9o+, T9o, 98o",
        "22+, A2s+, K2s+, Q4s+, J6s+, T6s+, 96s+, 85s+, 75s+, 64s+, 54s, A2o+, K8o+, Q9o+, J9o+, T9o",
    ),
    "big blind against early": (
        "JJ-22, AQs-A2s, K9s+, Q9s+, J9s+, T8s+, 97s+, 86s+, 76s, 65s, 54s, AQo-AJo, KQo",
        "77+, ATs+, KTs+, QTs+, JTs, AJo+, KQo, A5s-A4s",
    ),
    "small blind against big blind": (
        "22+, A2s+, K5s+, Q7s+, J7s+, T7s+, 97s+, 86s+, 75s+, 65s, A7o+, K9o+, Q9o+, J9o+, T9o",
        "JJ-22, AJs-A2s, K2s+, Q2s+, J4s+, T6s+, 95s+, 85s+, 74s+, 64s+, 53s+, "
        "ATo-A2o, K7o+, Q8o+, J8o+, T8o+, 98o, 87o",
    ),
    "three-bet by the big blind, called by the button": (
        "TT+, AQs+, A5s-A2s, KTs+, QTs+, JTs, T9s, AQo+, 76s:0.5, 65s:0.5",
        "TT-66, AQs-ATs, KTs+, QTs+, JTs, T9s, 98s, 87s, AQo:0.5",
    ),
    "four-bet pot": ("KK+, AKs, A5s, A4s, AKo:0.5", "QQ-99, AKs, AQs, AKo:0.5, KQs"),
}
"""The pairs that subsets of flops are fitted to."""

HELD_OUT = {
    "cutoff against button": (
        "66+, A5s+, K9s+, Q9s+, J9s+, T9s, 98s, 87s, ATo+, KJo+, QJo",
        "99-22, AQs-ATs, KTs+, QTs+, JTs, T9s, 98s, 87s, 76s, AQo:0.5",
    ),
    "small blind's three-bet, called by early": (
        "QQ+, AKs, AKo, A5s-A4s, KQs",
        "JJ-77, AQs-AJs, KQs, AKo:0.3",
    ),
    "pairs against broadways": ("22+", "ATs+, KTs+, QTs+, JTs, ATo+, KTo+, QTo+, JTo"),
    "aces against low suited cards": ("A2s+, A2o+", "98s, 87s, 76s, 65s, 54s, 43s, 97s, 86s, 75s, 64s, 53s"),
}
"""The pairs that subsets never saw, by which they are tested."""
