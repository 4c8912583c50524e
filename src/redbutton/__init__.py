"""A whole poker room: cards, hand ranking, a rules-exact engine, equity, players and tables.

Everything below is loaded when it is first used, so the import itself costs next to nothing.

>>> import redbutton
>>> redbutton.evaluate("Ks Kh", "Kd Tc Th 2s 3d").name()
'Full House, Kings over Tens'
>>> print(redbutton.equity("AhKh", "QsQd", board="Qh7h2c"))
AhKh 25.56%, QsQd 74.44% (exact)
"""

from typing import TYPE_CHECKING

from redbutton import _pure
from redbutton._lazy import lazy

if _pure.wanted():
    _pure.install()

__all__ = [
    "Action",
    "AllIn",
    "BotError",
    "BringIn",
    "Call",
    "Card",
    "CardsError",
    "Check",
    "Code",
    "Deal",
    "Deck",
    "Discard",
    "EquityError",
    "Fold",
    "Hand",
    "IllegalAction",
    "Muck",
    "ParseError",
    "PokerError",
    "RaiseTo",
    "Range",
    "Rank",
    "Rules",
    "RulesError",
    "ServerError",
    "Show",
    "StoreError",
    "Suit",
    "View",
    "bots",
    "cards",
    "equity",
    "evaluate",
    "make_rules",
    "phh",
    "play",
]

if TYPE_CHECKING:
    from redbutton import play
    from redbutton.cards import Card, Deck, Rank, Suit, cards
    from redbutton.equity.equity import equity
    from redbutton.equity.ranges import Range
    from redbutton.errors import (
        BotError,
        CardsError,
        Code,
        EquityError,
        IllegalAction,
        ParseError,
        PokerError,
        RulesError,
        ServerError,
        StoreError,
    )
    from redbutton.game import (
        Action,
        AllIn,
        BringIn,
        Call,
        Check,
        Deal,
        Discard,
        Fold,
        Muck,
        RaiseTo,
        Show,
        View,
    )
    from redbutton.history import phh
    from redbutton.players import registry as bots
    from redbutton.ranking.evaluate import Hand, evaluate
    from redbutton.rules import Rules, make_rules
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "cards": "Card Deck Rank Suit",
            "equity": "Range",
            "errors": "BotError CardsError Code EquityError IllegalAction ParseError PokerError RulesError"
            " ServerError StoreError",
            "game": "Action AllIn BringIn Call Check Deal Discard Fold Muck RaiseTo Show View",
            "ranking": "Hand evaluate",
            "rules": "Rules make_rules",
        },
        # `cards` and `equity` are modules that can be called: see `CallableModule`
        modules={
            "bots": "players.registry",
            "cards": "cards",
            "equity": "equity",
            "phh": "history.phh",
            "play": "play",
        },
    )
