"""Whatever is asked of the study room is answered with a status and a code."""

import io
import json
import os
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from server.live import Live
from server.study.room import Student
from study.spots import TINY

from redbutton.server.net.limits import Limits
from redbutton.server.ops.log import Log

pytestmark = pytest.mark.compiled
SOAK = int(os.environ.get("REDBUTTON_SOAK", "1"))
anything = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
words = st.sampled_from(
    ["check", "bet 30", "all-in 100", "Qs", "", "🂡", "x" * 300, ",,,", "%00", "-1", "NaN"]
)
SPOT: dict[str, Any] = msgspec.to_builtins(TINY)


@pytest.fixture(scope="module")
def live() -> Iterator[Live]:
    with Live(limits=Limits(unlimited=True, study_seconds=1), log=Log(io.StringIO())) as live:
        yield live


@pytest.fixture(scope="module")
def ann(live: Live) -> Iterator[Student]:
    with Student(live) as ann:
        ann.settled(ann.begin(accuracy=0.01))
        yield ann


@pytest.fixture(scope="module")
def study(ann: Student) -> str:
    return f"/{ann.get('')['studies'][0]['id']}"


@pytest.fixture(autouse=True)
def nothing_breaks(live: Live) -> Iterator[None]:
    yield
    stream = live.settings.log._stream
    assert isinstance(stream, io.StringIO)
    assert not [line for line in stream.getvalue().splitlines() if json.loads(line)["event"] == "fault"]


def strange(examples: int) -> Any:
    checks = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
    return settings(max_examples=examples * SOAK, deadline=None, suppress_health_check=checks)


@strange(60)
@given(
    st.sampled_from(["node", "runouts", "question", "file?x=1"]),
    st.lists(words, max_size=4),
    words,
    st.sampled_from(["", "oop", "ip", "me", "\x00"]),
)
def test_any_question_is_answered(
    ann: Student, study: str, kind: str, path: list[str], seed: str, player: str
) -> None:
    headers = {"Authorization": f"Bearer {ann.token}"}
    answer = ann.http.get(
        f"/api/study{study}/{kind}",
        params={"path": ",".join(path), "seed": seed, "player": player},
        headers=headers,
    )
    assert answer.status_code == 200 or answer.json()["problem"]["code"] != "SERVER_FAULT"
    assert answer.status_code < 500


@strange(60)
@given(st.sampled_from(["/range", "/check", "/lock", "/go", ""]), anything)
def test_any_body_is_answered(ann: Student, study: str, path: str, body: Any) -> None:
    where = study + path if path in ("/lock", "/go") else path
    answer = ann.send("POST", where, content=json.dumps(body).encode())
    assert answer.status_code < 500
    assert answer.status_code in (200, 201) or answer.json()["problem"]["code"]


@strange(40)
@given(st.sampled_from(sorted(SPOT)), anything | words)
def test_any_change_of_a_spot_is_answered(ann: Student, name: str, value: Any) -> None:
    answer = ann.send("POST", "/check", content=json.dumps({**SPOT, name: value}).encode())
    assert answer.status_code < 500
    assert answer.status_code == 200 or answer.json()["problem"]["text"]["zh"]


@strange(5)
@given(st.binary(max_size=400))
def test_any_file_is_answered(ann: Student, content: bytes) -> None:
    answer = ann.send("POST", "/open", content=content)
    assert (answer.status_code, answer.json()["problem"]["code"]) == (400, "NOT_A_SOLUTION")


def test_a_body_that_is_too_long_is_refused(ann: Student) -> None:
    answer = ann.send("POST", "/range", content=b'{"text":"' + b" " * 500_000 + b'"}')
    assert answer.json()["problem"]["code"] == "MESSAGE_TOO_LONG"
    answer = ann.send("POST", "/range", json={"text": "AA," * 20_000})
    assert answer.json()["problem"]["code"] == "NOT_A_MESSAGE"


@pytest.mark.parametrize("size", [2**53 + 1, 2**64, -(2**70)])
def test_numbers_that_no_message_can_hold_are_refused(ann: Student, size: int) -> None:
    spot = {**SPOT, "pot": size}
    for path, body in (("/check", spot), ("", {"spot": spot})):
        answer = ann.send("POST", path, content=json.dumps(body).encode())
        assert (answer.status_code, answer.json()["problem"]["code"]) == (400, "NOT_A_MESSAGE")
