"""Nothing is lost: a match that is killed at any moment goes on as if nothing had been."""

import os
import random
import re
import signal
import subprocess
import sys
import textwrap
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from sevenbridge.engine.dice import Dice
from sevenbridge.engine.game import NEW_STOCK
from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.record.writing import write_record
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.shuffle import Fairness
from sevenbridge_app.cli.console import autosave, files
from sevenbridge_app.cli.console.files import NotResumable
from sevenbridge_app.cli.terminal.local_table import PERSON, YOU, LocalTable, Setup
from sevenbridge_app.cli.terminal.save_format import record_of, table_of
from tests.cli.playing import Played, Terminal, Typist

SHORT = ("--seed", "21", "--seats", "3", "--set", "match_length=2")
#: several claims, a joker, reshuffles
LIVELY = ("--seed", "22", "--rules", "nintendo", "--seats", "5", "--set", "match_length=1", "--lang", "ja")
#: one in so many of the moments at which a match may be killed is tried, the last among them
STEP = 4


def snapshots(terminal: Terminal, typist: Typist, *options: str) -> list[str]:
    """Every text that is written for a match, one after the other."""
    texts: list[str] = []
    write_whole = files.write_whole

    def watched(path: Path, text: str) -> None:
        texts.append(text)
        write_whole(path, text)

    with terminal.monkeypatch.context() as patch:
        patch.setattr(autosave, "write_whole", watched)
        assert terminal.type(typist, *options).status == 0
    return texts


def put_back(terminal: Terminal, text: str) -> Path:
    """The file of a match that was killed."""
    path = terminal.directory / "unfinished" / "killed.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def played_on(terminal: Terminal, text: str) -> str:
    """The record of a killed match that was gone on with to its end."""
    path = put_back(terminal, text)
    resumed = terminal.type(Typist(), "--resume")
    assert (resumed.status, resumed.err) == (0, "")
    finished = terminal.directory / "matches" / path.name
    record = finished.read_text(encoding="utf-8")
    finished.unlink()
    return record


@pytest.mark.parametrize("options", [SHORT, LIVELY], ids=["short", "lively"])
def test_killed_after_any_action_it_ends_as_it_would_have(terminal: Terminal, options: Sequence[str]) -> None:
    texts = snapshots(terminal, Typist(), *options)
    (original,) = terminal.finished()
    expected = original.read_text(encoding="utf-8")
    assert len(texts) > 30
    for text in texts[::-STEP]:
        assert played_on(terminal, text) == expected


def test_every_action_is_on_disk_before_anything_else_happens(terminal: Terminal) -> None:
    actions = [
        sum(entry.actions.count("\n") for entry in read_record(text).rounds)
        for text in snapshots(terminal, Typist("random"), *LIVELY)
    ]
    grown = [later - earlier for earlier, later in pairwise(actions)]
    # two lines where a reshuffle goes with the action, none at the end, when the match is put in its place
    assert set(grown[:-1]) <= {1, 2}
    assert grown[-1] == 0


def test_killed_in_the_middle_of_writing(terminal: Terminal, tmp_path: Path) -> None:
    options = ("--seed", "5", "--seats", "3")
    lines = terminal.type(Typist(most=12), *options).lines
    state = tmp_path / "killed"
    script = textwrap.dedent(
        """
        import os, signal, sys
        from sevenbridge_app.cli.main import main
        writes = 0
        replace = os.replace
        def dying(*names):
            global writes
            writes += 1
            if writes == 9:
                os.kill(os.getpid(), signal.SIGKILL)
            replace(*names)
        os.replace = dying
        main(["play", *sys.argv[1:]])
        """
    )
    environment = os.environ | {"XDG_STATE_HOME": str(state), "PYTHONIOENCODING": "utf-8"}
    killed = subprocess.run(
        [sys.executable, "-c", script, *options],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    assert killed.returncode == -signal.SIGKILL, killed.stdout + killed.stderr
    (path,) = (state / "sevenbridge" / "unfinished").glob("*.toml")
    table, _ = table_of(path.read_bytes())
    assert sum(map(len, table.decided)) == 7
    terminal.monkeypatch.setenv("XDG_STATE_HOME", str(state))
    assert terminal.type(Typist(), "--resume").status == 0
    assert [each.name for each in path.parent.iterdir()] == []


def test_a_resumed_match_tells_what_happened_since_the_last_decision(terminal: Terminal) -> None:
    first = terminal.type(Typist(most=4), "--seed", "3")
    assert first.out.endswith("Goodbye! To go on with this match:\n  sevenbridge play --resume\n")
    last_turns = first.out[first.out.index("> " + first.lines[-1]) :].split("\n")[1:6]
    resumed = terminal.feed([], "--resume")
    assert resumed.out.split("\n")[0] == "The match goes on where it stopped."
    assert resumed.out.split("\n")[1:6] == last_turns


def test_language_calls_and_order_are_kept(terminal: Terminal) -> None:
    terminal.feed(["", "calls same", "sort", "lang ja"], "--seed", "3")
    resumed = terminal.feed(["sort"], "--resume").out
    assert resumed.startswith("中断したところから続けます。\n")
    assert "手札をマーク順に並べました。" in resumed
    assert 'calls = "same"' in terminal.unfinished()[0].read_text(encoding="utf-8")
    assert terminal.feed([], "--resume", "--lang", "en").out.startswith("The match goes on")


def test_the_match_that_was_played_last_goes_on(terminal: Terminal) -> None:
    terminal.feed([], "--seed", "1", "--name", "First")
    first = terminal.unfinished()[0]
    os.utime(first, (1, 1))
    second = terminal.feed([], "--seed", "1", "--name", "Second")
    assert "An unfinished match is kept" in second.out
    assert "Second" in terminal.feed([], "--resume").out
    terminal.type(Typist(), "--resume")
    assert terminal.unfinished() == [first]
    assert "First" in terminal.feed([], "--resume").out


def test_a_file_of_ones_own(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "our match.toml"
    begun = terminal.type(Typist(most=5), "--seed", "3", "--save", str(path))
    assert f"sevenbridge play --resume --save '{path}'" in begun.out
    assert not terminal.unfinished()
    refused = terminal.feed([], "--save", str(path))
    assert refused.status == 2
    assert "exists already. Go on with it by --resume --save" in refused.err
    resumed = terminal.type(Typist(), "--resume", "--save", str(path))
    assert resumed.status == 0
    assert terminal.command("check", str(path)).status == 0
    again = terminal.feed([], "--resume", "--save", str(path))
    assert (again.status, again.out) == (1, "")
    assert "is over" in again.err
    missing = terminal.feed([], "--resume", "--save", str(tmp_path / "missing.toml"))
    assert missing.status == 2
    assert "cannot be read (No such file or directory)" in missing.err


def test_interrupted_or_out_of_input_it_says_how_to_go_on(terminal: Terminal) -> None:
    class Impatient(Typist):
        def _answer(self) -> str:
            raise KeyboardInterrupt

    interrupted = terminal.type(Impatient(), "--seed", "3")
    assert interrupted.status == 130
    assert interrupted.out.endswith("\nGoodbye! To go on with this match:\n  sevenbridge play --resume\n")
    ended = terminal.feed([], "--seed", "3", "--lang", "ja")
    assert ended.status == 0
    assert ended.out.endswith("\nまた遊びましょう。続きはこちら：\n  sevenbridge play --resume\n")
    assert terminal.feed(["quit"], "--seed", "3").out.endswith("  sevenbridge play --resume\n")
    assert len(terminal.unfinished()) == 3


# -- files that are damaged ---------------------------------------------------------------------------


def damaged(terminal: Terminal, text: str) -> Played:
    path = put_back(terminal, text)
    refused = terminal.feed([], "--resume")
    assert (refused.status, refused.out) == (2, "")
    assert not path.exists()
    assert path.with_name("killed.toml.damaged").read_text(encoding="utf-8") == text
    return refused


def test_a_damaged_file_is_kept_aside_and_said(terminal: Terminal) -> None:
    text = snapshots(terminal, Typist(most=6), *SHORT)[-1]
    for each in terminal.unfinished():
        each.unlink()
    assert "it is damaged at line 1)" not in damaged(terminal, "<html>").err
    assert "cannot be resumed: it is damaged at line 1." in damaged(terminal, "<html>").err
    assert "It is kept as " in damaged(terminal, text[: len(text) // 2]).err
    assert "no match that was played here" in damaged(terminal, text.replace("sevenbridge play", "x")).err
    wrong_action = text.replace("draw", "pass", 1)
    assert "do not hold by the rules" in damaged(terminal, wrong_action).err
    other_secret = text.replace(text.split('secret = "')[1][:2], "00", 1)
    assert damaged(terminal, other_secret).status == 2
    assert terminal.feed([], "--resume").status == 1


def test_whatever_the_file_holds_there_is_no_traceback(terminal: Terminal) -> None:
    text = snapshots(terminal, Typist(most=20), *LIVELY)[-1]
    dice = random.Random(7)
    words = text.split()
    resumed = 0
    for _ in range(300):
        changed = list(text)
        for _ in range(dice.randint(1, 3)):
            index = dice.randrange(len(changed))
            changed[index : index + dice.randint(0, 3)] = dice.choice(
                [dice.choice(words), "", "[", "-1", "あ"]
            )
        try:
            table_of("".join(changed).encode())
            resumed += 1
        except NotResumable:
            continue
    assert 0 < resumed < 150
    for data in (
        b"",
        b"\xff\xfe",
        text.encode()[:-9],
        b'game = "seven-by-seven"\n[[rounds]]\nautoplay = true\n',
    ):
        with pytest.raises(NotResumable):
            table_of(data)


# -- a disk that does not take it ---------------------------------------------------------------------


def test_where_nothing_can_be_written_play_goes_on(terminal: Terminal) -> None:
    terminal.directory.parent.mkdir(parents=True)
    terminal.directory.write_text("not a directory")
    played = terminal.type(Typist(), *SHORT)
    assert played.status == 0
    assert played.out.count("play goes on without saving") == 1
    assert re.search(r"^\*\*\* .+ \*\*\*$", played.out, re.MULTILINE)
    assert "is kept in" not in played.out
    told = terminal.feed(["save"], *SHORT).out
    assert "The match cannot be saved in " in told
    assert told.endswith("Goodbye! This match could not be saved.\n")


def test_a_full_disk_costs_nothing_once_there_is_room_again(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace, writes = os.replace, 0

    def failing(source: Path, target: Path) -> None:
        nonlocal writes
        writes += 1
        if 5 <= writes <= 9:
            raise OSError(28, "No space left on device")
        replace(source, target)

    monkeypatch.setattr(os, "replace", failing)
    played = terminal.type(Typist(), *SHORT)
    assert played.out.count("(No space left on device); play goes on without saving.") == 1
    (record,) = terminal.finished()
    assert terminal.command("check", str(record)).status == 0
    assert [each.name for each in (terminal.directory / "unfinished").iterdir()] == []


def test_a_copy_can_be_saved_at_any_time(terminal: Terminal, tmp_path: Path) -> None:
    copy = tmp_path / "copy of it.toml"
    (tmp_path / "taken.toml").write_text("precious")
    told = terminal.feed(
        ["save", f"save {copy}", f"save {copy}", f"save {tmp_path / 'taken.toml'}", "save /dev/null/x/y"],
        "--seed",
        "3",
    ).out
    assert told.count("Saved to") == 2
    assert "Everything is saved, in " in told
    assert "exists already. Give another name." in told
    assert "cannot be written (Not a directory)" in told
    assert (tmp_path / "taken.toml").read_text() == "precious"
    table, _ = table_of(copy.read_bytes())
    assert table.actor == YOU
    assert terminal.command("check", str(copy)).status == 0


def test_what_is_read_is_written_again_as_it_was(terminal: Terminal) -> None:
    for text in snapshots(terminal, Typist(), *LIVELY)[::10]:
        table, taste = table_of(text.encode())
        assert write_record(record_of(table, taste)) == text


def test_a_table_is_made_again_from_its_actions_where_discards_were_shuffled() -> None:
    rules = Rules.preset("gamerules", match_length=1, reshuffles=5, tie="shared")
    shuffled_for_computers = 0
    for seed in range(6):
        fairness = Fairness(bytes([seed]) * 32, (bytes(16),) * 4)
        kinds = (PERSON, "random", "random", "random")
        setup = Setup(rules=rules, names=("", "", "", ""), kinds=kinds, fairness=fairness, started="")
        table, dice = LocalTable(setup), Dice(seed)
        while not table.is_over:
            if not table.go_on():
                legal = table.round.legal_actions()
                table.play(legal[dice.below(len(legal))])
        again = LocalTable(setup, table.decided)
        assert again.decided == table.decided
        assert again.table.dealt_play.game == table.table.dealt_play.game
        moves = table.table.dealt_play.game.moves
        drawn = [after for move, after in pairwise(moves) if move.action == NEW_STOCK]
        shuffled_for_computers += sum(move.seat != YOU for move in drawn)
    assert shuffled_for_computers
