"""Everything that can be chosen for a table has a name in every language."""

import msgspec
import pytest

from redbutton.players import registry
from redbutton.rules import PRESETS, VARIANTS
from redbutton.rules.switches import BESIDE, names
from redbutton.server.http import choices
from redbutton.words import LANGUAGES
from redbutton.words.choices import BOT_TITLES, FORMATS, RULES, SWITCH_TITLES
from redbutton.words.server_commands import SERVING


def test_everything_that_can_be_chosen_has_a_name_in_both_languages() -> None:
    switches = {name for name in names() if name not in BESIDE}
    own = {*registry.HOUSE, *registry.PERSONALITIES}
    for lang in LANGUAGES:
        file = f"src/redbutton/words/{lang}/choices.py"
        assert SWITCH_TITLES[lang].keys() == switches, f"SWITCH_TITLES in {file}"
        assert BOT_TITLES[lang].keys() == own, f"BOT_TITLES in {file}"
        assert FORMATS[lang].keys() == {"cash", "tournament", "rounds"}
        assert RULES[lang].keys() == RULES["en"].keys()
        assert SERVING[lang].keys() == SERVING["en"].keys()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_choices_hold_every_preset_variant_switch_and_bot(lang: str) -> None:
    told = choices.choices(lang)
    assert {each.name for each in told.variants} == set(VARIANTS)
    assert {each.name for each in told.presets} == set(PRESETS)
    for switch in told.switches:
        values = {value.value for value in switch.values}
        assert set(switch.defaults.values()) <= values
    msgspec.json.encode(told)
