"""What goes over the sockets for one action, as sizes, to be sent again by a server without poker."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

Messages = list[tuple[int, int]]
"""Messages in their order: each with its seat, counted from 0, and its size in bytes."""


@dataclass
class Action:
    """The messages of one action: what the clients said, the action itself first, and what they were told."""

    said: Messages
    told: Messages = field(default_factory=list)


class Recording:
    """The traffic of one table from its first action on, cut into actions."""

    def __init__(self) -> None:
        self._actions: list[Action] = []

    def acts(self, seat: int, size: int) -> None:
        self._actions.append(Action([(seat, size)]))

    def says(self, seat: int, size: int) -> None:
        if self._actions:
            self._actions[-1].said.append((seat, size))

    def hears(self, seat: int, size: int) -> None:
        if self._actions:
            self._actions[-1].told.append((seat, size))

    @property
    def whole(self) -> list[Action]:
        """All actions but the last, of which something may be missing, and those that reached nobody."""
        return [action for action in self._actions[:-1] if action.told]


def write(path: Path, actions: Sequence[Action]) -> None:
    path.write_text(json.dumps([[action.said, action.told] for action in actions]))


def read(path: Path) -> list[Action]:
    return [
        Action([(seat, size) for seat, size in said], [(seat, size) for seat, size in told])
        for said, told in json.loads(path.read_text())
    ]
