"""The title of a table's game.

>>> from redbutton.rules import make_rules
>>> title(make_rules("home")), title(make_rules(variant="omaha", limit="pot"))
('Home game', 'Pot-limit Omaha')
"""

from redbutton.rules.presets import find_preset
from redbutton.rules.rules import Rules
from redbutton.words import capital
from redbutton.words.games import GAME, GAMES, TITLES
from redbutton.words.play import PLAY


def title(rules: Rules, lang: str = "en") -> str:
    """The preset's title, or the limit and the variant where they are not the preset's own."""
    preset = find_preset(rules.preset)
    if is_presets_game(rules):
        return TITLES[lang][preset.name]
    game = _limited(rules, lang)
    if preset.name == "standard":
        return game
    return GAME[lang]["house"].format(game=game, title=TITLES[lang][preset.name])


def is_presets_game(rules: Rules) -> bool:
    """Is it the preset's own game? If not, its house rules hold, and its description is of another game."""
    preset = find_preset(rules.preset)
    return rules.variant == preset.variant and rules.limit is preset.limit


def _limited(rules: Rules, lang: str) -> str:
    variant = GAMES[lang].get(rules.variant.name, rules.variant.name)
    if not rules.variant.has_betting:
        return capital(variant)
    return GAME[lang]["limited"].format(limit=PLAY[lang][f"limit-{rules.limit.value}"], variant=variant)
