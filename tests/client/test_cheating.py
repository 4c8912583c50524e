"""A server that cheats is caught by the client, in whatever way; and an honest one is never accused."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from client import cheats
from client.cheats import Cheat, Patch
from client.test_bot import begin
from patience import PATIENCE
from server.live import Live, eventually

from redbutton.cli import main
from redbutton.client.bot import Joined, sit_down
from redbutton.client.client import NO_ANSWER, Client
from redbutton.client.contradictions import Finding
from redbutton.client.evidence import judge, read_evidence
from redbutton.client.hand_lookup import recorded_hand
from redbutton.client.past import Past
from redbutton.errors import Code, ServerError
from redbutton.fair.disclosure import Difference, Differs
from redbutton.fair.proof import By, Proof
from redbutton.game import Action, Discard, Fold, View
from redbutton.players import registry
from redbutton.players.actor import Actor
from redbutton.server.table import clock, records
from redbutton.server.table.live_deal import LiveDeal
from redbutton.server.table_timer import TableTimer
from redbutton.wire.messages import CallOff, Fairness, Seed

HANDS = 3
Said = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def server() -> Iterator[Live]:
    """A server of these tests' own: what a cheat has done to its tables harms nobody else's."""
    with Live() as running:
        yield running


class Drawer:
    """Stays in, and exchanges all cards, so that they have to be shuffled again."""

    def act(self, view: View) -> Action:
        options = view.options
        assert options is not None
        return Discard(view.hole) if options.discard is not None else options.passive() or Fold()


class Guest:
    """A client that plays, and what it suspects."""

    def __init__(self, link: str, actor: Actor, kind: type[Client] = Client) -> None:
        self.client, self.actor = kind(link), actor
        self.suspicions: list[Difference] = []
        self.lines: list[str] = []
        self.client.suspected = self._suspect
        self.client.shown = lambda kept: self.lines.append(str(kept.line))

    def _suspect(self, deal: str, found: Finding) -> None:
        assert isinstance(found, Difference)
        self.suspicions.append(found)

    @property
    def findings(self) -> list[Finding]:
        assert self.client.caught is not None
        return self.client.witness._notes[self.client.caught].found


async def sit(stack: AsyncExitStack, guest: Guest, name: str) -> Joined:
    await stack.enter_async_context(guest.client)
    return await sit_down(guest.client, guest.actor, name=name)


async def until_one_has_played(joined: list[Joined], hands: int) -> None:
    """Let all play until the first one has played this number of hands, or has had enough."""
    playing = [asyncio.create_task(each.play(hands)) for each in joined]
    await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
    for each in playing:
        each.cancel()
    await asyncio.wait(playing)


def evening(server: Live, guests: int = 1, hands: int = HANDS, **wish: Any) -> list[Guest]:
    """Let some guests play some hands at a table with a bot, or as long as they are not cheated."""
    made = server.table(**{"bots": ["caller"], "sit": False, "seats": 6, **wish})
    drawing = wish.get("variant") == "five-card-draw"
    actors: list[Actor] = [Drawer() if drawing else registry.make("caller") for _ in range(guests)]
    there = [Guest(server.link(made["id"]), actor) for actor in actors]

    async def play() -> None:
        async with AsyncExitStack() as stack:
            joined = [await sit(stack, guest, f"Guest {number}") for number, guest in enumerate(there, 1)]
            if wish.get("format"):
                await begin(server, made)
            await until_one_has_played(joined, hands)

    with suppress(ServerError):
        asyncio.run(asyncio.wait_for(play(), PATIENCE))
    return there


def waits_for_everybody(patch: Patch) -> None:
    """Let no promise and no seed be late, on however busy a machine."""
    patch.setattr(clock, "GREETING", 20_000)
    patch.setattr(clock, "SEEDS", 20_000)


DRAW: dict[str, Any] = {
    "guests": 6, "bots": [], "variant": "five-card-draw", "format": "tournament", "stack": "1000", "hands": 2
}  # fmt: skip
"""Six who exchange all their cards at once: thirty are out, and thirty more are wanted."""


@pytest.mark.parametrize("cheat", cheats.PROVED, ids=lambda cheat: cheat.__name__)
def test_a_server_that_cheats_is_caught(server: Live, monkeypatch: Patch, cheat: Cheat) -> None:
    cheat(monkeypatch)
    [guest] = evening(server)
    assert guest.client.caught is not None
    assert guest.client.over is not None
    assert guest.client.over.code is Code.NOT_AS_TOLD


@pytest.mark.parametrize("cheat", cheats.PROVED_IN_DRAWS, ids=lambda cheat: cheat.__name__)
def test_a_server_that_cheats_when_cards_are_shuffled_again_is_caught(
    server: Live, monkeypatch: Patch, cheat: Cheat
) -> None:
    cheat(monkeypatch)
    guests = evening(server, **DRAW)
    assert any(guest.client.caught for guest in guests)


@pytest.mark.parametrize("cheat", cheats.SHOWN_TO_NOBODY, ids=lambda cheat: cheat.__name__)
def test_no_seed_is_shown_to_a_server_that_has_betrayed_itself_before(
    server: Live, monkeypatch: Patch, cheat: Cheat
) -> None:
    cheat(monkeypatch)
    [guest] = evening(server)
    assert guest.lines == []


@pytest.mark.parametrize("cheat", cheats.SUSPECTED, ids=lambda cheat: cheat.__name__)
def test_what_can_be_the_network_is_told_each_time_and_accuses_nobody(
    server: Live, monkeypatch: Patch, cheat: Cheat
) -> None:
    cheat(monkeypatch)
    [guest] = evening(server)
    assert guest.client.caught is None
    assert len(guest.suspicions) >= HANDS - 1
    wanted = Differs.OWN_ABSENT if cheat is cheats.called_late else Differs.OWN_LEFT_OUT
    assert {found.point for found in guest.suspicions} == {wanted}


@pytest.mark.parametrize("cheat", cheats.SUSPECTED, ids=lambda cheat: cheat.__name__)
def test_a_seed_that_is_passed_over_in_every_deal_is_told_to_be_too_often_for_the_network(
    server: Live, monkeypatch: Patch, cheat: Cheat
) -> None:
    cheat(monkeypatch)
    [guest] = evening(server, hands=8)
    assert guest.client.caught is None
    often = [found for found in guest.suspicions if found.point is Differs.OWN_OFTEN]
    assert often[0].facts["count"] == 5
    assert often[0].facts["count"] <= often[0].facts["deals"] <= 10
    made = server.table(bots=["rock"], sit=False)
    assert main(["join", server.link(made["id"]), "--bot", "caller", "--hands", "8"]) == 4


def test_a_hand_that_the_server_does_not_show_is_told_for_each_deal_and_is_no_proof(
    server: Live, monkeypatch: Patch
) -> None:
    monkeypatch.setattr("redbutton.client.client.FIRST_PAUSE", 0.001)
    cheats.bad_deals_are_missed_and_not_shown(monkeypatch)
    made = server.table(bots=["caller"], sit=False)
    guest = Guest(server.link(made["id"]), registry.make("caller"))

    async def play() -> None:
        async with AsyncExitStack() as stack:
            await (await sit(stack, guest, "Guest")).play(1)
            await guest.client.all_looked_up()
            assert guest.client.unanswered >= {f"{made['id']}#{number}" for number in range(1, 6)}

    asyncio.run(asyncio.wait_for(play(), PATIENCE))
    assert guest.client.caught is None
    assert {found.point for found in guest.suspicions} == {Differs.UNANSWERED}


def test_joining_ends_with_status_4_if_a_hand_is_not_shown(
    server: Live, monkeypatch: Patch, capsys: Said
) -> None:
    monkeypatch.setattr("redbutton.client.client.FIRST_PAUSE", 0.001)
    cheats.bad_deals_are_missed_and_not_shown(monkeypatch)
    made = server.table(bots=["rock"], sit=False)
    assert main(["join", server.link(made["id"]), "--bot", "caller", "--hands", "1", "--lang", "en"]) == 4
    assert "the server does not show how it was played" in capsys.readouterr().err


@pytest.mark.parametrize(
    "content", [b"", b"hello", b"\xff", b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nvariant"]
)
def test_nonsense_instead_of_a_hand_is_no_answer(content: bytes) -> None:
    """Whatever is said instead of HTTP or of a hand: the client asks again, and reports it."""

    async def speak(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(content)
        writer.close()

    async def ask() -> None:
        async with await asyncio.start_server(speak, "127.0.0.1", 0) as nonsense:
            port = nonsense.sockets[0].getsockname()[1]
            with pytest.raises(NO_ANSWER):
                await recorded_hand(f"ws://127.0.0.1:{port}/api/tables/t1/ws", 1)

    asyncio.run(asyncio.wait_for(ask(), PATIENCE))


def test_a_server_that_answers_byte_by_byte_gives_no_answer(monkeypatch: Patch) -> None:
    monkeypatch.setattr("redbutton.client.hand_lookup.PATIENCE", 0.5)

    async def ask() -> None:
        given_up, done = asyncio.Event(), asyncio.Event()

        async def speak(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
            while not given_up.is_set():
                writer.write(b"x")
                await asyncio.sleep(0.1)
            writer.close()
            await writer.wait_closed()
            done.set()

        async with await asyncio.start_server(speak, "127.0.0.1", 0) as slow:
            port = slow.sockets[0].getsockname()[1]
            with pytest.raises(TimeoutError):
                await recorded_hand(f"ws://127.0.0.1:{port}/api/tables/t1/ws", 1)
            given_up.set()
            await done.wait()

    asyncio.run(asyncio.wait_for(ask(), PATIENCE))


def test_deals_that_were_never_finished_are_counted_also_when_the_program_is_started_again(
    server: Live, monkeypatch: Patch, tmp_path: Path, capsys: Said
) -> None:
    bad = 2

    def likes(live: LiveDeal, _: int) -> bool:
        nonlocal bad
        bad -= any(share.by is By.CLIENT for share in live.shares.values())
        return bad < 0

    cheats.bad_deals_are_passed_over_with_a_gap(monkeypatch, likes)
    made, path = server.table(bots=["rock"], sit=False), tmp_path / "seat.token"
    monkeypatch.chdir(tmp_path)
    arguments = ["join", server.link(made["id"]), "--bot", "caller", "--token-file", str(path)]
    assert main([*arguments, "--hands", "1", "--lang", "en"]) == 0
    assert "such deals at this table so far: 2" in capsys.readouterr().err
    bad = 9
    assert main([*arguments, "--hands", "3", "--lang", "en"]) == 3
    assert "such deals at this table so far: 3" in capsys.readouterr().err


class Restarted(Client):
    """Ends as soon as its first seed is shown, as if the program had been killed."""

    async def _send(self, message: Any) -> None:
        await super()._send(message)
        if isinstance(message, Seed) and message.seed is not None:
            self._end(ServerError(Code.CONNECTION_REFUSED, reason="killed"))


def test_a_deal_that_was_called_off_while_the_program_was_not_there_is_looked_up(
    server: Live, monkeypatch: Patch
) -> None:
    cheats.bad_deals_disappear(monkeypatch)
    made = server.table(bots=["caller"], sit=False)
    killed = Guest(server.link(made["id"]), registry.make("caller"), kind=Restarted)
    again = Client(server.link(made["id"]), token=killed.client.token)
    found = dict[Any, str]()

    async def play() -> None:
        with suppress(ServerError):
            async with AsyncExitStack() as stack:
                await (await sit(stack, killed, "Guest")).play(1)
        past = msgspec.json.encode(killed.client.witness.past)
        again.witness.remember(msgspec.json.decode(past, type=Past))
        again.suspected = lambda deal, each: found.update({each.point: deal})
        async with again:
            while Differs.UNDEALT not in found:
                await again.change()

    asyncio.run(asyncio.wait_for(play(), PATIENCE))
    assert found[Differs.UNDEALT] == f"{made['id']}#1"


def test_deals_that_are_called_off_because_they_cannot_go_on_are_told_as_that_and_accuse_nobody(
    monkeypatch: Patch,
) -> None:
    """The server fails with four deals, and each time its host calls the deal off, as everybody sees."""
    patient, begin, failed = TableTimer.set, LiveDeal._begin, set[int]()

    def fails(deal: LiveDeal) -> None:
        if deal.number <= 4:
            failed.add(deal.number)
            raise ValueError("list.remove(x): x not in list")
        begin(deal)

    monkeypatch.setattr(TableTimer, "set", lambda timer, seconds: patient(timer, min(seconds, 0.01)))
    monkeypatch.setattr(LiveDeal, "_begin", fails)

    async def play(server: Live) -> None:
        made = server.table(bots=["caller"], sit=False)
        guest = Guest(server.link(made["id"]), registry.make("caller"))
        async with Client(server.link(made["id"]), token=made["token"]) as host, AsyncExitStack() as stack:

            async def call_off() -> None:
                async for _ in host.changes():
                    if host.table is not None and host.table.stuck:
                        with suppress(ServerError):  # it is told twice, and called off once
                            await host.ask(CallOff(id=host.new_id()))

            deciding = asyncio.create_task(call_off())
            await (await sit(stack, guest, "Guest")).play(1)
            deciding.cancel()
        assert guest.client.caught is None
        told = [(found.point, found.facts["count"], found.sure) for found in guest.suspicions]
        assert told == [(Differs.CALLED_OFF, count, False) for count in (1, 2, 3, 4)]

    with Live() as server:
        asyncio.run(asyncio.wait_for(play(server), PATIENCE))
    assert failed == {1, 2, 3, 4}


def test_fresh_seeds_that_are_passed_over_are_told(server: Live, monkeypatch: Patch) -> None:
    waits_for_everybody(monkeypatch)
    cheats.fresh_seeds_called_late(monkeypatch)
    guests = evening(server, **DRAW)
    assert not any(guest.client.caught for guest in guests)
    found = [each for guest in guests for each in guest.suspicions]
    assert {(each.point, each.facts["stage"]) for each in found} == {(Differs.OWN_ABSENT, 1)}


def test_it_says_what_was_told_before_and_what_was_used(server: Live, monkeypatch: Patch) -> None:
    cheats.another_deck(monkeypatch)
    [guest] = evening(server)
    first, second = guest.client.witness._notes[guest.client.caught or ""].told
    [root] = [found for found in guest.findings if found.point is Differs.ROOT]
    assert isinstance(root, Difference)
    assert (root.told, root.used) == (first.root, second.root)
    assert first.root[:12] in root.sentence("en")
    assert second.root[:12] in root.sentence("zh")


# -- honest servers ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"guests": 3, "bots": ["station", "rock"], "hands": 6},
        {"variant": "stud", "guests": 2},
        {"variant": "short-deck"},
        {"variant": "omaha", "guests": 4},
        DRAW,
    ],
    ids=["alone", "several", "stud", "short-deck", "omaha", "draw"],
)
def test_an_honest_server_is_never_accused(server: Live, monkeypatch: Patch, wish: dict[str, Any]) -> None:
    waits_for_everybody(monkeypatch)
    guests = evening(server, **wish)
    assert [guest.client.caught for guest in guests] == [None] * len(guests)
    assert [found.point for guest in guests for found in guest.suspicions] == []
    assert guests[0].lines
    told = [note.told[-1] for guest in guests for note in guest.client.witness._notes.values()]
    assert any(len(fairness.envelopes) > 1 for fairness in told) == (wish is DRAW)


class Losing(Client):
    """Loses the connection with every seventh thing that it is told."""

    received = 0

    async def _receive(self, reply: Any) -> None:
        await super()._receive(reply)
        self.received += 1
        if self.received % 7 == 0 and self._socket is not None:
            self._socket.transport.abort()


def test_losing_the_connection_again_and_again_accuses_nobody(server: Live) -> None:
    made = server.table(bots=["caller"], sit=False)
    guest = Guest(server.link(made["id"]), registry.make("caller"), kind=Losing)

    async def play() -> None:
        async with AsyncExitStack() as stack:
            await (await sit(stack, guest, "Guest")).play(5)

    asyncio.run(asyncio.wait_for(play(), PATIENCE))
    assert guest.client.caught is None
    assert isinstance(guest.client, Losing)
    assert guest.client.received > 14
    assert {found.point for found in guest.suspicions} <= {Differs.OWN_ABSENT, Differs.OWN_LEFT_OUT}


def test_a_seed_that_is_really_late_is_told_and_accuses_nobody(server: Live, monkeypatch: Patch) -> None:
    monkeypatch.setattr(clock, "SEEDS", 20)

    class Slow(Client):
        async def _send(self, message: Any) -> None:
            if isinstance(message, Seed) and message.seed is not None:
                await asyncio.sleep(0.2)
            await super()._send(message)

    made = server.table(bots=["caller"], sit=False)
    guest = Guest(server.link(made["id"]), registry.make("caller"), kind=Slow)

    async def play() -> None:
        async with AsyncExitStack() as stack:
            await (await sit(stack, guest, "Guest")).play(3)

    asyncio.run(asyncio.wait_for(play(), PATIENCE))
    assert guest.client.caught is None
    assert Differs.OWN_ABSENT in {found.point for found in guest.suspicions}


def test_several_tables_at_once_are_kept_apart(server: Live) -> None:
    tables = [server.table(bots=["caller"], sit=False)["id"] for _ in range(4)]
    guests = [Guest(server.link(table), registry.make("caller")) for table in tables]

    async def play(guest: Guest) -> None:
        async with AsyncExitStack() as stack:
            await (await sit(stack, guest, "Guest")).play(4)

    async def play_all() -> None:
        await asyncio.gather(*map(play, guests))

    asyncio.run(asyncio.wait_for(play_all(), PATIENCE))
    assert [(guest.client.caught, guest.suspicions) for guest in guests] == [(None, [])] * 4


def test_a_second_program_at_the_same_seat_accuses_nobody(server: Live) -> None:
    made = server.table(bots=["caller"])
    found: list[Finding] = []

    async def play() -> None:
        one, two = (Client(server.link(made["id"]), token=made["token"]) for _ in range(2))
        one.suspected = two.suspected = lambda deal, each: found.append(each)
        async with one, two:
            await Joined(one, registry.make("caller")).play(4)
        assert one.caught is None
        assert two.caught is None

    asyncio.run(asyncio.wait_for(play(), PATIENCE))


def test_who_looks_on_is_a_witness_too(server: Live, monkeypatch: Patch) -> None:
    cheats.another_deck(monkeypatch)
    made = server.table(bots=["caller"], sit=False)
    guest = Guest(server.link(made["id"]), registry.make("caller"))

    async def play() -> None:
        async with Client(server.link(made["id"])) as onlooker, AsyncExitStack() as stack:
            await sit(stack, guest, "Guest")
            with pytest.raises(ServerError):
                async for _ in onlooker.changes():
                    pass
            assert onlooker.caught is not None

    asyncio.run(asyncio.wait_for(play(), PATIENCE))


# -- the command ---------------------------------------------------------------------------------------------


def test_joining_ends_with_status_3_and_leaves_evidence_behind(
    server: Live, monkeypatch: Patch, tmp_path: Path, capsys: Said
) -> None:
    cheats.another_deck(monkeypatch)
    made = server.table(bots=["rock"], sit=False)
    monkeypatch.chdir(tmp_path)
    assert main(["join", server.link(made["id"]), "--bot", "caller", "--lang", "en"]) == 3
    path = tmp_path / f"evidence-{made['id']}-1.json"
    said = capsys.readouterr().err
    assert "is not what was told" in said
    assert path.name in said
    told = json.loads(path.read_text("utf-8"))
    assert (told["deal"], told["kept"]["before"]) == (f"{made['id']}#1", [True])
    assert len({each["root"] for each in told["told"]}) == 2
    assert [each["point"] for each in told["found"]][:1] == ["ANNOUNCED"]
    assert told["found"][0]["sentences"]["zh"]
    assert main(["verify", str(path), "--lang", "en"]) == 1
    assert "the root of stage 0 was" in capsys.readouterr().out


def test_evidence_goes_where_it_is_wanted_and_is_judged_anew(
    server: Live, monkeypatch: Patch, tmp_path: Path
) -> None:
    cheats.a_salt_that_fits_nothing(monkeypatch)
    made, path = server.table(bots=["rock"], sit=False), tmp_path / "mine.json"
    arguments = ["join", server.link(made["id"]), "--bot", "caller", "--evidence", str(path)]
    assert main(arguments) == 3
    told = json.loads(path.read_text("utf-8"))
    told["found"] = []
    for written in (told, [told, told]):
        evidence = read_evidence(json.dumps(written).encode())
        assert {found.point for each in evidence for found in judge(each)} >= {"ENVELOPE", "OPENED"}


def test_what_an_honest_server_told_is_judged_to_be_in_order(server: Live) -> None:
    [guest] = evening(server)
    witness = guest.client.witness
    assert witness._notes
    for deal in witness._notes:
        [evidence] = read_evidence(json.dumps(witness.evidence(deal)).encode())
        assert judge(evidence) == []


def test_what_is_no_evidence_is_refused_in_one_sentence(tmp_path: Path, capsys: Said) -> None:
    path = tmp_path / "mine.json"
    path.write_text("{}")
    assert main(["verify", str(path), "--lang", "en"]) == 2
    assert "no evidence" in capsys.readouterr().err


def saved(server: Live, table: str, path: Path, hands: int = 1) -> str:
    """All hands of a table as a file, for one who looks on: a hand is stored a moment after it is told."""
    store = server.lobby.services.store
    assert eventually(lambda: len(server.call(store.hands(table, limit=hands))) == hands)
    with server.http() as http:
        path.write_text(http.get(f"/api/tables/{table}/hands.phhs").text, "utf-8")
    return str(path)


def test_the_seeds_that_a_program_kept_are_found_in_the_hands(
    server: Live, tmp_path: Path, capsys: Said
) -> None:
    made, seeds = server.table(bots=["rock"], sit=False), tmp_path / "seeds"
    arguments = ["--bot", "caller", "--hands", "3", "--seeds", str(seeds)]
    assert main(["join", server.link(made["id"]), *arguments]) == 0
    file = saved(server, made["id"], tmp_path / "hands.phhs", hands=3)
    capsys.readouterr()
    assert main(["verify", file, "--seeds", str(seeds), "--json"]) == 0
    hands = json.loads(capsys.readouterr().out)["hands"]
    assert [hand["own_seed"] for hand in hands][:3] == [True] * 3
    assert seeds.read_text().splitlines()[0].split()[0] == f"{made['id']}#1"


def test_a_deal_that_is_missing_among_the_hands_is_a_gap_and_one_after_all_of_them_is_not(
    server: Live, tmp_path: Path, capsys: Said
) -> None:
    made, seeds = server.table(bots=["rock"], sit=False), tmp_path / "seeds"
    arguments = ["--bot", "caller", "--hands", "3", "--seeds", str(seeds)]
    assert main(["join", server.link(made["id"]), *arguments]) == 0
    file = Path(saved(server, made["id"], tmp_path / "hands.phhs", hands=3))
    one, two, three, *_ = file.read_text("utf-8").split("\n\n[")
    for hands, status in (([one, two], 0), ([one, three], 1), ([two, three], 1)):
        file.write_text("\n\n[".join(hands).replace("2]", "[2]", hands[0] is two), "utf-8")
        capsys.readouterr()
        assert main(["verify", str(file), "--seeds", str(seeds), "--json"]) == status
        assert json.loads(capsys.readouterr().out)["deals_absent"]


def test_a_file_with_another_story_than_was_told_is_found(
    server: Live, monkeypatch: Patch, tmp_path: Path, capsys: Said
) -> None:
    """What is told live is all in order; what is saved was made from another deck."""
    honest = records.record

    def record(state: Any, live_deal: Any) -> bytes:
        other = live_deal.packs[0]
        cheat = type(other).from_secret(live_deal.deal_id, live_deal.rules.variant.deck, cheats.OTHER)
        proof = Proof.from_json(json.loads(live_deal.proof_text()))
        live_deal.proof_text = Proof.of([cheat], proof.seats).text
        return honest(state, live_deal)

    monkeypatch.setattr(records, "record", record)
    made, seeds = server.table(bots=["rock"], sit=False), tmp_path / "seeds"
    arguments = ["--bot", "caller", "--hands", "1", "--seeds", str(seeds)]
    assert main(["join", server.link(made["id"]), *arguments]) == 0
    file = saved(server, made["id"], tmp_path / "hands.phhs")
    capsys.readouterr()
    assert main(["verify", file, "--seeds", str(seeds), "--json"]) == 1
    assert "ANNOUNCED" in json.loads(capsys.readouterr().out)["hands"][0]["wrong"]


class Slow(Client):
    """Its seeds come later than anybody waits."""

    async def _send(self, message: Any) -> None:
        if isinstance(message, Seed) and message.seed is not None:
            await asyncio.sleep(0.1)
        await super()._send(message)


def test_who_is_not_waited_for_any_more_accuses_nobody(server: Live, monkeypatch: Patch) -> None:
    monkeypatch.setattr(clock, "SEEDS", 20)
    made = server.table(bots=["caller"], sit=False)
    guests = [Guest(server.link(made["id"]), registry.make("caller"), kind=Slow) for _ in range(2)]

    async def play() -> None:
        async with AsyncExitStack() as stack:
            joined = [await sit(stack, guest, f"Guest {number}") for number, guest in enumerate(guests, 1)]
            await until_one_has_played(joined, 9)

    asyncio.run(asyncio.wait_for(play(), PATIENCE))
    assert [guest.client.caught for guest in guests] == [None, None]
    assert any(found.point is Differs.OWN_ABSENT for guest in guests for found in guest.suspicions)


class Unlucky(Client):
    """Loses the connection when the first deal is announced, and comes back when it is played."""

    lost = False

    async def _receive(self, reply: Any) -> None:
        told = getattr(reply, "fairness", None)
        if isinstance(told, Fairness) and not told.seeds and not self.lost:
            self.lost = True
            assert self._socket is not None
            self._socket.transport.abort()
            await asyncio.sleep(0.8)
            raise OSError("the line is down")
        await super()._receive(reply)


def test_who_was_away_while_cards_were_shuffled_accuses_nobody_when_they_are_shuffled_again(
    server: Live, monkeypatch: Patch
) -> None:
    monkeypatch.setattr(clock, "SEEDS", 400)
    made = server.table(
        bots=[], sit=False, seats=6, variant="five-card-draw", format="tournament", stack="1000"
    )
    guests = [Guest(server.link(made["id"]), Drawer()) for _ in range(5)]
    guests.append(Guest(server.link(made["id"]), Drawer(), kind=Unlucky))

    async def play() -> None:
        async with AsyncExitStack() as stack:
            joined = [await sit(stack, guest, f"Guest {number}") for number, guest in enumerate(guests, 1)]
            await begin(server, made)
            await until_one_has_played(joined, 1)

    asyncio.run(asyncio.wait_for(play(), PATIENCE))
    assert [guest.client.caught for guest in guests] == [None] * 6
