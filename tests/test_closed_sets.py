"""A `match` over a closed set ends in `assert_never`: so mypy finds each one that a new member concerns."""

import ast
from pathlib import Path

import redbutton

HOUSE = Path(redbutton.__file__).parent

OPEN = {
    ("cli/serve_settings.py", "value"): "whatever a file holds",
    ("cli/refusals.py", "error"): "errors of another library",
    ("game/refusals.py", "action"): "subclasses of Action, which mypy cannot count",
    ("history/fast_toml.py", "text[:1]"): "text",
    ("history/fast_toml.py", "value"): "whatever TOML holds",
    ("rules/files.py", "value"): "whatever a file holds",
    ("rules/switches.py", "switch"): "the name of a switch",
    ("rules/switches.py", "value"): "the value of any switch",
    ("server/net/connection.py", "message"): "the connection answers a few messages and hands on the others",
    ("server/table/actions.py", "(entry.due, live.phase)"): "pairs, most of which are refused",
    ("server/table/table.py", "message"): "a few messages become more than an entry with the message in it",
    ("terminal/screen.py", "what"): "a key's argument, which is text",
    ("terminal/screen.py", "name"): "a key's argument, which is text",
    ("terminal/typed_input.py", "verb"): "what somebody typed; anything else is refused",
}
"""By module and subject: what is no closed set, or is only looked at for a few of its members."""


def ends_in_assert_never(match: ast.Match) -> bool:
    *_, last = match.cases
    return ast.unparse(last).startswith(f"case _:\n    assert_never({name_of(match.subject)})")


def name_of(subject: ast.expr) -> str:
    return ast.unparse(subject.target if isinstance(subject, ast.NamedExpr) else subject)


def test_every_match_ends_in_assert_never_or_is_over_an_open_set() -> None:
    others = {
        (path.relative_to(HOUSE).as_posix(), name_of(match.subject))
        for path in HOUSE.rglob("*.py")
        for match in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(match, ast.Match) and not ends_in_assert_never(match)
    }
    assert others == OPEN.keys()
