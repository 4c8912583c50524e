"""How long a table waits for one person, whatever people do; and how people get out of a pause."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laws.tables import COMPILED
from server.table.evenings import Evening, done_again
from server.table.test_seats import evening, refused
from server.test_nobody_stuck import without_a_clock

from redbutton.errors import Code
from redbutton.ids import PersonId
from redbutton.server.table import entries, hosting
from redbutton.server.table.waiting import PATIENCE, SENT_AWAY
from redbutton.wire import messages
from redbutton.wire.messages import NewTable

# -- people who have to go -------------------------------------------------------------------------------


def passes(made: Evening, until: int) -> None:
    """Let time pass, with everything that is due in it."""
    while (due := made.table.next_due()) is not None and due.at <= until:
        made.wait()
    made.at = until


@pytest.mark.parametrize(("said", "most"), [(messages.Kick, SENT_AWAY), (messages.End, PATIENCE)])
def test_who_has_to_go_and_comes_and_goes_is_waited_for_no_longer(said: type, most: int) -> None:
    made, ann = without_a_clock()
    turn, asked = made.state.live.turn, made.at
    made.say(1, said, **({"person": ann} if said is messages.Kick else {}))
    for number in range(12):
        passes(made, made.at + 10_000)
        if made.state.live is None or made.state.live.turn != turn:
            break
        (made.go if number % 2 == 0 else made.come)(ann)
    assert made.at - asked == most


def test_who_was_away_already_and_is_sent_away_then_is_waited_for_no_longer() -> None:
    made, ann = without_a_clock()
    made.go(ann)
    gone = made.at
    made.at += 15_000
    made.say(1, messages.Kick, person=ann)
    due = made.table.next_due()
    assert due is not None
    assert due.at == gone + SENT_AWAY


def test_others_do_not_wait_for_the_vote_of_a_person_who_is_sent_away() -> None:
    made = evening(clock=0, seats=2, switches={"runouts": "2"})
    ann = made.sit("Ann")
    assert ann is not None
    made.until(lambda: made.asked() is not None)
    while made.state.live.phase == "play" and made.asked() is not None:
        made.act(made.state.live.people[made.state.live.deal.actor], "all-in")
    assert made.state.live.phase == "vote"
    asked = made.at
    made.say(1, messages.Kick, person=ann)
    made.wait()
    assert (made.state.live.phase, made.at) == ("play", asked)


def test_others_do_not_wait_for_the_cards_of_a_person_who_is_sent_away() -> None:
    made = evening(clock=0, seats=2, switches={"unbeaten_may_muck": "yes"})
    ann = made.sit("Ann")

    def ann_chooses() -> bool:
        live = made.state.live
        return live is not None and live.phase == "showdown" and live.people[live.deal.actor] == ann

    made.until(ann_chooses, calls=True)
    due = made.table.next_due()
    assert due is not None
    assert due.seconds > 0
    made.say(1, messages.Kick, person=ann)
    due = made.table.next_due()
    assert due is not None
    assert (due.kind, due.seconds) == ("showdown", 0)


def test_who_was_sent_away_has_no_whole_clock_and_no_time_bank() -> None:
    made = evening(clock=60, bank=60, seats=3)
    ann = made.sit("Ann")
    made.until(lambda: made.asked() is not None)
    while made.state.live.people[made.state.live.deal.actor] != ann:
        made.plays_on(calls=True)
    made.at += 5000
    made.say(1, messages.Kick, person=ann)
    due = made.table.next_due()
    assert due is not None
    assert due.at == made.at + SENT_AWAY


def test_time_that_runs_out_while_one_is_away_comes_out_of_the_time_bank() -> None:
    made = evening(clock=10, bank=60, seats=3)
    ann = made.sit("Ann")
    made.until(lambda: made.asked() is not None)
    while made.state.live.people[made.state.live.deal.actor] != ann:
        made.plays_on(calls=True)
    made.at += 8000
    made.go(ann)
    made.wait()
    assert made.state.people[ann].late == 1
    assert made.state.people[ann].bank == 60_000 - 13_000


def test_being_away_again_and_again_takes_one_patience_of_a_hand() -> None:
    made, ann = without_a_clock()
    for _ in range(3):
        made.go(ann)
        made.at += 15_000
        made.come(ann)
        made.at += 100_000  # there is no clock, so one who is there has all the time
        assert made.table.next_due() is None
    made.go(ann)
    due = made.table.next_due()
    assert due is not None
    assert due.at == made.at + PATIENCE - 45_000


def turn_of(made: Evening, person: int) -> None:
    """Let the others play, without any time, until it is this person's turn."""
    made.until(lambda: made.asked() is not None, calls=True)
    while made.state.live.people[made.state.live.deal.actor] != person:
        assert made.plays_on(calls=True)


def on_the_flop() -> tuple[Evening, int]:
    """Ann is to act after the flop, where checking is free, and there is no clock."""
    made, ann = without_a_clock()
    made.until(lambda: made.state.live.public.street == 1, calls=True)
    turn_of(made, ann)
    return made, ann


def test_decisions_in_time_use_the_patience_with_a_person_who_is_sent_away() -> None:
    made, ann = on_the_flop()
    made.say(1, messages.Kick, person=ann)
    made.at += 15_000
    assert made.act(ann, "check") is not None
    turn_of(made, ann)
    due = made.table.next_due()
    assert due is not None
    assert due.at == made.at + SENT_AWAY - 15_000


def test_time_that_runs_out_uses_the_patience_of_a_table_that_is_to_close() -> None:
    made, ann = on_the_flop()
    asked = made.at
    made.say(1, messages.End)
    made.wait()
    assert made.at == asked + PATIENCE
    turn_of(made, ann)
    due = made.table.next_due()
    assert due is not None
    assert due.at == made.at


def test_a_person_who_was_sent_away_and_ran_out_of_time_cannot_ask_for_more() -> None:
    made, ann = on_the_flop()
    made.say(1, messages.Kick, person=ann)
    made.wait()
    turn_of(made, ann)
    assert made.act(ann, "check") is None
    assert refused(made) is Code.SENT_AWAY


def test_a_person_who_was_sent_away_from_a_tournament_is_waited_for_in_no_later_hand() -> None:
    made = evening(clock=0, seats=3, format="tournament")
    ann = made.sit("Ann")
    assert ann is not None
    made.sit("Ben")
    made.say(1, messages.Start)
    turn_of(made, ann)
    made.say(1, messages.Kick, person=ann)
    made.act(ann, "call")
    made.until(lambda: len(made.hands) == 1, calls=True)
    asked = made.at
    while len(made.hands) < 3:
        live = made.state.live
        acted_for = live is not None and live.phase == "play" and live.people[live.deal.actor] == ann
        if acted_for or not made.plays_on(calls=True):
            made.wait()
    assert made.at == asked


# -- the law ---------------------------------------------------------------------------------------------

Happening = tuple[int, str, int]
"""After how many milliseconds what happens, and to whom."""
KINDS: list[dict[str, Any]] = [
    {"clock": 0},
    {"clock": 10, "bank": 20},
    {"clock": 30, "bank": 0},
    {"clock": 0, "switches": {"runouts": "3"}},
    {"clock": 10, "bank": 5, "switches": {"unbeaten_may_muck": "yes"}},
    {"clock": 0, "variant": "five-card-draw"},
    {"clock": 10, "bank": 5, "variant": "deuce-to-seven-triple-draw"},
    {"clock": 0, "format": "tournament"},
]
PEOPLE = (1, 2, 3)


class Waits(Evening):
    """A table of three people who only come and go; counts how long each is waited for in a hand."""

    def __init__(self, wish: NewTable) -> None:
        super().__init__(wish)
        self.waited: Counter[int] = Counter()
        self.sent_away: Counter[int] = Counter()
        """How long each is waited for after having been sent away."""
        self.asked_for: Counter[int] = Counter()
        self.banks: dict[int, int] = {}
        self.turn = (0, 0)

    def wait_until(self, until: int) -> None:
        while True:
            self._begin_anew()
            due = self.table.next_due()
            before, limited, courtesy = self.at, self._limited(), self._asked_for_a_choice()
            self.at = until if due is None else min(until, max(self.at, due.at))
            for person in courtesy:
                self.sent_away[person] += self.at - before
                assert self.sent_away[person] <= SENT_AWAY
            if limited is not None:
                self.waited[limited] += self.at - before
                self.sent_away[limited] += (self.at - before) * self.state.people[PersonId(limited)].barred
                self._check(limited)
            if due is None or due.at > until:
                return
            self.wait()

    def _begin_anew(self) -> None:
        """Begin to count with each hand, and count the questions."""
        live = self.state.live
        turn = (0, 0) if live is None else (live.number, live.turn)
        if turn[0] != self.turn[0]:
            self.refilled()
        if turn != self.turn and live is not None and live.phase == "play" and live.deal.actor is not None:
            self.asked_for[live.people[live.deal.actor]] += 1
        self.turn = turn

    def refilled(self) -> None:
        """A hand begins, or a pause is over: clocks are full."""
        self.turn = (self.turn[0], 0)
        for counted in (self.waited, self.sent_away, self.asked_for):
            counted.clear()
        self.banks = {each.id: each.bank for each in self.state.people.values()}

    def _limited(self) -> int | None:
        """The person who is waited for. One who is there may take any time if there is no clock."""
        live = self.state.live
        if live is None or self.state.paused or live.phase != "play" or live.deal.actor is None:
            return None
        person = self.state.people[live.people[live.deal.actor]]
        stays = person.connected and not (person.barred or person.leaving or self.state.ending)
        return None if person.absent or (stays and not self.state.settings.clock) else person.id

    def _asked_for_a_choice(self) -> list[int]:
        """The people who were sent away and whose vote, or choice to show or muck, the others wait for."""
        live = self.state.live
        if live is None or self.state.paused or live.phase not in ("vote", "showdown"):
            return []
        if live.phase == "vote":
            asked = [p for p in range(live.deal.players) if not live.deal.folded[p] and p not in live.votes]
        else:
            asked = [] if live.deal.actor is None else [live.deal.actor]
        people = [self.state.people[live.people[player]] for player in asked]
        return [person.id for person in people if person.barred]

    def _check(self, person: int) -> None:
        clock = self.state.settings.clock * 1000 * self.asked_for[person]
        assert self.waited[person] <= clock + self.banks.get(person, 0) + PATIENCE
        assert self.sent_away[person] <= SENT_AWAY

    def happens(self, what: str, person: int) -> None:
        known, host = self.state.people.get(person), self.state.host
        match what:
            case "come" if known and not known.connected:
                self.come(person)
            case "go" if known and known.connected:
                self.go(person)
            case "kick":
                self.say(host, messages.Kick, person=person)
            case "pause":
                self.say(host, messages.Pause)
            case "resume":
                if self.say(host, messages.Resume) is not None:
                    self.refilled()
            case "leave" | "sit-in":
                self.say(person, messages.Leave if what == "leave" else messages.SitIn)
            case "end":
                self.say(host, messages.End)
            case "pass-host":
                self.say(host, messages.PassHost, person=person)
            case "restart":
                self.do(entries.Restarted(at=self.at))
                self.audience = {None}
                self.refilled()
            case "plays":
                self.plays_on(calls=True)
            case "all-in" if self.asked() is not None:
                self.act(self.state.live.people[self.state.live.deal.actor], "all-in")


happenings = st.tuples(
    st.sampled_from((0, 1, 500, 10_000, 19_999, 30_000, 59_999, 130_000)),
    st.sampled_from(
        (
            *("come", "go", "plays") * 3,
            *("all-in", "kick", "pause", "resume", "leave", "sit-in", "end", "pass-host", "restart"),
        )
    ),
    st.sampled_from(PEOPLE),
)  # fmt: skip


@settings(max_examples=150 if COMPILED else 20)
@given(st.sampled_from(KINDS), st.lists(happenings, max_size=40))
def test_in_one_hand_a_person_is_waited_for_by_the_clock_the_bank_and_one_patience(
    kind: dict[str, Any], story: list[Happening]
) -> None:
    made = Waits(NewTable(host="Host", seats=3, pace="instant", **kind))
    made.come(1)
    made.sit("Ann")
    made.sit("Ben")
    if made.state.session is None:
        made.say(1, messages.Start)
    for later, what, person in story:
        paused = made.state.paused
        made.wait_until(made.at + later)
        made.happens(what, person)
        if paused and not made.state.paused:
            made.refilled()
    made.wait_until(made.at + 600_000)


# -- pauses ----------------------------------------------------------------------------------------------


def paused(**wish: Any) -> tuple[Evening, int]:
    """A hand of the host and Ann, paused at Ann's turn."""
    made = evening(seats=3, **wish)
    ann = made.sit("Ann")
    assert ann is not None
    made.until(lambda: made.asked() is not None)
    while made.state.live.people[made.state.live.deal.actor] != ann:
        made.plays_on(calls=True)
    made.say(1, messages.Pause)
    return made, ann


def test_who_leaves_on_their_turn_folds_and_is_gone_though_the_game_is_paused() -> None:
    made, ann = paused()
    made.say(ann, messages.Leave)
    assert made.state.live.phase == "over"
    made.wait()
    assert made.state.seat_of(made.state.people[ann]) is None
    assert made.state.paused
    assert made.table.next_due() is None
    assert done_again(made.log, made.heard)[0].snapshot(None) == made.table.snapshot(None)


def told(made: Evening) -> list[str]:
    """What was told at the table last."""
    update = msgspec.json.decode(made.sent[-1][None])
    return [event["text"]["en"] for event in update["events"] if "text" in event]


def away(made: Evening) -> None:
    made.go(1)
    gone = made.at
    made.wait()
    assert made.at == gone + hosting.HOST_AWAY


def left(made: Evening) -> None:
    made.say(1, messages.Leave)


@pytest.mark.parametrize("goes", [away, left])
def test_a_pause_ends_when_its_host_is_gone(goes: Callable[[Evening], None]) -> None:
    made, ann = paused()
    goes(made)
    assert told(made)[-2:] == ["Ann is the host now", "The host is gone: the game goes on"]
    assert not made.state.paused
    assert made.act(ann, "fold") is not None
    assert done_again(made.log, made.heard)[0].snapshot(None) == made.table.snapshot(None)


def test_a_pause_ends_without_its_host_though_nobody_can_be_the_next_one() -> None:
    made, ann = paused()
    made.say(1, messages.Mute, person=ann)
    away(made)
    assert made.state.host == 1
    assert not made.state.paused


def test_a_pause_of_the_operator_does_not_end_with_the_host() -> None:
    made, ann = paused()
    made.do(entries.Ordered(at=made.at, order="pause"))
    left(made)
    assert made.state.host == ann
    assert made.state.paused
    made.do(entries.Ordered(at=made.at, order="resume"))
    assert not made.state.paused


def test_a_pause_among_bots_outlives_a_page_that_is_closed() -> None:
    made = evening(seats=2, bots=["caller"])
    made.until(lambda: made.asked() is not None)
    made.say(1, messages.Pause)
    made.go(1)
    assert made.table.next_due() is None
