"""The language of a command: `--lang`, else REDBUTTON_LANG, else the terminal's LANG."""

import os
import re
from collections.abc import Sequence
from contextvars import ContextVar
from itertools import zip_longest
from typing import Annotated

import typer

from redbutton.words import LANGUAGES
from redbutton.words.commands import REFUSALS


def preferred() -> str:
    """The language that the environment asks for, or English if we do not have it."""
    for name in ("REDBUTTON_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if wish := os.environ.get(name):
            lang = re.split("[-_.@]", wish)[0].lower()
            return lang if lang in LANGUAGES else "en"
    return "en"


spoken: ContextVar[str] = ContextVar("spoken", default="en")
"""The language of this run, refusals included."""


def asked_language(arguments: Sequence[str]) -> str | None:
    """The language that `--lang` asks for, wherever it stands: help has to know it before anything else."""
    for option, value in zip_longest(arguments, arguments[1:], fillvalue=""):
        name, _, joined = option.partition("=")
        if name == "--lang" and (joined or value) in LANGUAGES:
            return joined or value
    return None


def _speak(lang: str | None) -> str:
    lang = lang or spoken.get()
    if lang not in LANGUAGES:
        raise typer.BadParameter(
            REFUSALS[spoken.get()]["language"].format(name=lang, allowed=", ".join(LANGUAGES))
        )
    spoken.set(lang)
    return lang


Lang = Annotated[
    str,
    typer.Option(
        "--lang",
        metavar="|".join(LANGUAGES),
        callback=_speak,
        is_eager=True,
        show_default=False,
    ),
]
