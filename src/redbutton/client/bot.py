"""A bot at a server's table: it sits down, decides when asked, and leaves after some hands."""

from collections.abc import Callable
from dataclasses import dataclass

from redbutton.client.client import Client
from redbutton.errors import Code, PokerError, ServerError
from redbutton.game import Action
from redbutton.ids import Seat
from redbutton.play.faults import Fault, why
from redbutton.players.actor import Actor
from redbutton.players.guard import Guarded
from redbutton.players.listening import Hearing
from redbutton.wire.messages import FaceName, Leave, Rebuy, RunIt, Sit, SitIn, Sitting

PASSED = (Code.STALE_TURN, Code.NOT_YOUR_TURN, Code.NO_DEAL, Code.STORE_UNAVAILABLE)
"""A decision refused with one of these came too late, or will be asked for again."""
TIMES = 2
"""How often the rest of the board should be dealt, as a bot votes."""


@dataclass(slots=True)
class Played:
    """The result: hands played, and chips."""

    hands: int = 0
    net: int = 0


class Joined:
    """A bot with a seat."""

    def __init__(self, client: Client, actor: Actor, *, report: Callable[[Fault], None] = print) -> None:
        self.client = client
        self.played = Played()
        self._report = report
        self._guarded = Guarded(actor, report=report, deal=self._number)
        self._hearing = Hearing(actor)
        self._heard = 0
        """The deal that the bot is following."""
        self._decided = (0, 0)
        self._counted = 0
        self._sat = False
        client.heard = self._take_in
        self._take_in()

    async def play(self, hands: int | None = None) -> Played:
        """Play this many hands, or until the table is closed. It may be our turn already."""
        while True:
            try:
                await self._look()
            except PokerError as refusal:
                if self.client.over is not None:
                    raise
                if refusal.code not in PASSED:
                    raise
                self._decided = (0, 0)
            if self._is_done(hands):
                return self.played
            await self.client.change()

    def _is_done(self, hands: int | None) -> bool:
        """Are there enough hands, is the table over, or is the seat gone?"""
        enough = hands is not None and self.played.hands >= hands
        return enough or self._is_over() or (self._sat and self._sitting() is None)

    def _is_over(self) -> bool:
        return self.client.table is not None and self.client.table.status == "over"

    async def leave(self) -> None:
        """Give up the seat, if there is one."""
        if self._sitting() is not None and not self._is_over():
            await self.client.ask(Leave(id=self.client.new_id()))

    def _number(self) -> int:
        return 0 if self.client.deal is None else self.client.deal.number

    async def _look(self) -> None:
        """Do what is to be done now."""
        deal, you = self.client.deal, self.client.you
        if deal is None or you is None or all(playing.seat != you.seat for playing in deal.seats):
            await self._stay_in()
        elif deal.vote is not None and you.seat in deal.vote.seats and you.seat not in deal.vote.votes:
            times = min(TIMES, deal.vote.most)
            await self.client.ask(RunIt(id=self.client.new_id(), deal=deal.number, times=times))
        elif you.options is not None and (deal.number, deal.turn) != self._decided:
            self._decided = (deal.number, deal.turn)
            await self.client.act(self._decide())

    def _take_in(self) -> None:
        """Follow each update as it comes: the next deal may begin before a decision is answered."""
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
        if view is None or view.player is None:
            return
        if self._number() != self._heard:
            self._heard = self._number()
            self._hearing.begin()
        player = view.player
        self._hearing.hear_out(view, lambda error: self._report(Fault(self._number(), player, why(error))))

    def _count(self) -> None:
        """Count a finished hand, once."""
        deal, you = self.client.deal, self.client.you
        if deal is None or you is None or deal.phase != "over" or deal.number == self._counted:
            return
        for playing in deal.seats:
            if playing.seat == you.seat and playing.net is not None:
                self._counted = deal.number
                self.played.hands += 1
                self.played.net += playing.net

    async def _stay_in(self) -> None:
        """Between deals: buy chips when there are none left, and sit in again after sitting out."""
        me, you, table = self._sitting(), self.client.you, self.client.table
        if me is None or you is None or table is None:
            return
        if not me.stack and not you.rebuy and you.rebuy_most:
            # the usual stack, as `Session.restock` sells it to bots of the house
            chips = min(max(table.game.stack, you.rebuy_least or 1), you.rebuy_most)
            await self.client.ask(Rebuy(id=self.client.new_id(), chips=chips))
        elif me.out:
            await self.client.ask(SitIn(id=self.client.new_id()))

    def _sitting(self) -> Sitting | None:
        table, you = self.client.table, self.client.you
        seats = [] if table is None or you is None else table.seats
        return next((sitting for sitting in seats if you and sitting.person == you.person), None)


async def sit_down(
    client: Client,
    actor: Actor,
    *,
    name: str,
    seat: int | None = None,
    chips: int | None = None,
    face: FaceName | None = None,
    report: Callable[[Fault], None] = print,
) -> Joined:
    """Sit down at a table, by default in any seat and with the usual chips. Raises if that is impossible.

    A client whose token has a seat already comes back to it, with the name and the chips that it has there,
    and stays if it was about to leave.
    """
    if not await _has_seat(client):
        known = name if client.you is None else client.you.name
        wanted = None if seat is None else Seat(seat)
        await client.ask(Sit(id=client.new_id(), name=known, seat=wanted, chips=chips, face=face))
        while client.you is None:
            await client.change()
    return Joined(client, actor, report=report)


async def _has_seat(client: Client) -> bool:
    """Whether the client has a seat; it keeps one that it was about to leave after the running hand."""
    if client.you is None or client.you.seat is None:
        return False
    if client.you.leaving:
        try:
            await client.ask(SitIn(id=client.new_id()))
        except ServerError as refusal:
            if refusal.code is Code.NOT_SEATED:  # the hand has ended meanwhile
                return False
            raise
    return True
