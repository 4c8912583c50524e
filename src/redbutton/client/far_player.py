"""A client far away as a player of a local game, over any socket."""

from typing import Protocol

import msgspec

from redbutton.errors import Code, PokerError, ServerError
from redbutton.game import Action, View
from redbutton.wire.actions import action_of
from redbutton.wire.decisions import Decision, DecisionRequest, sight
from redbutton.wire.messages import Refusal
from redbutton.wire.problems import problem_of

_write = msgspec.json.Encoder().encode
_read = msgspec.json.Decoder(Decision).decode


class Socket(Protocol):
    """Carries questions and answers, such as a connection of `websockets`."""

    async def send(self, message: str, /) -> None: ...

    async def recv(self) -> str | bytes: ...


class FarPlayer:
    """An actor whose decisions come over a socket; an answer that makes no sense is refused with a reason."""

    def __init__(self, socket: Socket) -> None:
        self._socket = socket
        self._number = 0

    async def act(self, view: View) -> Action:
        """Ask, and wait for a good answer. The driver sets the time limit. Raises if the socket is gone."""
        self._number += 1
        await self._send(DecisionRequest(number=self._number, view=sight(view)))
        while True:
            text = await self._socket.recv()
            try:
                return self._decision(text)
            except PokerError as error:
                await self._send(Refusal(problem=problem_of(error)))

    def _decision(self, text: str | bytes) -> Action:
        """The action in an answer. Raises if it cannot be read or answers another question."""
        try:
            decision = _read(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise ServerError(Code.NOT_A_MESSAGE, reason=str(error)[:200]) from None
        if decision.number != self._number:
            raise ServerError(Code.NOT_DUE)
        return action_of(decision)

    async def _send(self, message: DecisionRequest | Refusal) -> None:
        await self._socket.send(_write(message).decode())
