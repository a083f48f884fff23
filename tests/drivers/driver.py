"""A browser that is driven from outside, and what a person can do with it."""

from __future__ import annotations

import json
import re
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, Literal

Pointer = Literal["mouse", "touch"]

#: so long something may take to be seen, in milliseconds, and a browser to answer or start, in seconds
PATIENCE = 20_000
STARTING = 60.0

#: looks until this is the case, and gives it; null after a while
_WAIT = """new Promise((seen) => {
  const until = performance.now() + %d;
  const look = () => {
    const found = %s;
    if (found) seen(found);
    else if (performance.now() < until) setTimeout(look, 20);
    else seen();
  };
  look();
})"""

#: the middle of the first of these that can really be pressed there, once it lies still
_PLACE = """(() => {
  for (const each of document.querySelectorAll(%s)) {
    if (!(%s) || each.disabled || each.closest('[inert]')) continue;
    const before = each.dataset.seenAt;
    let box = each.getBoundingClientRect();
    const isSeen = box.top >= 0 && box.bottom <= innerHeight;
    if (!isSeen) each.scrollIntoView({ block: 'center', behavior: 'instant' });
    box = each.getBoundingClientRect();
    const place = [box.left + %s, box.top + box.height / 2].map(Math.round);
    each.dataset.seenAt = place;
    const there = document.elementFromPoint(...place);
    if (before === String(place) && there && (each.contains(there) || there.contains(each))) return place;
  }
})()"""


class Driver(ABC):
    """A browser with one window. Raises AssertionError where the page says that something failed.

    ``finger``: what its protocol has for a finger.
    """

    finger: Pointer = "touch"

    # -- what a protocol has to bring ------------------------------------------------------------------------

    @abstractmethod
    def open(self, address: str) -> None:
        """Goes to an address and waits until all is loaded."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Makes the window so wide and high."""

    @abstractmethod
    def picture(self) -> bytes:
        """What is seen in the window, as PNG."""

    @abstractmethod
    def _ask(self, script: str) -> str:
        """The text that a script without arguments returns, after all that it waits for."""

    @abstractmethod
    def _act(self, sources: list[dict[str, Any]]) -> None:
        """Actions of keys and pointers, as both protocols describe them."""

    # -- what a person does ----------------------------------------------------------------------------------

    def ask(self, expression: str) -> Any:
        """What an expression of JavaScript is in the page."""
        answer = self._ask(
            f"return (async () => JSON.stringify(await ({expression}) ?? null))()"
            ".catch((error) => JSON.stringify({ failed: String(error) }))"
        )
        found = json.loads(answer)
        assert not isinstance(found, dict) or "failed" not in found, f"{found['failed']}: {expression}"
        return found

    def wait_for(self, expression: str) -> Any:
        """Waits until an expression is true; gives what it is."""
        found = self.ask(_WAIT % (PATIENCE, expression))
        assert found is not None, f"waited in vain: {expression}"
        return found

    def press(
        self, selector: str, text: str = "", pointer: Pointer = "mouse", from_left: float | None = None
    ) -> None:
        """Clicks or taps the first element of these that has the text in it, as soon as that can be done.

        It does so in the middle of the element, or so far from its left edge.
        """
        has_text = f"each.textContent.includes({json.dumps(text)})"
        across = "box.width / 2" if from_left is None else str(from_left)
        x, y = self.wait_for(_PLACE % (json.dumps(selector), has_text, across))
        press = [{"type": "pointerMove", "x": x, "y": y}, _button("Down"), _button("Up")]
        hand = {"type": "pointer", "id": pointer, "parameters": {"pointerType": pointer}}
        self._act([hand | {"actions": press}])

    def settle(self) -> None:
        """Waits until nothing moves any more, but for what moves without end."""
        self.wait_for(
            "document.getAnimations().every((each) => each.playState !== 'running'"
            " || each.effect.getComputedTiming().endTime === Infinity)"
        )


def _button(way: str) -> dict[str, Any]:
    return {"type": f"pointer{way}", "button": 0}


@contextmanager
def started(command: list[str], **how: Any) -> Iterator[subprocess.Popen[str]]:
    """A program as long as the block lasts."""
    with subprocess.Popen(command, text=True, **how) as process:
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(STARTING)
            except subprocess.TimeoutExpired:
                process.kill()


def said(stream: IO[str] | None, pattern: str) -> re.Match[str]:
    """Waits until a program says something."""
    assert stream is not None
    for line in stream:
        if found := re.search(pattern, line):
            return found
    raise AssertionError(f"the program ended and never said {pattern}")
