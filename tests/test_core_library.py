"""What the library itself needs is what it is installed with: nothing of its extras."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

from patience import PATIENCE

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))["project"]
USE = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {extras}:
            raise ModuleNotFoundError(name, name=name)

sys.meta_path.insert(0, Missing())
from redbutton import arena, play
from redbutton.history import phh

result = play.Game({{"Ann": "caller", "Ben": "shark"}}, seed=7).play(hands=2)
assert len(phh.loads(result.phh)) == result.hands == 2
from redbutton.cli import main
assert main(["arena", "caller", "random", "--hands", "20", "--jobs", "1"]) == 0
assert main(["equity", "AsAd", "KsKd"]) == 0
"""


def names(requirements: list[str]) -> set[str]:
    """The modules of these requirements, which are all called as their packages are.

    >>> sorted(names(["confusable-homoglyphs~=3.3", "uvloop~=0.23; platform_system != 'Windows'"]))
    ['confusable_homoglyphs', 'uvloop']
    """
    return {re.split(r"[^\w-]", each)[0].replace("-", "_").lower() for each in requirements}


def test_a_game_and_an_arena_need_no_extra() -> None:
    more = PROJECT["optional-dependencies"]
    extras = names([*more["server"], *more["terminal"], *more["plots"], *more["ray"]])
    assert {"starlette", "textual", "confusable_homoglyphs"} <= extras
    assert not extras & names(PROJECT["dependencies"])
    code = USE.format(extras=sorted(extras))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
