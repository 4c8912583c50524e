"""Who is who at a table, who may come back, and with what."""

import os
from typing import Any

import pytest
from server.live import Live, live_test
from server.table.evenings import Evening, done_again, hash_of
from server.table.test_seats import evening, refused, seen

from redbutton.errors import Code, ServerError
from redbutton.fair import seed_chain
from redbutton.ids import PersonId
from redbutton.server.table import entries, seats
from redbutton.server.table.names import are_alike, clean
from redbutton.server.table.shuffling import MOST_SILENT
from redbutton.wire import messages
from redbutton.wire.tokens import new_token

HOUR = 3_600_000


# -- names that look alike -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "other",
    [
        "ann",
        "ANN",
        "Ａｎｎ",
        "Аnn",  # the first letter is Cyrillic
        "Α\u200bnn",  # it is Greek, and something unseen behind it
        "A\ufe0fnn",
        "Ann\U000e0100",
        "A\u0301\u0302\u0303\u0304\u0305nn",
        "Ánn",
        "𝐀𝐧𝐧",
    ],
)
def test_a_name_that_looks_like_anothers_is_taken(other: str) -> None:
    made = evening()
    assert made.sit("Ann") is not None
    assert made.sit(other) is None
    assert refused(made) is Code.NAME_IN_USE


@pytest.mark.parametrize("other", ["Anna", "An", "Dan", "安", "Ann 2", "Аня"])
def test_another_name_is_another_name(other: str) -> None:
    made = evening()
    assert made.sit("Ann") is not None
    assert made.sit(other) is not None


def test_l_is_taken_for_one_and_rn_for_m() -> None:
    assert are_alike("Alice", "A1ice")
    assert are_alike("Alice", "AIice")
    assert are_alike("modern", "rnodern")
    assert not are_alike("Alice", "Alise")


def test_towers_of_marks_are_cut_down_and_vietnamese_is_left_alone() -> None:
    assert len(clean("Z" + "\u0335\u0321" * 30 + "o", most=40)) <= 4
    assert clean("Nguyễn Thị Ánh", most=40) == "Nguyễn Thị Ánh"
    assert clean("हिन्दी", most=40) == "हिन्दी"


# -- one token, one person -------------------------------------------------------------------------------


def test_one_token_is_one_person() -> None:
    made = evening()
    assert made.say(None, messages.Sit, hash_of("mine"), name="Ann") is not None
    assert made.say(None, messages.Sit, hash_of("mine"), name="Ben") is None
    assert refused(made) is Code.TOKEN_IN_USE


@live_test
async def test_two_connections_with_one_token_are_the_same_person(live: Live) -> None:
    made = live.table()
    token = new_token(os.urandom)
    async with live.at(made["id"], token) as first, live.at(made["id"], token) as second:
        assert (await first.ask(type="sit", name="Bob"))["ok"]
        assert await second.refused(type="sit", id="other", name="Ben") == "ALREADY_SEATED"
        you = (await second.seeing(lambda state: state.get("you")))["you"]
        assert you["name"] == "Bob"


# -- sent away -------------------------------------------------------------------------------------------


def test_a_person_who_was_sent_away_stays_away_until_the_host_says_otherwise() -> None:
    made = evening()
    ann = made.sit("Ann")
    made.say(1, messages.Kick, person=ann)
    assert [one.name for one in seen(made).table.barred] == ["Ann"]
    assert made.say(ann, messages.Sit, name="Ann") is None
    assert refused(made) is Code.SENT_AWAY
    made.go(ann)
    made.come(ann)
    assert made.say(ann, messages.Sit, name="Ann") is None
    assert made.say(1, messages.Approve, person=ann) is not None
    assert seen(made).table.barred == []
    assert made.say(ann, messages.Sit, name="Ann") is not None


def test_one_who_only_waits_or_looks_on_can_be_sent_away_too() -> None:
    made = evening(seats=2, bots=["caller"])
    ann = made.sit("Ann")
    made.say(1, messages.Kick, person=ann)
    assert made.state.queue == ()
    made.say(1, messages.Approve, person=ann)
    made.say(1, messages.Kick, person=ann)
    assert made.say(ann, messages.Sit, name="Ann") is None


def test_a_program_that_was_sent_away_bars_nobody() -> None:
    made = evening(bots=["caller"])
    made.say(1, messages.Kick, person=2)
    assert seen(made).table.barred == []


def test_a_person_who_was_sent_away_from_a_tournament_is_acted_for() -> None:
    made = evening(format="tournament", seats=3, bots=["caller"])
    ann = made.sit("Ann")
    made.say(1, messages.Start)
    made.until(lambda: len(made.hands) == 1, calls=True)
    made.say(1, messages.Kick, person=ann)
    assert made.say(ann, messages.SitIn) is None
    made.until(lambda: made.state.live is not None and made.state.live.number > 1)
    assert made.state.people[ann].absent


# -- coming back -----------------------------------------------------------------------------------------


def left_with(chips: int, **settings: Any) -> tuple[Evening, int]:
    """Somebody has played, and left with this number of chips."""
    made = evening(seats=4, blinds=["1", "2"], bots=["caller"], **settings)
    ann = made.sit("Ann", chips=100)
    assert ann is not None
    made.until(lambda: bool(made.hands), calls=True)
    session, sitter = made.state.session, made.state.session.sitter("Ann")
    session.seating = session.seating._change(sitter.seat, stack=chips)
    session._book("Ann", brought=chips - sitter.stack)
    made.say(ann, messages.Leave)
    made.until(lambda: made.state.seat_of(made.state.people[ann]) is None, calls=True)
    assert made.state.session.took_along["Ann"] >= chips - 4
    return made, ann


def test_coming_back_within_an_hour_brings_the_chips_that_were_taken_along() -> None:
    made, ann = left_with(700)
    taken = made.state.session.took_along["Ann"]
    assert made.say(ann, messages.Sit, name="Ann", chips=100) is None
    assert refused(made) is Code.BUY_IN_LIMITS
    assert made.say(ann, messages.Sit, name="Ann", chips=taken + 1) is None
    you = seen(made, ann).you
    assert you is not None
    assert you.brings_back == taken
    assert made.say(ann, messages.Sit, name="Ann") is not None
    assert made.state.session.sitter("Ann").stack == taken


def test_after_an_hour_one_may_begin_anew() -> None:
    made, ann = left_with(700)
    made.at += HOUR
    made.say(1, messages.Chat, text="the time goes by")
    assert made.say(ann, messages.Sit, name="Ann", chips=100) is not None


def test_where_the_house_allows_it_one_comes_back_with_what_one_likes() -> None:
    made, ann = left_with(700, switches={"coming_back": "any-chips"})
    assert made.say(ann, messages.Sit, name="Ann", chips=100) is not None


def test_a_person_who_lost_comes_back_with_the_usual_chips() -> None:
    made, ann = left_with(60)
    assert made.say(ann, messages.Sit, name="Ann", chips=100) is not None


# -- very many people ------------------------------------------------------------------------------------


def test_people_who_come_and_go_do_not_close_a_table() -> None:
    made = evening(seats=2, bots=["caller"], clock=0)
    for number in range(seats.MOST_PEOPLE + 20):
        guest = made.sit(f"guest {number:03}")
        assert guest is not None
        made.say(guest, messages.Leave)
        made.go(guest)
    assert len(made.state.people) == 2
    assert made.sit("Ann") is not None


def test_people_who_sat_down_and_were_dealt_nothing_are_forgotten_with_their_account() -> None:
    made = evening(seats=3)
    made.say(1, messages.SitOut)
    for number in range(30):
        guest = made.sit(f"guest {number}")
        made.say(guest, messages.Leave)
        made.go(guest)
    assert len(made.state.people) == 1
    assert list(made.state.session.ledger) == ["Host"]
    again = made.sit("guest 7")
    assert made.state.people[again].name == "guest 7"
    assert done_again(made.log, made.heard)[0].snapshot(None) == made.table.snapshot(None)


def test_a_person_who_has_played_is_remembered_and_keeps_the_name() -> None:
    made = evening(seats=3)
    ann = made.sit("Ann")
    made.until(lambda: bool(made.hands), calls=True)
    made.say(ann, messages.Leave)
    made.until(lambda: made.state.seat_of(made.state.people[ann]) is None, calls=True)
    made.go(ann)
    assert ann in made.state.people
    assert made.sit("Ann") is None


def test_one_who_was_sent_away_is_not_forgotten() -> None:
    made = evening()
    ann = made.sit("Ann")
    made.say(1, messages.Kick, person=ann)
    made.go(ann)
    assert ann in made.state.people


def test_when_too_many_have_played_the_one_who_left_longest_ago_is_forgotten_but_not_the_books(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(seats, "MOST_PEOPLE", 4)
    made = evening(seats=3, clock=0)
    for name in ("Ann", "Ben", "Cleo", "Dan"):
        guest = made.sit(name)
        assert guest is not None
        hands = len(made.hands)
        made.until(lambda hands=hands: len(made.hands) > hands, calls=True)  # type: ignore[misc]
        made.say(guest, messages.Leave)
        made.until(lambda guest=guest: made.state.seat_of(made.state.people[guest]) is None, calls=True)  # type: ignore[misc]
        made.go(guest)
        made.at += 1000
    assert len(made.state.people) == 4
    assert "Ann" not in made.state.by_name()
    assert "Ann" in made.state.session.ledger
    assert made.sit("Ann") is None
    assert refused(made) is Code.NAME_IN_USE


# -- seeds that never come -------------------------------------------------------------------------------


def promise(made: Evening, person: int) -> None:
    made.say(person, messages.Seed, next="ab" * 32)


def waited(made: Evening) -> bool:
    """Does the next deal wait for anybody's seed?"""
    made.until(lambda: made.state.live is not None and made.state.live.number > len(made.hands))
    due, live_deal = made.table.next_due(), made.state.live
    waits = live_deal.phase == "shuffle" and due is not None and due.at > live_deal.since
    hands = len(made.hands)
    made.until(lambda: len(made.hands) > hands, calls=True)
    return waits


def test_a_person_who_promises_seeds_and_shows_none_delays_three_deals_and_no_more() -> None:
    made = evening(seats=3)
    ann = made.sit("Ann")
    assert ann is not None
    delayed = []
    for _ in range(MOST_SILENT + 4):
        promise(made, ann)
        delayed.append(waited(made))
    assert delayed == [True] * MOST_SILENT + [False] * 4


def test_alone_with_programs_one_delays_nobody_else_and_is_waited_for() -> None:
    made = evening(seats=3, bots=["caller"])
    delayed = []
    for _ in range(MOST_SILENT + 2):
        promise(made, 1)
        delayed.append(waited(made))
    assert all(delayed)


def test_a_seed_that_is_shown_makes_up_for_those_that_were_not() -> None:
    made = evening(seats=3)
    ann = made.sit("Ann")
    assert ann is not None
    for _ in range(MOST_SILENT):
        promise(made, ann)
        waited(made)
    assert made.state.people[ann].silent == MOST_SILENT
    made.commit(1)
    made.commit(ann)
    made.until(lambda: made.state.live is not None and made.state.live.phase == "shuffle")
    live_deal = made.state.live
    secret = made.seeds[live_deal.shares[live_deal.seats[live_deal.player_of(ann)]].commitment]
    made.commit(ann, deal=live_deal.number, seed=seed_chain(secret)[0].hex())
    assert made.state.people[ann].silent == 0


def test_an_entry_of_nobody_is_refused() -> None:
    made = evening()
    with pytest.raises(ServerError):
        made.do(entries.Presence(at=made.at, person=PersonId(77), here=True))
