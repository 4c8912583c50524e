"""Run the benchmarks of every subject, or of those named: `python -m benchmarks ranking`."""

import sys
from importlib import import_module

from benchmarks.report import show

SUBJECTS = ("ranking", "equity", "solver", "push_fold", "small_games", "engine", "arena", "startup")

show(row for subject in sys.argv[1:] or SUBJECTS for row in import_module(f"benchmarks.{subject}").rows())
