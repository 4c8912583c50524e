"""Every message of the wire protocol as a type. The JSON schema and the page's types are made from these.

Amounts are whole chips; `unit` in the table's state says what one chip is worth. Cards are texts such as
`As`, and `??` for a card that the receiver may not see. Seats, deals and turns are numbered from 1.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from redbutton.ids import PersonId, Seat

VERSION = 1

LIMIT = 10**15
"""Every amount of chips is smaller than this."""

Chips = Annotated[int, Meta(ge=0, lt=LIMIT)]
GivenSeat = Annotated[Seat, Meta(ge=1, le=10)]
PaceName = Literal["calm", "quick", "instant"]
Count = Annotated[int, Meta(ge=0, lt=2**53)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
MessageId = Annotated[str, Meta(min_length=1, max_length=40)]
CardText = Annotated[str, Meta(min_length=2, max_length=2)]
Hex32 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Token = Annotated[str, Meta(min_length=43, max_length=43)]
GivenPerson = Annotated[PersonId, Meta(ge=1, lt=2**31)]
Seconds = Annotated[int, Meta(ge=0, le=3600)]
Money = Annotated[str, Meta(pattern=r"^[0-9]{1,12}(\.[0-9]{1,9})?$")]
"""An amount as people write it, `0.25` or `5`; only where a table is made or its stakes are changed."""

FaceName = Literal["bulb", "feelers", "cat", "bear", "hare", "tuft", "sprout", "cap", "horns", "bow"]
"""A face that a person may choose, by what is on its head. Without one the page draws it by the name."""

ActionKind = Literal["fold", "check", "call", "raise", "all-in", "bring-in", "discard", "show", "muck"]


Words: TypeAlias = dict[str, str]
"""The same sentence in every language, by the language's key; `words.in_every_language` makes it."""


# -- messages from clients -----------------------------------------------------------------------------------


class _Said(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """A message from a client."""


class _Asked(_Said, frozen=True, kw_only=True):
    """A message that is answered once: the same `id` again gets the first answer again, and does nothing."""

    id: MessageId


class Hello(_Said, frozen=True, tag="hello", kw_only=True):
    """The first message of a connection. Without a token the client is a spectator."""

    version: Count
    token: Token | None = None


class AskSnapshot(_Said, frozen=True, tag="ask-snapshot", kw_only=True):
    """After a gap in the numbers: send everything again."""


class Ping(_Said, frozen=True, tag="ping", kw_only=True):
    """Answered with a pong.

    `within` promises another message within this many milliseconds. If none comes, the sender counts as away
    until it is heard again. Without it nothing is promised.
    """

    within: Annotated[int, Meta(ge=1000, le=60_000)] | None = None


class Sit(_Asked, frozen=True, tag="sit", kw_only=True):
    """Take a seat, any free one if none is named; the answer has the token. At a full table, wait.

    A waiting person may send it again, with other chips or for another seat.
    """

    name: Name
    seat: GivenSeat | None = None
    chips: Chips | None = None
    face: FaceName | None = None


class Act(_Asked, frozen=True, tag="act", kw_only=True):
    """Decide. `deal` and `turn` are those of the state in which the decision was made.

    `amount` is the total of a raise; `all-in` needs none: it is the call, bet or raise of the
    whole stack. `cards` are those to discard, or to show. After the deal `show` shows the player's cards.
    """

    deal: Count
    turn: Count
    action: ActionKind
    amount: Chips | None = None
    cards: Annotated[list[CardText], Meta(max_length=10)] | None = None


class RunIt(_Asked, frozen=True, tag="run-it", kw_only=True):
    """When everybody is all-in: how often the rest of the board should be dealt. All players must agree."""

    deal: Count
    times: Annotated[int, Meta(ge=1, le=4)]


class FastForward(_Asked, frozen=True, tag="fast-forward", kw_only=True):
    """After one's fold: let the rest of the deal be quick.

    Bots act at once if only they are left in it, and if every person who has folded asks for that.
    """

    deal: Count


class Seed(_Said, frozen=True, tag="seed", kw_only=True):
    """A share in the order of the deck: the seed of this deal, and the commitment to the next one's.

    If no deal waits for seeds, `seed` is left out and only `next` is sent, ahead of the next deal.
    """

    next: Hex32
    deal: Count | None = None
    seed: Hex32 | None = None


class SitOut(_Asked, frozen=True, tag="sit-out", kw_only=True):
    """Get no cards from the next deal on."""


class SitIn(_Asked, frozen=True, tag="sit-in", kw_only=True):
    """Get cards again: with the big blind, or at once by posting what is due."""

    posts: bool = False


class Rebuy(_Asked, frozen=True, tag="rebuy", kw_only=True):
    """Buy more chips; during a deal they come after it."""

    chips: Chips


class Leave(_Asked, frozen=True, tag="leave", kw_only=True):
    """Leave, during a deal after it; or leave the waiting list."""


class Chat(_Asked, frozen=True, tag="chat", kw_only=True):
    """Say something.

    A spectator, where the host lets them talk, gives a name with it; the answer has the token.
    """

    text: Annotated[str, Meta(min_length=1, max_length=300)]
    name: Name | None = None


class Coach(_Asked, frozen=True, tag="coach", kw_only=True):
    """Ask for advice: equity, outs and pot odds of one's own cards."""


class Start(_Asked, frozen=True, tag="start", kw_only=True):
    """The host: begin a tournament or rounds with the people seated."""


class Pause(_Asked, frozen=True, tag="pause", kw_only=True):
    """The host: stop all clocks; nobody acts, nothing is dealt."""


class Resume(_Asked, frozen=True, tag="resume", kw_only=True):
    """The host: go on."""


class CallOff(_Asked, frozen=True, tag="call-off", kw_only=True):
    """The host, at a table that is stuck: cancel the deal; everybody has the chips from before it."""


class Kick(_Asked, frozen=True, tag="kick", kw_only=True):
    """The host: send a person away with all chips, during a deal after it, and do not let them back."""

    person: GivenPerson


class Approve(_Asked, frozen=True, tag="approve", kw_only=True):
    """The host: allow or refuse a person who asked for a seat, or who was sent away."""

    person: GivenPerson
    yes: bool = True


class Mute(_Asked, frozen=True, tag="mute", kw_only=True):
    """The host: hide a person's chat."""

    person: GivenPerson
    on: bool = True


class NewPace(_Asked, frozen=True, tag="pace", kw_only=True):
    """The host: how long bots think and results stay, from now on."""

    pace: PaceName


class NewStakes(_Asked, frozen=True, tag="stakes", kw_only=True):
    """The host: other stakes from the next deal on."""

    blinds: Annotated[list[Money], Meta(max_length=4)] | None = None
    antes: Annotated[list[Money], Meta(max_length=10)] | None = None
    bets: Annotated[list[Money], Meta(min_length=2, max_length=2)] | None = None
    bring_in: Money | None = None


class NewClock(_Asked, frozen=True, tag="clock", kw_only=True):
    """The host: other seconds for a decision, and another time bank, which is full again for everybody."""

    clock: Seconds
    bank: Seconds


class OpenChat(_Asked, frozen=True, tag="open-chat", kw_only=True):
    """The host: let spectators talk, or no longer."""

    on: bool = True


class PassHost(_Asked, frozen=True, tag="pass-host", kw_only=True):
    """The host: make another person the host."""

    person: GivenPerson


class AddBot(_Asked, frozen=True, tag="add-bot", kw_only=True):
    """The host: seat a bot, such as `shark` or `pot-odds:samples=500`."""

    bot: Annotated[str, Meta(min_length=1, max_length=100)]
    seat: GivenSeat | None = None


class End(_Asked, frozen=True, tag="end", kw_only=True):
    """The host: close the table, during a deal after it."""


class PlayAgain(_Asked, frozen=True, tag="again", kw_only=True):
    """A player who is out, or anybody when the game is over: here is another table like this one, for all."""

    table: Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]


Message = (
    Hello | AskSnapshot | Ping | Sit | Act | RunIt | FastForward | Seed | SitOut | SitIn | Rebuy | Leave
    | Chat | Coach | Start | Pause | Resume | CallOff | Kick | Approve | Mute | NewPace | NewStakes | NewClock
    | OpenChat | PassHost | AddBot | End | PlayAgain
)  # fmt: skip
"""Every message of a client."""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A new table, as asked for over HTTP. The sender is the host, and sits down if `sit` says so."""

    name: Annotated[str, Meta(max_length=60)] = ""
    host: Name = "Host"
    face: FaceName | None = None
    """The host's."""
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
    """Everybody's first stack, where the format says so; in a cash game the usual buy-in."""
    least: Money | None = None
    most: Money | None = None
    """The least and the most that a player may bring to a cash game."""
    rounds: Annotated[int, Meta(ge=1, le=10_000)] = 50
    doubles_every: Annotated[int, Meta(ge=1, le=10_000)] = 5
    level_hands: Annotated[int, Meta(ge=1, le=10_000)] = 10
    level_minutes: Annotated[float, Meta(gt=0, le=10_000)] | None = None
    bots: Annotated[list[Annotated[str, Meta(min_length=1, max_length=100)]], Meta(max_length=9)] = []
    clock: Seconds = 30
    """Seconds for a decision; 0 means no limit."""
    bank: Seconds = 60
    """More seconds for the whole session, used when a decision takes longer; a few come back every deal."""
    approval: bool = False
    """Does the host approve each person who wants a seat?"""
    listed: bool = True
    """Is the table in the lobby's list? If not, people need the link to find it."""
    pace: PaceName = "calm"
    """How long bots seem to think, and how long results are shown."""
    bot_names: Annotated[str, Meta(max_length=8)] = ""
    """The language in which bots have names of their own, such as `en`; without one, their kind is it."""
    open_chat: bool = False
    """May spectators talk?"""


# -- messages from the server --------------------------------------------------------------------------------


class Seen(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event, as the receiver may know it.

    `kind` is the engine's (fold, check, call, raise, bring-in, discard, show, muck, hole-cards, board-cards,
    runouts, ante, blind, return, win, burn), of the draw for the first button (draw, draw-again,
    first-dealer) or the table's (shuffle, deal, settled, joined, left, waits, asks,
    sits-out, sits-in, rebuy, out, level, stakes, pace, started, paused, resumed, over, chat, muted, time-out,
    shows-card, fault, votes, connected, gone, host, unfit, welcome, stuck, called-off, clock, open-chat,
    idle, again, restored).
    """

    kind: str
    seat: Seat | None = None
    person: PersonId | None = None
    name: str = ""
    amount: int = 0
    cards: list[str] = []
    up: int = 0
    board: int = 0
    pot: int = 0
    low: bool = False
    text: Words | None = None
    """A sentence for the table's log; None if the event needs none."""


class Opening(Struct, frozen=True, kw_only=True):
    """Proves that a card came out of its envelope."""

    stage: int
    place: int
    card: str
    salt: str


class Holding(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player's hand by name, and the cards that make it."""

    text: Words
    bare: Words | None = None
    """The name without the kickers that decide against other hands; only if `text` names some."""
    plain: bool = False
    """Whether `cards` are a mere high card where high hands win."""
    cards: list[str]


class Pot(Struct, frozen=True, kw_only=True):
    amount: int
    seats: list[Seat]
    """The seats that may win it."""


class Won(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Chips won from a pot, and the hand that won them."""

    seat: Seat
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
    """Cards exchanged, after a draw."""


class Playing(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat in the deal, as everybody may see it."""

    seat: Seat
    stack: int
    start: int = 0
    """The stack before the deal."""
    ante: int = 0
    blind: int = 0
    """The blind that was due. Negative for a late player's post, which does not change who acts first."""
    bet: int = 0
    folded: bool = False
    all_in: bool = False
    cards: list[str] = []
    """`??` for cards that not everybody may see; the receiver's own are in `You`."""
    shown: bool = False
    holding: Holding | None = None
    """The hand that lies face up, once it is final."""
    equity: float | None = None
    """While all hands lie face up and cards are still to come: the part of the pot it wins on average."""
    last: LastAction | None = None
    position: str = ""
    """UTG, CO, BTN, SB, BB and so on; it means nothing where the cards say who begins."""
    net: int | None = None
    """When the deal is over: chips won, negative if lost."""


class LastDeed(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An action of a player: a call with its chips, a bet or a raise with its total."""

    seat: Seat
    kind: str
    amount: int = 0


class Round(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The round as lists, beside the player to act and those who have folded."""

    waiting: list[Seat]
    done: LastDeed | None = None
    """The last action; nothing if it is that player's turn again."""
    number: int = 0
    """The number of the round in the deal, from 1."""
    bet: bool = False
    """Whether somebody has bet in this round."""
    available: list[str] = []
    """Actions that the house lists for the player to act: fold, check, call, bet and others."""


class Clock(Struct, frozen=True, kw_only=True):
    """The time that the player to act has, in milliseconds from when this was sent."""

    left: int
    bank: int
    total: int


class Vote(Struct, frozen=True, kw_only=True):
    """Everybody is all-in: how often should the rest be dealt?"""

    most: int
    seats: list[Seat]
    """The seats that vote."""
    votes: dict[Seat, int]


class Fairness(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The public part of the proof: the server's envelopes, and each seat's share."""

    deal_id: str
    root: str
    envelopes: list[list[str]]
    """One list for each stage; a second stage begins when the discards are shuffled again."""
    roots: list[str]
    announcement: str
    """The hash of all that is fixed before any seed is shown."""
    commitments: dict[Seat, str]
    makers: dict[Seat, Literal["client", "server"]]
    seeds: dict[Seat, str] = {}
    """Empty until all are in: then the order of the deck is fixed."""
    later: list[dict[Seat, str]] = []
    """The seeds of each later shuffle."""


class DealState(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The running deal, or the last one while its result is shown, as everybody may see it."""

    number: int
    phase: Literal["shuffle", "play", "vote", "showdown", "over"]
    turn: int
    button: int | None
    street: str
    boards: list[list[str]]
    pot: int
    pots: list[Pot]
    """The pots that are not paid out yet."""
    current_bet: int
    seats: list[Playing]
    """In dealing order, the first one left of the button."""
    actor: Seat | None = None
    clock: Clock | None = None
    vote: Vote | None = None
    won: list[Won] = []
    burned: int = 0
    """How many cards lie face down beside the board."""
    round: Round | None = None
    """The lists of waiting and done players, at tables of a house that goes by them."""
    drawn: list[dict[Seat, str]] = []
    """The cards drawn for the first button, by seat, and those drawn again after ties."""


class Options(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the receiver may do now; anything else is refused."""

    fold: bool = False
    check: bool = False
    call: int | None = None
    raise_min: int | None = None
    raise_max: int | None = None
    bet: bool = False
    """Is it a bet, because nobody has bet yet on this street? If not, it is a raise."""
    blind: Literal["small-blind", "big-blind"] | None = None
    """Which blind that bet is, where the blinds are the first actions."""
    all_in: int | None = None
    """The whole stack, if it may go in now: as a raise if there is one, else as a call or a bring-in."""
    bring_in: int | None = None
    discard: int | None = None
    """How many cards may be exchanged at most."""
    must_discard: int = 0
    """How many cards have to be thrown away; no new ones come for them."""
    show: bool = False
    muck: bool = False
    unbeaten: bool = False
    """No hand that is shown so far beats the receiver's: mucking it would throw away chips."""
    presets: dict[str, int] = {}
    """Amounts to raise to: half, two-thirds, pot, all-in; only those allowed now."""
    limped: int | None = None
    """In a first round with blinds: the chips of those who only called. Sizes are big blinds then."""
    note: Words | None = None
    """A house rule that matters for this decision."""
    unlisted: tuple[str, ...] = ()
    """Label of the legal actions that the house does not list: fold, raise, all-in. It has a key."""


class Ahead(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the receiver, who waits, may come to do in this round as it stands."""

    fold: bool = False
    check: bool = False
    call: int | None = None


class You(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What only the receiver gets."""

    person: PersonId
    name: str
    seat: Seat | None = None
    host: bool = False
    cards: list[str] = []
    holding: Holding | None = None
    to_call: int = 0
    options: Options | None = None
    ahead: Ahead | None = None
    """What may be decided ahead; none where this round has no turn for the receiver."""
    may_show: bool = False
    """The deal is over, and the receiver's cards are still face down."""
    leaving: bool = False
    rebuy: int = 0
    """Chips that come after this deal."""
    rebuy_least: int | None = None
    rebuy_most: int | None = None
    """What the receiver may buy now; none where no chips are sold."""
    held: bool = False
    held_until: int = 0
    """Whether a game of bots waits while the receiver, who has no chips left, decides on more; and until
    when, in milliseconds since 1970: 0 without a limit."""
    queue: int | None = None
    """The receiver's place on the waiting list."""
    asking: bool = False
    """The host has not approved the receiver's seat yet."""
    unfit: bool = False
    """The receiver waits with chips that are no longer allowed: send `sit` again with others."""
    brings_back: int = 0
    back_until: int = 0
    """The least chips to come back with, until this time in milliseconds since 1970."""


class Sitting(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat that is taken."""

    seat: Seat
    person: PersonId
    name: str
    stack: int
    """The stack between deals; during a deal see `Playing`."""
    bot: str = ""
    """Which bot plays; empty for a human."""
    kind: Words | None = None
    """What that bot is called where bots are chosen."""
    strength: int | None = None
    """How well it plays, from 1 to 5; none where nobody has said."""
    face: FaceName | None = None
    """The face that a person has chosen; without one it goes by the name, as a bot's does."""
    host: bool = False
    connected: bool = True
    out: bool = False
    """Sits out."""
    waits: bool = False
    """Gets cards with the big blind."""
    leaving: bool = False
    muted: bool = False


class Waiting(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A person on the waiting list, or asking for a seat."""

    person: PersonId
    name: str
    chips: int = 0
    """What the person brings to a cash game; everybody sees it as they will see the stack."""


class Switch(Struct, frozen=True, kw_only=True):
    """A house rule that differs from the preset."""

    name: str
    value: str


class TableGame(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The game and its rules."""

    preset: str
    variant: str
    limit: str
    title: Words
    stakes: Words
    """Such as `2/4, blinds 1/2`."""
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
    open_chat: bool = False
    """May spectators talk?"""
    hole_cards: int
    board_cards: int = 0
    free: bool = False
    """Is it played without chips? Then nothing is said of stacks and pots."""
    coach: bool = False
    """Can the coach say anything in this game?"""
    up_cards: bool = False
    """Do some cards lie face up, as in stud? Then they say who begins, not the button."""
    switches: list[Switch] = []
    hand_names: dict[str, Words] = {}
    """The table's own names for hands, by category such as `high card`, where they are not as usual."""
    level: int | None = None
    levels: list[str] = []
    next_level: str = ""
    """What it takes to reach the next level, such as `3 hands` or `240 s`."""
    level_length: str = ""
    """How long each level lasts, such as `10 hands` or `600 s`."""
    level_until: int = 0
    """When a level by the clock is over, in milliseconds since 1970; 0 while the clock stands still."""
    rounds: int | None = None
    payouts: list[int] = []
    stack: int = 0
    """The chips that a person sits down with by default."""
    least: int = 0
    most: int = 0
    """The least and the most, where a person can choose."""


class Standing(Struct, frozen=True, kw_only=True, omit_defaults=True):
    name: str
    chips: int
    place: int | None = None
    prize: int = 0
    won: int = 0
    """In a game without chips, the hands won."""
    bot: bool = False
    face: FaceName | None = None


class Restore(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The server was restored from a backup: deals at this table that were played after it are lost."""

    at: int
    after: int
    """The number of the last deal before the lost ones."""
    next: int
    """The number of the first deal after the restore: higher than those of all lost deals."""
    hands: int | None = None
    """The number of lost hands; left out if it is unknown."""
    text: Words


class TableState(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The table without its cards, as everybody may see it."""

    id: str
    name: str
    game: TableGame
    status: Literal["waiting", "running", "paused", "over"]
    stuck: bool = False
    """Paused by a bug of the server: the host tries again, calls the deal off, or ends the table."""
    idle: bool = False
    """No person has acted for long, so nothing is dealt until one does; `resume` is enough, from anybody."""
    reason: Words | None = None
    """Why it is paused, or what it waits for."""
    seats: list[Sitting]
    queue: list[Waiting] = []
    requests: list[Waiting] = []
    barred: list[Waiting] = []
    """People who were sent away, until the host lets them come back."""
    hands: int = 0
    spectators: int = 0
    standings: list[Standing] = []
    """Of a tournament or rounds, and at the end."""
    again: str = ""
    """The table where it goes on, once somebody has opened one like this."""
    restores: list[Restore] = []
    """Each time that the table was restored from a backup, in order."""


class Line(Struct, frozen=True, kw_only=True):
    """A line of chat."""

    person: PersonId
    name: str
    text: str
    at: int


class Problem(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A refusal: a code and its facts for programs, a sentence for people."""

    code: str
    facts: dict[str, str | int] = {}
    text: Words | None = None
    retry_after: int | None = None
    """Seconds after which the same message may be sent again; none if waiting does not help."""


class _Tells(Struct, frozen=True, tag_field="type", kw_only=True, omit_defaults=True):
    """A message from the server."""


class Snapshot(_Tells, frozen=True, tag="snapshot", kw_only=True):
    """Everything that the receiver may know, as of number `seq`."""

    version: int
    seq: int
    table: TableState
    deal: DealState | None = None
    fairness: Fairness | None = None
    you: You | None = None
    events: list[Seen] = []
    """The events of this deal so far."""
    openings: list[Opening] = []
    """Openings of the cards of this deal that the receiver may see: own ones, the board, shown ones."""
    chat: list[Line] = []
    storage: bool = True
    """False while the store is away: then nothing happens."""


class Update(_Tells, frozen=True, tag="update", kw_only=True):
    """The next events, and the state after them. What is left out is unchanged.

    A gap in the numbers means that something was missed: ask for a snapshot.
    """

    seq: int
    events: list[Seen] = []
    table: TableState | UnsetType = UNSET
    deal: DealState | UnsetType | None = UNSET
    fairness: Fairness | UnsetType | None = UNSET
    you: You | UnsetType | None = UNSET
    openings: list[Opening] = []
    """Openings of the cards that the receiver sees with this update for the first time."""


class Notice(_Tells, frozen=True, tag="notice", kw_only=True):
    """About the server itself: whether the store works, whether it shuts down. Not numbered."""

    storage: bool = True
    closing: bool = False
    text: Words | None = None
    """What the operator of the server tells everybody."""


class Advice(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A coach's advice about the player's own cards."""

    equity: float
    """Share of the pot, against this many hands that nobody has shown."""
    opponents: int
    against: Literal["random", "bets"] = "random"
    """Which hands those are: any, or those that fit the bets."""
    error: float = 0.0
    to_call: int = 0
    pot: int = 0
    odds: float | None = None
    """The equity that a call needs."""
    pays: Literal["yes", "close", "no"] | None = None
    """Does a call pay? None if it costs nothing, or if the coach cannot tell."""
    ahead: bool = False
    """Is the hand probably the best one now? Then it needs no outs."""
    outs: list[str] = []
    """Cards that bring a hand which is probably behind probably to the front."""
    improve: float | None = None
    """The chance that one of the outs comes with the next card."""


class Answer(_Tells, frozen=True, tag="answer", kw_only=True):
    """The answer to the message with this id."""

    id: str
    ok: bool
    problem: Problem | None = None
    token: str | None = None
    """After sitting down, once. Keep it: it is needed to come back to the seat."""
    advice: Advice | None = None


class Refusal(_Tells, frozen=True, tag="refusal", kw_only=True):
    """The refusal of a message that has no id or could not be read."""

    problem: Problem


class Pong(_Tells, frozen=True, tag="pong", kw_only=True):
    """The answer to a ping."""

    now: int = 0
    """The server's time, in milliseconds since 1970: other clocks may be minutes off."""


Reply = Snapshot | Update | Notice | Answer | Refusal | Pong
"""Every message of the server."""


decode = msgspec.json.Decoder(Message).decode
encode = msgspec.json.Encoder().encode
