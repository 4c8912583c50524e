"""Strategies and charts of push or fold as pictures: 13 x 13 grids side by side."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from redbutton.solver import PushFoldChart

Cells = tuple[Sequence[float], Sequence[str]]
"""How dark each class of a picture is, and what is written there."""


def filled(strategy: Mapping[str, float]) -> Cells:
    """A strategy: the more often, the darker."""
    often = list(strategy.values())
    return often, [name if share in (0, 1) else f"{name}\n{share:.0%}" for name, share in strategy.items()]


def stack_cells(largest: Mapping[str, float | None], chart: "PushFoldChart") -> Cells:
    """A chart: the larger the stack, the darker."""
    dark = [(most or 0) / chart.stacks[-1] for most in largest.values()]
    texts = [name if most is None else f"{name}\n{stack_text(most, chart)}" for name, most in largest.items()]
    return dark, texts


def stack_text(most: float, chart: "PushFoldChart") -> str:
    """A stack, with a plus where the chart ends."""
    return f"{most:g}+" if most == chart.stacks[-1] else f"{most:g}"


def draw(grids: Mapping[str, Cells], title: str, path: Path) -> None:
    """Grids side by side in a file, whose ending sets the format; in English, which every font has."""
    from matplotlib.figure import Figure

    across = min(3, len(grids))
    down = -(-len(grids) // across)
    figure = Figure(figsize=(6 * across, 6.3 * down), layout="constrained")
    places = figure.subplots(down, across, squeeze=False).ravel()
    for axes in places:
        axes.set_axis_off()
    for axes, (name, (dark, texts)) in zip(places, grids.items(), strict=False):
        axes.imshow([dark[row : row + 13] for row in range(0, 169, 13)], cmap="Greens", vmin=0, vmax=1.4)
        for index, text in enumerate(texts):
            axes.text(index % 13, index // 13, text, ha="center", va="center", fontsize=7)
        axes.set_title(name)
    figure.suptitle(title)
    figure.savefig(path, bbox_inches="tight")
