"""After a fold: the rest of the deal is quick if nobody minds."""

from server.table.evenings import Evening
from server.table.test_actions import actor, asked
from server.table.test_seats import refused

from redbutton.errors import Code
from redbutton.server.table.clock import HURRIED, PACES
from redbutton.wire import messages
from redbutton.wire.messages import NewTable

CALM = PACES["calm"]


def with_bots(*guests: str) -> Evening:
    """A calm table with the host, two bots, and more people."""
    made = Evening(NewTable(host="Host", bots=["caller"] * 2, pace="calm", clock=0), 1)
    made.come(1)
    for name in guests:
        made.sit(name)
    return made


def wait(made: Evening) -> tuple[str, int]:
    """What is due, and how long after the last question."""
    due = made.table.next_due()
    assert due is not None
    return due.kind, due.at - made.state.live.since


def is_bots_turn(made: Evening) -> bool:
    due = made.table.next_due()
    return due is not None and due.kind == "bot"


def forward(made: Evening, person: int) -> None:
    made.say(person, messages.FastForward, deal=made.state.live.number)


def test_bots_alone_act_at_once_and_their_showdown_can_still_be_read() -> None:
    made = asked(with_bots())
    made.act(1, "fold")
    kind, before = wait(made)
    assert kind == "bot"
    assert before > 0
    forward(made, 1)
    assert wait(made) == ("bot", 0)
    made.until(lambda: made.state.live.phase == "over")
    assert wait(made) == ("settle", HURRIED.showdown)
    assert 3000 <= HURRIED.showdown < CALM.showdown


def test_it_ends_with_the_hand() -> None:
    made = asked(with_bots())
    made.act(1, "fold")
    forward(made, 1)
    made.until(lambda: made.state.live is not None and made.state.live.number == 2)
    made.until(lambda: is_bots_turn(made))
    assert wait(made)[1] > 0


def test_other_people_in_the_hand_and_who_only_looks_on_are_not_hurried() -> None:
    made = with_bots("Ann")
    made.until(lambda: made.asked() is not None)
    first = actor(made)
    made.act(first, "fold")
    forward(made, first)
    made.until(lambda: made.asked() is not None)
    other = actor(made)
    assert other != first
    made.act(other, "fold")
    made.until(lambda: is_bots_turn(made))
    assert wait(made)[1] > 0
    forward(made, other)
    assert wait(made) == ("bot", 0)


def test_a_person_who_has_gone_does_not_keep_the_others_waiting() -> None:
    made = with_bots("Ann")
    made.until(lambda: made.asked() is not None)
    first = actor(made)
    made.act(first, "fold")
    made.until(lambda: made.asked() is not None)
    other = actor(made)
    made.act(other, "fold")
    made.go(other)
    forward(made, first)
    assert wait(made) == ("bot", 0)


def test_who_still_has_cards_and_who_speaks_of_another_hand_is_refused() -> None:
    made = asked(with_bots())
    forward(made, 1)
    assert refused(made) is Code.NOT_FOLDED
    made.act(1, "fold")
    made.say(1, messages.FastForward, deal=made.state.live.number + 1)
    assert refused(made) is Code.STALE_TURN
