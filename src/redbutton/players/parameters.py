"""The parameters of bots: numbers and words, given as text such as `bluff=0.1,samples=200`.

A bot's parameters are those of its constructor. Their annotations say what they may be:

>>> class Example:
...     def __init__(self, *, bluff: Share = 0.1, name: str = "Tom") -> None: ...
>>> for parameter in parameters(Example):
...     print(parameter)
bluff=0.1 (0-1)
name=Tom
"""

import inspect
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated, Any, get_args, get_origin

from redbutton.errors import BotError, Code


@dataclass(frozen=True, slots=True)
class Between:
    """The least and the most that a number may be."""

    least: float
    most: float

    def __str__(self) -> str:
        return f"{self.least}-{self.most}" if self.least >= 0 else f"{self.least}..{self.most}"


Share = Annotated[float, Between(0, 1)]
"""A share of something, or a probability."""

WORDS = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """One parameter: its type, its bounds, and its default."""

    name: str
    kind: type
    bounds: Between | None
    default: Any

    @property
    def allowed(self) -> str:
        """What it may be, as text; empty if any text is allowed."""
        if self.kind is bool:
            return "yes, no"
        return str(self.bounds or "") if self.kind is not str else ""

    def starting(self, default: Any) -> "Parameter":
        """The same parameter with another default."""
        return replace(self, default=default)

    def read(self, text: str) -> Any:
        """A value from text."""
        try:
            value = WORDS[text.lower()] if self.kind is bool else self.kind(text)
        except (KeyError, ValueError):
            raise self._refusal(text) from None
        if self.bounds and not self.bounds.least <= value <= self.bounds.most:
            raise self._refusal(text)
        return value

    def _refusal(self, text: str) -> BotError:
        allowed = self.allowed or {int: "1, 2, 3, ...", float: "0.5"}.get(self.kind, "...")
        return BotError(Code.PARAMETER_VALUE, parameter=self.name, value=text, allowed=allowed)

    def __str__(self) -> str:
        return f"{self.name}={self.default}" + (f" ({self.allowed})" if self.allowed else "")


def parameters(make: Callable[..., Any]) -> tuple[Parameter, ...]:
    """What can be set when a bot is made, its seed aside."""
    found = inspect.signature(make, eval_str=True).parameters.values()
    return tuple(_parameter(one) for one in found if one.kind is one.KEYWORD_ONLY and one.name != "seed")


def _parameter(one: inspect.Parameter) -> Parameter:
    kind, bounds = one.annotation, None
    if get_origin(kind) is Annotated:
        kind, *notes = get_args(kind)
        bounds = next((note for note in notes if isinstance(note, Between)), None)
    kind = kind if kind in (bool, int, float) else str
    return Parameter(name=one.name, kind=kind, bounds=bounds, default=one.default)


def read(text: str, known: tuple[Parameter, ...], bot: str) -> dict[str, Any]:
    """The values that a text sets, `bluff=0.1,samples=200`."""
    by_name = {parameter.name: parameter for parameter in known}
    values: dict[str, Any] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, sign, value = (piece.strip() for piece in part.partition("="))
        if not sign or name in values:
            raise BotError(Code.NOT_A_PARAMETER, text=part)
        if name not in by_name:
            raise BotError(Code.NO_SUCH_PARAMETER, bot=bot, parameter=name, allowed=", ".join(by_name) or "-")
        values[name] = by_name[name].read(value)
    return values
