"""What is stored says what it means: no default and no version that comes later changes a table."""

import json
from dataclasses import replace
from typing import Any

import pytest
from server.evenings import Evening, done_again
from server.test_laws import KINDS

from redbutton.errors import Code, ParseError
from redbutton.play import cash, levels, tournament
from redbutton.players import mix, registry
from redbutton.rules import presets
from redbutton.rules.house import HouseRules
from redbutton.server import entries, messages, saved, settings
from redbutton.server.entries import FORMAT
from redbutton.server.messages import NewTable
from redbutton.server.table import Table


def an_evening(kind: dict[str, Any]) -> Evening:
    evening = Evening(NewTable(host="Host", **{**kind, "approval": False}), 3)
    evening.come(1)
    evening.sit("Ann")
    evening.sit("Ben")
    if evening.state.session is None:
        evening.say(1, messages.Start)
    evening.say(1, messages.NewStakes, blinds=["2", "4"])
    evening.say(1, messages.AddBot, bot="caller")
    evening.until(lambda: len(evening.hands) > 2 or evening.table.over, most=2000)
    return evening


def told(table: Table) -> dict[str, Any]:
    """What somebody is told, but for how the house differs from its preset."""
    everything: dict[str, Any] = json.loads(table.snapshot(1))
    everything["table"]["game"].pop("switches", None)
    return everything


def change_every_default(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another version, of another taste in everything."""
    monkeypatch.setattr(cash, "LEAST", 33)
    monkeypatch.setattr(cash, "MOST", 333)
    monkeypatch.setattr(tournament, "STACK", 77)
    monkeypatch.setattr(levels, "ANTES_FROM", 2)
    monkeypatch.setattr(levels, "_factor", lambda place: 10**place)
    monkeypatch.setattr(mix, "HOLDEM", ("maniac",))
    monkeypatch.setattr(mix, "ELSEWHERE", ("folder",))
    monkeypatch.setattr(registry, "maker", lambda spec: pytest.fail("nobody is to be asked for a program"))
    monkeypatch.setattr(settings, "rules_of", lambda given: pytest.fail("the rules are stored"))
    monkeypatch.setattr(settings, "chips_of", lambda *given: pytest.fail("the chips are stored"))
    changed = {
        name: replace(preset, house=HouseRules(burn_cards=not preset.house.burn_cards))
        for name, preset in presets.PRESETS.items()
    }
    for name, preset in changed.items():
        monkeypatch.setitem(presets.PRESETS, name, preset)


@pytest.mark.parametrize("kind", KINDS)
def test_a_changed_default_changes_no_stored_table(
    kind: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = an_evening(kind)
    written = [entries.encode(entry) for entry in evening.log]
    kept = evening.table.save() if evening.table.may_save else None
    shown = told(evening.table)
    change_every_default(monkeypatch)
    again, _ = done_again(map(entries.decode, written), evening.heard)
    assert told(again) == shown
    assert again.ledger() == evening.table.ledger()
    if kept is not None:
        assert Table.load(kept).ledger() == evening.table.ledger()


def test_every_entry_and_every_snapshot_carries_its_format() -> None:
    evening = an_evening({"bots": ["caller"]})
    assert {json.loads(entries.encode(entry))["format"] for entry in evening.log} == {FORMAT}
    evening.until(lambda: evening.table.may_save)
    assert json.loads(evening.table.save())["format"] == FORMAT


@pytest.mark.parametrize("more", [{}, {"of a kind": "that nobody knows yet"}])
def test_what_a_newer_version_has_written_is_refused_as_such(more: dict[str, Any]) -> None:
    evening = Evening(NewTable(host="Host"))
    entry = {**json.loads(entries.encode(evening.log[0])), "format": FORMAT + 1, **more}
    table = {**json.loads(evening.table.save()), "format": FORMAT + 1, **more}
    for read, stored in ((entries.decode, entry), (saved.load, table)):
        with pytest.raises(ParseError) as refusal:
            read(json.dumps(stored).encode())
        assert refusal.value.code is Code.TABLE_TOO_NEW
        assert refusal.value.facts == {"found": FORMAT + 1, "known": FORMAT}


@pytest.mark.parametrize("stored", [b"", b"{}", b"[1]", b'{"entry":"said"}', b"\xff", b'{"format":"two"}'])
def test_what_cannot_be_read_is_refused_as_such(stored: bytes) -> None:
    for read in (entries.decode, saved.load):
        with pytest.raises(ParseError) as refusal:
            read(stored)
        assert refusal.value.code is Code.TABLE_UNREADABLE
