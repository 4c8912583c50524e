"""The study room on the server: a process for each study, limits, and what is shared."""

from typing import TYPE_CHECKING

from redbutton._lazy import lazy

__all__ = ["StudyRoom"]

if TYPE_CHECKING:
    from redbutton.server.study.room import StudyRoom
else:
    __getattr__, __dir__ = lazy(__name__, {"room": "StudyRoom"})
