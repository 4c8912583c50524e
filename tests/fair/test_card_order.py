"""Which envelope each card must come from, found out from the record alone."""

from collections.abc import Callable

import pytest
from fair.deals import Played, passive, play, play_any
from hypothesis import given
from laws.tables import Setting, deals, table_settings

from redbutton.cards import UNKNOWN
from redbutton.fair.card_order import Turn, course_of
from redbutton.fair.seeds import permutation
from redbutton.fair.verifier import verify
from redbutton.game import Action, Deal, Discard, Options
from redbutton.history.recorder import record_of
from redbutton.ids import Player
from redbutton.play.fair_dealer import EVERYTHING, Place
from redbutton.rules import VARIANTS, Rules, Variant, make_rules


def places_used(played: Played) -> list[Place]:
    """Where the dealer really took the cards from."""
    return [place for index in sorted(played.dealer.opened) for place in played.dealer.opened[index]]


def places_due(played: Played, viewer: Player | None) -> list[tuple[int, int]]:
    """Where a viewer's record says that they must have come from; the order is the dealer's own."""
    orders = [_order(played, stage) for stage in range(len(played.dealer.packs))]
    course = course_of(record_of(played.deal, viewer=viewer))
    assert course.sizes == [len(pack) for pack in played.dealer.packs]
    return [(dealt.turn.stage, orders[dealt.turn.stage][dealt.turn.number]) for dealt in course.dealt]


def _order(played: Played, stage: int) -> tuple[int, ...]:
    dealer = played.dealer
    pack = dealer.packs[stage]
    return permutation(pack.deal_id, pack.root, dealer.seeds[stage], len(pack), stage)


@deals(250, 15)
@given(table_settings())
def test_the_record_tells_the_places_that_the_dealer_used_at_any_table(setting: Setting) -> None:
    played = play_any(setting)
    assert places_due(played, Player(-1)) == places_used(played)
    assert places_due(played, None) == places_used(played)
    assert played.packs_foreseen == len(played.dealer.packs) - 1


def rules_for(variant: Variant) -> Rules:
    if variant.has_upcards:
        return make_rules(variant=variant, limit="fixed", bets=(2, 4), antes=(1,), bring_in=1, blinds=())
    blinds = (1, 2) if variant.has_betting else ()
    return make_rules(variant=variant, limit="fixed", bets=(2, 4), blinds=blinds)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_every_variant_with_a_full_table_is_proved_for_all_who_look(variant: Variant) -> None:
    players = min(variant.max_players, 8)
    played = play(Deal(rules_for(variant), [400] * players), 5, passive)
    assert places_due(played, None) == places_used(played)
    for viewer in (EVERYTHING, None, Player(0), Player(players - 1)):
        verdict = verify(played.record(viewer))
        assert verdict.good, [check.sentence() for check in verdict.wrong]
        assert verdict.proved > 0


def turns_of(played: Played) -> list[Turn]:
    return [dealt.turn for dealt in course_of(record_of(played.deal)).dealt]


def test_two_players_get_their_cards_in_turn_and_a_card_is_burned_before_each_street() -> None:
    played = play(Deal(make_rules("standard", blinds=(1, 2)), [100, 100]), 1, passive)
    assert [turn.number for turn in turns_of(played)] == [0, 2, 1, 3, 5, 6, 7, 9, 11]


def test_no_card_is_burned_where_the_house_burns_none() -> None:
    played = play(Deal(make_rules("fixed-limit", bets=(2, 4)), [100, 100]), 1, passive)
    assert [turn.number for turn in turns_of(played)] == [0, 2, 1, 3, 4, 5, 6, 7, 8]


def test_a_second_board_goes_on_where_the_first_one_ends() -> None:
    rules = make_rules("standard", blinds=(1, 2), switches={"runouts": "2"})
    played = play(Deal(rules, [2, 2]), 1, passive, runs=lambda: 2)
    assert [turn.number for turn in turns_of(played)][4:] == [5, 6, 7, 9, 11, 13, 14, 15, 17, 19]


def stands_pat(options: Options) -> Action:
    return Discard() if options.discard is not None else passive(options)


def draws_at_last() -> Callable[[Options], Action]:
    """Stands pat in the first two draws, and draws one card in the last."""
    draws = iter([0, 0, 0, 0, 1, 1])

    def decide(options: Options) -> Action:
        if options.discard is None:
            return passive(options)
        return Discard(options.hand[: next(draws)])

    return decide


def test_a_card_is_burned_for_a_draw_in_which_nobody_draws() -> None:
    rules = rules_for(VARIANTS["deuce-to-seven-triple-draw"])
    played = play(Deal(rules, [100, 100]), 1, draws_at_last())
    assert [turn.number for turn in turns_of(played)][10:] == [13, 14]


def test_discards_that_come_back_are_a_pack_of_their_own() -> None:
    rules = rules_for(VARIANTS["deuce-to-seven-triple-draw"])
    played = play(Deal(rules, [400] * 7), 2, passive)
    first_draw = turns_of(played)[35:70]
    assert first_draw[:18] == [*(Turn(0, 36 + k) for k in range(16)), Turn(1, 0), Turn(1, 1)]
    assert course_of(record_of(played.deal)).sizes[:2] == [52, 35]


def test_stud_takes_burned_cards_back_into_a_pack_with_all_that_is_left() -> None:
    played = play(Deal(rules_for(VARIANTS["stud"]), [400] * 8), 2, passive)
    course = course_of(record_of(played.deal))
    assert course.sizes == [52, 3]
    assert course.dealt[-1].turn == Turn(1, 0)
    assert course.dealt[-1].player is None


def test_a_record_in_which_nothing_is_seen_has_the_same_turns() -> None:
    played = play(Deal(rules_for(VARIANTS["badugi"]), [400] * 8), 3, stands_pat)
    hidden = course_of(record_of(played.deal, viewer=None))
    assert [dealt.turn for dealt in hidden.dealt] == turns_of(played)
    assert {dealt.card for dealt in hidden.dealt} == {UNKNOWN}
