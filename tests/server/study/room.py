"""People in the study room of a live server."""

import time
from typing import Any

import httpx
import msgspec
from patience import PATIENCE
from server.live import Live
from study.spots import ALL_IN, TINY

from redbutton.wire.study import StudySizes, StudySpot, StudyStreet

BUSY = ("starting", "solving")
HARD = StudySpot(
    board="Kh9d4c7s",
    pot=100,
    stack=400,
    oop="60%",
    ip="60%",
    turn=StudyStreet(oop=StudySizes(bet="50%", raise_="60%"), ip=StudySizes(bet="50%", raise_="60%")),
    river=ALL_IN,
)
"""A turn that is not solved to the last digit during a test."""


class Student:
    """Somebody who studies: keeps the token of the first study."""

    def __init__(self, live: Live) -> None:
        self.http = live.http()
        self.token = ""

    def __enter__(self) -> "Student":
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def send(self, method: str, path: str, **content: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return self.http.request(method, f"/api/study{path}", headers=headers, **content)

    def get(self, path: str) -> Any:
        return self.send("GET", path).json()

    def post(self, path: str, body: Any = None) -> Any:
        return self.send("POST", path, json=body or {}).json()

    def begin(self, spot: StudySpot = TINY, **more: Any) -> str:
        """Open a study; its address."""
        return self.opened(self.send("POST", "", json={"spot": msgspec.to_builtins(spot), **more}))

    def refused(self, spot: StudySpot) -> str:
        """The code with which a spot is refused: at once, or after a while if it is large."""
        answer = self.send("POST", "", json={"spot": msgspec.to_builtins(spot)})
        if answer.status_code != 201:
            return code(answer)
        found: str = self.settled(self.opened(answer), until=("ended",))["problem"]["code"]
        return found

    def opened(self, answer: httpx.Response) -> str:
        assert answer.status_code == 201, answer.text
        self.token = answer.json()["token"]
        return f"/{answer.json()['id']}"

    def settled(self, study: str, *, until: tuple[str, ...] = ("paused", "solved", "ended")) -> Any:
        """The state of a study once it is no longer busy."""
        end = time.monotonic() + PATIENCE
        while (state := self.get(study))["status"] not in until and time.monotonic() < end:
            time.sleep(0.02)
        assert state["status"] in until, state["status"]
        return state


def code(answer: httpx.Response) -> str:
    """The code of a refusal."""
    found: str = answer.json()["problem"]["code"]
    return found
