"""A type name means one thing, so that readers need not look where it came from."""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import redbutton

HOUSE = Path(redbutton.__file__).parent

TWICE = {
    "Ahead": "what a player may decide ahead, and the same as it goes over the wire",
    "Opening": "what opens an envelope, and the same as it goes over the wire",
    "Options": "what is legal now, and the same as it goes over the wire",
    "Pot": "chips and who may win them, and the same as it goes over the wire, by seats",
    "Spot": "a decision to advise on, and a spot to solve; both are what players call it",
    "Standing": "a player's place, and the same as it goes over the wire",
    "State": "of a deal, and of a table on the server; neither is public",
}
"""Names of two classes, and why that misleads nobody."""

ALIASES = {
    "Decision": "in the solver, what is played at a locked node",
    "Hand": "in equity and the solver, cards that a player may hold, before they are ranked",
    "Line": "in the solver, actions one after the other, as poker players call it",
    "Order": "in the solver, the players by their hands",
    "Seed": "what makes a shuffle repeatable; the message shows a client's part in it",
    "Share": "in the parameters of bots, a number from 0 to 1",
    "Table": "in the kernels, an array of numbers",
}
"""Short names for types that are also a class elsewhere, and what they mean inside their packages."""


@cache
def sources() -> dict[str, ast.Module]:
    """Every module of the house, read once."""
    files = sorted(HOUSE.rglob("*.py"))
    return {file.relative_to(HOUSE).as_posix(): ast.parse(file.read_text("utf-8")) for file in files}


def classes() -> dict[str, list[str]]:
    """The files in which each class name is defined."""
    found = defaultdict(list)
    for file, module in sources().items():
        for node in ast.walk(module):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(file)
    return found


def test_no_two_classes_share_a_name_that_is_not_explained() -> None:
    shared = {name: files for name, files in classes().items() if len(files) > 1}
    new = {name: files for name, files in shared.items() if name not in TWICE}
    assert not new, f"give one of them another name, or explain both in TWICE here: {new}"
    assert shared.keys() == TWICE.keys(), "remove from TWICE here what is there once"
    assert all(len(files) == 2 for files in shared.values()), shared


def aliases() -> dict[str, list[str]]:
    """The files in which each other type name is defined, but options of commands, which nobody imports."""
    found = defaultdict(list)
    for file, module in sources().items():
        for node in ast.walk(module):
            if isinstance(node, ast.Assign | ast.AnnAssign) and "typer." not in ast.unparse(node):
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                if isinstance(target, ast.Name) and re.fullmatch("[A-Z][a-z]\\w*", target.id):
                    found[target.id].append(file)
    return found


def test_no_class_has_the_name_of_another_type_that_is_not_explained() -> None:
    named = aliases()
    shared = {name: (files, named[name]) for name, files in classes().items() if name in named}
    new = {name: files for name, files in shared.items() if name not in ALIASES}
    assert not new, f"give one of them another name, or explain it in ALIASES here: {new}"
    assert shared.keys() == ALIASES.keys(), "remove from ALIASES here what is there once"


def test_nothing_else_is_called_a_seat_or_a_player() -> None:
    named = aliases()
    assert named["Seat"] == named["Player"] == named["PersonId"] == named["Viewer"] == ["ids.py"]
