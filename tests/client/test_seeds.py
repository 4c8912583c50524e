"""A client's own part: committed to before the first deal, shown when the envelopes lie there."""

import random

import msgspec
from server.live import Live, live_test
from server.table.test_seats import evening, seen
from server.table.test_shuffling import committed, drawing

from redbutton.client.client import Client
from redbutton.client.seeds import Secrets
from redbutton.fair import announcement, seed_chain, seed_commitment
from redbutton.fair.disclosure import Differs
from redbutton.fair.envelopes import root_of
from redbutton.ids import Seat
from redbutton.wire import messages
from redbutton.wire.messages import DealState, Fairness


def secrets() -> tuple[Secrets, list[bytes]]:
    """Secrets, and those that will be drawn."""
    coming = random.Random(1)
    return Secrets(random.Random(1).randbytes), [coming.randbytes(32) for _ in range(4)]


def promise(secret: bytes) -> str:
    return seed_commitment(seed_chain(secret)[0])


def announced(commitment: str) -> tuple[DealState, Fairness]:
    """A deal that counts on a commitment."""
    told = seen(committed())
    assert told.deal is not None
    assert told.fairness is not None
    return told.deal, promised(told.fairness, {Seat(1): commitment, Seat(2): "0" * 64})


def promised(fairness: Fairness, commitments: dict[Seat, str]) -> Fairness:
    """The same deal, announced with other commitments."""
    said = [(seat, fairness.makers[seat], each) for seat, each in commitments.items()]
    return msgspec.structs.replace(
        fairness,
        commitments=commitments,
        announcement=announcement(fairness.deal_id, fairness.root, said),
    )


def test_the_next_deal_may_count_on_a_secret_until_a_deal_has_it() -> None:
    mine, (first, second, *_) = secrets()
    assert mine.greeting(None).next == mine.greeting(None).next == promise(first)
    _, fairness = announced(promise(first))
    assert mine.greeting(fairness).next == promise(second)


def test_a_secret_that_a_deal_took_while_one_was_away_is_not_promised_again() -> None:
    mine, (first, second, third, _) = secrets()
    mine.reveal(*announced(promise(first)))
    _, fairness = announced(promise(second))
    assert mine.greeting(fairness).next == mine.greeting(fairness).next == promise(third)


def test_a_seed_is_shown_to_the_deal_that_counts_on_it_and_the_next_secret_takes_its_place() -> None:
    mine, (first, second, third, _) = secrets()
    shown = mine.reveal(*announced(promise(first)))
    assert shown is not None
    assert (shown.seed, shown.next) == (seed_chain(first)[0].hex(), promise(second))
    shown = mine.reveal(*announced(promise(second)))
    assert shown is not None
    assert (shown.seed, shown.next) == (seed_chain(second)[0].hex(), promise(third))
    assert mine.reveal(*announced(promise(first))) is None


def test_nothing_is_shown_to_envelopes_that_do_not_fit_their_root() -> None:
    mine, (first, *_) = secrets()
    deal, fairness = announced(promise(first))
    assert mine.reveal(deal, msgspec.structs.replace(fairness, roots=["0" * 64])) is None
    assert mine.reveal(deal, msgspec.structs.replace(fairness, announcement="0" * 64)) is None
    assert mine.reveal(deal, fairness) is not None


def test_nothing_is_shown_where_the_commitment_stands_at_another_seat() -> None:
    mine, (first, *_) = secrets()
    deal, fairness = announced(promise(first))
    assert mine.reveal(deal, fairness, seat=Seat(2)) is None
    assert mine.reveal(deal, fairness, seat=Seat(1)) is not None


def test_a_secret_that_one_deal_has_used_is_shown_to_no_other() -> None:
    mine, (first, second, *_) = secrets()
    deal, fairness = announced(promise(first))
    assert mine.reveal(deal, fairness, seat=Seat(1)) is not None
    assert mine.reveal(deal, fairness, seat=Seat(1)) is not None
    root = root_of("t1#2", 0, fairness.envelopes[0])
    other = msgspec.structs.replace(fairness, deal_id="t1#2", root=root, roots=[root])
    again = promised(other, fairness.commitments)
    assert mine.reveal(deal, again, seat=Seat(1)) is None
    assert [found.point for found in mine.misplaced(again, Seat(1))] == [Differs.OWN_FOREIGN]
    assert mine.greeting(None).next == promise(second)


def test_cards_that_are_shuffled_again_get_the_next_seed_of_the_chain() -> None:
    made = drawing(Ann=bytes(range(32)), Ben=bytes(range(1, 33)))
    told = seen(made)
    draws = iter((bytes(range(32)), *(bytes([number]) * 32 for number in range(9))))
    mine, fairness = Secrets(lambda size: next(draws)), told.fairness
    assert fairness is not None
    assert told.deal is not None
    assert mine.reveal(told.deal, fairness) is None  # a seat without a part at first has none later
    first = msgspec.structs.replace(fairness, envelopes=fairness.envelopes[:1], roots=fairness.roots[:1])
    assert mine.reveal(told.deal, first) is not None
    shown = mine.reveal(told.deal, fairness)
    assert shown is not None
    assert shown.seed == seed_chain(bytes(range(32)))[1].hex()


# -- the first deal --------------------------------------------------------------------------------------


def test_who_has_just_come_gets_a_moment_to_commit_and_nobody_waits_any_longer() -> None:
    made = evening(bots=["caller"], clock=0)
    due = made.table.next_due()
    assert due is not None
    assert (due.kind, due.seconds) == ("begin", 0.3)
    made.say(1, messages.Seed, next="0" * 64)
    due = made.table.next_due()
    assert due is not None
    assert (due.kind, due.seconds) == ("begin", 0)


def test_who_never_commits_is_waited_for_once() -> None:
    made = evening(bots=["caller"], clock=0)
    made.until(lambda: bool(made.hands), calls=True)
    due = made.table.next_due()
    assert due is not None
    assert (due.kind, due.seconds) == ("begin", 0)


@live_test
async def test_a_client_has_its_part_in_the_first_deal_already(live: Live) -> None:
    made = live.table(bots=["caller"])
    async with Client(live.link(made["id"]), token=made["token"]) as ann:
        async for client in ann.changes():
            if client.fairness is not None and client.fairness.seeds:
                break
        assert client.deal is not None
        assert client.fairness is not None
        assert client.deal.number == 1
        assert client.fairness.makers == {1: "client", 2: "server"}
        assert (
            seed_commitment(bytes.fromhex(client.fairness.seeds[Seat(1)]))
            == client.fairness.commitments[Seat(1)]
        )
