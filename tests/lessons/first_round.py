"""The guided first round of the page (app/page/src/learn/first_round.*.json), as a table plays it.

One learner, two computers, a deck that was looked for until it told a good story, and every move fixed. In
each language it is played by the rules that its learners meet at their first table.

``python -m tests.lessons.first_round`` rewrites both.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from sevenbridge.engine.actions import label, moved_cards, verb_of
from sevenbridge.engine.cards import cards_in, cards_text
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.notation import parse_action
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View
from sevenbridge.texts import LANGS, Lang
from sevenbridge_app.cli.options import DEFAULT_PRESET
from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.croupier import ComputerPlayers, Question
from sevenbridge_app.tables.names import stand_in
from tests.tables.playing import SESSION, Sitting, deck_of, decoded, stacked

LEARNER = 0
_LEARN: Final = Path(__file__).parents[2] / "app" / "page" / "src" / "learn"
FILES: Final[dict[Lang, Path]] = {lang: _LEARN / f"first_round.{lang}.json" for lang in LANGS}

HANDS = ("7s 7h 8c 9c Ks Kh Js", "2h Jc 8d 9s 3d 6c 7c", "Tc 9d Qh 5c Qs Qd Ah")
UPCARD = "Jh"
#: in the order in which they are drawn: by the learner, seat 1, seat 2, and so on
STOCK = "Td 2d 4c 7d Kc"


class Decision(NamedTuple):
    """What the learner is to do: what the lesson calls it, and the move in the words of a record."""

    name: str
    words: str


#: all moves of the round; those of the learner have the names under which the page has its words for them
COURSE: Final[tuple[Decision | str, ...]] = (
    Decision("draw", "draw"),
    Decision("set", "meld 7s 7h"),
    Decision("points", "discard Td"),
    "draw",
    "meld 6c 7c",
    "discard Jc",
    "draw",
    "meld Qs Qh Qd",
    "layoff 5c @ 6c",
    "layoff 4c @ 5c",
    "discard Tc",
    Decision("decline", "draw"),
    Decision("lone", "meld 7d"),
    Decision("layOff", "layoff 8c @ 7c"),
    Decision("safe", "discard Js"),
    "draw",
    "layoff 8d @ 7d",
    "discard Kc",
    Decision("pon", "pon Ks Kh"),
    Decision("out", "discard 9c"),
)
#: what the page is told of: the rest of a match is not in the lesson
_KINDS = (server_messages.RoundDealt, server_messages.Happened)


class _Script(ComputerPlayers):
    """The computers do what is written, one move after the other."""

    def __init__(self) -> None:
        self._moves = iter([move for move in COURSE if isinstance(move, str)])
        self._answers: dict[Question, str] = {}
        self.round: Round | None = None

    def choice(self, question: Question, player: str, view: View, dice: Dice) -> int | None:
        assert self.round is not None
        assert not question.is_window, "no computer is to be asked about a discard"
        if question not in self._answers:
            self._answers[question] = next(self._moves)
        return parse_action(self.round, question.place, self._answers[question])


def lesson(lang: Lang) -> dict[str, Any]:
    """The round as the page has it in a language.

    The words of the actions on offer, the table before the deal, what is told up to the first decision, for
    each decision its name, its action, and what is told after it; and what the cards count that are left at
    the end.
    """
    script, rules = _Script(), Rules.preset(DEFAULT_PRESET[lang])
    sitting = Sitting(
        fairness=stacked(deck_of(HANDS, STOCK, UPCARD, dealer=2), dealer=2),
        computers=script,
        seats=3,
        preset=DEFAULT_PRESET[lang],
        # the page knows without the rulebook whether points are bad
        switches={"match_length": 1, "first_dealer": "random", "score_flow": rules.score_flow},
        claim_seconds=0,
    )
    sitting.sit(LEARNER)
    sitting.ask(SESSION, client_messages.Start(2))
    table = _nameless(sitting.snapshot(LEARNER))
    told_so_far = len(sitting.got[LEARNER])
    sitting.ask(SESSION, client_messages.Nonce(3, LEARNER, "ab"))
    script.round = sitting.game.round
    actions: set[int] = set()
    parts: list[list[server_messages.ServerMessage]] = []
    decisions = []
    for decision in (move for move in COURSE if isinstance(move, Decision)):
        parts.append(_news(sitting, told_so_far))
        told_so_far = len(sitting.got[LEARNER])
        options = sitting.options(LEARNER)
        assert script.round is not None
        action = parse_action(script.round, LEARNER, decision.words)
        assert action in options, decision
        actions.update(options)
        decisions.append({"name": decision.name, "action": action})
        sitting.play(LEARNER, action)
        while sitting.table.is_in_match and not sitting.options(LEARNER):
            sitting.wait_for_wake()
    parts.append(_news(sitting, told_so_far))
    beginning, *rest = parts
    return {
        "actions": [
            [action, [verb_of(action), cards_text(cards_in(moved_cards(action))), label(action)]]
            for action in sorted(actions)
        ],
        "table": table,
        "beginning": beginning,
        "decisions": [decision | {"told": part} for decision, part in zip(decisions, rest, strict=True)],
    }


def _news(sitting: Sitting, known: int) -> list[server_messages.ServerMessage]:
    """What the learner has been told since; the way back is the coach's, and not the table's."""
    messages = [decoded(got.frame) for got in sitting.got[LEARNER][known:]]
    for message in messages:
        if isinstance(message, _KINDS) and message.now:
            message.now = msgspec.structs.replace(message.now, undo_to=0)
    return [message for message in messages if isinstance(message, _KINDS)]


def _nameless(table: server_messages.Snapshot) -> server_messages.Snapshot:
    """The table without the learner's name, who has told none, with others who have one, and no shuffle."""
    seats = tuple(
        msgspec.structs.replace(seat, name="", player=seat.player and stand_in(number))
        for number, seat in enumerate(table.seats)
    )
    return msgspec.structs.replace(table, seats=seats, code="LESSON", commitment="", nonces=())


def lesson_text(lang: Lang) -> str:
    """The file, a line for every message."""
    return "\n".join(_lines(lesson(lang))) + "\n"


def _lines(parts: dict[str, Any]) -> Iterator[str]:
    yield "{"
    yield f'"actions": {_json(parts["actions"])},'
    yield f'"table": {_json(parts["table"])},'
    yield f'"beginning": {_list(parts["beginning"])},'
    yield '"decisions": ['
    decisions = [
        f'{{"name": "{each["name"]}", "action": {each["action"]}, "told": {_list(each["told"])}}}'
        for each in parts["decisions"]
    ]
    yield ",\n".join(decisions)
    yield "]"
    yield "}"


def _list(messages: list[server_messages.ServerMessage]) -> str:
    return "[\n" + ",\n".join(f"  {_json(message)}" for message in messages) + "\n]"


def _json(value: object) -> str:
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False)


if __name__ == "__main__":
    for spoken, file in FILES.items():
        file.write_text(lesson_text(spoken), encoding="utf-8")
