"""What is said about recorded hands, in English."""

HISTORY = {
    "counts": "{hands:,} hands: {agree:,} agree, {unchecked:,} unchecked, {failed:,} failed",
    "counts-one": "{hands:,} hand: {agree:,} agreed, {unchecked:,} unchecked, {failed:,} failed",
    "rake": "rake in all: {rake}",
    "untrue": "Hands with results that cannot be true, decided by the engine: {count:,}.",
    "dead-button": "The button is dead: it lies at seat {seat}, which is empty",
    "kind": "{count:,} x {kind}: {meaning}",
}

CONTRADICTIONS = {
    "text": "the text cannot be read as a hand",
    "rules": "its rules, stakes or stacks cannot be played",
    "turn": "somebody acts who is not to act",
    "action": "somebody does what is not possible there",
    "amount": "a bet is smaller or larger than the rules and the chips allow",
    "dealing": "cards are dealt where none are due, or more or fewer than are due",
    "cards": "a card is in two places, or is not where it is said to be",
    "result": "somebody ends with other chips than the rules give",
}
