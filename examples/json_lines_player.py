"""A player of Seven Bridge behind a command: lines of JSON come in, and lines of JSON go out.

    sevenbridge arena --player "mine=cmd:python examples/json_lines_player.py" --player greedy --loss

It needs nothing but Python. It is started for one seat and one round, and ends when its input ends. To let
a language model play, let ``choose`` send it ``rules`` and ``question["text"]``, and give back the number
in its answer. docs/laboratory/models.md tells the protocol.
"""

import json
import sys
from typing import Any

#: what a card counts, roughly: pictures much, small cards little, and a seven is better kept
WORTH = {rank: number for number, rank in enumerate("7A23456789TJQK")}


def choose(rules: str, question: dict[str, Any], refused: list[int]) -> int:
    """The number of one of the legal actions that have not been refused.

    ``rules`` tells the game and the rules of the table in words. In the question, ``text`` tells what has
    happened, the table, and the legal actions with their numbers; ``observation`` tells the same as data.
    """
    legal = {each["action"]: each["words"] for each in question["observation"]["legal"]}
    left = [action for action in legal if action not in refused]
    return int(max(left, key=lambda action: value(legal[action])))


def value(words: str) -> int:
    """How much this player likes an action: to put cards down, best many; then to get rid of a high card."""
    verb, *cards = words.split()
    if verb in ("meld", "pon", "chi"):
        return 100 + len(cards)
    if verb == "layoff":
        return 100
    return WORTH.get(cards[0][0], 0) if verb == "discard" else 0


def main() -> None:
    """Answers questions until the input ends."""
    rules = ""
    question: dict[str, Any] = {}
    answers: list[int] = []
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "start":
            rules = message["text"]
        elif message["type"] == "decide":
            question, answers = message, []
        elif message["type"] == "refused":
            print(message["sentence"], file=sys.stderr)
        if message["type"] == "decide" or message.get("tries_left"):
            answers.append(choose(rules, question, answers))
            print(json.dumps({"id": message["id"], "action": answers[-1]}), flush=True)


if __name__ == "__main__":
    main()
