# cython: annotation_typing=False
"""The one door from a deal to the wire: everything that viewers get about cards is made here.

Public facts come from the spectator's view alone, a player's own facts from that player's view, and events
as each viewer may see them (`deal_events`). What changes at each step is written at once, not by way of the
types in `wire.messages`; tests hold it against them.
"""

from collections.abc import Sequence
from functools import cache, lru_cache

from redbutton.cards import FACES, Card
from redbutton.game import Ahead, Event
from redbutton.game.positions import names
from redbutton.game.view import View
from redbutton.game.watch import Watch
from redbutton.ids import Player
from redbutton.server.table.live_deal import SeatedDeal
from redbutton.server.table.views.all_in_equity import AllInEquities
from redbutton.server.table.views.deal_events import QUOTED, DealEvents, put_cards
from redbutton.server.table.views.encoded_event import ToldEvent
from redbutton.server.table.views.hand_names import HandNames
from redbutton.wire import messages
from redbutton.wire.json_writer import JsonWriter, begin_json
from redbutton.wire.messages import Vote, encode
from redbutton.wire.options import put_options

PHASES = {
    phase: b',"phase":"%b"' % phase.encode() for phase in ("shuffle", "play", "vote", "showdown", "over")
}
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
        self._streets = [b',"street":' + encode(street.name) for street in live.rules.variant.streets]
        self._eligible: dict[tuple[int, ...], bytes] = {}
        """The seats of players who may win a pot, as JSON."""
        self._fixed = self._never_changing()
        self._tells_round = live.rules.house.offered_actions == "short-list"
        self._seats_told: list[bytes] = [b""] * live.deal.players
        """The seats as last sent, and what they were made from beside the deal's state."""
        self._last_told, self._flashed_told = self.events.last, live.flashed
        self._shared_told: object = None
        self._boards: tuple[int, bytes] = (-1, b"")
        self._won_told: tuple[object, bytes] = (None, b"")
        self._equities = AllInEquities()
        self._names = HandNames(live.public)
        self._hands: list[tuple[int, bool, object, bytes] | None] = [None] * live.deal.players
        """Each player's own cards as bytes, and what they were made from: how often cards were dealt before,
        whether they are folded, and which hands are shown, once theirs is."""

    def _never_changing(self) -> list[tuple[bytes, bytes, bytes]]:
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
                b',{"seat":%d,"stack":' % seat,
                (b',"start":%d' % start if start else b"")
                + (b',"ante":%d' % ante if ante else b"")
                + (b',"blind":%d' % blind if blind else b""),
                b',"position":"%b"' % position.encode(),
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
        view, live, writer = self._view, self.live, begin_json()
        phase, acting, over = self.phase, view.actor, view.over
        writer.field(b'{"number":', live.number)
        writer.put(PHASES[phase])
        writer.field(b',"turn":', live.turn)
        if live.button is None:
            writer.put(b',"button":null')
        else:
            writer.field(b',"button":', live.button)
        writer.put(self._streets[view.street])
        writer.put(self._board_faces(view))
        writer.field(b',"pot":', view.pot)
        self._put_pots(writer, view)
        writer.field(b',"current_bet":', view.current_bet)
        self._put_seats(writer, view)
        if acting is not None and phase in ("play", "showdown"):
            writer.field(b',"actor":', self._seated[acting])
        if live.votes is not None:
            writer.put(b',"vote":' + self._vote())
        if over:
            writer.put(self._won(view))
        if burned := view.burned:
            writer.field(b',"burned":', burned)
        if self._tells_round and phase == "play":
            writer.put(b',"round":' + self._round(view))
        if live.draw is not None and not view.street and not over:
            writer.put(b',"drawn":' + self._drawn_cards())
        writer.put(b"}")
        return writer.take()

    def _board_faces(self, view: View) -> bytes:
        """The boards, made again only after cards were dealt."""
        if self._boards[0] != self.events.dealt:
            boards = b"],[".join([b",".join([QUOTED[card] for card in board]) for board in view.boards])
            self._boards = (self.events.dealt, b',"boards":[[%b]]' % boards)
        return self._boards[1]

    def _put_pots(self, writer: JsonWriter, view: View) -> None:
        pots = view.pots
        writer.put(b',"pots":[')
        for number, (amount, eligible) in enumerate(pots):
            seats = self._eligible.get(eligible)
            if seats is None:
                seats = b",".join([b"%d" % self._seated[player] for player in eligible])
                seats = self._eligible[eligible] = b',"seats":[%b]}' % seats
            writer.field(b',{"amount":' if number else b'{"amount":', amount)
            writer.put(seats)
        writer.put(b"]")

    def _round(self, view: View) -> bytes:
        """Encode the round: its number, who waits, the last action, and the actions that are listed."""
        lists, seats = view.lists, self._seated
        done = [messages.LastDeed(seat=seats[p], kind=kind, amount=amount) for p, kind, amount in lists.done]
        waiting = [seats[p] for p in lists.waiting]
        told = messages.Round(
            waiting=waiting,
            done=done.pop() if done else None,
            number=view.street + 1,
            bet=lists.bet_made,
            available=list(lists.available),
        )
        return encode(told)

    def _drawn_cards(self) -> bytes:
        """The cards drawn for the button; told during the first street."""
        assert self.live.draw is not None
        return encode([{seat: FACES[card] for seat, card in drawn.items()} for drawn in self.live.draw.turns])

    def _put_seats(self, writer: JsonWriter, view: View) -> None:
        """Each seat as `Playing`. Seats that have not changed are not made again."""
        anew, deciding_otherwise = self._watch.look(view)
        last, flashed = self.events.last, self.live.flashed
        equities = self._equities.of(view)
        shared = (view.over, (view.boards, view.shown) if view.is_any_shown else None, equities)
        if shared != self._shared_told:
            anew, self._shared_told = [*self._players], shared
        elif last is not self._last_told or flashed is not self._flashed_told:
            before, flashed_before = self._last_told, self._flashed_told
            anew = [
                player
                for player in self._players
                if player in anew
                or last[player] != before[player]
                or (flashed is not flashed_before and flashed.get(player) != flashed_before.get(player))
            ]
        self._last_told, self._flashed_told, self.anew = last, flashed, anew + deciding_otherwise
        writer.put(b',"seats":')
        start = writer.size
        for player in range(len(self._seats_told)):
            if player in anew:
                begun = writer.size
                self._put_seat(writer, view, player, equities.get(player))  # type: ignore[call-overload]
                self._seats_told[player] = writer.since(begun)
            else:
                writer.put(self._seats_told[player])
        writer.close_list(start)

    def _put_seat(self, writer: JsonWriter, view: View, p: int, equity: float | None) -> None:
        folded, shown = view.has_folded(p), view.has_shown(p)
        stack, bet, flashed = view.stack_of(p), view.bet_of(p), self.live.flashed.get(p)  # type: ignore[call-overload]
        begins, brought, position = self._fixed[p]
        writer.field(begins, stack)
        writer.put(brought)
        if bet:
            writer.field(b',"bet":', bet)
        if folded:
            writer.put(b',"folded":true')
        elif stack == 0 and not view.over:
            writer.put(b',"all_in":true')
        if not self._is_gone(p, folded, shown or flashed is not None):
            self._put_hand(writer, view, p, None if shown else flashed)
        if shown:
            writer.put(b',"shown":true')
            writer.put(self._names.face_up(view.seat(p)[4]))
        if equity is not None:
            writer.put(b',"equity":' + encode(equity))
        writer.put(self.events.last[p])
        writer.put(position)
        if view.over:
            writer.field(b',"net":', stack - view.starting_stacks[p])
        writer.put(b"}")

    def _put_hand(self, writer: JsonWriter, view: View, p: int, flashed: Sequence[Card] | None) -> None:
        """The cards of a seat as everybody sees them."""
        count = view.cards_of(p)
        if flashed is not None:
            writer.put(b',"cards":')
            put_cards(writer, flashed)
            return
        if count == 0:
            return
        writer.put(b',"cards":[')
        for place in range(count):
            if place:
                writer.put(b",")
            writer.put(QUOTED[view.card_of(p, place)])
        writer.put(b"]")

    def _is_gone(self, player: int, folded: bool, shown: bool) -> bool:
        """Was the hand thrown away, and not shown afterwards?"""
        return not shown and (folded or self.events.verbs[player] == "muck")

    def _vote(self) -> bytes:
        live = self.live
        voters = [live.seats[player] for player, folded in enumerate(live.public.folded) if not folded]
        votes = {live.seats[player]: times for player, times in (live.votes or {}).items()}
        return encode(Vote(most=live.most_runs, seats=voters, votes=votes))

    def _won(self, view: View) -> bytes:
        """Made again only when there is more of it, or a hand was shown."""
        wins = view.wins
        key = (len(wins), view.shown)
        if self._won_told[0] != key:
            won = b",".join([self._win(view, event) for event in wins])
            self._won_told = (key, b',"won":[%b]' % won if wins else b"")
        return self._won_told[1]

    def _win(self, view: View, event: Event) -> bytes:
        player = event.player
        assert player is not None
        pot = b',"pot":%d' % event.pot if event.pot else b""
        board = b',"board":%d' % event.board if event.board else b""
        low = b',"low":true' if event.order else b""
        shown = self._names.won_with(event, view.hands[player]) if view.has_shown(player) else b""
        told = b'{"seat":%d,"amount":%d' % (self._seated[player], event.amount)
        return told + pot + board + low + shown + b"}"

    # -- for one player --------------------------------------------------------------------------------------

    def own_cards(self, player: Player) -> list[str]:
        """The player's own cards, discarded ones included."""
        return [FACES[card] for card in self.live.views[player].hole]

    def own(self, player: Player, asks: bool) -> bytes:
        """What only the player sees of the deal, as fields of `You`. Options only if the player is asked."""
        view, phase, writer = self._views[player], self.phase, begin_json()
        writer.put(self._hand(player))
        if cost := view.to_call:
            writer.field(b',"to_call":', cost)
        if view.actor == player:
            if asks and phase in ("play", "showdown") and (may := view.options) is not None:
                writer.put(b',"options":')
                put_options(writer, view, may)
        elif phase == "play" and (ahead := view.ahead) is not None:
            writer.put(_ahead(ahead))
        elif view.over and not view.has_shown(player):
            writer.put(b',"may_show":true')
        return writer.take()

    def _hand(self, player: Player) -> bytes:
        """The player's cards and the hand they make, encoded again only when that may have changed."""
        view = self._views[player]
        dealt, folded = self.events.dealt, view.has_folded(player)
        shown = view.shown if view.has_shown(player) else None
        known = self._hands[player]
        if known is None or known[0] != dealt or known[1] != folded or known[2] != shown:
            known = self._hands[player] = (dealt, folded, shown, self._held(view, player, folded))
        return known[3]

    def _held(self, view: View, player: Player, folded: bool) -> bytes:
        cards = view.hole
        name = b""
        if cards and not folded:
            is_shown = view.has_shown(player)
            name = (is_shown and self._names.face_up(cards)) or self._names.name(player, cards)
        return b',"cards":[%b]%b' % (b",".join([QUOTED[card] for card in cards]), name)


@lru_cache(maxsize=1000)
def _ahead(ahead: Ahead) -> bytes:
    return b',"ahead":' + encode(messages.Ahead(fold=ahead.fold, check=ahead.check, call=ahead.call))
