"""Variables of the environment that look like settings of a server, and are none: most are misspelt."""

import os
import sys
from collections.abc import Iterable
from difflib import get_close_matches

from redbutton.cli.serve_settings import SETTINGS
from redbutton.words.server_commands import SERVING

OTHERS = (
    "APART", "CACHE", "CONFIG", "CRASH", "LANES", "LANG", "LAWS", "PART", "PLAIN", "PURE", "SERVERS", "SOAK",
    "TOKEN",
)  # fmt: skip
"""What others read: other commands, the build, the tests, and the proxies of `deploy/`."""


def warn_of_strange_variables(lang: str) -> None:
    """Name those that nobody reads, each with the one that it looks like."""
    words, known = SERVING[lang], known_variables()
    for name in strange(os.environ):
        alike = get_close_matches(name, known, n=1)
        key = "strange-variable-alike" if alike else "strange-variable"
        print(words[key].format(name=name, alike="".join(alike)), file=sys.stderr, flush=True)


def strange(names: Iterable[str]) -> list[str]:
    """
    >>> strange(["REDBUTTON_TABELS", "REDBUTTON_TABLES", "REDBUTTON_PURE", "HOME"])
    ['REDBUTTON_TABELS']
    """
    from redbutton.server.net.limit_settings import PREFIX

    return sorted(name for name in {*names} - known_variables() if name.startswith(PREFIX))


def known_variables() -> set[str]:
    """All variables that something of ours reads."""
    from redbutton.server.net.limit_settings import LIMITS, PREFIX

    return {PREFIX + name.upper() for name in (*SETTINGS, *LIMITS, *OTHERS)}
