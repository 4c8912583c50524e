"""What games are called: the same at tables, in lists, on the page and in the documents."""

import json
import re
from pathlib import Path

import pytest

from redbutton.cli.rules import overview
from redbutton.rules import PRESETS, VARIANTS, make_rules, usual_rules
from redbutton.rules.titles import title
from redbutton.server.http.choices import choices, rules_page
from redbutton.words import LANGUAGES, capital
from redbutton.words.games import GAMES, TITLES

ROOT = Path(__file__).parents[2]
PAGES = {name: ROOT / "docs" / "games" / f"{name}.md" for name in (*PRESETS, *VARIANTS)}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_has_one_title_everywhere(preset: str, lang: str) -> None:
    expected, rules = TITLES[lang][preset], usual_rules(preset)
    offered = {choice.name: choice.title for choice in choices(lang).presets}
    listed = {entry["preset"]: entry["title"] for entry in overview(lang)["presets"]}
    assert {title(rules, lang), rules_page(rules, lang).title, offered[preset], listed[preset]} == {expected}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_has_the_same_titles(lang: str) -> None:
    written = json.loads((ROOT / "web" / "src" / "i18n" / lang / "games.json").read_text("utf-8"))
    expected = TITLES[lang] | {name: capital(game) for name, game in GAMES[lang].items()}
    assert list(written.values()) == list(expected.values())


@pytest.mark.parametrize(
    ("wish", "english", "chinese"),
    [
        ({"variant": "omaha"}, "Pot-limit Omaha", "底池限注奥马哈"),
        ({"variant": "stud"}, "Fixed-limit seven-card stud", "固定限注七张梭哈"),
        ({"limit": "fixed", "bets": (2, 4)}, "Fixed-limit hold'em", "固定限注德州扑克"),
        ({"preset": "home", "variant": "omaha"}, "No-limit Omaha · Home game", "无限注奥马哈 · 朋友局"),
        ({"variant": "five-card-show"}, "Five-card draw simulation", "五张牌模拟"),
    ],
)
def test_another_variant_or_limit_is_named(wish: dict[str, str], english: str, chinese: str) -> None:
    rules = usual_rules(**wish)  # type: ignore[arg-type]
    assert (title(rules), title(rules, "zh")) == (english, chinese)


def test_titles_are_different() -> None:
    for lang in LANGUAGES:
        assert len(set(TITLES[lang].values())) == len(PRESETS)


@pytest.mark.parametrize("name", [name for name, page in PAGES.items() if page.exists()])
def test_a_games_page_begins_with_its_title(name: str) -> None:
    first = PAGES[name].read_text("utf-8").partition("\n")[0]
    known = TITLES["en"].get(name) or capital(GAMES["en"][name])
    assert first == f"# {known}"


def test_a_chinese_page_begins_with_its_title_too() -> None:
    for page in (ROOT / "docs" / "games").glob("*.zh.md"):
        assert page.read_text("utf-8").startswith(f"# {TITLES['zh'][page.name.partition('.')[0]]}\n")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("file", "lang"), [("README.md", "en"), ("README.zh.md", "zh")])
def test_each_readme_has_a_row_that_starts_a_preset_under_its_title(
    preset: str, file: str, lang: str
) -> None:
    lines = (ROOT / file).read_text("utf-8").splitlines()
    (row,) = [line for line in lines if line.startswith("|") and re.search(rf"--rules {preset}\b", line)]
    assert row.startswith(f"| [{TITLES[lang][preset]}](docs/games/{preset}.")
    assert f'rules="{preset}"' in row


@pytest.mark.parametrize("file", ["README.md", "README.zh.md"])
def test_each_readme_names_every_variant(file: str) -> None:
    said = (ROOT / file).read_text("utf-8").partition("|---|")[2].partition("\n\n")[0]
    missing = [name for name in VARIANTS if not re.search(rf"[` ]{name}[`\s]", said)]
    assert missing == ["holdem", "five-card-show"]  # the presets standard and draw-sim


def test_rules_that_are_not_a_presets_own_keep_its_title() -> None:
    assert title(make_rules("home", buy_in=100, switches={"raise_cap": "4"})) == "Home game"
