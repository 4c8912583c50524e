"""Spots as they go over the wire, and as the solver takes them.

>>> study = StudySpot(board="Kh9d4c7s2h", pot=100, stack=100, oop="AA", ip="KQ", river=EVEN)
>>> study_spot_of(spot_of(study)).river.ip.bet
'50%, a'
"""

from redbutton.solver import Spot
from redbutton.solver.betting_tree import StreetSizes
from redbutton.solver.sizes import Sizes, read_sizes
from redbutton.solver.spot import PLAYERS, STREETS
from redbutton.wire.study import StudySizes, StudySpot, StudyStreet

NUMBERS = ("rake", "rake_cap", "add_all_in", "force_all_in", "merging")
EVEN = StudyStreet(oop=StudySizes(bet="50%, a", raise_="a"), ip=StudySizes(bet="50%, a", raise_="a"))
"""Sizes that do for an example."""
EXAMPLE = StudySpot(
    board="KsTd7c2h",
    pot=100,
    stack=300,
    oop="TT-22, AJs-A2s, KTo+, QJs:0.5",
    ip="22+, A2s+, KJo+",
    flop=EVEN,
    turn=EVEN,
    river=EVEN,
)
"""A turn that is solved in a moment."""


def spot_of(study: StudySpot) -> Spot:
    """The spot that was asked for. Raises if it cannot be solved."""
    sizes = {
        (street, player): _read(getattr(getattr(study, street), player))
        for street in STREETS
        for player in PLAYERS
    }
    return Spot(
        board=study.board,
        pot=study.pot,
        stack=study.stack,
        oop=study.oop,
        ip=study.ip,
        sizes=sizes,
        dead=study.dead,
        **{name: getattr(study, name) for name in NUMBERS},
    )


def study_spot_of(spot: Spot) -> StudySpot:
    """The same spot for the wire; streets that are over have no sizes."""
    streets = {
        street: StudyStreet(
            **{player: _written(spot.sizes[street, player]) for player in PLAYERS if street in spot.streets}
        )
        for street in STREETS
    }
    numbers = {name: float(getattr(spot, name)) for name in NUMBERS}
    return StudySpot(
        board="".join(map(str, spot.board)),
        pot=spot.pot,
        stack=spot.stack,
        oop=str(spot.oop),
        ip=str(spot.ip),
        dead="".join(map(str, spot.dead)),
        **{**numbers, **streets},  # type: ignore[arg-type]
    )


def _read(sizes: StudySizes) -> StreetSizes:
    donk = None if sizes.donk is None else read_sizes(sizes.donk)
    return StreetSizes(bet=read_sizes(sizes.bet), raise_=read_sizes(sizes.raise_), donk=donk)


def _written(sizes: StreetSizes) -> StudySizes:
    donk = None if sizes.donk is None else _text(sizes.donk)
    return StudySizes(bet=_text(sizes.bet), raise_=_text(sizes.raise_), donk=donk)


def _text(sizes: Sizes) -> str:
    return ", ".join(map(str, sizes))
