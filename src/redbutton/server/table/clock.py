"""What is due at a table, and when. Only public facts count, so that no pause gives a secret away."""

from collections.abc import Mapping
from typing import NamedTuple, assert_never

from redbutton.ids import Player, Seat
from redbutton.play import Session
from redbutton.server.table import hosting, seats
from redbutton.server.table.live_deal import LiveDeal
from redbutton.server.table.outcome import Due, DueKind
from redbutton.server.table.person import Person
from redbutton.server.table.shuffling import may_begin
from redbutton.server.table.state import State
from redbutton.server.table.thinking import chance_of, facts_of, thinking_time


class Pace(NamedTuple):
    """How long things take, in milliseconds."""

    bot: int
    """A bot's decision; it takes a part or several times of this, by what is at stake."""
    step: int
    """The next street when everybody is all-in."""
    last_step: int
    """The last street then: everything depends on it."""
    result: int
    """The result, after a deal that nobody had to show a hand in."""
    showdown: int
    """The result after hands were shown: they are turned, compared and paid one after another."""
    card: int
    """Each card that came together with the result."""
    choice: int
    """The choice to show or muck."""


PACES = {
    "calm": Pace(bot=1000, step=1600, last_step=2200, result=4000, showdown=6000, card=200, choice=8000),
    "quick": Pace(bot=300, step=1200, last_step=1500, result=1500, showdown=3500, card=150, choice=5000),
    "instant": Pace(bot=0, step=0, last_step=0, result=0, showdown=0, card=0, choice=3000),
}
HURRIED = Pace(bot=0, step=500, last_step=700, result=1500, showdown=3500, card=150, choice=5000)
"""The most that things take when everybody who has folded wants it quick: the result can still be read."""
Allowed = tuple[int, int]
"""The clock and the time bank of the player who is to decide, in milliseconds."""
REBUYING = 60_000
"""Milliseconds that a game of bots waits for its only player, who has no chips left and may buy more."""
GREETING = 300
"""Milliseconds that a person who has just connected has to commit to a seed."""
SEEDS = 1500
"""Milliseconds to wait for seeds."""
VOTE = 10_000


GRACE = 15_000
"""Milliseconds of the time bank that are used after a connection was lost."""
PATIENCE = 60_000
"""Milliseconds to wait where there is no clock, for a person who left or when the table is to close."""


def next_due(state: State) -> Due | None:
    """What is due next. None if the table waits for a person without a time limit.

    If two are due at once, the change of the host comes first: with no pauses the game is always due.
    """
    host, game = _of_the_host(state), _of_the_game(state)
    if host is None or game is None:
        return host or game
    return host if host.at <= game.at else game


def _of_the_host(state: State) -> Due | None:
    """Another person becomes the host if the host is away for long."""
    host = state.people[state.host]
    if host.connected or state.over or seats.able_to_host(state) is None:
        return None
    return _due(state, "host", max(state.now, host.went + hosting.HOST_AWAY), 0, host.id)


def _of_the_game(state: State) -> Due | None:
    live = state.live
    if state.paused:
        return None
    if live is None:
        return _beginning(state)
    wait = _wait(state, live)
    if wait is None:
        return None
    kind, milliseconds, player = wait
    seat = None if player is None else live.seats[player]
    since = live.since if player is None else asked_at(state, live)
    return _due(state, kind, since + milliseconds, live.number, live.turn, seat)


def _beginning(state: State) -> Due | None:
    session = state.session
    if session is None or not may_begin(state):
        return None
    seated = state.seated()
    at = max(_when_greeted(state, seated), _when_decided(state, session, seated))
    return _due(state, "begin", at, session.number + 1, 0)


def asked_at(state: State, live: LiveDeal) -> int:
    """Since when the clock of the player who is to decide has been running."""
    if state.settings.clock or live.phase != "play" or live.deal.actor is None:
        return live.since
    return max(live.since, _actor(state, live).hurried)


def _when_greeted(state: State, seated: Mapping[Seat, Person]) -> int:
    """Now, or a moment later if a seated person has just connected and may still commit to a seed."""
    new = [each.came + GREETING for each in seated.values() if not each.commitment and each.is_there]
    return max([state.now, *new])


def _when_decided(state: State, session: Session, seated: Mapping[Seat, Person]) -> int:
    """Now, or later if only bots could play while people who are there have to decide on more chips."""
    if any(not seated[seat].bot for seat in session.seating.present):
        return state.now
    deciding = [
        max(each.broke, each.came) + REBUYING
        for each in seated.values()
        if each.broke and each.is_there and not each.leaving and state.is_broke(each)
        if not session.sitter(each.name).sitting_out
    ]
    return max([state.now, *deciding])


def _due(state: State, kind: DueKind, at: int, deal: int, turn: int, seat: Seat | None = None) -> Due:
    return Due(kind=kind, at=at, seconds=max(0, at - state.now) / 1000, deal=deal, turn=turn, seat=seat)


def _wait(state: State, live: LiveDeal) -> tuple[DueKind, int, Player | None] | None:
    """What is due in the deal, how many milliseconds after the last question, and for which player."""
    pace = _pace(state, live)
    match live.phase:
        case "shuffle":
            return "seeds", SEEDS if live.seeds_missing else 0, None
        case "vote":
            return "vote", VOTE, None
        case "over":
            return "settle", _reading(live, pace), None
        case "showdown":
            there = _actor(state, live).is_there
            return "showdown", pace.choice if there else 0, live.deal.actor
        case "play" if live.deal.actor is None:
            return "step", pace.last_step if _is_last(live) else pace.step, None
        case "play":
            return _decision(state, live, pace)
        case _:
            assert_never(live.phase)


def _pace(state: State, live: LiveDeal) -> Pace:
    """The pace of the table, or a quicker one: bots alone play on, and all people there want it so."""
    pace = PACES[state.settings.pace]
    if not live.in_a_hurry:
        return pace
    people = zip(live.people, live.public.folded, strict=True)
    there = [(person, folded) for person, folded in people if state.people[person].is_there]
    quick = all(folded and person in live.in_a_hurry for person, folded in there)
    return Pace(*map(min, pace, HURRIED)) if quick else pace


def _reading(live: LiveDeal, pace: Pace) -> int:
    """How long a result stays. Where nothing is bet all cards come with it, so there is more to look at."""
    if live.rules.variant.has_betting:
        return pace.showdown if any(live.public.shown) else pace.result
    return pace.result + pace.card * sum(map(len, live.public.hands))


def _is_last(live: LiveDeal) -> bool:
    """Are the cards of the last street the next ones to come?"""
    return live.public.street == len(live.rules.variant.streets) - 1


def _decision(state: State, live: LiveDeal, pace: Pace) -> tuple[DueKind, int, Player | None] | None:
    person, player = _actor(state, live), live.deal.actor
    if person.bot:
        chance = chance_of(state.seed, live.number, live.turn)
        return "bot", thinking_time(pace.bot, facts_of(live.public), chance=chance), player
    if person.absent:
        return "time-out", pace.bot, player
    allowed = _time_to_think(state, live, person)
    return None if allowed is None else ("time-out", sum(allowed), player)


def time_allowed(state: State, live: LiveDeal) -> Allowed | None:
    """How long the player who is to decide may take: the clock, and then the time bank.

    None if there is no limit, and if no person is to decide.
    """
    phase = live.phase
    if phase == "vote":
        return VOTE, 0
    if phase not in ("play", "showdown") or live.deal.actor is None:
        return None
    person = _actor(state, live)
    if person.bot or person.absent:
        return None
    if phase == "showdown":
        return PACES[state.settings.pace].choice, 0
    return _time_to_think(state, live, person)


def _time_to_think(state: State, live: LiveDeal, person: Person) -> Allowed | None:
    """How long a person may take for a decision; None if there is no limit."""
    clock = state.settings.clock * 1000 or (PATIENCE if person.hurried else 0)
    return (clock, _bank(state, live, person, clock)) if clock else None


def _bank(state: State, live: LiveDeal, person: Person, clock: int) -> int:
    """What is left of the time bank. After a lost connection, only a part of it: some time to come back."""
    if person.connected:
        return person.bank
    return max(0, min(person.bank, person.went + GRACE - asked_at(state, live) - clock))


def bank_used(state: State, person: Person, at: int) -> int:
    """How much of the time bank a decision at this time takes."""
    live, clock = state.live, state.settings.clock * 1000
    if live is None or not clock:
        return 0
    return min(person.bank, max(0, at - live.since - clock))


def _actor(state: State, live: LiveDeal) -> Person:
    actor = live.deal.actor
    assert actor is not None
    return state.people[live.people[actor]]
