"""The one door from a deal to the wire: everything that anybody is told about cards is made here.

What is public comes from the spectator's view and nothing else, what is a player's own from that player's
view, and events as each may have seen them.
"""

from collections.abc import Sequence
from functools import cache

from msgspec import Raw

from redbutton.cards import FACES, UNKNOWN, Card
from redbutton.fair import Opening, announcement
from redbutton.game import Event, Kind, View
from redbutton.game import Options as May
from redbutton.game.positions import names
from redbutton.rules import Limit
from redbutton.server import holdings, messages
from redbutton.server.course import Course, Watched, Written
from redbutton.server.messages import (
    DealState,
    Fairness,
    LastAction,
    Options,
    Playing,
    Pot,
    Seen,
    Vote,
    Won,
    Words,
    encode,
)
from redbutton.server.told import Told

ACTS = (
    Kind.FOLD,
    Kind.CHECK,
    Kind.CALL,
    Kind.RAISE,
    Kind.BRING_IN,
    Kind.SHOW,
    Kind.MUCK,
    Kind.BLIND,
    Kind.ANTE,
)
CARDS = (Kind.HOLE_CARDS, Kind.BOARD_CARDS, Kind.DISCARD, Kind.RUNOUTS, Kind.SHOW)
"""What changes the cards that somebody sees."""


NOTHING = Raw(b"null")

_positions = cache(names)


def faces(cards: Sequence[Card]) -> list[str]:
    return [FACES[card] for card in cards]


# -- events ----------------------------------------------------------------------------------------------


def hear(course: Watched) -> list[Told]:
    """What has happened in the deal since the last time, as it is told to each."""
    events = course.deal.events_after(course.logged)
    new = [_told(course, number, event) for number, event in enumerate(events, course.logged)]
    course.logged += len(new)
    course.told += new
    return new


def _told(course: Watched, number: int, event: Event) -> Told:
    seen = event.seen_by(None)
    kind = _kind(course, event)
    public = encode(_seen(course, seen, _text(course, seen)))
    _note(course, seen, kind)
    if event.kind in CARDS:
        course.dealt += 1
        _open(course, number, event)
    if seen is event or event.player is None:
        return Told(public)
    return Told(public, course.people[event.player], encode(_seen(course, event, _text(course, event))))


def _text(course: Watched, event: Event) -> Words | None:
    """The sentence for an event; none for cards of which nothing can be seen."""
    phrase = course.teller.phrase(event)
    if event.kind is Kind.HOLE_CARDS and set(event.cards) == {UNKNOWN}:
        return None
    return Words(en=phrase.put("en"), zh=phrase.put("zh"))


def _seen(course: Watched, event: Event, text: Words | None) -> Seen:
    return Seen(
        kind=event.kind.value,
        seat=None if event.player is None else course.seats[event.player],
        amount=event.amount,
        cards=faces(event.cards),
        up=event.up,
        board=event.board,
        pot=event.pot,
        low=event.order > 0,
        text=text,
    )


def _kind(course: Watched, event: Event) -> str:
    """A raise is called a bet where nobody has bet yet on the street."""
    if event.kind is Kind.RAISE and not any(course.teller.bets):
        return "bet"
    return event.kind.value


def _note(course: Watched, event: Event, kind: str) -> None:
    """Remember what each player did last; a new street begins with a clean slate."""
    drawing = any(last is not None and last.kind == Kind.DISCARD for last in course.last)
    begins = event.kind in (Kind.HOLE_CARDS, Kind.DISCARD) and not drawing and course.public.street > 0
    if begins or event.kind is Kind.BOARD_CARDS:
        course.last = [None] * len(course.last)
    if event.player is None:
        return
    if event.kind is Kind.DISCARD:
        course.last[event.player] = LastAction(kind=kind, count=len(event.cards))
    elif event.kind in ACTS:
        course.last[event.player] = LastAction(kind=kind, amount=event.amount)


def _open(course: Watched, number: int, event: Event) -> None:
    """Give out what opens the cards of an event: to everybody what all may see, the rest to its player."""
    assert course.dealer is not None
    for opening in course.dealer.openings(course.deal, number, None):
        course.opened.give(None, opening, _encoded(opening))
    if event.kind is Kind.HOLE_CARDS and event.player is not None:
        for opening in course.dealer.openings(course.deal, number, event.player):
            course.opened.give(course.people[event.player], opening, _encoded(opening))


def _encoded(opening: Opening) -> bytes:
    stage, place, card, salt = opening
    return encode(messages.Opening(stage=stage, place=place, card=FACES[card], salt=salt))


# -- the deal, for everybody -----------------------------------------------------------------------------


def deal_state(course: Watched) -> DealState:
    """The deal as everybody may see it, but for the clock."""
    view, phase = course.public, course.phase
    acting = view.actor if phase in ("play", "showdown") else None
    return DealState(
        number=course.number,
        phase=phase,
        turn=course.turn,
        button=course.button,
        street=view.street_name,
        boards=[faces(board) for board in view.boards],
        pot=view.pot,
        pots=[Pot(amount=amount, seats=_seats(course, eligible)) for amount, eligible in view.pots],
        current_bet=view.current_bet,
        seats=_playing(course, view),  # type: ignore[arg-type]
        actor=None if acting is None else course.seats[acting],
        vote=_vote(course),
        won=_won(course, view),
    )


def _seats(course: Watched, players: Sequence[int]) -> list[int]:
    return [course.seats[player] for player in players]


def _playing(course: Watched, view: View) -> list[Raw]:
    """Each seat as `Playing`; a seat about which nothing has changed is not written again."""
    shown = view.shown
    common = (view.over, view.boards if any(shown) else None)
    seats = [*zip(view.stacks, view.bets, view.folded, shown, view.hands, course.last, strict=True)]
    before = course.written
    known = before.seats if before.common == common else [None] * len(seats)
    anew = [player for player, seat in enumerate(seats) if seat != known[player]]
    raw = before.raw.copy() or [NOTHING] * len(seats)
    for player in anew:
        raw[player] = Raw(encode(_seat(course, view, player)))
    course.written = Written(common, seats, raw, anew)
    return raw


def _seat(course: Watched, view: View, p: int) -> Playing:
    stack, folded, shown, hand = view.stacks[p], view.folded[p], view.shown[p], view.hands[p]
    (antes, blinds), turned = course.posts, view.rules.house.heads_up == "button-small-blind"
    return Playing(
        seat=course.seats[p],
        stack=stack,
        start=view.starting_stacks[p],
        ante=antes[p],
        blind=blinds[p],
        bet=view.bets[p],
        folded=folded,
        all_in=not folded and stack == 0 and not view.over,
        cards=[] if _is_gone(course, p, folded, shown) else faces(hand),
        shown=shown,
        holding=holdings.face_up(course, view, p, hand) if shown else None,
        last=course.last[p],
        position=_positions(view.players, button_is_small_blind=turned)[p],
        net=view.payoffs[p] if view.over else None,
    )


def _is_gone(course: Watched, player: int, folded: bool, shown: bool) -> bool:
    """Has a hand been thrown away, and was not shown afterwards?"""
    last = course.last[player]
    return not shown and (folded or (last is not None and last.kind == Kind.MUCK))


def _vote(course: Watched) -> Vote | None:
    if course.votes is None:
        return None
    voters = [player for player, folded in enumerate(course.public.folded) if not folded]
    votes = {course.seats[player]: times for player, times in course.votes.items()}
    return Vote(most=course.most_runs, seats=_seats(course, voters), votes=votes)


def _won(course: Watched, view: View) -> list[Won]:
    if not view.over:
        return []
    hands, shown = view.hands, view.shown
    return [
        Won(
            seat=course.seats[event.player],
            amount=event.amount,
            pot=event.pot,
            board=event.board,
            low=event.order > 0,
            holding=holdings.won_with(view, event, hands[event.player]) if shown[event.player] else None,
        )
        for event in view.events
        if event.kind is Kind.WIN and event.player is not None
    ]


# -- a player's own --------------------------------------------------------------------------------------


def own_cards(course: Watched, player: int) -> list[str]:
    """The player's own cards, those that were thrown away too."""
    return faces(course.views[player].hole)


def own(course: Watched, player: int, *, asks: bool) -> bytes:
    """What only the player sees of the deal, as fields of `You`; no choices while nobody is asked."""
    view, told = course.views[player], _hand(course, player)
    if cost := view.to_call:
        told += b',"to_call":%d' % cost
    if view.actor == player:
        if asks and course.phase in ("play", "showdown") and (may := view.options) is not None:
            told += b',"options":' + encode(_options(view, may))
    elif view.over and not view.shown[player]:
        told += b',"may_show":true'
    return told


def _hand(course: Watched, player: int) -> bytes:
    """The player's cards and what they are, written anew only when that can have changed."""
    view = course.views[player]
    key = (course.dealt, view.folded[player])
    known = course.hands.get(player)
    if known is None or known[0] != key:
        known = course.hands[player] = (key, _held(course, player, folded=key[1]))
    return known[1]


def _held(course: Watched, player: int, *, folded: bool) -> bytes:
    view, cards = course.views[player], own_cards(course, player)
    told = b',"cards":' + encode(cards)
    if not cards or folded or (holding := holdings.kept(course, view, player, view.hole)) is None:
        return told
    return told + b',"holding":' + encode(holding)


def _options(view: View, may: May) -> Options:
    least, most = may.raise_to or (None, None)
    return Options(
        fold=may.fold,
        check=may.check,
        call=may.call,
        raise_min=least,
        raise_max=most,
        bet=least is not None and view.current_bet == 0,
        bring_in=may.bring_in,
        discard=may.discard,
        show=may.show,
        muck=may.muck,
        presets={} if least is None or most is None else _presets(view, least, most),
    )


def _presets(view: View, least: int, most: int) -> dict[str, int]:
    """Amounts to raise to: parts of the pot as it is after a call, and all that one has."""
    if view.rules.limit is Limit.FIXED:
        return {}
    called = view.pot + view.to_call
    parts = {"half": called // 2, "two-thirds": called * 2 // 3, "pot": called}
    raised = {name: view.current_bet + part for name, part in parts.items()}
    player = view.player
    assert player is not None
    everything = view.stack + view.bets[player]
    legal = {name: amount for name, amount in raised.items() if least <= amount <= most}
    return {**legal, "all-in": everything} if everything == most else legal


# -- the proof -------------------------------------------------------------------------------------------


def fairness(course: Course) -> Fairness:
    """What is public of the proof. The seeds come when all are in."""
    makers = {seat: share.by.maker for seat, share in course.shares.items()}
    commitments = {seat: share.commitment for seat, share in course.shares.items()}
    roots = [pack.root for pack in course.sealed]
    stages = _seeds(course)
    said = ((seat, makers[seat], commitments[seat]) for seat in makers)
    return Fairness(
        deal_id=course.deal_id,
        root=roots[0],
        envelopes=[list(pack.envelopes) for pack in course.sealed],
        roots=roots,
        announcement=announcement(course.deal_id, roots[0], said),
        commitments=commitments,
        makers=makers,  # type: ignore[arg-type]
        seeds=stages[0] if stages else {},
        later=stages[1:],
    )


def _seeds(course: Course) -> list[dict[int, str]]:
    """The seeds of each stage that has begun."""
    stages = [] if course.dealer is None else course.dealer.seeds
    return [{seat: seed.hex() for seat, seed in seeds} for seeds in stages]
