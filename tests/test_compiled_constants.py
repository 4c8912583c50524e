"""What compiled code has from a `.pxd` and interpreted code from the `.py` beside it is the same.

The numbers stand in both files, because the compiler wants them as C. A difference would be a deal that goes
another way when it is interpreted, or an array that is written past its end.
"""

import ast
import re
from pathlib import Path
from typing import Any

import pytest

import redbutton
from redbutton.game import numbers
from redbutton.game.events import KINDS
from redbutton.rules.variant import MAX_STREETS

HOUSE = Path(redbutton.__file__).parent
TYPES = sorted(HOUSE.rglob("*.pxd"))

ENUM = re.compile(r"^cdef enum:\n((?: +.+\n)+)", re.M)
FIELDS = re.compile(r"^ *cdef [\w ]+\[(\d+)\] ([\w, ]+)$", re.M)
LOCAL = re.compile(r"(\w+)=\"[\w ]+\[(\d+)\]\"")


def in_c(types: Path) -> dict[str, int]:
    """The names of every `cdef enum`: each is one more than the name before it, unless it says its number."""
    found = {}
    for body in ENUM.findall(types.read_text("utf-8")):
        number = -1
        for item in re.split(r"[,\n]", body):
            name, _, given = (part.strip() for part in item.partition("="))
            if name:
                found[name] = number = int(given) if given else number + 1
    return found


def in_python(source: Path) -> dict[str, int]:
    """The names in capitals to which a file gives a number by itself."""
    tree = ast.parse(source.read_text("utf-8"))
    return {
        name.id: line.value.value
        for line in ast.walk(tree)
        if isinstance(line, ast.Assign) and isinstance(line.value, ast.Constant)
        if isinstance(line.value.value, int)
        for name in line.targets
        if isinstance(name, ast.Name) and name.id.isupper()
    }


NUMBERS = {name: value for name, value in vars(numbers).items() if name.isupper()}
ENUMS = {path: found for path in TYPES if (found := in_c(path))}


def test_the_engine_s_numbers_are_the_same_in_both_files() -> None:
    assert ENUMS[HOUSE / "game" / "numbers.pxd"] == NUMBERS


@pytest.mark.parametrize(
    "types", [path for path in ENUMS if path.stem != "numbers"], ids=lambda path: path.stem
)
def test_other_numbers_of_a_module_are_the_same_in_both_files(types: Path) -> None:
    assert in_python(types.with_suffix(".py")).items() >= ENUMS[types].items()


def test_the_kinds_of_events_are_numbered_like_the_engine_s_log() -> None:
    assert {kind.name: number for number, kind in enumerate(KINDS)}.items() <= NUMBERS.items()


def arrays_in_c(types: Path) -> dict[str, int]:
    text = types.read_text("utf-8")
    fields = {name.strip(): int(size) for size, listed in FIELDS.findall(text) for name in listed.split(",")}
    return fields | {name: int(size) for name, size in LOCAL.findall(text)}


def lists_in_python(source: Path) -> dict[str, int]:
    """What a file makes as `[0] * size`, alone, side by side, or several of one size from a generator."""
    known = NUMBERS | in_python(source) | {"MAX_STREETS": MAX_STREETS}
    found = {}
    for line in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(line, ast.Assign):
            target = line.targets[0]
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            for name, made in zip(names, each_made(line.value, len(names)), strict=True):
                if isinstance(made, ast.BinOp) and isinstance(made.left, ast.List):
                    found[name_of(name)] = int(eval(ast.unparse(made.right), known))
    return found


def each_made(value: ast.expr, count: int) -> list[ast.expr]:
    if isinstance(value, ast.GeneratorExp):
        return [value.elt] * count
    return value.elts if isinstance(value, ast.Tuple) and len(value.elts) == count else [value] * count


def name_of(target: Any) -> str:
    return str(target.attr if isinstance(target, ast.Attribute) else target.id)


@pytest.mark.parametrize("module", ["state", "plan", "pots", "showdown", "first_to_act"])
def test_the_engine_s_arrays_are_as_long_as_its_lists(module: str) -> None:
    types = HOUSE / "game" / f"{module}.pxd"
    assert arrays_in_c(types) == lists_in_python(types.with_suffix(".py"))


@pytest.mark.parametrize("types", [path for path in TYPES if arrays_in_c(path)], ids=lambda path: path.stem)
def test_an_array_is_as_long_as_the_list_of_its_name(types: Path) -> None:
    lists = lists_in_python(types.with_suffix(".py"))
    there = {name: size for name, size in arrays_in_c(types).items() if name in lists}
    assert there == {name: lists[name] for name in there}
    assert there
