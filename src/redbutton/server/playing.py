"""The course of a deal: decisions, cards for those who are all-in, the showdown, and running out of time."""

from functools import partial

from redbutton.cards import cards
from redbutton.errors import Code, IllegalAction, ServerError
from redbutton.game import Action, BringIn, Call, Check, Discard, Fold, Muck, RaiseTo, Show
from redbutton.play import Cash
from redbutton.players.actor import default_action
from redbutton.server import votes
from redbutton.server.course import Course
from redbutton.server.entries import Decided, Elapsed
from redbutton.server.messages import Act, RunIt
from redbutton.server.people import Person
from redbutton.server.saying import say
from redbutton.server.seeing import hear
from redbutton.server.state import State

AMOUNTS = ("amount", "minimum", "maximum", "call")
"""Facts of refusals that are chips."""
LATE = 2
"""Whoever runs out of time so often in a row sits out."""


# -- what follows ----------------------------------------------------------------------------------------


def go_on(state: State) -> None:
    """All that happens by itself, until somebody is to decide or something is to be looked at."""
    course = running(state)
    course.deal_on(partial(_clients, state, course))
    if course.runs_out and not course.asked_to_vote and course.most_runs > 1:
        votes.ask(state, course)
    while course.deal.showing_down and not may_choose(state, course):
        course.deal.show_or_muck()
    course.next_question(state.now)
    state.heard += hear(course)


def _clients(state: State, course: Course) -> list[int]:
    """The seats that can be asked for a fresh seed, if cards are shuffled again."""
    return [seat for seat, person in course.clients() if state.people[person].connected]


def may_choose(state: State, course: Course) -> bool:
    """Is whoever is to show a person who is there, and may muck as well?"""
    actor, options = course.deal.actor, course.deal.options
    assert actor is not None
    assert options is not None
    return options.show and options.muck and state.people[course.people[actor]].is_there


def running(state: State) -> Course:
    if state.course is None:
        raise IllegalAction(Code.NO_DEAL)
    return state.course


# -- decisions -------------------------------------------------------------------------------------------


def act(state: State, person: Person, message: Act, used: int) -> None:
    """Somebody's decision, or a hand shown after the deal."""
    course = running(state)
    player = _player(state, course, person)
    if message.deal != course.number:
        raise ServerError(Code.STALE_TURN, deal=message.deal, turn=message.turn)
    if course.phase == "over" and message.action == "show":
        course.deal.act_early(action_of(message), player)
        state.heard += hear(course)
        return
    if person.barred and person.absent:
        raise ServerError(Code.SENT_AWAY, name=person.name)
    _check_turn(course, message.deal, message.turn)
    if course.phase not in ("play", "showdown") or course.deal.actor != player:
        raise IllegalAction(Code.NOT_YOUR_TURN, player=person.name)
    try:
        course.deal.act(action_of(message), player)
    except IllegalAction as refusal:
        raise _in_money(refusal, state) from None
    person.late, person.absent = 0, False
    person.bank = max(0, person.bank - used)
    go_on(state)


def _in_money(refusal: IllegalAction, state: State) -> IllegalAction:
    """A refusal with amounts as the table writes them, where a chip is not 1."""
    if state.current_rules.stakes.unit == 1:
        return refusal
    facts = {
        name: state.money(fact) if name in AMOUNTS and isinstance(fact, int) else fact
        for name, fact in refusal.facts.items()
    }
    return IllegalAction(refusal.code, **facts)


def _player(state: State, course: Course, person: Person) -> int:
    """The number of a player in the deal, after a look that the game goes on."""
    if state.paused:
        raise ServerError(Code.TABLE_PAUSED)
    player = course.player_of(person.id)
    if player is not None:
        return player
    if state.seat_of(person) is None:
        raise IllegalAction(Code.NOT_SEATED, player=person.name)
    raise ServerError(Code.SEATED_NOT_IN_DEAL, name=person.name)


def _check_turn(course: Course, deal: int, turn: int) -> None:
    if (deal, turn) != (course.number, course.turn):
        raise ServerError(Code.STALE_TURN, deal=deal, turn=turn)


def action_of(message: Act | Decided) -> Action:
    """A decision as the engine takes it."""
    match message.action:
        case "fold":
            return Fold()
        case "check":
            return Check()
        case "call":
            return Call()
        case "raise":
            if message.amount is None:
                raise ServerError(Code.AMOUNT_MISSING)
            return RaiseTo(message.amount)
        case "bring-in":
            return BringIn()
        case "discard":
            return Discard(cards(message.cards or ()))
        case "show":
            return Show(cards(message.cards or ()))
        case "muck":
            return Muck()


def decide(state: State, entry: Decided) -> None:
    """A program's decision."""
    course = running(state)
    _check_turn(course, entry.deal, entry.turn)
    player = course.player_at(entry.seat)
    if state.paused or player is None or course.phase != "play" or course.deal.actor != player:
        raise ServerError(Code.NOT_DUE)
    person = state.people[course.people[player]]
    if not person.bot:
        raise ServerError(Code.NOT_DUE)
    course.deal.act(action_of(entry), player)
    if entry.fault:
        say(state, "fault", person)
    go_on(state)


def run_it(state: State, person: Person, message: RunIt) -> None:
    """Somebody's vote."""
    course = running(state)
    player = _player(state, course, person)
    if message.deal != course.number:
        raise ServerError(Code.STALE_TURN, deal=message.deal, turn=course.turn)
    if course.votes is None or course.deal.folded[player] or player in course.votes:
        raise ServerError(Code.NO_VOTE)
    if message.times > course.most_runs:
        raise IllegalAction(Code.CANNOT_RUN_IT, times=message.times)
    course.votes[player] = message.times
    say(state, "votes", person, key="votes" if message.times > 1 else "votes-once", times=message.times)
    if votes.close(course, course.deal.folded.count(False)):
        go_on(state)


# -- when time is up -------------------------------------------------------------------------------------


def elapse(state: State, entry: Elapsed) -> None:
    """Something that the table does by itself; what it does depends on how the deal stands."""
    course = running(state)
    _check_turn(course, entry.deal, entry.turn)
    if state.paused:
        raise ServerError(Code.TABLE_PAUSED)
    match entry.due, course.phase:
        case "seeds", "shuffle":
            course.begin()
            go_on(state)
        case "vote", "vote":
            votes.count(course)
            go_on(state)
        case "step", "play" if course.runs_out:
            course.step(partial(_clients, state, course))
            go_on(state)
        case "showdown", "showdown":
            course.deal.show_or_muck()
            go_on(state)
        case "time-out", "play" if course.deal.actor is not None:
            _time_out(state, course, course.deal.actor)
        case _:
            raise ServerError(Code.NOT_DUE)


def _time_out(state: State, course: Course, player: int) -> None:
    """The house acts for somebody: check if that is free, else fold."""
    person = state.people[course.people[player]]
    options = course.deal.options
    if person.bot or options is None:
        raise ServerError(Code.NOT_DUE)
    quiet = person.absent
    course.deal.act(default_action(options), player)
    if not quiet:
        say(state, "time-out", person)
        _was_late(state, person)
    go_on(state)


def _was_late(state: State, person: Person) -> None:
    """Whoever is away, or late again and again, is not waited for any more."""
    person.late += 1
    if person.connected:
        person.bank = 0
    if not isinstance(state.session, Cash):
        person.absent = True
    elif person.late >= LATE or not person.connected:
        person.absent = True
        state.session.sit_out(person.name)
        say(state, "sits-out", person)
