"""A session that is saved and resumed equals one that is not interrupted."""

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redbutton import _pure
from redbutton.errors import Code, ParseError, PokerError
from redbutton.game import Call, Check, Deal, Discard
from redbutton.ids import Seat
from redbutton.play import Cash, Rounds, Session, Tournament
from redbutton.play.dealer import Dealer
from redbutton.play.session_files import load, read, write
from redbutton.players.bots.caller import Caller
from redbutton.rules import Rules, make_rules
from redbutton.rules.variants import VARIANTS

DEALS = 12


def make(kind: str, rules: Rules, players: int, seed: int | None) -> Session:
    names = "ABCDEF"[:players]
    match kind:
        case "cash":
            return Cash(rules=rules, names=names, stack=120, buy_in=(1, 500), seed=seed)
        case "tournament":
            return Tournament(rules=rules, names=names, stack=60, level_hands=2, seed=seed)
        case _:
            return Rounds(rules=rules, names=names, stack=60, rounds=DEALS, doubles_every=3, seed=seed)


def kept(session: Session) -> Session:
    """The session as it comes back from JSON, which has no pictures of objects."""
    return load(json.loads(json.dumps(session.save())))


def play(session: Session, whim: Any, interrupt: Callable[[int], bool]) -> tuple[list[Any], int]:
    """Play on, saved and resumed wherever an interruption comes; gives all deals and the number of steps."""
    story: list[Any] = []
    steps = 0
    while len(story) < DEALS:
        deal = session.deal or session.next_deal()
        if deal is None:
            break
        dealer = session.dealer()
        while not deal.over:
            if interrupt(steps):
                session = kept(session)
                assert session.deal is not None
                deal, dealer = session.deal, session.dealer()
            step(deal, dealer, whim)
            steps += 1
        story.append((session.names, session.rules.stakes, deal.events, deal.stacks))
        story[-1] += (session.settle(),)
        if interrupt(steps):
            session = kept(session)
    return [*story, session.standings, session.carried, session.save()], steps


def step(deal: Deal, dealer: Dealer, whim: Any) -> None:
    if deal.dealing:
        dealer.serve(deal)
    elif deal.showing_down or deal.actor is None:
        deal.show_or_muck()
    else:
        deal.act(whim.act(deal.view(deal.actor)), deal.actor)


def never(step: int) -> bool:
    return False


def always(step: int) -> bool:
    return True


KINDS = ("cash", "tournament", "rounds")
GAMES = st.one_of(
    st.builds(
        lambda preset, odd: make_rules(preset, switches={"odd_chips": odd}),
        st.sampled_from(("standard", "fixed-limit", "home", "ante-up", "dezhou")),
        st.sampled_from(("one-each", "carry-over")),
    ),
    st.builds(
        lambda variant: make_rules("standard", variant=variant),
        st.sampled_from([name for name, variant in VARIANTS.items() if variant.max_players > 2]),
    ),
    st.builds(
        lambda variant: make_rules(
            "standard", variant=variant, limit="fixed", blinds=(), antes=(1,), bring_in=1, bets=(2, 4)
        ),
        st.sampled_from(("stud", "razz", "stud-high-low")),
    ),
)


@settings(max_examples=20 if _pure.wanted() else 120)
@given(
    kind=st.sampled_from(KINDS),
    rules=GAMES,
    players=st.integers(2, 6),
    seed=st.integers(0, 10**6),
    data=st.data(),
)
def test_a_resumed_session_equals_one_without_interruption(
    kind: str, rules: Rules, players: int, seed: int, data: st.DataObject, whim: type
) -> None:
    story, steps = play(make(kind, rules, players, seed), whim(seed), never)
    places = data.draw(st.sets(st.integers(0, steps), max_size=5))
    again, _ = play(make(kind, rules, players, seed), whim(seed), places.__contains__)
    assert again == story


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("preset", ["fixed-limit", "ante-up"])
def test_it_can_be_interrupted_at_every_step(kind: str, preset: str, whim: type) -> None:
    story, steps = play(make(kind, make_rules(preset), 4, 7), whim(), never)
    assert steps > 20
    assert play(make(kind, make_rules(preset), 4, 7), whim(), always)[0] == story


def test_without_a_seed_the_deck_of_the_running_deal_is_kept(whim: type) -> None:
    session = make("cash", make_rules("standard"), 4, None)
    session.next_deal()
    other = kept(session)
    ends = []
    for each in (session, other):
        assert each.deal is not None
        dealer = each.dealer()
        while not each.deal.over:
            step(each.deal, dealer, whim())
        ends.append(each.deal.events)
    assert ends[0] == ends[1]


def test_draws_that_need_the_discards_again_are_resumed(whim: type) -> None:
    rules = make_rules("standard", variant="badugi")
    story, _ = play(make("rounds", rules, 6, 3), Drawer(), never)
    assert play(make("rounds", rules, 6, 3), Drawer(), lambda step: step % 7 == 0)[0] == story


class Drawer:
    """Exchanges all cards, and else stays in for nothing."""

    def act(self, view: Any) -> Any:
        if view.options.discard is not None:
            return Discard(view.options.hand[: view.options.discard])
        return Check() if view.options.check else Call()


def test_leavers_and_rebuys_in_a_hand_are_kept() -> None:
    session = Cash(rules=make_rules("standard"), names="ABC", stack=100, seed=1)
    session.next_deal()
    session.leave("A")
    session.rebuy("B", 50)
    again = kept(session)
    assert isinstance(again, Cash)
    assert again.save() == session.save()
    assert again.ledger == session.ledger


def test_all_rules_come_back_as_they_were() -> None:
    rules = make_rules("home", buy_in=100, switches={"raise_cap": "4", "first_button": "random"})
    assert kept(Cash(rules=rules, names="AB")).rules == rules
    again = kept(Tournament(rules=rules, names="AB", level_minutes=2.5))
    assert isinstance(again, Tournament)
    assert again.levels == Tournament(rules=rules, names="AB").levels
    assert again.level_minutes == 2.5


class TestFiles:
    def test_a_file_holds_a_session(self, tmp_path: Path) -> None:
        session = make("tournament", make_rules("standard"), 3, 1)
        session.next_deal()
        write(session, tmp_path / "evening.json")
        assert read(tmp_path / "evening.json").save() == session.save()
        assert [path.name for path in tmp_path.iterdir()] == ["evening.json"]

    def test_names_may_be_in_any_language(self, tmp_path: Path) -> None:
        session = Cash(rules=make_rules("standard"), names=("阿明", "Zoë", "\udcff"), seed=b"\xff")
        write(session, tmp_path / "evening.json")
        assert read(tmp_path / "evening.json").save() == session.save()

    def test_a_file_that_cannot_be_written_leaves_the_old_one(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "evening.json"
        write(make("cash", make_rules("standard"), 3, 1), path)
        before = path.read_bytes()

        def full(file: int) -> None:
            raise OSError("no space left")

        monkeypatch.setattr("os.fsync", full)
        with pytest.raises(OSError, match="no space left"):
            write(make("cash", make_rules("standard"), 4, 1), path)
        assert path.read_bytes() == before
        assert [found.name for found in tmp_path.iterdir()] == ["evening.json"]

    @pytest.mark.parametrize(
        "text", ["", "{", "[]", "7", "{}", '{"session": "chess"}', "[" * 100_000, "\x00", "\xff"]
    )
    def test_what_is_no_session_is_refused(self, text: str, tmp_path: Path) -> None:
        (tmp_path / "bad").write_bytes(text.encode("latin-1"))
        with pytest.raises(ParseError) as refused:
            read(tmp_path / "bad")
        assert refused.value.code is Code.NOT_A_SESSION

    @settings(max_examples=30 if _pure.wanted() else 200)
    @given(data=st.data())
    def test_a_damaged_one_is_refused_or_is_a_session(self, data: st.DataObject) -> None:
        saved = json.loads(json.dumps(_running().save()))
        place = data.draw(st.sampled_from(sorted(saved)))
        saved[place] = data.draw(
            st.one_of(st.none(), st.integers(), st.text(), st.just([]), st.just({"a": 1}))
        )
        with suppress(PokerError):
            assert load(saved).number >= 0


def _running() -> Session:
    session = make("tournament", make_rules("standard"), 3, 1)
    deal = session.next_deal()
    assert deal is not None
    session.dealer().serve(deal)
    return session


def without_what_follows(saved: dict[str, Any]) -> dict[str, Any]:
    """A file of the version that did not write down which cards were burned."""
    return {**saved, "deal": [event for event in saved["deal"] if event[0] != "burn"]}


@pytest.mark.parametrize("streets", [1, 2, 3])
def test_a_file_in_which_no_card_is_burned_yet_goes_on_the_same(streets: int) -> None:
    cash = Cash(rules=make_rules("home"), names="AB", seed=3)
    deal = cash.next_deal()
    assert deal is not None
    dealer = cash.dealer()
    while deal.street < streets or deal.dealing:
        if deal.dealing:
            dealer.step(deal)
        else:
            deal.check_or_call()
    saved = json.loads(json.dumps(cash.save()))
    assert any(event[0] == "burn" for event in saved["deal"])
    again = load(without_what_follows(saved))
    assert again.deal is not None
    assert (again.deal.events, again.deal.burned, again.deal.board) == (deal.events, streets, deal.board)
    for one, its_dealer in ((deal, dealer), (again.deal, again.dealer())):
        while not one.over:
            its_dealer.step(one) if one.dealing else one.check_or_call()
    assert again.deal.events == deal.events


def test_rounds_go_on_in_the_seats_where_they_began() -> None:
    rules = make_rules("ante-up", blinds=(1, 2))
    session = kept(kept(Rounds(rules=rules, names="AB", seats=(Seat(3), Seat(5)), stack=2)))
    story, _ = play(session, Caller(), always)
    assert {sitter["seat"] for sitter in story[-1]["seating"]["sitters"]} == {3, 5}
