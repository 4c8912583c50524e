"""Before the cards: the next deal begins, its envelopes are published, and seeds are awaited."""

from collections.abc import Iterator, Sequence
from functools import partial

from redbutton.errors import Code, ServerError
from redbutton.fair import seed_commitment
from redbutton.fair.proof import By
from redbutton.ids import Seat
from redbutton.rules import stakes_in_words
from redbutton.server.table.actions import go_on, running
from redbutton.server.table.announcements import Events, say
from redbutton.server.table.entries import Shuffled
from redbutton.server.table.live_deal import LiveDeal, SeedShare
from redbutton.server.table.person import Person
from redbutton.server.table.state import State
from redbutton.wire.messages import Seed

MOST_SILENT = 3
"""Deals in a row that wait for a person whose promised seed does not come."""
BANK_BACK = 2000
"""Milliseconds of the time bank that come back with each deal."""


def may_begin(state: State) -> bool:
    """Can the next deal begin? Two players want cards, and a person is there to see it."""
    session = state.session
    if session is None or state.live is not None or state.paused or state.idle or state.over or state.ending:
        return False
    return state.watched and len(session.seating.present) > 1


def shuffle(state: State, entry: Shuffled) -> Events:
    """Begin the next deal: forced bets are paid, the cards are in envelopes. Then wait for seeds."""
    session = state.session
    seated = state.seated()
    if session is None or not may_begin(state) or entry.deal != state.number + 1:
        raise ServerError(Code.NOT_DUE)
    if not entry.seeds.keys() >= seated.keys():
        raise ServerError(Code.NOT_DUE)
    state.count_time()
    level = session.level
    deal = session.next_deal(state.clock / 60_000)
    assert deal is not None
    assert session.hand is not None
    state.greeted = 0
    for person in seated.values():
        person.came_first = 0
    players = [seated[seat] for seat in session.hand.seats]
    for person in players:
        person.bank = min(person.bank + BANK_BACK, state.settings.bank * 1000)
        person.dealt, person.waited, person.absent = True, 0, person.absent or person.barred
    state.live = LiveDeal(
        session,
        table=state.id,
        number=state.number,
        people=[person.id for person in players],
        secret=bytes.fromhex(entry.secret),
        shares=dict(_shares(players, entry, session.hand.seats, state)),
        at=state.now,
    )
    events: Events = []
    if level != session.level:
        events.append(
            say(state, "level", level=session.level, stakes=partial(stakes_in_words, session.rules))
        )
    events.append(say(state, "shuffle", number=state.number))
    if all(share.by is By.SERVER for share in state.live.shares.values()):
        begin(state)  # else commitments are published before any seed, even with nobody to wait for
    return events


def _shares(
    players: list[Person], entry: Shuffled, seats: Sequence[Seat], state: State
) -> Iterator[tuple[Seat, SeedShare]]:
    """The share of each seat. People who are there and have committed show a seed; others get the server's.

    A person who has promised seeds and not shown them is not waited for again and again.
    """
    alone = sum(not person.bot for person in players) == 1
    for person, seat in zip(players, seats, strict=True):
        if person.connected and person.commitment:
            commitment, person.commitment = person.commitment.rstrip(), ""  # a line break is let through
            person.silent += 1
            patient = alone or person.silent <= MOST_SILENT or state.is_old
            yield seat, SeedShare(by=By.CLIENT, commitment=commitment, waited_for=patient)
        else:
            seed = bytes.fromhex(entry.seeds[seat])
            yield seat, SeedShare(by=By.SERVER, commitment=seed_commitment(seed), seed=seed)


def check_unspent(state: State, person: Person, message: Seed) -> None:
    """Raises if the running deal has the promised seed already.

    Of a person's two connections the slower one may still promise the seed that the other has shown.
    """
    live = state.live
    player = None if live is None else live.player_of(person.id)
    if live is None or player is None or message.seed is not None:
        return
    if live.shares[live.seats[player]].commitment == message.next:
        raise ServerError(Code.NO_SEED_DUE, name=person.name)


def take_seed(state: State, person: Person, message: Seed) -> None:
    """Take a person's seed for this deal, and the commitment to the next one."""
    if message.seed is not None or message.deal is not None:
        _show_seed(state, person, message)
    person.commitment = message.next
    live = state.live
    if live is not None and live.phase == "shuffle" and not live.seeds_missing and not state.paused:
        begin(state)


def _show_seed(state: State, person: Person, message: Seed) -> None:
    live = state.live
    player = None if live is None else live.player_of(person.id)
    if live is None or player is None or message.deal != live.number or message.seed is None:
        raise ServerError(Code.NO_SEED_DUE, name=person.name)
    seat, seed = live.seats[player], bytes.fromhex(message.seed)
    if live.phase != "shuffle" or not live.waits_for(seat):
        raise ServerError(Code.NO_SEED_DUE, name=person.name)
    if not live.is_bound_to(seat, seed):
        raise ServerError(Code.SEED_WRONG, name=person.name)
    live.take_seed(seat, seed)
    person.silent = 0


def begin(state: State) -> None:
    """Fix the order of the cards, and deal."""
    running(state).begin()
    go_on(state)
