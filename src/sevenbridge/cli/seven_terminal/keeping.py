"""A game as a record: what is written after every move, and how the game is made of it again."""

from collections.abc import Mapping
from datetime import date
from typing import Final

from sevenbridge.cli.seven_terminal.deals import Deal, Kind
from sevenbridge.cli.seven_terminal.sitting import Sitting
from sevenbridge.engine.record.flaws import Unreadable
from sevenbridge.engine.record.reading import read_game
from sevenbridge.solitaire.game import Game
from sevenbridge.solitaire.moves import parse_move
from sevenbridge.solitaire.position import Status
from sevenbridge.solitaire.record import (
    SEVEN_BY_SEVEN,
    DealRecord,
    Expectation,
    SolitaireRecord,
    read_solitaire,
    written,
)

PROGRAM: Final = "sevenbridge seven"
_MOST_SECONDS: Final = 1e9


class NotResumable(ValueError):
    """A file of which no game can be made."""


def record_of(sitting: Sitting) -> SolitaireRecord:
    """The game so far."""
    game, deal = sitting.game, sitting.deal
    position = game.position
    about: dict[str, object] = {
        "program": PROGRAM,
        "deal": deal.number,
        "kind": str(deal.kind),
        "seconds": round(sitting.seconds, 1),
        "counted": sitting.is_counted,
        "helped": sitting.has_helped,
        "undone": [str(move) for move in game.undone],
    }
    if deal.day:
        about["day"] = deal.day.isoformat()
    expect = Expectation(
        won=game.status == Status.WON,
        moves=len(game.moves),
        stock=position.stock,
        left=position.left,
        tableau=position.tableau_cards(),
        reserve=position.reserve_cards(),
    )
    entry = DealRecord(deck=game.deck, actions="".join(f"{move}\n" for move in game.moves), expect=expect)
    return SolitaireRecord(about=about, rounds=(entry,))


def text_of(sitting: Sitting) -> str:
    """The text of the game's record."""
    return written(record_of(sitting))


def sitting_of(data: bytes) -> Sitting:
    """The game in a file, where it stood. Raises NotResumable."""
    try:
        record = read_game(data, {SEVEN_BY_SEVEN: read_solitaire})
        return _sitting(record)
    except (Unreadable, ValueError, TypeError, KeyError, AttributeError) as error:
        raise NotResumable(str(error)) from error


def _sitting(record: SolitaireRecord) -> Sitting:
    """Raises some exception where the record is none that ``record_of`` has made."""
    about: Mapping[str, object] = record.about
    (entry,) = record.rounds
    kind, number, seconds, undone = Kind(str(about["kind"])), about["deal"], about["seconds"], about["undone"]
    if about["program"] != PROGRAM or type(number) is not int or not isinstance(undone, list):
        raise NotResumable("not a game of this program")
    if not isinstance(seconds, float | int) or not 0 <= seconds < _MOST_SECONDS:
        raise NotResumable("seconds")
    day = date.fromisoformat(str(about["day"])) if "day" in about or kind == Kind.DAILY else None
    sitting = Sitting(Deal(number, kind, day))
    if sitting.game.deck != entry.deck:
        raise NotResumable("another deck")
    moves = [statement.move for statement in record.statements(0) if not statement.mark]
    sitting.game = Game.replayed(entry.deck, moves, map(parse_move, undone))
    sitting.seconds = float(seconds)
    sitting.is_counted = about["counted"] is True
    sitting.has_helped = about["helped"] is True
    return sitting
