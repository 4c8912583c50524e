"""`redbutton study`: the study room in a browser."""

import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from zipfile import is_zipfile

import typer

from redbutton.cli.language import Lang
from redbutton.cli.serve import packages
from redbutton.errors import Code, SolverError
from redbutton.words.study import STUDY

if TYPE_CHECKING:
    from redbutton.wire.study import NewStudy


def study(
    spot: Annotated[
        Path | None,
        typer.Argument(metavar="[SPOT.toml|SOLUTION]", exists=True, dir_okay=False, show_default=False),
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65_535)] = 0,
    lang: Lang = "",
) -> None:
    with packages():
        from redbutton.server import solo
    words = STUDY[lang]

    def ready(address: str) -> None:
        print(words["at"].format(address=address), flush=True)
        with suppress(webbrowser.Error):
            webbrowser.open(address)

    solo.study(_wanted(spot), ready, port)
    print(words["ended"])


def _wanted(path: Path | None) -> "NewStudy | Path | None":
    """The spot of a file with its locks, which is checked before a page is opened; or a solution's file."""
    if path is None:
        return None
    if path.suffix.lower() != ".toml":
        if not is_zipfile(path):  # what else is wrong with it is found when it is read
            raise SolverError(Code.NOT_A_SOLUTION, path=str(path))
        return path
    from redbutton.solver import loads
    from redbutton.solver.many import text_of
    from redbutton.study.locks import study_lock_of
    from redbutton.study.spots import study_spot_of
    from redbutton.wire.study import NewStudy

    spot = loads(text_of(path))
    return NewStudy(spot=study_spot_of(spot), locks=[*map(study_lock_of, spot.locks)])
