import json
import re
from pathlib import Path
from typing import Any

import pytest

from redbutton.cli import main
from redbutton.rules import PRESETS, VARIANTS, make_rules
from redbutton.rules.files import loads
from redbutton.rules.switches import names


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main(["rules", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["rules", *arguments]) == 0
    return capsys.readouterr().out


def rule(told: Any, name: str) -> Any:
    return next(entry for entry in told["rules"] if entry["rule"] == name)


def test_without_a_preset_it_lists_presets_variants_and_every_switch(
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = shown(capsys)
    assert all(name in page for name in (*PRESETS, *VARIANTS, *names()))


def test_in_json_too_with_what_each_value_does(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys)
    assert [entry["preset"] for entry in told["presets"]] == list(PRESETS)
    assert [entry["variant"] for entry in told["variants"]] == list(VARIANTS)
    assert rule(told, "uncalled_bet")["values"] == {
        "returned": "it goes back",
        "stays": "it stays in the pot",
    }


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_told_switch_by_switch(preset: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, preset)
    assert [entry["rule"] for entry in told["rules"]] == list(names())
    assert all(entry["meaning"] for entry in told["rules"])
    assert told["meaning"]


def test_what_differs_from_standard_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    page = shown(capsys, "home")
    assert "* smallest_bet " in page
    assert "  burn_cards " in page
    told = said(capsys, "home")
    assert (rule(told, "smallest_bet")["differs"], rule(told, "smallest_bet")["standard"]) == (
        True,
        "big-blind",
    )
    assert not rule(told, "burn_cards")["differs"]


def test_nothing_of_standard_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    assert not any(entry["differs"] for entry in said(capsys, "standard")["rules"])


def test_stakes_are_told_in_money(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "home")["stakes"] == {"blinds": "0.10/0.25", "buy_in": "50"}
    assert said(capsys, "fixed-limit")["stakes"] == {"blinds": "1/2", "bets": "2/4"}
    assert said(capsys, "fixed-limit")["stakes_in_words"] == "2/4, blinds 1/2"
    assert said(capsys, "fixed-limit", "--lang", "zh")["stakes_in_words"] == "2/4，盲注 1/2"


def test_a_switch_can_be_set_and_another_variant_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "--rule", "raise_cap=4", "--rule", "limit=pot", "--variant", "omaha")
    assert (told["preset"], told["variant"]) == ("standard", "omaha")
    assert (rule(told, "raise_cap")["value"], rule(told, "limit")["value"]) == ("4", "pot")


def test_the_slips_of_the_written_rules_are_told_with_how_they_are_read(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "stay" in said(capsys, "fixed-limit")["meaning"]
    assert "read as two" in said(capsys, "home")["meaning"]
    assert "bb_multiplier=1" in said(capsys, "dezhou")["meaning"]


def test_it_speaks_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    assert "底池" in shown(capsys, "dezhou", "--lang", "zh")
    assert rule(said(capsys, "dezhou", "--lang", "zh"), "uncalled_bet")["value_meaning"] == "留在底池"


def test_rules_are_saved_and_loaded_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "friday.toml")
    saved = said(capsys, "home", "--rule", "raise_cap=4", "--save", file)
    assert said(capsys, "--load", file) == saved
    assert loads(Path(file).read_text("utf-8")) == make_rules("home", switches={"raise_cap": "4"})


def test_switches_go_on_top_of_a_loaded_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "friday.toml"
    file.write_text('preset = "home"\nrules = {raise_cap = 4}', "utf-8")
    told = said(capsys, "--load", str(file), "--rule", "raise_cap=5")
    assert rule(told, "raise_cap")["value"] == "5"


def test_a_variant_of_ones_own_is_told_by_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "own.toml"
    file.write_text(
        "variant = {name = '[red] poker', orders = ['high'], streets = [{name = 'only', down = 5}]}", "utf-8"
    )
    assert "[red] poker" in shown(capsys, "--load", str(file))


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["nope"], "there is no preset nope (there are: standard, fixed-limit"),
        (["home", "dezhou"], "unexpected extra argument"),
        (["--variant", "nope"], "there is no variant nope (there are: holdem"),
        (["--rule", "raise_cap"], "'raise_cap' sets no rule (a rule is set like raise_cap=4)"),
        (["--rule", "raise_kap=4"], "there is no rule raise_kap (there are: limit"),
        (["--rule", "raise_cap=four"], "the rule raise_cap cannot be four (allowed: 1-100, none)"),
        (["--rule", "limit=pott"], "the rule limit cannot be pott (allowed: fixed, pot, none)"),
        (["fixed-limit", "--rule", "limit=none"], "short_all_in_reopens=half-bet needs limit=fixed"),
        (["--load", "/nowhere/rules.toml"], "/nowhere/rules.toml: No such file"),
        (["--save", "/nowhere/rules.toml"], "/nowhere/rules.toml: No such file"),
        (["home", "--load", "rules.toml"], "not from both"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_status_2(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", *arguments]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("redbutton: ")
    assert output.err.count("\n") == 1
    assert complaint in output.err


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"preset = ", "line 1, column 10 is not TOML"),
        (b"a = '\xff'", "not UTF-8 at byte 6"),
        (b"colour = 1", "there is no colour in TOML"),
        (b"[rules]\nodd_chips = 'mine'", "odd_chips cannot be mine (allowed: one-each, first-takes-all"),
    ],
)
def test_a_bad_file_is_one_sentence_that_names_it(
    content: bytes, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(content)
    assert main(["rules", "--load", str(file)]) == 2
    output = capsys.readouterr()
    assert (output.out, output.err.count("\n")) == ("", 1)
    assert "bad.toml: " in output.err
    assert complaint in output.err


def test_a_file_can_stand_for_the_preset(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "friday.toml"
    file.write_text('preset = "home"\nrules = {raise_cap = 4}', "utf-8")
    assert said(capsys, str(file)) == said(capsys, "--load", str(file))


def test_a_variant_has_its_usual_limit_and_another_can_be_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert rule(said(capsys, "--variant", "omaha"), "limit")["value"] == "pot"
    told = said(capsys, "--variant", "omaha", "--limit", "none")
    assert (rule(told, "limit")["value"], told["title"]) == ("none", "No-limit Omaha")


def test_another_variant_is_not_described_as_the_presets_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--variant", "omaha", "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Pot-limit Omaha\n")
    assert "hold'em" not in shown.partition("stakes")[0]
    assert re.search("^House rules +standard", shown, re.MULTILINE)
