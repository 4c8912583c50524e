"""A deal told in words, event by event, in any of the languages."""

from collections.abc import Callable, Iterator, Sequence

from redbutton.cards import UNKNOWN, Card
from redbutton.game import Deal, Event, Kind, View
from redbutton.ranking import evaluate
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
        self.words = TELLING[lang]
        self.lang = lang
        self.money = money
        self.names = tuple(names) or tuple(self._say("player", number=p + 1) for p in range(deal.players))
        self.stacks = list(deal.starting_stacks)
        self.bets = [0] * deal.players
        self.hands: list[tuple[Card, ...]] = [()] * deal.players
        self.board: tuple[Card, ...] = ()
        self.boards = 1
        self.told = 0

    def catch_up(self) -> Iterator[str]:
        """Sentences for everything that has happened since the last time."""
        events = self.deal.events
        for event in events[self.told :]:
            self.told += 1
            yield self.tell(event)

    def tell(self, event: Event) -> str:
        """The sentence for one event, and its traces in the chips and cards that later sentences mention."""
        match event.kind:
            case Kind.HOLE_CARDS | Kind.BOARD_CARDS | Kind.DISCARD | Kind.SHOW:
                return self._tell_cards(event)
            case Kind.WIN:
                return self._tell_win(event)
            case Kind.RUNOUTS:
                self.boards = event.amount
                return self._say("runouts", amount=event.amount)
            case _:
                return self._tell_chips(event)

    def _say(self, key: str, **facts: object) -> str:
        return self.words[key].format_map(facts)

    def _tell_chips(self, event: Event) -> str:
        player = event.player or 0
        facing = max(self.bets)
        self._move(event, player)
        said = self._say(self._verb(event, facing), name=self.names[player], amount=self.money(event.amount))
        put_in = event.kind not in (Kind.FOLD, Kind.CHECK, Kind.MUCK, Kind.RETURN)
        return self._say("all-in", sentence=said) if put_in and self.stacks[player] == 0 else said

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

    def _tell_cards(self, event: Event) -> str:
        cards = " ".join(card.pretty for card in event.cards)
        if event.kind is Kind.BOARD_CARDS:
            self.board = (*self.board, *event.cards) if event.board == 0 else self.board
            self.bets = [0] * len(self.bets)
            key = "board-cards" if self.boards == 1 else "one-board-cards"
            return self._say(key, cards=cards, board=event.board + 1)
        player = event.player or 0
        name = self.names[player]
        if event.kind is Kind.DISCARD:
            self.bets = [0] * len(self.bets)
            key = "discard" if event.cards else "stand-pat"
            return self._say(key, name=name, cards=cards, count=len(event.cards))
        if event.kind is Kind.SHOW and (worth := self._worth(event.cards)):
            return self._say("show-hand", name=name, cards=cards, hand=worth)
        return self._say(event.kind.value, name=name, cards=cards)

    def _worth(self, hand: tuple[Card, ...]) -> str:
        """What a shown hand is, once the board is complete."""
        variant = self.rules.variant
        complete = len(self.board) == sum(street.board for street in variant.streets)
        if UNKNOWN in hand or len(hand) < variant.hole_cards or not complete:
            return ""
        return " / ".join(
            evaluate(hand, self.board, order=order, omaha=variant.from_hole == 2).name(self.lang)
            for order in self.rules.orders
        )

    def _tell_win(self, event: Event) -> str:
        name, amount = self.names[event.player or 0], self.money(event.amount)
        if event.pot or any(other.pot for other in self.deal.events if other.kind is Kind.WIN):
            pot = self._say("side-pot", number=event.pot) if event.pot else self._say("main-pot")
            said = self._say("win-pot", name=name, amount=amount, pot=pot)
        else:
            said = self._say("win", name=name, amount=amount)
        if event.order:
            said = self._say("win-low", sentence=said)
        if len(self.deal.boards) > 1:
            said = self._say("win-board", sentence=said, board=event.board + 1)
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
