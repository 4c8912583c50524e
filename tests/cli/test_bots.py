import json
from typing import Any

import pytest

from redbutton.cli import main
from redbutton.players import registry
from redbutton.players.profile import UNKNOWN
from redbutton.words import LANGUAGES
from redbutton.words.bots import BOTS, LIST


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main(["bots", *arguments, "--json"]) == 0
    return {bot["name"]: bot for bot in json.loads(capsys.readouterr().out)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_bot_is_listed_in_every_language(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "--lang", lang]) == 0
    page = capsys.readouterr().out
    assert all(bot.name in page for bot in registry.bots())
    assert LIST[lang]["strength"] in page


def test_for_programs_it_says_what_each_is(capsys: pytest.CaptureFixture[str]) -> None:
    shark = said(capsys)["shark"]
    assert shark == {
        "name": "shark",
        "strength": 5,
        "cost": "quick",
        "variants": ["holdem", "short-deck"],
        "personality_of": "pot-odds",
        "parameters": shark["parameters"],
        "text": BOTS["en"]["shark"],
    }
    assert "samples=500 (50-100000)" in shark["parameters"]


def test_what_nobody_has_said_is_not_made_up(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = registry.Bot(name="guest", make=registry.find("caller").make, given={}, profile=UNKNOWN)
    monkeypatch.setattr(registry, "bots", lambda: [guest])
    told = said(capsys)["guest"]
    assert (told["strength"], told["cost"], told["variants"]) == (None, "unknown", None)
    assert main(["bots"]) == 0
    assert capsys.readouterr().out.splitlines()[1].split()[:4] == ["guest", "?", "?", "?"]
