"""The end of a server: others get its tables a few at a time, if there are others."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from redbutton.server.cluster import leaving

TABLES = 12


class Company:
    """Tables with people or without, and other servers that take them, or none."""

    def __init__(self, *, heirs: bool, people: bool = True) -> None:
        self.heirs = heirs
        self.asked = 0
        self.on_their_way: list[str] = []
        self.most = 0
        self.gone: list[str] = []
        self.rooms: list[Any] = [Room(self, f"t{number}", people) for number in range(TABLES)]

    async def owner(self, table: str) -> str | None:
        self.asked += 1
        if not self.heirs or self.asked % 2:
            return None
        self.on_their_way.remove(table)
        return "heir"


class Room:
    def __init__(self, company: Company, name: str, people: bool) -> None:
        self.company = company
        self.table = SimpleNamespace(id=name)
        self.audience = SimpleNamespace(is_empty=not people)

    async def give_up(self) -> None:
        company = self.company
        company.gone.append(self.table.id)
        company.on_their_way.append(self.table.id)
        company.most = max(company.most, len(company.on_their_way))
        self.audience.is_empty = True


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaving, "PAUSE", 0)


def leave(company: Company) -> None:
    leases: Any = company
    asyncio.run(leaving.give_up_all(company.rooms, leases))
    assert sorted(company.gone) == sorted(room.table.id for room in company.rooms)


def test_no_more_tables_are_on_their_way_than_others_can_load_at_once() -> None:
    company = Company(heirs=True)
    leave(company)
    assert company.most == leaving.AT_ONCE
    assert company.on_their_way == []


def test_where_nobody_takes_a_table_the_others_are_not_waited_for() -> None:
    company = Company(heirs=False)
    leave(company)
    assert company.asked <= leaving.AT_ONCE * leaving.TRIES


def test_when_all_of_it_takes_too_long_the_rest_goes_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaving, "LONGEST", 0.0)
    company = Company(heirs=True)
    leave(company)
    assert company.asked == 0


def test_a_table_that_nobody_is_at_is_not_waited_for() -> None:
    company = Company(heirs=True, people=False)
    leave(company)
    assert company.asked == 0
