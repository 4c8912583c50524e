"""A finished hand of the home game, step by step, as a page shows it again."""

from redbutton.history import record_of
from redbutton.ids import Player
from redbutton.server.hands.replayer import Again
from redbutton.testing import deal


def again(viewer: int | None) -> Again:
    hands = ["AsAd", "KsKd", "QsQd"]
    story = deal("home", stacks=[30, 1_000, 1_000], hands=hands, board="2c7d8h3s4c")
    story.plays("p3 cbr 30", "p1 cc", "p2 cc", "p2 cbr 20", "p3 cc", *["p2 cc", "p3 cc"] * 2)
    seen_by = None if viewer is None else Player(viewer)
    record = record_of(story, viewer=seen_by, players=("Ann", "Ben", "Cleo"))
    return Again(record, 1, seen_by)


def test_the_side_pot_is_paid_before_the_all_in_hand_is_turned_up() -> None:
    for viewer in (None, 0, 1):
        ending = [(step.event.kind, step.event.seat, step.event.pot) for step in again(viewer).steps()][-5:]
        assert ending == [("show", 2, 0), ("show", 3, 0), ("win", 2, 1), ("show", 1, 0), ("win", 1, 0)]


def test_burned_cards_are_told_and_counted_and_never_seen() -> None:
    steps = list(again(None).steps())
    burns = [step for step in steps if step.event.kind == "burn"]
    assert [step.deal.burned for step in burns] == [1, 2, 3]
    assert all(step.event.cards == [] and step.event.seat is None for step in burns)
