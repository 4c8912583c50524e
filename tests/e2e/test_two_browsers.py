"""Two people with a browser each: what one holds never gets near the other's."""

import time
from dataclasses import dataclass, field

from patience import PATIENCE
from playwright.sync_api import Response, WebSocket, expect
from server.live import Live

from e2e import cards, memory
from e2e.conftest import Visitor
from e2e.person import Person
from redbutton.server.table import records


@dataclass
class Ear:
    """Everything that reaches a page over the network."""

    frames: list[str] = field(default_factory=list)
    responses: list[Response] = field(default_factory=list)

    def listen(self, person: Person) -> None:
        person.page.on("websocket", self._socket)
        person.page.on("response", lambda response: self.responses.append(response))

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def answers(self) -> str:
        """What was asked over HTTP, the page's own files aside."""
        return "\n".join(response.text() for response in self.responses if "/api/" in response.url)


@dataclass
class Secrets:
    """What a page shows and keeps at one moment."""

    document: set[str]
    memory: set[str]

    @classmethod
    def of(cls, person: Person) -> "Secrets":
        return cls(cards.written(person.page.content()), cards.kept(memory.texts(person.page)))


def hidden(live: Live, table: str, number: int) -> dict[str, set[str]]:
    """By the house's own record: what each player was dealt and did not show."""
    hand = live.call(live.lobby.services.store.hand(table, number))
    assert hand is not None
    record = records.read(hand.record)
    dealt: dict[str, set[str]] = {}
    for action in record.actions:
        match str(action).split():
            case ["d", "dh", player, held]:
                dealt.setdefault(player, set()).update(cards.written(held))
            case [player, "sm", shown]:
                dealt[player] -= cards.written(shown)
    return {name: dealt[f"p{at}"] for at, name in enumerate(record.players or (), 1)}


def take_turns(*people: Person, hand: int, board: int = 6) -> None:
    """Everybody checks and calls until the board has this number of cards, or the hand is over."""
    until = time.monotonic() + PATIENCE
    first = people[0]
    while first.hand <= hand and first.board.count() < board and not first.winners.is_visible():
        assert time.monotonic() < until
        for person in people:
            person.decides()


def fold(*people: Person) -> None:
    """The player to act throws the cards away, although checking is free."""
    until = time.monotonic() + PATIENCE
    while not (turn := [person for person in people if person.passive.is_visible()]):
        assert time.monotonic() < until
    turn[0].decision.get_by_role("button", name="Fold").click()
    turn[0].decision.get_by_role("button", name="Fold anyway").click()


def look_back(person: Person, hand: int) -> None:
    """Opens the replayer for a hand, and closes it again."""
    person.page.get_by_role("banner").get_by_role("button", name="Hands and statistics").click()
    person.page.get_by_role("button", name=f"Replay hand {hand}").click()
    expect(person.page.get_by_role("dialog").get_by_role("slider")).to_be_visible()
    person.page.keyboard.press("Escape")


def meet(ann: Person, bob: Person, ears: dict[str, Ear]) -> str:
    """Ann makes a table with the form, and Bob comes by its link; the table.

    Nobody draws for the button: a card drawn by everybody's eyes might be dealt to one of them.
    """
    ann.opens("/#new")
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_label("Time to act").select_option("unlimited")
    ann.page.get_by_text("Quick", exact=True).click()
    ann.page.get_by_text("Show all rules").click()
    ann.page.get_by_label("First button").select_option("random")
    ann.page.get_by_role("button", name="Open the table").click()
    ann.page.get_by_role("button", name="Invite").click()
    link = ann.page.get_by_label("Link to the table").input_value()
    for name, person in (("Ann", ann), ("Bob", bob)):
        ears[name].listen(person)
        person.opens(link)
    bob.sits_down("Bob")
    return bob.table


def test_neither_page_ever_contains_the_hidden_cards_of_the_other(visitor: Visitor, live: Live) -> None:
    ann, bob = visitor(), visitor()
    ears = {"Ann": Ear(), "Bob": Ear()}
    table = meet(ann, bob, ears)
    take_turns(ann, bob, hand=1, board=3)
    for person in (ann, bob):
        expect(person.board).to_have_count(3)
    moments = {"Ann": [Secrets.of(ann)], "Bob": [Secrets.of(bob)]}
    fold(ann, bob)
    for name, person in (("Ann", ann), ("Bob", bob)):
        expect(person.log).to_contain_text("wins")
        moments[name].append(Secrets.of(person))
        person.sees_the_end_of(1)
        look_back(person, 1)
    take_turns(ann, bob, hand=2)
    for person in (ann, bob):
        person.sees_the_end_of(2)

    first, second = hidden(live, table, 1), hidden(live, table, 2)
    assert len(first["Ann"]) == len(first["Bob"]) == 2
    for me, other in (("Ann", "Bob"), ("Bob", "Ann")):
        heard, answers = cards.by_deal(ears[me].frames), cards.written(ears[me].answers())
        assert first[me] <= heard[1]
        assert first[me] <= answers
        assert not first[other] & heard[1]
        assert not first[other] & answers
        assert not second[other] & heard[2]
        for moment in moments[me]:
            assert first[me] <= moment.document
            assert first[me] <= moment.memory
            assert not (first[other] - heard[2]) & moment.document
            assert not (first[other] - heard[2]) & moment.memory
