"""The same game once more: what a new table is asked for, and how everybody gets there."""

from typing import Any

from server.table.evenings import Evening
from server.table.test_seats import evening, refused, seen

from redbutton.errors import Code
from redbutton.ids import PersonId
from redbutton.server.table import Table
from redbutton.wire import messages


def finished(**settings: Any) -> Evening:
    made = evening(format="rounds", rounds=2, stack="100", clock=0, **settings)
    if made.state.session is None:
        made.say(1, messages.Start)
    made.until(lambda: made.table.over, calls=True)
    return made


def test_one_alone_among_bots_gets_the_same_bots_and_no_empty_seat() -> None:
    made = finished(seats=6, bots=["caller", "random"], preset="home", name="Friday")
    asked = made.table.settings_again(PersonId(1))
    assert (asked.host, asked.name, asked.sit) == ("Host", "Friday", True)
    assert (asked.seats, asked.bots) == (3, ["caller", "random"])
    assert (asked.preset, asked.format, asked.rounds) == ("home", "rounds", 2)
    opened = Table.opening("t2", asked, token="0" * 64, at=made.at, draw=made.draw)
    assert Table.create(opened).bots_seated
    assert opened.session is not None  # it has begun


def test_with_several_people_the_seats_stay_and_the_one_who_asks_is_the_host() -> None:
    made = evening(format="rounds", rounds=1, stack="100", clock=0, seats=5, bots=["caller"])
    ann = made.sit("Ann")
    assert ann is not None
    made.say(1, messages.Start)
    made.until(lambda: made.table.over, calls=True)
    asked = made.table.settings_again(ann)
    assert (asked.host, asked.seats, asked.bots) == ("Ann", 5, ["caller"])
    assert asked.name == ""  # it had the old host's name, and gets the new one's


def test_the_first_one_leads_everybody_on() -> None:
    made = evening(format="rounds", rounds=1, stack="100", clock=0, seats=3, bots=["caller"])
    ann = made.sit("Ann")
    made.say(ann, messages.PlayAgain, table="new1")
    assert refused(made) is Code.NOT_OVER
    made.say(1, messages.Start)
    made.until(lambda: made.table.over, calls=True)
    made.say(ann, messages.PlayAgain, table="new1")
    assert seen(made).table.again == "new1"
    made.say(1, messages.PlayAgain, table="new2")
    assert refused(made) is Code.GOES_ON_ELSEWHERE
    assert Table.load(made.table.save()).snapshot(None) == made.table.snapshot(None)


def test_a_player_who_is_out_need_not_wait_for_the_end() -> None:
    made = evening(format="tournament", seats=3, bots=["random", "random"], stack="8", level_hands=1)
    made.until(lambda: bool(made.state.session.places), most=3000)
    for person in [person for person in made.state.people.values() if not person.bot]:
        made.say(person.id, messages.PlayAgain, table="new1")
        out = person.name in made.state.session.places
        assert seen(made).table.again == ("new1" if out or made.table.over else "")
