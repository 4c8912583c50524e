"""A person at the terminal as a player, for games of your own programs."""

from redbutton.game import Action, Event, View
from redbutton.history.narrator import Teller
from redbutton.play.session import Session, Settled
from redbutton.players.actor import default_action
from redbutton.terminal.game import TerminalGame
from redbutton.terminal.line_mode import Leaves, LinePlayer, Read
from redbutton.terminal.phrases import Speech


class TerminalPerson:
    """Reads events line by line, and types actions. A person who leaves checks or folds from then on."""

    def __init__(self, *, lang: str = "en", read: Read | None = None) -> None:
        self.lang = lang
        self.left = False
        self._read = read
        self._teller: Teller | None = None

    def sit_down(self, session: Session, name: str) -> None:
        """Take part in a session under a name, with a greeting."""
        self.speech = speech = Speech(TerminalGame(session, person=name, bots={}, mix=()), self.lang)
        self.player = LinePlayer(speech, self._read)
        self.player.tell([speech.say("welcome", game=speech.game()), speech.words["type-help"]])

    def act(self, view: View) -> Action:
        assert view.options is not None
        if not self.left:
            try:
                return self.player.act(view)
            except Leaves:
                self.left = True
        return default_action(view.options)

    def hear(self, event: Event) -> None:
        """Print an event, with a heading before the first one of a deal."""
        if self._teller is None:
            self._teller = self.speech.teller()
            self.player.log.clear()
            self.player.log += self.speech.draw()
            self.player.tell(self.speech.heading())
        sentence = self._teller.tell(event)
        if self.speech.is_news(event):
            self.player.log.append(sentence)
            self.player.tell([sentence])

    def settled(self, settled: Settled) -> None:
        """Print what a deal has changed."""
        if self._teller is None:
            return  # was not in it
        told, self._teller = self._teller.deal, None
        gain = settled.gains[self.speech.table.person]
        self.player.tell([self.speech.result(told, gain), *self.speech.changes(settled)])
