"""The compiled modules: which they are, and how they are made on all cores, only where something changed."""

import os
import re
import sys
import sysconfig
from collections.abc import Collection
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from Cython.Build import cythonize
from Cython.Build.Dependencies import create_dependency_tree
from setuptools import Extension
from setuptools.command.build_ext import build_ext

from build_page import is_older

ROOT = Path(__file__).parent
COMPILED = re.compile(r"^(# cython:|import cython$)", re.MULTILINE)
"""A source that speaks to the compiler is compiled, and no other."""
SHARED = "redbutton._memoryviews"
"""Cython's own code for arrays, compiled once instead of in each module that has one."""
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
PLAIN = sys.platform != "linux" or os.environ.get("REDBUTTON_PLAIN", "0") not in ("", "0")
"""Build for any processor of this kind: for a wheel that goes elsewhere."""
LOOPS = [] if sys.platform != "linux" else ["--param=max-completely-peel-times=1"]
"""Short loops stay loops: then each becomes a single instruction on eight numbers."""
WIDE = LOOPS if PLAIN else [*LOOPS, "-march=native"]
"""For the solver: instructions as wide as this processor has them."""
EFFORT = {
    SHARED: "-O1",
    "redbutton.ranking._tables": "-O1",  # made once, in a twentieth of a second
    "redbutton.game.plan": "-O1",  # worked out once for each set of rules
    "redbutton.history.narrator": "-O1",  # puts words together, which is Python's own code
    "redbutton.history.": "-O2",
    "redbutton.server.": "-O1",
    "redbutton.wire.": "-O1",
    "redbutton.blueprint._boards": "-O2",  # worked out once for a training
    "redbutton.blueprint._strengths": "-O2",
}
"""How hard the compiler tries, by the beginning of a module's name."""
ROUNDED = ["-ffp-contract=off"]
"""For small games: each product and each sum is rounded, so every processor learns the same."""
C = Path("build/c")
MADE = Path(f"build/modules.{sysconfig.get_platform()}-{sys.implementation.cache_tag}")


def sources() -> list[Path]:
    files = sorted(ROOT.glob("src/**/*.py"))
    return [file.relative_to(ROOT) for file in files if COMPILED.search(file.read_text("utf-8"))]


def module(source: Path) -> str:
    return ".".join(source.with_suffix("").parts[1:])


def extensions() -> list[Extension]:
    return [extension(module(source), str(source)) for source in sources()] + [extension(SHARED)]


def extension(name: str, *source: str) -> Extension:
    """Kernels and the engine gain from -O3. What compiles sooner without losing anything is in `EFFORT`.

    Warnings are off, as they would be about C that nobody wrote.
    """
    effort = next((level for start, level in EFFORT.items() if name.startswith(start)), "-O3")
    small, solver = name.startswith("redbutton.solver.small."), name.startswith("redbutton.solver.")
    own = ROUNDED if small else WIDE if solver else []
    return Extension(name, list(source), extra_compile_args=[effort, "-g0", "-w", *own])


class BuildModules(build_ext):
    """Setuptools' own command, on all cores, and keeping in `build/` what it made."""

    def run(self) -> None:
        wanted, self.build_lib = self.build_lib, str(MADE)
        self.build_temp, self.parallel = str(MADE / "objects"), CORES
        super().run()
        self.build_lib = wanted
        if not self.inplace:
            for file in (self.get_ext_filename(ext.name) for ext in self.extensions):
                self.mkpath(str(Path(wanted, file).parent))
                self.copy_file(str(MADE / file), str(Path(wanted, file)))

    def build_extensions(self) -> None:
        self.translate()
        self.extensions.sort(key=lambda ext: -os.path.getsize(ext.sources[0]))  # the longest work comes first
        self.due = {ext.name for ext in self.extensions if self.is_due(ext)}
        if self.due:
            tell(f"compiling {count(self.due)} on {CORES} cores ")
            super().build_extensions()
            tell("\n")

    def translate(self) -> None:
        """Python to C, where a source or a `.pxd` it needs has changed, or everything if this file has."""
        self.force = self.force or is_older(C / f"{SHARED.replace('.', '/')}.c", [Path(__file__)])
        if due := [source for source in sources() if self.force or is_changed(source)]:
            tell(f"translating {count(due)} to C on {CORES} cores\n")
        made = cythonize(
            self.extensions,
            nthreads=CORES,
            build_dir=str(C),
            force=self.force,
            quiet=True,
            shared_utility_qualified_name=SHARED,
        )
        files = {ext.name: ext.sources for ext in made}
        for ext in self.extensions:
            ext.sources = files[ext.name]

    def is_due(self, ext: Extension) -> bool:
        return self.force or is_older(Path(self.get_ext_fullpath(ext.name)), map(Path, ext.sources))

    def build_extension(self, ext: Extension) -> None:
        super().build_extension(ext)
        if ext.name in self.due:
            tell(".")

    def copy_extensions_to_source(self) -> None:
        super().copy_extensions_to_source()
        remove_others({ext.name for ext in self.extensions})


def remove_others(names: Collection[str]) -> None:
    """Removes what was compiled of sources that are gone or no longer compiled: Python would prefer it."""
    known = {ROOT / "src" / name.replace(".", "/") for name in names}
    for file in ROOT.glob("src/**/*.*"):
        if (
            file.name.endswith(tuple(EXTENSION_SUFFIXES))
            and file.parent / file.name.split(".")[0] not in known
        ):
            file.unlink()


def is_changed(source: Path) -> bool:
    parts = create_dependency_tree(quiet=True).all_dependencies(str(source))
    return is_older(C / source.with_suffix(".c"), map(Path, parts))


def count(due: Collection[object]) -> str:
    return "1 module" if len(due) == 1 else f"{len(due)} modules"


def tell(text: str) -> None:
    print(text, end="", flush=True)
