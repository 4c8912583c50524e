"""`redbutton rules`: the presets, and what every rule of a table means."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from redbutton.cli.language import Lang
from redbutton.cli.refusals import refused
from redbutton.cli.rules_options import Limit as LimitOption
from redbutton.cli.rules_options import Switches, Variant, chosen
from redbutton.rules import PRESETS, VARIANTS, Limit, Rules, make_rules, stakes_in_words
from redbutton.rules.files import dumps
from redbutton.rules.switches import allowed, names, value_of
from redbutton.rules.titles import is_presets_game, title
from redbutton.words import capital
from redbutton.words import rules as words
from redbutton.words.games import GAMES, TITLES

Preset = Annotated[str | None, typer.Argument(metavar="[PRESET|FILE.toml]", show_default=False)]
Save = Annotated[Path | None, typer.Option(show_default=False)]
Load = Annotated[Path | None, typer.Option(show_default=False)]


def rules(
    preset: Preset = None,
    variant: Variant = None,
    limit: LimitOption = None,
    switches: Switches = [],  # noqa: B006
    save: Save = None,
    load: Load = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    lang: Lang = "",
) -> None:
    """Show the rules of a table, and mark where they differ from the standard ones.

    Without a preset: all presets, variants and switches. Rules can be saved to a
    file and loaded.
    """
    page = words.RULES_PAGE[lang]
    if not (preset or variant or limit or switches or save or load):
        said = overview(lang)
        print(json.dumps(said, ensure_ascii=False)) if as_json else _print_overview(said, page)
        return
    if preset and load:
        raise refused("file-or-preset", file=load, preset=preset)
    table = chosen(preset or "standard", variant=variant, limit=limit, switches=switches, load=load)
    if save:
        save.write_text(dumps(table), "utf-8")
    said = describe(table, lang)
    print(json.dumps(said, ensure_ascii=False)) if as_json else _print_rules(said, page)
    if save and not as_json:
        print(page["saved"].format(file=save))


def overview(lang: str) -> dict[str, Any]:
    """All presets, variants and switches, as plain data."""
    return {
        "presets": [
            {"preset": name, "title": TITLES[lang][name], "meaning": words.PRESETS[lang][name]}
            for name in PRESETS
        ],
        "variants": [
            {"variant": name, "title": capital(GAMES[lang][name]), "meaning": words.VARIANTS[lang][name]}
            for name in VARIANTS
        ],
        "rules": [
            {
                "rule": switch,
                "meaning": words.SWITCHES[lang][switch],
                "values": {
                    value: words.VALUES[lang].get(switch, {}).get(value, "") for value in allowed(switch)
                },
            }
            for switch in names()
        ],
    }


def describe(chosen: Rules, lang: str) -> dict[str, Any]:
    """One table's rules as plain data."""
    return {
        "title": title(chosen, lang),
        "preset": chosen.preset,
        "meaning": words.PRESETS[lang][chosen.preset] if is_presets_game(chosen) else "",
        "variant": chosen.variant.name,
        "variant_meaning": words.VARIANTS[lang].get(chosen.variant.name, ""),
        "stakes": _stakes(chosen),
        "stakes_in_words": stakes_in_words(chosen, lang),
        "rules": [_rule(switch, chosen, lang) for switch in names()],
    }


def _stakes(chosen: Rules) -> dict[str, Any]:
    """The stakes in money, without those that are not used."""
    stakes = chosen.stakes
    bets = (stakes.small_bet, stakes.late_bet) if chosen.limit is Limit.FIXED else (stakes.min_bet,)
    amounts = {"blinds": stakes.blinds, "antes": stakes.antes, "bets": bets}
    single = {"bring_in": stakes.bring_in, "buy_in": stakes.buy_in}
    return {name: "/".join(map(stakes.money, chips)) for name, chips in amounts.items() if any(chips)} | {
        name: stakes.money(chips) for name, chips in single.items() if chips
    }


def _rule(switch: str, chosen: Rules, lang: str) -> dict[str, Any]:
    value, usual = value_of(chosen, switch), value_of(make_rules("standard"), switch)
    return {
        "rule": switch,
        "value": value,
        "standard": usual,
        "differs": value != usual,
        "meaning": words.SWITCHES[lang][switch],
        "value_meaning": words.VALUES[lang].get(switch, {}).get(value, ""),
        "allowed": allowed(switch),
    }


def _print_overview(said: dict[str, Any], page: dict[str, str]) -> None:
    for heading, name in (("presets", "preset"), ("variants", "variant"), ("rules", "rule")):
        lines = _table(page[name], page["meaning"])
        for entry in said[heading]:
            meaning = ": ".join(filter(None, (entry.get("title"), entry["meaning"])))
            lines.add_row(entry[name], "\n".join([meaning, *_values(entry)]))
        print(page[heading])
        _print(lines, "")


def _values(entry: dict[str, Any]) -> list[str]:
    return [f"  {value}: {text}" if text else f"  {value}" for value, text in entry.get("values", {}).items()]


def _print_rules(said: dict[str, Any], page: dict[str, str]) -> None:
    stakes = said["stakes_in_words"]
    if buy_in := said["stakes"].get("buy_in"):
        stakes += f"{page['comma']}{page['buy_in']} {buy_in}"
    about = _table(page["preset"], page["meaning"], show_header=False)
    if said["meaning"]:
        about.add_row(said["preset"], said["meaning"])
    about.add_row(said["variant"], said["variant_meaning"])
    if not said["meaning"]:
        about.add_row(page["rules"], said["preset"])
    about.add_row(page["stakes"], stakes)
    lines = _table(page["rule"], page["value"], page["meaning"])
    for rule in said["rules"]:
        meaning = ": ".join(filter(None, (rule["meaning"], rule["value_meaning"])))
        mark, style = ("* ", "bold yellow") if rule["differs"] else ("  ", None)
        lines.add_row(mark + rule["rule"], rule["value"], meaning, style=style)
    _print(said["title"], "", about, "", lines, "", page["differs"])


def _table(*columns: str, **settings: Any) -> Any:
    """A table without lines, whose last column is as wide as needed, in Chinese too."""
    from rich.table import Column, Table

    *narrow, wide = columns
    return Table(*narrow, Column(wide, overflow="fold"), box=None, pad_edge=False, **settings)


def _print(*parts: Any) -> None:
    from rich.console import Console

    Console(highlight=False, markup=False).print(*parts, sep="\n")
