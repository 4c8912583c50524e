"""The line between a page and the server, in a test's hands: cut, held, overheard, spoken into."""

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

SOCKET = re.compile(r"/api/tables/[^/]+/ws$")


class Line:
    """All that goes over it passes through here. To be laid before the page opens its table."""

    def __init__(self, page: Page) -> None:
        self.said: list[dict[str, Any]] = []
        """By the page."""
        self.told: dict[str, Any] = {}
        """By the server: the last of each part of the table's state that the page was told."""
        self.is_cut = self.is_held = self.is_slow = self.is_mute = False
        self._late: list[str] = []
        self._last = ""
        self.added = 0
        """The number of invented updates: the numbers of the server's own come after them."""
        page.route_web_socket(SOCKET, self._opened)

    def cut(self) -> None:
        """From now on no connection lasts."""
        self.is_cut = True
        self._page.close()

    def mend(self) -> None:
        self.is_cut = False

    def hold(self) -> None:
        """Keep back the server's news: what is seen stays, and so does what is told.

        Pings are still answered. Without an answer the page would take the connection for dead after ten
        seconds, and a test on a busy machine can take longer than that.
        """
        self.is_held = True

    def mute(self) -> None:
        """Nothing that the page says arrives any more, as when a cable is pulled out."""
        self.is_mute = True

    def slow_down(self) -> None:
        """The server's news are on their way until they are let in."""
        self.is_slow = True

    def let_in(self) -> None:
        """All that was on its way arrives, in its order."""
        self.is_slow = False
        for message in self._late:
            self._tell(message)
        self._late.clear()

    def hold_at(self, phase: str) -> None:
        """The same, as soon as a deal has come so far."""
        self._last = phase

    def invent(self, **news: Any) -> None:
        """Tell the page something that the server has not said."""
        self.added += 1
        self._page.send(json.dumps({"type": "update", "seq": self.told["seq"] + self.added, **news}))

    def tells_all(self, **parts: Any) -> None:
        """Tell the page everything anew, as after a lost connection, with these parts."""
        kept = {key: value for key, value in self.told.items() if key not in ("events", "openings")}
        whole = {**kept, "version": 1, **parts, "type": "snapshot", "seq": kept["seq"] + self.added}
        self._page.send(json.dumps(whole))

    def acts(self) -> list[dict[str, Any]]:
        """The decisions that the page has sent."""
        return [message for message in self.said if message["type"] == "act"]

    def _opened(self, page: WebSocketRoute) -> None:
        if self.is_cut:
            page.close()
            return
        self._page, self._server = page, page.connect_to_server()
        page.on_message(self._hear)
        self._server.on_message(self._tell)

    def _hear(self, message: str | bytes) -> None:
        self.said.append(json.loads(message))
        if not self.is_mute:
            self._server.send(message)

    def _tell(self, message: str | bytes) -> None:
        if self.is_slow:
            self._late.append(str(message))
            return
        reply = json.loads(message)
        if self.is_held and reply["type"] != "pong":
            return
        if reply["type"] in ("snapshot", "update"):
            self.told.update(reply)
            reply["seq"] += self.added
        self._page.send(json.dumps(reply))
        if self._last and (reply.get("deal") or {}).get("phase") == self._last:
            self.hold()
