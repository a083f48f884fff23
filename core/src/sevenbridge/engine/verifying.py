"""Checks that the cards of a match follow from its published secret (docs/library/shuffle.md)."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from sevenbridge.engine.cards import cards_text, pack
from sevenbridge.engine.findings import PlayedRound
from sevenbridge.engine.record.model import Record
from sevenbridge.engine.replay import replay
from sevenbridge.engine.shuffle import Fairness, commitment


class Part(StrEnum):
    """What can be computed from the secret and compared with the record."""

    COMMITMENT = "commitment"
    FIRST_DEALER = "first_dealer"
    DECK = "deck"
    RESHUFFLE = "reshuffle"
    #: a round with an action that the rules refuse: its later reshuffles cannot be computed
    COURSE = "course"


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One comparison of the record with the secret."""

    #: the line of the file
    line: int
    part: Part
    #: what the record says
    said: str
    #: what the secret gives
    made: str
    #: the index of the round in the record, from 0
    round: int = 0
    #: the number of the reshuffle in the round, from 1
    number: int = 0

    @property
    def holds(self) -> bool:
        """Whether both are the same."""
        return self.said == self.made


def verify(record: Record) -> Iterator[Item]:
    """Compares all that the secret determines, in the order of the match.

    Raises ValueError for a record without the secret.
    """
    shuffles = record.shuffles
    fairness = shuffles.fairness if shuffles else None
    if shuffles is None or fairness is None:
        raise ValueError("the record does not tell the secret")
    line = record.lines.of("fairness", "commitment")
    made = commitment(fairness.secret)
    yield Item(line=line, part=Part.COMMITMENT, said=shuffles.commitment, made=made)
    played = {each.number: each for each in replay(record).rounds}
    deals = 0
    for number, entry in enumerate(record.rounds):
        if number == 0 and entry.deck:
            line = record.lines.of("rounds", 0, "dealer")
            dealer, _ = fairness.first_dealer(record.rules, record.seats)
            yield Item(line=line, part=Part.FIRST_DEALER, said=str(entry.dealer or 0), made=str(dealer))
        if entry.deck:
            line = record.lines.of("rounds", number, "deck")
            made = cards_text(fairness.deck(deals, pack(record.rules.jokers)))
            yield Item(line=line, part=Part.DECK, said=cards_text(entry.deck), made=made, round=number)
        yield from _reshuffles(record, number, played.get(number), fairness)
        deals += bool(entry.deck)


def _reshuffles(
    record: Record, number: int, played: PlayedRound | None, fairness: Fairness
) -> Iterator[Item]:
    """The reshuffles in the lines of a round; the rules do not play a round after the end of the match."""
    if played is None:
        line = record.lines.of("rounds", number)
        yield Item(line=line, part=Part.COURSE, said="played", made="refused", round=number)
        return
    for stock in played.new_stocks:
        yield Item(
            line=stock.line,
            part=Part.RESHUFFLE,
            said=cards_text(stock.order),
            made=cards_text(fairness.reshuffle(played.deal, stock.number, stock.order)),
            round=number,
            number=stock.number,
        )
    if played.stopped is not None and played.scores is None:
        yield Item(line=played.stopped, part=Part.COURSE, said="played", made="refused", round=number)
