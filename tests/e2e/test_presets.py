"""Each preset in the browser, to the end of a hand, with header, log, showdown and result as it wants them.

A preset is a `PresetHand`: how the table is made, what is offered, and what must be on the page at the end.
Everything goes by parts of the page that are the same in every language, so each can be played in its own.
"""

import re
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Error, Locator, expect
from server.live import Live

from e2e.conftest import Visitor
from e2e.line import Line
from e2e.person import Person
from e2e.test_looks import DESK, PHONE

CHOICES = "[data-part=actions] .buttons button:not(.more), [data-part=actions] .row button"


@dataclass(frozen=True, kw_only=True)
class PresetHand:
    """A hand of a preset: the table, and what its page says, as patterns."""

    preset: str
    locale: str
    bots: tuple[str, ...] = ("caller", "caller")
    table: dict[str, Any] = field(default_factory=dict)
    """More settings of the table."""
    header: str
    choices: tuple[str, ...]
    """The buttons of each decision from the first one on, in their order; patterns, like all that follows."""
    log: tuple[str, ...]
    """Lines of the log, in their order; there may be others between them."""
    result: str
    never: str = "(?!)"
    """What no line of the log may have in it."""


def sits_down(visitor: Visitor, live: Live, hand: PresetHand) -> Person:
    """A person at a new table of the preset, whose page stays as it is when the first hand is over."""
    person = visitor(locale=hand.locale)
    Line(person.page).hold_at("over")
    seats = len(hand.bots) + 1
    person.sits_at(live.table(preset=hand.preset, seats=seats, bots=list(hand.bots), **hand.table))
    return person


def plays_to_the_end(person: Person) -> list[str]:
    """Stays in as cheaply as possible until the hand is over, and shows; gives the choices of each turn."""
    offered: list[str] = []
    while _is_asked(person):
        offered.append(" ".join(_words(button) for button in _choices(person).all()))
        betting = person.page.locator("[data-part=actions] .buttons button:not(.fold)").first
        showing = person.page.locator("[data-part=actions] .row button").last
        before = _choices(person).first.element_handle()
        betting.or_(showing).click()
        before.wait_for_element_state("hidden")
    return offered


def _choices(person: Person) -> Locator:
    return person.page.locator(CHOICES)


def _is_asked(person: Person) -> bool:
    expect(_choices(person).or_(person.winners).first).to_be_visible()
    return not person.winners.is_visible()


def _words(button: Locator) -> str:
    """What a button says, without its key."""
    return (
        "".join(
            button.evaluate(
                "button => [...button.childNodes].filter(n => n.nodeName !== 'KBD').map(n => n.textContent)"
            )
        )
        .replace(" ", "")
        .strip()
    )


def lines(person: Person) -> list[str]:
    return [line for line in person.page.get_by_role("log").first.inner_text().splitlines() if line]


def assert_told(told: list[str], wanted: tuple[str, ...]) -> None:
    """All that is wanted is told, in this order."""
    rest = iter(told)
    for pattern in wanted:
        assert any(re.fullmatch(pattern, line) for line in rest), (pattern, told)


LAST_SEAT = {"switches": {"first_button": "last-seat"}}
"""Ann sits left of the button, instead of anywhere."""
CALM = {"pace": "calm"}
"""Where nothing is decided, hands would follow each other without end."""
ENGLISH_BOARDS = (
    r"The flop is \S+ \S+ \S+",
    r"The turn \(fourth street\) is \S+",
    r"The river \(fifth street\) is \S+",
)
CHINESE_BOARDS = (r"翻牌：\S+ \S+ \S+", r"转牌（第四街）：\S+", r"河牌（第五街）：\S+")


def burned(burn: str, boards: tuple[str, ...]) -> tuple[str, ...]:
    """A card is burned before each street."""
    return tuple(line for board in boards for line in (burn, board))


HANDS = {
    "standard": PresetHand(
        preset="standard",
        locale="en-GB",
        table=LAST_SEAT,
        header="1/2.*Hand 1.*No-limit hold'em",
        choices=("Fold Call1 Raiseto4", "Fold Check Bet2", "Fold Check Bet2", "Fold Check Bet2"),
        log=(
            "Ann posts the small blind of 1",
            "caller posts the big blind of 2",
            "caller 2 calls 2",
            "Ann calls 1",
            "caller checks",
            *burned("A card is burned", ENGLISH_BOARDS),
            "Ann shows .*: .*",  # first to show: nobody has beaten her; the others may muck
            ".* wins .*",
        ),
        result=" win",
    ),
    "无限注德州扑克": PresetHand(
        preset="standard",
        locale="zh-CN",
        table=LAST_SEAT,
        header="1/2.*第 1 手.*无限注德州扑克",
        choices=("弃牌 跟注1 加注到4", "弃牌 过牌 下注2", "弃牌 过牌 下注2", "弃牌 过牌 下注2"),
        log=(
            "Ann 下小盲注 1",
            "caller 下大盲注 2",
            "caller 2 跟注 2",
            "Ann 跟注 1",
            "caller 过牌",
            *burned("烧掉一张牌", CHINESE_BOARDS),
            "Ann 亮牌 .*：.*",
            ".* 赢得 .*",
        ),
        result="赢",
    ),
    "fixed-limit": PresetHand(
        preset="fixed-limit",
        locale="en-GB",
        table=LAST_SEAT,
        header="2/4, blinds 1/2.*Hand 1.*Fixed-limit hold'em",
        choices=("Fold Call1 Raiseto4", "Fold Check Bet2", "Fold Check Bet4", "Fold Check Bet4"),
        log=(
            "Ann posts the small blind of 1",
            "caller posts the big blind of 2",
            "caller 2 calls 2",
            "Ann calls 1",
            "caller stays",
            *ENGLISH_BOARDS,
            "Ann shows .*: .*",
            "caller shows .*: .*",
            "caller 2 shows .*: .*",
            ".* wins .*",
        ),
        never="A card is burned|High Card|Two Pair,",
        result=" win",
    ),
    "固定限注德州扑克": PresetHand(
        preset="fixed-limit",
        locale="zh-CN",
        table=LAST_SEAT,
        header="2/4，盲注 1/2.*第 1 手.*固定限注德州扑克",
        choices=("弃牌 跟注1 加注到4", "弃牌 过牌 下注2", "弃牌 过牌 下注4", "弃牌 过牌 下注4"),
        log=(
            "Ann 下小盲注 1",
            "caller 下大盲注 2",
            "caller 2 跟注 2",
            "Ann 跟注 1",
            "caller 留下",
            *CHINESE_BOARDS,
            "Ann 亮牌 .*：.*",
            "caller 亮牌 .*：.*",
            "caller 2 亮牌 .*：.*",
            ".* 赢得 .*",
        ),
        never="烧掉一张牌",
        result="赢",
    ),
    "home": PresetHand(
        preset="home",
        locale="en-GB",
        header="0.10/0.25.*Hand 1.*Home game",
        choices=(
            r"Fold (Check|Call0\.15|Call0\.25) Raiseto0\.50",
            *(r"Fold Check Bet0\.50",) * 3,
        ),
        log=(
            r"Ann draws \S+",
            r"caller draws \S+",
            r"caller 2 draws \S+",
            "(Ann|caller|caller 2) deals first",
            ".* posts the small blind of 0.10",
            ".* posts the big blind of 0.25",
            *burned("A card is burned", ENGLISH_BOARDS),
            *(".* shows .*: .*",) * 3,
            ".* wins .*",
        ),
        result=" win",
    ),
    "朋友局": PresetHand(
        preset="home",
        locale="zh-CN",
        header="0.10/0.25.*第 1 手.*朋友局",
        choices=(r"弃牌 (过牌|跟注0\.15|跟注0\.25) 加注到0\.50", *(r"弃牌 过牌 下注0\.50",) * 3),
        log=(
            r"Ann 抽到 \S+",
            r"caller 抽到 \S+",
            r"caller 2 抽到 \S+",
            "(Ann|caller|caller 2) 先坐庄",
            ".* 下小盲注 0.10",
            ".* 下大盲注 0.25",
            *burned("烧掉一张牌", CHINESE_BOARDS),
            *(".* 亮牌 .*：.*",) * 3,
            ".* 赢得 .*",
        ),
        result="赢",
    ),
    "ante-up": PresetHand(
        preset="ante-up",
        locale="en-GB",
        table=LAST_SEAT,
        header="antes 1/2.*Hand 1.*Ante-up",
        choices=("Fold Check Bet2",) * 4,
        log=(
            "Ann antes 1",
            "caller antes 2",
            "caller 2 antes 2",
            "Ann checks",
            *burned("A card is burned", ENGLISH_BOARDS),
            "Ann shows .*: .*",
            "caller shows .*: .*",
            "caller 2 shows .*: .*",
            ".* wins .*",
        ),
        result=" win",
    ),
    "人人下前注": PresetHand(
        preset="ante-up",
        locale="zh-CN",
        table=LAST_SEAT,
        header="前注 1/2.*第 1 手.*人人下前注",
        choices=("弃牌 过牌 下注2",) * 4,
        log=(
            "Ann 下前注 1",
            "caller 下前注 2",
            "caller 2 下前注 2",
            "Ann 过牌",
            *burned("烧掉一张牌", CHINESE_BOARDS),
            "Ann 亮牌 .*：.*",
            "caller 亮牌 .*：.*",
            "caller 2 亮牌 .*：.*",
            ".* 赢得 .*",
        ),
        result="赢",
    ),
    "draw-sim": PresetHand(
        preset="draw-sim",
        locale="en-GB",
        table=CALM,
        header="no betting.*Hand 1.*Five-card draw simulation",
        choices=(),
        log=(
            r"Ann is dealt (\S+ ){4}\S+",
            *(r".* shows (\S+ ){4}\S+: .* \(\d+ points\)",) * 3,
            ".* (wins|ties)",
        ),
        never="pot|posts|wins .",
        result=" points)",
    ),
    "五张牌模拟": PresetHand(
        preset="draw-sim",
        locale="zh-CN",
        table=CALM,
        header="不下注.*第 1 手.*五张牌模拟",
        choices=(),
        log=(
            r"Ann 拿到 (\S+ ){4}\S+",
            *(r".* 亮牌 (\S+ ){4}\S+：.*（\d+ 分）",) * 3,
            ".* (获胜|打平)",
        ),
        never="底池|盲注|赢得",
        result=" 分）",
    ),
    "德州": PresetHand(
        preset="dezhou",
        locale="zh-CN",
        header="第 1 手.*德州",
        choices=("投注小盲注1", "弃牌 过牌 跟注2", "弃牌 跟注2 加注到4"),
        log=(
            "Ann 投注 1",
            "caller 投注 2",
            "caller 2 跟注 2",
            "翻牌：.*",
            "Ann 过牌",
            "caller 跟注 2",
            "caller 2 跟注 2",
            "Ann 跟注 2",
            "caller 亮牌 .*：.*",
            "Ann 亮牌 .*：.*",
            ".* 赢得 .*",
        ),
        result="赢",
    ),
    "dezhou": PresetHand(
        preset="dezhou",
        locale="en-GB",
        header="Hand 1.*Dezhou",
        choices=("Betsmallblind1", "Fold Check Call2", "Fold Call2 Raiseto4"),
        log=("Ann bets 1", "caller bets 2", "caller 2 calls 2", "Ann checks", "caller calls 2", ".* wins .*"),
        result=" win",
    ),
}


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_of_a_preset_is_played_to_its_end(visitor: Visitor, live: Live, name: str) -> None:
    hand = HANDS[name]
    person = sits_down(visitor, live, hand)
    offered = plays_to_the_end(person)
    assert len(offered) >= len(hand.choices)
    for said, wanted in zip(offered, hand.choices, strict=False):
        assert re.fullmatch(wanted, said)
    expect(person.page.get_by_role("banner")).to_contain_text(re.compile(hand.header))
    expect(person.winners).to_contain_text(hand.result)
    told = lines(person)
    assert_told(told, hand.log)
    assert not [line for line in told if re.search(hand.never, line)]


@pytest.mark.parametrize(
    ("locale", "blinds"),
    [("en-GB", {"Betsmallblind1", "Betbigblind2"}), ("zh-CN", {"投注小盲注1", "投注大盲注2"})],
)
def test_where_blinds_are_actions_the_button_says_which_one_is_bet(
    visitor: Visitor, live: Live, locale: str, blinds: set[str]
) -> None:
    """Of two players each bets the one blind and then, in the next hand, the other."""
    person = visitor(locale=locale)
    person.sits_at(live.table(preset="dezhou", seats=2, bots=["caller"], pace="instant"))
    others = person.page.locator("[data-part=actions] .buttons .call, [data-part=actions] .row button").last
    blind = person.page.locator("[data-part=actions] .buttons .raise").filter(
        has_text=re.compile("blind|盲注")
    )
    for _ in range(2):
        while not blind.is_visible():
            with suppress(Error):  # what was offered may be over
                others.click(timeout=5000)
        said = _words(blind)
        assert said in blinds
        blinds = blinds - {said}
        blind.click()
    assert not blinds


OVER_THE_NOTE = """() => {
  const note = document.querySelector("[data-part=note]").getBoundingClientRect();
  const others = document.querySelectorAll("header, [data-seat], [data-part=holding], [data-part=actions]");
  return [...others].filter((other) => {
    const { left, right, top, bottom } = other.getBoundingClientRect();
    return left < note.right && right > note.left && top < note.bottom && bottom > note.top;
  }).map((other) => other.getAttribute("aria-label") ?? other.dataset.part ?? other.tagName);
}"""


IS_NOTED = 'document.querySelector("[data-part=note]")?.textContent.includes("do not answer a raise")'


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_raise_that_is_not_answered_is_explained_where_it_covers_nothing(
    visitor: Visitor, live: Live, screen: dict[str, Any]
) -> None:
    """With two blinds before one, a raise in the first round of Dezhou wins nothing more from them."""
    person = visitor(**screen)
    person.sits_at(live.table(preset="dezhou", seats=3, bots=["caller", "caller"], pace="instant"))
    note = person.page.locator("[data-part=note]").filter(has_text="those before you do not answer a raise")
    while not note.is_visible():
        assert person.gets_a_turn() or person.hand < 4
        person.decides(unless=IS_NOTED)
        person.page.wait_for_timeout(100)
    person.comes_to_rest()
    assert person.evaluate(OVER_THE_NOTE) == []
    person.passive.click()
    expect(note).to_have_count(0)


def test_all_in_is_one_button_where_only_a_call_takes_everything(visitor: Visitor, live: Live) -> None:
    person = visitor()
    Line(person.page).hold_at("over")
    chips = {"stack": "3", "least": "3", "most": "3"}
    person.sits_at(live.table(preset="dezhou", seats=3, bots=["caller", "caller"], pace="instant", **chips))
    person.passive.click()  # the blind of 1
    button = person.decision.get_by_role("button", name=re.compile("All-in"))
    expect(button).to_have_count(1)
    expect(button).to_have_text(re.compile(r"Call\s+2\s+All-in"))
    button.click()
    expect(person.log).to_contain_text("Ann calls 2 and is all-in")


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_after_an_opening_call_two_actions_have_buttons_and_a_fold_is_taken_all_the_same(
    visitor: Visitor, live: Live, screen: dict[str, Any]
) -> None:
    """第二轮，A 跟注: then B is offered 跟注 and 加注; and in a table of the same rules B folds there."""
    ann, ben = visitor(**screen), visitor()
    table = live.table(preset="dezhou", seats=2)
    ann.sits_at(table)
    ben.opens(table["link"])
    ben.sits_down("Ben")
    ann.decision.get_by_role("button", name="Bet small blind 1").click()
    ben.decision.get_by_role("button", name="Bet big blind 2").click()
    expect(ben.board).to_have_count(3)
    expect(ben.decision.get_by_role("button", name="Check")).to_be_visible()
    ben.page.keyboard.press("e")
    expect(ann.decision.get_by_role("button", name="Raise to 4")).to_be_visible()
    assert [_words(button) for button in _choices(ann).all()] == ["Call2", "Raiseto4"]
    note = ann.page.locator("[data-part=note]")
    expect(note).to_contain_text("you may fold")
    ann.comes_to_rest()
    assert ann.evaluate(OVER_THE_NOTE) == []
    ann.page.locator("[data-part=actions] .more").click()
    ann.decision.get_by_role("button", name="Fold").click()
    expect(ben.log).to_contain_text("Ann folds")
