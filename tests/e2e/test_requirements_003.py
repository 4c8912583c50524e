"""Document 003 in the browser: five cards each, the points, who wins and who ties."""

import re
from itertools import groupby

from playwright.sync_api import expect
from requirements.asked import DRAW_SIM
from server.live import Live

from e2e.conftest import Visitor
from e2e.line import Line
from e2e.person import Person
from redbutton import cards
from redbutton.ranking import points

SHOWS = re.compile(r"(.+) shows ((?:\S+ ){4}\S+): (.+) \((\d+) points\)")
RESULT = re.compile(r"(.+) (wins|ties)")
HEADING = re.compile(r"hand \d+", re.IGNORECASE)


def lines(person: Person) -> list[str]:
    return person.log.locator("p, h2").all_inner_texts()


def sits_with_five(visitor: Visitor, live: Live, *, until: str = "") -> Person:
    """A person at a table of six, whose page stays as it is when the first hand has come so far."""
    person = visitor()
    if until:
        Line(person.page).hold_at(until)
    person.sits_at(live.table(preset="draw-sim", seats=6, bots=["caller"] * 5, pace="quick"))
    return person


@DRAW_SIM.seen("test_each_player_gets_five_cards")
def test_every_seat_has_five_cards_and_all_are_shown(visitor: Visitor, live: Live) -> None:
    person = sits_with_five(visitor, live, until="over")
    expect(person.winners).to_be_visible()
    shown = [found[2] for line in lines(person) if (found := SHOWS.fullmatch(line))]
    assert [len(cards(hand)) for hand in shown] == [5] * 6
    assert len({card for hand in shown for card in cards(hand)}) == 30
    for seat in range(1, 7):
        expect(person.seat(seat).locator(".hand .card:not([inert]) [aria-label*=' of ']")).to_have_count(5)


@DRAW_SIM.seen("test_the_total_is_a_number_of_base_15")
def test_each_hand_is_told_with_its_points_and_the_best_ones_on_the_table(
    visitor: Visitor, live: Live
) -> None:
    person = sits_with_five(visitor, live, until="over")
    expect(person.winners).to_be_visible()
    told = {found[1]: found for line in lines(person) if (found := SHOWS.fullmatch(line))}
    assert [int(found[4]) for found in told.values()] == [points(found[2]) for found in told.values()]
    assert str(max(int(found[4]) for found in told.values())) in person.winners.inner_text()


def ended(told: list[str]) -> list[list[str]]:
    """The lines of each hand that is whole in the log: all six players show, and another hand follows."""
    hands: list[list[str]] = []
    for is_heading, group in groupby(told, lambda line: HEADING.fullmatch(line) is not None):
        if not is_heading:
            hands.append(list(group))
    return [hand for hand in hands[:-1] if sum(bool(SHOWS.fullmatch(line)) for line in hand) == 6]


@DRAW_SIM.seen("test_the_best_hand_wins_wherever_it_sits")
@DRAW_SIM.seen("test_ties_are_told_in_descending_order_of_points")
def test_one_wins_or_those_of_the_best_category_tie_in_order_of_points(visitor: Visitor, live: Live) -> None:
    person = sits_with_five(visitor, live)
    for outcome in ("wins", "ties"):
        expect(person.log).to_contain_text(re.compile(rf"\b{outcome}\b"))
    person.sees_the_end_of(person.hand)
    hands = ended(lines(person))
    assert hands
    for hand in hands:
        told = {found[1]: int(found[4]) for line in hand if (found := SHOWS.fullmatch(line))}
        best = max(told.values()) // 15**5
        tied = {name: told[name] for name in told if told[name] // 15**5 == best}
        result = [(found[1], found[2]) for line in hand if (found := RESULT.fullmatch(line))]
        assert {outcome for _, outcome in result} == {"ties" if len(tied) > 1 else "wins"}
        assert sorted(name for name, _ in result) == sorted(tied)
        assert [told[name] for name, _ in result] == sorted(tied.values(), reverse=True)


@DRAW_SIM.seen("test_other_numbers_of_players_are_asked_for_again")
def test_quick_play_deals_to_two_to_six_players(visitor: Visitor) -> None:
    person = visitor()
    Line(person.page).hold_at("over")
    person.opens()
    person.page.get_by_label("Game", exact=True).select_option(label="Five-card draw simulation")
    opponents = person.page.get_by_role("group", name="Opponents")
    more, fewer = (opponents.get_by_role("button", name=name) for name in ("More", "Fewer"))
    while more.is_enabled():
        more.click()
    expect(opponents.locator("output")).to_have_text("5")
    while fewer.is_enabled():
        fewer.click()
    expect(opponents.locator("output")).to_have_text("1")
    person.page.get_by_role("button", name="Deal me in").click()
    expect(person.winners).to_be_visible()
    assert sum(bool(SHOWS.fullmatch(line)) for line in lines(person)) == 2
