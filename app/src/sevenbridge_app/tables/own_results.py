"""What somebody is told of the matches that this person has finished."""

from __future__ import annotations

import msgspec

from sevenbridge_app.results.matches import ComputerTally, MatchSummary, PresetStatistics


class MatchList(msgspec.Struct, frozen=True):
    """The matches of a guest, those finished last first."""

    matches: tuple[MatchSummary, ...]


class Opponents(msgspec.Struct, frozen=True):
    """How a guest stands against each computer with which the guest has finished a match."""

    opponents: tuple[ComputerTally, ...]
    title: int
    """What the guest has reached against the characters: 1 (10 kyu) to 10 (1 kyu), 11 (1 dan) to 13."""
    dueled_today: bool
    """Whether the guest has finished a match of two with one of them today (UTC)."""


class PresetResults(msgspec.Struct, frozen=True):
    """How a guest did in all matches with one preset."""

    preset: str
    matches: int
    wins: int
    places: dict[str, int]
    """How often each place was reached, by its number."""
    average_points: float
    """Of a match."""
    rounds: int
    rounds_won: int
    one_go_wins: int
    """Rounds won in one go."""
    claims: int
    caught: int
    """Rounds that another won in the turn in which it claimed a discard of the guest."""


class OwnStatistics(msgspec.Struct, frozen=True):
    """How a guest did, preset by preset. Matches in which moves were taken back do not count."""

    presets: tuple[PresetResults, ...]


def preset_results(found: PresetStatistics) -> PresetResults:
    """Returns what somebody is told of these statistics."""
    return PresetResults(
        preset=found.preset,
        matches=found.matches,
        wins=found.wins,
        places={str(place): times for place, times in found.places.items()},
        average_points=found.average_points,
        rounds=found.rounds,
        rounds_won=found.rounds_won,
        one_go_wins=found.one_go_wins,
        claims=found.claims,
        caught=found.caught,
    )
