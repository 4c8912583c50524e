"""One vocabulary: what commands, tables and the page say in English has one word in each other language."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_words import OTHERS, SYNONYMS, TYPED, sentences, tables

from redbutton.fair.disclosure import Differs
from redbutton.words import LANGUAGES, page
from redbutton.words.fairness import DIFFERENT

TWO_MEANINGS = {"hands"}
"""English has one word for a list of hands and for how many they are."""

GIVEN_UP = {
    "zh": {
        "ante": ["底注"],
        "all-in": ["全下"],
        "bring-in": ["强制开注", "开牌注", "引注", "开注"],
        "hearts": ["红心"],
        "home game": ["家庭局"],
        "host": ["主持人"],
        "variant": ["变体"],
        "game": ["游戏"],
        "you": ["您"],
    }
}
"""Words that a language had for a term beside the one it has now."""


OF_HOUSES = {"houses.HOUSE_TERMS", "houses.json"}
"""Words that a preset has in place of the usual ones."""


def texts(lang: str) -> Iterator[tuple[str, str]]:
    """Every text that is shown, in Python and on the page, with the place where it stands, but synonyms."""
    for name, table in tables(lang).items():
        if name.rpartition(".")[2] not in TYPED | SYNONYMS and name not in OF_HOUSES:
            yield from sentences(table, name)
    for file in sorted((page.DICTIONARIES / lang).glob("*.json")):
        if file.name not in OF_HOUSES:
            yield from sentences(json.loads(file.read_text("utf-8")), file.name)


def meaning(text: str) -> str:
    """A text without what differs between a term, a label and a sentence."""
    return re.sub(r"[\s.。；;：:，,…]+$", "", text.lower().replace("’", "'").replace("-", " "))


def is_words(text: str) -> bool:
    return any(letter.isalpha() for letter in re.sub(r"\{[^}]*\}", "", text))


@pytest.mark.parametrize("lang", OTHERS)
def test_no_two_places_translate_the_same_english_differently(lang: str) -> None:
    other = dict(texts(lang))
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for place, text in texts("en"):
        if is_words(text):
            found[meaning(text)][meaning(other[place])].append(place)
    different = {english: dict(words) for english, words in found.items() if len(words) > 1}
    assert different.keys() <= TWO_MEANINGS, different


@pytest.mark.parametrize(
    ("lang", "word"),
    [(lang, word) for lang in GIVEN_UP for words in GIVEN_UP[lang].values() for word in words],
)
def test_no_text_has_a_word_that_was_given_up(lang: str, word: str) -> None:
    assert [place for place, text in texts(lang) if word in text] == []


def test_the_terms_of_the_page_are_those_of_the_vocabulary() -> None:
    assert page.outdated() == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_says_what_differs_from_what_was_told_as_the_commands_do(lang: str) -> None:
    said = json.loads((page.DICTIONARIES / lang / "different.json").read_text("utf-8"))
    assert said == DIFFERENT[lang]
    assert said.keys() >= set(Differs)


def test_a_term_that_was_edited_on_the_page_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(page, "DICTIONARIES", tmp_path)
    assert page.main() == 0
    assert page.main("--check") == 0
    edited = tmp_path / "en" / "terms.json"
    edited.write_text(edited.read_text("utf-8").replace("fold", "quit"), "utf-8")
    assert page.main("--check") == 1
    assert str(edited) in capsys.readouterr().err
