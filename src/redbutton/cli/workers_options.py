"""Who does long work, as command line options: cores of this machine, or a Ray cluster."""

import re
from collections.abc import Sequence
from typing import Annotated

import typer

from redbutton.cores import RayCluster, Workers, available_cores

Jobs = Annotated[int | None, typer.Option("--jobs", "-j", min=1, max=1024, show_default=False)]
Ray = Annotated[str | None, typer.Option("--ray", metavar="[ADDRESS|auto|local]", show_default=False)]

ADDRESS = re.compile(r"auto|local|\w+://.+|[^/]*:\d+")
"""What is taken for the address after `--ray`; any other word there is one of the command's own."""


def with_address(typed: Sequence[str]) -> list[str]:
    """What was typed, with an empty address after each `--ray` that has none: Typer knows no optional values.

    >>> with_address(["--ray", "folder"]), with_address(["--ray", "10.0.0.1:6379"])
    (['--ray', '', 'folder'], ['--ray', '10.0.0.1:6379'])
    """
    filled: list[str] = []
    for word in typed:
        if filled[-1:] == ["--ray"] and not ADDRESS.fullmatch(word):
            filled.append("")
        filled.append(word)
    return [*filled, ""] if filled[-1:] == ["--ray"] else filled


def workers(jobs: int | None, ray: str | None) -> Workers:
    """As many processes as asked for, else one for each core; or a cluster."""
    if ray is None:
        return jobs or available_cores()
    return RayCluster(address=ray, jobs=jobs)
