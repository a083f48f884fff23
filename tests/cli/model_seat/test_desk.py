"""A model's place at a table, without the SDK: whole matches, refusals, and that nothing else is told."""

import json
import queue
import re
import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sevenbridge.bots.player import Player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View, view_of
from sevenbridge.lab.language_models.answers import ERRORS
from sevenbridge.lab.language_models.observation import view_in
from sevenbridge.texts import LANGS, Lang, Text
from sevenbridge_app.cli import mcp
from sevenbridge_app.cli.main import main
from sevenbridge_app.cli.model_seat.arena_desk import ArenaDesk
from sevenbridge_app.cli.model_seat.desk import (
    NOTHING_TO_CHOOSE,
    PATIENCE,
    WAITING,
    Answer,
    Desk,
    DeskFault,
    DeskRefused,
    MatchRequest,
)
from sevenbridge_app.cli.model_seat.sitting import Play, Sitting
from sevenbridge_app.cli.terminal.connection import TableError
from tests.lab.worlds import twins

RULES = Rules(match_length=2, tie="shared")


def desk(lang: Lang = "en", rules: Rules = RULES, seats: int = 3, opponents: str = "greedy") -> Desk:
    return Desk(mcp.local_matches(rules, seats, opponents, 3, lang), lang)


def played(at: Desk, told: Answer, choose: Callable[[View], int]) -> list[Answer]:
    """All that is told until the match is over."""
    answers = [told]
    while answers[-1].data["state"] == "decide":
        answers.append(at.play(choose(view_in(answers[-1].data["observation"]))))
    return answers


def last(view: View) -> int:
    return view.legal_actions()[-1]


@pytest.mark.parametrize("lang", LANGS)
def test_a_match_is_played_with_one_call_for_each_decision(lang: Lang) -> None:
    at = desk(lang)
    answers = played(at, at.sit_down(), last)
    assert answers[-1].data["state"] == "over"
    news = [line for told in answers for line in told.data["news"]]
    assert sum(("Round" if lang == "en" else "ラウンド終了") in line for line in news) == 2
    for told in answers[:-1]:
        assert len(told.data["observation"]["legal"]) > 1
        assert all(f"{each['action']}" in told.text for each in told.data["observation"]["legal"])
    briefed = "The rules of this table" if lang == "en" else "この卓のルール"
    assert [briefed in told.text for told in answers[:3]] == [True, False, False]
    with pytest.raises(DeskRefused) as refused:
        at.play(0)
    assert refused.value.code is DeskFault.MATCH_OVER
    at.leave()


def test_nothing_is_decided_that_was_not_told_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    at = desk()
    wait = at.wait
    refused = []

    def told_and_decided_again() -> Answer:
        told = wait()
        with pytest.raises(DeskRefused) as error:
            at.play(last(view_in(told.data["observation"])))
        refused.append(error.value.code)
        return told

    first = at.sit_down()
    monkeypatch.setattr(at, "wait", told_and_decided_again)
    told = at.play(last(view_in(first.data["observation"])))
    assert refused == [DeskFault.NOTHING_TO_DECIDE]
    monkeypatch.setattr(at, "wait", wait)
    at.play(last(view_in(told.data["observation"])))
    at.leave()


def test_a_seed_gives_a_row_of_matches_in_which_no_two_are_alike() -> None:
    def hands() -> list[list[str]]:
        at = desk()
        found = [at.sit_down(leave=True).data["observation"]["hand"] for _ in range(3)]
        at.leave()
        return found

    first, *others = hands()
    assert first not in others
    assert others[0] != others[1]
    assert hands() == [first, *others]


def test_what_happened_is_told_once_and_all_of_it_when_asked() -> None:
    at = desk()
    first = at.sit_down()
    told = at.play(last(view_in(first.data["observation"])))
    whole = at.look()
    assert "What happened:" in told.text
    assert len(whole.text) > len(told.text)
    assert at.history().text.splitlines()[-1] in whole.text
    assert at.look().data == whole.data
    at.leave()


def test_the_same_seed_gives_the_same_match() -> None:
    tellings = []
    for _ in range(2):
        at = desk()
        tellings.append([told.text for told in played(at, at.sit_down(MatchRequest("rule,greedy")), last)])
        at.leave()
    assert tellings[0] == tellings[1]


@pytest.mark.parametrize("lang", LANGS)
def test_refusals_say_what_to_do_and_change_nothing(lang: Lang) -> None:
    at = desk(lang)
    for call in (at.look, at.wait, at.rules, at.history, lambda: at.play(1)):
        with pytest.raises(DeskRefused) as refused:
            call()
        assert at.sentence(refused.value).data["code"] == "no_table"
    before = at.sit_down()
    for answer, code in (
        ("discard 2c 3c", "one_at_a_time"),
        ("fold", "unknown_verb"),
        (99999, "unknown_action"),
    ):
        with pytest.raises(ERRORS) as error:
            at.play(answer)
        told = at.sentence(error.value)
        assert told.data["code"] == code
        assert told.text == f"{code}: {told.data['sentence']}"
        assert bool(re.search("[ぁ-ん]", told.text)) == (lang == "ja")
    with pytest.raises(DeskRefused) as refused:
        at.sit_down(MatchRequest("nobody"), leave=True)
    assert refused.value.code is DeskFault.NO_SEAT
    assert "nobody" in at.sentence(refused.value).text
    assert at.look().data["observation"] == before.data["observation"]
    at.leave()


@pytest.mark.parametrize("lang", LANGS)
def test_no_match_is_left_unless_that_is_said(lang: Lang) -> None:
    at = desk(lang)
    at.sit_down()
    before = at.look()
    with pytest.raises(DeskRefused) as refused:
        at.sit_down(MatchRequest("rule"))
    assert at.sentence(refused.value).data["code"] == "in_match"
    assert "leave" in at.sentence(refused.value).text
    assert at.look() == before
    told = at.sit_down(MatchRequest("rule"), leave=True)
    assert told.data["observation"]["discards_made"] < 4
    assert ("The rules of this table" if lang == "en" else "この卓のルール") in told.text
    at.leave()


def test_after_a_match_the_next_one_needs_no_leave() -> None:
    at = desk(rules=Rules(match_length=1, tie="shared"))
    played(at, at.sit_down(), last)
    assert at.sit_down().data["state"] == "decide"
    at.leave()


def test_a_model_may_choose_seats_and_rounds() -> None:
    at = desk()
    told = at.sit_down(MatchRequest(seats=2, rounds=3))
    assert len(told.data["observation"]["counts"]) == 2
    assert told.data["observation"]["rounds_left"] == 2
    for request, named in (
        (MatchRequest(seats=7), "7"),
        (MatchRequest(rounds=-1), "-1"),
        (MatchRequest(rounds=5000), "5000"),
    ):
        with pytest.raises(DeskRefused) as refused:
            at.sit_down(request, leave=True)
        assert refused.value.code is DeskFault.NO_SEAT
        assert named in at.sentence(refused.value).text
    assert at.look().data["observation"]["rounds_left"] == 2
    at.leave()


def showing(view: View) -> Desk:
    """A desk at which this is to be decided."""

    def play(player: Player, say: Callable[[Text], None]) -> None:
        player.choose(view, Dice(0))

    return at_table(play)


def at_table(play: Play, close: Callable[[], None] = lambda: None, patience: float = PATIENCE) -> Desk:
    """A desk at a table that is played so."""
    return Desk(lambda request: partial(Sitting, play, close), "en", patience)


def test_worlds_that_differ_only_in_secrets_are_told_the_same() -> None:
    compared = 0
    for seed in range(60, 66):
        for round, other, seat in twins(seed):
            here, there = view_of(round, seat), view_of(other, seat)
            if not here.legal_actions():
                continue
            told: list[list[Any]] = []
            for view in (here, there):
                at = showing(view)
                answers = [at.sit_down(), at.look(), at.history(), at.rules()]
                told.append([(answer.text.encode(), json.dumps(answer.data)) for answer in answers])
                at.leave()
            assert told[0] == told[1]
            compared += 1
    assert compared > 5


def test_who_waits_for_others_is_told_so() -> None:
    def play(player: Player, say: Callable[[Text], None]) -> None:
        say(Text("Match 1 begins.", ""))
        left.get()

    left: queue.SimpleQueue[None] = queue.SimpleQueue()
    at = at_table(play, lambda: left.put(None), patience=0.01)
    assert at.sit_down().data == {"state": "waiting", "news": ["Match 1 begins."]}
    with pytest.raises(DeskRefused) as refused:
        at.play(0)
    assert refused.value.code is DeskFault.NOTHING_TO_DECIDE
    at.leave()


def test_a_table_that_fails_says_why() -> None:
    def play(player: Player, say: Callable[[Text], None]) -> None:
        raise TableError(Text("The server is gone.", ""))

    at = at_table(play)
    told = at.sit_down()
    assert told.data == {"state": "over", "news": ["The server is gone."]}
    at.leave()


@pytest.mark.parametrize("lang", LANGS)
def test_at_a_table_of_the_arena_a_model_waits_and_cannot_choose_its_opponents(lang: Lang) -> None:
    with socket.create_server(("127.0.0.1", 0)) as arena:
        at = ArenaDesk(f"127.0.0.1:{arena.getsockname()[1]}/secret", lang, patience=0.0)
        with pytest.raises(DeskRefused) as refused:
            at.sit_down(MatchRequest("greedy"))
        assert at.sentence(refused.value).text == f"no_seat: {NOTHING_TO_CHOOSE[lang]}"
        assert at.wait() == Answer(WAITING[lang], {"state": "waiting", "news": []})
        at.leave()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--url", "http://127.0.0.1:1"], "--table"),
        (["--url", "http://127.0.0.1:1/t/ABCDEF", "--seats", "3"], "--seats"),
        (["--table", "ABCDEF"], "--url"),
        (["--url", "http://x y"], "http://x y"),
        (["--seats", "7"], "7"),
        (["--opponents", "nobody"], "nobody"),
        (["--seed", "-1"], "0"),
    ],
)
def test_options_that_cannot_be_followed_are_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str], lang: Lang, words: list[str], named: str
) -> None:
    assert main(["mcp", *words, "--lang", lang]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert named in err


def test_the_page_lists_every_fault() -> None:
    page = (Path(__file__).parents[3] / "docs" / "laboratory" / "models.md").read_text(encoding="utf-8")
    for fault in DeskFault:
        assert f"| `{fault}` | {fault.meaning} |" in page
