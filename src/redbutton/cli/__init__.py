"""The command line: `redbutton COMMAND`, one small module a command."""

import sys
from collections.abc import Sequence
from io import TextIOWrapper

from redbutton.errors import PokerError

BAD_INPUT = 2
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command, and give its exit status: 0, 2 for bad input (in one sentence), 130 for Ctrl-C."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a letter that the terminal lacks is a "?", not a crash
    try:
        return _run(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(arguments: Sequence[str] | None) -> int:
    import typer

    from redbutton.cli.app import app
    from redbutton.cli.language import preferred, spoken

    spoken.set(preferred())
    try:
        return app(args=arguments, prog_name="redbutton", standalone_mode=False) or 0
    except typer.Abort:
        return INTERRUPTED
    except typer.TyperException as error:
        return refuse(error.format_message())
    except PokerError as error:
        return refuse(error.sentence(spoken.get()))
    except OSError as error:
        return refuse(f"{error.filename}: {error.strerror}" if error.filename else str(error))


def refuse(sentence: str) -> int:
    """Say what is wrong on one line of standard error."""
    print("redbutton:", " ".join(sentence.split()), file=sys.stderr)
    return BAD_INPUT
