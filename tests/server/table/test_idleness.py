"""A table where no person acts deals no more, and goes on as soon as one does."""

from typing import Any

from server.table.evenings import Evening, done_again

from redbutton.ids import PersonId
from redbutton.server.table import Table, entries
from redbutton.server.table.idleness import Patience
from redbutton.server.table.outcome import Due
from redbutton.wire import messages
from redbutton.wire.messages import NewTable

MINUTES = 10
PATIENCE = Patience(MINUTES * 60_000)
SPENT = Patience(MINUTES * 60_000, spent=True)


def with_bots(**wish: Any) -> Evening:
    """A host who watches two bots."""
    evening = Evening(
        NewTable(host="Host", **{"sit": False, "bots": ["caller", "caller"], "pace": "quick", **wish}), 1
    )
    evening.come(1)
    return evening


def pass_time(evening: Evening, patience: Patience = PATIENCE, most: int = 20_000) -> None:
    """Let time pass until nothing is due any more."""
    for _ in range(most):
        due = evening.table.next_due(patience)
        if due is None:
            return
        if due.kind in ("idle", "spent"):
            evening.at = max(evening.at, due.at)
            evening.do(evening.table.entry_for(due, at=evening.at, draw=evening.draw))
        else:
            evening.wait()
    raise AssertionError("it deals on for ever")


def due_next(evening: Evening, patience: Patience = PATIENCE) -> Due:
    due = evening.table.next_due(patience)
    assert due is not None
    return due


def test_bots_are_dealt_to_for_a_while_and_then_the_table_says_why_it_stops() -> None:
    evening = with_bots()
    began = evening.at
    pass_time(evening)
    assert evening.hands
    assert MINUTES * 60_000 <= evening.at - began < (MINUTES + 1) * 60_000
    state = evening.followers[None].table
    assert (state.status, state.idle) == ("waiting", True)
    assert state.reason is not None
    assert state.reason["en"].startswith("No player has acted for a while")
    assert state.reason["zh"]


def test_a_person_who_only_runs_out_of_time_does_not_keep_the_game_going() -> None:
    evening = with_bots(sit=True, seats=3, clock=30, bank=0)
    pass_time(evening)
    assert evening.state.idle == "idle"


def test_a_person_who_decides_is_dealt_to_for_as_long_as_that_lasts() -> None:
    evening = with_bots(sit=True, seats=3, clock=0)
    began = evening.at
    while evening.at < began + 3 * MINUTES * 60_000:
        if not evening.plays_on(calls=True):
            assert due_next(evening).kind != "idle"
            evening.wait()
        evening.at += 1_000


def test_whatever_a_person_does_goes_on_with_the_game() -> None:
    wishes: list[tuple[type, dict[str, Any]]] = [
        (messages.Resume, {}),
        (messages.Chat, {"text": "still here"}),
        (messages.NewPace, {"pace": "calm"}),
    ]
    for kind, fields in wishes:
        evening = with_bots()
        pass_time(evening)
        assert evening.say(1, kind, **fields) is not None
        assert due_next(evening).kind == "begin"
        assert evening.followers[PersonId(1)].table.status == "running"


def test_a_person_who_is_not_the_host_can_go_on_too_but_not_end_a_pause() -> None:
    evening = with_bots(seats=4)
    ann = evening.sit("Ann")
    evening.say(ann, messages.SitOut)
    evening.until(lambda: evening.state.live is None)
    evening.at += MINUTES * 60_000
    pass_time(evening)
    assert evening.state.idle
    assert evening.say(1, messages.Pause) is not None
    assert evening.say(ann, messages.Resume) is None
    assert evening.say(1, messages.Resume) is not None
    evening.until(lambda: evening.state.live is None)
    evening.at += MINUTES * 60_000
    pass_time(evening)
    assert evening.say(ann, messages.Resume) is not None
    assert due_next(evening).kind == "begin"


def test_neither_a_seed_nor_leaving_goes_on_with_the_game() -> None:
    evening = with_bots(seats=4)
    ann = evening.sit("Ann")
    evening.say(ann, messages.SitOut)
    pass_time(evening)
    evening.say(ann, messages.Seed, next="0" * 64)
    evening.say(ann, messages.Leave)
    assert evening.table.next_due(PATIENCE) is None


def test_who_comes_to_an_empty_table_is_dealt_to_and_who_comes_back_beside_others_is_not_enough() -> None:
    evening = with_bots()
    evening.do(entries.Watched(at=evening.at, spectators=1))
    pass_time(evening)
    evening.go(1)
    evening.come(1)
    assert evening.table.next_due(PATIENCE) is None
    evening.go(1)
    evening.do(entries.Watched(at=evening.at, spectators=0))
    evening.come(1)
    assert due_next(evening).kind == "begin"


def test_a_tournament_in_which_nobody_acts_comes_to_its_end_at_the_calm_pace() -> None:
    evening = with_bots(
        sit=True, seats=3, format="tournament", pace="instant", bots=["caller"] * 2, level_hands=2
    )
    evening.say(1, messages.SitOut)
    evening.until(lambda: evening.state.live is not None and evening.state.live.phase == "over")
    assert due_next(evening).at == evening.state.live.since
    evening.at += MINUTES * 60_000
    evening.do(entries.Refreshed(at=evening.at))
    assert due_next(evening).at - evening.state.live.since >= 4_000
    pass_time(evening)
    assert evening.table.over


def test_where_the_storage_is_used_up_bots_alone_are_not_dealt_to_but_people_are() -> None:
    evening = with_bots()
    pass_time(evening, SPENT)
    assert not evening.hands
    assert evening.state.idle == "spent"
    seated = with_bots(sit=True, seats=3)
    assert due_next(seated, SPENT).kind == "begin"


def test_an_idle_table_is_loaded_as_one_and_its_log_gives_it_again() -> None:
    evening = with_bots()
    pass_time(evening)
    loaded = Table.load(evening.table.save())
    again, _ = done_again(evening.log, evening.heard)
    for table in (loaded, again):
        assert table.next_due(PATIENCE) is None
        assert table.snapshot(None) == evening.table.snapshot(None)


def test_only_what_stops_an_idle_table_has_the_new_format() -> None:
    evening = with_bots()
    pass_time(evening)
    *before, last = evening.log
    assert isinstance(last, entries.Elapsed)
    assert last.format == entries.IDLE
    assert {entry.format for entry in before} == {entries.FORMAT}
    assert b'"idle":"idle"' in evening.table.save()
    evening.say(1, messages.Resume)
    assert b'"idle"' not in evening.table.save()


def test_a_restored_table_stops_as_well() -> None:
    evening = with_bots()
    evening.until(lambda: len(evening.hands) >= 2)
    evening.do(entries.Restored(at=evening.at, number=100, hands=3, lost={}))
    evening.come(1)
    pass_time(evening)
    assert evening.hands[-1].number > 100
    assert evening.state.idle == "idle"
    assert done_again(evening.log, evening.heard)[0].snapshot(None) == evening.table.snapshot(None)
