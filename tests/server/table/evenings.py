"""Tables driven by dice: people come and go, say all that can be said, in time or not, sense or nonsense."""

import hashlib
import random
from collections.abc import Callable, Iterable
from typing import Any, Literal, TypeVar, get_args

import msgspec

from redbutton.errors import PokerError
from redbutton.fair import seed_chain, seed_commitment
from redbutton.ids import PersonId, Seat, Viewer
from redbutton.players.actor import default_action
from redbutton.players.seated_bot import SeatedBot
from redbutton.server.bots import decide
from redbutton.server.table import Table, entries
from redbutton.server.table.entries import Entry, Presence
from redbutton.server.table.ledger import chips_on as chips
from redbutton.server.table.ledger import chips_sold as bought
from redbutton.server.table.outcome import Outcome
from redbutton.wire import messages
from redbutton.wire.messages import NewTable, Options, Snapshot, Update

Stale = Literal["seeds", "step", "time-out", "showdown", "vote", "settle"]
"""What may come too late."""

read_update = msgspec.json.Decoder(Update).decode
read_snapshot = msgspec.json.Decoder(Snapshot).decode


def hash_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def by_number(number: int | None) -> Viewer:
    """Persons are numbered from 1, the host first; tests call them by that number."""
    return None if number is None else PersonId(number)


class Follower:
    """A client that knows only what it was sent: the newest of each part."""

    def __init__(self, snapshot: bytes) -> None:
        first = read_snapshot(snapshot)
        self.seq = first.seq
        self.table, self.deal, self.fairness, self.you = first.table, first.deal, first.fairness, first.you
        self.openings = {(each.stage, each.place): each for each in first.openings}

    def follow(self, sent: bytes) -> Update:
        update = read_update(sent)
        assert update.seq == self.seq + 1
        self.seq = update.seq
        if any(event.kind == "shuffle" for event in update.events) or update.deal is None:
            self.openings.clear()
        for part in ("table", "deal", "fairness", "you"):
            if (new := getattr(update, part)) is not msgspec.UNSET:
                setattr(self, part, new)
        for opening in update.openings:
            assert (opening.stage, opening.place) not in self.openings
            self.openings[opening.stage, opening.place] = opening
        return update

    def agrees(self, snapshot: bytes) -> None:
        """Is everything as somebody sees it who comes now?"""
        now = read_snapshot(snapshot)
        assert now.seq == self.seq
        assert now.table == self.table
        assert _without_clock(now.deal) == _without_clock(self.deal)
        assert now.fairness == self.fairness
        assert now.you == self.you
        assert {(each.stage, each.place): each for each in now.openings} == self.openings


def _without_clock(deal: Any) -> Any:
    return None if deal is None else msgspec.structs.replace(deal, clock=None)


class Evening:
    """A table and everybody around it; `log` is all that was done, `sent` what each one got for it."""

    def __init__(self, settings: NewTable, seed: int = 1) -> None:
        self.dice = random.Random(seed)
        self.at = 1_000_000
        opened = Table.opening("t1", settings, token=hash_of("host"), at=self.at, draw=self.draw)
        self._begin(Table.create(opened))
        self.log.append(opened)
        self.heard.append(set())
        self.sent.append({})

    @classmethod
    def around(cls, table: Table, seed: int = 1) -> "Evening":
        """An evening that begins at a table where much has happened already."""
        evening = cls.__new__(cls)
        evening.dice, evening.at = random.Random(seed), table.now
        evening._begin(table)
        return evening

    def _begin(self, table: Table) -> None:
        self.table = table
        self.audience: set[Viewer] = {None}
        self.log: list[Entry] = []
        self.heard: list[set[Viewer]] = []
        self.sent: list[dict[Viewer, bytes]] = []
        self.hands: list[Any] = []
        self.followers: dict[Viewer, Follower] = {None: Follower(self.table.snapshot(None))}
        self.number = 0
        self.refused: list[PokerError] = []
        self.seeds: dict[str, bytes] = {}
        """The secrets of persons' seeds, by what they have committed to."""

    def draw(self, count: int) -> bytes:
        return self.dice.randbytes(count)

    @property
    def state(self) -> Any:
        return self.table._state

    # -- doing -------------------------------------------------------------------------------------------

    def do(self, entry: Entry) -> Outcome:
        """Do an entry as it comes out of a log."""
        entry = entries.decode(entries.encode(entry))
        outcome = self.table.do(entry, self.audience)
        self.log.append(entry)
        self.heard.append(set(self.audience))
        self.sent.append({v: news.bytes_for(v) for news in outcome.news for v in self.audience})
        for viewer in self.audience if outcome.news else ():
            self.followers[viewer].follow(self.sent[-1][viewer])
        if outcome.hand is not None:
            self.hands.append(outcome.hand)
        return outcome

    def attempt(self, entry: Callable[[], Entry]) -> Outcome | None:
        """Try something. If it is refused, nothing at all has changed."""
        before = self.everything()
        try:
            return self.do(entry())
        except PokerError as error:
            refusal = error
        assert refusal.sentence("en")
        assert refusal.sentence("zh")
        assert self.everything() == before
        self.refused.append(refusal)
        return None

    def everything(self) -> list[bytes]:
        """All that can be seen of the table from anywhere, and all that it would keep."""
        table = self.table
        seen = [table.snapshot(viewer) for viewer in (None, *self.state.people)]
        return [*seen, table.summary(), table.ledger(), table.save() if table.may_save else b""]

    def say(self, who: int | None, kind: type, token: str | None = None, /, **fields: Any) -> Outcome | None:
        """Somebody says something."""
        if "id" in kind.__struct_fields__:  # type: ignore[attr-defined]
            self.number += 1
            fields = {"id": f"m{self.number}", **fields}
        message = kind(**fields)
        return self.attempt(lambda: self.table.entry_of(by_number(who), message, at=self.at, token=token))

    def come(self, person: int | None) -> None:
        """Somebody opens a connection."""
        viewer = by_number(person)
        self.do(Presence(at=self.at, person=viewer, here=True))
        self.audience.add(viewer)
        self.followers[viewer] = Follower(self.table.snapshot(viewer))

    def go(self, person: int | None) -> None:
        viewer = by_number(person)
        self.do(Presence(at=self.at, person=viewer, here=False))
        self.audience.discard(viewer)

    def sit(self, name: str, **fields: Any) -> PersonId | None:
        """A new person sits down, or waits, and stays connected."""
        outcome = self.say(None, messages.Sit, hash_of(name), name=name, **fields)
        if outcome is None:
            return None
        assert outcome.person is not None
        self.come(outcome.person)
        return outcome.person

    # -- the table by itself -----------------------------------------------------------------------------

    def wait(self) -> Outcome | None:
        """Let the time pass until something is due, and let it happen."""
        due = self.table.next_due()
        if due is None:
            return None
        self.at = max(self.at, due.at)
        if due.kind != "bot":
            return self.do(self.table.entry_for(due, at=self.at, draw=self.draw))
        assert due.seat is not None
        view = self.table.view_of(due.seat)
        assert view is not None
        asked = self.table.bot_for(due.seat)
        bot = SeatedBot(asked.spec)
        bot.begin(due.deal, asked.seed)
        action, fault = decide(bot, view)
        return self.do(self.table.decision(due, action, at=self.at, fault=fault is not None))

    def until(self, happens: Callable[[], bool], most: int = 500, *, calls: bool = False) -> None:
        """Let time pass and programs play until something is so; people check, else fold, or call."""
        for _ in range(most):
            if happens():
                return
            if not self.plays_on(calls=calls):
                self.wait()
        raise AssertionError("it did not happen")

    def plays_on(self, *, calls: bool = False) -> bool:
        """If it is a person's turn, the person does what costs nothing, or calls."""
        options = self.asked()
        if options is None:
            return False
        actor = self.state.live.people[self.state.live.deal.actor]
        action = (options.passive() if calls else None) or default_action(options)
        name = {"Check": "check", "Call": "call", "Fold": "fold", "Discard": "discard", "BringIn": "bring-in"}
        kind = name.get(type(action).__name__)
        if kind is None:
            return False
        self.act(actor, kind)
        return True

    def asked(self) -> Any:
        """What the person to act may do; None if nobody or a program is to act."""
        live_deal = self.state.live
        if live_deal is None or live_deal.phase not in ("play", "showdown") or live_deal.deal.actor is None:
            return None
        person = self.state.people[live_deal.people[live_deal.deal.actor]]
        return None if person.bot else live_deal.deal.options

    def act(self, person: int, action: str, amount: int | None = None, **fields: Any) -> Outcome | None:
        live_deal = self.state.live
        given = {"deal": live_deal.number, "turn": live_deal.turn, **fields}
        return self.say(person, messages.Act, action=action, amount=amount, **given)

    # -- dice --------------------------------------------------------------------------------------------

    def roll(self, steps: int) -> None:
        """A number of things happen, mostly sensible ones."""
        for _ in range(steps):
            self.something()
            self.check()

    def something(self) -> None:
        self.at += self.dice.choice((0, 10, 500, 3000, 20_000))
        dice = self.dice.random()
        if dice < 0.35:
            self.wait()
        elif dice < 0.8:
            self.decides() or self.wait()
        else:
            self.somebody_says()

    def decides(self) -> bool:
        """The player to act decides at random, now and then for what is not allowed."""
        self.show_seeds()
        options = self.asked()
        if options is None:
            return False
        live_deal = self.state.live
        person = live_deal.people[live_deal.deal.actor]
        kinds = ["fold", "check", "call", "raise", "raise", "call", "bring-in", "discard", "show", "muck"]
        kind = self.dice.choice(kinds)
        amount = None
        if kind == "raise" and options.raise_to is not None:
            least, most = options.raise_to
            amount = self.dice.choice((least, most, (least + most) // 2, least, most + 1, least - 1))
            amount = max(0, amount)
        hand = [str(card) for card in live_deal.deal.hand(live_deal.deal.actor)]
        cards = self.dice.sample(hand, self.dice.randrange(len(hand) + 1)) if kind == "discard" else None
        self.act(person, kind, amount, cards=cards)
        return True

    def show_seeds(self) -> None:
        """Persons with a commitment show their seeds, some of them in time."""
        live_deal = self.state.live
        if live_deal is None or live_deal.phase != "shuffle":
            return
        for person in live_deal.people:
            seat = live_deal.seats[live_deal.player_of(person)]
            secret = self.seeds.get(live_deal.shares[seat].commitment)  # None if it was promised before
            if live_deal.waits_for(seat) and secret is not None and self.dice.random() < 0.8:
                seed = seed_chain(secret)[len(live_deal.sealed) - 1]
                self.commit(person, deal=live_deal.number, seed=seed.hex())
                if self.state.live.phase != "shuffle":
                    return

    def commit(self, person: int, **fields: Any) -> Outcome | None:
        """Commit to a seed for the next deal."""
        secret = self.draw(32)
        commitment = seed_commitment(seed_chain(secret)[0])
        self.seeds[commitment] = secret
        return self.say(person, messages.Seed, next=commitment, **fields)

    def somebody_says(self) -> None:
        """Anybody says anything."""
        dice, people = self.dice, list(self.state.people)
        person = dice.choice(people)
        if self.state.people[person].bot and dice.random() < 0.9:
            person = 1
        name = dice.choice(("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "  ", "caller"))
        other, chips = dice.choice([*people, 77]), dice.choice((0, 1, 40, 100, 200, 10**14))
        seat = dice.choice((None, None, 1, 2, 3, 6, 10))
        deal, turn = dice.choice((0, 1, 2)), dice.choice((0, 1, 5))
        blinds, bot = (
            dice.choice((["1", "2"], ["2", "4"], ["0.5"])),
            dice.choice(("caller", "random", "nobody")),
        )
        wishes: list[Callable[[], Any]] = [
            lambda: self.sit(name, seat=seat, chips=dice.choice((None, None, chips))),
            lambda: self.say(person, messages.Sit, name=name, seat=seat),
            lambda: self.say(person, messages.SitOut),
            lambda: self.say(person, messages.SitIn, posts=dice.random() < 0.5),
            lambda: self.say(person, messages.Rebuy, chips=chips),
            lambda: self.say(person, messages.Leave) if dice.random() < 0.4 else None,
            lambda: self.say(person, messages.Chat, text=dice.choice(("hi", "\u202e", "你好"))),
            lambda: self.say(person, messages.Act, deal=deal, turn=turn, action="call"),
            lambda: self.act(person, "show") if self.state.live else None,
            lambda: self.vote(person),
            lambda: self.say(1, messages.Pause) if dice.random() < 0.3 else None,
            lambda: self.say(self.state.host, messages.Resume),
            lambda: self.say(self.state.host, messages.Resume),
            lambda: self.say(self.state.host, messages.Start),
            lambda: self.say(self.state.host, messages.Kick, person=other) if dice.random() < 0.3 else None,
            lambda: self.say(self.state.host, messages.Approve, person=other, yes=dice.random() < 0.8),
            lambda: self.say(person, messages.Mute, person=other, on=dice.random() < 0.5),
            lambda: self.say(self.state.host, messages.NewStakes, blinds=blinds),
            lambda: self.say(self.state.host, messages.AddBot, bot=bot, seat=seat),
            lambda: self.say(self.state.host, messages.NewClock, clock=dice.choice((0, 10)), bank=turn),
            lambda: self.say(self.state.host, messages.OpenChat, on=dice.random() < 0.7),
            lambda: self.say(None, messages.Chat, hash_of(name), text="hi", name=name),
            lambda: self.say(person, messages.PassHost, person=other),
            lambda: self.say(person, messages.PlayAgain, table="another"),
            lambda: self.attempt(lambda: entries.Quiet(at=self.at, person=person, quiet=dice.random() < 0.7)),
            lambda: self.say(1, messages.End) if dice.random() < 0.02 else None,
            lambda: self.turn_up(person),
            lambda: self.turn_up(person),
            lambda: self.commit(person),
            lambda: self.commit(person, deal=deal, seed="00" * 32),
            lambda: self.say(None, messages.Leave),
            lambda: self.attempt(lambda: self.stale(deal, turn)),
        ]  # fmt: skip
        dice.choice(wishes)()

    def vote(self, person: int) -> None:
        if self.state.live is not None:
            times = self.dice.randrange(1, 4)
            self.say(person, messages.RunIt, deal=self.state.live.number, times=times)

    def turn_up(self, person: int) -> None:
        known = self.state.people[person]
        if known.bot:
            return
        if known.connected:
            self.go(person)
        else:
            self.come(person)

    def stale(self, deal: int, turn: int) -> Entry:
        kind: Stale = self.dice.choice(get_args(Stale))
        if self.dice.random() < 0.3:
            return entries.Decided(at=self.at, seat=Seat(2), deal=deal, turn=turn, action="call")
        return entries.Elapsed(at=self.at, due=kind, deal=deal, turn=turn)

    # -- what always holds -------------------------------------------------------------------------------

    def check(self) -> None:
        """Nobody misses anything, and no chip is lost."""
        for viewer in self.audience:
            self.followers[viewer].agrees(self.table.snapshot(viewer))
        assert chips(self.state) == bought(self.state)


E = TypeVar("E", bound=Evening)


def rolled(evening: E, steps: int) -> E:
    """An evening of three, whose game has begun and of which dice have decided a number of steps."""
    evening.come(1)
    for name in ("Ann", "Ben"):
        evening.sit(name)
    if evening.state.session is None:
        evening.say(1, messages.Start)
    evening.roll(steps)
    return evening


def done_again(log: Iterable[Entry], heard: Iterable[set[Viewer]]) -> tuple[Table, list[dict[Viewer, bytes]]]:
    """The table that a log makes, and what each one would have been sent."""
    opened, *rest = log
    assert isinstance(opened, entries.Opened)
    table = Table.create(opened)
    sent: list[dict[Viewer, bytes]] = [{}]
    for entry, audience in zip(rest, list(heard)[1:], strict=True):
        news = table.do(entry, audience).news
        sent.append({viewer: one.bytes_for(viewer) for one in news for viewer in audience})
    return table, sent


__all__ = ["Evening", "Follower", "Options", "bought", "chips", "done_again", "hash_of", "rolled"]
