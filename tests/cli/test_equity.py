import json
import sys
from pathlib import Path

import pytest

from redbutton.cli import main
from redbutton.cli.equity_plot import draw, picture
from redbutton.equity import Range, equity, preflop

DRAW = ["equity", "AhKh", "QsQd", "--board", "Qh 7h 2c"]


def test_it_shows_a_table_with_bars(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(DRAW) == 0
    shown = capsys.readouterr().out
    assert "AhKh" in shown
    assert "25.56%" in shown
    assert "74.44%" in shown
    assert "█" in shown
    assert "990" in shown


def test_json_tells_the_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*DRAW, "--json", "--categories"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["exact"] is True
    assert facts["deals"] == 990
    assert [player["wins"] for player in facts["players"]] == [253, 737]
    assert facts["players"][0]["equity"] == pytest.approx(253 / 990)
    assert sum(facts["players"][0]["categories"].values()) == pytest.approx(1)


def test_samples_show_their_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*DRAW, "--samples", "1000", "--seed", "7"]) == 0
    first = capsys.readouterr().out
    assert "±" in first
    assert "1,000" in first
    assert main([*DRAW, "--samples", "1000", "--seed", "7"]) == 0
    assert capsys.readouterr().out == first


def test_ranges_show_as_grids(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["equity", "QQ+,AKs", "random"]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in ("AA", "KK", "QQ", "AKs", "·", "1.7%"))
    assert "AKo" not in shown


def test_categories_are_shown_when_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*DRAW, "--categories", "--lang", "zh"]) == 0
    assert "葫芦" in capsys.readouterr().out


def test_it_draws_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    picture = tmp_path / "equity.png"
    assert main(["equity", "QQ+", "AhKh", "--board", "2c7dTs4h", "--plot", str(picture)]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_without_matplotlib_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    assert main([*DRAW, "--plot", str(tmp_path / "equity.png")]) == 2
    assert "redbutton[plots]" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["AhAd", "KsKx"], "place 4"),
        (["AhAd", "QQ+,AXs"], "place 5"),
        (["AhAd", "AhKd"], "Ah"),
        (["AhAd"], "2 to 10"),
        (["AhAd", "KsKc", "--variant", "bridge"], "bridge"),
        (["AhAd", "KsKc", "--samples", "0"], "samples"),
    ],
)
def test_bad_input_gets_one_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["equity", *arguments, "--lang", "en"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert said in printed.err
    assert printed.err.count("\n") == 1


def test_it_makes_the_table_of_starting_hands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = preflop.table()
    monkeypatch.setattr(preflop, "make", lambda progress: progress(14_365) or table)
    made = tmp_path / "table.bin"
    assert main(["equity", "--make-table", str(made)]) == 0
    assert made.read_bytes() == preflop.packed(table)


WIDE = "QQ+, AKo, ATs+, KTs+, QTs+, JTs, T9s, 98s, 87s, 76s, 65s, 54s, A9o+, 22-55, K8o, Q8o, J7o, T6o"


def test_a_picture_names_every_range_in_full() -> None:
    pytest.importorskip("matplotlib")
    figure = picture(equity("AhAd", WIDE, WIDE, samples=100, seed=1))
    titles = [axes.get_title() for axes in figure.axes[1:]]
    assert [Range(title.replace("\n", " ")) for title in titles] == [Range(WIDE)] * 2


def test_nothing_in_a_picture_is_cut_off_at_its_edge(tmp_path: Path) -> None:
    image = pytest.importorskip("matplotlib.image")
    draw(equity("AhAd", WIDE, WIDE, samples=100, seed=1), tmp_path / "a.png")
    pixels = image.imread(tmp_path / "a.png")[:, :, :3]
    for edge in (pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]):
        assert (edge == 1).all()
