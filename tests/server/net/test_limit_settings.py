"""Limits are set by option, by environment and in a file, and all of them are listed."""

from dataclasses import fields
from pathlib import Path

import pytest

from redbutton.errors import Code, ServerError
from redbutton.server.net.limit_settings import LIMITS, settled
from redbutton.server.net.limits import Limits
from redbutton.words import LANGUAGES
from redbutton.words.limits import MEANINGS


@pytest.mark.parametrize("name", [each.name for each in fields(Limits)])
def test_every_limit_can_be_set_in_all_three_ways(name: str) -> None:
    limit = LIMITS[name]
    text = "true" if isinstance(limit.default, bool) else "7"
    wanted = True if text == "true" else type(limit.default)(7)
    for way in (
        settled(options=[f"{name}={text}"]),
        settled(environment={f"REDBUTTON_{name.upper()}": text}),
        settled(file={name: wanted}),
    ):
        assert getattr(way, name) == wanted


def test_every_limit_is_explained_in_every_language() -> None:
    for lang in LANGUAGES:
        assert list(MEANINGS[lang]) == list(LIMITS)


def test_an_option_counts_more_than_the_environment_and_that_more_than_the_file() -> None:
    file, environment = (
        {"tables": 1, "questions": 2, "faults": 3},
        {
            "REDBUTTON_TABLES": "10",
            "REDBUTTON_QUESTIONS": "20",
            "REDBUTTON_PURE": "1",
        },
    )
    limits = settled(options=["tables=100"], environment=environment, file=file)
    assert (limits.tables, limits.questions, limits.faults) == (100, 20, 3)
    assert settled() == Limits()


@pytest.mark.parametrize(
    ("option", "code"),
    [
        ("tables=many", Code.NOT_A_LIMIT),
        ("tables=-1", Code.LIMIT_TOO_SMALL),
        ("tables=0", Code.LIMIT_TOO_SMALL),
        ("idle_hours=0", Code.LIMIT_TOO_SMALL),
        ("idle_hours=0.09", Code.LIMIT_TOO_SMALL),
        ("faults=-1", Code.LIMIT_TOO_SMALL),
        ("tables=2.5", Code.NOT_A_LIMIT),
        ("tables=٣", Code.NOT_A_LIMIT),
        ("tables", Code.LIMIT_WITHOUT_VALUE),
        ("tables= ", Code.LIMIT_WITHOUT_VALUE),
        ("unlimited", Code.LIMIT_WITHOUT_VALUE),
        ("idle_hours=nan", Code.NOT_A_LIMIT),
        ("idle_hours=inf", Code.NOT_A_LIMIT),
        ("unlimited=perhaps", Code.NOT_A_LIMIT),
        ("chairs=4", Code.NO_SUCH_LIMIT),
        ("=", Code.NO_SUCH_LIMIT),
    ],
)
def test_what_is_no_limit_is_refused(option: str, code: Code) -> None:
    with pytest.raises(ServerError) as caught:
        settled(options=[option])
    assert caught.value.code is code


def test_what_may_be_nothing_may_be_0() -> None:
    limits = settled(options=["tables_per_hour=0", "archive_days=0"])
    assert (limits.tables_per_hour, limits.archive_days) == (0, 0)


def test_large_numbers_may_be_written_in_groups_and_names_with_dashes() -> None:
    assert settled(options=["waiting-bytes=2_000_000"]).waiting_bytes == 2_000_000


def test_the_page_about_hosting_has_the_same_table() -> None:
    page = (Path(__file__).parents[3] / "docs" / "hosting.md").read_text("utf-8")
    rows = [line for line in page.partition("## All limits")[2].splitlines() if line.startswith("| `")]
    assert [row.split("`")[1] for row in rows] == list(LIMITS)
    assert all(MEANINGS["en"][name] in row for name, row in zip(LIMITS, rows, strict=True))
