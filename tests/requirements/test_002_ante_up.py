"""Document 002: a poker library with players of every kind, sentence by sentence."""

import ast
import asyncio
import json
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from patience import PATIENCE
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

import redbutton.game
from redbutton import (
    Action,
    Call,
    Check,
    Code,
    Deal,
    Fold,
    PokerError,
    RaiseTo,
    View,
    evaluate,
    make_rules,
    play,
)
from redbutton.cards import FULL_DECK, UNKNOWN, Card, cards
from redbutton.game import Event, Kind, Options, Pot
from redbutton.ids import Player
from redbutton.play import Dealer
from redbutton.players import Actor
from redbutton.testing import Story, deal
from requirements.asked import ANTE_UP

PAGE = "[docs/games/ante-up.md](games/ante-up.md)"
GAMES = "[docs/play.md](play.md#in-a-program)"
BOTS = "[docs/bots.md](bots.md)"
BETTING = "`redbutton.Deal.options`"
PLAY = "redbutton play --rules ante-up --blinds 50/100 --players 4 --bots default --seed 5 --plain"
FACING = "redbutton play --rules ante-up --blinds 50/100 --players 4 --bots modest --seed 5 --plain"
"""The same; here somebody bets before the person's turn."""
EXAMPLE = "python examples/ante_up.py"
STRATEGIES = "redbutton play --rules ante-up --bots default,modest,six-max --players 4 --seed 5 --plain"
TWO_ROUNDS = (
    "redbutton play --rules ante-up --format rounds --rounds 2 --doubles-every 1 --players 3 --bots default "
    "--seed 5 --plain"
)
HUNDRED = "rules=make_rules('ante-up', blinds=(50, 100))"
TWO_PEOPLE = (
    'python -c "from redbutton import make_rules, play; '
    f"game = play.Game({{'Me': play.person(), 'You': play.person()}}, bots=1, {HUNDRED}); "
    'print(*[(each.name, each.chips) for each in game.result.standings])"'
)
PERSON = (
    'python -c "from redbutton import make_rules, play; '
    f"play.Game({{'Me': play.person()}}, bots=3, {HUNDRED}, seed=2).play(hands=1)\""
)
ACTOR = (
    'python -c "from redbutton import play; from redbutton.players import default_action as free; '
    "actor = type('Actor', (), {'act': lambda self, view: print(view) or free(view.options)})(); "
    "play.Game({'Me': actor}, bots=1, rules='ante-up', seed=2).play(hands=1)\""
)
SHARED = "python -c \"from redbutton import Card; print(Card('As') is Card('A♠'))\""
FIFTY = (
    'python -c "from redbutton import play; '
    "game = play.Game({'Ann': 'default', 'Ben': 'modest'}, rules='ante-up', kind='rounds', rounds=50, "
    'doubles_every=5); print([game.session.stakes_of(number).antes[1] for number in range(1, 51)])"'
)
LONGEST = "wc -l src/redbutton/game/pots.py"


def replay(deal: str) -> str:
    """The line to type that tells a deal step by step."""
    return f"redbutton replay examples/deals/{deal}.phh"


ROYAL = 'redbutton evaluate "Ah Kh" --board "Qh Jh 2c 10h 3s"'

RULES = make_rules("ante-up", blinds=(50, 100))
NAMES = ("Ann", "Ben", "Cleo", "Dan")
ACES, KINGS, QUEENS, JACKS = "As Ad", "Ks Kd", "Qs Qd", "Js Jd"
HANDS = (ACES, KINGS, QUEENS, JACKS)
BOARD = "2c 7d 8h 3s 4c"


def ante_up(stacks: Sequence[int] = (10_000,) * 4, **more: Any) -> Story:
    """A deal with a big blind of 100; the stacks are those before the antes."""
    return deal(RULES, stacks=stacks, **more)


def options(story: Deal) -> Options:
    """What the player whose turn it is may do."""
    assert story.options is not None
    return story.options


def bet(**more: Any) -> Story:
    """The same, when the first player has bet 100."""
    return ante_up(**more).plays("p1 cbr 100")


def checked(story: Story, rounds: int, players: Iterable[int] = (1, 2, 3, 4)) -> Story:
    """Rounds in which these players check or call."""
    return story.plays(*[f"p{player} cc" for player in players] * rounds)


def won(story: Story) -> list[int]:
    return [result.won for result in story.results]


def typed(*lines: str) -> Callable[[], str]:
    """Gives these lines, and then no more."""
    left = iter(lines)
    return lambda: next(left, "")


class Passive:
    """An actor of a program: checks or calls, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[View] = []

    def act(self, view: View) -> Action:
        self.asked.append(view)
        assert view.options is not None
        return Check() if view.options.check else Call()


class Shover(Passive):
    """Goes all in whenever that is possible, and calls every all-in."""

    def act(self, view: View) -> Action:
        assert view.options is not None
        raise_to = view.options.raise_to
        return super().act(view) if raise_to is None else RaiseTo(raise_to.max)


async def far_game(hands: int) -> tuple[play.GameResult, list[dict[str, Any]]]:
    """A game in which one player is a client behind a websocket, and what the client was asked."""
    ended: asyncio.Future[play.GameResult] = asyncio.get_running_loop().create_future()
    asked: list[dict[str, Any]] = []

    async def welcome(socket: ServerConnection) -> None:
        players: dict[str, Any] = {"Far": play.far_player(socket), "Ben": "modest", "Cleo": "default"}
        ended.set_result(await play.Game(players, rules=RULES, seed=5).play_async(hands=hands))

    async with serve(welcome, "127.0.0.1", 0) as server:
        [listening] = server.sockets
        async with connect(f"ws://127.0.0.1:{listening.getsockname()[1]}") as socket:
            async for text in socket:
                asked.append(json.loads(text))
                action = "check" if asked[-1]["view"]["options"].get("check") else "call"
                await socket.send(json.dumps({"number": asked[-1]["number"], "action": action}))
        return await asyncio.wait_for(ended, PATIENCE), asked


ANTE_UP.part("The library")


@ANTE_UP.asked(
    "The key things are players and a game of them.",
    where=f"`redbutton.play.Game`, {GAMES}",
    attempt=EXAMPLE,
    typed="check, fold",
    shows="--- hand 1 --- … Eva is dealt … You may",
)
def test_players_and_a_game_of_them_are_all_it_takes() -> None:
    game = play.Game({"Me": Passive(), "Ann": "default"}, rules="ante-up", seed=1)
    assert list(game.players) == ["Me", "Ann"]
    assert {each.name for each in game.play(hands=3).standings} == {"Me", "Ann"}


@ANTE_UP.asked(
    "A game can be made that is filled up with automatic players.",
    where=f"`redbutton.play.Game(bots=...)`, {GAMES}",
    attempt=PLAY,
    shows="At the table: Hero, Kettle (Default), Zephyr (Default), Doodle (Default).",
)
def test_a_game_is_filled_up_with_automatic_players() -> None:
    game = play.Game({"Me": Passive()}, bots=3, rules=RULES, seed=1)
    assert len(game.players) == 4
    assert game.play(hands=2).hands == 2


@ANTE_UP.asked(
    "One or more players have to be supplied.",
    where=GAMES,
    attempt=TWO_PEOPLE,
    shows="('Me', 10000) ('You', 10000) ('shark', 10000)",
)
def test_one_or_several_players_are_given() -> None:
    several: dict[str, Any] = {"Me": Passive(), "You": Passive()}
    assert list(play.Game(several, bots=1, rules=RULES).players)[:2] == ["Me", "You"]
    with pytest.raises(PokerError) as refused:
        play.Game({}, rules=RULES)
    assert refused.value.code is Code.WRONG_NUMBER_OF_PLAYERS


@ANTE_UP.asked(
    "The example: one person at the terminal and three automatic players, with a big blind of 100.",
    where=f"`redbutton.play.person`, {GAMES}",
    attempt=PERSON,
    shows="Welcome to Redbutton. Ante-up, cash game, antes 50/100. … Me is dealt … You may fold, check, bet"
    " 100 to",
)
def test_a_person_plays_at_the_terminal_against_three_automatic_players(
    capsys: pytest.CaptureFixture[str],
) -> None:
    me = play.person(read=typed(*["check\n", "call\n"] * 40))
    game = play.Game({"Me": me}, bots=3, rules=RULES, seed=2)
    result = game.play(hands=3)
    told = capsys.readouterr().out
    assert result.hands == 3
    assert "antes 50/100" in told
    assert told.count("--- hand ") == 3
    assert told.count("Me antes 100") + told.count("Me antes 50") == 3


@ANTE_UP.asked(
    "The game requests each bet from a player, and the player's actor decides.",
    where="`redbutton.players.Actor`",
    attempt=ACTOR,
    shows="player 1 may fold, call 2, raise to 3-198",
)
def test_the_game_asks_the_actor_of_a_player_for_each_bet() -> None:
    actor = Passive()
    assert isinstance(actor, Actor)
    game = play.Game({"Me": actor, "Ann": "default"}, rules=RULES, seed=1)
    game.play(hands=1)
    mine = 1 + game.session.names.index("Me")
    [record] = game.records
    done = [step for step in record.actions if step.startswith(f"p{mine} ") and " sm " not in step]
    assert len(actor.asked) == len(done) == 4


@ANTE_UP.asked(
    "The game does not know whether an algorithm decides or a person at a client.",
    where="`redbutton.players.Actor`",
    attempt=EXAMPLE,
    shows="Eva is dealt … Ben bets 100 … Far calls 100 … You may fold, call 100",
)
def test_a_bot_a_person_and_a_far_client_who_do_the_same_play_the_same_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def game(me: Any) -> play.GameResult:
        return play.Game({"Far": me, "Ben": "modest", "Cleo": "default"}, rules=RULES, seed=5).play(hands=3)

    far, _ = asyncio.run(asyncio.wait_for(far_game(3), PATIENCE))
    lines = typed(*["check\n", "call\n"] * 100)
    assert game(Passive()).records == game("caller").records == far.records
    assert game(play.person(read=lines)).records == far.records


@ANTE_UP.asked(
    "The library's automatic player can be configured with different betting strategies.",
    where=f"{BOTS}, `redbutton bots`",
    attempt=STRATEGIES,
    shows="Default), … (Modest), … (Six-max)",
    settled="`default` checks, else calls; `modest` tosses a coin between a small raise and a call; "
    "`six-max` plays a chart. Every bot is such a strategy, and many have parameters.",
)
def test_automatic_players_bet_by_the_strategy_they_are_given() -> None:
    """Under each strategy the same seat, with the same cards, does what the strategy says."""
    raises = {name: raises_of(name) for name in ("default", "modest", "six-max", "maniac")}
    assert raises["default"] == 0
    assert len(set(raises.values())) == 4
    play.Game({"Ann": "shark:bluff=0.2", "Ben": "shark:bluff=0"}, rules=RULES, seed=1).play(hands=1)
    with pytest.raises(PokerError):
        play.Game({"Ann": "shark:courage=2", "Ben": "default"}, rules=RULES)


def raises_of(strategy: str) -> int:
    """The number of bets and raises in a hundred hands against one who only calls."""
    seen: list[Event] = []
    players = {"Ann": strategy, "Ben": "default"}
    game = play.Game(players, rules=RULES, kind="rounds", rounds=100, stack=10**6, seed=3, doubles_every=100)
    game.play(watch=seen.append)
    return sum(event.kind is Kind.RAISE for event in seen)


@ANTE_UP.asked(
    "An interactive actor asks the user at the terminal to enter a bet.",
    where="`redbutton.play.person`",
    attempt=EXAMPLE,
    typed="nonsense",
    shows="You may fold, call 100, raise to 101 - 9,900 (all-in). > nonsense … is nothing that can be done "
    "here",
)
def test_a_person_is_asked_at_the_terminal_and_enters_a_bet(capsys: pytest.CaptureFixture[str]) -> None:
    me = play.person(read=typed("bet 300\n", "nonsense\n", "quit\n", "yes\n"))
    play.Game({"Me": me, "Ann": Passive()}, rules=RULES, seed=2).play()
    told = capsys.readouterr().out
    assert "You may fold, check, bet 100 to " in told
    assert "Me bets 300\n" in told
    assert "'nonsense' is nothing that can be done here" in told


@ANTE_UP.asked(
    "A remote actor sends the request over a websocket and waits for the response.",
    where="`redbutton.play.far_player`, [docs/protocol.md](protocol.md)",
    attempt=EXAMPLE,
    shows="Far antes 100 … Far calls 100",
)
def test_a_remote_actor_is_asked_over_a_websocket_and_waited_for() -> None:
    result, asked = asyncio.run(asyncio.wait_for(far_game(2), PATIENCE))
    assert (result.hands, result.faults) == (2, ())
    assert [question["number"] for question in asked] == list(range(1, len(asked) + 1))
    assert all(question["type"] == "question" for question in asked)
    assert "??" not in asked[0]["view"]["hole"]


ANTE_UP.part("Terms")


@ANTE_UP.asked(
    "The big blind is the cost of a round, and is fixed when the game begins.",
    where=f"{PAGE}; `kind` in {GAMES}",
    attempt=PLAY,
    typed="check, check, check, check",
    shows="antes 50/100. … Doodle antes 100 … --- hand 2 --- … Doodle antes 50 Hero antes 100",
    settled="Without a `kind` a game of this preset keeps its stakes. They rise with `rounds` and "
    "`tournament`.",
)
def test_the_big_blind_is_fixed_when_the_game_begins() -> None:
    seen: list[Event] = []
    game = play.Game(dict.fromkeys(NAMES, "default"), rules=RULES, seed=1)
    assert game.play(hands=60, watch=seen.append).hands == 60
    paid = [event.amount for event in seen if event.kind is Kind.ANTE]
    assert set(paid) == {50, 100}
    assert paid.count(50) == 60


@ANTE_UP.asked(
    "The buy-in is 100 times the big blind, and is what a player gets who joins.",
    where=PAGE,
    attempt=PLAY,
    shows="Hero antes 100 … you have 9,900.",
)
def test_a_player_who_joins_gets_a_hundred_big_blinds() -> None:
    game = play.Game(dict.fromkeys(NAMES, "default"), rules=RULES)
    assert {each.chips for each in game.result.standings} == {10_000}
    assert RULES.stakes.buy_in == 10_000


@ANTE_UP.asked(
    "The minimum bet is the big blind.",
    where=BETTING,
    attempt=PLAY,
    typed="bet 99, bet 100",
    shows="99 is too little; a bet or raise is to 100 at least … Hero bets 100",
)
def test_the_minimum_bet_is_the_big_blind() -> None:
    for story in (ante_up(), checked(ante_up(), 1), checked(ante_up(), 3)):
        assert story.options is not None
        assert story.options.raise_to is not None
        assert story.options.raise_to.min == 100
        assert story.refusal(RaiseTo(99)) == Code.RAISE_TOO_SMALL


@ANTE_UP.asked(
    "Players without chips are removed at the end of each round.",
    where=PAGE,
    attempt=PLAY,
    typed="allin, end",
    shows="Hero is out in place 3. Kettle is out in place 3. … Zephyr is out in place 2.",
)
def test_a_player_without_chips_is_removed_at_the_end_of_the_round() -> None:
    game = play.Game({"Ann": Shover(), "Ben": Shover(), "Cleo": Shover()}, rules=RULES, seed=1)
    before = 3
    while not game.play(hands=1).over:
        assert all(sitter.stack > 0 for sitter in game.session.seating.sitters)
        assert len(game.session.seating.sitters) <= before
        before = len(game.session.seating.sitters)
    assert [each.chips for each in game.result.standings] == [30_000, 0, 0]


ANTE_UP.part("Rounds")


@ANTE_UP.asked(
    "A game has any number of rounds, and ends when one player is left.",
    where=PAGE,
    attempt=PLAY,
    typed="allin, end",
    shows="The game is over: Doodle has won.",
)
def test_a_game_ends_when_one_player_is_left() -> None:
    lengths = set()
    for seed in range(5):
        game = play.Game({"Ann": "modest", "Ben": "six-max", "Cleo": "default"}, rules=RULES, seed=seed)
        result = game.play()
        assert result.over
        assert [each.chips for each in result.standings] == [30_000, 0, 0]
        assert game.session.next_deal() is None
        lengths.add(result.hands)
    assert len(lengths) == 5


@ANTE_UP.asked(
    "Before the first round one of the players gets the dealer button.",
    where=f"{PAGE}, `first_button`",
    attempt=PLAY,
    shows="--- hand 1 --- Kettle has the red button.",
    settled="The document does not say who: anybody may, by chance.",
)
def test_in_the_first_round_any_player_may_have_the_button(capsys: pytest.CaptureFixture[str]) -> None:
    buttons = set()
    for seed in range(40):
        game = play.Game(dict.fromkeys(NAMES, "default"), rules=RULES, seed=seed)
        game.play(hands=1)
        buttons.add(game.session.names[-1])
    assert buttons == set(NAMES)
    me = play.person(read=typed("quit\n", "yes\n"))
    game = play.Game({"Me": me, "Ann": "default", "Ben": "default"}, rules=RULES, seed=2)
    game.play()
    assert f"--- hand 1 ---\n{game.session.names[-1]} has the red button.\n" in capsys.readouterr().out


@ANTE_UP.asked(
    "In each later round the button goes to the left.",
    where=PAGE,
    attempt=PLAY,
    typed="check, check, check, check",
    shows="--- hand 1 --- Kettle has the red button. Zephyr antes 50 … --- hand 2 --- Zephyr has the red "
    "button. Doodle antes 50",
)
def test_the_button_goes_to_the_left() -> None:
    game = play.Game(dict.fromkeys(NAMES, "default"), rules=RULES, seed=1)
    buttons = []
    for _ in range(8):
        game.play(hands=1)
        buttons.append(NAMES.index(game.session.names[-1]))
    assert all(now == (before + 1) % 4 for before, now in pairwise(buttons))
    game.session.leave(NAMES[(buttons[-1] + 1) % 4])
    game.play(hands=1)
    assert game.session.names[-1] == NAMES[(buttons[-1] + 2) % 4], "an empty seat is passed over"


@ANTE_UP.asked(
    "Before the round begins everybody antes up by paying into the pot.",
    where="`redbutton.Deal`",
    attempt=PLAY,
    shows="Zephyr antes 50 Doodle antes 100 Hero antes 100 Kettle antes 100 Hero is dealt … Pot 350, "
    "nothing to call",
)
def test_everybody_pays_into_the_pot_before_the_round() -> None:
    hand = Deal(RULES, [10_000] * 4)
    assert [(event.kind, event.player) for event in hand.events] == [(Kind.ANTE, p) for p in range(4)]
    assert (hand.pot, hand.bets, hand.dealing is not None) == (350, (0, 0, 0, 0), True)


@ANTE_UP.asked(
    "Left of the dealer one pays the small blind, which is half of the big one.",
    where=PAGE,
    attempt=PLAY,
    shows="Kettle has the red button. Zephyr antes 50 Doodle antes 100",
    settled="Everybody else pays the big blind, which is the cost of a round. These are antes: nothing is "
    "owed afterwards. Half of an odd big blind is rounded down.",
)
def test_left_of_the_dealer_pays_half_and_all_others_the_big_blind() -> None:
    assert [event.amount for event in Deal(RULES, [10_000] * 4).events] == [50, 100, 100, 100]
    assert make_rules("ante-up", blinds=(0, 25)).stakes.antes == (12, 25)
    for seed in range(4):  # also where two play, whose dealer would else be the small blind
        paid: list[Event] = []
        game = play.Game({"Ann": "default", "Ben": "default"}, rules=RULES, seed=seed)
        game.play(hands=1, watch=paid.append)
        hand = game.session.hand
        assert hand is not None
        assert hand.positions.button == hand.seats[1]
        assert [(event.player, event.amount) for event in paid[:2]] == [(0, 50), (1, 100)]


@ANTE_UP.asked(
    "Who has too few chips for that pays all of them and is all in.",
    where=PAGE,
    attempt=replay("ante-up-short-stack"),
    shows="Player 3 antes 99 and is all-in … Before the flop (pot 249)",
)
@pytest.mark.parametrize(("stacks", "player"), [((30, 10_000, 10_000), 0), ((10_000, 10_000, 99), 2)])
def test_who_has_too_few_chips_is_all_in_for_this_round(stacks: Sequence[int], player: int) -> None:
    story = ante_up(stacks, hands=HANDS[:3], board=BOARD)
    assert story.stacks[player] == 0
    others = [other for other in (0, 1, 2) if other != player]
    story.plays(*[Check()] * 8)
    assert {event.player for event in story.events if event.kind is Kind.CHECK} == set(others)
    assert len([event for event in story.events if event.kind is Kind.SHOW]) == 3
    best = (*HANDS[1:3], *HANDS[1:3])[-player:] if player else HANDS[1:3]
    hands = [*best[:player], ACES, *best[player:]]
    story = ante_up(stacks, hands=hands, board=BOARD).plays(*[Check()] * 8)
    assert won(story)[player] == {0: 90, 2: 248}[player], "no more from each than was paid oneself"


@ANTE_UP.asked(
    "Preflop: everybody gets two cards face down, which nobody else sees, and there is a round of betting.",
    where="`redbutton.Deal.view`",
    attempt=PLAY,
    typed="check, check, check, check",
    shows="Hero is dealt 8♦ 8♣ Zephyr checks Doodle checks … Hero checks Kettle checks",
)
def test_before_the_flop_everybody_gets_two_cards_that_only_they_see() -> None:
    hand = Deal(RULES, [10_000] * 3)
    Dealer(FULL_DECK).serve(hand)
    for player in range(3):
        seen = hand.view(Player(player)).hands
        assert UNKNOWN not in seen[player]
        assert [len(cards) for cards in seen] == [2, 2, 2]
        assert all(set(seen[other]) == {UNKNOWN} for other in range(3) if other != player)
    assert hand.board == ()
    for _ in range(3):
        hand.act(Check())
    assert hand.dealing is not None


def assert_stage(street: int, board: str) -> None:
    """After this number of rounds the board is this, all players see it, and there is a round of betting."""
    story = checked(ante_up(hands=HANDS, board=BOARD), street)
    assert (story.street, story.board) == (street, cards(board))
    assert all(story.view(viewer).board == cards(board) for viewer in (None, 0, 1, 2, 3))  # type: ignore[arg-type]
    asked = []
    while story.street == street and story.actor is not None:
        asked.append(story.actor)
        story.plays(Check())
    assert asked == [0, 1, 2, 3]


@ANTE_UP.asked(
    "Flop: three community cards and a second round of betting.",
    where="`redbutton.Deal`",
    attempt=PLAY,
    typed="check, check, check, check",
    shows="The flop is 5♠ 5♣ A♣ Zephyr checks Doodle checks … Hero checks Kettle checks",
)
def test_the_flop_is_three_cards_and_a_second_round() -> None:
    assert_stage(1, "2c 7d 8h")


@ANTE_UP.asked(
    "Turn: a fourth community card and a third round of betting.",
    where="`redbutton.Deal`",
    attempt=PLAY,
    typed="check, check, check, check",
    shows="The turn (fourth street) is 9♥ Zephyr checks Doodle checks … Hero checks Kettle checks",
)
def test_the_turn_is_a_fourth_card_and_a_third_round() -> None:
    assert_stage(2, "2c 7d 8h 3s")


@ANTE_UP.asked(
    "River: a fifth community card and the last round of betting.",
    where="`redbutton.Deal`",
    attempt=PLAY,
    typed="check, check, check, check",
    shows="The river (fifth street) is 2♥ Zephyr checks Doodle checks … Hero checks Kettle checks Zephyr "
    "shows",
)
def test_the_river_is_a_fifth_card_and_the_last_round() -> None:
    assert_stage(3, BOARD)
    assert checked(ante_up(hands=HANDS, board=BOARD), 4).over


@ANTE_UP.asked(
    "Showdown: the best hand of the players who have not folded wins.",
    where="`redbutton.Deal.results`",
    attempt=PLAY,
    typed="check, check, check, check",
    shows="Doodle shows A♦ Q♣: Two Pair, Aces and Fives … Doodle wins 350",
)
def test_the_best_hand_that_was_not_folded_wins() -> None:
    story = ante_up(hands=HANDS, board=BOARD).plays("p1 f")
    assert won(checked(story, 4, (2, 3, 4))) == [0, 350, 0, 0]


@ANTE_UP.asked(
    "Then the winnings are distributed.",
    where="`redbutton.Deal.stacks`",
    attempt=PLAY,
    typed="check, check, check, check",
    shows="Doodle wins 350 You lose 100.",
)
def test_the_winnings_are_distributed() -> None:
    story = checked(ante_up(hands=(ACES, KINGS, "Ah Ac", JACKS), board=BOARD), 4)
    assert won(story) == [175, 0, 175, 0]
    assert story.stacks == (10_125, 9_900, 10_075, 9_900)


@ANTE_UP.asked(
    "Players without chips leave the game.",
    where=PAGE,
    attempt=PLAY,
    typed="allin, end",
    shows="Doodle wins 39,950: Two Pair, Aces and Fives You lose 10,000. Hero is out in place 3.",
)
def test_who_has_lost_all_chips_leaves_the_game() -> None:
    told: list[str] = []
    game = play.Game({"Ann": Shover(), "Ben": Shover(), "Cleo": "default"}, rules=RULES, seed=4)
    result = game.play(hands=1, tell=told.append)
    gone = [each.name for each in result.standings if each.chips == 0]
    assert gone
    assert {sitter.player for sitter in game.session.seating.sitters}.isdisjoint(gone)


ANTE_UP.part("Hands")


@ANTE_UP.asked(
    "A player's best hand is made of the two hole cards and the five community cards.",
    where="`redbutton.evaluate`",
    attempt=ROYAL,
    shows="Royal Flush … A♥ K♥ Q♥ J♥ 10♥",
)
def test_the_best_hand_is_made_of_seven_cards() -> None:
    hole, board = "Ah 9c", "Kh Qh Jh Th 9d"
    best = evaluate(hole, board)
    seven = cards(f"{hole} {board}")
    assert best.strength == max(
        evaluate(" ".join(map(str, five))).strength for five in combinations(seven, 5)
    )
    assert evaluate("2c 3d", "Ah Kh Qh Jh Th").name() == "Royal Flush", "the board alone may be the best"


@ANTE_UP.asked(
    "Hands are ranked in the standard way.",
    where="[docs/games/standard.md](games/standard.md)",
    attempt='redbutton evaluate "8c 8d 8h 8s 2c"; redbutton evaluate "2c 2d 2h Ac Ad"',
    shows="Four of a Kind, Eights … 7,369 of 7,462 … Full House, Twos over Aces … 7,152 of 7,462",
)
def test_hands_are_ranked_in_the_standard_way() -> None:
    hands = (
        "Ah Kh Qh Jh Th",
        "9c 8c 7c 6c 5c",
        "8c 8d 8h 8s 2c",
        "2c 2d 2h Ac Ad",
        "Ad Td 8d 4d 2d",
        "5c 4d 3h 2s Ac",
    )
    lower = ("2c 2d 2h 4s 3c", "3c 3d 2s 2c 4d", "2c 2d 5s 4c 3d", "Ac Kd Qs Jc 9d")
    ranked = [evaluate(hand).strength for hand in (*hands, *lower)]
    assert ranked == sorted(ranked, reverse=True)
    assert len(set(ranked)) == 10


@ANTE_UP.asked(
    "There are no jokers, so the best hand is a royal flush.",
    where="`redbutton.Deck`",
    attempt=ROYAL,
    shows="Royal Flush … 7,462 of 7,462",
)
def test_without_jokers_the_best_hand_is_a_royal_flush() -> None:
    assert set(RULES.variant.deck) == set(FULL_DECK)
    assert len(RULES.variant.deck) == 52
    assert evaluate("Ah Kh Qh Jh Th").strength == 7_462, "every other hand is below"
    assert evaluate("As Ac Ad Ah Kh").category == "four of a kind", "and five of a kind does not exist"


ANTE_UP.part("Betting")


@ANTE_UP.asked(
    "The player left of the dealer acts first in every round.",
    where=BETTING,
    attempt=PLAY,
    typed="check, check, check, check",
    shows="Kettle has the red button. … Zephyr checks Doodle checks … The flop is 5♠ 5♣ A♣ Zephyr checks",
)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("street", range(4))
def test_left_of_the_dealer_acts_first_in_every_round(players: int, street: int) -> None:
    story = checked(ante_up([10_000] * players), street, range(1, players + 1))
    assert (story.street, story.actor) == (street, 0)


@ANTE_UP.asked(
    "Without a bet one may check, and pay nothing.",
    where=BETTING,
    attempt=PLAY,
    typed="check",
    shows="Pot 350, nothing to call, you have 9,900. … > check Hero checks … Pot 350, nothing to call, you "
    "have 9,900.",
)
def test_without_a_bet_one_may_check() -> None:
    story = ante_up()
    assert Check() in options(story)
    story.plays(Check())
    assert (story.actor, story.pot, story.stacks[0]) == (1, 350, 9_950)


@ANTE_UP.asked(
    "Without a bet one may fold, and retire from the round.",
    where=BETTING,
    attempt=PLAY,
    typed="fold",
    shows="nothing to call … You may fold, … Hero folds Kettle checks … You lose 100.",
)
def test_without_a_bet_one_may_fold() -> None:
    story = ante_up(hands=HANDS, board=BOARD)
    assert Fold() in options(story)
    story.plays(Fold())
    asked = {story.actor}
    while not story.over:
        asked.add(story.actor)
        story.plays(Check())
    assert asked == {1, 2, 3}


@ANTE_UP.asked(
    "Without a bet one may bet the minimum or more.",
    where=BETTING,
    attempt=PLAY,
    typed="bet 101",
    shows="You may fold, check, bet 100 to 9,900 (all-in). … Hero bets 101",
)
@pytest.mark.parametrize("amount", [100, 101, 2_345])
def test_without_a_bet_one_may_bet_the_minimum_or_more(amount: int) -> None:
    story = ante_up()
    assert RaiseTo(amount) in options(story)
    assert story.plays(RaiseTo(amount)).bets == (amount, 0, 0, 0)


@ANTE_UP.asked(
    "Without a bet one may go all in, with all of one's chips.",
    where=BETTING,
    attempt=PLAY,
    typed="allin, end",
    shows="Hero bets 9,900 and is all-in",
)
def test_without_a_bet_one_may_go_all_in() -> None:
    story = ante_up().plays("p1 cbr 9950")
    assert (story.stacks[0], story.pot) == (0, 10_300)


@ANTE_UP.asked(
    "All in may be less than the minimum bet.",
    where=BETTING,
    attempt=replay("ante-up-short-bet"),
    shows="Player 1 bets 40 and is all-in Player 2 calls 40",
)
def test_all_in_may_be_less_than_the_minimum_bet() -> None:
    story = ante_up([90, 10_000, 10_000])
    assert RaiseTo(40) in options(story)
    story.plays(RaiseTo(40))
    assert story.options is not None
    assert (story.stacks[0], story.options.call) == (0, 40)


@ANTE_UP.asked(
    "Who is all in can win the round and takes no part in the betting from then on.",
    where=PAGE,
    attempt=replay("ante-up-short-bet"),
    shows="Player 1 bets 40 and is all-in … The flop is 2♣ 7♦ 8♥ Player 2 checks Player 3 checks … Player 1"
    " wins 370",
)
def test_who_is_all_in_can_win_and_is_not_asked_any_more() -> None:
    story = ante_up([90, 10_000, 10_000], hands=HANDS[:3], board=BOARD).plays("p1 cbr 40", "p2 cc", "p3 cc")
    asked = set()
    while not story.over:
        asked.add(story.actor)
        story.plays(Check())
    assert asked == {1, 2}
    assert won(story)[0] > 0


@ANTE_UP.asked(
    "Facing a bet one may fold.",
    where=BETTING,
    attempt=FACING,
    typed="fold",
    shows="Doodle bets 100 … You may fold, call 100, raise to 101 - 9,900 (all-in). > fold Hero folds",
)
def test_facing_a_bet_one_may_fold() -> None:
    story = bet()
    assert Fold() in options(story)
    assert story.plays(Fold()).actor == 2


@ANTE_UP.asked(
    "Facing a bet one may call, and match it; checking is over.",
    where=BETTING,
    attempt=FACING,
    typed="check, call",
    shows="Doodle bets 100 … checking is not possible; a call costs 100 … Hero calls 100",
)
def test_facing_a_bet_one_may_call() -> None:
    story = bet()
    assert story.refusal(Check()) == Code.CANNOT_CHECK
    assert story.plays(Call()).bets == (100, 100, 0, 0)


@ANTE_UP.asked(
    "Facing a bet one may raise: pay an amount greater than the bet.",
    where=f"{PAGE}, `smallest_raise`",
    attempt=FACING,
    typed="raise 100, raise 101",
    shows="100 is too little; a bet or raise is to 101 at least … Hero raises to 101",
    settled="Any greater amount is enough, one chip more as well; `--rule smallest_raise=last-raise` asks "
    "for as much as the last raise.",
)
def test_facing_a_bet_one_may_raise_by_any_amount() -> None:
    story = bet()
    assert story.refusal(RaiseTo(100)) == Code.RAISE_TOO_SMALL
    assert story.plays(RaiseTo(101)).current_bet == 101
    rules = make_rules("ante-up", blinds=(50, 100), switches={"smallest_raise": "last-raise"})
    other = deal(rules, stacks=[10_000] * 4).plays("p1 cbr 100")
    assert other.refusal(RaiseTo(199)) == Code.RAISE_TOO_SMALL


@ANTE_UP.asked(
    "Facing a bet one may go all in.",
    where=BETTING,
    attempt=FACING,
    typed="allin",
    shows="Doodle bets 100 … Hero raises to 9,900 and is all-in",
)
def test_facing_a_bet_one_may_go_all_in() -> None:
    assert bet().plays("p2 cbr 9900").stacks[1] == 0
    short = bet(stacks=(10_000, 150, 10_000, 10_000))
    assert short.plays(Call()).bets[1] == 50, "for less than the bet"


@ANTE_UP.asked(
    "When a player raises, everybody else has to respond: by calling, folding, raising or going all in.",
    where=BETTING,
    attempt=FACING,
    typed="raise 101, check",
    shows="Hero raises to 101 Kettle raises to 102 Zephyr calls 102 Doodle raises to 103 … checking is not "
    "possible; a call costs 2",
    settled="That holds for a raise of any size and for an all-in above it; who has acted is asked again.",
)
@pytest.mark.parametrize("raised", ["p4 cbr 101", "p4 cbr 9900"])
def test_everybody_else_has_to_respond_to_a_raise(raised: str) -> None:
    story = ante_up().plays("p1 cbr 100", "p2 cc", "p3 cc", raised)
    asked = []
    while story.street == 0 and story.actor is not None:
        asked.append(story.actor)
        assert story.options is not None
        assert (story.options.fold, story.options.check, story.options.call is not None) == (
            True,
            False,
            True,
        )
        assert (story.options.raise_to is not None) == (raised == "p4 cbr 101" or story.actor == 0)
        story.plays(Call())
    assert asked == [0, 1, 2]


def test_a_raise_in_answer_to_a_raise_is_answered_by_everybody_again() -> None:
    story = ante_up().plays("p1 cbr 100", "p2 cbr 101", "p3 cc", "p4 f", "p1 cbr 500")
    assert story.actor == 1
    assert story.plays("p2 cc").actor == 2
    assert story.plays("p3 f").street == 1


@ANTE_UP.asked(
    "So a round can go on until everybody is all in.",
    where=BETTING,
    attempt=replay("ante-up-everybody-all-in"),
    shows="Player 3 raises to 850 Player 1 raises to 950 and is all-in Player 2 calls 200 and is all-in "
    "Player 3 calls 50 and is all-in",
)
def test_a_round_can_go_on_until_everybody_is_all_in() -> None:
    story = ante_up([1_000] * 3, hands=HANDS[:3], board=BOARD).plays("p1 cbr 100")
    level = 100
    while story.street == 0 and story.options is not None and story.options.raise_to is not None:
        level += 50
        story.plays(RaiseTo(min(level, story.options.raise_to.max)))
    assert level > 800
    while not story.over:
        assert story.street == 0
        story.plays(Call())
    assert story.stacks == (3_000, 0, 0)


def two_all_in() -> Story:
    """The first player is all in for 500, the second for 2,000, and the two others bet 1,000 more."""
    story = ante_up([550, 2_100, 10_000, 10_000], hands=HANDS, board=BOARD)
    return story.plays("p1 cbr 500", "p2 cbr 2000", "p3 cbr 3000", "p4 cc")


@ANTE_UP.asked(
    "Each all-in creates a side pot, and the bets after it are paid into that.",
    where="`redbutton.Deal.pots`",
    attempt=replay("ante-up-side-pots"),
    shows="Player 1 bets 500 and is all-in Player 2 raises to 2,000 and is all-in … Player 3 wins 2,400 "
    "from side pot 2 … 4,500 from side pot 1 … 2,350 from the main pot",
)
def test_each_all_in_creates_a_side_pot_for_the_bets_after_it() -> None:
    story = two_all_in()
    main, first, second = story.pots
    assert main == Pot(350 + 4 * 500, (Player(0), Player(1), Player(2), Player(3)))
    assert first == Pot(3 * 1_500, (Player(1), Player(2), Player(3)))
    assert second == Pot(2 * 1_000, (Player(2), Player(3)))
    story.plays("p3 cbr 200", "p4 cc")
    assert story.pots[2].amount == 2 * 1_200


@ANTE_UP.asked(
    "Players receive a share of those pots only to which they contributed.",
    where="`redbutton.Deal.results`",
    attempt=replay("ante-up-side-pots"),
    shows="Player 3 wins 2,400 from side pot 2 Player 2 wins 4,500 from side pot 1 Player 1 wins 2,350 from"
    " the main pot",
)
def test_players_win_only_pots_to_which_they_contributed() -> None:
    story = checked(two_all_in(), 3, (3, 4))
    assert won(story) == [2_350, 4_500, 2_000, 0]
    assert [(event.pot, event.player) for event in story.events if event.kind is Kind.WIN][::-1] in (
        [(2, 2), (1, 1), (0, 0)],
        [(0, 0), (1, 1), (2, 2)],
    )


@ANTE_UP.asked(
    "The example: who went all in first and is among the winners shares the main pot, but no later side pot.",
    where="`redbutton.Deal.results`",
    attempt=replay("ante-up-shared-pot"),
    shows="Player 1 bets 500 and is all-in … Player 2 wins 2,000 from side pot 1 Player 1 wins 875 from the"
    " main pot Player 2 wins 875 from the main pot",
)
def test_who_was_all_in_first_shares_the_main_pot_and_no_side_pot() -> None:
    story = ante_up([550, 10_000, 10_000], hands=(ACES, "Ah Ac", QUEENS), board=BOARD)
    story.plays("p1 cbr 500", "p2 cbr 1500", "p3 cc")
    checked(story, 3, (2, 3))
    main, side = 250 + 3 * 500, 2 * 1_000
    assert won(story) == [main // 2, main // 2 + side, 0]


@ANTE_UP.asked(
    "A side pot to which no winner contributed goes to the best hands of those who did and are in the game.",
    where="`redbutton.Deal.results`",
    attempt=replay("ante-up-pot-without-the-winner"),
    shows="Player 2 folds … Player 3 wins 1,500 from side pot 1 Player 4 wins 1,500 from side pot 1 Player "
    "1 wins 2,350 from the main pot",
)
def test_a_side_pot_without_the_winner_goes_to_the_best_of_those_still_in_it() -> None:
    hands = (ACES, KINGS, "Qs Qd", "Qh Qc")
    story = ante_up([550, 10_000, 10_000, 10_000], hands=hands, board=BOARD)
    story.plays("p1 cbr 500", "p2 cbr 1500", "p3 cc", "p4 cc", "p2 f")
    checked(story, 3, (3, 4))
    side = 3 * 1_000
    assert won(story) == [350 + 4 * 500, 0, side // 2, side // 2], "kings contributed, and have folded"


ANTE_UP.part("Notes on the code")


@ANTE_UP.asked(
    "Simple values are copied freely, lists are passed without copying, and long-lived ones are shared.",
    where="[ARCHITECTURE.md](../ARCHITECTURE.md), `redbutton.Card`",
    attempt=SHARED,
    shows="True",
    settled="The notes are about Rust. In Python they come to values that nobody can change and all share.",
)
def test_values_cannot_be_changed_and_are_shared() -> None:
    assert Card("As") is Card("A♠")
    story = ante_up()
    assert all(
        isinstance(value, tuple)
        for value in (story.stacks, story.pots, story.board, story.view(Player(0)).hole)
    )
    with pytest.raises((AttributeError, TypeError)):
        story.pots[0].amount = 1  # type: ignore[misc]


@ANTE_UP.asked(
    "Long functions are to be split, above all the one that distributes the pot.",
    where="`redbutton.game`",
    attempt=LONGEST,
    shows="src/redbutton/game/pots.py",
)
def test_no_function_of_the_engine_is_long() -> None:
    long = {
        function.name: function.end_lineno - function.lineno + 1
        for file in Path(redbutton.game.__file__).parent.glob("*.py")
        for function in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(function, ast.FunctionDef) and function.end_lineno is not None
    }
    assert len(long) > 100
    assert max(long.values()) <= 50, max(long, key=lambda name: long[name])


ANTE_UP.part("A game of rounds")


def rounds(players: dict[str, Any], **settings: Any) -> play.Game:
    rules = make_rules("ante-up", blinds=(1, 2))
    return play.Game(players, rules=rules, kind="rounds", seed=8, **settings)


@ANTE_UP.asked(
    "Another kind of game has a fixed number of rounds.",
    where=f"{PAGE}, `kind`",
    attempt=TWO_ROUNDS,
    typed="check, check, check, check, next, check, check, check, check",
    shows="round 1 of 2 … round 2 of 2 … The game is over",
)
@pytest.mark.parametrize("number", [1, 7])
def test_a_game_can_have_a_fixed_number_of_rounds(number: int) -> None:
    game = rounds({"Ann": "default", "Ben": "default"}, rounds=number)
    result = game.play()
    assert (result.over, result.hands) == (True, number)
    assert game.session.next_deal() is None


@ANTE_UP.asked(
    "The blind is bumped up from time to time.",
    where=f"{PAGE}, `doubles_every`",
    attempt=TWO_ROUNDS,
    typed="check, check, check, check, next, check, check, check, check",
    shows="round 1 of 2 … Kettle antes 1 Zephyr antes 2 … round 2 of 2 … Zephyr antes 2 Hero antes 4",
)
def test_the_blind_rises_from_time_to_time() -> None:
    assert blinds_of(rounds({"Ann": "default", "Ben": "default"}, rounds=6, doubles_every=2)) == [
        2,
        2,
        4,
        4,
        8,
        8,
    ]


def blinds_of(game: play.Game) -> list[int]:
    """The big blind that was really due in each round of a game."""
    due = []
    while not game.result.over:
        game.play(hands=1)
        due.append(int(max(game.records[-1].antes)))
    return due


@ANTE_UP.asked(
    "The winner is the player with the highest bankroll.",
    where="`redbutton.play.GameResult.winners`",
    attempt=TWO_ROUNDS,
    typed="check, check, check, check, next, check, check, check, check",
    shows="Kettle wins 10 … The game is over: Kettle has won.",
    settled="Equal bankrolls share the first place.",
)
def test_the_highest_bankroll_wins() -> None:
    result = rounds({"Ann": "default", "Ben": "modest", "Cleo": "six-max"}, rounds=9).play()
    best = max(each.chips for each in result.standings)
    assert result.winners == tuple(each.name for each in result.standings if each.chips == best)
    assert [each.place for each in result.standings][: len(result.winners)] == [1] * len(result.winners)
    even = play.Game({"Ann": Folder(), "Ben": Folder()}, rules=RULES, kind="rounds", rounds=2, seed=1).play()
    assert even.winners == ("Ann", "Ben")


class Folder:
    """Gives up every hand."""

    def act(self, view: View) -> Action:
        return Fold()


@ANTE_UP.asked(
    "The example: 50 rounds, and the blind doubles every 5 rounds.",
    where=PAGE,
    attempt=FIFTY,
    shows="[2, 2, 2, 2, 2, 4, 4, 4, 4, 4, 8, … 1024, 1024, 1024, 1024, 1024]",
)
def test_fifty_rounds_in_which_the_blind_doubles_every_five() -> None:
    game = rounds({"Ann": "default", "Ben": "modest", "Cleo": "six-max"}, rounds=50, doubles_every=5)
    assert blinds_of(game) == [2 * 2**level for level in range(10) for _ in range(5)]


@ANTE_UP.asked(
    "After each round new automatic players come in as necessary to keep the numbers up.",
    where="`redbutton.play.Rounds`",
    attempt=TWO_ROUNDS,
    typed="allin, watch",
    shows="Hero is out … round 2 of 2 … Auto 1 antes 4",
)
def test_new_automatic_players_keep_the_numbers_up() -> None:
    game = rounds({"Ann": Shover(), "Ben": Shover(), "Cleo": Shover()}, rounds=30)
    seen: set[str] = set()
    for _ in range(30):
        game.play(hands=1)
        names = game.session.names
        assert len(names) == 3
        seen.update(names)
    newcomers = seen - {"Ann", "Ben", "Cleo"}
    assert newcomers
    assert newcomers <= set(game.players), "each has a bot that decides"
