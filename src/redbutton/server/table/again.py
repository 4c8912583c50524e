"""The same game once more: what to ask for, and where everybody is led."""

from msgspec import structs

from redbutton.errors import Code, ServerError
from redbutton.server.table.announcements import Events, say
from redbutton.server.table.person import Person
from redbutton.server.table.state import State
from redbutton.wire.messages import NewTable, PlayAgain


def settings_again(state: State, person: Person | None) -> NewTable:
    """A table like this one, with this person as its host.

    One who has played against bots alone gets the same bots and no empty seat, so that it begins at once.
    """
    settings, entrants = state.settings, _entrants(state)
    bots = [each.bot for each in entrants if each.bot] or settings.bots
    sits = settings.sit if person is None else person in entrants or person.dealt or settings.sit
    alone = bool(entrants) and sum(not each.bot for each in entrants) == 1 and sits
    return structs.replace(
        settings,
        host=settings.host if person is None else person.name,
        name="" if settings.name == settings.host else settings.name,
        sit=sits,
        bots=bots,
        seats=len(entrants) if alone else settings.seats,
    )


def _entrants(state: State) -> list[Person]:
    """Who began a tournament or rounds. In a cash game people come and go: nobody."""
    people = state.by_name()
    return [people[name] for name in getattr(state.session, "entrants", ()) if name in people]


def lead_on(state: State, person: Person, message: PlayAgain) -> Events:
    """Tell everybody where it goes on. The first one who opens a table decides."""
    out = state.session is not None and person.name in state.session.places
    if not (state.over or out) or person.barred or person.muted:
        raise ServerError(Code.NOT_OVER)
    if state.again:
        raise ServerError(Code.GOES_ON_ELSEWHERE, table=state.again)
    state.again = message.table
    return [say(state, "again", person)]
