"""A whole game in a few lines: the players, `play()`, and the winner.

>>> game = Game({"Ann": "tight-aggressive", "Ben": "caller", "Cleo": "random"}, seed=7)
>>> result = game.play()
>>> result.winner, result.hands, result.standings[0]
('Ann', 41, Standing(name='Ann', chips=600, place=1))

Everybody begins with a hundred big blinds, and the game ends when one player has all the chips. This module
is above bots, terminal and client, because each of them can be a player; programs use it as `redbutton.play`.
"""

import inspect
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count, cycle
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol

from redbutton.arena.entrants import dice
from redbutton.cards import Seed
from redbutton.errors import BotError, Code, RulesError
from redbutton.game import Action, Event, View
from redbutton.history import phh
from redbutton.history.narrator import Teller
from redbutton.history.record import HandRecord
from redbutton.history.recorder import record_of
from redbutton.play.formats import Format, check_format, make_session
from redbutton.play.session import Session, Settled, Standing
from redbutton.play.sync_driver import Hear, play_session
from redbutton.players import registry
from redbutton.players.actor import default_action
from redbutton.players.bot_names import name_at_table
from redbutton.players.default_bots import usual_mix
from redbutton.rules import Rules, usual_rules

if TYPE_CHECKING:
    from redbutton.client.far_player import FarPlayer, Socket
    from redbutton.play.faults import Fault
    from redbutton.terminal.line_mode import Read
    from redbutton.terminal.person import TerminalPerson

Tell = Callable[[str], object]
"""Receives each sentence of the story, such as `print`."""


class GamePlayer(Protocol):
    """A player of a game: a bot of your own, a person, a remote client. The answer may be awaitable."""

    def act(self, view: View) -> Action | Awaitable[Action]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResult:
    """The state of a game, or its end."""

    over: bool
    standings: tuple[Standing, ...]
    """Everybody who plays or is out, the best first."""
    hands: int
    records: tuple[HandRecord, ...]
    """All hands, with all cards."""
    hands_won: Mapping[str, int] | None = None
    """In a game without chips, the hands that each player has won; a tie counts for all who tie."""
    faults: tuple["Fault", ...] = ()
    """Cases in which a remote player did not answer in time and the house acted."""

    @property
    def winners(self) -> tuple[str, ...]:
        """The players with the most chips, or hands won without chips; several if they are equal."""
        best = self._score(self.standings[0])
        return tuple(each.name for each in self.standings if self._score(each) == best)

    @property
    def winner(self) -> str:
        """The winner, or the leader during the game; the first of several."""
        return self.standings[0].name

    @property
    def phh(self) -> str:
        """All hands in PHH format."""
        return phh.dumps_all(self.records) if self.records else ""

    def __str__(self) -> str:
        places = enumerate(self.standings, 1)
        return "\n".join(f"{number}. {each.name} {self._score(each):,}" for number, each in places)

    def _score(self, standing: Standing) -> int:
        return standing.chips if self.hands_won is None else self.hands_won.get(standing.name, 0)


class Game:
    """Players by name, the rules, and how the game ends.

    A player is a bot's name with parameters (`"shark:bluff=0.2"`), `person()`, `far_player(socket)`, or
    anything with a method `act`; `bots` is the number of bots of the usual mix who sit down beside them. The
    rules are a preset's name or made by `make_rules`. `kind` is tournament, cash or rounds, with settings of
    its own such as `level_hands=6` or `rounds=50`. The default is cash in games without chips and where the
    house plays until one is left, elsewhere a tournament. The same seed gives the same cards and bots.
    """

    def __init__(
        self,
        players: Mapping[str, str | GamePlayer],
        *,
        bots: int = 0,
        rules: Rules | str = "standard",
        kind: str | None = None,
        stack: int | None = None,
        seed: Seed | None = None,
        **settings: Any,
    ) -> None:
        rules = usual_rules(rules) if isinstance(rules, str) else rules
        self._mix = cycle(usual_mix(rules))
        players = self._with_bots(players, bots)
        for name in players:
            if not name.strip() or not name.isprintable():
                raise RulesError(Code.NAME_TAKEN, name=name)
        if not 2 <= len(players) <= rules.max_players:
            raise RulesError(Code.WRONG_NUMBER_OF_PLAYERS, players=len(players), most=rules.max_players)
        kind = kind or _usual_kind(rules)
        check_format(kind, rules)
        self._seed = seed
        self.players: dict[str, GamePlayer] = {name: self._player(name, who) for name, who in players.items()}
        self.session = make_session(kind, rules, tuple(players), stack=stack, seed=seed, settings=settings)
        self.records: list[HandRecord] = []
        self.faults: list[Fault] = []
        self._began = monotonic()
        for name, player in self.players.items():
            if sit_down := getattr(player, "sit_down", None):
                sit_down(self.session, name)

    def play(
        self, *, hands: int | None = None, tell: Tell | None = None, watch: Hear | None = None
    ) -> GameResult:
        """Play to the end, or for a number of hands. Another call goes on with the game.

        Without chips there is no end, unless the game is one of rounds: the number of hands has to be given.

        `tell` gets sentences, `watch` gets each event, both as a spectator sees them.
        """
        for name, player in self.players.items():
            if inspect.iscoroutinefunction(player.act):
                raise BotError(Code.ANSWERS_LATER, name=name)
        for _ in self._left_to_play(hands):
            settled = play_session(
                self.session,
                self.players,  # type: ignore[arg-type]  # all of them answer at once
                deals=1,
                newcomer=self._newcomer,  # type: ignore[arg-type]
                watchers=self._watchers(tell, watch),
                minutes=lambda: (monotonic() - self._began) / 60,
                finished=self._keep,
            )
            if not self._settle(settled):
                break
        return self.result

    async def play_async(
        self,
        *,
        hands: int | None = None,
        seconds: float | None = None,
        tell: Tell | None = None,
        watch: Hear | None = None,
    ) -> GameResult:
        """The same without blocking the event loop. A late decision is made by the house."""
        from redbutton.play.async_driver import play_live

        players = {name: _in_a_thread(player) for name, player in self.players.items()}
        for _ in self._left_to_play(hands):
            settled = await play_live(
                self.session,
                players,
                default=default_action,
                seconds=seconds,
                deals=1,
                newcomer=self._newcomer,
                watchers=self._watchers(tell, watch),
                finished=self._keep,
                fault=self._fault,
            )
            if not self._settle(settled):
                break
        return self.result

    @property
    def result(self) -> GameResult:
        """The present state of the game."""
        session = self.session
        return GameResult(
            over=session.over or len(session.seating.present) < 2,
            standings=tuple(session.standings),
            hands=session.number,
            records=tuple(self.records),
            hands_won=dict(session.won) if session.rules.is_free else None,
            faults=tuple(self.faults),
        )

    def __repr__(self) -> str:
        return f"<Game of {', '.join(self.players)}: {self.session.kind}, {self.session.number} hands played>"

    # -- from hand to hand -------------------------------------------------------------------------------

    def _left_to_play(self, hands: int | None) -> Iterator[int]:
        if hands is None:
            if self.session.rules.is_free and self.session.rounds is None:
                raise RulesError(Code.NEVER_ENDS)
            return count()
        if hands <= 0:
            raise RulesError(Code.SETTING_NOT_POSITIVE, setting="hands", value=hands)
        return iter(range(hands))

    def _keep(self, session: Session) -> None:
        """Record a finished deal."""
        assert session.deal is not None
        self.records.append(record_of(session.deal, **session.recorded()))

    def _settle(self, settled: list[Settled]) -> bool:
        """Report what a deal has changed. False if there is no next one."""
        for player in self.players.values():
            for change in settled:
                if report := getattr(player, "settled", None):
                    report(change)
        return bool(settled) and not any(getattr(player, "left", False) for player in self.players.values())

    def _watchers(self, tell: Tell | None, watch: Hear | None) -> list[Hear]:
        watchers: list[Hear] = []
        if tell is not None:
            watchers.append(_Storyteller(self.session, tell).hear)
        if watch is not None:
            watchers.append(watch)
        return watchers

    def _fault(self, fault: "Fault") -> None:
        """Act for a player who is late or gone; an error in a bot of your own is raised."""
        later = inspect.iscoroutinefunction(self.players[fault.name].act)
        if not later and fault.reason.code is not Code.TOO_SLOW:
            raise  # the error that the driver is handling
        self.faults.append(fault)

    # -- players -----------------------------------------------------------------------------------------

    def _player(self, name: str, who: str | GamePlayer) -> GamePlayer:
        if isinstance(who, str):
            return registry.make(who, seed=None if self._seed is None else dice(str(self._seed), name))
        if not callable(getattr(who, "act", None)):
            raise BotError(Code.NOT_A_PLAYER, name=name, type=type(who).__name__)
        return who

    def _with_bots(self, players: Mapping[str, str | GamePlayer], bots: int) -> dict[str, str | GamePlayer]:
        """The given players, and bots named by what they are."""
        company = dict(players)
        for _ in range(bots):
            spec = next(self._mix)
            company[name_at_table(spec, company.__contains__)] = spec
        return company

    def _newcomer(self, name: str) -> GamePlayer:
        """The player for a seat that became free, if the table is to stay full."""
        self.players[name] = self._player(name, next(self._mix))
        return self.players[name]


def _usual_kind(rules: Rules) -> Format:
    """The format of a game if none is given: a tournament raises the stakes, a cash game keeps them."""
    return "cash" if rules.is_free or rules.house.game_ends == "one-left" else "tournament"


def person(*, lang: str = "en", read: "Read | None" = None) -> "TerminalPerson":
    """A person at this terminal. `read` returns the typed lines, by default from standard input."""
    from redbutton.terminal.person import TerminalPerson

    return TerminalPerson(lang=lang, read=read)


def far_player(socket: "Socket") -> "FarPlayer":
    """A client at the other end of a socket with `send` and `recv`, for games played by `play_async`."""
    from redbutton.client.far_player import FarPlayer

    return FarPlayer(socket)


class _Storyteller:
    """Prints a session's next deal in sentences."""

    def __init__(self, session: Session, tell: Tell) -> None:
        self._session, self._tell = session, tell
        self._teller: Teller | None = None

    def hear(self, event: Event) -> None:
        session = self._session
        if self._teller is None:
            assert session.deal is not None
            view, money = session.deal.view(None), session.rules.stakes.money
            self._teller = Teller(view, names=session.names, money=money)
            for step in session.draw.steps() if session.draw else ():
                self._tell(step.phrase.put(self._teller.lang))
        self._tell(self._teller.tell(event))


class _Threaded:
    """A player who blocks, asked in a thread of its own."""

    def __init__(self, player: "TerminalPerson") -> None:
        self._player, self.hear = player, player.hear

    async def act(self, view: View) -> Action:
        import asyncio

        return await asyncio.to_thread(self._player.act, view)


def _in_a_thread(player: GamePlayer) -> GamePlayer:
    from redbutton.terminal.person import TerminalPerson

    return _Threaded(player) if isinstance(player, TerminalPerson) else player
