"""Sentences for the person at the table: the game, the hand, the price, the choices, the end."""

from collections.abc import Iterator, Sequence

from redbutton.cards import UNKNOWN, Card
from redbutton.errors import PokerError
from redbutton.game import Action, Call, Deal, Event, Kind, Options, RaiseTo, Span, View
from redbutton.history.narrator import Teller
from redbutton.play.faults import Fault
from redbutton.play.session import Settled
from redbutton.players.advice import Spot, price_of
from redbutton.players.blind_to_bet import blind_to_bet
from redbutton.players.house_note import house_note
from redbutton.rules import stakes_in_words
from redbutton.rules.titles import is_presets_game, title
from redbutton.terminal.game import TerminalGame
from redbutton.words.choices import BOT_TITLES
from redbutton.words.glossary import GLOSSARY, find, meaning
from redbutton.words.houses import in_house, table_of_house
from redbutton.words.narration import STATE, STREETS
from redbutton.words.play import PLAY
from redbutton.words.rules import NOTES, PRESETS, VARIANTS


class Speech:
    """The words of one language, at one table."""

    def __init__(self, table: TerminalGame, lang: str) -> None:
        self.table, self.lang = table, lang
        self.preset = table.session.rules.preset
        self.words = table_of_house(PLAY, self.preset)[lang]

    def say(self, key: str, **facts: object) -> str:
        return self.words[key].format_map(facts)

    def money(self, chips: int) -> str:
        return self.table.session.rules.stakes.money(chips)

    # -- the game ----------------------------------------------------------------------------------------

    @property
    def view(self) -> View | None:
        """The running deal, if there is one."""
        return None if self.table.session.deal is None else self.table.view

    def game(self) -> str:
        session, rules = self.table.session, self.table.session.rules
        if self.is_free:
            return self.say("game-free", title=title(rules, self.lang), cards=rules.variant.hole_cards)
        return self.say(
            "game",
            title=title(rules, self.lang),
            format=self.words[f"format-{session.kind}"],
            stakes=stakes_in_words(rules, self.lang),
        )

    @property
    def is_free(self) -> bool:
        """Is the game played without chips? Then nobody hears of them."""
        return self.table.session.rules.is_free

    def company(self) -> str:
        """Who is at the table, and what each bot is where its name does not say so."""
        names = map(self._with_kind, (sitter.player for sitter in self.table.session.seating.sitters))
        return self.say("at-table", names=self.words["among"].join(names))

    def _with_kind(self, name: str) -> str:
        kind = self.table.bots.get(name, "").partition(":")[0].strip()
        if not kind or name.startswith(kind):
            return name
        return self.say("bot-at-table", name=name, kind=BOT_TITLES[self.lang].get(kind, kind))

    def stage(self) -> str:
        """Which hand it is, and of which level or round."""
        session = self.table.session
        if session.rounds is not None:
            return self.say("round", number=session.number, rounds=session.rounds)
        hand = self.say("hand-number", number=session.number)
        return hand if session.level is None else f"{self.say('level', level=session.level)} · {hand}"

    def draw(self) -> list[str]:
        """The draw for the first button, if this deal began with one."""
        draw = self.table.session.draw
        return [] if draw is None else [step.phrase.put(self.lang) for step in draw.steps()]

    def heading(self) -> list[str]:
        """The heading of a hand, before the first one the draw for the button, and who has it."""
        table, lines = self.table, ["", f"--- {self.stage()} ---", *self.draw()]
        if table.button is not None and not self.is_free:
            lines.append(self.say("button", name=table.session.names[table.button]))
        return lines

    def teller(self) -> Teller:
        return Teller(self.table.view, names=self.table.session.names, lang=self.lang, money=self.money)

    def rules(self) -> Iterator[str]:
        """The game, then the house rules of the table."""
        rules = self.table.session.rules
        yield self.game()
        variant = VARIANTS[self.lang].get(rules.variant.name, rules.variant.name)
        yield in_house(variant, self.lang, self.preset)
        if is_presets_game(rules):
            yield PRESETS[self.lang].get(rules.preset, rules.preset)
        else:
            yield self.say("house", preset=rules.preset)

    def glossary(self, wanted: str = "") -> Iterator[str]:
        """The meaning of one word with all its senses, or of all words."""
        entries = GLOSSARY[self.lang]
        asked = [find(wanted)] if wanted.strip() else [*entries]
        for key in filter(None, asked):
            yield self.say("meaning", word=entries[key][0], meaning=meaning(key, self.lang))
        if asked == [None]:
            yield self.say("no-word", words=self.words["among"].join(word for word, *_ in entries.values()))

    # -- the hand ----------------------------------------------------------------------------------------

    def held(self, view: View) -> str:
        """The name of the person's hand now; empty if there is none yet."""
        return worth(view.hole, view, self.lang)

    def price(self, view: View, *, short: bool = False) -> str:
        """What it costs to stay in, and what can be won."""
        options = view.options
        if options is None or options.check or not options.call:
            return self.words["free"]
        cost, pot = price = price_of(view)
        share = f"{price.share:.0%}"
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
        """Every action that the house lists, as it may be typed."""
        free = [name for name in ("fold", "check") if getattr(options, name)]
        said = [self.words[f"may-{name}"] for name in free if name not in options.unlisted]
        if options.call is not None:
            cost = self.say("may-call", amount=self.money(options.call))
            said.append(self._all_in(cost, options, Call) if options.call else self.words["may-stay"])
        if options.bring_in is not None:
            said.append(self.say("may-bring-in", amount=self.money(options.bring_in)))
        if options.raise_to is not None and "raise" not in options.unlisted:
            said.append(self._all_in(self._raise(view, options, *options.raise_to), options, RaiseTo))
        if options.discard is not None:
            key = "must-discard" if options.must_discard else "may-discard"
            said.append(self.say(key, count=options.discard))
        return said + [self.words[f"may-{name}"] for name in ("show", "muck") if getattr(options, name)]

    def _all_in(self, said: str, options: Options, kind: type[Action]) -> str:
        """The choice, marked if its most is everything."""
        return self.say("may-all-in", choice=said) if isinstance(options.all_in, kind) else said

    def _raise(self, view: View, options: Options, least: int, most: int) -> str:
        if (blind := blind_to_bet(view)) is not None:
            return self.say(f"may-{blind}", amount=self.money(least))
        key = "may-bet" if options.opens else "may-raise"
        key = f"{key}-fixed" if least == most else key
        return self.say(key, least=self.money(least), most=self.money(most))

    def amounts(self, span: Span, options: Options | None) -> str:
        """From what to what a bet or raise may be, where it is typed."""
        most = self.money(span.max)
        if options is not None and isinstance(options.all_in, RaiseTo):
            most = self.say("may-all-in", choice=most)
        return self.say("amount", least=self.money(span.min), most=most)

    def note(self, view: View, *, short: bool = False) -> str:
        """The house rule that matters for this decision; empty if none does."""
        key = house_note(view)
        return NOTES[self.lang][f"{key}-short" if short else key] if key else ""

    def refusal(self, error: PokerError) -> str:
        """Why something cannot be done."""
        return error.sentence(self.lang, self.preset)

    def lists(self, view: View) -> Iterator[str]:
        """The round as lists: who acts, who waits, who is done with what, who has left, what may be done."""
        lists, words = (
            view.lists.named(self.table.session.names),
            table_of_house(STATE, self.preset)[self.lang],
        )
        bet = words["bet-made" if lists.bet_made else "no-bet"]
        street = STREETS[self.lang].get(view.street_name, view.street_name)
        yield self.say("state-round", number=view.street + 1, street=street, bet=bet)
        done = [
            words["deed"].format(
                player=deed.player,
                action=words[f"did-{deed.action}"],
                amount=f" {self.money(deed.amount)}" if deed.amount else "",
            )
            for deed in lists.done
        ]
        acting = [] if lists.acting is None else [lists.acting]
        yield self._listed("state-acting", acting)
        yield self._listed("state-waiting", lists.waiting)
        yield self._listed("state-done", done)
        yield self._listed("state-available", [self.words[f"action-{action}"] for action in lists.available])
        yield self._listed("state-left", lists.left)
        if lists.all_in:
            yield self._listed("state-all-in", lists.all_in)
        yield self.words["comma"].join(self.pots(view))

    def _listed(self, key: str, listed: Sequence[str]) -> str:
        return self.say(key, listed=self.words["among"].join(listed) or self.words["state-none"])

    def hint(self, view: View) -> Iterator[str]:
        """The person's chances against what the others may hold, and the cards that help."""
        try:
            spot = Spot.of(view)
            found = spot.chances()
        except PokerError:
            yield self.words["no-hint"]
            return
        key = "hint-equity-bets" if spot.reads_bets else "hint-equity"
        yield self.say(key, players=spot.opponents, share=f"{found.equity:.0%}")
        if (better := found.outs) is not None and not better.is_ahead:
            faces = " ".join(card.pretty for card in better.cards)
            share = f"{better.next_card:.0%}"
            yield self.say("hint-outs", count=len(better.cards), cards=faces or "-", share=share)

    # -- what happened -----------------------------------------------------------------------------------

    def is_news(self, event: Event) -> bool:
        """Is the event worth a line? Hidden cards dealt to others are not."""
        return event.kind is not Kind.HOLE_CARDS or any(card != UNKNOWN for card in event.cards)

    def fault(self, fault: Fault) -> str:
        """How a bot failed in the deal."""
        name = self.table.session.names[fault.player]
        return self.say("fault", name=name, reason=fault.reason.sentence(self.lang))

    def result(self, told: Deal | View, chips: int) -> str:
        """What the deal brought the person: chips, or in a game without them the win, a tie or nothing."""
        if self.is_free:
            winners = [event.player for event in told.events if event.kind is Kind.WIN]
            me = told.player if isinstance(told, View) else None
            key = "loses" if me not in winners else "ties" if len(winners) > 1 else "wins"
            return self.words[f"{key}-free"]
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
        if self.is_free:
            return
        if table.place is not None and not table.session.open_seating:
            yield self.say("finished", place=table.place, players=len(table.session.standings))
            if table.prize:
                yield self.say("prize", amount=self.money(table.prize))
        elif table.session.payouts:
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
        winners = table.winners
        if not table.session.over:
            return self.words["waiting"]
        if winners == [table.person]:
            return self.words["won-all"]
        if not winners:
            return self.words["over"]
        key = "over-winner" if len(winners) == 1 else "over-winners"
        return self.say(key, names=self.words["among"].join(winners))


def worth(hand: tuple[Card, ...], view: View, lang: str) -> str:
    """The name of a hand, by every order that wins in this game."""
    told = []
    for order in range(len(view.rules.orders)):
        try:
            made = view.rules.hand(hand, view.board, order=order)
            told.append(made.name(lang, points=view.rules.house.points))
        except PokerError:
            continue
    return " / ".join(told)
