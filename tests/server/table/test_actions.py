"""Decisions, clocks, votes and the showdown."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from server.table.evenings import Evening, read_update
from server.table.test_seats import evening, refused, seen

from redbutton import Card
from redbutton.equity import equity
from redbutton.errors import Code
from redbutton.ids import PersonId, Seat
from redbutton.server.table import entries
from redbutton.server.table.clock import PACES
from redbutton.wire import messages


def asked(made: Evening, person: int = 1) -> Evening:
    """Until it is a person's turn."""
    made.until(
        lambda: made.asked() is not None and made.state.live.people[made.state.live.deal.actor] == person
    )
    return made


def three(**settings: Any) -> Evening:
    """A table of three persons."""
    made = evening(**settings)
    made.sit("Ann")
    made.sit("Ben")
    made.until(lambda: made.asked() is not None)
    return made


def actor(made: Evening) -> int:
    person: int = made.state.live.people[made.state.live.deal.actor]
    return person


# -- who may act -----------------------------------------------------------------------------------------


def test_a_decision_for_an_earlier_turn_or_deal_is_refused() -> None:
    made = three()
    first = actor(made)
    turn = made.state.live.turn
    made.act(first, "call")
    made.act(first, "call", turn=turn)
    assert refused(made) is Code.STALE_TURN
    made.act(actor(made), "call", deal=7)
    assert refused(made) is Code.STALE_TURN


def test_nobody_acts_out_of_turn() -> None:
    made = three()
    other = next(person for person in (1, 2, 3) if person != actor(made))
    made.act(other, "fold")
    assert refused(made) is Code.NOT_YOUR_TURN


def test_a_person_who_has_no_seat_or_no_cards_cannot_act() -> None:
    made = three(seats=3)
    dan = made.sit("Dan")
    made.act(dan or 0, "fold")
    assert refused(made) is Code.NOT_SEATED
    made.say(None, messages.Act, deal=1, turn=1, action="fold")
    assert refused(made) is Code.NO_NAME_YET
    larger = three(seats=4)
    dan = larger.sit("Dan")
    larger.act(dan or 0, "fold")
    assert refused(larger) is Code.SEATED_NOT_IN_DEAL


def test_a_raise_needs_an_amount_within_the_limits_which_are_told_in_money() -> None:
    made = three(unit="0.05", blinds=["0.25", "0.5"])
    made.act(actor(made), "raise")
    assert refused(made) is Code.AMOUNT_MISSING
    made.act(actor(made), "raise", 11)
    assert refused(made) is Code.RAISE_TOO_SMALL
    assert str(made.refused[-1]) == "0.55 is too little; a bet or raise is to 1 at least and 50 at most"


def test_the_first_answer_to_a_message_is_remembered() -> None:
    made = three()
    message = messages.Act(id="x", deal=1, turn=made.state.live.turn, action="call")
    person = actor(made)
    first = made.do(made.table.entry_of(PersonId(person), message, at=made.at))
    assert made.table.asked(PersonId(person), "x") == first.answer == messages.Answer(id="x", ok=True)
    assert made.table.asked(PersonId(person), "y") is None
    assert made.table.asked(PersonId(person + 1), "x") is None


def test_only_the_last_answers_are_remembered() -> None:
    made = evening()
    for number in range(70):
        made.say(1, messages.Chat, id=f"c{number}", text="hi")
    assert made.table.asked(PersonId(1), "c5") is None
    assert made.table.asked(PersonId(1), "c6") is not None


# -- what is offered -------------------------------------------------------------------------------------


def test_presets_are_parts_of_the_pot_after_a_call() -> None:
    made = three(blinds=["5", "10"])
    options = seen(made, actor(made)).you.options  # type: ignore[union-attr]
    assert options == messages.Options(
        fold=True,
        call=10,
        raise_min=20,
        raise_max=1000,
        all_in=1000,
        presets={"half": 22, "two-thirds": 26, "pot": 35, "all-in": 1000},
        limped=0,
    )


def test_presets_that_are_not_allowed_are_left_out() -> None:
    pot_limit = three(blinds=["5", "10"], limit="pot")
    options = seen(pot_limit, actor(pot_limit)).you.options  # type: ignore[union-attr]
    assert options is not None
    assert options.presets == {"half": 22, "two-thirds": 26, "pot": 35}
    fixed = three(preset="fixed-limit")
    options = seen(fixed, actor(fixed)).you.options  # type: ignore[union-attr]
    assert options is not None
    assert (options.raise_min == options.raise_max, options.presets) == (True, {})


def test_only_the_player_to_act_is_offered_anything() -> None:
    made = three()
    offered = {person: seen(made, person).you.options is not None for person in (1, 2, 3)}  # type: ignore[union-attr]
    assert offered == {person: person == actor(made) for person in (1, 2, 3)}


def test_everybody_sees_own_cards_and_hidden_ones_of_the_others() -> None:
    made = three()
    for person in (1, 2, 3):
        own = seen(made, person)
        player = made.state.live.player_of(person)
        assert own.you.cards == [str(card) for card in made.state.live.deal.hand(player)]  # type: ignore[union-attr]
        assert all(one.cards == ["??", "??"] for one in own.deal.seats)  # type: ignore[union-attr]


# -- time ------------------------------------------------------------------------------------------------


def test_the_clock_runs_and_then_the_bank() -> None:
    made = three(clock=20, bank=10)
    due = made.table.next_due()
    assert due is not None
    assert (due.kind, due.at - made.at) == ("time-out", 30_000)
    clock = seen(made).deal.clock  # type: ignore[union-attr]
    assert clock == messages.Clock(left=20_000, bank=10_000, total=20_000)
    later = msgspec.json.decode(made.table.snapshot(None, at=made.at + 26_000), type=messages.Snapshot)
    assert later.deal.clock == messages.Clock(left=0, bank=4_000, total=20_000)  # type: ignore[union-attr]


def test_a_slow_decision_takes_from_the_bank_and_a_little_comes_back_each_deal() -> None:
    made = three(clock=20, bank=10)
    person = actor(made)
    made.at += 27_000
    made.act(person, "call")
    assert made.state.people[person].bank == 3_000
    made.until(lambda: made.state.live is None)
    made.until(lambda: made.state.live is not None)
    assert made.state.people[person].bank == 5_000


def test_a_person_who_runs_out_of_time_twice_sits_out() -> None:
    made = three(clock=20, bank=0)
    person = actor(made)
    made.wait()
    assert made.state.people[person].late == 1
    assert not seen(made).table.seats[person - 1].out
    asked(made, person)
    made.wait()
    assert seen(made).table.seats[person - 1].out
    made.say(person, messages.SitIn)
    assert not seen(made).table.seats[person - 1].out


def test_acting_in_time_makes_up_for_being_late() -> None:
    made = three(clock=20, bank=0)
    person = actor(made)
    made.wait()
    asked(made, person)
    made.act(person, "call") or made.act(person, "check")
    assert made.state.people[person].late == 0


def test_a_person_who_is_away_has_no_bank_and_sits_out_at_once() -> None:
    made = three(clock=20, bank=60)
    person = actor(made)
    made.go(person)
    due = made.table.next_due()
    assert due is not None
    assert due.at == made.state.live.since + 20_000
    made.wait()
    assert seen(made).table.seats[person - 1].out


def test_in_a_tournament_one_who_is_away_is_acted_for_at_once_until_sitting_in() -> None:
    made = evening(format="tournament", seats=2, clock=20, bank=0)
    made.sit("Ann")
    made.say(1, messages.Start)
    asked(made, 1)
    made.wait()
    assert made.state.people[1].absent
    made.until(lambda: made.asked() is not None and actor(made) == 1, most=50)
    assert made.table.next_due().at == made.state.live.since + PACES["instant"].bot  # type: ignore[union-attr]
    made.say(1, messages.SitIn)
    assert made.table.next_due().at == made.state.live.since + 20_000  # type: ignore[union-attr]


def test_without_a_clock_nothing_is_due_until_somebody_acts() -> None:
    made = three(clock=0)
    assert made.table.next_due() is None
    assert seen(made).deal.clock is None  # type: ignore[union-attr]


def test_clocks_are_full_after_a_restart_and_nobody_is_there() -> None:
    made = three(clock=20, bank=10)
    made.at += 15_000
    made.do(entries.Restarted(at=made.at))
    assert made.state.live.since == made.at
    assert not any(one.connected for one in seen(made).table.seats)


def shown_for(pace: str, **settings: Any) -> int:
    """How many milliseconds the first result stays."""
    made = evening(bots=["caller", "caller"], clock=0, **settings)
    made.state.settings = msgspec.structs.replace(made.state.settings, pace=pace)
    made.until(lambda: made.state.live is not None and made.state.live.phase == "over", calls=True)
    due = made.table.next_due()
    assert due is not None
    assert due.kind == "settle"
    return due.at - int(made.state.live.since)


@pytest.mark.parametrize("pace", ["calm", "quick", "instant"])
def test_a_result_stays_longer_where_all_cards_come_with_it(pace: str) -> None:
    chosen = PACES[pace]
    assert shown_for(pace) == chosen.showdown
    assert shown_for(pace, preset="draw-sim") == chosen.result + 15 * chosen.card


def test_a_result_stays_longer_where_hands_are_shown_one_after_another() -> None:
    made = evening(bots=["caller"], clock=0)
    made.state.settings = msgspec.structs.replace(made.state.settings, pace="calm")
    made.until(lambda: made.asked() is not None)
    made.act(actor(made), "fold")
    due = made.table.next_due()
    assert due is not None
    assert due.at - made.state.live.since == PACES["calm"].result < shown_for("calm")


def test_the_hands_of_the_simulation_can_be_read_at_every_pace_that_takes_time() -> None:
    """Dealing takes up to 1.2 seconds on the page; then about a second for each of three hands is left."""
    assert shown_for("quick", preset="draw-sim") >= 3500
    assert shown_for("calm", preset="draw-sim") >= 4000


def test_a_decision_of_a_program_is_not_taken_from_elsewhere() -> None:
    made = three()
    seat = made.state.live.seats[made.state.live.deal.actor]
    stolen = entries.Decided(at=made.at, seat=seat, deal=1, turn=made.state.live.turn, action="fold")
    assert made.attempt(lambda: stolen) is None
    assert refused(made) is Code.NOT_DUE


# -- all-in ----------------------------------------------------------------------------------------------


def all_in(**settings: Any) -> Evening:
    """Two persons who have all their chips in the middle before the flop."""
    made = evening(clock=30, **settings)
    made.sit("Ann")
    made.until(lambda: made.asked() is not None)
    made.act(actor(made), "raise", 200)
    made.act(actor(made), "call")
    return made


def shares(made: Evening) -> list[float | None]:
    """What everybody is told of the chances of the hands."""
    deal = seen(made, None).deal
    assert deal is not None
    return [each.equity for each in deal.seats]


def test_with_everybody_all_in_the_chances_of_the_hands_are_told_on_every_street() -> None:
    made = all_in()
    live = made.state.live
    streets = []
    while live.phase == "play":
        streets.append(len(live.deal.board))
        hands = ["".join(map(str, live.deal.hand(player))) for player in range(2)]
        exact = equity(*hands, board="".join(map(str, live.deal.board)), exact=True)
        assert shares(made) == [pytest.approx(each.equity, abs=0.001) for each in exact]
        made.wait()
    assert streets == [0, 3, 4]
    assert shares(made) == [None, None]


def test_of_hands_that_not_everybody_sees_no_chances_are_told() -> None:
    made = all_in(switches={"all_in_face_up": "no"})
    while made.state.live.phase == "play":
        assert shares(made) == [None, None]
        made.wait()


def test_the_same_cards_have_the_same_chances_however_many_hands_there_are() -> None:
    made = evening(bots=["caller", "caller"], clock=0)
    made.until(lambda: made.asked() is not None)
    made.act(actor(made), "raise", 200)
    made.until(lambda: made.state.live.deal.actor is None)
    told = shares(made)
    assert sum(share or 0 for share in told) == pytest.approx(1, abs=0.01)
    assert shares(made) == told


@pytest.mark.parametrize("pace", ["calm", "quick"])
def test_with_everybody_all_in_a_street_takes_its_time_and_the_last_one_more(pace: str) -> None:
    made = all_in()
    made.state.settings = msgspec.structs.replace(made.state.settings, pace=pace)
    waits = []
    while made.state.live.phase == "play":
        due = made.table.next_due()
        assert due is not None
        waits.append(due.at - made.state.live.since)
        made.wait()
    flop, turn, river = waits
    assert 1200 <= flop == turn <= 2000
    assert river > turn


def test_with_everybody_all_in_the_board_comes_street_by_street() -> None:
    made = all_in()
    boards = []
    while made.state.live.phase == "play":
        due = made.table.next_due()
        assert due is not None
        assert due.kind == "step"
        boards.append(len(made.state.live.deal.board))
        made.wait()
    assert boards == [0, 3, 4]
    assert made.state.live.phase == "over"
    assert all(one.shown and one.holding for one in seen(made).deal.seats)  # type: ignore[union-attr]


def test_hands_that_lie_open_are_told_in_words_only_once_that_is_certain() -> None:
    made = all_in()
    playing = seen(made).deal.seats  # type: ignore[union-attr]
    assert all(one.shown and "??" not in one.cards for one in playing)
    assert all(one.holding is None for one in playing)


def test_people_who_are_all_in_vote_and_the_smallest_wish_counts() -> None:
    made = all_in(switches={"runouts": "3"})
    vote = seen(made).deal.vote  # type: ignore[union-attr]
    assert vote == messages.Vote(most=3, seats=[Seat(2), Seat(1)], votes={}) or vote == messages.Vote(
        most=3, seats=[Seat(1), Seat(2)], votes={}
    )
    made.say(1, messages.RunIt, deal=1, times=4)
    assert refused(made) is Code.CANNOT_RUN_IT
    made.say(1, messages.RunIt, deal=1, times=3)
    made.say(1, messages.RunIt, deal=1, times=2)
    assert refused(made) is Code.NO_VOTE
    assert seen(made).deal.vote.votes == {1: 3}  # type: ignore[union-attr]
    made.say(2, messages.RunIt, deal=1, times=2)
    made.until(lambda: made.state.live.phase == "over")
    assert len(seen(made).deal.boards) == 2  # type: ignore[union-attr]


@pytest.mark.parametrize("wait", [True, False])
def test_one_vote_for_once_or_none_at_all_means_once(wait: bool) -> None:
    made = all_in(switches={"runouts": "2"})
    made.say(1, messages.RunIt, deal=1, times=2)
    if wait:
        due = made.table.next_due()
        assert due is not None
        assert due.kind == "vote"
        made.wait()
    else:
        made.say(2, messages.RunIt, deal=1, times=1)
    made.until(lambda: made.state.live.phase == "over")
    assert len(seen(made).deal.boards) == 1  # type: ignore[union-attr]
    made.say(1, messages.RunIt, deal=1, times=2)
    assert refused(made) is Code.NO_VOTE


def test_programs_agree_to_twice() -> None:
    made = evening(clock=0, bots=["caller"], switches={"runouts": "4"})
    made.until(lambda: made.asked() is not None)
    made.act(1, "raise", 200)
    made.until(lambda: made.state.live.phase == "vote")
    assert seen(made).deal.vote.votes == {2: 2}  # type: ignore[union-attr]
    made.say(1, messages.RunIt, deal=1, times=4)
    made.until(lambda: made.state.live.phase == "over")
    assert len(seen(made).deal.boards) == 2  # type: ignore[union-attr]


def test_nobody_is_asked_for_a_vote_while_somebody_is_away() -> None:
    made = evening(clock=30, switches={"runouts": "2"})
    made.sit("Ann")
    made.until(lambda: made.asked() is not None)
    first = actor(made)
    made.act(first, "raise", 200)
    made.go(first)
    made.act(actor(made), "call")
    assert made.state.live.phase == "play"


# -- the showdown ----------------------------------------------------------------------------------------


FREE = {"unbeaten_may_muck": "yes"}
"""A house where every hand may be mucked, also one that would win."""


def to_the_showdown(made: Evening) -> Evening:
    made.until(
        lambda: made.state.live is not None and made.state.live.phase in ("showdown", "over"), calls=True
    )
    return made


def test_a_person_who_is_there_chooses_to_show_or_muck_for_a_short_while() -> None:
    made = to_the_showdown(three(switches=FREE))
    assert made.state.live.phase == "showdown"
    due = made.table.next_due()
    assert due is not None
    assert (due.kind, due.at - made.state.live.since) == ("showdown", PACES["instant"].choice)
    options = seen(made, actor(made)).you.options  # type: ignore[union-attr]
    assert options == messages.Options(show=True, muck=True, unbeaten=True)
    person = actor(made)
    made.act(person, "muck")
    player = made.state.live.player_of(person)
    assert seen(made).deal.seats[player].cards == []  # type: ignore[union-attr]


def test_nobody_is_asked_to_muck_a_hand_that_no_shown_hand_beats() -> None:
    made = to_the_showdown(three())
    while made.state.live.phase == "showdown":
        person = actor(made)
        options = seen(made, person).you.options  # type: ignore[union-attr]
        assert options == messages.Options(show=True, muck=True)
        made.act(person, "muck")
    won = seen(made).deal.won  # type: ignore[union-attr]
    assert won
    assert all(one.holding is not None for one in won)


def test_a_person_who_does_not_choose_shows_what_wins() -> None:
    made = to_the_showdown(three(switches=FREE))
    while made.state.live.phase == "showdown":
        made.wait()
    assert made.state.live.phase == "over"
    assert any(one.shown for one in seen(made).deal.seats)  # type: ignore[union-attr]
    won = seen(made).deal.won  # type: ignore[union-attr]
    assert won
    assert all(one.holding is not None for one in won)


def test_one_card_can_be_shown_after_everybody_folded_and_then_the_other() -> None:
    made = three()
    made.act(actor(made), "fold")
    made.act(actor(made), "fold")
    assert made.state.live.phase == "over"
    [winner] = [one.seat for one in seen(made).deal.won]  # type: ignore[union-attr]
    player = made.state.live.player_at(winner)
    person, hand = made.state.live.people[player], [str(card) for card in made.state.live.deal.hand(player)]
    made.act(person, "show", cards=[hand[1]])
    assert seen(made).deal.seats[player].cards == ["??", hand[1]]  # type: ignore[union-attr]
    assert not seen(made).deal.seats[player].shown  # type: ignore[union-attr]
    name, card = made.state.people[person].name, Card(hand[1]).pretty
    event = read_update(made.sent[-1][None]).events[-1]
    assert event.text == {"en": f"{name} shows {card}", "zh": f"{name} 亮牌 {card}"}
    assert seen(made, person).you.may_show  # type: ignore[union-attr]
    made.act(person, "show", cards=["??"])
    assert refused(made) is not None
    made.act(person, "show")
    assert seen(made).deal.seats[player].cards == hand  # type: ignore[union-attr]


def test_programs_do_not_keep_the_showdown_waiting() -> None:
    made = to_the_showdown(evening(sit=False, bots=["caller", "caller"]))
    assert made.state.live.phase == "over"


def public(made: Evening) -> list[Any]:
    """The places of the envelopes that are open for everybody."""
    shown = made.table._updates._shown
    assert shown is not None
    return [place for person, place in shown.events.openings.given if person is None]


def test_a_hand_may_be_shown_after_the_deal_and_before_the_next() -> None:
    made = three()
    first = actor(made)
    made.act(first, "fold")
    made.act(actor(made), "fold")
    live_deal = made.state.live
    assert live_deal.phase == "over"
    assert seen(made, first).you.may_show  # type: ignore[union-attr]
    assert not public(made)
    made.act(first, "show")
    player = live_deal.player_of(first)
    shown = seen(made).deal.seats[player]  # type: ignore[union-attr]
    assert shown.cards == [str(card) for card in live_deal.deal.hand(player)]
    assert not seen(made, first).you.may_show  # type: ignore[union-attr]
    assert len(public(made)) == 2
    made.wait()
    assert made.state.live is None
    made.say(first, messages.Act, deal=1, turn=1, action="show")
    assert refused(made) is Code.NO_DEAL


def test_the_result_tells_what_everybody_has_more_or_less() -> None:
    made = three()
    made.act(actor(made), "fold")
    made.act(actor(made), "fold")
    nets = [one.net for one in seen(made).deal.seats]  # type: ignore[union-attr]
    assert sorted(nets) == [-1, 0, 1]  # type: ignore[type-var]


def test_events_are_told_in_both_languages() -> None:
    made = three()
    name = made.state.people[actor(made)].name
    made.act(actor(made), "raise", 6)
    [event] = read_update(made.sent[-1][None]).events
    assert event.text is not None
    assert (event.text["en"], event.text["zh"]) == (f"{name} raises to 6", f"{name} 加注到 6")


def test_cards_are_exchanged_and_only_their_owner_sees_which() -> None:
    made = evening(variant="five-card-draw", clock=0, seats=2)
    made.sit("Ann")
    made.until(lambda: made.asked() is not None and made.asked().discard is not None, calls=True)
    person = actor(made)
    hand = seen(made, person).you.cards  # type: ignore[union-attr]
    made.act(person, "discard", cards=hand[:2])
    other = 3 - person
    assert read_update(made.sent[-1][PersonId(person)]).events[0].cards == hand[:2]
    assert read_update(made.sent[-1][PersonId(other)]).events[0].cards == ["??", "??"]
    player = made.state.live.player_of(person)
    assert seen(made).deal.seats[player].last == messages.LastAction(kind="discard", count=2)  # type: ignore[union-attr]


def test_a_clock_is_told_for_votes_and_at_the_showdown_and_none_for_one_who_is_not_waited_for() -> None:
    voting = all_in(switches={"runouts": "2"})
    assert seen(voting).deal.clock == messages.Clock(left=10_000, bank=0, total=10_000)  # type: ignore[union-attr]
    made = to_the_showdown(three(switches=FREE))
    choice = PACES["instant"].choice
    assert seen(made).deal.clock == messages.Clock(left=choice, bank=0, total=choice)  # type: ignore[union-attr]
    away = three()
    leaver = away.state.live.people[(away.state.live.deal.actor + 1) % 3]
    away.say(leaver, messages.Leave)
    away.act(actor(away), "call")
    assert actor(away) == leaver
    assert seen(away).deal.clock is None  # type: ignore[union-attr]


def test_all_in_needs_no_amount_and_is_told_as_what_it_is() -> None:
    made = three(stack="40", least="40", most="40")
    made.act(actor(made), "all-in")
    assert last_chips(made) == ("raise", 40)
    made.act(actor(made), "all-in")
    assert last_chips(made) == ("call", 39)


def test_all_in_is_refused_where_it_is_too_much() -> None:
    made = three(preset="fixed-limit")
    made.act(actor(made), "all-in")
    assert refused(made) is Code.CANNOT_GO_ALL_IN


def test_the_options_say_what_all_in_is() -> None:
    made = three(stack="40", least="40", most="40")
    options = told_options(made)
    assert (options.all_in, options.presets["all-in"], options.raise_max) == (40, 40, 40)
    made.act(actor(made), "all-in")
    options = told_options(made)
    assert (options.all_in, options.call, options.raise_max) == (39, 39, None)


def test_a_house_rule_that_matters_comes_with_the_options() -> None:
    made = three(preset="dezhou")
    assert told_options(made).note is None
    made.act(actor(made), "raise", 1)
    made.act(actor(made), "raise", 2)
    note = told_options(made).note
    assert note is not None
    assert note["en"].startswith("Everybody acts once in this round")


def test_everybody_is_told_the_round_and_what_is_listed_for_the_player_to_act() -> None:
    made = three(preset="dezhou")
    for expected in ((1, False, ["bet"]), (1, True, ["bet"]), (1, True, ["call", "raise"])):
        for viewer in (actor(made), None):
            deal = seen(made, viewer).deal
            assert deal is not None
            assert deal.round is not None
            assert (deal.round.number, deal.round.bet, deal.round.available) == expected
        if expected[2] == ["bet"]:
            made.act(actor(made), "raise", 2 if expected[1] else 1)


def told_options(made: Evening) -> messages.Options:
    """What the person to act is told that may be done."""
    you = seen(made, actor(made)).you
    assert you is not None
    assert you.options is not None
    return you.options


def last_chips(made: Evening) -> tuple[str, int]:
    """The last event with chips that everybody was told."""
    events = [event for event in seen(made).events if event.kind in ("raise", "call")]
    return events[-1].kind, events[-1].amount


# -- open questions ------------------------------------------------------------------------------------------


def question(made: Evening, person: int, message: Any) -> tuple[int, int] | None:
    """The question that a person's message would answer now."""
    return made.table.question_to(PersonId(person), message)


def test_only_the_player_to_act_is_asked_and_only_for_this_turn() -> None:
    made = evening(seats=2)
    ann = made.sit("Ann")
    assert ann is not None
    made.until(lambda: made.asked() is not None)
    live = made.state.live
    actor = live.people[live.deal.actor]
    act = messages.Act(id="a", deal=live.number, turn=live.turn, action="fold")
    assert question(made, actor, act) == (live.number, live.turn)
    assert question(made, 1 + ann - actor, act) is None
    assert question(made, actor, replace(act, turn=live.turn + 1)) is None
    assert question(made, actor, messages.Pause(id="p")) is None


def test_each_player_is_asked_for_one_vote() -> None:
    made = evening(seats=2, switches={"runouts": "2"})
    ann = made.sit("Ann")
    assert ann is not None
    while made.state.live is None or made.state.live.phase != "vote":
        if made.asked() is None:
            made.wait()
        else:
            made.act(made.state.live.people[made.state.live.deal.actor], "all-in")
    live = made.state.live
    vote = messages.RunIt(id="v", deal=live.number, times=2)
    assert question(made, 1, vote) == question(made, ann, vote) == (live.number, live.turn)
    made.say(ann, messages.RunIt, deal=live.number, times=2)
    assert question(made, ann, vote) is None
    assert question(made, 1, vote) is not None


def test_a_seed_is_asked_for_until_it_is_there() -> None:
    made = evening(seats=2)
    ann = made.sit("Ann")
    assert ann is not None
    made.commit(ann)
    made.until(lambda: made.state.live is not None)
    live = made.state.live
    assert live.phase == "shuffle"
    seed = messages.Seed(deal=live.number, seed="00" * 32, next="00" * 32)
    assert question(made, ann, seed) == (live.number, live.turn)
    assert question(made, 1, seed) is None
    assert question(made, ann, messages.Seed(next="00" * 32)) is None
    made.until(lambda: made.state.live.phase == "play")
    assert question(made, ann, seed) is None
