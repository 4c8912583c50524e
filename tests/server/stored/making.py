"""Makes a small database with tables of every kind, to be kept as an example of what this version stores.

    python -m server.stored.making NAME        (in the folder tests)

writes NAME.db, and NAME.json with what everybody saw then. Later versions have to go on with these tables.
(first-dice has tables by dice of every kind, made by the version of first.)
"""

import asyncio
import json
import sqlite3
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from server.table.evenings import Evening, rolled
from server.table.test_laws import KINDS as LAWS

from redbutton.ids import PersonId
from redbutton.server.cluster.server_status import VERSION
from redbutton.server.table import Table, entries
from redbutton.server.table.idleness import Patience
from redbutton.server.table.outcome import Outcome
from redbutton.store import Append, Store, open_store
from redbutton.wire import messages
from redbutton.wire.messages import NewTable

FOLDER = Path(__file__).parent
KINDS: dict[str, dict[str, Any]] = {
    "cash": {"seats": 3, "bots": ["caller"]},
    "home": {"preset": "home", "face": "cat", "buy_in": "50", "bots": ["caller", "random"]},
    "fixed": {
        "preset": "fixed-limit",
        "bots": ["random"],
        "switches": {"odd_chips": "carry-over"},
        "clock": 0,
    },
    "draw": {"variant": "five-card-draw", "bots": ["random", "caller"], "approval": True},
    "stud": {"variant": "stud", "bots": ["caller", "random", "caller"]},
    "tournament": {"format": "tournament", "seats": 5, "bots": ["random"] * 2, "stack": "200"},
    "rounds": {"format": "rounds", "seats": 3, "bots": ["random"], "doubles_every": 2, "rounds": 9},
    "ended": {"seats": 2, "bots": ["caller"]},
    "held": {"seats": 3, "bots": ["caller"], "clock": 30},
    "archived": {"seats": 2, "bots": ["caller"]},
    "restored": {"seats": 3, "bots": ["caller"]},
    "idle": {"seats": 3, "bots": ["caller"]},
}
OVER = ("ended", "archived")
"""Tables that are closed: by their host, and by the operator, who has had it archived, too."""


class Written(Evening):
    """An evening whose every step is kept as a store would get it."""

    def __init__(self, settings: NewTable, seed: int, name: str) -> None:
        self.steps: list[Append] = []
        super().__init__(settings, seed)
        self.name = name
        self.first = self.table.summary()

    def do(self, entry: entries.Entry) -> Outcome:
        outcome = super().do(entry)
        self.steps.append(
            Append(
                self.name,
                len(self.log),
                entries.encode(self.log[-1]),
                hand=outcome.hand,
                snapshot=self.table.save() if outcome.snapshot_due else None,
                summary=self.table.summary() if outcome.summary_changed else None,
            )
        )
        return outcome

    def order(self, *orders: entries.OperatorOrder) -> None:
        """Orders of the server's operator."""
        for order in orders:
            self.do(entries.Ordered(at=self.at, order=order))

    async def write(self, store: Store) -> None:
        await store.create(self.name, self.log[0].at, self.first, entries.encode(self.log[0]))
        for step in self.steps:
            await store.append(step)


def played(name: str, seed: int) -> Written:
    """A table of a kind in the middle of a deal, or at its end."""
    evening = Written(NewTable(host="Host", pace="quick", **KINDS[name]), seed, name)
    evening.come(1)
    for player in ("Ann", "Ben", "Cleo"):
        evening.sit(player, face="hare" if (name, player) == ("home", "Ann") else None)
    for person in list(evening.state.requests)[:1]:
        evening.say(1, messages.Approve, person=person)
    if evening.state.session is None:
        evening.say(1, messages.Start)
    evening.say(1, messages.Chat, text="hello")
    many = 23 if name == "cash" else 2
    evening.until(lambda: len(evening.hands) >= many or evening.table.over, most=5000, calls=True)
    if name == "cash":
        evening.say(1, messages.NewStakes, blinds=["2", "4"])
    if name == "restored":
        lost = {"Ann": 40, "Ben": -40}
        evening.do(entries.Restored(at=evening.at, number=100, hands=3, lost=lost))
        for person in range(1, 4):
            evening.come(person)
    if name == "ended":
        evening.say(1, messages.End)
    if name == "archived":
        evening.order("pause", "resume", "close")
    if name in OVER:
        evening.until(lambda: evening.table.over, calls=True)
    else:
        evening.until(lambda: _in_the_middle(evening) or evening.table.over, calls=True)
    if name == "idle":
        evening.until(lambda: evening.state.live is None, calls=True)
        due = evening.table.next_due(Patience(0))
        assert due is not None
        evening.do(evening.table.entry_for(due, at=due.at, draw=evening.draw))
    if name == "held":
        evening.order("pause")
    return evening


def _in_the_middle(evening: Evening) -> bool:
    deal = evening.state.live
    return deal is not None and deal.phase == "play" and deal.turn > 2 and evening.asked() is not None


def seen(table: Table, people: Iterable[int]) -> dict[str, Any]:
    """What everybody sees, and what the house has booked."""
    shown = {viewer: json.loads(table.snapshot(viewer)) for viewer in (None, *map(PersonId, people))}
    parts = ("table", "deal", "you", "chat")
    return {
        "viewers": {
            "" if viewer is None else str(viewer): {part: told.get(part) for part in parts}
            for viewer, told in shown.items()
        },
        "ledger": json.loads(table.ledger()),
        "count": table.count,
    }


async def make(path: Path) -> dict[str, Any]:
    path.unlink(missing_ok=True)
    store, told = await open_store(str(path)), {}
    evenings = [played(name, number) for number, name in enumerate(KINDS, 1)]
    evenings += [
        rolled(Written(NewTable(host="Host", **kind), 100 * number, f"rolled-{number}"), 60)
        for number, kind in enumerate(LAWS[::4])
    ]
    for evening in evenings:
        await evening.write(store)
        told[evening.name] = seen(evening.table, list(evening.state.people))
    for name in OVER:
        await store.close_table(name)
    await store.archive("archived")
    await store.note_version(VERSION, entries.KNOWN, evenings[0].at)
    await store.close()
    return told


def main(name: str) -> None:
    path = FOLDER / f"{name}.db"
    told = asyncio.run(make(path))
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA journal_mode = delete")
        db.execute("VACUUM")
    Path(f"{path}.lock").unlink(missing_ok=True)
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    path.with_suffix(".json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
