"""The shield of the page: red before a server that cheats, and never before an honest one."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from client import cheats
from client.cheats import Cheat, Patch
from playwright.sync_api import Locator, expect
from server.live import Live

from e2e.conftest import MILLISECONDS, Visitor
from e2e.line import Line
from e2e.person import Person
from redbutton.cli import main
from redbutton.fair.proof import Proof
from redbutton.game import Action, Discard, View
from redbutton.players.bots.caller import Caller
from redbutton.server.table import clock, records, table
from redbutton.server.table.live_deal import LiveDeal
from redbutton.server.table_timer import TableTimer

RED, GREEN, DOUBT = "Not as it was told", "Verified", "Your seed had no part"
ODD, OFTEN = "Something is odd", "More than the network explains"
HANDS = 3


def shield(guest: Person, name: str) -> Locator:
    return guest.page.get_by_role("banner").get_by_role("button", name=name)


def sits(visitor: Visitor, live: Live, **wish: Any) -> Person:
    """Somebody who comes to a table with a bot, and sits down by the page."""
    guest = visitor()
    guest.opens(live.table(**{"bots": ["caller"], "sit": False, "seats": 2, **wish})["link"])
    guest.sits_down("Guest")
    return guest


def plays_until(guest: Person, wanted: Locator, hands: int = HANDS) -> None:
    """Plays on until something is seen, or enough hands are over."""
    while guest.hand <= hands and not wanted.is_visible():
        hand = max(1, guest.hand)
        if guest.gets_a_turn(hand, unless=wanted):
            guest.decides()
    expect(wanted).to_be_visible()


def saves(guest: Person, button: Locator, path: Path) -> Path:
    """Clicks on something that gives a file."""
    with guest.page.expect_download() as download:
        button.click()
    download.value.save_as(path)
    return path


@pytest.mark.parametrize("cheat", cheats.PROVED, ids=lambda cheat: cheat.__name__)
def test_the_shield_turns_red_before_a_server_that_cheats(
    visitor: Visitor, live: Live, monkeypatch: Patch, cheat: Cheat
) -> None:
    if cheat not in cheats.SHOWN_TO_NOBODY:
        monkeypatch.setattr(clock, "SEEDS", MILLISECONDS)
    cheat(monkeypatch)
    guest = sits(visitor, live)
    guest.is_cheated = True
    plays_until(guest, shield(guest, RED))


@pytest.mark.parametrize("cheat", cheats.SUSPECTED, ids=lambda cheat: cheat.__name__)
def test_what_can_be_the_network_is_told_in_another_colour(
    visitor: Visitor, live: Live, monkeypatch: Patch, cheat: Cheat
) -> None:
    cheat(monkeypatch)
    guest = sits(visitor, live)
    plays_until(guest, shield(guest, DOUBT))
    shield(guest, DOUBT).click()
    expect(guest.page.get_by_role("dialog")).to_contain_text("that can be the network")
    assert not guest.has_evidence


@pytest.mark.parametrize("cheat", cheats.SUSPECTED, ids=lambda cheat: cheat.__name__)
def test_a_seed_that_is_passed_over_in_every_deal_is_more_than_the_network_explains(
    visitor: Visitor, live: Live, monkeypatch: Patch, cheat: Cheat
) -> None:
    cheat(monkeypatch)
    guest = sits(visitor, live)
    plays_until(guest, shield(guest, OFTEN), hands=9)
    shield(guest, OFTEN).click()
    found = re.compile(r"your seed had no part in \d of the last \d deals", re.IGNORECASE)
    expect(guest.page.get_by_role("dialog")).to_contain_text(found)
    assert not guest.has_evidence


def test_a_hand_that_the_server_does_not_show_is_told_and_proves_nothing(
    visitor: Visitor, live: Live, monkeypatch: Patch
) -> None:
    monkeypatch.setattr(clock, "SEEDS", MILLISECONDS)
    cheats.bad_deals_are_missed_and_not_shown(monkeypatch)
    guest = sits(visitor, live)
    expect(shield(guest, ODD)).to_be_visible()
    shield(guest, ODD).click()
    expect(guest.page.get_by_role("dialog")).to_contain_text("the server does not show how it was played")
    assert not guest.has_evidence


@pytest.mark.usefixtures("_awaits_seeds")
def test_deals_that_are_called_off_while_one_is_away_are_counted(
    visitor: Visitor, live: Live, monkeypatch: Patch
) -> None:
    """Each time the page is left in the middle of a hand, and the table plays another one when it is back."""
    bad = set[int]()

    def next_due(state: Any, patience: Any) -> Any:
        if state.live is not None and state.live.number in bad:
            state.session.call_off()
            state.live = None
        return due(state, patience)

    due = clock.next_due
    monkeypatch.setattr(table, "next_due", next_due)
    guest = sits(visitor, live)
    address = guest.page.url
    for times, wanted in ((1, ODD), (2, ODD), (3, RED)):
        bad.add(guest.waits_for_a_turn())
        guest.is_cheated = times == 3
        guest.opens()
        guest.opens(address)
        shield(guest, wanted).click()
        dialog = guest.page.get_by_role("dialog")
        expect(dialog).to_contain_text(f"was never finished; such deals at this table so far: {times}")
        guest.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        guest.plays_on()  # a hand that was dealt before the page could promise a seed
        guest.sees_the_end_of(guest.hand)


def test_a_deal_that_the_host_calls_off_is_told_as_that(
    visitor: Visitor, live: Live, monkeypatch: Patch
) -> None:
    patient, begin = TableTimer.set, LiveDeal._begin

    def fails(deal: LiveDeal) -> None:
        if deal.number == 1:
            raise ValueError("list.remove(x): x not in list")
        begin(deal)

    monkeypatch.setattr(TableTimer, "set", lambda timer, seconds: patient(timer, min(seconds, 0.01)))
    monkeypatch.setattr(LiveDeal, "_begin", fails)
    host = visitor()
    host.sits_at(live.table(bots=["caller"]))
    host.page.get_by_role("button", name="Call the hand off").first.click()
    shield(host, ODD).click()
    expect(host.page.get_by_role("dialog")).to_contain_text("was called off after the table had stood still")
    assert not host.has_evidence


@pytest.mark.usefixtures("_awaits_seeds")
def test_the_evidence_is_kept_and_can_be_shown_to_others(
    visitor: Visitor, live: Live, monkeypatch: Patch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cheats.another_deck(monkeypatch)
    guest = sits(visitor, live)
    guest.is_cheated = True
    expect(shield(guest, RED)).to_be_visible()
    guest.page.reload()
    shield(guest, RED).click()
    dialog = guest.page.get_by_role("dialog")
    expect(dialog).to_contain_text("before the seeds, and the cards came from")
    path = saves(guest, dialog.get_by_role("button", name="Save the evidence"), tmp_path / "evidence.json")
    told = json.loads(path.read_text("utf-8"))
    assert told["evidence"] == "redbutton-evidence-1"
    assert told["kept"]["shown"][0]
    assert main(["verify", str(path), "--lang", "en"]) == 1
    assert "another deck" in capsys.readouterr().out


def looks_back(guest: Person) -> Locator:
    guest.page.get_by_role("banner").get_by_role("button", name="Hands and statistics").click()
    dialog = guest.page.get_by_role("dialog", name="Looking back")
    expect(dialog.get_by_role("button", name="All hands")).to_be_visible()
    return dialog


@pytest.mark.usefixtures("_awaits_seeds")
def test_hands_and_seeds_that_the_page_saved_are_found_to_fit(
    visitor: Visitor, live: Live, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    guest = sits(visitor, live)
    guest.plays_on()
    guest.sees_the_end_of(1)
    dialog = looks_back(guest)
    hands = saves(guest, dialog.get_by_role("button", name="All hands"), tmp_path / "hands.phhs")
    seeds = saves(guest, dialog.get_by_role("button", name="My seeds"), tmp_path / "seeds.txt")
    assert "\n_told = '" in hands.read_text("utf-8")
    assert main(["verify", str(hands), "--seeds", str(seeds), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["hands"][0]["own_seed"] is True


def test_a_hand_that_is_told_otherwise_afterwards_is_found_by_the_page_and_by_the_command(
    visitor: Visitor, live: Live, monkeypatch: Patch, tmp_path: Path
) -> None:
    honest = records.record

    def record(state: Any, course: Any) -> bytes:
        proof = Proof.from_json(json.loads(course.proof_text()))
        other = type(course.packs[0]).from_secret(course.deal_id, course.rules.variant.deck, cheats.OTHER)
        course.proof_text = Proof.of([other], proof.seats).text
        return honest(state, course)

    monkeypatch.setattr(records, "record", record)
    guest = sits(visitor, live)
    guest.plays_on()
    guest.sees_the_end_of(1)
    expect(shield(guest, RED)).to_have_count(0)
    dialog = looks_back(guest)
    hands = saves(guest, dialog.get_by_role("button", name="All hands"), tmp_path / "hands.phhs")
    assert main(["verify", str(hands)]) == 1
    dialog.get_by_role("button", name="Replay hand").last.click()
    expect(guest.page.get_by_role("dialog").get_by_role("button", name=RED)).to_be_visible()


# -- honest servers ------------------------------------------------------------------------------------------


def exchanging(patch: Patch) -> dict[str, Any]:
    """A table of five bots who exchange all their cards, so that they have to be shuffled again."""
    honest = Caller.act

    def act(bot: Caller, view: View) -> Action:
        draws = view.options is not None and view.options.discard is not None
        return Discard(view.hole) if draws else honest(bot, view)

    patch.setattr(Caller, "act", act)
    return {"variant": "five-card-draw", "seats": 6, "bots": ["caller"] * 5}


def stages_of(guest: Person) -> int:
    """Of how many stages the page has kept what it was told, at most."""
    counted: int = guest.evaluate(
        "Math.max(0, ...Object.keys(localStorage).filter((key) => key.startsWith('redbutton.told.'))"
        ".map((key) => JSON.parse(localStorage[key]).before.length))"
    )
    return counted


@pytest.mark.usefixtures("_awaits_seeds")
def test_cards_that_are_shuffled_again_are_proved_while_they_are_played(
    visitor: Visitor, live: Live, monkeypatch: Patch
) -> None:
    guest = visitor()
    guest.sits_at(live.table(**exchanging(monkeypatch)))
    for hand in (1, 2):
        guest.plays_on()
        guest.sees_the_end_of(hand)
    expect(shield(guest, GREEN)).to_be_visible()
    assert stages_of(guest) > 1
    assert not guest.has_evidence


@pytest.mark.parametrize("cheat", cheats.PROVED_IN_DRAWS, ids=lambda cheat: cheat.__name__)
def test_the_shield_turns_red_where_cards_are_shuffled_again_by_cheating(
    visitor: Visitor, live: Live, monkeypatch: Patch, cheat: Cheat
) -> None:
    wish = exchanging(monkeypatch)
    cheat(monkeypatch)
    guest = visitor()
    guest.sits_at(live.table(**wish))
    guest.is_cheated = True
    plays_until(guest, shield(guest, RED))


def test_a_window_that_hears_of_a_deal_after_another_one_accuses_nobody(visitor: Visitor, live: Live) -> None:
    guest = sits(visitor, live)
    window = Person(guest.page.context.new_page(), live.base)
    line = Line(window.page)
    window.opens(guest.page.url)
    for hand in range(1, 4):
        assert window.gets_a_turn(hand)
        line.slow_down()
        guest.page.bring_to_front()
        guest.plays_on()
        guest.sees_the_end_of(hand)
        assert guest.gets_a_turn(hand + 1)
        if hand == 2:
            guest.page.reload()
            assert guest.gets_a_turn(hand + 1)
        line.let_in()
        window.sees_the_end_of(hand)
    expect(shield(window, GREEN).or_(shield(window, DOUBT)).first).to_be_visible()
    assert not guest.has_evidence


def test_two_windows_and_reloads_are_no_cause_for_alarm(visitor: Visitor, live: Live) -> None:
    guest = sits(visitor, live)
    window = Person(guest.page.context.new_page(), live.base)
    window.opens(guest.page.url)
    for hand in range(1, 5):
        guest.page.bring_to_front()
        guest.plays_on()
        guest.sees_the_end_of(hand)
        if hand == 2:
            guest.page.reload()
    for person in (guest, window):
        expect(shield(person, GREEN).or_(shield(person, DOUBT)).first).to_be_visible()
    assert not guest.has_evidence
