"""The small parts of the server, each by itself."""

import io
import json
from pathlib import Path

import httpx
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from server.live import Live
from websockets.frames import Frame, Opcode

from redbutton.cards import Deck
from redbutton.errors import ServerError
from redbutton.game import Deal
from redbutton.play.dealer import Dealer
from redbutton.players import registry
from redbutton.rules import PRESETS, VARIANTS, table
from redbutton.rules.switches import BESIDE, names
from redbutton.server import choices, schema
from redbutton.server.cleaning import clean
from redbutton.server.coach import Spot
from redbutton.server.limits import Addresses, Bucket, Limits
from redbutton.server.logs import Log
from redbutton.server.metrics import BOUNDS, Histogram, Metrics
from redbutton.server.pages import Pages
from redbutton.server.protocols import frame
from redbutton.words import LANGUAGES
from redbutton.words.choosing import BOT_STRENGTH, BOT_TITLES, FORMATS, PRESET_TITLES, RULES, SWITCH_TITLES
from redbutton.words.serving import SERVING

# -- names -----------------------------------------------------------------------------------------------


@given(st.text())
def test_a_clean_text_is_clean_and_stays_as_it_is(text: str) -> None:
    once = clean(text, most=40)
    assert clean(once, most=40) == once
    assert once == once.strip()
    assert len(once) <= 40
    assert not any(letter in once for letter in "\n\r\t\x00\u200b\u202e\u2066\u2069\ufeff\x7f\x85")


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Ann", "Ann"),
        ("  Ann   B. ", "Ann B."),
        ("A\u0308nn", "Änn"),
        ("\u202eAnn\u202c", "Ann"),
        ("An\x00n", "Ann"),
        ("小明 🂡", "小明 🂡"),
        ("\u3164\u2800\u200d", ""),
        ("\u00a0\u2003", ""),
    ],
)
def test_what_is_left_of_a_name(text: str, left: str) -> None:
    assert clean(text, most=40) == left


# -- limits ----------------------------------------------------------------------------------------------


@given(st.lists(st.floats(0, 5), max_size=60))
def test_a_bucket_never_gives_more_than_burst_and_rate(pauses: list[float]) -> None:
    bucket, now, given_out = Bucket(rate=2, burst=5, now=0.0), 0.0, 0
    for pause in pauses:
        now += pause
        given_out += bucket.take(now)
        assert given_out <= 5 + 2 * now + 1e-6


def test_addresses_of_one_household_are_counted_together() -> None:
    addresses = Addresses(Limits(connections_per_address=2), clock=float)
    addresses.enter("2001:db8::1")
    addresses.enter("2001:db8::2")
    assert addresses.is_full("2001:db8::3")
    assert not addresses.is_full("2001:db8:0:1::1")
    addresses.leave("2001:db8::1")
    assert not addresses.is_full("2001:db8::3")


def test_the_house_is_full_whoever_comes() -> None:
    addresses = Addresses(Limits(connections=1, unlimited=True), clock=float)
    addresses.enter("192.0.2.1")
    assert addresses.is_full("192.0.2.2")
    addresses.leave("192.0.2.1")
    assert addresses.connections == 0


# -- log and metrics -------------------------------------------------------------------------------------


def test_a_log_line_tells_where_something_broke_but_not_its_words() -> None:
    stream = io.StringIO()
    try:
        raise ValueError("the card As and the token xyz")
    except ValueError as error:
        Log(stream).tell("fault", table="t1", error=error)
    line = json.loads(stream.getvalue())
    assert line["error"] == "ValueError"
    assert line["at"][0].startswith("test_small_parts.py:")
    assert "As" not in stream.getvalue().replace("test_a_log", "")
    assert "xyz" not in stream.getvalue()


def test_only_listed_facts_can_be_logged() -> None:
    with pytest.raises(ValueError, match="cards"):
        Log(io.StringIO()).tell("dealt", cards="As Ks")


@given(st.lists(st.floats(0, 10), max_size=50))
def test_a_histogram_counts_everything_once(values: list[float]) -> None:
    histogram = Histogram()
    for value in values:
        histogram.observe(value)
    lines = list(histogram.lines("x"))
    counted = [int(line.rsplit(" ", 1)[1]) for line in lines[:-2]]
    assert counted == [*(sum(value <= bound for value in values) for bound in BOUNDS), len(values)]


def test_every_counter_that_is_used_is_explained() -> None:
    metrics = Metrics()
    metrics.count("redbutton_refusals_total", "NOT_YOUR_TURN")
    assert 'redbutton_refusals_total{code="NOT_YOUR_TURN"} 1' in metrics.text()
    assert "# TYPE redbutton_refusals_total counter" in metrics.text()


# -- frames ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_our_frames_are_those_of_the_library(size: int) -> None:
    assert frame(b"x" * size) == Frame(Opcode.TEXT, b"x" * size).serialize(mask=False)


# -- words -----------------------------------------------------------------------------------------------


def test_everything_that_can_be_chosen_has_a_name_in_both_languages() -> None:
    switches = {name for name in names() if name not in BESIDE}
    own = {*registry.HOUSE, *registry.PERSONALITIES}
    for lang in LANGUAGES:
        assert PRESET_TITLES[lang].keys() == PRESETS.keys()
        assert SWITCH_TITLES[lang].keys() == switches
        assert BOT_TITLES[lang].keys() == own
        assert FORMATS[lang].keys() == {"cash", "tournament", "rounds"}
        assert RULES[lang].keys() == RULES["en"].keys()
        assert SERVING[lang].keys() == SERVING["en"].keys()
    assert BOT_STRENGTH.keys() == own


@pytest.mark.parametrize("lang", LANGUAGES)
def test_choices_hold_every_preset_variant_switch_and_bot(lang: str) -> None:
    told = choices.choices(lang)
    assert {each["name"] for each in told["variants"]} == set(VARIANTS)
    assert {each["name"] for each in told["presets"]} == set(PRESETS)
    for switch in told["switches"]:
        values = {value["value"] for value in switch["values"]}
        assert set(switch["defaults"].values()) <= values
    msgspec.json.encode(told)


def test_the_schema_describes_every_message() -> None:
    told = json.loads(schema.text())
    assert told["$defs"]["Act"]["additionalProperties"] is False
    assert {"$ref": "#/$defs/Act"} in told["$defs"]["Message"]["anyOf"]


# -- the coach -------------------------------------------------------------------------------------------


def dealt(variant: str = "holdem") -> tuple[Deal, Dealer]:
    deal = Deal(table("standard", variant=variant, blinds=(1, 2)), [100, 100, 100])
    dealer = Dealer(Deck(deal.rules.variant.deck).shuffle(seed=3))
    dealer.serve(deal)
    return deal, dealer


def test_the_coach_knows_the_price_of_a_call() -> None:
    deal, _ = dealt()
    assert deal.actor is not None
    spot = Spot.of(deal.view(deal.actor))
    assert (spot.to_call, spot.pot, spot.opponents, spot.board) == (2, 3, 2, "")


@pytest.mark.compiled
@pytest.mark.parametrize("variant", ["holdem", "omaha", "omaha-high-low", "short-deck"])
def test_the_coach_counts_equity_and_outs(variant: str) -> None:
    deal, dealer = dealt(variant)
    while not deal.board:
        deal.check_or_call()
        dealer.serve(deal)
    advice = Spot.of(deal.view(0)).advice()
    assert 0 <= advice.equity <= 1
    assert advice.error < 0.01
    assert advice.odds is None
    held = {str(card) for card in (*deal.hand(0), *deal.board)}
    assert held.isdisjoint(advice.outs)


def test_the_coach_has_nothing_to_say_to_those_without_cards_or_chances() -> None:
    deal, _ = dealt("five-card-draw")
    with pytest.raises(ServerError, match="no advice"):
        Spot.of(deal.view(0))
    with pytest.raises(ServerError, match="no advice"):
        Spot.of(dealt()[0].view(None))


# -- the page --------------------------------------------------------------------------------------------


@pytest.fixture
def page(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Poker</title>" + " " * 2000)
    (tmp_path / "assets" / "main-abc.js").write_text("let poker = 1;" * 200)
    (tmp_path / "assets" / "main-abc.js.br").write_bytes(b"packed")
    (tmp_path / "icon.svg").write_text("<svg/>")
    return tmp_path


def test_the_page_is_served_with_types_tags_and_packing(page: Path) -> None:
    with Live(pages=Pages(page)) as live, live.http() as http:
        index = http.get("/", headers={"Accept-Encoding": "gzip"})
        assert index.headers["content-type"] == "text/html; charset=utf-8"
        assert index.headers["content-encoding"] == "gzip"
        assert index.headers["cache-control"] == "no-cache"
        assert "Poker" in index.text
        assert http.get("/t/anything").text == index.text
        tag = index.headers["etag"]
        assert http.get("/", headers={"Accept-Encoding": "gzip", "If-None-Match": tag}).status_code == 304
        assert http.get("/icon.svg").headers["content-type"] == "image/svg+xml"
        assert http.get("/assets/main-abc.js.br").status_code == 404


def test_built_files_may_be_kept_for_ever_and_come_as_they_were_packed(page: Path) -> None:
    with Live(pages=Pages(page)) as live, live.http() as http:
        plain = http.get("/assets/main-abc.js", headers={"Accept-Encoding": "identity"})
        assert plain.headers["cache-control"].endswith("immutable")
        assert plain.headers["content-type"] == "text/javascript; charset=utf-8"
        assert plain.headers["vary"] == "Accept-Encoding"
        request = httpx.Request("GET", f"{live.base}/assets/main-abc.js", headers={"Accept-Encoding": "br"})
        packed = http.send(request, stream=True)
        assert packed.headers["content-encoding"] == "br"
        assert b"".join(packed.iter_raw()) == b"packed"


def test_no_other_place_has_a_say_in_the_page(page: Path) -> None:
    with Live(pages=Pages(page)) as live, live.http() as http:
        headers = http.get("/").headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "http:" not in policy
    assert "*" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_a_missing_page_is_told_plainly(tmp_path: Path) -> None:
    with Live(pages=Pages(tmp_path)) as live, live.http() as http:
        assert "The page is not built" in http.get("/").text
