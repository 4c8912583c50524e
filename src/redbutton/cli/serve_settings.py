"""Settings of `redbutton serve` that do not stand on the command line: a TOML file, the environment.

What stands on the command line can be read by everybody on the computer (`ps`); a password of the database
belongs into the environment or the file.
"""

from pathlib import Path
from typing import Any

import typer

from redbutton._toml import document
from redbutton.cli.language import spoken
from redbutton.errors import Code, ParseError, ServerError
from redbutton.words.limits import MEANINGS

SETTINGS: dict[str, type] = {
    "host": str,
    "port": int,
    "address": str,
    "database": str,
    "origins": list,
    "names": list,
    "proxies": list,
    "metrics": list,
    "workers": int,
    "log": str,
}
"""What a file may set besides limits, as the options are called in it, and its kind of value."""
WRONG_KIND = {str: Code.SETTING_NOT_TEXT, int: Code.SETTING_NOT_WHOLE, list: Code.SETTING_NOT_A_LIST}
LARGEST = 2**63
"""No setting is so large; numbers of thousands of digits are not even told."""
LIMITS = "limits"


def read(path: Path) -> dict[str, Any]:
    """A file's settings. Raises if it cannot be read, or sets what there is not, or to what it cannot be."""
    try:
        found = document(path.read_text("utf-8"))
    except (OSError, UnicodeError, ParseError) as error:
        told = error.sentence(spoken.get()) if isinstance(error, ParseError) else str(error)
        reason = getattr(error, "strerror", None) or told
        raise ServerError(Code.SETTINGS_UNREADABLE, path=str(path), reason=reason) from None
    for name in found.keys() - {*SETTINGS, LIMITS}:
        raise ServerError(Code.NO_SUCH_SETTING, path=str(path), name=name[:50])
    if not isinstance(found.get(LIMITS, {}), dict):
        raise ServerError(Code.SETTINGS_UNREADABLE, path=str(path), reason="[limits]")
    for name in found.keys() - {LIMITS}:
        if not _is_a(SETTINGS[name], found[name]):
            raise ServerError(WRONG_KIND[SETTINGS[name]], path=str(path), name=name)
    return found


def _is_a(kind: type, value: object) -> bool:
    """Whether a value is of a kind. `true` is no number, and no text has a null character."""
    match value:
        case list():
            return kind is list and all(_is_a(str, one) for one in value)
        case str():
            return kind is str and "\0" not in value
        case int():
            return type(value) is kind and abs(value) < LARGEST
        case _:
            return False


def from_file(context: typer.Context, path: Path | None) -> Path | None:
    """Make a file's settings the defaults of this run, so that options and environment count more."""
    if path is not None and not context.resilient_parsing:
        given = {name: value for name, value in read(path).items() if name in SETTINGS}
        context.default_map = {**(context.default_map or {}), **given}
    return path


def list_limits(context: typer.Context, wanted: bool) -> None:
    """Print all limits, and end."""
    if wanted and not context.resilient_parsing:
        from redbutton.cli.language import spoken
        from redbutton.server.net.limit_settings import LIMITS as ALL

        for limit in ALL.values():
            typer.echo(f"{limit.name} = {limit.default_text}  # {MEANINGS[spoken.get()][limit.name]}")
        raise typer.Exit
