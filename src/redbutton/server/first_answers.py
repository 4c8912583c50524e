"""First answers to messages, so that a message that arrives twice is answered the same way twice."""

from redbutton.errors import PokerError
from redbutton.server.audience import Guest, who
from redbutton.server.table import Table
from redbutton.wire.messages import Answer, Chat, Message, Sit

REFUSALS = 256
"""Refusals remembered per table."""


class FirstAnswers:
    """Looks up whether a message was answered before. Answers to what was done are in the table itself."""

    def __init__(self) -> None:
        self._refused: dict[tuple[object, str], PokerError] = {}

    def find(self, table: Table, guest: Guest, message: Message) -> Answer | None:
        """The first answer to a message. Raises the first refusal again."""
        asked = getattr(message, "id", "")
        if self._refused and (refusal := self._refused.get((who(guest), asked))):
            raise refusal.with_traceback(None)  # reraising would extend the same traceback each time
        if guest.viewer is None or not asked:
            return None
        first = table.asked(guest.viewer, asked)
        return with_token(first, guest.token) if first and gives_name(message) else first

    def refused(self, guest: Guest, message: Message, refusal: PokerError) -> None:
        """Remember a refusal, so that a repeated message is not carried out later."""
        if asked := getattr(message, "id", ""):
            self._refused[who(guest), asked] = refusal
            if len(self._refused) > REFUSALS:
                del self._refused[next(iter(self._refused))]


def gives_name(message: Message) -> bool:
    """Does a spectator get a name with this message, and a token for it?"""
    return isinstance(message, Sit) or (isinstance(message, Chat) and message.name is not None)


def with_token(answer: Answer, token: str | None) -> Answer:
    return Answer(id=answer.id, ok=answer.ok, problem=answer.problem, token=token)
