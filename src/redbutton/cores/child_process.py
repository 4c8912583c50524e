"""A process that another one starts and talks with over pipes: messages, each after its length.

It ends when its input ends, so it never outlives the one that started it, however that ended.
"""

import os
import signal
import sys
from contextlib import suppress
from typing import IO

LENGTH = 4
"""Bytes of the length before each message."""
PR_SET_PDEATHSIG = 1
ENVIRONMENT = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "4"}
"""Every thread of a library and every arena takes address space, and such a process computes on one core."""


def framed(content: bytes) -> bytes:
    """A message after its length."""
    return len(content).to_bytes(LENGTH) + content


def next_frame(pipe: IO[bytes]) -> bytes | None:
    """The next message of a pipe; None when the other end is gone."""
    head = pipe.read(LENGTH)
    if len(head) < LENGTH:
        return None
    size = int.from_bytes(head)
    content = pipe.read(size)
    return content if len(content) == size else None


def pipes() -> tuple[IO[bytes], IO[bytes]]:
    """Where answers go and questions come from. What anybody prints goes nowhere."""
    say, listen = os.fdopen(os.dup(1), "wb"), os.fdopen(os.dup(0), "rb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    return say, listen


def end_with_parent() -> None:
    """Let Linux end this process with its parent: a stopped one does not notice that its pipe closes."""
    if sys.platform == "linux":
        parent = os.getppid()
        with suppress(OSError, AttributeError):
            import ctypes

            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(0)


def be_nice(steps: int) -> None:
    """Go behind other processes of the machine."""
    with suppress(OSError, AttributeError):
        os.nice(steps)
