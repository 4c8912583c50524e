"""Which language a command speaks: `--lang`, else REDBUTTON_LANG, else what the terminal's LANG says."""

import os
from contextvars import ContextVar
from typing import Annotated

import typer

from redbutton.words import LANGUAGES


def preferred() -> str:
    """The language that the environment asks for, or English where it asks for one we do not speak."""
    for name in ("REDBUTTON_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if wish := os.environ.get(name):
            return wish[:2].lower() if wish[:2].lower() in LANGUAGES else "en"
    return "en"


spoken: ContextVar[str] = ContextVar("spoken", default="en")
"""What this run speaks, its refusals included."""


def _speak(lang: str | None) -> str:
    lang = lang or preferred()
    if lang not in LANGUAGES:
        raise typer.BadParameter(f"{lang!r} is not one of {', '.join(LANGUAGES)}")
    spoken.set(lang)
    return lang


Lang = Annotated[
    str,
    typer.Option(
        "--lang",
        metavar="|".join(LANGUAGES),
        callback=_speak,
        is_eager=True,
        help="The language to speak; else REDBUTTON_LANG or LANG decides.",
        show_default=False,
    ),
]
