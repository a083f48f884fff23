"""A table told by the test itself: six players or fewer, and 26 cards and more in melds."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Literal

from playwright.sync_api import WebSocketRoute, expect

from sevenbridge.engine.kinds import COUNT
from sevenbridge_app.tables.rulebook import actions_page
from tests.browser.visitor import Visitor

MELDS = [
    (0, "7h"),
    (0, "As 2s 3s 4s 5s"),
    (1, "9s 9d 9c"),
    (2, "5d 6d 7d 8d"),
    (3, "Ts Js Qs Ks"),
    (4, "4h 4d 4c"),
    (5, "7c 8c"),
    (5, "Kh Kd Kc"),
]
#: with these, 40 cards lie on the table
MORE_MELDS = [(2, "Qh Qd Qc"), (3, "Jh Jd Jc"), (4, "2h 2d 2c"), (1, "6h 6c 6s"), (0, "7s 8s")]
HAND = "6s 7s 8s 8h Th Jd Qc Qd"
NAMES = ["Maximiliane von Waldsee", "あ", "千代田線のりかえ太郎", "Ben", "寿限無寿限無五劫のすりきれ", "O"]
#: what is on offer to seat 0 in its turn, by its label in the table of actions
OFFERED = [
    "discard 6s",
    "discard 7s",
    "meld 6s 7s 8s",
    "meld 7s",
    "layoff 6s high",
    "layoff 8h high",
    "layoff Jd low",
]
#: what can be done with the ten of hearts that was discarded
ASKED_HAND = "8h 9h Jh Qh Td Tc 3d"
CLAIMS = ["claim 8h 9h Th", "claim 9h Th Jh", "claim Th Jh Qh", "claim Th Td Tc", "pass", "draw"]

Stand = Literal["turn", "asked", "waiting", "away"]


def _numbers(labels: list[str]) -> list[int]:
    rows = json.loads(actions_page(COUNT))["actions"]
    return sorted(number for number, row in enumerate(rows) if row[2] in labels)


def snapshot(
    code: str, stand: Stand, melds: list[tuple[int, str]], hand: str = HAND, seats: int = len(NAMES)
) -> dict[str, Any]:
    """The table as seat 0 sees it in one of four states.

    In its own turn, asked whether it claims, in the turn of another, or away while a computer plays for it
    and another person asks for an undo.
    """
    asked = stand == "asked"
    held = ASKED_HAND if asked else hand
    away = stand == "away"
    offered = {"turn": OFFERED, "asked": CLAIMS}.get(stand, [])
    sitters: list[dict[str, Any]] = [
        {"kind": "person", "name": name, "owner": seat == 0} for seat, name in enumerate(NAMES)
    ]
    sitters[0]["away"] = away
    sitters[3] = {"kind": "computer", "player": "greedy"}
    sitters[4] |= {"gone": True, "grace": 30_000}
    return {
        "t": "table",
        "seq": 90,
        "code": code,
        "viewer": 0,
        "mine": [0],
        "settings": {"seats": seats, "move_seconds": 60},
        "stage": "playing",
        "seats": sitters[:seats],
        "match": 1,
        **({"undo": 1, "agreed": []} if away else {}),
        "totals": [120, 88, 1043, 0, 77, 215][:seats],
        "scores": [[60, 44, 500, 0, 40, 100][:seats], [60, 44, 543, 0, 37, 115][:seats]],
        "round": {
            "number": 3,
            "dealer": seats - 1,
            "playing": list(range(seats)),
            "melds": [{"owner": owner % seats, "cards": cards} for owner, cards in melds],
            "discards": "3h 2d 5c Th" if asked else "3h 2d 5c Td",
            "stock": 4,
            "counts": [len(held.split()), 3, 1, 7, 2, 5][:seats],
            "turn": 0 if offered else 2,
            "discarder": seats - 1,
            "hand": held,
        },
        "now": {
            "step": 70,
            "turn": 0 if offered else 2,
            **({"window": 8_000} if asked else {"clock": 48_000}),
            "options": _numbers(offered),
            "onto": [[number, 0] for number in _numbers(OFFERED[-3:])] if stand == "turn" else [],
        },
    }


def crowd(
    visitor: Visitor,
    stand: Stand = "turn",
    melds: list[tuple[int, str]] = MELDS,
    hand: str = HAND,
    seats: int = len(NAMES),
) -> Callable[[dict[str, Any]], None]:
    """Brings a visitor to this table, and waits until it is shown; gives what tells further messages.

    With fewer ``seats`` the first of the players sit there.
    """
    sockets: list[WebSocketRoute] = []

    def tell(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        hello = {"t": "hello", "protocol": 1, "server": "1.0.0", "table": code, "name": NAMES[0]}
        for message in (hello, snapshot(code, stand, melds, hand, seats)):
            socket.send(json.dumps(message))
        socket.on_message(lambda text: socket.send(json.dumps({"t": "ok", "id": json.loads(text)["id"]})))

    code = visitor.open_table(seats=seats)
    visitor.page.route_web_socket(re.compile(f"/ws/{code}"), tell)
    visitor.go(f"/t/{code}")
    expect(visitor.page.locator(".table [data-meld]")).to_have_count(len(melds))
    return lambda message: sockets[-1].send(json.dumps(message))
