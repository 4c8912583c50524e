"""What a command refuses, in the language of the run: bad usage, files it cannot open, its own reasons."""

import errno
from difflib import get_close_matches
from typing import Any

import typer
from typer._click import exceptions as usage

from redbutton.cli.language import spoken
from redbutton.words.commands import REFUSALS

FILES = {
    errno.ENOENT: "no-file",
    errno.EACCES: "no-permission",
    errno.EISDIR: "is-a-folder",
    errno.ENOTDIR: "not-a-folder",
    errno.EEXIST: "file-exists",
}
"""The key of each reason why a file cannot be opened; for others the system's own words are used."""


def refused(key: str, **facts: object) -> typer.BadParameter:
    """A refusal of a command's own, to raise."""
    return typer.BadParameter(_say(key, **facts))


def no_such_command(name: str, known: tuple[str, ...]) -> typer.BadParameter:
    """The refusal of an unknown command, with the commands that look like it."""
    alike = ", ".join(map(repr, get_close_matches(name, known)))
    return refused("no-command-alike" if alike else "no-command", name=name, alike=alike)


def usage_sentence(error: typer.TyperException) -> str:
    """What is wrong with the way in which a command was called."""
    match error:
        case usage.MissingParameter():
            return _say("missing", name=_name_of(error))
        case usage.BadParameter() if error.param is not None:
            return _say("invalid", name=_name_of(error), reason=error.message)
        case usage.BadParameter():
            return error.message
        case usage.NoSuchOption():
            alike = ", ".join(sorted(error.possibilities or ()))
            return _say("no-option-alike" if alike else "no-option", name=error.option_name, alike=alike)
        case usage.BadOptionUsage():
            return _say(
                "needs-value" if " requires " in error.message else "no-value", name=error.option_name
            )
        case _:
            return error.format_message()


def file_sentence(error: OSError) -> str:
    """Why a file cannot be opened."""
    key = FILES.get(error.errno or 0)
    reason = _say(key) if key else error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename else reason


def _say(key: str, **facts: object) -> str:
    return REFUSALS[spoken.get()][key].format(**facts)


def _name_of(error: usage.BadParameter) -> str:
    """The option as it is typed, or the argument's name in capitals."""
    param: Any = error.param
    if param is None:
        return ""
    if param.param_type_name == "option":
        return str(max(param.opts, key=len))
    return str(param.metavar or param.name).strip("[]").upper()
