"""The table that fills the terminal."""

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Horizontal
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Input, Static

from redbutton.errors import PokerError
from redbutton.game import (
    Action,
    BringIn,
    Call,
    Check,
    Dealing,
    Discard,
    Fold,
    Muck,
    Options,
    RaiseTo,
    Show,
    View,
)
from redbutton.history.telling import Teller
from redbutton.terminal import entry
from redbutton.terminal.felt import Felt, Scene
from redbutton.terminal.hand import Hand
from redbutton.terminal.pages import Leaving, Page
from redbutton.terminal.plain import save_hands
from redbutton.terminal.speech import Speech
from redbutton.terminal.table import Table

Key = tuple[str, str, str]
"""A key, what it does, and its label."""


class News(Static):
    """The last lines of the log, as many as there is room for."""

    def __init__(self, *, id: str, classes: str) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self.lines: list[str] = []

    def show(self, lines: list[str]) -> None:
        self.lines = lines
        height = max(1, self.size.height)
        self.update(Content("\n".join(lines[-height:])))

    def on_resize(self) -> None:
        self.show(self.lines)


class ScreenTable(App[list[str]]):
    """Shows the table, takes keys, and lets the programs act one after the other."""

    CSS_PATH = "screen.tcss"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None  # keys are for the table; the line for amounts gets them when it is opened
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012
        (0, "-narrow"),
        (112, "-wide"),
    ]
    BINDINGS: ClassVar[list[BindingType]] = [
        ("f", "choose('fold')", ""),
        ("c", "choose('check-call')", ""),
        ("r", "raise", ""),
        ("h", "choose('half')", ""),
        ("p", "choose('pot')", ""),
        ("a", "choose('all-in')", ""),
        ("b", "choose('bring-in')", ""),
        ("s", "choose('show')", ""),
        ("m", "choose('muck')", ""),
        ("space", "go_on", ""),
        ("enter", "go_on", ""),
        ("n", "go_on", ""),
        ("t", "hint", ""),
        ("l", "page('log')", ""),
        ("question_mark", "page('help')", ""),
        ("g", "page('glossary')", ""),
        ("i", "page('rules')", ""),
        ("q", "leave", ""),
        ("ctrl+q", "leave", ""),
        ("ctrl+c", "leave", ""),
        ("escape", "stop_typing", ""),
        *((str(number), f"pick({number - 1})", "") for number in range(1, 8)),
    ]

    def __init__(self, table: Table, lang: str, *, save: Path | None = None, pace: float = 0.7) -> None:
        super().__init__()
        self.table, self.pace, self.save = table, pace, save
        self.speech = Speech(table, lang)
        self.log_lines: list[str] = []
        self.message = ""
        self.finished = False
        """There is no next hand."""
        self._scene: Scene | None = None
        self._teller: Teller | None = None
        self._told = self._told_faults = 0
        self._hurry = False
        self._pause: Timer | None = None

    # -- what is on the screen ---------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        with Horizontal(id="middle"):
            with Container(id="stage"):
                yield Felt(self.speech, id="felt")
            yield News(id="side", classes="news")
        yield News(id="below", classes="news")
        with Horizontal(id="mine"):
            yield Hand(id="hand")
            yield Static(id="words")
        yield Static(id="keys")
        yield Input(id="amount")
        yield Static(id="foot")

    def on_mount(self) -> None:
        self.title = "Redbutton"
        self.query_one("#amount", Input).display = False
        self._begin()

    def _show(self) -> None:
        """Bring everything up to date."""
        speech = self.speech
        head = Content.assemble(
            (" ● ", "bold #ff3b3b"), ("Redbutton  ", "bold"), f"{speech.game()} · {speech.stage()}"
        )
        self.query_one("#head", Static).update(head)
        for news in self.query(News):
            news.show(self.log_lines)
        if self._scene is not None:
            self.query_one(Felt).show(self._scene)
            self._show_mine(self._scene.view)
        self.query_one("#keys", Static).update(_bar(list(self._keys())))
        foot = [
            (key, f"page('{page}')", page) for key, page in (("l", "log"), ("?", "help"), ("g", "glossary"))
        ]
        foot = [("t", "hint", "hint"), *foot, ("i", "page('rules')", "rules"), ("q", "leave", "quit")]
        labels = [(key, what, speech.words[f"key-{name}"]) for key, what, name in foot]
        self.query_one("#foot", Static).update(_bar(labels, FOOT))

    def _show_mine(self, view: View) -> None:
        options = self._asked
        self.query_one(Hand).show(view.hole, numbered=options is not None and options.discard is not None)
        folded = view.player is not None and view.folded[view.player]
        held = self.speech.words["folded"] if folded else self.speech.held(view) if view.hole else ""
        lines = [(held, "bold"), (self._price(view, options), ""), (self.message, "#ffd166")]
        self.query_one("#words", Static).update(Content("\n").join(Content.assemble(line) for line in lines))

    def _price(self, view: View, options: Options | None) -> str:
        if options is not None and not view.showing_down and options.discard is None:
            return self.speech.price(view, short=True)
        if self._runouts:
            return self.speech.words["all-are-in"]
        if view.over or view.actor is None or self._scene is None:
            return ""
        name = self._scene.names[view.actor]
        return self.speech.words["your-turn"] if options else self.speech.say("thinking", name=name)

    def _keys(self) -> Iterator[Key]:
        """What can be done now, with its key."""
        options, words = self._asked, self.speech.words
        if options is not None and self._scene is not None:
            yield from self._choices(self._scene.view, options)
        elif self._runouts:
            for times in range(1, self._runouts + 1):
                label = self.speech.say("key-times", times=times) if times > 1 else words["key-once"]
                yield str(times), f"pick({times - 1})", label
        elif not self._dealing:
            if (cost := self.table.rebuy_cost) is not None:
                yield "space", "go_on", f"{words['key-rebuy']} {self.speech.money(cost)}"
            else:
                yield (
                    ("q", "leave", words["key-quit"])
                    if self.finished
                    else ("space", "go_on", words["key-next"])
                )
        elif self.pace and not self._hurry:
            yield "space", "go_on", words["key-hurry"]

    def _choices(self, view: View, options: Options) -> Iterator[Key]:
        words, money = self.speech.words, self.speech.money
        if options.fold:
            yield "f", "choose('fold')", words["key-fold"]
        if options.check:
            yield "c", "choose('check-call')", words["key-check"]
        elif options.call is not None:
            label = (
                self.speech.say("key-call", amount=money(options.call)) if options.call else words["key-stay"]
            )
            yield "c", "choose('check-call')", label
        if options.bring_in is not None:
            yield "b", "choose('bring-in')", self.speech.say("key-bring-in", amount=money(options.bring_in))
        if options.raise_to is not None:
            yield from self._raises(view, *options.raise_to)
        if options.discard is not None:
            yield "1-7", "pick(0)", words["key-choose"]
            yield "enter", "go_on", words["key-discard" if self.query_one(Hand).chosen else "key-pat"]
        for name in ("show", "muck"):
            if getattr(options, name):
                yield name[0], f"choose('{name}')", words[f"key-{name}"]

    def _raises(self, view: View, least: int, most: int) -> Iterator[Key]:
        say, money = self.speech.say, self.speech.money
        kind = "raise" if view.current_bet else "bet"
        everything = most >= view.stack + view.bets[view.player or 0]
        if least == most and not everything:
            yield "r", "raise", say(f"key-{kind}-fixed", amount=money(most))
            return
        if least < most:
            yield "r", "raise", self.speech.words[f"key-{kind}"]
            for key, name in (("h", "half"), ("p", "pot")):
                yield (
                    key,
                    f"choose('{name}')",
                    say(f"key-{name}", amount=money(entry.preset(name, view).amount)),
                )
        if not everything and entry.preset("pot", view).amount == most:
            return
        yield "a", "choose('all-in')", say("key-all-in" if everything else "key-most", amount=money(most))

    # -- the course of the game --------------------------------------------------------------------------

    @property
    def _dealing(self) -> bool:
        return self.table.session.deal is not None

    @property
    def _asked(self) -> Options | None:
        return self.table.asked if self._dealing else None

    @property
    def _runouts(self) -> int:
        return self.table.runouts if self._dealing else 0

    def _begin(self) -> None:
        """The next hand, or the end."""
        table = self.table
        self.message, self._hurry = "", False
        if not table.begin():
            self._end()
            return
        self._scene = Scene(view=table.view, names=table.session.names, button=table.button)
        self._teller, self._told = self.speech.teller(), 0
        self.log_lines.append(f"── {self.speech.stage()} ──")
        self._advance()

    def _advance(self) -> None:
        """Go on until the person is to act or something is to be seen; then again after a moment."""
        table = self.table
        self._tell()
        while self._dealing and table.asked is None and not table.runouts:
            if table.deal.over:
                self._settle()
                break
            due, street = table.deal.dealing, table.deal.street
            table.step()
            self._tell()
            if self._is_to_be_seen(due, street) and self._rests():
                break
        self._show()

    def _rests(self) -> bool:
        """Wait a moment before the next step, unless the person is in a hurry."""
        if self._hurry or not self.pace:
            return False
        self._pause = self.set_timer(self.pace, self._advance)
        return True

    def _is_to_be_seen(self, dealt: Dealing | None, street: int) -> bool:
        """What a player does, and a street on which nobody bets any more, once its cards are there."""
        deal = self.table.deal
        if dealt is None:
            return True
        bets = deal.actor is not None and not deal.showing_down
        more = dealt.player is not None and deal.dealing is not None and deal.street == street
        return not bets and not more

    def _tell(self) -> None:
        """Write down what has happened since."""
        assert self._scene is not None
        assert self._teller is not None
        events = self._scene.view.events
        for event in events[self._told :]:
            sentence = self._teller.tell(event)
            if self.speech.is_news(event):
                self.log_lines.append(sentence)
        self._told = len(events)
        self.log_lines += map(self.speech.fault, self.table.faults[self._told_faults :])
        self._told_faults = len(self.table.faults)

    def _settle(self) -> None:
        table = self.table
        settled = table.finish()
        if table.person in settled.gains:
            self.message = self.speech.gain(settled.gains[table.person])
        self.log_lines += self.speech.changes(settled)
        if self.save:
            table.save(self.save)
        if table.session.over or not table.seated:
            self._end()

    def _end(self) -> None:
        self.finished = True
        self.message = " ".join([self.message, self.speech.end()]).strip()
        self.log_lines.append(self.speech.end())
        self._show()

    def _act(self, action: Action) -> None:
        """Do what the person wants, or say why it cannot be done."""
        if self._asked is None or self._scene is None:
            return
        try:
            if action not in self._asked:
                raise entry.refused(action, self._scene.view)
            self.table.act(action)
        except PokerError as error:
            self._say(error.sentence(self.speech.lang))
        else:
            self.message, self._hurry = "", False
            self._advance()

    def _say(self, message: str) -> None:
        self.message = message
        self._show()

    # -- keys --------------------------------------------------------------------------------------------

    def action_choose(self, what: str) -> None:
        options = self._asked
        if options is None or self._scene is None:
            return
        match what:
            case "check-call":
                self._act(Check() if options.check else Call())
            case "half" | "pot" | "all-in":
                self._act(entry.preset(what, self._scene.view))
            case _:
                self._act(PLAIN[what])

    def action_raise(self) -> None:
        """Ask for the amount, unless there is only one."""
        span = self._asked.raise_to if self._asked is not None else None
        if span is None or span.min == span.max:
            self._act(RaiseTo(span.min if span else 0))
            return
        money, line = self.speech.money, self.query_one("#amount", Input)
        line.placeholder = self.speech.say("amount", least=money(span.min), most=money(span.max))
        line.value = ""
        self._typing(True)

    def _typing(self, on: bool) -> None:
        line = self.query_one("#amount", Input)
        line.display, self.query_one("#keys").display = on, not on
        self.set_focus(line if on else None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.input.id != "amount" or self._scene is None:
            return
        self._typing(False)
        if not event.value.strip():
            return
        try:
            wanted = RaiseTo(entry.amount(event.value, self._scene.view))
        except PokerError as error:
            self._say(error.sentence(self.speech.lang))
        else:
            self._act(wanted)

    def action_stop_typing(self) -> None:
        self._typing(False)

    def action_pick(self, place: int) -> None:
        """Choose a card to exchange, or how often the rest of the board is dealt."""
        if self._asked is not None and self._asked.discard is not None:
            self.query_one(Hand).toggle(place)
            self._show()
        elif place < self._runouts:
            self.table.run_it(place + 1)
            self._tell()
            if self._rests():
                self._show()
            else:
                self._advance()

    def action_go_on(self) -> None:
        """Exchange the chosen cards, hurry the others up, or go to the next hand."""
        options, table = self._asked, self.table
        if options is not None:
            if options.discard is not None:
                hand = self.query_one(Hand)
                self._act(Discard([hand.cards[place] for place in sorted(hand.chosen)]))
        elif self._dealing:
            self._hurry = True
            if self._pause is not None:
                self._pause.stop()
            self._advance()
        elif not self.finished:
            if table.rebuy_cost is not None:
                table.rebuy()
            self._begin()

    def action_hint(self) -> None:
        if self._asked is not None and self._scene is not None:
            self._say(next(iter(self.speech.hint(self._scene.view))))

    def action_page(self, name: str) -> None:
        speech, words = self.speech, self.speech.words
        match name:
            case "help":
                text = "\n\n".join([words["help-keys"], words["help-rest"]])
            case "glossary":
                text = "\n".join(speech.glossary())
            case "rules":
                text = "\n\n".join(speech.rules())
            case _:
                text = "\n".join(self.log_lines)
        self.push_screen(Page(words[f"{name}-title"], text, words["key-close"], at_end=name == "log"))

    def action_leave(self) -> None:
        """Ask first; then how it went is printed when the screen is gone."""
        if isinstance(self.screen, Leaving):
            return
        save = self._save_hands if self.table.records else None
        self.push_screen(Leaving(self.speech.words, list(self.speech.outcome()), save), self._left)

    def _save_hands(self, name: str) -> str:
        file, count = save_hands(self.table, name), len(self.table.records)
        return self.speech.say("hands-saved", count=count, file=file)

    def _left(self, told: list[str] | None) -> None:
        if told is None:
            return
        if self.save:
            self.table.save(self.save)
            told.append(self.speech.say("game-saved", file=self.save))
        self.exit([*told, self.speech.words["goodbye"]])


PLAIN: dict[str, Action] = {
    "fold": Fold(),
    "bring-in": BringIn(),
    "show": Show(),
    "muck": Muck(),
}


BAR, FOOT = "bold #11151a on #ffd166", "bold #ffd166"


def _bar(keys: list[Key], style: str = BAR) -> Content:
    """Keys with their labels, to be pressed or clicked."""
    parts: list[Content] = []
    for key, what, label in keys:
        name = {"space": "Space", "enter": "Enter"}.get(key, key.upper())
        markup = f"[{style}] $key [/] [@click=app.{what}]$label[/]"
        parts.append(Content.from_markup(markup, key=name, label=label))
    return Content("  ").join(parts)
