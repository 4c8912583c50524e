"""Errors at any line of our own code, to see what is left of a step that did not come to its end."""

import sys
from pathlib import Path
from types import FrameType
from typing import Any

import redbutton

OURS = str(Path(redbutton.__file__).parent)


class Trip:
    """Lets a number of lines of the server and the session be run, and raises an error at the next one.

    The net itself, which catches the error and puts everything back, is left alone.

    >>> with Trip(1, KeyError("stumbled")) as trip:
    ...     pass
    >>> trip.raised
    False
    """

    def __init__(self, lines: int, error: BaseException) -> None:
        self.left, self.error = lines, error
        self.raised = False
        self._before: Any = None

    def __enter__(self) -> "Trip":
        self._before = sys.gettrace()
        sys.settrace(self._called)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    def _called(self, frame: FrameType, event: str, value: Any) -> Any:
        path = frame.f_code.co_filename
        ours = path.startswith((f"{OURS}/server/", f"{OURS}/play/", f"{OURS}/history/"))
        net = path.endswith("/savepoint.py") or (path.endswith("/table.py") and frame.f_code.co_name == "do")
        return self._run if ours and not net else None

    def _run(self, frame: FrameType, event: str, value: Any) -> Any:
        if event == "line" and not self.raised:
            self.left -= 1
            if self.left < 0:
                self.raised = True
                raise self.error
        return self._run
