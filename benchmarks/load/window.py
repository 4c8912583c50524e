"""The time in which is measured: what was sent before it or after it does not count."""

from time import perf_counter


class Window:
    """How long each action took that was sent while the window was open, however late it arrived.

    >>> window = Window()
    >>> window.report(sent=window.open() - 1, arrived=perf_counter())
    >>> window.taken
    []
    """

    def __init__(self) -> None:
        self.taken: list[float] = []
        self._opened = self._closed = float("inf")

    def open(self) -> float:
        """Count from now on. Returns the time."""
        self.taken = []
        self._opened, self._closed = perf_counter(), float("inf")
        return self._opened

    def close(self) -> float:
        """Count nothing that is sent from now on. Returns how long the window was open."""
        self._closed = perf_counter()
        return self._closed - self._opened

    def report(self, sent: float, arrived: float) -> None:
        """An action has reached the last seat."""
        if self._opened <= sent < self._closed:
            self.taken.append(arrived - sent)
