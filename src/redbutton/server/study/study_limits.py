"""What the limits allow: one more study, one more that is solved."""

from collections.abc import Iterable
from hmac import compare_digest

from redbutton.errors import Code, ServerError
from redbutton.server.net.limits import Limits, group
from redbutton.server.study.open_study import Study

LEAST_MEMORY = 20_000_000
"""Bytes below which no study is begun."""


def check_room(studies: Iterable[Study], limits: Limits, owner: str, address: str) -> int:
    """The bytes that one more study of a person may take. Raises if there is no room for it."""
    mine = group(address)
    running = [study for study in studies if not study.is_over]
    own = [study for study in running if study.address == mine]
    if sum(compare_digest(study.owner, owner) for study in running) >= limits.study_per_person:
        raise ServerError(Code.TOO_MANY_STUDIES, most=limits.study_per_person)
    if not limits.unlimited and len(own) >= limits.study_per_address:
        raise ServerError(Code.TOO_MANY_STUDIES, most=limits.study_per_address)
    left = min(limits.study_memory, limits.study_memory_total - sum(study.memory for study in running))
    if not limits.unlimited:  # an address has three quarters of all memory at most, or one whole study
        most = max(limits.study_memory_total * 3 // 4, limits.study_memory)
        left = min(left, most - sum(study.memory for study in own))
    if len(running) >= limits.study_open or left < LEAST_MEMORY:
        raise ServerError(Code.STUDIES_BUSY)
    check_turn(running, limits, owner, mine)
    return left


def check_turn(studies: Iterable[Study], limits: Limits, owner: str, address: str) -> None:
    """Raises if too many studies of others are being solved. The person's own will pause."""
    others = [study for study in studies if study.is_busy and study.owner != owner]
    beside = sum(study.address == address for study in others)
    if len(others) >= limits.study_solving or (
        not limits.unlimited and beside >= limits.study_solving_per_address
    ):
        raise ServerError(Code.STUDIES_BUSY)
