"""Pictures in the documents are the ones that the library draws now."""

from pathlib import Path

from redbutton import Call, Deal, Fold, RaiseTo, make_rules
from redbutton.ids import Player

IMAGES = Path(__file__).parents[2] / "docs" / "images"


def test_the_view_in_the_readme_is_drawn_by_the_library() -> None:
    """To draw it again: write what `_repr_svg_` gives to the file."""
    deal = Deal(make_rules("standard", blinds=(1, 2)), stacks=[200, 200, 200])
    for hand in ("AsKs", "7d2c", "QhQd"):
        deal.deal(hand)
    for action in (RaiseTo(6), Call(), Fold()):
        deal.act(action)
    deal.deal("Th 9h 3c")
    assert (IMAGES / "view.svg").read_text("utf-8") == deal.view(Player(0))._repr_svg_() + "\n"
