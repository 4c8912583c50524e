"""The build: setuptools, and before it the page for browsers."""

import os
import shutil
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import prepare_metadata_for_build_editable, prepare_metadata_for_build_wheel

import build_page

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

APART = os.environ.get("REDBUTTON_APART", "0") not in ("", "0")
"""Only link to the sources: page and modules are made separately (`make` does, at the same time)."""


def build_wheel(*args: Any, **kwargs: Any) -> str:
    """Build a wheel, without leftovers of an earlier build whose sources may be gone."""
    for left in Path("build").glob("lib*"):
        shutil.rmtree(left)
    build_page.build_page()
    return build_meta.build_wheel(*args, **kwargs)


def build_editable(*args: Any, **kwargs: Any) -> str:
    if not APART:
        build_page.build_page()
    return build_meta.build_editable(*args, **kwargs)


def build_sdist(*args: Any, **kwargs: Any) -> str:
    build_page.build_page()
    return build_meta.build_sdist(*args, **kwargs)


def get_requires_for_build_wheel(*args: Any, **kwargs: Any) -> list[str]:
    return build_meta.get_requires_for_build_wheel(*args, **kwargs) + build_page.wanted()


def get_requires_for_build_editable(*args: Any, **kwargs: Any) -> list[str]:
    return build_meta.get_requires_for_build_editable(*args, **kwargs) + build_page.wanted()


def get_requires_for_build_sdist(*args: Any, **kwargs: Any) -> list[str]:
    return build_meta.get_requires_for_build_sdist(*args, **kwargs) + build_page.wanted()
