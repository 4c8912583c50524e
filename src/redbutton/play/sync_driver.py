# cython: annotation_typing=False, boundscheck=False, wraparound=False
"""Plays deals and sessions with players that look at a view and return an action.

>>> from redbutton.game import Check, Fold
>>> from redbutton.play.tournament import Tournament
>>> from redbutton.rules import make_rules
>>> class Timid:
...     def act(self, view):
...         return Check() if view.options.check else Fold()
>>> tournament = Tournament(rules=make_rules("standard"), names=("Ann", "Ben"), seed=3)
>>> settled = play_session(tournament, {"Ann": Timid(), "Ben": Timid()}, deals=4)
>>> [deal.gains for deal in settled]
[{'Ben': 1, 'Ann': -1}, {'Ann': 1, 'Ben': -1}, {'Ben': 1, 'Ann': -1}, {'Ann': 1, 'Ben': -1}]
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

import cython

from redbutton.errors import Code, IllegalAction
from redbutton.game.actions import Action
from redbutton.game.deal import Deal
from redbutton.game.events import Event, read
from redbutton.game.view import View
from redbutton.ids import Player
from redbutton.play.dealer import Dealer
from redbutton.play.dealer_protocol import AnyDealer
from redbutton.play.session import Session, Settled

if not cython.compiled:
    from redbutton.game.numbers import DEALING, OVER, SHOWDOWN

Decide = Callable[[View], Action]
Hear = Callable[[Event], None]
T = TypeVar("T")


class Decider(Protocol):
    """A player. If it has a method `hear`, it gets each event as its player may see it."""

    def act(self, view: View) -> Action: ...


def play_out(deal: Deal, dealer: Dealer, deciders: Sequence[Decide]) -> None:
    """Deal cards and ask each player in turn; at the showdown hands are shown or mucked as usual."""
    s = deal.state
    views = [deal.view(player) for player in range(s.n)]  # type: ignore[arg-type]  # calling Player costs
    while s.phase != OVER:
        if s.phase == DEALING:
            dealer.serve(deal)
        elif s.phase == SHOWDOWN:
            deal.show_or_muck()
        else:
            p = s.actor
            deal.act(deciders[p](views[p]), p)


def play_aloud(
    deal: Deal, dealer: AnyDealer, deciders: Sequence[Decide], hearers: Sequence[tuple[Player | None, Hear]]
) -> None:
    """The same; players and spectators (None) get each event without what they may not see."""
    told = tell(deal, 0, hearers)
    while not deal.over:
        actor = deal.actor
        if deal.dealing:
            dealer.serve(deal)
        elif actor is None or deal.showing_down:
            deal.show_or_muck()
        else:
            deal.act(deciders[actor](deal.view(actor)), actor)
        told = tell(deal, told, hearers)


def tell(deal: Deal, told: int, hearers: Sequence[tuple[Player | None, Hear]]) -> int:
    """Send events from number `told` on. Returns the number of events so far."""
    for entry in deal.log[told:]:
        event = read(entry)
        for player, hear in hearers:
            hear(event.seen_by(player))
    return len(deal.log)


def hearers_of(
    names: Sequence[str], actors: Mapping[str, object], watchers: Iterable[Hear]
) -> list[tuple[Player | None, Hear]]:
    """The receivers of a deal's events: players with a method `hear`, and watchers as spectators."""
    players = ((Player(player), getattr(actors[name], "hear", None)) for player, name in enumerate(names))
    return [
        *((player, hear) for player, hear in players if hear is not None),
        *((None, hear) for hear in watchers),
    ]


def play_session(
    session: Session,
    actors: Mapping[str, Decider],
    *,
    deals: int | None = None,
    newcomer: Callable[[str], Decider] | None = None,
    watchers: Iterable[Hear] = (),
    minutes: Callable[[], float] = float,
    finished: Callable[[Session], None] | None = None,
) -> list[Settled]:
    """Play until the session is over or cannot go on, or for `deals` deals.

    `newcomer` makes a player for a name without an actor. `finished` is called when a deal is over and not
    settled yet: the time to record it. `minutes` is the session's clock.
    """
    actors = dict(actors)
    settled: list[Settled] = []
    while deals is None or len(settled) < deals:
        deal = session.next_deal(minutes()) if session.deal is None else session.deal
        if deal is None:
            break
        welcome(session.names, actors, newcomer)
        deciders = [actors[name].act for name in session.names]
        hearers = hearers_of(session.names, actors, watchers)
        if hearers:
            play_aloud(deal, session.dealer(), deciders, hearers)
        else:
            play_out(deal, session.dealer(), deciders)
        if finished is not None:
            finished(session)
        settled.append(session.settle())
    return settled


def welcome(names: Iterable[str], actors: dict[str, T], newcomer: Callable[[str], T] | None) -> None:
    """Make sure that everybody who is dealt in has an actor."""
    for name in names:
        if name not in actors:
            if newcomer is None:
                raise IllegalAction(Code.NOBODY_PLAYS, player=name)
            actors[name] = newcomer(name)
