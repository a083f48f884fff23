"""Matches that were played and saved before: what is typed now shows the same and ends the same.

In transcripts/ is what a person saw; the lines after ``> `` were typed. In saved/ are matches that were
stopped in the middle, each with a transcript of how it went on and the checksum of its record at the end.
"""

import hashlib
from pathlib import Path

import pytest

from sevenbridge.engine.record.reading import read_record
from tests.cli.playing import Terminal, Typist
from tests.cli.test_play_matches import MATCHES, WORTHLESS, without_path

TRANSCRIPTS = Path(__file__).parent / "transcripts"
SAVED = Path(__file__).parents[1] / "promises" / "saved"
GREEDY = ("--opponents", "greedy")
#: the options, by the name of the transcript
FRESH: dict[str, tuple[str, ...]] = {
    "english": ("--seed", "31", "--seats", "3", "--set", "match_length=2"),
    "japanese": ("--seed", "32", "--lang", "ja", "--seats", "4", "--set", "match_length=1"),
    "characters": ("--seed", "36", "--opponents", "ponta,strong", "--set", "match_length=2"),
    "commands": ("--seed", "3", "--seats", "3", "--name", "Leo", *GREEDY),
    "commands-japanese": ("--seed", "34", "--lang", "ja", "--rules", "nintendo", "--seats", "2", *GREEDY),
    "undo": ("--seed", "35", "--seats", "2", "--set", "match_length=2", *GREEDY),
    "tied": ("--seed", "3", *WORTHLESS, "--set", "tie=play_on"),
    "another": ("--seed", "4", "--seats", "2", "--set", "match_length=1", *GREEDY),
    "left": ("--seed", "3", "--rules", "pagat", "--ascii", *GREEDY),
}


def typed_in(transcript: str) -> list[str]:
    """The lines that were typed in a transcript."""
    return [line[2:] for line in transcript.split("\n") if line.startswith("> ")]


def digest(text: str) -> str:
    """A short name for a long text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def record_of(terminal: Terminal) -> str:
    """The record of the only match that is over, without the time at which it was played."""
    (path,) = terminal.finished()
    lines = path.read_text(encoding="utf-8").split("\n")
    return "\n".join(line for line in lines if not line.startswith("started = "))


@pytest.mark.parametrize("name", FRESH)
def test_a_match_is_shown_as_it_was(terminal: Terminal, name: str) -> None:
    transcript = (TRANSCRIPTS / f"{name}.txt").read_text(encoding="utf-8")
    played = terminal.feed(typed_in(transcript), *FRESH[name])
    assert (played.status, played.err) == (0, "")
    assert without_path(played.out, terminal.directory) == transcript


@pytest.mark.parametrize("path", sorted(SAVED.glob("*.sha256")), ids=lambda path: path.stem)
def test_a_saved_match_goes_on_as_it_did(terminal: Terminal, path: Path) -> None:
    transcript = (TRANSCRIPTS / f"resumed-{path.stem}.txt").read_text(encoding="utf-8")
    kept = terminal.directory / "unfinished" / "kept.toml"
    kept.parent.mkdir(parents=True)
    kept.write_bytes(path.with_suffix(".toml").read_bytes())
    played = terminal.feed(typed_in(transcript), "--resume")
    assert (played.status, played.err) == (0, "")
    assert without_path(played.out, terminal.directory) == transcript
    (record,) = terminal.finished()
    assert hashlib.sha256(record.read_bytes()).hexdigest() == path.read_text().strip()


@pytest.mark.parametrize(("answer", "claim"), [("pass", "4 chi Jk=3c 4c"), ("1", "0 pon 2s 2d")])
def test_a_saved_match_goes_on_while_a_chi_waits(terminal: Terminal, answer: str, claim: str) -> None:
    saved = (SAVED / "waiting-chi.toml").read_text(encoding="utf-8")
    kept = terminal.directory / "unfinished" / "kept.toml"
    kept.parent.mkdir(parents=True)
    kept.write_text(saved, encoding="utf-8")
    resumed = terminal.feed([answer], "--resume")
    assert (resumed.status, resumed.err) == (0, "")
    assert "You can take the 2♣ that Chie discarded." in resumed.out
    before, after = (
        read_record(text).rounds[0].actions for text in (saved, kept.read_text(encoding="utf-8"))
    )
    assert after.startswith(before)
    assert before.endswith("4 chi Jk=3c 4c\n")
    assert claim in after
    assert ("Dan   Cut! " in resumed.out) == (answer == "pass")


#: the transcript and the record of each of ``MATCHES``, as its typist plays it
DIGESTS = (
    ("10be579daa14f8e3", "5786a45ba5ba2f99"),
    ("4d1fe57cf2c521ec", "cfd867d8c2739c89"),
    ("04c513cfdce6969a", "a21de656257cd822"),
    ("8b08629c81169a3a", "333742ba854abd0e"),
    ("8e9966399a3b4955", "5ed9cc0063d993c6"),
    ("ce0b1941b497051c", "fbd2da514313e0bb"),
    ("474240cc8118c239", "4d435409bbd7a615"),
    ("1cc6b0b7ae98510f", "9d7235fb5aee060c"),
    ("49e0f214222d33f9", "9283beeb79995c4b"),
)


@pytest.mark.parametrize(("match", "digests"), list(zip(MATCHES, DIGESTS, strict=True)))
def test_the_same_match_is_played_of_a_seed(
    terminal: Terminal, match: tuple[str, str, tuple[str, ...]], digests: tuple[str, str]
) -> None:
    kind, style, options = match
    typed = terminal.type(Typist(kind, style), *options)
    assert (digest(without_path(typed.out, terminal.directory)), digest(record_of(terminal))) == digests


def test_an_unfinished_match_is_told_of_before_the_first_round(terminal: Terminal) -> None:
    terminal.feed([], *FRESH["left"])
    assert terminal.feed([], *FRESH["left"]).out.split("\n")[3:7] == [
        "Shuffle seal 3c9d0a21ab879e7c1ab02ebecf5b151d3ef003fe5219c8d98209a42dad8d201b",
        "greedy 3 deals first.",
        "An unfinished match is kept; `sevenbridge play --resume` goes on with it.",
        "",
    ]
