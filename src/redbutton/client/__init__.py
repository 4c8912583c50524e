"""Playing over a network: a bot at a server's table, and a client far away as a player of a local game."""

from typing import TYPE_CHECKING

from redbutton._lazy import lazy

__all__ = [
    "Client",
    "FarPlayer",
    "Witness",
    "sit_down",
]

if TYPE_CHECKING:
    from redbutton.client.bot import sit_down
    from redbutton.client.client import Client
    from redbutton.client.far_player import FarPlayer
    from redbutton.client.witness import Witness
else:
    __getattr__, __dir__ = lazy(
        __name__, {"bot": "sit_down", "client": "Client", "far_player": "FarPlayer", "witness": "Witness"}
    )
