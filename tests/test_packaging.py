import os
import tomllib
from importlib import import_module, metadata
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import build_modules

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
COMPILED = [build_modules.module(source) for source in build_modules.sources()]


def test_the_package_is_typed() -> None:
    assert files("redbutton").joinpath("py.typed").is_file()


def test_the_installed_version_is_the_project_s() -> None:
    assert metadata.version("redbutton") == PROJECT["project"]["version"]


def test_the_changelog_knows_the_version() -> None:
    assert f"## [{PROJECT['project']['version']}]" in (ROOT / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.compiled
@pytest.mark.parametrize("name", COMPILED)
def test_every_module_that_is_to_be_compiled_is_compiled(name: str) -> None:
    assert not str(import_module(name).__file__).endswith(".py")


def test_a_source_that_does_not_speak_to_the_compiler_is_not_compiled() -> None:
    assert "redbutton._pure" not in COMPILED


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project: `needs` uses a class that `given` declares."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(build_modules, "ROOT", tmp_path)
    for name, text in {
        "src/small/__init__.py": "",
        "src/small/given.py": "import cython",
        "src/small/given.pxd": "cdef class Given: pass",
        "src/small/needs.py": "import cython",
        "src/small/needs.pxd": "from small.given cimport Given",
        "build/c/src/small/given.c": "",
        "build/c/src/small/needs.c": "",
    }.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return tmp_path


def changed() -> list[str]:
    return [source.stem for source in build_modules.sources() if build_modules.is_changed(source)]


def test_what_did_not_change_is_not_compiled_again(project: Path) -> None:
    assert changed() == []


@pytest.mark.parametrize(
    ("file", "due"), [("needs.py", ["needs"]), ("needs.pxd", ["needs"]), ("given.pxd", ["given", "needs"])]
)
def test_a_change_compiles_what_needs_it(project: Path, file: str, due: list[str]) -> None:
    os.utime(project / "src/small" / file, (2e9, 2e9))
    assert changed() == due


def test_what_was_compiled_of_a_source_that_is_gone_goes_too(project: Path) -> None:
    for name in ("gone", "given"):
        (project / f"src/small/{name}{EXTENSION_SUFFIXES[0]}").touch()
    build_modules.remove_others({"small.given"})
    assert [file.name.split(".")[0] for file in project.glob(f"src/small/*{EXTENSION_SUFFIXES[0]}")] == [
        "given"
    ]
