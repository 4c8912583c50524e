"""What is over is gone at once: a server of a thousand tables cannot wait for the collector to find it."""

import gc
import weakref
from collections.abc import Iterator

import pytest
from server.live import Live, live_test
from server.table.evenings import Evening

from redbutton.wire.messages import NewTable


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize("variant", ["holdem", "omaha", "badugi", "stud"])
def test_a_deal_that_is_over_is_gone(variant: str, no_collector: None) -> None:
    evening = Evening(NewTable(host="Ann", variant=variant, bots=["caller", "random"], pace="instant"))
    evening.come(1)
    seen: dict[int, list[weakref.ref[object]]] = {}

    def is_fifth() -> bool:
        live_deal = evening.state.live
        if live_deal is not None and live_deal.dealer is not None and live_deal.number not in seen:
            shown = evening.table._updates._shown
            assert shown is not None
            parts = (live_deal, live_deal.dealer, shown, shown.events, shown.events._teller)
            seen[live_deal.number] = [weakref.ref(part) for part in parts]
        return len(seen) == 5

    evening.until(is_fifth, calls=True)
    assert all(part() is not None for part in seen[5])
    assert [number for number in seen if any(part() is not None for part in seen[number])] == [5]


@live_test
async def test_a_websocket_leaves_nothing_of_its_handshake(live: Live) -> None:
    made = live.table(bots=["caller"])
    gc.collect()
    gc.disable()
    try:
        for _ in range(5):
            async with live.at(made["id"]):
                pass
        left = [each for each in gc.get_objects() if type(each).__name__ == "Hasty"]
    finally:
        gc.enable()
    assert len(left) <= 1  # the connection by which the table was made
