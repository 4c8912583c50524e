"""The build: setuptools, with one place for the steps that come before it."""

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403  (the PEP 517 hooks that need no step of ours)

__all__ = ["build_editable", "build_sdist", "build_wheel", *build_meta.__all__]
