"""Every message of the wire protocol, as types; the JSON schema and the page's types are made from them.

Amounts are whole chips; `unit` in the table's state says what one chip is worth. Cards are texts such as
`As`, and `??` for a card that the receiver may not see. Seats, deals and turns are numbered from 1.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

VERSION = 1

LIMIT = 10**15
"""Every amount of chips is smaller than this."""

Chips = Annotated[int, Meta(ge=0, lt=LIMIT)]
Seat = Annotated[int, Meta(ge=1, le=10)]
Count = Annotated[int, Meta(ge=0, lt=2**53)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
MessageId = Annotated[str, Meta(min_length=1, max_length=40)]
CardText = Annotated[str, Meta(min_length=2, max_length=2)]
Hex32 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Token = Annotated[str, Meta(min_length=43, max_length=43)]
Person = Annotated[int, Meta(ge=1, lt=2**31)]
Money = Annotated[str, Meta(pattern=r"^[0-9]{1,12}(\.[0-9]{1,9})?$")]
"""An amount as people write it, `0.25` or `5`; only where a table is made or its stakes are changed."""

ActionKind = Literal["fold", "check", "call", "raise", "bring-in", "discard", "show", "muck"]


class Words(Struct, frozen=True):
    """The same sentence in every language of the house."""

    en: str
    zh: str


# -- what clients say ----------------------------------------------------------------------------------------


class _Said(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """What a client says."""


class _Asked(_Said, frozen=True, kw_only=True):
    """A wish that is answered once: the same `id` again gets the first answer again, and nothing more."""

    id: MessageId


class Hello(_Said, frozen=True, tag="hello", kw_only=True):
    """The first message of a connection. Without a token one looks on."""

    version: Count
    token: Token | None = None


class AskSnapshot(_Said, frozen=True, tag="ask-snapshot", kw_only=True):
    """After a gap in the numbers: everything again, please."""


class Ping(_Said, frozen=True, tag="ping", kw_only=True):
    """Answered with a pong."""


class Sit(_Asked, frozen=True, tag="sit", kw_only=True):
    """Take a seat, any free one if none is named; the answer has the token. On a full table one waits.

    Whoever waits may say it again, with other chips or for another seat.
    """

    name: Name
    seat: Seat | None = None
    chips: Chips | None = None


class Act(_Asked, frozen=True, tag="act", kw_only=True):
    """Decide. `deal` and `turn` are those of the state in which the decision was made.

    `amount` is the total that a raise comes to; `cards` are those that are discarded, or shown. After the
    deal `show` shows one's cards.
    """

    deal: Count
    turn: Count
    action: ActionKind
    amount: Chips | None = None
    cards: Annotated[list[CardText], Meta(max_length=10)] | None = None


class RunIt(_Asked, frozen=True, tag="run-it", kw_only=True):
    """With everybody all-in: how often the rest of the board should be dealt. All have to agree."""

    deal: Count
    times: Annotated[int, Meta(ge=1, le=4)]


class Seed(_Said, frozen=True, tag="seed", kw_only=True):
    """One's part in the order of the deck: the seed of this deal, and the commitment to the next one's.

    With no deal waiting for seeds, `seed` is left out and `next` alone is said, ahead of the next deal.
    """

    next: Hex32
    deal: Count | None = None
    seed: Hex32 | None = None


class SitOut(_Asked, frozen=True, tag="sit-out", kw_only=True):
    """No cards from the next deal on."""


class SitIn(_Asked, frozen=True, tag="sit-in", kw_only=True):
    """Cards again: with the big blind, or at once by posting what is due."""

    posts: bool = False


class Rebuy(_Asked, frozen=True, tag="rebuy", kw_only=True):
    """More chips; after the deal, if one is being played."""

    chips: Chips


class Leave(_Asked, frozen=True, tag="leave", kw_only=True):
    """Go, after the deal if one is being played; or leave the waiting list."""


class Chat(_Asked, frozen=True, tag="chat", kw_only=True):
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Coach(_Asked, frozen=True, tag="coach", kw_only=True):
    """One's own equity, outs and pot odds, please."""


class Start(_Asked, frozen=True, tag="start", kw_only=True):
    """The host: begin a tournament or fixed rounds with those who are seated."""


class Pause(_Asked, frozen=True, tag="pause", kw_only=True):
    """The host: stop all clocks; nobody acts, nothing is dealt."""


class Resume(_Asked, frozen=True, tag="resume", kw_only=True):
    """The host: go on."""


class CallOff(_Asked, frozen=True, tag="call-off", kw_only=True):
    """The host, at a table that is stuck: the deal never was, everybody has the chips from before it."""


class Kick(_Asked, frozen=True, tag="kick", kw_only=True):
    """The host: somebody goes, with all chips, after the deal if one is being played, and stays away."""

    person: Person


class Approve(_Asked, frozen=True, tag="approve", kw_only=True):
    """The host: let somebody sit down who asked for a seat, or not; or come back who was sent away."""

    person: Person
    yes: bool = True


class Mute(_Asked, frozen=True, tag="mute", kw_only=True):
    """The host: nobody hears what somebody says."""

    person: Person
    on: bool = True


class NewStakes(_Asked, frozen=True, tag="stakes", kw_only=True):
    """The host: other stakes from the next deal on."""

    blinds: Annotated[list[Money], Meta(max_length=4)] | None = None
    antes: Annotated[list[Money], Meta(max_length=10)] | None = None
    bets: Annotated[list[Money], Meta(min_length=2, max_length=2)] | None = None
    bring_in: Money | None = None


class AddBot(_Asked, frozen=True, tag="add-bot", kw_only=True):
    """The host: seat a program, such as `shark` or `pot-odds:samples=500`."""

    bot: Annotated[str, Meta(min_length=1, max_length=100)]
    seat: Seat | None = None


class End(_Asked, frozen=True, tag="end", kw_only=True):
    """The host: close the table, after the deal if one is being played."""


Message = (
    Hello | AskSnapshot | Ping | Sit | Act | RunIt | Seed | SitOut | SitIn | Rebuy | Leave | Chat | Coach
    | Start | Pause | Resume | CallOff | Kick | Approve | Mute | NewStakes | AddBot | End
)  # fmt: skip
"""Everything that a client may say."""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A table as it is asked for over HTTP. Whoever asks is the host, and sits down if `sit` says so."""

    name: Annotated[str, Meta(max_length=60)] = ""
    host: Name = "Host"
    sit: bool = True
    preset: Annotated[str, Meta(max_length=40)] = "standard"
    variant: Annotated[str, Meta(max_length=40)] | None = None
    limit: Annotated[str, Meta(max_length=40)] | None = None
    switches: Annotated[dict[str, str], Meta(max_length=60)] = {}
    blinds: Annotated[list[Money], Meta(max_length=4)] | None = None
    antes: Annotated[list[Money], Meta(max_length=10)] | None = None
    bets: Annotated[list[Money], Meta(min_length=2, max_length=2)] | None = None
    bring_in: Money | None = None
    buy_in: Money | None = None
    """Some presets derive the stakes from it."""
    unit: Money | None = None
    format: Literal["cash", "tournament", "rounds"] = "cash"
    seats: Annotated[int, Meta(ge=2, le=10)] = 6
    stack: Money | None = None
    """With how much everybody begins, where the format says so; in a cash game the usual buy-in."""
    least: Money | None = None
    most: Money | None = None
    """The least and the most that one may bring to a cash game."""
    rounds: Annotated[int, Meta(ge=1, le=10_000)] = 50
    doubles_every: Annotated[int, Meta(ge=1, le=10_000)] = 5
    level_hands: Annotated[int, Meta(ge=1, le=10_000)] = 10
    level_minutes: Annotated[float, Meta(gt=0, le=10_000)] | None = None
    bots: Annotated[list[Annotated[str, Meta(min_length=1, max_length=100)]], Meta(max_length=9)] = []
    clock: Annotated[int, Meta(ge=0, le=3600)] = 30
    """Seconds for a decision; 0 is as long as one likes."""
    bank: Annotated[int, Meta(ge=0, le=3600)] = 60
    """More seconds for the whole session, used when a decision takes longer; a few come back every deal."""
    approval: bool = False
    """Does the host let people sit down one by one?"""
    listed: bool = True
    """Is the table in the lobby's list? Otherwise only those find it who have the link."""
    pace: Literal["calm", "quick", "instant"] = "calm"
    """How long bots seem to think, and how long results are shown."""


# -- what the server says ------------------------------------------------------------------------------------


class Seen(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that happened, as the receiver may know it.

    `kind` is the engine's (fold, check, call, raise, bring-in, discard, show, muck, hole-cards, board-cards,
    runouts, ante, blind, return, win) or the table's (shuffle, deal, settled, joined, left, waits, asks,
    sits-out, sits-in, rebuy, out, level, stakes, started, paused, resumed, over, chat, muted, time-out,
    fault, votes, connected, gone, host, unfit, welcome, stuck, called-off).
    """

    kind: str
    seat: int | None = None
    person: int | None = None
    name: str = ""
    amount: int = 0
    cards: list[str] = []
    up: int = 0
    board: int = 0
    pot: int = 0
    low: bool = False
    text: Words | None = None
    """What to write into the log; nothing for what need not be said."""


class Opening(Struct, frozen=True, kw_only=True):
    """What proves that a card came out of its envelope."""

    stage: int
    place: int
    card: str
    salt: str


class Holding(Struct, frozen=True, kw_only=True):
    """What somebody holds, in words, and the cards that make it."""

    text: Words
    cards: list[str]


class Pot(Struct, frozen=True, kw_only=True):
    amount: int
    seats: list[int]
    """Who may win it."""


class Won(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Chips from a pot, and with what."""

    seat: int
    amount: int
    pot: int = 0
    board: int = 0
    low: bool = False
    holding: Holding | None = None


class LastAction(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a seat did last on this street."""

    kind: str
    amount: int = 0
    count: int = 0
    """Of cards, where some were exchanged."""


class Playing(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat in the deal, as everybody may see it."""

    seat: int
    stack: int
    start: int = 0
    """The stack before the deal."""
    ante: int = 0
    blind: int = 0
    """What was due before the cards; a blind below nought is a late player's, and moves nobody's turn."""
    bet: int = 0
    folded: bool = False
    all_in: bool = False
    cards: list[str] = []
    """`??` for cards that not everybody may see; one's own are in `You`."""
    shown: bool = False
    holding: Holding | None = None
    """What a hand that lies face up is, once that is certain."""
    last: LastAction | None = None
    position: str = ""
    """UTG, CO, BTN, SB, BB and so on."""
    net: int | None = None
    """When the deal is over: what the seat has more or less than before."""


class Clock(Struct, frozen=True, kw_only=True):
    """The time that whoever is to act has, in milliseconds from when this was sent."""

    left: int
    bank: int
    total: int


class Vote(Struct, frozen=True, kw_only=True):
    """Everybody is all-in: how often should the rest be dealt?"""

    most: int
    seats: list[int]
    """Who decides."""
    votes: dict[int, int]


class Fairness(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is public of the proof: the server's envelopes, and everybody's part."""

    deal_id: str
    root: str
    envelopes: list[list[str]]
    """One list a stage; there is a second one after the discards were shuffled again."""
    roots: list[str]
    announcement: str
    """The hash of all that is fixed before any seed is shown."""
    commitments: dict[int, str]
    makers: dict[int, Literal["client", "server"]]
    seeds: dict[int, str] = {}
    """Empty until all are in: then the order of the deck is fixed."""
    later: list[dict[int, str]] = []
    """The seeds of each time that cards were shuffled again."""


class DealState(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The running deal, or the last one while it is looked at, as everybody may see it."""

    number: int
    phase: Literal["shuffle", "play", "vote", "showdown", "over"]
    turn: int
    button: int | None
    street: str
    boards: list[list[str]]
    pot: int
    pots: list[Pot]
    current_bet: int
    seats: list[Playing]
    """In the order of dealing, the first one left of the button."""
    actor: int | None = None
    clock: Clock | None = None
    vote: Vote | None = None
    won: list[Won] = []


class Options(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one may do now; nothing else is taken."""

    fold: bool = False
    check: bool = False
    call: int | None = None
    raise_min: int | None = None
    raise_max: int | None = None
    bet: bool = False
    """A bet, because nobody has bet yet on this street; otherwise a raise."""
    bring_in: int | None = None
    discard: int | None = None
    """How many cards at most may be exchanged."""
    show: bool = False
    muck: bool = False
    presets: dict[str, int] = {}
    """Amounts to raise to: half, two-thirds, pot, all-in, as far as they are allowed."""


class You(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What only the receiver gets."""

    person: int
    name: str
    seat: int | None = None
    host: bool = False
    cards: list[str] = []
    holding: Holding | None = None
    to_call: int = 0
    options: Options | None = None
    may_show: bool = False
    """The deal is over, and one's cards lie face down still."""
    leaving: bool = False
    rebuy: int = 0
    """Chips that come after this deal."""
    rebuy_least: int | None = None
    rebuy_most: int | None = None
    """What one may bring now; none where no chips are sold."""
    queue: int | None = None
    """One's place on the waiting list."""
    asking: bool = False
    """The host has not let one sit down yet."""
    unfit: bool = False
    """One waits with chips that are not allowed any more: say `sit` again with others."""
    brings_back: int = 0
    back_until: int = 0
    """So many chips at least one has to come back with until then, in milliseconds since 1970."""


class Sitting(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat that is taken."""

    seat: int
    person: int
    name: str
    stack: int
    """Between deals; in a deal see there."""
    bot: str = ""
    """Which program plays."""
    host: bool = False
    connected: bool = True
    out: bool = False
    """Sits out."""
    waits: bool = False
    """Gets cards with the big blind."""
    leaving: bool = False
    muted: bool = False


class Waiting(Struct, frozen=True, kw_only=True):
    """Somebody on the waiting list, or asking for a seat."""

    person: int
    name: str


class Switch(Struct, frozen=True, kw_only=True):
    """A house rule that is not what the preset says."""

    name: str
    value: str


class Game(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is played, and by which rules."""

    preset: str
    variant: str
    limit: str
    title: Words
    stakes: str
    """Such as `5/10`."""
    blinds: list[int]
    antes: list[int]
    small_bet: int
    big_bet: int
    bring_in: int
    unit: str
    """What one chip is worth, `1` or `0.05`."""
    format: Literal["cash", "tournament", "rounds"]
    seats: int
    clock: int
    bank: int
    approval: bool
    listed: bool
    pace: str
    hole_cards: int
    board_cards: int = 0
    switches: list[Switch] = []
    level: int | None = None
    levels: list[str] = []
    next_level: str = ""
    """What has to happen for the next level, such as `3 hands` or `240 s`."""
    rounds: int | None = None
    payouts: list[int] = []
    stack: int = 0
    """With how many chips one sits down if nothing is said."""
    least: int = 0
    most: int = 0
    """With how many one may, where that can be chosen."""


class Standing(Struct, frozen=True, kw_only=True, omit_defaults=True):
    name: str
    chips: int
    place: int | None = None
    prize: int = 0


class TableState(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The table without its cards, as everybody may see it."""

    id: str
    name: str
    game: Game
    status: Literal["waiting", "running", "paused", "over"]
    stuck: bool = False
    """Paused by a mistake of the server's: the host tries again, calls the deal off, or ends the table."""
    reason: Words | None = None
    """Why it is paused, or what it waits for."""
    seats: list[Sitting]
    queue: list[Waiting] = []
    requests: list[Waiting] = []
    barred: list[Waiting] = []
    """Who was sent away, until the host lets them come back."""
    hands: int = 0
    spectators: int = 0
    standings: list[Standing] = []
    """Of a tournament or fixed rounds, and at the end."""


class Line(Struct, frozen=True, kw_only=True):
    """Something said."""

    person: int
    name: str
    text: str
    at: int


class Problem(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A refusal: a code and its facts for programs, a sentence for people."""

    code: str
    facts: dict[str, str | int] = {}
    text: Words | None = None


class _Tells(Struct, frozen=True, tag_field="type", kw_only=True, omit_defaults=True):
    """What the server says."""


class Snapshot(_Tells, frozen=True, tag="snapshot", kw_only=True):
    """Everything that the receiver may know, as of number `seq`."""

    version: int
    seq: int
    table: TableState
    deal: DealState | None = None
    fairness: Fairness | None = None
    you: You | None = None
    events: list[Seen] = []
    """What has happened in this deal so far."""
    openings: list[Opening] = []
    """Of the cards of this deal that the receiver may see: own ones, the board, what was shown."""
    chat: list[Line] = []
    storage: bool = True
    """False while what happens cannot be kept: then nothing happens."""


class Update(_Tells, frozen=True, tag="update", kw_only=True):
    """The next thing that happened, and how everything stands after it. What is left out is unchanged.

    A gap in the numbers means that something was missed: ask for a snapshot.
    """

    seq: int
    events: list[Seen] = []
    table: TableState | UnsetType = UNSET
    deal: DealState | UnsetType | None = UNSET
    fairness: Fairness | UnsetType | None = UNSET
    you: You | UnsetType | None = UNSET
    openings: list[Opening] = []
    """Of the cards that the receiver sees with this for the first time."""


class Notice(_Tells, frozen=True, tag="notice", kw_only=True):
    """How the server itself is: whether things can be kept, whether it is going down. Not numbered."""

    storage: bool = True
    closing: bool = False
    text: Words | None = None


class Advice(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a coach would say about one's own cards."""

    equity: float
    """Of the pot, against so many hands that could be anything."""
    opponents: int
    error: float = 0.0
    to_call: int = 0
    pot: int = 0
    odds: float | None = None
    """The equity that a call needs."""
    outs: list[str] = []
    improve: float | None = None
    """The chance that one of them comes with the next card."""


class Answer(_Tells, frozen=True, tag="answer", kw_only=True):
    """To the message with this id."""

    id: str
    ok: bool
    problem: Problem | None = None
    token: str | None = None
    """After sitting down, once: keep it, it is the seat."""
    advice: Advice | None = None


class Refusal(_Tells, frozen=True, tag="refusal", kw_only=True):
    """Of something that has no id or could not be read."""

    problem: Problem


class Pong(_Tells, frozen=True, tag="pong", kw_only=True):
    """I am here."""


Reply = Snapshot | Update | Notice | Answer | Refusal | Pong
"""Everything that the server may say."""


decode = msgspec.json.Decoder(Message).decode
encode = msgspec.json.Encoder().encode
