"""What can go wrong, as codes and facts; the sentences are in `redbutton.words`, one set a language."""

from enum import StrEnum
from functools import partial
from typing import Any, Protocol, runtime_checkable

from redbutton import words


class Code(StrEnum):
    """Every refusal this library knows. A test holds each one against both languages."""

    NOT_A_RANK = "NOT_A_RANK"
    NOT_A_SUIT = "NOT_A_SUIT"
    NOT_ONE_CARD = "NOT_ONE_CARD"
    NOT_A_CARD_NUMBER = "NOT_A_CARD_NUMBER"
    CARD_TWICE = "CARD_TWICE"
    CARD_UNKNOWN = "CARD_UNKNOWN"
    DECK_EMPTY = "DECK_EMPTY"
    TOO_FEW_CARDS = "TOO_FEW_CARDS"
    TOO_MANY_CARDS = "TOO_MANY_CARDS"
    NOT_HANDS = "NOT_HANDS"
    NOT_A_RANGE = "NOT_A_RANGE"
    NOT_A_RUN = "NOT_A_RUN"
    NOT_A_WEIGHT = "NOT_A_WEIGHT"
    NOT_A_HAND = "NOT_A_HAND"
    RANGE_EMPTY = "RANGE_EMPTY"
    HANDS_COLLIDE = "HANDS_COLLIDE"
    EQUITY_PLAYERS = "EQUITY_PLAYERS"
    BOARD_SIZE = "BOARD_SIZE"
    NOT_IN_DECK = "NOT_IN_DECK"
    EQUITY_VARIANT = "EQUITY_VARIANT"
    EXACT_TOO_LONG = "EXACT_TOO_LONG"
    SAMPLING_LIMIT = "SAMPLING_LIMIT"
    OUTS_BOARD = "OUTS_BOARD"
    PLOTS_MISSING = "PLOTS_MISSING"
    IN_HAND = "IN_HAND"
    IN_ACTION = "IN_ACTION"
    NOT_TOML = "NOT_TOML"
    NOT_UTF8 = "NOT_UTF8"
    FIELD_MISSING = "FIELD_MISSING"
    FIELD_BARRED = "FIELD_BARRED"
    FIELD_LENGTH = "FIELD_LENGTH"
    FIELD_NOT_TEXT = "FIELD_NOT_TEXT"
    FIELD_NOT_TEXTS = "FIELD_NOT_TEXTS"
    FIELD_NOT_INTEGER = "FIELD_NOT_INTEGER"
    FIELD_NOT_INTEGERS = "FIELD_NOT_INTEGERS"
    FIELD_NOT_NAME = "FIELD_NOT_NAME"
    FIELD_NOT_NUMBER = "FIELD_NOT_NUMBER"
    FIELD_NOT_NUMBERS = "FIELD_NOT_NUMBERS"
    FIELD_NOT_AMOUNT = "FIELD_NOT_AMOUNT"
    FIELD_NOT_AMOUNTS = "FIELD_NOT_AMOUNTS"
    FIELD_NOT_STACKS = "FIELD_NOT_STACKS"
    FIELD_NOT_TRUE_OR_FALSE = "FIELD_NOT_TRUE_OR_FALSE"
    FIELD_NOT_TIME = "FIELD_NOT_TIME"
    FIELD_NOT_SECTION = "FIELD_NOT_SECTION"
    VARIANT_UNKNOWN = "VARIANT_UNKNOWN"
    NOT_AN_ACTION = "NOT_AN_ACTION"
    NOT_PHH_CARDS = "NOT_PHH_CARDS"
    NOT_AN_AMOUNT = "NOT_AN_AMOUNT"
    NO_SUCH_PLAYER = "NO_SUCH_PLAYER"
    STAKES_NEGATIVE = "STAKES_NEGATIVE"
    STAKES_UNIT = "STAKES_UNIT"
    STAKES_NOT_WHOLE = "STAKES_NOT_WHOLE"
    BUY_IN_TOO_SMALL = "BUY_IN_TOO_SMALL"
    VARIANT_VALUE = "VARIANT_VALUE"
    SWITCH_VALUE = "SWITCH_VALUE"
    NO_SUCH_SWITCH = "NO_SUCH_SWITCH"
    NO_SUCH_PRESET = "NO_SUCH_PRESET"
    NO_SUCH_VARIANT = "NO_SUCH_VARIANT"
    BRING_IN_WITHOUT_UPCARDS = "BRING_IN_WITHOUT_UPCARDS"
    SWITCH_NEEDS = "SWITCH_NEEDS"
    NOT_A_SWITCH = "NOT_A_SWITCH"
    VARIANT_DECK = "VARIANT_DECK"
    NO_SUCH_ORDER = "NO_SUCH_ORDER"
    NO_SUCH_KEY = "NO_SUCH_KEY"
    NO_SUCH_SEAT = "NO_SUCH_SEAT"
    SEAT_TAKEN = "SEAT_TAKEN"
    SEAT_EMPTY = "SEAT_EMPTY"
    ALREADY_SEATED = "ALREADY_SEATED"
    NO_BUTTON = "NO_BUTTON"
    DEAL_RUNNING = "DEAL_RUNNING"
    NO_DEAL = "NO_DEAL"
    NOBODY_PLAYS = "NOBODY_PLAYS"
    DEAL_NOT_OVER = "DEAL_NOT_OVER"
    NOT_SEATED = "NOT_SEATED"
    TABLE_FULL = "TABLE_FULL"
    BUY_IN_LIMITS = "BUY_IN_LIMITS"
    NO_REBUYS = "NO_REBUYS"
    GAME_OVER = "GAME_OVER"
    SETTING_NOT_POSITIVE = "SETTING_NOT_POSITIVE"
    SETTING_OF_OTHER_FORMAT = "SETTING_OF_OTHER_FORMAT"
    PAYOUTS_TOO_MANY = "PAYOUTS_TOO_MANY"
    NOT_A_SESSION = "NOT_A_SESSION"
    DRAW_PLAYERS = "DRAW_PLAYERS"
    NO_NUMBER = "NO_NUMBER"
    HANDS_MISSING = "HANDS_MISSING"
    WRONG_NUMBER_OF_PLAYERS = "WRONG_NUMBER_OF_PLAYERS"
    NOTHING_TO_UNDO = "NOTHING_TO_UNDO"
    STACK_NEGATIVE = "STACK_NEGATIVE"
    TOO_MANY_CHIPS = "TOO_MANY_CHIPS"
    WRONG_NUMBER_OF_POSTS = "WRONG_NUMBER_OF_POSTS"
    BRING_IN_TOO_LARGE = "BRING_IN_TOO_LARGE"
    FIXED_WITHOUT_BETS = "FIXED_WITHOUT_BETS"
    WRONG_NUMBER_OF_CARDS = "WRONG_NUMBER_OF_CARDS"
    CARD_NOT_IN_DECK = "CARD_NOT_IN_DECK"
    CARD_NOT_IN_HAND = "CARD_NOT_IN_HAND"
    TOO_MANY_DISCARDS = "TOO_MANY_DISCARDS"
    OTHER_CARDS_SHOWN = "OTHER_CARDS_SHOWN"
    NOT_DEALT_NOW = "NOT_DEALT_NOW"
    NOT_DEALING = "NOT_DEALING"
    NOBODY_TO_ACT = "NOBODY_TO_ACT"
    NOT_YOUR_TURN = "NOT_YOUR_TURN"
    CANNOT_CHECK = "CANNOT_CHECK"
    NOTHING_TO_CALL = "NOTHING_TO_CALL"
    CANNOT_FOLD = "CANNOT_FOLD"
    CANNOT_RAISE = "CANNOT_RAISE"
    RAISE_TOO_SMALL = "RAISE_TOO_SMALL"
    RAISE_TOO_LARGE = "RAISE_TOO_LARGE"
    CANNOT_MUCK = "CANNOT_MUCK"
    NOT_SHOWDOWN = "NOT_SHOWDOWN"
    NOT_DRAWING = "NOT_DRAWING"
    NOT_BETTING = "NOT_BETTING"
    NO_BRING_IN = "NO_BRING_IN"
    BRING_IN_DUE = "BRING_IN_DUE"
    ONLY_BET = "ONLY_BET"
    CANNOT_RUN_IT = "CANNOT_RUN_IT"
    STACK_DISAGREES = "STACK_DISAGREES"
    WINNINGS_DISAGREE = "WINNINGS_DISAGREE"
    NO_SUCH_BOT = "NO_SUCH_BOT"
    BOT_NOT_LOADED = "BOT_NOT_LOADED"
    NOT_A_PARAMETER = "NOT_A_PARAMETER"
    NO_SUCH_PARAMETER = "NO_SUCH_PARAMETER"
    PARAMETER_VALUE = "PARAMETER_VALUE"
    BROKE = "BROKE"
    NO_ACTION = "NO_ACTION"
    TOO_SLOW = "TOO_SLOW"
    FAULT = "FAULT"
    NOTHING_TO_WIN = "NOTHING_TO_WIN"
    NO_HISTORIES = "NO_HISTORIES"
    NAME_NOT_FOUND = "NAME_NOT_FOUND"
    NOT_AN_ENTRY = "NOT_AN_ENTRY"
    NO_SUCH_CARD = "NO_SUCH_CARD"
    TERMINAL_MISSING = "TERMINAL_MISSING"
    NOT_A_FORMAT = "NOT_A_FORMAT"
    NAME_TAKEN = "NAME_TAKEN"
    NOT_A_SEED = "NOT_A_SEED"
    NOT_A_DEAL_ID = "NOT_A_DEAL_ID"
    NOT_A_PROOF = "NOT_A_PROOF"
    PROOF_SCHEME = "PROOF_SCHEME"
    NO_PROOF = "NO_PROOF"
    SEEDS_LINE = "SEEDS_LINE"
    STORE_UNAVAILABLE = "STORE_UNAVAILABLE"
    STORE_CONFLICT = "STORE_CONFLICT"
    STORE_NO_TABLE = "STORE_NO_TABLE"
    STORE_TABLE_CLOSED = "STORE_TABLE_CLOSED"
    STORE_IN_USE = "STORE_IN_USE"
    STORE_TOO_NEW = "STORE_TOO_NEW"
    STORE_NOT_OURS = "STORE_NOT_OURS"
    STORE_PLACE = "STORE_PLACE"
    STORE_CLOSED = "STORE_CLOSED"
    STORE_DRIVER_MISSING = "STORE_DRIVER_MISSING"
    STORE_DAMAGED = "STORE_DAMAGED"
    STORE_FILE_GONE = "STORE_FILE_GONE"
    STORE_LOST = "STORE_LOST"
    TABLE_DAMAGED = "TABLE_DAMAGED"
    TEXT_EMPTY = "TEXT_EMPTY"
    NOT_A_MESSAGE = "NOT_A_MESSAGE"
    MESSAGE_TOO_LONG = "MESSAGE_TOO_LONG"
    TOO_MANY_MESSAGES = "TOO_MANY_MESSAGES"
    NO_HELLO = "NO_HELLO"
    HELLO_TWICE = "HELLO_TWICE"
    VERSION_UNKNOWN = "VERSION_UNKNOWN"
    TOKEN_UNKNOWN = "TOKEN_UNKNOWN"
    TOO_MANY_CONNECTIONS = "TOO_MANY_CONNECTIONS"
    TOO_MANY_HANDSHAKES = "TOO_MANY_HANDSHAKES"
    WRONG_ORIGIN = "WRONG_ORIGIN"
    TOO_SLOW_READING = "TOO_SLOW_READING"
    NO_SUCH_TABLE = "NO_SUCH_TABLE"
    TOO_MANY_TABLES = "TOO_MANY_TABLES"
    TABLES_TOO_FAST = "TABLES_TOO_FAST"
    SERVER_CLOSING = "SERVER_CLOSING"
    SERVER_FAULT = "SERVER_FAULT"
    NO_SUCH_HAND = "NO_SUCH_HAND"
    NO_ADVICE = "NO_ADVICE"
    PAGE_NOT_FOUND = "PAGE_NOT_FOUND"
    METHOD_NOT_ALLOWED = "METHOD_NOT_ALLOWED"
    PORT_TAKEN = "PORT_TAKEN"
    SERVER_MISSING = "SERVER_MISSING"
    NOT_AN_ADDRESS = "NOT_AN_ADDRESS"
    NO_CONNECTION = "NO_CONNECTION"
    CONNECTION_REFUSED = "CONNECTION_REFUSED"
    STALE_TURN = "STALE_TURN"
    TABLE_PAUSED = "TABLE_PAUSED"
    NOT_PAUSED = "NOT_PAUSED"
    TABLE_CLOSED = "TABLE_CLOSED"
    TABLE_CLOSING = "TABLE_CLOSING"
    NOT_THE_HOST = "NOT_THE_HOST"
    HOST_STAYS = "HOST_STAYS"
    NO_NAME_YET = "NO_NAME_YET"
    NO_SUCH_PERSON = "NO_SUCH_PERSON"
    NAME_IN_USE = "NAME_IN_USE"
    TOO_MANY_PEOPLE = "TOO_MANY_PEOPLE"
    NOT_ASKING = "NOT_ASKING"
    SEATED_NOT_IN_DEAL = "SEATED_NOT_IN_DEAL"
    NO_VOTE = "NO_VOTE"
    MUTED = "MUTED"
    GAME_BEGUN = "GAME_BEGUN"
    GAME_BEGINS_ALONE = "GAME_BEGINS_ALONE"
    STAKES_SET = "STAKES_SET"
    AMOUNT_MISSING = "AMOUNT_MISSING"
    NO_SEED_DUE = "NO_SEED_DUE"
    SEED_WRONG = "SEED_WRONG"
    NOT_AS_TOLD = "NOT_AS_TOLD"
    NOT_EVIDENCE = "NOT_EVIDENCE"
    NOT_DUE = "NOT_DUE"
    NOT_FOR_THE_TABLE = "NOT_FOR_THE_TABLE"
    TABLE_TOO_NEW = "TABLE_TOO_NEW"
    TABLE_UNREADABLE = "TABLE_UNREADABLE"
    SENT_AWAY = "SENT_AWAY"
    TOKEN_IN_USE = "TOKEN_IN_USE"
    NOT_STUCK = "NOT_STUCK"
    STAKES_TOO_HIGH = "STAKES_TOO_HIGH"
    STACK_TOO_LARGE = "STACK_TOO_LARGE"
    HAND_DAMAGED = "HAND_DAMAGED"
    NOT_A_HOST = "NOT_A_HOST"
    NOT_AN_ORIGIN = "NOT_AN_ORIGIN"
    CHAT_TOO_FAST = "CHAT_TOO_FAST"
    TOO_MANY_REQUESTS = "TOO_MANY_REQUESTS"
    TOO_MANY_OPEN_TABLES = "TOO_MANY_OPEN_TABLES"
    SERVER_FULL = "SERVER_FULL"
    WRONG_HOST = "WRONG_HOST"
    WEAK_TOKEN = "WEAK_TOKEN"


@runtime_checkable
class Spoken(Protocol):
    """Whatever has a sentence in each language: a refusal, or something that was found."""

    def sentence(self, lang: str = "en") -> str: ...


class PokerError(ValueError):
    """Any refusal of this library; `str` gives the English sentence, `sentence` any language's."""

    def __init__(self, code: Code, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def sentence(self, lang: str = "en") -> str:
        """What it says in a language; a fact may say something itself, the reason of this one."""
        facts = {
            name: fact.sentence(lang) if isinstance(fact, Spoken) else fact
            for name, fact in self.facts.items()
        }
        return words.sentence(self.code, facts, lang)

    def __str__(self) -> str:
        return self.sentence()

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), self.code, **self.facts), ()


class ParseError(PokerError):
    """Text that is not what it should be; the facts hold the text and the place where it goes wrong."""


class CardsError(PokerError):
    """Cards that cannot be: one twice, too few, too many, an unknown one where known ones are needed."""


class EquityError(PokerError):
    """A question of equity that has no answer: no hand left, too many players, cards that collide."""


class RulesError(PokerError):
    """Rules that do not fit together, or a switch, preset or variant that does not exist."""


class BotError(PokerError):
    """A program that there is not, that cannot be set so, or that broke in the middle of a game."""


class StoreError(PokerError):
    """Something that could not be stored or found; only with STORE_UNAVAILABLE may it go better next time."""


class ServerError(PokerError):
    """Something that a server does not take or has not: too much, too fast, unreadable, not there."""


class IllegalAction(PokerError):
    """A step that the rules do not allow now. It has changed nothing."""
