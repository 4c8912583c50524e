"""The built page as files over HTTP."""

from pathlib import Path

import httpx
import pytest
from server.live import Live

from redbutton.server.http.static_files import Pages


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


def test_an_address_of_nothing_is_the_page_for_a_person_and_a_refusal_for_a_program(page: Path) -> None:
    person = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    with Live(pages=Pages(page)) as live, live.http() as http:
        shown = http.get("/nonsense", headers=person)
        assert (shown.status_code, "Poker" in shown.text) == (404, True)
        assert shown.headers["content-security-policy"]
        again = http.get("/nonsense", headers={**person, "If-None-Match": shown.headers["etag"]})
        assert again.status_code == 404
        for path in ("/api/nothing", "/assets/nothing.js", "/a/b/c/d/e/f/g/h/i"):
            told = http.get(path, headers=person)
            assert told.json()["problem"]["code"] == "PAGE_NOT_FOUND"
        assert http.get("/nonsense").json()["problem"]["code"] == "PAGE_NOT_FOUND"


def test_long_lists_that_are_the_same_for_everybody_come_compressed() -> None:
    with Live() as live, live.http() as http:
        for path in ("/api/choices", "/api/glossary"):
            plain = http.get(path, headers={"Accept-Encoding": "identity"})
            assert "content-encoding" not in plain.headers
            packed = http.get(path, headers={"Accept-Encoding": "gzip"})
            assert packed.headers["content-encoding"] == "gzip"
            assert int(packed.headers["content-length"]) < len(plain.content) / 2
            assert packed.json() == plain.json()
