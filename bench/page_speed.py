"""Measures the page in one run, in Chromium over loopback, and prints figures as JSON.

How soon the page is there, what it weighs on the wire, and how fast it is at the table:

python -m bench.page_speed EMPTY    the built empty page that is the floor
"""

from __future__ import annotations

import json
import sys
from bisect import bisect
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, expect

from bench.page_wire import Wire, wire
from bench.server_load import server
from tests.browser.conftest import launched
from tests.browser.playing import Mouse
from tests.browser.visitor import Visitor

#: computers act at once, so that as much as possible happens at the same time
MATCH = {"pause_ms": 0, "switches": {"match_length": 2}}
#: so many calls tell how fast an answer is there
CALLS = 5

#: notes when this can be seen for the first time, in milliseconds since somebody went there
_SEEN = """(() => {
  const look = () => {
    if (!(%s)) return;
    watching.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.seenAt = performance.now())));
  };
  const watching = new MutationObserver(look);
  watching.observe(document, { subtree: true, childList: true, attributes: true });
})();"""
_HAND = "document.querySelectorAll('.hand [data-card]').length >= 7"
_DRAW = "document.querySelector('.doing [aria-keyshortcuts~=d]')?.disabled === false"
_EMPTY = "document.querySelector('h1')"

#: the tasks that browsers call long, and what moved without a press, from now on
_TASKS = """
window.longTasks = [];
window.shifts = 0;
new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((each) => each.duration)))
  .observe({ type: 'longtask' });
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) shifts += each.value;
}).observe({ type: 'layout-shift' });
"""
#: what a trace must tell for the work of frames to be read from it
_TRACED = ["toplevel", "devtools.timeline"]

#: how long it takes from the next key to the meld that the server's answer brings
_CALLED = """() => {
  const melds = () => document.querySelectorAll('[data-meld]').length;
  window.called = new Promise((answered) => {
    addEventListener('keydown', ({ timeStamp }) => {
      const before = melds();
      const watching = new MutationObserver(() => {
        if (melds() === before) return;
        watching.disconnect();
        requestAnimationFrame(() => setTimeout(() => answered(performance.now() - timeStamp)));
      });
      watching.observe(document, { subtree: true, childList: true });
    }, { once: true, capture: true });
  });
}"""


class Caller(Mouse):
    """Somebody who calls whatever can be called, with the key."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__(visitor)
        self.waits: list[float] = []

    def let_go(self) -> None:
        """Calls where that can be done, and notes how long the page took to show it."""
        for key in "pc":
            if self.button(key).count():
                self.page.evaluate(_CALLED)
                self.page.keyboard.press(key)
                self.waits.append(self.page.evaluate("window.called"))
                return
        super().let_go()


def seen(page: Page) -> float:
    """When the page was there."""
    at: float = page.wait_for_function("() => window.seenAt").json_value()
    return at


def pressed(browser: Browser, wire: Wire) -> dict[str, float]:
    """Somebody who was never here opens the first page and presses "Play now"."""
    with Visitor.coming(browser, wire.address, moving=True) as visitor:
        page = visitor.page
        page.add_init_script(_SEEN % _HAND)
        visitor.go("/")
        page.get_by_role("button", name="Play now").click()
        seen(page)
        return {"kb": wire.carried / 1000}


def table(browser: Browser, address: str) -> tuple[str, list[Any]]:
    """A table where it is somebody's turn to draw: its path, and the cookies of that person."""
    with Visitor.coming(browser, address) as visitor:
        hand = Mouse(visitor)
        path = f"/t/{visitor.open_table(**MATCH)}"
        visitor.go(path)
        hand.sit_and_start()
        while hand.stand() != "draw":
            hand.act()
        return path, visitor.page.context.cookies()


def arrival(browser: Browser, address: str, path: str, cookies: list[Any], sight: str) -> dict[str, float]:
    """Opens an address in a browser that has nothing of it yet, until ``sight`` can be seen.

    It does so twice, since on the wire that counts everything takes longer.
    """
    found: dict[str, float] = {}
    with wire(address) as counted:
        for way in (counted.address, address):
            with Visitor.coming(browser, way, moving=True) as visitor:
                visitor.page.context.add_cookies(cookies)
                visitor.page.add_init_script(_SEEN % sight)
                visitor.go(path)
                found["usable_ms"] = seen(visitor.page)
                found.setdefault("kb", counted.carried / 1000)
    return found


def frames(trace: bytes) -> list[float]:
    """How long the page's main thread worked for each frame of a trace, in milliseconds."""
    events = json.loads(trace)["traceEvents"]
    mains = {
        (each["pid"], each["tid"])
        for each in events
        if each["name"] == "thread_name" and each["args"]["name"] == "CrRendererMain"
    }
    on_main = [each for each in events if (each["pid"], each.get("tid")) in mains and each.get("ph") == "X"]
    tasks = sorted(
        (each["ts"], each["ts"] + each["dur"]) for each in on_main if each["name"].endswith("RunTask")
    )
    starts = [start for start, _ in tasks]
    commits = [each["ts"] for each in on_main if each["name"] == "Commit"]
    around = [tasks[bisect(starts, at) - 1] for at in commits]
    return [
        (end - start) / 1000 for (start, end), at in zip(around, commits, strict=True) if start <= at <= end
    ]


def match(browser: Browser, address: str) -> dict[str, Any]:
    """Matches with motion, until enough was called."""
    waits: list[float] = []
    tasks: list[float] = []
    shifts: list[float] = []
    work: list[float] = []
    while len(waits) < CALLS:
        with Visitor.coming(browser, address, moving=True) as visitor:
            hand = Caller(visitor)
            visitor.go(f"/t/{visitor.open_table(**MATCH)}")
            hand.sit_and_start()
            expect(hand.cards).to_have_count(7)
            visitor.page.evaluate(_TASKS)
            browser.start_tracing(page=visitor.page, categories=_TRACED)
            hand.play_match()
            work += frames(browser.stop_tracing())
            waits += hand.waits
            tasks += visitor.page.evaluate("window.longTasks")
            shifts.append(visitor.page.evaluate("window.shifts"))
    return {
        "longest_task_ms": max(tasks, default=0),
        "long_tasks": len(tasks),
        "frame_ms": median(work),
        "layout_shift": max(shifts),
        "answer_ms": median(waits),
    }


def main(empty: str) -> None:
    """Measures and prints."""
    with launched() as browser:
        with server("table") as (address, _):
            with wire(address) as counted:
                found: dict[str, Any] = {"play now": pressed(browser, counted)}
            path, cookies = table(browser, address)
            found["link"] = arrival(browser, address, path, cookies, f"{_HAND} && {_DRAW}")
            found["match"] = match(browser, address)
        with server("table", page=empty) as (address, _):
            found["empty page"] = arrival(browser, address, "/", [], _EMPTY)
        found["chromium"] = browser.version.partition(".")[0]
    print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
