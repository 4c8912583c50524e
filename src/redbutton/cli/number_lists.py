"""Lists of numbers as they are typed: `5000,3000,2000`, or `50%,30%,20%`."""

import re

from redbutton.errors import Code, SolverError


def numbers(name: str, text: str) -> tuple[float, ...]:
    """The numbers of a text, with commas, slashes or spaces between them; `3x10` is ten three times.

    >>> numbers("stacks", "12.5, 2x10"), numbers("payouts", "50%/30%/20%")
    ((12.5, 10.0, 10.0), (50.0, 30.0, 20.0))
    """
    found: list[float] = []
    for part in re.split(r"[,;/\s]+", text.strip().strip(",;/")):
        times, _, number = part.removesuffix("%").rpartition("x")
        try:
            found += [float(number)] * (int(times) if times else 1)
        except ValueError:
            raise SolverError(Code.NOT_NUMBERS, name=name, value=text) from None
    return tuple(found)
