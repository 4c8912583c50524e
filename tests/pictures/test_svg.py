"""What the pictures of the house have in common."""

import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from redbutton import Range, cards, equity, evaluate
from redbutton.cards import UNKNOWN, Card, Suit
from redbutton.ids import Player
from redbutton.pictures import bars, card, colours, grid, hand
from redbutton.pictures.card_paths import COURT_PATHS, RANK_PATHS, SUIT_PATHS
from redbutton.pictures.svg import element, words
from redbutton.testing import deal

PAGE = Path(__file__).parents[2] / "web" / "src" / "cards"
NAMESPACE = "{http://www.w3.org/2000/svg}"

PICTURES: dict[str, Callable[[], str | None]] = {
    "deal": lambda: deal(stacks=[200] * 3, blinds=(1, 2), hands=["AsKs", "7d2c"])._repr_svg_(),
    "view": lambda: deal(stacks=[200] * 10, blinds=(1, 2)).view(Player(4))._repr_svg_(),
    "hand": lambda: evaluate("Ks Kh", "Kd Tc Th 2s 3d")._repr_svg_(),
    "no hand": lambda: hand(()),
    "range": lambda: Range("QQ+,AKs:0.5")._repr_svg_(),
    "equity": lambda: equity("AhKh", "QQ", board="Qh7h2c")._repr_svg_(),
}


def texts(svg: str | None) -> list[str]:
    """All words of a picture, its title first."""
    return [each.text or "" for each in ElementTree.fromstring(svg or "").iter() if each.text]


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_well_formed_and_fetches_nothing(name: str) -> None:
    svg = PICTURES[name]()
    root = ElementTree.fromstring(svg or "")
    assert root.tag == f"{NAMESPACE}svg"
    assert re.findall(r"https?://[^\"' ]+", svg or "") == ["http://www.w3.org/2000/svg"]
    kinds = {each.tag.removeprefix(NAMESPACE) for each in root.iter()}
    assert kinds <= {"svg", "title", "g", "rect", "circle", "ellipse", "path", "text"}


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_in_one_page_cannot_disturb_each_other(name: str) -> None:
    """An id counts in the whole page, and there are many pictures in a notebook."""
    assert not any("id" in each.attrib for each in ElementTree.fromstring(PICTURES[name]() or "").iter())


def test_words_and_attributes_are_escaped() -> None:
    assert words('<script>&"', 0, 0, 9) == '<text x="0" y="0" font-size="9">&lt;script&gt;&amp;&quot;</text>'
    assert element("g", fill='"><script>') == '<g fill="&quot;&gt;&lt;script&gt;"/>'


def test_a_name_with_markup_in_it_stays_text() -> None:
    svg = grid(["<b>"] * 169, [0.5] * 169, "<i>mine</i>")
    assert texts(svg)[0] == "<i>mine</i>"


def test_cards_are_drawn_with_the_page_s_own_paths() -> None:
    page = (PAGE / "suits.ts").read_text("utf-8")
    for paths in (SUIT_PATHS, RANK_PATHS, COURT_PATHS):
        for name, path in paths.items():
            assert f'{name}: "{path}"' in page


def test_the_four_colours_are_the_page_s() -> None:
    page = (PAGE / "Card.svelte").read_text("utf-8")
    assert len(set(colours.SUITS.values())) == 4
    for suit in Suit:
        assert f"--suit: {colours.SUITS[suit]};" in page


def test_every_card_has_a_face_of_its_own_and_an_unknown_one_a_back() -> None:
    faces = {card(Card(number)) for number in range(53)}
    assert len(faces) == 53
    assert colours.BACK in card(UNKNOWN)
    assert not any(colour in card(UNKNOWN) for colour in colours.SUITS.values())


def test_a_hand_has_its_cards_and_its_name() -> None:
    said = texts(evaluate("Ks Kh", "Kd Tc Th 2s 3d")._repr_svg_())
    assert said == ["Ks Kh Kd Th Tc: Full House, Kings over Tens", "Full House, Kings over Tens"]


def test_a_range_shows_all_classes_and_the_part_that_is_in_it() -> None:
    said = texts(Range("QQ+,AKs:0.5")._repr_svg_())
    assert len([word for word in said if re.fullmatch("[2-9TJQKA]{2}[so]?", word)]) == 169
    assert "50%" in said
    assert said[0] == "QQ+,AKs:0.5 · 1.5% of hands"


def test_the_more_of_a_class_is_in_a_range_the_stronger_is_its_colour() -> None:
    shades = [
        float(re.findall(r'fill-opacity="([\d.]+)"/', Range(f"AKs:{weight}")._repr_svg_() or "")[0])
        for weight in (0.2, 0.6, 1)
    ]
    assert shades == sorted(set(shades))


def test_a_range_of_four_cards_has_no_grid() -> None:
    assert Range(["AsAhKsKh"], size=4)._repr_svg_() is None


def test_an_equity_has_the_board_and_a_line_for_each_player() -> None:
    said = texts(equity("AhKh", "QsQd", board="Qh7h2c")._repr_svg_())
    assert said[0] == "AhKh 25.56%, QsQd 74.44%"
    assert "74.44%" in said
    assert "wins 25.6% · ties 0.0% · loses 74.4%" in said
    assert "exact: 990 deals" in said


def test_a_sampled_equity_says_how_far_it_can_be_wrong() -> None:
    said = texts(equity("QQ+", "random", samples=2_000, seed=1)._repr_svg_())
    assert any(word.startswith("± ") for word in said)
    assert "2,000 samples" in said


def test_bars_without_a_board_leave_no_room_for_one() -> None:
    with_board, without = bars([], cards("2c 3c 4c"), ""), bars([], (), "")
    assert "board" in texts(with_board)
    assert "board" not in texts(without)
