"""The words of the study room, in English."""

STUDY = {
    "open": "First raise",
    "call": "Call of a raise",
    "three-bet": "Raise of a raise (3-bet)",
    "call-3bet": "Call of a 3-bet",
    "top": "Strongest hands",
    "top-name": "Top {share} %",
    "early": "Early position",
    "middle": "Middle position",
    "cutoff": "Cutoff",
    "button": "Button",
    "blinds": "Blinds",
    "heads-up": "Heads-up",
    "at": "The study room is at {address} (Ctrl-C ends it).",
    "ended": "Goodbye. What you saved as a file can be opened again.",
}
