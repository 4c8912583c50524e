"""Settings of `redbutton serve` that do not stand on the command line: a TOML file, the environment.

What stands on the command line can be read by everybody on the computer (`ps`); a password of the database
belongs into the environment or the file.
"""

import tomllib
from pathlib import Path
from typing import Any

import typer

from redbutton.errors import Code, ServerError
from redbutton.words.limits import MEANINGS

SETTINGS = (
    "host",
    "port",
    "address",
    "database",
    "origins",
    "names",
    "proxies",
    "workers",
    "log",
)
"""What a file may set besides limits, as the options are called in it."""
LIMITS = "limits"


def read(path: Path) -> dict[str, Any]:
    """A file's settings. Raises if it cannot be read, or sets what there is not."""
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeError, tomllib.TOMLDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ServerError(Code.SETTINGS_UNREADABLE, path=str(path), reason=reason) from None
    for name in found.keys() - {*SETTINGS, LIMITS}:
        raise ServerError(Code.NO_SUCH_SETTING, path=str(path), name=name[:50])
    if not isinstance(found.get(LIMITS, {}), dict):
        raise ServerError(Code.SETTINGS_UNREADABLE, path=str(path), reason="[limits]")
    return found


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
            default = str(limit.default).lower() if isinstance(limit.default, bool) else f"{limit.default:_}"
            typer.echo(f"{limit.name} = {default}  # {MEANINGS[spoken.get()][limit.name]}")
        raise typer.Exit
