"""A session in which one person plays against programs, taken step by step.

Whoever shows it decides when the next step is: a line-by-line table at once, a screen after a short while.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Any

from redbutton.errors import Code, ParseError, PokerError
from redbutton.game import Action, Deal, Kind, Options, View
from redbutton.history import phh
from redbutton.history.record import HandRecord
from redbutton.history.writing import record_of
from redbutton.play import saving
from redbutton.play.cash import Cash
from redbutton.play.dealer import Dealer
from redbutton.play.session import Session, Settled
from redbutton.play.tournament import Tournament
from redbutton.players import registry
from redbutton.players.actor import Listener
from redbutton.players.guard import Fault, Guarded

BEFORE_A_BOARD = (Kind.HOLE_CARDS, Kind.FOLD, Kind.CHECK, Kind.CALL, Kind.RAISE)
"""What may come last before cards of the board that are due."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """A program that begins anew with each decision, so that a resumed deal goes on as it would have gone."""

    spec: str
    seed: str

    def act(self, view: View) -> Action:
        bot = registry.make(self.spec, seed=f"{self.seed}/{len(view.events)}")
        if isinstance(bot, Listener):
            for event in view.events:
                bot.hear(event)
        return bot.act(view)


class Table:
    """A session, the person's name in it, and what the others are."""

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
        """Which program plays for which name, with its parameters."""
        self.mix = tuple(mix)
        """What newcomers are, one after the other."""
        self.records = list(records)
        """The hands that are over, with no card that the person has not seen."""
        self.faults: list[Fault] = []
        self._newcomers: Iterator[str] = cycle(self.mix)
        self._dealer: Dealer | None = None

    # -- what one may ask --------------------------------------------------------------------------------

    @property
    def deal(self) -> Deal:
        assert self.session.deal is not None
        return self.session.deal

    @property
    def me(self) -> int | None:
        """The person's number in the deal; None while the person sits out."""
        names = self.session.names
        return names.index(self.person) if self.person in names else None

    @property
    def button(self) -> int | None:
        """Who has the button in the deal; nobody where it is dead."""
        names, session = self.session.names, self.session
        holder = next((each.player for each in session.seating.sitters if each.seat == session.button), None)
        return names.index(holder) if holder in names else None

    @property
    def view(self) -> View:
        """The deal as the person may see it."""
        return self.deal.view(self.me)

    @property
    def asked(self) -> Options | None:
        """What the person may do now; None when somebody else is to act, or there is no choice."""
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

        Those who are in agree on it once, before the first of these cards; programs agree to everything.
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
    def chips(self) -> int:
        """What the person has in front of him."""
        if self.session.deal is not None and self.me is not None:
            return self.deal.stacks[self.me]
        return self.session.sitter(self.person).stack if self.seated else 0

    @property
    def brought(self) -> int:
        """What the person has paid for chips."""
        if isinstance(self.session, Cash):
            return self.session.ledger[self.person].brought
        return int(getattr(self.session, "stack", 0))

    @property
    def place(self) -> int | None:
        """Where the person finished, once that is certain."""
        for name, _, place in self.session.standings:
            if name == self.person:
                return place
        return None

    @property
    def prize(self) -> int:
        session = self.session
        return session.prizes.get(self.person, 0) if isinstance(session, Tournament) else 0

    @property
    def rebuy_cost(self) -> int | None:
        """What it costs to go on for a person without chips; None where chips are left or none are sold."""
        session = self.session
        if not isinstance(session, Cash) or session.over or not self.seated or self.chips:
            return None
        return session.buy_in.most

    # -- step by step ------------------------------------------------------------------------------------

    def begin(self) -> bool:
        """Begin the next deal, or take up the one that is running; False if there is none any more."""
        if self.session.deal is None and (not self.seated or self.session.next_deal() is None):
            return False
        self._dealer = self.session.dealer()
        for name in self.session.names:
            if name != self.person and name not in self.bots:
                self.bots[name] = next(self._newcomers)
        return True

    def step(self) -> None:
        """Let the dealer, or the program whose turn it is, do the next thing."""
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
        """The person's choice how often the rest of the board is dealt; the first of its cards follow."""
        if times != 1:
            self.deal.run_it(times)
        self.step()

    def finish(self) -> Settled:
        """After a deal: keep its record, settle it, and sell chips to programs that have none."""
        deal, session = self.deal, self.session
        self.records.append(record_of(deal, viewer=self.me, players=session.names, hand=session.number))
        settled = session.settle()
        if isinstance(session, Cash) and not session.over and session.rules.house.game_ends == "host":
            for sitter in session.seating.sitters:
                if sitter.player != self.person and not sitter.stack:
                    session.rebuy(sitter.player, session.buy_in.most)
        return settled

    def rebuy(self) -> None:
        assert isinstance(self.session, Cash)
        self.session.rebuy(self.person, self.session.buy_in.most)

    def _ask(self, player: int) -> None:
        """A program's decision; if it breaks, the house decides for it."""
        name, session = self.session.names[player], self.session
        program = Program(spec=self.bots[name], seed=session.dice(name))
        guarded = Guarded(program, report=self.faults.append, deal=lambda: session.number)
        self.deal.act(guarded.act(self.deal.view(player)), player)

    # -- to be kept --------------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Everything, a running deal included, to go on later."""
        saving.write(
            self.session,
            path,
            person=self.person,
            bots=self.bots,
            mix=list(self.mix),
            hands=phh.dumps_all(self.records) if self.records else "",
        )

    @classmethod
    def resume(cls, path: Path) -> "Table":
        """The table that a file holds."""
        saved = saving.parse(path)
        session = saving.load(saved)
        try:
            beside: dict[str, Any] = {name: saved[name] for name in ("person", "bots", "mix")}
            records = phh.loads(saved["hands"]) if saved["hands"] else []
            return cls(session, **beside, records=records)
        except (LookupError, TypeError, ValueError, AttributeError) as reason:
            raise _not_a_session(reason) from reason


def _not_a_session(reason: Exception) -> PokerError:
    return reason if isinstance(reason, PokerError) else ParseError(Code.NOT_A_SESSION)
