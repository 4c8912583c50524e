# cython: annotation_typing=False
"""PHH's action texts, such as `d dh p1 AcKd` or `p3 cbr 225`, as small values and back.

>>> step("p3 cbr 225")
Step(verb=<Verb.BET: 5>, player=2, cards=None, amount=225, commentary='')
>>> step("p1 sm AcKd # a surprise").text()
'p1 sm AcKd # a surprise'
"""

import re
from decimal import Decimal
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from redbutton.cards import ALL, FACES, Card
from redbutton.errors import Code, ParseError
from redbutton.history import money

OPENING_CALL = "call"
"""The comment of a bet that was a call of the last amount, where nobody had bet in the round."""


class Verb(IntEnum):
    """What is done. `BET` is to complete, bet or raise; check and call share a verb too."""

    NOTE = 0
    DEAL_HOLE = 1
    DEAL_BOARD = 2
    FOLD = 3
    CHECK_OR_CALL = 4
    BET = 5
    BRING_IN = 6
    DISCARD = 7
    SHOW = 8
    MUCK = 9


class Step(NamedTuple):
    """One action: the verb, its player, and its cards or amount.

    Players count from 0; -1 stands for the board or a note. The amount is the player's total of the street,
    in chip units. Discarding no cards is standing pat. Showing `None` is showing the cards as dealt (`-` in
    the text); unknown cards shown are a hand that was neither mucked nor seen.
    """

    verb: Verb
    player: int = -1
    cards: tuple[Card, ...] | None = None
    amount: int | None = None
    commentary: str = ""

    def text(self, scale: int = 1) -> str:
        """The action as PHH text, its amount as money with `scale` units to 1.00."""
        said = f"# {self.commentary}" if self.commentary else ""
        return " ".join(filter(None, [_HEADS[self.verb].format(self.player + 1), self._tail(scale), said]))

    def _tail(self, scale: int) -> str:
        if self.amount is not None:
            return money.text(money.amount(self.amount, scale))
        if self.cards is not None:
            return "".join(map(str, self.cards))
        return "-" if self.verb is Verb.SHOW else ""


_HEADS = {
    Verb.NOTE: "",
    Verb.DEAL_HOLE: "d dh p{}",
    Verb.DEAL_BOARD: "d db",
    Verb.FOLD: "p{} f",
    Verb.CHECK_OR_CALL: "p{} cc",
    Verb.BET: "p{} cbr",
    Verb.BRING_IN: "p{} pb",
    Verb.DISCARD: "p{} sd",
    Verb.SHOW: "p{} sm",
    Verb.MUCK: "p{} sm",
}
_PLAYERS = range(30)
"""More than any game can deal to; the record checks who is at the table."""
_WHOLE = {
    _HEADS[step.verb].format(step.player + 1): step
    for player in _PLAYERS
    for step in (
        Step(Verb.NOTE),
        Step(Verb.FOLD, player),
        Step(Verb.CHECK_OR_CALL, player),
        Step(Verb.BRING_IN, player),
        Step(Verb.DISCARD, player, ()),
        Step(Verb.MUCK, player),
    )
}
_OPENINGS = {"d db": (Verb.DEAL_BOARD, -1)} | {
    _HEADS[verb].format(player + 1): (verb, player)
    for player in _PLAYERS
    for verb in (Verb.DEAL_HOLE, Verb.BET, Verb.DISCARD, Verb.SHOW)
}
_AMOUNT = re.compile(rf"(?:0|[1-9][0-9]{{0,14}})(?:\.([0-9]{{1,{money.DECIMALS}}}))?", re.ASCII)
_CARDS = dict(zip(FACES, ALL, strict=True))
_PAIRS = {f"{first}{second}": (first, second) for first in ALL for second in ALL}
_BET, _SHOW = Verb.BET, Verb.SHOW
_new = tuple.__new__


def steps(texts: tuple[str, ...], scale: int = 1) -> tuple[Step, ...]:
    """Read action texts, one step for each."""
    return tuple([step(text, scale) for text in texts])


def step(text: str, scale: int = 1) -> Step:
    """Read one action text. Its amount must be whole in units of this scale."""
    found = _WHOLE.get(text)
    if found is not None:
        return found
    head, _, tail = text.rpartition(" ")
    opening = _OPENINGS.get(head)
    if opening is None or "#" in tail:
        return _loosely(text, scale)
    verb, player = opening
    if verb is _BET:
        return _bet(player, tail, scale)
    if verb is _SHOW and tail == "-":
        return Step(verb, player)
    return _new(Step, (verb, player, _PAIRS.get(tail) or dealt(tail), None, ""))


@lru_cache(maxsize=2**12)
def _bet(player: int, text: str, scale: int) -> Step:
    """A bet; cached, because histories repeat most amounts."""
    return Step(_BET, player, None, _units(text, scale))


def _loosely(text: str, scale: int) -> Step:
    """Read an action with commentary or extra spaces."""
    action, _, commentary = text.partition("#")
    plain = " ".join(action.split())
    if plain == text:
        raise ParseError(Code.NOT_AN_ACTION, text=text)
    return step(plain, scale)._replace(commentary=commentary.strip())


def dealt(text: str) -> tuple[Card, ...]:
    """Cards in PHH's only spelling, such as `AcTd??`."""
    try:
        return tuple([_CARDS[text[k : k + 2]] for k in range(0, len(text) or 1, 2)])
    except KeyError:
        raise ParseError(Code.NOT_PHH_CARDS, text=text) from None


def _units(text: str, scale: int) -> int:
    if not _AMOUNT.fullmatch(text):
        raise ParseError(Code.NOT_AN_AMOUNT, text=text)
    whole, _, part = text.partition(".")
    units, rest = divmod(int(whole + part) * scale, int(10 ** len(part)))
    if rest:
        raise ParseError(Code.NOT_AN_AMOUNT, text=text)
    return units


def amounts(texts: tuple[str, ...]) -> list[money.Amount]:
    """The decimal amounts in action texts, which decide how fine a hand's chip unit is."""
    tails = [text.partition("#")[0].split()[-1:] for text in texts if "." in text]
    return [Decimal(tail[0]) for tail in tails if tail and _AMOUNT.fullmatch(tail[0])]
