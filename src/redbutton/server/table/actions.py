"""What happens in a deal: decisions, cards when everybody is all-in, the showdown, time-outs."""

from functools import partial

from msgspec import structs

from redbutton.cards import FACES, UNKNOWN, cards
from redbutton.errors import Code, IllegalAction, ServerError
from redbutton.game import Fold
from redbutton.ids import Player, Seat
from redbutton.players.actor import default_action
from redbutton.server.table import run_it_twice
from redbutton.server.table.announcements import Events, say
from redbutton.server.table.entries import Decided, Elapsed
from redbutton.server.table.live_deal import LiveDeal
from redbutton.server.table.person import Person
from redbutton.server.table.state import State
from redbutton.server.table.waiting import bank_used, use_patience
from redbutton.wire.actions import action_of
from redbutton.wire.messages import Act, FastForward, RunIt

LATE = 2
"""Time-outs in a row after which a person sits out."""


# -- steps without a decision ----------------------------------------------------------------------------


def go_on(state: State) -> None:
    """Do everything that needs no decision, until somebody is to decide or people need time to look."""
    live = running(state)
    if live.deal.dealing is not None:
        live.deal_on(partial(_clients, state, live))
        if live.runs_out and not live.asked_to_vote and live.most_runs > 1:
            run_it_twice.ask(state, live)
    while live.deal.showing_down and not may_choose(state, live):
        live.deal.show_or_muck()
    live.next_question(state.now)


def _clients(state: State, live: LiveDeal) -> list[Seat]:
    """The seats that can be asked for a fresh seed if cards are shuffled again."""
    return [seat for seat, person in live.clients() if state.people[person].connected]


def may_choose(state: State, live: LiveDeal) -> bool:
    """Is the player who is to show a connected person who may also muck?"""
    actor, options = live.deal.actor, live.deal.options
    assert actor is not None
    assert options is not None
    return options.show and options.muck and state.people[live.people[actor]].is_there


def running(state: State) -> LiveDeal:
    if state.live is None:
        raise IllegalAction(Code.NO_DEAL)
    return state.live


# -- decisions -------------------------------------------------------------------------------------------


def act(state: State, person: Person, message: Act, used: int) -> Events:
    """Apply a person's decision, or show a hand, or some of its cards, after the deal."""
    live = running(state)
    player = _player(state, live, person)
    if message.deal != live.number:
        raise ServerError(Code.STALE_TURN, deal=message.deal, turn=message.turn)
    phase = live.phase
    if phase == "over" and message.action == "show":
        return _show_late(state, live, person, player, message)
    if person.barred and person.absent:
        raise ServerError(Code.SENT_AWAY, name=person.name)
    _check_turn(live, message.deal, message.turn)
    if phase not in ("play", "showdown") or live.deal.actor != player:
        raise IllegalAction(Code.NOT_YOUR_TURN, player=person.name)
    use_patience(state, person)
    live.deal.act(action_of(message), player)
    person.late, person.absent = 0, False
    person.bank = max(0, person.bank - used)
    go_on(state)
    return []


def _show_late(state: State, live: LiveDeal, person: Person, player: Player, message: Act) -> Events:
    """Show a hand when the deal is over, or a part of it: that is a courtesy, and no part of the deal."""
    hand, wanted = live.deal.hand(player), cards(message.cards or ())
    part = tuple(card for card in hand if card in wanted)
    if len(wanted) != len(part) or part == hand or not part:
        live.deal.act_early(action_of(message), player)
        return []
    if live.deal.shown[player]:
        raise IllegalAction(Code.NOT_YOUR_TURN, player=person.name)
    before = live.flashed.get(player, ())
    shown = tuple(card if card in (*part, *before) else UNKNOWN for card in hand)
    live.flashed = {**live.flashed, player: shown}
    event = say(state, "shows-card", person, cards=" ".join([card.pretty for card in part]))
    return [structs.replace(event, cards=[FACES[card] for card in part])]


def _player(state: State, live: LiveDeal, person: Person) -> Player:
    """The person's player number in the deal. Raises if the person cannot act in it now."""
    if state.paused:
        raise ServerError(Code.TABLE_PAUSED)
    player = live.player_of(person.id)
    if player is not None:
        return player
    if state.seat_of(person) is None:
        raise IllegalAction(Code.NOT_SEATED, player=person.name)
    raise ServerError(Code.SEATED_NOT_IN_DEAL, name=person.name)


def _check_turn(live: LiveDeal, deal: int, turn: int) -> None:
    if (deal, turn) != (live.number, live.turn):
        raise ServerError(Code.STALE_TURN, deal=deal, turn=turn)


def fold_to_leave(state: State, person: Person) -> None:
    """Fold for a person who leaves on their turn, also in a pause. A seat of a tournament plays on."""
    live, session = state.live, state.session
    if live is None or live.phase != "play" or session is None or not session.open_seating or state.stuck:
        return
    player, options = live.deal.actor, live.deal.options
    if player is not None and options is not None and live.people[player] == person.id:
        live.deal.act(Fold() if options.fold else default_action(options), player)
        go_on(state)


def decide(state: State, entry: Decided) -> Events:
    """Apply a bot's decision."""
    live = running(state)
    _check_turn(live, entry.deal, entry.turn)
    player = live.player_at(entry.seat)
    if state.paused or player is None or live.phase != "play" or live.deal.actor != player:
        raise ServerError(Code.NOT_DUE)
    person = state.people[live.people[player]]
    if not person.bot:
        raise ServerError(Code.NOT_DUE)
    live.deal.act(action_of(entry), player)
    events = [say(state, "fault", person)] if entry.fault else []
    go_on(state)
    return events


def run_it(state: State, person: Person, message: RunIt) -> Events:
    """Count a person's vote."""
    live = running(state)
    player = _player(state, live, person)
    if message.deal != live.number:
        raise ServerError(Code.STALE_TURN, deal=message.deal, turn=live.turn)
    if live.votes is None or live.deal.folded[player] or player in live.votes:
        raise ServerError(Code.NO_VOTE)
    if message.times > live.most_runs:
        raise IllegalAction(Code.CANNOT_RUN_IT, times=message.times)
    live.votes = {**live.votes, player: message.times}
    key = "votes" if message.times > 1 else "votes-once"
    events = [say(state, "votes", person, key=key, times=message.times)]
    if run_it_twice.close(live, live.deal.folded.count(False)):
        go_on(state)
    return events


def fast_forward(state: State, person: Person, message: FastForward) -> Events:
    """A person who has folded wants the rest of the deal to be quick."""
    live = running(state)
    player = _player(state, live, person)
    if message.deal != live.number:
        raise ServerError(Code.STALE_TURN, deal=message.deal, turn=live.turn)
    if not live.deal.folded[player]:
        raise IllegalAction(Code.NOT_FOLDED, player=person.name)
    live.in_a_hurry |= {person.id}
    return []


# -- time-outs -------------------------------------------------------------------------------------------


def elapse(state: State, entry: Elapsed) -> Events:
    """Do what is due by time; what that is depends on the phase of the deal."""
    live = running(state)
    _check_turn(live, entry.deal, entry.turn)
    if state.paused:
        raise ServerError(Code.TABLE_PAUSED)
    match entry.due, live.phase:
        case "seeds", "shuffle":
            live.begin()
            go_on(state)
        case "vote", "vote":
            run_it_twice.count(live)
            go_on(state)
        case "step", "play" if live.runs_out:
            live.step(partial(_clients, state, live))
            go_on(state)
        case "showdown", "showdown":
            live.deal.show_or_muck()
            go_on(state)
        case "time-out", "play" if live.deal.actor is not None:
            return _time_out(state, live, live.deal.actor)
        case _:
            raise ServerError(Code.NOT_DUE)
    return []


def _time_out(state: State, live: LiveDeal, player: Player) -> Events:
    """Act for a player who is out of time: check if that is free, else fold."""
    person = state.people[live.people[player]]
    options = live.deal.options
    if person.bot or options is None:
        raise ServerError(Code.NOT_DUE)
    quiet = person.absent
    use_patience(state, person)
    live.deal.act(default_action(options), player)
    events = [] if quiet else [say(state, "time-out", person), *_was_late(state, person)]
    go_on(state)
    return events


def _was_late(state: State, person: Person) -> Events:
    """Stop waiting for a person who is away or keeps running out of time."""
    person.late += 1
    person.bank -= bank_used(state, person, state.now)
    assert state.session is not None
    if not state.session.open_seating:
        person.absent = True
    elif person.late >= LATE or person.barred or not person.connected:
        person.absent = True
        state.session.sit_out(person.name)
        return [say(state, "sits-out", person)]
    return []
