"""Of what characters could speak: the moments of a match that everybody at the table has just seen.

A cue follows from what lies on the table, from how many cards the seats hold and from the scores, never from
a card that somebody may not see.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sevenbridge import Game, Phase, claims_discard, verb_of
from sevenbridge_app.tables.seat import Seat
from sevenbridge_app.tables.voices import Moment

#: whoever holds as many cards when somebody else goes out is caught with a full hand
FULL_HAND: Final = 7
#: whoever is last by so many points from the first is far behind
FAR: Final = 50


class Cue(NamedTuple):
    """Something of which a seat could speak."""

    seat: int
    moment: Moment


def cues_of_action(game: Game, seat: int, action: int) -> list[Cue]:
    """Returns of what could be spoken after this action of a seat; not of the end of a match."""
    round = game.round
    if game.over:
        return []
    if round.phase == Phase.OVER:
        return _cues_of_end(game)
    if claims_discard(action):
        return [Cue(seat, "called"), Cue(game.playing[round.claimed_from], "was_called")]
    if verb_of(action) == "discard" and round.hands[game.place_of(seat)].bit_count() == 1:
        return [Cue(seat, "one_left")]
    return []


def _cues_of_end(game: Game) -> list[Cue]:
    """Returns of what could be spoken after a round."""
    result = game.results[-1]
    if result.winner < 0:
        return [Cue(seat, "drawn") for seat in game.playing]
    caught = [seat for seat in game.playing if result.hands[seat].bit_count() >= FULL_HAND]
    return [
        Cue(result.winner, "one_go" if result.one_go else "out"),
        *(Cue(seat, "caught") for seat in caught if seat != result.winner),
    ]


def cues_of_deal(game: Game) -> list[Cue]:
    """Returns of what could be spoken when a round begins: of the last round's making somebody far behind."""
    if len(game.deals) < 2:
        return []
    fallen = _far_behind(game, game.totals)
    before = _far_behind(game, game.deals[-2].before.totals)
    return [Cue(seat, "far_behind") for seat in fallen if seat not in before]


def _far_behind(game: Game, totals: Sequence[int]) -> list[int]:
    """Returns the seat that is alone in the last place, and far behind the first, if there is one."""
    standing = [-each for each in totals] if game.rules.score_flow == "penalty" else list(totals)
    last, second, *_ = sorted(standing)
    if last == second or max(standing) - last < FAR:
        return []
    return [standing.index(last)]


def cues_of_match(game: Game, seats: Sequence[Seat]) -> list[Cue]:
    """Returns of what could be spoken after a match: by the computers that won, or else by all of them.

    Where one person plays it is of beating this person, or of losing to this person.
    """
    winners = game.winners
    persons = [number for number, seat in enumerate(seats) if seat.is_person]
    computers = [number for number in range(len(seats)) if number not in persons]
    alone = len(persons) == 1
    has_person_won = any(number in winners for number in persons)
    if best := [number for number in computers if number in winners]:
        won: Moment = "beat_you" if alone and not has_person_won else "won"
        return [Cue(number, won) for number in best]
    lost: Moment = "lost_to_you" if alone else "lost"
    return [Cue(number, lost) for number in computers]
