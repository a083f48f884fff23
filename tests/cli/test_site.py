"""``sevenbridge site``: what is in the folder, what stays there, and what is refused, of stand-ins."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sevenbridge.texts import LANGS, Lang
from sevenbridge_app.cli.main import main
from sevenbridge_app.cli.site import REFUSED
from sevenbridge_app.web import built_page
from sevenbridge_app.web.site import SiteErrorCode

INDEX = (
    '<html>\n  <head>\n    <meta charset="utf-8" />\n    <script src="/assets/a.js">\n  </head>\n</html>\n'
)


def write(folder: Path, files: dict[str, str]) -> Path:
    """Writes files, with the folders that they are in."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def files_of(folder: Path) -> list[str]:
    """The files in a folder and below."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def engine(folder: Path, name: str) -> Path:
    """An engine in a folder, whose files are in one of this name."""
    files = {"engine.json": json.dumps({"folder": name}), f"{name}/engine.zip": name}
    return write(folder, files | {"licenses.txt": "licence of the engine\n"})


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The page that the package has."""
    files = {
        "index.html": INDEX,
        "offline.js": "",
        "assets/a.js": "",
        "licenses.txt": "licence of the page\n",
    }
    folder = write(tmp_path / "page", files)
    monkeypatch.setattr(built_page, "BUILT", folder)
    return folder


def refused(capsys: pytest.CaptureFixture[str], code: str, *words: object) -> None:
    """Checks that a command is refused in both languages, which tell the code and what to do."""
    said = set()
    for lang in LANGS:
        assert main(["site", *map(str, words), "--lang", lang]) == 2
        said.add(capsys.readouterr().err)
    assert len(said) == len(LANGS)
    assert all(f"({code})" in each or f"（{code}）" in each for each in said)


@pytest.mark.parametrize("lang", LANGS)
def test_a_site_is_the_page_with_its_engine(
    page: Path, tmp_path: Path, lang: Lang, capsys: pytest.CaptureFixture[str]
) -> None:
    site = tmp_path / "site"
    words = ["site", str(site), "--engine", str(engine(tmp_path / "bundle", "first")), "--lang", lang]
    assert main(words) == 0
    assert str(site) in capsys.readouterr().out
    assert files_of(site) == [
        *("404.html", "assets/a.js", "engine/engine.json", "engine/first/engine.zip"),
        *("index.html", "licenses.txt", "offline.js"),
    ]
    index = (site / "index.html").read_text()
    assert '<meta name="engine" content="engine/" />' in index
    # the folder may lie anywhere at its host
    assert '<script src="assets/a.js">' in index
    (policy,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)" />', index)
    assert {"default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"} <= set(policy.split("; "))
    # a page ignores that in a meta element, and says so in its console
    assert "frame-ancestors" not in policy
    # it is shown at any depth, and so names no file from where it is
    assert not re.search(r"(?:href|src)=", (site / "404.html").read_text())
    assert (site / "licenses.txt").read_text().splitlines() == [
        *("licence of the page", "", "licence of the engine")
    ]


@pytest.mark.parametrize("address", ["docs", "https://pages.example/"])
def test_the_page_of_a_site_leads_to_a_documentation_that_is_named(
    page: Path, tmp_path: Path, address: str
) -> None:
    site = tmp_path / "site"
    words = ["site", str(site), "--engine", str(engine(tmp_path / "bundle", "first"))]
    assert main([*words, "--documentation", address]) == 0
    told = f'<meta name="documentation" content="{address.rstrip("/")}/" />'
    assert told in (site / "index.html").read_text()
    assert main(words) == 0
    assert "documentation" not in (site / "index.html").read_text()


def test_a_site_is_brought_up_to_date_and_what_its_owner_keeps_in_it_stays(
    page: Path, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    assert main(["site", str(site), "--engine", str(engine(tmp_path / "old", "first"))]) == 0
    write(site, {"CNAME": "cards.example", ".git/HEAD": "main"})
    (page / "assets" / "a.js").rename(page / "assets" / "b.js")
    assert main(["site", str(site), "--engine", str(engine(tmp_path / "new", "second"))]) == 0
    assert files_of(site) == [
        *(".git/HEAD", "404.html", "CNAME", "assets/b.js", "engine/engine.json", "engine/second/engine.zip"),
        *("index.html", "licenses.txt", "offline.js"),
    ]


def test_without_an_engine_or_a_page_nothing_is_written(
    page: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site = tmp_path / "site"
    refused(capsys, "no_engine", site, "--engine", tmp_path / "nowhere")
    (page / "index.html").unlink()
    refused(capsys, "no_page", site, "--engine", engine(tmp_path / "bundle", "first"))
    assert not site.exists()


def test_a_folder_with_something_else_stays_as_it_is(
    page: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = write(tmp_path / "home", {"assets/photo.txt": "me"})
    refused(capsys, "not_a_site", home, "--engine", engine(tmp_path / "bundle", "first"))
    assert files_of(home) == ["assets/photo.txt"]


def test_a_folder_that_cannot_be_written_is_told(
    page: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path, {"file": ""})
    words = ["site", str(tmp_path / "file" / "site"), "--engine", str(engine(tmp_path / "bundle", "first"))]
    assert main([*words, "--lang", "en"]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_every_reason_has_its_sentence() -> None:
    assert set(REFUSED) == set(SiteErrorCode)


def test_shortcuts_lead_to_places_of_the_site(page: Path, tmp_path: Path) -> None:
    shortcuts = [{"name": url, "url": f"./{url}"} for url in ("?play", "day", "puzzles")]
    write(page, {"manifest.en.webmanifest": json.dumps({"start_url": "./", "shortcuts": shortcuts})})
    assert main(["site", str(tmp_path / "site"), "--engine", str(engine(tmp_path / "bundle", "first"))]) == 0
    manifest = json.loads((tmp_path / "site" / "manifest.en.webmanifest").read_text(encoding="utf-8"))
    assert manifest["start_url"] == "./"
    assert [each["url"] for each in manifest["shortcuts"]] == ["./#/?play", "./#/day", "./#/puzzles"]
    assert manifest["share_target"]["action"] == "./shared"
