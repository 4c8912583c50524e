# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""One deal, from the forced bets to the payout.

The dealer is an actor like the players: cards come in through `deal`, decisions through `act`, and everything
else follows from the rules. The deal never holds the deck, so nothing can leak from it.
"""

from collections.abc import Iterable, Sequence

import cython

from redbutton.cards import Card, cards
from redbutton.errors import Code, IllegalAction, RulesError
from redbutton.game.actions import MOST_CHIPS, Action, Call, Check
from redbutton.game.events import KINDS
from redbutton.game.options import Options
from redbutton.game.refusals import refusal
from redbutton.game.state import State
from redbutton.game.turn_order import Deed, Lists, available
from redbutton.rules import Rules

if not cython.compiled:
    from redbutton.game import queries
    from redbutton.game.betting import (
        begin_betting,
        begins_by_calling,
        big_blind,
        call,
        call_cost,
        fold,
        least_raise,
        may_check,
        may_fold,
        may_raise_to,
        most_raise,
        next_to_act,
        only_the_cap_bars,
        opener_behind,
        opens,
        pay_ante,
        post_bring_in,
        put_in,
        raise_to,
        take_back_uncalled,
    )
    from redbutton.game.dealing import (
        begin_dealing,
        deal_board,
        deal_hole,
        discard,
        draws_ahead,
        end_draw,
        muck_cards,
        stub,
        tell,
        to_be_dealt_to,
    )
    from redbutton.game.first_to_act import first_by_cards
    from redbutton.game.numbers import (
        ALL_IN,
        ANTE,
        BETTING,
        BLIND,
        BOARD,
        BOARD_CARDS,
        BRING_IN,
        BURN,
        CALL,
        CHECK,
        DEALING,
        DISCARD,
        DRAWING,
        FOLD,
        HOLE_CARDS,
        MUCK,
        NEVER,
        NOBODY,
        NOTHING,
        OVER,
        RAISE,
        RETURN,
        RUNOUTS,
        SHOW,
        SHOWDOWN,
    )
    from redbutton.game.plan import plan_of
    from redbutton.game.queries import hand
    from redbutton.game.showdown import award, cards_known, may_muck, must_decide, next_to_show, worth_showing
    from redbutton.game.state import able_players, chips_in, live_players

CHECKS, CALLS = Check(), Call()
BURNED = (BURN, -1, 0, ())


class Machine:
    """The machine of one deal: its state, its log, and the step from one decision to the next."""

    def __init__(
        self,
        rules: Rules,
        stacks: Sequence[int],
        antes: Sequence[int] | None = None,
        blinds: Sequence[int] | None = None,
    ) -> None:
        plan = plan_of(rules)
        usual_antes, usual_blinds = plan.posts(len(stacks))
        self.rules = rules
        self.setup = (tuple(stacks), _fitting(antes, stacks), _fitting(blinds, stacks))
        if antes is not None and min(antes, default=0) < 0:
            raise RulesError(Code.STAKES_NEGATIVE, amount=min(antes))
        self.log: list[tuple[object, ...]] = []
        self.state = State(plan, len(stacks))
        self._asked = -1
        self._answer: Options | None = None
        _seat(self.state, stacks)
        self._post(usual_antes if antes is None else antes, usual_blinds if blinds is None else blinds)
        self._begin_street()

    # -- forced bets -------------------------------------------------------------------------------------

    def _post(self, antes: Sequence[int], blinds: Sequence[int]) -> None:
        """Antes first, then blinds. A negative blind is a late post, and does not change who acts first;
        one that is smaller than the big blind is dead: a small blind that was missed (Robert's Rules 4).
        """
        s = self.state
        for p in range(s.n):
            if antes[p] > 0:
                self._post_ante(p, antes[p])
        s.first_opener, big = opener_behind(s, blinds), big_blind(s, blinds)
        for p in range(s.n):
            blind = blinds[p]
            if -big < blind < 0:
                self._post_ante(p, -blind)
            elif blind != 0:
                self._post_blind(p, blind if blind > 0 else -blind)

    def _post_ante(self, p: int, ante: int) -> None:
        s = self.state
        if s.stack[p] > 0:
            self.log.append((ANTE, p, pay_ante(s, p, ante), ()))

    def _post_blind(self, p: int, blind: int) -> None:
        s = self.state
        if s.plan.blinds_are_actions:
            s.blind_due[p] = blind
        else:
            if s.stack[p] > 0:
                self.log.append((BLIND, p, put_in(s, p, blind), ()))
            s.last_amount = blind
            s.current_bet = max(s.current_bet, blind)

    # -- streets -----------------------------------------------------------------------------------------

    def _begin_street(self) -> None:
        s = self.state
        if s.plan.draw[s.street] > 0 or s.plan.discard[s.street] > 0:
            s.phase = DRAWING
            s.actor = _next_live(s, 0)
        else:
            self._begin_dealing()

    def _begin_dealing(self) -> None:
        s = self.state
        s.actor = NOBODY
        s.phase = DEALING
        if begin_dealing(s):
            self.log.append(BURNED)
        self._after_dealing()

    def _after_dealing(self) -> None:
        """Wait for more cards, or let the betting begin."""
        s = self.state
        if to_be_dealt_to(s) != NOTHING:
            return
        if s.fresh_n > 0:
            end_draw(s)
        if s.plan.betting[s.street]:
            s.phase = BETTING
            begin_betting(s)
            s.opener = _opener(s)
            self._pass_turn(s.opener)
        else:
            self._end_round()

    def _pass_turn(self, start: int) -> None:
        """Pass the turn to the next player with a decision, or end the round."""
        s = self.state
        s.actor = next_to_act(s, start)
        if s.actor == NOBODY:
            self._end_round()

    def _end_round(self) -> None:
        s = self.state
        self._take_back()
        s.current_bet = 0
        for p in range(s.n):
            s.bet[p] = 0
        if live_players(s) == 1:
            self._show_on()
            return
        last = s.street + 1 == s.plan.streets
        if s.plan.face_up and (last or able_players(s) <= 1) and not draws_ahead(s):
            self._face_up()
        if not last:
            s.street += 1
            self._begin_street()
        elif s.runout + 1 < s.boards:
            s.runout += 1
            s.street = s.split_street
            self._begin_street()
        else:
            s.phase = SHOWDOWN
            self._show_on()

    def _take_back(self) -> None:
        s = self.state
        before = chips_in(s)
        p = take_back_uncalled(s)
        if p != NOBODY:
            self.log.append((RETURN, p, before - chips_in(s), ()))

    # -- showdown ----------------------------------------------------------------------------------------

    def _face_up(self) -> None:
        """If somebody is all-in and no betting or drawing is left, all hands are turned up (TDA 16)."""
        s = self.state
        all_in = False
        for p in range(s.n):
            all_in = all_in or (not s.folded[p] and s.stack[p] == 0)
        if all_in:
            for p in range(s.n):
                if not s.folded[p] and not s.shown[p] and cards_known(s, p):
                    self._turn_up(p, False)

    def _turn_up(self, p: int, chosen: bool) -> None:
        s = self.state
        s.shown[p] = True
        self.log.append((SHOW, p, chosen, hand(s, p)))

    def _show_on(self) -> None:
        """Show hands and award pots in order; players are asked only where mucking is allowed."""
        s = self.state
        while s.phase != OVER:
            s.actor = next_to_show(s)
            if s.actor == NOBODY:
                self._award()
            elif s.plan.may_muck or not cards_known(s, s.actor):
                return
            else:
                self._turn_up(s.actor, False)

    def _award(self) -> None:
        s = self.state
        s.actor = NOBODY
        if award(s, self.log):
            s.phase = OVER

    # -- steps -------------------------------------------------------------------------------------------

    def deal(self, given: str | Iterable[Card], to: int = -1) -> None:
        """The dealer's step: the cards that are due. `to` is the expected player or board."""
        s = self.state
        if s.phase != DEALING:
            raise IllegalAction(Code.NOT_DEALING)
        dealt = _as_cards(given)
        p = to_be_dealt_to(s)
        if to not in (NOBODY, p):
            raise IllegalAction(Code.NOT_DEALT_NOW, player=to + 1)
        if p == s.n:
            deal_board(s, dealt)
            self.log.append((BOARD_CARDS, s.runout, 0, dealt))
        else:
            deal_hole(s, p, dealt)
            self.log.append((HOLE_CARDS, p, len(dealt) if s.shown[p] else s.plan.up[s.street], dealt))
        self._after_dealing()

    def act(self, action: Action, player: int = -1) -> None:
        """A player's step. An illegal one raises and changes nothing."""
        s = self.state
        if s.actor == NOBODY:
            raise IllegalAction(Code.NOBODY_TO_ACT)
        if player not in (NOBODY, s.actor):
            raise IllegalAction(Code.NOT_YOUR_TURN, player=player + 1)
        if action is None:  # compiled code would accept None as an action
            raise TypeError("None is no action")
        if action.kind == ALL_IN:
            action = self._all_in(action)
        if s.phase == BETTING:
            self._bet(action)
        elif s.phase == DRAWING:
            self._draw(action)
        else:
            self._show_or_muck(action, s.actor)

    def _all_in(self, asked: Action) -> Action:
        """What the whole stack is here: a call, a bet or a raise."""
        options = self.options
        assert options is not None
        found = options.all_in
        if found is None:
            raise self._refusal(asked)
        return found

    def check_or_call(self, player: int = -1) -> None:
        """Stay in as cheaply as possible: PHH has one word for both."""
        s = self.state
        free = s.phase == BETTING and s.actor != NOBODY and may_check(s, s.actor)
        self.act(CHECKS if free else CALLS, player)

    def _bet(self, action: Action) -> None:
        s = self.state
        p, kind, amount = s.actor, action.kind, 0
        opened = opens(s, p)
        calls_only = s.current_bet == 0 and least_raise(s, p) < 0 and call_cost(s, p) > 0
        if kind == RAISE and calls_only and may_raise_to(s, p, action.amount):  # type: ignore[attr-defined]
            kind = CALL  # a bet of the same chips; nothing else can be meant
        if kind == CALL and call_cost(s, p) >= 0:
            amount = call_cost(s, p)
            if s.current_bet == 0:
                opened = True
                raise_to(s, p, s.bet[p] + amount)
            else:
                amount = call(s, p)
        elif kind == CHECK and may_check(s, p):
            call(s, p)
        elif kind == FOLD and may_fold(s, p):
            fold(s, p)
            muck_cards(s, p)
        elif kind == RAISE and may_raise_to(s, p, amount := action.amount):  # type: ignore[attr-defined]
            raise_to(s, p, amount)
        elif kind == BRING_IN and s.bring_in_due:
            amount = post_bring_in(s, p)
        else:
            raise self._refusal(action)
        s.last_kind = kind
        s.last_opened = opened
        self.log.append((kind, p, amount, ()))
        if kind == FOLD and live_players(s) == 1 and not s.plan.fold_ends_later:
            self._end_round()
        else:
            self._pass_turn(p + 1 if p + 1 < s.n else 0)

    def _refusal(self, action: Action) -> IllegalAction:
        options = self.options
        assert options is not None
        return refusal(options, action, self.rules.stakes.money)

    def _draw(self, action: Action) -> None:
        s = self.state
        if action.kind != DISCARD:
            raise self._refusal(action)
        p = s.actor
        discard(s, p, action.cards)  # type: ignore[attr-defined]
        self.log.append((DISCARD, p, s.drew[p], action.cards))  # type: ignore[attr-defined]
        s.last_actor, s.last_kind = p, DISCARD
        s.actor = _next_live(s, p + 1)
        if s.actor == NOBODY:
            self._begin_dealing()

    def _show_or_muck(self, action: Action, p: int) -> None:
        s = self.state
        if action.kind == SHOW:
            self._show(p, action.cards)  # type: ignore[attr-defined]
        elif action.kind == MUCK and may_muck(s, p, worth_showing(s, p)):
            s.mucked[p] = True
            self.log.append((MUCK, p, 0, ()))
        else:
            raise self._refusal(action)
        s.last_actor, s.last_kind = p, action.kind
        self._show_on()

    def _show(self, p: int, told: tuple[Card, ...]) -> None:
        s = self.state
        if told:
            tell(s, p, told)
        elif not cards_known(s, p):
            raise IllegalAction(Code.CARD_UNKNOWN)
        self._turn_up(p, True)

    def act_early(self, action: Action, player: int) -> None:
        """Show or muck out of turn after the betting; or show a hand after the deal."""
        s = self.state
        if not 0 <= player < s.n:
            raise IllegalAction(Code.NO_SUCH_PLAYER, player=player + 1, players=s.n)
        if action.kind == SHOW and s.phase == OVER and not s.shown[player]:
            self._show(player, action.cards)  # type: ignore[attr-defined]
        elif action.kind == SHOW and s.phase == DEALING and not s.folded[player] and able_players(s) <= 1:
            if not s.shown[player]:
                self._show(player, action.cards)  # type: ignore[attr-defined]
        elif s.phase == SHOWDOWN and must_decide(s, player):
            self._show_or_muck(action, player)
        else:
            raise IllegalAction(Code.NOT_YOUR_TURN, player=player + 1)

    def show_or_muck(self) -> None:
        """The usual choice: show a hand that wins something among the hands shown so far, else muck."""
        s = self.state
        if s.phase != SHOWDOWN:
            raise IllegalAction(Code.NOBODY_TO_ACT)
        p = s.actor
        unbeaten = worth_showing(s, p)
        if not unbeaten and may_muck(s, p, unbeaten):
            s.mucked[p] = True
            self.log.append((MUCK, p, 0, ()))
        else:
            self._show(p, ())
        s.last_actor, s.last_kind = p, MUCK if s.mucked[p] else SHOW
        self._show_on()

    def run_it(self, times: int) -> None:
        """With everybody all-in, deal the rest of the board several times, each for its part of the pots."""
        s = self.state
        if not self.may_run_it(times):
            raise IllegalAction(Code.CANNOT_RUN_IT, times=times)
        s.boards = times
        s.split_street = s.street
        for board in range(1, times):
            s.board_n[board] = s.board_n[0]
            for k in range(s.board_n[0]):
                s.board[board * BOARD + k] = s.board[k]
        self.log.append((RUNOUTS, NOBODY, times, ()))

    def may_run_it(self, times: int) -> bool:
        s = self.state
        if s.phase != DEALING or s.boards > 1 or able_players(s) > 1 or s.cursor != s.n:
            return False
        need = 0
        for street in range(s.street, s.plan.streets):
            if s.plan.board[street] == 0 or s.plan.down[street] or s.plan.up[street]:
                return False
            if s.plan.draw[street] or s.plan.discard[street]:
                return False
            need += s.plan.board[street] + s.plan.burn
        return 2 <= times <= s.plan.runouts and times * need <= stub(s) + s.plan.burn

    # -- questions ---------------------------------------------------------------------------------------

    @property
    def posts(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The ante and the blind that was due from each player."""
        _, antes, blinds = self.setup
        usual_antes, usual_blinds = self.state.plan.posts(self.state.n)
        return (usual_antes if antes is None else antes, usual_blinds if blinds is None else blinds)

    @property
    def blinds_to_bet(self) -> tuple[int, ...]:
        """Who makes a bet of their blind, where the house lets them act it out."""
        blinds = self.posts[1] if self.rules.house.forced_bets == "actions" else ()
        return tuple([p for p, blind in enumerate(blinds) if blind != 0])

    @property
    def waiting(self) -> tuple[int, ...]:
        """Players still in who come after the player to act, except for the one who acted last."""
        return queries.waiting(self.state)

    @property
    def lists(self) -> Lists[int]:
        """The round as lists: acting, waiting, done, left, all in, what may be done, bet made, pot.

        Players are numbered in dealing order, the first one left of the button. So with two players the
        button, who acts first, is player 1; `named` gives everybody a name.

        >>> from redbutton import Deal, make_rules
        >>> deal = Deal(make_rules("dezhou", blinds=(1,)), [100, 100])
        >>> for hand in ("AsAd", "7c2d"):
        ...     deal.deal(hand)
        >>> deal.lists.acting, deal.lists.waiting
        (1, (0,))
        >>> named = deal.lists.named(["B", "A"])  # A has the button
        >>> named.acting, named.waiting, named.available, named.pot
        ('A', ('B',), ('bet',), 0)
        """
        s, everybody = self.state, range(self.state.n)
        is_done = s.last_actor not in (NOBODY, s.actor)
        return Lists(
            acting=queries.player_or_none(s.actor),
            waiting=queries.waiting(s),
            done=(self._deed(s.last_actor),) if is_done else (),
            left=tuple([p for p in everybody if s.folded[p]]),
            all_in=()
            if s.phase == OVER
            else tuple([p for p in everybody if not s.folded[p] and s.stack[p] == 0]),
            available=available(self.options),
            bet_made=s.current_bet > 0,
            pot=chips_in(s),
        )

    def _deed(self, player: int) -> Deed[int]:
        """The last action, by the name under which it was offered."""
        s, kind = self.state, self.state.last_kind
        name, last = KINDS[kind].value, 0
        if kind in (CALL, RAISE, BRING_IN):
            last = [amount for did, p, amount, _ in self.log if p == player and did == kind].pop()  # type: ignore[assignment]
        return Deed(player, "bet" if kind == RAISE and s.last_opened else name, last)

    @property
    def options(self) -> Options | None:
        """What the player to act may do; None while the dealer is to act or the deal is over."""
        if self._asked != len(self.log):
            self._answer = self._options()
            self._asked = len(self.log)
        return self._answer

    def _options(self) -> Options | None:
        s = self.state
        p = s.actor
        if p == NOBODY:
            return None
        options = Options(p)
        if s.phase == BETTING:
            options.fold = may_fold(s, p)
            options.check = may_check(s, p)
            options.call_cost = call_cost(s, p)
            options.least = least_raise(s, p)
            options.most = most_raise(s, p) if options.least >= 0 else NEVER
            options.capped = only_the_cap_bars(s, p)
            options.opens = opens(s, p)
            options.call_opens = s.current_bet == 0 and options.call_cost >= 0
            options.stack, options.total = s.stack[p], s.stack[p] + s.bet[p]
            if s.bring_in_due:
                options.bring_in_cost = min(s.plan.bring_in, s.stack[p])
            if s.plan.short_list:
                options.unlisted = self._unlisted(options)
        elif s.phase == DRAWING:
            options.most_discards = s.plan.draw[s.street] or s.plan.discard[s.street]
            options.must_discard = s.plan.discard[s.street]
            options.hand = hand(s, p)
        else:
            options.show = True
            options.unbeaten = worth_showing(s, p)
            options.muck = may_muck(s, p, options.unbeaten)
            options.hand = hand(s, p)
        return options

    def _unlisted(self, options: Options) -> tuple[str, ...]:
        """Where the house has a short list: folding to the call that opened the round, a raise of the player
        who begins a later round, and all-in as a raise.

        All-in is listed where nothing smaller would do, as a short call or a bet of the last chips.
        """
        s = self.state
        opened_by_call = s.last_kind == CALL and s.last_opened
        raises_first = options.least >= 0 and begins_by_calling(s)
        raises_all_in = options.least < options.most == options.total
        return ("fold",) * opened_by_call + ("raise",) * raises_first + ("all-in",) * raises_all_in


def _as_cards(given: str | Iterable[Card]) -> tuple[Card, ...]:
    if type(given) is not tuple:
        return cards(given)
    for card in given:
        if type(card) is not Card:
            return cards(given)
    return given


def _seat(s: State, stacks: Sequence[int]) -> None:
    if not 2 <= s.n <= s.plan.rules.max_players:
        raise RulesError(Code.WRONG_NUMBER_OF_PLAYERS, players=s.n, most=s.plan.rules.max_players)
    for p in range(s.n):
        if stacks[p] < 0:
            raise RulesError(Code.STACK_NEGATIVE, player=p + 1)
        if stacks[p] > MOST_CHIPS:
            raise RulesError(Code.TOO_MANY_CHIPS, amount=stacks[p], most=MOST_CHIPS)
        s.start[p] = s.stack[p] = stacks[p]
        s.short_ante[p] = stacks[p] == 0


def _fitting(posts: Sequence[int] | None, stacks: Sequence[int]) -> tuple[int, ...] | None:
    """Forced bets given by player. Raises unless there is one for each."""
    if posts is None:
        return None
    if len(posts) != len(stacks):
        raise RulesError(Code.WRONG_NUMBER_OF_POSTS, given=len(posts), players=len(stacks))
    if max(map(abs, posts), default=0) > MOST_CHIPS:
        raise RulesError(Code.TOO_MANY_CHIPS, amount=max(map(abs, posts)), most=MOST_CHIPS)
    return tuple(posts)


def _opener(s: State) -> int:
    """Who begins the round: by position, or by the up-cards."""
    if s.plan.opening[s.street] != 0:
        return first_by_cards(s)
    return s.first_opener if s.street == 0 else 0


def _next_live(s: State, start: int) -> int:
    for p in range(start, s.n):
        if not s.folded[p]:
            return p
    return NOBODY
