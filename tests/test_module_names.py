"""A module's name means one thing, so that a stranger who looks for a subject opens the right file."""

import ast
from collections import defaultdict
from pathlib import Path

import redbutton

HOUSE = Path(redbutton.__file__).parent

NAMED_AFTER_OTHERS = {
    "cli": "a command is called after what it shows",
    "words": "a folder for each language, a module for each subject",
}
"""Packages whose modules have the names of modules elsewhere, and why."""

TWICE = {
    "_kernel": "the compiled heart of its package",
    "actions": "what a player does: as values, at a table of the server, over the wire",
    "cards": "the cards, and pictures of them",
    "contradictions": "in what a server tells of a deal, and in a recorded hand",
    "files": "rules as a file, and solutions as files",
    "game": "one that is played at the terminal, and one that is solved as a whole",
    "limits": "poker's word for how much may be bet, and the web's for what a client may use",
    "log": "of a table, which is its truth, and of a server, for its operator",
    "messages": "to a client, and to the process of a study",
    "options": "what is legal now, and the same over the wire",
    "person": "somebody at a table of the server, and somebody at the terminal",
    "ranges": "hands with weights, and those that the study room names",
    "responses": "a web server's answers, and best responses, as players call them",
    "room": "of a table, and the study room",
    "seeds": "of all seats, and a client's own",
    "solving": "a spot, and a small game",
    "state": "of a deal, and of a table on the server",
}
"""Names of several modules, and why that misleads nobody."""


def modules() -> dict[str, list[Path]]:
    """The files of each name."""
    found = defaultdict(list)
    for file in sorted(HOUSE.rglob("*.py")):
        if file.relative_to(HOUSE).parts[0] not in NAMED_AFTER_OTHERS and file.stem != "__init__":
            found[file.stem].append(file)
    return found


def test_no_two_modules_share_a_name_that_is_not_explained() -> None:
    shared = {name: files for name, files in modules().items() if len(files) > 1}
    new = {name: files for name, files in shared.items() if name not in TWICE}
    assert not new, f"give one of them another name, or explain all in TWICE here: {new}"
    assert shared.keys() == TWICE.keys(), "remove from TWICE here what is there once"


def test_only_events_of_a_deal_are_heard() -> None:
    heard = [
        [argument.arg for argument in node.args.args]
        for file in HOUSE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.strip("_") == "hear"
    ]
    assert heard
    assert all(arguments == ["self", "event"] for arguments in heard), heard
