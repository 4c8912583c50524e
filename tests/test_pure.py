"""REDBUTTON_PURE=1 runs the sources of the compiled modules; each test asks a Python of its own."""

import os
import subprocess
import sys

import pytest

from redbutton.cards import Deck

WHERE = "import redbutton._shuffle as m; print(m.__file__)"
ORDER = "import redbutton; print(*redbutton.Deck().shuffle(seed=7))"
NO_CYTHON = "import sys; sys.modules['cython'] = None; "


def python(code: str, *, pure: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "REDBUTTON_PURE": pure}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)


def test_pure_runs_the_source() -> None:
    assert python(WHERE, pure="1").stdout.strip().endswith("_shuffle.py")


@pytest.mark.compiled
@pytest.mark.parametrize("pure", ["0", ""])
def test_otherwise_the_compiled_module_runs(pure: str) -> None:
    assert "_shuffle." in (where := python(WHERE, pure=pure).stdout.strip())
    assert not where.endswith(".py")


def test_both_give_the_same_cards() -> None:
    assert python(ORDER, pure="1").stdout == python(ORDER, pure="0").stdout
    assert python(ORDER, pure="1").stdout.split() == [str(card) for card in Deck().shuffle(seed=7)]


def test_pure_without_cython_says_what_to_install() -> None:
    assert "pip install 'redbutton[pure]'" in python(NO_CYTHON + ORDER, pure="1").stderr


@pytest.mark.compiled
def test_the_compiled_modules_need_no_cython() -> None:
    assert python(NO_CYTHON + ORDER, pure="0").returncode == 0
