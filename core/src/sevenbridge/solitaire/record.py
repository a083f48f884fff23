"""Records of the solitaires: in the text format of Seven Bridge's (docs/library/records.md), as data."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from sevenbridge.engine.cards import cards_text
from sevenbridge.engine.malformed import Malformed
from sevenbridge.engine.record.fields import CardReader, Fields
from sevenbridge.engine.record.flaws import Flaw, Unreadable
from sevenbridge.engine.record.model import FORMAT, Cards
from sevenbridge.engine.record.reading import read_deck
from sevenbridge.engine.record.statements import marked_lines
from sevenbridge.engine.record.toml_lines import TomlLines
from sevenbridge.engine.record.writing import long_text, pair, pairs, table
from sevenbridge.engine.rules import Rules
from sevenbridge.solitaire.moves import CHOICE_VERBS, SEVEN_VERBS, Move, Verb, parse_move
from sevenbridge.solitaire.refusals import Refusal

SEVEN_BY_SEVEN: Final = "seven-by-seven"
CHOICE: Final = "seven-by-seven-choice"

#: no joker is in the pack
_PACK: Final = Rules(jokers=0)
#: what the record of each game can say of the end of a deal: numbers
_NUMBERS: Final[Mapping[str, tuple[str, ...]]] = {
    SEVEN_BY_SEVEN: ("moves", "stock", "left"),
    CHOICE: ("moves", "holds", "left"),
}
_VERBS: Final[Mapping[str, Sequence[Verb]]] = {SEVEN_BY_SEVEN: SEVEN_VERBS, CHOICE: CHOICE_VERBS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One line of the actions of a deal."""

    #: its number in the file
    line: int
    #: the whole line, without its comment
    text: str
    #: "" for a move that is made, else a mark of engine/record/statements.py: the move is only judged
    mark: str
    move: Move
    #: the reason that a refusal must have; None for any
    code: Refusal | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectation:
    """What must hold at the end; None where nothing is said."""

    won: bool | None = None
    #: how many moves were made
    moves: int | None = None
    #: how many cards the stock has; Seven by Seven only
    stock: int | None = None
    #: how often a card was held back; Choice only
    holds: int | None = None
    #: how many cards have not been removed
    left: int | None = None
    #: in any order
    tableau: Cards | None = None
    #: in any order
    reserve: Cards | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRecord:
    """One deal and the moves made in it."""

    #: the whole pack, top card first
    deck: Cards
    #: the actions, one a line
    actions: str = ""
    #: whether the game is then played on to its end
    autoplay: bool = False
    expect: Expectation = Expectation()


@dataclass(frozen=True, slots=True, kw_only=True)
class SolitaireRecord:
    """Deals of Seven by Seven or of Choice (docs/library/records.md)."""

    #: which of them
    game: str = SEVEN_BY_SEVEN
    #: names, one at most
    players: tuple[str, ...] = ()
    #: whatever else the file says about the deals; the rules do not read it
    about: Mapping[str, object] = field(default_factory=dict, hash=False)
    rounds: tuple[DealRecord, ...]
    #: where things stand in the file, if the record was read from one; ``==`` ignores it
    lines: TomlLines = field(default_factory=TomlLines, compare=False, repr=False)

    def statements(self, number: int) -> Iterator[Statement]:
        """The lines of the actions of a deal, one by one."""
        return statements(self.rounds[number].actions, _VERBS[self.game], self.lines, number)


# -- reading -----------------------------------------------------------------------------------------------


def read_solitaire(fields: Fields) -> SolitaireRecord:
    """The record of one of the solitaires in the tables of a file. Raises Unreadable."""
    game = fields.text("game")
    fields.allow("format", "game", "players", "about", "rounds")
    players = fields.texts("players") if "players" in fields else ()
    if len(players) > 1:
        raise fields.flawed(Flaw.WRONG_COUNT, "players", wanted=1, given=len(players))
    rounds = tuple(_deal(entry, game) for entry in fields.subtables("rounds"))
    if not rounds:
        raise fields.flawed(Flaw.MISSING_KEY, "rounds")
    return SolitaireRecord(
        game=game, players=players, about=fields.subtable("about").table, rounds=rounds, lines=fields.lines
    )


def _deal(fields: Fields, game: str) -> DealRecord:
    fields.allow("deck", "actions", "autoplay", "expect")
    deck = read_deck(fields, _PACK)
    actions = fields.text("actions", "")
    # every line is looked at, so that a file can be read as a whole or not at all
    list(statements(actions, _VERBS[game], fields.lines, int(fields.path[-1])))
    return DealRecord(
        deck=deck,
        actions=actions + "\n" if actions and not actions.endswith("\n") else actions,
        autoplay=fields.truth("autoplay", False),
        expect=_expectation(fields.subtable("expect"), game),
    )


def _expectation(fields: Fields, game: str) -> Expectation:
    fields.allow("won", *_NUMBERS[game], "tableau", "reserve")

    def cards(key: str) -> Cards | None:
        return CardReader(_PACK).read(fields, fields.text(key), key) if key in fields else None

    return Expectation(
        won=fields.truth("won") if "won" in fields else None,
        **{key: fields.number(key, 0) for key in _NUMBERS[game] if key in fields},
        tableau=cards("tableau"),
        reserve=cards("reserve"),
    )


def statements(actions: str, verbs: Sequence[Verb], lines: TomlLines, number: int) -> Iterator[Statement]:
    """The lines of the actions of a deal, one by one. Raises Unreadable at the first that cannot be read."""
    for marked in marked_lines(actions, Refusal, lines, number):
        try:
            move = parse_move(marked.said, verbs)
        except Malformed as error:
            raise Unreadable(marked.line, Flaw.BAD_ACTION, error) from error
        yield Statement(line=marked.line, text=marked.text, mark=marked.mark, move=move, code=marked.code)


# -- writing -----------------------------------------------------------------------------------------------


def write_solitaire(record: SolitaireRecord) -> str:
    """The text of a record, the same for equal records; ``read_solitaire`` gives an equal record back."""
    head = [pair("format", FORMAT), pair("game", record.game)]
    head += [pair("players", record.players)] if record.players else []
    parts = ["\n".join((*head, ""))]
    if record.about:
        parts.append(table("[about]", pairs(record.about)))
    parts += [table("[[rounds]]", _rows(entry)) for entry in record.rounds]
    return "\n".join(parts)


def _rows(entry: DealRecord) -> Iterator[str]:
    yield pair("deck", cards_text(entry.deck))
    if entry.actions:
        yield f"actions = {long_text(entry.actions)}"
    if entry.autoplay:
        yield pair("autoplay", True)
    expect = entry.expect
    for key in ("won", "moves", "stock", "holds", "left"):
        value = getattr(expect, key)
        if value is not None:
            yield pair(f"expect.{key}", value)
    for key in ("tableau", "reserve"):
        cards = getattr(expect, key)
        if cards is not None:
            yield pair(f"expect.{key}", cards_text(cards))
