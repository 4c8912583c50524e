"""What is stored says what it means: no default and no version that comes later changes a table."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from server.table.evenings import Evening, done_again
from server.table.test_laws import KINDS

from redbutton.errors import Code, ParseError
from redbutton.ids import PersonId
from redbutton.play import cash, levels, tournament
from redbutton.players import default_bots, registry
from redbutton.rules import presets
from redbutton.rules.house import HouseRules
from redbutton.server.table import Table, config, entries, snapshot
from redbutton.server.table.entries import FORMAT, KNOWN
from redbutton.wire import messages
from redbutton.wire.messages import NewTable


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
    everything: dict[str, Any] = json.loads(table.snapshot(PersonId(1)))
    everything["table"]["game"].pop("switches", None)
    return everything


def change_every_default(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another version, of another taste in everything."""
    monkeypatch.setattr(cash, "LEAST", 33)
    monkeypatch.setattr(cash, "MOST", 333)
    monkeypatch.setattr(tournament, "STACK", 77)
    monkeypatch.setattr(levels, "ANTES_FROM", 2)
    monkeypatch.setattr(levels, "_factor", lambda place: 10**place)
    monkeypatch.setattr(default_bots, "HOLDEM", {"mixed": ("maniac",)})
    monkeypatch.setattr(default_bots, "ELSEWHERE", {"mixed": ("folder",)})
    monkeypatch.setattr(registry, "maker", lambda spec: pytest.fail("nobody is to be asked for a program"))
    monkeypatch.setattr(config, "rules_of", lambda given: pytest.fail("the rules are stored"))
    monkeypatch.setattr(config, "chips_of", lambda *given: pytest.fail("the chips are stored"))
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


@pytest.mark.parametrize("kind", KINDS)
def test_a_log_is_done_again_where_no_bot_is_installed(
    kind: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = an_evening(kind)
    written = [entries.encode(entry) for entry in evening.log]
    kept = evening.table.save() if evening.table.may_save else None
    monkeypatch.setattr(registry, "HOUSE", {})
    monkeypatch.setattr(registry, "PERSONALITIES", {})
    monkeypatch.setattr(registry, "entry_points", lambda **asked: [])
    assert registry.names() == ()
    again, _ = done_again(map(entries.decode, written), evening.heard)
    assert told(again) == told(evening.table)
    if kept is not None:
        assert told(Table.load(kept)) == told(evening.table)


BEFORE_LATE_POSTS = {"late_post": "stands", "later_rounds": "open", "offered_actions": "all"}
"""How dezhou was played before it had these switches."""


def bets_or_raises_to(evening: Evening, amount: int) -> None:
    """The player to act makes the bet of a blind, or raises the big blind; the evening does the rest."""
    options = evening.asked()
    deal = evening.state.live.deal if options else None
    if deal is None or deal.street > 0 or deal.current_bet > 2:
        return
    bet = options.raise_to.min if options.opens else amount if deal.current_bet == 2 else 0
    if bet:
        evening.act(evening.state.live.people[deal.actor], "raise", bet)


def a_late_post_beside_a_raise() -> Evening:
    """Four play dezhou as it was; Eve comes in later, and posts 2 after a raise to 6."""
    evening = Evening(NewTable(host="Host", preset="dezhou", seats=5, switches=BEFORE_LATE_POSTS), 3)
    evening.come(1)
    for name, seat in (("Ann", 3), ("Ben", 4), ("Cleo", 5)):
        evening.sit(name, seat=seat)
    evening.say(1, messages.Start)

    def a_hand_is_over() -> bool:
        bets_or_raises_to(evening, 0)
        return bool(evening.hands)

    def her_post_is_raised() -> bool:
        bets_or_raises_to(evening, 6)
        options = evening.asked()
        return bool(options and options.opens and evening.state.live.deal.current_bet == 6)

    evening.until(a_hand_is_over, calls=True)
    eve = evening.sit("Eve", seat=2)
    assert eve is not None
    evening.say(eve, messages.SitIn, posts=True)
    evening.until(her_post_is_raised, calls=True)
    assert evening.act(eve, "raise", 2) is not None
    evening.until(lambda: evening.table.may_save, calls=True)
    return evening


def test_a_late_post_that_stood_beside_a_raise_is_done_again_as_it_was() -> None:
    evening = a_late_post_beside_a_raise()
    written = [entries.encode(entry).decode() for entry in evening.log]
    older = [re.sub(r'(late_post|offered_actions) = \\"[a-z-]+\\"\\n', "", entry) for entry in written]
    older = [re.sub(r'"(late_post|offered_actions)":"[a-z-]+",', "", entry) for entry in older]
    older = [re.sub(r',"(late_post|offered_actions)":"[a-z-]+"', "", entry) for entry in older]
    assert older != written
    assert not any("late_post" in entry for entry in older)
    again, _ = done_again((entries.decode(entry.encode()) for entry in older), evening.heard)
    assert told(again) == told(evening.table)
    assert again.ledger() == evening.table.ledger()


def test_every_entry_and_every_snapshot_carries_its_format() -> None:
    evening = an_evening({"bots": ["caller"]})
    assert {json.loads(entries.encode(entry))["format"] for entry in evening.log} == {FORMAT}
    evening.until(lambda: evening.table.may_save)
    assert json.loads(evening.table.save())["format"] == FORMAT


def test_the_page_about_storage_has_the_formats_of_this_version() -> None:
    page = (Path(__file__).parents[3] / "docs" / "storage.md").read_text("utf-8")
    assert f"formats 1 to {KNOWN}. It writes {FORMAT}, and {KNOWN} for" in " ".join(page.split())


@pytest.mark.parametrize("more", [{}, {"of a kind": "that nobody knows yet"}])
def test_what_a_newer_version_has_written_is_refused_as_such(more: dict[str, Any]) -> None:
    evening = Evening(NewTable(host="Host"))
    entry = {**json.loads(entries.encode(evening.log[0])), "format": KNOWN + 1, **more}
    table = {**json.loads(evening.table.save()), "format": KNOWN + 1, **more}
    for read, stored in ((entries.decode, entry), (snapshot.load, table)):
        with pytest.raises(ParseError) as refusal:
            read(json.dumps(stored).encode())
        assert refusal.value.code is Code.TABLE_TOO_NEW
        assert refusal.value.facts == {"found": KNOWN + 1, "known": KNOWN}


@pytest.mark.parametrize("stored", [b"", b"{}", b"[1]", b'{"entry":"said"}', b"\xff", b'{"format":"two"}'])
def test_what_cannot_be_read_is_refused_as_such(stored: bytes) -> None:
    for read in (entries.decode, snapshot.load):
        with pytest.raises(ParseError) as refusal:
            read(stored)
        assert refusal.value.code is Code.TABLE_UNREADABLE
