"""The command line: `redbutton COMMAND`, one small module per command."""

import sys
from collections.abc import Sequence
from io import TextIOWrapper

from redbutton.errors import PokerError

__all__ = ["main"]

BAD_INPUT = 2
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0, 2 for bad input (in one sentence), 130 for Ctrl-C."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # print "?" for a letter that the terminal lacks
    try:
        return _run(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(arguments: Sequence[str] | None) -> int:
    import typer

    from redbutton.cli.app import group
    from redbutton.cli.language import asked_language, preferred, spoken
    from redbutton.cli.refusals import file_sentence, usage_sentence

    typed = sys.argv[1:] if arguments is None else arguments
    spoken.set(asked_language(typed) or preferred())
    try:
        return group()(args=typed, prog_name="redbutton", standalone_mode=False) or 0
    except typer.Abort:
        return INTERRUPTED
    except typer.TyperException as error:
        return refuse(usage_sentence(error))
    except PokerError as error:
        return refuse(error.sentence(spoken.get()))
    except OSError as error:
        return refuse(file_sentence(error))


def refuse(sentence: str) -> int:
    """Print what is wrong on one line of standard error."""
    print("redbutton:", " ".join(sentence.split()), file=sys.stderr)
    return BAD_INPUT
