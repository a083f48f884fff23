"""``sevenbridge verify``: the cards of a match are those that its secret makes, or it says which are not."""

from dataclasses import replace
from pathlib import Path

import pytest

from sevenbridge.engine.cards import pack
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.game import Game
from sevenbridge.engine.record.model import Record, Shuffles
from sevenbridge.engine.record.writing import write_record
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.shuffle import Fairness, commitment
from sevenbridge.texts import Lang
from sevenbridge_app.cli.main import main
from tests.engine.recorded import Play
from tests.engine.test_record_reading import MATCH, POSITION


def match(seed: int, seats: int = 3, **switches: str | int) -> Play:
    """A match at random, its first dealer found as the rules say."""
    rules = Rules(reshuffles=5, **switches)  # type: ignore[arg-type]
    play = Play(Dice(seed), rules, seats)
    players = ["Aki", "Ben", "Chie", "Dai", "Emi", "Fumi"][:seats]
    play.game = Game(rules, seats=seats, players=players, fairness=play.fairness)
    while not play.game.over:
        play.round(eager=0)
    return play


def verify(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], record: Record | str, lang: Lang = "en"
) -> tuple[int, list[str]]:
    """The exit status, and what is printed of the file ``m``."""
    file = tmp_path / "m"
    file.write_text(record if isinstance(record, str) else write_record(record), encoding="utf-8")
    status = main(["verify", str(file), "--lang", lang])
    return status, capsys.readouterr().out.replace(str(file), "m").splitlines()


@pytest.mark.parametrize("first_dealer", ["low_card", "random", "first_jack"])
@pytest.mark.parametrize("jokers", [0, 1])
def test_everything_holds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], first_dealer: str, jokers: int
) -> None:
    play = match(jokers, 5, first_dealer=first_dealer, jokers=jokers, match_length=2, tie="shared")
    record = play.record()
    status, lines = verify(tmp_path, capsys, record)
    assert status == 0
    assert lines[:3] == [
        "m: commitment: holds.",
        f"m: first dealer (seat {record.rounds[0].dealer}): holds.",
        "m: round 1: deck: holds.",
    ]
    assert "m: round 2: deck: holds." in lines
    reshuffles = sum(entry.actions.count("reshuffle") for entry in record.rounds)
    assert reshuffles > 0
    assert "m: round 1: reshuffle 1: holds." in lines
    assert len(lines) == 4 + reshuffles
    assert all(line.endswith("合っています。") for line in verify(tmp_path, capsys, record, "ja")[1])


def test_play_on_rounds_count_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nothing = {"ace_points": 0, "face_points": 0, "seven_points": 0, "pip_points": 0}
    play = match(5, 4, match_length=1, score_flow="penalty", **nothing)
    rounds = len(play.ended)
    assert rounds > 2
    status, lines = verify(tmp_path, capsys, play.record())
    assert status == 0
    assert f"m: round {rounds}: deck: holds." in lines


def failures(lines: list[str]) -> list[str]:
    """What does not hold, without the number of the line."""
    return [line.split(": ", 1)[1] for line in lines if not line.endswith("holds.")]


def test_another_secret_holds_nowhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play = match(1, match_length=1, tie="shared")
    other = Fairness(bytes(32), play.fairness.nonces)
    shuffles = Shuffles(commitment=commitment(play.fairness.secret), nonces=other.nonces, secret=other.secret)
    status, lines = verify(tmp_path, capsys, replace(play.record(), shuffles=shuffles))
    assert status == 1
    failed = failures(lines)
    assert failed[0] == f"commitment: does not hold. The secret's hash is {commitment(other.secret)}."
    assert [each for each in failed if each.startswith("round 1: deck: does not hold. Card 1 is ")]


def test_another_nonce_holds_for_the_commitment_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play = match(2, match_length=1, tie="shared")
    record = play.record()
    assert record.shuffles is not None
    altered = replace(record.shuffles, nonces=(b"mine", *play.fairness.nonces[1:]))
    status, lines = verify(tmp_path, capsys, replace(record, shuffles=altered))
    assert status == 1
    assert lines[0] == "m: commitment: holds."
    assert any("round 1: deck: does not hold" in line for line in lines)


def test_one_card_that_was_moved_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = match(3, match_length=1, tie="shared").record()
    deck = list(record.rounds[0].deck)
    deck[-2:] = reversed(deck[-2:])
    moved = replace(record, rounds=(replace(record.rounds[0], deck=tuple(deck)), *record.rounds[1:]))
    status, lines = verify(tmp_path, capsys, moved)
    assert status == 1
    line = failures(lines)[0]
    assert line.startswith("round 1: deck: does not hold. Card 51 is ")
    row = 1 + write_record(moved)[: write_record(moved).index("deck =")].count("\n")
    assert f"m:{row}: {line}" in lines


def test_another_first_dealer_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play = match(4, 2, match_length=1, tie="shared")
    made = play.record().rounds[0].dealer
    play.game = Game(play.game.rules, seats=2, fairness=play.fairness, dealer=1 - (made or 0))
    play.ended = []
    play.round()
    status, lines = verify(tmp_path, capsys, play.record())
    assert status == 1
    assert failures(lines) == [
        f"first dealer (seat {1 - (made or 0)}): does not hold. The shuffle makes seat {made} the dealer."
    ]


def test_another_reshuffle_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = write_record(match(0, 5, match_length=1, tie="shared").record())
    line = next(line for line in text.split("\n") if line.startswith("- reshuffle"))
    cards = line.split()[2:]
    swapped = " ".join(["- reshuffle", *reversed(cards)])
    status, lines = verify(tmp_path, capsys, text.replace(line, swapped))
    assert status == 1
    assert "round 1: reshuffle 1: does not hold. Card 1 is" in failures(lines)[0]


def test_a_round_that_the_rules_stop_does_not_hide_its_reshuffles(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = write_record(match(0, 5, match_length=1, tie="shared").record())
    actions = text[text.index('"""\n') + 4 :]
    first = actions[: actions.index("\n")]
    status, lines = verify(tmp_path, capsys, text.replace(first, f"{first}\n{first}", 1))
    assert status == 1
    assert failures(lines) == [
        "round 1: course: the rules refuse this, so reshuffles from here on are not known. "
        "See sevenbridge check."
    ]


def test_a_round_after_the_end_is_not_overlooked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play = match(1, match_length=1, tie="shared")
    record = play.record()
    deck = tuple(play.fairness.deck(1, pack(0)))
    more = replace(record, rounds=(*record.rounds, replace(record.rounds[0], deck=deck, dealer=None)))
    status, lines = verify(tmp_path, capsys, more)
    assert status == 1
    assert "m: round 2: deck: holds." in lines
    assert [line.split(":")[0] for line in failures(lines)] == ["round 2"]


@pytest.mark.parametrize("text", [POSITION, MATCH.replace("secret", "# secret")])
def test_without_a_secret_there_is_nothing_to_verify(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, (line,) = verify(tmp_path, capsys, text)
    assert status == 2
    assert "nothing can be verified" in line
    assert "確かめられません" in verify(tmp_path, capsys, text, "ja")[1][0]


def test_a_position_has_no_deck_to_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = match(1, match_length=1, tie="shared").record()
    fairness = write_record(record)[write_record(record).index("[fairness]") :]
    status, lines = verify(tmp_path, capsys, POSITION + fairness)
    assert (status, lines) == (0, ["m: commitment: holds."])


def test_a_file_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, (line,) = verify(tmp_path, capsys, "seats = [")
    assert status == 2
    assert line.startswith("m:1: cannot be read: ")
