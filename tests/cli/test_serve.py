"""`redbutton serve`: what is asked for on the command line is what the server is told."""

import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from redbutton.cli import main
from redbutton.server import serve as server


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


def test_tables_in_a_file_for_this_time_are_not_said_to_be_kept(
    served: list[server.Settings], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--database", "sqlite://"]) == 0
    assert "gone" in capsys.readouterr().out
