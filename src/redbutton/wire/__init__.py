"""What goes over the network: every message and every HTTP body as types, and their schema."""

from typing import TYPE_CHECKING

from redbutton._lazy import lazy

__all__ = [
    "actions",
    "decisions",
    "messages",
    "problems",
    "schema",
    "tokens",
]

if TYPE_CHECKING:
    from redbutton.wire import actions, decisions, messages, problems, schema, tokens
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {},
        modules={
            "actions": "actions",
            "decisions": "decisions",
            "messages": "messages",
            "problems": "problems",
            "schema": "schema",
            "tokens": "tokens",
        },
    )
