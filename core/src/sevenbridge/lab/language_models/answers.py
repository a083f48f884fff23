"""An answer read as one of the legal actions of a view, or refused with a code and a sentence.

The reason is found in a round that fits the view, so it tells nothing that the seat does not know.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from sevenbridge.engine.errors import Reason, Refused
from sevenbridge.engine.explanations import explain
from sevenbridge.engine.kinds import COUNT
from sevenbridge.engine.malformed import Malformed
from sevenbridge.engine.notation import parse_action
from sevenbridge.engine.reconstruction import round_consistent_with
from sevenbridge.engine.refusals import IllegalAction, Refusal
from sevenbridge.engine.sentences import refusal_sentence
from sevenbridge.engine.view import View
from sevenbridge.lab.language_models.words import seat_names
from sevenbridge.texts import LANGS, Text


class AnswerFault(Reason):
    """Every reason for which an answer is none, beside those of the rules."""

    NOT_JSON = "not_json", "the line is no JSON object"
    NO_ID = "no_id", "the answer does not name the question that it answers"
    NO_ACTION = "no_action", "the answer names no action, neither by its number nor in words"
    NOT_OFFERED = "not_offered", "the rules allow the action, but it is not what is asked now"


class AnswerRefused(Refused):
    """An answer that cannot be taken; ``AnswerFault`` lists the codes."""

    reasons = AnswerFault
    code: AnswerFault


_SENTENCES: Final[Mapping[AnswerFault, Text]] = MappingProxyType(
    {
        AnswerFault.NOT_JSON: Text(
            'That is no JSON object. Write one line like {"id": 1, "action": 37}, and nothing else.',
            'JSONのオブジェクトではありません。{"id": 1, "action": 37} のような1行だけを書いてください。',
        ),
        AnswerFault.NO_ID: Text(
            'The answer has no "id". Give the number of the question that it answers.',
            "「id」がありません。答える質問の番号を入れてください。",
        ),
        AnswerFault.NO_ACTION: Text(
            "The answer names no action. Give one of the listed numbers, or words such as “discard Kh”.",
            "選んだことが書かれていません。一覧の番号か、「discard Kh」のような言葉で答えてください。",
        ),
        AnswerFault.NOT_OFFERED: Text(
            "That cannot be chosen now. Choose one of the listed numbers.",
            "今は選べません。一覧の番号から選んでください。",
        ),
    }
)

#: a number, and no digits without end
_NUMBER: Final = re.compile(r"\d{1,100}")
#: whatever can be wrong with an answer
ERRORS: Final = (AnswerRefused, IllegalAction, Malformed)
Error = AnswerRefused | IllegalAction | Malformed


def action_meant(view: View, answer: object) -> int:
    """The legal action that an answer names: its number, or the words of a record without the seat.

    Raises AnswerRefused, IllegalAction, Malformed.
    """
    if isinstance(answer, str) and _NUMBER.fullmatch(answer.strip()):
        answer = int(answer)
    if isinstance(answer, bool) or not isinstance(answer, int | str):
        raise AnswerRefused(AnswerFault.NO_ACTION)
    if isinstance(answer, int) and not 0 <= answer < COUNT:
        raise IllegalAction(Refusal.UNKNOWN_ACTION, action=answer)
    fitting = round_consistent_with(view)
    action = parse_action(fitting, view.seat, answer) if isinstance(answer, str) else answer
    if action in view.legal:
        return action
    try:
        reason = explain(fitting, view.seat, action)
    except ValueError:
        raise AnswerRefused(AnswerFault.NOT_OFFERED) from None
    raise reason


def refusal_text(view: View, error: Error) -> Text:
    """The sentence that says why an answer was refused, and what to do."""
    if isinstance(error, AnswerRefused):
        return _SENTENCES[error.code]
    en, ja = (refusal_sentence(error, lang, name=seat_names(view, lang).__getitem__) for lang in LANGS)
    return Text(en, ja)
