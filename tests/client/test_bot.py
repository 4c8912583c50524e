"""Whole games over websockets: people, programs far away, servers that go down and come back."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from patience import PATIENCE
from server.live import Live, live_test

from redbutton.cli import main
from redbutton.client.bot import sit_down
from redbutton.client.client import Client, socket_address
from redbutton.errors import ServerError
from redbutton.game import AllIn, Call, Check, Fold, Kind
from redbutton.ids import Seat
from redbutton.players import registry
from redbutton.rules import VARIANTS
from redbutton.wire.messages import Answer, Leave, Rebuy, Sit, SitIn

GAMES = tuple(name for name in VARIANTS if name not in ("kuhn", "leduc", "five-card-show"))


async def stay(client: Client) -> None:
    """Check or call, and at the showdown do what is usual."""
    assert client.view is not None
    assert client.view.options is not None
    assert client.mirror is not None
    await client.act(client.view.options.passive() or client.mirror.usual())


async def begin(live: Live, made: dict[str, str]) -> None:
    """Let the host begin, and go."""
    async with live.at(made["id"], made["token"]) as host:
        assert (await host.ask(type="start"))["ok"]


# -- people and bots -------------------------------------------------------------------------------------


def test_two_people_and_two_bots_play_an_evening_that_adds_up(tmp_path: Path) -> None:
    async def evening(live: Live) -> None:
        made = live.table(bots=["station", "rock"], seats=4)
        async with live.at(made["id"], made["token"]) as ann, live.at(made["id"]) as bob:
            assert (await bob.ask(type="sit", name="Bob"))["ok"]
            await asyncio.gather(ann.play_on(12), bob.play_on(12))
            assert all(reply["ok"] for reply in ann.heard + bob.heard if reply["type"] == "answer")
            ann_seq = [reply["seq"] for reply in ann.heard if reply["type"] == "update"]
            assert ann_seq == list(range(ann_seq[0], ann_seq[0] + len(ann_seq)))

    with Live(f"sqlite:///{tmp_path}/evening.db") as live:
        asyncio.run(asyncio.wait_for(evening(live), PATIENCE))


class TooLate(Client):
    """Wants to sit in again just when the hand has ended after which the seat is free."""

    async def ask(self, message: Any) -> Answer:
        if isinstance(message, SitIn):
            await self.ends_the_hand()
            while self.you is not None and self.you.seat is not None:
                await self.change()
        return await super().ask(message)

    async def ends_the_hand(self) -> None:
        raise NotImplementedError


@live_test
async def test_a_bot_whose_seat_is_gone_when_it_comes_back_sits_down_anew(live: Live) -> None:
    made = live.table(seats=2)
    async with live.at(made["id"], made["token"]) as host, Client(live.link(made["id"])) as first:
        await first.ask(Sit(id=first.new_id(), name="Guest"))
        while (view := first.view) is None or view.actor in (None, view.player):
            if view is not None and view.options is not None:
                await stay(first)
            await first.change()
        await host.my_turn()
        await first.ask(Leave(id=first.new_id()))
        again = TooLate(live.link(made["id"]), token=first.token)
        again.ends_the_hand = lambda: host.act("fold")  # type: ignore[assignment, method-assign, return-value]
        async with again:
            assert again.you is not None
            assert again.you.leaving
            await sit_down(again, registry.make("caller"), name="Guest")
            while again.you.seat is None:
                await again.change()


@live_test
async def test_everybody_who_plays_by_the_library_adds_seeds_to_the_deck(live: Live) -> None:
    made = live.table(bots=["caller"])
    async with Client(live.link(made["id"]), token=made["token"]) as ann:
        async for _ in ann.changes():
            if (
                ann.fairness is not None
                and ann.deal is not None
                and ann.deal.number == 3
                and ann.fairness.seeds
            ):
                break
            if ann.view is not None and ann.view.options is not None:
                await stay(ann)
        assert ann.fairness is not None
        assert ann.fairness.makers == {1: "client", 2: "server"}


# -- the library -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("link", "address"),
    [
        ("http://127.0.0.1:8000/t/abc", "ws://127.0.0.1:8000/api/tables/abc/ws"),
        ("https://poker.example/t/abc", "wss://poker.example/api/tables/abc/ws"),
        ("https://poker.example/room/t/abc/", "wss://poker.example/room/api/tables/abc/ws"),
        ("localhost:8000/t/abc", "ws://localhost:8000/api/tables/abc/ws"),
    ],
)
def test_a_link_leads_to_a_websocket(link: str, address: str) -> None:
    assert socket_address(link) == address


@pytest.mark.parametrize("link", ["", "http://", "ftp://h/t/a", "http://h", "http://h/abc", "http://h/x/abc"])
def test_what_is_no_link_is_refused(link: str) -> None:
    with pytest.raises(ServerError, match="is not a table"):
        socket_address(link)


@live_test
async def test_the_library_refuses_as_the_server_does(live: Live) -> None:
    made = live.table(bots=["caller"])
    async with Client(live.link(made["id"]), token=made["token"]) as ann:
        async for _ in ann.changes():
            if ann.view is not None and ann.view.options is not None:
                break
        with pytest.raises(ServerError) as refusal:
            await ann.ask(Sit(id="again", name="Ann"))
        assert refusal.value.code in ("ALREADY_SEATED", "NAME_TAKEN")


@live_test
async def test_the_library_sees_what_the_table_sees(live: Live) -> None:
    """The mirror of a deal agrees with the deal, in everything that its player may know."""
    made = live.table(bots=["caller", "station"])
    async with Client(live.link(made["id"]), token=made["token"]) as ann:
        async for _ in ann.changes():
            if ann.deal is not None and ann.deal.number > 4:
                break
            if ann.view is None or ann.view.options is None:
                continue
            mine, theirs = ann.view, live.lobby.rooms[made["id"]].table.view_of(Seat(1))
            assert theirs is not None
            for name in ("hole", "hands", "board", "pot", "pots", "stacks", "bets", "events", "to_call"):
                assert getattr(mine, name) == getattr(theirs, name)
            assert repr(mine.options) == repr(theirs.options)
            await stay(ann)


@pytest.mark.parametrize("variant", GAMES)
def test_any_program_plays_any_game_far_away(live: Live, variant: str) -> None:
    async def play() -> None:
        made = live.table(bots=["random"], variant=variant, sit=False)
        async with Client(live.link(made["id"])) as client:
            joined = await sit_down(client, registry.make("random", seed=7), name="Far", report=faults.append)
            played = await joined.play(hands=6)
        assert played.hands == 6

    faults: list[Any] = []
    asyncio.run(asyncio.wait_for(play(), PATIENCE))
    assert faults == []


@pytest.mark.parametrize("preset", ["fixed-limit", "home", "ante-up", "dezhou"])
def test_any_program_plays_by_any_house_rules_far_away(live: Live, preset: str) -> None:
    async def play() -> None:
        made = live.table(bots=["caller"], preset=preset, sit=False)
        async with Client(live.link(made["id"])) as client:
            joined = await sit_down(client, registry.make("caller"), name="Far", report=faults.append)
            played = await joined.play(hands=4)
        assert played.hands == 4

    faults: list[Any] = []
    asyncio.run(asyncio.wait_for(play(), PATIENCE))
    assert faults == []


@live_test
async def test_a_program_far_away_votes_on_how_often_the_board_is_run(live: Live) -> None:
    made = live.table(bots=["maniac"], sit=False, switches={"runouts": "2"}, stack="10")

    class Shover:
        def act(self, view: Any) -> Any:
            options = view.options
            return Call() if options.call is not None else Check() if options.check else Fold()

    async with Client(live.link(made["id"])) as client:
        joined = await sit_down(client, Shover(), name="Far")
        assert (await joined.play(hands=10)).hands == 10


@live_test
async def test_a_bot_far_away_without_chips_buys_the_usual_stack(live: Live) -> None:
    made = live.table(bots=["caller"], sit=False, stack="10", least="10", most="200")

    class Shover:
        def act(self, view: Any) -> Any:
            return AllIn() if view.options.all_in is not None else view.options.passive()

    class Noting(Client):
        async def ask(self, message: Any) -> Any:
            asked.append(message)
            return await super().ask(message)

    asked: list[Any] = []
    async with Noting(live.link(made["id"])) as client:
        joined = await sit_down(client, Shover(), name="Far")
        while not any(isinstance(message, Rebuy) for message in asked):
            await joined.play(hands=joined.played.hands + 1)
        # without pauses it may have lost them once more by now, and bought again
        assert {message.chips for message in asked if isinstance(message, Rebuy)} == {10}


@live_test
async def test_a_program_far_away_plays_a_tournament_to_its_end(live: Live) -> None:
    made = live.table(bots=["maniac"], sit=False, format="tournament", seats=2, stack="20", level_hands=1)
    async with Client(live.link(made["id"])) as client:
        joined = await sit_down(client, registry.make("caller"), name="Far")
        await begin(live, made)
        played = await joined.play()
        assert played.hands > 0
        assert played.net in (-20, 20)
        await joined.leave()


@live_test
async def test_a_program_that_is_late_hears_and_counts_every_hand(live: Live) -> None:
    made = live.table(bots=["maniac"], sit=False, format="tournament", seats=2, stack="100", level_hands=2)

    class Folder:
        def __init__(self) -> None:
            self.events: list[Any] = []

        def act(self, view: Any) -> Any:
            return Check() if view.options.check else Fold()

        def hear(self, event: Any) -> None:
            self.events.append(event)

    class Late(Client):
        async def act(self, action: Any) -> Any:
            answer = await super().act(action)
            await asyncio.sleep(0.1)
            return answer

    folder = Folder()
    async with Late(live.link(made["id"])) as client:
        joined = await sit_down(client, folder, name="Far")
        await begin(live, made)
        played = await joined.play()
        assert client.table is not None
        assert played.hands == client.table.hands
        assert played.net in (-100, 100)
        assert len([event for event in folder.events if event.kind is Kind.HOLE_CARDS]) == 2 * played.hands


@live_test
async def test_a_program_that_breaks_while_it_listens_plays_on(live: Live) -> None:
    made = live.table(bots=["caller"], sit=False)

    class Deaf:
        def act(self, view: Any) -> Any:
            return view.options.passive()

        def hear(self, event: Any) -> None:
            raise ValueError(event.kind)

    faults: list[Any] = []
    async with Client(live.link(made["id"])) as client:
        joined = await sit_down(client, Deaf(), name="Far", report=faults.append)
        assert (await joined.play(hands=2)).hands == 2
    assert "ValueError" in str(faults[0])


# -- joining by command ----------------------------------------------------------------------------------


def test_a_program_joins_by_command(live: Live, capsys: pytest.CaptureFixture[str]) -> None:
    made = live.table(bots=["rock"], sit=False, pace="quick")  # without pauses a fourth hand may begin first
    assert main(["join", live.link(made["id"]), "--bot", "shark", "--name", "Jaws", "--hands", "3"]) == 0
    said = capsys.readouterr().out
    assert "Jaws sits at" in said
    assert "Jaws played 3 hands" in said


@pytest.mark.parametrize(
    ("table", "bot", "sentence"),
    [
        ("nowhere", "shark", "there is no table nowhere"),
        ("{id}", "nobody", "there is no bot nobody"),
    ],
)
def test_joining_is_refused_in_one_sentence(
    live: Live, capsys: pytest.CaptureFixture[str], table: str, bot: str, sentence: str
) -> None:
    link = live.link(table.format(id=live.table()["id"]))
    assert main(["join", link, "--bot", bot]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert sentence in line


def kept() -> list[Path]:
    """The files with tokens in the data folder."""
    return [*Path(os.environ["XDG_DATA_HOME"]).rglob("*.token")]


def join(live: Live, made: dict[str, str], *more: str) -> int:
    return main(["join", live.link(made["id"]), "--bot", "caller", "--lang", "en", *more])


def person(live: Live, made: dict[str, str], name: str) -> Any:
    people = live.lobby.rooms[made["id"]].table._state.people.values()
    [found] = [each for each in people if each.name == name]
    return found


def test_a_bot_that_joins_chooses_its_seat_and_what_it_brings(live: Live) -> None:
    made = live.table(bots=["caller"], sit=False, preset="home", buy_in="50", seats=6, least="5")
    assert join(live, made, "--name", "Far", "--seat", "5", "--chips", "12.50", "--hands", "1") == 0
    until = time.monotonic() + PATIENCE
    while not (found := live.call(live.lobby.services.store.hands(made["id"], limit=1))):
        assert time.monotonic() < until  # a hand is told when it is over, and kept a moment later
        time.sleep(0.05)
    [hand] = found
    assert b"seats = [" in hand.record
    assert b"5" in hand.record.partition(b"seats = [")[2].partition(b"]")[0]
    session = live.lobby.rooms[made["id"]].table._state.session
    assert session is not None
    assert session.accounts["Far"].brought == 250  # chips of 0.05


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (("--seat", "1"), "seat 1 is taken"),
        (("--seat", "9"), "there is no seat 9"),
        (("--chips", "1000000"), "1,000,000 is not possible"),
        (("--chips", "1.5"), "1.5"),
        (("--chips", "many"), "many"),
    ],
)
def test_a_seat_or_chips_that_cannot_be_had_are_refused_and_leave_no_file(
    live: Live, capsys: pytest.CaptureFixture[str], more: tuple[str, ...], sentence: str
) -> None:
    made = live.table(bots=["caller"], sit=False, seats=3)
    assert join(live, made, *more, "--name", "Far") == 2
    [line] = capsys.readouterr().err.splitlines()
    assert sentence in line
    assert not kept()


def test_a_bot_that_was_killed_comes_back_to_its_seat_by_the_same_command(live: Live) -> None:
    made = live.table(bots=["caller"], sit=False)
    command = ["join", live.link(made["id"]), "--bot", "caller", "--name", "Far", "--lang", "en"]
    first = subprocess.Popen(
        [sys.executable, "-m", "redbutton.cli", *command], stdout=subprocess.PIPE, text=True
    )
    assert first.stdout is not None
    assert first.stdout.readline().startswith("Far sits at")
    [file] = kept()
    assert str(file) in first.stdout.readline()
    assert file.stat().st_mode & 0o777 == 0o600
    before = person(live, made, "Far").id
    assert main(command) == 2  # it plays already
    first.kill()
    first.communicate()
    assert main([*command, "--hands", "2"]) == 0
    assert person(live, made, "Far").id == before


def test_a_bot_that_left_comes_back_as_the_same_person(live: Live) -> None:
    made = live.table(bots=["caller"], sit=False)
    assert join(live, made, "--hands", "2", "--name", "Far") == 0
    before = person(live, made, "Far").id
    assert join(live, made, "--hands", "2", "--name", "Far") == 0
    assert person(live, made, "Far").id == before


def test_the_name_of_one_who_has_played_is_not_free_for_a_stranger(
    live: Live, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The hands played under it show its cards, and the books what it owes."""
    made = live.table(bots=["caller"], sit=False)
    assert join(live, made, "--hands", "2", "--name", "Far") == 0
    capsys.readouterr()
    assert join(live, made, "--name", "Far", "--token-file", str(tmp_path / "another")) == 2
    assert "the name 'Far' is taken" in capsys.readouterr().err


def test_a_token_that_is_given_is_not_kept(live: Live) -> None:
    made = live.table(bots=["caller"])
    assert join(live, made, "--token", made["token"], "--hands", "1") == 0
    assert not kept()


def test_a_file_that_has_something_else_stays_as_it_is(
    live: Live, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "letter"
    file.write_text("Dear Ann")
    assert join(live, live.table(), "--token-file", str(file)) == 2
    assert "has no token in it" in capsys.readouterr().err
    assert file.read_text() == "Dear Ann"


def test_the_token_of_a_table_that_is_over_is_not_kept(live: Live) -> None:
    made = live.table(bots=["maniac"], sit=False, seats=2, preset="home", stack="1", least="1")
    assert join(live, made, "--name", "Far") == 0  # until one is left
    assert not kept()


@live_test
async def test_a_bot_that_comes_back_at_its_own_turn_decides(live: Live) -> None:
    made = live.table(bots=["caller"])
    async with live.at(made["id"], made["token"]) as ann:
        await ann.my_turn()
    async with Client(live.link(made["id"]), token=made["token"]) as client:
        joined = await sit_down(client, registry.make("caller"), name="Ann")
        assert (await asyncio.wait_for(joined.play(hands=2), PATIENCE)).hands == 2


@live_test
async def test_a_bot_that_left_in_a_hand_and_comes_back_in_it_stays(live: Live) -> None:
    made = live.table()
    async with live.at(made["id"], made["token"]) as ann:
        async with Client(live.link(made["id"])) as client:
            joined = await sit_down(client, registry.make("caller"), name="Far")
            playing = asyncio.create_task(joined.play())
            await ann.my_turn()
            playing.cancel()
            await client.ask(Leave(id=client.new_id()))
        async with Client(live.link(made["id"]), token=client.token) as again:
            joined = await sit_down(again, registry.make("caller"), name="Far")
            other = asyncio.create_task(ann.play_on(9))
            assert (await asyncio.wait_for(joined.play(hands=2), PATIENCE)).hands == 2
            other.cancel()


def test_nobody_answers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["join", "http://127.0.0.1:9/t/x", "--bot", "shark"]) == 2
    assert "nobody answers at" in capsys.readouterr().err


# -- a server that goes away -----------------------------------------------------------------------------


def test_a_deal_goes_on_after_the_server_was_started_again(tmp_path: Path) -> None:
    async def evening(live: Live) -> None:
        made = live.table(bots=["caller", "caller"])
        async with Client(live.link(made["id"]), token=made["token"]) as ann:
            async for _ in ann.changes():
                if ann.view is not None and ann.view.options is not None and ann.deal.number == 2:  # type: ignore[union-attr]
                    break
                if ann.view is not None and ann.view.options is not None:
                    await stay(ann)
            assert ann.deal is not None
            before = (ann.deal.number, ann.you.cards, ann.deal.boards, ann.deal.turn)  # type: ignore[union-attr]
            await asyncio.to_thread(live.stop)
            acting = asyncio.create_task(ann.act(Fold()))
            await asyncio.sleep(0.2)
            await asyncio.to_thread(live.start)
            assert (await acting).ok
            assert ann.deal is not None
            assert before[0] == 2
            async for _ in ann.changes():
                if ann.deal is not None and ann.deal.number > 2:
                    break

    live = Live(f"sqlite:///{tmp_path}/kept.db").start()
    try:
        asyncio.run(asyncio.wait_for(evening(live), PATIENCE))
    finally:
        live.stop()


def test_one_sees_the_same_before_and_after_a_restart(tmp_path: Path) -> None:
    async def look(live: Live, made: dict[str, str]) -> dict[str, Any]:
        async with live.at(made["id"], made["token"]) as ann:
            await ann.my_turn()
            return ann.state

    live = Live(f"sqlite:///{tmp_path}/kept.db").start()
    made = live.table(bots=["caller"])
    before = asyncio.run(look(live, made))
    live.stop()
    live.start()
    after = asyncio.run(look(live, made))
    live.stop()
    assert before["you"] == after["you"]
    assert before["fairness"] == after["fairness"]
    assert {**before["deal"], "clock": None} == {**after["deal"], "clock": None}


# -- the command -----------------------------------------------------------------------------------------


def start(*arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "redbutton.cli", "serve", "--port", "0", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "REDBUTTON_LANG": "en"},
    )


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_the_command_tells_its_address_and_ends_cleanly(tmp_path: Path, ending: signal.Signals) -> None:
    process = start("--database", str(tmp_path / "kept.db"))
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("Redbutton is at http://127.0.0.1:")
    process.send_signal(ending)
    said, logged = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert "The tables are kept" in said
    assert all(json.loads(line)["event"] for line in logged.splitlines())


def test_a_port_that_is_taken_is_told_in_one_sentence(live: Live, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", str(live.port), "--database", "sqlite://"]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert f"127.0.0.1:{live.port} cannot be listened on" in line


def test_a_database_that_cannot_be_is_told_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "0", "--database", "mysql://x"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
