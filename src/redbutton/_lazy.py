"""Names that a package loads on first use (PEP 562), so that importing the package costs little."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any


def lazy(
    package: str, names: Mapping[str, str], modules: Mapping[str, str] | None = None
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """A package's `__getattr__` and `__dir__`.

    `names` says what each module gives, `modules` which modules are given themselves, and by what name;
    they are relative to the package, so `.other` is beside it.
    Type checkers do not run this. They read the imports under `TYPE_CHECKING`; a test compares them.

    >>> get, _ = lazy("redbutton", {"cards": "Card Deck"}, {"phh": "history.phh"})
    >>> get("Card")("As"), get("phh").__name__
    (Card("As"), 'redbutton.history.phh')
    """
    homes = {name: module for module, given in names.items() for name in given.split()}
    itself = modules or {}

    def get(name: str) -> Any:
        if name in homes:
            found = getattr(import_module(f".{homes[name]}", package), name)
        elif name in itself:
            found = import_module(f".{itself[name]}", package)
        else:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        setattr(sys.modules[package], name, found)  # so this runs once per name
        return found

    def listed() -> list[str]:
        return sorted({*vars(sys.modules[package]), *homes, *itself})

    return get, listed


class CallableModule(ModuleType):
    """A module that can be called: it calls its main function, which has the module's name.

    `redbutton.equity` is a package and `redbutton.cards` a module, but at the front door people want the
    functions of these names. Python binds a submodule to its package when it is first imported, so a
    function in its place would be overwritten or not, depending on the order of imports. A module that can
    be called is the same object in any order.
    """

    def __call__(self, *args: Any, **options: Any) -> Any:
        return vars(self)[self.__name__.rpartition(".")[2]](*args, **options)
