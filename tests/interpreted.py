"""What `make test` runs a second time, from the interpreted sources. Run as a program, this prints it.

The second run asks one thing: does a compiled module's source do the same where nothing is compiled? Tests
of the packages that have such a source ask it, the laws, and tests of whole tables and games above them,
which see deals through their owners' eyes. Words, pages, files, connections and processes are the same
Python both times: once is enough. Any test runs interpreted when it is named, and `make coverage` runs all
of them so.
"""

from pathlib import Path

from build_modules import sources

DEALS = (
    "tests/laws",
    "tests/arena",
    "tests/server/table",
    "tests/server/http/test_hidden_cards.py",
    "tests/server/test_every_byte.py",
    "tests/test_cards.py",
    "tests/test_deck.py",
    "tests/test_examples.py",
    "tests/test_home_game.py",
    "tests/test_pure.py",
    "tests/test_testing.py",
    "docs",
    "README.md",
    "README.zh.md",
)
"""What plays deals from above, or stands for a compiled source beside the packages."""


def packages() -> list[str]:
    """The packages with a compiled source; of the server only the room that has one."""
    folders = {source.parts[2:-1] for source in sources()}
    return sorted({"/".join(each[:2] if each[0] == "server" else each[:1]) for each in folders if each})


def paths() -> list[str]:
    """In the order in which they are run: a package's tests, then what its docstrings show."""
    tests, shown = Path("tests"), Path("src/redbutton")
    return [*(str(where / name) for where in (tests, shown) for name in packages()), *DEALS]


if __name__ == "__main__":
    print(*paths())
