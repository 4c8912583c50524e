"""The websocket frames that we make ourselves."""

import pytest
from websockets.frames import Frame, Opcode

from redbutton.server.net.uvicorn_protocols import frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_our_frames_are_those_of_the_library(size: int) -> None:
    assert frame(b"x" * size) == Frame(Opcode.TEXT, b"x" * size).serialize(mask=False)
