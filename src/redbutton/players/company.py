"""One person and the bots to play with: who sits there, what they are called, and their session."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from redbutton.cards import Seed
from redbutton.play.formats import check_format, make_session
from redbutton.play.session import Session
from redbutton.players.bot_names import check_person, names_at_table, own_names
from redbutton.players.default_bots import opponents, usual_mix
from redbutton.rules import Rules


class Company(NamedTuple):
    """A session of a person, who has the first seat, with bots in all others."""

    session: Session
    person: str
    bots: dict[str, str]
    """The bot for each name, with its parameters."""
    mix: tuple[str, ...]
    """The bots of newcomers, one after the other."""


def sit_with_bots(
    rules: Rules,
    *,
    person: str,
    kind: str = "cash",
    players: int | None = None,
    bots: Sequence[str] = (),
    stack: int | None = None,
    seed: Seed | None = None,
    settings: Mapping[str, int] | None = None,
    bot_names: str = "",
) -> Company:
    """Seat a person with bots. Raises if there can be no such table.

    The settings are the format's own, such as the number of rounds. `bot_names` is the language of the bots'
    own names; without one each is called by what it is.
    """
    check_format(kind, rules)
    specs = opponents(rules, players, bots)
    names = own_names(bot_names, str(seed)) if bot_names else ()
    seated = dict(zip(names_at_table(specs, names, person if names else ""), specs, strict=True))
    check_person(person, seated)
    session = make_session(kind, rules, (person, *seated), stack=stack, seed=seed, settings=settings)
    return Company(session, person, seated, tuple(bots) or usual_mix(rules))
