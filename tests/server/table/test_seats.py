"""Coming and going at a table."""

from typing import Any

import pytest
from server.table.evenings import Evening, by_number, read_snapshot

from redbutton.errors import Code
from redbutton.wire import messages
from redbutton.wire.messages import NewTable


def evening(**settings: Any) -> Evening:
    made = Evening(NewTable(host="Host", pace="instant", **settings), 1)
    made.come(1)
    return made


def seen(made: Evening, viewer: int | None = None) -> messages.Snapshot:
    return read_snapshot(made.table.snapshot(by_number(viewer)))


def refused(made: Evening) -> Code:
    return made.refused[-1].code


def test_the_host_sits_in_the_first_seat_with_the_programs_beside() -> None:
    made = evening(bots=["caller", "random", "caller"])
    sitting = seen(made).table.seats
    assert [(one.seat, one.name, one.bot) for one in sitting] == [
        (1, "Host", ""),
        (2, "caller", "caller"),
        (3, "random", "random"),
        (4, "caller 2", "caller"),
    ]
    assert sitting[0].host


def test_a_person_who_sits_down_gets_the_seat_and_the_chips_asked_for() -> None:
    made = evening()
    ann = made.sit("Ann", seat=4, chips=100)
    you = seen(made, ann).you
    assert you is not None
    assert (you.person, you.name, you.seat, you.host) == (2, "Ann", 4, False)
    assert seen(made).table.seats[1].stack == 100


def test_names_belong_to_one_person_and_capitals_make_no_other_name() -> None:
    made = evening(bots=["caller"])
    for name in ("Host", "HOST", "caller"):
        assert made.sit(name) is None
        assert refused(made) is Code.NAME_IN_USE


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"seat": 1}, Code.SEAT_TAKEN),
        ({"seat": 7}, Code.NO_SUCH_SEAT),
        ({"chips": 39}, Code.BUY_IN_LIMITS),
        ({"chips": 201}, Code.BUY_IN_LIMITS),
        ({"name": "\u200b \u202e"}, Code.TEXT_EMPTY),
    ],
)
def test_what_cannot_be_is_refused(fields: dict[str, Any], code: Code) -> None:
    made = evening()
    made.say(None, messages.Sit, "0" * 64, **{"name": "Ann", **fields})
    assert refused(made) is code


def test_a_full_table_has_a_waiting_list_whose_first_one_gets_the_next_seat() -> None:
    made = evening(seats=2, bots=["caller"], clock=0)
    ann, ben = made.sit("Ann"), made.sit("Ben")
    assert [one.name for one in seen(made).table.queue] == ["Ann", "Ben"]
    assert seen(made, ben).you.queue == 2  # type: ignore[union-attr]
    made.say(1, messages.Kick, person=2)
    assert [one.name for one in seen(made).table.seats] == ["Host", "Ann"]
    assert seen(made, ben).you.queue == 1  # type: ignore[union-attr]
    made.say(ann, messages.Sit, name="Ann")
    assert refused(made) is Code.ALREADY_SEATED


def test_a_person_who_waits_may_stop_waiting() -> None:
    made = evening(seats=2, bots=["caller"])
    ann = made.sit("Ann")
    made.say(ann, messages.Leave)
    assert not seen(made).table.queue
    made.say(ann, messages.Leave)
    assert refused(made) is Code.NOT_SEATED


def test_with_approval_one_asks_and_the_host_decides() -> None:
    made = evening(approval=True)
    ann, ben = made.sit("Ann"), made.sit("Ben")
    assert [(one.name, one.chips) for one in seen(made).table.requests] == [("Ann", 200), ("Ben", 200)]
    assert seen(made, ann).you.asking  # type: ignore[union-attr]
    made.say(ann, messages.Approve, person=ann)
    assert refused(made) is Code.NOT_THE_HOST
    made.say(1, messages.Approve, person=ann)
    made.say(1, messages.Approve, person=ben, yes=False)
    assert [one.name for one in seen(made).table.seats] == ["Host", "Ann"]
    assert not seen(made).table.requests
    made.say(1, messages.Approve, person=ben)
    assert refused(made) is Code.NOT_ASKING


def test_a_person_who_leaves_in_a_hand_goes_after_it_and_is_acted_for_until_then() -> None:
    made = evening(bots=["caller"], clock=0)
    ann = made.sit("Ann")
    made.until(lambda: made.state.live is not None)
    made.say(ann, messages.Leave)
    assert [one.leaving for one in seen(made).table.seats] == [False, False, True]
    made.until(lambda: bool(made.hands))
    assert [one.name for one in seen(made).table.seats] == ["Host", "caller"]
    assert made.state.session.ledger["Ann"].took > 0


def test_between_hands_one_goes_at_once_with_all_chips() -> None:
    made = evening()
    ann = made.sit("Ann", chips=120)
    made.say(ann, messages.Leave)
    assert [one.name for one in seen(made).table.seats] == ["Host"]
    assert made.state.session.ledger["Ann"].took == 120


def test_when_the_host_leaves_somebody_else_is_the_host() -> None:
    made = evening()
    ann = made.sit("Ann")
    made.say(1, messages.Leave)
    assert made.state.host == ann
    made.say(1, messages.Pause)
    assert refused(made) is Code.NOT_THE_HOST


def test_a_host_who_left_an_empty_table_is_the_host_until_somebody_comes() -> None:
    made = evening()
    made.say(1, messages.Leave)
    made.go(1)
    assert made.state.host == 1
    ann = made.sit("Ann")
    assert made.state.host == ann


def test_chips_bought_in_a_hand_come_after_it() -> None:
    made = evening(bots=["caller"], clock=0, stack="100", most="200")
    made.until(lambda: made.state.live is not None)
    made.say(1, messages.Rebuy, chips=60)
    assert seen(made, 1).you.rebuy == 60  # type: ignore[union-attr]
    before = made.state.session.ledger["Host"].brought
    made.until(lambda: bool(made.hands))
    assert made.state.session.ledger["Host"].brought == before + 60
    assert seen(made, 1).you.rebuy == 0  # type: ignore[union-attr]


def test_the_limits_of_buying_are_told_and_kept() -> None:
    made = evening(stack="150", least="50", most="180")
    you = seen(made, 1).you
    assert you is not None
    assert (you.rebuy_least, you.rebuy_most) == (1, 30)
    made.say(1, messages.Rebuy, chips=31)
    assert refused(made) is Code.BUY_IN_LIMITS
    made.say(1, messages.Rebuy, chips=30)
    assert seen(made).table.seats[0].stack == 180
    assert seen(made, 1).you.rebuy_most is None  # type: ignore[union-attr]


def test_a_player_who_sits_out_gets_no_cards_and_one_who_sits_in_does() -> None:
    made = evening(bots=["caller", "caller"], clock=0)
    made.say(1, messages.SitOut)
    made.until(lambda: made.state.live is not None)
    assert made.state.live.player_of(1) is None
    assert seen(made).table.seats[0].out
    made.until(lambda: bool(made.hands))
    made.say(1, messages.SitIn, posts=True)
    made.until(lambda: made.state.live is not None and made.state.live.player_of(1) is not None)


def test_programs_without_chips_buy_some_and_people_are_asked() -> None:
    made = evening(bots=["random"], clock=0)
    made.state.session.seating = made.state.session.seating._change(2, stack=1)
    made.state.session.seating = made.state.session.seating._change(1, stack=1)
    made.until(lambda: bool(made.hands))
    stacks = [one.stack for one in seen(made).table.seats]
    assert stacks in ([2, 200], [0, 2])
    if stacks[0] == 0:
        assert seen(made, 1).you.rebuy_least == 40  # type: ignore[union-attr]


def test_a_seat_in_a_tournament_that_somebody_left_plays_on_by_itself() -> None:
    made = evening(format="tournament", bots=["caller"], seats=3, stack="20")
    ann = made.sit("Ann")
    made.say(1, messages.Start)
    made.say(ann, messages.Leave)
    made.until(lambda: len(made.hands) > 1)
    assert not made.refused
    assert any(one.name == "Ann" for one in seen(made).table.standings)


def test_nobody_comes_to_a_tournament_that_has_begun() -> None:
    made = evening(format="tournament", bots=["caller"], seats=4)
    made.say(1, messages.Start)
    assert made.sit("Ann") is None
    assert refused(made) is Code.GAME_BEGUN


def test_rounds_take_newcomers_from_the_waiting_list_and_then_programs() -> None:
    made = evening(format="rounds", bots=["random", "random"], seats=3, rounds=40, stack="3")
    made.sit("Ann")
    assert [one.name for one in seen(made).table.queue] == ["Ann"]
    made.until(lambda: "Ann" in made.state.played and len(made.state.played) > 4, most=3000)
    assert not seen(made).table.queue
    assert list(made.state.played)[3] == "Ann"
    assert all(name.startswith("Auto") for name in list(made.state.played)[4:])
    made.check()


def test_nothing_is_dealt_while_nobody_is_there() -> None:
    made = Evening(NewTable(host="Host", bots=["caller", "caller"], pace="instant"), 1)
    assert made.table.next_due() is None
    assert seen(made).table.status == "waiting"
    made.come(None)
    assert made.table.next_due() is not None


def test_somebody_is_forgotten_only_when_too_many_were_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("redbutton.server.table.seats.MOST_PEOPLE", 3)
    made = evening(approval=True, seats=2, bots=["caller"])
    ann = made.sit("Ann")
    assert made.sit("Ben") is None
    assert refused(made) is Code.TOO_MANY_PEOPLE
    made.say(ann, messages.Leave)
    assert ann is not None
    made.go(ann)
    assert made.sit("Ben") is not None
    assert ann not in made.state.people
