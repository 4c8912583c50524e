"""What only the host may do."""

from typing import Any

import msgspec
import pytest
from server.table.evenings import Evening
from server.table.test_seats import evening, refused, seen

from redbutton.errors import Code, ServerError
from redbutton.ids import PersonId
from redbutton.server.table import Table, entries
from redbutton.server.table.clock import PACES
from redbutton.wire import messages


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (messages.Start, {}),
        (messages.Pause, {}),
        (messages.Resume, {}),
        (messages.Kick, {"person": 1}),
        (messages.Approve, {"person": 1}),
        (messages.Mute, {"person": 1}),
        (messages.NewPace, {"pace": "quick"}),
        (messages.NewStakes, {"blinds": ["2", "4"]}),
        (messages.NewClock, {"clock": 10, "bank": 0}),
        (messages.OpenChat, {}),
        (messages.PassHost, {"person": 2}),
        (messages.AddBot, {"bot": "caller"}),
        (messages.End, {}),
    ],
)
def test_only_the_host_may_do_it(kind: type, fields: dict[str, Any]) -> None:
    made = evening()
    ann = made.sit("Ann")
    made.say(ann, kind, **fields)
    assert refused(made) is Code.NOT_THE_HOST


def test_a_tournament_begins_when_the_host_says_so() -> None:
    made = evening(format="tournament", bots=["caller"], seats=3)
    assert seen(made).table.status == "waiting"
    assert made.table.next_due() is None
    made.say(1, messages.Start)
    assert seen(made).table.status == "running"
    assert seen(made).table.game.level == 1
    assert [one.name for one in seen(made).table.standings] == ["Host", "caller"]
    assert [one.bot for one in seen(made).table.standings] == [False, True]
    made.say(1, messages.Start)
    assert refused(made) is Code.GAME_BEGUN


def test_a_tournament_whose_seats_are_all_taken_begins_at_once() -> None:
    made = evening(format="tournament", bots=["caller"], seats=2)
    assert made.table.next_due() is not None


def test_one_alone_cannot_begin_and_a_cash_game_needs_no_beginning() -> None:
    made = evening(format="rounds", seats=3)
    made.say(1, messages.Start)
    assert refused(made) is Code.WRONG_NUMBER_OF_PLAYERS
    cash = evening()
    cash.say(1, messages.Start)
    assert refused(cash) is Code.GAME_BEGINS_ALONE


def test_a_tournament_ends_with_places_and_prizes() -> None:
    made = evening(format="tournament", bots=["random", "random"], seats=3, stack="8", level_hands=1)
    made.until(lambda: made.table.over, most=3000)
    table = seen(made).table
    assert table.status == "over"
    assert [one.place for one in table.standings] == [1, 2, 3]
    assert table.standings[0].prize == 24
    assert made.table.next_due() is None


def test_rounds_end_after_the_last_one() -> None:
    made = evening(format="rounds", bots=["caller"], seats=2, rounds=3, doubles_every=1, stack="100")
    made.until(lambda: made.table.over)
    assert len(made.hands) == 3
    assert seen(made).table.standings[0].place == 1


def test_a_pause_stops_everything_and_the_clocks_are_full_afterwards() -> None:
    made = evening(bots=["caller"], clock=30)
    made.until(lambda: made.asked() is not None)
    made.at += 20_000
    made.say(1, messages.Pause)
    assert made.table.next_due() is None
    assert seen(made).table.status == "paused"
    assert seen(made, 1).you.options is None  # type: ignore[union-attr]
    made.act(1, "fold")
    assert refused(made) is Code.TABLE_PAUSED
    made.at += 500_000
    made.say(1, messages.Resume)
    due = made.table.next_due()
    assert due is not None
    assert due.at == made.at + 30_000 + 60_000
    made.say(1, messages.Resume)
    assert refused(made) is Code.NOT_PAUSED


@pytest.mark.parametrize("was_paused", [False, True])
def test_what_the_operator_has_stopped_only_the_operator_lets_go_on(was_paused: bool) -> None:
    made = evening(bots=["caller"], clock=30)
    made.until(lambda: made.asked() is not None)
    if was_paused:
        made.say(1, messages.Pause)
    made.do(entries.Ordered(at=made.at, order="pause"))
    for wish in (messages.Resume, messages.CallOff, messages.End):
        made.say(1, wish)
        assert refused(made) is Code.TABLE_HELD
    assert made.table.next_due() is None
    told = seen(made).table.reason
    assert told is not None
    assert "operator" in told["en"]
    made.do(entries.Ordered(at=made.at, order="resume"))
    assert seen(made).table.status == "running"
    made.say(1, messages.Pause)
    made.say(1, messages.Resume)
    assert seen(made).table.status == "running"


def test_between_deals_it_is_saved_that_the_operator_has_stopped_the_game() -> None:
    made = evening(bots=["caller"], clock=30)
    made.do(entries.Ordered(at=made.at, order="pause"))
    again = Table.load(made.table.save())
    with pytest.raises(ServerError, match="operator"):
        again.entry_of(PersonId(1), messages.Resume(id="1"), at=made.at)


def test_a_log_of_a_time_when_the_host_could_lift_the_operators_pause_still_leads_to_the_same_table() -> None:
    made = evening(bots=["caller"], clock=30)
    made.do(entries.Ordered(at=made.at, order="pause"))
    made.do(entries.Said(at=made.at, person=PersonId(1), message=messages.Resume(id="1")))
    assert seen(made).table.status != "paused"


def test_a_pause_does_not_raise_the_level() -> None:
    made = evening(format="tournament", bots=["caller"], seats=2, level_minutes=1, stack="1000")
    made.until(lambda: bool(made.hands))
    made.say(1, messages.Pause)
    made.at += 600_000
    made.say(1, messages.Resume)
    made.until(lambda: len(made.hands) > 2)
    assert made.state.session.level == 1
    made.at += 61_000
    made.say(1, messages.Chat, text="a minute later")
    made.until(lambda: len(made.hands) > 4)
    assert made.state.session.level == 2


def test_a_person_who_is_muted_cannot_be_heard() -> None:
    made = evening()
    ann = made.sit("Ann")
    made.say(1, messages.Mute, person=ann)
    made.say(ann, messages.Chat, text="hello")
    assert refused(made) is Code.MUTED
    assert seen(made).table.seats[1].muted
    made.say(1, messages.Mute, person=ann, on=False)
    made.say(ann, messages.Chat, text="hello")
    assert [line.text for line in seen(made).chat] == ["hello"]


def test_the_pace_changes_at_once_and_stays_when_new_stakes_come() -> None:
    made = evening(bots=["caller"], clock=0)
    made.until(lambda: made.asked() is not None)
    made.say(1, messages.NewStakes, blinds=["2", "4"])
    made.say(1, messages.NewPace, pace="calm")
    assert seen(made).table.game.pace == "calm"
    number = made.state.live.number
    made.act(1, "fold")
    due = made.table.next_due()
    assert due is not None
    assert due.at - made.state.live.since == PACES["calm"].result
    made.until(lambda: made.state.live is not None and made.state.live.number > number)
    assert seen(made).table.game.blinds == [2, 4]
    assert seen(made).table.game.pace == "calm"


def test_the_host_can_be_neither_muted_nor_sent_away() -> None:
    made = evening()
    for kind in (messages.Mute, messages.Kick):
        made.say(1, kind, person=1)
        assert refused(made) is Code.HOST_STAYS


def test_other_stakes_hold_from_the_next_deal_on() -> None:
    made = evening(bots=["caller"], clock=0)
    made.until(lambda: made.state.live is not None)
    made.say(1, messages.NewStakes, blinds=["5", "10"])
    assert seen(made).table.game.blinds == [1, 2]
    made.until(lambda: bool(made.hands))
    assert seen(made).table.game.blinds == [5, 10]
    made.until(lambda: made.state.live is not None)
    assert sorted(one.blind for one in seen(made).deal.seats) == [5, 10]  # type: ignore[union-attr]
    assert made.state.session.buy_in.most == 1000


def test_a_tables_own_limits_for_chips_follow_the_stakes() -> None:
    made = evening(blinds=["1", "2"], stack="100", least="50", most="150")
    made.say(1, messages.NewStakes, blinds=["5", "10"])
    assert tuple(made.state.chips) == (500, 250, 750)
    made.say(1, messages.NewStakes, blinds=["1", "3"])
    assert tuple(made.state.chips) == (150, 75, 225)
    assert tuple(made.state.session.buy_in) == (75, 225)


def test_limits_that_a_table_does_not_set_are_the_usual_ones_of_the_new_stakes() -> None:
    made = evening(blinds=["1", "2"], most="300")
    made.say(1, messages.NewStakes, blinds=["5", "10"])
    assert tuple(made.state.chips) == (1500, 200, 1500)


def test_stakes_that_make_no_sense_are_refused() -> None:
    made = evening()
    made.say(1, messages.NewStakes, blinds=["0.5", "1"])
    assert refused(made) is Code.STAKES_NOT_WHOLE
    tournament = evening(format="tournament", seats=3)
    tournament.say(1, messages.NewStakes, blinds=["5", "10"])
    assert refused(tournament) is Code.STAKES_SET


def told(made: Evening, kind: str, lang: str = "en") -> str:
    """The last sentence of a kind that the host was told."""
    updates = [
        msgspec.json.decode(sent[PersonId(1)], type=messages.Update) for sent in made.sent if 1 in sent
    ]
    said = [event.text for update in updates for event in update.events if event.kind == kind]
    assert said[-1] is not None
    return said[-1][lang]


def test_the_bets_of_a_fixed_limit_table_can_be_changed_and_the_blinds_follow() -> None:
    made = evening(preset="fixed-limit", bots=["caller"])
    made.say(1, messages.NewStakes, bets=["4", "8"])
    game = seen(made).table.game
    assert (game.small_bet, game.big_bet, game.blinds, game.unit) == (4, 8, [2, 4], "1")
    assert told(made, "stakes") == "The stakes are 4/8, blinds 2/4 now"
    made.say(1, messages.NewStakes, bets=["3", "6"])
    assert refused(made) is Code.STAKES_NOT_WHOLE  # half a small bet would be half a chip


def test_the_sentence_about_new_stakes_tells_the_ante_in_every_language() -> None:
    made = evening(bots=["caller"])
    made.say(1, messages.NewStakes, blinds=["2", "4"], antes=["1"])
    assert told(made, "stakes") == "The stakes are 2/4, ante 1 now"
    assert "2/4，前注 1" in told(made, "stakes", "zh")


def test_programs_are_added_and_sent_away() -> None:
    made = evening(seats=3)
    made.say(1, messages.AddBot, bot="caller", seat=3)
    made.say(1, messages.AddBot, bot="pot-odds:samples=50")
    assert [(one.seat, one.name) for one in seen(made).table.seats] == [
        (1, "Host"),
        (2, "pot-odds"),
        (3, "caller"),
    ]
    made.say(1, messages.AddBot, bot="caller")
    assert refused(made) is Code.TABLE_FULL
    made.say(1, messages.Kick, person=2)
    made.say(1, messages.AddBot, bot="nobody")
    assert refused(made) is Code.NO_SUCH_BOT
    made.say(1, messages.AddBot, bot="caller", seat=1)
    assert refused(made) is Code.SEAT_TAKEN
    made.say(1, messages.AddBot, bot="caller")
    assert [one.name for one in seen(made).table.seats] == ["Host", "pot-odds", "caller 2"]


def test_the_end_comes_at_once_between_deals_and_after_a_deal_otherwise() -> None:
    made = evening(bots=["caller"], clock=0)
    made.until(lambda: made.state.live is not None)
    made.say(1, messages.End)
    assert not made.table.over
    assert made.sit("Ann") is None
    assert refused(made) is Code.TABLE_CLOSING
    made.until(lambda: made.table.over)
    assert seen(made).table.status == "over"
    assert sum(one.chips for one in seen(made).table.standings) == 400
    assert made.sit("Ann") is None
    assert refused(made) is Code.TABLE_CLOSED
    early = evening()
    early.say(1, messages.End)
    assert early.table.over


# -- seats -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["tournament", "rounds"])
def test_everybody_keeps_the_seat_that_was_taken_before_the_start(game: str) -> None:
    made = evening(format=game, seats=8, sit=False)
    for name, seat in (("Ann", 2), ("Ben", 5), ("Cleo", 7)):
        made.sit(name, seat=seat)
    before = [(one.seat, one.name) for one in seen(made).table.seats]
    made.say(1, messages.Start)
    assert [(one.seat, one.name) for one in seen(made).table.seats] == before
    made.until(lambda: made.state.live is not None)
    assert {one.seat for one in seen(made).deal.seats} == {2, 5, 7}  # type: ignore[union-attr]
    assert before == [(2, "Ann"), (5, "Ben"), (7, "Cleo")]


def test_in_rounds_a_newcomer_takes_the_seat_that_became_free() -> None:
    made = evening(format="rounds", seats=6, sit=False, stack="4", rounds=30)
    made.sit("Ann", seat=3)
    made.sit("Ben", seat=6)
    made.say(1, messages.Start)
    made.until(lambda: len(made.state.played) > 2, calls=True)
    assert {one.seat for one in seen(made).table.seats} == {3, 6}


def test_the_host_changes_the_clock_and_it_holds_at_once_with_full_banks() -> None:
    made = evening(bots=["caller"], clock=30, bank=60)
    made.until(lambda: made.asked() is not None)
    made.at += 20_000
    made.say(1, messages.NewClock, clock=15, bank=5)
    game, deal = seen(made).table.game, seen(made).deal
    assert (game.clock, game.bank) == (15, 5)
    assert deal is not None
    assert deal.clock is not None
    assert (deal.clock.left, deal.clock.bank) == (15_000, 5_000)
    due = made.table.next_due()
    assert due is not None
    assert (due.kind, due.seconds) == ("time-out", 20)


def test_a_changed_clock_survives_stakes_that_wait_for_the_next_deal() -> None:
    made = evening(bots=["caller"], clock=30)
    made.until(lambda: made.state.live is not None)
    made.say(1, messages.NewStakes, blinds=["2", "4"])
    made.say(1, messages.NewClock, clock=0, bank=0)
    made.until(lambda: bool(made.hands))
    game = seen(made).table.game
    assert (game.clock, game.blinds) == (0, [2, 4])


def test_the_host_makes_another_person_the_host() -> None:
    made = evening(bots=["caller"])
    ann = made.sit("Ann")
    made.say(1, messages.PassHost, person=ann)
    assert [one.name for one in seen(made).table.seats if one.host] == ["Ann"]
    made.say(1, messages.Pause)
    assert refused(made) is Code.NOT_THE_HOST
    made.say(ann, messages.Pause)
    assert seen(made).table.status == "paused"


def test_neither_a_bot_nor_somebody_who_is_away_becomes_the_host() -> None:
    made = evening(bots=["caller"])
    ann = made.sit("Ann")
    assert ann is not None
    made.go(ann)
    for person in (1, 2, ann):
        made.say(1, messages.PassHost, person=person)
        assert refused(made) is Code.CANNOT_HOST


def test_a_small_blind_is_not_higher_than_the_big_one() -> None:
    made = evening(bots=["caller"])
    made.say(1, messages.NewStakes, blinds=["4", "2"])
    assert refused(made) is Code.SMALL_BLIND_TOO_HIGH
    made.say(1, messages.NewStakes, blinds=["2", "2"])
    assert seen(made).table.game.blinds == [2, 2]


def test_a_game_that_has_begun_does_not_wait_for_players_in_the_lobby() -> None:
    made = evening(format="tournament", bots=["caller"], seats=3)
    assert msgspec.json.decode(made.table.summary())["status"] == "waiting"
    made.say(1, messages.Start)
    made.go(1)
    made.do(entries.Watched(at=made.at, spectators=0))
    assert msgspec.json.decode(made.table.summary())["status"] == "running"


def test_levels_and_prizes_are_told_before_the_start_for_those_who_are_seated() -> None:
    made = evening(format="tournament", seats=6, bots=["caller"], stack="100", level_hands=4)
    game = seen(made).table.game
    assert game.levels[:3] == ["1/2", "2/4", "3/6"]
    assert (game.payouts, game.level_length) == ([200], "4 hands")
    for name in ("Ann", "Ben"):
        made.sit(name)
    assert seen(made).table.game.payouts == [260, 140]
    told = seen(made).table.game
    made.say(1, messages.Start)
    begun = seen(made).table.game
    assert (begun.levels, begun.payouts) == (told.levels, told.payouts)


def test_a_level_by_the_clock_tells_when_it_ends_except_in_a_pause() -> None:
    made = evening(format="tournament", bots=["caller"], seats=2, level_minutes=10, clock=0)
    made.until(lambda: made.state.live is not None)
    ends = seen(made).table.game.level_until
    assert ends == made.state.created + 600_000
    made.at += 100_000
    made.say(1, messages.Pause)
    assert seen(made).table.game.level_until == 0
    made.at += 50_000
    made.say(1, messages.Resume)
    assert seen(made).table.game.level_until == ends + 50_000
