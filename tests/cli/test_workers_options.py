"""`--jobs` and `--ray` of all commands that have them."""

import pytest

from redbutton.cli.app import COMMANDS, command
from redbutton.cli.workers_options import with_address, workers
from redbutton.cores import RayCluster

SPREAD = ["arena", "check", "solve", "stats", "tournament", "train"]
"""Whatever is large."""


def ray_of(name: str, *typed: str) -> str | None:
    found: str | None = command(name).make_context(name, [*typed], resilient_parsing=True).params["ray"]
    return found


def test_all_that_is_large_has_both() -> None:
    options = {name: {option.name for option in command(name).params} for name in COMMANDS}
    assert [name for name in sorted(COMMANDS) if {"jobs", "ray"} <= options[name]] == SPREAD


@pytest.mark.parametrize("name", SPREAD)
def test_a_cluster_may_be_named_or_not(name: str) -> None:
    assert ray_of(name) is None
    assert ray_of(name, "--ray") == ""
    assert ray_of(name, "--ray", "--jobs", "3") == ""
    for address in ("auto", "local", "10.0.0.1:6379", "[::1]:6379", "ray://head:10001"):
        assert ray_of(name, "--ray", address) == ray_of(name, f"--ray={address}") == address


@pytest.mark.parametrize(
    "word", ["caller", "hands.phh", "some/folder", "C:/hands", "-j", "--", "local/hands"]
)
def test_what_is_no_address_is_another_word_of_the_command(word: str) -> None:
    assert with_address(["--ray", word]) == ["--ray", "", word]


def test_without_a_cluster_it_is_cores() -> None:
    assert workers(3, None) == 3
    assert workers(3, "") == RayCluster(jobs=3)
    assert workers(None, "auto") == RayCluster(address="auto")
