"""What `import redbutton` and its packages give, in any order and at what price."""

import ast
import re
import subprocess
import sys
from importlib import import_module
from itertools import permutations
from pathlib import Path
from pkgutil import walk_packages

import pytest

import redbutton
from redbutton import words

ROOT = Path(__file__).parents[1]
LANGUAGES = [f"redbutton.words.{language}" for language in words.LANGUAGES]
"""Folders of words; `redbutton.words` reads them, and they give nothing themselves."""
FOUND = (found.name for found in walk_packages(redbutton.__path__, "redbutton.") if found.ispkg)
PACKAGES = ["redbutton", *(package for package in FOUND if package not in LANGUAGES)]
HEAVY = {
    "asyncio",
    "asyncpg",
    "matplotlib",
    "msgspec",
    "multiprocessing",
    "numpy",
    "rich",
    "sqlite3",
    "starlette",
    "textual",
    "typer",
    "uvicorn",
    "websockets",
}
DEEP = re.compile(r"(?:from|import)\s+redbutton\.\w+\.\w+")


def run(code: str) -> list[str]:
    """What a program of its own prints, word by word."""
    return subprocess.check_output([sys.executable, "-c", code], text=True).split()


def test_importing_the_library_loads_its_front_door_and_nothing_else() -> None:
    loaded = run("import sys, redbutton; print(*(name for name in sys.modules if 'redbutton' in name))")
    assert set(loaded) == {"redbutton", "redbutton._lazy", "redbutton._pure"}


@pytest.mark.parametrize("package", PACKAGES)
def test_importing_a_package_loads_no_big_library(package: str) -> None:
    assert not HEAVY & set(run(f"import sys, {package}; print(*sys.modules)"))


@pytest.mark.parametrize("package", PACKAGES)
def test_everything_that_a_package_lists_is_there(package: str) -> None:
    module = import_module(package)
    assert module.__all__
    for name in module.__all__:
        assert getattr(module, name) is not None
        assert name in dir(module)


@pytest.mark.parametrize("package", PACKAGES)
def test_type_checkers_see_the_names_that_programs_get(package: str) -> None:
    module = import_module(package)
    tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
    typed: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            lazily = set().union(*map(bound, node.body))
            assert lazily <= set(module.__all__)
            typed |= lazily
        typed |= bound(node)
    assert set(module.__all__) <= typed


def bound(node: ast.stmt) -> set[str]:
    """The names that a statement gives a module."""
    match node:
        case ast.ImportFrom(names=names):
            return {alias.asname or alias.name for alias in names}
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return {name}
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return {name}
    return set()


def test_a_name_that_is_not_there_is_refused_by_name() -> None:
    with pytest.raises(AttributeError, match="'redbutton' has no attribute 'Joker'"):
        redbutton.Joker  # type: ignore[attr-defined]  # noqa: B018


EQUITY = [
    "import redbutton.equity.exact",
    "from redbutton.equity import Range",
    "from redbutton import equity",
]
CARDS = ["import redbutton.cards", "from redbutton.cards import FULL_DECK", "from redbutton import cards"]


@pytest.mark.parametrize("imports", list(permutations(EQUITY)))
def test_equity_is_a_function_and_a_package_in_any_order_of_imports(imports: tuple[str, ...]) -> None:
    code = "; ".join(["import redbutton", *imports, "print(Range('QQ') == redbutton.equity.Range('QQ'))"])
    again = (
        "print(*(len(each('AsKs', 'QQ')) for each in (equity, redbutton.equity, redbutton.equity.equity)))"
    )
    assert run(f"{code}; {again}") == ["True", "2", "2", "2"]


@pytest.mark.parametrize("imports", list(permutations(CARDS)))
def test_cards_is_a_function_and_a_module_in_any_order_of_imports(imports: tuple[str, ...]) -> None:
    code = "; ".join([*imports, "import redbutton", "print(FULL_DECK is redbutton.cards.FULL_DECK)"])
    again = "print(*(len(each('As Kd')) for each in (cards, redbutton.cards, redbutton.cards.cards)))"
    assert run(f"{code}; {again}") == ["True", "2", "2", "2"]


PAGES = [*sorted(ROOT.glob("README*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_documents_import_nothing_deeper_than_a_package(page: Path) -> None:
    assert DEEP.findall(page.read_text("utf-8")) == []
