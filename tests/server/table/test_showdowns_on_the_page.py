"""Showdowns of all kinds, as the server tells them and as the page's own code follows them."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from server.table.evenings import Evening

from redbutton.ids import PersonId
from redbutton.rules import VARIANTS
from redbutton.wire.messages import NewTable

WEB = Path(__file__).parents[3] / "web"
VITEST = WEB / "node_modules" / ".bin" / "vitest"
FOR_TWO = ("kuhn", "leduc")
THINKS = 3000
"""Milliseconds for a decision: the page skips what it is too far behind with, and so sees each deal."""
SHORT_STACK = 20
SIDE = 60
"""Chips that the others of a side pot raise to; more than the short stack."""
DECISIONS = [
    "fold",
    "check",
    "call",
    "call",
    "call",
    "raise",
    "all-in",
    "discard",
    "bring-in",
    "show",
    "muck",
]


class Company(Evening):
    """Persons with stacks of all sizes who decide by dice, and often for everything they have."""

    def __init__(self, variant: str, pace: str, seed: int) -> None:
        seats = 2 if variant in FOR_TWO else 4
        wish = NewTable(variant=variant, pace=pace, seats=seats, switches={"runouts": "2"})  # type: ignore[arg-type]
        super().__init__(wish, seed)
        self.come(1)
        for name in ("Ann", "Bob", "Cem")[: seats - 1]:
            self.sit(name)

    def plays(self, steps: int) -> None:
        for _ in range(steps):
            if not self._decides():
                if self.state.live is not None and self.state.live.phase == "vote":
                    self._votes()
                else:
                    self.wait()

    def _decides(self) -> bool:
        live, options = self.state.live, self.asked()
        if options is None:
            return False
        person = live.people[live.deal.actor]
        self.at += THINKS
        for _ in range(30):
            kind = self.dice.choice(DECISIONS)
            amount = None
            if kind == "raise" and options.raise_to is not None:
                amount = self.dice.choice(list(options.raise_to))
            if self.act(person, kind, amount, cards=[] if kind == "discard" else None) is not None:
                return True
        return self.plays_on(calls=True) or self.wait() is not None

    def _votes(self) -> None:
        live = self.state.live
        for player, person in enumerate(live.people):
            if self.state.live.votes is not None and not live.deal.folded[player]:
                self.vote(person)

    def stream(self, viewer: Any, first: bytes, since: int) -> list[dict[str, Any]]:
        """What a viewer was sent from an entry on, with the time between."""
        sent, at = [{"after": 0, "message": json.loads(first)}], self.log[since - 1].at
        for entry, told in zip(self.log[since:], self.sent[since:], strict=True):
            if told:
                sent.append({"after": entry.at - at, "message": json.loads(told[viewer])})
                at = entry.at
        return sent


class ShortAllIn(Company):
    """One person is all-in before the flop with few chips; later one of two others folds to the last bet."""

    SHORT = PersonId(2)

    def __init__(self, pace: str, seed: int, thinks: int) -> None:
        wish = NewTable(pace=pace, seats=3, stack="200", least=str(SHORT_STACK))  # type: ignore[arg-type]
        Evening.__init__(self, wish, seed)
        self.thinks = thinks
        self.bets_at = 3 + seed % 3
        """The cards on the board when one bets: flop, turn or river."""
        self.come(1)
        self.sit("Ann", chips=SHORT_STACK)
        self.sit("Bob")

    def plays_one_deal(self) -> None:
        while not (self.state.live is not None and self.state.live.deal.over):
            self._decides() or self.wait()
        number = self.state.live.number
        while self.state.live is None or self.state.live.number == number:
            self.wait()

    def _decides(self) -> bool:
        live, options = self.state.live, self.asked()
        if options is None:
            return False
        self.at += self.thinks
        deal = live.deal
        person = live.people[deal.actor]
        if deal.showing_down:
            kind = "show" if options.show else "muck"
        elif person == self.SHORT and options.all_in is not None:
            kind = "all-in"
        elif not deal.board and options.raise_to is not None and deal.current_bet < SIDE:
            return self.act(person, "raise", SIDE) is not None
        elif len(deal.board) == self.bets_at:
            if options.check:
                return self.act(person, "raise", SIDE) is not None
            kind = "fold"
        else:
            kind = "check" if options.check else "call"
        return self.act(person, kind) is not None


def short_all_ins(deals: int) -> list[dict[str, Any]]:
    """Streams of deals in which the last bet is folded to while somebody is all-in with less."""
    streams = []
    for seed in range(deals):
        for pace, thinks in (("instant", THINKS), ("instant", 0), ("instant", 300), ("quick", THINKS)):
            company = ShortAllIn(pace, seed, thinks)
            since, viewers = len(company.log), (None, PersonId(1), ShortAllIn.SHORT, PersonId(3))
            first = {who: company.table.snapshot(who) for who in viewers}
            company.plays_one_deal()
            for who, snapshot in first.items():
                name = f"short all-in, {pace}, {thinks} ms, seed {seed}, person {who}"
                streams.append({"name": name, "sent": company.stream(who, snapshot, since)})
    return streams


def evenings(steps: int) -> list[dict[str, Any]]:
    """Streams of a player and of a spectator, at tables of every variant and pace."""
    streams = []
    for seed, variant in enumerate(sorted(VARIANTS)):
        for pace in ("instant", "quick", "calm"):
            company = Company(variant, pace, seed)
            since, first = len(company.log), {who: company.table.snapshot(who) for who in (None, PersonId(2))}
            company.plays(steps)
            for who, snapshot in first.items():
                name = f"{variant}, {pace}, seed {seed}, person {who}"
                streams.append({"name": name, "sent": company.stream(who, snapshot, since)})
    return streams


@pytest.fixture(scope="module")
def streams() -> list[dict[str, Any]]:
    return evenings(100) + short_all_ins(6)


def test_a_short_all_in_wins_after_the_last_bet_was_folded_to(streams: list[dict[str, Any]]) -> None:
    """The case is among the streams at instant pace: one wins the main pot, another one the side pot."""
    found = set()
    for stream in streams:
        kinds = [event["kind"] for each in stream["sent"] for event in each["message"].get("events", ())]
        ends = [
            each["message"]["deal"] for each in stream["sent"] if "won" in (each["message"].get("deal") or ())
        ]
        for deal in ends if stream["name"].startswith("short all-in, instant") else ():
            short = next(seat for seat in deal["seats"] if seat["start"] == SHORT_STACK)
            pots = {won.get("pot", 0): won["seat"] for won in deal["won"]}
            last = [kind for kind in kinds if kind in ("raise", "call", "check", "fold", "return", "show")]
            if short.get("shown") and pots.get(0) == short["seat"] != pots.get(1):
                assert "fold return show show" in " ".join(last)
                found.add(stream["name"])
    assert found


def test_who_wins_a_pot_that_others_are_left_in_has_shown(streams: list[dict[str, Any]]) -> None:
    for stream in streams:
        for deal in (each["message"].get("deal") for each in stream["sent"]):
            if not deal or deal["phase"] != "over":
                continue
            left = [
                s for s in deal["seats"] if not s.get("folded") and s.get("last", {}).get("kind") != "muck"
            ]
            winners = {won["seat"] for won in deal.get("won", ())}
            if len(left) > 1:
                assert winners <= {s["seat"] for s in left if s.get("shown")}, stream["name"]


@pytest.mark.skipif(not VITEST.exists() or shutil.which("node") is None, reason="the page is not set up")
def test_every_hand_that_is_shown_is_seen_on_the_page(streams: list[dict[str, Any]], tmp_path: Path) -> None:
    (tmp_path / "streams.json").write_text(json.dumps(streams), "utf-8")
    done = subprocess.run(
        [VITEST, "run", "src/state/showdowns.test.ts"],
        cwd=WEB,
        env={**os.environ, "VITE_STREAMS": str(tmp_path / "streams.json")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed" in done.stdout
