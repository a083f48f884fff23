"""Measures how soon one plays on a site, in one run, in Chromium over loopback, and prints figures as JSON.

Somebody who was never there opens it and presses "Play now" at once; from a host that compresses and from one
that does not, on this machine and over a slow wire; and once more when the browser has kept everything.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from bench.page_wire import Wire, wire
from sevenbridge_app.web import built_engine
from sevenbridge_app.web.built_page import BUILT
from sevenbridge_app.web.site import ENGINE, write_site
from tests.browser.conftest import CHROMIUM, FLAGS, launched
from tests.browser.visitor import LOCALES, Visitor
from tests.site.conftest import ROOT, FileServer
from tests.site.test_site import PLAY, engine_kept

#: a wire of a house: so many megabits a second, and so many seconds late
SLOW = {"megabits": 20.0, "delay": 0.03}
#: notes when the first card of the hand is there, in milliseconds since somebody went to the page
_CARD = """(() => {
  const look = () => {
    if (!document.querySelector('.hand [data-card]')) return;
    watching.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.cardAt = performance.now())));
  };
  const watching = new MutationObserver(look);
  watching.observe(document, { subtree: true, childList: true });
})();"""
_PICTURE = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
#: a connection on which the page loads no engine before somebody wants it
_SAVING = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"


@contextmanager
def compressing_host(site: Path) -> Iterator[str]:
    """The address at which a host gives out the site, compressed where that saves something."""
    command = [sys.executable, "-m", "bench.site_host", str(site)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.kill()


@contextmanager
def plain_host(site: Path) -> Iterator[str]:
    """The address at which a plain file server gives out the site."""
    server = FileServer(site)
    try:
        yield server.address
    finally:
        server.kill()


def to_first_card(page: Page, wire: Wire, address: str) -> dict[str, float]:
    """Opens the site, presses "Play now", and waits for a card in the hand."""
    before = wire.carried
    page.add_init_script(_CARD)
    page.goto(address)
    page.get_by_role("button", name=PLAY["en"]).click()
    card: float = page.wait_for_function("() => window.cardAt").json_value()
    return {
        "picture_s": page.evaluate(_PICTURE) / 1000,
        "card_s": card / 1000,
        "mb": (wire.carried - before) / 1e6,
    }


@contextmanager
def newcomer() -> Iterator[BrowserContext]:
    """A browser that keeps what it loads on disk, as everybody's does, and has nothing yet."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            folder, executable_path=shutil.which(CHROMIUM), args=FLAGS, locale=LOCALES["en"]
        )
        yield context
        context.close()


def opened(host: str, **slow: float) -> tuple[dict[str, float], dict[str, float]]:
    """Comes to a site for the first time, and then again in the same browser."""
    with wire(host, **slow) as counted, newcomer() as context:
        address = f"{counted.address}{urlsplit(host).path}/"
        page = context.new_page()
        first = to_first_card(page, counted, address)
        engine_kept(page)
        page.evaluate("() => navigator.serviceWorker.ready")
        again = context.new_page()
        page.close()
        return first, to_first_card(again, counted, address)


def resident(browser: Browser) -> float:
    """What the processes of pages hold of the machine's memory, in MB; what they share counts for a part."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    pages = [each["id"] for each in processes if each["type"] == "renderer"]
    lines = [line for page in pages for line in Path(f"/proc/{page}/smaps_rollup").read_text().splitlines()]
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000


def memory(host: str) -> dict[str, float]:
    """What the page's process holds with its first picture, and with the first card."""
    found = {}
    for name, script in (("without_mb", _SAVING), ("with_mb", "")):
        with launched() as browser, Visitor.coming(browser, host, moving=True) as visitor:
            page = visitor.page
            page.add_init_script(script)
            visitor.go("/")
            if not script:
                page.get_by_role("button", name=PLAY["en"]).click()
                page.locator(".hand [data-card]").first.wait_for()
                engine_kept(page)
            found[name] = resident(browser)
    return found


def sizes(site: Path) -> dict[str, dict[str, float]]:
    """What the files of the engine weigh: each with which it starts, all of these, and its data."""
    engine = json.loads((site / ENGINE / built_engine.CONTENTS).read_text())
    parts = {name: [size] for name, size in engine["files"].items()}
    parts |= {"to begin": [*engine["files"].values()], "after it": [*engine["later"].values()]}
    return {
        name: {
            "raw_mb": sum(size["bytes"] for size in part) / 1e6,
            "compressed_mb": sum(size["compressed"] for size in part) / 1e6,
        }
        for name, part in parts.items()
    }


def main() -> None:
    """Measures and prints."""
    found: dict[str, Any] = {"opened": {}}
    with tempfile.TemporaryDirectory() as name:
        site = Path(name, "site")
        write_site(site, BUILT, ROOT / built_engine.BUILT)
        found["sizes"] = sizes(site)
        for kind, host in (("compressing", compressing_host), ("plain", plain_host)):
            for way, slow in (("this machine", {}), (f"{SLOW['megabits']:.0f} Mbit/s", SLOW)):
                with host(site) as address:
                    first, again = opened(address, **slow)
                found["opened"][f"{kind} host, {way}, nothing kept"] = first
                found["opened"][f"{kind} host, {way}, all kept"] = again
        with plain_host(site) as address:
            found["memory"] = memory(address)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
