"""Finished matches, and how everybody did in them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

SeatKind: TypeAlias = Literal["person", "computer"]


class SeatResult(NamedTuple):
    """How a match ended for a seat."""

    seat: int
    session: int | None
    """None for a computer."""
    name: str
    kind: SeatKind
    place: int
    """Counts from 1; those who are level share one."""
    points: int
    """As the rules of the match count them."""
    rounds: int
    rounds_won: int
    one_go_wins: int
    claims: int
    caught: int = 0
    """Rounds that another won in the turn in which it claimed a discard of this seat."""


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A match that has ended. Times in milliseconds since 1970, UTC."""

    table: str
    number: int
    """Counts the matches of the table from 1."""
    started_at: int
    finished_at: int
    preset: str
    seats: int
    results: tuple[SeatResult, ...]
    """Of every seat."""
    knew_more: bool = False
    """Whether somebody knew more than a seat can, by going back or by seeing two hands of a round: then it
    counts in no statistics.
    """
    handed_over: str = ""
    """What tells a match from others that was played alone on a device and handed over; "" for one that was
    played here. Nobody knows how the others came about: they count in no statistics.
    """


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A match in the list of one of its players."""

    serial: int
    """Rises with every match that is finished."""
    table: str
    number: int
    finished_at: int
    """In milliseconds since 1970, UTC."""
    preset: str
    seats: int
    seat: int
    """The player's own, as are the place and the points."""
    place: int
    points: int
    names: tuple[str, ...]
    """Of all players, by seat."""
    computers: tuple[int, ...]
    """The seats of computers."""
    knew_more: bool = False
    """Whether it counts in no statistics, since somebody in it knew more than a seat can."""
    played_alone: bool = False
    """Whether it counts in no statistics, since it was played without a server, and handed over."""
    is_aged: bool = False
    """Whether the table is removed, and with it the record and the replay."""


@dataclass(slots=True)
class PresetStatistics:
    """How a player did in all matches with one preset."""

    preset: str
    places: dict[int, int]
    """How often each place was reached, by place."""
    matches: int = 0
    points: int = 0
    """Of all matches together."""
    rounds: int = 0
    rounds_won: int = 0
    one_go_wins: int = 0
    claims: int = 0
    caught: int = 0
    """Rounds that another won in the turn in which it claimed a discard of the player."""

    @property
    def wins(self) -> int:
        """Matches in the first place, shared or not."""
        return self.places.get(1, 0)

    @property
    def average_points(self) -> float:
        """Points a match."""
        return self.points / self.matches


@dataclass(frozen=True, slots=True)
class ComputerTally:
    """How often a player was ahead of a computer when a match was over, and behind."""

    player: str
    """The name of the computer player."""
    ahead: int
    behind: int


def summaries_of(matches: Iterable[FinishedMatch], session: int) -> list[MatchSummary]:
    """Returns the matches of a session, those finished last first; given are matches in their order."""
    found = [
        MatchSummary(
            serial=serial,
            table=match.table,
            number=match.number,
            finished_at=match.finished_at,
            preset=match.preset,
            seats=match.seats,
            seat=own.seat,
            place=own.place,
            points=own.points,
            names=tuple(each.name for each in match.results),
            computers=tuple(each.seat for each in match.results if each.kind == "computer"),
            knew_more=match.knew_more,
            played_alone=bool(match.handed_over),
        )
        for serial, match in enumerate(matches, 1)
        for own in match.results
        if own.session == session
    ]
    return sorted(found, key=lambda each: (-each.serial, each.seat))


def statistics_of(matches: Iterable[FinishedMatch], session: int) -> list[PresetStatistics]:
    """Returns how a session did, by preset in the order of their names.

    Matches in which somebody knew more than a seat can do not count, nor do those that were handed over.
    """
    found: dict[str, PresetStatistics] = {}
    for match, own in _counting(matches, session):
        statistics = found.setdefault(match.preset, PresetStatistics(match.preset, places={}))
        statistics.places[own.place] = statistics.places.get(own.place, 0) + 1
        statistics.matches += 1
        statistics.points += own.points
        statistics.rounds += own.rounds
        statistics.rounds_won += own.rounds_won
        statistics.one_go_wins += own.one_go_wins
        statistics.claims += own.claims
        statistics.caught += own.caught
    return [found[preset] for preset in sorted(found)]


def tallies_of(matches: Iterable[FinishedMatch], session: int) -> list[ComputerTally]:
    """Returns how a session stands against each computer, in the matches that count in statistics."""
    ahead, behind = Counter[str](), Counter[str]()
    for match, own in _counting(matches, session):
        for each in match.results:
            if each.kind == "computer":
                ahead[each.name] += own.place < each.place
                behind[each.name] += own.place > each.place
    return [ComputerTally(name, ahead[name], behind[name]) for name in sorted(ahead)]


def has_dueled_since(matches: Iterable[FinishedMatch], session: int, at: int) -> bool:
    """Whether a session has finished a match of two with a computer since a time."""
    return any(
        match.finished_at >= at
        and not match.handed_over
        and match.seats == 2
        and {each.session for each in match.results} == {session, None}
        for match in matches
    )


def _counting(matches: Iterable[FinishedMatch], session: int) -> Iterator[tuple[FinishedMatch, SeatResult]]:
    """Yields what counts in statistics, with each seat of a session."""
    for match in matches:
        if not (match.knew_more or match.handed_over):
            yield from ((match, own) for own in match.results if own.session == session)
