"""Nobody gains by a trick with the protocol: showing, voting, coming and going, buying, speaking, hosting."""

from typing import Any

import pytest
from server.table.evenings import Evening, chips

from redbutton.errors import Code
from redbutton.fair import seed_commitment
from redbutton.ids import PersonId
from redbutton.play import Cash
from redbutton.server.table.waiting import SENT_AWAY
from redbutton.wire import messages
from redbutton.wire.messages import NewTable


def a_table(names: tuple[str, ...] = ("Ann", "Ben"), seed: int = 1, **wish: Any) -> Evening:
    evening = Evening(NewTable(host="Host", **{"pace": "instant", "clock": 30, **wish}), seed)
    evening.come(1)
    for name in names:
        evening.sit(name)
    return evening


def a_hand(**wish: Any) -> Evening:
    """Three people with cards, one of them to act."""
    evening = a_table(**wish)
    while evening.asked() is None or len(evening.state.live.people) < 3:
        evening.plays_on() or evening.wait()
    return evening


def actor(evening: Evening) -> int:
    live_deal = evening.state.live
    found: int = live_deal.people[live_deal.deal.actor]
    return found


def hand(evening: Evening, person: int) -> list[str]:
    live_deal = evening.state.live
    return [str(card) for card in live_deal.deal.hand(live_deal.player_of(person))]


def refused(evening: Evening, code: Code) -> None:
    assert evening.refused[-1].code is code


# -- showing ---------------------------------------------------------------------------------------------


def test_a_folded_hand_is_not_shown_while_others_still_play() -> None:
    evening = a_hand()
    folded = actor(evening)
    evening.act(folded, "fold")
    shown = hand(evening, folded) or None
    assert evening.state.live.phase == "play"
    for cards in (None, shown):
        assert evening.act(folded, "show", cards=cards) is None
        refused(evening, Code.NOT_YOUR_TURN)


def test_a_live_hand_is_not_shown_in_the_middle_of_the_betting() -> None:
    evening = a_hand()
    for person in evening.state.live.people:
        assert evening.act(person, "show") is None
    assert not any(evening.state.live.deal.shown)


def over(evening: Evening) -> Evening:
    """Everybody folds to the last one."""
    while evening.state.live.phase != "over":
        evening.act(actor(evening), "fold")
    return evening


def test_after_the_deal_one_shows_ones_own_cards_and_no_others() -> None:
    evening = over(a_hand(switches={}))
    live_deal = evening.state.live
    winner = next(
        person for person in live_deal.people if not live_deal.deal.folded[live_deal.player_of(person)]
    )
    mine = hand(evening, winner)
    other = next(card for card in ("As", "Kd", "7c") if card not in mine)
    for cards in ([other, mine[0]], [mine[0], mine[0]], [other]):
        assert evening.act(winner, "show", cards=cards) is None
    refused(evening, Code.OTHER_CARDS_SHOWN)
    assert evening.act(winner, "show", cards=mine[:1]) is not None
    assert evening.act(winner, "show", cards=mine) is not None
    assert evening.act(winner, "show", cards=mine) is None


def test_nobody_shows_a_hand_of_somebody_else_or_of_an_earlier_deal() -> None:
    evening = over(a_hand())
    number = evening.state.live.number
    while evening.state.live is None or evening.state.live.number == number:
        evening.wait()
    for person in evening.state.live.people:
        assert evening.say(person, messages.Act, deal=number, turn=1, action="show") is None
        refused(evening, Code.STALE_TURN)


# -- votes -----------------------------------------------------------------------------------------------


def a_vote() -> Evening:
    """Two are all-in before the flop, and the third has folded."""
    evening = a_hand(stack="20", least="1", switches={"runouts": "3"})
    evening.act(actor(evening), "fold")
    evening.act(actor(evening), "raise", 20)
    evening.act(actor(evening), "call")
    assert evening.state.live.phase == "vote"
    return evening


def test_only_people_who_are_in_for_it_vote_and_only_once() -> None:
    evening = a_vote()
    live_deal = evening.state.live
    voters = [person for person in live_deal.people if not live_deal.deal.folded[live_deal.player_of(person)]]
    [folded] = set(live_deal.people) - set(voters)
    for person, times in ((folded, 1), (None, 2)):
        assert evening.say(person, messages.RunIt, deal=live_deal.number, times=times) is None
    assert evening.say(voters[0], messages.RunIt, deal=live_deal.number, times=4) is None
    refused(evening, Code.CANNOT_RUN_IT)
    assert evening.say(voters[0], messages.RunIt, deal=live_deal.number, times=3) is not None
    assert evening.say(voters[0], messages.RunIt, deal=live_deal.number, times=1) is None
    refused(evening, Code.NO_VOTE)
    assert evening.say(voters[1], messages.RunIt, deal=live_deal.number, times=2) is not None
    assert len(live_deal.deal.boards) == 2
    assert evening.say(voters[0], messages.RunIt, deal=live_deal.number, times=1) is None


def test_a_vote_cannot_be_held_up_by_leaving_or_pausing() -> None:
    evening = a_vote()
    evening.go(2)
    evening.say(1, messages.Pause)
    evening.say(1, messages.Resume)
    evening.until(lambda: evening.hands != [])
    assert chips(evening.state) == 60


# -- coming and going ------------------------------------------------------------------------------------


def test_who_leaves_in_the_middle_of_a_hand_takes_nothing_back() -> None:
    evening = a_hand()
    leaver = actor(evening)
    evening.act(leaver, "raise", 50)
    name = evening.state.people[leaver].name
    assert evening.say(leaver, messages.Leave) is not None
    session = evening.state.session
    assert isinstance(session, Cash)
    assert session.ledger[name].took == 0
    evening.until(lambda: evening.hands != [])
    assert session.ledger[name].took >= 150
    assert sum(each.brought - each.took for each in session.ledger.values()) == chips(evening.state)


def test_who_leaves_and_comes_back_waits_for_the_big_blind_or_posts_it() -> None:
    evening = a_hand()
    over(evening)
    evening.until(lambda: evening.state.live is None)
    assert evening.say(3, messages.Leave) is not None
    for _ in range(2):
        evening.until(lambda: evening.state.live is not None)
        over(evening)
        evening.until(lambda: evening.state.live is None)
    assert evening.say(3, messages.Sit, name="Ben") is not None
    sitter = evening.state.sitter(evening.state.people[3])
    assert sitter.new
    seen = []
    for _ in range(4):
        evening.until(lambda: evening.state.live is not None and evening.asked() is not None)
        live_deal = evening.state.live
        if 3 in live_deal.people:
            seen.append(live_deal.deal.posts[1][live_deal.player_of(3)])
            break
        over(evening)
        evening.until(lambda: evening.state.live is None)
    assert seen == [2]


@pytest.mark.parametrize("posts", [True, False])
def test_sitting_out_for_the_blinds_is_no_way_around_them(posts: bool) -> None:
    """A player who sits out when the big blind comes pays both for each round of four, or gets no cards."""
    evening = a_table(("Ann", "Ben", "Cleo"))
    paid = dict.fromkeys(("Host", "Ann", "Ben", "Cleo"), 0)
    played = dict.fromkeys(paid, 0)
    for _ in range(24):
        evening.until(lambda: evening.state.live is not None and evening.asked() is not None)
        live_deal = evening.state.live
        for player, person in enumerate(live_deal.people):
            name = evening.state.people[person].name
            paid[name] += sum(abs(due[player]) for due in live_deal.deal.posts)
            played[name] += 1
        over(evening)
        evening.until(lambda: evening.state.live is None)
        dodge(evening, 3, posts)
    assert (played["Ben"] > 10) == posts
    assert paid["Ben"] >= played["Ben"] // 4 * 3


def dodge(evening: Evening, person: int, posts: bool) -> None:
    """Sit out if the big blind comes next, and in again otherwise."""
    session = evening.state.session
    lineup = session.seating.lineup()
    name = evening.state.people[person].name
    sitter = session.sitter(name)
    if (
        not sitter.sitting_out
        and name in lineup.players
        and abs(lineup.blinds[lineup.players.index(name)]) > 1
    ):
        evening.say(person, messages.SitOut)
    elif sitter.sitting_out:
        evening.say(person, messages.SitIn, posts=posts)


def test_chips_bought_in_a_hand_do_not_play_in_it() -> None:
    evening = a_hand(stack="100", most="300")
    buyer = actor(evening)
    live_deal = evening.state.live
    _, most = live_deal.deal.options.raise_to
    assert evening.say(buyer, messages.Rebuy, chips=200) is not None
    assert live_deal.deal.options.raise_to.max == most
    assert evening.act(buyer, "raise", most + 1) is None
    assert evening.act(buyer, "raise", most) is not None
    while evening.state.live is live_deal and live_deal.phase != "over":
        evening.act(actor(evening), "fold")
    evening.until(lambda: evening.state.live is None)
    sitter = evening.state.session.sitter(evening.state.people[buyer].name)
    assert sitter.stack <= 300


# -- the host --------------------------------------------------------------------------------------------


def test_the_host_cannot_take_a_hand_away_by_sending_its_player_away() -> None:
    evening = a_hand(clock=0, switches={"losers_may_muck": "no"})
    while actor(evening) == 1:
        evening.act(1, "call")
    victim = actor(evening)
    assert evening.say(1, messages.Kick, person=victim) is not None
    assert evening.state.people[victim].leaving
    due = evening.table.next_due()
    assert due is not None
    assert due.kind == "time-out"
    assert due.at == evening.at + SENT_AWAY
    assert evening.act(victim, "raise", 20) is not None
    while evening.state.live.phase != "over":
        evening.act(actor(evening), "fold" if actor(evening) != victim else "call")
    live_deal = evening.state.live
    assert live_deal.deal.payoffs[live_deal.player_of(victim)] > 0
    evening.until(lambda: evening.state.live is None)
    assert evening.state.seat_of(evening.state.people[victim]) is None


def test_other_stakes_do_not_touch_the_hand_that_is_played() -> None:
    evening = a_hand()
    before = evening.state.live.deal.options.raise_to
    assert evening.say(1, messages.NewStakes, blinds=["50", "100"]) is not None
    assert evening.state.live.deal.options.raise_to == before


def test_who_is_muted_is_not_heard_by_any_way() -> None:
    evening = a_hand()
    evening.say(1, messages.Mute, person=2)
    for text in ("hello", "\u200bhello"):
        assert evening.say(2, messages.Chat, text=text) is None
        refused(evening, Code.MUTED)
    evening.go(2)
    evening.come(2)
    assert evening.say(2, messages.Chat, text="hello") is None
    assert not evening.state.chat


# -- the deck --------------------------------------------------------------------------------------------


def test_nobody_sees_a_seed_before_all_seeds_are_fixed() -> None:
    evening = a_table()
    seeds = {person: bytes([person]) * 32 for person in (1, 2, 3)}
    for person, seed in seeds.items():
        evening.say(person, messages.Seed, next=seed_commitment(seed))
    while evening.state.live is None or not evening.state.live.seeds_missing:
        evening.plays_on() or evening.wait()
    live_deal = evening.state.live
    first, second, *_ = live_deal.people
    assert (
        evening.say(first, messages.Seed, deal=live_deal.number, seed=seeds[first].hex(), next="0" * 64)
        is not None
    )
    everything = b"".join(part for parts in evening.sent for part in parts.values())
    everything += b"".join(evening.table.snapshot(viewer) for viewer in (None, *map(PersonId, (1, 2, 3))))
    assert not any(seed.hex().encode() in everything for seed in seeds.values())
    other = {"deal": live_deal.number, "next": "0" * 64}
    assert evening.say(first, messages.Seed, seed=seeds[first].hex(), **other) is None
    refused(evening, Code.NO_SEED_DUE)
    assert evening.say(second, messages.Seed, seed=seeds[first].hex(), **other) is None
    refused(evening, Code.SEED_WRONG)


@pytest.mark.parametrize("card", ["As", "2c", "Td"])
def test_a_refusal_does_not_tell_where_a_card_is(card: str) -> None:
    """Whether somebody else holds a card or it is still in the deck: the words are the same."""
    told = set()
    for seed in range(6):
        evening = a_hand(seed=seed, variant="five-card-draw")
        while evening.asked() is None or evening.asked().discard is None:
            if evening.asked() is None:
                evening.wait()
            else:
                evening.act(actor(evening), "check" if evening.asked().check else "call")
        if card in hand(evening, actor(evening)):
            continue
        assert evening.act(actor(evening), "discard", cards=[card]) is None
        refusal = evening.refused[-1]
        told.add((refusal.code, str(sorted(refusal.facts.items()))))
    assert len(told) == 1
