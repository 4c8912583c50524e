"""Before the cards: the next deal begins, its envelopes are shown, and everybody's seeds are waited for."""

from collections.abc import Iterator

from redbutton.errors import Code, ServerError
from redbutton.fair import seed_commitment
from redbutton.fair.proof import By
from redbutton.play import Rounds, Tournament
from redbutton.server.course import Course, Share
from redbutton.server.entries import Shuffled
from redbutton.server.messages import Seed
from redbutton.server.people import Person
from redbutton.server.playing import go_on, running
from redbutton.server.saying import say
from redbutton.server.seeing import hear
from redbutton.server.state import State

MOST_SILENT = 3
"""So many deals in a row wait for somebody who has promised a seed and shows none."""
BANK_BACK = 2000
"""So much of the time bank comes back with each deal, in milliseconds."""


def may_begin(state: State) -> bool:
    """Can the next deal begin? Two want cards, and somebody is there to see it."""
    session = state.session
    if session is None or state.course is not None or state.paused or state.over or state.ending:
        return False
    return state.watched and len(session.seating.present) > 1


def shuffle(state: State, entry: Shuffled) -> None:
    """The next deal: forced bets are paid, the cards lie in their envelopes. Then seeds are waited for."""
    session = state.session
    seated = state.seated()
    if session is None or not may_begin(state) or entry.deal != session.number + 1:
        raise ServerError(Code.NOT_DUE)
    if not entry.seeds.keys() >= seated.keys():
        raise ServerError(Code.NOT_DUE)
    state.count_time()
    level = getattr(session, "level", None)
    deal = session.next_deal(state.clock / 60_000)
    assert deal is not None
    assert session.hand is not None
    players = [seated[int(seat)] for seat in session.hand.seats]
    for person in players:
        person.bank = min(person.bank + BANK_BACK, state.settings.bank * 1000)
        person.dealt, person.absent = True, person.absent or person.barred
    state.course = Course(
        session,
        table=state.id,
        people=[person.id for person in players],
        secret=bytes.fromhex(entry.secret),
        shares=dict(_shares(players, entry, [int(seat) for seat in session.hand.seats], state)),
        at=state.now,
    )
    if isinstance(session, Tournament | Rounds) and level != session.level:
        say(state, "level", level=session.level, stakes=session.rules.stakes.short)
    say(state, "shuffle", number=session.number)
    state.heard += hear(state.course)
    if all(share.by is By.SERVER for share in state.course.shares.values()):
        begin(state)  # else what is promised is told before any seed, though nobody may be waited for


def _shares(
    players: list[Person], entry: Shuffled, seats: list[int], state: State
) -> Iterator[tuple[int, Share]]:
    """Whoever is there and has committed to a seed will show it; for the others there is the server's.

    Nobody lets other people wait again and again for a seed that never comes.
    """
    alone = sum(not person.bot for person in players) == 1
    for person, seat in zip(players, seats, strict=True):
        if person.connected and person.commitment:
            commitment, person.commitment = person.commitment, ""
            person.silent += 1
            patient = alone or person.silent <= MOST_SILENT or state.is_old
            yield seat, Share(by=By.CLIENT, commitment=commitment, waited_for=patient)
        else:
            seed = bytes.fromhex(entry.seeds[seat])
            yield seat, Share(by=By.SERVER, commitment=seed_commitment(seed), seed=seed)


def take_seed(state: State, person: Person, message: Seed) -> None:
    """Somebody's seed for this deal, and the commitment to the next one's."""
    if message.seed is not None or message.deal is not None:
        _show_seed(state, person, message)
    person.commitment = message.next
    course = state.course
    if course is not None and course.phase == "shuffle" and not course.seeds_missing and not state.paused:
        begin(state)


def _show_seed(state: State, person: Person, message: Seed) -> None:
    course = state.course
    player = None if course is None else course.player_of(person.id)
    if course is None or player is None or message.deal != course.number or message.seed is None:
        raise ServerError(Code.NO_SEED_DUE, name=person.name)
    seat, seed = course.seats[player], bytes.fromhex(message.seed)
    if course.phase != "shuffle" or not course.waits_for(seat):
        raise ServerError(Code.NO_SEED_DUE, name=person.name)
    if not course.is_bound_to(seat, seed):
        raise ServerError(Code.SEED_WRONG, name=person.name)
    course.take_seed(seat, seed)
    person.silent = 0


def begin(state: State) -> None:
    """The order of the cards is fixed: now they are dealt."""
    running(state).begin()
    go_on(state)
