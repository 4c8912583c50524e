"""What every test run needs to know before it collects."""

import tomllib
from pathlib import Path

from hypothesis import settings

from redbutton import _pure

settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable")


def compiled_sources() -> list[str]:
    project = tomllib.loads(Path(__file__).with_name("pyproject.toml").read_text("utf-8"))
    return [source for module in project["tool"]["setuptools"]["ext-modules"] for source in module["sources"]]


# The doctests of a compiled module run in the interpreted half: pytest cannot collect what is no source file.
collect_ignore = [] if _pure.wanted() else compiled_sources()
