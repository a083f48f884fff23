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
from sevenbridge.engine.scoring import hand_points
from sevenbridge.engine.view import View, view_of
from sevenbridge.texts import LANGS, Lang
from sevenbridge_app.cli.options import DEFAULT_PRESET
from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.croupier import ComputerPlayers, Question
from sevenbridge_app.tables.names import stand_in
from tests.tables.playing import SESSION, Sitting, deck_of, decoded, stacked

LEARNER = 0
_LEARN: Final = Path(__file__).parents[2] / "app" / "page" / "src" / "learn"
FILES: Final[dict[Lang, Path]] = {lang: _LEARN / f"first_round.{lang}.json" for lang in LANGS}

#: of eights and kings there are two; ♦7 brings a run, which nobody goes on with, since ♦6 and ♦9 are gone
HANDS = ("8d 8c Ks Kh Ts 9h 2d", "Qs Qh Qd Qc 6c 9d 3h", "3s 4s 5s 6s Kd As Ac")
UPCARD = "6d"
#: in the order in which they are drawn: by the learner, seat 1, seat 2; the learner calls once instead
STOCK = "Jc 2h 4h 7d 4d 5d 7c Tc 7h"


class Decision(NamedTuple):
    """What the learner is to do: what the lesson calls it, and the move in the words of a record."""

    name: str
    words: str


#: all moves of the round; those of the learner have the names under which the page has its words for them
COURSE: Final[tuple[Decision | str, ...]] = (
    Decision("draw", "draw"),
    Decision("points", "discard Jc"),
    "draw",
    "meld Qs Qh Qd Qc",
    "discard 9d",
    "draw",
    "meld 3s 4s 5s 6s",
    "discard Ac",
    Decision("sevens", "draw"),
    Decision("holdBack", "meld 7d 8d"),
    Decision("alone", "discard Ts"),
    "draw",
    "discard 2h",
    "draw",
    "discard Kd",
    Decision("call", "pon Ks Kh"),
    Decision("keepOne", "discard 9h"),
    "draw",
    "meld 6c 7c",
    "discard 4d",
    "draw",
    "discard Tc",
    Decision("fitting", "draw"),
    Decision("lone", "meld 7h"),
    Decision("layOff", "layoff 8c @ 7c"),
    Decision("out", "discard 2d"),
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


class Taught(NamedTuple):
    """A decision as it comes up."""

    name: str
    #: what the learner sees
    view: View
    #: what is on offer
    options: list[int]
    #: what is to be done
    action: int
    #: what is told after it
    told: list[server_messages.ServerMessage]


class Played(NamedTuple):
    """The round: the table before the deal, what is told up to the first decision, and all decisions."""

    table: server_messages.Snapshot
    beginning: list[server_messages.ServerMessage]
    course: list[Taught]


def lesson(lang: Lang) -> dict[str, Any]:
    """The round as the page has it in a language.

    The words of the actions on offer, the table before the deal, what is told up to the first decision, and
    for each decision its name, its action, what the hand counts that is held, and what is told after it.
    """
    table, beginning, course = played(lang)
    actions = sorted({action for taught in course for action in taught.options})
    return {
        "actions": [
            [action, [verb_of(action), cards_text(cards_in(moved_cards(action))), label(action)]]
            for action in actions
        ],
        "table": table,
        "beginning": beginning,
        "decisions": [
            {
                "name": taught.name,
                "action": taught.action,
                "counts": hand_points(taught.view.law, taught.view.hand),
                "told": taught.told,
            }
            for taught in course
        ],
    }


def played(lang: Lang) -> Played:
    """Plays the round by the rules of a language."""
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
    sitting.add_nonces()
    round = script.round = sitting.game.round
    beginning = _news(sitting, told_so_far)
    course = []
    for decision in (move for move in COURSE if isinstance(move, Decision)):
        told_so_far = len(sitting.got[LEARNER])
        view, options = view_of(round, LEARNER), sitting.options(LEARNER)
        action = parse_action(round, LEARNER, decision.words)
        assert action in options, decision
        sitting.play(LEARNER, action)
        while sitting.table.is_in_match and not sitting.options(LEARNER):
            sitting.wait_for_wake()
        told = _news(sitting, told_so_far)
        course.append(Taught(decision.name, view, options, action, told))
    return Played(table, beginning, course)


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
        f'{{"name": "{each["name"]}", "action": {each["action"]}, "counts": {each["counts"]}, '
        f'"told": {_list(each["told"])}}}'
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
