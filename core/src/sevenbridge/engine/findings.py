"""Differences between what a record says and what the rules make of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from sevenbridge.engine.cards import cards_in, cards_text
from sevenbridge.engine.errors import Reason
from sevenbridge.engine.match import Match
from sevenbridge.engine.phases import OVER
from sevenbridge.engine.record.model import Cards, MatchExpectation, RoundExpectation, Winner
from sevenbridge.engine.record.toml_lines import TomlLines
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import NOBODY


class Difference(Reason):
    """Every way in which a record can differ from the rules.

    Of the details, ``said`` is what the record has, ``ruled`` what the rules make of it.
    """

    REFUSED = "refused", "the rules refuse an action that is done, or said to be legal", "said"
    NOT_REFUSED = "not_refused", "an action that is said to be refused is legal", "said"
    OTHER_CODE = "other_code", "an action is refused for another reason", "said"
    OTHER_CARD = "other_card", "a draw brings another card", "said ruled"
    NO_CARD = "no_card", "a draw brings no card, since it ends the round", "said"
    OTHER_VALUE = "other_value", "something is not as it is said to be", "key said ruled"
    NO_SCORES = "no_scores", "the round is not over, so it has no scores", "said"
    MATCH_OVER = "match_over", "the match is over before this round", "winners"


@dataclass(frozen=True, slots=True)
class Finding:
    """One difference between a record and the rules."""

    #: of the file, from 1
    line: int
    #: what differs
    difference: Difference
    #: as text; ``Difference`` names those of each code
    details: Mapping[str, str] = field(default_factory=dict, hash=False)
    #: the error with which an action is refused; None where none is
    refusal: Exception | None = field(default=None, compare=False)


class NewStock(NamedTuple):
    """A reshuffle of a record."""

    #: its line in the file
    line: int
    #: its number in the round, from 1
    number: int
    #: the new stock, top card first
    order: Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedRound:
    """A round of a record, played by the rules."""

    #: its index in the record, from 0
    number: int
    #: how many rounds were dealt before it
    deal: int
    #: the seat that dealt it
    dealer: int
    #: the seats that played it: the seats of ``round`` are places in this tuple
    playing: tuple[int, ...]
    #: as the last legal action left it
    round: Round
    #: the scores of all seats of the match; None while the round is not over
    scores: tuple[int, ...] | None
    #: the line of the action that the rules refused, after which nothing was played; None for none
    stopped: int | None
    new_stocks: tuple[NewStock, ...]

    def seat(self, place: int) -> int:
        """The seat of the match at this place of the round."""
        return NOBODY if place == NOBODY else self.playing[place]

    @property
    def winner(self) -> Winner:
        """Who has gone out, as a record says it."""
        if self.round.phase != OVER:
            return "playing"
        return "drawn" if self.round.winner == NOBODY else self.seat(self.round.winner)

    @property
    def to_act(self) -> int:
        """Whose decision is next: a claimer's, else the next player's; nobody's after the end."""
        if self.round.phase == OVER:
            return NOBODY
        return self.seat(self.round.turn if self.round.actor == NOBODY else self.round.actor)


def round_findings(expect: RoundExpectation, played: PlayedRound, lines: TomlLines) -> Iterator[Finding]:
    """Compares the end of a round with what the record expects of it."""
    path = ("rounds", played.number, "expect")

    def differs(said: object, ruled: object, key: str, *indices: int) -> Finding:
        return Finding(
            lines.of(*path, key, *indices),
            Difference.OTHER_VALUE,
            {"key": _numbered(f"expect.{key}", *indices), "said": _text(said), "ruled": _text(ruled)},
        )

    if expect.winner is not None and expect.winner != played.winner:
        yield differs(expect.winner, played.winner, "winner")
    if expect.scores is not None and played.scores is None:
        yield Finding(lines.of(*path, "scores"), Difference.NO_SCORES, {"said": _text(expect.scores)})
    elif expect.scores is not None and expect.scores != played.scores:
        yield differs(expect.scores, played.scores, "scores")
    if expect.to_act is not None and expect.to_act != played.to_act:
        yield differs(expect.to_act, played.to_act, "to_act")
    for seat, said in enumerate(expect.hands or ()):
        held = played.round.hands[played.playing.index(seat)] if seat in played.playing else 0
        if set(said) != set(cards_in(held)):
            yield differs(cards_text(said), cards_text(cards_in(held)), "hands", seat)
    if expect.melds is not None:
        melds = played.round.position().melds
        if len(melds) != len(expect.melds):
            yield differs([cards_text(said) for said in expect.melds], [str(meld) for meld in melds], "melds")
        else:
            for index, (said, meld) in enumerate(zip(expect.melds, melds, strict=True)):
                order = meld.in_order()
                if sorted(said) != sorted(order) if meld.bottom < 0 else list(said) != order:
                    yield differs(cards_text(said), str(meld), "melds", index)


def match_findings(expect: MatchExpectation, match: Match, lines: TomlLines) -> Iterator[Finding]:
    """Compares the end of the match with what the record expects of it."""
    for key, said, ruled in (
        ("totals", expect.totals, tuple(match.totals)),
        ("winners", expect.winners, match.winners),
    ):
        if said is not None and said != ruled:
            details = {"key": f"expect.{key}", "said": _text(said), "ruled": _text(ruled)}
            yield Finding(lines.of("expect", key), Difference.OTHER_VALUE, details)


def other_value(line: int, key: str, said: object, ruled: object) -> Finding:
    """The finding that a round has another value than the record says."""
    return Finding(line, Difference.OTHER_VALUE, {"key": key, "said": _text(said), "ruled": _text(ruled)})


def _numbered(key: str, *indices: int) -> str:
    return key + "".join(f"[{index}]" for index in indices)


def _text(value: object) -> str:
    """A value as a record writes it."""
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(_text, value))}]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
