# cython: annotation_typing=False
"""A deal as sentences, event by event, in any language."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

import cython

from redbutton.cards import UNKNOWN, Card
from redbutton.game import Deal, Event, Kind, View
from redbutton.game.events import NUMBERS
from redbutton.history.posted_blinds import posted_blinds
from redbutton.ranking import Hand
from redbutton.rules import Variant
from redbutton.words.narration import STREETS, TELLING, telling

if not cython.compiled:
    from redbutton.game.numbers import (
        ANTE,
        BLIND,
        BOARD_CARDS,
        BRING_IN,
        BURN,
        CALL,
        CHECK,
        DISCARD,
        FOLD,
        HOLE_CARDS,
        MUCK,
        RAISE,
        RETURN,
        RUNOUTS,
        SHOW,
        WIN,
    )

NAMED_STREETS = ("flop", "turn", "river")
"""Streets that have a sentence of their own when their cards come."""

Part: TypeAlias = Callable[[str], str]
"""A part of a sentence, as a function of the language."""


def _pays_for_all(deal: Deal | View) -> int:
    """The player in the big blind, if that player pays the ante for everybody; else -1.

    It is no smallest blind that pays, and with a straddle it is not the largest one either. The rules of a
    recorded hand have no antes. There it is known by what was posted: somebody pays no ante, and nobody else
    pays as much as the big blind does.
    """
    antes, (posted, blinds) = deal.rules.stakes.antes, deal.posts
    if not any(posted) or max(blinds) <= 0:
        return -1
    posting = [player for player, blind in enumerate(blinds) if blind > 0]
    smallest = min(blinds[player] for player in posting)
    player = max([each for each in posting if blinds[each] > smallest] or posting, key=posted.__getitem__)
    paid = posted[player]
    alone = not antes[-1] if antes else 0 in posted and posted.count(paid) == 1
    return player if alone and paid > 0 else -1


class Teller:
    """Makes sentences with the players' names and money; remembers how many events it has done."""

    def __init__(
        self,
        deal: Deal | View,
        *,
        names: Sequence[str] = (),
        lang: str = "en",
        money: Callable[[int], str] = str,
    ) -> None:
        self.deal = deal
        self.rules = deal.rules
        self.lang = lang
        self.money = money
        self.names = tuple(names) or tuple(self._say("player", number=p + 1) for p in range(deal.players))
        self.stacks = list(deal.starting_stacks)
        self.bets = [0] * deal.players
        self.board_cards: list[tuple[Card, ...]] = [()]
        """The cards of each board so far."""
        self.told = 0
        self._calls_open = self.rules.house.smallest_bet == "last-amount"
        """Whether the first chips of a round can be a call of the last amount; then more is a raise."""
        self._has_bet = False
        """Whether somebody has put in chips that may be called so."""
        self._acted = False
        """Has anybody acted in this betting round? Then the next cards end it."""
        self.verb = ""
        """What the last event is called: bets are told from raises."""
        self._blinds_to_bet = set(deal.blinds_to_bet)
        self._one_orbit = self.rules.house.first_round_closes == "one-orbit"
        """Are there raises that players who have acted do not answer? It is said once, in the first round."""
        self._pays_for_all = _pays_for_all(deal)
        self._blind_keys = posted_blinds(self.rules, deal.posts[1])
        variant = self.rules.variant
        self._whole = variant.held_cards + variant.board_cards
        """The number of cards of a complete hand, with those of a board."""
        self._street_after = _streets_by_board(variant)
        self._open: dict[int, tuple[Card, ...]] = {}
        """The hands that lie face up, by player."""
        self._unnamed: set[int] = set()
        """Players whose hand was shown before it was complete."""
        self._made: dict[tuple[object, ...], Hand | None] = {}
        """Hands that open cards make, by cards, board and order."""
        self._split: bool | None = None
        """Are there side pots? Known when the first chips are won."""

    def catch_up(self) -> Iterator[str]:
        """Sentences for all events since the last call."""
        events = self.deal.events
        for event in events[self.told :]:
            self.told += 1
            yield self.tell(event)

    def tell(self, event: Event) -> str:
        """The sentence for one event. Follows the chips and cards that later sentences mention."""
        return self.phrase(event).put(self.lang)

    def phrase(self, event: Event) -> "Phrase":
        """The same before it is put into a language, for callers that need several."""
        kind = NUMBERS[event.kind]
        self.verb = self._verb(event, kind)
        if kind in (HOLE_CARDS, BOARD_CARDS, DISCARD, SHOW):
            return self._cards(event, kind)
        if kind == WIN:
            return self._win(event)
        if kind == RUNOUTS:
            self.board_cards = self.board_cards[:1] * event.amount
            return self._phrase("runouts", {"amount": event.amount})
        if kind == BURN:
            return self._phrase("burn", {})
        return self._chips(event, kind)

    def plain(self, event: Event) -> str:
        """Follow an event whose sentence has only a name and an amount: its key.

        Empty, and nothing is followed, if it is another one: then `phrase` says it.
        """
        kind, player, amount = NUMBERS[event.kind], event.player or 0, event.amount
        if kind in (FOLD, CHECK, MUCK):
            self.verb = self._verb(event, kind)
            self._acted = self._acted or kind != MUCK
            return self.verb
        if kind not in (CALL, RAISE, BLIND, ANTE, BRING_IN) or self._one_orbit:
            return ""
        cost = amount - self.bets[player] if kind == RAISE else amount
        if self.stacks[player] == cost:
            return ""
        self.verb = self._verb(event, kind)
        self._acted = self._acted or kind in (CALL, RAISE, BRING_IN)
        self._move(kind, player, amount)
        return self._key(kind, player, amount)

    def _say(self, key: str, **facts: object) -> str:
        return self._phrase(key, facts).put(self.lang)

    def _phrase(
        self, key: str, facts: Mapping[str, object], parts: Mapping[str, Part] | None = None
    ) -> "Phrase":
        """A sentence in the words of the deal's preset."""
        return Phrase(key, facts, parts, self.rules.preset)

    def _chips(self, event: Event, kind: int) -> "Phrase":
        player = event.player or 0
        self._acted = self._acted or kind in (FOLD, CHECK, CALL, RAISE, BRING_IN)
        name = self.names[player]
        if kind in (FOLD, CHECK, MUCK):
            return self._phrase(self.verb, {"name": name})
        amount = event.amount
        self._move(kind, player, amount)
        said = self._phrase(self._key(kind, player, amount), {"name": name, "amount": self.money(amount)})
        if kind != RETURN and self.stacks[player] == 0:
            said = self._phrase("all-in", {}, {"sentence": said.put})
        if self._one_orbit and self.verb == "raise":
            self._one_orbit = False
            said = self._phrase("one-orbit", {}, {"sentence": said.put})
        return said

    def _key(self, kind: int, player: int, amount: int) -> str:
        """The sentence for chips that a player moves."""
        if kind == ANTE and player == self._pays_for_all:
            return "big-blind-ante"
        if kind == BLIND:
            return self._blind_keys[player]
        return "stay" if kind == CALL and amount == 0 else self.verb

    def _verb(self, event: Event, kind: int) -> str:
        """The first chips of a street are a bet, and so is a blind where the blinds are actions.

        Where they could have been a call, they are a raise.
        """
        if kind != RAISE:
            return event.kind._value_
        is_blind = event.player in self._blinds_to_bet
        self._blinds_to_bet.discard(event.player or 0)
        opens = not any(self.bets) and not (self._calls_open and self._has_bet)
        return "bet" if is_blind or opens else "raise"

    def _move(self, kind: int, player: int, amount: int) -> None:
        """Follow the stacks and the bets of the street."""
        self._has_bet = self._has_bet or kind in (CALL, RAISE, BLIND)
        if kind == RAISE:
            self.stacks[player] -= amount - self.bets[player]
            self.bets[player] = amount
        elif kind == ANTE:
            self.stacks[player] -= amount
        elif kind == RETURN:
            self.stacks[player] += amount
        elif kind in (BLIND, CALL, BRING_IN):
            self.stacks[player] -= amount
            self.bets[player] += amount

    def _cards(self, event: Event, kind: int) -> "Phrase":
        known = [card.pretty for card in event.cards if card != UNKNOWN]
        cards = " ".join(known or [card.pretty for card in event.cards])
        if kind != SHOW:
            self._deal_on()
        if kind == BOARD_CARDS:
            return self._board(event, cards)
        facts: dict[str, object] = {"name": self.names[event.player or 0], "cards": cards}
        if kind == DISCARD:
            seen = "" if known or not event.cards else "-unseen" if len(event.cards) > 1 else "-one-unseen"
            return self._phrase(self._parting(event) + seen, {**facts, "count": len(event.cards)})
        if kind == SHOW:
            player = event.player or 0
            self._open[player] = event.cards
            if (hand := self._open_hand(player, range(len(self.board_cards)))) is not None:
                return self._phrase("show-hand", facts, {"hand": hand})
            self._unnamed.add(player)
        return self._phrase(self.verb, facts)

    def _board(self, event: Event, cards: str) -> "Phrase":
        """The cards of a street, and once they are all there, the hands that lie open already."""
        street = self._street_after.get(len(self.board_cards[event.board]), "")
        self.board_cards[event.board] += event.cards
        key = street if street in NAMED_STREETS else "street-cards" if street else "board-cards"
        if len(self.board_cards) > 1:
            key = f"one-board-{key}"
        facts = {"cards": cards, "board": event.board + 1}
        said = self._phrase(key, facts, {"street": _street_name(street)})
        named = [
            self._phrase("open-hand", {"name": self.names[player]}, {"hand": hand}).put
            for player in sorted(self._open)
            if (hand := self._open_hand(player, (event.board,))) is not None
        ]
        if not named:
            return said

        def hands(lang: str) -> str:
            return TELLING[lang]["between-hands"].join([hand(lang) for hand in named])

        return self._phrase("open-hands", {}, {"sentence": said.put, "hands": hands})

    def _deal_on(self) -> None:
        """Cards after an action begin a new round; those that come with the blinds do not."""
        if self._acted:
            self._acted = False
            self.bets, self._one_orbit = [0] * len(self.bets), False

    def _parting(self, event: Event) -> str:
        """Are cards exchanged, thrown away, or all kept? The last street with such a choice says it."""
        so_far = self.rules.variant.streets[: self.deal.street + 1]
        street = [street for street in so_far if street.takes_discards][-1]
        return "throw-away" if street.discard else "discard" if event.cards else "stand-pat"

    def _open_hand(self, player: int, boards: Sequence[int]) -> Part | None:
        """The name of a hand that lies open; None as long as cards of it are hidden or still to come.

        On several boards, and where a low hand wins too, it has several names.
        """
        found: list[tuple[Hand, str]] = []
        for board in boards:
            for order in range(len(self.rules.orders)):
                made = self._deciding(player, board, order)
                if made is None:
                    return None
                if made not in found:
                    found.append(made)
        return self._called(found)

    def _winning_hand(self, event: Event) -> Part | None:
        """The name of a winning hand that was shown before it was complete, or wins by a kicker."""
        player = event.player or 0
        if player not in self._open:
            return None
        for early in self._unnamed:  # they may have been dealt more cards since
            self._open[early] = (
                self.deal.hand(early) if isinstance(self.deal, Deal) else self.deal.hands[early]
            )
        made = self._deciding(player, event.board, event.order)
        if made is None or not (made[1] or player in self._unnamed):
            return None
        return self._called([made])

    def _deciding(self, player: int, board: int, order: int) -> tuple[Hand, str] | None:
        """A complete open hand, and the kickers that decide between it and the other open hands."""
        hand = self._make(player, board, order)
        if hand is None:
            return None
        others = [self._make(other, board, order) for other in self._open if other != player]
        return hand, self.rules.kickers(hand, [other for other in others if other is not None])

    def _make(self, player: int, board: int, order: int) -> Hand | None:
        """Return the hand that open cards make with a board; None if it is not complete."""
        cards, shared = self._open[player], self.board_cards[board]
        key = (cards, shared, order)
        if key not in self._made:
            whole = len(cards) + len(shared) == self._whole and UNKNOWN not in cards and UNKNOWN not in shared
            self._made[key] = self.rules.hand(cards, shared, order=order) if whole else None
        return self._made[key]

    def _called(self, hands: Sequence[tuple[Hand, str]]) -> Part:
        """The names of hands at this table, with their kickers."""
        points = self.rules.house.points
        return lambda lang: " / ".join(
            [hand.name(lang, points=points, kickers=kickers) for hand, kickers in hands]
        )

    def _win(self, event: Event) -> "Phrase":
        if event.amount == 0:
            key = "win-free" if len(self.deal.wins) == 1 else "tie-free"
            return self._phrase(key, {"name": self.names[event.player or 0]})
        facts: dict[str, object] = {
            "name": self.names[event.player or 0],
            "amount": self.money(event.amount),
        }
        if self._split is None:
            self._split = any(other.pot for other in self.deal.wins)
        if self._split:
            pot = (
                self._phrase("side-pot", {"number": event.pot}) if event.pot else self._phrase("main-pot", {})
            )
            said = self._phrase("win-pot", facts, {"pot": pot.put})
        else:
            said = self._phrase("win", facts)
        if event.order:
            said = self._phrase("win-low", {}, {"sentence": said.put})
        if len(self.deal.boards) > 1:
            said = self._phrase("win-board", {"board": event.board + 1}, {"sentence": said.put})
        if (hand := self._winning_hand(event)) is not None:
            said = self._phrase("win-hand", {}, {"sentence": said.put, "hand": hand})
        return said

    def street(self, number: int) -> str:
        """The heading of a street, with the board after its cards."""
        own = self.rules.variant.streets[number].name
        events = self.deal.events
        paid = sum(win.amount for win in self.deal.wins)
        latest = max((event.board for event in events if event.kind is Kind.BOARD_CARDS), default=0)
        facts = {
            "street": STREETS[self.lang].get(own, own),
            "pot": self.money(paid or self.deal.pot),
            "board": " ".join(card.pretty for card in self.deal.boards[latest]),
        }
        if self.rules.is_free and not paid:
            return str(facts["street"])
        return self._say("street-board" if facts["board"] else "street", **facts)


def _streets_by_board(variant: Variant) -> dict[int, str]:
    """The street that deals the next cards to a board, by how many lie there already."""
    found, dealt = {}, 0
    for street in variant.streets:
        if street.board:
            found[dealt] = street.name
            dealt += street.board
    return found


def _street_name(street: str) -> Part:
    return lambda lang: STREETS[lang].get(street, street)


class Phrase:
    """A sentence without a language yet: its key, its facts, and parts that are sentences themselves."""

    def __init__(
        self,
        key: str,
        facts: Mapping[str, object],
        parts: Mapping[str, Part] | None = None,
        preset: str = "",
    ) -> None:
        self.key, self.facts, self.parts = key, facts, parts
        self.preset = preset
        """The preset in whose words it is said; empty for the usual ones."""

    def put(self, lang: str) -> str:
        """The sentence in a language.

        >>> Phrase("all-in", {}, {"sentence": Phrase("call", {"name": "Ann", "amount": "20"}).put}).put("en")
        'Ann calls 20 and is all-in'
        """
        facts = self.facts
        if self.parts:
            facts = {**facts, **{name: part(lang) for name, part in self.parts.items()}}
        return telling(self.preset)[lang][self.key].format_map(facts)
