"""Where Chromium is. Run as a program, this installs it and a Chinese font where that is possible."""

import os
import shutil
import subprocess

SHELL = "chromium-headless-shell"
"""Chromium without its windows: a page costs a third of the processor time, and tests look at pages alone."""
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FONT = "fonts-noto-cjk"
"""Without it Chinese text is measured as empty boxes."""
INSTALL = ("apt-get", "install", "--yes", "--quiet", "--no-install-recommends")


def found() -> str | None:
    """The browser's path, if there is one."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def reads_chinese() -> bool:
    """Whether a font with Chinese characters is installed."""
    if shutil.which("fc-list") is None:
        return False
    return bool(subprocess.run(["fc-list", ":lang=zh"], capture_output=True, check=False).stdout.strip())


def may_install() -> bool:
    return shutil.which("apt-get") is not None and os.geteuid() == 0


def install() -> None:
    """Debian's own: without windows, else with them. Whether that worked is seen from `found`."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "--quiet"], check=False)
    for name in (SHELL, "chromium"):
        if found() is None or (name == SHELL and shutil.which(SHELL) is None):
            subprocess.run([*INSTALL, name], env=environment, check=False)
    if not reads_chinese():
        subprocess.run([*INSTALL, FONT], env=environment, check=False)


if __name__ == "__main__":
    if (shutil.which(SHELL) is None or not reads_chinese()) and may_install():
        install()
    if found() is None:
        print("There is no Chromium: the tests of the page in a browser will be skipped.")
