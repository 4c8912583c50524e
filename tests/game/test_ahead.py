"""What a player who waits may decide ahead."""

from redbutton.game import Ahead, Call, Check
from redbutton.ids import Player
from redbutton.testing import Story, deal


def aheads(story: Story) -> list[Ahead | None]:
    """What each player's own view says, which is also what everybody's does."""
    own = [story.view(Player(player)).ahead for player in range(story.players)]
    assert [*story.view(None).aheads] == own
    return own


def dezhou() -> Story:
    return deal("dezhou", stacks=[100] * 4, blinds=(1,))


def test_players_who_owe_may_call_and_the_big_blind_may_check() -> None:
    story = deal("standard", stacks=[100] * 4, blinds=(1, 2))
    assert aheads(story) == [Ahead(True, False, 1), Ahead(True, True, None), None, Ahead(True, False, 2)]


def test_one_who_has_matched_the_bet_can_only_fold_to_a_raise() -> None:
    story = deal("standard", stacks=[100] * 4, blinds=(1, 2)).plays("p3 cc")
    assert aheads(story)[2] == Ahead(True, False, None)
    assert aheads(story.plays("p4 cbr 6"))[2] == Ahead(True, False, 4)


def test_one_who_has_folded_or_is_all_in_decides_nothing() -> None:
    story = deal("standard", stacks=[100, 100, 2, 100], blinds=(1, 2)).plays("p3 cc", "p4 f")
    assert aheads(story) == [None, Ahead(True, True, None), None, None]


def test_before_the_blinds_of_dezhou_are_bet_nothing_is_decided() -> None:
    story = dezhou()
    assert aheads(story) == [None] * 4
    assert aheads(story.plays("p1 cbr 1")) == [None] * 4


def test_in_round_one_of_dezhou_nobody_folds_and_players_who_have_acted_have_no_more_turn() -> None:
    story = dezhou().plays("p1 cbr 1", "p2 cbr 2")
    assert aheads(story) == [None, None, None, Ahead(False, False, 2)]
    assert aheads(story.plays("p3 cbr 6")) == [None] * 4


def test_in_a_later_round_of_dezhou_only_the_first_player_checks() -> None:
    story = dezhou().plays("p1 cbr 1", "p2 cbr 2", Call(), Call())
    assert aheads(story) == [None, *[Ahead(True, False, 2)] * 3]
    assert aheads(story.plays(Check())) == [Ahead(True, False, None), None, *[Ahead(True, False, 2)] * 2]


def test_a_spectator_decides_nothing() -> None:
    assert deal("standard", stacks=[100] * 4, blinds=(1, 2)).view(None).ahead is None
