"""What every test run needs to know before it collects."""

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from hypothesis import settings

from redbutton import _pure

settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable")


def compiled_sources() -> list[str]:
    files = Path(__file__).parent.glob("src/**/*.py")
    return [str(file) for file in files if any(file.with_suffix(end).exists() for end in EXTENSION_SUFFIXES)]


# The doctests of a compiled module run in the interpreted half: pytest cannot collect what is no source file.
collect_ignore = [] if _pure.wanted() else compiled_sources()
