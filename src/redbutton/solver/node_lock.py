"""A player's strategy at a node, fixed, as a spot's file and the command line write it.

>>> read_lock("check, bet 50: call=0.25, fold=0.75").at
('check', 'bet 50')
>>> read_lock(": AKs: check=1").hands
{'AKs': {'check': 1.0}}
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from redbutton.errors import Code, ParseError

Decision = Mapping[str, float]
"""Probabilities of actions; those that are left out are never taken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NodeLock:
    """What is done at a node: with all hands, with some, or with some otherwise than with the rest."""

    at: tuple[str, ...]
    strategy: Decision | None = None
    hands: Mapping[str, Decision] = field(default_factory=dict)
    """By hands as ranges write them: `AKs`, `AhKh`, `22-55`. They go before `strategy`."""

    def __str__(self) -> str:
        parts = [f"{hands}: {_written(decision)}" for hands, decision in self.hands.items()]
        if self.strategy is not None:
            parts.insert(0, _written(self.strategy))
        return f"{', '.join(self.at)}: {'; '.join(parts)}"


def _written(decision: Decision) -> str:
    return ", ".join(f"{action}={share:g}" for action, share in decision.items())


def combined(locks: Iterable[NodeLock]) -> tuple[NodeLock, ...]:
    """Locks of the same node as one: a later strategy for all hands replaces what was there, hands add to it.

    >>> [str(each) for each in combined(map(read_lock, [": AA: check=1", ": KK: check=0.5, bet 50=0.5"]))]
    [': AA: check=1; KK: check=0.5, bet 50=0.5']
    """
    found: dict[tuple[str, ...], NodeLock] = {}
    for each in locks:
        before = found.pop(each.at, None)
        if before and each.strategy is None:
            kept = {hands: decision for hands, decision in before.hands.items() if hands not in each.hands}
            each = NodeLock(at=each.at, strategy=before.strategy, hands={**kept, **each.hands})
        found[each.at] = each
    return tuple(found.values())


def read_lock(text: str) -> NodeLock:
    """A lock from the command line: `STEP, STEP: ACTION=SHARE, ...`, or with hands between two colons."""
    path, *rest = text.split(":")
    at = tuple(step.strip() for step in path.split(",") if step.strip())
    if len(rest) == 1:
        return NodeLock(at=at, strategy=_decision(rest[0], text))
    if len(rest) == 2:
        return NodeLock(at=at, hands={rest[0].strip(): _decision(rest[1], text)})
    raise ParseError(Code.NOT_A_LOCK, text=text)


def _decision(text: str, whole: str) -> Decision:
    found = {}
    for part in text.split(","):
        action, equals, share = part.rpartition("=")
        try:
            found[action.strip()] = float(share)
        except ValueError:
            equals = ""
        if not equals or not action.strip():
            raise ParseError(Code.NOT_A_LOCK, text=whole)
    return found


def lock_from_table(table: Any) -> NodeLock:
    """A lock from a spot's file: a table with `at`, `strategy` and `hands`."""
    allowed = {"at", "strategy", "hands"}
    if not isinstance(table, dict) or not isinstance(table.get("at", ""), str):
        raise ParseError(Code.NOT_A_LOCK, text=str(table))
    hands, strategy = table.get("hands", {}), table.get("strategy")
    decisions = [*(hands.values() if isinstance(hands, dict) else [None])]
    decisions += [] if strategy is None else [strategy]
    if not decisions or not all(map(_is_decision, decisions)) or table.keys() - allowed:
        raise ParseError(Code.NOT_A_LOCK, text=str(table))
    at = tuple(step.strip() for step in table.get("at", "").split(",") if step.strip())
    return NodeLock(at=at, strategy=strategy, hands=hands)


def _is_decision(value: object) -> bool:
    return isinstance(value, dict) and all(
        isinstance(share, int | float) and not isinstance(share, bool) for share in value.values()
    )


def lock_as_toml(lock: NodeLock) -> list[str]:
    lines = ["", "[[lock]]", f"at = {_quoted(', '.join(lock.at))}"]
    if lock.strategy is not None:
        lines.append(f"strategy = {_as_toml(lock.strategy)}")
    if lock.hands:
        inside = ", ".join(
            f"{_quoted(hands)} = {_as_toml(decision)}" for hands, decision in lock.hands.items()
        )
        lines.append(f"hands = {{{inside}}}")
    return lines


def _as_toml(decision: Decision) -> str:
    return (
        "{" + ", ".join(f"{_quoted(action)} = {float(share)!r}" for action, share in decision.items()) + "}"
    )


def _quoted(text: str) -> str:
    """Text between quotes: what JSON writes, TOML reads."""
    return json.dumps(text, ensure_ascii=False)
