"""``python -m research.training``: trains a net and writes it to a folder, with a record of how."""

import argparse
import json
import platform
import sys
from importlib.metadata import version
from pathlib import Path

from research.training.fitting import BATCH, EPOCHS, LIBRARIES, STEP, NoTrainer
from research.training.training import POSITIONS, TRUST, Training, train
from sevenbridge.bots.value import net_name
from sevenbridge.engine.law import law_of
from sevenbridge.engine.rules import InvalidRules, Rules, parse_switch


def main(words: list[str] | None = None) -> int:
    """Trains a net: 0 done, 2 the options make no sense or the libraries are missing."""
    parser = argparse.ArgumentParser(prog="python -m research.training", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the net and its record are written")
    parser.add_argument("--rules", default="gamerules", metavar="PRESET")
    parser.add_argument("--set", metavar="SWITCH=VALUE", action="append", default=[])
    parser.add_argument("--seats", type=int, default=4, metavar="K")
    parser.add_argument("--positions", type=int, default=POSITIONS, metavar="N")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    options = parser.parse_args(words)
    try:
        rules = Rules.preset(options.rules, **dict(parse_switch(text) for text in options.set))
        training = Training(rules=rules, seats=options.seats, positions=options.positions, seed=options.seed)
        name = net_name(law_of(rules), options.seats)
        found = train(training, lambda what, explained: print(f"{what} net: {explained:.4f} explained"))
    except (InvalidRules, NoTrainer, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    preset, changes = rules.as_preset()
    record = {
        "rules": {"preset": preset, "changes": changes},
        "seats": options.seats,
        "seed": options.seed,
        "positions": found.positions,
        "rounds": found.rounds,
        "trust": TRUST,
        "batch": BATCH,
        "step": STEP,
        "epochs": EPOCHS,
        "explained": [[list(report) for report in reports] for reports in found.reports],
        "versions": {"python": platform.python_version()} | {each: version(each) for each in LIBRARIES},
        "machine": platform.machine(),
    }
    numbers = found.numbers[:]
    if sys.byteorder == "big":
        numbers.byteswap()
    options.folder.mkdir(parents=True, exist_ok=True)
    (options.folder / f"{name}.net").write_bytes(numbers.tobytes())
    (options.folder / f"{name}.json").write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
