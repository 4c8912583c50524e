"""A table's names for hands are the same wherever it speaks: terminal, page, every replay."""

import re
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import msgspec
import pytest
from server.table.evenings import Evening

from redbutton import play
from redbutton.cli import main
from redbutton.server.hands import replayer
from redbutton.wire.messages import NewTable

FOREIGN = re.compile(r"High Card|Two Pair\b|高牌")
OWN = re.compile(r"No Pair, \w+ high|Two Pairs")
OWN_IN_CHINESE = re.compile(r"无对子，\w+ 高")
HANDS = 12
CALLERS = {"Ann": "caller", "Ben": "caller", "Cleo": "caller"}


def is_own(told: str) -> bool:
    return bool(OWN.search(told)) and not FOREIGN.search(told)


def stubborn() -> Callable[[], str]:
    """Somebody who types whatever stays in: one of two ways is always allowed."""
    lines = cycle(("check\n", "call\n"))
    return lambda: next(lines)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_while_playing_in_the_terminal_and_at_the_showdown(
    lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    me = play.person(lang=lang, read=stubborn())
    play.Game({"Me": me, **CALLERS}, rules="fixed-limit", kind="cash", seed=3).play(hands=HANDS)
    told = capsys.readouterr().out
    assert not FOREIGN.search(told)
    assert (OWN if lang == "en" else OWN_IN_CHINESE).search(told)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_in_a_file_that_is_replayed(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "evening.phhs"
    file.write_text(play.Game(CALLERS, rules="fixed-limit", seed=3).play(hands=HANDS).phh, "utf-8")
    assert main(["replay", str(file), "--lang", lang]) == 0
    told = capsys.readouterr().out
    assert not FOREIGN.search(told)
    assert (OWN if lang == "en" else OWN_IN_CHINESE).search(told)


def test_at_the_servers_table_and_in_its_replays() -> None:
    made = Evening(NewTable(host="Host", pace="instant", preset="fixed-limit", bots=["caller", "caller"]), 1)
    made.come(1)
    made.until(lambda: len(made.hands) >= HANDS, calls=True)
    assert is_own(b"\n".join(frame for sent in made.sent for frame in sent.values()).decode())
    shown = [msgspec.json.encode(replayer.replayed(hand, "Host")).decode() for hand in made.hands]
    assert is_own("\n".join(shown))


def test_a_usual_table_keeps_the_usual_names(capsys: pytest.CaptureFixture[str]) -> None:
    play.Game({"Me": play.person(read=stubborn()), **CALLERS}, kind="cash", seed=3).play(hands=HANDS)
    assert not OWN.search(told := capsys.readouterr().out)
    assert FOREIGN.search(told)
