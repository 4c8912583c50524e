# cython: annotation_typing=False
"""What the player to act may do, as it goes over the wire.

It is written at once, not by way of `messages.Options`: there is one at each step of every table.
"""

from functools import cache

import msgspec

from redbutton.game.actions import RaiseTo
from redbutton.game.options import Options as May
from redbutton.game.view import View
from redbutton.players.house_note import house_note
from redbutton.rules import Limit
from redbutton.wire.messages import Options, encode
from redbutton.words import in_every_language
from redbutton.words.rules import NOTES

NEVER = -1
_read = msgspec.json.Decoder(Options).decode


def options_of(view: View, may: May) -> Options:
    """The options of a view, with the amounts that a client offers and the house rule that matters."""
    return _read(options_json(view, may))


def options_json(view: View, may: May) -> str:
    """The same as JSON."""
    least = _least(may)
    text = _flag("fold", may.fold) + _flag("check", may.check) + _amount("call", may.call)
    if least >= 0:
        text += f',"raise_min":{least},"raise_max":{may.most}' + _flag("bet", may.opens)
    if may.all_in is not None:
        text += f',"all_in":{may.stack}'
    if may.bring_in_cost >= 0 or may.most_discards >= 0 or may.show or may.muck:
        text += _seldom(may)
    if least >= 0:
        text += _presets(view, may, least) + _amount("limped", _limped(view))
    if (note := house_note(view)) is not None:
        text += f',"note":{_note(note)}'
    if may.unlisted:
        text += f',"unlisted":{encode(may.unlisted).decode()}'
    return "{" + text[1:] + "}"


def _flag(name: str, is_so: bool) -> str:
    return f',"{name}":true' if is_so else ""


def _amount(name: str, amount: int | None) -> str:
    return f',"{name}":{amount}' if amount is not None else ""


def _seldom(may: May) -> str:
    """What is offered in stud, in draws and at a showdown."""
    text = _amount("bring_in", may.bring_in) + _amount("discard", may.discard)
    text += _amount("must_discard", may.must_discard or None)
    text += _flag("show", may.show) + _flag("muck", may.muck)
    return text + _flag("unbeaten", may.muck and may.unbeaten)


@cache
def _note(name: str) -> str:
    return encode(in_every_language(lambda lang: NOTES[lang][name])).decode()


def _least(may: May) -> int:
    """The least that may be raised to; negative if nothing may be.

    Where a call opens the round, a raise to as much would be the same again.
    """
    least = may.least + 1 if may.call_opens and may.least == may.call_cost else may.least
    return least if least <= may.most else NEVER


def _limped(view: View) -> int | None:
    """What those who only called have put in, in a first round with blinds; None in every other round."""
    rules, bet = view.rules, view.current_bet
    if view.street or bet == 0 or not rules.stakes.blinds or rules.limit is Limit.FIXED:
        return None
    matched = 0
    for mine, out in zip(view.bets, view.folded, strict=True):
        matched += mine == bet and not out
    return max(0, matched - 1) * bet


def _presets(view: View, may: May, least: int) -> str:
    """Amounts to raise to: fractions of the pot after a call, and all-in."""
    if view.rules.limit is Limit.FIXED:
        return ""
    called, bet, most = view.pot + view.to_call, view.current_bet, may.most
    text = ""
    for name, raised in (
        ("half", bet + called // 2),
        ("two-thirds", bet + called * 2 // 3),
        ("pot", bet + called),
    ):
        if least <= raised <= most:
            text += f',"{name}":{raised}'
    if isinstance(may.all_in, RaiseTo) and "all-in" not in may.unlisted:
        text += f',"all-in":{most}'
    return f',"presets":{{{text[1:]}}}' if text else ""
