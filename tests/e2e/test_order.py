"""What is seen, and in which order: nothing is told before what led to it lies on the table."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from server.live import Live

from e2e import watching
from e2e.conftest import Visitor
from e2e.line import Line
from e2e.person import Person
from e2e.test_looks import DESK, PHONE, PICTURES

BOARD = ["Kh", "2h", "7c", "2c", "7d"]
MINE, RIVALS = ["9s", "Ac"], ["Kd", "3c"]

RECORDS = """() => {
  window.seen = [];
  const count = (selector) => document.querySelectorAll(selector).length;
  const look = () => {
    const now = {
      board: count('[aria-label="Board"] .card:not([inert])'),
      rival: document.querySelector('[data-seat="2"] .tag')?.innerText ?? "",
      turned: count('[data-seat] .holding'),
      open: count('[data-seat="2"] .card:not([inert]) [aria-label*=" of "]'),
      risen: count('[data-seat="2"] .card.lit'),
      dim: count('.seat.loser'),
      told: document.querySelector('[role=log]').innerText.includes('wins'),
      paid: count('[data-part=winners]') > 0,
      bets: count('.bet:not([inert])'),
      won: count('.tag.won'),
      stack: document.querySelector('[data-seat="2"] .stack')?.innerText ?? "",
      asked: count('[data-part=actions] button'),
      named: document.querySelector('[data-part=holding] .hand')?.innerText ?? "",
      equities: count('.equity'),
    };
    if (JSON.stringify(now) !== JSON.stringify(window.seen.at(-1))) window.seen.push(now);
  };
  look();
  new MutationObserver(look)
    .observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
}"""
"""Everything that can be seen of the table, each time it has changed."""


class Scene:
    """A guest at a table of two, where a test says what happens."""

    def __init__(self, guest: Person, live: Live, **wish: Any) -> None:
        self.guest, self.line = guest, Line(guest.page)
        guest.is_fooled = True
        guest.sits_at(live.table(**{"seats": 2, "bots": ["caller"], "pace": "calm", **wish}))
        expect(guest.page.locator("[data-part=actions] button").first).to_be_visible()
        self.line.hold()
        guest.comes_to_rest()
        self.deal, self.you = (
            self.line.told["deal"],
            {**self.line.told["you"], "cards": MINE, "options": None},
        )
        self.turn = 50

    def tells(self, *events: dict[str, Any], seats: dict[int, Any] | None = None, **deal: Any) -> None:
        """Something happens; the deal is as it was, but for this."""
        you = {**self.you, **deal.pop("you", {})}
        self.turn += 1
        before = {seat["seat"]: seat for seat in self.deal["seats"]}
        now = [{**before[seat], **(seats or {}).get(seat, {})} for seat in before]
        self.deal = {**self.deal, "actor": None, "turn": self.turn, "seats": now, "drawn": [], **deal}
        self.line.invent(deal=self.deal, you=you, events=list(events))

    def bets(self) -> None:
        """The rival has bet before the flop, and the guest is asked."""
        self.tells(
            said("raise", seat=2, amount=20),
            seats={
                1: {"bet": 30, "stack": 170, "last": None},
                2: {"bet": 20, "stack": 180, "last": {"kind": "raise", "amount": 20}},
            },
            pot=50,
            boards=[[]],
            street="preflop",
        )

    def calls_and_flops(self, **more: Any) -> None:
        self.tells(
            said("call", seat=2, amount=10),
            said("burn"),
            said("board-cards", cards=BOARD[:3]),
            seats={seat: {"bet": 0, "stack": 170, "last": None} for seat in range(1, 10)},
            boards=[BOARD[:3]],
            street="flop",
            pot=60,
            current_bet=0,
            **more,
        )

    def shows_down(self, amount: int = 60, stack: int = 230, holding: dict[str, Any] | None = None) -> None:
        """The river comes, both hands are shown, and the rival's wins."""
        two = {"text": words("Two Pair"), "cards": ["Ac", "7c", "7d", "2h", "2c"]}
        kings = holding or {"text": words("Kings and Sevens"), "cards": ["Kh", "Kd", "7c", "7d", "3c"]}
        self.tells(
            said("board-cards", cards=BOARD[4:]),
            said("show", seat=1, cards=MINE),
            said("show", seat=2, cards=RIVALS),
            said("win", f"caller wins {amount}", seat=2, amount=amount),
            seats={
                1: {"cards": MINE, "shown": True, "holding": two},
                2: {"cards": RIVALS, "shown": True, "holding": kings, "stack": stack},
            },
            boards=[BOARD],
            street="river",
            phase="over",
            pot=0,
            pots=[],
            won=[{"seat": 2, "amount": amount, "holding": kings}],
        )

    def to_the_turn(self) -> None:
        self.calls_and_flops()
        self.tells(said("board-cards", cards=BOARD[3:4]), boards=[BOARD[:4]], street="turn")
        expect(self.guest.board).to_have_count(4)

    @property
    def seen(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.guest.evaluate("window.seen")
        return found

    def at(self, **what: Any) -> int:
        """When all this was seen for the first time."""
        return next(
            i for i, now in enumerate(self.seen) if all(now[key] == each for key, each in what.items())
        )


def words(text: str) -> dict[str, str]:
    return {"en": text, "zh": text}


def said(kind: str, text: str = "", **more: Any) -> dict[str, Any]:
    return {"kind": kind, "text": words(text or f"A {kind}"), **more}


@pytest.fixture(params=["no-preference", "reduce"])
def scene(visitor: Visitor, live: Live, request: pytest.FixtureRequest) -> Scene:
    """With and without movement: the order is the same."""
    return Scene(visitor(clock=True, reduced_motion=request.param), live)


def test_a_decision_is_seen_before_the_street_that_follows_it(scene: Scene) -> None:
    scene.bets()
    expect(scene.guest.seat(2).locator(".tag")).to_have_text("Raise 20")
    scene.guest.evaluate(RECORDS)
    scene.calls_and_flops()
    expect(scene.guest.board).to_have_count(3)
    called = scene.seen[scene.at(rival="Call 10")]
    assert called["board"] == 0
    assert called["bets"] == 2
    assert scene.at(rival="Call 10") < scene.at(board=3)


def test_a_street_is_seen_before_the_next_decision(scene: Scene) -> None:
    scene.guest.evaluate(RECORDS)
    scene.calls_and_flops()
    scene.tells(said("check", seat=2), seats={2: {"last": {"kind": "check"}}})
    expect(scene.guest.seat(2).locator(".tag")).to_have_text("Check")
    assert scene.at(board=3) < scene.at(rival="Check")
    assert all(now["board"] == 3 for now in scene.seen if now["rival"] == "Check")


def test_the_last_card_is_turned_before_anybody_is_said_to_have_won(scene: Scene) -> None:
    scene.to_the_turn()
    scene.guest.evaluate(RECORDS)
    scene.shows_down()
    expect(scene.guest.winners).to_be_visible()
    river = scene.seen[scene.at(board=5)]
    assert (river["told"], river["paid"], river["won"]) == (False, False, 0)
    assert scene.at(board=5) < scene.at(told=True)
    assert scene.at(board=5) < scene.at(paid=True)


def test_a_hand_is_turned_then_named_then_the_best_rises_then_it_is_paid(scene: Scene) -> None:
    scene.to_the_turn()
    scene.guest.evaluate(RECORDS)
    scene.shows_down()
    expect(scene.guest.winners).to_contain_text("caller wins 60 with Kings and Sevens")
    moments = [
        scene.at(board=5, open=0, turned=0),
        scene.at(open=2, turned=0),
        scene.at(turned=1, open=2),
        scene.at(risen=2, dim=1, paid=False, won=0),
        scene.at(paid=True, won=1, turned=0),
    ]
    assert moments == sorted(set(moments))


@pytest.mark.parametrize("variant", ["holdem", "omaha", "stud", "five-card-draw"])
@pytest.mark.parametrize("pace", ["calm", "quick", "instant"])
def test_nothing_of_a_result_is_seen_before_cards_and_hands_lie(
    visitor: Visitor, live: Live, pace: str, variant: str
) -> None:
    """Real hands, looked at each time the page changes."""
    guest = visitor()
    guest.sits_at(live.table(seats=3, bots=["caller", "caller"], pace=pace, variant=variant))
    assert guest.gets_a_turn(1)
    guest.evaluate(RESULTS)
    guest.plays_on(1)
    expect(guest.winners).to_be_visible()
    seen = guest.evaluate("window.results")
    end = next(now for now in seen if now["banner"])
    assert end["lying"] == (5 if variant in ("holdem", "omaha") else 0)
    for now in seen[: seen.index(end) + 1]:
        if now["wins"] or now["told"] or now["banner"] or now["paid"]:
            assert (now["lying"], now["open"]) == (end["lying"], end["open"])
        assert now["asked"] is False or now["lying"] == end["lying"]
        assert set(now["named"]) <= set(now["open"])
        assert "win" not in now["title"].lower() or now["banner"]


RESULTS = """() => {
  window.results = [];
  const all = (selector, of = document) => [...of.querySelectorAll(selector)];
  const isOnItsWay = (one) => !(one instanceof CSSTransition) && one.effect.getComputedTiming().progress < 1;
  const isStill = (card) => !card.getAnimations({ subtree: true }).some(isOnItsWay);
  const seatsOf = (parts) => parts.map((part) => part.closest("[data-seat]").dataset.seat);
  const isOpen = (seat) => !all(".card svg.back", seat).length && all(".card:not([inert])", seat).length > 0;
  const look = () => {
    const now = {
      lying: all('[aria-label="Board"] .card:not([inert])').filter(isStill).length,
      open: seatsOf(all("[data-seat]:not(.you)").filter(isOpen)),
      named: seatsOf(all("[data-seat]:not(.you) .holding")),
      wins: all(".winner, .loser").length > 0,
      told: document.querySelector("[role=log]").innerText.includes(" wins "),
      banner: all("[data-part=winners]").length > 0,
      paid: all(".tag.won").length > 0,
      asked: all("[data-part=actions] button").some(({ innerText }) => /^(Show|Muck)/.test(innerText)),
      title: document.title,
    };
    if (JSON.stringify(now) !== JSON.stringify(window.results.at(-1))) window.results.push(now);
  };
  const watch = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(look).observe(document.documentElement, watch);
}"""
"""What is seen of a result, and what lies on the table, each time the page has changed."""


def test_a_stack_rises_when_the_chips_have_come(scene: Scene) -> None:
    scene.to_the_turn()
    scene.guest.evaluate(RECORDS)
    scene.shows_down()
    expect(scene.guest.seat(2).locator(".stack")).to_contain_text("230")
    moves = scene.guest.evaluate("!matchMedia('(prefers-reduced-motion: reduce)').matches")
    assert scene.at(won=1, stack="170" if moves else "230") <= scene.at(stack="230")


def test_chips_that_are_won_go_to_the_stack_of_the_winner(visitor: Visitor, live: Live) -> None:
    scene = Scene(visitor(), live)
    scene.to_the_turn()
    scene.guest.evaluate(LANDINGS)
    scene.shows_down()
    expect(scene.guest.seat(2).locator(".stack")).to_contain_text("230")
    [(x, y)] = scene.guest.evaluate("window.landings")
    plate = scene.guest.seat(2).locator(".plate").bounding_box()
    assert plate
    assert plate["x"] < x < plate["x"] + plate["width"]
    assert plate["y"] < y < plate["y"] + plate["height"]
    expect(scene.guest.page.locator("[data-part=winnings]")).to_have_count(0)


LANDINGS = """() => {
  window.landings = [];
  const found = new Set();
  new MutationObserver(() => document.querySelectorAll("[data-part=winnings]").forEach((place) => {
    if (found.has(place)) return;
    found.add(place);
    const { left, right, bottom } = place.getBoundingClientRect();
    window.landings.push([(left + right) / 2, bottom]);
  })).observe(document.body, { subtree: true, childList: true });
}"""
"""Where chips that were won come to rest: the foot of each pile."""


def test_a_mere_high_card_is_not_marked(scene: Scene) -> None:
    """Neither one's own nor the one that wins. A pair is."""
    marked = scene.guest.page.locator("[data-part=stage] svg.lit")
    high = {"text": words("High Card, King"), "plain": True, "cards": ["Kh", "9s", "7c", "2h", "Ac"]}
    scene.calls_and_flops()
    scene.tells(boards=[BOARD[:4]], street="turn", you={"holding": {**high, "plain": False}})
    expect(marked).to_have_count(5)
    scene.tells(you={"holding": high})
    expect(marked).to_have_count(0)
    scene.shows_down(holding=high)
    expect(scene.guest.winners).to_contain_text("High Card, King")
    expect(scene.guest.felt.locator(".winner")).to_have_count(1)
    expect(marked).to_have_count(0)
    expect(scene.guest.felt.locator(".card.lit")).to_have_count(0)


def test_a_click_goes_on_to_the_result(scene: Scene) -> None:
    scene.to_the_turn()
    scene.guest.stops_the_clock()
    scene.shows_down()
    while scene.guest.board.count() < 5:
        scene.guest.page.clock.run_for(50)
    expect(scene.guest.winners).to_have_count(0)
    scene.guest.felt.click(position={"x": 5, "y": 5})
    expect(scene.guest.winners).to_be_visible()


def test_what_is_asked_after_a_street_is_seen_when_its_cards_lie_and_so_is_the_hand_they_make(
    scene: Scene,
) -> None:
    scene.bets()
    expect(scene.guest.seat(2).locator(".tag")).to_have_text("Raise 20")
    scene.guest.evaluate(RECORDS)
    pair = {"text": words("Flopped Pair"), "cards": BOARD[:2]}  # no name of a hand that was really dealt
    options = {"check": True, "fold": True, "raise_min": 4, "raise_max": 170, "bet": True}
    scene.calls_and_flops(actor=1, you={"options": options, "holding": pair})
    expect(scene.guest.decision.get_by_role("button", name="Check")).to_be_visible()
    assert scene.at(board=3) < next(i for i, now in enumerate(scene.seen) if now["asked"])
    assert scene.at(board=3) < next(i for i, now in enumerate(scene.seen) if "Flopped Pair" in now["named"])


def test_whether_a_hand_may_be_mucked_is_seen_after_the_hand_that_beats_it(scene: Scene) -> None:
    scene.to_the_turn()
    scene.guest.evaluate(RECORDS)
    scene.tells(
        said("call", seat=2, amount=10),
        said("show", seat=2, cards=RIVALS),
        seats={2: {"cards": RIVALS, "shown": True, "last": {"kind": "show"}}},
        phase="showdown",
        actor=1,
        you={"options": {"show": True, "muck": True}},
    )
    expect(scene.guest.decision.get_by_role("button", name="Muck")).to_be_visible()
    assert scene.at(open=0, asked=0) < scene.at(open=2, asked=0) < scene.at(asked=2)


def test_equities_are_seen_as_soon_as_the_hands_lie_and_before_the_next_card(scene: Scene) -> None:
    scene.to_the_turn()
    scene.guest.evaluate(RECORDS)
    chances = {
        seat: {"cards": cards, "shown": True, "all_in": True, "stack": 0, "equity": equity}
        for seat, cards, equity in ((1, MINE, 0.18), (2, RIVALS, 0.82))
    }
    shows = [said("show", seat=seat, cards=each["cards"]) for seat, each in chances.items()]
    scene.tells(said("call", seat=2, amount=170), *shows, said("burn"), seats=chances, pot=400)
    for seat in chances:
        chances[seat].pop("equity")
    for seat in scene.deal["seats"]:
        seat.pop("equity", None)
    scene.shows_down(amount=400, stack=400)
    expect(scene.guest.winners).to_be_visible()
    assert scene.at(open=2, equities=0) < scene.at(open=2, equities=2, board=4) < scene.at(board=5)
    assert all(now["open"] == 2 for now in scene.seen if now["equities"])


def test_who_acts_early_waits_for_nothing(scene: Scene) -> None:
    page = scene.guest.page
    scene.guest.stops_the_clock()
    scene.calls_and_flops()
    scene.tells(said("check", seat=2), actor=1, you={"options": {"check": True, "fold": True}})
    expect(scene.guest.log).to_contain_text("A call")
    expect(scene.guest.board).to_have_count(0)
    expect(scene.guest.decision.get_by_role("button")).to_have_count(0)
    page.keyboard.press("c")
    expect(scene.guest.board).to_have_count(3)
    assert [act["action"] for act in scene.line.acts()] == ["check"]


def test_a_key_pressed_early_pays_no_bet_that_was_not_seen(scene: Scene) -> None:
    page = scene.guest.page
    scene.guest.stops_the_clock()
    scene.calls_and_flops()
    bet = {2: {"bet": 40, "stack": 130, "last": {"kind": "bet", "amount": 40}}}
    asked = {"options": {"call": 40, "fold": True}}
    scene.tells(said("raise", seat=2, amount=40), seats=bet, current_bet=40, pot=100, actor=1, you=asked)
    expect(scene.guest.log).to_contain_text("A call")
    page.keyboard.press("c")
    expect(scene.guest.decision.get_by_role("button", name="Call")).to_be_visible()
    assert scene.line.acts() == []
    page.keyboard.press("c")
    while not scene.line.acts():
        page.wait_for_timeout(10)
    assert [act["action"] for act in scene.line.acts()] == ["call"]


DEALING = """() => {
  window.dealing = [];
  const look = () => {
    const own = document.querySelector('[data-seat="1"] .cards');
    const flights = own ? own.getAnimations({ subtree: true }) : [];
    const now = {
      cards: document.querySelectorAll('[data-seat="1"] .card:not([inert])').length,
      flying: flights.filter(({ effect }) => (effect.getComputedTiming().progress ?? 0) < 0.5).length,
      bets: document.querySelectorAll('.bet:not([inert])').length,
      told: document.querySelector('[role=log]')?.innerText.includes('Ann is dealt') ?? false,
    };
    if (JSON.stringify(now) !== JSON.stringify(window.dealing.at(-1))) window.dealing.push(now);
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}"""


def test_blinds_lie_before_cards_come_and_cards_are_told_when_they_lie(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    guest.page.add_init_script(f"({DEALING})()")
    guest.sits_at(live.table(seats=3, bots=["caller"] * 2, pace="calm"))
    assert guest.gets_a_turn()
    seen = guest.evaluate("window.dealing")
    coming = [now for now in seen if now["cards"] and not now["told"]]
    assert coming
    assert all(now["bets"] >= 2 for now in coming)
    assert next(now for now in seen if now["told"])["flying"] == 0


def test_what_is_said_waits_for_no_card(scene: Scene) -> None:
    page = scene.guest.page
    page.get_by_text("Chat", exact=True).click()
    expect(page.locator("[data-part=chat]")).to_be_visible()  # it is loaded when it is wanted
    scene.guest.comes_to_rest()
    scene.guest.stops_the_clock()
    scene.calls_and_flops()
    scene.line.invent(events=[{"kind": "chat", "person": 1, "name": "Ann", "text": words("Nice flop")}])
    expect(page.get_by_text("Nice flop").first).to_be_visible()
    expect(scene.guest.board).to_have_count(0)


def test_nothing_is_waited_for_while_nobody_looks(visitor: Visitor, live: Live) -> None:
    scene = Scene(visitor(clock=True), live)
    scene.to_the_turn()
    scene.guest.stops_the_clock()
    scene.guest.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    scene.shows_down()
    expect(scene.guest.winners).to_be_visible()


def test_after_a_lost_connection_nothing_is_caught_up_with(visitor: Visitor, live: Live) -> None:
    scene = Scene(visitor(clock=True), live)
    scene.to_the_turn()
    scene.guest.stops_the_clock()
    scene.shows_down()
    expect(scene.guest.board).to_have_count(5)
    scene.line.tells_all(deal=scene.deal, you=scene.you)
    expect(scene.guest.winners).to_be_visible()


def test_without_movement_the_same_happens(visitor: Visitor, live: Live) -> None:
    scene = Scene(visitor(reduced_motion="reduce"), live)
    watching.watch_moves(scene.guest)
    scene.to_the_turn()
    scene.shows_down()
    expect(scene.guest.winners).to_be_visible()
    assert watching.moves(scene.guest) == []


def test_cards_that_are_thrown_away_are_those_that_fly(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    guest.sits_at(live.table(variant="five-card-draw", seats=2, bots=["caller"], pace="quick"))
    pat = guest.decision.get_by_role("button", name="Stand pat")
    while guest.gets_a_turn() and not pat.is_visible():
        guest.passive.click()
    guest.comes_to_rest()
    before = guest.cards
    for card in before[:2]:
        guest.own_seat.get_by_role("button", name=card).click()
    guest.evaluate("""() => {
      window.gone = new Set();
      const leaving = '.seat.you .card[inert] [aria-label]';
      new MutationObserver(() => document.querySelectorAll(leaving).forEach(
        (card) => window.gone.add(card.getAttribute("aria-label")),
      )).observe(document.body, { subtree: true, childList: true, attributes: true });
    }""")
    guest.decision.get_by_role("button", name="Discard 2").click()
    expect(pat).to_be_hidden()
    expect(guest.own_seat.locator(".card:not([inert])")).to_have_count(5)
    guest.comes_to("window.gone.size > 0")
    assert set(guest.evaluate("[...window.gone]")) == set(before[:2])


def test_a_result_can_be_read_however_fast_the_game_is(visitor: Visitor, live: Live) -> None:
    guest = visitor(clock=True)
    line = Line(guest.page)
    guest.sits_at(live.table(seats=2, bots=["caller"], pace="instant"))
    assert guest.gets_a_turn()
    guest.stops_the_clock()
    guest.plays_on(1)
    guest.page.wait_for_timeout(0)
    expect(guest.winners).to_be_visible()
    assert (line.told["deal"] or {}).get("number") != 1 or line.told["deal"]["phase"] == "over"
    assert guest.hand == 1
    guest.page.clock.run_for(1300)
    guest.sees_the_end_of(1)


def test_the_next_hand_comes_at_once_for_who_does_not_want_to_read(visitor: Visitor, live: Live) -> None:
    guest = visitor(clock=True)
    guest.sits_at(live.table(seats=2, bots=["caller"], pace="instant"))
    assert guest.gets_a_turn()
    guest.stops_the_clock()
    guest.plays_on(1)
    expect(guest.winners).to_be_visible()
    expect(guest.page.get_by_role("banner")).to_have_text(re.compile("Hand 1"))
    guest.page.keyboard.press("c")
    guest.sees_the_end_of(1)
    expect(guest.winners).to_have_count(0)


@pytest.mark.parametrize("name", ["desk", "phone"])
def test_a_film_of_a_showdown(visitor: Visitor, live: Live, name: str) -> None:
    scene = Scene(
        visitor(clock=True, **{"desk": DESK, "phone": PHONE}[name]), live, seats=6, bots=["caller"] * 5
    )
    scene.to_the_turn()
    scene.guest.stops_the_clock()
    scene.shows_down()
    watching.film(scene.guest, PICTURES / f"showdown-{name}.png", [0, 1100, 750, 750, 900, 900])
    expect(scene.guest.winners).to_be_visible()


def goes_all_in(guest: Person) -> None:
    """Everything in the middle; the rival always calls."""
    guest.page.keyboard.press("a")
    guest.page.keyboard.press("Enter")


def test_all_in_every_street_shows_the_chances_of_each_hand_and_offers_no_decision(
    visitor: Visitor, live: Live
) -> None:
    guest = visitor()
    guest.sits_at(live.table(seats=2, bots=["caller"], pace="quick"))
    assert guest.gets_a_turn()
    guest.evaluate(CHANCES)
    goes_all_in(guest)
    expect(guest.winners).to_be_visible()
    seen = guest.evaluate("window.chances")
    boards = list(dict.fromkeys(now["board"] for now in seen if len(now["equities"]) == 2))
    assert boards in ([0, 3, 4], [0, 3, 4, 5])  # the last ones stay while the river falls
    expect(guest.page.locator(".equity")).to_have_count(0)
    for now in seen:
        assert not now["equities"] or abs(sum(now["equities"]) - 100) <= 2
        assert not now["ahead"]


CHANCES = """() => {
  window.chances = [];
  const look = () => {
    const now = {
      board: document.querySelectorAll('[aria-label="Board"] .card:not([inert])').length,
      equities: [...document.querySelectorAll('.equity')].map((one) => parseFloat(one.innerText)),
      ahead: document.querySelectorAll('.ahead label').length,
    };
    const isNew = JSON.stringify(now) !== JSON.stringify(window.chances.at(-1));
    if (now.equities.length && isNew) window.chances.push(now);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def test_a_film_of_an_all_in(visitor: Visitor, live: Live) -> None:
    scene = Scene(visitor(clock=True, **DESK), live, seats=6, bots=["caller"] * 5)
    both = {1: {"cards": MINE, "shown": True, "all_in": True, "stack": 0}}
    both[2] = {**both[1], "cards": RIVALS}
    scene.calls_and_flops()
    expect(scene.guest.board).to_have_count(3)
    scene.guest.comes_to_rest()
    folded = {seat: {"folded": True, "cards": []} for seat in range(3, 7)}
    scene.guest.stops_the_clock()
    pictures = watching.pictures(scene.guest, [0])
    for board, share in ((3, 0.182), (4, 0.159)):
        chances = {1: {**both[1], "equity": share}, 2: {**both[2], "equity": 1 - share}}
        cards = said("board-cards", cards=BOARD[board - 1 : board])
        shows = [said("show", seat=seat, cards=both[seat]["cards"]) for seat in both]
        events = shows if board == 3 else [cards]
        scene.tells(*events, seats={**folded, **chances}, boards=[BOARD[:board]], pot=400)
        pictures += watching.pictures(scene.guest, [1500])
    expect(scene.guest.felt.get_by_role("img", name="Equity 84%")).to_be_visible()
    for seat in scene.deal["seats"]:
        seat.pop("equity", None)
    scene.shows_down(amount=400, stack=400)
    pictures += watching.pictures(scene.guest, [1500, 2200, 2000])
    watching.strip(scene.guest, PICTURES / "all-in-desk.png", pictures)
    expect(scene.guest.winners).to_be_visible()


def test_call_any_calls_whatever_it_costs(visitor: Visitor, live: Live) -> None:
    scene = Scene(visitor(), live, pace="instant")
    waiting = {"ahead": {"fold": True, "call": 10}}
    scene.tells(actor=2, you=waiting)
    scene.guest.decision.get_by_label("Call any").check()
    scene.tells(actor=2, you={"ahead": {"fold": True, "call": 60}})
    expect(scene.guest.decision.get_by_label("Call any")).to_be_checked()
    scene.tells(actor=1, you={"options": {"fold": True, "call": 60}})
    expect(scene.guest.decision.get_by_role("button", name="Call")).to_have_count(0)
    assert [act["action"] for act in scene.line.acts()] == ["call"]


def test_while_nobody_can_act_any_more_nothing_is_decided_ahead(visitor: Visitor, live: Live) -> None:
    scene = Scene(visitor(), live, pace="instant")
    scene.tells(actor=2, you={"ahead": {"fold": True, "check": True}})
    expect(scene.guest.decision.get_by_role("checkbox")).to_have_count(3)
    scene.tells(actor=None, you={"ahead": {"fold": True, "check": True}})
    expect(scene.guest.decision.get_by_role("checkbox")).to_have_count(0)


def test_the_host_changes_the_pace_at_the_table(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    line = Line(guest.page)
    guest.sits_at(live.table(seats=2, bots=["caller"]))
    assert guest.gets_a_turn()
    guest.page.get_by_role("banner").get_by_role("button", name="Menu").click()
    guest.page.get_by_role("dialog").get_by_role("button", name="Host").click()
    guest.page.get_by_role("dialog").get_by_text("Calm", exact=True).click()
    guest.page.keyboard.press("Escape")
    expect(guest.log).to_contain_text("The pace is calm")
    assert line.told["table"]["game"]["pace"] == "calm"


def test_quick_play_is_calm(visitor: Visitor) -> None:
    guest = visitor()
    line = Line(guest.page)
    guest.opens("/play")
    expect(guest.own_seat).to_be_attached()
    assert line.told["table"]["game"]["pace"] == "calm"


def test_each_pot_is_named_and_paid_to_its_winner(visitor: Visitor, live: Live) -> None:
    scene = Scene(visitor(reduced_motion="reduce"), live, pace="instant")
    scene.tells(
        said("win", "Ann wins 40 from the side pot", seat=1, amount=40),
        said("win", "caller wins 60 from the main pot", seat=2, amount=60),
        seats={1: {"cards": MINE, "shown": True}, 2: {"cards": RIVALS, "shown": True}},
        boards=[BOARD],
        street="river",
        phase="over",
        pot=0,
        pots=[],
        won=[{"seat": 1, "amount": 40, "pot": 1}, {"seat": 2, "amount": 60, "pot": 0}],
    )
    for paid in ("You win 40", "Side pot", "caller wins 60", "Main pot"):
        expect(scene.guest.winners).to_contain_text(paid)
    expect(scene.guest.seat(1).locator(".tag.won")).to_have_text("+40")
    expect(scene.guest.seat(2).locator(".tag.won")).to_have_text("+60")
