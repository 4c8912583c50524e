"""Limits as an operator sets them: by option, by environment, in a file. `Limits` itself is the list of all.

>>> settled(options=["tables=50"], environment={"REDBUTTON_TABLES": "40"}, file={"idle_hours": 2}).tables
50
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import NamedTuple

from redbutton.errors import Code, ServerError
from redbutton.server.net.limits import Limits

PREFIX = "REDBUTTON_"
BOOLEANS = {
    "1": True,
    "true": True,
    "yes": True,
    "on": True,
    "0": False,
    "false": False,
    "no": False,
    "off": False,
}
Value = int | float | bool
LEAST = {"tables": 1, "idle_hours": 0.1, "idle_deal_minutes": 0.1}
"""The least value of limits that cannot be 0: a server without tables, or one that closes or stops them."""


class LimitSetting(NamedTuple):
    """One limit: its name, its default, and the variable of the environment that sets it."""

    name: str
    default: Value

    @property
    def variable(self) -> str:
        return PREFIX + self.name.upper()

    @property
    def default_text(self) -> str:
        """The default as a file of settings has it."""
        return str(self.default).lower() if isinstance(self.default, bool) else f"{self.default:_}"

    @property
    def least(self) -> Value:
        return LEAST.get(self.name, 0)

    def read(self, text: object) -> Value:
        """A value as somebody wrote it. Raises if it is none."""
        written = str(text).strip().lower().replace("_", "")
        if not written:
            raise ServerError(Code.LIMIT_WITHOUT_VALUE, name=self.name, default=self.default_text)
        if not written.isascii():  # digits of other scripts
            raise self._refusal(Code.NOT_A_LIMIT, text)
        try:
            found: Value = (
                BOOLEANS[written] if isinstance(self.default, bool) else type(self.default)(written)
            )
        except (KeyError, ValueError):
            raise self._refusal(Code.NOT_A_LIMIT, text) from None
        if found < self.least:
            raise self._refusal(Code.LIMIT_TOO_SMALL, text, least=self.least)
        if not found < 2**53:
            raise self._refusal(Code.NOT_A_LIMIT, text)
        return found

    def _refusal(self, code: Code, text: object, **facts: object) -> ServerError:
        return ServerError(code, name=self.name, text=str(text)[:50], **facts)


LIMITS = {each.name: LimitSetting(each.name, getattr(Limits(), each.name)) for each in fields(Limits)}
"""All limits, in the order in which they are listed."""


def settled(
    *,
    options: Iterable[str] = (),
    environment: Mapping[str, str] | None = None,
    file: Mapping[str, object] | None = None,
) -> Limits:
    """The limits of a server. An option counts more than the environment, and that more than the file."""
    values: dict[str, Value] = {}
    for given in ((file or {}).items(), _set_in(environment or {}), map(_named, options)):
        for name, text in given:
            if name not in LIMITS:
                raise ServerError(Code.NO_SUCH_LIMIT, name=str(name)[:50])
            values[name] = LIMITS[name].read(text)
    return Limits(**values)  # type: ignore[arg-type]


def _set_in(environment: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for limit in LIMITS.values():
        if limit.variable in environment:
            yield limit.name, environment[limit.variable]


def _named(option: str) -> tuple[str, str]:
    name, _, text = option.partition("=")
    return name.strip().replace("-", "_"), text
