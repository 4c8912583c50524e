"""Tables as they are asked for."""

from typing import Any

import pytest
from server.table.test_seats import evening, seen

from redbutton.errors import Code, PokerError
from redbutton.rules import Limit
from redbutton.server.table.config import StackLimits, Terms, checked, chips_of, rules_of, rules_when_stored
from redbutton.server.table.views.lobby_row import GameInWords, row
from redbutton.wire.messages import NewTable


def code_of(**settings: Any) -> Code:
    with pytest.raises(PokerError) as refusal:
        checked(NewTable(**settings))
    assert refusal.value.sentence("en")
    assert refusal.value.sentence("zh")
    return refusal.value.code


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"preset": "nothing"}, Code.NO_SUCH_PRESET),
        ({"variant": "nothing"}, Code.NO_SUCH_VARIANT),
        ({"limit": "nothing"}, Code.SWITCH_VALUE),
        ({"switches": {"nothing": "yes"}}, Code.NO_SUCH_SWITCH),
        ({"switches": {"runouts": "9"}}, Code.SWITCH_VALUE),
        ({"blinds": ["0.5", "1"]}, Code.STAKES_NOT_WHOLE),
        ({"unit": "0"}, Code.STAKES_UNIT),
        ({"preset": "fixed-limit", "blinds": ["2", "4"], "bets": ["2", "4"]}, Code.BLIND_OVER_BET),
        ({"bots": ["nobody"]}, Code.NO_SUCH_BOT),
        ({"bots": ["caller"] * 6}, Code.TABLE_FULL),
        ({"preset": "draw-sim", "seats": 7}, Code.WRONG_NUMBER_OF_PLAYERS),
        ({"preset": "draw-sim", "format": "tournament"}, Code.FORMAT_NEEDS_CHIPS),
        ({"stack": "0"}, Code.SETTING_NOT_POSITIVE),
        ({"stack": "50", "least": "60"}, Code.BUY_IN_LIMITS),
        ({"stack": "50", "most": "40"}, Code.BUY_IN_LIMITS),
        ({"bring_in": "1"}, Code.BRING_IN_WITHOUT_UPCARDS),
        ({"host": "\u200b"}, Code.TEXT_EMPTY),
    ],
)
def test_nonsense_is_refused_with_a_reason(settings: dict[str, Any], code: Code) -> None:
    assert code_of(**settings) is code


def test_names_are_cleaned_and_a_table_without_one_has_the_hosts() -> None:
    made = checked(NewTable(host="  Ann\u202e ", name=" "))
    assert (made.host, made.name) == ("Ann", "Ann")


def test_tables_with_the_same_settings_share_their_rules() -> None:
    first, second = (Terms.of(NewTable(host=name, blinds=["5", "10"])) for name in ("Ann", "Ben"))
    assert first.unpacked() is second.unpacked()
    assert first.unpacked() is not Terms.of(NewTable(blinds=["10", "20"])).unpacked()


def test_equal_rules_that_are_written_differently_stay_as_written() -> None:
    units = ("0.5", "0.50", "0.5")
    terms = [Terms.of(NewTable(unit=unit, blinds=["1", "2"])) for unit in units]
    assert [str(each.unpacked().stakes.unit) for each in terms] == list(units)


def test_what_is_not_said_is_as_usual() -> None:
    rules = rules_of(NewTable(variant="omaha"))
    assert (rules.limit, rules.stakes.blinds) == (Limit.POT, (1, 2))
    stud = rules_of(NewTable(variant="stud"))
    assert (stud.limit, stud.stakes.antes, stud.stakes.bring_in) == (Limit.FIXED, (1,), 2)
    assert chips_of(NewTable(), rules_of(NewTable())) == StackLimits(200, 40, 200)


def test_what_is_said_counts() -> None:
    settings = NewTable(
        variant="stud", antes=["0.5"], bets=["2", "4"], bring_in="1", unit="0.5", stack="60", most="200"
    )
    rules = rules_of(settings)
    stakes = rules.stakes
    assert (stakes.antes, stakes.bring_in, stakes.small_bet, stakes.late_bet) == ((1,), 2, 4, 8)
    assert chips_of(settings, rules) == StackLimits(120, 80, 400)


def test_a_stack_larger_than_usual_may_be_brought() -> None:
    settings = NewTable(stack="500")
    assert chips_of(settings, rules_of(settings)) == StackLimits(500, 40, 500)


def test_the_game_is_told_with_what_differs_from_the_preset() -> None:
    game = seen(evening(variant="omaha", switches={"runouts": "2", "burn_cards": "no"})).table.game
    assert (game.title["en"], game.title["zh"]) == ("Pot-limit Omaha", "底池限注奥马哈")
    assert {switch.name: switch.value for switch in game.switches} == {
        "limit": "pot",
        "runouts": "2",
        "burn_cards": "no",
    }
    assert (game.stakes, game.unit, game.hole_cards) == ({"en": "1/2", "zh": "1/2"}, "1", 4)


def test_ten_may_sit_at_an_ante_up_table() -> None:
    assert checked(NewTable(preset="ante-up", seats=10)).seats == 10


def test_a_fixed_limit_table_is_called_by_its_bets_in_the_lobby_and_at_the_table() -> None:
    made = evening(preset="fixed-limit")
    called = {"en": "2/4, blinds 1/2", "zh": "2/4，盲注 1/2"}
    assert (
        seen(made).table.game.stakes
        == row(made.state, GameInWords(made.state.current_rules)).stakes
        == called
    )


def test_a_tables_own_names_for_hands_are_told_and_usual_ones_are_not() -> None:
    named = seen(evening(preset="fixed-limit")).table.game.hand_names
    assert {category: words["en"] for category, words in named.items()} == {
        "high card": "No Pair",
        "two pair": "Two Pairs",
    }
    assert seen(evening()).table.game.hand_names == {}


def test_a_table_stored_without_its_terms_keeps_blinds_that_would_be_refused_today() -> None:
    settings = NewTable(preset="fixed-limit", blinds=["2", "4"])
    then, today = Terms.as_stored(settings).unpacked().stakes, Terms.of(settings).unpacked().stakes
    assert (then.blinds, then.small_bet, then.late_bet) == ((2, 4), 2, 4)
    assert (today.small_bet, today.late_bet) == (2 * today.small_blind, 4 * today.small_blind)
    again = Terms.as_stored(NewTable(preset="fixed-limit", blinds=["2", "4"], bets=["2", "4"]))
    assert again.unpacked().stakes == then


def test_levels_are_told_in_advance() -> None:
    game = seen(evening(format="tournament", bots=["caller"], seats=2, level_hands=3)).table.game
    assert game.levels[:3] == ["1/2", "2/4", "3/6"]
    assert (game.level, game.next_level, game.payouts) == (1, "3 hands", [400])


def test_one_blind_of_a_stored_table_still_stands_alone() -> None:
    wanted = NewTable(blinds=["4"])
    assert rules_of(wanted).stakes.blinds == (4, 8)
    assert rules_when_stored(wanted).stakes.blinds == (4,)
    assert rules_when_stored(NewTable(preset="dezhou", blinds=["4"])).stakes.blinds == (4, 8)
