"""Mines puzzles, measures mined ones anew, and selects those that differ most (docs/play/puzzles.md).

``python -m research.puzzles mine --rules nintendo --seats 3 --count 50 --seed 7 --out mined.jsonl`` adds to a
file what it finds, ``measure mined.jsonl --out measured.jsonl`` keeps those that still are puzzles, and
``select measured.jsonl --count 20 --out chosen.jsonl`` chooses. Each tells what it did as JSON.
"""

import argparse
import json
from collections import Counter
from math import inf
from pathlib import Path
from typing import Any, Final

from research import gauges
from research.puzzles.mining import USUAL, Mine, Miner, Spread
from research.puzzles.selection import selected, spread_of
from sevenbridge.engine.errors import Refused
from sevenbridge.engine.rules import Rules, check_seats
from sevenbridge.puzzles.puzzle import Puzzle, puzzle_from_line

#: how many puzzles a count asks for
count: Final = gauges.at_least(1, "one puzzle or more must be wanted")


def puzzles_in(path: Path) -> list[Puzzle]:
    """The puzzles of a file. Raises ValueError where it holds anything else."""
    try:
        return [puzzle_from_line(line) for line in path.read_text(encoding="utf-8").splitlines()]
    except ValueError as error:
        raise ValueError(f"{path} holds no puzzles: {error}") from error


def _all_puzzles_in(paths: list[Path]) -> dict[str, Puzzle]:
    """The puzzles of some files by their names, each once."""
    return {each.name: each for path in paths for each in puzzles_in(path)}


def mine(options: argparse.Namespace) -> dict[str, Any]:
    """Looks for puzzles until there are as many as wanted; an interrupt keeps those found so far."""
    check_seats(options.seats)
    where = Mine(
        rules=Rules.preset(options.rules), seats=options.seats, seed=options.seed, player=options.player
    )
    known = puzzles_in(options.out) if options.out.exists() else []
    spread = Spread(len(known) + options.count)
    for each in known:
        spread.add(each)
    names = {each.name for each in known}
    miner = Miner(spread)
    found: list[Puzzle] = []
    rounds = 0
    with options.out.open("a", encoding="utf-8") as file:
        for puzzle in miner.puzzles(where):
            rounds += 1
            if puzzle is not None and puzzle.name not in names:
                names.add(puzzle.name)
                found.append(puzzle)
                print(puzzle.as_line(), file=file, flush=True)
            if len(found) == options.count:
                break
    return {
        "rules": options.rules,
        "seats": where.seats,
        "seed": where.seed,
        "player": where.player,
        "rounds": rounds,
        "decisions": miner.seen,
        "measured": miner.measured,
        "puzzles": len(found),
        "themes": dict(Counter(each.theme.value for each in found)),
        "missed_by": dict(Counter(name for each in found for name in each.missed_by)),
    }


def measure(options: argparse.Namespace) -> dict[str, Any]:
    """Writes those of some files that are still puzzles, with what their actions are worth now."""
    known = _all_puzzles_in(options.mined)
    miner = Miner(Spread(inf))
    kept = changed = 0
    with options.out.open("w", encoding="utf-8") as file:
        for _, puzzle in sorted(known.items()):
            found = miner.puzzle_of(puzzle.view)
            if found is not None:
                print(found.as_line(), file=file, flush=True)
                kept += 1
                changed += found.best.action != puzzle.best.action
    return {"puzzles": len(known), "kept": kept, "with_another_answer": changed}


def select(options: argparse.Namespace) -> dict[str, Any]:
    """Writes those of some files that differ most, and tells how they are spread."""
    found = _all_puzzles_in(options.mined)
    if len(found) < options.count:
        raise ValueError(
            f"the files hold {len(found)} different puzzles, so {options.count} cannot be chosen"
        )
    chosen = selected(found.values(), options.count)
    options.out.write_text("".join(each.as_line() + "\n" for each in chosen), encoding="utf-8")
    return spread_of(chosen)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(prog="python -m research.puzzles", description=__doc__)
    commands = made.add_subparsers(required=True, metavar="mine|measure|select")
    mining = commands.add_parser("mine", help="look for puzzles in rounds that computers play")
    mining.add_argument("--count", type=count, default=20, metavar="N")
    mining.add_argument("--player", type=gauges.player, default=USUAL, metavar="NAME", help="who plays")
    mining.add_argument("--rules", default="gamerules", metavar="PRESET")
    mining.add_argument("--seats", type=int, default=4, metavar="K")
    mining.add_argument("--seed", type=gauges.at_least(0, "a seed is not negative"), default=0, metavar="S")
    mining.set_defaults(run=mine)
    measuring = commands.add_parser(
        "measure", help="measure mined puzzles anew, and keep what still are some"
    )
    measuring.set_defaults(run=measure)
    selecting = commands.add_parser("select", help="of mined puzzles, choose some that differ most")
    selecting.add_argument("--count", type=count, default=500, metavar="N")
    selecting.set_defaults(run=select)
    for each in (measuring, selecting):
        each.add_argument("mined", nargs="+", type=Path, metavar="FILE")
    for each in (mining, measuring, selecting):
        each.add_argument("--out", type=Path, required=True, metavar="FILE")
    return made


def main() -> None:
    """Does what the command line says, and prints a report."""
    commands = parser()
    options = commands.parse_args()
    try:
        report = options.run(options)
    except (OSError, Refused, ValueError) as error:
        commands.error(str(error))
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
