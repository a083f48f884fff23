"""What a server knows a person by, from one run to the next."""

import os
from pathlib import Path

import pytest

from sevenbridge_app.cli.online.cookies import Cookies
from sevenbridge_app.cli.online.host import Host
from sevenbridge_app.cli.online.sitting import introduced

LONG = "/../" + 24 * "寿"


def test_a_person_is_known_again_by_server_and_name(server: str, tmp_path: Path) -> None:
    host = Host(server, Cookies(tmp_path, server, "Aki"))
    assert host.cookie == ""
    host.introduce("Aki")
    assert host.cookie
    assert Host(server, Cookies(tmp_path, server, "Aki")).cookie == host.cookie
    assert Host(server, Cookies(tmp_path, server, "Ben")).cookie == ""
    # another port of the same machine is another server
    assert Host("http://127.0.0.1:1", Cookies(tmp_path, "http://127.0.0.1:1", "Aki")).cookie == ""


def test_nobody_else_may_read_it_and_a_damaged_one_makes_a_new_guest(server: str, tmp_path: Path) -> None:
    host = Host(server, Cookies(tmp_path / "state", server, LONG))
    host.introduce("日本太郎")
    (path,) = (path for path in (tmp_path / "state").rglob("*") if path.is_file())
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    for damaged in (b"", b"\xff\xfe", path.read_bytes()[:40]):
        path.write_bytes(damaged)
        again = Host(server, Cookies(tmp_path / "state", server, LONG))
        assert again.cookie == ""
        again.introduce("日本太郎")
        assert again.cookie


def test_whoever_has_no_name_is_the_same_guest_in_both_languages(
    server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "new"))
    cookie = introduced(server, None, "ja").cookie
    assert introduced(server, None, "en").cookie == cookie
    assert introduced(server, "Aki", "en").cookie != cookie
    # who came before without a name, in whichever language last
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "old"))
    known = {}
    for at, name in enumerate(("Guest", "ゲスト")):
        known[name] = introduced(server, name, "en").cookie
        (path,) = (each for each in (tmp_path / "old").rglob("online/*") if each.stat().st_mtime > 1e6)
        os.utime(path, (at, at))
    assert introduced(server, None, "en").cookie == known["ゲスト"] != known["Guest"]


def test_where_nothing_can_be_kept_one_plays_all_the_same(server: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a directory")
    host = Host(server, Cookies(tmp_path / "file", server, "Aki"))
    host.introduce("Aki")
    assert host.cookie
