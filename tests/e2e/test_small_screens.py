"""Small screens: a narrow phone, and a page at twice its size. All that is to be read can be read."""

import re
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import expect
from server.live import Live

from e2e.conftest import Visitor
from e2e.line import Line
from e2e.person import Person
from e2e.test_endings import ending, plays_to_the_end
from e2e.test_looks import PHONE, PICTURES
from e2e.test_order import BOARD, MINE, RIVALS, Scene, said, words
from redbutton.words.bots import NAMES

NARROW: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 640}}
LOW: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 568}}
"""So little is left for the table that it is wider than high."""
TWICE: dict[str, Any] = {"viewport": {"width": 720, "height": 450}, "device_scale_factor": 2}
"""A laptop's page at 200 %: half the room, as the browser counts it."""
SCREENS = {"phone": PHONE, "narrow": NARROW, "twice": TWICE}

COVERED = """() => {
  const boxes = (part) => [...document.querySelectorAll(part)].map((each) => each.getBoundingClientRect());
  const { left, right, top } = document.querySelector(".stage").getBoundingClientRect();
  const across = (a, b) => a.left < b.right - 1 && b.left < a.right - 1;
  const meet = (a, b) => across(a, b) && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const seats = [...document.querySelectorAll("[data-seat]")];
  const found = [];
  for (const seat of seats) {
    for (const card of seat.querySelectorAll(".hand .card")) {
      const box = card.getBoundingClientRect();
      const leaves = box.left < left || box.right > right || box.top < top;
      if (leaves) found.push(`${seat.dataset.seat} leaves the table`);
      for (const other of seats) {
        if (other !== seat && meet(box, other.querySelector(".plate").getBoundingClientRect()))
          found.push(`${seat.dataset.seat} lies over ${other.dataset.seat}`);
      }
      if (boxes(".pots").some((pots) => meet(box, pots))) found.push(`${seat.dataset.seat} covers the pot`);
    }
  }
  return [...new Set(found)];
}"""
"""Which hands lie over a plate or the pot, or leave the table."""

UNREADABLE = """() => [...document.querySelectorAll("[data-seat]")].flatMap((seat) =>
  [...seat.querySelectorAll(".name, .stack")]
    .filter((line) => parseFloat(getComputedStyle(line).fontSize) < 11 || line.scrollWidth > line.clientWidth
      || line.getBoundingClientRect().right > innerWidth || line.getBoundingClientRect().left < 0)
    .map((line) => `${seat.dataset.seat}: ${line.innerText}`))"""
"""Names and stacks that are cut off, or too small to be read."""


def picture(guest: Person, name: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    guest.comes_to_rest()
    guest.page.screenshot(path=PICTURES / f"{name}.png")


@pytest.mark.parametrize("screen", [*SCREENS])
@pytest.mark.parametrize(("seats", "most"), [(7, 7), (8, 6)])
def test_hands_of_stud_cover_nothing(
    visitor: Visitor, live: Live, screen: str, seats: int, most: int
) -> None:
    """Eight players share the last card, because there are too few for all."""
    guest = visitor(**SCREENS[screen], reduced_motion="reduce")
    guest.sits_at(live.table(variant="stud", seats=seats, bots=["caller"] * (seats - 1)))
    seen = 0
    while guest.gets_a_turn(1):
        assert guest.evaluate(COVERED) == []
        seen = max(seen, len(guest.cards))
        if seen == most:
            picture(guest, f"stud-{screen}-{seats}")
            return
        guest.passive.click()
    raise AssertionError(f"never {most} cards, only {seen}")


@pytest.mark.parametrize("screen", ["narrow", "twice"])
@pytest.mark.parametrize("chips", ["200", "123456"])
def test_names_and_stacks_stay_readable(visitor: Visitor, live: Live, screen: str, chips: str) -> None:
    guest = visitor(**SCREENS[screen], reduced_motion="reduce")
    blinds = ["1", "2"] if chips == "200" else ["1000", "2000"]
    guest.sits_at(live.table(seats=9, bots=["caller"] * 8, blinds=blinds, stack=chips, most=chips))
    assert guest.gets_a_turn()
    expect(guest.page.locator("[data-seat]")).to_have_count(9)
    assert guest.evaluate(UNREADABLE) == []
    picture(guest, f"nine-{screen}-{chips}")


def test_where_there_is_room_no_name_is_cut_by_a_position(visitor: Visitor, live: Live) -> None:
    guest = visitor(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    guest.sits_at(live.table(seats=9, bots=["caller"] * 8))
    assert guest.gets_a_turn()
    expect(guest.page.locator("[data-seat] small")).to_have_count(9)
    assert guest.evaluate(UNREADABLE) == []


LEFT_OUT = """() => [...document.querySelectorAll("[data-seat] small")].filter((position) =>
  position.getBoundingClientRect().bottom > position.parentElement.getBoundingClientRect().bottom + 1
    || position.getBoundingClientRect().right > position.parentElement.getBoundingClientRect().right + 1)
  .map((position) => position.innerText)"""
"""Positions that find no room beside the stack."""


def test_positions_have_chinese_names_that_fit_beside_the_stack(visitor: Visitor, live: Live) -> None:
    guest = visitor(viewport={"width": 1440, "height": 900}, reduced_motion="reduce", locale="zh-CN")
    guest.sits_at(live.table(seats=9, bots=["caller"] * 8, bot_names="zh"))
    positions = guest.page.locator("[data-seat] small")
    expect(positions).to_have_count(9)
    told = {"小盲", "大盲", "枪口", "枪口+1", "枪口+2", "中位", "劫位", "关煞", "庄位"}
    assert set(positions.all_inner_texts()) == told
    assert guest.evaluate(LEFT_OUT) == []
    assert guest.evaluate(UNREADABLE) == []
    picture(guest, "positions-zh-desk")


def test_on_a_narrow_phone_a_seat_tells_its_position_in_chinese(visitor: Visitor, live: Live) -> None:
    guest = visitor(**NARROW, reduced_motion="reduce", locale="zh-CN")
    guest.sits_at(live.table(seats=9, bots=["caller"] * 8, bot_names="zh"))
    for position in ("小盲", "大盲", "枪口", "枪口+1", "枪口+2", "中位", "劫位", "关煞", "庄位"):
        expect(
            guest.page.locator(
                f"[data-seat] [aria-label*='、{position}'], [data-seat][aria-label*='、{position}']"
            ).first
        ).to_be_attached()
    assert guest.evaluate(UNREADABLE) == []
    picture(guest, "positions-zh-narrow")


def test_what_is_told_of_a_seat_is_listed_with_the_mark_of_the_language(visitor: Visitor, live: Live) -> None:
    guest = visitor(locale="zh-CN")
    guest.sits_at(live.table(seats=3, bots=["caller"] * 2, bot_names="zh"))
    expect(guest.page.locator("[data-seat].you")).to_have_attribute(
        "aria-label", re.compile("^1 号座位、你、")
    )
    labels = guest.page.locator("[data-seat]").evaluate_all(
        "(seats) => seats.map((seat) => seat.getAttribute('aria-label'))"
    )
    assert len(labels) == 3
    assert not [label for label in labels if "," in label]


@pytest.mark.parametrize("page", ["Ledger", "Statistics"])
def test_the_net_is_in_sight_on_a_narrow_phone(visitor: Visitor, live: Live, page: str) -> None:
    guest = visitor(**NARROW, reduced_motion="reduce")
    guest.sits_at(live.table(seats=4, bots=["caller"] * 3, pace="instant"))
    guest.plays_on()
    guest.sees_the_end_of(1)
    guest.page.get_by_role("banner").get_by_role("button", name="Menu").click()
    guest.page.get_by_role("dialog").get_by_role("button", name="Hands and statistics").click()
    guest.page.get_by_role("tab", name=page).click()
    expect(guest.page.get_by_role("columnheader", name="Net")).to_be_in_viewport(ratio=1)
    rows = guest.page.get_by_role("table").last.locator("tbody tr")
    expect(rows).to_have_count(4)
    for row in rows.all():
        expect(row.locator("td").first).to_be_in_viewport(ratio=1)
        assert row.locator("td").first.inner_text() != ""
    picture(guest, f"narrow-{page.lower()}")


def test_the_font_comes_with_the_page(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    fonts: list[str] = []
    guest.page.on("requestfinished", lambda request: fonts.append(request.url))
    guest.opens("/")
    expect(guest.page.get_by_role("button", name="Deal me in")).to_be_visible()
    guest.page.wait_for_load_state("networkidle")
    assert [url.startswith(live.base) for url in fonts if url.endswith(".woff2")] == [True]
    assert guest.evaluate("[...document.fonts].filter(({ status }) => status === 'loaded').length") == 1
    heading = guest.evaluate("getComputedStyle(document.querySelector('h1, h2')).fontFamily")
    assert heading.strip('"').startswith(guest.evaluate("[...document.fonts][0].family"))


CROWDED = """() => {
  const parts = { bet: ".bet", plate: ".plate", pot: ".pots", board: ".board .card", hand: ".you .card" };
  const boxes = Object.entries(parts).flatMap(([part, where]) => [...document.querySelectorAll(where)]
    .map((each) => ({ part, text: each.innerText, box: each.getBoundingClientRect() })));
  const across = (a, b) => a.left < b.right - 1 && b.left < a.right - 1;
  const meet = (a, b) => across(a, b) && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const bets = boxes.filter(({ part }) => part === "bet");
  const outside = bets.filter(({ box }) => box.left < 0 || box.right > innerWidth);
  return outside.map(({ text }) => `${text} leaves`).concat(bets.flatMap((one) => boxes
    .filter((other) => other.box !== one.box && meet(one.box, other.box))
    .map((other) => `${one.text} lies over ${other.part} ${other.text}`)));
}"""
"""Which bets lie over something else, or leave the screen."""


@pytest.mark.parametrize("screen", ["narrow", "phone"])
def test_bets_of_six_digits_lie_over_nothing(visitor: Visitor, live: Live, screen: str) -> None:
    guest = visitor(**SCREENS[screen], reduced_motion="reduce")
    blinds, chips = ["111111", "222222"], "9999999"
    line = Line(guest.page)
    guest.is_fooled = True
    game = live.table(seats=9, bots=["caller"] * 8, blinds=blinds, stack=chips, most=chips, bot_names="en")
    guest.sits_at(game)
    assert guest.gets_a_turn()
    line.hold()
    deal = line.told["deal"]
    seats = [{**seat, "bet": 222_222} for seat in deal["seats"]]
    boards, pots = [["As", "Kd", "7c", "2h", "9s"]], [{"amount": 1_999_998, "seats": [1, 2]}]
    line.invent(deal={**deal, "seats": seats, "boards": boards, "pot": 3_999_996, "pots": pots, "drawn": []})
    expect(guest.page.locator(".bet")).to_have_count(9)
    expect(guest.board).to_have_count(5)
    assert guest.evaluate(CROWDED) == []
    assert guest.evaluate(UNREADABLE) == []
    picture(guest, f"six-digits-{screen}")


NINE: dict[str, Any] = {"seats": 9, "bots": ["caller"] * 8, "pace": "instant"}
HIDDEN = """(part) => [...document.querySelectorAll(part)].filter((each) => {
  const { left, right, top, bottom } = each.getBoundingClientRect();
  const corners = [left + 6, right - 6].flatMap((x) => [[x, top + 6], [x, bottom - 5]]);
  return !corners.every(([x, y]) => document.elementsFromPoint(x, y).find((other) => other.closest(
    ".tag, .card, .plate, .equity, .holding"))?.closest(part) === each);
}).map((each) => `${each.closest("[data-seat]").dataset.seat}: ${each.innerText}`)"""
"""Which of these parts of seats lie under something of another one, at a corner, or are cut off there."""


@pytest.mark.parametrize("screen", ["narrow", "phone"])
def test_what_somebody_did_lies_over_the_cards_of_the_next_seat(
    visitor: Visitor, live: Live, screen: str
) -> None:
    scene = Scene(visitor(**SCREENS[screen], reduced_motion="reduce"), live, **NINE)
    called = {"bet": 222_222, "last": {"kind": "call", "amount": 222_222}}
    scene.tells(seats=dict.fromkeys(range(1, 10), called))
    expect(scene.guest.page.locator(".tag.call")).to_have_count(9)
    scene.guest.comes_to_rest()
    assert scene.guest.page.evaluate(HIDDEN, ".tag") == []


@pytest.mark.parametrize("screen", ["narrow", "phone"])
def test_chances_and_names_of_hands_cover_no_card_that_lies_open(
    visitor: Visitor, live: Live, screen: str
) -> None:
    scene = Scene(visitor(**SCREENS[screen], reduced_motion="reduce"), live, **NINE)
    hands = {1: MINE, 2: RIVALS, 3: ["Qh", "Qs"], 4: ["Js", "Jd"], 7: ["4h", "4s"], 8: ["8h", "8d"]}
    shows = [said("show", seat=seat, cards=cards) for seat, cards in hands.items()]
    shown = {seat: {"cards": cards, "shown": True, "all_in": True} for seat, cards in hands.items()}
    folded = {seat: {"folded": True, "cards": [], "last": {"kind": "fold"}} for seat in (5, 6, 9)}
    chances = {seat: {**each, "equity": 0.16} for seat, each in shown.items()}
    scene.tells(*shows, seats={**folded, **chances}, boards=[BOARD[:3]], street="flop")
    expect(scene.guest.page.locator(".equity")).to_have_count(6)
    scene.guest.comes_to_rest()
    assert scene.guest.page.evaluate(HIDDEN, ".equity") == []
    assert scene.guest.page.evaluate(RANKS) == []
    picture(scene.guest, f"all-in-{screen}-9")
    held = {"text": words("Two Pair, Kings and Sevens"), "cards": ["Kh", "Kd", "7c", "7d", "3c"]}
    scene.tells(
        seats={seat: {**each, "equity": None, "holding": held} for seat, each in shown.items()},
        boards=[BOARD],
        street="river",
        phase="over",
        pot=0,
        won=[{"seat": 2, "amount": 60, "holding": held}],
    )
    expect(scene.guest.winners).to_be_visible()
    scene.guest.comes_to_rest()
    assert scene.guest.page.evaluate(RANKS) == []
    picture(scene.guest, f"showdown-{screen}-9")


RANKS = """() => [...document.querySelectorAll("[data-seat]:not(.you) .card [aria-label*=' of ']")]
  .filter((card) => {
  const { left, top, width } = card.getBoundingClientRect();
  const hit = document.elementsFromPoint(left + width * 0.22, top + width * 0.3)
    .find((other) => other.closest(".tag, .card, .plate, .equity, .holding"));
  return !card.contains(hit) && !hit?.contains(card);
}).map((card) => card.getAttribute("aria-label"))"""
"""Which cards of others have something over their rank."""


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("screen", ["narrow", "phone"])
def test_no_nickname_is_cut_on_a_phone(visitor: Visitor, live: Live, screen: str, lang: str) -> None:
    guest = visitor(**SCREENS[screen], reduced_motion="reduce")
    line = Line(guest.page)
    guest.sits_at(live.table(seats=9, bots=["caller"] * 8))
    assert guest.gets_a_turn()
    line.hold()
    table = line.told["table"]
    for start in range(0, len(NAMES[lang]), 8):
        names = iter(NAMES[lang][start : start + 8])
        seats = [{**seat, "name": next(names)} if seat.get("bot") else seat for seat in table["seats"]]
        line.invent(table={**table, "seats": seats})
        expect(guest.seat(2).locator(".name")).to_have_text(NAMES[lang][start])
        assert guest.evaluate(UNREADABLE) == []


@pytest.mark.parametrize("screen", [NARROW, LOW], ids=["narrow", "low"])
def test_a_long_name_takes_two_lines_on_a_narrow_phone(
    visitor: Visitor, live: Live, screen: dict[str, Any]
) -> None:
    guest = visitor(**screen, reduced_motion="reduce")
    line = Line(guest.page)
    guest.sits_at(live.table(seats=9, bots=["caller"] * 8))
    assert guest.gets_a_turn()
    line.hold()
    table = line.told["table"]
    seats = [{**seat, "name": "Thimbleberry"} if seat.get("bot") else seat for seat in table["seats"]]
    line.invent(table={**table, "seats": seats})
    name = guest.seat(2).locator(".name")
    expect(name).to_have_text("Thimbleberry")
    assert name.evaluate(
        "({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>"
        " scrollHeight <= clientHeight + 1 && scrollWidth <= clientWidth"
    )
    assert guest.evaluate(UNREADABLE) == []
    picture(guest, f"long-names-{screen['viewport']['height']}")


@pytest.mark.parametrize("screen", ["narrow", "phone", "twice"])
def test_at_a_showdown_nothing_lies_over_ones_own_cards(visitor: Visitor, live: Live, screen: str) -> None:
    scene = Scene(visitor(**SCREENS[screen], reduced_motion="reduce"), live)
    scene.to_the_turn()
    scene.shows_down()
    expect(scene.guest.winners).to_be_visible()
    expect(scene.guest.seat(2).locator(".hand")).to_be_visible()
    scene.guest.comes_to_rest()
    assert scene.guest.page.evaluate(OWN_CARDS) == []
    picture(scene.guest, f"own-showdown-{screen}")


WIDE = {size: {"viewport": {"width": size, "height": height}} for size, height in ((1280, 720), (2560, 1440))}
SEVEN: dict[str, Any] = {"variant": "stud", "seats": 7, "bots": ["caller"] * 6}
SIZES: dict[str, dict[str, Any]] = {**SCREENS, "desk": WIDE[1280], "large": WIDE[2560]}


@pytest.mark.parametrize("screen", [*SIZES])
@pytest.mark.parametrize(("variant", "seats"), [("omaha", 6), ("omaha", 9), ("stud", 7)])
def test_names_of_hands_stay_on_the_table_and_off_ones_own_cards(
    visitor: Visitor, live: Live, screen: str, variant: str, seats: int
) -> None:
    scene = Scene(
        visitor(**SIZES[screen], reduced_motion="reduce"),
        live,
        seats=seats,
        bots=["caller"] * (seats - 1),
        variant=variant,
    )
    everybody_shows(scene, seats, [] if variant == "stud" else BOARD, LONGEST["en"])
    picture(scene.guest, f"showdown-{variant}-{seats}-{screen}")
    named = scene.guest.page.locator("[data-seat]:has(.holding)")
    expect(named).to_have_count(seats - 2)
    assert {"1", "2"}.isdisjoint(seat.get_attribute("data-seat") for seat in named.all())
    assert scene.guest.page.evaluate(OWN_CARDS) == []
    assert scene.guest.page.evaluate(BEYOND) == []
    if screen in ("desk", "large"):
        assert scene.guest.page.evaluate(RANKS) == []


SHOWDOWNS = [("holdem", 2, 2), ("holdem", 9, 2), ("omaha", 6, 4), ("five-card-draw", 6, 5)]
SHOWDOWN_SIZES = [(844, 390), (667, 375), (320, 480), (320, 568), (390, 844), (1440, 900)]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("variant", "seats", "cards"), SHOWDOWNS)
def test_banner_own_cards_board_and_names_of_hands_lie_apart_on_every_screen(
    visitor: Visitor, live: Live, lang: str, variant: str, seats: int, cards: int
) -> None:
    guest = visitor(locale={"en": "en-US", "zh": "zh-CN"}[lang], reduced_motion="reduce")
    scene = Scene(guest, live, seats=seats, bots=["caller"] * (seats - 1), variant=variant)
    everybody_shows(scene, seats, BOARD if variant != "five-card-draw" else [], LONGEST[lang], cards)
    expect(guest.page.locator("[data-seat] .holding")).to_have_count(seats - 2)
    for width, height in SHOWDOWN_SIZES:
        guest.page.set_viewport_size({"width": width, "height": height})
        guest.comes_to(FITTED)
        guest.comes_to_rest()
        picture(guest, f"apart-{variant}-{seats}-{lang}-{width}")
        expect(guest.winners).to_be_in_viewport(ratio=1)
        assert guest.evaluate(APART) == [], (width, height)
        assert guest.page.evaluate(BEYOND) == [], (width, height)


FITTED = """(({ style, clientHeight }) => style.getPropertyValue("--high") === `${clientHeight}px`)(
  document.querySelector(".stage"))"""
"""Whether the table is fitted to the room there is now."""

APART = """() => {
  const parts = { banner: "[data-part=winners]", own: ".you .hand .card", board: ".boards .card",
    name: "[data-seat] .holding" };
  const boxes = Object.entries(parts).flatMap(([part, where]) =>
    [...document.querySelectorAll(where)].map((each) => ({ part, box: each.getBoundingClientRect() })));
  const meet = ({ box: a }, { box: b }) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return boxes.flatMap((one, at) => boxes.slice(at + 1)
    .filter((other) => (other.part !== one.part || one.part === "name") && meet(one, other))
    .map((other) => `${one.part} lies over ${other.part}`));
}"""
"""What lies over each other of banner, one's own cards, board and names of hands."""


def test_the_banner_of_a_winner_lies_beside_the_burned_cards(visitor: Visitor, live: Live) -> None:
    for size in WIDE.values():
        scene = Scene(visitor(**size, reduced_motion="reduce"), live, **SEVEN)
        everybody_shows(scene, 7, [])
        banner, burned = (
            scene.guest.page.locator(part).bounding_box() for part in ("[data-part=winners]", ".burned")
        )
        assert banner
        assert burned
        assert banner["y"] >= burned["y"] + burned["height"]


@pytest.mark.parametrize("screen", ["narrow", "phone"])
def test_on_a_phone_the_banner_of_a_winner_lies_over_no_burned_card(
    visitor: Visitor, live: Live, screen: str
) -> None:
    scene = Scene(visitor(**SCREENS[screen], reduced_motion="reduce"), live)
    scene.to_the_turn()
    scene.tells(burned=2)
    expect(scene.guest.page.locator(".burned")).to_be_visible()
    everybody_shows(scene, 2, BOARD)
    expect(scene.guest.page.locator(".burned")).to_be_hidden()
    picture(scene.guest, f"banner-burned-{screen}")


@pytest.mark.parametrize("screen", ["desk", "large"])
@pytest.mark.parametrize("seats", [6, 9])
def test_where_there_is_room_the_kicker_in_a_hands_name_is_not_cut(
    visitor: Visitor, live: Live, screen: str, seats: int
) -> None:
    guest = visitor(**SIZES[screen], reduced_motion="reduce")
    scene = Scene(guest, live, seats=seats, bots=["caller"] * (seats - 1), variant="omaha")
    everybody_shows(scene, seats, BOARD, "Two Pair, Sevens and Threes, with a Ten")
    names = guest.page.locator("[data-seat] .holding")
    expect(names).to_have_count(seats - 2)
    for name in names.all():
        assert name.evaluate("({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth")
    assert guest.page.evaluate(RANKS) == []
    assert guest.page.evaluate(BEYOND) == []
    assert guest.page.evaluate(OWN_CARDS) == []
    picture(guest, f"kickers-{seats}-{screen}")


LONGEST = {"en": "Three of a Kind, Queens, with an Ace", "zh": "两对，10 和 7，A 踢脚"}
"""The names of hands that take most room."""


def everybody_shows(
    scene: Scene,
    seats: int,
    board: list[str],
    name: str = "Two Pair, Kings and Sevens",
    per: int | None = None,
) -> None:
    """All hands lie open and are named; the second one has won."""
    deck = (rank + suit for rank in "AKQJT98765432" for suit in "shdc" if rank + suit not in board)
    held = {"text": words(name), "cards": ["Kh", "7c", "7d"]}
    per = per or (4 if board else 7)
    hands = {
        seat: {
            "cards": list(islice(deck, per)),
            "shown": True,
            "holding": held,
            "bet": 0,
            "last": {"kind": "show"},
        }
        for seat in range(1, seats + 1)
    }
    scene.tells(
        seats=hands,
        boards=[board],
        street="river",
        phase="over",
        burned=4,
        pot=0,
        pots=[],
        won=[{"seat": 2, "amount": 60, "holding": held}],
        you={"cards": hands[1]["cards"], "holding": held},
    )
    expect(scene.guest.winners).to_be_visible()
    scene.guest.comes_to_rest()


BEYOND = """() => {
  const { left, right, bottom } = document.querySelector(".stage").getBoundingClientRect();
  return [...document.querySelectorAll("[data-seat] .holding")].filter((label) => {
    const box = label.getBoundingClientRect();
    return box.left < left || box.right > right || box.bottom > bottom;
  }).map((label) => label.closest("[data-seat]").dataset.seat);
}"""
"""The seats whose hand's name leaves the table."""


OWN_CARDS = """() => {
  const own = [...document.querySelectorAll("[data-seat].you .hand .card")];
  const cards = own.map((card) => card.getBoundingClientRect());
  return [...document.querySelectorAll("[data-seat] .holding")].filter((label) => {
    const box = label.getBoundingClientRect();
    return cards.some(({ left, right, top, bottom }) =>
      box.left < right && left < box.right && box.top < bottom && top < box.bottom);
  }).map((label) => label.innerText);
}"""
"""The names of hands that lie over one's own cards."""


@pytest.mark.parametrize("screen", ["narrow", "phone"])
def test_the_name_of_who_deals_first_is_whole(visitor: Visitor, live: Live, screen: str) -> None:
    scene = Scene(visitor(**SCREENS[screen], reduced_motion="reduce"), live, **NINE, bot_names="en")
    undealt: dict[int, Any] = {seat: {"cards": [], "bet": 0, "last": None} for seat in range(1, 10)}
    cards = {str(seat): f"{rank}s" for seat, rank in enumerate("23456789A", start=1)}
    scene.tells(seats=undealt, drawn=[cards], button=9, you={"cards": []})
    drawn = scene.guest.page.get_by_role("group", name="The highest card deals first")
    expect(drawn.get_by_role("listitem")).to_have_count(9)
    name = drawn.locator(".deals .name")
    expect(name).to_be_in_viewport(ratio=1)
    assert name.evaluate("(each) => each.scrollWidth <= each.clientWidth")


def test_on_a_narrow_phone_the_whole_podium_is_in_sight(visitor: Visitor, live: Live) -> None:
    guest = visitor(**NARROW, reduced_motion="reduce")
    guest.sits_at(live.table(format="rounds", rounds=1, seats=6, bots=["caller"] * 5, bot_names="en"))
    plays_to_the_end(guest)
    for part in ("heading", "button"):
        for each in ending(guest).get_by_role(part).all():
            expect(each).to_be_in_viewport(ratio=1)
    assert ending(guest).evaluate("({ scrollHeight, clientHeight }) => scrollHeight - clientHeight") <= 1
    expect(ending(guest).locator("[data-face]")).to_have_count(6)
    picture(guest, "podium-narrow")


def test_the_game_of_quick_play_can_be_read_on_a_narrow_phone(visitor: Visitor) -> None:
    guest = visitor(**NARROW)
    guest.opens("/")
    games = guest.page.get_by_label("Game", exact=True)
    expect(games).to_be_visible()
    box = games.bounding_box()
    assert box
    assert box["width"] > 200


@pytest.mark.parametrize(("screen", "choice"), [("phone", "过牌或弃牌"), ("narrow", "跟任意注")])
def test_what_is_decided_ahead_stands_on_one_line_in_chinese(
    visitor: Visitor, live: Live, screen: str, choice: str
) -> None:
    guest = visitor(**SCREENS[screen], locale="zh-CN", reduced_motion="reduce")
    line = Line(guest.page)
    guest.sits_at(live.table(seats=2, bots=["caller"]))
    expect(guest.page.locator("[data-part=actions] button").first).to_be_visible()
    line.hold()
    waiting = {**line.told["you"], "options": None, "ahead": {"fold": True, "check": True}}
    turn = line.told["deal"]["turn"] + 1
    line.invent(deal={**line.told["deal"], "actor": 2, "turn": turn}, you=waiting)
    label = guest.page.locator(".ahead label", has_text=choice)
    expect(label).to_be_visible()
    assert label.evaluate(LINES) == 1


LINES = """(label) => {
  const words = document.createRange();
  words.selectNodeContents(label.lastChild);
  return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
}"""
"""The number of lines that the words of a label take."""


@pytest.mark.parametrize(("width", "height"), [(320, 568), (844, 390), (390, 844)])
def test_what_one_did_last_is_seen_whole(visitor: Visitor, live: Live, width: int, height: int) -> None:
    guest = visitor(viewport={"width": width, "height": height}, reduced_motion="reduce")
    guest.is_fooled = True
    line = Line(guest.page)
    guest.sits_at(live.table(seats=6, bots=["caller"] * 5))
    assert guest.gets_a_turn()
    line.hold()
    seats = [{**seat, "last": {"kind": "check", "amount": 0}} for seat in line.told["deal"]["seats"]]
    turn = line.told["deal"]["turn"] + 1
    line.invent(
        deal={**line.told["deal"], "seats": seats, "actor": 2, "turn": turn},
        you={**line.told["you"], "options": None},
    )
    expect(guest.own_seat.locator(".tag")).to_be_visible()
    guest.comes_to_rest()
    tag = guest.own_seat.locator(".tag").bounding_box()
    felt = guest.page.locator(".stage").bounding_box()
    assert tag
    assert felt
    assert tag["y"] + tag["height"] <= felt["y"] + felt["height"]
    assert tag["x"] + tag["width"] <= felt["x"] + felt["width"]
