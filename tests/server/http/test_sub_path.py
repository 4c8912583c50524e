"""The page works under any part of a site: each of its addresses names its files from where it is."""

from pathlib import Path
from urllib.parse import urljoin

import pytest

from redbutton.server.http.page_routes import ADDRESSES
from redbutton.server.http.static_files import FOLDER, Pages

HERE = [
    address.replace("{table}", "abc").replace("{number:hand}", "3").replace("{key}", "k")
    for address in ADDRESSES
]


@pytest.fixture
def pages(tmp_path: Path) -> Pages:
    text = '<meta name="root" content="./" /><script src="./assets/main.js"></script>' + " " * 2000
    (tmp_path / "index.html").write_text(text)
    return Pages(tmp_path)


@pytest.mark.parametrize("address", HERE)
@pytest.mark.parametrize("part", ["", "/poker", "/clubs/of/friends"])
def test_every_address_names_the_same_files(pages: Pages, address: str, part: str) -> None:
    page = pages.index_at(address).forms["identity"].decode()
    told = page.split('src="')[1].split('"')[0]
    root = page.split('content="')[1].split('"')[0]
    assert urljoin(f"https://example.org{part}{address}", told) == f"https://example.org{part}/assets/main.js"
    assert urljoin(f"https://example.org{part}{address}", root) == f"https://example.org{part}/"


def test_a_page_that_differs_has_a_tag_of_its_own_and_is_packed_as_well(pages: Pages) -> None:
    lobby, table = pages.index_at("/"), pages.index_at("/t/abc")
    assert lobby.tag != table.tag
    assert "gzip" in table.forms
    assert pages.index_at("/t/other") is table


@pytest.mark.skipif(not (FOLDER / "index.html").exists(), reason="the page is not built")
def test_the_built_page_names_nothing_from_the_root_of_the_site() -> None:
    page = (FOLDER / "index.html").read_text("utf-8")
    assert 'src="/' not in page
    assert 'href="/' not in page
    assert '"./assets/' in page
