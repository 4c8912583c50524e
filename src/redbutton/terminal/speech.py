"""What a person at the table is told in words: the game, the hand held, the price, the choices, the end."""

from collections.abc import Iterator

from redbutton.cards import UNKNOWN, Card
from redbutton.equity import equity, outs
from redbutton.errors import PokerError
from redbutton.game import Event, Kind, Options, View
from redbutton.history.telling import Teller
from redbutton.play.rounds import Rounds
from redbutton.play.session import Settled
from redbutton.play.tournament import Tournament
from redbutton.players.guard import Fault
from redbutton.ranking import evaluate
from redbutton.terminal.table import Table
from redbutton.words import language
from redbutton.words.glossary import GLOSSARY
from redbutton.words.play import GAMES, PLAY

SAMPLES = 20_000


class Speech:
    """The words of one language, at one table."""

    def __init__(self, table: Table, lang: str) -> None:
        self.table, self.lang = table, lang
        self.words = PLAY[lang]

    def say(self, key: str, **facts: object) -> str:
        return self.words[key].format_map(facts)

    def money(self, chips: int) -> str:
        return self.table.session.rules.stakes.money(chips)

    # -- the game ----------------------------------------------------------------------------------------

    def game(self) -> str:
        session = self.table.session
        return self.say(
            "game",
            limit=self.words[f"limit-{session.rules.limit.value}"],
            variant=GAMES[self.lang].get(session.rules.variant.name, session.rules.variant.name),
            format=self.words[f"format-{session.kind}"],
            stakes=session.rules.stakes.short,
        )

    def stage(self) -> str:
        """Which hand it is, and of which level or round."""
        session = self.table.session
        if isinstance(session, Rounds):
            return self.say("round", number=session.number, rounds=session.rounds)
        hand = self.say("hand-number", number=session.number)
        return (
            f"{self.say('level', level=session.level)} · {hand}" if isinstance(session, Tournament) else hand
        )

    def teller(self) -> Teller:
        return Teller(self.table.view, names=self.table.session.names, lang=self.lang, money=self.money)

    def rules(self) -> Iterator[str]:
        """The game, then the table's own ways."""
        known, rules = language(self.lang), self.table.session.rules
        yield self.game()
        yield known.VARIANTS.get(rules.variant.name, rules.variant.name)
        yield known.PRESETS.get(rules.preset, rules.preset)

    def glossary(self, wanted: str = "") -> Iterator[str]:
        """The meaning of one word, or of all."""
        wanted = wanted.strip().lower()
        entries = GLOSSARY[self.lang]
        other = {
            key: {word.lower() for word, _ in (GLOSSARY[lang][key] for lang in GLOSSARY)} for key in entries
        }
        found = [entries[key] for key in entries if not wanted or wanted == key or wanted in other[key]]
        yield from (f"{word}: {meaning}" for word, meaning in found)
        if not found:
            yield self.say("no-word", words=", ".join(word for word, _ in entries.values()))

    # -- the hand ----------------------------------------------------------------------------------------

    def held(self, view: View) -> str:
        """What the person's cards are worth now; nothing where that cannot be said yet."""
        return worth(view.hole, view, self.lang)

    def price(self, view: View, *, short: bool = False) -> str:
        """What it costs to stay in, and what for."""
        options = view.options
        cost = options.call if options is not None else None
        if not cost:
            return self.words["free"]
        pot = sum(chips for chips, eligible in view.pots if view.player in eligible) or view.pot
        share = f"{cost / (pot + cost):.0%}"
        key = "cost-short" if short else "cost"
        return self.say(
            key, cost=self.money(cost), pot=self.money(pot), odds=f"{pot / cost:.1f}", share=share
        )

    def pots(self, view: View, *, short: bool = False) -> list[str]:
        """The pot, or the main pot and each side pot."""
        if len(view.pots) < 2:
            return [self.say("pot", pot=self.money(view.pot))]
        first, *sides = (self.money(pot.amount) for pot in view.pots)
        main, side = ("main-pot-short", "side-pot-short") if short else ("main-pot", "side-pot")
        return [
            self.say(main, amount=first),
            *(self.say(side, number=number, amount=amount) for number, amount in enumerate(sides, 1)),
        ]

    def choices(self, view: View, options: Options) -> list[str]:
        """Everything that may be done, as it may be typed."""
        said = [self.words[f"may-{name}"] for name in ("fold", "check") if getattr(options, name)]
        if options.call is not None:
            cost = self.money(options.call)
            said.append(self.say("may-call", amount=cost) if options.call else self.words["may-stay"])
        if options.bring_in is not None:
            said.append(self.say("may-bring-in", amount=self.money(options.bring_in)))
        if options.raise_to is not None:
            said.append(self._raise(view, *options.raise_to))
        if options.discard is not None:
            said.append(self.say("may-discard", count=options.discard))
        return said + [self.words[f"may-{name}"] for name in ("show", "muck") if getattr(options, name)]

    def _raise(self, view: View, least: int, most: int) -> str:
        key = "may-raise" if view.current_bet else "may-bet"
        key = f"{key}-fixed" if least == most else key
        return self.say(key, least=self.money(least), most=self.money(most))

    def hint(self, view: View) -> Iterator[str]:
        """The person's chances against hands that could be anything, and the cards that help."""
        others = sum(not folded for folded in view.folded) - 1
        mine, board = "".join(map(str, view.hole)), "".join(map(str, view.board))
        try:
            asked = (mine, *["random"] * others)
            found = equity(*asked, board=board, variant=view.rules.variant, samples=SAMPLES, seed=1)
            yield self.say("hint-equity", players=others, share=f"{found[0].equity:.0%}")
            if len(view.board) in (3, 4):
                better = outs(mine, board, variant=view.rules.variant)
                faces = " ".join(card.pretty for cards in better.cards.values() for card in cards)
                share = f"{better.by_river:.0%}"
                yield self.say("hint-outs", count=len(better), cards=faces or "-", share=share)
        except PokerError:
            yield self.words["no-hint"]

    # -- what happened -----------------------------------------------------------------------------------

    def is_news(self, event: Event) -> bool:
        """Cards that nobody may see are dealt to everybody; that need not be said."""
        return event.kind is not Kind.HOLE_CARDS or any(card != UNKNOWN for card in event.cards)

    def fault(self, fault: Fault) -> str:
        """How a program of the deal broke."""
        name = self.table.session.names[fault.player]
        return self.say("fault", name=name, reason=fault.reason.sentence(self.lang))

    def gain(self, chips: int) -> str:
        key = "wins-hand" if chips > 0 else "loses-hand" if chips < 0 else "even-hand"
        return self.say(key, amount=self.money(abs(chips)))

    def changes(self, settled: Settled) -> Iterator[str]:
        """What a deal has changed at the table."""
        for name, place in settled.out:
            yield self.say("out-place" if place else "out", name=name, place=place)
        yield from (self.say("left", name=name) for name in settled.left)
        yield from (self.say("joined", name=name) for name in settled.joined)
        if settled.level is not None:
            yield self.say("new-level", level=settled.level)

    def outcome(self) -> Iterator[str]:
        """How the person did."""
        table, count = self.table, len(self.table.records)
        yield self.words["played-one"] if count == 1 else self.say("played", count=count)
        if table.place is not None and table.session.kind != "cash":
            yield self.say("finished", place=table.place, players=len(table.session.standings))
            if table.prize:
                yield self.say("prize", amount=self.money(table.prize))
        elif isinstance(table.session, Tournament):
            stack = self.say("stack", stack=self.money(table.chips)) + self.words["stop"]
            yield stack[0].upper() + stack[1:]
        else:
            yield self.say(
                "left-with", chips=self.money(table.chips), net=self.net(table.chips - table.brought)
            )

    def net(self, chips: int) -> str:
        return f"{'+' if chips > 0 else '-'}{self.money(abs(chips))}" if chips else self.words["even"]

    def end(self) -> str:
        """Why there is no next hand."""
        table = self.table
        if table.session.over or not table.seated:
            alone = table.seated and len(table.session.seating.sitters) == 1
            return self.words["won-all" if alone or table.place == 1 else "over"]
        return self.words["waiting"]


def worth(hand: tuple[Card, ...], view: View, lang: str) -> str:
    """A hand in words, by every order that wins in this game."""
    variant, told = view.rules.variant, []
    for order in view.rules.orders:
        try:
            made = evaluate(hand, view.board, order=order, omaha=variant.from_hole == 2)
        except PokerError:
            continue
        told.append(made.name(lang, view.rules.house.hand_names))
    return " / ".join(told)
