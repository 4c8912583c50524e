"""What happens at a table besides the cards, put into words for everybody."""

from typing import Any

from redbutton.server.messages import Seen, Words, encode
from redbutton.server.people import Person
from redbutton.server.state import State
from redbutton.server.told import Told
from redbutton.words.server import TABLE


def words(key: str, **facts: Any) -> Words:
    """A sentence in every language."""
    return Words(en=TABLE["en"][key].format_map(facts), zh=TABLE["zh"][key].format_map(facts))


def say(
    state: State, kind: str, person: Person | None = None, *, key: str = "", amount: int = 0, **facts: Any
) -> None:
    """Let everybody know; `key` names the sentence where it is not the kind's own."""
    name = "" if person is None else person.name
    text = words(key or kind, name=name, amount=state.money(amount), **facts)
    hear(state, kind, person, amount=amount, text=text)


def hear(
    state: State, kind: str, person: Person | None = None, *, amount: int = 0, text: Words | None = None
) -> None:
    """The same with other words, or without any."""
    seen = Seen(
        kind=kind,
        seat=None if person is None else state.seat_of(person),
        person=None if person is None else person.id,
        name="" if person is None else person.name,
        amount=amount,
        text=text,
    )
    state.heard.append(Told(encode(seen)))
