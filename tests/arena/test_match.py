"""Matches: seats, decks, chances and chips."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redbutton.arena import Entrant, Match, MatchResult, enter, play
from redbutton.cores import spreading
from redbutton.errors import BotError, Code, RulesError
from redbutton.game import Action, Discard, Event, Fold, Kind, RaiseTo, View
from redbutton.history import phh
from redbutton.history.checker import HandCheck, check
from redbutton.history.stats import StatsTable
from redbutton.players.actor import default_action
from redbutton.rules import Rules, make_rules

RULES = make_rules("standard", blinds=(1, 2))


class Gambler:
    """Anything that is legal, by its own dice."""

    def __init__(self, seed: str) -> None:
        self.dice = Random(seed)

    def act(self, view: View) -> Action:
        options = view.options
        assert options is not None
        if options.discard is not None:
            return Discard(options.hand[: options.discard])
        ways = [options.passive() or default_action(options)]
        if options.fold:
            ways.append(Fold())
        if span := options.raise_to:
            ways += [RaiseTo(span.min), RaiseTo(self.dice.randint(span.min, span.max))]
        return self.dice.choice(ways)


class Timid:
    """Checks or folds."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def act(self, view: View) -> Action:
        assert view.options is not None
        return default_action(view.options)


def match(
    *makers: type,
    hands: int = 300,
    seed: int | str = 7,
    rules: Rules = RULES,
    stack: int = 200,
    duplicate: bool = False,
) -> Match:
    entrants = tuple(Entrant(f"{maker.__name__} {place}", maker) for place, maker in enumerate(makers))
    return Match(entrants=entrants, rules=rules, stack=stack, hands=hands, seed=seed, duplicate=duplicate)


def told(result: MatchResult) -> object:
    """Everything that a result says."""
    return result.hands, result.chips, result.counts, [line.as_json() for line in result.lines], result.course


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cores get to work at once, a block at a time."""
    monkeypatch.setattr(spreading, "TRIAL", 0.0)
    monkeypatch.setattr(spreading, "BATCH", 0.0001)


# -- the same seed ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("duplicate", [False, True])
def test_the_same_seed_gives_the_same_result_for_one_job_and_for_two(duplicate: bool, soon: None) -> None:
    one, two = (
        play(match(Gambler, Timid, Gambler, hands=2_000, duplicate=duplicate), jobs=jobs) for jobs in (1, 2)
    )
    assert told(one) == told(two)


def test_another_seed_gives_another_result() -> None:
    assert play(match(Gambler, Gambler)).chips != play(match(Gambler, Gambler, seed=8)).chips


def test_a_seed_typed_as_text_is_the_same_seed() -> None:
    assert told(play(match(Gambler, Gambler, seed=7))) == told(play(match(Gambler, Gambler, seed="7")))


def test_a_longer_match_begins_like_a_shorter_one() -> None:
    short, long = play(match(Gambler, Gambler, hands=240)), play(match(Gambler, Gambler, hands=480))
    assert long.course[0] == short.course[0]


@pytest.mark.parametrize("variant", ["five-card-draw", "deuce-to-seven-triple-draw", "stud", "omaha"])
def test_games_that_may_shuffle_again_are_as_repeatable(variant: str) -> None:
    rules = make_rules("standard", variant=variant, antes=(1,))
    one, other = (play(match(*[Gambler] * 6, hands=60, rules=rules)) for _ in range(2))
    assert told(one) == told(other)
    assert one.faults == {}


# -- seats -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("duplicate", [False, True])
def test_seats_go_round_so_that_everybody_has_every_place_equally_often(duplicate: bool) -> None:
    seats: Counter[tuple[str, int]] = Counter()

    class Noting(Timid):
        name: str

        def hear(self, event: Event) -> None:
            if event.kind is Kind.HOLE_CARDS and "??" not in map(str, event.cards):
                seats[self.name, event.player or 0] += 1

    makers = [type(name, (Noting,), {"name": name}) for name in "ABC"]
    play(match(*makers, hands=600, duplicate=duplicate))
    assert seats == {(name, player): 200 for name in "ABC" for player in range(3)}


# -- duplicate deals -------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("bot", [Timid, Gambler])
def test_with_duplicate_deals_bots_that_play_alike_win_exactly_nothing(bot: type, players: int) -> None:
    result = play(match(*[bot] * players, hands=600, duplicate=True))
    assert result.chips == [0] * players
    assert [line.per_hundred() for line in result.lines] == [(0, 0)] * players


def test_without_duplicate_deals_luck_remains() -> None:
    assert any(play(match(Gambler, Gambler)).chips)


def test_each_deck_comes_from_every_seat() -> None:
    hole_cards: Counter[tuple[str, object]] = Counter()

    class Noting(Timid):
        name: str

        def hear(self, event: Event) -> None:
            if event.kind is Kind.HOLE_CARDS and "??" not in map(str, event.cards):
                hole_cards[self.name, (event.player, event.cards)] += 1

    makers = [type(name, (Noting,), {"name": name}) for name in "ABC"]
    play(match(*makers, hands=90, duplicate=True))
    seen = {name: {hand: n for (who, hand), n in hole_cards.items() if who == name} for name in "ABC"}
    assert seen["A"] == seen["B"] == seen["C"]
    assert sum(seen["A"].values()) == 90


def test_duplicate_rounds_are_played_whole() -> None:
    result = play(match(Timid, Timid, Timid, hands=100, duplicate=True))
    assert (result.hands, result.groups) == (102, 34)
    assert result.complete


def test_without_duplicates_as_many_hands_are_played_as_are_asked_for() -> None:
    result = play(match(Timid, Timid, Timid, hands=100))
    assert (result.hands, result.groups, [counts.hands for counts in result.counts]) == (100, 100, [100] * 3)


def test_the_interval_comes_from_the_duplicate_groups() -> None:
    """The hands of a deck hang together, so they are one observation: checked against the recorded hands."""
    recorded = Match(
        entrants=(Entrant("A", Gambler), Entrant("B", Timid)),
        rules=RULES, stack=200, hands=400, seed=3, duplicate=True, recorded=True,
    )  # fmt: skip
    text = "".join(recorded.play_block(number).history for number in range(recorded.blocks))
    wins = []
    for record in phh.loads(text):
        table_ = StatsTable()
        table_.count(record)
        wins.append(table_.lines["A"].won.total)
    groups = [one + other for one, other in zip(wins[::2], wins[1::2], strict=True)]
    mean = sum(groups) / len(groups)
    variance = sum((group - mean) ** 2 for group in groups) / (len(groups) - 1)
    rate, margin = play(recorded).lines[0].per_hundred()
    assert rate == pytest.approx(100 * mean / 2)
    assert margin == pytest.approx(100 * 1.959964 * (variance / len(groups)) ** 0.5 / 2)


# -- chips -----------------------------------------------------------------------------------------------


@given(players=st.integers(2, 6), stack=st.integers(1, 500), seed=st.integers(0, 10**6))
def test_what_one_wins_others_lose_to_the_chip(players: int, stack: int, seed: int) -> None:
    result = play(match(*[Gambler] * players, hands=20, seed=seed, stack=stack))
    assert sum(result.chips) == 0
    assert all(sum(chips) == 0 for _, chips in result.course)


@pytest.mark.parametrize("preset", ["standard", "fixed-limit", "home", "ante-up", "dezhou"])
def test_every_preset_can_be_played(preset: str) -> None:
    result = play(match(*[Gambler] * 3, hands=60, rules=make_rules(preset)))
    assert (result.hands, sum(result.chips), result.faults) == (60, 0, {})


# -- names -----------------------------------------------------------------------------------------------


def test_several_of_one_name_get_numbers() -> None:
    names = [entrant.name for entrant in enter(["caller", "random", "caller"])]
    assert names == ["caller 1", "random", "caller 2"]


def test_a_bot_that_there_is_not_is_refused() -> None:
    with pytest.raises(BotError) as refused:
        enter(["caller", "nobody"])
    assert refused.value.code is Code.NO_SUCH_BOT


# -- what cannot be played -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "settings"),
    [
        (Code.WRONG_NUMBER_OF_PLAYERS, {"players": 1}),
        (Code.WRONG_NUMBER_OF_PLAYERS, {"players": 11}),
        (Code.SETTING_NOT_POSITIVE, {"hands": 0}),
        (Code.SETTING_NOT_POSITIVE, {"stack": 0}),
        (Code.NOTHING_TO_WIN, {"rules": make_rules("draw-sim")}),
    ],
)
def test_what_cannot_be_played_is_refused(code: Code, settings: dict[str, object]) -> None:
    players = settings.pop("players", 2)
    with pytest.raises(RulesError) as refused:
        match(*[Timid] * players, **settings)  # type: ignore[operator, arg-type]
    assert refused.value.code is code


# -- histories -------------------------------------------------------------------------------------------


def test_recorded_hands_are_numbered_and_agree_with_the_rules() -> None:
    recorded = Match(
        entrants=enter(["random", "caller", "random"]),
        rules=RULES,
        stack=200,
        hands=300,
        seed=3,
        recorded=True,
    )
    text = "".join(recorded.play_block(number).history for number in range(recorded.blocks))
    sections = list(phh.sections(text))
    assert [section.name for section in sections] == [str(number) for number in range(1, 301)]
    assert all(check(section.record())[0] is HandCheck.AGREES for section in sections)


def test_the_statistics_of_a_match_and_of_its_recorded_hands_are_the_same() -> None:
    recorded = Match(
        entrants=enter(["random", "caller", "modest"]),
        rules=RULES,
        stack=200,
        hands=300,
        seed=3,
        recorded=True,
    )
    text = "".join(recorded.play_block(number).history for number in range(recorded.blocks))
    from_files = StatsTable()
    for record in phh.iterate(text):
        from_files.count(record)
    for line in play(recorded).lines:
        assert line.counts == from_files.lines[line.name].counts
        assert line.per_hundred() == pytest.approx(from_files.lines[line.name].per_hundred())


def test_without_duplicates_everybody_has_chances_of_ones_own() -> None:
    counts = play(match(*[Gambler] * 3, hands=240)).counts
    assert len({(line.vpip, line.pfr, line.bets) for line in counts}) == 3
