"""What a page's memory holds: every text that an object, a list or a closure of its own keeps."""

import json
from typing import Any

from playwright.sync_api import Page

KEPT = {"element", "property", "context"}
"""How a program keeps a value; other edges of the heap are the engine's own, such as names in its code."""


def heap(page: Page) -> dict[str, Any]:
    """All that lives in the page's memory, as the browser's own profiler tells it."""
    chunks: list[str] = []
    profiler = page.context.new_cdp_session(page)
    profiler.on("HeapProfiler.addHeapSnapshotChunk", lambda event: chunks.append(event["chunk"]))
    profiler.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    profiler.detach()
    found: dict[str, Any] = json.loads("".join(chunks))
    return found


def texts(page: Page) -> set[str]:
    """The texts that are kept by something."""
    found = heap(page)
    meta, nodes, strings = found["snapshot"]["meta"], found["nodes"], found["strings"]
    [kind, name] = map(meta["node_fields"].index, ("type", "name"))
    [type_names, *_] = meta["node_types"]
    return {strings[nodes[to + name]] for to in kept(found) if "string" in type_names[nodes[to + kind]]}


def kept(found: dict[str, Any]) -> set[int]:
    """Where in the list of nodes those begin that something holds."""
    meta, edges = found["snapshot"]["meta"], found["edges"]
    [kind, to], size = map(meta["edge_fields"].index, ("type", "to_node")), len(meta["edge_fields"])
    [kinds, *_] = meta["edge_types"]
    pairs = zip(edges[kind::size], edges[to::size], strict=True)
    return {node for number, node in pairs if kinds[number] in KEPT}
