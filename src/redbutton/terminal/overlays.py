"""Screens over the table: pages to read, and the question before leaving."""

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static


class Page(ModalScreen[None]):
    """A text with a heading; most keys close it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        (key, "dismiss", "") for key in ("escape", "enter", "space", "q", "l", "v", "g", "i", "question_mark")
    ]

    def __init__(self, title: str, text: str | Content, close: str, *, at_end: bool = False) -> None:
        super().__init__()
        self._title, self._text, self._close, self._at_end = title, text, close, at_end

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(Content(self._title), classes="title")
            with VerticalScroll(can_focus=True):
                yield Static(Content(self._text) if isinstance(self._text, str) else self._text)
            yield Static(Content(f"Esc  {self._close}"), classes="keys")

    def on_mount(self) -> None:
        if self._at_end:
            self.query_one(VerticalScroll).scroll_end(animate=False)


class Leaving(ModalScreen[list[str] | None]):
    """Asks whether to leave, shows the result, and offers to save the hands."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss(None)", ""), ("enter", "leave", "")]

    def __init__(self, words: dict[str, str], outcome: list[str], save: Callable[[str], str] | None) -> None:
        super().__init__()
        self._words, self._outcome, self._save = words, outcome, save

    def compose(self) -> ComposeResult:
        with Vertical(classes="page small"):
            yield Static(Content(self._words["quit-title"]), classes="title")
            yield Static(Content("\n".join(self._outcome)))
            if self._save is not None:
                yield Input(placeholder=self._words["file"], id="file")
            yield Static("", id="wrong")
            keys = f"Enter  {self._words['key-yes']}    Esc  {self._words['key-no']}"
            yield Static(Content(keys), classes="keys")

    def action_leave(self) -> None:
        self.dismiss(self._outcome)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        name = event.value.strip()
        if not name or self._save is None:
            self.action_leave()
            return
        try:
            self._outcome.append(self._save(name))
        except OSError as error:
            self.query_one("#wrong", Static).update(Content(f"{name}: {error.strerror}"))
        else:
            self.action_leave()
