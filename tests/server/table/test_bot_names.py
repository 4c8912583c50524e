"""Names of bots at a table of the server: their own, in a language, and told beside what they are."""

from itertools import combinations
from typing import Any

import pytest
from server.table.evenings import Evening, read_snapshot

from redbutton.errors import Code, RulesError
from redbutton.server.table import Table
from redbutton.server.table.entries import Opened
from redbutton.server.table.names import are_alike
from redbutton.wire import messages
from redbutton.wire.messages import NewTable, Sitting
from redbutton.words import LANGUAGES
from redbutton.words.bots import NAMES


def table_with_bots(**wish: Any) -> Evening:
    usual: dict[str, Any] = {"host": "Host", "bots": ["shark", "rock", "shark"], "bot_names": "en"}
    made = Evening(NewTable(**usual | wish), 1)
    made.come(1)
    return made


def bots(made: Evening) -> list[Sitting]:
    return [each for each in read_snapshot(made.table.snapshot(None)).table.seats if each.bot]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_bots_have_names_of_a_language_and_their_kind_is_told(lang: str) -> None:
    found = bots(table_with_bots(bot_names=lang))
    assert len({each.name for each in found}) == 3
    assert all(each.name in NAMES[lang] for each in found)
    assert [each.kind for each in found][:2] == [
        {"en": "Shark", "zh": "鲨鱼"},
        {"en": "Rock", "zh": "岩石"},
    ]
    assert all(each.strength is not None for each in found)


def test_without_a_language_a_bot_is_called_by_its_kind() -> None:
    assert [each.name for each in bots(table_with_bots(bot_names=""))] == ["shark", "rock", "shark 2"]


def test_with_parameters_nobody_says_how_well_a_bot_plays() -> None:
    (found,) = bots(table_with_bots(bots=["shark:bluff=0.2"]))
    assert (found.kind, found.strength) == ({"en": "Shark", "zh": "鲨鱼"}, None)


def test_a_host_with_a_bots_name_keeps_it_and_the_bot_takes_another() -> None:
    first = bots(table_with_bots())[0].name
    again = table_with_bots(host=first)
    assert first not in [each.name for each in bots(again)]


def test_a_bot_that_comes_later_takes_the_next_name() -> None:
    made = table_with_bots(seats=6)
    made.say(1, messages.AddBot, bot="caller")
    names = [each.name for each in bots(made)]
    assert tuple(names) == made.state.bot_names[:4]


def test_a_stored_table_keeps_its_names_when_the_list_changes() -> None:
    made = table_with_bots()
    opened = made.log[0]
    assert isinstance(opened, Opened)
    kept = Table.create(opened)
    assert kept.snapshot(None) == Table.create(opened).snapshot(None)
    assert [each.name for each in read_snapshot(kept.snapshot(None)).table.seats][1:] == opened.bot_names[:3]
    loaded = Table.load(kept.save())
    assert loaded._state.bot_names == tuple(opened.bot_names)


def test_no_name_looks_like_another() -> None:
    for names in NAMES.values():
        assert not any(are_alike(one, other) for one, other in combinations(names, 2))


def test_a_language_that_nobody_speaks_is_refused() -> None:
    with pytest.raises(RulesError) as refused:
        table_with_bots(bot_names="xx")
    assert refused.value.code is Code.NO_SUCH_LANGUAGE
