"""Points at which a test can kill the process, as if the power had failed.

`REDBUTTON_CRASH=before-commit:3` kills it when it reaches the point of that name for the third time.
"""

import os
import signal

_fatal, _, _times = os.environ.get("REDBUTTON_CRASH", "").partition(":")
_left = int(_times or 1)


def point(name: str) -> None:
    """Kill the process here, if this is the chosen point."""
    global _left
    if name == _fatal:
        _left -= 1
        if _left == 0:
            os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
