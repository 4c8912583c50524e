"""A whole game in a few lines, with every sort of player."""

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from redbutton import Call, Check, Code, Fold, PokerError, View, cards, make_rules, phh, play
from redbutton.game import Action, Event, Kind
from redbutton.players import default_action


class Folds:
    """The smallest bot there is."""

    def act(self, view: View) -> Action:
        assert view.options is not None
        return Fold() if view.options.fold else Check()


BOTS = {"Ann": "tight-aggressive", "Ben": "caller", "Cleo": "random"}


def test_a_game_goes_on_until_one_player_has_all_the_chips() -> None:
    result = play.Game(BOTS, seed=7).play()
    assert result.over
    assert result.standings[0] == play.Standing(result.winner, 600, 1)
    assert {each.name for each in result.standings} == set(BOTS)
    assert [each.chips for each in result.standings[1:]] == [0, 0]


def test_everybody_begins_with_a_hundred_big_blinds() -> None:
    game = play.Game(BOTS, rules=make_rules("standard", blinds=(5, 10)))
    assert {each.chips for each in game.result.standings} == {1000}


def test_the_same_seed_gives_the_same_game() -> None:
    first, again, other = (play.Game(BOTS, seed=seed).play(hands=5).phh for seed in (7, 7, 8))
    assert first == again
    assert first != other


def test_every_hand_is_kept_and_can_be_written_as_phh() -> None:
    result = play.Game(BOTS, seed=7).play(hands=3)
    assert result.hands == 3
    assert phh.loads(result.phh) == list(result.records)
    assert set(result.records[0].players or ()) == set(BOTS)


def test_a_game_that_is_called_again_goes_on() -> None:
    game = play.Game(BOTS, seed=7)
    assert game.play(hands=2).hands == 2
    assert not game.result.over
    assert game.play().standings == play.Game(BOTS, seed=7).play().standings


def test_stakes_that_stay_and_nobody_buys_twice() -> None:
    game = play.Game({"Ann": "caller", "Ben": "maniac"}, kind="cash", stack=50, seed=1)
    result = game.play()
    assert result.over
    assert sorted(each.chips for each in result.standings) == [0, 100]
    assert game.session.rules.stakes.blinds == (1, 2)


def test_a_number_of_rounds_with_newcomers_for_players_who_are_out() -> None:
    result = play.Game({"Ann": "maniac", "Ben": "maniac"}, kind="rounds", rounds=20, seed=3).play()
    assert (result.over, result.hands) == (True, 20)
    assert len(result.standings) > 2
    assert result.winner in result.winners


@pytest.mark.parametrize(
    ("rules", "kind"),
    [
        ("standard", "tournament"),
        ("fixed-limit", "tournament"),
        ("home", "cash"),
        ("ante-up", "cash"),
        ("draw-sim", "cash"),
    ],
)
def test_without_a_kind_stakes_stay_where_the_house_plays_until_one_is_left(rules: str, kind: str) -> None:
    assert play.Game(BOTS, rules=rules).session.kind == kind


def test_bots_sit_down_beside_the_players_given() -> None:
    game = play.Game({"Me": Folds(), "shark": Folds()}, bots=3, seed=1)
    assert list(game.players) == ["Me", "shark", "shark 2", "station", "rock"]
    assert game.play(hands=1).records[0].players is not None
    assert len(play.Game({"Me": Folds()}, bots=21, rules="ante-up").players) == 22


def test_one_player_without_bots_is_no_game() -> None:
    with pytest.raises(PokerError) as refused:
        play.Game({"Me": Folds()})
    assert refused.value.code is Code.WRONG_NUMBER_OF_PLAYERS


def test_the_rules_are_a_preset_or_made() -> None:
    game = play.Game(
        {"Ann": "caller", "Ben": "caller"}, rules=make_rules(variant="omaha", limit="pot"), seed=1
    )
    assert game.play(hands=1).records[0].variant == "PO"
    assert play.Game(BOTS, rules="home").session.rules.preset == "home"


def test_anything_with_a_method_act_can_play() -> None:
    result = play.Game({"Me": Folds(), "Ben": "caller"}, seed=1).play(hands=2)
    assert result.winner == "Ben"


def test_a_mistake_in_a_bot_is_raised_where_it_can_be_seen() -> None:
    class Broken:
        def act(self, view: View) -> Action:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        play.Game({"Me": Broken(), "Ben": "caller"}, seed=1).play()
    with pytest.raises(ZeroDivisionError):
        asyncio.run(play.Game({"Me": Broken(), "Ben": "caller"}, seed=1).play_async())


def test_the_story_is_told_in_sentences_and_events_as_a_spectator_sees_them() -> None:
    story: list[str] = []
    events: list[Event] = []
    play.Game(BOTS, seed=7).play(hands=1, tell=story.append, watch=events.append)
    assert story[:4] == ["Ann draws 2♠", "Ben draws A♠", "Cleo draws Q♥", "Ben deals first"]
    assert len(story[4:]) == len(events)
    assert any("Ben" in sentence for sentence in story[4:])
    dealt = [card for event in events if event.kind is Kind.HOLE_CARDS for card in event.cards]
    assert {str(card) for card in dealt} == {"??"}


def test_the_draw_for_the_button_is_told_before_the_first_hand_only() -> None:
    story: list[str] = []
    play.Game(BOTS, seed=7).play(hands=3, tell=story.append)
    assert sum(sentence.endswith("deals first") for sentence in story) == 1


def test_a_person_hears_of_the_draw_with_the_first_hand(capsys: pytest.CaptureFixture[str]) -> None:
    players: dict[str, Any] = {"Ann": play.person(read=lambda: ""), "Ben": "caller"}
    play.Game(players, rules="home", kind="cash", seed=1).play(hands=1)
    told = capsys.readouterr().out
    assert (
        told.index("Ann draws ") < told.index(" deals first") < told.index(" posts the small blind of 0.10")
    )


def test_a_result_prints_its_standings() -> None:
    text = str(play.Game(BOTS, seed=7).play())
    assert text.splitlines()[0].startswith("1. ")
    assert repr(play.Game(BOTS, seed=7)) == "<Game of Ann, Ben, Cleo: tournament, 0 hands played>"


# -- a person at the terminal ------------------------------------------------------------------------------


def typed(*lines: str) -> Callable[[], str]:
    """Gives these lines, and then no more."""
    left: Iterator[str] = iter(lines)
    return lambda: next(left, "")


def test_a_person_reads_what_happens_and_types_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    me = play.person(read=typed(*["call\n", "check\n"] * 20))
    result = play.Game({"Me": me, "Ben": "caller"}, seed=2).play(hands=1)
    told = capsys.readouterr().out
    assert "--- level 1 · hand 1 ---" in told
    assert "Ben" in told
    assert "You may" in told
    assert result.hands == 1


def hand_of(game: play.Game, name: str) -> list[str]:
    """The cards of a player in the first hand, as the terminal writes them."""
    dealt = f"d dh p{1 + game.session.names.index(name)} "
    [hand] = [step.removeprefix(dealt) for step in game.records[0].actions if step.startswith(dealt)]
    return [card.pretty for card in cards(hand)]


def test_a_person_reads_the_own_cards_and_no_others(capsys: pytest.CaptureFixture[str]) -> None:
    me = play.person(read=typed("fold\n"))
    game = play.Game({"Me": me, "Ann": Folds(), "Ben": Folds()}, seed=2)
    game.play(hands=1)
    told = capsys.readouterr().out
    assert all(card in told for card in hand_of(game, "Me"))
    assert not any(card in told for name in ("Ann", "Ben") for card in hand_of(game, name))


def test_who_leaves_ends_the_game_after_the_hand(capsys: pytest.CaptureFixture[str]) -> None:
    result = play.Game({"Me": play.person(read=typed()), "Ben": "caller"}, seed=2).play()
    assert result.hands == 1
    assert not result.over


def test_a_person_speaks_chinese_if_asked_to(capsys: pytest.CaptureFixture[str]) -> None:
    play.Game({"Me": play.person(lang="zh", read=typed()), "Ben": "caller"}, seed=2).play()
    assert "欢迎" in capsys.readouterr().out


# -- the same, while other things go on --------------------------------------------------------------------


def test_a_game_of_bots_is_the_same_with_async() -> None:
    game = asyncio.run(play.Game(BOTS, seed=7).play_async(hands=5))
    assert game.records == play.Game(BOTS, seed=7).play(hands=5).records


def test_a_person_can_play_while_other_things_go_on(capsys: pytest.CaptureFixture[str]) -> None:
    me = play.person(read=typed(*["call\n", "check\n"] * 20))
    result = asyncio.run(play.Game({"Me": me, "Ben": "caller"}, seed=2).play_async(hands=1))
    assert result.hands == 1
    assert "Ben" in capsys.readouterr().out


class FakeSocket:
    """Two ends of a wire; the client answers each question as told."""

    def __init__(self, answer: Callable[[dict[str, Any]], list[str]]) -> None:
        self.told: list[dict[str, Any]] = []
        self._answer = answer
        self._waiting: asyncio.Queue[str] = asyncio.Queue()

    async def send(self, message: str, /) -> None:
        self.told.append(json.loads(message))
        if self.told[-1]["type"] == "question":
            for text in self._answer(self.told[-1]):
                self._waiting.put_nowait(text)

    async def recv(self) -> str:
        text = await self._waiting.get()
        if text == "gone":
            raise ConnectionError("gone")
        return text


def calls(asked: dict[str, Any]) -> list[str]:
    options = asked["view"]["options"]
    return [json.dumps({"number": asked["number"], "action": "check" if options.get("check") else "call"})]


async def far_game(answer: Callable[[dict[str, Any]], list[str]], **limits: Any) -> tuple[Any, FakeSocket]:
    socket = FakeSocket(answer)
    game = play.Game({"Far": play.far_player(socket), "Ben": "caller"}, seed=2)
    return await game.play_async(hands=2, **limits), socket


def test_a_client_far_away_plays_like_one_that_is_near() -> None:
    class Caller:
        def act(self, view: View) -> Action:
            assert view.options is not None
            return Check() if view.options.check else Call()

    result, _ = asyncio.run(far_game(calls))
    near = play.Game({"Far": Caller(), "Ben": "caller"}, seed=2).play(hands=2)
    assert result.records == near.records
    assert result.faults == ()


def test_nonsense_from_a_client_is_refused_and_a_good_answer_after_it_counts() -> None:
    result, socket = asyncio.run(far_game(lambda asked: ["nonsense", *calls(asked)]))
    refused = [told["problem"]["code"] for told in socket.told if told["type"] == "refusal"]
    assert set(refused) == {"NOT_A_MESSAGE"}
    assert result.faults == ()


def test_the_house_acts_for_a_client_that_is_gone() -> None:
    result, _ = asyncio.run(far_game(lambda asked: ["gone"]))
    assert result.hands == 2
    assert {str(fault.reason) for fault in result.faults} == {"the program broke: ConnectionError: gone"}


def test_the_house_acts_for_a_client_that_is_late() -> None:
    result, _ = asyncio.run(far_game(lambda asked: [], seconds=0.01))
    assert result.hands == 2
    assert {fault.reason.code for fault in result.faults} == {Code.TOO_SLOW}


# -- what cannot be ----------------------------------------------------------------------------------------


class Later:
    async def act(self, view: View) -> Action:
        assert view.options is not None
        return default_action(view.options)


@pytest.mark.parametrize(
    ("players", "options", "sentence"),
    [
        ({"Ann": "caller"}, {}, "this game is for 2 to 10 players, not for 1"),
        (dict.fromkeys("ABCDEFGHIJK", "caller"), {}, "this game is for 2 to 10 players, not for 11"),
        ({"Ann": "caller", "Ben": "sharc"}, {}, "there is no bot sharc"),
        ({"Ann": "caller", "Ben": "shark:bluf=1"}, {}, "the bot shark has no parameter bluf"),
        ({"Ann": "caller", "Ben": 7}, {}, "Ben cannot be played by a int"),
        ({"Ann": "caller", " ": "caller"}, {}, "the name ' ' cannot be used"),
        (BOTS, {"rules": "standart"}, "there is no preset standart"),
        (BOTS, {"kind": "sit-and-go"}, "there is no format sit-and-go"),
        (BOTS, {"rounds": 5}, "rounds is a setting of the format rounds, and this is tournament"),
        (BOTS, {"levels": 5}, "there is no levels in tournament (there are: level_hands, level_minutes)"),
        (BOTS, {"stack": 0}, "stack must be more than 0"),
    ],
)
def test_a_game_that_cannot_be_is_refused_in_one_sentence(
    players: Any, options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(PokerError) as refused:
        play.Game(players, **options)
    assert sentence in str(refused.value)


def test_a_number_of_hands_is_more_than_none() -> None:
    with pytest.raises(PokerError, match="hands must be more than 0, not 0"):
        play.Game(BOTS).play(hands=0)


def test_who_answers_later_has_to_be_waited_for() -> None:
    game = play.Game({"Ann": Later(), "Ben": "caller"}, seed=1)
    with pytest.raises(PokerError, match="Ann answers later, so this game is played by play_async"):
        game.play()
    assert asyncio.run(game.play_async(hands=1)).hands == 1


def test_a_game_without_chips_needs_a_number_of_hands() -> None:
    with pytest.raises(PokerError) as refusal:
        play.Game(BOTS, rules="draw-sim").play()
    assert refusal.value.code is Code.NEVER_ENDS
    assert play.Game(BOTS, rules="draw-sim", kind="rounds", rounds=3).play().hands == 3


def test_a_game_without_chips_goes_to_the_player_who_won_the_most_hands() -> None:
    result = play.Game({"Ann": "caller", "Ben": "caller"}, rules="draw-sim", seed=5).play(hands=4)
    assert result.hands_won == {"Ann": 3, "Ben": 1}
    assert (result.winner, result.winners, str(result)) == ("Ann", ("Ann",), "1. Ann 3\n2. Ben 1")


def test_a_tie_without_chips_counts_for_all_who_tie_and_equals_share_the_win() -> None:
    result = play.Game({"Ann": "caller", "Ben": "caller"}, rules="draw-sim", seed=5).play(hands=7)
    assert result.hands_won == {"Ann": 4, "Ben": 4}
    assert set(result.winners) == {"Ann", "Ben"}


def test_no_draw_for_the_button_is_told_in_a_game_without_chips() -> None:
    told: list[str] = []
    play.Game(BOTS, rules="draw-sim", seed=5).play(hands=1, tell=told.append)
    assert not any("draws" in line or "deals first" in line for line in told)


def test_a_tournament_without_chips_is_refused() -> None:
    with pytest.raises(PokerError) as refusal:
        play.Game(BOTS, rules="draw-sim", kind="tournament")
    assert refusal.value.code is Code.FORMAT_NEEDS_CHIPS
