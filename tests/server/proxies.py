"""Where nginx and Caddy are. Run as a program, this gets Debian's where that is possible.

Installed, they would begin to serve on the machine's port 80. So their packages are only unpacked, into the
environment of this Python.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

PACKAGES = {"nginx": ("nginx", "nginx-light", "nginx-core"), "caddy": ("caddy",)}
"""The packages that may have each program."""
UNPACKED = Path(sys.prefix, "proxies")
PLACES = ("/usr/sbin", "/usr/local/sbin", f"{UNPACKED}/usr/sbin", f"{UNPACKED}/usr/bin")
"""Where a program may be that is not on the path."""


def found(program: str) -> str | None:
    """A program's path, if there is one."""
    return shutil.which(program, path=os.pathsep.join((os.environ.get("PATH", ""), *PLACES)))


def unpack(package: str) -> None:
    """Whether that worked is seen from `found`."""
    with TemporaryDirectory() as folder:
        subprocess.run(["apt-get", "download", "--quiet", package], cwd=folder, check=False)
        for file in Path(folder).glob("*.deb"):
            subprocess.run(["dpkg-deb", "--extract", str(file), str(UNPACKED)], check=False)


def get(program: str) -> None:
    for package in PACKAGES[program]:
        if found(program) is None:
            unpack(package)


def get_all() -> None:
    """The lists of packages may be missing or old; only root can get them."""
    UNPACKED.mkdir(exist_ok=True)
    for program in PACKAGES:
        get(program)
    if os.geteuid() == 0 and not all(map(found, PACKAGES)):
        subprocess.run(["apt-get", "update", "--quiet"], check=False)
        for program in PACKAGES:
            get(program)


if __name__ == "__main__":
    if shutil.which("apt-get") and shutil.which("dpkg-deb") and not all(map(found, PACKAGES)):
        get_all()
    for missing in (program for program in PACKAGES if found(program) is None):
        print(f"There is no {missing}: the tests of its configuration will be skipped.")
