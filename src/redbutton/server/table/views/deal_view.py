# cython: annotation_typing=False
"""The one door from a deal to the wire: everything that viewers get about cards is made here.

Public facts come from the spectator's view alone, a player's own facts from that player's view, and events
as each viewer may see them.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from msgspec import Raw

from redbutton.cards import FACES, UNKNOWN, Card
from redbutton.fair import Opening
from redbutton.game import Ahead, Event, Kind
from redbutton.game.positions import names
from redbutton.game.view import View
from redbutton.game.watch import Watch
from redbutton.history.narrator import Teller
from redbutton.ids import Player, Seat
from redbutton.server.table.live_deal import SeatedDeal
from redbutton.server.table.views import hand_names
from redbutton.server.table.views.all_in_equity import AllInEquities
from redbutton.server.table.views.encoded_event import ToldEvent
from redbutton.server.table.views.openings import Openings
from redbutton.server.table.views.sentences import in_all_languages
from redbutton.wire import messages
from redbutton.wire.messages import (
    DealState,
    Holding,
    LastAction,
    Playing,
    Pot,
    Seen,
    Vote,
    Won,
    encode,
)
from redbutton.wire.options import options_of

ACTS = (
    Kind.FOLD,
    Kind.CHECK,
    Kind.CALL,
    Kind.RAISE,
    Kind.BRING_IN,
    Kind.SHOW,
    Kind.MUCK,
    Kind.BLIND,
    Kind.ANTE,
)
DEALT = (Kind.HOLE_CARDS, Kind.BOARD_CARDS, Kind.DISCARD, Kind.RUNOUTS)
"""Events that change what players hold."""
CARDS = (*DEALT, Kind.SHOW)
"""Events that change the cards somebody sees."""


NOTHING = Raw(b"null")

_positions = cache(names)


def faces(cards: Sequence[Card]) -> list[str]:
    return [FACES[card] for card in cards]


class DealView:
    """What viewers have been sent of a deal, and its present state.

    It reads the deal's log and remembers what it made of it, so that only what is new is made each time.
    """

    def __init__(self, live: SeatedDeal) -> None:
        self.live = live
        self.told: list[ToldEvent] = []
        """All events so far."""
        self.openings = Openings()
        self.dealt = 0
        """How often what players hold has changed."""
        self.anew: list[Player] = []
        """The players whose seats, or decisions ahead, had changed when the state was last made."""
        self._watch, self._view = Watch(), live.public
        self._players, self._seated, self._people = tuple(live.views), live.seats, live.people
        self._teller = Teller(live.public, names=live.names, money=live.rules.stakes.money)
        self._logged = 0
        """How many entries of the deal's log are in `told`."""
        self._posts = live.deal.posts
        self._positions = _positions(
            live.deal.players,
            button_is_small_blind=live.rules.house.heads_up == "button-small-blind",
            dead_button=live.knows_dead_button,
        )
        first = live.rules.variant.streets[0]
        self._first_cards, self._held_by = first.down + first.up, [0] * live.deal.players
        """How many cards players get on the first street, and how many each one has got so far."""
        self._last: list[LastAction | None] = [None] * live.deal.players
        self._seats_told: list[Raw] = [NOTHING] * live.deal.players
        """The seats as last sent, and what they were made from beside the deal's state."""
        self._last_told, self._flashed_told = self._last.copy(), live.flashed
        self._shared_told: object = None
        self._boards: tuple[int, list[list[str]]] = (-1, [])
        self._won_told: tuple[object, list[Won]] = (None, [])
        self._equities = AllInEquities()
        self._holdings: dict[Player, tuple[object, Holding | None]] = {}
        self._hands: dict[Player, tuple[object, bytes]] = {}
        """Each player's own cards as bytes, and what they were made from."""

    # -- events ----------------------------------------------------------------------------------------------

    def catch_up(self) -> list[ToldEvent]:
        """New events of the deal since the last call, as each viewer may see them."""
        new = [] if self.told else self._drawn()
        events = self.live.deal.events_after(self._logged)
        new += [self._told(number, event) for number, event in enumerate(events, self._logged)]
        self._logged += len(events)
        self.told += new
        return new

    def _drawn(self) -> list[ToldEvent]:
        """The draw for the button, which everybody sees."""
        steps = () if self.live.draw is None else self.live.draw.steps()
        return [
            ToldEvent(
                encode(
                    Seen(
                        kind=step.kind,
                        seat=step.seat,
                        cards=[] if step.card is None else faces([step.card]),
                        text=in_all_languages(step.phrase),  # type: ignore[arg-type]
                    )
                )
            )
            for step in steps
        ]

    def _told(self, number: int, event: Event) -> ToldEvent:
        seen = event.seen_by(None)
        public = encode(self._seen(seen, self._text(seen)))
        self._note(seen, self._teller.verb)
        self.dealt += event.kind in DEALT
        if event.kind in CARDS:
            self._open(number, event)
        if seen is event or event.player is None:
            return ToldEvent(public)
        return ToldEvent(public, self._people[event.player], encode(self._seen(event, self._text(event))))

    def _text(self, event: Event) -> Raw | None:
        """The sentence for an event; None for cards of which nothing is visible."""
        phrase = self._teller.phrase(event)
        if event.kind is Kind.HOLE_CARDS and set(event.cards) == {UNKNOWN}:
            return None
        return in_all_languages(phrase)

    def _seen(self, event: Event, text: Raw | None) -> Seen:
        return Seen(
            kind=event.kind._value_,
            seat=None if event.player is None else self._seated[event.player],
            amount=event.amount,
            cards=faces(event.cards),
            up=event.up,
            board=event.board,
            pot=event.pot,
            low=event.order > 0,
            text=text,  # type: ignore[arg-type]
        )

    def _note(self, event: Event, kind: str) -> None:
        """Remember each player's last action, on this street."""
        if event.kind in ACTS and event.player is not None:
            self._last[event.player] = LastAction(kind=kind, amount=event.amount)
            return
        if event.kind is Kind.BOARD_CARDS or self._begins(event):
            self._last = [None] * len(self._last)
        if event.kind is Kind.DISCARD and event.player is not None:
            self._last[event.player] = LastAction(kind=kind, count=len(event.cards))

    def _begins(self, event: Event) -> bool:
        """Are these the first cards of a later street on which players get or exchange cards?

        It follows from the events alone: a table that is loaded reads them when the deal has gone on.
        """
        if event.kind is Kind.HOLE_CARDS and event.player is not None:
            before = self._held_by[event.player]
            self._held_by[event.player] += len(event.cards)
            if before < self._first_cards:
                return False
        elif event.kind is not Kind.DISCARD:
            return False
        return not any(last is not None and last.kind == Kind.DISCARD for last in self._last)

    def _open(self, number: int, event: Event) -> None:
        """Give out the openings of an event's cards: public ones to everybody, the others to the player."""
        assert self.live.dealer is not None
        for opening in self.live.dealer.openings(self.live.deal, number, None):
            self.openings.give(None, opening, _encoded(opening))
        if event.kind is Kind.HOLE_CARDS and event.player is not None:
            for opening in self.live.dealer.openings(self.live.deal, number, event.player):
                self.openings.give(self._people[event.player], opening, _encoded(opening))

    # -- the deal, for everybody -----------------------------------------------------------------------------

    def state(self) -> DealState:
        """The public state of the deal, without the clock."""
        view, phase = self._view, self.live.phase
        acting = view.actor if phase in ("play", "showdown") else None
        return DealState(
            number=self.live.number,
            phase=phase,
            turn=self.live.turn,
            button=self.live.button,
            street=view.street_name,
            boards=self._board_faces(view),
            burned=view.burned,
            drawn=self._drawn_cards(view),
            pot=view.pot,
            pots=[Pot(amount=amount, seats=self._seats(eligible)) for amount, eligible in view.pots],
            current_bet=view.current_bet,
            seats=self._playing(view),  # type: ignore[arg-type]
            actor=None if acting is None else self._seated[acting],
            vote=self._vote(),
            won=self._won(view),
        )

    def _board_faces(self, view: View) -> list[list[str]]:
        """The boards, made again only after cards were dealt."""
        if self._boards[0] != self.dealt:
            self._boards = (self.dealt, [faces(board) for board in view.boards])
        return self._boards[1]

    def _drawn_cards(self, view: View) -> list[dict[Seat, str]]:
        """The cards drawn for the button; they lie on the table during the first street."""
        if self.live.draw is None or view.street or view.over:
            return []
        return [{seat: FACES[card] for seat, card in drawn.items()} for drawn in self.live.draw.turns]

    def _seats(self, players: Iterable[int]) -> list[Seat]:
        return [self._seated[player] for player in players]

    def _playing(self, view: View) -> list[Raw]:
        """Each seat as `Playing`. Seats that have not changed are not encoded again."""
        anew, deciding_otherwise = self._watch.look(view)
        equities = self._equities.of(view)
        shared = (view.over, view.boards if view.is_any_shown else None, equities)
        if shared != self._shared_told:
            anew, self._shared_told = [*self._players], shared
        elif self._last != self._last_told or self.live.flashed != self._flashed_told:
            anew = [player for player in self._players if player in anew or self._is_marked(player)]
        self._last_told, self._flashed_told = self._last.copy(), self.live.flashed
        raw = self._seats_told = self._seats_told.copy()
        for player in anew:
            raw[player] = Raw(encode(self._seat(view, player, equities.get(player))))
        self.anew = anew + deciding_otherwise
        return raw

    def _is_marked(self, p: Player) -> bool:
        """Has the player acted, or shown a card after the deal, since the seats were last sent?"""
        return self._last[p] != self._last_told[p] or self.live.flashed.get(p) != self._flashed_told.get(p)

    def _seat(self, view: View, p: Player, equity: float | None) -> Playing:
        stack, bet, folded, shown, hand = view.seat(p)
        flashed, (antes, blinds) = self.live.flashed.get(p), self._posts
        if flashed is not None and not shown:
            hand = flashed
        return Playing(
            seat=self._seated[p],
            stack=stack,
            start=view.starting_stacks[p],
            ante=antes[p],
            blind=blinds[p],
            bet=bet,
            folded=folded,
            all_in=not folded and stack == 0 and not view.over,
            cards=[] if self._is_gone(p, folded, shown or flashed is not None) else faces(hand),
            shown=shown,
            holding=hand_names.face_up(self._holdings, view, p, hand) if shown else None,
            equity=equity,
            last=self._last[p],
            position=self._positions[p],
            net=view.payoffs[p] if view.over else None,
        )

    def _is_gone(self, player: Player, folded: bool, shown: bool) -> bool:
        """Was the hand thrown away, and not shown afterwards?"""
        last = self._last[player]
        return not shown and (folded or (last is not None and last.kind == Kind.MUCK))

    def _vote(self) -> Vote | None:
        if self.live.votes is None:
            return None
        voters = [Player(player) for player, folded in enumerate(self.live.public.folded) if not folded]
        votes = {self.live.seats[player]: times for player, times in self.live.votes.items()}
        return Vote(most=self.live.most_runs, seats=self._seats(voters), votes=votes)

    def _won(self, view: View) -> list[Won]:
        """Made again only when there is more of it, or a hand was shown."""
        if not view.over:
            return []
        wins = view.wins
        key = (len(wins), view.shown)
        if self._won_told[0] != key:
            self._won_told = (key, [self._win(view, event) for event in wins])
        return self._won_told[1]

    def _win(self, view: View, event: Event) -> Won:
        player = event.player
        assert player is not None
        return Won(
            seat=self._seated[player],
            amount=event.amount,
            pot=event.pot,
            board=event.board,
            low=event.order > 0,
            holding=hand_names.won_with(view, event, view.hands[player]) if view.shown[player] else None,
        )

    # -- for one player --------------------------------------------------------------------------------------

    def own_cards(self, player: Player) -> list[str]:
        """The player's own cards, discarded ones included."""
        return faces(self.live.views[player].hole)

    def own(self, player: Player, asks: bool) -> bytes:
        """What only the player sees of the deal, as fields of `You`. Options only if the player is asked."""
        view, told = self.live.views[player], self._hand(player)
        if cost := view.to_call:
            told += b',"to_call":%d' % cost
        if view.actor == player:
            if asks and self.live.phase in ("play", "showdown") and (may := view.options) is not None:
                told += b',"options":' + encode(options_of(view, may))
        elif self.live.phase == "play" and (ahead := view.ahead) is not None:
            told += _ahead(ahead)
        elif view.over and not view.shown[player]:
            told += b',"may_show":true'
        return told

    def _hand(self, player: Player) -> bytes:
        """The player's cards and the hand they make, encoded again only when that may have changed."""
        view = self.live.views[player]
        key = (self.dealt, view.folded[player])
        known = self._hands.get(player)
        if known is None or known[0] != key:
            known = self._hands[player] = (key, self._held(player, key[1]))
        return known[1]

    def _held(self, player: Player, folded: bool) -> bytes:
        view, cards = self.live.views[player], self.own_cards(player)
        told = b',"cards":' + encode(cards)
        if (
            not cards
            or folded
            or (holding := hand_names.kept(self._holdings, view, player, view.hole)) is None
        ):
            return told
        return told + b',"holding":' + encode(holding)


@lru_cache(maxsize=1000)
def _ahead(ahead: Ahead) -> bytes:
    return b',"ahead":' + encode(messages.Ahead(fold=ahead.fold, check=ahead.check, call=ahead.call))


def _encoded(opening: Opening) -> bytes:
    stage, place, card, salt = opening
    return encode(messages.Opening(stage=stage, place=place, card=FACES[card], salt=salt))
