"""The words about fair deals: what is wrong with a proof, and what a good one proves, by language."""

from redbutton.words import Sentences, tables

WRONG: Sentences = tables("fairness", "WRONG")
"""What is wrong, for each point that is checked. Places and numbers count from 0, as in the proof."""

CAUTIONS: Sentences = tables("fairness", "CAUTIONS")

DIFFERENT: Sentences = tables("fairness", "DIFFERENT")
"""What is not as it was told before, by the names of `fair.disclosure.Differs`; `-` stands for nothing at all.

The page checks announcement, promises and cards itself, and has the same sentences (`words.page`).
"""

VERIFY: Sentences = tables("fairness", "VERIFY")
"""What `redbutton verify` says."""
