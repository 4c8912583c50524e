# cython: annotation_typing=False
"""Poker hand histories in PHH: `.phh` files with one hand each, `.phhs` files with several in sections.

>>> [hand] = loads(\"\"\"
... variant = 'NT'
... antes = [0, 0]
... blinds_or_straddles = [0.25, 0.50]
... min_bet = 0.50
... starting_stacks = [20, 12.50]
... actions = ['d dh p1 ????', 'd dh p2 AcKd', 'p2 f']
... \"\"\")
>>> hand.steps[-1].verb.name, hand.units(hand.starting_stacks)
('FOLD', (2000, 1250))
>>> loads(dumps(hand)) == [hand]
True
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from redbutton.errors import Code, ParseError, PokerError
from redbutton.history import fast_toml
from redbutton.history.record import KINDS, HandRecord, check, checked, in_hand

_COMMENT = r"#[^\x00-\x08\x0a-\x1f\x7f]*+"
_NOTHING = re.compile(rf"(?:[ \t\n]++|{_COMMENT})*+")
_BRACKET = re.compile(r"\n[ \t]*\[")
_HEADER = re.compile(
    rf"{_BRACKET.pattern}[ \t]*([A-Za-z0-9_-]+)[ \t]*\][ \t]*(?:{_COMMENT})?(?=\n|\Z)"
    rf"(?!{_NOTHING.pattern}[,\]])"  # followed by a comma or bracket it is a nested array, not a header
)
ONLY = "1"
"""The name, in refusals, of the hand in a text without sections."""


class Section(NamedTuple):
    """One hand's part of a text, not read yet: a bad hand does not affect the others."""

    name: str
    whole: str
    start: int
    end: int
    table: dict[str, Any] | None = None

    @property
    def line(self) -> int:
        """The line of the whole text on which this part begins."""
        return self.whole.count("\n", 0, self.start)

    def record(self) -> HandRecord:
        """Read the hand with its actions. A refusal names the hand and the line, field or action."""
        try:
            return HandRecord.of(self._checked()).read()
        except PokerError as reason:
            raise in_hand(self.name, reason) from None

    def _checked(self) -> dict[str, Any]:
        if self.table is None and (fields := quick_fields(self.whole[self.start : self.end])) is not None:
            return fields
        return checked(self.table if self.table is not None else self._document())

    def _document(self) -> dict[str, Any]:
        return fast_toml.document(self.whole[self.start : self.end], above=self.line - 1)


def sections(text: str) -> Iterator[Section]:
    """The hands of a text: its sections, or the whole text if it has none."""
    text = "\n" + text.replace("\r\n", "\n")
    if _BRACKET.search(text):
        headers = list(_HEADER.finditer(text))
        yield from _parts(text, headers) if _divide(text, headers) else _tables(text)
    elif not _NOTHING.fullmatch(text):
        yield Section(ONLY, text, 0, len(text))


def _parts(text: str, headers: list[re.Match[str]]) -> Iterator[Section]:
    """The hands below headers, each up to the next header."""
    ends = [header.start() for header in headers[1:]] + [len(text)]
    for header, end in zip(headers, ends, strict=True):
        yield Section(header[1], text, header.end(), end)


def _divide(text: str, headers: list[re.Match[str]]) -> bool:
    """Are the headers found certainly all there are, with nothing before them?"""
    return (
        len(headers) == len({header[1] for header in headers}) == len(_BRACKET.findall(text))
        and "'''" not in text
        and '"""' not in text
        and _NOTHING.fullmatch(text, 0, headers[0].start()) is not None
    )


def _tables(text: str) -> Iterator[Section]:
    """The hands of a text that needs a full TOML parser."""
    table = fast_toml.document(text, above=-1)
    if not all(isinstance(value, dict) for value in table.values()):
        yield Section(ONLY, text, 0, len(text), table)
        return
    for name, value in table.items():
        yield Section(name, text, 0, len(text), value)


def quick_fields(text: str) -> dict[str, Any] | None:
    """The fields of a hand in the common form, checked one by one; None if anything is not certain."""
    fields: dict[str, Any] = {}
    lines = iter(text.split("\n"))
    for line in lines:
        if not line:
            continue
        found = _long_field(line, lines) if line[-1] == "[" else _field(line)
        if found is None or found[0] in fields:
            return None
        if found[0]:
            fields[found[0]] = found[1]
    return fields


@lru_cache(maxsize=1024)
def _field(line: str) -> tuple[str, Any] | None:
    """The field on a line, checked; no name for a comment. Cached: most lines repeat from hand to hand."""
    if fast_toml.is_blank(line):
        return "", None
    if found := fast_toml.statement(line):
        check(*found)
    return found


def _long_field(line: str, lines: Iterator[str]) -> tuple[str, Any] | None:
    if found := fast_toml.long_array(line, lines):
        check(*found)
    return found


def iterate(text: str) -> Iterator[HandRecord]:
    """The hands of a text, read one by one."""
    return (section.record() for section in sections(text))


def loads(text: str) -> list[HandRecord]:
    """The hands of a text, read at once."""
    return list(iterate(text))


def read(path: Path) -> Iterator[Section]:
    """The hands of a file."""
    try:
        return sections(path.read_bytes().decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ParseError(Code.NOT_UTF8, place=error.start + 1) from None


def dumps(record: HandRecord) -> str:
    """The text of a `.phh` file."""
    return _text(record.fields())


def written(fields: Mapping[str, Any]) -> str:
    """The text of a hand from fields that are known to be right, in any order: no record has to be made."""
    standard = {name: value for name in KINDS if (value := fields.get(name)) is not None}
    return _text({**standard, **{name: value for name, value in fields.items() if name not in KINDS}})


def _text(fields: Mapping[str, Any]) -> str:
    return "\n".join([*fast_toml.assignments(fields.items()), ""])


def dumps_all(records: Iterable[HandRecord]) -> str:
    """The text of a `.phhs` file, with sections numbered from 1."""
    return "\n".join(f"[{number}]\n{dumps(record)}" for number, record in enumerate(records, 1))
