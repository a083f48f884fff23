"""The results in research/benchmark: each holds what it says, and pages tell them.

``python -m tests.lab.benchmark.test_results`` writes the tables of the pages again.
"""

import dataclasses
import json
from collections.abc import Iterator, Sequence
from dataclasses import astuple
from pathlib import Path
from typing import Final

import pytest

from sevenbridge.analysis.estimates import Estimate
from sevenbridge.bots.players import PLAYERS
from sevenbridge.lab.benchmark.deals import deals_checksum
from sevenbridge.lab.benchmark.entries import check_entry
from sevenbridge.lab.benchmark.results import Results
from sevenbridge.lab.benchmark.runs import Run
from sevenbridge.lab.benchmark.small_game import play_small_game
from sevenbridge.lab.benchmark.tasks import PAIRINGS, SEEN, TASKS, UNSEEN
from sevenbridge.lab.set_sums import WORLDS, SetSums
from sevenbridge.lab.sums import WIN
from tests.exhaustive import exhaustive_but

ROOT: Final = Path(__file__).parents[3]
FILES: Final = sorted((ROOT / "research" / "benchmark").glob("*.json"))
#: the pages that have tables of them
PAGES: Final = tuple(ROOT / "docs" / "laboratory" / name for name in ("benchmark.md", "paper.md"))
COMMAND: Final = "python -m tests.lab.benchmark.test_results"
#: of these the page tells how they do under each of the rules
SHOWN: Final = ("greedy", "rule", "tuned", "allrounder", "baseline")


def read(path: Path) -> Results:
    return Results.from_json(path.read_text(encoding="utf-8"))


def entered() -> dict[str, Results]:
    """All results, by how the player is made."""
    return {each.player: each for each in map(read, FILES)}


#: the players of this repository, which are played again where that takes no more than a minute or two:
#: what a file names may be anybody's program
OURS: Final = [
    name
    for name, each in entered().items()
    if name in (*PLAYERS, "search:200", "baseline=py:examples/baseline.py:Baseline")
    and each.microseconds < 5000
]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_is_as_the_program_writes_it_on_the_deals_of_the_benchmark(path: Path) -> None:
    results = read(path)
    assert results.deals == deals_checksum()
    assert results.to_json() == path.read_text(encoding="utf-8")
    assert results.about
    assert results.control.seed == results.main.following_seed()


@pytest.mark.parametrize("player", exhaustive_but(["tuned"], OURS))
def test_our_players_play_as_the_files_tell(player: str) -> None:
    results = entered()[player]
    assert check_entry(player, dataclasses.replace(results, small=None)).holds


@pytest.mark.parametrize("player", exhaustive_but([], OURS))
def test_our_players_are_as_good_in_the_small_game_as_the_files_tell(player: str) -> None:
    expected = entered()[player].small
    assert expected is not None
    assert play_small_game(player)[0].is_close(expected)


# -- the tables of the page ------------------------------------------------------------------------


def written(page: Path) -> str:
    """A page, with the tables that the files tell."""
    text = page.read_text(encoding="utf-8")
    found = sorted(map(read, FILES), key=lambda each: -_of(each, "transfer").mean)
    for name, lines in (("entries", _entries(found)), ("rules", _rules(found))):
        begin, end = f"<!-- {name}: {COMMAND} -->\n", "<!-- end of table -->\n"
        before, is_there, rest = text.partition(begin)
        if is_there:
            _, _, after = rest.partition(end)
            text = before + begin + "".join(f"{line}\n" for line in lines) + end + after
    return text


def _of(results: Results, task: str) -> Estimate:
    found = {each: results.score(each) for each in TASKS}[task]  # type: ignore[index]
    return found or Estimate(float("-inf"), None, None)


def _entries(found: Sequence[Results]) -> Iterator[str]:
    yield f"| entry | {' | '.join(f'`{task}`' for task in TASKS)} | luck | sets | µs |"
    yield f"|---|{'---|' * len(TASKS)}---|--:|--:|"
    for each in found:
        cells = [_cell(_of(each, task), ".1f" if task == "small" else "+.1f") for task in TASKS]
        luck = _cell(each.luck() or Estimate(0, None, None), "+.1f")
        time = f"{each.microseconds:,.1f}" if each.microseconds < 10 else f"{each.microseconds:,.0f}"
        yield f"| `{each.entry}` | {' | '.join(cells)} | {luck} | {each.main.sets} | {time} |"


def _rules(found: Sequence[Results]) -> Iterator[str]:
    shown = [each for name in SHOWN for each in found if each.entry == name]
    yield f"| rules | {' | '.join(f'`{each.entry}`' for each in shown)} |"
    yield f"|---|{'---|' * len(shown)}"
    for task, names in (("four", SEEN), ("transfer", UNSEEN)):
        for name in names:
            cells = [_cell(_under(each.main, task, name), "+.1f") for each in shown]
            yield f"| `{name}` | {' | '.join(cells)} |"


def _under(run: Run, task: str, rules: str) -> Estimate:
    """The mean score under some rules, over all company."""
    sums = {
        each.number: run.sums[each.number]
        for each in PAIRINGS
        if each.table.task == task and each.table.name == rules and each.number in run.sums
    }
    found = Run(run.seed, run.sets, sums).score(TASKS)
    return found or Estimate(float("-inf"), None, None)


def _cell(estimate: Estimate, form: str) -> str:
    mean, low, high = astuple(estimate)
    if mean == float("-inf"):
        return "–"
    text = format(mean, form).replace("-", "−")
    return text if low is None or high is None else f"{text} ± {(high - low) / 2:.1f}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_tells_what_the_files_hold(page: Path) -> None:
    assert page.read_text(encoding="utf-8") == written(page)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_score_is_the_lead_in_hundredths_of_the_spread(path: Path) -> None:
    run = json.loads(path.read_text(encoding="utf-8"))["main"]
    for row in run["pairings"]:
        (pairing,) = (
            each
            for each in PAIRINGS
            if (each.table.task, each.table.name, each.company) == (row["task"], row["rules"], row["company"])
        )
        sums = SetSums(*row["sums"])
        games, others = sums.sets * sums.seats, sums.seats - 1
        if pairing.table.matches:
            lead = sums.won / WIN / games - 1 / sums.seats
        elif pairing.is_corrected:
            lead = sums.corrected / WORLDS / others / games
        else:
            lead = sums.ahead / others / games
        assert row["score"][0] == pytest.approx(100 * lead / pairing.table.spread, rel=0.01, abs=0.01)


if __name__ == "__main__":
    for page in PAGES:
        page.write_text(written(page), encoding="utf-8")
