"""Actions as they go over the wire: a name, and an amount or cards where the action has them."""

from typing import NamedTuple, Protocol, assert_never

from redbutton.cards import cards
from redbutton.errors import Code, ServerError
from redbutton.game import Action, AllIn, BringIn, Call, Check, Discard, Fold, Muck, RaiseTo, Show
from redbutton.wire.messages import ActionKind

NAMES: dict[type[Action], ActionKind] = {
    Fold: "fold", Check: "check", Call: "call", RaiseTo: "raise", AllIn: "all-in",
    BringIn: "bring-in", Discard: "discard", Show: "show", Muck: "muck",
}  # fmt: skip


class ActionMessage(Protocol):
    """Any message that contains a decision."""

    @property
    def action(self) -> ActionKind: ...
    @property
    def amount(self) -> int | None: ...
    @property
    def cards(self) -> list[str] | None: ...


class ActionParts(NamedTuple):
    """An action, taken apart into the fields of a message."""

    action: ActionKind
    amount: int | None
    cards: list[str] | None


def parts_of(action: Action) -> ActionParts:
    """The fields for this action."""
    return ActionParts(
        action=NAMES[type(action)],
        amount=action.amount if isinstance(action, RaiseTo) else None,
        cards=[str(card) for card in action.cards] if isinstance(action, Discard | Show) else None,
    )


def action_of(written: ActionMessage) -> Action:
    """The action in a message."""
    match written.action:
        case "fold":
            return Fold()
        case "check":
            return Check()
        case "call":
            return Call()
        case "raise":
            if written.amount is None:
                raise ServerError(Code.AMOUNT_MISSING)
            return RaiseTo(written.amount)
        case "all-in":
            return AllIn()
        case "bring-in":
            return BringIn()
        case "discard":
            return Discard(cards(written.cards or ()))
        case "show":
            return Show(cards(written.cards or ()))
        case "muck":
            return Muck()
        case _:
            assert_never(written.action)
