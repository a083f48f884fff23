"""A site without a server: a folder of files that any host gives out, with the page and its engine.

The page finds in its ``index.html`` where the engine lies, and plays with the server that is in that. Headers
are the host's matter, so the content security policy stands in the page.
"""

from __future__ import annotations

import json
import re
import shutil
from enum import StrEnum
from html import escape
from importlib.resources import as_file
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from sevenbridge_app.web import built_engine, elsewhere
from sevenbridge_app.web.built_page import INDEX, POLICY, with_head

#: the folder of the engine in a site
ENGINE: Final = "engine"
#: what many hosts show at an address that is no file
ELSEWHERE: Final = "404.html"

#: a worker of the page compiles the engine
_POLICY: Final = "; ".join((*POLICY, "script-src 'self' 'wasm-unsafe-eval'"))
_HEAD: Final = (
    f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}" />',
    f'<meta name="engine" content="{ENGINE}/" />',
)


class SiteErrorCode(StrEnum):
    """Why a site cannot be written."""

    NO_PAGE = "no_page"
    """The package has no page."""
    NO_ENGINE = "no_engine"
    """The folder has no engine."""
    NOT_A_SITE = "not_a_site"
    """The folder to be written holds something else."""


class SiteError(Exception):
    """A site cannot be written; the folder is as it was."""

    def __init__(self, code: SiteErrorCode) -> None:
        super().__init__(code)
        self.code = code


def write_site(folder: Path, page: Traversable, engine: Path, documentation: str = "") -> None:
    """Writes a site into a folder that is new, empty, or holds one. Raises SiteError and OSError.

    The page leads to the documentation at this address, which may be one beside it; without one, it does not.
    Of an earlier site nothing stays in the folders of this one; what else its owner keeps beside them does.
    """
    if not (page / INDEX).is_file():
        raise SiteError(SiteErrorCode.NO_PAGE)
    if not built_engine.is_built(engine):
        raise SiteError(SiteErrorCode.NO_ENGINE)
    if folder.exists() and any(folder.iterdir()) and not built_engine.is_built(folder / ENGINE):
        raise SiteError(SiteErrorCode.NOT_A_SITE)
    current = built_engine.version(engine)
    with as_file(page) as built:
        # the page comes last: what it asks for is there
        _replace(built / "assets", folder / "assets")
        _replace(engine / current, folder / ENGINE / current)
        shutil.copy(engine / built_engine.CONTENTS, folder / ENGINE)
        index = _index((built / INDEX).read_text(encoding="utf-8"), documentation)
        for file in built.iterdir():
            if file.is_file() and file.name not in (INDEX, built_engine.LICENSES):
                shutil.copy(file, folder)
        for file in built.glob("*.webmanifest"):
            (folder / file.name).write_text(_manifest(file.read_text(encoding="utf-8")), encoding="utf-8")
        licenses = built_engine.licenses(built, engine)
    (folder / built_engine.LICENSES).write_text(licenses, encoding="utf-8")
    (folder / ELSEWHERE).write_text(elsewhere.PAGE, encoding="utf-8")
    (folder / INDEX).write_text(index, encoding="utf-8")
    for old in (folder / ENGINE).iterdir():
        if old.is_dir() and old.name != current:
            shutil.rmtree(old)


def _index(page: str, documentation: str) -> str:
    """The page that knows its engine, and names its files from where it lies itself, in whatever folder."""
    head = list(_HEAD)
    if documentation:
        head.append(f'<meta name="documentation" content="{escape(documentation.rstrip("/"))}/" />')
    return re.sub(r'(href|src)="/', r'\1="', with_head(page, *head))


#: a device hands records to the page, whose service worker takes them
_SHARE_TARGET: Final = {
    "action": "./shared",
    "method": "POST",
    "enctype": "multipart/form-data",
    "params": {
        "files": [
            {
                "name": "record",
                "accept": [".toml", "application/toml", "text/plain", "application/octet-stream"],
            }
        ]
    },
}


def _manifest(text: str) -> str:
    """A manifest whose shortcuts lead to places of the site, and with which the site takes records."""
    manifest = json.loads(text)
    manifest["shortcuts"] = [
        {**each, "url": each["url"].replace("./", "./#/")} for each in manifest.get("shortcuts", ())
    ]
    manifest["share_target"] = _SHARE_TARGET
    return json.dumps(manifest, ensure_ascii=False, indent=2)


def _replace(source: Path, target: Path) -> None:
    """Copies a folder to where another may be."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target)
