"""The examples of how to play on the page (app/page/src/learn/examples.json, refused.*.json).

A position each, what is right in it, and why the engine refuses everything else that can be tried: a file of
sentences for each language, by the rules that its learners meet at their first table.

``python -m tests.lessons.examples`` rewrites them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Final, Literal

from sevenbridge.engine.cards import SUITS
from sevenbridge.engine.notation import parse_legal_action
from sevenbridge.engine.refusals import IllegalAction
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.sentences import refusal_sentence
from sevenbridge.texts import LANGS, Lang
from sevenbridge_app.cli.options import DEFAULT_PRESET
from sevenbridge_app.tables.names import computer_name, stand_in
from tests.engine.positions import discarded, playing

_LEARN: Final = Path(__file__).parents[2] / "app" / "page" / "src" / "learn"
FILE: Final = _LEARN / "examples.json"
REFUSED: Final[dict[Lang, Path]] = {lang: _LEARN / f"refused.{lang}.json" for lang in LANGS}
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
        parse_legal_action(round, LEARNER, words)
    except IllegalAction as error:
        return error
    return None


def _sentence(error: IllegalAction, lang: Lang) -> str:
    return refusal_sentence(error, lang, _card, lambda seat: computer_name(stand_in(seat), lang))


def _card(card: str) -> str:
    return _SIGNS[card[1]] + card[0].replace("T", "10")


def examples_text() -> str:
    """The file of the positions, with what is right in them."""
    return _json([(example.name, _position(example)) for example in EXAMPLES])


def refused_text(lang: Lang) -> str:
    """The file of the sentences, a line for everything that is wrong to try."""
    rules = Rules.preset(DEFAULT_PRESET[lang])
    return _json([(example.name, _refused(example, rules, lang)) for example in EXAMPLES])


def _position(example: Example) -> dict[str, object]:
    return {
        "verbs": example.verbs,
        "hand": example.hand,
        "melds": example.melds,
        "discard": example.discard,
        "discarder": example.discarder,
        "right": example.right(Rules()),
    }


def _refused(example: Example, rules: Rules, lang: Lang) -> dict[str, str]:
    round = example.round(rules)
    found = ((words, refusal(round, words)) for words in example.attempts())
    return {words: _sentence(error, lang) for words, error in found if error is not None}


def _json(parts: Iterable[tuple[str, Mapping[str, object]]]) -> str:
    examples = []
    for name, fields in parts:
        lines = (
            f"  {json.dumps(field)}: {json.dumps(value, ensure_ascii=False)}"
            for field, value in fields.items()
        )
        examples.append(f"{json.dumps(name)}: {{\n" + ",\n".join(lines) + "\n}")
    return "{\n" + ",\n".join(examples) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(examples_text(), encoding="utf-8")
    for spoken, file in REFUSED.items():
        file.write_text(refused_text(spoken), encoding="utf-8")
