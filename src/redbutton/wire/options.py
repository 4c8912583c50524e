# cython: annotation_typing=False
"""What the player to act may do, as it goes over the wire.

It is written at once, not by way of `messages.Options`: there is one at each step of every table.
"""

from functools import cache

import msgspec

from redbutton.game.actions import RaiseTo
from redbutton.game.options import Options as May
from redbutton.game.view import View
from redbutton.players.blind_to_bet import blind_to_bet
from redbutton.players.house_note import house_note
from redbutton.rules import Limit
from redbutton.wire.json_writer import JsonWriter, begin_json
from redbutton.wire.messages import Options, encode
from redbutton.words import in_every_language
from redbutton.words.rules import NOTES

NEVER = -1
_read = msgspec.json.Decoder(Options).decode


def options_of(view: View, may: May) -> Options:
    """The options of a view, with the amounts that a client offers and the house rule that matters."""
    writer = begin_json()
    put_options(writer, view, may)
    return _read(writer.take())


def put_options(writer: JsonWriter, view: View, may: May) -> None:
    """Write the same as JSON."""
    start, least = writer.size, _least(may)
    if may.fold:
        writer.put(b',"fold":true')
    if may.check:
        writer.put(b',"check":true')
    if may.call_cost >= 0:
        writer.field(b',"call":', may.call_cost)
    if least >= 0:
        writer.field(b',"raise_min":', least)
        writer.field(b',"raise_max":', may.most)
        if may.opens:
            writer.put(b',"bet":true')
        if (blind := blind_to_bet(view)) is not None:
            writer.put(b',"blind":"%b"' % blind.encode())
    if may.all_in is not None:
        writer.field(b',"all_in":', may.stack)
    if may.bring_in_cost >= 0 or may.most_discards >= 0 or may.show or may.muck:
        _put_seldom(writer, may)
    if least >= 0 and view.rules.limit is not Limit.FIXED:
        _put_presets(writer, view, may, least)
        _put_limped(writer, view)
    if (note := house_note(view)) is not None:
        writer.put(b',"note":' + _note(note))
    if may.unlisted:
        writer.put(b',"unlisted":' + encode(may.unlisted))
    writer.close(start)


def _put_seldom(writer: JsonWriter, may: May) -> None:
    """What is offered in stud, in draws and at a showdown."""
    if may.bring_in_cost >= 0:
        writer.field(b',"bring_in":', may.bring_in_cost)
    if may.most_discards >= 0:
        writer.field(b',"discard":', may.most_discards)
    if may.must_discard:
        writer.field(b',"must_discard":', may.must_discard)
    if may.show:
        writer.put(b',"show":true')
    if may.muck:
        writer.put(b',"muck":true,"unbeaten":true' if may.unbeaten else b',"muck":true')


@cache
def _note(name: str) -> bytes:
    return encode(in_every_language(lambda lang: NOTES[lang][name]))


def _least(may: May) -> int:
    """The least that may be raised to; negative if nothing may be.

    Where a call opens the round, a raise to as much would be the same again.
    """
    least = may.least + 1 if may.call_opens and may.least == may.call_cost else may.least
    return least if least <= may.most else NEVER


def _put_limped(writer: JsonWriter, view: View) -> None:
    """What those who only called have put in, in a first round with blinds."""
    bet, matched = view.current_bet, 0
    if view.street or bet == 0 or not view.rules.stakes.blinds:
        return
    for player in range(view.players):
        matched += view.bet_of(player) == bet and not view.has_folded(player)
    writer.field(b',"limped":', max(0, matched - 1) * bet)


def _put_presets(writer: JsonWriter, view: View, may: May, least: int) -> None:
    """Amounts to raise to: fractions of the pot after a call, and all-in."""
    called, bet, most = view.pot + view.to_call, view.current_bet, may.most
    writer.put(b',"presets":')
    start = writer.size
    _put_preset(writer, b',"half":', bet + called // 2, least, most)
    _put_preset(writer, b',"two-thirds":', bet + called * 2 // 3, least, most)
    _put_preset(writer, b',"pot":', bet + called, least, most)
    if isinstance(may.all_in, RaiseTo) and "all-in" not in may.unlisted:
        _put_preset(writer, b',"all-in":', most, least, most)
    if writer.size > start:
        writer.close(start)
    else:
        writer.back_to(start - len(b',"presets":'))


def _put_preset(writer: JsonWriter, name: bytes, amount: int, least: int, most: int) -> None:
    """Write an amount, if it is allowed."""
    if least <= amount <= most:
        writer.field(name, amount)
