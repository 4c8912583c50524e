"""The messages and the bodies of HTTP as a JSON schema: `python -m redbutton.wire.schema`."""

from functools import cache
from typing import Any

import msgspec

from redbutton.wire import decisions, http, messages, study


def schema() -> dict[str, Any]:
    """All messages and bodies: at a server's table, over HTTP, and to a far player of a local game."""
    said = {"Message": messages.Message, "Reply": messages.Reply}
    bodies: list[type[msgspec.Struct]] = [
        messages.NewTable,
        http.ProblemBody,
        *http.ANSWERS.values(),
        decisions.DecisionRequest,
        decisions.Decision,
        *dict.fromkeys((*study.BODIES, *study.ANSWERS.values())),
    ]
    (message, reply, *_), parts = msgspec.json.schema_components(
        [*said.values(), *bodies], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The wire protocol of Redbutton",
        "version": messages.VERSION,
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in (*said, *(body.__name__ for body in bodies))],
        "$defs": parts | {"Message": message, "Reply": reply},
    }


@cache
def text() -> bytes:
    """The schema as JSON, made once: it never changes while the server runs."""
    return msgspec.json.format(msgspec.json.encode(schema(), order="deterministic"), indent=2)


if __name__ == "__main__":
    print(text().decode())
