"""The glossary: every term that a player meets, under all its names, in every language."""

import re
from pathlib import Path

import pytest

from redbutton.words import LANGUAGES
from redbutton.words.glossary import ALSO, GLOSSARY, find, meaning

DOCS = Path(__file__).parents[1] / "docs"

REQUIREMENTS = Path(__file__).parents[2] / "shared" / "requirements"
ENTRY = re.compile(r"^([A-Z][A-Z -]+):(.*)$", re.MULTILINE)
SENSE = re.compile(r"\((\d)\)")


def asked() -> dict[str, int]:
    """Each word of the glossary that the players of fixed limit wrote, with the number of its senses."""
    for file in REQUIREMENTS.glob("000_*.txt"):
        entries = ENTRY.findall(file.read_text("utf-8").partition("\nGLOSSARY\n")[2])
        return {word: len(SENSE.findall(said)) or 1 for word, said in entries}
    return {}


@pytest.mark.skipif(not asked(), reason="the requirements are not here")
def test_the_glossary_of_the_requirements_has_words_of_several_senses() -> None:
    assert len(asked()) > 50
    assert {word: number for word, number in asked().items() if number > 1} == {
        "BOARD": 2,
        "DRAW": 3,
        "HAND": 3,
        "PASS": 2,
        "POSITION": 2,
        "WAGER": 2,
    }


@pytest.mark.parametrize(("word", "number"), asked().items())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sense_that_the_requirements_ask_for_is_there_in_every_language(
    word: str, number: int, lang: str
) -> None:
    key = find(word)
    assert key is not None
    _, *senses = GLOSSARY[lang][key]
    assert len(set(senses)) == len(senses) >= number
    assert all(senses)


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (("hole cards", "holecards", "Hole-Card", "pocket cards", "底牌", "口袋牌"), "hole-cards"),
        (("turn", "the turn", "turn card", "turncard", "转牌"), "turn"),
        (("river", "the river", "fifth street", "河牌", "第五街"), "river"),
        (("face card", "facecards", "人头牌"), "face-card"),
        (("dealer button", "庄家按钮"), "dealer-button"),
        (("button", "red button", "按钮"), "button"),
        (("up cards", "upcard", "明牌"), "up-cards"),
        (("royal flush", "royal straight flush", "皇家同花顺"), "straight-flush"),
        (("re-raise", "reraise", "再加注"), "reraise"),
        (("pot", "底池", "奖池"), "pot"),
        (("bet", "下注", "投注"), "bet"),
    ],
)
def test_synonyms_and_spellings_find_the_same_entry(words: tuple[str, ...], key: str) -> None:
    assert {find(word) for word in words} == {key}


def test_a_word_that_is_not_pokers_is_not_found() -> None:
    assert [find(word) for word in ("", "s", "the", "bishop")] == [None] * 4


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_synonym_stands_with_an_entry_and_finds_it(lang: str) -> None:
    assert {word: find(word) for words in ALSO[lang].values() for word in words} == {
        word: key for key, words in ALSO[lang].items() for word in words
    }


@pytest.mark.parametrize(
    ("file", "lang", "other", "comma"),
    [("glossary.md", "en", "zh", ", "), ("glossary.zh.md", "zh", "en", "、")],
)
def test_the_document_has_every_entry_as_the_tables_do(file: str, lang: str, other: str, comma: str) -> None:
    said = [line for line in (DOCS / file).read_text("utf-8").splitlines() if line.startswith("| ")][1:]
    also = ALSO[lang]
    assert said == [
        f"| {word} | {GLOSSARY[other][key][0]} | {meaning(key, lang)} | {comma.join(also.get(key, ()))} |"
        for key, (word, *_) in GLOSSARY[lang].items()
    ]


def test_several_senses_are_numbered_and_one_is_not() -> None:
    first, second, third = GLOSSARY["en"]["hand"][1:]
    assert meaning("hand", "en") == f"(1) {first} (2) {second} (3) {third}"
    assert meaning("flush", "en") == GLOSSARY["en"]["flush"][1]
