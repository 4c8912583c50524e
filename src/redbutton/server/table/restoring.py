"""A table that goes on from a backup: what is lost, and the numbers of the deals that follow.

Clients remember each deal by its number, so no number is used for two deals, and everybody is told what is
lost.
"""

from collections.abc import Mapping

from redbutton.server.table import hosting, presence
from redbutton.server.table.announcements import Events, announce, words
from redbutton.server.table.entries import Restored
from redbutton.server.table.ledger import accounts_of
from redbutton.server.table.state import Restores, State
from redbutton.wire.messages import Restore, Words

LEAST_SKIPPED = 1_000_000
"""Numbers that are left out when it is unknown what is lost, in case a clock was wrong by some minutes."""


def entry(state: State, *, at: int, replaced: State | None, hands: int) -> Restored:
    """The entry with which a restored table goes on."""
    if replaced is None:
        return entry_since(state.now, state.number, at=at)
    earlier = [each.hands for each in replaced.restores.announced[len(state.restores.announced) :]]
    counted = [each for each in earlier if each is not None]
    then, now = _won(state), _won(replaced)
    lost = {name: now.get(name, 0) - then.get(name, 0) for name in {**then, **now}}
    return Restored(
        at=at,
        number=max(state.number, replaced.number),
        hands=hands + sum(counted) if len(counted) == len(earlier) else None,
        lost={name: won for name, won in lost.items() if won},
    )


def entry_since(since: int, number: int, *, at: int) -> Restored:
    """The entry if it is unknown what was played after a time, when the last deal had this number.

    One number is left out for each millisecond, besides those for a wrong clock. No table plays faster, so no
    lost deal had a higher one, even after several restores of the same backup.
    """
    return Restored(at=at, number=number + LEAST_SKIPPED + max(0, at - since))


def _won(state: State) -> dict[str, int]:
    """The chips that each person has won so far, in hands that an earlier restore has undone as well."""
    return {each.name: each.net + each.lost for each in accounts_of(state)}


def restore(state: State, entry: Restored) -> Events:
    """Go on from a backup: undo a running deal, skip the numbers of lost deals, and note what is lost."""
    after = state.number - (state.live is not None)
    events = hosting.undo(state)
    presence.restart(state, awaited=False)
    for person in state.people.values():
        person.commitment = ""  # its seed may have been shown in a lost deal
    begun, before = state.number - state.restores.skipped, state.restores
    number = max(state.number, entry.number)
    told = Restore(
        at=entry.at,
        after=after,
        next=number + 1,
        hands=entry.hands,
        text=_text(state, entry, after=after, number=number),
    )
    names = {**before.lost, **entry.lost}
    state.restores = Restores(
        skipped=number - begun,
        announced=(*before.announced, told),
        lost={name: before.lost.get(name, 0) + entry.lost.get(name, 0) for name in names},
    )
    return [*events, announce(state, "restored", text=told.text)]


def _text(state: State, entry: Restored, *, after: int, number: int) -> Words:
    if entry.hands is None:
        key = "restored-unknown"
    elif entry.lost:
        key = "restored"
    else:
        key = "restored-even" if entry.hands else "restored-whole"
    return words(key, after=after, next=number + 1, hands=entry.hands, lost=_results(state, entry.lost))


def _results(state: State, lost: Mapping[str, int]) -> str:
    """Such as `Ann +40, Ben -40`."""
    ordered = sorted(lost.items(), key=lambda each: -each[1])
    return ", ".join(f"{name} {'+' if won > 0 else '-'}{state.money(abs(won))}" for name, won in ordered)
