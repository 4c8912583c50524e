"""Chips that are bought and taken away: how many a player may bring, and has brought so far."""

from dataclasses import dataclass
from typing import NamedTuple


class BuyIn(NamedTuple):
    """The least and the most chips that a player may buy."""

    least: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """What somebody has brought to the table and taken away so far."""

    brought: int = 0
    took: int = 0
