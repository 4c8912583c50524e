"""Small games of the tests' own: rules as anybody could write them."""

from redbutton.cards import cards
from redbutton.ranking.orders import HIGH
from redbutton.rules import HouseRules, Limit, OpeningRule, Rules, Stakes, Street, Variant
from redbutton.solver.small import SmallGame, small_game


def own_rules(
    deck: str,
    *streets: Street,
    players: int = 2,
    limit: Limit = Limit.NONE,
    stakes: Stakes | None = None,
    house: HouseRules | None = None,
) -> Rules:
    variant = Variant(name="own", streets=streets, orders=(HIGH,), deck=cards(deck), max_players=players)
    return Rules(
        variant=variant,
        limit=limit,
        stakes=stakes or Stakes(antes=(1,), min_bet=1),
        house=house or HouseRules(),
    )


ONE_BET = HouseRules(raise_cap=1)


def kuhn_of(deck: str, players: int = 2) -> SmallGame:
    """Kuhn's game with another deck, or with more players."""
    rules = own_rules(deck, Street(name="only", down=1), players=players, limit=Limit.FIXED, house=ONE_BET)
    return small_game(rules, (20,) * players)


def short_holdem() -> SmallGame:
    """Two cards down, one on the board, eight cards, stacks of five big blinds."""
    streets = Street(name="preflop", down=2), Street(name="flop", board=1)
    rules = own_rules("JhJsQhQsKhKsAhAs", *streets, stakes=Stakes(blinds=(1, 2)))
    return small_game(rules, (10, 10), bet="a", raise_="a")


def no_limit_leduc(stacks: tuple[int, int] = (12, 12)) -> SmallGame:
    streets = Street(name="first", down=1), Street(name="second", board=1)
    rules = own_rules("JhJsQhQsKhKs", *streets, stakes=Stakes(blinds=(1, 2)))
    return small_game(rules, stacks, bet="50%, a", raise_="100%, a")


def one_draw() -> SmallGame:
    """One card, which may be exchanged once."""
    streets = Street(name="before", down=1), Street(name="draw", draw=1)
    house = HouseRules(raise_cap=1, burn_cards=False)
    return small_game(own_rules("JsQsKsAs", *streets, limit=Limit.FIXED, house=house), (10, 10))


def two_card_stud() -> SmallGame:
    """One card down, one up, and the lowest brings it in."""
    street = Street(name="only", down=1, up=1, opening=OpeningRule.LOW_CARD)
    stakes = Stakes(antes=(1,), bring_in=1, min_bet=2)
    house = HouseRules(raise_cap=2)
    return small_game(own_rules("JhJsQhQsKs", street, limit=Limit.FIXED, stakes=stakes, house=house), (9, 9))
