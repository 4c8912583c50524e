"""What each bot of the house does, in one line, in English."""

from redbutton.words.en.terms import TERMS

BOTS = {
    "caller": "checks and calls, whatever it costs, and never bets",
    "random": "does anything that is legal",
    "default": "checks, else calls, all-in if it is short",
    "modest": "tosses a coin between a small raise and a call",
    "six-max": "plays a chart of good starting hands, raising at most twice a round",
    "tight-aggressive": "plays few hands by position, bets what is good, draws at the right price",
    "pot-odds": "samples its chances against what the others' bets tell, calls at the right price, and bluffs",
    "all-rounder": "plays every game: samples its share of the pot, draws by value, calls at the right price",
    "nash": "all-in or fold at equilibrium when stacks are short; plays like shark when they are deep",
    "blueprint": "heads-up, a strategy trained by playing against itself; plays like shark at larger tables",
    "solver": "follows both ranges and solves turn and river, given time the flop, when two are left; charts at larger tables",
    "expert": "counts the odds in every game, reads what bets tell, and bluffs now and then",
    "exploiter": "remembers what each opponent does and shows, and leans away from its base where that pays",
    "beginner": "plays too many hands, hardly ever raises, looks only at its own cards, folds to large bets",
    "casual": "likes to see cards, bets when it has something, believes bets half, does not like large ones",
    "regular": "plays solidly in every game, a little too curious, and a little afraid of large bets",
    "rock": "waits for the best hands, and rarely raises them",
    "maniac": "plays almost everything, bets and raises all the time",
    "station": "plays too many hands and calls too much",
    "shark": "looks closer at its chances than pot-odds, trusts them more, and bets and bluffs more",
    "grinder": "plays every game, waits for good cards, and hardly ever bluffs",
    "gambler": "plays every game and almost every hand, with large bets and many bluffs",
}

NAMES = (
    "Acorn", "Biscuit", "Bramble", "Clover", "Comet", "Cricket", "Doodle", "Ember", "Fidget",
    "Fizz", "Gizmo", "Kettle", "Lantern", "Maple", "Marble", "Mochi", "Momo", "Noodle", "Nutmeg",
    "Orbit", "Pebble", "Pepper", "Pickle", "Pip", "Pixel", "Quill", "Ripple", "Saffron", "Sprocket",
    "Thimble", "Tiko", "Toffee", "Tumble", "Velvet", "Waffle", "Widget", "Wimby", "Yonder",
    "Zephyr", "Zuzu",
)  # fmt: skip
"""Names of bots: nicknames, so that nobody takes a bot for a person. Short, because seats are narrow."""

LIST = {
    "bot": TERMS["bot"],
    "strength": "strength",
    "cost": "a decision",
    "variants": "really plays",
    "text": "what it does",
    "quick": "quick",
    "slow": "slow",
    "unknown": "?",
    "every": "every game with bets",
    "none": "no game",
    "note": "Every bot can sit at every table. In a game that it does not really play, it checks and calls.",
}
