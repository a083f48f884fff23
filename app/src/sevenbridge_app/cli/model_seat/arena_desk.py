"""A model's place at a table of the arena: the lines of docs/laboratory/models.md, spoken on a socket."""

import json
import socket
import threading
import time
from typing import Any, Final

from sevenbridge.lab.language_models import Gone, Lines, happened, situation, view_in
from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli.model_seat.desk import (
    NO_REQUEST,
    NOTHING_TO_CHOOSE,
    PATIENCE,
    WAITING,
    Answer,
    DeskFault,
    DeskRefused,
    MatchRequest,
)

_SUBSTITUTED: Final = Text(
    "Action {action} was done in your place.", "あなたの代わりに{action}が選ばれました。"
)
_OVER: Final = Text("The round is over. That was all.", "ラウンドは終わりました。以上です。")


class ArenaRefused(Exception):
    """An answer that the arena does not take."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(code)
        self.code = code
        self.sentence = sentence


class ArenaDesk:
    """As ``Desk``, for one round."""

    def __init__(self, address: str, lang: Lang, patience: float = PATIENCE) -> None:
        """``address`` is HOST:PORT/SECRET, as the arena gives it. Raises OSError, ValueError."""
        where, _, secret = address.partition("/")
        host, _, port = where.rpartition(":")
        self._socket = socket.create_connection((host, int(port)))
        self._lines = Lines(self._socket.makefile("rb"), self._socket.makefile("wb"))
        self._lines.say(secret.encode())
        self._lang: Lang = lang
        self._patience = patience
        self._briefing = ""
        #: the last question, and whether it is still to be answered
        self._question: dict[str, Any] = {}
        self._is_asked = False
        #: held from a decision until the answer to it, as at a ``Desk``
        self._deciding = threading.Lock()

    def sit_down(self, request: MatchRequest = NO_REQUEST, leave: bool = False) -> Answer:
        """The rules, and the decision that is due; nothing is left, nor begun anew. Raises DeskRefused."""
        if request != NO_REQUEST:
            raise DeskRefused(DeskFault.NO_SEAT, NOTHING_TO_CHOOSE)
        answer = self.wait()
        return Answer(f"{self._briefing}\n\n{answer.text}", answer.data)

    def wait(self) -> Answer:
        """What has happened until the next decision, and the table then. Raises ArenaRefused."""
        until = time.monotonic() + self._patience
        news: list[str] = []
        while not self._is_asked:
            try:
                line = self._lines.hear(until)
            except Gone:
                news.append(_OVER[self._lang])
                return Answer("\n".join(news), {"state": "over", "news": news})
            if line is None:
                return Answer("\n".join([*news, WAITING[self._lang]]), {"state": "waiting", "news": news})
            message = json.loads(line)
            if message["type"] == "start":
                self._briefing = message["text"]
            elif message["type"] == "decide":
                self._question, self._is_asked = message, True
            elif message["type"] == "substituted":
                news.append(_SUBSTITUTED.format(action=message["action"])[self._lang])
            elif message["type"] == "refused" and message["tries_left"]:
                self._is_asked = True
                raise ArenaRefused(message["code"], message["sentence"])
        data = {"state": "decide", "news": news, "observation": self._question["observation"]}
        return Answer("\n\n".join([*news, self._question["text"]]), data)

    def play(self, action: int | str) -> Answer:
        """Decides, and tells what happens until the next decision. Raises DeskRefused, ArenaRefused."""
        if not self._deciding.acquire(blocking=False):
            raise DeskRefused(DeskFault.NOTHING_TO_DECIDE)
        try:
            if not self._is_asked:
                raise DeskRefused(DeskFault.NOTHING_TO_DECIDE)
            self._is_asked = False
            self._lines.say(json.dumps({"id": self._question["id"], "action": action}).encode())
            return self.wait()
        finally:
            self._deciding.release()

    def look(self) -> Answer:
        """The whole round so far, the table, and the legal actions. Raises DeskRefused."""
        data = {"state": "decide", "news": [], "observation": self._last()["observation"]}
        return Answer(situation(view_in(self._last()["observation"]), self._lang), data)

    def history(self) -> Answer:
        """All that had happened in this round at the last decision. Raises DeskRefused."""
        return Answer("\n".join(happened(view_in(self._last()["observation"]), self._lang)))

    def rules(self) -> Answer:
        """The game, and the rules of this table. Raises DeskRefused."""
        self._last()
        return Answer(self._briefing)

    def leave(self) -> None:
        """Gives the seat up."""
        self._lines.end()
        self._socket.close()

    def sentence(self, error: Exception) -> Answer:
        """What is answered to a call that was refused."""
        if isinstance(error, DeskRefused):
            return Answer.refusal(str(error.code), error.sentence[self._lang])
        assert isinstance(error, ArenaRefused)
        return Answer.refusal(error.code, error.sentence)

    def _last(self) -> dict[str, Any]:
        if not self._question:
            raise DeskRefused(DeskFault.NOTHING_TO_DECIDE)
        return self._question
