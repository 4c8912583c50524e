"""`redbutton rules`: the presets, and what every rule of a table means."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from redbutton.cli.language import Lang
from redbutton.errors import Code, ParseError, PokerError
from redbutton.rules import PRESETS, VARIANTS, Limit, Rules, table
from redbutton.rules.files import dumps, loads
from redbutton.rules.switches import allowed, names, pairs, value_of
from redbutton.words import language

Preset = Annotated[str | None, typer.Argument(help=f"One of {', '.join(PRESETS)}.", show_default=False)]
Variant = Annotated[
    str | None, typer.Option(help=f"Play another game: {', '.join(VARIANTS)}.", show_default=False)
]
Switches = Annotated[list[str], typer.Option("--rule", help="Set one rule: raise_cap=4. May be repeated.")]
Save = Annotated[Path | None, typer.Option(help="Save these rules to a TOML file.", show_default=False)]
Load = Annotated[Path | None, typer.Option(help="Load the rules from such a file.", show_default=False)]


def rules(
    preset: Preset = None,
    variant: Variant = None,
    switches: Switches = [],  # noqa: B006
    save: Save = None,
    load: Load = None,
    as_json: Annotated[bool, typer.Option("--json", help="One line of JSON, for programs.")] = False,
    lang: Lang = "",
) -> None:
    """Tell the rules of a table, switch by switch, and mark where they differ from the standard ones.

    Without a preset: all presets, variants and switches there are. Rules can be saved to a file and loaded.
    """
    words = language(lang)
    if not (preset or variant or switches or save or load):
        said = overview(words)
        print(json.dumps(said, ensure_ascii=False)) if as_json else _print_overview(said, words.RULES_PAGE)
        return
    chosen = _chosen(preset, variant, pairs(switches), load)
    if save:
        save.write_text(dumps(chosen), "utf-8")
    said = describe(chosen, words)
    print(json.dumps(said, ensure_ascii=False)) if as_json else _print_rules(said, words.RULES_PAGE)
    if save and not as_json:
        print(words.RULES_PAGE["saved"].format(file=save))


def _chosen(preset: str | None, variant: str | None, switches: dict[str, str], load: Path | None) -> Rules:
    if load is None:
        return table(preset or "standard", variant=variant, switches=switches)
    if preset:
        raise typer.BadParameter(f"the rules come from {load} or from the preset {preset}, not from both")
    try:
        return loads(_text(load), variant=variant, switches=switches)
    except PokerError as reason:
        from redbutton.cli.hands import in_file

        raise in_file(load, reason) from None


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise ParseError(Code.NOT_UTF8, place=error.start + 1) from None


def overview(words: Any) -> dict[str, Any]:
    """All there is, as plain data."""
    return {
        "presets": [{"preset": name, "meaning": words.PRESETS[name]} for name in PRESETS],
        "variants": [{"variant": name, "meaning": words.VARIANTS[name]} for name in VARIANTS],
        "rules": [
            {
                "rule": switch,
                "meaning": words.SWITCHES[switch],
                "values": {value: words.VALUES.get(switch, {}).get(value, "") for value in allowed(switch)},
            }
            for switch in names()
        ],
    }


def describe(chosen: Rules, words: Any) -> dict[str, Any]:
    """One table's rules as plain data."""
    return {
        "preset": chosen.preset,
        "meaning": words.PRESETS[chosen.preset],
        "variant": chosen.variant.name,
        "variant_meaning": words.VARIANTS.get(chosen.variant.name, ""),
        "stakes": _stakes(chosen),
        "rules": [_rule(switch, chosen, words) for switch in names()],
    }


def _stakes(chosen: Rules) -> dict[str, Any]:
    """The stakes in money, those that there are."""
    stakes = chosen.stakes
    bets = (stakes.small_bet, stakes.late_bet) if chosen.limit is Limit.FIXED else (stakes.min_bet,)
    amounts = {"blinds": stakes.blinds, "antes": stakes.antes, "bets": bets}
    single = {"bring_in": stakes.bring_in, "buy_in": stakes.buy_in}
    return {name: "/".join(map(stakes.money, chips)) for name, chips in amounts.items() if any(chips)} | {
        name: stakes.money(chips) for name, chips in single.items() if chips
    }


def _rule(switch: str, chosen: Rules, words: Any) -> dict[str, Any]:
    value, usual = value_of(chosen, switch), value_of(table("standard"), switch)
    return {
        "rule": switch,
        "value": value,
        "standard": usual,
        "differs": value != usual,
        "meaning": words.SWITCHES[switch],
        "value_meaning": words.VALUES.get(switch, {}).get(value, ""),
        "allowed": allowed(switch),
    }


def _print_overview(said: dict[str, Any], page: dict[str, str]) -> None:
    for heading, name in (("presets", "preset"), ("variants", "variant"), ("rules", "rule")):
        lines = _table(page[name], page["meaning"])
        for entry in said[heading]:
            lines.add_row(entry[name], "\n".join([entry["meaning"], *_values(entry)]))
        print(page[heading])
        _print(lines, "")


def _values(entry: dict[str, Any]) -> list[str]:
    return [f"  {value}: {text}" if text else f"  {value}" for value, text in entry.get("values", {}).items()]


def _print_rules(said: dict[str, Any], page: dict[str, str]) -> None:
    stakes = ", ".join(f"{page[name]} {amount}" for name, amount in said["stakes"].items())
    about = _table(page["preset"], page["meaning"], show_header=False)
    about.add_row(said["preset"], said["meaning"])
    about.add_row(said["variant"], said["variant_meaning"])
    about.add_row(page["stakes"], stakes)
    lines = _table(page["rule"], page["value"], page["meaning"])
    for rule in said["rules"]:
        meaning = ": ".join(filter(None, (rule["meaning"], rule["value_meaning"])))
        mark, style = ("* ", "bold yellow") if rule["differs"] else ("  ", None)
        lines.add_row(mark + rule["rule"], rule["value"], meaning, style=style)
    _print(about, "", lines, "", page["differs"])


def _table(*columns: str, **settings: Any) -> Any:
    """A table without lines, whose last column is as long as it must be, in Chinese too."""
    from rich.table import Column, Table

    *narrow, wide = columns
    return Table(*narrow, Column(wide, overflow="fold"), box=None, pad_edge=False, **settings)


def _print(*parts: Any) -> None:
    from rich.console import Console

    Console(highlight=False, markup=False).print(*parts, sep="\n")
