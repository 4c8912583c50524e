"""What a worker answers, as bytes: the results of a batch, or the error that ended it."""

import pickle
import traceback
from collections.abc import Callable
from typing import Any

from redbutton.cores.workers import Pieces, Work
from redbutton.errors import Code, PokerError

Pickle = Callable[[Any], bytes]


def answer_to(work: Work[Any], batch: Pieces, pickled: Pickle = pickle.dumps) -> bytes:
    """Do a batch, and say what came of it."""
    try:
        results = [work(piece) for piece in batch]
    except Exception as error:
        error.add_note(traceback.format_exc())
        return _answer_with(error, pickled)
    try:
        return pickled(results)
    except Exception as error:
        return pickled(_unsendable(error))


def _answer_with(error: Exception, pickled: Pickle) -> bytes:
    """Only an error that can be opened again is sent: some cannot be made from what they keep."""
    try:
        pickle.loads(answer := pickled(error))
    except Exception:
        return pickled(_unsendable(error))
    return answer


def _unsendable(error: Exception) -> PokerError:
    told = PokerError(Code.RESULT_UNSENDABLE, reason=f"{type(error).__name__}: {error}")
    told.add_note("".join(traceback.format_exception(error)))
    return told


def results_in(answer: bytes) -> list[Any]:
    """The results that a worker has sent. Raises the error if that is what came."""
    found: list[Any] | Exception = pickle.loads(answer)
    if isinstance(found, Exception):
        raise found
    return found
