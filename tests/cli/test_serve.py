"""`redbutton serve`: what is asked for on the command line is what the server is told."""

import re
import stat
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from redbutton.cli import main
from redbutton.cli.serve import check_network
from redbutton.cli.strange_variables import strange
from redbutton.server import process as server
from redbutton.server.net.limit_settings import LIMITS
from redbutton.server.net.limits import Limits
from redbutton.words import LANGUAGES

READ = (".py", ".md", ".yaml", ".toml", ".conf", ".service")
"""Files that may name a variable."""


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[server.Settings]:
    """The settings of servers that were started and ended at once."""
    found: list[server.Settings] = []

    def serve(settings: server.Settings, ready: Callable[[int], None]) -> None:
        settings.log.tell("serving")
        found.append(settings)

    monkeypatch.setattr(server, "serve", serve)
    return found


def test_a_server_has_as_many_names_as_it_is_given(served: list[server.Settings], tmp_path: Path) -> None:
    names = ["--name", "poker.example.org", "--name", "attic.example"]
    assert main(["serve", "--database", str(tmp_path / "log.db"), *names]) == 0
    assert served[0].names == ("poker.example.org", "attic.example")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no modes")
def test_a_log_is_for_its_owner_alone(
    served: list[server.Settings], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "logs" / "poker.log"
    assert main(["serve", "--database", str(tmp_path / "log.db"), "--log", str(log)]) == 0
    assert stat.S_IMODE(log.stat().st_mode) == 0o600
    assert '"event": "serving"' in log.read_text()
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no modes")
@pytest.mark.parametrize("name", ["poker.log", "log.db"])
@pytest.mark.parametrize(
    ("lang", "words"), [("en", "others on this computer can read"), ("zh", "其他人可以读取")]
)
def test_a_file_that_others_can_read_is_told(
    served: list[server.Settings],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    name: str,
    lang: str,
    words: str,
) -> None:
    exposed = tmp_path / name
    exposed.touch()
    exposed.chmod(0o644)
    places = ["--database", str(tmp_path / "log.db"), "--log", str(tmp_path / "poker.log")]
    assert main(["serve", *places, "--lang", lang]) == 0
    [told] = capsys.readouterr().err.splitlines()
    assert words in told
    assert str(exposed) in told
    assert len(served) == 1


@pytest.mark.parametrize(
    "given",
    [
        ["--proxy", "not an address"],
        ["--name", ""],
        ["--name", "a b/c?d"],
        ["--address", "10.0.0.5"],
        ["--address", "10.0.0.5:many"],
        ["--address", "http://10.0.0.5:8000"],
        ["--origin", "poker.example"],
        ["--origin", "https://poker.example/some/page"],
    ],
)
def test_what_can_be_no_host_is_refused_with_a_sentence(
    served: list[server.Settings], given: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--database", "sqlite://", *given]) == 2
    assert given[0] in capsys.readouterr().err
    assert not served


@pytest.mark.parametrize("given", [["--proxy", "127.0.0.1"], ["--proxy", "10.0.0.0/8"], ["--proxy", "proxy"]])
def test_a_proxy_is_an_address_a_network_or_a_name(served: list[server.Settings], given: list[str]) -> None:
    assert main(["serve", "--database", "sqlite://", *given]) == 0
    assert served[0].proxies == (given[1],)


@pytest.mark.parametrize("address", ["10.0.0.5:8000", "poker-2.internal:80", "[2001:db8::5]:8000"])
def test_where_others_reach_a_server_is_a_host_with_a_port(
    served: list[server.Settings], address: str
) -> None:
    assert main(["serve", "--database", "sqlite://", "--address", address]) == 0
    assert served[0].address == address


def test_tables_in_a_file_for_this_time_are_not_said_to_be_kept(
    served: list[server.Settings], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--database", "sqlite://"]) == 0
    assert "gone" in capsys.readouterr().out


# -- settings ----------------------------------------------------------------------------------------------


def settings_in(folder: Path, text: str) -> str:
    file = folder / "redbutton.toml"
    file.write_text(text, "utf-8")
    file.chmod(0o600)
    return str(file)


def test_a_file_sets_what_options_and_environment_do_not(
    served: list[server.Settings], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f"""
        host = "0.0.0.0"
        port = 8100
        database = "{tmp_path / "file.db"}"
        names = ["poker.example.org", "attic.example"]
        [limits]
        tables = 5
        idle_hours = 48
        questions = 9
    """
    monkeypatch.setenv("REDBUTTON_PORT", "8200")
    monkeypatch.setenv("REDBUTTON_IDLE_HOURS", "72")
    assert main(["serve", "--config", settings_in(tmp_path, text), "--limit", "questions=3"]) == 0
    (found,) = served
    assert (found.host, found.port, found.names) == ("0.0.0.0", 8200, ("poker.example.org", "attic.example"))
    assert found.database == str(tmp_path / "file.db")
    assert (found.limits.tables, found.limits.idle_hours, found.limits.questions) == (5, 72, 3)


def test_the_database_may_stand_in_the_environment_where_nobody_reads_its_password(
    served: list[server.Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REDBUTTON_DATABASE", "postgresql://club:secret@db/club")
    assert main(["serve"]) == 0
    assert served[0].database == "postgresql://club:secret@db/club"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("chairs = 4", "no setting called chairs"),
        ("[limits]\nchairs = 4", "no limit called chairs"),
        ("[limits]\ntables = 'many'", "cannot be many"),
        ("limits = 4", "cannot be read as settings"),
        ("port = ", "cannot be read as settings"),
        ("names = 5", "names must be a list of texts"),
        ("names = 'example.org'", "names must be a list of texts"),
        ("proxies = ['127.0.0.1', 5]", "proxies must be a list of texts"),
        ("log = 5", "log must be a text in quotes"),
        ("workers = true", "workers must be a whole number"),
        ("port = '8000'", "port must be a whole number"),
        ("port = 8000.0", "port must be a whole number"),
    ],
)
def test_a_file_with_a_mistake_is_refused_with_a_sentence(
    served: list[server.Settings], tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, told: str
) -> None:
    assert main(["serve", "--config", settings_in(tmp_path, text), "--database", "sqlite://"]) == 2
    assert told in capsys.readouterr().err
    assert served == []


def test_a_database_that_is_no_text_makes_no_file(
    served: list[server.Settings],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    file = settings_in(tmp_path, "database = 5")
    for words in (["serve"], ["store", "check"], ["admin", "tables"]):
        assert main([*words, "--config", file]) == 2
        assert "database must be a text in quotes" in capsys.readouterr().err
    assert served == []
    assert [each.name for each in tmp_path.iterdir()] == ["redbutton.toml"]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--limit", "tables"], "the limit tables needs a value, as in tables=2_000"),
        (["--limit", "tables=0"], "the limit tables cannot be 0; it is 1 at least"),
        (["--tables", "0"], "the limit tables cannot be 0; it is 1 at least"),
        (["--limit", "idle_hours=0"], "the limit idle_hours cannot be 0; it is 0.1 at least"),
        (["--idle-hours", "0"], "the limit idle_hours cannot be 0; it is 0.1 at least"),
        (["--idle-hours", "nan"], "the limit idle_hours cannot be nan"),
    ],
)
def test_a_limit_has_one_rule_however_it_is_set(
    served: list[server.Settings], capsys: pytest.CaptureFixture[str], options: list[str], told: str
) -> None:
    assert main(["serve", "--database", "sqlite://", *options]) == 2
    assert capsys.readouterr().err == f"redbutton: {told}\n"
    assert served == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_misspelt_variable_is_told_with_the_one_that_is_meant(
    lang: str,
    served: list[server.Settings],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("REDBUTTON_TABELS", "50")
    monkeypatch.setenv("REDBUTTON_PURE", "0")
    monkeypatch.setenv("REDBUTTON_QUESTIONS", "7")
    assert main(["serve", "--database", "sqlite://", "--lang", lang]) == 0
    line, _ = capsys.readouterr().err.splitlines()  # the other one is the log's
    assert "REDBUTTON_TABELS" in line
    assert "REDBUTTON_TABLES" in line
    assert served[0].limits.tables == Limits().tables


def test_an_operator_is_told_of_a_misspelt_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REDBUTTON_DATABSE", "club.db")
    for words in (["store", "check"], ["admin", "tables"]):
        assert main([*words, "--database", str(tmp_path / "none.db")]) == 2
        assert "REDBUTTON_DATABASE" in capsys.readouterr().err


def test_no_variable_that_is_read_anywhere_is_strange() -> None:
    root = Path(__file__).parents[2]
    folders = ("src", "tests", "benchmarks", "deploy", "docs", "examples")
    files = [path for folder in folders for path in (root / folder).rglob("*.*") if path.suffix in READ]
    files += [root / "Makefile", *root.glob("*.py"), *root.glob("*.md")]
    named = {
        name for file in files for name in re.findall(r"REDBUTTON_[A-Z_]*[A-Z]", file.read_text("utf-8"))
    }
    assert "REDBUTTON_LANES" in named
    assert strange(named) == ["REDBUTTON_DATABSE", "REDBUTTON_TABELS"]  # here, and where they are explained


@pytest.mark.parametrize(("lang", "words"), [("en", "open tables in total"), ("zh", "开放牌桌总数")])
def test_all_limits_are_listed_as_a_file_has_them(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, lang: str, words: str
) -> None:
    assert main(["--lang", lang, "serve", "--limits"]) == 0
    told = capsys.readouterr().out
    assert words in told
    assert len(tomllib.loads(told)) == len(LIMITS)


@pytest.mark.parametrize("place", ["games.db", "sqlite://", ""])
def test_several_workers_with_a_file_are_refused_with_a_sentence_and_nothing_is_made(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    database = ["--database", place] if place else []
    assert main(["serve", "--workers", "2", *database]) == 2
    assert "--database postgresql://" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("option", ["--proxy", "--metrics"])
@pytest.mark.parametrize(
    "typed", ["*", "10.0.0.0/99", "1.2.3", "https://proxy", "proxy:80", "two words", "-proxy"]
)
def test_what_is_no_address_network_or_name_is_refused(
    option: str, typed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", f"{option}={typed}"]) == 2
    told = f"redbutton: {option} {typed!r}: that is neither a name nor an address of a computer\n"
    assert capsys.readouterr().err == told


@pytest.mark.parametrize("typed", ["10.0.0.0/8", "10.0.0.7", "2001:db8::/32", "proxy", "proxy.example.org"])
def test_an_address_a_network_or_a_name_can_be_a_proxy(typed: str) -> None:
    check_network("--proxy", typed)
