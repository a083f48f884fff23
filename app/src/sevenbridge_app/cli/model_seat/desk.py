"""What a model can ask and do at its table: each call answers with text, with the same as data beside it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from sevenbridge import Reason, Refused, View
from sevenbridge.lab.language_models import (
    ERRORS,
    action_meant,
    briefing,
    happened,
    observation,
    refusal_text,
    situation,
)
from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli.model_seat.sitting import Sitting
from sevenbridge_app.cli.terminal.connection import TableError

#: a call waits so long for others, in seconds: hosts of models give up on tools that take longer
PATIENCE: Final = 25.0


class MatchRequest(NamedTuple):
    """What a model asks of a match; what it does not ask is as whoever started the program wants it."""

    #: names of computer players, with commas
    opponents: str = ""
    #: 0 where it does not ask
    seats: int = 0
    rounds: int = 0


NO_REQUEST: Final = MatchRequest()

#: gives what begins such a match; both may raise TableError
Matches = Callable[[MatchRequest], Callable[[], Sitting]]


class DeskFault(Reason):
    """Every reason for which a call is refused, beside those of the rules."""

    NO_TABLE = "no_table", "the model sits at no table"
    NOTHING_TO_DECIDE = "nothing_to_decide", "it is not this seat's turn to decide"
    MATCH_OVER = "match_over", "the match at the table is over"
    IN_MATCH = "in_match", "a match is going on, which another one would end; `leave` says that it may"
    BAD_ARGUMENTS = "bad_arguments", "an argument is missing, or is not what the tool takes"
    NO_SEAT = "no_seat", "no seat could be had, and the sentence says why"


class DeskRefused(Refused):
    """A call that is refused; ``DeskFault`` lists the codes."""

    reasons = DeskFault
    code: DeskFault

    def __init__(self, code: str, sentence: Text | None = None) -> None:
        super().__init__(code)
        #: why, and what to do
        self.sentence = sentence or _SENTENCES[self.code]


_SENTENCES: Final[Mapping[DeskFault, Text]] = MappingProxyType(
    {
        DeskFault.NO_TABLE: Text(
            "You sit at no table. Call sit_down first.",
            "まだ席に着いていません。まず sit_down を呼んでください。",
        ),
        DeskFault.NOTHING_TO_DECIDE: Text(
            "There is nothing for you to decide now. Call wait.",
            "今は選ぶことがありません。wait を呼んでください。",
        ),
        DeskFault.MATCH_OVER: Text(
            "The match is over. Call sit_down for another one.",
            "マッチは終わりました。もう一戦するなら sit_down を呼んでください。",
        ),
        DeskFault.IN_MATCH: Text(
            "You are in the middle of a match. Call look to see where it stands, and play to go on. To give"
            " it up and begin another, call sit_down with leave true.",
            "マッチの途中です。look で場を確かめ、play で続けてください。やめて新しく始めるなら、leave を"
            " true にして sit_down を呼んでください。",
        ),
    }
)
#: what is said where the table is as it is
NOTHING_TO_CHOOSE: Final = Text(
    "At this table opponents, seats and rounds are what they are. Call sit_down without them.",
    "この卓の相手、人数、ラウンド数は選べません。opponents、seats、rounds を省いて sit_down を呼んで"
    "ください。",
)
WAITING: Final = Text(
    "The others are still playing. Call wait to go on.",
    "ほかの人がプレイしています。wait を呼んで待ってください。",
)
_OVER: Final = Text("The match is over.", "マッチは終わりました。")
_NOTHING_YET: Final = Text(
    "Nothing has happened in this round yet.", "このラウンドではまだ何も起きていません。"
)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a call answers."""

    text: str
    #: the same for programs
    data: dict[str, Any] = field(default_factory=dict)

    @staticmethod
    def refusal(code: str, sentence: str) -> Answer:
        """What a call that is refused answers."""
        return Answer(f"{code}: {sentence}", {"code": code, "sentence": sentence})


class Desk:
    """One model's place, at one table after another."""

    def __init__(self, matches: Matches, lang: Lang, patience: float = PATIENCE) -> None:
        self._matches = matches
        self._lang: Lang = lang
        self._patience = patience
        self._sitting: Sitting | None = None
        #: held from a decision until the answer to it: what the model has not been told it cannot decide
        self._deciding = threading.Lock()
        #: the events of the history that the model has been told, and of which round they are
        self._told: tuple[object, ...] = ()
        #: what the model has seen last at this table
        self._seen: View | None = None

    def sit_down(self, request: MatchRequest = NO_REQUEST, leave: bool = False) -> Answer:
        """Begins a match; with ``leave`` also in the middle of one, which it leaves. Raises DeskRefused.

        Whoever asks for what cannot be had stays where it is.
        """
        if self._sitting is not None and not self._sitting.is_over and not leave:
            raise DeskRefused(DeskFault.IN_MATCH)
        try:
            begin = self._matches(request)
            self.leave()
            self._sitting = begin()
        except TableError as error:
            raise DeskRefused(DeskFault.NO_SEAT, error.sentence) from error
        self._told, self._seen = (), None
        return self.wait()

    def look(self) -> Answer:
        """The whole round so far, the table, and the legal actions. Raises DeskRefused."""
        self._told = ()
        return self._situation(0.0)

    def wait(self) -> Answer:
        """What has happened until the next decision, and the table then. Raises DeskRefused."""
        return self._situation(self._patience)

    def play(self, action: int | str) -> Answer:
        """Decides, and tells what happens until the next decision.

        Raises DeskRefused, also while another call decides, and AnswerRefused, IllegalAction or Malformed for
        what cannot be done.
        """
        if not self._deciding.acquire(blocking=False):
            raise DeskRefused(DeskFault.NOTHING_TO_DECIDE)
        try:
            view = self._view()
            if not self._table().answer(view, action_meant(view, action)):
                raise DeskRefused(DeskFault.NOTHING_TO_DECIDE)
            return self.wait()
        finally:
            self._deciding.release()

    def rules(self) -> Answer:
        """The game, and the rules of this table. Raises DeskRefused."""
        view = self._last()
        return Answer(briefing(view.rules, view.seats, view.seat, self._lang))

    def history(self) -> Answer:
        """All that has happened in this round. Raises DeskRefused."""
        lines = happened(self._last(), self._lang)
        return Answer("\n".join(lines) or _NOTHING_YET[self._lang])

    def leave(self) -> None:
        """Gives the seat up, if there is one."""
        if self._sitting is not None:
            self._sitting.leave()
            self._sitting = None

    def sentence(self, error: Exception) -> Answer:
        """What is answered to a call that was refused."""
        if isinstance(error, DeskRefused):
            return Answer.refusal(str(error.code), error.sentence[self._lang])
        assert isinstance(error, ERRORS)
        return Answer.refusal(str(error.code), refusal_text(self._view(), error)[self._lang])

    def _table(self) -> Sitting:
        if self._sitting is None:
            raise DeskRefused(DeskFault.NO_TABLE)
        return self._sitting

    def _view(self) -> View:
        """The view in which the model has to decide."""
        sitting = self._table()
        view = sitting.question(0.0)
        if view is None:
            raise DeskRefused(DeskFault.MATCH_OVER if sitting.is_over else DeskFault.NOTHING_TO_DECIDE)
        return view

    def _last(self) -> View:
        """The view in which the model decides, or has decided last."""
        self._table()
        if self._seen is None:
            raise DeskRefused(DeskFault.NOTHING_TO_DECIDE)
        return self._seen

    def _situation(self, patience: float) -> Answer:
        sitting = self._table()
        view = sitting.question(patience)
        news = [text[self._lang] for text in sitting.news()]
        if view is None:
            state = "over" if sitting.is_over else "waiting"
            end = _OVER if sitting.is_over else WAITING
            return Answer("\n".join([*news, end[self._lang]]), {"state": state, "news": news})
        blocks = [*news, situation(view, self._lang, self._known(view))]
        if self._seen is None:
            blocks = [briefing(view.rules, view.seats, view.seat, self._lang), *blocks]
        self._told, self._seen = view.history, view
        data = {"state": "decide", "news": news, "observation": observation(view)}
        return Answer("\n\n".join(blocks), data)

    def _known(self, view: View) -> int:
        """How many events of the history the model has been told."""
        known = len(self._told)
        return known if view.history[:known] == self._told else 0
