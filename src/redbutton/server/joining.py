"""A program at a table far away: it sits down, decides when it is asked, and goes after so many hands."""

from collections.abc import Callable
from dataclasses import dataclass

from redbutton.errors import Code, PokerError
from redbutton.game import Action
from redbutton.players.actor import Actor, Listener
from redbutton.players.guard import BREAKS, Fault, Guarded, why
from redbutton.server.client import Client
from redbutton.server.messages import Leave, Rebuy, RunIt, Sit, SitIn, Sitting

PASSED = (Code.STALE_TURN, Code.NOT_YOUR_TURN, Code.NO_DEAL, Code.STORE_UNAVAILABLE)
"""A decision that is refused so came too late, or will be asked for again."""
TIMES = 2
"""How often a program wants the rest of the board dealt, where it is asked."""


@dataclass(slots=True)
class Played:
    """What came of it."""

    hands: int = 0
    net: int = 0


class Joined:
    """A program with a seat."""

    def __init__(self, client: Client, actor: Actor, *, report: Callable[[Fault], None] = print) -> None:
        self.client = client
        self.played = Played()
        self._actor = actor
        self._report = report
        self._guarded = Guarded(actor, report=report, deal=self._number)
        self._heard = (0, 0)
        """The deal that the program listens to, and how much of it it has heard."""
        self._decided = (0, 0)
        self._counted = 0
        self._sat = False
        client.heard = self._hear
        self._hear()

    async def play(self, hands: int | None = None) -> Played:
        """Play so many hands, or until the table is closed."""
        async for _ in self.client.changes():
            try:
                await self._look()
            except PokerError as refusal:
                if self.client.over is not None:
                    raise
                if refusal.code not in PASSED:
                    raise
                self._decided = (0, 0)
            if self._is_done(hands):
                break
        return self.played

    def _is_done(self, hands: int | None) -> bool:
        """Enough hands, the end of the table, or nobody's seat any more."""
        enough = hands is not None and self.played.hands >= hands
        return enough or self._is_over() or (self._sat and self._sitting() is None)

    def _is_over(self) -> bool:
        return self.client.table is not None and self.client.table.status == "over"

    async def leave(self) -> None:
        """Give up the seat, if there is one still."""
        if self._sitting() is not None and not self._is_over():
            await self.client.ask(Leave(id=self.client.new_id()))

    def _number(self) -> int:
        return 0 if self.client.deal is None else self.client.deal.number

    async def _look(self) -> None:
        """Do what is to be done."""
        deal, you = self.client.deal, self.client.you
        if deal is None or you is None or all(playing.seat != you.seat for playing in deal.seats):
            await self._stay_in()
        elif deal.vote is not None and you.seat in deal.vote.seats and you.seat not in deal.vote.votes:
            times = min(TIMES, deal.vote.most)
            await self.client.ask(RunIt(id=self.client.new_id(), deal=deal.number, times=times))
        elif you.options is not None and (deal.number, deal.turn) != self._decided:
            self._decided = (deal.number, deal.turn)
            await self.client.act(self._decide())

    def _hear(self) -> None:
        """Take everything in as it comes: before a decision is answered the next deal may have begun."""
        self._sat = self._sat or self._sitting() is not None
        self._count()
        self._listen()

    def _decide(self) -> Action:
        view, mirror = self.client.view, self.client.mirror
        assert view is not None
        assert mirror is not None
        return mirror.usual() if view.showing_down else self._guarded.act(view)

    def _listen(self) -> None:
        view = self.client.view
        if view is None or view.player is None or not isinstance(self._actor, Listener):
            return
        number, heard = self._heard
        events = view.events
        self._heard = (self._number(), len(events))
        for event in events[heard if number == self._number() else 0 :]:
            try:
                self._actor.hear(event)
            except BREAKS as error:
                self._report(Fault(self._number(), view.player, why(error)))

    def _count(self) -> None:
        """A hand that is over counts once."""
        deal, you = self.client.deal, self.client.you
        if deal is None or you is None or deal.phase != "over" or deal.number == self._counted:
            return
        for playing in deal.seats:
            if playing.seat == you.seat and playing.net is not None:
                self._counted = deal.number
                self.played.hands += 1
                self.played.net += playing.net

    async def _stay_in(self) -> None:
        """Between deals: buy chips when there are none left, and come back after being away."""
        me, you = self._sitting(), self.client.you
        if me is None or you is None:
            return
        if not me.stack and not you.rebuy and you.rebuy_most:
            await self.client.ask(Rebuy(id=self.client.new_id(), chips=you.rebuy_most))
        elif me.out:
            await self.client.ask(SitIn(id=self.client.new_id()))

    def _sitting(self) -> Sitting | None:
        table, you = self.client.table, self.client.you
        seats = [] if table is None or you is None else table.seats
        return next((sitting for sitting in seats if you and sitting.person == you.person), None)


async def join(client: Client, actor: Actor, *, name: str, report: Callable[[Fault], None] = print) -> Joined:
    """Sit down at a table; a refusal if there is no way to."""
    if client.you is None or client.you.seat is None:
        known = name if client.you is None else client.you.name  # a token has its name already
        await client.ask(Sit(id=client.new_id(), name=known))
    return Joined(client, actor, report=report)
