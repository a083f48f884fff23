"""Does whatever the page lets a person do alone, and tells which files that has read. It runs inside Pyodide.

What is not read here is not in the bundle that browsers load, so whatever the page can ask for must be asked
for here as well.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

_opened: set[str] = set()


def _note(event: str, arguments: tuple[Any, ...]) -> None:
    """Notes a file that is opened, among whatever else Python tells of."""
    if event == "open" and isinstance(arguments[0], str) and Path(arguments[0]).is_file():
        _opened.add(arguments[0])


sys.addaudithook(_note)

# from here on it is heard which files are read
import hashlib  # noqa: E402
import json  # noqa: E402

from sevenbridge import MAX_SEATS, MIN_SEATS, PRESETS  # noqa: E402
from sevenbridge.bots import CHARACTERS, LEVELS, PLAYERS  # noqa: E402
from sevenbridge.bots.allrounder_tables import ONE_GO  # noqa: E402
from sevenbridge.bots.tuned_weights import MOST_SEATS  # noqa: E402
from sevenbridge.solitaire import Game, Status, deck_of, next_winnable  # noqa: E402
from sevenbridge_app.alone.browser import begin  # noqa: E402
from sevenbridge_app.alone.logs_away import LogsAway  # noqa: E402
from sevenbridge_app.alone.reviewer import review  # noqa: E402
from sevenbridge_app.alone.server import AloneServer  # noqa: E402
from sevenbridge_app.alone.table import Line  # noqa: E402
from sevenbridge_app.tables.nonces import hash_of  # noqa: E402

#: what everybody adds to the shuffles, and its hash
NONCE = "5eed"
NONCE_HASH = hash_of(NONCE)


class Page:
    """A page that asks for everything, and the machine that its server is in."""

    def __init__(self, seed: int = 0) -> None:
        self.logs: dict[str, list[Line]] = {}
        self.remembered: dict[str, str] = {}
        self.reviewed: list[tuple[str, int, str]] = []
        self.server = AloneServer(self)
        self._at = 1_700_000_000_000
        self._heard: list[dict[str, Any]] = []
        self._count = seed

    def now(self) -> int:
        """Returns the time."""
        return self._at

    def chance(self, count: int) -> bytes:
        """Returns bytes that are the same at every visit with the same seed."""
        self._count += 1
        return hashlib.shake_256(str(self._count).encode()).digest(count)

    def send(self, socket: int, text: str) -> None:
        """Hears a message."""
        self._heard.append(json.loads(text))

    def close(self, socket: int) -> None:
        """Does nothing: the visit goes on."""

    def keep(self, code: str, lines: list[Line]) -> None:
        """Keeps a log."""
        self.logs.setdefault(code, []).extend(lines)

    def forget(self, code: str) -> None:
        """Removes a log."""
        del self.logs[code]

    def remember(self, key: str, text: str) -> None:
        """Remembers a small value."""
        self.remembered[key] = text

    def review(self, code: str, match: int, record: str) -> None:
        """Reviews a match, as the worker does that is there for it."""
        self.reviewed.append((code, match, review(record, lambda share: None)))

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Asks over HTTP for what must be there."""
        try:
            status, answer = self.server.ask(method, path, json.dumps(body))
        except LogsAway as away:
            for code in away.codes:
                self.server.tables.bring(code, [(line.at, line.body) for line in self.logs[code]])
            return self.ask(method, path, body)
        if status >= 400:
            raise RuntimeError(f"{method} {path}: {answer}")
        return answer

    def open_record(self, code: str) -> None:
        """Opens the record of a match as that of a match that was played elsewhere."""
        record = self.ask("GET", f"/api/tables/{code}/matches/1/record")
        status, answer = self.server.ask("POST", "/api/records", record)
        if status >= 400:
            raise RuntimeError(answer)

    def say(self, what: str, **fields: Any) -> None:
        """Says something at the table."""
        self._count += 1
        self.server.receive(1, json.dumps({"do": what, "id": self._count, **fields}))

    def play(self, decisions: int, **settings: Any) -> str:
        """Plays so many decisions at a new table, with all that can be asked on the way."""
        code: str = json.loads(self.ask("POST", "/api/tables", settings))["code"]
        self._heard.clear()
        self.server.connect(1, f"/ws/{code}")
        self.say("sit", seat=0)
        self.say("start")
        self.say("nonce_hash", seat=0, hash=NONCE_HASH)
        self.say("nonce", seat=0, nonce=NONCE)
        for number, now in zip(range(decisions), self._decisions(), strict=False):
            if number == 2:
                self.say("hint", seat=0)
                self.say("why", seat=0, step=now["step"], action=1)
            self.say("play", seat=0, step=now["step"], action=now["options"][number % len(now["options"])])
            if number == 4:
                self.say("undo", seat=0, step=now.get("undo_to", 0))
        self.server.disconnect(1)
        return code

    def _decisions(self) -> Iterator[dict[str, Any]]:
        """Lets time pass; yields what there is to decide, until the match is over."""
        now: dict[str, Any] = {}
        decided, read = now, 0
        while True:
            wait = self.server.work()
            new, read = self._heard[read:], len(self._heard)
            for heard in new:
                now = heard.get("now") or now
                if heard.get("over"):
                    self.say("recap", seat=0)
                    self.say("ready", seat=0)
            if wait == 0:
                continue
            if now.get("options") and now is not decided:
                decided = now
                yield now
            elif wait is None:
                return
            else:
                self._at += int(wait)


def _share_the_device(page: Page) -> None:
    """Begins a match of two people on one device, who hand it on."""
    code = json.loads(page.ask("POST", "/api/tables", {"visibility": "private", "claim_seconds": 0}))["code"]
    page.server.connect(1, f"/ws/{code}")
    for seat, name in enumerate(("", "Guest")):
        page.say("sit", seat=seat, name=name)
    page.say("start")
    for seat in range(2):
        page.say("nonce_hash", seat=seat, hash=NONCE_HASH)
    for seat in range(2):
        page.say("nonce", seat=seat, nonce=NONCE)
    for seat in range(2):
        page.say("look", seat=seat)
        page.say("let_go")
    page.server.disconnect(1)


def _ask_about_oneself(page: Page) -> None:
    """Asks for all that is known of the person; solves a puzzle, tells of a game, begins the day's deal."""
    puzzle = json.loads(page.ask("GET", "/api/puzzles"))["puzzle"]
    page.ask("GET", f"/api/puzzles/{puzzle['name']}/why?words=pon")
    page.ask("POST", f"/api/puzzles/{puzzle['name']}", {"action": puzzle["table"]["now"]["options"][0]})
    deal = next_winnable(1)
    game = Game(deck_of(deal))
    while game.status == Status.PLAYING:
        game.play(next(iter(game.legal_moves())))
    result = {"kind": "winnable", "deal": deal, "moves": [str(each) for each in game.moves], "seconds": 1}
    page.ask("POST", "/api/seven/results", result)
    copy = json.loads(page.ask("GET", "/api/me/copy"))
    for path in ("contents", ""):
        page.ask("POST", f"/api/me/copy/{path}".rstrip("/"), copy)
    page.ask("POST", "/api/days/today/play", {})
    for path in (
        *("privacy", "tables", "puzzles/tally", f"puzzles/{puzzle['name']}", "seven/statistics"),
        *("days", "days/today"),
        *(f"me/{what}" for what in ("matches", "statistics", "opponents", "blocks", "data")),
    ):
        page.ask("GET", f"/api/{path}")


def visit(seed: int = 0) -> list[str]:
    """Does everything, and returns the files that were read."""
    page = Page(seed)
    page.ask("POST", "/api/session", {"name": "Visitor"})
    for path in ("session", "rules", "actions", "protocol"):
        page.ask("GET", f"/api/{path}")
    page.ask("POST", "/api/rules/check", {"preset": "nintendo", "switches": {"jokers": 1}})
    computers = [*(each.id for each in CHARACTERS), *(each.name for each in LEVELS), *PLAYERS]
    for number, name in enumerate(computers):
        seats = MIN_SEATS + number % (MAX_SEATS - MIN_SEATS + 1)
        page.play(
            4,
            seats=seats,
            fill="" if name not in PLAYERS else name,
            company=[] if name in PLAYERS else [name],
        )
    # what the stronger players weigh hands with hangs on how points flow, and on the seats
    for flow, one_go in ONE_GO.items():
        for seats in range(MIN_SEATS, MOST_SEATS + 1):
            switches = {"score_flow": flow, "one_go_multiplier": one_go}
            page.play(30, seats=seats, fill="allrounder", switches=switches)
    for preset in PRESETS:
        code = page.play(1000, preset=preset, switches={"match_length": 1}, company=["aki"])
        for what in ("record", "replay", "review", "puzzles"):
            page.ask("GET", f"/api/tables/{code}/matches/1/{what}")
        page.server.reviews.take(*page.reviewed.pop())
        page.open_record(code)
        page.ask("POST", f"/api/tables/{code}/matches/1/practice", {"round": 1, "after": 2, "seat": 0})
    _share_the_device(page)
    _ask_about_oneself(page)
    again = begin(
        page.send,
        page.close,
        lambda code, lines: None,
        page.forget,
        page.remember,
        page.review,
        json.dumps({code: lines[-1].at for code, lines in page.logs.items()}),
        json.dumps(page.remembered),
    )
    for code, lines in page.logs.items():
        again.bring(code, json.dumps([(line.number, line.at, line.body.decode()) for line in lines]))
    for method, path in (("GET", "/api/tables"), ("DELETE", "/api/me/data")):
        again.ask(method, path, "")
    return sorted(_loaded() | _opened)


def _loaded() -> set[str]:
    """The files of modules, but for those that Python itself has inside."""
    found = set()
    for module in list(sys.modules.values()):
        spec, file = getattr(module, "__spec__", None), getattr(module, "__file__", None)
        if file and (spec is None or spec.origin != "frozen"):
            found.add(str(file))
    return found
