"""A dealer whose cards come out of envelopes."""

from fair.deals import MAKERS, passive, play, play_any, seeds_of, some_bytes
from hypothesis import given
from laws.tables import Setting, deals, table_settings

from redbutton.cards import FULL_DECK
from redbutton.fair.envelopes import Pack
from redbutton.fair.seeds import permutation
from redbutton.game import Deal, Fold, Kind, Show
from redbutton.ids import Player, Seat
from redbutton.play import serialize
from redbutton.play.dealer import Dealer
from redbutton.play.fair_dealer import FairDealer
from redbutton.play.sync_driver import play_aloud
from redbutton.rules import VARIANTS, make_rules

HOLDEM = make_rules("standard", blinds=(1, 2))
DRAW = make_rules(variant=VARIANTS["deuce-to-seven-triple-draw"], limit="fixed", blinds=(1, 2), bets=(2, 4))


def fair_dealer(seed: int = 1) -> FairDealer:
    return FairDealer("t1#1", FULL_DECK, some_bytes("secret", seed), seeds_of(seed))


def test_it_deals_what_the_seeds_make_of_the_pack() -> None:
    pack = Pack.from_secret("t1#1", FULL_DECK, some_bytes("secret", 1))
    order = permutation("t1#1", pack.root, seeds_of(1), 52)
    deal = Deal(HOLDEM, [100, 100])
    fair_dealer().serve(deal)
    assert deal.hand(0) == (pack.cards[order[0]], pack.cards[order[2]])
    assert deal.hand(1) == (pack.cards[order[1]], pack.cards[order[3]])


@deals(100, 8)
@given(table_settings())
def test_it_deals_as_any_dealer_with_the_same_cards_would(setting: Setting) -> None:
    played = play_any(setting)
    dealer, other = played.dealer, setting.start()
    packs = iter(range(1, len(dealer.packs)))

    def again(cards: object) -> list[object]:
        stage = next(packs)
        pack = dealer.packs[stage]
        order = permutation(pack.deal_id, pack.root, dealer.seeds[stage], len(pack), stage)
        return [pack.cards[place] for place in order]

    first = dealer.packs[0]
    order = permutation(first.deal_id, first.root, dealer.seeds[0], len(first))
    plain = Dealer([first.cards[place] for place in order], reshuffle=again)  # type: ignore[arg-type]
    serialize.repeat(other, played.deal.events, plain)
    assert other.events == played.deal.events


@deals(100, 8)
@given(table_settings())
def test_secret_and_seeds_are_enough_to_begin_again(setting: Setting) -> None:
    played = play_any(setting)
    dealer, other = played.dealer, setting.start()
    again = FairDealer(
        dealer.deal_id,
        setting.rules.variant.deck,
        some_bytes("secret", setting.seed),
        dealer.seeds[0],
        later=dealer.seeds[1:],
    )
    serialize.repeat(other, played.deal.events, again)
    assert other.events == played.deal.events
    assert again.opened == dealer.opened
    assert again.proof(other, MAKERS) == played.proof()


def test_step_deals_one_street_at_a_time() -> None:
    deal, dealer = Deal(HOLDEM, [2, 2]), fair_dealer()
    assert not dealer.step(deal)
    deal.check_or_call()
    boards = []
    while dealer.step(deal):
        boards.append(len(deal.board))
    assert boards == [3, 4]
    assert len(deal.board) == 5


def test_without_fresh_seeds_the_last_ones_are_used_again() -> None:
    stale = play(Deal(DRAW, [400] * 6), 1, passive, fresh=False).dealer
    assert len(stale.packs) > 1
    assert all(seeds == stale.seeds[0] for seeds in stale.seeds)
    fresh = play(Deal(DRAW, [400] * 6), 1, passive).dealer
    assert [dict(seeds)[Seat(1)] for seeds in fresh.seeds] == [
        dict(seeds_of(1, k))[Seat(1)] for k in range(len(fresh.packs))
    ]


def test_a_pack_is_due_only_right_before_the_cards_run_out() -> None:
    deal, dealer = Deal(HOLDEM, [100, 100]), fair_dealer()
    assert dealer.reshuffle_due(deal) is None
    dealer.serve(deal)
    assert dealer.reshuffle_due(deal) is None


def test_a_hand_that_is_shown_late_is_opened_from_where_it_was_dealt() -> None:
    deal, dealer = Deal(HOLDEM, [100, 100]), fair_dealer()
    dealer.serve(deal)
    deal.act(Fold())
    deal.act_early(Show(), 1)
    number = len(deal.events) - 1
    assert deal.events[number].kind is Kind.SHOW
    assert dealer.openings(deal, number, None) == dealer.openings(deal, 3, Player(1))
    assert [opening.card for opening in dealer.openings(deal, number, None)] == list(deal.hand(1))


def test_what_is_no_dealing_and_no_showing_opens_nothing() -> None:
    deal, dealer = Deal(DRAW, [400] * 2), fair_dealer()
    dealer.serve(deal)
    for number, event in enumerate(deal.events):
        if event.kind is not Kind.HOLE_CARDS:
            assert dealer.openings(deal, number, event.player) == ()


def test_it_reads_again_what_was_played_otherwise_after_an_undo() -> None:
    deal, dealer = Deal(HOLDEM, [100, 100]), fair_dealer()
    dealer.serve(deal)
    before = deal.copy()
    deal.act(Fold())
    assert tuple(dealer.events(deal)) == deal.events
    deal.go_back(before)
    dealer.read_again()
    deal.check_or_call()
    assert tuple(dealer.events(deal)) == deal.events


@deals(100, 8)
@given(table_settings())
def test_a_proof_is_written_as_it_would_be_if_it_were_made(setting: Setting) -> None:
    played = play_any(setting)
    proof = played.proof()
    turned = reversed(proof.seats)
    shares = {share.seat: (share.by, share.commitment) for share in turned}
    assert played.dealer.proof_text(proof.announcement, shares) == proof.text()


def test_a_proof_of_cards_that_were_shuffled_again_is_written_in_order() -> None:
    played = play(Deal(DRAW, [400] * 6), 1, passive)
    proof = played.proof()
    assert len({opening.stage for opening in proof.openings}) > 1
    shares = {share.seat: (share.by, share.commitment) for share in proof.seats}
    assert played.dealer.proof_text(proof.announcement, shares) == proof.text()


def test_it_takes_the_place_of_the_usual_dealer_at_a_table() -> None:
    deal = Deal(HOLDEM, [100, 100])
    play_aloud(deal, fair_dealer(), [lambda view: passive(view.options)] * 2, [])  # type: ignore[arg-type]
    assert deal.over
