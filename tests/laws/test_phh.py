"""A deal written as PHH and read again is the same deal, whatever its rules, finished or not."""

from typing import Any

from hypothesis import assume, given
from laws.tables import Setting, deals, table_settings

from redbutton.game import Deal
from redbutton.history import phh
from redbutton.history.checker import HandCheck, check
from redbutton.history.recorder import record_of, text_of
from redbutton.history.replay import replay
from redbutton.ids import Seat


def again(deal: Deal) -> Deal:
    """The deal out to text and in again."""
    [record] = phh.loads(phh.dumps(record_of(deal)))
    return replay(record)


@deals(200, 15)
@given(table_settings())
def test_a_deal_survives_being_written_and_read(setting: Setting) -> None:
    assume(min(setting.stacks) > 0)
    deal = setting.played()
    back = again(deal)
    assert back.events == deal.events
    assert back.stacks == deal.stacks


@deals(60, 5)
@given(table_settings())
def test_a_deal_in_the_middle_survives_too(setting: Setting) -> None:
    assume(min(setting.stacks) > 0)
    for number, deal in enumerate(setting.play()):
        if number % 7 == 3:
            back = again(deal)
            assert (back.events, back.actor, back.pot) == (deal.events, deal.actor, deal.pot)
            assert repr(back.options) == repr(deal.options)


@deals(100, 8)
@given(table_settings())
def test_a_written_deal_agrees_with_its_own_finishing_stacks(setting: Setting) -> None:
    assume(min(setting.stacks) > 0)
    [record] = phh.loads(phh.dumps(record_of(setting.played())))
    assert check(record) == (HandCheck.AGREES, 0)


@deals(60, 5)
@given(table_settings())
def test_the_text_of_a_deal_is_that_of_its_record(setting: Setting) -> None:
    """A table writes the text without making the record, which would be checked."""
    assume(min(setting.stacks) > 0)
    fields: dict[str, Any] = {"level": None, "table": "it's one", "hand": 7, "button": Seat(1)}
    for number, deal in enumerate(setting.play()):
        if number % 7 == 3 or deal.over:
            fields["seats"] = tuple(map(Seat, range(2, deal.players + 2)))
            record = record_of(deal, **fields).with_own("_b", 1).with_own("_a", "last")
            assert text_of(deal, deal.events, own={"_b": 1, "_a": "last"}, **fields) == phh.dumps(record)


@deals(60, 5)
@given(table_settings())
def test_a_players_own_record_hides_what_the_player_has_not_seen(setting: Setting) -> None:
    assume(min(setting.stacks) > 0)
    deal = setting.played()
    for viewer in (*range(deal.players), None):
        [record] = phh.loads(phh.dumps(record_of(deal, viewer=viewer)))
        seen = {str(card) for event in deal.view(viewer).events for card in event.cards}
        told = {str(card) for step in record.steps for card in step.cards or ()}
        assert told == seen
