"""Events at a table besides the cards, with sentences for everybody."""

from typing import Any

from redbutton.server.table.person import Person
from redbutton.server.table.state import State
from redbutton.wire.messages import Seen, Words
from redbutton.words import in_every_language
from redbutton.words.table_events import TABLE

Events = list[Seen]
"""What an entry has led to besides the cards, in order."""


def words(key: str, **facts: Any) -> Words:
    """A sentence in every language. A fact that differs from language to language is a function of it."""

    def put(lang: str) -> str:
        told = {name: fact(lang) if callable(fact) else fact for name, fact in facts.items()}
        return TABLE[lang][key].format_map(told)

    return in_every_language(put)


def say(
    state: State, kind: str, person: Person | None = None, *, key: str = "", amount: int = 0, **facts: Any
) -> Seen:
    """An event with its sentence. `key` names the sentence if it differs from the event's kind."""
    name = "" if person is None else person.name
    text = words(key or kind, name=name, amount=state.money(amount), **facts)
    return announce(state, kind, person, amount=amount, text=text)


def announce(
    state: State, kind: str, person: Person | None = None, *, amount: int = 0, text: Words | None = None
) -> Seen:
    """An event with other words, or without any."""
    return Seen(
        kind=kind,
        seat=None if person is None else state.seat_of(person),
        person=None if person is None else person.id,
        name="" if person is None else person.name,
        amount=amount,
        text=text,
    )
