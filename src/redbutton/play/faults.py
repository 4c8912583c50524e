"""Faults of players: an error, an illegal answer, or one that comes too late."""

from typing import NamedTuple

from redbutton.errors import BotError, Code, PokerError
from redbutton.ids import Player

BREAKS = (Exception, SystemExit)
"""Errors that count as a player's fault; Ctrl-C does not."""


class Fault(NamedTuple):
    """One fault of a player. Players count from 0."""

    deal: int
    player: Player
    reason: PokerError
    name: str = ""
    """The player's name, if it is known."""

    def sentence(self, lang: str = "en") -> str:
        return BotError(Code.FAULT, deal=self.deal, player=self.player + 1, reason=self.reason).sentence(lang)

    def __str__(self) -> str:
        return self.sentence()


def why(error: BaseException) -> PokerError:
    """Why a player failed, as a refusal that has a sentence in every language."""
    if isinstance(error, PokerError):
        return error
    try:
        told = f"{type(error).__name__}: {error}"
    except Exception:  # an error that cannot even be printed
        told = type(error).__name__
    return BotError(Code.BROKE, error=told)
