# cython: annotation_typing=False, cdivision=True
"""Random numbers for sampled cards: the same seed gives the same cards, compiled or interpreted."""

STEP, STIR, FOLD = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
"""SplitMix's constants."""
WORD = 0xFFFFFFFFFFFFFFFF
"""What a C integer of 64 bits keeps of a Python one."""


class CardDice:
    """Steele, Lea and Flood's SplitMix, its upper half."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def random(self) -> int:
        """The next 32 random bits."""
        self.state = self.state + STEP & WORD
        bits = self.state
        bits = (bits ^ bits >> 30) * STIR & WORD
        bits = (bits ^ bits >> 27) * FOLD & WORD
        return bits >> 32

    def below(self, count: int) -> int:
        """A random number from 0, less than the count."""
        return self.random() * count >> 32
