"""Tables that go on from a backup: no number is used twice, and everybody is told what is lost."""

import json
from typing import Any

import pytest
from server.table.evenings import Evening
from server.table.test_seats import evening, seen

from redbutton.ids import PersonId
from redbutton.server.table import Table, entries
from redbutton.server.table.entries import Opened, Restored, Shuffled
from redbutton.wire import messages

DAY = 86_400_000


def copy_of(made: Evening) -> Table:
    """The table as its log tells it."""
    first, *rest = made.log
    assert isinstance(first, Opened)
    table = Table.create(first)
    for entry in rest:
        table.redo(entry)
    return table


def gone_back(backup: Table, entry: Restored) -> Evening:
    """An evening at the restored table, with everybody back."""
    going_on = Evening.around(backup)
    going_on.at = max(going_on.at, entry.at)
    going_on.do(entry)
    going_on.do(entries.Restarted(at=going_on.at))
    for person in going_on.state.people.values():
        if not person.bot:
            going_on.come(person.id)
    return going_on


def deals(made: Evening) -> set[int]:
    return {entry.deal for entry in made.log if isinstance(entry, Shuffled)}


def results(table: Table) -> dict[str, dict[str, Any]]:
    return {line["name"]: line for line in json.loads(table.ledger())["accounts"]}


def two_evenings(**more: Any) -> tuple[Evening, Table]:
    """An evening that has gone on for some hands, and the backup that was made before them."""
    made = evening(bots=["random", "caller"], clock=0, **more)
    made.until(lambda: len(made.hands) >= 3 and made.asked() is not None)
    backup = copy_of(made)
    made.until(lambda: len(made.hands) >= 8 and made.asked() is not None, calls=True)
    return made, backup


def restored(made: Evening, backup: Table, *, hands: int) -> Evening:
    return gone_back(backup, backup.restored(at=made.at + DAY, replaced=made.table, hands=hands))


def test_deals_go_on_behind_the_last_one_that_was_begun() -> None:
    made, backup = two_evenings()
    later = restored(made, backup, hands=5)
    later.until(lambda: len(later.hands) == 2)
    assert min(deals(later)) == max(deals(made)) + 1
    assert [hand.number for hand in later.hands] == [max(deals(made)) + 1, max(deals(made)) + 2]
    assert f"hand = {later.hands[0].number}" in later.hands[0].record.decode()
    assert later.table.is_exact


def test_without_the_replaced_table_deals_go_on_behind_any_that_can_have_been_dealt() -> None:
    made, backup = two_evenings()
    first = gone_back(backup, backup.restored(at=made.at + DAY))
    first.until(lambda: len(first.hands) == 2)
    assert min(deals(first)) > max(deals(made)) + 1_000_000
    backup = two_evenings()[1]  # the same: an evening is made of the same dice
    second = gone_back(backup, backup.restored(at=first.at + DAY))
    second.until(lambda: len(second.hands) == 2)
    assert min(deals(second)) > max(deals(first))


def test_the_same_backup_restored_twice_within_minutes_leads_to_no_number_twice() -> None:
    made, backup = two_evenings()
    first = gone_back(backup, backup.restored(at=made.at))
    first.until(lambda: len(first.hands) == 2)
    backup = two_evenings()[1]  # the same: an evening is made of the same dice
    second = gone_back(backup, backup.restored(at=first.at))
    second.until(lambda: len(second.hands) == 2)
    assert min(deals(second)) > max(deals(first))


def test_a_clock_that_was_wrong_leads_to_no_number_that_was_used() -> None:
    made, backup = two_evenings()
    entry = backup.restored(at=backup.now - DAY)
    assert entry.number > max(deals(made))


def test_a_running_deal_is_undone_even_if_its_result_was_shown() -> None:
    made = evening(bots=["random", "caller"], clock=0)
    made.until(lambda: made.state.live is not None and made.state.live.phase == "over", calls=True)
    backup = copy_of(made)
    before = {name: line["net"] for name, line in results(backup).items()}
    later = gone_back(backup, backup.restored(at=made.at))
    assert {name: line["net"] for name, line in results(later.table).items()} == before
    assert later.state.live is None
    assert seen(later).table.restores[0].after == made.state.number - 1


def test_what_was_won_in_lost_hands_stands_in_the_ledger_to_the_chip() -> None:
    made, backup = two_evenings()
    then, now = results(backup), results(made.table)
    later = restored(made, backup, hands=5)
    found = results(later.table)
    assert any(line["lost"] for line in found.values())
    assert {name: line["lost"] for name, line in found.items()} == {
        name: now[name]["net"] - then[name]["net"] for name in now
    }
    assert sum(line["lost"] for line in found.values()) == 0
    assert {name: line["net"] for name, line in found.items()} == {
        name: line["net"] for name, line in then.items()
    }
    assert later.table.is_exact


def test_somebody_who_came_after_the_backup_stands_in_the_ledger_too() -> None:
    made = evening(bots=["caller"], clock=0)
    made.until(lambda: len(made.hands) >= 1 and made.state.live is None)
    backup = copy_of(made)
    made.sit("Ann", chips=100)
    made.until(lambda: len(made.hands) >= 9, calls=True)
    won = results(made.table)["Ann"]["net"]
    later = restored(made, backup, hands=8)
    assert won
    line = results(later.table)["Ann"]
    assert (line["lost"], line["net"], line["holds"]) == (won, 0, 0)
    assert sum(each["lost"] for each in results(later.table).values()) == 0


def test_everybody_is_told_in_both_languages_what_is_lost() -> None:
    made, backup = two_evenings()
    later = restored(made, backup, hands=5)
    [told] = seen(later).table.restores
    assert (told.after, told.next, told.hands) == (3, max(deals(made)) + 1, 5)
    line = next(line for line in results(later.table).values() if line["lost"] > 0)
    for text in told.text.values():
        assert f"{line['name']} +{line['lost']}" in text
    assert "5 hands after hand 3 are lost" in told.text["en"]
    assert "第 3 手之后有 5 手牌丢失" in told.text["zh"]


def test_everybody_is_told_if_it_is_unknown_what_is_lost() -> None:
    made, backup = two_evenings()
    later = gone_back(backup, backup.restored(at=made.at))
    [told] = seen(later).table.restores
    assert told.hands is None
    assert "hands after hand 3 may be lost" in told.text["en"]
    assert {line["lost"] for line in results(later.table).values()} == {0}


def test_who_is_connected_is_told_by_an_event() -> None:
    made, backup = two_evenings()
    going_on = Evening.around(backup)
    [news] = going_on.do(backup.restored(at=made.at)).news
    update = messages_in(news.bytes_for(None))
    assert [event["kind"] for event in update["events"]] == ["called-off", "settled", "restored"]
    assert update["events"][-1]["text"] == update["table"]["restores"][0]["text"]


def messages_in(sent: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(sent)
    return found


def test_a_promise_from_before_the_backup_is_not_used_again() -> None:
    made = evening(bots=["caller"], clock=0)
    made.until(lambda: made.state.live is None and len(made.hands) > 0)
    made.commit(1)
    backup = copy_of(made)
    assert backup.person(PersonId(1)).commitment
    later = gone_back(backup, backup.restored(at=made.at))
    assert not later.state.people[PersonId(1)].commitment


def test_what_an_earlier_restore_has_undone_stays_in_the_ledger() -> None:
    made, backup = two_evenings()
    again = two_evenings()[1]  # the same backup: an evening is made of the same dice
    second = restored(made, backup, hands=5)
    second.until(lambda: len(second.hands) >= 4 and second.asked() is not None, calls=True)
    third = restored(second, again, hands=4)
    in_all = [
        {name: line["net"] + line["lost"] for name, line in results(each.table).items()}
        for each in (second, third)
    ]
    assert in_all[0] == in_all[1]
    assert seen(third).table.restores[0].hands == 9
    assert not deals(second) & deals_after(third)


def deals_after(made: Evening) -> set[int]:
    made.until(lambda: len(made.hands) >= 2, calls=True)
    return deals(made)


def test_a_restored_table_is_saved_and_loaded_as_it_is() -> None:
    made, backup = two_evenings()
    later = restored(made, backup, hands=5)
    saved = later.table.save()
    assert json.loads(saved)["format"] == entries.RESTORES
    again = Table.load(saved)
    assert again.snapshot(None) == later.table.snapshot(None)
    assert again.ledger() == later.table.ledger()
    assert again.next_due() == later.table.next_due()


def test_a_table_that_was_never_restored_is_saved_as_before() -> None:
    made = evening(bots=["caller"], clock=0)
    saved = json.loads(made.table.save())
    assert saved["format"] == entries.FORMAT
    assert "restores" not in saved


@pytest.mark.parametrize("kind", ["tournament", "rounds"])
def test_a_tournament_and_rounds_go_on_by_their_own_count(kind: str) -> None:
    made = evening(bots=["caller", "random"], clock=0, format=kind, seats=3, rounds=9)
    if made.state.session is None:
        made.say(1, messages.Start)
    made.until(lambda: len(made.hands) >= 1 and made.state.live is None, calls=True)
    backup = copy_of(made)
    later = gone_back(backup, backup.restored(at=made.at))
    later.until(lambda: later.table.over or len(later.hands) >= 2, calls=True)
    assert min(deals(later)) > 1_000_000
    assert later.state.session.number <= 9


def test_a_table_that_was_about_to_close_is_closed() -> None:
    made = evening(bots=["caller"], clock=0)
    made.until(lambda: made.asked() is not None)
    made.say(1, messages.End)
    backup = copy_of(made)
    later = gone_back(backup, backup.restored(at=made.at))
    assert later.table.over
