"""A player behind a command that speaks JSON lines: docs/laboratory/models.md tells the protocol.

A program is started for each seat in each round, and ends with the round. So no seat knows what another one
sees, and nothing of a deal that is played again from another seat.
"""

import hashlib
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sevenbridge.bots.player import Player, check_turn
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.view import View
from sevenbridge.lab.language_models.answers import (
    ERRORS,
    AnswerFault,
    AnswerRefused,
    Error,
    action_meant,
    refusal_text,
)
from sevenbridge.lab.language_models.briefing import briefing
from sevenbridge.lab.language_models.lines import Gone
from sevenbridge.lab.language_models.mcp_host import McpHost
from sevenbridge.lab.language_models.observation import observation
from sevenbridge.lab.language_models.program import Answerer, Program
from sevenbridge.lab.language_models.substitutes import Faults, Why, substitute
from sevenbridge.lab.language_models.words import situation
from sevenbridge.texts import Lang

#: the version of the protocol
PROTOCOL: Final = 1
#: so many answers may be illegal before an action is done in place of one
TRIES: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """On what terms programs play."""

    #: the language of all that they are told
    lang: Lang = "en"
    #: for how long an answer is waited for, in seconds
    patience: float = 60.0


USUAL_TERMS: Final = Terms()


class ProgramPlayer(Player):
    """A player that asks programs, one for each seat in which it sits.

    ``begin_round`` comes before the first choice in a round, and ``close`` after the last one.
    """

    def __init__(self, command: Sequence[str], terms: Terms, is_mcp_host: bool = False) -> None:
        """``is_mcp_host``: whether the program hosts a model that is to play through MCP (mcp_host.py)."""
        self.faults = Faults()
        self._command = tuple(command)
        self._terms = terms
        self._is_mcp_host = is_mcp_host
        self._conversations: dict[int, _Conversation] = {}

    def begin_round(self) -> None:
        """Ends the programs of the round before."""
        for conversation in self._conversations.values():
            conversation.close()
        self._conversations.clear()

    def close(self) -> None:
        """Ends all programs."""
        self.begin_round()

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``. What a program does not answer is substituted (substitutes.py)."""
        check_turn(view, dice)
        seed = seed_for_program(dice)
        legal = view.legal_actions()
        if len(legal) == 1:
            return legal[0]
        if view.seat not in self._conversations:
            self._conversations[view.seat] = _Conversation(self._started(), self._terms, view)
        self.faults.asked += 1
        return self._conversations[view.seat].ask(view, seed, self.faults)

    def _started(self) -> Answerer | None:
        """A program for one seat; None where it cannot be started."""
        try:
            return McpHost(self._command, self._terms.lang) if self._is_mcp_host else Program(self._command)
        except OSError:
            return None


def faults_of(player: Player) -> Faults:
    """What was done in place of a player: none of one that is no program."""
    return player.faults if isinstance(player, ProgramPlayer) else Faults()


def seed_for_program(dice: Dice) -> int:
    """A random number below 2^53 that tells nothing of the dice, of which the cards of the deal follow.

    What the dice themselves draw can be reckoned back to their state.
    """
    drawn = hashlib.sha256(dice.next64().to_bytes(8)).digest()
    return int.from_bytes(drawn[:8]) >> 11


class _Conversation:
    """A program in one seat of one round."""

    def __init__(self, program: Answerer | None, terms: Terms, view: View) -> None:
        self._terms = terms
        self._number = 0
        #: the events of the history that it has been told
        self._told = 0
        self._program = program
        rules = view.rules
        self._say(
            type="start",
            protocol=PROTOCOL,
            lang=terms.lang,
            seat=view.seat,
            seats=view.seats,
            rules=rules.switches(),
            text=briefing(rules, view.seats, view.seat, terms.lang),
        )

    def ask(self, view: View, seed: int, faults: Faults) -> int:
        """The action that the program chooses, or the one that is done in its place."""
        self._number += 1
        self._say(
            type="decide",
            id=self._number,
            text=situation(view, self._terms.lang, self._told),
            observation=observation(view),
            seed=seed,
        )
        self._told = len(view.history)
        why: Why
        try:
            for left in reversed(range(TRIES)):
                try:
                    action = self._answer(view)
                except ERRORS as error:
                    faults.refused += 1
                    self._refuse(view, error, left)
                else:
                    if action is not None:
                        return action
                    why = "silent"
                    break
            else:
                why = "illegal"
        except Gone:
            why = "gone"
        faults.add(why)
        action = substitute(view)
        self._say(type="substituted", id=self._number, action=action, why=why)
        return action

    def close(self) -> None:
        """Ends the program."""
        if self._program is not None:
            self._program.close()

    def _answer(self, view: View) -> int | None:
        """The action that the next answer to this question names; None where none comes in time.

        Raises AnswerRefused, IllegalAction, Malformed, Gone.
        """
        if self._program is None:
            raise Gone
        until = time.monotonic() + self._terms.patience
        while (line := self._program.hear(until)) is not None:
            answer = _read(line)
            # an earlier question may still be answered after its time
            if answer["id"] == self._number:
                return action_meant(view, answer.get("action"))
        return None

    def _refuse(self, view: View, error: Error, left: int) -> None:
        sentence = refusal_text(view, error)[self._terms.lang]
        self._say(type="refused", id=self._number, code=str(error.code), sentence=sentence, tries_left=left)

    def _say(self, **message: Any) -> None:
        if self._program is not None:
            # a sentence may quote what is no text
            self._program.say(json.dumps(message, ensure_ascii=False).encode(errors="replace"))


def _read(line: bytes) -> dict[str, Any]:
    """An answer. Raises AnswerRefused."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        raise AnswerRefused(AnswerFault.NOT_JSON) from None
    if not isinstance(answer, dict):
        raise AnswerRefused(AnswerFault.NOT_JSON)
    if not isinstance(answer.get("id"), int):
        raise AnswerRefused(AnswerFault.NO_ID)
    return answer
