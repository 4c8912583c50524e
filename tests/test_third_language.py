"""A third language is a folder of words and nothing else: sentences, the wire and commands have it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from patience import PATIENCE

import redbutton
from redbutton.words import LANGUAGES

THREE = ["en", *sorted({*LANGUAGES[1:], "xx"})]

LOUD = ["is there twice", "folds", "leaves", "hold'em", "Royal Flush", "big blind"]
"""What is said aloud in the third language, which is English for all the rest."""

ASKED = """
import json
from redbutton.errors import CardsError, Code
from redbutton.history.narrator import Phrase
from redbutton.rules import make_rules
from redbutton.server.http.choices import glossary
from redbutton.server.table.announcements import words
from redbutton.server.table.views.table_view import title
from redbutton.wire.problems import problem_of
from redbutton.words import LANGUAGES, page
from redbutton.words.play import ENTRIES

error = CardsError(Code.CARD_TWICE, card="As")
print(json.dumps({
    "languages": LANGUAGES,
    "refusal": error.sentence("xx"),
    "told": Phrase("fold", {"name": "Ann"}).put("xx"),
    "problem": problem_of(error).text,
    "announced": words("left", name="Ann"),
    "title": title(make_rules("standard")),
    "glossary": [entry.term for entry in glossary("xx").entries if entry.term.isupper()],
    "typed": ENTRIES["fold"],
    "page": sorted({file.parent.name for file in page.pages()}),
}))
"""
"""Questions that name the language, or none at all; nothing here lists what languages there are."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This package as it is, with one folder more."""
    place, source = tmp_path_factory.mktemp("house"), Path(redbutton.__file__).parent
    words = place / "redbutton" / "words"
    words.mkdir(parents=True)
    for entry in source.iterdir():
        if entry.name != "words":
            (place / "redbutton" / entry.name).symlink_to(entry)
    for entry in (source / "words").iterdir():
        (words / entry.name).symlink_to(entry)
    shutil.copytree(source / "words" / "en", words / "xx", ignore=shutil.ignore_patterns("__pycache__"))
    for file in (words / "xx").glob("*.py"):
        text = file.read_text("utf-8").replace("redbutton.words.en", "redbutton.words.xx")
        for word in LOUD:
            text = text.replace(word, word.upper())
        file.write_text(text.replace('("fold", "f")', '("fold", "f", "passe")'), "utf-8")
    return place


def run(house: Path, *arguments: str, **environment: str) -> str:
    """What a program says in that house."""
    done = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": str(house), **environment},
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def answers(house: Path) -> Any:
    return json.loads(run(house, "-c", ASKED))


def test_a_language_is_found_by_its_folder(answers: Any) -> None:
    assert answers["languages"] == THREE


def test_sentences_are_said_in_it(answers: Any) -> None:
    assert answers["refusal"] == "the card As IS THERE TWICE"
    assert answers["told"] == "Ann FOLDS"
    assert answers["glossary"] == ["BIG BLIND"]


def test_texts_on_the_wire_have_it_beside_the_others(answers: Any) -> None:
    assert [*answers["problem"]] == [*answers["announced"]] == THREE
    assert answers["problem"]["xx"] == "the card As IS THERE TWICE"
    assert answers["announced"]["xx"] == "Ann LEAVES"
    assert answers["announced"]["zh"] == "Ann 离开"
    assert answers["title"]["xx"] == "No-limit HOLD'EM"


def test_its_words_can_be_typed_at_every_table(answers: Any) -> None:
    assert {"fold", "passe", "弃牌"} <= set(answers["typed"])


def test_the_page_gets_its_terms(answers: Any) -> None:
    assert answers["page"] == sorted(THREE)


COMMAND = "import sys; from redbutton.cli import main; sys.exit(main(sys.argv[1:]))"


def test_commands_speak_it(house: Path) -> None:
    royal = ("evaluate", "As Ks Qs Js Ts")
    assert "ROYAL FLUSH" in run(house, "-c", COMMAND, *royal, "--lang", "xx")
    assert "|".join(THREE) in run(house, "-c", COMMAND, "evaluate", "--help", COLUMNS="200")


def test_the_environment_chooses_it(house: Path) -> None:
    said = run(house, "-c", COMMAND, "evaluate", "As As", REDBUTTON_LANG="xx_YY.UTF-8")
    assert said.strip() == "redbutton: the card As IS THERE TWICE"
