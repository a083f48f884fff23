"""Players behind a command: the conversation, and what is done where an answer is none, or does not come."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from sevenbridge.engine.dice import Dice
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View, view_of
from sevenbridge.lab.arena import Contest, play_contest
from sevenbridge.lab.language_models import lines, program, program_player
from sevenbridge.lab.language_models.program_player import ProgramPlayer, Terms, seed_for_program
from sevenbridge.lab.language_models.substitutes import Faults, substitute
from sevenbridge.lab.players import UnusableCommand, display_name, make_player
from sevenbridge.texts import LANGS, Lang
from tests.engine.positions import playing
from tests.lab.worlds import twins

ROOT = Path(__file__).parents[3]
EXAMPLE = ROOT / "examples" / "json_lines_player.py"
COMPUTER = f"cmd:{sys.executable} -m sevenbridge.lab.language_models.computer"
#: a program that reads a start and then answers each question with what ``answer`` makes of it
ANSWERING = """
import json, sys
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] in ("decide", "refused"):
        asked += 1
        {answer}
"""


def view() -> View:
    return view_of(playing("5s 6s 7s 9h Kd", "2c Jd", rules=Rules()), 0)


def said(action: str) -> str:
    """The code that answers with an action."""
    return f'print(json.dumps({{"id": message["id"], "action": {action}}}), flush=True)'


@contextmanager
def player(answer: str, patience: float = 60.0, lang: Lang = "en") -> Iterator[ProgramPlayer]:
    """A player behind a program that does this with each question."""
    program = [sys.executable, "-c", ANSWERING.format(answer=answer)]
    made = ProgramPlayer(program, Terms(lang=lang, patience=patience))
    try:
        yield made
    finally:
        made.close()


def test_the_seeds_that_programs_are_told_are_no_numbers_of_the_dice() -> None:
    told, drawn = Dice(5).fork(3), Dice(5).fork(3)
    seeds = [seed_for_program(told) for _ in range(3)]
    assert seeds == [seed_for_program(Dice(5).fork(3)), *seeds[1:]], "the same deal, the same seeds"
    assert all(0 <= seed < 2**53 for seed in seeds)
    assert len(set(seeds)) == 3
    # of those cards could be reckoned: no part of what the dice drew is among the seeds
    for seed, number in zip(seeds, [drawn.next64() for _ in range(3)], strict=True):
        assert all(seed != number >> shift & (1 << 53) - 1 for shift in range(12))


def test_a_legal_answer_is_taken_by_number_and_in_words() -> None:
    numbered, worded = (said(f'message["observation"]["legal"][1]["{form}"]') for form in ("action", "words"))
    for answer in (numbered, worded):
        with player(answer + ";sys.stdout.flush()") as made:
            assert made.choose(view(), Dice(1)) == made.choose(view(), Dice(2)) == view().legal[1]
            assert made.faults == Faults(asked=2)


@pytest.mark.parametrize("lang", LANGS)
def test_three_illegal_answers_are_told_why_and_then_substituted(lang: Lang, capfd: Any) -> None:
    answer = "print(line, file=sys.stderr); " + said('"discard 2c"')
    with player(answer, lang=lang) as made:
        assert made.choose(view(), Dice(1)) == substitute(view())
        assert made.faults == Faults(asked=1, refused=3, illegal=1)
    told = [json.loads(line) for line in capfd.readouterr().err.split("\n\n") if line.strip()]
    assert [message["type"] for message in told] == ["decide", "refused", "refused", "refused"]
    assert [message["tries_left"] for message in told[1:]] == [2, 1, 0]
    assert {message["code"] for message in told[1:]} == {"not_held"}
    assert told[1]["sentence"].isascii() == (lang == "en")


@pytest.mark.parametrize(
    "line",
    ["no json", "[]", '{"action": 1}', '{"id": 1}', '{"id": 1, "action": "\\\\ud800"}', "[" * 9999, "1e999"],
)
def test_whatever_is_no_answer_is_refused(line: str) -> None:
    with player(f"print('{line}', flush=True)") as made:
        assert made.choose(view(), Dice(1)) == substitute(view())
        assert made.faults == Faults(asked=1, refused=3, illegal=1)


def test_silence_is_substituted_and_a_late_answer_is_not_taken_for_the_next() -> None:
    # the second question is answered with what the first was asked for, and only then itself
    late = (
        'legal = message["observation"]["legal"]; asked == 2 and [print(json.dumps({"id": number, "action": '
        'legal[number]["action"]}), flush=True) for number in (1, 2)]'
    )
    with player(late, patience=0.5) as made:
        assert made.choose(view(), Dice(1)) == substitute(view())
        assert made.faults == Faults(asked=1, silent=1)
        made._terms = Terms()
        for conversation in made._conversations.values():
            conversation._terms = Terms()
        assert made.choose(view(), Dice(1)) == view().legal[2]
        assert made.faults == Faults(asked=2, silent=1)


@pytest.mark.parametrize("answer", ["sys.exit()", "import os; os.close(1)", "raise SystemExit(1)"])
def test_whoever_is_gone_is_substituted_until_the_round_ends(answer: str) -> None:
    with player(answer) as made:
        for count in (1, 2):
            assert made.choose(view(), Dice(1)) == substitute(view())
            assert made.faults == Faults(asked=count, gone=count)
        first = made._conversations[0]
        made.begin_round()
        assert made.choose(view(), Dice(1)) == substitute(view())
        assert made._conversations[0] is not first


def test_a_program_that_cannot_be_started_is_gone() -> None:
    made = ProgramPlayer([str(ROOT / "no such program")], Terms())
    assert made.choose(view(), Dice(1)) == substitute(view())
    assert made.faults == Faults(asked=1, gone=1)


def test_a_flood_stops_nobody_and_the_program_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "GRACE", 0.1)
    with player('[print("x" * 1000, flush=True) for _ in iter(int, 1)]') as made:
        assert made.choose(view(), Dice(1)) == substitute(view())
        assert made.faults == Faults(asked=1, refused=3, illegal=1)


def test_nobody_is_asked_where_there_is_no_choice() -> None:
    with player("raise SystemExit") as made:
        alone = view_of(playing("Kd", "2c Jd", rules=Rules()), 0)
        assert made.choose(alone, Dice(1)) == alone.legal[0]
        assert made.faults == Faults()


class Recorder:
    """In place of a program: notes every line that it is sent, and is gone."""

    lines: list[bytes]

    def __init__(self, command: object) -> None:
        Recorder.lines = []

    def say(self, line: bytes) -> None:
        Recorder.lines.append(line)

    def hear(self, until: float) -> bytes:
        raise lines.Gone

    def close(self) -> None:
        """Nothing is open."""


@pytest.mark.parametrize("lang", LANGS)
def test_worlds_that_differ_only_in_secrets_are_the_same_conversation(
    monkeypatch: pytest.MonkeyPatch, lang: Lang
) -> None:
    monkeypatch.setattr(program_player, "Program", Recorder)

    def conversation(view: View) -> list[bytes]:
        ProgramPlayer(["none"], Terms(lang=lang)).choose(view, Dice(5))
        return Recorder.lines

    compared = 0
    for seed in range(60, 66):
        for round, other, seat in twins(seed):
            here, there = view_of(round, seat), view_of(other, seat)
            if len(here.legal_actions()) > 1:
                assert conversation(here) == conversation(there)
                compared += 1
    assert compared > 5


# -- hosts of models that speak MCP --------------------------------------------------------------------------

#: a host without a model: instead of the server it comes to the arena itself, as ``come`` says
HOST = r"""
import json, socket, sys
words = json.load(open(sys.argv[1]))["mcpServers"]["sevenbridge"]["args"]
where, secret = words[words.index("--arena") + 1].split("/")
def connected(secret):
    connection = socket.create_connection(where.split(":"))
    connection.sendall(secret.encode() + b"\n")
    return connection.makefile("rw")
{come}
"""
PLAYS = """
lines = connected(secret)
for line in lines:
    message = json.loads(line)
    if message["type"] == "decide":
        action = message["observation"]["legal"][1]["action"]
        print(json.dumps({"id": message["id"], "action": action}), file=lines)
        lines.flush()
"""


@pytest.mark.parametrize(
    ("come", "faults"),
    [
        (PLAYS, Faults(asked=2)),
        ('connected("guessed").read()' + PLAYS, Faults(asked=2)),
        ("", Faults(asked=2, gone=2)),
        ("connected(secret)", Faults(asked=2, gone=2)),
    ],
)
def test_the_server_that_a_host_starts_has_the_secret(come: str, faults: Faults) -> None:
    command = [sys.executable, "-c", HOST.replace("{come}", come), "{config}"]
    made = ProgramPlayer(command, Terms(), is_mcp_host=True)
    expected = substitute(view()) if faults.gone else view().legal[1]
    assert made.choose(view(), Dice(1)) == made.choose(view(), Dice(1)) == expected
    assert made.faults == faults
    made.close()


def test_a_host_that_never_comes_is_silent() -> None:
    waiting = [sys.executable, "-c", "import threading; threading.Event().wait(9)"]
    made = ProgramPlayer(waiting, Terms(patience=0.3), is_mcp_host=True)
    assert made.choose(view(), Dice(1)) == substitute(view())
    assert made.faults == Faults(asked=1, silent=1)
    made.close()


# -- in the arena --------------------------------------------------------------------------------------------


def contest(*players: str, **changes: Any) -> Contest:
    asked: dict[str, Any] = {"rules": Rules(), "seats": 2, "players": players, "sets": 2}
    return Contest(**(asked | changes))


def test_a_computer_behind_the_protocol_plays_as_it_does_without() -> None:
    (behind,) = play_contest(contest("greedy", f"{COMPUTER} rule"))
    (without,) = play_contest(contest("greedy", "rule"))
    assert behind._counts.sums == without._counts.sums
    assert behind.faults[0].asked > 20
    assert behind.faults[0].substituted == 0
    assert behind.faults[1] == Faults()


def test_what_decisions_lost_is_told_with_the_points() -> None:
    (found,) = play_contest(contest("novice", "greedy", playouts=2, sets=1))
    assert found.losses is not None
    assert found.losses.sets == 1
    assert 10 < found.losses.decisions <= found.decisions
    (without,) = play_contest(contest("novice", "greedy", sets=1))
    assert (without.losses, without._counts.sums) == (None, found._counts.sums)


def test_who_chooses_alike_loses_alike() -> None:
    (found,) = play_contest(contest("greedy", "rabbit", playouts=2, sets=1))
    assert found.losses is not None
    assert found.losses.of_player() == found.losses.of_company()
    assert found.losses.difference().mean == 0


def test_the_example_plays_without_a_fault() -> None:
    (found,) = play_contest(contest("random", f"example=cmd:{sys.executable} {EXAMPLE}", sets=1))
    assert found.faults[0].asked > 5
    assert found.faults[0].refused == found.faults[0].substituted == 0


def test_the_example_gives_another_answer_to_a_refusal() -> None:
    data = {"legal": [{"action": 5, "words": "discard 9s"}, {"action": 40, "words": "discard Kd"}]}
    question = {"type": "decide", "id": 1, "text": "", "observation": data}
    refusal = {"type": "refused", "id": 1, "sentence": "Not so.", "tries_left": 2}
    lines = "\n".join(json.dumps(each) for each in ({"type": "start", "text": ""}, question, refusal))
    done = subprocess.run([sys.executable, EXAMPLE], input=lines, capture_output=True, text=True, check=True)
    assert [json.loads(line)["action"] for line in done.stdout.splitlines()] == [40, 5]


def test_names_of_commands() -> None:
    assert display_name("opus=cmd:python x.py --model a=b") == "opus"
    assert display_name("cmd:python x.py") == "cmd:python x.py"
    assert display_name("rule") == "rule"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("cmd:", "unreadable_command"),
        ("a=cmd:  ", "unreadable_command"),
        ("cmd:python 'x", "unreadable_command"),
        ("cmd:/no/such/program", "no_program"),
    ],
)
def test_a_command_that_cannot_be_started_is_refused_at_once(name: str, code: str) -> None:
    with pytest.raises(UnusableCommand) as refused:
        make_player(name)
    assert refused.value.code == code
