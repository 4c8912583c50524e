"""The words of training, in English."""

TRAINING = {
    "cards": "sorting the hands of all boards into kinds ...",
    "resumed": "{depth:g} big blinds: goes on after round {round}",
    "round": "{depth:g} big blinds, round {round}: the big blind wins {value:+.3f} a deal, a response {lost:+.3f}",
    "played": "playing random hands on from the flop ...",
    "charts": "{depth:g} big blinds, raises to {opened:g}: charts after round {round}",
    "stopped": "stopped; the same command goes on in {folder}",
    "done": "done: the strategies are in {folder}",
}
