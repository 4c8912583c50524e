"""What many solved spots say together, worked out by hand."""

import csv
import io
from typing import Any

import pytest

from redbutton.solver import report


def result(board: str, weight: int, check: float, ev: float, **more: Any) -> dict[str, Any]:
    return {
        "name": board, "board": board, "weight": weight, "iterations": 10, "share": 0.01,
        "ev": [ev, 100 - ev], "equity": [0.5, 0.5], "strategy": {"check": check, "bet 50": 1 - check},
        "lines": {}, **more,
    }  # fmt: skip


RAINBOW = result("AsKh2d", 24, 0.5, 40)
MONOTONE = result("9s5s4s", 4, 1.0, 60)
PAIRED = result("8s8h2d", 12, 0.0, 20)


def means(*results: dict[str, Any]) -> dict[tuple[str, str], dict[str, float]]:
    found = report.groups([report.row(each) for each in results])
    return {(group.by, group.kind): group.means for group in found}


def test_means_are_weighted() -> None:
    found = means(RAINBOW, MONOTONE, PAIRED)
    assert found["all", "all"]["ev_oop"] == pytest.approx((24 * 40 + 4 * 60 + 12 * 20) / 40)
    assert found["all", "all"]["check"] == pytest.approx((24 * 0.5 + 4 * 1.0) / 40)
    assert found["suits", "rainbow"]["ev_oop"] == pytest.approx((24 * 40 + 12 * 20) / 36)
    assert found["suits", "monotone"]["ev_oop"] == 60
    assert found["pairing", "paired"]["bet 50"] == 1


def test_every_spot_is_in_one_group_of_each_kind() -> None:
    groups = report.groups([report.row(each) for each in (RAINBOW, MONOTONE, PAIRED)])
    for by in ("all", "suits", "pairing", "high", "connection"):
        assert sum(group.weight for group in groups if group.by == by) == 40
        assert sum(group.spots for group in groups if group.by == by) == 3


def test_frequencies_add_up_where_spots_have_different_actions() -> None:
    other = result("QsJhTd", 24, 0.5, 40, strategy={"check": 0.25, "all-in 90": 0.75})
    found = means(RAINBOW, other)["all", "all"]
    assert found["check"] + found["bet 50"] + found["all-in 90"] == pytest.approx(1)


def test_a_line_counts_only_where_it_leads_somewhere() -> None:
    node = {"player": "ip", "ev": [10, 90], "equity": [0.5, 0.5], "strategy": {"fold": 0.25, "call": 0.75}}
    there = {**RAINBOW, "lines": {"bet 50": node}}
    found = means(there, {**MONOTONE, "lines": {"bet 50": None}})["all", "all"]
    assert found["bet 50: fold"] == 0.25
    assert found["bet 50: ev_ip"] == 90


def test_the_table_of_spots_can_be_read_again() -> None:
    rows = [report.row(each) for each in (RAINBOW, PAIRED)]
    read = list(csv.DictReader(io.StringIO(report.rows_as_csv(rows))))
    assert [line["board"] for line in read] == ["AsKh2d", "8s8h2d"]
    assert [float(line["bet 50"]) for line in read] == [0.5, 1.0]
    assert [line["pairing"] for line in read] == ["unpaired", "paired"]
    assert read[0]["weight"] == "24"


def test_no_spots_are_an_empty_table() -> None:
    assert report.groups([]) == []
    assert report.rows_as_csv([]).count("\n") == report.groups_as_csv([]).count("\n") == 1
