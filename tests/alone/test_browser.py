"""What JavaScript is handed of a server in a worker, and hands it: numbers and texts."""

from __future__ import annotations

import json

from sevenbridge_app.alone.browser import BrowserServer, begin


class Outside:
    """The functions of JavaScript, which hold what they were handed."""

    def __init__(self) -> None:
        self.frames: list[tuple[int, str]] = []
        self.closed: list[int] = []
        self.kept: dict[str, list[list[object]]] = {}
        self.remembered: dict[str, str] = {}

    def begin(self) -> BrowserServer:
        """Begins a server with what was kept."""
        return begin(
            lambda socket, text: self.frames.append((socket, text)),
            self.closed.append,
            lambda code, lines: self.kept.setdefault(code, []).extend(json.loads(lines)),
            self.kept.pop,
            self.remembered.__setitem__,
            lambda code, match, record: None,
            json.dumps({code: lines[-1][1] for code, lines in self.kept.items()}),
            json.dumps(self.remembered),
        )


def test_a_table_is_there_again_when_the_page_is_opened_again() -> None:
    outside = Outside()
    server = outside.begin()
    assert server.ask("POST", "/api/session", '{"name": "Ann"}')[0] == 200
    status, body = server.ask("POST", "/api/tables", "{}")
    assert status == 201
    assert isinstance(body, str)
    code = json.loads(body)["code"]
    server.connect(1, f"/ws/{code}")
    server.receive(1, json.dumps({"do": "sit", "id": 1, "seat": 0}))
    again = outside.begin()
    assert again.connect(2, f"/ws/{code}?seat=0") == [code]
    again.bring(code, json.dumps(outside.kept[code]))
    assert again.connect(2, f"/ws/{code}?seat=0") == []
    table = next(found for _, text in outside.frames[::-1] if (found := json.loads(text))["t"] == "table")
    assert table["seats"][0]["name"] == "Ann"
    assert [number for number, _, _ in outside.kept[code]] == list(range(1, len(outside.kept[code]) + 1))
    again.connect(3, "/ws/ABCDEF")
    assert outside.closed == [3]


def test_a_table_of_a_newer_version_is_left_as_it_is() -> None:
    outside = Outside()
    outside.kept = {"ABCDEF": [[1, 1, '{"t": "what nobody knows yet"}']]}
    server = outside.begin()
    assert server.ask("GET", "/api/tables/ABCDEF", "") == ["ABCDEF"]
    server.bring("ABCDEF", json.dumps(outside.kept["ABCDEF"]))
    status, body = server.ask("GET", "/api/tables/ABCDEF", "")
    assert isinstance(body, str)
    assert (status, json.loads(body)["code"]) == (503, "table_newer")
    assert server.ask("GET", "/api/tables", "") == (200, '{"tables":[]}')
    assert len(outside.kept["ABCDEF"]) == 1
