"""What models are told: all that a view tells, nothing else, as data and in words."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sevenbridge.engine.game import Game
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View, view_of
from sevenbridge.lab.language_models.briefing import briefing
from sevenbridge.lab.language_models.observation import observation, view_in
from sevenbridge.lab.language_models.words import happened, legal_actions, situation
from sevenbridge.texts import LANGS, Lang
from tests.lab.worlds import moments, twins

PAGE = Path(__file__).parents[3] / "docs" / "laboratory" / "models.md"


def first_view() -> View:
    return view_of(Game(seats=2, seed=1).deal(), 0)


@pytest.mark.parametrize("seed", range(4))
def test_a_view_comes_back_from_json(seed: int) -> None:
    for number, round in enumerate(moments(seed)):
        seat = number % round.seats
        view = view_of(round, seat, tuple(range(round.seats)) if number % 2 else (), number % 4 - 1)
        assert view_in(json.loads(json.dumps(observation(view)))) == view


def test_what_is_no_observation_is_refused() -> None:
    good = observation(first_view())
    spoilt: list[dict[str, Any]] = [
        {},
        good | {"hand": "7x"},
        good | {"hand": 7},
        good | {"rules": {"preset": "none", "changes": {}}},
        good | {"begun": None},
        good | {"legal": [{"action": -1, "words": "pass"}]},
    ]
    for data in spoilt:
        with pytest.raises(ValueError):  # noqa: PT011 (whatever is wrong)
            view_in(data)


@pytest.mark.parametrize("seed", range(60, 66))
def test_worlds_that_differ_only_in_secrets_are_told_by_the_same_bytes(seed: int) -> None:
    compared = 0
    for round, other, seat in twins(seed):
        here, there = view_of(round, seat), view_of(other, seat)
        assert json.dumps(observation(here)) == json.dumps(observation(there))
        for lang in LANGS:
            assert situation(here, lang).encode() == situation(there, lang).encode()
        compared += 1
    assert compared


@pytest.mark.parametrize("lang", LANGS)
def test_words_tell_the_hand_the_table_and_each_legal_action_once(lang: Lang) -> None:
    for seed in range(4):
        for round in moments(seed):
            view = view_of(round, max(round.actor, 0), (), -1)
            told = situation(view, lang)
            data = observation(view)
            for card in f"{data['hand']} {data['discards'][-2:]}".split():
                assert re.search(rf"\b{card}\b", told)
            lines = legal_actions(view, lang).splitlines()[1:]
            numbers = [int(re.split("[:：]", line)[0]) for line in lines]
            assert numbers == view.legal_actions()
            assert len(set(lines)) == len(lines)


@pytest.mark.parametrize("lang", LANGS)
def test_only_what_is_new_is_told_again(lang: Lang) -> None:
    *_, round = moments(2)
    view = view_of(round, 0)
    whole = happened(view, lang)
    assert len(whole) > 3
    assert happened(view, lang, len(view.history)) == []
    assert happened(view, lang, len(view.history) - 1) == whole[-1:]


def test_how_many_rounds_follow_is_told_where_it_is_known() -> None:
    round = Game(seats=2, seed=1).deal()
    assert "last round" in situation(view_of(round, 0, (1, 2), 0), "en")
    assert "to follow this one: 2" in situation(view_of(round, 0, (1, 2), 2), "en")
    assert "round" not in situation(view_of(round, 0), "en").lower()


@pytest.mark.parametrize("lang", LANGS)
def test_the_briefing_tells_every_rule(lang: Lang) -> None:
    told = briefing(Rules(jokers=1), 5, 3, lang)
    assert len(told.split("\n- ")) == 1 + len(Rules().switches())
    assert ("seat 3" if lang == "en" else "席3") in told
    assert told != briefing(Rules(jokers=0), 5, 3, lang)


def test_the_page_describes_every_field() -> None:
    section = PAGE.read_text(encoding="utf-8").split("## The observation")[1].split("\n## ")[0]
    described = re.findall(r"^\| `(\w+)`", section, re.MULTILINE)
    assert described == list(observation(first_view()))
