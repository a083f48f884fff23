"""The message types that the page is compiled against are the server's own, and real answers have them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from sevenbridge.analysis.review import review
from sevenbridge_app.tables import client_messages
from tests.analysis.records import BLUNDERS, GOES_OUT, greedy_match, near_the_end
from tests.browser.dealing import deck, stacked
from tests.web import http_answers, page_types
from tests.web.live_server import Guest, running_server
from tests.web.players import at_once, seated

#: a deal in which whoever begins soon goes out
SHORT = deck(hands=["2h 3h 4h 5s 5d 5c 5h", "3c 6d 9s Jh Qc Kd Ah"], upcard="Kh", stock="9h 6c")
MATCH = "/api/tables/{code}/matches/1"


@pytest.fixture(scope="module")
def player(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Guest, str]]:
    """Somebody who has played a match, with the code of its table; another table is in the list."""
    with stacked(SHORT, seats=2), running_server(tmp_path_factory.mktemp("data")) as address:
        players = seated(address, 2, seats=2, switches={"match_length": 1, "tie": "shared"})
        players[0].ask(client_messages.Start)
        at_once(each.play for each in players)
        for each in players:
            each.close()
        guest = players[0].guest
        guest.open_table(visibility="public")
        yield guest, players[0].code


def test_the_types_of_the_page_are_up_to_date() -> None:
    said = "run `python -m tests.web.page_types`"
    assert page_types.PAGE_FILE.read_text(encoding="utf-8") == page_types.messages_file(), said


@pytest.mark.parametrize(
    ("path", "kind", "listed"),
    [
        ("/api/session", http_answers.Session, ""),
        ("/api/rules", http_answers.Rulebook, "switches"),
        ("/api/actions?below=100", http_answers.ActionTable, "actions"),
        ("/api/tables", http_answers.TableList, "tables"),
        (f"{MATCH}/replay", http_answers.Replay, "messages"),
        ("/api/me/matches", http_answers.MatchList, "matches"),
        ("/api/me/statistics", http_answers.OwnStatistics, "presets"),
        ("/api/me/opponents", http_answers.Opponents, ""),
        ("/api/seven/statistics", http_answers.SevenStatistics, ""),
        ("/api/tables/NOSUCH", http_answers.HttpRefusal, ""),
    ],
)
def test_an_answer_has_the_type_that_the_page_knows(
    player: tuple[Guest, str], path: str, kind: Any, listed: str
) -> None:
    guest, code = player
    answer = guest.ask("GET", path.format(code=code)).json
    msgspec.convert(answer, kind)
    assert not listed or answer[listed], "an empty list proves nothing"


def test_a_new_table_is_answered_with_its_address(player: tuple[Guest, str]) -> None:
    guest, _ = player
    for path, wish in (("/api/tables", {"seats": 3}), ("/api/quick", {"seats": 2})):
        msgspec.convert(guest.ask("POST", path, wish).json, http_answers.TableAddress)


@pytest.mark.parametrize(
    ("rules", "part"),
    [
        ({"switches": {"joker_points": 20}, "preset": "gamerules", "seats": 4}, "notes"),
        ({"switches": {"match_length": "target"}, "preset": "gamerules", "seats": 4}, "refused"),
    ],
)
def test_rules_are_judged_in_the_type_that_the_page_knows(
    player: tuple[Guest, str], rules: dict[str, Any], part: str
) -> None:
    guest, _ = player
    answer = guest.ask("POST", "/api/rules/check", rules).json
    assert answer[part]
    msgspec.convert(answer, http_answers.RulesVerdict)


def test_a_review_has_the_type_that_the_page_knows() -> None:
    blunder = review(near_the_end(BLUNDERS), playouts=100).as_data()
    assert blunder["costliest"][0]["moments"]
    assert blunder["finest"][1]["moments"] == []
    assert blunder["rounds"][0]["decisions"][0]["reasons"]
    fine = review(near_the_end(GOES_OUT), playouts=100).as_data()
    assert fine["finest"][0]["moments"][0]["reasons"]
    whole = review(greedy_match(2, 28), playouts=1).as_data()
    assert all(each["points"] for round in whole["rounds"] for each in round["curves"])
    for found in (blunder, fine, whole):
        msgspec.convert(found, http_answers.Review)
