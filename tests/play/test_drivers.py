"""Sessions driven by programs, by people who take their time, and before listeners."""

import asyncio
from typing import Any

import pytest

from redbutton.cards import UNKNOWN
from redbutton.errors import Code, IllegalAction
from redbutton.game import Action, Check, Event, Fold, Kind, RaiseTo, View
from redbutton.play import Cash, Rounds, Session, Tournament
from redbutton.play.async_driver import play_live
from redbutton.play.faults import Fault
from redbutton.play.sync_driver import play_session
from redbutton.players.actor import default_action
from redbutton.rules import make_rules

NAMES = ("Ann", "Ben", "Cleo", "Dan")


def tournament(seed: int = 3, **settings: Any) -> Tournament:
    return Tournament(rules=make_rules("standard"), names=NAMES, stack=100, seed=seed, **settings)


def live(session: Session, actors: Any, **settings: Any) -> list[Any]:
    return asyncio.run(play_live(session, actors, default=default_action, **settings))


class Slow:
    """The same decisions, after a while."""

    def __init__(self, actor: Any) -> None:
        self.actor = actor

    async def act(self, view: View) -> Action:
        await asyncio.sleep(0)
        action: Action = self.actor.act(view)
        return action


class Hearer:
    """Plays on a whim, and writes down what it hears."""

    def __init__(self, actor: Any) -> None:
        self.act = actor.act
        self.heard: list[Event] = []

    def hear(self, event: Event) -> None:
        self.heard.append(event)


class TestPlaySession:
    def test_it_plays_until_the_session_is_over(self, whim: type) -> None:
        session = tournament()
        settled = play_session(session, dict.fromkeys(NAMES, whim()))
        assert session.over
        assert len(settled) == session.number

    def test_it_plays_as_many_deals_as_asked(self, whim: type) -> None:
        session = tournament()
        assert len(play_session(session, dict.fromkeys(NAMES, whim()), deals=2)) == session.number == 2

    def test_it_stops_when_too_few_can_play(self, whim: type) -> None:
        session = Cash(rules=make_rules("standard"), names=("Ann",))
        assert play_session(session, {"Ann": whim()}) == []

    def test_it_goes_on_in_the_middle_of_a_deal(self, whim: type) -> None:
        first, second = tournament(), tournament()
        deal = first.next_deal()
        assert deal is not None
        first.dealer().serve(deal)
        actors = dict.fromkeys(NAMES, whim())
        assert play_session(first, actors) == play_session(second, actors)

    def test_newcomers_are_made_players_when_they_are_dealt_in(self, whim: type) -> None:
        session = Rounds(rules=make_rules("ante-up"), names=NAMES, rounds=20, seed=1)
        made: list[str] = []

        def newcomer(name: str) -> Any:
            made.append(name)
            return whim()

        joined = [name for settled in play_session(session, {}, newcomer=newcomer) for name in settled.joined]
        assert joined
        assert set(NAMES) <= set(made) <= {*NAMES, *joined}
        assert len(made) == len(set(made))

    def test_a_player_without_anybody_to_decide_is_refused(self, whim: type) -> None:
        with pytest.raises(IllegalAction) as refused:
            play_session(tournament(), {"Ann": whim()})
        assert refused.value.code is Code.NOBODY_PLAYS

    def test_a_deal_can_be_kept_before_it_is_settled(self, whim: type) -> None:
        kept: list[Any] = []

        def keep(session: Session) -> None:
            assert session.deal is not None
            kept.append((session.names, session.deal.payoffs))

        settled = play_session(tournament(), dict.fromkeys(NAMES, whim()), finished=keep)
        assert [dict(zip(names, payoffs, strict=True)) for names, payoffs in kept] == [
            {name: each.gains[name] for name in names} for (names, _), each in zip(kept, settled, strict=True)
        ]


class TestListeners:
    def heard(self, drive: Any, whim: type) -> tuple[dict[str, Hearer], list[Event], list[Any]]:
        hearers = {name: Hearer(whim(name)) for name in NAMES}
        watched: list[Event] = []
        dealt: list[Any] = []
        drive(
            tournament(),
            hearers,
            watchers=[watched.append],
            finished=lambda session: dealt.append((session.names, session.deal.events)),
            deals=3,
        )
        return hearers, watched, dealt

    @pytest.mark.parametrize("drive", [play_session, live])
    def test_everybody_hears_every_event_as_he_may_see_it(self, drive: Any, whim: type) -> None:
        hearers, watched, dealt = self.heard(drive, whim)
        assert watched == [event.seen_by(None) for _, events in dealt for event in events]
        for name, hearer in hearers.items():
            assert hearer.heard == [
                event.seen_by(names.index(name))
                for names, events in dealt
                if name in names
                for event in events
            ]

    @pytest.mark.parametrize("drive", [play_session, live])
    def test_nobody_hears_the_hidden_cards_of_others(self, drive: Any, whim: type) -> None:
        hearers, watched, _ = self.heard(drive, whim)
        assert all(set(event.cards) == {UNKNOWN} for event in watched if event.kind is Kind.HOLE_CARDS)
        own = [
            event
            for event in hearers["Ann"].heard
            if event.kind is Kind.HOLE_CARDS and UNKNOWN not in event.cards
        ]
        assert len(own) == 3

    def test_listening_changes_nothing(self, whim: type) -> None:
        silent, aloud = tournament(), tournament()
        first = play_session(silent, {name: whim(name) for name in NAMES})
        second = play_session(aloud, {name: Hearer(whim(name)) for name in NAMES})
        assert first == second


class TestLive:
    def test_it_plays_as_the_other_driver_does(self, whim: type) -> None:
        for seed in range(5):
            first = play_session(tournament(seed), {name: whim(name) for name in NAMES})
            second = live(tournament(seed), {name: Slow(whim(name)) for name in NAMES})
            third = live(tournament(seed), {name: whim(name) for name in NAMES})
            assert first == second == third

    def test_who_is_too_late_checks_or_folds(self, whim: type) -> None:
        class Asleep:
            async def act(self, view: View) -> Action:
                await asyncio.sleep(3600)
                return Check()

        faults: list[Fault] = []
        session = tournament()
        live(
            session,
            {**dict.fromkeys(NAMES, whim()), "Ann": Asleep()},
            seconds=0.001,
            deals=2,
            fault=faults.append,
        )
        assert session.number == 2
        assert {fault.name for fault in faults} == {"Ann"}
        assert {fault.reason.code for fault in faults} == {Code.TOO_SLOW}
        assert {fault.deal for fault in faults} <= {1, 2}

    @pytest.mark.parametrize(
        ("answer", "reason"),
        [
            (RaiseTo(10**9), Code.RAISE_TOO_LARGE),
            (None, Code.BROKE),
            ("fold", Code.BROKE),
            (ZeroDivisionError(), Code.BROKE),
            (TimeoutError("of its own"), Code.BROKE),
        ],
    )
    def test_who_breaks_costs_nobody_else(self, answer: Any, reason: Code, whim: type) -> None:
        class Broken:
            async def act(self, view: View) -> Action:
                if isinstance(answer, Exception):
                    raise answer
                action: Action = answer
                return action

        class Timid:
            def act(self, view: View) -> Action:
                return default_action(view.options) if view.options else Fold()

        faults: list[Fault] = []
        session, other = tournament(), tournament()
        broken = live(
            session, {**dict.fromkeys(NAMES, Timid()), "Ann": Broken()}, deals=6, fault=faults.append
        )
        assert broken == play_session(other, dict.fromkeys(NAMES, Timid()), deals=6)
        assert faults
        assert {(fault.name, fault.reason.code) for fault in faults} == {("Ann", reason)}

    def test_the_clock_tells_the_level(self, whim: type) -> None:
        times = iter(range(0, 100_000, 60))
        session = tournament(level_minutes=2)
        levels: list[int] = []
        live(
            session,
            dict.fromkeys(NAMES, _Folds()),
            clock=lambda: next(times),
            deals=5,
            finished=lambda session: levels.append(session.level),
        )
        assert levels == [1, 2, 2, 3, 3]

    def test_a_resumed_session_goes_on_from_its_minute(self) -> None:
        session = tournament(level_minutes=2)
        session.minutes = 5.0
        live(session, dict.fromkeys(NAMES, _Folds()), clock=lambda: 1000.0, deals=1)
        assert session.level == 3

    def test_it_can_be_cancelled(self) -> None:
        class Forever:
            async def act(self, view: View) -> Action:
                await asyncio.Event().wait()
                return Fold()

        async def cancel() -> None:
            playing = asyncio.create_task(
                play_live(tournament(), dict.fromkeys(NAMES, Forever()), default=default_action)
            )
            await asyncio.sleep(0)
            playing.cancel()
            with pytest.raises(asyncio.CancelledError):
                await playing

        asyncio.run(cancel())


class _Folds:
    def act(self, view: View) -> Action:
        return Check() if view.options and view.options.check else Fold()


class TestDice:
    def test_they_are_the_same_for_the_same_deal_and_name_only(self) -> None:
        first, second = tournament(), tournament()
        first.next_deal()
        second.next_deal()
        assert first.dice("Ann") == second.dice("Ann") != first.dice("Ben")
        play_session(first, dict.fromkeys(NAMES, _Folds()), deals=1)
        first.next_deal()
        assert first.dice("Ann") != second.dice("Ann")
