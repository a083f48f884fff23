"""``sevenbridge doctor``: a host is told what is slow or missing, and what to do about it."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from sevenbridge.texts import LANGS, Lang, Text
from sevenbridge_app.cli import doctor
from sevenbridge_app.cli.extras import SERVER
from sevenbridge_app.cli.main import main
from sevenbridge_app.cli.serve import FEW_FILES
from sevenbridge_app.cli.store_sentences import CANNOT_OPEN
from sevenbridge_app.store.store import Store
from sevenbridge_app.web import built_page
from tests.services.ports import free_port
from tests.services.postgres import Postgres

#: a Python without the libraries of the server
BARE = """
import sys
for name in ("starlette", "uvicorn", "sqlalchemy"):
    sys.modules[name] = None
from sevenbridge_app.cli.main import main
sys.exit(main(["doctor", "--data-dir", sys.argv[1]]))
"""


class Disk(NamedTuple):
    """A disk."""

    #: in bytes
    free: int


@pytest.fixture(autouse=True)
def in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is as it should be, whatever the tests run on."""
    monkeypatch.setattr(doctor, "IS_COMPILED", True)
    monkeypatch.setattr(built_page, "is_built", lambda: True)
    monkeypatch.setattr(doctor, "raise_limit", lambda: 65_536)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Disk(57 << 30))


def told(capsys: pytest.CaptureFixture[str], *where: str, lang: Lang = "en", status: int = 0) -> list[str]:
    """The lines that the command prints."""
    assert main(["doctor", *where, "--lang", lang]) == status
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(("lang", "last"), [("en", "All is well."), ("ja", "問題はありません。")])
def test_where_all_is_well_it_says_so(
    lang: Lang, last: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, *findings, end = told(capsys, "--data-dir", str(tmp_path / "data"), lang=lang)
    assert first.startswith("sevenbridge ")
    assert all(line.startswith("ok  ") for line in findings)
    assert end == last
    assert not (tmp_path / "data").exists(), "it changes nothing"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("place", "name", "found", "sentence"),
    [
        (doctor, "IS_COMPILED", False, doctor.INTERPRETED),
        (built_page, "is_built", lambda: False, doctor.NO_PAGE),
        (doctor, "raise_limit", lambda: 1024, FEW_FILES.format(files=1024, enough=4096)),
        (shutil, "disk_usage", lambda _: Disk(200 << 20), doctor.LITTLE_SPACE.format(path="DATA", free=0.2)),
        (time, "time", lambda: 0.0, doctor.SLOW_CLOCK.format(now="NOW")),
    ],
    ids=["core", "page", "files", "disk", "clock"],
)
def test_what_is_slow_or_missing_is_told_with_what_to_do(
    place: object,
    name: str,
    found: object,
    sentence: Text,
    lang: Lang,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(place, name, found)
    monkeypatch.setattr(time, "strftime", lambda _: "NOW")
    _, *findings, last = told(capsys, "--data-dir", str(tmp_path), lang=lang, status=1)
    (wrong,) = [line for line in findings if not line.startswith("ok  ")]
    assert wrong == f"!!  {sentence[lang]}".replace("DATA", str(tmp_path))
    assert last == doctor.TO_DO.format(number=1)[lang]


def test_a_data_folder_that_cannot_be_written_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "data"
    findings = told(capsys, "--data-dir", str(folder), status=1)
    assert f"!!  {CANNOT_OPEN['not_writable'].format(path=folder).en}" in findings


def test_without_the_libraries_it_says_how_to_get_them(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", BARE, str(tmp_path)], capture_output=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stderr) == (1, "")
    told = f"!!  {SERVER.sentence.en.format(command='')}"
    assert any(line.startswith(told) for line in done.stdout.splitlines())


def test_a_database_is_told_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(Store.open(tmp_path)):
        assert f"ok  {doctor.DATABASE.en}" in told(capsys, "--data-dir", str(tmp_path)), "beside a server"
    (tmp_path / "sevenbridge.db").write_bytes(b"something else" * 999)
    findings = told(capsys, "--data-dir", str(tmp_path), status=1)
    assert any("is no database of Seven Bridge" in line for line in findings)


def test_a_database_that_cannot_be_reached_is_told_without_its_password(
    capsys: pytest.CaptureFixture[str],
) -> None:
    address = f"postgresql://aki:secret@127.0.0.1:{free_port()}/cards"
    findings = told(capsys, "--database", address, status=1)
    (wrong,) = [line for line in findings if line.startswith("!!")]
    assert "cannot be reached" in wrong
    assert "secret" not in wrong


def test_a_new_database_at_a_server_is_well(postgres: Postgres, capsys: pytest.CaptureFixture[str]) -> None:
    findings = told(capsys, "--database", postgres.new_database())
    assert f"ok  {doctor.NO_DATABASE.en}" in findings
