"""The table without its cards: what everybody sees, and what is one person's own."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Literal, NamedTuple, assert_never

from redbutton.equity.games import KNOWN
from redbutton.errors import BotError
from redbutton.ids import PersonId, Seat
from redbutton.play import Session
from redbutton.play.levels import usual_levels
from redbutton.play.prizes import payout_table, usual_payouts
from redbutton.players import registry
from redbutton.ranking import category_name
from redbutton.rules import Rules, Stakes, find_preset, stakes_in_figures, stakes_in_words
from redbutton.rules.switches import differing, show
from redbutton.rules.titles import title as game_title
from redbutton.server.table.announcements import words
from redbutton.server.table.clock import time_allowed
from redbutton.server.table.live_deal import LiveDeal
from redbutton.server.table.person import Person
from redbutton.server.table.seats import back_until, brings_back, fits
from redbutton.server.table.state import State
from redbutton.server.table.waiting import Allowed, asked_at, bought_by, buyers
from redbutton.wire.messages import (
    NewTable,
    Sitting,
    Standing,
    Switch,
    TableGame,
    TableState,
    Waiting,
    Words,
    You,
)
from redbutton.words import in_every_language
from redbutton.words.choices import BOT_TITLES

Status = Literal["waiting", "running", "paused", "over"]
MOST_LEVELS = 40
"""Levels listed in advance."""


# -- the table -------------------------------------------------------------------------------------------


def table_state(state: State, game: TableGame) -> TableState:
    """Everything but the cards."""
    now = status(state)
    return TableState(
        id=state.id,
        name=state.settings.name,
        game=game,
        status=now,
        stuck=state.stuck,
        idle=bool(state.idle),
        reason=_reason(state, now),
        seats=sittings(state),
        queue=_waiting(state, state.queue),
        requests=_waiting(state, state.requests),
        barred=_waiting(state, [each.id for each in state.people.values() if each.barred]),
        hands=0 if state.session is None else state.session.number,
        spectators=state.spectators,
        standings=standings(state),
        again=state.again,
        restores=list(state.restores.announced),
    )


def status(state: State) -> Status:
    if state.over:
        return "over"
    if state.paused:
        return "paused"
    running = state.live is not None or (
        state.session is not None
        and state.watched
        and not state.idle
        and len(state.session.seating.present) > 1
    )
    return "running" if running else "waiting"


def _reason(state: State, now: Status) -> Words | None:
    """Why nothing is dealt."""
    match now:
        case "paused":
            return words("operator-paused" if state.held else "stuck" if state.stuck else "paused")
        case "waiting" if state.session is None:
            return words("needs-start")
        case "waiting" if len(state.session.seating.present) > 1:  # type: ignore[union-attr]
            if state.idle and state.watched:
                return words(state.idle)
            return words("needs-watchers")
        case "waiting":
            return words("needs-players")
        case "running" | "over":
            return None
        case _:
            assert_never(now)


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
            sitter.seat,
            people[sitter.player],
            sitter.stack,
            out=sitter.sitting_out,
            waits=late and not (sitter.regular or sitter.posts or sitter.sitting_out),
        )
        for sitter in session.seating.sitters
    ]


def _sitting(
    state: State, seat: Seat, person: Person, stack: int, *, out: bool = False, waits: bool = False
) -> Sitting:
    kind, strength = bot_kind(person.bot) if person.bot else (None, None)
    return Sitting(
        seat=seat,
        person=person.id,
        name=person.name,
        stack=stack,
        bot=person.bot,
        kind=kind,
        strength=strength,
        face=person.face,
        host=person.id == state.host,
        connected=(person.connected and not person.quiet) or bool(person.bot),
        out=out or person.absent,
        waits=waits,
        leaving=person.leaving,
        muted=person.muted,
    )


@lru_cache(maxsize=256)
def bot_kind(spec: str) -> tuple[Words, int | None]:
    """What a bot is, and how well it plays if that is known: its name at the table says neither."""
    name = spec.partition(":")[0].strip()
    title = in_every_language(lambda lang: BOT_TITLES[lang].get(name, name))
    try:
        return title, registry.profile(spec).strength
    except BotError:  # it is not installed here any more
        return title, None


def _waiting(state: State, people: Sequence[PersonId]) -> list[Waiting]:
    cash = state.settings.format == "cash"
    return [
        Waiting(person=number, name=person.name, chips=person.chips or 0 if cash else 0)
        for number, person in ((number, state.people[number]) for number in people)
    ]


def standings(state: State) -> list[Standing]:
    """Places and stacks in a tournament or rounds; at the end of a cash game, what each person takes."""
    session = state.session
    if session is None:
        return []
    if not (session.has_places or state.over):
        return []
    bots = {person.name for person in state.people.values() if person.bot}
    faces = {person.name: person.face for person in state.people.values()}
    if not session.has_places:
        held = session.held
        took = {name: account.took + held.get(name, 0) for name, account in session.accounts.items()}
        return [
            Standing(name=name, chips=took[name], bot=name in bots, face=faces.get(name))
            for name in sorted(took, key=lambda each: -took[each])
        ]
    prizes, won = session.prizes, session.won
    return [
        Standing(
            name=name,
            chips=chips,
            place=place,
            prize=prizes.get(name, 0),
            won=won.get(name, 0),
            bot=name in bots,
            face=faces.get(name),
        )
        for name, chips, place in session.standings
    ]


# -- the game --------------------------------------------------------------------------------------------


def game_of(state: State) -> TableGame:
    """The game and its rules."""
    settings, rules, session = state.settings, state.current_rules, state.session
    stakes, structure = rules.stakes, _structure(state)
    return TableGame(
        preset=rules.preset,
        variant=rules.variant.name,
        limit=rules.limit.value,
        title=title(rules),
        stakes=in_every_language(partial(stakes_in_words, rules)),
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
        open_chat=settings.open_chat,
        hole_cards=rules.variant.hole_cards,
        board_cards=rules.variant.board_cards,
        free=rules.is_free,
        coach=rules.variant in KNOWN,
        up_cards=rules.variant.has_upcards,
        switches=switches(rules),
        hand_names=own_hand_names(rules),
        level=None if session is None else session.level,
        levels=[_level(rules, level) for level in structure.levels[:MOST_LEVELS]],
        next_level=_next_level(session),
        level_length=_level_length(settings),
        level_until=level_until(state),
        rounds=settings.rounds if settings.format == "rounds" else None,
        payouts=list(structure.payouts),
        stack=state.chips.stack,
        least=state.chips.least if settings.format == "cash" else 0,
        most=state.chips.most if settings.format == "cash" else 0,
    )


def title(rules: Rules) -> Words:
    """Such as `No-limit hold'em`."""
    return in_every_language(lambda lang: game_title(rules, lang))


def own_hand_names(rules: Rules) -> dict[str, Words]:
    """What the table calls the categories of hands, where that is not as usual."""
    names = rules.house.hand_names
    return {
        category.value: in_every_language(partial(category_name, category, names=names))
        for category in rules.orders[0].categories
        if category_name(category, names=names) != category_name(category)
    }


def switches(rules: Rules) -> list[Switch]:
    """The house rules that differ from the preset."""
    preset = find_preset(rules.preset)
    changed = differing(preset.house, rules.house)
    if rules.limit is not preset.limit:
        changed = {"limit": show(rules.limit), **changed}
    return [Switch(name=name, value=value) for name, value in changed.items()]


def _level(rules: Rules, stakes: Stakes) -> str:
    return stakes_in_figures(replace(rules, stakes=stakes))


class Structure(NamedTuple):
    """The stakes of each level, and what each place pays."""

    levels: Sequence[Stakes]
    payouts: Sequence[int]


def _structure(state: State) -> Structure:
    """The session's, or those of a tournament that would begin with the people seated, at least two."""
    if state.session is not None:
        return Structure(state.session.levels, state.session.payouts)
    if state.settings.format != "tournament":
        return Structure((), ())
    players = max(2, len(state.seats))
    chips = state.chips.stack * players
    return Structure(usual_levels(state.rules.stakes, chips), payout_table(chips, usual_payouts(players)))


def _level_length(settings: NewTable) -> str:
    """How long a level lasts."""
    if settings.format == "rounds":
        return f"{settings.doubles_every} hands"
    if settings.format != "tournament":
        return ""
    minutes = settings.level_minutes
    return f"{settings.level_hands} hands" if minutes is None else f"{round(minutes * 60)} s"


def level_until(state: State) -> int:
    """When a level by the clock is over. The session's time goes on except in a pause."""
    session, minutes = state.session, state.settings.level_minutes
    if session is None or session.level is None or session.level_left is None or state.paused:
        return 0
    if minutes is None or state.settings.format != "tournament":
        return 0
    return state.counted - state.clock + round(session.level * minutes * 60_000)


def _next_level(session: Session | None) -> str:
    """What it takes to reach the next level, as of the beginning of the last deal."""
    left = None if session is None else session.level_left
    return "" if left is None else f"{left.amount} {left.unit}"


# -- the clock, and one person's own ---------------------------------------------------------------------


def timed(state: State, live: LiveDeal) -> tuple[int, Allowed | None]:
    """Since when the player who is to decide is waited for, and how long; None if there is no limit."""
    return asked_at(state, live), None if state.paused else time_allowed(state, live)


def you(state: State, person: Person) -> You:
    """What only one person gets, without the cards."""
    sitter = state.sitter(person)
    bought = None if state.session is None or state.ending else state.session.rebuy_range(person.name)
    waiting = person.id in state.queue or person.id in state.requests
    back = 0 if sitter is not None else brings_back(state, person)
    wanting = buyers(state) if state.live is None else []
    is_held = person in wanting
    return You(
        person=person.id,
        name=person.name,
        seat=state.seat_of(person) if sitter is None else sitter.seat,
        host=person.id == state.host,
        leaving=person.leaving,
        rebuy=person.rebuy,
        rebuy_least=None if bought is None else bought.least,
        rebuy_most=None if bought is None else bought.most,
        held=is_held,
        held_until=(bought_by(state, wanting) or 0) if is_held else 0,
        queue=state.queue.index(person.id) + 1 if person.id in state.queue else None,
        asking=person.id in state.requests,
        unfit=waiting and not fits(state, person),
        brings_back=back,
        back_until=back_until(person) if back else 0,
    )
