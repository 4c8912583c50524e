"""Random stories of tables, and what a client finds in them: the page has to find the same.

`cd tests && python -m client.stories` writes stories.json anew. A story is a list of deals, each with what
the server does in it and what the client misses of it.
"""

import json
import os
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from redbutton.client.contradictions import is_sure
from redbutton.client.seeds import Secrets
from redbutton.client.witness import Witness
from redbutton.fair import announcement, seed_commitment
from redbutton.fair.envelopes import root_of
from redbutton.wire.messages import Fairness

FILE = Path(__file__).with_name("stories.json")
SERVERS = bytes(range(32))
COUNTED = ("UNDEALT", "GONE", "CALLED_OFF", "UNANSWERED", "OWN_OFTEN", "OWN_ABSENT", "OWN_LEFT_OUT")
"""What can be found."""

Story = list[dict[str, Any]]


def text() -> str:
    told = [story(Random(number)) for number in range(100)]
    lines = (json.dumps({"deals": each, "found": found_in(each)}, separators=(",", ":")) for each in told)
    return "[\n" + ",\n".join(lines) + "\n]\n"


def story(chance: Random) -> Story:
    """Deals in which the server, or the network, does something more or less often."""
    often = chance.choice([0.05, 0.2, 0.5])
    patient = chance.random() < 0.5
    return [deal(chance, often, patient=patient) for _ in range(chance.choice([8, 20, 70]))]


def deal(chance: Random, often: float, *, patient: bool) -> dict[str, Any]:
    def happens() -> bool:
        return chance.random() < often

    dropped = happens() and not (patient and chance.random() < 0.9)
    is_gone = happens() and not (patient and chance.random() < 0.9)
    flags = ["left_out", "absent", "gap", "gap_inside", "stuck", "end_missed", "pause", "gap_in_pause"]
    return {
        "end": chance.choice(["announced", "begun", "said"]) if dropped else "over",
        "answer": chance.choice(["none", "silent"] if dropped or is_gone else ["hand", "hand", "silent"]),
        "flags": [flag for flag in flags if happens()],
    }


@dataclass
class Table:
    """A server with one client, who sits in seat 1."""

    story: Story

    def __post_init__(self) -> None:
        self.secrets = Secrets(os.urandom, sole=True)
        self.witness = Witness(self.secrets)
        self.promised = self.secrets.greeting(None).next
        self.looked: dict[str, int] = {}
        self.found: list[list[Any]] = []

    def play(self) -> list[list[Any]]:
        """Everything that is found until there is a proof, and how often each hand was looked up."""
        told = (one for number, each in enumerate(self.story, 1) for one in self.happenings(number, each))
        for happening in told:
            self.hear(**happening)
            self.note()
            if any(sure for *_, sure in self.found):
                break
        looked = [[deal, "LOOKED", times, 0, False] for deal, times in self.looked.items()]
        return sorted([*self.found, *looked])

    def note(self) -> None:
        for deal, note in self.witness._notes.items():
            for each in note.found:
                count, deals = each.facts.get("count", 0), each.facts.get("deals", 0)
                row = [deal, str(each.point), count, deals, is_sure(each)]
                assert each.point in COUNTED, "nothing else happens in a story"
                if row not in self.found:
                    self.found.append(row)

    def happenings(self, number: int, each: dict[str, Any]) -> Any:
        """What is heard of a deal, one after the other; the last thing between it and the next one."""
        told = self.announced(number, left_out="left_out" in each["flags"])
        yield {"number": number, "phase": "shuffle", "fairness": told, "followed": "gap" not in each["flags"]}
        if "stuck" in each["flags"]:
            yield {"number": number, "phase": "shuffle", "fairness": told, "stuck": True}
        if each["end"] != "announced":
            absent = "absent" in each["flags"] or not self.is_shown(told.deal_id)
            begun = self.begun(told, absent=absent)
            yield {
                "number": number,
                "phase": "play",
                "fairness": begun,
                "followed": "gap_inside" not in each["flags"],
            }
            if each["end"] != "begun" and "end_missed" not in each["flags"]:
                ended = each["end"] == "over"
                yield {"number": number, "phase": "over", "fairness": begun, "ended": ended}
        lost = "gap_in_pause" in each["flags"] or (each["end"] == "over" and "end_missed" in each["flags"])
        if "pause" in each["flags"] or lost:
            yield {"followed": not lost}

    def hear(
        self,
        fairness: Fairness | None = None,
        number: int = 0,
        phase: str = "",
        *,
        followed: bool = True,
        stuck: bool = False,
        ended: bool = False,
    ) -> None:
        running = None if fairness is None else fairness.deal_id
        _, missed = self.witness.turn_to(running, stuck=stuck, followed=followed)
        for name in missed:
            self.look_up(name)
        if fairness is None:
            return
        table: Any = SimpleNamespace(id="t1", game=GAME)
        state: Any = SimpleNamespace(number=number, phase=phase, button=2, boards=[], seats=SEATS)
        you: Any = SimpleNamespace(seat=1, cards=[])
        self.witness.check(table, state, fairness, you, followed=followed)
        if ended:
            self.witness.ends(fairness.deal_id)
        if phase == "shuffle" and not self.is_shown(fairness.deal_id) and self.witness.may_show(fairness):
            seed = self.secrets.reveal(state, fairness, you.seat)
            if seed is not None and seed.seed is not None:
                self.witness.shows(fairness, seed.seed)
                self.promised = seed.next

    def look_up(self, name: str) -> None:
        self.looked[name] = self.looked.get(name, 0) + 1
        match self.story[int(name.partition("#")[2]) - 1]["answer"]:
            case "none":
                self.witness.look_up(name, None)
            case "silent" if self.looked[name] < 3:
                self.witness.unanswered(name)
            case "silent" | "hand":
                self.witness.past.open.pop(name, None)

    def is_shown(self, name: str) -> bool:
        note = self.witness._notes.get(name)
        return note is not None and bool(note.kept.shown)

    def announced(self, number: int, *, left_out: bool) -> Fairness:
        name, envelope = f"t1#{number}", "0" * 64
        root = root_of(name, 0, [envelope])
        commitments: Any = {1: seed_commitment(SERVERS) if left_out else self.promised, 2: "1" * 64}
        makers: Any = {1: "server" if left_out else "client", 2: "client"}
        said = [(seat, makers[seat], commitments[seat]) for seat in commitments]
        return Fairness(
            deal_id=name,
            root=root,
            roots=[root],
            envelopes=[[envelope]],
            commitments=commitments,
            makers=makers,
            announcement=announcement(name, root, said),
        )

    def begun(self, told: Fairness, *, absent: bool) -> Fairness:
        """The seeds are out; seat 2 is absent in every deal."""
        own: Any
        if told.makers[SEATS[0].seat] == "server":
            own = SERVERS.hex()
        elif absent:
            own = told.commitments[SEATS[0].seat]
        else:
            own = self.witness._notes[told.deal_id].kept.shown[0]
        return Fairness(
            **{name: getattr(told, name) for name in told.__struct_fields__}
            | {"seeds": {1: own, 2: "1" * 64}}
        )


GAME = SimpleNamespace(preset="standard", variant="holdem", limit="no", switches=[])
SEATS: Any = [SimpleNamespace(seat=1, cards=[]), SimpleNamespace(seat=2, cards=[])]


def found_in(told: Story) -> list[list[Any]]:
    return Table(told).play()


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
