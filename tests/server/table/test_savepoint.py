"""A step happens wholly or not at all: whatever is refused or fails, at whichever point."""

from contextlib import suppress
from copy import copy
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from laws.tables import COMPILED
from server.table.evenings import Evening, bought, chips, done_again, hash_of, read_update, rolled
from server.table.test_laws import KINDS
from server.table.tripping import Trip

from redbutton.errors import Code, PokerError, ServerError
from redbutton.ids import PersonId, Viewer
from redbutton.play.fair_dealer import FairDealer
from redbutton.server.table import Table, dispatch, records, table
from redbutton.server.table.entries import Entry, Opened
from redbutton.server.table.outcome import Outcome
from redbutton.server.table.savepoint import Savepoint
from redbutton.server.table.views import lobby_row, table_view
from redbutton.server.table.views.updates import Updates
from redbutton.wire import messages
from redbutton.wire.messages import NewTable

STEPS = 40
ERRORS = (ServerError(Code.NOT_DUE), RuntimeError("a mistake"), KeyboardInterrupt())
MOST_LINES = 1500
CHANGEABLE = (dict, list, set)
RENEWED = ("packs",)
"""The dealer's own list, which a dealer who begins again makes again."""


class Stumbling(Evening):
    """An evening of which every step fails somewhere first, and is done only then."""

    failed = 0

    def do(self, entry: Entry) -> Outcome:
        before, due = self.everything(), self.table.next_due()
        trip = Trip(self.lines.randrange(self.lines.choice((10, 100, MOST_LINES))), self.lines.choice(ERRORS))
        try:
            with trip:
                self.table.do(entry, self.audience)
        except BaseException as error:
            if error is not trip.error and not isinstance(error, PokerError):
                raise
        else:
            assert not trip.raised
            self.table = done_again(self.log, self.heard)[0]
        assert self.everything() == before
        assert self.table.next_due() == due
        self.failed += trip.raised
        return super().do(entry)

    @property
    def lines(self) -> Any:
        """Dice of their own, so that the evening is the same whatever fails."""
        if not hasattr(self, "_lines"):
            self._lines = type(self.dice)(self.number + len(self.log))
        return self._lines


def a_stumbling_evening(kind: dict[str, Any], seed: int) -> Stumbling:
    return rolled(Stumbling(NewTable(host="Host", **kind), seed), STEPS)


few = settings(max_examples=30 if COMPILED else 5)
kinds, seeds = st.sampled_from(KINDS), st.integers(0, 10**9)


@few
@given(kinds, seeds)
@example({"preset": "dezhou", "bots": ["random"]}, 87)  # the narrator has a set of blinds that are still bets
def test_whatever_fails_at_any_point_the_table_is_what_its_log_makes_of_it(
    kind: dict[str, Any], seed: int
) -> None:
    evening = a_stumbling_evening(kind, seed)
    assert evening.failed > 5
    again, _ = done_again(evening.log, evening.heard)
    for viewer in (None, *evening.state.people):
        assert again.snapshot(viewer) == evening.table.snapshot(viewer)
    assert again.ledger() == evening.table.ledger()
    assert again.summary() == evening.table.summary()
    assert chips(evening.state) == bought(evening.state)


def sitting_down(evening: Evening) -> Entry:
    message = messages.Sit(name="Ann", id="m1")
    return evening.table.entry_of(None, message, at=evening.at, token=hash_of("Ann"))


@pytest.mark.parametrize("where", [lobby_row, table], ids=["row", "outcome"])
def test_the_lobby_row_goes_back_with_a_step_that_fails_while_it_is_made_or_later(
    where: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Evening(NewTable(host="Host", seats=4))
    evening.come(1)
    before, entry = evening.table.summary(), sitting_down(evening)
    with monkeypatch.context() as patch:
        patch.setattr(where, "encode" if where is lobby_row else "Outcome", lambda *_, **__: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            evening.table.do(entry, evening.audience)
    assert evening.table.summary() == before
    assert evening.do(entry).summary_changed
    assert evening.table.summary() == done_again(evening.log, evening.heard)[0].summary()


@pytest.mark.parametrize("lines", [0, 1, 3, 10, 30, 60, 100, 200])
def test_a_loaded_table_that_fails_while_its_updates_catch_up_tells_the_same_afterwards(lines: int) -> None:
    evening = rolled(Evening(NewTable(host="Host", bots=["caller", "random"]), 1), 60)
    opened, *rest = evening.log
    assert isinstance(opened, Opened)
    for at in range(10, len(rest), 5):
        loaded = Table.create(opened)
        for entry in rest[:at]:
            loaded.redo(entry)
        trip = Trip(lines, RuntimeError("a mistake"))
        with suppress(RuntimeError), trip:
            loaded.snapshot(None)
        whole, _ = done_again(evening.log[: at + 1], evening.heard[: at + 1])
        assert loaded.snapshot(None) == whole.snapshot(None)
        assert loaded.summary() == whole.summary()
        assert loaded.do(rest[at], {None}) == whole.do(rest[at], {None})


def test_the_law_finds_a_step_that_is_left_half_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Savepoint, "restore", lambda self: None)
    assert any(is_found(KINDS[seed % len(KINDS)], seed) for seed in range(20))


def is_found(kind: dict[str, Any], seed: int) -> bool:
    """Does an evening on which steps fail come to nothing good?"""
    try:
        a_stumbling_evening(kind, seed)
    except Exception:
        return True
    return False


class Watched(Evening):
    """An evening of which every step is watched: does it change what a savepoint does not note?"""

    def do(self, entry: Entry) -> Outcome:
        parts = (self.state, self.state.session, self.state.live)
        noted = [item for part in parts if part is not None for item in vars(part).items()]
        held = [(name, value, copy(value)) for name, value in noted if isinstance(value, CHANGEABLE)]
        people = [(person, copy(person)) for person in self.state.people.values()]
        concerned = {person.id for person in dispatch.concerned(self.state, entry)}
        outcome = super().do(entry)
        assert [name for name, value, before in held if value != before and name not in RENEWED] == []
        assert {person.id for person, before in people if person != before} <= concerned
        return outcome


@few
@given(kinds, seeds)
def test_a_step_changes_no_list_in_place_and_nobody_whom_it_does_not_concern(
    kind: dict[str, Any], seed: int
) -> None:
    rolled(Watched(NewTable(host="Host", **kind), seed), STEPS)


class FailingOnce(Updates):
    """Updates of which the next ones fail when they are made already."""

    failed = False

    def news(self, *given: Any) -> Any:
        made = super().news(*given)
        if not self.failed:
            self.failed = True
            raise RuntimeError("a mistake")
        return made


def test_a_hand_whose_showing_failed_and_that_was_mucked_then_is_recorded_as_mucked() -> None:
    evening = Evening(NewTable(host="Host", seats=2, switches={"unbeaten_may_muck": "yes"}))
    evening.come(1)
    evening.come(evening.sit("Ann") or 0)
    evening.until(
        lambda: evening.state.live is not None and evening.state.live.phase == "showdown", calls=True
    )
    live = evening.state.live
    person = live.people[live.deal.actor]
    evening.table._updates = FailingOnce(evening.state)
    evening.table._updates.catch_up()
    with pytest.raises(RuntimeError):
        evening.act(person, "show")
    evening.act(person, "muck")
    evening.until(lambda: bool(evening.hands))
    shown = f"p{live.player_of(person) + 1} sm"
    assert shown in records.read(evening.hands[0].record).actions


def test_a_step_whose_update_fails_and_cannot_be_made_again_either_leaves_whole_updates(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evening = Evening(NewTable(host="Host", pace="instant", clock=0), 3)
    evening.come(1)
    evening.sit("Ann")
    evening.until(lambda: evening.asked() is not None)
    shown = evening.table.snapshot(PersonId(1))
    with monkeypatch.context() as patch:
        for place, name in ((table_view, "timed"), (FairDealer, "openings")):
            patch.setattr(place, name, lambda *_: 1 // 0)
        live = evening.state.live
        with pytest.raises(ZeroDivisionError):
            evening.act(live.people[live.deal.actor], "call")
        with pytest.raises(ZeroDivisionError):
            evening.table.snapshot(PersonId(1))
    assert evening.table.snapshot(PersonId(1)) == shown
    evening.act(live.people[live.deal.actor], "call")
    [*_, sent] = evening.sent
    told = [event.kind for event in read_update(sent[PersonId(1)]).events]
    assert "call" in told
    assert "blind" not in told
    evening.check()


# -- somebody waits with chips that do not fit any more ----------------------------------------------------


def a_full_table(**more: Any) -> Evening:
    evening = Evening(NewTable(host="Host", seats=2, bots=["caller"], blinds=["1", "2"], **more))
    evening.come(1)
    return evening


def raise_the_stakes(evening: Evening) -> None:
    assert evening.say(1, messages.NewStakes, blinds=["5", "10"]) is not None


def made_again(evening: Evening) -> Table:
    return done_again(evening.log, evening.heard)[0]


def you_of(evening: Evening, person: Viewer) -> messages.You:
    """What somebody was last told about himself."""
    you = evening.followers[person].you
    assert you is not None
    return you


def test_who_waits_with_too_few_chips_is_told_and_passed_over_and_may_choose_again() -> None:
    evening = a_full_table()
    ann = evening.sit("Ann", chips=40)
    ben = evening.sit("Ben")
    raise_the_stakes(evening)
    evening.until(lambda: bool(evening.hands), calls=True)
    assert any(b"unfit" in sent.get(ann, b"") for sent in evening.sent)
    assert you_of(evening, ann).unfit
    assert evening.say(1, messages.Kick, person=2) is not None
    evening.until(lambda: evening.state.seat_of(evening.state.people[ben]) is not None, calls=True)
    assert [person.id for person in evening.state.seated().values()] == [1, ben]
    assert evening.state.queue == (ann,)
    assert evening.say(ann, messages.Sit, name="Ann", chips=500) is not None
    assert not you_of(evening, ann).unfit
    assert made_again(evening).snapshot(ann) == evening.table.snapshot(ann)


@pytest.mark.parametrize("goes", ["leave", "kick", "settle"])
def test_a_seat_that_becomes_free_loses_no_hand_and_nobody_who_waits(goes: str) -> None:
    evening = Evening(NewTable(host="Host", seats=3, bots=["caller"], blinds=["1", "2"], sit=False))
    evening.come(1)
    cleo, dan = evening.sit("Cleo"), evening.sit("Dan")
    ann = evening.sit("Ann", chips=40)
    raise_the_stakes(evening)
    evening.until(lambda: bool(evening.hands), calls=True)
    if goes == "kick":
        assert evening.say(1, messages.Kick, person=dan) is not None
    elif goes == "leave":
        assert evening.say(cleo, messages.Leave) is not None
    else:
        evening.until(lambda: evening.state.live is not None)
        assert evening.say(cleo, messages.Leave) is not None
    played = len(evening.hands)
    evening.until(lambda: len(evening.state.seated()) == 2, calls=True)
    assert len(evening.hands) == played + (goes == "settle")
    assert evening.state.queue == (ann,)
    assert made_again(evening).snapshot(None) == evening.table.snapshot(None)


def test_who_asked_with_too_few_chips_is_let_in_and_chooses_again() -> None:
    evening = Evening(NewTable(host="Host", approval=True, blinds=["1", "2"]))
    evening.come(1)
    ann = evening.sit("Ann", chips=40)
    raise_the_stakes(evening)
    assert evening.say(1, messages.Approve, person=ann) is not None
    assert evening.state.queue == (ann,)
    assert made_again(evening).snapshot(ann) == evening.table.snapshot(ann)
    assert evening.say(ann, messages.Sit, name="Ann", chips=500) is not None
    assert [person.id for person in evening.state.seated().values()] == [1, ann]
    assert made_again(evening).snapshot(ann) == evening.table.snapshot(ann)
