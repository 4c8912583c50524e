"""Solutions that are known in closed form, and what holds for every solution."""

import signal
from collections.abc import Iterator
from concurrent.futures import Future
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from solver.best_response import exploitability

from redbutton import PokerError, cards
from redbutton.equity import Range
from redbutton.equity.hand_classes import Hand
from redbutton.equity.notation import high_first
from redbutton.solver import Measured, Solution, Solving, Spot, dumps, load, loads, lock, save, solve
from redbutton.solver.sizes import read_sizes
from redbutton.solver.tables import Tables

RIVER = "Kh 9d 4c 7s 2h"


def river(**changes: object) -> Spot:
    given: dict[str, object] = {
        "board": RIVER, "pot": 100, "stack": 100, "oop": "AA, JTs", "ip": "KQ", "bet": "a", **changes,
    }  # fmt: skip
    return Spot(**given)  # type: ignore[arg-type]


def last_of(run: Iterator[Measured]) -> Measured:
    *_, last = run
    return last


def hand(text: str) -> Hand:
    return high_first(cards(text))


@pytest.mark.compiled
@pytest.mark.parametrize("share", [50, 100, 200])
def test_who_knows_bluffs_so_often_that_a_call_wins_nothing(share: int) -> None:
    """The clairvoyance game: the bettor has the nuts or nothing, the other one hand between them.

    A bet of s pots is bluffed s / (1 + s) times for each value bet, and called 1 / (1 + s) of the time.
    """
    size = share / 100
    spot = river(oop="AcAd, AcAh, AdAh, JcTc, JdTd, JhTh", ip="QsQc", stack=share, bet="a", pot=100)
    solution = solve(spot, 1e-5, iterations=4000)
    bluffs = solution.root.strategy[hand("JcTc")][f"all-in {share}"]
    assert solution.root.strategy[hand("AcAd")][f"all-in {share}"] == pytest.approx(1, abs=0.01)
    assert bluffs == pytest.approx(size / (1 + size), abs=0.01)
    assert solution.at(f"all-in {share}").frequency["call"] == pytest.approx(1 / (1 + size), abs=0.01)


@pytest.mark.compiled
def test_a_best_response_by_hand_agrees_on_the_river() -> None:
    spot = river(oop="TT+, AK, QJs", ip="88+, KQ, T9s:0.5", bet="50%, a", raise_="60%, a", stack=250)
    solution = solve(spot, 0.01, iterations=40)
    assert solution.exploitability == pytest.approx(exploitability(solution), abs=2e-4)


@pytest.mark.compiled
def test_a_best_response_by_hand_agrees_on_the_turn() -> None:
    spot = river(board="Kh 9d 4c 7s", oop="AKs, QQ", ip="KQs, JTs:0.5", bet="100%", stack=600)
    solution = solve(spot, 0.5, iterations=10)
    assert solution.exploitability == pytest.approx(exploitability(solution), abs=2e-4)


CARDS = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]


@st.composite
def small_spots(draw: st.DrawFn) -> Spot:
    """Any river, a few hands each, any sizes."""
    deck = draw(st.permutations(CARDS))
    board, rest = deck[:5], deck[5:25]
    hands = st.lists(st.tuples(st.sampled_from(rest), st.sampled_from(rest)), min_size=1, max_size=4)
    weight = st.sampled_from(["", ":0.5", ":0.25"])

    def text(pairs: list[tuple[str, str]]) -> str:
        return ", ".join(f"{one}{other}{draw(weight)}" for one, other in pairs if one != other)

    sizes = st.sampled_from(["", "a", "50%", "33%, 150%", "e", "2e, a", "30"])
    try:
        return Spot(
            board=board, pot=draw(st.integers(1, 300)), stack=draw(st.integers(1, 500)),
            oop=text(draw(hands)), ip=text(draw(hands)), bet=draw(sizes),
            raise_=draw(st.sampled_from(["", "a", "60%", "2.5x"])),
            donk=draw(st.sampled_from([None, "none", "20%"])), add_all_in=draw(st.sampled_from([0, 1.5])),
            force_all_in=draw(st.sampled_from([0, 0.2])), merging=draw(st.sampled_from([0, 0.1])),
        )  # fmt: skip
    except PokerError:
        from hypothesis import reject

        return reject()


@pytest.mark.compiled
@settings(max_examples=30, deadline=None)
@given(small_spots())
def test_what_is_measured_is_what_a_best_response_by_hand_wins(spot: Spot) -> None:
    solution = solve(spot, 0.2, iterations=5)
    assert solution.exploitability == pytest.approx(exploitability(solution), abs=2e-5 * spot.pot + 1e-4)
    assert sum(solution.ev) == pytest.approx(spot.pot, rel=1e-5)


@pytest.mark.compiled
def test_a_hand_that_always_loses_has_an_equity_of_nothing() -> None:
    solution = solve(river(board="KsQs7c2h3d", oop="AA", ip="KK", bet="50%"), iterations=10)
    assert all(0 <= equity < 1e-6 for equity in solution.root.equity("oop").values())
    assert all(1 - 1e-6 < equity <= 1 for equity in solution.root.equity("ip").values())


@pytest.mark.compiled
def test_suits_that_look_the_same_get_the_same_strategy() -> None:
    spot = river(board="Kh 9d 4c", oop="AKs, QQ, J9s", ip="KQs, TT, 98s", bet="60%", raise_="a", stack=300)
    solution = solve(spot, 0.02, iterations=10)
    for suit in "dcs":
        assert solution.at("check", "check", f"Q{suit}").board[-1] == cards(f"Q{suit}")[0]
    other = solve(
        river(board="Kc 9h 4d", oop="AKs, QQ, J9s", ip="KQs, TT, 98s", bet="60%", raise_="a", stack=300),
        0.02,
        iterations=10,
    )
    change = str.maketrans("hdcs", "chds")
    for own, strategy in solution.root.strategy.items():
        moved = hand("".join(map(str, own)).translate(change))
        assert other.root.strategy[moved] == pytest.approx(
            strategy, abs=0.01
        )  # sums are rounded in another order
    assert other.ev == pytest.approx(solution.ev, abs=0.01)


@pytest.mark.compiled
def test_a_card_that_is_dealt_as_another_has_its_values_with_suits_exchanged() -> None:
    spot = river(board="Kh 9h 4h", oop="AKs, QQ", ip="KQs, TT", bet="60%", stack=120)
    solution = solve(spot, 0.02)
    one, other = solution.at("check", "check", "2c"), solution.at("check", "check", "2d")
    swap = str.maketrans("cd", "dc")
    values = other.ev("oop")
    for own, value in one.ev("oop").items():
        assert values[hand("".join(map(str, own)).translate(swap))] == pytest.approx(value, abs=1e-4)


@pytest.mark.compiled
@pytest.mark.parametrize("board", ["Kh 9h 4h", "Kh 9h 4d"])
def test_an_all_in_that_comes_only_on_the_turn_converges_on_the_flop(board: str) -> None:
    spot = river(board=board, oop="AKs, QQ", ip="KQs, TT", bet="60%", stack=120)
    assert last_of(Solving(spot).run(0.001, iterations=300)).share < 0.001


@pytest.mark.compiled
def test_interrupted_saved_and_resumed_is_as_if_nothing_had_happened(tmp_path: Path) -> None:
    spot = river(board="Kh 9d 4c 7s", oop="AK, QQ, JTs", ip="KQ, TT, 98s", bet="50%", raise_="a", stack=300)
    whole = Solving(spot)
    last = last_of(whole.run(1e-6, iterations=60))
    half = Solving(spot)
    measured = last_of(half.run(1e-6, iterations=30))
    save(Solution(half, measured), tmp_path / "half.npz")
    again = load(tmp_path / "half.npz").solving
    measured = last_of(again.run(1e-6, iterations=30))
    assert measured.exploitability == last.exploitability
    assert (again.tables.averages == whole.tables.averages).all()


@pytest.mark.compiled
@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_in_the_middle_of_an_iteration_changes_nothing(
    threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    spot = river(board="Kh 9d 4c 7s", oop="AK, QQ, JTs", ip="KQ, TT, 98s", bet="50%", raise_="a", stack=300)
    whole, broken = Solving(spot, threads=threads), Solving(spot, threads=threads)
    last = last_of(whole.run(1e-6, iterations=20))
    walk = broken._walk

    def interrupted(player: int) -> None:
        if (broken.iterations, player) == (7, 0):
            signal.raise_signal(signal.SIGINT)
        walk(player)

    monkeypatch.setattr(broken, "_walk", interrupted)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background ignores Ctrl-C
    try:
        with pytest.raises(KeyboardInterrupt):
            last_of(broken.run(1e-6, iterations=20))
    finally:
        signal.signal(signal.SIGINT, before)
    assert broken.iterations == 8
    assert last_of(broken.run(1e-6, iterations=12)).exploitability == last.exploitability
    assert (broken.tables.regrets == whole.tables.regrets).all()


@pytest.mark.compiled
def test_threads_change_nothing() -> None:
    spot = river(board="Kh 9d 4c 7s", oop="AK, QQ, JTs", ip="KQ, TT, 98s", bet="50%", raise_="a", stack=300)
    one, two = (solve(spot, 1e-6, iterations=20, threads=threads) for threads in (1, 2))
    assert one.exploitability == two.exploitability
    assert (one.solving.tables.regrets == two.solving.tables.regrets).all()


@pytest.mark.compiled
def test_a_locked_node_stays_and_the_rest_is_solved_around_it() -> None:
    solving = Solving(river())
    lock(solving, ("all-in 100",), {"call": 1.0})
    measured = last_of(solving.run(1e-4, iterations=500))
    solution = Solution(solving, measured)
    locked = solution.at("all-in 100")
    assert all(mix == {"fold": 0.0, "call": 1.0} for mix in locked.strategy.values())
    assert locked.frequency == pytest.approx({"fold": 0.0, "call": 1.0}, abs=1e-12)
    assert solution.root.strategy[hand("JsTs")]["check"] == pytest.approx(1, abs=0.01)
    assert solution.root.strategy[hand("AcAd")]["all-in 100"] == pytest.approx(1, abs=0.01)
    assert measured.share < 1e-3


@pytest.mark.compiled
def test_single_hands_can_be_locked() -> None:
    solving = Solving(river())
    lock(solving, (), {"JcTc": {"check": 1.0}, "JdTd": {"all-in 100": 1.0}})
    measured = last_of(solving.run(1e-4, iterations=500))
    strategy = Solution(solving, measured).root.strategy
    assert strategy[hand("JcTc")]["check"] == 1
    assert strategy[hand("JdTd")]["all-in 100"] == 1
    assert 0 < strategy[hand("JsTs")]["check"] < 1 or strategy[hand("JhTh")]["check"] < 1


@pytest.mark.compiled
def test_the_house_takes_its_rake() -> None:
    solution = solve(river(oop="AA", ip="KK", bet="", board="Qh 9d 4c 7s 2h", rake=0.05, rake_cap=3), 0.001)
    assert solution.ev == pytest.approx((97, 0), abs=0.01)
    tied = solve(river(oop="AsKs", ip="AcKc", bet="", board="Qh 9d 4h 7s 2d", rake=0.05), 0.001)
    assert tied.ev == pytest.approx((47.5, 47.5), abs=0.01)


@pytest.mark.compiled
def test_dead_cards_do_not_come() -> None:
    """Kings win only with a third one on the river: two of 44 cards, or one of 43 if one is dead."""
    spot = river(board="Qh 9d 4c 7s", oop="AsAh", ip="KsKh", bet="")
    assert solve(spot, 0.01).root.range_equity[1] == pytest.approx(2 / 44, abs=1e-6)
    dead = river(board="Qh 9d 4c 7s", oop="AsAh", ip="KsKh", bet="", dead="Kc")
    assert solve(dead, 0.01).root.range_equity[1] == pytest.approx(1 / 43, abs=1e-6)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"board": "Kh 9d"}, "NOT_A_BOARD"),
        ({"board": "Kh Kh 9d"}, "CARD_TWICE"),
        ({"oop": ""}, "EMPTY_RANGE"),
        ({"oop": "KhKd"}, "EMPTY_RANGE"),
        ({"oop": "AsKs", "ip": "AsQs"}, "RANGES_EXCLUDE_EACH_OTHER"),
        ({"oop": Range("AhKhQhJh", size=4)}, "NOT_A_HAND"),
        ({"ip": Range(["Ah"])}, "NOT_A_HAND"),
        ({"ip": Range(["AhAh"])}, "NOT_A_HAND"),
        ({"ip": Range(["??Ah"])}, "NOT_A_HAND"),
        ({"bet": "50"}, None),
        ({"bet": "fifty"}, "NOT_A_BET_SIZE"),
        ({"bet": "0%"}, "NOT_A_BET_SIZE"),
        ({"raise_": "0.5x"}, "NOT_A_BET_SIZE"),
        ({"bet": "0e"}, "NOT_A_BET_SIZE"),
        ({"bet": "0.001e"}, "NOT_A_BET_SIZE"),
        ({"bet": f"{10**400}%"}, "NOT_A_BET_SIZE"),
        ({"bet": "50%, 2.5x"}, "NOTHING_TO_MULTIPLY"),
        ({"donk": "3x"}, "NOTHING_TO_MULTIPLY"),
        ({"dead": "As As"}, "CARD_TWICE"),
        ({"oop": "AA:0.00000000000000000001"}, "RANGE_TOO_LIGHT"),
        ({"pot": 0}, "SPOT_NOT_A_NUMBER"),
        ({"pot": 2.5}, "SPOT_NOT_A_NUMBER"),
        ({"stack": -3}, "SPOT_NOT_A_NUMBER"),
        ({"rake": 1.0}, "SPOT_NOT_A_NUMBER"),
        ({"dead": "Kh"}, "CARD_TWICE"),
        ({"dead": "??"}, "CARD_UNKNOWN"),
    ],
)
def test_what_makes_no_sense_is_refused(changes: dict[str, object], code: str | None) -> None:
    if code is None:
        river(**changes)
        return
    with pytest.raises(PokerError) as refused:
        river(**changes)
    assert refused.value.code == code
    assert refused.value.sentence("zh")


def test_a_tree_that_does_not_fit_is_refused_with_its_size() -> None:
    with pytest.raises(PokerError, match="GB of memory"):
        Solving(river(board="Kh 9d 4c", oop="random", ip="random", bet="50%"), memory=10_000_000)


@pytest.mark.compiled
def test_the_memory_is_told_before_it_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []

    def taken(tables: Tables, *, packed: bool) -> None:
        assert told == [tables.memory(packed=packed)]
        raise MemoryError

    monkeypatch.setattr(Tables, "allocate", taken)
    with pytest.raises(MemoryError):
        Solving(river(), packed=True, tell_memory=told.append)


@pytest.mark.compiled
def test_a_step_that_is_not_there_is_refused_with_those_that_are() -> None:
    solution = solve(river(), 0.1)
    with pytest.raises(PokerError, match="check, all-in 100"):
        solution.at("bet 30")
    with pytest.raises(PokerError, match="there is no"):
        solution.at("check", "check", "check")


@pytest.mark.compiled
@pytest.mark.parametrize("dead", ["3c", "Qc 3d"])
def test_a_dead_card_tells_its_suit_apart_from_others(dead: str) -> None:
    """Clubs and diamonds would be alike here; the three of clubs must not come as that of diamonds does."""
    spot = river(board="As Ks 7h 2h", oop="QQ, JJ", ip="AQ, TT", dead=dead)
    solution = solve(spot, 0.02, iterations=10)
    assert solution.exploitability == pytest.approx(exploitability(solution), abs=2e-4)
    assert sum(solution.ev) == pytest.approx(100, abs=1e-3)


@pytest.mark.compiled
def test_dead_cards_of_all_alike_suits_leave_them_alike() -> None:
    solution = solve(river(board="As Ks 7h 2h", oop="QQ", ip="AQ", dead="3c 3d"), 0.02, iterations=10)
    one, other = solution.at("check", "check", "4c"), solution.at("check", "check", "4d")
    assert one.solved_board == other.solved_board


@pytest.mark.compiled
def test_an_interrupted_walk_leaves_no_thread_walking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C comes while threads walk; what is measured then must not be disturbed by them."""
    solving = Solving(river(board="As Ks 7h", oop="QQ, JJ, 98s", ip="AQ, TT, 76s", stack=300), threads=2)
    solving.iterate()
    before = solving.measure()
    running: list[Future[None]] = []

    def interrupted(own: Future[None]) -> None:
        running.append(own)
        raise KeyboardInterrupt

    monkeypatch.setattr(Future, "result", interrupted)
    with pytest.raises(KeyboardInterrupt):
        solving.measure()
    monkeypatch.undo()
    assert running[0].done()
    assert solving.measure().exploitability == before.exploitability


@pytest.mark.compiled
@pytest.mark.parametrize(
    "limits", [{"iterations": 0}, {"iterations": -3}, {"seconds": -1.0}, {"seconds": float("nan")}]
)
def test_limits_that_would_never_be_reached_are_refused(limits: dict[str, float]) -> None:
    with pytest.raises(PokerError, match="cannot be"):
        next(Solving(river()).run(**limits))  # type: ignore[arg-type]


def test_threads_are_at_least_one() -> None:
    with pytest.raises(PokerError, match="threads cannot be 0"):
        Solving(river(), threads=0)


@given(st.floats(1.001, 1e9, allow_nan=False), st.sampled_from(["%", "x", "", "e"]), st.integers(1, 10**9))
def test_sizes_are_written_with_all_their_digits(number: float, unit: str, chips: int) -> None:
    text = f"{Decimal(repr(number)):f}{unit}, {chips}"
    assert read_sizes(", ".join(map(str, read_sizes(text)))) == read_sizes(text)
    assert read_sizes(text)[0].number == number


def test_a_spot_of_many_chips_reads_as_it_is_written() -> None:
    spot = river(pot=10**7, stack=10**8, bet="1234567, 33.3333333%", raise_="2.00000001x")
    assert loads(dumps(spot)) == spot


def test_sizes_of_a_street_and_a_player_are_keywords_as_in_a_file() -> None:
    written = """
        board = "Kh9d4c7s"
        pot = 100
        stack = 200
        oop = "QQ+"
        ip = "22+"
        [turn]
        bet = "50%"
        [river]
        bet = "75%"
        raise = "a"
        ip = {bet = "33%, a"}
        oop = {donk = "none"}
    """
    spot = Spot(
        board="Kh9d4c7s", pot=100, stack=200, oop="QQ+", ip="22+",
        turn={"bet": "50%"},
        river={"bet": "75%", "raise": "a", "ip": {"bet": "33%, a"}, "oop": {"donk": "none"}},
    )  # fmt: skip
    assert spot == loads(written)
    assert spot.sizes["river", "oop"].donk == ()


def test_what_a_street_leaves_open_is_as_everywhere() -> None:
    spot = river(bet="50%", raise_="a", river={"ip": {"bet": "none"}})
    assert spot.sizes["river", "oop"].bet == read_sizes("50%")
    assert (spot.sizes["river", "ip"].bet, spot.sizes["river", "ip"].raise_) == ((), read_sizes("a"))


def test_a_street_that_is_no_table_of_sizes_is_refused() -> None:
    with pytest.raises(PokerError, match="river"):
        river(river="50%")


@pytest.mark.parametrize("key", ["bett", "oop"])
def test_a_players_sizes_have_no_other_keys(key: str) -> None:
    with pytest.raises(PokerError, match=f"no river.ip.{key}"):
        loads(dumps(river()) + f'[river.ip]\n{key} = "33%"\n')


@pytest.mark.compiled
def test_hands_of_next_to_no_weight_change_nothing() -> None:
    plain, more = solve(river(), 0.01), solve(river(oop="AA, JTs, 99:0.0000001"), 0.01)
    assert more.ev == plain.ev
