"""Points at which a test lets the process die, as if its power had failed.

`REDBUTTON_CRASH=before-commit:3` kills it when it comes to the point of that name for the third time.
"""

import os
import signal

_fatal, _, _times = os.environ.get("REDBUTTON_CRASH", "").partition(":")
_left = int(_times or 1)


def point(name: str) -> None:
    """Here the process dies, if this is where it should."""
    global _left
    if name == _fatal:
        _left -= 1
        if _left == 0:
            os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
