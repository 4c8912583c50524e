"""A session of one person against bots, step by step.

The caller decides when to take the next step: a line-by-line table at once, a screen after a short while.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any

from redbutton.errors import Code, ParseError, PokerError
from redbutton.game import Action, Deal, Kind, Options, View
from redbutton.history import phh
from redbutton.history.record import HandRecord
from redbutton.history.recorder import record_of
from redbutton.ids import Player
from redbutton.play import session_files
from redbutton.play.dealer import Dealer
from redbutton.play.faults import Fault
from redbutton.play.session import Session, Settled
from redbutton.players.company import Company
from redbutton.players.guard import Guarded
from redbutton.players.seated_bot import SeatedBot

BEFORE_A_BOARD = (Kind.HOLE_CARDS, Kind.FOLD, Kind.CHECK, Kind.CALL, Kind.RAISE)
"""Events that may come last before cards of the board that are due."""


class TerminalGame:
    """A session, the person's name in it, and the bots."""

    def __init__(
        self,
        session: Session,
        *,
        person: str,
        bots: Mapping[str, str],
        mix: Sequence[str],
        records: Sequence[HandRecord] = (),
    ) -> None:
        self.session = session
        self.person = person
        self.bots = dict(bots)
        """The bot for each name, with its parameters."""
        self.mix = tuple(mix)
        """The bots of newcomers, one after the other."""
        self.records = list(records)
        """The finished hands, without cards that the person has not seen."""
        self.faults: list[Fault] = []
        self._newcomers: Iterator[str] = cycle(self.mix)
        self._dealer: Dealer | None = None
        self._seated: dict[str, SeatedBot] = {}

    @classmethod
    def of(cls, company: Company) -> "TerminalGame":
        """The game of a person who sits down with bots."""
        return cls(company.session, person=company.person, bots=company.bots, mix=company.mix)

    # -- questions ---------------------------------------------------------------------------------------

    @property
    def deal(self) -> Deal:
        assert self.session.deal is not None
        return self.session.deal

    @property
    def me(self) -> Player | None:
        """The person's number in the deal; None while the person sits out."""
        names = self.session.names
        return Player(names.index(self.person)) if self.person in names else None

    @property
    def button(self) -> int | None:
        """Who has the button in the deal; None if it is dead."""
        names, session = self.session.names, self.session
        holder = next((each.player for each in session.seating.sitters if each.seat == session.button), None)
        return names.index(holder) if holder in names else None

    @property
    def view(self) -> View:
        """The deal as the person may see it."""
        return self.deal.view(self.me)

    @property
    def asked(self) -> Options | None:
        """What the person may do now; None if another player is to act or there is no choice."""
        deal = self.deal
        if deal.over or deal.dealing or deal.actor is None or deal.actor != self.me:
            return None
        options = deal.options
        if deal.showing_down and options is not None and not (options.show and options.muck):
            return None
        return options

    @property
    def runouts(self) -> int:
        """How often the rest of the board may be dealt, if the person is to choose now; else 0.

        The players agree on it once, before the first of these cards; bots agree to everything.
        """
        deal, me = self.deal, self.me
        if me is None or deal.folded[me] or not deal.may_run_it(2):
            return 0
        dealt = (Kind.BOARD_CARDS, *BEFORE_A_BOARD)
        last = next(event.kind for event in reversed(deal.events) if event.kind in dealt)
        times = range(2, deal.rules.house.runouts + 1)
        return max(filter(deal.may_run_it, times)) if last is not Kind.BOARD_CARDS else 0

    @property
    def seated(self) -> bool:
        return any(sitter.player == self.person for sitter in self.session.seating.sitters)

    @property
    def is_out(self) -> bool:
        """Is the person out, while the others play on?"""
        return not self.seated and not self.session.over

    @property
    def winners(self) -> list[str]:
        """The names of the winners, once the game is over."""
        return [name for name, _, place in self.session.standings if place == 1]

    @property
    def chips(self) -> int:
        """The person's stack."""
        if self.session.deal is not None and self.me is not None:
            return self.deal.stacks[self.me]
        return self.session.sitter(self.person).stack if self.seated else 0

    @property
    def brought(self) -> int:
        """What the person has paid for chips."""
        return self.session.accounts[self.person].brought

    @property
    def place(self) -> int | None:
        """The person's finishing place, once it is certain."""
        for name, _, place in self.session.standings:
            if name == self.person:
                return place
        return None

    @property
    def prize(self) -> int:
        return self.session.prizes.get(self.person, 0)

    @property
    def rebuy_cost(self) -> int | None:
        """What a person without chips has to pay to go on; None with chips left, or if none are sold."""
        is_sold = not self.chips and self.session.rebuy_range(self.person) is not None
        return self.session.stack if is_sold else None

    # -- step by step ------------------------------------------------------------------------------------

    def begin(self) -> bool:
        """Begin the next deal, or continue the running one. False if there is none."""
        if self.session.deal is None and self.session.next_deal() is None:
            return False
        self._dealer = self.session.dealer()
        for name in self.session.names:
            if name != self.person and name not in self.bots:
                self.bots[name] = next(self._newcomers)
        return True

    def step(self) -> None:
        """Let the dealer, or the bot whose turn it is, take one step."""
        deal = self.deal
        if deal.dealing:
            assert self._dealer is not None
            self._dealer.step(deal)
        elif deal.actor is None or deal.showing_down:
            deal.show_or_muck()
        else:
            self._ask(deal.actor)

    def act(self, action: Action) -> None:
        """The person's decision."""
        assert self.me is not None
        self.deal.act(action, self.me)

    def run_it(self, times: int) -> None:
        """The person's choice of how often the rest of the board is dealt; its first cards follow."""
        if times != 1:
            self.deal.run_it(times)
        self.step()

    def finish(self) -> Settled:
        """After a deal: record it if the person played it, settle it, and sell chips to bots without any."""
        deal, session, me = self.deal, self.session, self.me
        if me is not None:
            self.records.append(record_of(deal, viewer=me, **session.recorded()))
        for player, name in enumerate(session.names):
            if name in self.bots and (bot := self._bot(name)).listens:
                bot.hear_out(deal.view(Player(player)), self.faults.append)
        settled = session.settle()
        session.restock(self.bots)
        return settled

    def rebuy(self) -> None:
        self.session.rebuy(self.person, self.session.stack)

    def _ask(self, player: Player) -> None:
        """A bot's decision; if it fails, the house decides for it."""
        name, session = self.session.names[player], self.session
        view = self.deal.view(player)
        guarded = Guarded(self._bot(name), report=self.faults.append, deal=lambda: session.number)
        self.deal.act(guarded.act(view), player)

    def _bot(self, name: str) -> SeatedBot:
        """The bot of that name, which remembers earlier hands of this sitting, at the running deal."""
        session = self.session
        if name not in self._seated:
            self._seated[name] = SeatedBot(self.bots[name])
        self._seated[name].begin(
            session.number, f"{session.dice(name)}/{len(self.deal.events)}", session.names
        )
        return self._seated[name]

    # -- saving ------------------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Save everything, a running deal included, to go on later."""
        session_files.write(
            self.session,
            path,
            person=self.person,
            bots=self.bots,
            mix=list(self.mix),
            hands=phh.dumps_all(self.records) if self.records else "",
        )

    @classmethod
    def resume(cls, path: Path) -> "TerminalGame":
        """The table in a file."""
        saved = session_files.parse(path)
        session = session_files.load(saved)
        try:
            beside: dict[str, Any] = {name: saved[name] for name in ("person", "bots", "mix")}
            records = phh.loads(saved["hands"]) if saved["hands"] else []
            return cls(session, **beside, records=records)
        except (LookupError, TypeError, ValueError, AttributeError) as reason:
            raise _not_a_session(reason) from reason


def _not_a_session(reason: Exception) -> PokerError:
    return reason if isinstance(reason, PokerError) else ParseError(Code.NOT_A_SESSION)
