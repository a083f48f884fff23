"""What the coach says, over as many rounds as one likes: ``python -m tests.analysis.campaign ROUNDS [SEED]``.

Each recap is confirmed by the record of its round, and by what the seat sees the reasons of a hint at one
decision of each round, and those for one action there against another. A failure names the seed of its round;
the same first seed starts there again.
"""

import sys
from collections import Counter

from sevenbridge.analysis.judge import Judge
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.errors import Reason
from sevenbridge.engine.view import View
from tests.analysis.confirming import confirm_hint, confirm_reasons, confirm_recaps
from tests.analysis.simulated import played

WORLDS = 32


def main(rounds: int, first_seed: int = 1_000_000) -> None:
    """Confirms every sentence, and tells how often each was said."""
    said: Counter[Reason] = Counter()
    hints = 0
    for seed in range(first_seed, first_seed + rounds):
        views: list[View] = []
        judge = Judge(WORLDS)
        try:
            said.update(each.code for each in confirm_recaps(played(seed, views.append), judge))
            choices = [view for view in views if len(view.legal_actions()) > 1]
            if choices:
                view = choices[Dice(seed).below(len(choices))]
                hint = confirm_hint(view, judge, is_new=bool(seed % 2))
                parts = (hint.counsel.do, hint.counsel.why, hint.counsel.risk, hint.as_good, *hint.reasons)
                said.update(each.code for each in parts if each is not None)
                legal = view.legal_actions()
                Dice(seed).shuffle(legal)
                better, other, *_ = legal
                said.update(each.code for each in confirm_reasons(view, better, other))
                hints += 1
        except AssertionError:
            print(f"seed {seed}")
            raise
    print(f"{rounds:,} rounds and {hints:,} hints: all is true")
    for code, count in said.most_common():
        print(f"{count:8,}  {code.value}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
