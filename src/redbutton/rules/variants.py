"""The built-in variants."""

from redbutton.cards import SHORT_DECK as SHORT_DECK_CARDS
from redbutton.cards import cards
from redbutton.ranking.orders import (
    ACE_TO_FIVE,
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    SHORT_DECK,
)
from redbutton.rules.variant import OpeningRule, Street, Variant

FLOP_STREETS = (
    Street(name="preflop", down=2),
    Street(name="flop", board=3),
    Street(name="turn", board=1, big=True),
    Street(name="river", board=1, big=True),
)
OMAHA_STREETS = (Street(name="preflop", down=4), *FLOP_STREETS[1:])


def stud_streets(*, bring_in: OpeningRule, opening: OpeningRule) -> tuple[Street, ...]:
    return (
        Street(name="third", down=2, up=1, opening=bring_in),
        Street(name="fourth", up=1, opening=opening),
        Street(name="fifth", up=1, opening=opening, big=True),
        Street(name="sixth", up=1, opening=opening, big=True),
        Street(name="seventh", down=1, opening=opening, big=True),
    )


def draw_streets(*, hole: int, draws: int) -> tuple[Street, ...]:
    """Betting before the first draw and after each; the bets grow in the second half."""
    names = ("draw",) if draws == 1 else ("first draw", "second draw", "third draw")[:draws]
    later = (
        Street(name=name, draw=hole, big=number >= draws // 2 + draws % 2)
        for number, name in enumerate(names, start=1)
    )
    return (Street(name="predraw", down=hole), *later)


HOLDEM = Variant(name="holdem", streets=FLOP_STREETS, orders=(HIGH,))
SHORT_DECK_HOLDEM = Variant(
    name="short-deck", streets=FLOP_STREETS, orders=(SHORT_DECK,), deck=SHORT_DECK_CARDS
)
OMAHA = Variant(name="omaha", streets=OMAHA_STREETS, orders=(HIGH,), from_hole=2)
OMAHA_HIGH_LOW = Variant(
    name="omaha-high-low", streets=OMAHA_STREETS, orders=(HIGH, EIGHT_OR_BETTER), from_hole=2
)
FIVE_CARD_DRAW = Variant(name="five-card-draw", streets=draw_streets(hole=5, draws=1), orders=(HIGH,))
STUD = Variant(
    name="stud",
    streets=stud_streets(bring_in=OpeningRule.LOW_CARD, opening=OpeningRule.HIGH_HAND),
    orders=(HIGH,),
    max_players=8,
)
STUD_HIGH_LOW = Variant(
    name="stud-high-low", streets=STUD.streets, orders=(HIGH, EIGHT_OR_BETTER), max_players=8
)
RAZZ = Variant(
    name="razz",
    streets=stud_streets(bring_in=OpeningRule.HIGH_CARD, opening=OpeningRule.LOW_HAND),
    orders=(ACE_TO_FIVE,),
    max_players=8,
)
SINGLE_DRAW = Variant(
    name="deuce-to-seven-single-draw", streets=draw_streets(hole=5, draws=1), orders=(DEUCE_TO_SEVEN,)
)
TRIPLE_DRAW = Variant(
    name="deuce-to-seven-triple-draw", streets=draw_streets(hole=5, draws=3), orders=(DEUCE_TO_SEVEN,)
)
BADUGI_DRAW = Variant(name="badugi", streets=draw_streets(hole=4, draws=3), orders=(BADUGI,))
KUHN = Variant(
    name="kuhn",
    streets=(Street(name="only", down=1),),
    orders=(HIGH,),
    deck=cards("Js Qs Ks"),
    max_players=2,
)
LEDUC = Variant(
    name="leduc",
    streets=(Street(name="first", down=1), Street(name="second", board=1, big=True)),
    orders=(HIGH,),
    deck=cards("Jh Js Qh Qs Kh Ks"),
    max_players=2,
)
FIVE_CARD_SHOW = Variant(
    name="five-card-show",
    streets=(Street(name="deal", down=5, betting=False),),
    orders=(HIGH,),
)

VARIANTS = {
    variant.name: variant
    for variant in (
        HOLDEM,
        SHORT_DECK_HOLDEM,
        OMAHA,
        OMAHA_HIGH_LOW,
        FIVE_CARD_DRAW,
        STUD,
        STUD_HIGH_LOW,
        RAZZ,
        SINGLE_DRAW,
        TRIPLE_DRAW,
        BADUGI_DRAW,
        KUHN,
        LEDUC,
        FIVE_CARD_SHOW,
    )
}
