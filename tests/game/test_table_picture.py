"""A deal and a view of it, as people look at them in a shell or a notebook."""

from redbutton import make_rules
from redbutton.ids import Player
from redbutton.testing import Story, deal


def flop() -> Story:
    return deal(stacks=[200] * 3, blinds=(1, 2), hands=["AsKs", "7d2c", "QhQd"], board="Th 9h 3c").plays(
        "p3 cbr 6", "p1 cc", "p2 f"
    )


def test_a_deal_prints_the_whole_table_for_its_owner() -> None:
    assert str(flop()).splitlines() == [
        "no-limit holdem 1/2, flop",
        "board  Th 9h 3c",
        "pot    14",
        "> 0  SB   194  As Ks",
        "  1  BB   198  7d 2c  folded",
        "  2  BTN  194  Qh Qd",
        "player 0 may fold, check, raise to 2-194",
    ]


def test_a_view_prints_what_its_player_may_see() -> None:
    assert str(flop().view(Player(2))).splitlines()[3:] == [
        "> 0  SB   194  ?? ??",
        "  1  BB   198         folded",
        "  2  BTN  194  Qh Qd",
        "player 0 to act",
    ]


def test_a_spectator_s_view_has_no_cards_and_no_options() -> None:
    text = str(flop().view(None))
    assert "Qh" not in text
    assert text.endswith("player 0 to act")


def test_bets_stand_beside_the_stacks() -> None:
    lines = str(deal(stacks=[1000, 80, 200], blinds=(5, 10)).plays("p3 cbr 120")).splitlines()
    assert lines[2:5] == [
        "> 0  SB   995  bet 5    ?? ??",
        "  1  BB    70  bet 10   ?? ??",
        "  2  BTN   80  bet 120  ?? ??",
    ]


def test_a_deal_that_is_over_tells_who_has_won_what() -> None:
    story = deal(stacks=[100, 250], blinds=(1, 2), hands=["AsAh", "KsKh"], board="2c 7d 9h Js 3c")
    lines = str(story.plays("p2 cbr 250", "p1 cc").shows_down()).splitlines()
    assert lines[2:] == ["  0  BB   200  As Ah  +100", "  1  BTN  150  Ks Kh  -100", "over"]


def test_side_pots_are_told_apart() -> None:
    story = deal(stacks=[25, 60, 105], blinds=(5, 10)).plays("p3 cbr 105", "p1 cc", "p2 cc")
    assert "pot    75 + 70" in str(story).splitlines()


def test_where_up_cards_decide_seats_have_no_positions() -> None:
    rules = make_rules(variant="stud", limit="fixed", blinds=(), antes=(1,), bring_in=2, bets=(5, 10))
    story = deal(rules, stacks=[500] * 2, hands=["AsKsJd", "7d3c4h"])
    assert "  0  499  ?? ?? Jd" in str(story.view(Player(1))).splitlines()


def test_the_short_form_is_one_line_and_names_no_card() -> None:
    story = flop()
    assert (
        repr(story.view(Player(2)))
        == "<View of player 2: no-limit holdem 1/2, 3 players, flop, pot 14, player 0 to act>"
    )
    assert repr(story.view(None)) == "<View: no-limit holdem 1/2, 3 players, flop, pot 14, player 0 to act>"
    assert repr(story.copy()) == "<Deal: no-limit holdem 1/2, 3 players, flop, pot 14, player 0 to act>"


def test_a_deal_that_waits_for_the_dealer_says_so() -> None:
    story = deal(stacks=[200] * 3, blinds=(1, 2)).copy()
    while not story.dealing:
        story.undo()
    assert repr(story).endswith("pot 3, dealing>")
    assert str(story).endswith("dealing")


def test_the_viewer_sits_at_the_bottom_of_the_picture() -> None:
    story = flop()
    heights = []
    for player, label in enumerate(("SB", "BB", "BTN")):
        svg = story.view(Player(player))._repr_svg_()
        before, _, _ = svg.partition(f">{label} · {player}<")
        heights.append(float(before.rpartition(' y="')[2].partition('"')[0]))
    assert len(set(heights)) == 1
