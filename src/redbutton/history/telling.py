"""A deal told in words, event by event, in any of the languages."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from redbutton.cards import UNKNOWN, Card
from redbutton.game import Deal, Event, Kind, View
from redbutton.ranking import Hand, evaluate
from redbutton.words.telling import STREETS, TELLING


class Teller:
    """Knows the players' names, the language and how to write money; remembers how far the deal is told."""

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
        self.hands: list[tuple[Card, ...]] = [()] * deal.players
        self.board: tuple[Card, ...] = ()
        self.boards = 1
        self.told = 0
        self._split: bool | None = None
        """Are there side pots? Known when the first chips are won."""

    def catch_up(self) -> Iterator[str]:
        """Sentences for everything that has happened since the last time."""
        events = self.deal.events
        for event in events[self.told :]:
            self.told += 1
            yield self.tell(event)

    def tell(self, event: Event) -> str:
        """The sentence for one event, and its traces in the chips and cards that later sentences mention."""
        return self.phrase(event).put(self.lang)

    def phrase(self, event: Event) -> "Phrase":
        """The same before it is put into a language, for those who need it in several."""
        match event.kind:
            case Kind.HOLE_CARDS | Kind.BOARD_CARDS | Kind.DISCARD | Kind.SHOW:
                return self._cards(event)
            case Kind.WIN:
                return self._win(event)
            case Kind.RUNOUTS:
                self.boards = event.amount
                return Phrase("runouts", {"amount": event.amount})
            case _:
                return self._chips(event)

    def _say(self, key: str, **facts: object) -> str:
        return Phrase(key, facts).put(self.lang)

    def _chips(self, event: Event) -> "Phrase":
        player = event.player or 0
        facing = max(self.bets)
        self._move(event, player)
        facts = {"name": self.names[player], "amount": self.money(event.amount)}
        said = Phrase(self._verb(event, facing), facts)
        put_in = event.kind not in (Kind.FOLD, Kind.CHECK, Kind.MUCK, Kind.RETURN)
        return Phrase("all-in", {"sentence": said}) if put_in and self.stacks[player] == 0 else said

    def _verb(self, event: Event, facing: int) -> str:
        if event.kind is Kind.RAISE and facing == 0:
            return "bet"
        if event.kind is Kind.CALL and event.amount == 0:
            return "stay"
        return event.kind.value

    def _move(self, event: Event, player: int) -> None:
        """Keep the chips behind and the bets of the street."""
        match event.kind:
            case Kind.RAISE:
                self.stacks[player] -= event.amount - self.bets[player]
                self.bets[player] = event.amount
            case Kind.ANTE:
                self.stacks[player] -= event.amount
            case Kind.RETURN:
                self.stacks[player] += event.amount
            case Kind.BLIND | Kind.CALL | Kind.BRING_IN:
                self.stacks[player] -= event.amount
                self.bets[player] += event.amount

    def _cards(self, event: Event) -> "Phrase":
        cards = " ".join([card.pretty for card in event.cards])
        if event.kind is Kind.BOARD_CARDS:
            self.board = (*self.board, *event.cards) if event.board == 0 else self.board
            self.bets = [0] * len(self.bets)
            key = "board-cards" if self.boards == 1 else "one-board-cards"
            return Phrase(key, {"cards": cards, "board": event.board + 1})
        facts: dict[str, object] = {"name": self.names[event.player or 0], "cards": cards}
        if event.kind is Kind.DISCARD:
            self.bets = [0] * len(self.bets)
            return Phrase("discard" if event.cards else "stand-pat", {**facts, "count": len(event.cards)})
        if event.kind is Kind.SHOW and (worth := self._worth(event.cards)):
            return Phrase("show-hand", {**facts, "hand": worth})
        return Phrase(event.kind.value, facts)

    def _worth(self, hand: tuple[Card, ...]) -> tuple[Hand, ...]:
        """What a shown hand is, once the board is complete."""
        variant = self.rules.variant
        complete = len(self.board) == sum(street.board for street in variant.streets)
        if UNKNOWN in hand or len(hand) < variant.hole_cards or not complete:
            return ()
        omaha = variant.from_hole == 2
        return tuple([evaluate(hand, self.board, order=order, omaha=omaha) for order in self.rules.orders])

    def _win(self, event: Event) -> "Phrase":
        facts: dict[str, object] = {
            "name": self.names[event.player or 0],
            "amount": self.money(event.amount),
        }
        if self._split is None:
            self._split = any(other.pot for other in self.deal.events if other.kind is Kind.WIN)
        if self._split:
            pot = Phrase("side-pot", {"number": event.pot}) if event.pot else Phrase("main-pot", {})
            said = Phrase("win-pot", {**facts, "pot": pot})
        else:
            said = Phrase("win", facts)
        if event.order:
            said = Phrase("win-low", {"sentence": said})
        if len(self.deal.boards) > 1:
            said = Phrase("win-board", {"sentence": said, "board": event.board + 1})
        return said

    def street(self, number: int) -> str:
        """The heading of a street, with the board as it is after its cards."""
        own = self.rules.variant.streets[number].name
        events = self.deal.events
        paid = sum(event.amount for event in events if event.kind is Kind.WIN)
        latest = max((event.board for event in events if event.kind is Kind.BOARD_CARDS), default=0)
        facts = {
            "street": STREETS[self.lang].get(own, own),
            "pot": self.money(paid or self.deal.pot),
            "board": " ".join(card.pretty for card in self.deal.boards[latest]),
        }
        return self._say("street-board" if facts["board"] else "street", **facts)


class Phrase(NamedTuple):
    """A sentence that has no language yet: which one, and what is in it, other phrases and hands too."""

    key: str
    facts: Mapping[str, object]

    def put(self, lang: str) -> str:
        """The sentence in a language.

        >>> Phrase("all-in", {"sentence": Phrase("call", {"name": "Ann", "amount": "20"})}).put("en")
        'Ann calls 20 and is all-in'
        """
        facts = {name: fact if type(fact) is str else _put(fact, lang) for name, fact in self.facts.items()}
        return TELLING[lang][self.key].format_map(facts)


def _put(fact: object, lang: str) -> object:
    if isinstance(fact, Phrase):
        return fact.put(lang)
    if isinstance(fact, tuple):
        return " / ".join([hand.name(lang) for hand in fact])
    return fact
