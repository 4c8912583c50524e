"""What a table's stakes are called, in figures and in words.

Players name a fixed-limit game by its bets and every other game by its blinds, or by its antes if it has
none.

>>> from redbutton.rules.presets import make_rules
>>> limit = make_rules("fixed-limit", bets=(2, 4))
>>> stakes_in_figures(limit), stakes_in_words(limit), stakes_in_words(limit, "zh")
('2/4', '2/4, blinds 1/2', '2/4，盲注 1/2')
>>> stakes_in_words(make_rules("ante-up", blinds=(50, 100)))
'antes 50/100'
>>> stakes_in_words(make_rules("draw-sim"))
'no betting'
"""

from collections.abc import Iterator, Sequence

from redbutton.rules.limits import Limit
from redbutton.rules.rules import Rules
from redbutton.words.rules import STAKES


def stakes_in_figures(rules: Rules) -> str:
    """The name of the stakes without any word; empty if nothing is bet."""
    _, amounts = next(_parts(rules), ("", ()))
    return _joined(rules, amounts)


def stakes_in_words(rules: Rules, lang: str = "en") -> str:
    """The name of the stakes, and every forced bet that it leaves out."""
    words = STAKES[lang]
    told = [words[key].format(amounts=_joined(rules, amounts)) for key, amounts in _parts(rules)]
    return words["between"].join(told) or words["no-betting"]


def _parts(rules: Rules) -> Iterator[tuple[str, Sequence[int]]]:
    """What a deal costs, first what names the game, each with the key of its words."""
    stakes = rules.stakes
    antes = tuple(dict.fromkeys(filter(None, stakes.antes)))
    if not rules.variant.has_betting:
        return
    if rules.limit is Limit.FIXED:
        yield "name", (stakes.small_bet, stakes.late_bet)
    if stakes.blinds:
        yield "blinds" if rules.limit is Limit.FIXED else "name", stakes.blinds
    if antes:
        yield _antes(stakes.antes, antes), antes
    if stakes.bring_in:
        yield "bring-in", (stakes.bring_in,)
    if rules.limit is not Limit.FIXED and not (stakes.blinds or antes) and stakes.small_bet:
        yield "bets-from", (stakes.small_bet,)


def _antes(antes: Sequence[int], amounts: Sequence[int]) -> str:
    """The key for antes: one from each player, the big blind's for all, or several amounts."""
    if len(amounts) > 1:
        return "antes"
    return "ante" if antes[-1] else "big-blind-ante"


def _joined(rules: Rules, amounts: Sequence[int]) -> str:
    return "/".join(map(rules.stakes.money, amounts))
