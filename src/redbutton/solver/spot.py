"""A spot to solve: a board, the pot, the stacks, both ranges, and what may be bet.

>>> spot = Spot(board="Kh 9d 4c 7s 2h", pot=100, stack=200, oop="QQ+, AK", ip="22+", bet="50%, a", raise_="a")
>>> spot.streets, len(spot.oop)
(('river',), 34)
>>> loads(dumps(spot)) == spot
True
>>> sized = Spot(board="Kh 9d 4c 7s", pot=100, stack=200, oop="QQ+", ip="22+",
...              turn={"bet": "50%"}, river={"bet": "75%", "raise": "a", "ip": {"bet": "33%, a"}})
>>> [str(size) for size in sized.sizes["river", "ip"].bet]
['33%', 'a']
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from redbutton import _toml
from redbutton.cards import Card, cards, distinct
from redbutton.equity import Range
from redbutton.equity.hand_classes import Hand
from redbutton.errors import Code, SolverError
from redbutton.solver.betting_tree import Betting, StreetSizes
from redbutton.solver.node_lock import NodeLock, combined, lock_as_toml, lock_from_table
from redbutton.solver.sizes import Sizes, read_sizes

STREETS = ("flop", "turn", "river")
PLAYERS = ("oop", "ip")
SIZE_KEYS = ("bet", "raise", "donk")
NUMBERS = ("pot", "stack", "rake", "rake_cap", "add_all_in", "force_all_in", "merging")
LEAST_WEIGHT = 1e-6
"""Hands of less weight count for nothing."""
LIGHTEST = 0.0001
"""The least that the heaviest hand of a range weighs: single precision cannot tell less from nothing."""
AnyCards = str | Iterable[Card | str | int]
SizeTable = Mapping[str, Any]
"""The sizes of a street as in a file: `{"bet": "50%", "raise": "a", "ip": {"bet": "33%, 100%"}}`."""


@dataclass(frozen=True, slots=True, init=False)
class Spot:
    """Two players after the flop. Amounts are whole chips; the stack is what each has behind."""

    board: tuple[Card, ...]
    pot: int
    stack: int
    oop: Range
    """Out of position: the player who acts first on every street."""
    ip: Range
    sizes: Mapping[tuple[str, str], StreetSizes]
    """By street and player."""
    rake: float = 0.0
    """The share of the pot that the house takes, up to the cap."""
    rake_cap: float = 0.0
    dead: tuple[Card, ...] = field(default=())
    add_all_in: float = 0.0
    """All-in is offered as well if it is at most this many times the pot."""
    force_all_in: float = 0.0
    """A bet that leaves at most this share of the pot behind is all-in."""
    merging: float = 0.0
    """Sizes closer than this to a larger one are left out."""
    locks: tuple[NodeLock, ...] = ()
    """Strategies that are fixed, and around which the rest is solved."""

    def __init__(
        self, *, board: AnyCards, pot: int, stack: int, oop: Range | str, ip: Range | str,
        bet: str = "", raise_: str = "", donk: str | None = None,
        flop: SizeTable | None = None, turn: SizeTable | None = None, river: SizeTable | None = None,
        sizes: Mapping[tuple[str, str], StreetSizes] | None = None,
        rake: float = 0.0, rake_cap: float = 0.0, dead: AnyCards = (),
        add_all_in: float = 0.0, force_all_in: float = 0.0, merging: float = 0.0,
        locks: Iterable[NodeLock] = (),
    ) -> None:  # fmt: skip
        everywhere = StreetSizes(
            bet=read_sizes(bet), raise_=read_sizes(raise_), donk=None if donk is None else read_sizes(donk)
        )
        known = distinct(cards(board))
        tables = {"flop": flop, "turn": turn, "river": river}
        own = {
            (street, player): _sizes(street, player, its, everywhere)
            for street, its in tables.items()
            if its is not None
            for player in PLAYERS
        } | dict(sizes or {})
        values: dict[str, Any] = {
            "board": known,
            "pot": pot,
            "stack": stack,
            "oop": oop if isinstance(oop, Range) else Range(oop),
            "ip": ip if isinstance(ip, Range) else Range(ip),
            "rake": rake,
            "rake_cap": rake_cap,
            "dead": distinct(cards(dead)) if dead else (),
            "add_all_in": add_all_in,
            "force_all_in": force_all_in,
            "merging": merging,
            "locks": combined(locks),
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)
        table = {
            (street, player): own.get((street, player), everywhere)
            for street in (STREETS[len(known) - 3 :] if 3 <= len(known) <= 5 else ())
            for player in PLAYERS
        }
        object.__setattr__(self, "sizes", table)
        self._check()

    def _check(self) -> None:
        if not 3 <= len(self.board) <= 5 or not all(map(_is_known, self.board)):
            raise SolverError(Code.NOT_A_BOARD, cards=len(self.board))
        for name in ("pot", "stack"):
            value = getattr(self, name)
            if not isinstance(value, int) or isinstance(value, bool) or not 0 < value <= 10**9:
                raise SolverError(Code.SPOT_NOT_A_NUMBER, name=name, value=value)
        for name in ("rake", "rake_cap", "add_all_in", "force_all_in", "merging"):
            value = getattr(self, name)
            if not isinstance(value, int | float) or not 0 <= value < (
                1 if name in ("rake", "merging") else 10**9
            ):
                raise SolverError(Code.SPOT_NOT_A_NUMBER, name=name, value=value)
        if not all(map(_is_known, self.dead)):
            raise SolverError(Code.CARD_UNKNOWN)
        twice = {*self.board} & {*self.dead}
        if twice:
            raise SolverError(Code.CARD_TWICE, card=str(min(twice)))
        own, other = map(self._possible, PLAYERS)
        if not any(not {*hand} & {*facing} for hand in own for facing in other):
            raise SolverError(Code.RANGES_EXCLUDE_EACH_OTHER)

    def _possible(self, player: str) -> list[Hand]:
        """The hands of a range that can be held here and count for something. Raises if there are none."""
        whole: Range = getattr(self, player)
        for hand in whole:
            if len(hand) != 2 or not 52 > hand[0] > hand[1]:
                raise SolverError(Code.NOT_A_HAND, text="".join(map(str, hand)), size=2, place=1)
        left = whole.without((*self.board, *self.dead))
        if not left:
            raise SolverError(Code.EMPTY_RANGE, player=player)
        if max(left.values()) < LIGHTEST:
            raise SolverError(Code.RANGE_TOO_LIGHT, player=player, least=LIGHTEST)
        return [hand for hand, weight in left.items() if weight >= LEAST_WEIGHT]

    @property
    def streets(self) -> tuple[str, ...]:
        """The streets that are left, this one first."""
        return STREETS[len(self.board) - 3 :]

    @property
    def betting(self) -> Betting:
        return Betting(
            pot=self.pot,
            stack=self.stack,
            streets=tuple((self.sizes[street, "oop"], self.sizes[street, "ip"]) for street in self.streets),
            add_all_in=self.add_all_in,
            force_all_in=self.force_all_in,
            merging=self.merging,
        )


def _is_known(card: Card) -> bool:
    return int(card) < 52


def loads(text: str, *, board: str | None = None) -> Spot:
    """A spot from TOML: sizes stand in a table for each street, or for each street and player.

    A board that is given stands in place of the file's.
    """
    table = document(text)
    if board is not None:
        table["board"] = board
    for name in ("board", "pot", "stack", "oop", "ip"):
        if name not in table:
            raise SolverError(Code.SPOT_LACKS, name=name)
    allowed = {"board", "oop", "ip", "dead", "lock", *NUMBERS, *STREETS}
    for name in table:
        if name not in allowed:
            raise SolverError(Code.SPOT_UNKNOWN, name=name, allowed=", ".join(sorted(allowed)))
    for name in ("board", "oop", "ip", "dead"):
        if not isinstance(table.get(name, ""), str):
            raise SolverError(Code.SPOT_NOT_TEXT, name=name)
    locks = table.pop("lock", [])
    if not isinstance(locks, list):
        raise SolverError(Code.SPOT_NOT_TEXT, name="lock")
    return Spot(locks=map(lock_from_table, locks), **table)


def document(text: str) -> dict[str, Any]:
    """A spot's file as plain values."""
    return _toml.document(text)


def _sizes(street: str, player: str, table: Any, everywhere: StreetSizes) -> StreetSizes:
    """A player's sizes on a street: the player's own, else the street's, else those of all streets."""
    if not isinstance(table, Mapping):
        raise SolverError(Code.SPOT_NOT_TEXT, name=street)
    for name in table:
        if name not in (*SIZE_KEYS, *PLAYERS):
            raise SolverError(
                Code.SPOT_UNKNOWN, name=f"{street}.{name}", allowed=", ".join((*SIZE_KEYS, *PLAYERS))
            )
    found: dict[str, Sizes | None] = {
        "bet": everywhere.bet, "raise": everywhere.raise_, "donk": everywhere.donk
    }  # fmt: skip
    own = table.get(player, {})
    if not isinstance(own, Mapping):
        raise SolverError(Code.SPOT_NOT_TEXT, name=f"{street}.{player}")
    for name in own:
        if name not in SIZE_KEYS:
            raise SolverError(
                Code.SPOT_UNKNOWN, name=f"{street}.{player}.{name}", allowed=", ".join(SIZE_KEYS)
            )
    for source in (table, own):
        for name in SIZE_KEYS:
            if name in source:
                found[name] = read_sizes(str(source[name]))
    return StreetSizes(bet=found["bet"] or (), raise_=found["raise"] or (), donk=found["donk"])


def dumps(spot: Spot) -> str:
    """The spot as TOML."""
    lines = [
        f'board = "{"".join(map(str, spot.board))}"',
        f"pot = {spot.pot}",
        f"stack = {spot.stack}",
        f'oop = "{spot.oop}"',
        f'ip = "{spot.ip}"',
    ]
    if spot.dead:
        lines.append(f'dead = "{"".join(map(str, spot.dead))}"')
    lines += [f"{name} = {getattr(spot, name)}" for name in NUMBERS[2:] if getattr(spot, name)]
    for street in spot.streets:
        both = [spot.sizes[street, player] for player in PLAYERS]
        if both[0] == both[1]:
            lines += ["", f"[{street}]", *_written(both[0])]
        else:
            for player, own in zip(PLAYERS, both, strict=True):
                lines += ["", f"[{street}.{player}]", *_written(own)]
    for lock in spot.locks:
        lines += lock_as_toml(lock)
    return "\n".join(lines) + "\n"


def _written(sizes: StreetSizes) -> list[str]:
    named = {"bet": sizes.bet, "raise": sizes.raise_, "donk": sizes.donk}
    return [
        f'{name} = "{", ".join(map(str, value)) or "none"}"'
        for name, value in named.items()
        if value or (name == "donk" and value is not None)
    ]
