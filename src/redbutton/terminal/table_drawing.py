"""Draws the table: seats around a felt, the red button, cards, stacks, bets, pots and the board."""

from collections.abc import Mapping
from dataclasses import dataclass

from rich.cells import cell_len
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from redbutton.cards import UNKNOWN, Card
from redbutton.game import Kind, View
from redbutton.ids import Player
from redbutton.ranking import evaluate
from redbutton.terminal.canvas import Canvas, fit, large_card, small_card
from redbutton.terminal.game import TerminalGame
from redbutton.terminal.phrases import Speech

ROOM, FELT, RAIL, SHADE = "#11151a", "#1c6b45", "#7a4a24", "#175a3a"
SEAT, GOLD, PALE, DIM, RED = "#0f3d29", "#ffd166", "#f1faee", "#8fb5a0", "#ff3b3b"
ON_FELT = Style(color=PALE, bgcolor=FELT)
LEAST_WIDTH, LEAST_HEIGHT = 60, 14
ROOMY = 21
"""Lines from which the players' cards are drawn large."""
BETWEEN_CARDS = 6
"""Columns from one card of the board to the next."""
ROWS = {2: (1, 1), 3: (1, 2), 4: (1, 1), 5: (1, 2), 6: (1, 3), 7: (3, 2), 8: (3, 3), 9: (3, 4), 10: (3, 5)}
"""By the number of players: how many sit below and above; from four on two more sit at the sides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A deal as it is shown, while it runs and after its end."""

    view: View
    names: tuple[str, ...]
    button: int | None
    """Who has the button; None if it is dead."""
    drawn: Mapping[str, Card]
    """Each player's last card of the draw for the button, by name; empty if there was none."""

    @classmethod
    def of(cls, table: TerminalGame) -> "Scene":
        """The running deal."""
        session, draw = table.session, table.session.draw
        drawn = {draw.names[seat]: card for turn in draw.turns for seat, card in turn.items()} if draw else {}
        return cls(view=table.view, names=session.names, button=table.button, drawn=drawn)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxPlace:
    """Where a player's box and bet are."""

    x: int
    y: int
    bet_x: int
    bet_y: int


class Felt(Widget):
    """Draws a scene, as large as there is room for."""

    def __init__(self, speech: Speech, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self.speech = speech
        self.scene: Scene | None = None
        self._canvas: Canvas | None = None

    def show(self, scene: Scene) -> None:
        self.scene = scene
        self.redraw()

    def redraw(self) -> None:
        self._canvas = None
        self.refresh()

    def on_resize(self) -> None:
        self.redraw()

    def render_line(self, y: int) -> Strip:
        if self._canvas is None:
            self._canvas = self._draw()
        return self._canvas.strip(y) if y < self._canvas.height else Strip.blank(self.size.width)

    def _draw(self) -> Canvas:
        canvas = Canvas(self.size.width, self.size.height, Style(color=PALE, bgcolor=ROOM))
        if canvas.width < LEAST_WIDTH or canvas.height < LEAST_HEIGHT:
            canvas.centre(
                canvas.width // 2, canvas.height // 2, self.speech.say("too-small", columns=80, rows=24)
            )
            return canvas
        _rail(canvas)
        if self.scene is not None:
            Drawing(canvas, self.scene, self.speech).draw()
        return canvas


def _rail(canvas: Canvas) -> None:
    """The felt with its wooden edge, rounded at the corners."""
    width, height = canvas.width, canvas.height
    wood = Style(color=RAIL)
    canvas.put(2, 0, "▄" * (width - 4), wood)
    canvas.put(2, height - 1, "▀" * (width - 4), wood)
    for y in range(1, height - 1):
        inset = 1 if y in (1, height - 2) else 0
        canvas.fill(1 + inset, y, width - 2 - 2 * inset, 1, ON_FELT)
        canvas.put(inset, y, "█" if inset else "▐", wood)
        canvas.put(width - 1 - inset, y, "█" if inset else "▌", wood)


class Drawing:
    """One drawing of a scene."""

    def __init__(self, canvas: Canvas, scene: Scene, speech: Speech) -> None:
        self.canvas, self.scene, self.view, self.speech = canvas, scene, scene.view, speech
        players = len(scene.names)
        _, above = ROWS[players]
        self.large = canvas.height >= ROOMY and self.view.rules.variant.hole_cards <= 5
        self.tall = 5 if self.large else 3
        self.wide = min(self._widest(), (canvas.width - 4) // max(above, 3) - 1)
        self.won = self._winnings()

    def draw(self) -> None:
        self._middle()
        players = len(self.scene.names)
        first = self.view.player or 0
        for turn, place in enumerate(places(players, self.canvas, self.wide, self.tall)):
            self._seat(Player((first + turn) % players), place)

    def _widest(self) -> int:
        """The best width of a box: wide enough for all cards side by side."""
        cards = self.view.rules.variant.hole_cards
        return max(22, 5 * cards + 1) if self.large else 20 if cards < 6 else 22

    def _winnings(self) -> dict[int, int]:
        won: dict[int, int] = {}
        for event in self.view.events if self.view.over else ():
            if event.kind is Kind.WIN and event.player is not None:
                won[event.player] = won.get(event.player, 0) + event.amount
        return won

    # -- the middle --------------------------------------------------------------------------------------

    def _middle(self) -> None:
        canvas, x = self.canvas, self.canvas.width // 2
        y = (canvas.height - 4) // 2
        if not (self.view.over or self.speech.is_free):
            canvas.centre(x, y, self._pots(canvas.width - 2 * self.wide - 6), Style(color=GOLD, bold=True))
        boards = self.view.boards
        if len(boards) > 1:
            for row, board in enumerate(boards):
                self._small_board(x, y + 1 + row, board)
        elif self.view.rules.variant.has_board:
            self._board(x, y + 1, boards[0])
            self._burned(x, y + 4)

    def _pots(self, room: int) -> str:
        """The pots by their full names if there is room, else by short ones."""
        speech, view = self.speech, self.view
        long, short = (" · ".join(speech.pots(view, short=short)) for short in (False, True))
        main, *_ = speech.pots(view, short=True)
        sides = (f"{number}:{speech.money(pot.amount)}" for number, pot in enumerate(view.pots[1:], 1))
        shortest = "  ".join([main, *sides])
        return next((said for said in (long, short) if cell_len(said) <= room), fit(shortest, room))

    def _board(self, x: int, y: int, board: tuple[Card, ...]) -> None:
        count = self.view.rules.variant.board_cards
        left = self._board_left(x)
        for place in range(count):
            if place < len(board):
                large_card(self.canvas, left + place * BETWEEN_CARDS, y, board[place])
            else:
                self.canvas.fill(left + place * BETWEEN_CARDS, y, 5, 3, Style(bgcolor=SHADE))

    def _burned(self, x: int, y: int) -> None:
        """The burned cards, face down at the board's left end, where no seat and no bet is."""
        if self.view.burned:
            left = self._board_left(x)
            small_card(self.canvas, left, y, UNKNOWN)
            self.canvas.put(left + 4, y, str(self.view.burned), Style(color=DIM))

    def _board_left(self, x: int) -> int:
        return x - (self.view.rules.variant.board_cards * BETWEEN_CARDS - 1) // 2

    def _small_board(self, x: int, y: int, board: tuple[Card, ...]) -> None:
        for place, card in enumerate(board):
            small_card(self.canvas, x - 10 + place * 4, y, card)

    # -- the players -------------------------------------------------------------------------------------

    def _seat(self, player: Player, place: BoxPlace) -> None:
        canvas, view = self.canvas, self.view
        acts = view.actor == player and not view.over
        canvas.fill(place.x, place.y, self.wide, self.tall, Style(color=PALE, bgcolor=SEAT))
        self._name(player, place, acts)
        cards = () if view.folded[player] and player != view.player else view.hands[player]
        self._cards(cards, place)
        middle = place.x + self.wide // 2
        canvas.centre(
            middle, place.y + self.tall - 1, fit(self._state(player), self.wide), self._tone(player)
        )
        if view.bets[player] and not view.over:
            canvas.centre(
                place.bet_x, place.bet_y, f"● {self.speech.money(view.bets[player])}", Style(color=GOLD)
            )

    def _name(self, player: Player, place: BoxPlace, acts: bool) -> None:
        style = (
            Style(color="#1b1b1b", bgcolor=GOLD, bold=True) if acts else self._tone(player) + Style(bold=True)
        )
        if acts:
            self.canvas.fill(place.x, place.y, self.wide, 1, style)
        has_button = player == self.scene.button
        card = self.scene.drawn.get(self.scene.names[player]) if self._is_first_street else None
        room = self.wide - 4 if card else self.wide
        name = fit(self.scene.names[player], room - 2 - 3 * has_button)
        left = place.x + (room - cell_len(name) - 2 * has_button) // 2
        if has_button:
            self.canvas.put(left, place.y, "●", Style(color="#d00000" if acts else RED, bold=True))
        self.canvas.put(left + 2 * has_button, place.y, name, style)
        if card is not None:
            small_card(self.canvas, place.x + self.wide - 3, place.y, card)

    @property
    def _is_first_street(self) -> bool:
        """Do the cards drawn for the button still lie on the table?"""
        return self.view.street == 0 and not self.view.over

    def _tone(self, player: Player) -> Style:
        if player in self.won:
            return Style(color=GOLD, bold=True)
        return Style(color=DIM if self.view.folded[player] else PALE)

    def _state(self, player: Player) -> str:
        """The stack, and other facts about a player."""
        view, words = self.view, self.speech.words
        if self.speech.is_free:
            return self._standing(player)
        stack = self.speech.money(view.stacks[player])
        if player in self.won:
            return f"{stack} · {self.speech.say('won', amount=self.speech.money(self.won[player]))}"
        if view.folded[player]:
            return f"{stack} · {words['folded']}"
        if not view.stacks[player] and not view.over:
            return words["all-in"]
        drew = self._drew(player)
        return f"{stack} · {drew}" if drew else stack

    def _standing(self, player: Player) -> str:
        """In a game without chips: the points of a shown hand, and whether it wins."""
        view, words = self.view, self.speech.words
        if not view.shown[player]:
            return ""
        points = evaluate(view.hands[player], view.board, order=view.rules.orders[0]).points
        told = [self.speech.say("points", points=points)] if view.rules.house.points else []
        if player in self.won:
            told.append(words["won-free" if len(self.won) == 1 else "tied-free"])
        return " · ".join(told)

    def _drew(self, player: Player) -> str:
        """How many cards a player took in the last draw."""
        view = self.view
        if not view.rules.variant.streets[view.street].draw or view.over:
            return ""
        draws = [event for event in view.events if event.kind is Kind.DISCARD and event.player == player]
        streets = view.rules.variant.streets[: view.street + 1]
        so_far = sum(street.takes_discards for street in streets)
        if len(draws) < so_far:
            return ""
        count = len(draws[-1].cards)
        return self.speech.say("drew", count=count) if count else self.speech.words["pat"]

    def _cards(self, cards: tuple[Card, ...], place: BoxPlace) -> None:
        if not cards:
            return
        size = 3 if not self.large else 5 if 6 * len(cards) <= self.wide + 1 else 4
        step = min(size + 1, (self.wide - size) // max(1, len(cards) - 1))
        left = place.x + (self.wide - step * (len(cards) - 1) - size) // 2
        for number, card in enumerate(cards):
            if self.large:
                large_card(self.canvas, left + number * step, place.y + 1, card, size)
            else:
                small_card(self.canvas, left + number * step, place.y + 1, card)


def places(players: int, canvas: Canvas, wide: int, tall: int) -> list[BoxPlace]:
    """Places for everybody, clockwise from the middle of the lower edge."""
    below, above = ROWS[players]
    width, height = canvas.width, canvas.height
    low, middle = height - 1 - tall, (height - tall) // 2

    def lower(part: float, inward: int = 0) -> BoxPlace:
        x = round(2 + (width - 4) * part) - wide // 2
        return BoxPlace(x=x, y=low, bet_x=x + wide // 2 + inward, bet_y=low - 1)

    def upper(part: float) -> BoxPlace:
        x = round(2 + (width - 4) * part) - wide // 2
        return BoxPlace(x=x, y=1, bet_x=x + wide // 2, bet_y=1 + tall)

    row = [upper((2 * number + 1) / (2 * above)) for number in range(above)]
    left = BoxPlace(x=2, y=middle, bet_x=2 + wide // 4, bet_y=middle + tall)
    right = BoxPlace(x=width - 2 - wide, y=middle, bet_x=width - 2 - wide // 4, bet_y=middle + tall)
    sides = ([left], [right]) if players >= 4 else ([], [])
    ends = ([lower(1 / 6, wide // 3)], [lower(5 / 6, -wide // 3)]) if below == 3 else ([], [])
    return [lower(1 / 2), *ends[0], *sides[0], *row, *sides[1], *ends[1]]
