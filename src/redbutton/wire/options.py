# cython: annotation_typing=False
"""What the player to act may do, as it goes over the wire."""

from functools import cache

from redbutton.game.actions import RaiseTo
from redbutton.game.options import Options as May
from redbutton.game.view import View
from redbutton.players.house_note import house_note
from redbutton.rules import Limit
from redbutton.wire.messages import Options, Words
from redbutton.words import in_every_language
from redbutton.words.rules import NOTES


def options_of(view: View, may: May) -> Options:
    """The options of a view, with the amounts that a client offers and the house rule that matters."""
    least, most = _raises(may)
    note = house_note(view)
    return Options(
        fold=may.fold,
        check=may.check,
        call=may.call,
        raise_min=least,
        raise_max=most,
        bet=least is not None and may.opens,
        all_in=None if may.all_in is None else may.stack,
        bring_in=may.bring_in,
        discard=may.discard,
        must_discard=may.must_discard,
        show=may.show,
        muck=may.muck,
        unbeaten=may.muck and may.unbeaten,
        presets={} if least is None or most is None else _presets(view, may, least, most),
        unlisted=may.unlisted,
        limped=None if least is None else _limped(view),
        note=None if note is None else _note(note),
    )


@cache
def _note(name: str) -> Words:
    return in_every_language(lambda lang: NOTES[lang][name])


def _raises(may: May) -> tuple[int, int] | tuple[None, None]:
    """What may be raised to. Where a call opens the round, a raise to as much would be the same again."""
    if may.raise_to is None:
        return None, None
    least, most = may.raise_to
    least += may.call_opens and least == may.call
    return (least, most) if least <= most else (None, None)


def _limped(view: View) -> int | None:
    """What those who only called have put in, in a first round with blinds; None in every other round."""
    if (
        view.street
        or view.current_bet == 0
        or not view.rules.stakes.blinds
        or view.rules.limit is Limit.FIXED
    ):
        return None
    matched = sum(bet == view.current_bet for bet, out in zip(view.bets, view.folded, strict=True) if not out)
    return max(0, matched - 1) * view.current_bet


def _presets(view: View, may: May, least: int, most: int) -> dict[str, int]:
    """Amounts to raise to: fractions of the pot after a call, and all-in."""
    if view.rules.limit is Limit.FIXED:
        return {}
    called = view.pot + view.to_call
    parts = {"half": called // 2, "two-thirds": called * 2 // 3, "pot": called}
    raised = {name: view.current_bet + part for name, part in parts.items()}
    legal = {name: amount for name, amount in raised.items() if least <= amount <= most}
    is_listed = isinstance(may.all_in, RaiseTo) and "all-in" not in may.unlisted
    return {**legal, "all-in": most} if is_listed else legal
