"""The table line by line, for pipes, screen readers and plain terminals."""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import assert_never

from redbutton.errors import PokerError
from redbutton.game import Action, View
from redbutton.history import phh
from redbutton.terminal import typed_input
from redbutton.terminal.game import TerminalGame
from redbutton.terminal.phrases import Speech
from redbutton.terminal.typed_input import Ask, Onlooking, TypedQuestion
from redbutton.words.play import NO, YES

ASCII = str.maketrans("♣♦♥♠", "cdhs")

Read = Callable[[], str]
"""Returns the next line with its end; empty at the end of the input."""


class Leaves(Exception):  # noqa: N818
    """The person leaves the table. If the input has ended, no more questions can be asked."""

    def __init__(self, *, ended: bool = False) -> None:
        super().__init__()
        self.ended = ended


class LinePlayer:
    """A player who is asked in lines of text. It is an actor like any other."""

    def __init__(self, speech: Speech, read: Read | None = None) -> None:
        self.speech = speech
        self._read = read or sys.stdin.readline
        self._echoes = read is not None or not sys.stdin.isatty()
        self.log: list[str] = []

    def act(self, view: View) -> Action:
        """Show the state, and ask until the answer is a legal action."""
        self.tell(self._stand(view))
        while True:
            text = self.ask(self.speech.words["prompt"])
            if not text.strip():
                self.tell([self._choices(view)])
            elif (asked := typed_input.question(text)) is not None:
                self.answer(asked, view)
            else:
                try:
                    return typed_input.action(text, view)
                except PokerError as error:
                    self.tell([self.speech.refusal(error), self._choices(view)])

    def ask(self, prompt: str) -> str:
        """One line that the person types."""
        print(self._plain(prompt), end="", flush=True)
        text = self._read()
        if self._echoes or not text:
            self.tell([text.rstrip("\n")])  # the answer appears behind its question
        if not text:
            raise Leaves(ended=True)
        return text

    def runs_it(self, most: int) -> int:
        """Ask how often the rest of the board is to be dealt."""
        while True:
            text = self.ask(self.speech.say("how-often", most=most))
            if (asked := typed_input.question(text)) is not None:
                self.answer(asked)
                continue
            try:
                return typed_input.times(text, most)
            except PokerError as error:
                self.tell([self.speech.refusal(error)])

    def looks_on(self) -> Onlooking:
        """Ask a person who is out how to see the rest of the game."""
        while True:
            text = self.ask(self.speech.words["look-on"])
            if (asked := typed_input.question(text)) is not None:
                self.answer(asked)
                continue
            try:
                return typed_input.looks_on(text)
            except PokerError as error:
                self.tell([self.speech.refusal(error)])

    def confirms(self, prompt: str) -> bool:
        """Ask until the answer is yes or no, or quit, which leaves at once. Questions are answered."""
        while (answer := self.ask(prompt).strip().lower()) not in (*YES, *NO):
            asked = typed_input.question(answer)
            if asked is not None and asked.about is Ask.QUIT:
                raise Leaves
            if asked is not None:
                self.answer(asked)
        return answer in YES

    def answer(self, asked: TypedQuestion, view: View | None = None) -> None:
        """Answer a question besides the game."""
        speech = self.speech
        match asked.about:
            case Ask.HELP:
                self.tell(speech.words["help-plain"].split("\n"))
            case Ask.GLOSSARY:
                self.tell(speech.glossary(asked.text))
            case Ask.RULES:
                self.tell(speech.rules())
            case Ask.LOG:
                self.tell(self.log or [speech.words["nothing-told"]])
            case Ask.STATE:
                shown = view or speech.view
                self.tell([speech.words["nothing-told"]] if shown is None else speech.lists(shown))
            case Ask.HINT:
                self.tell([speech.words["no-hint"]] if view is None else speech.hint(view))
            case Ask.QUIT:
                if self.confirms(speech.words["sure"]):
                    raise Leaves
            case _:
                assert_never(asked.about)

    def tell(self, lines: Iterable[str]) -> None:
        for line in lines:
            print(self._plain(line))

    def _stand(self, view: View) -> list[str]:
        speech = self.speech
        lines = [speech.say("your-cards", cards=" ".join(card.pretty for card in view.hole))]
        lines += [
            speech.say("board", cards=" ".join(card.pretty for card in board))
            for board in view.boards
            if board
        ]
        if held := speech.held(view):
            lines.append(speech.say("you-hold", hand=held))
        stack = speech.say("stack", stack=speech.money(view.stack))
        said = [*speech.pots(view), speech.price(view), stack]
        lines.append(speech.words["comma"].join(said) + speech.words["stop"])
        if note := speech.note(view):
            lines.append(note)
        return [*lines, self._choices(view)]

    def _choices(self, view: View) -> str:
        assert view.options is not None
        choices = self.speech.words["comma"].join(self.speech.choices(view, view.options))
        return self.speech.say("you-may", choices=choices)

    def _plain(self, text: str) -> str:
        """The suits as letters if the terminal cannot show their signs."""
        return text if (sys.stdout.encoding or "").lower().startswith("utf") else text.translate(ASCII)


class PlainTable:
    """Plays hand after hand with a person who reads lines."""

    def __init__(
        self, table: TerminalGame, lang: str, *, save: Path | None = None, read: Read | None = None
    ) -> None:
        self.table, self.save = table, save
        self.speech = Speech(table, lang)
        self.person = LinePlayer(self.speech, read)
        self._told = 0
        self._told_faults = 0
        self._onlooking: Onlooking | None = None
        """How the person sees the rest of the game, once out of it."""

    def run(self) -> None:
        """From sitting down to leaving."""
        speech, tell = self.speech, self.person.tell
        tell([speech.say("welcome", game=speech.game()), speech.company(), speech.words["type-help"]])
        try:
            while self._play_hand():
                pass
            tell([speech.end()])
            self._leave(ended=False)
        except Leaves as leaves:
            self._leave(ended=leaves.ended)
        except KeyboardInterrupt:
            self.person.tell([""])
            self._leave(ended=True)
            raise

    def _play_hand(self) -> bool:
        """One hand; False if there is none left to play."""
        table, speech, tell = self.table, self.speech, self.person.tell
        if not table.begin():
            return False
        if self._onlooking is not Onlooking.END:
            self.person.tell(self.speech.heading())
        was_asked = self._play_deal()
        view = table.view
        settled = table.finish()
        if table.person in settled.gains:
            tell([speech.result(view, settled.gains[table.person])])
        tell(speech.changes(settled))
        if self.save:
            table.save(self.save)
        if (cost := table.rebuy_cost) is not None:
            if not self.person.confirms(speech.say("rebuy", amount=speech.money(cost))):
                return False
            table.rebuy()
        elif table.is_out and self._onlooking is None:
            self._onlooking = self.person.looks_on()
        elif not was_asked and self._onlooking is not Onlooking.END and not table.session.over:
            self._wait()
        return True

    def _play_deal(self) -> bool:
        """Play to the end of the deal. True if the person was asked."""
        table, teller, was_asked = self.table, self.speech.teller(), False
        self.person.log[:] = self.speech.draw()
        self._told = 0
        self._tell_events(teller.tell)
        while not table.deal.over:
            if table.asked is not None:
                was_asked = True
                table.act(self.person.act(table.view))
            elif most := table.runouts:
                was_asked = True
                table.run_it(self.person.runs_it(most))
            else:
                table.step()
            self._tell_events(teller.tell)
        return was_asked

    def _tell_events(self, say: Callable[..., str]) -> None:
        events = self.table.view.events
        for event in events[self._told :]:
            sentence = say(event)
            if self.speech.is_news(event) and self._onlooking is not Onlooking.END:
                self.person.log.append(sentence)
                self.person.tell([sentence])
        self._told = len(events)
        self.person.tell(map(self.speech.fault, self.table.faults[self._told_faults :]))
        self._told_faults = len(self.table.faults)

    def _wait(self) -> None:
        """Wait after a hand without a question, so that hands do not rush by and the person can leave."""
        while text := self.person.ask(self.speech.words["next"]).strip():
            if (asked := typed_input.question(text)) is not None:
                self.person.answer(asked)

    def _leave(self, *, ended: bool) -> None:
        table, speech, tell = self.table, self.speech, self.person.tell
        tell(speech.outcome())
        if self.save:
            table.save(self.save)
            tell([speech.say("game-saved", file=self.save)])
        try:
            if table.records and not ended:
                self._offer_hands()
        except Leaves:
            pass
        tell([speech.words["goodbye"]])

    def _offer_hands(self) -> None:
        count = len(self.table.records)
        while name := self.person.ask(self.speech.say("save-hands", count=count)).strip():
            if name.lower() in NO:
                return
            try:
                saved = save_hands(self.table, name)
            except OSError as error:
                self.person.tell([f"{name}: {error.strerror}"])
                continue
            self.person.tell([self.speech.say("hands-saved", count=count, file=saved)])
            return


def save_hands(table: TerminalGame, name: str) -> Path:
    """Write the person's hands to a file, with PHH's ending if the name has none."""
    path = Path(name).expanduser()
    path = path if path.suffix else path.with_suffix(".phhs")
    path.write_text(phh.dumps_all(table.records), "utf-8")
    return path
