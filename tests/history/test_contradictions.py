"""The kinds of contradiction in a record: few, each explained, and every refusal of the engine in one."""

import ast
from pathlib import Path

import pytest

import redbutton.game
from redbutton.errors import Code, IllegalAction, ParseError, PokerError, RulesError
from redbutton.history.contradictions import Contradiction, innermost, kind_of
from redbutton.history.record import in_action, in_hand
from redbutton.words import LANGUAGES
from redbutton.words.history import CONTRADICTIONS

BEFORE_THE_CARDS = {Code.NO_SUCH_PLAYER, Code.NOTHING_TO_UNDO}
"""Refusals of the engine that a record cannot meet: it is read before, and undoes nothing."""


def refusals_of_the_engine() -> set[Code]:
    """The code of every `IllegalAction` that the package raises."""
    found = set()
    for file in Path(redbutton.game.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "IllegalAction":
                found |= {
                    Code[name.attr]
                    for name in ast.walk(node.args[0])
                    if isinstance(name, ast.Attribute) and name.attr.isupper()
                }
    return found | {Code.RAISE_TOO_SMALL, Code.RAISE_TOO_LARGE}


def test_every_refusal_of_the_engine_is_a_contradiction_of_some_kind() -> None:
    codes = refusals_of_the_engine() - BEFORE_THE_CARDS
    assert len(codes) > 20
    assert {code for code in codes if kind_of(IllegalAction(code)) is Contradiction.TEXT} == set()


def test_every_kind_is_explained_in_every_language() -> None:
    for lang in LANGUAGES:
        assert CONTRADICTIONS[lang].keys() == set(Contradiction)


def test_every_kind_is_explained_in_the_document() -> None:
    told = (Path(__file__).parents[2] / "docs" / "phh.md").read_text()
    assert [kind for kind in Contradiction if f"| `{kind}` |" not in told] == []


@pytest.mark.parametrize(
    ("reason", "kind"),
    [
        (ParseError(Code.NOT_TOML, reason="x"), Contradiction.TEXT),
        (RulesError(Code.TOO_MANY_CHIPS), Contradiction.AMOUNT),
        (RulesError(Code.NO_SUCH_PRESET, name="x"), Contradiction.RULES),
        (IllegalAction(Code.NOT_YOUR_TURN, player=1), Contradiction.TURN),
        (IllegalAction(Code.CANNOT_CHECK, call=1), Contradiction.ACTION),
        (IllegalAction(Code.RAISE_TOO_LARGE), Contradiction.AMOUNT),
        (IllegalAction(Code.WRONG_NUMBER_OF_CARDS), Contradiction.DEALING),
        (IllegalAction(Code.CARD_TWICE), Contradiction.CARDS),
        (ParseError(Code.STACK_DISAGREES), Contradiction.RESULT),
    ],
)
def test_the_kind_is_that_of_the_refusal_itself(reason: PokerError, kind: Contradiction) -> None:
    wrapped = in_hand("7", in_action(3, reason))
    assert kind_of(wrapped) is kind
    assert innermost(wrapped) is reason
