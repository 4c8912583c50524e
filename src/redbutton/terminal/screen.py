"""The full-screen table in the terminal."""

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
    AllIn,
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
from redbutton.history.narrator import Teller
from redbutton.players.blind_to_bet import blind_to_bet
from redbutton.terminal import typed_input
from redbutton.terminal.game import TerminalGame
from redbutton.terminal.line_mode import save_hands
from redbutton.terminal.overlays import Leaving, Page
from redbutton.terminal.own_cards import OwnCards
from redbutton.terminal.phrases import Speech
from redbutton.terminal.table_drawing import Felt, Scene
from redbutton.terminal.typed_input import Onlooking

MOMENT = 0.01
"""Seconds between two hands that are only skipped: the screen stays awake."""

Key = tuple[str, str, str]
"""A key, what it does, and its label."""


class LogLines(Static):
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
    """Shows the table, takes keys, and lets the bots act one after the other."""

    CSS_PATH = "screen.tcss"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None  # keys are for the table; the input line gets them when it is opened
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012
        (0, "-narrow"),
        (112, "-wide"),
    ]
    BINDINGS: ClassVar[list[BindingType]] = [
        ("f", "choose('fold')", ""),
        ("c", "choose('check-call')", ""),
        ("e", "choose('call')", ""),
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
        ("w", "look_on('watch')", ""),
        ("j", "look_on('end')", ""),
        ("t", "hint", ""),
        ("l", "page('log')", ""),
        ("v", "page('state')", ""),
        ("question_mark", "page('help')", ""),
        ("g", "page('glossary')", ""),
        ("i", "page('rules')", ""),
        ("q", "leave", ""),
        ("ctrl+q", "leave", ""),
        ("ctrl+c", "leave", ""),
        ("escape", "stop_typing", ""),
        *((str(number), f"pick({number - 1})", "") for number in range(1, 8)),
    ]

    def __init__(
        self, table: TerminalGame, lang: str, *, save: Path | None = None, pace: float = 0.7
    ) -> None:
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
        self._onlooking: Onlooking | None = None
        """How the person sees the rest of the game, once out of it."""
        self._pause: Timer | None = None

    # -- what is on the screen ---------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        with Horizontal(id="middle"):
            with Container(id="stage"):
                yield Felt(self.speech, id="felt")
            yield LogLines(id="side", classes="news")
        yield LogLines(id="below", classes="news")
        with Horizontal(id="mine"):
            yield OwnCards(id="hand")
            yield Static(id="words")
        yield Static(id="keys")
        yield Input(id="amount")
        yield Static(id="foot")

    def on_mount(self) -> None:
        self.title = "Redbutton"
        self.query_one("#amount", Input).display = False
        self.log_lines.append(self.speech.company())
        self._begin()

    def _show(self) -> None:
        """Update everything."""
        speech = self.speech
        head = Content.assemble(
            (" ● ", "bold #ff3b3b"), ("Redbutton  ", "bold"), f"{speech.game()} · {speech.stage()}"
        )
        self.query_one("#head", Static).update(head)
        for news in self.query(LogLines):
            news.show(self.log_lines)
        if self._scene is not None:
            self.query_one(Felt).show(self._scene)
            self._show_mine(self._scene.view)
        keys = list(self._keys())
        self.query_one("#keys", Static).update(_bar(keys))
        offered = {key for key, *_ in keys}
        foot = [each for each in self._standing_keys() if each[0] not in offered]
        self.query_one("#foot", Static).update(_bar(foot, FOOT))

    def _standing_keys(self) -> Iterator[Key]:
        """What can be done at any time; a hint only where there is something to decide."""
        pages = (("l", "log"), ("v", "state"), ("?", "help"), ("g", "glossary"), ("i", "rules"))
        hint = () if self.speech.is_free else (("t", "hint", "hint"),)
        told = (*hint, *((key, f"page('{page}')", page) for key, page in pages), ("q", "leave", "quit"))
        return ((key, what, self.speech.words[f"key-{name}"]) for key, what, name in told)

    def _show_mine(self, view: View) -> None:
        options = self._asked
        self.query_one(OwnCards).show(view.hole, numbered=options is not None and options.discard is not None)
        folded = view.player is not None and view.folded[view.player]
        held = self.speech.words["folded"] if folded else self.speech.held(view) if view.hole else ""
        note = self.speech.note(view, short=True) if options is not None else ""
        lines = [(held, "bold"), (self._price(view, options), ""), (self.message or note, "#ffd166")]
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
        elif self.table.is_out:
            yield from self._onlooking_keys()
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

    def _onlooking_keys(self) -> Iterator[Key]:
        """What a person who is out can do."""
        words = self.speech.words
        if self._onlooking is None:
            yield "w", "look_on('watch')", words["key-watch"]
        if self._onlooking is not Onlooking.END:
            yield "j", "look_on('end')", words["key-end"]
        yield "q", "leave", words["key-quit"]

    def _choices(self, view: View, options: Options) -> Iterator[Key]:
        words, money = self.speech.words, self.speech.money
        if options.fold and "fold" not in options.unlisted:
            yield "f", "choose('fold')", words["key-fold"]
        if options.check:
            yield "c", "choose('check-call')", words["key-check"]
        if options.call is not None:
            key = "key-call-all-in" if isinstance(options.all_in, Call) else "key-call"
            label = self.speech.say(key, amount=money(options.call)) if options.call else words["key-stay"]
            yield ("e", "choose('call')", label) if options.check else ("c", "choose('check-call')", label)
        if options.bring_in is not None:
            yield "b", "choose('bring-in')", self.speech.say("key-bring-in", amount=money(options.bring_in))
        if options.raise_to is not None and "raise" not in options.unlisted:
            yield from self._raises(view, options, *options.raise_to)
        if options.discard is not None:
            yield "1-7", "pick(0)", words["key-choose"]
            chosen = bool(self.query_one(OwnCards).chosen)
            key = "key-throw-away" if options.must_discard else "key-discard" if chosen else "key-pat"
            yield "enter", "go_on", words[key]
        for name in ("show", "muck"):
            if getattr(options, name):
                yield name[0], f"choose('{name}')", words[f"key-{name}"]

    def _raises(self, view: View, options: Options, least: int, most: int) -> Iterator[Key]:
        say, money = self.speech.say, self.speech.money
        kind = "bet" if options.opens else "raise"
        everything = isinstance(options.all_in, RaiseTo)
        if least == most and not everything:
            key = blind_to_bet(view) or f"{kind}-fixed"
            yield "r", "raise", say(f"key-{key}", amount=money(most))
            return
        if least < most:
            yield "r", "raise", self.speech.words[f"key-{kind}"]
            for key, name in (("h", "half"), ("p", "pot")):
                yield (
                    key,
                    f"choose('{name}')",
                    say(f"key-{name}", amount=money(typed_input.preset(name, view).amount)),
                )
        if everything and "all-in" not in options.unlisted:
            yield "a", "choose('all-in')", say("key-all-in", amount=money(most))

    # -- the game ----------------------------------------------------------------------------------------

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
        self.message, self._hurry = "", self._onlooking is Onlooking.END
        if not table.begin():
            self._end()
            return
        self._scene = Scene.of(table)
        self._teller, self._told = self.speech.teller(), 0
        self.log_lines += [f"── {self.speech.stage()} ──", *self.speech.draw()]
        self._advance()

    def _advance(self) -> None:
        """Go on until the person is to act or there is something to see; then again after a moment."""
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
        """Show each player's action, and each street once its cards are there if nobody bets any more."""
        deal = self.table.deal
        if dealt is None:
            return True
        bets = deal.actor is not None and not deal.showing_down
        more = dealt.player is not None and deal.dealing is not None and deal.street == street
        return not bets and not more

    def _tell(self) -> None:
        """Log what has happened since the last call."""
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
            assert self._scene is not None
            self.message = self.speech.result(self._scene.view, settled.gains[table.person])
        self.log_lines += self.speech.changes(settled)
        if self.save:
            table.save(self.save)
        if table.session.over:
            self._end()
        elif table.is_out:
            self._look_on()

    def _look_on(self) -> None:
        """The person is out: ask once how to see the rest, then go from hand to hand."""
        if self._onlooking is None:
            self.message = " ".join([self.message, self.speech.words["you-are-out"]]).strip()
            return
        rest = 3 * self.pace if self._onlooking is Onlooking.WATCH else 0
        self._pause = self.set_timer(rest or MOMENT, self._begin)

    def _end(self) -> None:
        self.finished = True
        self.message = " ".join([self.message, self.speech.end()]).strip()
        self.log_lines.append(self.speech.end())
        self._show()

    def _act(self, action: Action) -> None:
        """Do what the person wants, or say why it is not possible."""
        if self._asked is None or self._scene is None:
            return
        try:
            if action not in self._asked:
                raise typed_input.refused(action, self._scene.view)
            self.table.act(action)
        except PokerError as error:
            self._say(self.speech.refusal(error))
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
            case "half" | "pot":
                self._act(typed_input.preset(what, self._scene.view))
            case _:
                self._act(PLAIN[what])

    def action_raise(self) -> None:
        """Ask for the amount, unless there is only one."""
        span = self._asked.raise_to if self._asked is not None else None
        if span is None or span.min == span.max:
            self._act(RaiseTo(span.min if span else 0))
            return
        line = self.query_one("#amount", Input)
        line.placeholder = self.speech.amounts(span, self._asked)
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
            wanted = RaiseTo(typed_input.amount(event.value, self._scene.view))
        except PokerError as error:
            self._say(self.speech.refusal(error))
        else:
            self._act(wanted)

    def action_stop_typing(self) -> None:
        self._typing(False)

    def action_pick(self, place: int) -> None:
        """Choose a card to exchange, or how often the rest of the board is dealt."""
        if self._asked is not None and self._asked.discard is not None:
            self.query_one(OwnCards).toggle(place)
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
                hand = self.query_one(OwnCards)
                self._act(Discard([hand.cards[place] for place in sorted(hand.chosen)]))
        elif self._dealing:
            self._hurry = True
            if self._pause is not None:
                self._pause.stop()
            self._advance()
        elif table.is_out:
            self.action_look_on(self._onlooking or Onlooking.WATCH)
        elif not self.finished:
            if table.rebuy_cost is not None:
                table.rebuy()
            self._begin()

    def action_look_on(self, how: str) -> None:
        """Watch the rest of the game, or go to its end."""
        if not self.table.is_out:
            return
        self._onlooking, self._hurry = Onlooking(how), how == Onlooking.END
        if self._pause is not None:
            self._pause.stop()
        if self._dealing:
            self._advance()
        else:
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
            case "state":
                assert self._scene is not None
                text = "\n".join(speech.lists(self._scene.view))
            case _:
                text = "\n".join(self.log_lines)
        self.push_screen(Page(words[f"{name}-title"], text, words["key-close"], at_end=name == "log"))

    def action_leave(self) -> None:
        """Ask first; the result is printed when the screen is closed."""
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
    "call": Call(),
    "all-in": AllIn(),
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
