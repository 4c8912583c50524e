"""Asking a server for the record of a hand."""

import asyncio

import pytest

from redbutton.client import hand_lookup


@pytest.mark.parametrize("answer", [b"", OSError("reset")], ids=["an answer", "an error"])
def test_a_lookup_that_is_cancelled_as_its_answer_comes_is_cancelled(
    monkeypatch: pytest.MonkeyPatch, answer: bytes | OSError
) -> None:
    async def try_it() -> None:
        future = asyncio.get_running_loop().create_future()
        monkeypatch.setattr(hand_lookup, "_fetched", lambda _: future)
        looking = asyncio.create_task(hand_lookup.recorded_hand("ws://127.0.0.1:1/api/tables/t/ws", 1))
        await asyncio.sleep(0)
        future.set_exception(answer) if isinstance(answer, OSError) else future.set_result(answer)
        looking.cancel()
        await asyncio.wait([looking])
        assert looking.cancelled()

    asyncio.run(try_it())
