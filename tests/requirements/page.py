"""Writes docs/requirements.md from the tests: `PYTHONPATH=tests python -m requirements.page`.

With `--check` it writes nothing, and fails if the page is not what it would write.
"""

import sys
from importlib import import_module
from pathlib import Path

from requirements.asked import DOCUMENTS, Document, Point

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "requirements.md"
HEAD = """\
# Requirements

Redbutton was asked for in five documents. Each describes a table of its own, and each is a preset here. This
page goes through them sentence by sentence: what is asked, where the product has it, how to try it, and what
you see then. In the column *try* there is first a line for the shell, in the folder of this project with its
`.venv/bin` in the `PATH`, and after "then" what to type when the game asks you. The seeds make every try deal
the same cards. Each number leads to the file with its test, and points marked *page* are tested in a browser,
too. The page is made from these tests (`make requirements`); they run every line and look for what it shows.
"""


def load() -> None:
    """Import every module that marks points."""
    for folder, package in (("requirements", "requirements"), ("e2e", "e2e")):
        for file in sorted((ROOT / "tests" / folder).glob("test_*.py")):
            if package == "requirements" or file.stem.startswith("test_requirements"):
                import_module(f"{package}.{file.stem}")


def page() -> str:
    load()
    return "\n".join([HEAD, *(_chapter(document) for document in DOCUMENTS)])


def _chapter(document: Document) -> str:
    lines = [f"## {document.key}: {document.title}", ""]
    lines += [f"The preset `{document.preset}`. {len(document.points)} points.", ""]
    number = 0
    for heading, points in document.parts.items():
        lines += [f"### {heading}", "", "| | asked | where | try | you see |", "|---|---|---|---|---|"]
        for point in points:
            number += 1
            lines.append(_row(document, number, point))
        lines.append("")
    settled = [point for point in document.points if point.settled]
    if settled:
        lines += ["### Settled", "", "| asked | chosen |", "|---|---|"]
        lines += [f"| {_cell(point.asks)} | {_cell(point.settled)} |" for point in settled]
        lines.append("")
    return "\n".join(lines)


def _row(document: Document, number: int, point: Point) -> str:
    test = f"[{number}](../tests/requirements/{_file(document)}.py)"
    where = point.where + (", *page*" if point.name in document.in_browser else "")
    return (
        f"| {test} | {_cell(point.asks)} | {_cell(where)} | {_cell(_attempt(point))} | {_cell(point.shows)} |"
    )


def _attempt(point: Point) -> str:
    """The line for the shell, and what is typed then."""
    then = ", ".join(f"`{line}`" for line in point.typed.split(", ") if line)
    return f"`{point.attempt}`" + (f", then {then}" if then else "")


def _file(document: Document) -> str:
    return f"test_{document.key}_{document.preset.replace('-', '_')}"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def main(*arguments: str) -> int:
    text = page()
    if "--check" not in arguments:
        PAGE.write_text(text, "utf-8")
        return 0
    if not PAGE.exists() or PAGE.read_text("utf-8") != text:
        print(f"{PAGE.relative_to(ROOT)} is not made from its tests: make requirements", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
