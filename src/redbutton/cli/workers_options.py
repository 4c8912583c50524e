"""Who does long work, as command line options: cores of this machine, or a Ray cluster."""

from typing import Annotated

import typer

from redbutton.cores import RayCluster, Workers, available_cores

Jobs = Annotated[int | None, typer.Option("--jobs", "-j", min=1, show_default=False)]
Ray = Annotated[str | None, typer.Option("--ray", metavar="ADDRESS|auto|local", show_default=False)]

LOCAL = "local"
"""The address of a cluster that is started on this machine, and ended with the work."""


def workers(jobs: int | None, ray: str | None) -> Workers:
    """As many processes as asked for, else one for each core; or a cluster."""
    if ray is None:
        return jobs or available_cores()
    return RayCluster(address="" if ray == LOCAL else ray, jobs=jobs)
