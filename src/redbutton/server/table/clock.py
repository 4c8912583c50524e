"""What is due at a table, and when. Only public facts count, so that no pause gives a secret away."""

from collections.abc import Mapping
from typing import NamedTuple, assert_never

from redbutton.ids import Player, Seat
from redbutton.server.table import hosting, run_it_twice
from redbutton.server.table.idleness import ENDLESS, Patience, why_idle
from redbutton.server.table.live_deal import LiveDeal
from redbutton.server.table.outcome import Due, DueKind
from redbutton.server.table.person import Person
from redbutton.server.table.shuffling import may_begin
from redbutton.server.table.state import State
from redbutton.server.table.thinking import chance_of, facts_of, thinking_time
from redbutton.server.table.waiting import Allowed, actor_of, asked_at, bought_by, buyers, time_to_think


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
GREETING = 300
"""Milliseconds that a person who has just connected has to commit to a seed."""
GREETINGS = 1000
"""Milliseconds that a deal which could begin waits for people who connect one after another."""
SEEDS = 1500
"""Milliseconds to wait for seeds."""
VOTE = 10_000


def next_due(state: State, patience: Patience = ENDLESS) -> Due | None:
    """What is due next. None if the table waits for a person without a time limit.

    If two are due at once, the change of the host comes first: with no pauses the game is always due.
    """
    host, game = _of_the_host(state), _of_the_game(state, patience)
    if host is None or game is None:
        return host or game
    return host if host.at <= game.at else game


def _of_the_host(state: State) -> Due | None:
    """If the host is away for long, another person becomes the host, and a pause ends."""
    host = state.people[state.host]
    if host.connected or state.over or not hosting.is_host_missed(state):
        return None
    return _due(state, "host", max(state.now, host.went + hosting.HOST_AWAY), 0, host.id)


def _of_the_game(state: State, patience: Patience) -> Due | None:
    live = state.live
    if state.paused and (live is None or live.phase != "over" or state.is_stopped):
        return None
    if live is None:
        return _beginning(state, patience)
    wait = _wait(state, live, patience)
    if wait is None:
        return None
    kind, milliseconds, player = wait
    seat = None if player is None else live.seats[player]
    since = live.since if player is None else asked_at(state, live)
    return _due(state, kind, since + milliseconds, live.number, live.turn, seat)


def _beginning(state: State, patience: Patience) -> Due | None:
    session = state.session
    if session is None or not may_begin(state):
        return None
    seated = state.seated()
    at, wanting = _when_greeted(state, seated), buyers(state)
    if wanting:
        until = bought_by(state, wanting)
        if until is None:
            return None
        at = max(at, until)
    return _due(state, why_idle(state, patience, at) or "begin", at, state.number + 1, 0)


def _when_greeted(state: State, seated: Mapping[Seat, Person]) -> int:
    """Now, or a moment later if a seated person has just connected and may still commit to a seed.

    Who comes again before the deal begins is not waited for again, and all newcomers together no longer
    than `GREETINGS`, as anybody may come under many names.
    """
    new = [each.came_first + GREETING for each in seated.values() if not each.commitment and each.is_there]
    at = max(new, default=state.now)
    return max(state.now, min(at, state.greeted + GREETINGS) if state.greeted else at)


def _due(state: State, kind: DueKind, at: int, deal: int, turn: int, seat: Seat | None = None) -> Due:
    return Due(kind=kind, at=at, seconds=max(0, at - state.now) / 1000, deal=deal, turn=turn, seat=seat)


def _wait(state: State, live: LiveDeal, patience: Patience) -> tuple[DueKind, int, Player | None] | None:
    """What is due in the deal, how many milliseconds after the last question, and for which player."""
    pace = _pace(state, live, patience)
    match live.phase:
        case "shuffle":
            return "seeds", SEEDS if live.seeds_missing else 0, None
        case "vote":
            return "vote", VOTE if run_it_twice.may_agree(state, live) else 0, None
        case "over":
            return "settle", _reading(live, pace), None
        case "showdown":
            asked = actor_of(state, live).is_asked
            return "showdown", pace.choice if asked else 0, live.deal.actor
        case "play" if live.deal.actor is None:
            return "step", pace.last_step if _is_last(live) else pace.step, None
        case "play":
            return _decision(state, live, pace)
        case _:
            assert_never(live.phase)


def _pace(state: State, live: LiveDeal, patience: Patience) -> Pace:
    """The pace of the table, or a quicker one: bots alone play on, and all people there want it so.

    Calm where no person has acted for long: such a game costs storage, and nobody is in a hurry.
    """
    if patience.is_over(state, state.now):
        return PACES["calm"]
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
    person, player = actor_of(state, live), live.deal.actor
    if person.bot:
        chance = chance_of(state.seed, live.number, live.turn)
        return "bot", thinking_time(pace.bot, facts_of(live.public), chance=chance), player
    if person.absent:
        return "time-out", pace.bot, player
    allowed = time_to_think(state, live, person)
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
    person = actor_of(state, live)
    if person.bot or person.absent:
        return None
    if phase == "showdown":
        return PACES[state.settings.pace].choice, 0
    return time_to_think(state, live, person)
