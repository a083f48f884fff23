"""The rules as data: complete, in both languages, and enough to open tables and to name every action."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from sevenbridge.bots.characters import CHARACTERS
from sevenbridge.engine import actions
from sevenbridge.engine.cards import cards_in, parse_cards
from sevenbridge.engine.kinds import COUNT, PLAIN
from sevenbridge.engine.rules import PRESETS, SWITCHES, InvalidRules, Rules
from sevenbridge.rulebook import origin
from sevenbridge_app.tables.phrases import is_sayable
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.tables.settings import FILLING
from tests.web.checked_refusals import why
from tests.web.live_server import Answer, Guest, request
from tests.web.logged_server import logged_server


class Book:
    """A server's rulebook, and a guest who opens tables by it."""

    def __init__(self, address: str) -> None:
        self.rules: Any = request(address, "GET", "/api/rules").json
        self.actions: Any = request(address, "GET", "/api/actions").json
        self._address = address
        self._guest = Guest(address, "Aki")

    def opens(self, **settings: Any) -> bool:
        """Whether a table is opened like this; if not, its rules are refused, and people are told why."""
        answer = self._guest.ask("POST", "/api/tables", settings)
        if answer.status == 201:
            return True
        assert why(answer) == RefusalCode.BAD_RULES
        assert answer.json["details"]["option"] in answer.json["en"]
        return False

    def ask(self, method: str, path: str, **headers: str) -> Answer:
        """What is answered to anybody."""
        said = {name.replace("_", "-"): text for name, text in headers.items()}
        return request(self._address, method, path, headers=said)

    def check(self, **rules: Any) -> Any:
        """What is said about rules to anybody."""
        answer = request(self._address, "POST", "/api/rules/check", json.dumps(rules).encode())
        assert answer.status == 200
        assert answer.headers["cache-control"] == "no-store"
        assert set(answer.json) == {"refused", "notes", "values", "decided"}
        return answer.json

    def switch(self, name: str) -> Any:
        """What the book says about a switch."""
        (found,) = (switch for switch in self.rules["switches"] if switch["name"] == name)
        return found


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Book]:
    with logged_server(tmp_path_factory.mktemp("data")) as address:
        yield Book(address)


def is_text(value: Any) -> bool:
    """Whether this is a text in both languages, the Japanese one in Japanese or at least the same symbols."""
    return set(value) == {"en", "ja"} and bool(value["en"].strip()) and bool(value["ja"].strip())


def texts(value: Any) -> Iterator[Any]:
    """Everything in the book that has a language."""
    if isinstance(value, dict) and {"en", "ja"} & set(value):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from texts(each)


def test_every_text_is_in_both_languages(book: Book) -> None:
    found = list(texts(book.rules))
    assert len(found) > 200
    assert all(is_text(each) for each in found)
    # the long ones are written in their language
    for each in found:
        if len(each["en"]) > 30:
            assert re.search("[ぁ-んァ-ン一-龯]", each["ja"]), each
            assert not re.search("[ぁ-んァ-ン]", each["en"].replace("三", "")), each


def test_every_switch_is_explained(book: Book) -> None:
    assert [switch["name"] for switch in book.rules["switches"]] == list(SWITCHES)
    for switch in book.rules["switches"]:
        known = SWITCHES[switch["name"]]
        assert switch["kind"] == known.kind
        assert switch["choices"] == list(known.choices)
        assert (switch["low"], switch["high"]) == (known.low, known.high)
        assert switch["section"] in book.rules["sections"]
        assert is_text(switch["title"])
        assert is_text(switch["explanation"])
        labels = [value for value, _ in switch["labels"]]
        assert all(value in labels for value in switch["choices"])
        if switch["kind"] in ("int", "choice_or_int"):
            assert "{n}" in switch["number"]["en"]
            assert "{n}" in switch["number"]["ja"]
        for value, letters in switch["named"]:
            known.check(value)
            assert set(letters) <= set(book.rules["sources"])


def test_every_preset_is_described(book: Book) -> None:
    assert [preset["name"] for preset in book.rules["presets"]] == list(PRESETS)
    for preset in book.rules["presets"]:
        name = preset["name"]
        assert is_text(preset["title"])
        assert is_text(preset["character"])
        assert set(preset["sources"]) <= set(book.rules["sources"])
        assert Rules(**preset["switches"]) == PRESETS[name]
        assert list(preset["switches"]) == list(SWITCHES)
        assert set(preset["written"]) == set(SWITCHES)
        # what is our own is marked, and nothing else is
        assert preset["decided"] == [switch for switch in SWITCHES if origin(name, switch).decided]
    assert any(preset["decided"] for preset in book.rules["presets"])
    assert set(book.rules["aliases"].values()) <= set(PRESETS)


def test_a_table_is_opened_for_every_preset_and_alias(book: Book) -> None:
    low, high = book.rules["seats"]
    for preset in book.rules["presets"]:
        for seats in range(low, high + 1):
            assert book.opens(preset=preset["name"], seats=seats)
        # the same rules told switch by switch, on top of any other preset
        for other in PRESETS:
            assert book.opens(preset=other, switches=preset["switches"])
    for alias in book.rules["aliases"]:
        assert book.opens(preset=alias)


@pytest.mark.parametrize("name", SWITCHES)
def test_every_value_of_a_switch_opens_a_table_or_is_refused_with_a_reason(book: Book, name: str) -> None:
    switch = book.switch(name)
    bounds = [] if switch["low"] is None else [switch["low"], switch["low"] + 1, switch["high"]]
    values = [*switch["choices"], *bounds]
    assert values
    opened = 0
    for preset in PRESETS:
        for value in values:
            is_open = book.opens(preset=preset, switches={name: value})
            assert is_open == _is_possible(preset, name, value)
            opened += is_open
    assert opened or name == "target_score"
    wrong = ["nonsense", "", -1, 10**9, *([] if switch["kind"] == "bool" else [True, False])]
    wrong += [0, 1] if switch["kind"] == "bool" else []
    for value in wrong:
        if not any(type(value) is type(each) and value == each for each in values):
            assert not book.opens(switches={name: value})


def _is_possible(preset: str, name: str, value: Any) -> bool:
    try:
        Rules.preset(preset, **{name: value})
    except InvalidRules:
        return False
    return True


def test_the_bounds_of_settings_are_those_that_are_kept(book: Book) -> None:
    for name, (low, high) in book.rules["settings"].items():
        needs = {"bank_seconds": {"move_seconds": 30}}.get(name, {})
        for value, is_fine in ((0, True), (low, True), (high, True), (low - 1, False), (high + 1, False)):
            answer = book._guest.ask("POST", "/api/tables", {name: value, **needs})
            assert (answer.status == 201) == is_fine
            assert is_fine or why(answer) == RefusalCode.BAD_SETTING
    low, high = book.rules["level_seconds"]
    for value in range(7):
        answer = book._guest.ask("POST", "/api/tables", {"claims": "level", "claim_seconds": value})
        assert (answer.status == 201) == (low <= value <= high)


def test_players_phrases_and_refusals_are_all_there(book: Book) -> None:
    assert book.rules["players"] == list(FILLING)
    assert [each["id"] for each in book.rules["characters"]] == [each.id for each in CHARACTERS]
    assert all(book.opens(fill=player) for player in [*book.rules["players"], ""])
    assert [level["name"] for level in book.rules["levels"]] == ["chick", "rabbit", "fox", "owl"]
    assert all(is_text(level["title"]) and is_text(level["manner"]) for level in book.rules["levels"])
    assert all(is_sayable("phrase", name) for name in book.rules["phrases"])
    assert all(is_sayable("reaction", name) for name in book.rules["reactions"])
    assert all(is_sayable("stamp", name) for name in book.rules["stamps"])
    assert {each["player"] for each in book.rules["stamps"].values()} == {each.id for each in CHARACTERS}
    assert set(book.rules["refusals"]) == {str(each) for each in RefusalCode}


def test_the_table_of_actions_is_the_engines(book: Book) -> None:
    rows = book.actions["actions"]
    assert len(rows) == COUNT == 5441
    for action, (verb, cards, label) in enumerate(rows):
        assert label == actions.label(action)
        assert sorted(parse_cards(cards)) == sorted(cards_in(actions.moved_cards(action)))
        assert label.split()[0] == ("claim" if verb in ("chi", "pon") else verb)
        assert bool(cards) == (verb not in ("draw", "pass"))
    assert {verb for verb, _, _ in rows} == {"draw", "pass", "discard", "meld", "layoff", "chi", "pon"}
    # what the numbers mean, a label tells apart
    assert len({label for _, _, label in rows}) == COUNT


@pytest.mark.parametrize("below", [1, 2, PLAIN, COUNT - 1, COUNT])
def test_the_first_actions_can_be_had_alone(book: Book, below: int) -> None:
    answer = book.ask("GET", f"/api/actions?below={below}")
    assert answer.json == {"actions": book.actions["actions"][:below]}
    assert "public" in answer.headers["cache-control"]


@pytest.mark.parametrize("below", ["0", "-1", str(COUNT + 1), "x", "", "1.5", "9" * 20])
def test_no_other_number_of_actions_can_be_had(book: Book, below: str) -> None:
    assert why(book.ask("GET", f"/api/actions?below={below}")) == RefusalCode.MALFORMED


def test_the_actions_without_a_joker_come_first(book: Book) -> None:
    """The page of the protocol says how many they are."""
    joker = [number for number, (_, cards, _) in enumerate(book.actions["actions"]) if "Jk" in cards.split()]
    assert PLAIN == 984
    assert min(joker) >= PLAIN


# -- rules that somebody thinks of -------------------------------------------------------------------


@pytest.mark.parametrize("preset", [*PRESETS, "blog"])
def test_a_preset_is_fine_as_it_is(book: Book, preset: str) -> None:
    said = book.check(preset=preset)
    assert (said["refused"], said["notes"]) == (None, [])
    assert Rules(**said["values"]) == Rules.preset(preset)
    assert said["decided"] == [name for name in SWITCHES if origin(preset, name).decided]


def test_nothing_has_to_be_told_and_the_usual_is_meant(book: Book) -> None:
    assert book.check() == book.check(preset="gamerules", switches={}, seats=4)


def test_what_is_set_otherwise_is_not_our_decision(book: Book) -> None:
    usual = book.check(preset="wikipedia_ja")["decided"]
    said = book.check(preset="wikipedia_ja", switches={"reshuffles": 5, "upcard": True})
    assert said["values"]["reshuffles"] == 5
    # a switch that is set to what it is anyway is as it was
    assert set(usual) - set(said["decided"]) == {"reshuffles"}


def test_what_makes_little_sense_is_remarked_on_in_both_languages(book: Book) -> None:
    said = book.check(switches={"joker_points": 20, "claim_priority": "nearest"}, seats=2)
    assert said["refused"] is None
    assert [note["switches"] for note in said["notes"]] == [["joker_points", "jokers"], ["claim_priority"]]
    assert all(is_text({"en": note["en"], "ja": note["ja"]}) for note in said["notes"])
    assert book.check(switches={"joker_points": 20, "jokers": 1})["notes"] == []


@pytest.mark.parametrize(
    ("rules", "code", "option"),
    [
        ({"preset": "chess"}, "unknown_preset", "preset"),
        ({"switches": {"jokers": 5}}, "unknown_value", "jokers"),
        ({"switches": {"upcard": 1}}, "wrong_type", "upcard"),
        ({"switches": {"x" * 500: 1}}, "unknown_option", "x" * 40),
        ({"switches": {"match_length": "target"}}, "needs_target_score", "target_score"),
        ({"switches": {"target_score": 100}}, "needs_target_match", "target_score"),
        ({"seats": 1}, "too_few_players", "seats"),
        ({"seats": 7}, "too_many_players", "seats"),
        ({"seats": 10**15}, "too_many_players", "seats"),
    ],
)
def test_rules_that_cannot_be_played_are_told_to_be_so(
    book: Book, rules: dict[str, Any], code: str, option: str
) -> None:
    said = book.check(**rules)
    refused = said.pop("refused")
    assert said == {"notes": [], "values": {}, "decided": []}
    assert (refused.pop("code"), refused.pop("option")) == (code, option)
    assert is_text(refused)


def test_what_is_checked_is_refused_just_when_a_table_is(book: Book) -> None:
    for name, switch in SWITCHES.items():
        for value in (*switch.choices, *(() if switch.high is None else (switch.low, switch.high + 1))):
            is_fine = book.check(switches={name: value})["refused"] is None
            assert book.opens(switches={name: value}) == is_fine


def test_the_books_are_the_same_for_everybody_and_may_be_kept(book: Book) -> None:
    for path, page in (("/api/rules", book.rules), ("/api/actions", book.actions)):
        again = book._guest.ask("GET", path)
        assert again.json == page
        assert again.headers["content-type"] == "application/json"
        assert "public" in again.headers["cache-control"]


@pytest.mark.parametrize("path", ["/api/rules", "/api/actions", "/api/actions?below=984"])
def test_what_everybody_loads_is_compressed_for_those_who_can_read_it(book: Book, path: str) -> None:
    plain = book.ask("GET", path)
    assert "content-encoding" not in plain.headers
    answer = book.ask("GET", path, Accept_Encoding="gzip")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert gzip.decompress(answer.body) == plain.body
    assert len(answer.body) < len(plain.body) / 3
