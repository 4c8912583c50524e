"""What `pyproject.toml` cannot say: the compiled modules, which are found, and what makes them."""

from setuptools import setup

from build_backend import APART
from build_modules import BuildModules, extensions

setup(ext_modules=[] if APART else extensions(), cmdclass={"build_ext": BuildModules})
