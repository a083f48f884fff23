"""The rules of a match as data: thirty switches, five presets (RULES 1.9).

>>> rules = Rules.preset("pagat", ace="both", ace_points=11)
>>> rules.ace_points
11
>>> rules.as_preset()
('pagat', {'ace': 'both', 'ace_points': 11})
"""

import contextlib
import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias, get_args, get_origin

from sevenbridge.engine.errors import Reason, Refused

Value: TypeAlias = bool | int | str
Kind = Literal["bool", "choice", "int", "choice_or_int"]

MIN_SEATS: Final = 2
MAX_SEATS: Final = 6
#: stands for a seat where there is none: of an up-card, a reshuffle, a drawn round
NOBODY: Final = -1

HAND_SIZE: Final = 7
_PACK: Final = 52


class RulesCode(Reason):
    """Every reason for which rules, or a part of them, can be refused.

    Their meaning is a sentence with the details in braces, for a log or a traceback; ``possible`` is
    everything that may be given instead. The sentences for people are in the rulebook.
    """

    UNKNOWN_PRESET = "unknown_preset", '"{value}" is not a preset; use one of: {possible}', "value allowed"
    UNKNOWN_OPTION = "unknown_option", "there is no such option; use one of: {possible}", "value allowed"
    MALFORMED_SWITCH = "malformed_switch", 'write it as name=value, not "{value}"', "value"
    WRONG_TYPE = "wrong_type", '"{value}" is of the wrong type ({given}); possible: {possible}', "value given"
    UNKNOWN_VALUE = "unknown_value", '"{value}" is not a value of this option; possible: {possible}', "value"
    OUT_OF_RANGE = "out_of_range", "{value} is out of range; possible: {possible}", "value low high"
    NEEDS_TARGET_SCORE = (
        "needs_target_score",
        "match_length=target needs a target score; possible: {possible}",
        "match_length low high",
    )
    NEEDS_TARGET_MATCH = (
        "needs_target_match",
        "{value} needs match_length=target, which is {match_length}",
        "value match_length",
    )
    TOO_FEW_PLAYERS = "too_few_players", "{value} players are too few; possible: {possible}", "value low high"
    TOO_MANY_PLAYERS = (
        "too_many_players",
        "{value} players would be dealt {dealt} of the pack's {pack} cards; possible: {possible}",
        "value low high dealt pack",
    )


class InvalidRules(Refused):
    """Rules that make no sense: which option, why, and what would be possible."""

    reasons = RulesCode
    code: RulesCode
    #: a switch's name, ``"preset"``, ``"seats"``, or the unknown name that was given
    option: str
    #: plain values (bool, int, str, None, or lists of them): those of ``code.fields``, and as far as they
    #: apply the type that was ``given``, the ``allowed`` values, and the bounds ``low`` and ``high``
    details: dict[str, Any]

    def __init__(self, option: str, code: RulesCode, details: Mapping[str, Any]) -> None:
        # not the initializer of Refused, which allows no more details than the code's own
        ValueError.__init__(self, option, code, details)
        self.option = option
        self.code = code
        self.details = dict(details)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.option, self.code, self.details)

    def words(self) -> dict[str, str]:
        """The details as words for a sentence, plus ``possible``: everything that may be given instead."""
        possible = [written(value) for value in self.details.get("allowed", ())]
        if "low" in self.details:
            possible.append(f"{self.details['low']}–{self.details['high']}")
        words = {name: written(value) for name, value in self.details.items() if name != "allowed"}
        return words | {"possible": ", ".join(possible)}

    def __str__(self) -> str:
        return f"{self.option}: {self.code.meaning.format(**self.words())}"


def written(value: Value | None) -> str:
    """A value as text that ``parse_switch`` reads back: True is ``true``."""
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


def _plain(value: object) -> Value | None:
    """A value from a file or a request, shortened and of a plain type, so that a message can show it."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int) and value.bit_length() <= 64:
        return int(value)
    if isinstance(value, str):
        return value if len(value) <= 60 else f"{value[:60]}…"
    if isinstance(value, float):
        return repr(value)
    # Nested or enormous values may be costly or impossible to print.
    return f"<{type(value).__name__}>"


@dataclass(frozen=True, slots=True)
class Switch:
    """What one option may be: some ``choices``, whole numbers from ``low`` to ``high``, or either."""

    name: str
    choices: tuple[Value, ...] = ()
    low: int | None = None
    high: int | None = None

    @property
    def kind(self) -> Kind:
        """How the option is set: a yes or no, a choice, a number, or a choice that may be a number."""
        if self.low is None:
            return "bool" if self.choices == (False, True) and self._types == {bool} else "choice"
        return "choice_or_int" if self.choices else "int"

    @property
    def _types(self) -> set[type]:
        return {type(choice) for choice in self.choices} | (set() if self.low is None else {int})

    def check(self, value: object) -> None:
        """Raise InvalidRules unless ``value`` is possible here; True is no number and 1 is no yes."""
        if type(value) not in self._types:
            raise self._refused(value, RulesCode.WRONG_TYPE)
        if value in self.choices:
            return
        if self.low is None or self.high is None or not isinstance(value, int):
            raise self._refused(value, RulesCode.UNKNOWN_VALUE)
        if not self.low <= value <= self.high:
            raise self._refused(value, RulesCode.OUT_OF_RANGE)

    def read(self, text: str) -> Value:
        """The value that ``text`` stands for. Raises InvalidRules when it stands for none."""
        word = text.strip().lower()
        value: Value = word
        if self.kind == "bool":
            value = _YES_NO.get(word, word)
        elif int in self._types:
            with contextlib.suppress(ValueError):  # A word, such as "face", is left for the check to judge.
                value = int(word)
        self.check(value)
        return value

    def _refused(self, value: object, code: RulesCode) -> InvalidRules:
        details: dict[str, Any] = {"value": _plain(value), "given": type(value).__name__}
        if self.choices:
            details["allowed"] = list(self.choices)
        if self.low is not None:
            details |= {"low": self.low, "high": self.high}
        return InvalidRules(self.name, code, details)


_YES_NO: Final[Mapping[str, bool]] = {
    "true": True,
    "yes": True,
    "on": True,
    "false": False,
    "no": False,
    "off": False,
}


class _Among(NamedTuple):
    """Marks a number that is one of a few."""

    first: int
    second: int


class _Between(NamedTuple):
    """Marks a number with bounds, both included."""

    low: int
    high: int


FirstDealer = Literal["low_card", "random", "first_jack"]
Starter = Literal["left_of_dealer", "dealer"]
ClaimBan = Literal["own_first_turn", "first_round", "none"]
ClaimPriority = Literal["pon", "nearest"]
SevenGrowth = Literal["set_or_run", "run_only"]
SevenSets = Literal["allowed", "three_or_more"]
Ace = Literal["low", "both"]
FinalDiscard = Literal["required", "optional"]
OutOnWild = Literal["allowed", "forbidden"]
StockOut = Literal["reshuffle", "end"]
DrawnRound = Literal["no_score", "all_count"]
ScoreFlow = Literal["winner_collects", "penalty", "zero_sum"]
HeldSeven = Literal["none", "double_once", "double_each"]
Responsibility = Literal["off", "discarder"]
Tie = Literal["play_on", "shared"]
Points = Annotated[int, _Between(0, 1000)]
PipPoints = Literal["face"] | Points
FacePoints = Literal["rank"] | Points
MatchLength = Literal["per_player", "target"] | Annotated[int, _Between(1, 1000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Every switch of RULES 1.1 to 1.8; the defaults are the ``gamerules`` preset.

    Equal rules are equal and hash alike. Raises InvalidRules for a value or a combination that makes no
    sense. The rulebook (rulebook/) says what each switch does.
    """

    # The types are the one table of what each option may be: SWITCHES is read from them.
    jokers: Annotated[int, _Among(0, 1)] = 0
    upcard: bool = True
    first_dealer: FirstDealer = "low_card"
    starter: Starter = "left_of_dealer"
    claim_ban: ClaimBan = "own_first_turn"
    claim_hand_cards: Annotated[int, _Among(1, 2)] = 2
    claim_priority: ClaimPriority = "pon"
    layoff_needs_meld: bool = False
    layoff_after_claim: bool = True
    seven_growth: SevenGrowth = "set_or_run"
    seven_sets: SevenSets = "allowed"
    ace: Ace = "low"
    final_discard: FinalDiscard = "required"
    out_on_wild: OutOnWild = "allowed"
    stock_out: StockOut = "reshuffle"
    reshuffles: Annotated[int, _Between(0, 100)] = 3
    drawn_round: DrawnRound = "no_score"
    score_flow: ScoreFlow = "winner_collects"
    ace_points: Points = 1
    face_points: FacePoints = 10
    seven_points: Points = 20
    pip_points: PipPoints = "face"
    held_seven: HeldSeven = "none"
    joker_points: Points = 0
    joker_multiplier: Annotated[int, _Among(1, 5)] = 5
    one_go_multiplier: Annotated[int, _Among(1, 2)] = 2
    responsibility: Responsibility = "off"
    match_length: MatchLength = "per_player"
    target_score: Annotated[int, _Between(0, 1_000_000)] = 0
    tie: Tie = "play_on"

    def __post_init__(self) -> None:
        for name, switch in SWITCHES.items():
            switch.check(getattr(self, name))
        if self.match_length == "target":
            if self.target_score == 0:
                details = {"match_length": "target", "low": 1, "high": SWITCHES["target_score"].high}
                raise InvalidRules("target_score", RulesCode.NEEDS_TARGET_SCORE, details)
        elif self.target_score != 0:
            details = {"value": self.target_score, "match_length": self.match_length}
            raise InvalidRules("target_score", RulesCode.NEEDS_TARGET_MATCH, details)

    @classmethod
    def preset(cls, name: str, /, **switches: Any) -> "Rules":
        """A preset's rules (RULES 1.9), by id or alias, with some switches set otherwise.

        Raises InvalidRules for an unknown preset or option, or a value that makes no sense.
        """
        return PRESETS[preset_id(name)].replace(**switches)

    def replace(self, /, **switches: Any) -> "Rules":
        """These rules with some switches set otherwise. Raises InvalidRules as the constructor does."""
        for name in switches:
            find_switch(name)
        return dataclasses.replace(self, **switches)

    def switches(self) -> dict[str, Value]:
        """Every switch and its value, in the order of the fields."""
        return {name: getattr(self, name) for name in SWITCHES}

    def as_preset(self) -> tuple[str, dict[str, Value]]:
        """The preset that needs the fewest changes to become these rules, and those changes.

        ``Rules.preset(name, **changes)`` gives these rules back. Among equals the first preset is taken.
        """
        changes = {name: self._changes_from(preset) for name, preset in PRESETS.items()}
        nearest = min(changes, key=lambda name: len(changes[name]))
        return nearest, changes[nearest]

    def _changes_from(self, other: "Rules") -> dict[str, Value]:
        theirs = other.switches()
        return {name: value for name, value in self.switches().items() if value != theirs[name]}


def _switch(name: str, hint: Any) -> Switch:
    """The switch of a field, from its type: bool, Literal, a marked int, or a union of these."""
    choices: tuple[Value, ...] = ()
    bounds: tuple[int, int] | tuple[None, None] = (None, None)
    is_single = hint is bool or get_origin(hint) in (Literal, Annotated)
    for part in (hint,) if is_single else get_args(hint):
        if part is bool:
            choices += (False, True)
        elif get_origin(part) is Literal:
            choices += get_args(part)
        else:
            (mark,) = part.__metadata__
            if isinstance(mark, _Among):
                choices += tuple(mark)
            else:
                bounds = (mark.low, mark.high)
    return Switch(name, choices, *bounds)


SWITCHES: Final[Mapping[str, Switch]] = MappingProxyType(
    {name: _switch(name, hint) for name, hint in Rules.__annotations__.items()}
)


def find_switch(name: str) -> Switch:
    """The switch of that name. Raises InvalidRules when there is none."""
    if name in SWITCHES:
        return SWITCHES[name]
    shown = written(_plain(name))
    raise InvalidRules(shown, RulesCode.UNKNOWN_OPTION, {"value": shown, "allowed": list(SWITCHES)})


_GAMERULES: Final = Rules()
_WIKIPEDIA_JA: Final = Rules(
    first_dealer="random",
    claim_ban="first_round",
    layoff_needs_meld=True,
    ace="both",
    score_flow="penalty",
    ace_points=10,
    seven_points=7,
    joker_points=20,
    joker_multiplier=1,
    tie="shared",
)

PRESETS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "gamerules": _GAMERULES,
        "pagat": _GAMERULES.replace(first_dealer="random", ace_points=10),
        "wikipedia_ja": _WIKIPEDIA_JA,
        "nintendo": _WIKIPEDIA_JA.replace(
            jokers=1,
            upcard=False,
            first_dealer="first_jack",
            starter="dealer",
            score_flow="zero_sum",
            held_seven="double_each",
            joker_points=0,
            joker_multiplier=5,
            one_go_multiplier=1,
        ),
        "gamepack2001": _WIKIPEDIA_JA.replace(ace_points=15, seven_points=5, pip_points=5),
    }
)

ALIASES: Final[Mapping[str, str]] = MappingProxyType({"blog": "gamerules"})


def preset_id(name: str) -> str:
    """The id of the preset that ``name``, an id or an alias, stands for. Raises InvalidRules for none."""
    if isinstance(name, str):
        known = ALIASES.get(name, name)
        if known in PRESETS:
            return known
    details = {"value": _plain(name), "allowed": [*PRESETS]}
    raise InvalidRules("preset", RulesCode.UNKNOWN_PRESET, details)


def rules_of(rules: Rules | str) -> Rules:
    """Rules as they are, or those of a preset of this name: what everything that takes rules is given.

    Raises InvalidRules for a name that no preset has, TypeError for what is neither.
    """
    if isinstance(rules, Rules):
        return rules
    if isinstance(rules, str):
        return PRESETS[preset_id(rules)]
    raise TypeError(f"rules are Rules or the name of a preset ({', '.join(PRESETS)}), not {rules!r}")


def parse_switch(text: str) -> tuple[str, Value]:
    """Read ``name=value``, as on a command line; yes/no switches take true, false, yes, no, on, off.

    Raises InvalidRules when the text, the name or the value cannot be understood.

    >>> parse_switch("final_discard=optional"), parse_switch("upcard = no"), parse_switch("pip_points=5")
    (('final_discard', 'optional'), ('upcard', False), ('pip_points', 5))
    """
    name, equals, value = text.partition("=")
    if not equals:
        shown = written(_plain(text.strip()))
        raise InvalidRules(shown, RulesCode.MALFORMED_SWITCH, {"value": shown})
    switch = find_switch(name.strip())
    return switch.name, switch.read(value)


def check_seats(seats: object) -> None:
    """Raise InvalidRules unless ``seats`` is a number of players that a table can hold: 2 to 6."""
    details: dict[str, Any] = {
        "value": _plain(seats),
        "given": type(seats).__name__,
        "low": MIN_SEATS,
        "high": MAX_SEATS,
    }
    if type(seats) is not int:
        raise InvalidRules("seats", RulesCode.WRONG_TYPE, details)
    if seats < MIN_SEATS:
        raise InvalidRules("seats", RulesCode.TOO_FEW_PLAYERS, details)
    if seats > MAX_SEATS:
        # Seven would be dealt 49 of the 52 cards: a stock too small to play with.
        details |= {"dealt": _plain(HAND_SIZE * seats), "pack": _PACK}
        raise InvalidRules("seats", RulesCode.TOO_MANY_PLAYERS, details)
