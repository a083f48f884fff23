"""Measures hints and reviews in the environment it runs in, once, and prints the figures as JSON.

A match of four rounds at a table of four is judged: a hint for each of its decisions, then a review of all,
and one more by the judge who gave the hints. Times are those of the processor. While hints are found, another
thread does next to nothing now and then, and tells how late it comes to that: the interpreter lock is let go
where that is no later than without hints.
"""

import json
import threading
from collections.abc import Callable
from time import perf_counter, process_time, sleep

from sevenbridge.analysis.decisions import course_of
from sevenbridge.analysis.hints import hint_for
from sevenbridge.analysis.judge import Judge
from sevenbridge.analysis.review import review
from sevenbridge.bots.players import make_player
from sevenbridge.engine.cards import pack
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.game import Game
from sevenbridge.engine.phases import RESHUFFLING
from sevenbridge.engine.record.writing import write_record
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View

SEATS = 4
ROUNDS = 4
#: between two things that the other thread does, in seconds
REST = 0.002


def played() -> Game:
    """A match of somebody who plays plainly, against the computers of a usual table."""
    dice = Dice(11)
    game = Game(Rules.preset("gamerules", match_length=ROUNDS), seats=SEATS, players=tuple("ABCD"), dealer=0)
    players = [make_player(name) for name in ("greedy", "rabbit", "fox", "tuned")]
    for _ in range(ROUNDS):
        deck = list(pack(0))
        dice.shuffle(deck)
        round = game.deal(deck)
        while game.is_playing:
            if round.phase == RESHUFFLING:
                game.restock(round.discards[:-1])
            else:
                game.play(players[round.actor].choose(game.view(game.actor), dice))
    return game


def views_of(game: Game) -> list[View]:
    """What was seen at each decision of a match."""
    return [each.view for number in range(ROUNDS) for each in course_of(game, number).decisions]


def hints(judge: Judge, seen: list[View]) -> None:
    """Finds a hint for each of these."""
    for view in seen:
        hint_for(view, judge=judge)


def spent(work: Callable[[], object]) -> float:
    """The seconds of the processor that some work takes."""
    start = process_time()
    work()
    return process_time() - start


def lateness(work: Callable[[], object]) -> float:
    """By how many milliseconds another thread is late beside some work, 99 times of 100 at most."""
    late: list[float] = []
    is_over = threading.Event()

    def tick() -> None:
        while not is_over.is_set():
            start = perf_counter()
            sleep(REST)
            late.append(perf_counter() - start - REST)

    thread = threading.Thread(target=tick)
    thread.start()
    work()
    is_over.set()
    thread.join()
    return 1000 * sorted(late)[len(late) * 99 // 100]


def main() -> None:
    """Prints the figures."""
    game = played()
    views = views_of(game)
    record = write_record(game.record())

    judge = Judge()
    figures = {
        "hint_ms": 1000 * spent(lambda: hints(judge, views)) / len(views),
        "review_s": spent(lambda: review(record)),
        "review_after_hints_s": spent(lambda: review(record, judge=judge)),
        "late_beside_hints_ms": lateness(lambda: hints(Judge(), views[:40])),
        "late_alone_ms": lateness(lambda: sleep(1)),
        "decisions": len(views),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
