from redbutton.words.play import ENTRIES, NO, YES


def test_no_word_can_be_typed_for_two_things() -> None:
    typed = [word for words in (*ENTRIES.values(), YES, NO) for word in words]
    assert len(typed) == len(set(typed))


def test_words_of_every_language_can_be_typed() -> None:
    assert {"fold", "弃牌"} <= set(ENTRIES["fold"])
    assert {"yes", "是"} <= set(YES)
