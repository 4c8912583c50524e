# cython: annotation_typing=False
"""The one door from a deal to the wire: everything that viewers get about cards is made here.

Public facts come from the spectator's view alone, a player's own facts from that player's view, and events
as each viewer may see them (`deal_events`). What changes at each step is written at once, not by way of the
types in `wire.messages`; tests hold it against them.
"""

from functools import cache, lru_cache

from redbutton.cards import FACES
from redbutton.game import Ahead, Event
from redbutton.game.positions import names
from redbutton.game.view import View
from redbutton.game.watch import Watch
from redbutton.ids import Player
from redbutton.server.table.live_deal import SeatedDeal
from redbutton.server.table.views.all_in_equity import AllInEquities
from redbutton.server.table.views.deal_events import DealEvents, cards_json
from redbutton.server.table.views.encoded_event import ToldEvent
from redbutton.server.table.views.hand_names import HandNames
from redbutton.wire import messages
from redbutton.wire.messages import Vote, encode
from redbutton.wire.options import options_json

_positions = cache(names)


class DealView:
    """What viewers have been sent of a deal, and its present state.

    It remembers what it made of the deal, so that only what is new is made each time.
    """

    def __init__(self, live: SeatedDeal) -> None:
        self.live = live
        self.events = DealEvents(live)
        self.phase = live.phase
        """The deal's phase at the last look."""
        self.anew: list[Player] = []
        """The players whose seats, or decisions ahead, had changed when the state was last made."""
        self._watch, self._view = Watch(), live.public
        self._players, self._seated = tuple(live.views), live.seats
        self._views = tuple(live.views.values())
        self._streets = [encode(street.name).decode() for street in live.rules.variant.streets]
        self._eligible: dict[tuple[int, ...], str] = {}
        """The seats of players who may win a pot, as JSON."""
        self._fixed = self._never_changing()
        self._seats_told: list[str] = [""] * live.deal.players
        """The seats as last sent, and what they were made from beside the deal's state."""
        self._last_told, self._flashed_told = self.events.last, live.flashed
        self._shared_told: object = None
        self._boards: tuple[int, str] = (-1, "")
        self._won_told: tuple[object, str] = (None, "")
        self._equities = AllInEquities()
        self._names = HandNames(live.public)
        self._hands: list[tuple[int, bool, bytes] | None] = [None] * live.deal.players
        """Each player's own cards as bytes, and what they were made from: how often cards were dealt before,
        and whether they are folded."""

    def _never_changing(self) -> list[tuple[str, str, str]]:
        """Of each seat what stays the same in a deal, as JSON: the seat, what it brought, its position."""
        live = self.live
        positions = _positions(
            live.deal.players,
            button_is_small_blind=live.rules.house.heads_up == "button-small-blind",
            dead_button=live.knows_dead_button,
        )
        brought = zip(live.seats, live.deal.starting_stacks, *live.deal.posts, positions, strict=True)
        return [
            (
                f'{{"seat":{seat},"stack":',
                (f',"start":{start}' if start else "")
                + (f',"ante":{ante}' if ante else "")
                + (f',"blind":{blind}' if blind else ""),
                f',"position":"{position}"',
            )
            for seat, start, ante, blind, position in brought
        ]

    def catch_up(self) -> list[ToldEvent]:
        """Look at the deal again: its new events since the last look, as each viewer may see them."""
        self.phase = self.live.phase
        return self.events.catch_up()

    # -- the deal, for everybody -----------------------------------------------------------------------------

    def state(self) -> bytes:
        """The public state of the deal as JSON, without the clock."""
        view, live = self._view, self.live
        phase, acting = self.phase, view.actor
        button = "null" if live.button is None else live.button
        seats = self._playing(view)
        text = (
            f'{{"number":{live.number},"phase":"{phase}","turn":{live.turn},"button":{button}'
            f',"street":{self._streets[view.street]},"boards":{self._board_faces(view)}'
            f',"pot":{view.pot},"pots":{self._pots(view)},"current_bet":{view.current_bet},"seats":[{seats}]'
        )
        if acting is not None and phase in ("play", "showdown"):
            text += f',"actor":{self._seated[acting]}'
        if live.votes is not None:
            text += f',"vote":{self._vote()}'
        if view.over:
            text += self._won(view)
        if burned := view.burned:
            text += f',"burned":{burned}'
        if live.draw is not None and not view.street and not view.over:
            text += self._drawn_cards()
        return f"{text}}}".encode()

    def _board_faces(self, view: View) -> str:
        """The boards, made again only after cards were dealt."""
        if self._boards[0] != self.events.dealt:
            boards = ",".join([cards_json(board) for board in view.boards])
            self._boards = (self.events.dealt, f"[{boards}]")
        return self._boards[1]

    def _pots(self, view: View) -> str:
        pots = []
        for amount, eligible in view.pots:
            seats = self._eligible.get(eligible)
            if seats is None:
                seats = ",".join([str(self._seated[player]) for player in eligible])
                self._eligible[eligible] = seats
            pots.append(f'{{"amount":{amount},"seats":[{seats}]}}')
        return "[" + ",".join(pots) + "]"

    def _drawn_cards(self) -> str:
        """The cards drawn for the button; they lie on the table during the first street."""
        assert self.live.draw is not None
        turns = [{seat: FACES[card] for seat, card in drawn.items()} for drawn in self.live.draw.turns]
        return f',"drawn":{encode(turns).decode()}'

    def _playing(self, view: View) -> str:
        """Each seat as `Playing`. Seats that have not changed are not made again."""
        anew, deciding_otherwise = self._watch.look(view)
        last, flashed = self.events.last, self.live.flashed
        equities = self._equities.of(view)
        shared = (view.over, view.boards if view.is_any_shown else None, equities)
        if shared != self._shared_told:
            anew, self._shared_told = [*self._players], shared
        elif last is not self._last_told or flashed is not self._flashed_told:
            before = self._last_told
            anew = [
                player
                for player in self._players
                if player in anew
                or last[player] != before[player]
                or flashed.get(player) != self._flashed_told.get(player)
            ]
        self._last_told, self._flashed_told = last, flashed
        for player in anew:
            self._seats_told[player] = self._seat(view, player, equities.get(player))
        self.anew = anew + deciding_otherwise
        return ",".join(self._seats_told)

    def _seat(self, view: View, p: Player, equity: float | None) -> str:
        stack, bet, folded, shown, hand = view.seat(p)
        begins, brought, position = self._fixed[p]
        flashed = self.live.flashed.get(p)
        if flashed is not None and not shown:
            hand = flashed
        text = f"{begins}{stack}{brought}"
        if bet:
            text += f',"bet":{bet}'
        if folded:
            text += ',"folded":true'
        elif stack == 0 and not view.over:
            text += ',"all_in":true'
        if hand and not self._is_gone(p, folded, shown or flashed is not None):
            text += f',"cards":{cards_json(hand)}'
        if shown:
            text += ',"shown":true' + _holding(self._names.face_up(p, hand))
        if equity is not None:
            text += f',"equity":{encode(equity).decode()}'
        if last := self.events.last[p]:
            text += f',"last":{last}'
        net = f',"net":{view.payoffs[p]}' if view.over else ""
        return f"{text}{position}{net}}}"

    def _is_gone(self, player: Player, folded: bool, shown: bool) -> bool:
        """Was the hand thrown away, and not shown afterwards?"""
        return not shown and (folded or self.events.verbs[player] == "muck")

    def _vote(self) -> str:
        live = self.live
        voters = [live.seats[player] for player, folded in enumerate(live.public.folded) if not folded]
        votes = {live.seats[player]: times for player, times in (live.votes or {}).items()}
        return encode(Vote(most=live.most_runs, seats=voters, votes=votes)).decode()

    def _won(self, view: View) -> str:
        """Made again only when there is more of it, or a hand was shown."""
        wins = view.wins
        key = (len(wins), view.shown)
        if self._won_told[0] != key:
            won = ",".join([self._win(view, event) for event in wins])
            self._won_told = (key, f',"won":[{won}]' if wins else "")
        return self._won_told[1]

    def _win(self, view: View, event: Event) -> str:
        player = event.player
        assert player is not None
        pot = f',"pot":{event.pot}' if event.pot else ""
        board = f',"board":{event.board}' if event.board else ""
        low = ',"low":true' if event.order else ""
        shown = _holding(self._names.won_with(event, view.hands[player])) if view.has_shown(player) else ""
        return f'{{"seat":{self._seated[player]},"amount":{event.amount}{pot}{board}{low}{shown}}}'

    # -- for one player --------------------------------------------------------------------------------------

    def own_cards(self, player: Player) -> list[str]:
        """The player's own cards, discarded ones included."""
        return [FACES[card] for card in self.live.views[player].hole]

    def own(self, player: Player, asks: bool) -> bytes:
        """What only the player sees of the deal, as fields of `You`. Options only if the player is asked."""
        view, hand, phase = self._views[player], self._hand(player), self.phase
        cost = view.to_call
        told = f',"to_call":{cost}' if cost else ""
        if view.actor == player:
            if asks and phase in ("play", "showdown") and (may := view.options) is not None:
                told += f',"options":{options_json(view, may)}'
        elif phase == "play" and (ahead := view.ahead) is not None:
            told += _ahead(ahead)
        elif view.over and not view.has_shown(player):
            told += ',"may_show":true'
        return hand + told.encode()

    def _hand(self, player: Player) -> bytes:
        """The player's cards and the hand they make, encoded again only when that may have changed."""
        view = self._views[player]
        dealt, folded = self.events.dealt, view.has_folded(player)
        known = self._hands[player]
        if known is None or known[0] != dealt or known[1] != folded:
            known = self._hands[player] = (dealt, folded, self._held(view, player, folded))
        return known[2]

    def _held(self, view: View, player: Player, folded: bool) -> bytes:
        cards = view.hole
        name = _holding(self._names.name(player, cards)) if cards and not folded else ""
        return f',"cards":{cards_json(cards)}{name}'.encode()


def _holding(name: str) -> str:
    return f',"holding":{name}' if name else ""


@lru_cache(maxsize=1000)
def _ahead(ahead: Ahead) -> str:
    may = messages.Ahead(fold=ahead.fold, check=ahead.check, call=ahead.call)
    return f',"ahead":{encode(may).decode()}'
