"""The glossary: every term that a player meets, under all its names, in every language."""

from pathlib import Path

import pytest

from redbutton.words import LANGUAGES
from redbutton.words.glossary import ALSO, GLOSSARY, find

DOCS = Path(__file__).parents[1] / "docs"

TERMS = """action, aggressive action, all-in, ante, bet, big blind, blind, blind game, board, boardcard,
button, button games, buy-in, capped, check, check-raise, community cards, deal, dealer button,
deck, downcards, draw, facecard, fixed limit, flop, flush, fold, fourth street, forced bet,
full house, hand, holecards, no-limit, opener, option, pass, play the board, position, pot-
limit, raise, reraise, showdown, shuffle, small blind, split pot, stack, straight, straight
flush, street, turncard, upcards, wager"""
"""The terms of fixed-limit hold'em as its players list them."""


@pytest.mark.parametrize("term", [term.strip() for term in TERMS.replace("\n", " ").split(",")])
def test_every_term_is_found_and_explained_in_every_language(term: str) -> None:
    key = find(term)
    assert key is not None
    assert all(all(GLOSSARY[lang][key]) for lang in LANGUAGES)


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
    assert said == [
        f"| {word} | {GLOSSARY[other][key][0]} | {meaning} | {comma.join(ALSO[lang].get(key, ()))} |"
        for key, (word, meaning) in GLOSSARY[lang].items()
    ]
