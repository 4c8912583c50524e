from importlib.metadata import EntryPoint

import pytest

from redbutton.errors import BotError, Code
from redbutton.game import Action, Fold, View
from redbutton.players import registry
from redbutton.players.actor import Actor
from redbutton.players.bots.caller import Caller
from redbutton.players.bots.pot_odds import PotOdds
from redbutton.players.parameters import Share
from redbutton.words import LANGUAGES
from redbutton.words.bots import BOTS

NAMES = (*registry.HOUSE, *registry.PERSONALITIES)


class Guest:
    """Folds, as a guest should.

    It has more to say, but not in a list.
    """

    def __init__(self, *, patience: int = 3, calm: bool = True, mood: Share = 0.5, name: str = "Gus") -> None:
        self.said = (patience, calm, mood, name)

    def act(self, view: View) -> Action:
        return Fold()


@pytest.fixture
def guests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another package is installed, with one program that works and one that does not."""
    there = [
        EntryPoint("guest", f"{__name__}:Guest", registry.GROUP),
        EntryPoint("ghost", "redbutton.no_such_module:Ghost", registry.GROUP),
        EntryPoint("caller", f"{__name__}:Guest", registry.GROUP),
    ]

    def entry_points(*, group: str, name: str | None = None) -> list[EntryPoint]:
        return [one for one in there if one.group == group and name in (None, one.name)]

    monkeypatch.setattr(registry, "entry_points", entry_points)
    monkeypatch.setattr(registry, "_load", _load_here(registry._load))


def _load_here(load: object) -> object:
    """Entry points of this file need no installed module."""
    return lambda entry: Guest if entry.value.endswith(":Guest") else load(entry)  # type: ignore[operator]


@pytest.mark.parametrize("name", NAMES)
def test_every_program_of_the_house_is_an_actor(name: str) -> None:
    assert isinstance(registry.make(name, seed=1), Actor)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_program_of_the_house_is_described_in_every_language(lang: str) -> None:
    assert set(BOTS[lang]) == set(NAMES), f"src/redbutton/words/{lang}/bots.py"
    for name in NAMES:
        assert registry.find(name).description(lang) == BOTS[lang][name]


def test_parameters_are_given_as_text() -> None:
    bot = registry.make("pot-odds: bluff=0.1, samples=300", seed=1)
    assert isinstance(bot, PotOdds)
    assert (bot._bluff, bot._samples) == (0.1, 300)


def test_a_personality_is_a_program_with_parameters_that_can_be_set_again() -> None:
    shark = registry.make("shark:steal=0.2")
    assert isinstance(shark, PotOdds)
    assert (shark._samples, shark._steal) == (500, 0.2)


def test_a_list_shows_what_can_be_set_and_what_holds_otherwise() -> None:
    told = {bot.name: [str(parameter) for parameter in bot.parameters] for bot in registry.bots()}
    assert told["caller"] == []
    assert "looseness=-1 (-3..8)" in told["rock"]
    assert "bluff=0.3 (0-1)" in told["tight-aggressive"]


@pytest.mark.parametrize(
    ("spec", "code"),
    [
        ("calller", Code.NO_SUCH_BOT),
        ("", Code.NO_SUCH_BOT),
        ("caller:bluff=1", Code.NO_SUCH_PARAMETER),
        ("pot-odds:seed=1", Code.NO_SUCH_PARAMETER),
        ("pot-odds:bluff", Code.NOT_A_PARAMETER),
        ("pot-odds:bluff=0.1,bluff=0.2", Code.NOT_A_PARAMETER),
        ("pot-odds:bluff=often", Code.PARAMETER_VALUE),
        ("pot-odds:bluff=1.5", Code.PARAMETER_VALUE),
        ("pot-odds:bluff=nan", Code.PARAMETER_VALUE),
        ("pot-odds:samples=200.5", Code.PARAMETER_VALUE),
        ("pot-odds:samples=-1", Code.PARAMETER_VALUE),
    ],
)
def test_what_cannot_be_made_is_refused(spec: str, code: Code) -> None:
    with pytest.raises(BotError) as refused:
        registry.make(spec)
    assert refused.value.code == code


def test_a_refusal_names_what_there_is() -> None:
    with pytest.raises(BotError, match=r"no bot shrak .*caller, random.*shark"):
        registry.make("shrak")
    with pytest.raises(BotError, match=r"rock has no parameter luck .*looseness, aggression"):
        registry.make("rock:luck=1")
    with pytest.raises(BotError, match=r"bluff cannot be '2' \(allowed: 0-1\)"):
        registry.make("rock:bluff=2")


@pytest.mark.usefixtures("guests")
def test_other_packages_add_programs() -> None:
    guest = registry.make("guest:patience=7,calm=no,mood=1,name=Ann", seed=5)
    assert isinstance(guest, Guest)
    assert guest.said == (7, False, 1.0, "Ann")
    assert registry.find("guest").description("zh") == "Folds, as a guest should."
    assert registry.names() == (*NAMES, "ghost", "guest")


@pytest.mark.usefixtures("guests")
def test_other_packages_do_not_replace_the_programs_of_the_house() -> None:
    assert isinstance(registry.make("caller"), Caller)


@pytest.mark.usefixtures("guests")
def test_a_program_that_cannot_be_loaded_is_refused_and_left_out_of_the_list() -> None:
    with pytest.raises(BotError, match="ghost of another package cannot be loaded: ModuleNotFoundError"):
        registry.make("ghost")
    assert [bot.name for bot in registry.bots()] == [*NAMES, "guest"]


@pytest.mark.usefixtures("guests")
@pytest.mark.parametrize("spec", ["guest:patience=x", "guest:calm=perhaps"])
def test_values_of_other_packages_are_read_by_their_kind(spec: str) -> None:
    with pytest.raises(BotError) as refused:
        registry.make(spec)
    assert refused.value.code == Code.PARAMETER_VALUE
