"""Everything is written in today's plain English: words that make a reader look twice are found here."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent

KINDS = {".py", ".pxd", ".md", ".ts", ".svelte", ".css", ".json", ".toml"}

RIDDLES = {
    "so many": "say how many, or `this many`",
    "whoever": "say who: the player who, the caller, the winner",
    "anybody who": "say who",
    "anyone who": "say who",
    "at hand": "cached, installed, this one",
}
"""Words that tell a stranger too little, and what to write instead."""


def sources() -> list[Path]:
    """All that is written by hand: the code with its comments, the tests' names, the documents."""
    roots = [ROOT / name for name in ("src/redbutton", "tests", "benchmarks", "docs", "examples", "web/src")]
    found = [file for root in roots for file in root.rglob("*") if file.suffix in KINDS]
    built = ROOT / "src/redbutton/server/page"
    written = [file for file in found if built not in file.parents and file != Path(__file__)]
    return [*ROOT.glob("*.md"), ROOT / "web/README.md", *written]


def riddles(text: str) -> list[tuple[int, str]]:
    """The lines in which one stands, and which; a name says the same with underscores."""
    lines = enumerate(text.lower().replace("_", " ").splitlines(), 1)
    return [(number, each) for number, line in lines for each in RIDDLES if re.search(rf"\b{each}\b", line)]


def test_a_riddle_is_found_in_a_sentence_and_in_a_name() -> None:
    assert riddles("Fine.\nWhoever leaves\ndef test_so_many_hands() -> None:") == [
        (2, "whoever"),
        (3, "so many"),
    ]
    assert riddles("handsome; that handle") == []


def test_nothing_is_said_in_riddles() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{number}: {RIDDLES[each]}, not `{each}`"
        for file in sources()
        for number, each in riddles(file.read_text("utf-8"))
    ]
    assert not found, "\n".join(found)
