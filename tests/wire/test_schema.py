"""The schema names everything that goes over the network."""

import json
from types import ModuleType

import msgspec
import pytest

from redbutton.wire import decisions, http, messages
from redbutton.wire.schema import schema, text


def structs(module: ModuleType) -> set[str]:
    """The messages and bodies that a module defines."""
    return {
        name
        for name, each in vars(module).items()
        if isinstance(each, type) and issubclass(each, msgspec.Struct)
        if each.__module__ == module.__name__ and not name.startswith("_")
    }


@pytest.mark.parametrize("module", [messages, http, decisions], ids=lambda module: module.__name__)
def test_every_struct_of_the_wire_is_in_the_schema(module: ModuleType) -> None:
    assert structs(module) <= schema()["$defs"].keys()


def test_a_question_to_a_far_player_and_its_answer_are_described() -> None:
    parts = schema()["$defs"]
    assert parts["DecisionRequest"]["properties"]["type"] == {"enum": ["question"]}
    assert parts["Decision"]["required"] == ["number", "action"]


def test_the_schema_describes_every_message() -> None:
    told = json.loads(text())
    assert told["$defs"]["Act"]["additionalProperties"] is False
    assert {"$ref": "#/$defs/Act"} in told["$defs"]["Message"]["anyOf"]
