"""The habits of players: how often one claims, goes out in one go, makes sets, is claimed from, is caught.

``python -m research.habits --players careful,tuned --rules wikipedia_ja`` plays each of them alone
among the last one, on the same deals, and prints a row for each.
"""

import argparse
from dataclasses import dataclass
from typing import Final

from sevenbridge.bots.player import Player
from sevenbridge.bots.players import make_player
from sevenbridge.engine import actions, dealing
from sevenbridge.engine.cards import JOKER, cards_in
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.errors import Refused
from sevenbridge.engine.law import law_of
from sevenbridge.engine.phases import CLAIMING
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.scoring import hand_points, in_one_go
from sevenbridge.engine.view import View
from sevenbridge.lab.duplicate_sets import REPORTING

ROUNDS: Final = 2000
#: who holds so few cards is nearly out
FEW: Final = 3


@dataclass(slots=True)
class Habits:
    """What a player did in its rounds."""

    rounds: int = 0
    won: int = 0
    #: rounds won in one go
    one_go: int = 0
    #: its own turns in the rounds that it won
    turns_to_win: int = 0
    #: discards that it could have claimed, and those that it claimed
    claimable: int = 0
    claimed: int = 0
    #: melds of three cards or more from its own hand, and those of them that were sets
    melds: int = 0
    sets: int = 0
    #: its discards, and those of them that others claimed
    discards: int = 0
    fed: int = 0
    #: the same while another was nearly out
    late_discards: int = 0
    late_fed: int = 0
    #: rounds in which another went out, and the points in its hand then
    lost: int = 0
    caught: int = 0


class HabitCounter:
    """Plays rounds of a player among others of one kind, and counts the habits of that player."""

    def __init__(self, rules: Rules, seats: int, player: Player, company: Player) -> None:
        self.habits = Habits()
        self._players = (company, player)
        self._round = Round(law_of(rules), seats)
        self._view = View()
        self._dice = Dice(0).fork(REPORTING)

    def play(self, rounds: int) -> None:
        """Plays so many rounds, in each seat as many."""
        for number in range(rounds):
            self._play(number % self._round.seats, self._dice.fork(number))

    def _play(self, own: int, dice: Dice) -> None:
        round, habits = self._round, self.habits
        chance = dice.fork(0)
        dealing.deal(round, 0, dice)
        turns = 0
        discarder = -1
        is_late = False
        begun = round.turns
        while dealing.advance(round, dice):
            actor, asked = round.actor, round.phase == CLAIMING
            # it has drawn
            turns += actor == own and round.turns > begun
            self._view.look(round, actor)
            action = self._players[actor == own].choose(self._view, chance)
            claims = actions.is_claim(actions.kind_of(action))
            if asked and actor == own:
                habits.claimable += 1
                habits.claimed += claims
                turns += claims
            if claims and discarder == own:
                habits.fed += 1
                habits.late_fed += is_late
            if actor == own:
                self._note(action)
            if actions.verb_of(action) == "discard":
                discarder = actor
                is_late = actor == own and self._is_late()
                habits.late_discards += is_late
            round.play(action)
            begun = round.turns
        self._end(own, turns)

    def _is_late(self) -> bool:
        """Whether a seat other than the one whose view it is holds few cards."""
        view = self._view
        return min(view.counts[seat] for seat in range(view.seats) if seat != view.seat) <= FEW

    def _note(self, action: int) -> None:
        """Counts a meld, or a discard."""
        verb = actions.verb_of(action)
        self.habits.discards += verb == "discard"
        cards = [card for card in cards_in(actions.moved_cards(action)) if card != JOKER]
        if verb == "meld" and len(cards) > 2:
            self.habits.melds += 1
            self.habits.sets += len({card & 15 for card in cards}) == 1

    def _end(self, own: int, turns: int) -> None:
        round, habits = self._round, self.habits
        habits.rounds += 1
        if round.winner == own:
            habits.won += 1
            habits.one_go += in_one_go(round)
            habits.turns_to_win += turns
        elif round.winner >= 0:
            habits.lost += 1
            habits.caught += hand_points(round.law, round.hands[own])


def row(name: str, habits: Habits) -> str:
    """The habits of a player in a line."""

    def share(part: int, whole: int) -> str:
        return f"{100 * part / whole:6.1f} %" if whole else "      –"

    def mean(total: int, count: int) -> str:
        return f"{total / count:6.1f}" if count else "     –"

    return "  ".join(
        (
            f"{name:10}",
            share(habits.won, habits.rounds),
            share(habits.one_go, habits.won),
            mean(habits.turns_to_win, habits.won),
            share(habits.claimed, habits.claimable),
            share(habits.sets, habits.melds),
            share(habits.fed, habits.discards),
            share(habits.late_fed, habits.late_discards),
            mean(habits.caught, habits.lost),
        )
    )


def main() -> None:
    """Counts, and prints a table."""
    parser = argparse.ArgumentParser(prog="python -m research.habits", description=__doc__)
    parser.add_argument("--players", required=True, help="with commas; the last one is the company of all")
    parser.add_argument("--rules", default="gamerules")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    options = parser.parse_args()
    names = options.players.split(",")
    try:
        rules = Rules.preset(options.rules)
        counters = [
            HabitCounter(rules, options.seats, make_player(name), make_player(names[-1])) for name in names
        ]
    except Refused as error:
        parser.error(str(error))
    print("player      won       one go    turns   claims    sets      fed       fed late  caught with")
    for name, counter in zip(names, counters, strict=True):
        counter.play(options.rounds)
        print(row(name, counter.habits), flush=True)


if __name__ == "__main__":
    main()
