"""The types of the answers over HTTP that the server builds as plain objects, as far as the page reads them.

``page_types`` writes them for the page, and ``test_page_types`` converts real answers to them. A real answer
may have more members; ``docs/host/protocol.md`` and ``docs/play/analysis.md`` describe all of them.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from sevenbridge.engine.rules import Value
from sevenbridge_app.store.matches import ComputerTally, MatchSummary
from sevenbridge_app.tables.server_messages import ServerMessage
from sevenbridge_app.tables.settings import TableSettings
from sevenbridge_app.web.table_directory import Summary

#: lowest and highest
Bounds = tuple[int, int]
#: what an action does, the cards that it moves, and its label: docs/library/actions.md
ActionWords = tuple[str, str, str]


class Text(TypedDict):
    """A text in both languages."""

    en: str
    ja: str


class HttpRefusal(Text):
    """The body of every answer with a status of 400 or above."""

    code: str
    details: dict[str, int | str]


class Session(TypedDict):
    """GET and POST /api/session."""

    name: str


class TableAddress(TypedDict):
    """POST /api/tables, /api/quick, …/practice, …/same and /api/days/…/play: the table opened or found."""

    code: str
    path: str


class TableList(TypedDict):
    """GET /api/tables."""

    tables: list[Summary]


class Replay(TypedDict):
    """GET /api/tables/{code}/matches/{match}/replay."""

    messages: list[ServerMessage]


class MatchList(TypedDict):
    """GET /api/me/matches."""

    matches: list[MatchSummary]


class PresetResults(TypedDict):
    """How a person did in all matches with one preset."""

    preset: str
    matches: int
    wins: int
    #: how often each place was reached, by its number
    places: dict[str, int]
    average_points: float
    rounds: int
    rounds_won: int
    one_go_wins: int
    claims: int


class Keeping(TypedDict):
    """GET /api/privacy."""

    #: after how many days without anything happening tables are removed, 0 for never
    tables: int
    #: after how many days without a visit guests are forgotten, 0 for never
    guests: int


class OwnStatistics(TypedDict):
    """GET /api/me/statistics."""

    presets: list[PresetResults]


class DayAttempt(TypedDict):
    """How a guest has played the deal of a day."""

    #: the code of the guest's table
    table: str
    state: Literal["playing", "finished", "broken_off"]
    #: among those at the table, from 1; null as long as the round is not over
    place: int | None
    points: int | None


class OwnDay(DayAttempt):
    """One of the days on which a guest has begun the deal."""

    #: yyyy-mm-dd
    day: str
    #: points are penalty points: the lowest total wins
    fewest_win: bool


class OwnDays(TypedDict):
    """GET /api/days."""

    today: str
    #: in their order
    days: list[OwnDay]
    #: how many days were played in a row, up to today or yesterday
    streak: int
    best_streak: int
    #: the missed days that were forgiven
    forgiven: list[str]


class DayDeal(TypedDict):
    """GET /api/days/{day}."""

    day: str
    today: str
    #: milliseconds until the day is over
    time_left: int
    settings: TableSettings
    #: the computers by seat, "" in that of the person
    players: list[str]
    seat: int
    #: whether points are penalty points
    fewest_win: bool
    commitment: str
    nonces: list[str]
    #: "" before the day is over
    secret: str
    #: how many have begun
    begun: int
    #: how many of them have come to the end in time
    finished: int
    #: how many have come to the end with which lead, for those who have and once the day is over
    leads: list[tuple[int, int]]
    #: by how many points the guest is ahead of each of the others, all of these together; null before the end
    lead: int | None
    #: how the guest has played it; null for one who has not begun
    mine: DayAttempt | None


class PlayedSame(TypedDict):
    """How somebody played a match that others have played as well."""

    table: str
    match: int
    name: str
    is_own: bool
    place: int
    points: int
    rounds_won: int
    #: the points of each round; empty where the table is gone
    rounds: list[int]


class OwnTry(TypedDict):
    """The guest's own try at such a match."""

    table: str
    is_over: bool


class RefusedSame(Text):
    """Why nobody can play a match again."""

    code: str


class SameMatch(TypedDict):
    """GET /api/tables/{code}/matches/{match}/same."""

    #: where it was played first
    table: str
    match: int
    settings: TableSettings
    #: the computers by seat, "" in that of the person
    players: list[str]
    seat: int
    fewest_win: bool
    #: whether the guest was the first
    is_own: bool
    #: null where it can be played
    refused: RefusedSame | None
    #: null for a guest who has not begun
    mine: OwnTry | None
    #: the first one, and then the others who have finished it
    played: list[PlayedSame]


class Opponents(TypedDict):
    """GET /api/me/opponents."""

    opponents: list[ComputerTally]


class SevenStatistics(TypedDict):
    """GET /api/seven/statistics."""

    played: int
    won: int
    best_seconds: int | None
    streak: int
    best_streak: int


class ActionTable(TypedDict):
    """GET /api/actions: a row for each action, in the order of their numbers."""

    actions: list[ActionWords]


class Switch(TypedDict):
    """A switch of the rules, with everything that is said about it."""

    name: str
    kind: Literal["bool", "choice", "int", "choice_or_int"]
    #: the values that have names or are few; numbers go from ``low`` to ``high`` besides
    choices: list[Value]
    low: int | None
    high: int | None
    #: a key of the rulebook's ``sections``
    section: str
    title: Text
    explanation: Text
    #: the words for single values
    labels: list[tuple[Value, Text]]
    #: the words for any other number, which stands where ``{n}`` is
    number: Text | None
    #: which sources name which values
    named: list[tuple[Value, list[str]]]
    note: Text | None


class Preset(TypedDict):
    """A preset, with everything that is said about it."""

    name: str
    title: Text
    character: Text
    sources: list[str]
    #: for how few and how many players it is meant
    players: Bounds
    note: Text | None
    switches: dict[str, Value]
    #: the switches that its sources leave open
    decided: list[str]
    #: its values as a record writes them
    written: dict[str, str]


class LevelPage(TypedDict):
    """How strong computers are, and how those of this level play."""

    name: str
    title: Text
    manner: Text


class CharacterPage(TypedDict):
    """A computer with whom people play: who it is, how it plays, and what it says."""

    id: str
    level: str
    name: Text
    manner: Text
    lines: dict[str, Text]
    """By the moment at which they are said."""


class Rulebook(TypedDict):
    """GET /api/rules: what a page of rules, a form for a new table and talk at the table need."""

    #: the titles of the sections of the rules, by their numbers
    sections: dict[str, Text]
    #: where the rules of the presets were found, by their letters
    sources: dict[str, Text]
    switches: list[Switch]
    presets: list[Preset]
    #: other names of presets, and the presets that they mean
    aliases: dict[str, str]
    #: how few and how many may play
    seats: Bounds
    #: the bounds of those settings of a table that are numbers, by the name of the setting
    settings: dict[str, Bounds]
    #: the bounds of ``claim_seconds`` where ``claims`` is ``level``
    level_seconds: Bounds
    #: weakest first
    levels: list[LevelPage]
    characters: list[CharacterPage]
    phrases: dict[str, Text]
    reactions: dict[str, str]
    #: how many characters a free text may have
    longest_text: int
    #: the sentence for each refusal, by its code
    refusals: dict[str, Text]


class RulesRefusal(Text):
    """Why rules cannot be played, and the switch, ``preset`` or ``seats`` that is the reason."""

    code: str
    option: str


class RulesNote(Text):
    """Something in the rules that changes nothing, or may surprise."""

    switches: list[str]


class RulesVerdict(TypedDict):
    """POST /api/rules/check."""

    refused: RulesRefusal | None
    notes: list[RulesNote]


class ExpectedPoints(TypedDict):
    """By how many points a seat is expected to be ahead of the others, with the interval, if there is one."""

    mean: float
    low: float | None
    high: float | None


class ReviewOption(TypedDict):
    """A legal action of a decision."""

    action: int
    words: str
    ahead: ExpectedPoints


class ReviewReason(Text):
    """Why one action is better than another.

    Cards stand in braces as a record writes them, and seats as numbers: ``{Kh}``, ``{2}``.
    """

    code: str


class ReviewDecision(TypedDict):
    """A decision and what it was worth. ``chosen`` and ``best`` are ``words`` of options."""

    seat: int
    #: counts the decisions of this seat in the round, from 0
    number: int
    #: how many actions of the round went before, passes not counted
    after: int
    chosen: str
    best: str
    lost: float
    options: list[ReviewOption]
    #: why the best action is better than the one chosen; reviews of earlier versions have none
    reasons: NotRequired[list[ReviewReason]]


class ReviewAccount(TypedDict):
    """Where a result comes from, in points by which the seat is ahead.

    It is ``cards + gifts + rest - lost``, and ``start + luck - lost``, too.
    """

    seat: int
    start: float
    luck: float | None
    lost: float
    #: the points that as many choices at random would have cost, and how much of these were kept: 0 to 100
    stake: NotRequired[float]
    accuracy: NotRequired[int | None]
    cards: float | None
    gifts: float | None
    rest: float | None
    result: float | None


class CurvePoint(TypedDict):
    """So many points ahead after so many actions of the round."""

    after: int
    ahead: float


class ReviewCurve(TypedDict):
    """What a seat could expect at its decisions in a round, and at last its result."""

    seat: int
    points: list[CurvePoint]


class ReviewMoment(TypedDict):
    """One of the moments at which a seat lost most."""

    round: int
    number: int
    after: int
    lost: float


class FineMoment(TypedDict):
    """A choice that was clearly better than what many would have done ``instead``."""

    round: int
    number: int
    after: int
    #: these are ``words`` of options
    chosen: str
    instead: str
    gained: float
    reasons: list[ReviewReason]


class FinestMoments(TypedDict):
    """The finest moments of one seat."""

    seat: int
    moments: list[FineMoment]


class CostliestMoments(TypedDict):
    """The moments at which one seat lost most."""

    seat: int
    moments: list[ReviewMoment]


class RoundReview(TypedDict):
    """The decisions of one round."""

    round: int
    playing: list[int]
    accounts: list[ReviewAccount]
    curves: list[ReviewCurve]
    decisions: list[ReviewDecision]


class Review(TypedDict):
    """GET /api/tables/{code}/matches/{match}/review: docs/play/analysis.md. Rounds and seats count from 0."""

    seats: list[int]
    rounds: list[RoundReview]
    accounts: list[ReviewAccount]
    costliest: list[CostliestMoments]
    finest: NotRequired[list[FinestMoments]]
