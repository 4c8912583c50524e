import subprocess
import sys
import tomllib
from importlib import import_module, metadata
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
COMPILED = [module["name"] for module in PROJECT["tool"]["setuptools"]["ext-modules"]]


def test_the_package_is_typed() -> None:
    assert files("redbutton").joinpath("py.typed").is_file()


def test_the_installed_version_is_the_project_s() -> None:
    assert metadata.version("redbutton") == PROJECT["project"]["version"]


def test_the_changelog_knows_the_version() -> None:
    assert f"## [{PROJECT['project']['version']}]" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_importing_the_package_loads_no_big_library() -> None:
    code = "import sys, redbutton; print(*{'numpy', 'rich', 'typer', 'asyncio'} & set(sys.modules))"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).split() == []


@pytest.mark.compiled
@pytest.mark.parametrize("name", COMPILED)
def test_every_module_that_is_to_be_compiled_is_compiled(name: str) -> None:
    assert not str(import_module(name).__file__).endswith(".py")
