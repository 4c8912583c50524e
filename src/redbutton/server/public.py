"""The table without its cards, as everybody may see it, and what is somebody's own."""

from typing import Literal

from redbutton.play import Cash, Rounds, Session, Sitter, Tournament
from redbutton.rules import Rules, find_preset
from redbutton.rules.switches import differing, show
from redbutton.server.course import Course
from redbutton.server.due import Allowed, asked_at, time_allowed
from redbutton.server.messages import (
    Clock,
    Game,
    Sitting,
    Standing,
    Switch,
    TableState,
    Waiting,
    Words,
    You,
)
from redbutton.server.people import Person
from redbutton.server.saying import words
from redbutton.server.seats import back_until, brings_back, fits
from redbutton.server.state import State
from redbutton.words import LANGUAGES
from redbutton.words.play import GAMES, PLAY
from redbutton.words.server import TABLE

Status = Literal["waiting", "running", "paused", "over"]
MOST_LEVELS = 40
"""So many levels are told in advance."""


# -- the table -------------------------------------------------------------------------------------------


def table_key(state: State) -> object:
    """All that `table_state` and `you` are made of: as long as this is the same, so are these."""
    session = state.session
    flags = [
        (each.connected, each.absent, each.leaving, each.muted, each.barred, each.chips, each.rebuy)
        for each in state.people.values()
    ]
    beside = (len(flags), state.host, state.spectators, tuple(state.queue), tuple(state.requests))
    ends = (state.paused, state.stuck, state.ending, state.closed, state.course is None)
    seated = tuple(state.seats.items()) if session is None else (session.number, session.seating)
    return seated, state.settings, beside, ends, flags


def table_state(state: State, game: Game) -> TableState:
    """Everything but the cards."""
    return TableState(
        id=state.id,
        name=state.settings.name,
        game=game,
        status=status(state),
        stuck=state.stuck,
        reason=reason(state),
        seats=sittings(state),
        queue=_waiting(state, state.queue),
        requests=_waiting(state, state.requests),
        barred=_waiting(state, [each.id for each in state.people.values() if each.barred]),
        hands=0 if state.session is None else state.session.number,
        spectators=state.spectators,
        standings=standings(state),
    )


def status(state: State) -> Status:
    if state.over:
        return "over"
    if state.paused:
        return "paused"
    running = state.course is not None or (
        state.session is not None and state.watched and len(state.session.seating.present) > 1
    )
    return "running" if running else "waiting"


def reason(state: State) -> Words | None:
    """Why nothing is dealt."""
    match status(state):
        case "paused":
            return words("stuck" if state.stuck else "paused")
        case "waiting" if state.session is None:
            return words("needs-start")
        case "waiting" if len(state.session.seating.present) > 1:  # type: ignore[union-attr]
            return words("needs-watchers")
        case "waiting":
            return words("needs-players")
        case _:
            return None


def sittings(state: State) -> list[Sitting]:
    session = state.session
    if session is None:
        stack = state.chips.stack
        return [_sitting(state, seat, person, stack) for seat, person in state.seated().items()]
    late = session.seating.last is not None and bool(session.rules.stakes.blinds)
    people = state.by_name()
    return [
        _sitting(
            state,
            int(sitter.seat),
            people[sitter.player],
            sitter.stack,
            out=sitter.sitting_out,
            waits=late and not (sitter.regular or sitter.posts or sitter.sitting_out),
        )
        for sitter in session.seating.sitters
    ]


def _sitting(
    state: State, seat: int, person: Person, stack: int, *, out: bool = False, waits: bool = False
) -> Sitting:
    return Sitting(
        seat=seat,
        person=person.id,
        name=person.name,
        stack=stack,
        bot=person.bot,
        host=person.id == state.host,
        connected=person.connected or bool(person.bot),
        out=out or person.absent,
        waits=waits,
        leaving=person.leaving,
        muted=person.muted,
    )


def _waiting(state: State, people: list[int]) -> list[Waiting]:
    return [Waiting(person=number, name=state.people[number].name) for number in people]


def standings(state: State) -> list[Standing]:
    """How those stand who play for places; at the end of a cash game, what everybody has taken."""
    session = state.session
    if isinstance(session, Cash) and not session.places:
        if not state.over:
            return []
        held = {sitter.player: sitter.stack for sitter in session.seating.sitters}
        took = {name: account.took + held.get(name, 0) for name, account in session.ledger.items()}
        return [Standing(name=name, chips=took[name]) for name in sorted(took, key=lambda each: -took[each])]
    prizes = session.prizes if isinstance(session, Tournament) else {}
    return [
        Standing(name=name, chips=chips, place=place, prize=prizes.get(name, 0))
        for name, chips, place in (session.standings if session is not None else ())
    ]


# -- the game --------------------------------------------------------------------------------------------


def game_of(state: State) -> Game:
    """What is played, and by which rules."""
    settings, rules, session = state.settings, state.current_rules, state.session
    stakes = rules.stakes
    return Game(
        preset=rules.preset,
        variant=rules.variant.name,
        limit=rules.limit.value,
        title=title(rules),
        stakes=rules.stakes.short,
        blinds=list(stakes.blinds),
        antes=list(stakes.antes),
        small_bet=stakes.small_bet,
        big_bet=stakes.late_bet,
        bring_in=stakes.bring_in,
        unit=f"{stakes.unit.normalize():f}",
        format=settings.format,
        seats=settings.seats,
        clock=settings.clock,
        bank=settings.bank,
        approval=settings.approval,
        listed=settings.listed,
        pace=settings.pace,
        hole_cards=rules.variant.hole_cards,
        board_cards=rules.variant.board_cards,
        switches=switches(rules),
        level=session.level if isinstance(session, Tournament | Rounds) else None,
        levels=_levels(session),
        next_level=_next_level(session),
        rounds=settings.rounds if settings.format == "rounds" else None,
        payouts=list(session.payouts) if isinstance(session, Tournament) else [],
        stack=state.chips.stack,
        least=state.chips.least if settings.format == "cash" else 0,
        most=state.chips.most if settings.format == "cash" else 0,
    )


def title(rules: Rules) -> Words:
    """Such as `No-limit hold'em`."""
    en, zh = (
        TABLE[lang]["title"].format(
            limit=PLAY[lang][f"limit-{rules.limit.value}"],
            variant=GAMES[lang].get(rules.variant.name, rules.variant.name),
        )
        for lang in LANGUAGES
    )
    return Words(en=en, zh=zh)


def switches(rules: Rules) -> list[Switch]:
    """The house rules that are not what the preset says."""
    preset = find_preset(rules.preset)
    changed = differing(preset.house, rules.house)
    if rules.limit is not preset.limit:
        changed = {"limit": show(rules.limit), **changed}
    return [Switch(name=name, value=value) for name, value in changed.items()]


def _levels(session: Session | None) -> list[str]:
    if isinstance(session, Tournament):
        return [stakes.short for stakes in session.levels[:MOST_LEVELS]]
    return []


def _next_level(session: Session | None) -> str:
    """What has to happen for the next level, as of the last deal's beginning."""
    match session:
        case Tournament() if session.level >= len(session.levels):
            return ""
        case Tournament() if session.level_minutes is not None:
            return f"{max(0, round(60 * (session.level * session.level_minutes - session.minutes)))} s"
        case Tournament():
            return f"{max(0, session.level * session.level_hands - session.number)} hands"
        case Rounds():
            return f"{max(0, session.level * session.doubles_every - session.number)} hands"
        case _:
            return ""


# -- a clock, and somebody's own -------------------------------------------------------------------------


def timed(state: State, course: Course) -> tuple[int, Allowed | None]:
    """Since when whoever is to decide is waited for, and how long; none where nobody is."""
    return asked_at(state, course), None if state.paused else time_allowed(state, course)


def clock(allowed: Allowed, gone: int) -> Clock:
    """What is left of it, so many milliseconds later."""
    left, bank = allowed
    gone = max(0, gone)
    return Clock(left=max(0, left - gone), bank=max(0, min(bank, left + bank - gone)), total=left)


def you(state: State, person: Person) -> You:
    """What only one person gets, but for the cards."""
    sitter = state.sitter(person)
    least, most = _rebuy_limits(state, person, sitter)
    waiting = person.id in state.queue or person.id in state.requests
    return You(
        person=person.id,
        name=person.name,
        seat=state.seat_of(person) if sitter is None else int(sitter.seat),
        host=person.id == state.host,
        leaving=person.leaving,
        rebuy=person.rebuy,
        rebuy_least=least,
        rebuy_most=most,
        queue=state.queue.index(person.id) + 1 if person.id in state.queue else None,
        asking=person.id in state.requests,
        unfit=waiting and not fits(state, person),
        brings_back=brings_back(state, person),
        back_until=back_until(person) if brings_back(state, person) else 0,
    )


def _rebuy_limits(state: State, person: Person, sitter: Sitter | None) -> tuple[int | None, int | None]:
    """What somebody may buy now."""
    session = state.session
    if (
        not isinstance(session, Cash)
        or sitter is None
        or session.rules.house.game_ends != "host"
        or state.ending
    ):
        return None, None
    if state.is_playing(person):
        return 1, session.buy_in.most
    least, most = session.buy_in.least - sitter.stack, session.buy_in.most - sitter.stack
    return (max(1, least), most) if most > 0 else (None, None)


# -- the lobby -------------------------------------------------------------------------------------------


def summary(state: State) -> dict[str, object]:
    """The table in a line."""
    rules = state.current_rules
    return {
        "id": state.id,
        "name": state.settings.name,
        "title": title(rules),
        "stakes": rules.stakes.short,
        "preset": rules.preset,
        "variant": rules.variant.name,
        "limit": rules.limit.value,
        "format": state.settings.format,
        "status": status(state),
        "seats": state.settings.seats,
        "taken": len(state.seated()),
        "bots": sum(bool(person.bot) for person in state.seated().values()),
        "waiting": len(state.queue),
        "approval": state.settings.approval,
        "listed": state.settings.listed,
        "created": state.created,
    }
