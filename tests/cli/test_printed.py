"""What the commands that measure and explain print, to the byte, in both languages.

The files in printed/ are what a person or a program reads. To write one again after a change that was meant,
delete it and run its test twice.
"""

import platform
from pathlib import Path

import pytest

from sevenbridge import __version__
from sevenbridge.analysis.estimates import Estimate
from sevenbridge.bots.weights import WEIGHTS
from sevenbridge.lab.studies import sevens
from sevenbridge.lab.tuning.evolution import Contender, Origin, Tuned
from sevenbridge.texts import LANGS, Lang
from sevenbridge_app.cli import tune
from sevenbridge_app.cli.main import main
from tests.analysis.records import greedy_match

pytestmark = pytest.mark.usefixtures("eighty_columns")

PRINTED = Path(__file__).parent / "printed"

COMMANDS = {
    "simulate": "simulate -n 40 --players greedy,random --seed 3 --set ace=both",
    "simulate-matches": "simulate -n 6 --matches --seats 3 --rules wikipedia_ja --seed 2",
    "simulate-json": "simulate -n 12 --players greedy,random,novice --seed 4 --rules nintendo --json",
    "simulate-one": "simulate -n 1 --players random --set stock_out=end --set reshuffles=0 --seed 1",
    "simulate-players": "simulate --players gready",
    "simulate-seats": "simulate --players greedy,random --seats 3",
    "simulate-games": "simulate -n 0",
    "simulate-seed": "simulate --seed -1",
    "simulate-jobs": "simulate --jobs 0",
    "simulate-budget": "simulate --players search:soon",
    "arena": "arena --players random,greedy --sets 6 --seed 3",
    "arena-three": (
        "arena --players random,novice,greedy --sets 4 --seats 2 --rules wikipedia_ja --tuning --until-clear"
    ),
    "arena-one": "arena --players random,greedy --sets 1",
    "arena-json": "arena --players random,greedy --sets 6 --seed 3 --json",
    "arena-svg": "arena --players random,greedy --sets 6 --json --svg {svg}",
    "arena-players": "arena --players greedy,greedy",
    "arena-unknown": "arena --players greedy,gready",
    "arena-sets": "arena --sets 0",
    "arena-seed": "arena --seed -1",
    "arena-jobs": "arena --jobs 0",
    "benchmark": "benchmark rule --tasks two --sets 2 --jobs 1",
    "benchmark-transfer": "benchmark greedy --tasks transfer --sets 2 --jobs 1",
    "benchmark-task": "benchmark greedy --tasks two,three",
    "benchmark-sets": "benchmark greedy --sets 1",
    "benchmark-player": "benchmark gready",
    "benchmark-code": "benchmark py:sevenbridge.bots:Nobody --tasks two",
    "benchmark-file": "benchmark greedy --check {match}",
    "export-records": "export {folder} --records {match} -n 5 --rules pagat --jobs 2",
    "export-games": "export {folder} -n 0",
    "export-players": "export {folder} --players greedy,gready",
    "study-rules": "study rules --size 0",
    "study-luck": "study luck --size 2 --seats 2 --jobs 1",
    "study-luck-size": "study luck --size 1",
    "study-sevens": "study sevens --size 1 --seats 2 --jobs 1",
    "tune": "tune --seats 3 --seed 5",
    "tune-jobs": "tune --jobs 0",
    "tune-seed": "tune --seed -1",
    "tune-population": "tune --population 3",
    "odds": "odds -n 2000 --jobs 1",
    "odds-none": "odds -n 0 --cells 5",
    "odds-json": "odds -n 2000 --jobs 1 --seed 7 --json --cells 6",
    "rules": "rules",
    "rules-preset": "rules pagat",
    "rules-switch": "rules ace jokers",
    "rules-two": "rules pagat gamerules",
    "rules-same": "rules pagat pagat",
    "rules-changed": "rules --rules pagat --set jokers=1",
    "rules-unknown": "rules nobody",
    "analyse": "analyse {match} --ascii",
    "analyse-round": "analyse {match} --round 1 --seat 1 --ascii --svg {svg}",
    "analyse-seat": "analyse {match} --seat 7",
}


@pytest.fixture(autouse=True)
def found_without_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """What evolution finds hangs on the libraries that it takes."""
    ahead = [
        {"greedy": Estimate(12.346, 1.0, 23.5), "rule": Estimate(-0.254, -2.25, 1.75)},
        {"greedy": Estimate(3.0, None, None), "rule": Estimate(0.0, None, None)},
        {"greedy": Estimate(1.0, 0.5, 1.5), "rule": Estimate(0.0, -100.0, 100.0)},
    ]
    origins = (Origin("mean", 2), Origin("candidate", 3), Origin("start", 0))
    found = [Contender(origin, WEIGHTS, each) for origin, each in zip(origins, ahead, strict=True)]
    monkeypatch.setattr(tune, "tune", lambda *_: Tuned(found, ahead[0]))


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sevens, "WORLDS", 2)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_prints_what_it_always_printed(
    name: str, lang: Lang, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match, svg, folder = tmp_path / "match.toml", tmp_path / "plot.svg", tmp_path / "data"
    match.write_text(greedy_match(2, 28), encoding="utf-8")
    status = main([*COMMANDS[name].format(match=match, svg=svg, folder=folder).split(), "--lang", lang])
    out, err = capsys.readouterr()
    text = f"{out}--- standard error\n{err}--- exit status {status}\n"
    if svg.exists():
        text += svg.read_text(encoding="utf-8")
    for passing, lasting in (
        (str(tmp_path), "FOLDER"),
        (platform.python_version(), "PYTHON"),
        (__version__, "OURS"),
    ):
        text = text.replace(passing, lasting)
    path = PRINTED / f"{name}.{lang}.txt"
    if not path.exists():
        path.write_text(text, encoding="utf-8")
        pytest.fail(f"{path.name} was not there; it is now, to be looked at")
    assert text == path.read_text(encoding="utf-8")
