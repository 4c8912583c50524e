"""Every answer of HTTP, as types; the JSON schema and the page's types are made from them.

Amounts are whole chips, cards are texts such as `As`, and seats and hands are numbered from 1, as in the
messages. Amounts that people read or type are texts: `0.25`. A table is asked for with `NewTable`.
"""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from redbutton.wire.messages import DealState, NewTable, Opening, Problem, Seen, Switch, TableGame, Words


class _Body(Struct, frozen=True, kw_only=True):
    """A body, or a part of one. What is always answered has no default, so the schema requires it."""


# -- the server ----------------------------------------------------------------------------------------------


class ProblemBody(_Body, frozen=True, kw_only=True):
    """Any answer that is a refusal."""

    problem: Problem


class Health(_Body, frozen=True, kw_only=True):
    """Whether the server can store what happens: then how many tables are open, else what is wrong."""

    ok: bool
    tables: int | UnsetType = UNSET
    problem: Problem | UnsetType = UNSET


class StartPage(_Body, frozen=True, kw_only=True, omit_defaults=True):
    """What the page at /play opens by itself; without a table, what the page thinks best."""

    table: NewTable | None = None
    lang: str | None = None


# -- the lobby -----------------------------------------------------------------------------------------------


class TableRow(_Body, frozen=True, kw_only=True):
    """A table in the lobby's list."""

    id: str
    name: str
    title: Words
    stakes: Words
    preset: str
    variant: str
    limit: str
    format: Literal["cash", "tournament", "rounds"]
    status: Literal["waiting", "running", "paused", "over", "damaged"]
    """Damaged is a table that the server cannot load any more."""
    seats: int
    taken: int
    bots: int
    waiting: int
    approval: bool
    listed: bool
    created: int
    """In milliseconds since 1970."""


class TableList(_Body, frozen=True, kw_only=True):
    """The lobby: tables that are listed, the newest first."""

    tables: list[TableRow]


class CreatedTable(_Body, frozen=True, kw_only=True):
    """A new table, the token of its host, and the link that people share."""

    id: str
    token: str
    link: str


class CheckedTable(_Body, frozen=True, kw_only=True):
    """What would be played at a table that somebody thinks of making."""

    ok: bool
    game: TableGame
    switches: list[Switch]


# -- choices: what a table can be ----------------------------------------------------------------------------


class PresetChoice(_Body, frozen=True, kw_only=True):
    """A preset, and the stakes that are usual for it."""

    name: str
    title: str
    text: str
    variant: str
    limit: str
    blinds: list[str]
    bets: list[str]
    buy_in: str | None
    unit: str
    max_players: int


class VariantChoice(_Body, frozen=True, kw_only=True):
    """A variant, its limits, and the stakes that are usual for it."""

    name: str
    title: str
    text: str
    limit: str
    """The limit that is usual for the game."""
    limits: list[str]
    betting: bool
    """Is there anything to decide about chips?"""
    max_players: int
    antes: list[str]
    bets: list[str]
    bring_in: str
    mix: list[str]
    """Bots of different strengths, one after the other as long as there are seats."""


class SwitchValue(_Body, frozen=True, kw_only=True):
    """A value of a house rule, in words."""

    value: str
    text: str


class SwitchChoice(_Body, frozen=True, kw_only=True):
    """A house rule, what it can be set to, and what each preset sets it to."""

    name: str
    title: str
    text: str
    values: list[SwitchValue]
    defaults: dict[str, str]


class BotChoice(_Body, frozen=True, kw_only=True):
    """A bot that can take a seat."""

    name: str
    title: str
    text: str
    strength: int | None
    """From 1, a beginner, to 5; null if nobody has said."""
    cost: Literal["quick", "slow", "unknown"]
    """How long a decision takes: about a millisecond, or longer."""
    variants: list[str] | None
    """The variants that it really plays; in any other it only checks and calls. Null if nobody has said."""
    personality_of: str
    """The bot whose parameters this one sets, if it is not a program of its own."""


class FormatChoice(_Body, frozen=True, kw_only=True):
    """A cash game, a tournament, or fixed rounds."""

    name: str
    title: str
    text: str


class Choices(_Body, frozen=True, kw_only=True):
    """Everything that a table can be, in one language."""

    presets: list[PresetChoice]
    variants: list[VariantChoice]
    switches: list[SwitchChoice]
    bots: list[BotChoice]
    levels: list[str]
    """Bots to choose from by how strong they are to be, the weakest first; all play every variant."""
    formats: list[FormatChoice]


# -- words ---------------------------------------------------------------------------------------------------


class RulesSection(_Body, frozen=True, kw_only=True):
    """A heading and what stands below it."""

    heading: str
    text: str


class RulesPage(_Body, frozen=True, kw_only=True):
    """The rules of a table, in one language."""

    title: str
    sections: list[RulesSection]


class GlossaryEntry(_Body, frozen=True, kw_only=True):
    """One of poker's words, what it means, and what else it is called. The text has all its senses."""

    term: str
    text: str
    senses: list[str]
    also: list[str] = []


class Glossary(_Body, frozen=True, kw_only=True):
    """Poker's words, in one language."""

    entries: list[GlossaryEntry]


# -- finished hands ------------------------------------------------------------------------------------------


class HandWinner(_Body, frozen=True, kw_only=True):
    """Who won chips in a hand, and how many."""

    name: str
    amount: int


class HandRow(_Body, frozen=True, kw_only=True):
    """A finished hand in a line. Cards and winnings of one's own are there if one played it."""

    number: int
    at: int
    """In milliseconds since 1970."""
    pot: int
    board: list[list[str]]
    """One list for each board."""
    players: list[str]
    winners: list[HandWinner]
    your_net: int | None
    cards: list[str]


class HandList(_Body, frozen=True, kw_only=True):
    """Finished hands of a table, the oldest first."""

    hands: list[HandRow]


class ProofSeat(_Body, frozen=True, kw_only=True):
    """One seat's share in the order of the cards, with a seed for each stage."""

    seat: int
    by: Literal["client", "server", "absent"]
    commitment: str
    seeds: list[str]


class ProofStage(_Body, frozen=True, kw_only=True):
    """The envelopes of one shuffle, and the hash of all of them."""

    root: str
    envelopes: list[str]


class DealProof(_Body, frozen=True, kw_only=True):
    """All that one needs to check a deal, with the cards that the viewer may see (docs/fairness.md)."""

    scheme: str
    deal: str
    announcement: str
    seats: list[ProofSeat]
    stages: list[ProofStage]
    openings: list[Opening]


class ReplayStep(_Body, frozen=True, kw_only=True):
    """An event of a finished hand, and how everything stands after it."""

    event: Seen
    deal: DealState
    you_cards: list[str]
    equity: dict[int, float] | None
    """By seat; none where not all hands are known."""


class HandReplay(_Body, frozen=True, kw_only=True):
    """A finished hand as one viewer may see it, event by event."""

    number: int
    names: dict[int, str]
    """By seat."""
    you: int | None
    """The viewer's seat."""
    title: Words
    unit: str
    free: bool
    """Was it played without chips?"""
    burns: bool
    """Does the house burn cards?"""
    steps: list[ReplayStep]
    proof: DealProof | None


# -- accounts and figures ------------------------------------------------------------------------------------


class LedgerLine(_Body, frozen=True, kw_only=True):
    """One player's chips over the whole session. The chips of a running deal count as before it."""

    name: str
    brought: int
    holds: int
    took: int
    net: int
    lost: int
    """Won (negative: lost) in hands that a restore from a backup has taken back. It is not part of `net`."""


class Debt(_Body, frozen=True, kw_only=True, rename={"debtor": "from", "creditor": "to"}):
    """Who pays how much to whom."""

    debtor: str
    creditor: str
    amount: int


class Ledger(_Body, frozen=True, kw_only=True):
    """Everybody's account, the luckiest first, and the few payments that settle them."""

    accounts: list[LedgerLine]
    debts: list[Debt]


class PlayerStatistics(_Body, frozen=True, kw_only=True):
    """How somebody plays (docs/statistics.md); none where there was no occasion."""

    name: str
    hands: int
    vpip: float | None
    pfr: float | None
    three_bet: float | None
    aggression: float | None
    wtsd: float | None
    wsd: float | None
    net: int
    bb100: float | None


class TableStatistics(_Body, frozen=True, kw_only=True):
    """How everybody plays at a table, and for each name the winnings so far after some of the hands."""

    players: list[PlayerStatistics]
    graph: dict[str, list[tuple[int, int]]]
    """Pairs of a hand's number and chips."""


ANSWERS: dict[str, type[Struct]] = {
    "GET /health": Health,
    "GET /api/play": StartPage,
    "GET /api/choices": Choices,
    "GET /api/glossary": Glossary,
    "POST /api/check": CheckedTable,
    "GET /api/tables": TableList,
    "POST /api/tables": CreatedTable,
    "GET /api/tables/{table}": TableRow,
    "GET /api/tables/{table}/hands": HandList,
    "GET /api/tables/{table}/hands/{number}": HandReplay,
    "GET /api/tables/{table}/ledger": Ledger,
    "GET /api/tables/{table}/statistics": TableStatistics,
    "GET /api/tables/{table}/rules": RulesPage,
    "GET /api/tables/{table}/again": NewTable,
}
"""What each address answers with. Any of them may refuse with a `ProblemBody`."""
