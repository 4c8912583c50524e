"""Writes what the page says as we do into its dictionaries: `python -m redbutton.words.page`.

With `--check` it writes nothing, and fails if a file is not what it would write. So commands, tables and the page
have the same word for everything that all of them show.
"""

import json
import sys
from pathlib import Path

from redbutton.words import capital
from redbutton.words.fairness import DIFFERENT
from redbutton.words.games import GAMES, TITLES
from redbutton.words.houses import HOUSE_TERMS
from redbutton.words.positions import POSITIONS
from redbutton.words.terms import TERMS

DICTIONARIES = Path(__file__).parents[3] / "web" / "src" / "i18n"


def pages() -> dict[Path, str]:
    """The text of each file."""
    return {
        DICTIONARIES / lang / f"{area}.json": _json(texts)
        for lang in TERMS
        for area, texts in (
            ("terms", _camel(TERMS[lang])),
            ("houses", _houses(lang)),
            ("different", DIFFERENT[lang]),
            ("games", _camel(_games(lang))),
            ("positions", POSITIONS[lang]),
        )
    }


def _games(lang: str) -> dict[str, str]:
    """The titles of presets and variants, by their names."""
    return TITLES[lang] | {name: capital(game) for name, game in GAMES[lang].items()}


def _houses(lang: str) -> dict[str, str]:
    """The terms of presets that have their own: `dezhou.bet`."""
    return {
        f"{preset}.{key}": text
        for preset, own in HOUSE_TERMS[lang].items()
        for key, text in _camel(own).items()
    }


def _camel(terms: dict[str, str]) -> dict[str, str]:
    """The terms with keys as the page writes them: `allIn`."""
    camel = {"".join([word.capitalize() for word in key.split("-")]): text for key, text in terms.items()}
    return {key[0].lower() + key[1:]: camel[key] for key in camel}


def _json(texts: dict[str, str]) -> str:
    return json.dumps(texts, ensure_ascii=False, indent=2) + "\n"


def outdated() -> list[Path]:
    """The files that are not what would be written."""
    return [file for file, text in pages().items() if not file.exists() or file.read_text("utf-8") != text]


def main(*arguments: str) -> int:
    if "--check" in arguments:
        for file in outdated():
            print(f"{file} is not made from our words: python -m redbutton.words.page", file=sys.stderr)
        return len(outdated())
    for file, text in pages().items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
