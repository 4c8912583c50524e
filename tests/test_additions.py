"""What is easily forgotten when something is added: each test says which file still lacks it.

CONTRIBUTING has the same files in order ("Where do I add").
"""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import get_args

import pytest

import redbutton
from redbutton.cli.app import COMMANDS
from redbutton.equity.games import KNOWN
from redbutton.game.events import KINDS
from redbutton.history.counts import FIELDS, Counts
from redbutton.history.stats import figures
from redbutton.players import registry
from redbutton.rules import PRESETS, VARIANTS, Limit
from redbutton.rules.defaults import LIMITS
from redbutton.rules.switches import BESIDE, allowed, names
from redbutton.server.http.page_routes import ADDRESSES
from redbutton.server.table.entries import TableMessage
from redbutton.wire.http import PlayerStatistics
from redbutton.wire.messages import ActionKind, Message, Seen
from redbutton.words import LANGUAGES
from redbutton.words.narration import TELLING
from redbutton.words.statistics import STATISTICS

HOUSE = Path(redbutton.__file__).parent
ROOT = HOUSE.parents[1]
WEB = ROOT / "web" / "src"

WITHOUT_EQUITY = {
    "five-card-draw": "cards are exchanged",
    "deuce-to-seven-single-draw": "cards are exchanged",
    "deuce-to-seven-triple-draw": "cards are exchanged",
    "badugi": "cards are exchanged",
    "stud": "there is no board",
    "stud-high-low": "there is no board",
    "razz": "there is no board",
    "kuhn": "there is no board",
    "leduc": "its board is one card",
    "five-card-show": "there is no board",
}
"""Variants that `redbutton equity` refuses, and why."""

NOT_QUICK = {
    "holdem": "it is the preset standard",
    "stud-high-low": "the list is short; the form for new tables has it",
    "deuce-to-seven-single-draw": "the list is short; the form for new tables has it",
    "kuhn": "for research",
    "leduc": "for research",
    "five-card-show": "it is the preset draw-sim",
}
"""Presets and variants that quick play does not offer, and why."""


def nothing_missing(things: Iterable[str], there: Iterable[str], file: str) -> None:
    """Fails with what a file lacks. \"Here\" is this file."""
    missing = sorted({*things} - {*there})
    assert not missing, f"add to {file}: {', '.join(missing)}"


def nothing_else(there: Iterable[str], things: Iterable[str], file: str) -> None:
    """Fails with what is in a file and nowhere else."""
    unknown = sorted({*there} - {*things})
    assert not unknown, f"remove from {file}: {', '.join(unknown)}"


def rows(document: str, first_column: str) -> dict[str, str]:
    """The rows of a document's table, found by the heading of its first column, by the `code` in it."""
    table = (ROOT / document).read_text("utf-8").partition(f"| {first_column} |")[2].partition("\n\n")[0]
    return {row[1]: row[0] for row in re.finditer(r"^\| `([^`]+)`.*$", table, re.M)}


# -- a variant -----------------------------------------------------------------------------------------------


def test_every_variant_has_a_usual_limit() -> None:
    file = "LIMITS in src/redbutton/rules/defaults.py"
    nothing_missing(VARIANTS, LIMITS, file)
    nothing_else(LIMITS, VARIANTS, file)
    assert {*LIMITS.values()} <= {*map(str, Limit)}


def test_every_variant_has_equity_or_a_reason_why_not() -> None:
    known = [variant.name for variant in KNOWN]
    nothing_missing(
        VARIANTS,
        [*known, *WITHOUT_EQUITY],
        "KNOWN in src/redbutton/equity/games.py, or with a reason to WITHOUT_EQUITY here",
    )
    nothing_else(WITHOUT_EQUITY, {*VARIANTS} - {*known}, "WITHOUT_EQUITY here")


def test_every_variant_with_equity_is_in_its_document() -> None:
    said = (ROOT / "docs/equity.md").read_text("utf-8")
    nothing_missing((one.name for one in KNOWN), re.findall(r"`([\w-]+)`", said), "docs/equity.md")


def test_quick_play_offers_every_preset_and_variant_or_has_a_reason_why_not() -> None:
    said = (WEB / "lobby" / "quick.ts").read_text("utf-8")
    offered = re.findall(r"(?:house|other)\(\"([\w-]+)\"", said)
    nothing_missing(
        [*PRESETS, *VARIANTS],
        [*offered, *NOT_QUICK],
        "GAMES and GROUPS in web/src/lobby/quick.ts, or with a reason to NOT_QUICK here",
    )
    nothing_else(offered, [*PRESETS, *VARIANTS], "GAMES in web/src/lobby/quick.ts")
    nothing_else(NOT_QUICK, {*PRESETS, *VARIANTS} - {*offered}, "NOT_QUICK here")


@pytest.mark.parametrize("name", VARIANTS)
def test_the_page_knows_the_deck_of_every_variant(name: str) -> None:
    said = (WEB / "fair" / "live.ts").read_text("utf-8")
    sizes = dict(re.findall(r"\"?([\w-]+)\"?: (\d+)", said.partition("DECKS")[2].partition(";")[0]))
    ranks = dict(re.findall(r"\"?([\w-]+)\"?: \"(\w+)\"", said.partition("RANKS")[2].partition(";")[0]))
    deck = VARIANTS[name].deck
    held = "".join(dict.fromkeys(str(card)[0] for card in sorted(deck)))
    assert (int(sizes.get(name, 52)), ranks.get(name, "23456789TJQKA")) == (len(deck), held), (
        f"DECKS and RANKS in web/src/fair/live.ts: {name} has {len(deck)} cards, of the ranks {held}"
    )


# -- presets and switches ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("file", "heading"), [("docs/rules.md", "preset"), ("docs/rules.zh.md", "规则集")])
def test_every_preset_has_its_row_in_the_document(file: str, heading: str) -> None:
    nothing_missing(PRESETS, rows(file, heading), f"the table of presets in {file}")


@pytest.mark.parametrize(("file", "heading"), [("docs/switches.md", "switch"), ("docs/rules.zh.md", "开关")])
def test_every_switch_has_its_row_in_the_document_with_all_its_values(file: str, heading: str) -> None:
    said = rows(file, heading)
    nothing_missing(names(), said, file)
    for switch in names():
        nothing_missing(allowed(switch), re.findall(r"`([^`]+)`", said[switch]), f"{switch}, {file}")


def test_every_switch_is_read_somewhere() -> None:
    house = HOUSE / "rules" / "house.py"
    read = {
        node.attr
        for file in HOUSE.rglob("*.py")
        if file != house
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and ast.unparse(node.value).rpartition(".")[2] == "house"
    }
    nothing_missing({*names()} - {*BESIDE}, read, "the one place that reads it (`house.` and its name)")


# -- bots and commands ---------------------------------------------------------------------------------------


def test_every_bot_has_its_row_in_the_document() -> None:
    bots = (*registry.HOUSE, *registry.PERSONALITIES)
    nothing_missing(bots, rows("docs/bots.md", "name"), "the first table of docs/bots.md")


def test_every_file_of_a_bot_is_registered() -> None:
    """A bot is a class with a profile; other files beside it are what bots share."""
    folder = HOUSE / "players" / "bots"
    made = {f"{file.stem}:{name}" for file in folder.glob("*.py") for name in bot_classes(file)}
    nothing_missing(made, registry.HOUSE.values(), "HOUSE in src/redbutton/players/registry.py")


def bot_classes(file: Path) -> Iterator[str]:
    for found in ast.parse(file.read_text("utf-8")).body:
        if isinstance(found, ast.ClassDef) and any(
            isinstance(line, ast.Assign | ast.AnnAssign) and "profile" in ast.unparse(line).partition("=")[0]
            for line in found.body
        ):
            yield found.name


def test_every_command_has_its_row_in_the_document() -> None:
    file = "docs/commands.md"
    said = rows(file, "command")
    nothing_missing((f"redbutton {command}" for command in COMMANDS), said, file)
    nothing_else(said, (f"redbutton {command}" for command in COMMANDS), file)


# -- an event ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_of_a_deal_has_a_sentence(lang: str) -> None:
    nothing_missing(KINDS, TELLING[lang], f"TELLING in src/redbutton/words/{lang}/narration.py")


def announced() -> set[str]:
    """The kinds of events that modules of the table make, by what they give to `say` and `announce`."""
    calls = [
        node
        for file in (HOUSE / "server" / "table").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in ("say", "announce")
    ]
    kinds = [call.args[1] for call in calls if len(call.args) > 1]
    return {kind.value for kind in kinds if isinstance(kind, ast.Constant) and isinstance(kind.value, str)}


def test_every_event_is_told_to_the_authors_of_clients() -> None:
    told = re.findall(r"[a-z]+(?:-[a-z]+)*", Seen.__doc__ or "")
    nothing_missing([*KINDS, *announced()], told, "the docstring of Seen in src/redbutton/wire/messages.py")


def test_the_page_has_a_short_word_for_every_action() -> None:
    said = re.findall(r"case \"([\w-]+)\":", (WEB / "table" / "telling.ts").read_text("utf-8"))
    apart = {
        "fold": "told of the seat",
        "show": "the cards themselves tell it",
        "all-in": "told as the call, bet or raise that it was",
    }
    nothing_missing({*get_args(ActionKind)} - {*apart}, said, "lastAction in web/src/table/telling.ts")


# -- a message -----------------------------------------------------------------------------------------------


def test_every_message_is_for_the_table_or_is_answered_by_the_connection() -> None:
    source = ast.parse((HOUSE / "server" / "net" / "connection.py").read_text("utf-8"))
    answered = {node.cls.id for node in ast.walk(source) if isinstance(node, ast.MatchClass)}  # type: ignore[attr-defined]
    nothing_missing(
        (kind.__name__ for kind in get_args(Message)),
        [*(kind.__name__ for kind in get_args(TableMessage)), *answered],
        "NamedMessage in src/redbutton/server/table/entries.py",
    )


# -- a statistic ---------------------------------------------------------------------------------------------

FIGURES = [*figures(Counts())]


def test_every_number_that_is_counted_is_added_up() -> None:
    ones = dict.fromkeys(FIELDS, 1)
    line = Counts(**ones)
    line.add(Counts(**ones))
    added = (name for name, number in line.numbers().items() if number == 2)
    nothing_missing(FIELDS, added, "Counts.add in src/redbutton/history/counts.py")


def test_every_statistic_is_defined() -> None:
    said = re.findall(r"^\| [^|]+\| `(\w+)`", (ROOT / "docs/statistics.md").read_text("utf-8"), re.M)
    nothing_missing(FIGURES, said, "the table of docs/statistics.md")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_statistic_has_a_name(lang: str) -> None:
    nothing_missing(FIGURES, STATISTICS[lang], f"src/redbutton/words/{lang}/statistics.py")


def test_every_statistic_goes_to_the_page_and_is_shown_there() -> None:
    fields = PlayerStatistics.__struct_fields__
    nothing_missing(FIGURES, fields, "PlayerStatistics in src/redbutton/wire/http.py")
    said = (WEB / "hands" / "StatisticsTable.svelte").read_text("utf-8")
    shown = re.findall(r"\(player\.(\w+)\)", said)
    nothing_missing(FIGURES, shown, "COLUMNS in web/src/hands/StatisticsTable.svelte")


# -- a page --------------------------------------------------------------------------------------------------


def test_the_server_answers_every_address_of_the_page() -> None:
    said = (WEB / "router.svelte.ts").read_text("utf-8").partition("ADDRESSES = {")[2].partition("\n};")[0]
    answered = [re.sub(r":\w+}", "}", address) for address in ADDRESSES]
    file = "ADDRESSES in src/redbutton/server/http/page_routes.py"
    nothing_missing(re.findall(r"\"(/[^\"]*)\"", said), answered, file)
    nothing_else(answered, re.findall(r"\"(/[^\"]*)\"", said), file)
