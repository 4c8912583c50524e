"""Questions that come at the same time are asked as one, and each answer is newer than its question."""

import asyncio
from collections.abc import Collection

import pytest

from redbutton.store.together import Together


class Oracle:
    """Answers with the number of its question, and knows nothing of x."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []
        self.together = Together(self.answer)

    async def answer(self, keys: Collection[str]) -> dict[str, int]:
        self.asked.append(sorted(keys))
        number = len(self.asked)
        await asyncio.sleep(0.01)
        if "bad" in keys:
            raise ValueError(number)
        return {key: number for key in keys if key != "x"}


def test_what_comes_while_a_question_is_under_way_is_the_next_question() -> None:
    async def ask() -> None:
        oracle = Oracle()
        find = oracle.together.find
        first = asyncio.gather(*map(find, "aab"))
        await asyncio.sleep(0.001)
        later = asyncio.gather(*map(find, "acx"))
        assert await first == [1, 1, 1]
        assert await later == [2, 2, None]
        assert oracle.asked == [["a", "b"], ["a", "c", "x"]]
        assert await find("a") == 3

    asyncio.run(ask())


def test_all_who_asked_hear_of_a_failure_and_the_next_are_answered() -> None:
    async def ask() -> None:
        oracle = Oracle()
        failed = await asyncio.gather(*map(oracle.together.find, ("a", "bad")), return_exceptions=True)
        assert [str(error) for error in failed] == ["1", "1"]
        with pytest.raises(ValueError, match="2"):
            await oracle.together.find("bad")
        assert await oracle.together.find("a") == 3

    asyncio.run(ask())


def test_who_gives_up_waiting_takes_no_answer_from_others() -> None:
    async def ask() -> None:
        oracle = Oracle()
        impatient = asyncio.create_task(oracle.together.find("a"))
        patient = asyncio.create_task(oracle.together.find("a"))
        await asyncio.sleep(0.001)
        impatient.cancel()
        assert await patient == 1

    asyncio.run(ask())
