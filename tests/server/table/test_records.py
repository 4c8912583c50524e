"""Finished hands, as the house keeps them and as others may read them."""

import msgspec
from server.table.evenings import Evening
from server.table.test_actions import actor, three
from server.table.test_seats import evening, seen

from redbutton.fair.proof import proof_of
from redbutton.fair.verifier import verify
from redbutton.history import phh
from redbutton.history.replay import replay
from redbutton.server.hands.replayer import replayed
from redbutton.server.table import records
from redbutton.wire import messages
from redbutton.wire.messages import NewTable


def finished(made: Evening, *, calls: bool = True) -> bytes:
    made.until(lambda: bool(made.hands), calls=calls)
    stored: bytes = made.hands[0].record
    return stored


def test_the_house_keeps_all_cards_and_others_read_only_what_they_saw() -> None:
    made = three()
    first = actor(made)
    name = made.state.people[first].name
    made.act(first, "fold")
    stored = finished(made, calls=False)
    full = records.read(stored)
    assert "??" not in "".join(full.actions)
    dealt = [action for action in full.actions if action.startswith("d dh")]
    mine = full.players.index(name)  # type: ignore[union-attr]
    own = [action for action in records.redacted(full, name).actions if action.startswith("d dh")]
    assert own == [
        text if player == mine else f"d dh p{player + 1} ????" for player, text in enumerate(dealt)
    ]
    none = [action for action in records.redacted(full, None).actions if action.startswith("d dh")]
    assert none == [f"d dh p{player + 1} ????" for player in range(3)]
    assert records.redacted(full, "a stranger") == records.redacted(full, None)


def test_a_record_tells_where_when_and_who() -> None:
    made = three()
    record = records.read(finished(made))
    assert (record.table, record.hand, record.seat_count) == ("t1", 1, 6)
    assert sorted(zip(record.seats or (), record.players or (), strict=True)) == [
        (1, "Host"),
        (2, "Ann"),
        (3, "Ben"),
    ]
    assert (record.year, record.month, record.day) == (1970, 1, 1)


def test_a_commitment_that_is_oddly_written_does_not_spoil_the_record() -> None:
    """A line break at its end is let through, and the seed never comes."""
    made = Evening(NewTable(host="Host", bots=["caller"], seats=3), 3)
    made.come(1)
    assert made.say(1, messages.Seed, next="ab" * 32 + "\n") is not None
    made.until(lambda: made.state.live is not None)
    told = seen(made).fairness
    stored = finished(made)
    record = records.read(stored)
    assert verify(record).good
    assert proof_of(record).announcement == told.announcement  # type: ignore[union-attr]
    assert records.text(stored, "Host")


def test_a_hand_shown_after_the_deal_is_in_everybodys_record() -> None:
    made = three()
    first = actor(made)
    made.act(first, "fold")
    made.act(actor(made), "fold")
    made.act(first, "show")
    record = records.redacted(records.read(finished(made)), None)
    assert record.actions[-1].startswith(
        f"p{(record.players or ()).index(made.state.people[first].name) + 1} sm "
    )
    assert "?" not in record.actions[-1]


def test_boards_run_several_times_are_kept() -> None:
    made = evening(sit=False, bots=["caller", "random"], switches={"runouts": "2"})
    made.until(lambda: any(b"_boards" in hand.record for hand in made.hands), most=5000)
    hand = made.hands[-1]
    assert len(replay(records.read(hand.record)).boards) == 2
    assert len(records.summary(hand.number, hand.at, hand.record, None).board) == 2


def test_a_summary_tells_pot_winners_and_ones_own_cards() -> None:
    made = three()
    first = actor(made)
    made.act(first, "fold")
    made.act(actor(made), "fold")
    stored = finished(made)
    told = records.summary(1, made.hands[0].at, stored, made.state.people[first].name)
    assert (told.number, told.pot, told.board, told.your_net) == (1, 2, [[]], 0)
    assert len(told.winners) == 1
    assert told.winners[0].amount == 2
    assert len(told.cards) == 2
    assert records.summary(1, 0, stored, None).cards == []


def test_stored_hands_are_phh_that_anybody_reads() -> None:
    made = three()
    stored = finished(made)
    [record] = phh.loads(records.text(stored, "Ann"))
    assert replay(record).over


def test_it_is_time_to_save_after_each_deal_and_never_else() -> None:
    made = evening(sit=False, bots=["caller", "caller"])
    made.come(None)
    while len(made.hands) < 3:
        outcome = made.wait()
        if outcome is not None:
            assert outcome.snapshot_due == (outcome.hand is not None)
            assert made.table.may_save or not outcome.snapshot_due


def test_a_replay_shows_the_button_where_it_lay_dead() -> None:
    made = evening(bots=["caller"] * 4)
    made.until(lambda: len(made.hands) == 1 and made.asked() is not None, calls=True)
    live = made.state.live
    empty, gone = live.seats[0], live.people[0]
    made.say(1, messages.Kick, person=gone)
    made.until(lambda: len(made.hands) == 3, calls=True)
    again = replayed(made.hands[2], None)
    assert empty not in again.names
    assert {step.deal.button for step in again.steps} == {empty}
    told = msgspec.json.decode(msgspec.json.encode(again.steps[0].deal.seats))
    assert [seat["position"] for seat in told] == ["SB", "BB", "UTG", "CO"]
