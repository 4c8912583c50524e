"""Whatever is altered in a hand or its proof is found; what is hidden stays so."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from fair.deals import MAKERS, Played, passive, play, play_any
from fair.test_proof import parts, put
from hypothesis import assume, given
from hypothesis import strategies as st
from laws.tables import Setting, deals, table_settings
from msgspec import structs

from redbutton.cards import FULL_DECK, Card
from redbutton.errors import Code, ParseError
from redbutton.fair.envelopes import Pack
from redbutton.fair.proof import FIELD, By, Proof, Share, proof_of, with_proof
from redbutton.fair.verdict import Caution, Point, Verdict
from redbutton.fair.verifier import redacted, verify
from redbutton.game import Action, Deal, Discard, Fold, Kind, Options, Show
from redbutton.history import phh
from redbutton.history.record import HandRecord
from redbutton.history.recorder import record_of
from redbutton.ids import Player, Seat
from redbutton.rules import VARIANTS, make_rules
from redbutton.words.fairness import CAUTIONS, WRONG

HOLDEM = make_rules("standard", blinds=(1, 2))
DRAW = make_rules(variant=VARIANTS["deuce-to-seven-triple-draw"], limit="fixed", blinds=(1, 2), bets=(2, 4))
TWICE = make_rules("standard", blinds=(1, 2), switches={"runouts": "2"})
STUD = make_rules(variant="stud", limit="fixed", bets=(2, 4), antes=(1,), bring_in=1, blinds=())


def two_of_five(options: Options) -> Action:
    return Discard(options.hand[1:3]) if options.discard is not None else passive(options)


HANDS: dict[str, tuple[Played, Player | None]] = {
    "hold'em": (play(Deal(HOLDEM, [100] * 3), 1, passive), Player(1)),
    "a spectator's": (play(Deal(HOLDEM, [100] * 3), 2, passive), None),
    "run twice": (play(Deal(TWICE, [2, 2]), 3, passive, runs=lambda: 2), Player(0)),
    "drawn": (play(Deal(DRAW, [400] * 6), 4, two_of_five), Player(0)),
    "drawn anew": (play(Deal(DRAW, [400] * 6), 4, passive), Player(0)),
    "stud": (play(Deal(STUD, [400] * 8), 5, passive), Player(7)),
}


@cache
def record(name: str) -> HandRecord:
    played, viewer = HANDS[name]
    return played.record(viewer)


@cache
def json(name: str) -> Any:
    played, viewer = HANDS[name]
    return played.proof(viewer).to_json()


def points(verdict: Verdict) -> set[Point]:
    return {check.point for check in verdict.wrong}


# -- what is right -------------------------------------------------------------------------------------------


@deals(120, 8)
@given(table_settings())
def test_any_deal_is_proved_to_its_server_to_its_players_and_to_spectators(setting: Setting) -> None:
    played = play_any(setting)
    cards = sum(
        len(event.cards) for event in played.deal.events if event.kind in (Kind.HOLE_CARDS, Kind.BOARD_CARDS)
    )
    for viewer in (-1, None, *range(played.deal.players)):
        verdict = verify(played.record(viewer))
        assert verdict.good, [check.sentence() for check in verdict.wrong]
        assert verdict.proved + verdict.hidden == cards
        assert (verdict.hidden == 0) >= (viewer == -1)


@deals(60, 5)
@given(table_settings(), st.data())
def test_a_full_record_can_be_cut_down_to_what_a_viewer_may_have(
    setting: Setting, data: st.DataObject
) -> None:
    played = play_any(setting)
    viewer = data.draw(st.sampled_from([None, *range(played.deal.players)]))
    assert redacted(played.record(), viewer) == played.record(viewer)


@pytest.mark.parametrize("name", HANDS)
def test_one_who_had_a_card_twice_keeps_the_first_time_to_himself(name: str) -> None:
    """Drawn anew, a card may come back to the one who gave it away; only the last time is shown."""
    played, viewer = HANDS[name]
    assert redacted(played.record(), viewer) == record(name)


def folds_first() -> Callable[[Options], Action]:
    """The first player to act folds; the others stay in and draw all their cards anew."""
    folds = iter([Fold()])
    return lambda options: next(folds, None) or passive(options) if options.fold else passive(options)


@pytest.mark.parametrize("viewer", [-1, None, 0, 3])
def test_a_folded_hand_may_be_shown_at_the_end_though_its_cards_were_dealt_again(
    viewer: Player | None,
) -> None:
    played = play(Deal(DRAW, [400] * 7), 0, folds_first())
    folded = played.deal.folded.index(True)
    played.deal.act_early(Show(), folded)
    others = {card for player in range(7) if player != folded for card in played.deal.hand(player)}
    assert others & {*played.deal.hand(folded)}
    assert verify(played.record(viewer)).good
    if viewer != -1:
        assert redacted(played.record(), viewer) == played.record(viewer)


def test_a_record_without_a_proof_can_be_cut_down_as_well() -> None:
    played, _ = HANDS["hold'em"]
    assert redacted(record_of(played.deal), Player(1)) == record_of(played.deal, viewer=Player(1))


def test_a_hand_without_a_proof_is_refused() -> None:
    with pytest.raises(ParseError) as refused:
        verify(record_of(HANDS["hold'em"][0].deal))
    assert refused.value.code is Code.NO_PROOF


def test_the_examples_come_to_all_kinds_of_shuffling() -> None:
    stages = {name: len(played.dealer.packs) for name, (played, _) in HANDS.items()}
    assert stages == {
        "hold'em": 1,
        "a spectator's": 1,
        "run twice": 1,
        "drawn": 3,
        "drawn anew": 4,
        "stud": 2,
    }


# -- what is hidden ------------------------------------------------------------------------------------------


def entitled(played: Played, viewer: int | None) -> set[tuple[int, int]]:
    """The places of the cards that a viewer has seen: dealt to him, dealt up, on a board, or shown."""
    seen: set[tuple[int, int]] = set()
    held: dict[int, dict[Card, tuple[int, int]]] = {p: {} for p in range(played.deal.players)}
    for number, event in enumerate(played.deal.events):
        if event.kind is Kind.BOARD_CARDS:
            seen.update(played.dealer.opened[number])
        elif event.kind is Kind.HOLE_CARDS and event.player is not None:
            places = played.dealer.opened[number]
            held[event.player].update(zip(event.cards, places, strict=True))
            seen.update(places if event.player == viewer else places[len(places) - event.up :])
        elif event.kind is Kind.SHOW and event.player is not None:
            seen.update(held[event.player][card] for card in event.cards)
    return seen


@deals(150, 10)
@given(table_settings())
def test_a_viewer_gets_the_openings_of_what_he_may_see_and_of_nothing_else(setting: Setting) -> None:
    played = play_any(setting)
    for viewer in (None, *range(played.deal.players)):
        opened = {(opening.stage, opening.place) for opening in played.proof(viewer).openings}
        assert opened == entitled(played, viewer)


def test_no_salt_of_a_closed_envelope_is_in_a_hand_history() -> None:
    for name, (played, viewer) in HANDS.items():
        opened = {opening[:2] for opening in played.proof(viewer).openings}
        every = [pack.opening(place) for pack in played.dealer.packs for place in range(len(pack))]
        text = phh.dumps(record(name))
        assert [each for each in every if each.salt in text] == [each for each in every if each[:2] in opened]


# -- what is altered in the proof ----------------------------------------------------------------------------


def other(value: Any, draw: st.DataObject) -> Any:
    """Another value of the same kind."""
    if isinstance(value, int):
        return value + draw.draw(st.sampled_from([-1, 1, 2]))
    if value in set(By):
        return draw.draw(st.sampled_from([by for by in By if by != value]))
    if len(value) == 64:
        place = draw.draw(st.integers(0, 63))
        return (
            value[:place]
            + format(int(value[place], 16) ^ draw.draw(st.integers(1, 15)), "x")
            + value[place + 1 :]
        )
    if len(value) == 2:
        return str(draw.draw(st.sampled_from([card for card in FULL_DECK if str(card) != value])))
    return value + "0"


@pytest.mark.parametrize("name", HANDS)
@deals(40, 6)
@given(data=st.data())
def test_whatever_single_value_of_a_proof_is_altered_it_is_found(name: str, data: st.DataObject) -> None:
    played, viewer = HANDS[name]
    bare, whole = record_of(played.deal, viewer=viewer), json(name)
    leaves = [way for way in parts(whole) if way and not isinstance(_at(whole, way), list | dict)]
    way = data.draw(st.sampled_from(leaves))
    altered = put(whole, way, other(_at(whole, way), data))
    try:
        proof = Proof.from_json(altered)
    except ParseError:
        return
    assert not verify(with_proof(bare, proof)).good


def _at(value: Any, way: tuple[Any, ...]) -> Any:
    for step in way:
        value = value[step]
    return value


@pytest.mark.parametrize("name", HANDS)
@deals(40, 6)
@given(data=st.data())
def test_two_values_of_a_proof_exchanged_are_found(name: str, data: st.DataObject) -> None:
    played, viewer = HANDS[name]
    bare, whole = record_of(played.deal, viewer=viewer), json(name)
    kind = data.draw(st.sampled_from(["envelopes", "card", "salt", "place", "seeds", "commitment"]))
    ways = [way for way in parts(whole) if kind in way and isinstance(_at(whole, way), str | int)]
    assume(len(ways) > 1)
    first, second = data.draw(st.lists(st.sampled_from(ways), min_size=2, max_size=2, unique=True))
    assume(_at(whole, first) != _at(whole, second))
    altered = put(put(whole, first, _at(whole, second)), second, _at(whole, first))
    assert not verify(with_proof(bare, Proof.from_json(altered))).good


@pytest.mark.parametrize("name", HANDS)
@deals(40, 6)
@given(data=st.data())
def test_an_opening_left_out_or_given_twice_is_found(name: str, data: st.DataObject) -> None:
    played, viewer = HANDS[name]
    proof = played.proof(viewer)
    number = data.draw(st.integers(0, len(proof.openings) - 1))
    times = data.draw(st.sampled_from([0, 2]))
    opened = (
        *proof.openings[:number],
        *proof.openings[number : number + 1] * times,
        *proof.openings[number + 1 :],
    )
    verdict = verify(
        with_proof(record_of(played.deal, viewer=viewer), structs.replace(proof, openings=opened))
    )
    assert points(verdict) & ({Point.OPENED_TWICE} if times else {Point.OPENED, Point.SHOWN})


def test_an_opening_that_nobody_should_have_is_found() -> None:
    played, viewer = HANDS["hold'em"]
    burned = played.dealer.packs[0].opening(next(iter(closed_places(played))))
    proof = played.proof(viewer)
    proof = structs.replace(proof, openings=tuple(sorted((*proof.openings, burned))))
    assert points(verify(with_proof(record_of(played.deal, viewer=viewer), proof))) == {Point.STRAY}


def closed_places(played: Played) -> set[int]:
    """The places of the first pack that nobody was dealt a card from."""
    return set(range(52)) - {opening.place for opening in played.proof().openings}


@pytest.mark.parametrize("number", range(len(MAKERS)))
def test_a_seed_that_does_not_follow_from_the_one_before_is_found(number: int) -> None:
    played, viewer = HANDS["drawn"]
    proof = played.proof(viewer)
    strange = structs.replace(proof.seats[number], seeds=(*proof.seats[number].seeds[:-1], bytes(32)))
    altered = structs.replace(proof, seats=(*proof.seats[:number], strange, *proof.seats[number + 1 :]))
    assert Point.CHAIN in points(verify(with_proof(record_of(played.deal, viewer=viewer), altered)))


def test_only_a_client_goes_on_in_its_chain() -> None:
    """The server could choose between its next seed and the last one, having seen all the others."""
    played, _ = HANDS["drawn"]
    seeds = [dict(seeds)[Seat(1)] for seeds in played.dealer.seeds]
    proof = played.proof()
    altered = structs.replace(proof, seats=(Share.of(Seat(1), By.SERVER, seeds), *proof.seats[1:]))
    assert Point.CHAIN in points(verify(with_proof(record_of(played.deal), altered)))


def test_a_stage_too_many_or_too_few_is_found() -> None:
    played, _ = HANDS["drawn anew"]
    proof = played.proof()
    fewer = structs.replace(
        proof,
        stages=proof.stages[:-1],
        seats=tuple(structs.replace(share, seeds=share.seeds[:-1]) for share in proof.seats),
    )
    more = structs.replace(
        proof,
        stages=(*proof.stages, proof.stages[-1]),
        seats=tuple(structs.replace(share, seeds=(*share.seeds, share.seeds[-1])) for share in proof.seats),
    )
    for altered in (fewer, more):
        assert Point.STAGES in points(verify(with_proof(record_of(played.deal), altered)))


def test_a_deck_with_too_few_envelopes_is_found() -> None:
    played, _ = HANDS["hold'em"]
    pack = played.dealer.packs[0]
    proof = Proof.of([Pack.sealed(pack.deal_id, 0, pack.cards[:51], pack.salts[:51])], played.proof().seats)
    assert Point.SIZE in points(verify(with_proof(record_of(played.deal), proof)))


def test_a_card_that_is_in_two_envelopes_is_found_when_both_are_opened() -> None:
    played, _ = HANDS["hold'em"]
    pack = played.dealer.packs[0]
    first, second, *_ = played.proof().openings
    doubled = [first.card if place == second.place else card for place, card in enumerate(pack.cards)]
    made = Pack.sealed(pack.deal_id, 0, tuple(doubled), pack.salts)
    proof = Proof.of([made], played.proof().seats, [made.opening(first.place), made.opening(second.place)])
    assert Point.CARD_TWICE in points(verify(with_proof(record_of(played.deal), proof)))


def test_a_card_of_another_deck_is_found() -> None:
    short = make_rules("standard", variant="short-deck", blinds=(1, 2))
    played = play(Deal(short, [100] * 2), 6, passive)
    pack = played.dealer.packs[0]
    place = played.proof().openings[0].place
    made = Pack.sealed(
        pack.deal_id, 0, (*pack.cards[:place], Card("2c"), *pack.cards[place + 1 :]), pack.salts
    )
    proof = Proof.of([made], played.proof().seats, [made.opening(place)])
    assert Point.DECK in points(verify(with_proof(record_of(played.deal), proof)))


def test_a_deal_without_any_seed_is_found() -> None:
    played, _ = HANDS["hold'em"]
    proof = Proof.of(played.dealer.packs, [], played.proof().openings)
    assert Point.SEATS in points(verify(with_proof(record_of(played.deal), proof)))


@pytest.mark.parametrize("text", ["", "{}", "not json", '{"scheme": "mine"}'])
def test_a_proof_that_cannot_be_read_is_a_wrong_one(text: str) -> None:
    bare = record_of(HANDS["hold'em"][0].deal)
    verdict = verify(replace(bare, extra={**bare.extra, FIELD: text}))
    assert points(verdict) == {Point.READ}
    assert verdict.wrong[0].sentence("zh") != verdict.wrong[0].sentence("en")


# -- what is altered in the hand -----------------------------------------------------------------------------


def tokens(hand: HandRecord) -> list[tuple[int, int, str]]:
    """Where the known cards are that the hand says were dealt or shown: action, place in it, card."""
    found = []
    for number, text in enumerate(hand.actions):
        head, _, _ = text.rpartition(" ")
        if head.startswith("d ") or head.endswith(" sm"):
            at = range(len(head) + 1, len(text), 2)
            found += [
                (number, place, text[place : place + 2]) for place in at if text[place : place + 2] != "??"
            ]
    return found


def with_card(hand: HandRecord, number: int, place: int, card: str) -> HandRecord:
    text = hand.actions[number]
    changed = text[:place] + card + text[place + 2 :]
    return replace(hand, actions=(*hand.actions[:number], changed, *hand.actions[number + 1 :]))


@pytest.mark.parametrize("name", HANDS)
@deals(40, 6)
@given(data=st.data())
def test_whatever_visible_card_of_a_hand_is_altered_it_is_found(name: str, data: st.DataObject) -> None:
    hand = record(name)
    number, place, card = data.draw(st.sampled_from(tokens(hand)))
    new = data.draw(st.sampled_from([str(each) for each in FULL_DECK if str(each) != card]))
    assert not verify(with_card(hand, number, place, new)).good


@pytest.mark.parametrize("name", HANDS)
@deals(40, 6)
@given(data=st.data())
def test_two_cards_exchanged_where_they_were_dealt_are_found(name: str, data: st.DataObject) -> None:
    hand = record(name)
    dealt = [token for token in tokens(hand) if hand.actions[token[0]].startswith("d ")]
    one, two = data.draw(st.lists(st.sampled_from(dealt), min_size=2, max_size=2, unique=True))
    assume(one[2] != two[2])
    assert not verify(with_card(with_card(hand, *one[:2], two[2]), *two[:2], one[2])).good


def test_the_cards_of_a_hand_may_be_shown_in_any_order() -> None:
    hand = record("hold'em")
    number, place, card = tokens(hand)[-2]
    _, last, second = tokens(hand)[-1]
    assert verify(with_card(with_card(hand, number, place, second), number, last, card)).good


def test_a_card_that_had_been_given_away_cannot_be_shown() -> None:
    """The player drew two cards last, so both of those must be in the hand that is shown."""
    played, _ = HANDS["drawn"]
    events = played.deal.events
    shown = {card for event in events if event.kind is Kind.SHOW for card in event.cards}
    hand = next(event.cards for event in events if event.kind is Kind.SHOW and event.player == 1)
    gone = {
        card for event in events if event.kind is Kind.DISCARD and event.player == 1 for card in event.cards
    }
    cheat = next(opening for opening in played.proof(Player(1)).openings if opening.card in gone - shown)
    record, proof = record_of(played.deal, viewer=None), played.proof(None)
    text = "p2 sm " + "".join(map(str, hand))
    altered = tuple(
        text.replace(str(hand[-1]), str(cheat.card)) if each == text else each for each in record.actions
    )
    openings = (*(each for each in proof.openings if each.card != hand[-1]), cheat)
    verdict = verify(
        with_proof(replace(record, actions=altered), structs.replace(proof, openings=tuple(sorted(openings))))
    )
    assert points(verdict) == {Point.KEPT}


def test_a_hand_that_the_rules_do_not_allow_is_wrong() -> None:
    hand = record("hold'em")
    verdict = verify(replace(hand, actions=(*hand.actions, "p1 f")))
    assert points(verdict) == {Point.REPLAY}
    assert str(len(hand.actions) + 1) in verdict.wrong[0].sentence()


def test_the_proof_of_another_deal_proves_nothing() -> None:
    one, two = record("hold'em"), record("a spectator's")
    proof = proof_of(two)
    assert proof is not None
    assert not verify(with_proof(one, proof)).good


# -- what a good proof leaves open ---------------------------------------------------------------------------


def test_a_deal_with_only_the_servers_seeds_is_good_with_a_caution() -> None:
    played, _ = HANDS["hold'em"]
    by = dict.fromkeys(MAKERS, By.SERVER)
    verdict = verify(with_proof(record_of(played.deal), played.dealer.proof(played.deal, by)))
    assert verdict.good
    assert verdict.cautions == (Caution.NO_CLIENT,)


def test_a_second_shuffle_without_fresh_seeds_is_good_with_a_caution() -> None:
    stale = play(Deal(DRAW, [400] * 6), 4, two_of_five, fresh=False)
    verdict = verify(stale.record(Player(0)))
    assert verdict.good
    assert verdict.cautions == (Caution.FORESEEN,)
    assert verify(record("drawn")).cautions == ()


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_point_and_every_caution_has_words(lang: str) -> None:
    assert set(WRONG[lang]) == set(Point)
    assert set(CAUTIONS[lang]) == set(Caution)


def test_a_share_that_is_marked_absent_must_have_its_commitment_for_a_seed() -> None:
    played, _ = HANDS["hold'em"]
    proof = played.proof()
    absent = Share(
        seat=Seat(1), by=By.ABSENT, commitment=proof.seats[0].commitment, seeds=proof.seats[0].seeds
    )
    altered = structs.replace(proof, seats=(absent, *proof.seats[1:]))
    assert points(verify(with_proof(record_of(played.deal), altered))) == {Point.SEED}
