"""What holds at every table, whatever people say and however the cards fall."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laws.tables import COMPILED
from server.table.evenings import Evening, done_again, hash_of, rolled

from redbutton.fair.verifier import verify
from redbutton.ids import PersonId
from redbutton.server.table import Table, entries, records
from redbutton.wire import messages
from redbutton.wire.messages import NewTable

STEPS = 70
KINDS: list[dict[str, Any]] = [
    {},
    {"bots": ["random", "caller"], "switches": {"runouts": "3"}},
    {"bots": ["random", "random"], "switches": {"odd_chips": "carry-over"}, "stack": "9", "least": "1"},
    {"bots": ["random"], "unit": "0.05", "blinds": ["0.25", "0.5"]},
    {"bots": ["random"], "clock": 0},
    {"bots": ["caller", "random"], "sit": False, "pace": "instant"},
    {"approval": True, "seats": 3},
    {"format": "tournament", "bots": ["random", "caller", "random"], "seats": 4, "stack": "40"},
    {"format": "tournament", "seats": 3, "level_hands": 2, "stack": "30"},
    {"format": "tournament", "seats": 6, "level_minutes": 0.5, "stack": "60"},
    {"format": "rounds", "bots": ["random", "caller"], "seats": 3, "rounds": 6, "doubles_every": 2},
    {"format": "rounds", "seats": 4, "rounds": 6, "stack": "10"},
    {"preset": "home", "buy_in": "50", "bots": ["caller"]},
    {"preset": "fixed-limit", "bots": ["random"]},
    {"preset": "ante-up", "bots": ["random", "random"], "seats": 5},
    {"preset": "dezhou", "bots": ["random"]},
    {"preset": "draw-sim", "bots": ["random"]},
    {"variant": "omaha-high-low", "bots": ["random", "random"]},
    {"variant": "stud", "bots": ["random"] * 5, "seats": 8},
    {"variant": "badugi", "bots": ["random", "caller"]},
    {"variant": "deuce-to-seven-triple-draw", "bots": ["random"] * 3, "seats": 6},
    {"variant": "kuhn", "seats": 2},
]


def an_evening(kind: dict[str, Any], seed: int) -> Evening:
    return rolled(Evening(NewTable(host="Host", **kind), seed), STEPS)


def redone(log: list[entries.Entry]) -> Table:
    """The table as a server loads it, with nobody there."""
    opened, *rest = log
    assert isinstance(opened, entries.Opened)
    table = Table.create(opened)
    for entry in rest:
        table.redo(entry)
    return table


evenings = st.builds(an_evening, st.sampled_from(KINDS), st.integers(0, 10**9))
few = settings(max_examples=40 if COMPILED else 8)


@few
@given(evenings)
def test_a_log_done_again_gives_the_same_bytes_to_everybody(evening: Evening) -> None:
    # while the evening went on, `roll` has checked after each step that no chip was lost and no client missed
    # anything, and `attempt` that whatever was refused has changed nothing
    table, sent = done_again(evening.log, evening.heard)
    assert sent == evening.sent
    viewers = [None, *evening.state.people]
    shown = [evening.table.snapshot(viewer) for viewer in viewers]
    assert [table.snapshot(viewer) for viewer in viewers] == shown
    loaded = redone(evening.log)
    assert (loaded.seq, loaded.count) == (evening.table.seq, evening.table.count)
    assert [loaded.snapshot(viewer) for viewer in viewers] == shown


class RunOuts(Evening):
    """An evening that asks at each step whether the board is run out."""

    def check(self) -> None:
        super().check()
        if (live := self.state.live) is None:
            return
        deal = live.deal
        able = [stack for stack, folded in zip(deal.stacks, deal.folded, strict=True) if stack and not folded]
        held = [deal.hand(player) for player in range(deal.players)]
        assert live.runs_out == (deal.dealing is not None and all(held) and len(able) <= 1)


@few
@given(st.sampled_from(KINDS), st.integers(0, 10**9))
def test_a_board_is_run_out_when_cards_are_due_and_nobody_can_bet(kind: dict[str, Any], seed: int) -> None:
    rolled(RunOuts(NewTable(host="Host", **kind), seed), STEPS)


@few
@given(evenings, st.floats(0, 1))
def test_a_table_loaded_at_any_point_goes_on_as_if_nothing_had_happened(
    evening: Evening, part: float
) -> None:
    opened, *rest = evening.log
    assert isinstance(opened, entries.Opened)
    table, loaded = Table.create(opened), Table.create(opened)
    cut = round(part * len(rest))
    for entry in rest[:cut]:
        table.do(entry, [None])
        loaded.redo(entry)
        assert loaded.seq == table.seq
    assert loaded.summary() == table.summary()
    for entry in rest[cut:]:
        assert loaded.do(entry, [None]) == table.do(entry, [None])
        assert loaded.next_due() == table.next_due()


@few
@given(evenings)
def test_a_table_saved_between_deals_and_loaded_goes_on_as_if_nothing_had_happened(evening: Evening) -> None:
    opened, *rest = evening.log
    assert isinstance(opened, entries.Opened)
    table, loaded = Table.create(opened), Table.create(opened)
    for entry, audience in zip(rest, evening.heard[1:], strict=True):
        if table.may_save:
            kept = loaded.save()
            loaded = Table.load(kept)
            assert loaded.save() == kept == table.save()
        first, second = table.do(entry, audience), loaded.do(entry, audience)
        assert first == second
        assert loaded.next_due() == table.next_due()


def test_a_table_that_was_saved_with_whole_answers_is_loaded() -> None:
    evening = Evening(NewTable(host="Ann", seats=3))
    evening.come(1)
    evening.say(1, messages.Chat, text="hello")
    kept = json.loads(evening.table.save())
    assert kept["answers"] == {"1": ["m1"]}
    kept["answers"]["1"] = {"m1": {"type": "answer", "id": "m1", "ok": True}}
    loaded = Table.load(json.dumps(kept).encode())
    assert loaded.asked(PersonId(1), "m1") == messages.Answer(id="m1", ok=True)
    assert loaded.asked(PersonId(1), "m2") is None
    assert loaded.save() == evening.table.save()


@few
@given(evenings)
def test_every_finished_hand_is_proved_for_everybody_who_may_read_it(evening: Evening) -> None:
    for hand in evening.hands:
        record = records.read(hand.record)
        assert verify(record).good
        assert verify(record).hidden == 0
        for name in (None, *(record.players or ())):
            own = records.read(records.text(hand.record, name).encode())
            assert verify(own).good
            assert own.players == record.players


@pytest.mark.parametrize("kind", KINDS)
def test_tables_of_every_kind_get_somewhere(kind: dict[str, Any]) -> None:
    """Without this the laws could hold because nothing ever happens."""
    evening = Evening(NewTable(host="Host", **{**kind, "approval": False}), 1)
    evening.come(1)
    evening.sit("Ann")
    if evening.state.session is None:
        evening.say(1, messages.Start)
    evening.until(lambda: len(evening.hands) > 1 or evening.table.over)
    assert evening.hands


def test_a_loaded_table_knows_who_went_all_in_by_the_ante_when_the_draw_has_come() -> None:
    """The actions of a street stay until the next one has its first cards, however late they are read."""
    wish = NewTable(
        host="Host", variant="five-card-draw", preset="ante-up", seats=3, least="1", pace="instant"
    )
    evening = Evening(wish, 3)
    evening.come(1)
    evening.sit("Ann", chips=1)
    evening.sit("Ben")

    def is_at_the_draw() -> bool:
        live = evening.state.live
        drawn = live is not None and any(event.kind == "discard" for event in live.deal.events)
        return live is not None and live.public.street == 1 and live.phase == "play" and not drawn

    evening.until(is_at_the_draw, calls=True)
    deal = json.loads(evening.table.snapshot(None))["deal"]
    assert {"kind": "ante", "amount": 1} in [seat.get("last") for seat in deal["seats"]]
    assert redone(evening.log).snapshot(None) == evening.table.snapshot(None)


def test_nothing_is_kept_of_people_who_are_forgotten() -> None:
    evening = Evening(NewTable(host="Host", seats=2, bots=["caller"], open_chat=True), 3)
    evening.come(1)
    for number in range(600):
        outcome = evening.say(None, messages.Chat, hash_of(str(number)), text="hi", name=f"P{number}")
        assert outcome is not None
        assert outcome.person is not None
        evening.come(outcome.person)
        evening.go(outcome.person)
    assert len(evening.table._updates._people) <= len(evening.state.people) <= 501
