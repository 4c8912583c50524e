"""What is written at once, without the types in `wire.messages`, is what these types would write."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laws.tables import COMPILED
from server.table.evenings import Evening, rolled
from server.table.test_laws import KINDS

from redbutton.history.narrator import Phrase
from redbutton.ranking import ORDERS
from redbutton.ranking.ladder import ladder
from redbutton.ranking.naming import hand_name
from redbutton.server.table.views.sentences import escaped, in_all_languages
from redbutton.wire.messages import NewTable, Snapshot, Update
from redbutton.words import LANGUAGES
from redbutton.words.narration import TELLING

HOSTS = ("Host", 'Ann "A" \\', "50% {name}", "小王 <b>", "\U0001f0a1 & co")
few = settings(max_examples=30 if COMPILED else 6)


def without_empty(told: Any) -> Any:
    """Lists that may be left out, or not, when there is nothing in them."""
    if isinstance(told, dict):
        return {name: without_empty(part) for name, part in told.items() if part != []}
    return [without_empty(part) for part in told] if isinstance(told, list) else told


def assert_as_typed(sent: bytes, kind: type) -> None:
    """It is what its type would write: nothing that the type does not know, no default, no other form."""
    typed = json.loads(msgspec.json.encode(msgspec.json.decode(sent, type=kind)))
    assert without_empty(json.loads(sent)) == without_empty(typed)


@few
@given(st.sampled_from(KINDS), st.sampled_from(HOSTS), st.integers(0, 10**9))
def test_everything_that_is_sent_is_as_its_type_would_write_it(
    kind: dict[str, Any], host: str, seed: int
) -> None:
    evening = rolled(Evening(NewTable(host=host, **kind), seed), 60)
    for update in {update for sent in evening.sent for update in sent.values()}:
        assert_as_typed(update, Update)
    for viewer in (None, *evening.state.people):
        assert_as_typed(evening.table.snapshot(viewer, storage=False), Snapshot)


def test_names_stand_in_sentences_as_they_are() -> None:
    name = 'Ann "A" \\ 小王'
    told = json.loads(in_all_languages(Phrase("call", {"name": escaped(name), "amount": "20"})))
    assert told["en"] == f"{name} calls 20"
    said = Phrase("call", {"name": escaped(name), "amount": "20"}).put
    told = json.loads(in_all_languages(Phrase("all-in", {}, {"sentence": said})))
    assert told["en"] == f"{name} calls 20 and is all-in"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_of_a_sentence_about_a_deal_has_to_be_escaped(lang: str) -> None:
    # facts are put between them, and names of hands among these, without looking at each one again
    words = [*TELLING[lang].values()]
    for order in ORDERS.values():
        for size in {min(size, 4 if order.rainbow else 5) for size in order.sizes}:
            words += {hand_name(rung, low=order.low, lang=lang) for rung in ladder(order, size)}
    assert [text for text in words if escaped(text) != text] == []
