"""Chips that are bought and taken away: how many a player may bring, and has brought so far."""

from typing import NamedTuple

from msgspec import Struct


class BuyIn(NamedTuple):
    """The least and the most chips that a player may buy."""

    least: int
    most: int


class Account(Struct, frozen=True, kw_only=True):
    """What somebody has brought to the table and taken away so far."""

    brought: int = 0
    took: int = 0
