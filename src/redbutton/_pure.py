"""REDBUTTON_PURE=1: run the compiled modules' Python sources instead, for debugging and coverage."""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class SourceFinder:
    """Find this package's modules as source files, never as compiled extensions."""

    @staticmethod
    def find_spec(
        fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("redbutton.") or path is None:
            return None
        finders = (FileFinder(entry, (SourceFileLoader, SOURCE_SUFFIXES)) for entry in path)
        return next((spec for finder in finders if (spec := finder.find_spec(fullname))), None)


def wanted() -> bool:
    return os.environ.get("REDBUTTON_PURE", "0") not in ("", "0")


def install() -> None:
    try:
        import cython  # noqa: F401
    except ImportError:
        raise ImportError(
            "REDBUTTON_PURE=1 needs Cython's Python stand-in: pip install 'redbutton[pure]'"
        ) from None
    sys.meta_path.insert(0, SourceFinder())
