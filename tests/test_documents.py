"""The documents: their links lead somewhere, and every game has a page that both READMEs know."""

import re
from pathlib import Path

import pytest

from redbutton.players import registry
from redbutton.rules import VARIANTS

ROOT = Path(__file__).parents[1]
READMES = sorted(ROOT.glob("README*.md"))
GAMES = ROOT / "docs" / "games"
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)")


def anchors(page: Path) -> set[str]:
    """The names by which a link finds a heading: its words in small letters, joined by hyphens."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w\s-]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", DOCUMENTS, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_a_file_and_to_a_heading_in_it(page: Path) -> None:
    found = [link for link in LINK.findall(page.read_text("utf-8")) if ":" not in link[0]]
    nowhere = [
        f"{file}#{heading}"
        for file, heading in found
        if not (goal := page.parent / file if file else page).exists()
        or (heading and heading not in anchors(goal))
    ]
    assert nowhere == []


def test_the_architecture_is_two_pages() -> None:
    lines = (ROOT / "ARCHITECTURE.md").read_text("utf-8").splitlines()
    assert len(lines) <= 125, "what is about one package belongs at the end of its page in docs"
    assert max(map(len, lines)) <= 130


@pytest.mark.parametrize("readme", READMES, ids=lambda page: page.name)
def test_each_readme_leads_to_the_page_of_every_game(readme: Path) -> None:
    linked = {Path(file).name.partition(".")[0] for file, _ in LINK.findall(readme.read_text("utf-8"))}
    assert {page.name.partition(".")[0] for page in GAMES.glob("*.md")} <= linked


def test_every_variant_is_on_a_page() -> None:
    said = "".join(page.read_text("utf-8") for page in GAMES.glob("*.md"))
    apart = {"holdem": "it is the preset standard", "five-card-show": "it is the preset draw-sim"}
    assert [name for name in VARIANTS if f"`{name}`" not in said] == [*apart]


@pytest.mark.parametrize("page", ["README.md", "docs/play.md", "docs/rules.md", "docs/glossary.md"])
def test_a_page_in_both_languages_leads_to_the_other_in_its_first_lines(page: str) -> None:
    english, chinese = ROOT / page, ROOT / page.replace(".md", ".zh.md")
    for one, other in ((english, chinese), (chinese, english)):
        assert f"]({other.name})" in "".join(one.read_text("utf-8").splitlines()[:5])


@pytest.mark.parametrize("page", ["omaha", "stud", "draw"])
def test_the_bots_that_a_page_names_really_play_its_games(page: str) -> None:
    text = (GAMES / f"{page}.md").read_text("utf-8")
    named = re.findall(r"`([a-z-]+)`", text[: text.index(" really play")].split("\n")[-1])
    bots = [name for name in named if name in registry.names()]
    games = {name for name in VARIANTS if f"`{name}`" in text}
    assert bots
    assert all(games <= set(registry.profile(bot).variants or ()) for bot in bots)
