"""Faces that people choose, beside their names."""

import json

import msgspec
import pytest
from server.table.evenings import Evening

from redbutton.ids import PersonId
from redbutton.server.table import Table, entries
from redbutton.wire.messages import NewTable, decode


def faces(table: Table) -> dict[str, str | None]:
    seats = json.loads(table.snapshot(None))["table"]["seats"]
    return {each["name"]: each.get("face") for each in seats}


def company() -> Evening:
    evening = Evening(NewTable(host="Host", face="cat", seats=4, bots=["caller"]))
    evening.sit("Ann", face="hare")
    evening.sit("Ben")
    return evening


def test_everybody_sees_the_face_that_a_person_has_chosen_and_none_where_nobody_chose() -> None:
    assert faces(company().table) == {"Host": "cat", "caller": None, "Ann": "hare", "Ben": None}


def test_a_face_is_kept_by_the_log_and_by_a_snapshot() -> None:
    evening = company()
    first, *others = [entries.decode(entries.encode(entry)) for entry in evening.log]
    assert isinstance(first, entries.Opened)
    replayed = Table.create(first)
    for entry in others:
        replayed.do(entry)
    assert faces(replayed) == faces(evening.table)
    if evening.table.may_save:
        assert faces(Table.load(evening.table.save())) == faces(evening.table)


def test_only_steps_that_give_a_face_need_the_newest_format() -> None:
    formats = [entry.format for entry in company().log]
    assert formats[0] == entries.FACES
    assert sorted(set(formats)) == [entries.FORMAT, entries.FACES]
    plain = Evening(NewTable(host="Host"))
    plain.sit("Ann")
    assert {entry.format for entry in plain.log} == {entries.FORMAT}


def test_a_person_who_sits_down_again_without_a_choice_keeps_the_face() -> None:
    evening = Evening(NewTable(host="Host", seats=4, approval=True))
    ann = evening.sit("Ann", face="hare")
    assert ann is not None
    assert evening.state.people[ann].face == "hare"
    evening.sit("Ann")
    assert evening.state.people[PersonId(ann)].face == "hare"


def test_a_face_that_there_is_not_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        decode(b'{"type":"sit","id":"1","name":"Ann","face":"https://example.org/me.png"}')
