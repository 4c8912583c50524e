"""Where Chromium is. Run as a program, this installs it where that is possible."""

import os
import shutil
import subprocess

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
INSTALL = ("apt-get", "install", "--yes", "--quiet", "--no-install-recommends", "chromium")


def found() -> str | None:
    """The browser's path, if there is one."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def may_install() -> bool:
    return shutil.which("apt-get") is not None and os.geteuid() == 0


def install() -> None:
    """Debian's own Chromium; whether that worked is seen from `found`."""
    subprocess.run(["apt-get", "update", "--quiet"], check=False)
    subprocess.run(INSTALL, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, check=False)


if __name__ == "__main__":
    if found() is None and may_install():
        install()
    if found() is None:
        print("There is no Chromium: the tests of the page in a browser will be skipped.")
