"""The messages as a JSON schema: `python -m redbutton.server.schema`."""

from functools import cache
from typing import Any

import msgspec

from redbutton.server import messages


def schema() -> dict[str, Any]:
    """All that clients and the server say, and how a table is asked for."""
    kinds = {"Message": messages.Message, "Reply": messages.Reply, "NewTable": messages.NewTable}
    found, parts = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The wire protocol of Redbutton",
        "version": messages.VERSION,
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in kinds],
        "$defs": parts | dict(zip(kinds, found, strict=True)) | {"NewTable": parts["NewTable"]},
    }


@cache
def text() -> bytes:
    """The schema as it is given out: made once, it never changes while the server runs."""
    return msgspec.json.format(msgspec.json.encode(schema(), order="deterministic"), indent=2)


if __name__ == "__main__":
    print(text().decode())
