"""The examples of how to play on the page (page/src/learn/examples.json).

A position each, and what the engine says to everything that can be tried in it.

``python -m tests.lessons.examples`` rewrites them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Final, Literal

from sevenbridge.engine.cards import SUITS
from sevenbridge.engine.notation import parse_legal
from sevenbridge.engine.refusals import IllegalAction
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.sentences import refusal_sentence
from sevenbridge.engine.wording import LANGS, Lang
from sevenbridge.tables.names import computer_name
from tests.engine.positions import discarded, playing

FILE = Path(__file__).parents[2] / "page" / "src" / "learn" / "examples.json"
LEARNER = 0
_SIGNS: Final = dict(zip(SUITS, "♠♥♦♣", strict=True))
_OTHERS: Final = ("2s 2h 2d", "As Ah Ad")


@dataclass(frozen=True)
class Example:
    """A hand of the learner, seat 0 of three, in cards as they are shown.

    ``verbs`` is what can be tried with it; ``melds`` are on the table, with their owners; ``discard`` is the
    card that the ``discarder`` has just put away.
    """

    name: str
    verbs: tuple[Literal["meld", "layoff", "pon", "chi"], ...]
    hand: str
    melds: tuple[tuple[int, str], ...] = ()
    discard: str = ""
    discarder: int = 0

    def round(self, rules: Rules) -> Round:
        """The position; what nobody sees is filled up."""
        hands = (self.hand, *_OTHERS)
        if self.discard:
            return discarded(*hands, discards=self.discard, discarder=self.discarder, rules=rules)
        return playing(*hands, melds=self.melds, rules=rules)

    def attempts(self) -> Iterator[str]:
        """All that can be tried, in the words of a record."""
        cards = self.hand.split()
        for verb in self.verbs:
            if verb == "layoff":
                yield from (f"layoff {card} @ {meld.split()[0]}" for card in cards for _, meld in self.melds)
            else:
                some = (named for size in range(1, len(cards) + 1) for named in combinations(cards, size))
                yield from (f"{verb} {' '.join(named)}" for named in some)

    def right(self, rules: Rules) -> list[str]:
        """Those of the attempts that the rules allow."""
        round = self.round(rules)
        return [words for words in self.attempts() if refusal(round, words) is None]


EXAMPLES: Final = (
    Example("set", ("meld",), "9s 4h 9h Qd 9d"),
    Example("run", ("meld",), "4d 5h 5d 6d Jc"),
    Example("sevens", ("meld",), "6h 7h 7c 8c Qd"),
    Example("layOff", ("layoff",), "9c 3d 7d 8c Ks", ((0, "9s 9h 9d"), (1, "4d 5d 6d"), (2, "7c"))),
    Example("pon", ("pon", "chi"), "6h 7h 8s 8d Jc", discard="8h", discarder=1),
    Example("chi", ("pon", "chi"), "3s 4s 6s 5h 5d", discard="5s", discarder=2),
    Example("out", ("meld",), "5s 5h 5d 5c"),
)


def refusal(round: Round, words: str) -> IllegalAction | None:
    """Why the learner cannot do this."""
    try:
        parse_legal(round, LEARNER, words)
    except IllegalAction as error:
        return error
    return None


def _sentence(error: IllegalAction, lang: Lang) -> str:
    return refusal_sentence(error, lang, _card, lambda seat: computer_name(seat, lang))


def _card(card: str) -> str:
    return _SIGNS[card[1]] + card[0].replace("T", "10")


def examples_text() -> str:
    """The file, a line for everything that can be tried."""
    return "{\n" + ",\n".join(_example(example) for example in EXAMPLES) + "\n}\n"


def _example(example: Example) -> str:
    round = example.round(Rules())
    found = [(words, refusal(round, words)) for words in example.attempts()]
    position = {
        "verbs": example.verbs,
        "hand": example.hand,
        "melds": example.melds,
        "discard": example.discard,
        "discarder": example.discarder,
        "right": [words for words, error in found if error is None],
    }
    fields = [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in position.items()]
    wrong = [
        f"    {json.dumps(words)}: "
        + json.dumps({lang: _sentence(error, lang) for lang in LANGS}, ensure_ascii=False)
        for words, error in found
        if error is not None
    ]
    whole = ",\n".join([*fields, '  "wrong": {\n' + ",\n".join(wrong) + "\n  }"])
    return f'"{example.name}": {{\n{whole}\n}}'


if __name__ == "__main__":
    FILE.write_text(examples_text(), encoding="utf-8")
