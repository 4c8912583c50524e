"""A bot that sits at a table from deal to deal, and remembers what it likes."""

from collections.abc import Callable, Hashable, Sequence

from redbutton.errors import BotError
from redbutton.game import Action, View
from redbutton.play.faults import BREAKS, Fault, why
from redbutton.players import registry
from redbutton.players.listening import Hearing


class SeatedBot:
    """A bot by its name and parameters.

    It is made when it is first needed, so one that cannot be made fails like one that cannot decide. Then it
    stays the same. Only a bot whose profile says that it is forgetful is made anew for each decision, with
    the seed of that decision, so that a game that is saved and resumed goes on as it would have gone.
    """

    def __init__(self, spec: str) -> None:
        self.spec = spec
        self.deal = 0
        """The number of the deal that it follows."""
        self._forgetful = _is_forgetful(spec)
        self._seed, self._names = "", tuple[Hashable, ...]()
        self._hearing: Hearing | None = None

    @property
    def listens(self) -> bool:
        """Does it have to be told what happens? True as long as that is not known."""
        return not self._forgetful and (self._hearing is None or self._hearing.listens)

    def begin(self, deal: int, seed: str, names: Sequence[Hashable] = ()) -> None:
        """Before a decision in this deal, or its end. The seed is used if the bot is made now.

        The names are those of all players, in dealing order, if they are known.
        """
        self._names = tuple(names)
        if self._forgetful:
            self._hearing = None
        elif deal != self.deal and self._hearing is not None:
            self._hearing.begin(self._names)
        self.deal, self._seed = deal, seed

    def act(self, view: View) -> Action:
        return self._made().act(view)

    def hear_out(self, view: View, report: Callable[[Fault], None]) -> None:
        """Hear all that has happened; what the bot fails at is reported, and the rest is told."""
        assert view.player is not None
        player = view.player
        try:
            hearing = self._made()
        except BREAKS as error:
            report(Fault(self.deal, player, why(error)))
        else:
            hearing.hear_out(view, lambda error: report(Fault(self.deal, player, why(error))))

    def _made(self) -> Hearing:
        if self._hearing is None:
            self._hearing = Hearing(registry.kept_maker(self.spec)(self._seed))
            self._hearing.begin(self._names)
        return self._hearing


def _is_forgetful(spec: str) -> bool:
    """Does a bot's profile say so? False if it is not installed."""
    try:
        return registry.profile(spec).forgetful
    except BotError:
        return False
