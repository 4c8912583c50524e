# cython: annotation_typing=False
"""The events of a deal as bytes, as each viewer may see them, and what every player did last.

They are written at once, not by way of `wire.messages.Seen`: there are one or two at each step of every
table. Tests hold what is written against that type.
"""

from collections.abc import Sequence
from dataclasses import replace

import cython

from redbutton.cards import FACES, UNKNOWN, Card
from redbutton.fair import Opening
from redbutton.game import Event
from redbutton.game.events import KINDS, NUMBERS
from redbutton.history.narrator import Teller
from redbutton.server.table.live_deal import SeatedDeal
from redbutton.server.table.views.encoded_event import ToldEvent
from redbutton.server.table.views.openings import Openings
from redbutton.server.table.views.sentences import escaped, in_all_languages, template
from redbutton.wire.json_writer import JsonWriter, begin_json

if not cython.compiled:
    from redbutton.game.numbers import (
        ANTE,
        BLIND,
        BOARD_CARDS,
        BRING_IN,
        CALL,
        CHECK,
        DISCARD,
        FOLD,
        HOLE_CARDS,
        MUCK,
        RAISE,
        RUNOUTS,
        SHOW,
        WIN,
    )

NAMES = tuple([kind.value.encode() for kind in KINDS])
"""The name of each kind of event, by its number."""
QUOTED = tuple([f'"{face}"'.encode() for face in FACES])


def put_cards(writer: JsonWriter, cards: Sequence[Card]) -> None:
    """Write cards as a list."""
    writer.put(b"[")
    first = True
    for card in cards:
        if not first:
            writer.put(b",")
        first = False
        writer.put(QUOTED[card])
    writer.put(b"]")


class DealEvents:
    """Follows a deal's log, and remembers what it made of it."""

    def __init__(self, live: SeatedDeal) -> None:
        self.told: list[ToldEvent] = []
        """All events so far."""
        self.openings = Openings()
        self.dealt = 0
        """How often what players hold has changed."""
        self.last: list[bytes] = [b""] * live.deal.players
        """Each player's last action on this street, as a part of `Playing`; empty if there is none."""
        self.verbs: list[str] = [""] * live.deal.players
        """What it is called."""
        self._live, self._seats, self._people = live, live.seats, live.people
        self._preset, stakes = live.rules.preset, live.rules.stakes
        names = [escaped(name) for name in live.names]
        self._teller = Teller(live.public, names=names, money=stakes.money)
        self._names = [name.encode() for name in names]
        self._money = None if stakes.unit == 1 else stakes.money
        """How chips are written in sentences; None if as they are."""
        self._logged = 0
        """How many entries of the deal's log are in `told`."""
        first = live.rules.variant.streets[0]
        self._first_cards, self._held_by = first.down + first.up, [0] * live.deal.players
        """How many cards players get on the first street, and how many each one has got so far."""

    def catch_up(self) -> list[ToldEvent]:
        """New events of the deal since the last call, as each viewer may see them."""
        new = [] if self.told else self._drawn()
        events = self._live.deal.events_after(self._logged)
        new += [self._told(number, event) for number, event in enumerate(events, self._logged)]
        self._logged += len(events)
        self.told += new
        return new

    def _drawn(self) -> list[ToldEvent]:
        """The draw for the button, which everybody sees."""
        draw = self._live.draw
        if draw is None:
            return []
        told = []
        for step in replace(draw, names={seat: escaped(name) for seat, name in draw.names.items()}).steps():
            seat = "" if step.seat is None else f',"seat":{step.seat}'
            cards = "" if step.card is None else f',"cards":["{FACES[step.card]}"]'
            text = f'{{"kind":"{step.kind}"{seat}{cards},"text":{in_all_languages(step.phrase)}}}'
            told.append(ToldEvent(text.encode()))
        return told

    def _told(self, number: int, event: Event) -> ToldEvent:
        kind = NUMBERS[event.kind]
        seen = event.seen_by(None) if kind in (HOLE_CARDS, DISCARD) else event
        public = self._seen(kind, seen)
        self._note(kind, seen, self._teller.verb)
        if kind in (HOLE_CARDS, BOARD_CARDS, DISCARD, RUNOUTS, SHOW):
            self.dealt += kind != SHOW
            self._open(number, kind, event)
        if seen is event or event.player is None:
            return ToldEvent(public)
        return ToldEvent(public, self._people[event.player], self._seen(kind, event))

    def _seen(self, kind: int, event: Event) -> bytes:
        """An event as `Seen`, with a sentence, if anything of it is visible."""
        writer, player, amount, cards = begin_json(), event.player, event.amount, event.cards
        writer.put(b'{"kind":"')
        writer.put(NAMES[kind])
        writer.put(b'"')
        if player is not None:
            writer.field(b',"seat":', self._seats[player])
        if amount:
            writer.field(b',"amount":', amount)
        if cards:
            writer.put(b',"cards":')
            put_cards(writer, cards)
        if kind in (HOLE_CARDS, BOARD_CARDS, WIN):
            writer.put(_more(event).encode())
        self._put_text(writer, kind, event)
        writer.put(b"}")
        return writer.take()

    def _put_text(self, writer: JsonWriter, kind: int, event: Event) -> None:
        """The sentence, unless all cards of an event are hidden."""
        key = self._teller.plain(event)
        if not key:
            phrase = self._teller.phrase(event)
            if not (kind == HOLE_CARDS and _are_hidden(event.cards)):
                writer.put(b',"text":')
                writer.put(in_all_languages(phrase).encode())
            return
        pieces, places = template(key, self._preset)
        writer.put(b',"text":')
        writer.put(pieces[0])
        for number, place in enumerate(places, 1):
            if place == "name":
                writer.put(self._names[event.player or 0])
            elif self._money is None:
                writer.grouped(event.amount)
            else:
                writer.put(self._money(event.amount).encode())
            writer.put(pieces[number])

    def _note(self, kind: int, event: Event, verb: str) -> None:
        """Remember each player's last action, on this street."""
        player = event.player
        if player is not None and kind in (
            FOLD, CHECK, CALL, RAISE, BRING_IN, SHOW, MUCK, BLIND, ANTE,
        ):  # fmt: skip
            amount = f',"amount":{event.amount}' if event.amount else ""
            self._did(player, verb, amount)
            return
        if kind == BOARD_CARDS or self._begins(kind, event):
            self.last, self.verbs = [b""] * len(self.last), [""] * len(self.last)
        if kind == DISCARD and player is not None:
            self._did(player, verb, f',"count":{len(event.cards)}' if event.cards else "")

    def _did(self, player: int, verb: str, how_much: str) -> None:
        self.last = self.last.copy()
        self.last[player] = f',"last":{{"kind":"{verb}"{how_much}}}'.encode()
        self.verbs[player] = verb

    def _begins(self, kind: int, event: Event) -> bool:
        """Are these the first cards of a later street on which players get or exchange cards?

        It follows from the events alone: a table that is loaded reads them when the deal has gone on.
        """
        if kind == HOLE_CARDS and event.player is not None:
            before = self._held_by[event.player]
            self._held_by[event.player] += len(event.cards)
            if before < self._first_cards:
                return False
        elif kind != DISCARD:
            return False
        return "discard" not in self.verbs

    def _open(self, number: int, kind: int, event: Event) -> None:
        """Give out the openings of an event's cards: public ones to everybody, the others to the player."""
        dealer, deal = self._live.dealer, self._live.deal
        assert dealer is not None
        if kind != HOLE_CARDS or event.up:
            for opening in dealer.openings(deal, number, None):
                self.openings.give(None, opening, _encoded(opening))
        if kind == HOLE_CARDS and event.player is not None:
            for opening in dealer.openings(deal, number, event.player):
                self.openings.give(self._people[event.player], opening, _encoded(opening))


def _more(event: Event) -> str:
    """What only events of cards and of wins have."""
    up = f',"up":{event.up}' if event.up else ""
    board = f',"board":{event.board}' if event.board else ""
    pot = f',"pot":{event.pot}' if event.pot else ""
    return up + board + pot + (',"low":true' if event.order else "")


def _are_hidden(cards: Sequence[Card]) -> bool:
    for card in cards:
        if card != UNKNOWN:
            return False
    return len(cards) > 0


def _encoded(opening: Opening) -> bytes:
    stage, place, card, salt = opening
    return f'{{"stage":{stage},"place":{place},"card":"{FACES[card]}","salt":"{salt}"}}'.encode()
