"""A match: rounds one after the other, the deal passing on, totals, ties and winners (RULES 1.8)."""

from collections.abc import Sequence

from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules, check_seats, rules_of
from sevenbridge.engine.scoring import scores
from sevenbridge.engine.view import View, view_of

#: after so many rounds a match to a target score ends, and a tie is shared (RULES 1.8)
LONGEST_TARGET_MATCH = 1000
#: after so many play-on rounds a tie is shared (RULES 1.8)
LONGEST_PLAY_ON = 20


class Match:
    """The score of a match, and who deals and plays next. Its rounds are played outside.

    >>> match = Match(Rules(), seats=3, dealer=1)
    >>> match.playing, match.dealer, match.length
    ((0, 1, 2), 1, 3)
    """

    def __init__(self, rules: Rules | str, seats: int, dealer: int = 0) -> None:
        """Begins a match before its first round.

        ``rules`` are Rules, or the name of a preset. Raises InvalidRules for a number of seats that cannot
        play and for a name that no preset has, TypeError for what are no rules, ValueError for a dealer who
        has no seat.
        """
        check_seats(seats)
        if not 0 <= dealer < seats:
            raise ValueError(f"the dealer must be one of the {seats} seats, not {dealer}")
        self.rules = rules_of(rules)
        #: how many seats the match has
        self.seats = seats
        #: the seat that deals the next round
        self.dealer = dealer
        #: the seats that play the next round, clockwise: all, or in a play-on round those tied for first. The
        #: seats of a ``Round`` are places in this tuple
        self.playing: tuple[int, ...] = tuple(range(seats))
        #: points by seat
        self.totals: tuple[int, ...] = (0,) * seats
        #: how many rounds count so far, drawn ones too
        self.rounds = 0
        #: whether those tied for first play on among themselves
        self.playing_on = False
        #: how many of the rounds were play-on rounds
        self.play_on_rounds = 0
        #: the seats that won; empty until the match is over
        self.winners: tuple[int, ...] = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and vars(self) == vars(other)

    # a match changes, so it is no key
    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        stands = (
            f"won by {' '.join(map(str, self.winners))}" if self.over else f"seat {self.dealer} deals next"
        )
        return f"<Match of {self.seats}, totals {' '.join(map(str, self.totals))}, {stands}>"

    @property
    def length(self) -> int | None:
        """How many rounds are to be played before ties are looked at; None for a match to a target score."""
        if self.rules.match_length == "target":
            return None
        return self.seats if self.rules.match_length == "per_player" else int(self.rules.match_length)

    @property
    def over(self) -> bool:
        """Whether the match has its winners."""
        return bool(self.winners)

    @property
    def playing_totals(self) -> tuple[int, ...]:
        """The totals of the seats of the next round, or of the one in progress, clockwise."""
        return tuple(self.totals[seat] for seat in self.playing)

    @property
    def rounds_left(self) -> int:
        """How many rounds follow the next one, or the one in progress.

        It is 0 while those tied for first play on, and -1 in a match to a target score.
        """
        if self.playing_on:
            return 0
        return -1 if self.length is None else max(self.length - self.rounds - 1, 0)

    def deal(self, deck: Sequence[int]) -> Round:
        """Deals the next round from a whole pack, top card first.

        Raises ValueError for another deck, and when the match is over.
        """
        if self.over:
            raise ValueError("the match is over")
        return Round.dealt(self.rules, len(self.playing), self.playing.index(self.dealer), deck)

    def left_of(self, seat: int) -> int:
        """The next seat of those that play, clockwise."""
        return next((other for other in self.playing if other > seat), self.playing[0])

    def spread(self, round_scores: Sequence[int]) -> list[int]:
        """The scores of the seats that play as scores of all seats; those who sit out have 0."""
        result = [0] * self.seats
        for seat, points in zip(self.playing, round_scores, strict=True):
            result[seat] = points
        return result

    def view(self, round: Round, place: int) -> View:
        """What this place of the round in progress sees, and how the match stands for those who play."""
        return view_of(round, place, self.playing_totals, self.rounds_left)

    def finish(self, round: Round, counts: bool = True) -> list[int]:
        """Adds the scores of a finished round to the totals, and returns them by seat (RULES 1.7, 1.8).

        With ``counts`` false, for a round that was set up in the middle, the round does not count towards the
        length of the match. Raises ValueError when the match is over or the round is not.
        """
        if self.over:
            raise ValueError("the match is over")
        result = self.spread(scores(round))
        self.enter(result, counts)
        return result

    def enter(self, result: Sequence[int], counts: bool = True) -> None:
        """As ``finish`` for a round of which the scores by seat are known."""
        self.totals = tuple(total + points for total, points in zip(self.totals, result, strict=True))
        if counts:
            self.rounds += 1
            self.play_on_rounds += self.playing_on
            if self.playing_on or self._is_full():
                self._settle()
        if not self.over:
            self.dealer = self.left_of(self.dealer)

    def _is_full(self) -> bool:
        if self.length is not None:
            return self.rounds >= self.length
        return self.rounds >= LONGEST_TARGET_MATCH or max(self.totals) >= self.rules.target_score

    def _settle(self) -> None:
        best = (min if self.rules.score_flow == "penalty" else max)(
            self.totals[seat] for seat in self.playing
        )
        leaders = tuple(seat for seat in self.playing if self.totals[seat] == best)
        too_long = self.play_on_rounds >= LONGEST_PLAY_ON or (
            self.length is None and self.rounds >= LONGEST_TARGET_MATCH
        )
        if len(leaders) == 1 or self.rules.tie == "shared" or too_long:
            self.winners = leaders
        else:
            self.playing_on = True
            self.playing = leaders
