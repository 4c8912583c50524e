"""Sessions in files: saved as they stand, in the middle of a deal too, and resumed with nothing lost.

A saved session holds every card of a running deal: whoever keeps it is the dealer.
"""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from redbutton.errors import Code, ParseError, PokerError
from redbutton.play.cash import Cash
from redbutton.play.rounds import Rounds
from redbutton.play.session import Session
from redbutton.play.tournament import Tournament

KINDS: dict[str, type[Session]] = {kind.kind: kind for kind in (Cash, Tournament, Rounds)}


def load(saved: Mapping[str, Any]) -> Session:
    """The session that `save` gave, ready to go on."""
    try:
        session = KINDS[saved["session"]].remade(saved["made"])
        session.resume(saved)
    except PokerError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError) as reason:
        raise ParseError(Code.NOT_A_SESSION) from reason
    return session


def write(session: Session, path: Path | str, **beside: Any) -> None:
    """Save a session to a file, which holds either all of the new one or all of the old one.

    What a caller wants to keep beside it is in the file, too, by name; `parse` gives it back.
    """
    path = Path(path)
    text = json.dumps({**beside, **session.save()}, ensure_ascii=True, indent=1)
    with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, prefix=path.name, delete=False) as file:
        try:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            os.replace(file.name, path)
        except BaseException:
            with suppress(OSError):
                os.unlink(file.name)
            raise


def read(path: Path | str) -> Session:
    """The session that a file holds."""
    return load(parse(path))


def parse(path: Path | str) -> dict[str, Any]:
    """All that a file holds, the session not yet made."""
    try:
        saved = json.loads(Path(path).read_bytes())
    except (ValueError, RecursionError) as reason:
        raise ParseError(Code.NOT_A_SESSION) from reason
    if not isinstance(saved, dict):
        raise ParseError(Code.NOT_A_SESSION)
    return saved
