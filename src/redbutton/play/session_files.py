"""Sessions in files: saved at any time, also during a deal, and resumed with nothing lost.

A saved session has every card of a running deal, so it must be kept from the players.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from redbutton._whole_file import writing_whole
from redbutton.errors import Code, ParseError, PokerError
from redbutton.play.cash import Cash
from redbutton.play.rounds import Rounds
from redbutton.play.session import Session
from redbutton.play.tournament import Tournament

KINDS: dict[str, type[Session]] = {kind.kind: kind for kind in (Cash, Tournament, Rounds)}


def load(saved: Mapping[str, Any]) -> Session:
    """The session that `save` returned, ready to go on."""
    try:
        session = KINDS[saved["session"]].remade(saved["made"])
        session.resume(saved)
    except PokerError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError) as reason:
        raise ParseError(Code.NOT_A_SESSION) from reason
    return session


def write(session: Session, path: Path | str, **beside: Any) -> None:
    """Save a session to a file, which always has either the whole new version or the whole old one.

    `beside` is saved in the file too, by name; `parse` returns it.
    """
    path = Path(path)
    text = json.dumps({**beside, **session.save()}, ensure_ascii=True, indent=1)
    with writing_whole(path, mode=0o600) as file:
        file.write(text.encode())


def read(path: Path | str) -> Session:
    """The session in a file."""
    return load(parse(path))


def parse(path: Path | str) -> dict[str, Any]:
    """Everything in a file, the session as plain data."""
    try:
        saved = json.loads(Path(path).read_bytes())
    except (ValueError, RecursionError) as reason:
        raise ParseError(Code.NOT_A_SESSION) from reason
    if not isinstance(saved, dict):
        raise ParseError(Code.NOT_A_SESSION)
    return saved
