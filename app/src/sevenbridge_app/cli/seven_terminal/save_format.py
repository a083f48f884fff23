"""A game as a record: what is written after every move, and how the game is made of it again."""

from collections.abc import Mapping
from datetime import date
from typing import Final

from sevenbridge import Unreadable
from sevenbridge.records import read_game
from sevenbridge.solitaire import (
    DealRecord,
    Expectation,
    Game,
    SolitaireRecord,
    Status,
    parse_move,
    read_solitaire,
    write_solitaire,
)
from sevenbridge.solitaire.choice import ChoiceGame
from sevenbridge_app.cli.console.files import NotResumable
from sevenbridge_app.cli.console.phrases import DOES_NOT_HOLD, NOT_OURS
from sevenbridge_app.cli.seven_terminal.deals import Deal, DealKind
from sevenbridge_app.cli.seven_terminal.game_in_progress import GameInProgress
from sevenbridge_app.cli.seven_terminal.solitaires import SEVEN, Solitaire

_MOST_SECONDS: Final = 1e9


def record_of(current: GameInProgress) -> SolitaireRecord:
    """The game so far."""
    game, deal = current.game, current.deal
    position = game.position
    about: dict[str, object] = {
        "program": current.solitaire.command,
        "deal": deal.number,
        "kind": str(deal.kind),
        "seconds": round(current.seconds, 1),
        "counted": current.is_counted,
        "helped": current.has_helped,
        "undone": [str(move) for move in game.undone],
    }
    if deal.day:
        about["day"] = deal.day.isoformat()
    expect = Expectation(
        won=game.status == Status.WON,
        moves=len(game.moves),
        stock=game.position.stock if isinstance(game, Game) else None,
        holds=game.position.holds if isinstance(game, ChoiceGame) else None,
        left=position.left,
        tableau=position.tableau_cards(),
        reserve=position.reserve_cards(),
    )
    entry = DealRecord(deck=game.deck, actions="".join(f"{move}\n" for move in game.moves), expect=expect)
    return SolitaireRecord(game=current.solitaire.record, about=about, rounds=(entry,))


def text_of(current: GameInProgress) -> str:
    """The text of the game's record."""
    return write_solitaire(record_of(current))


def game_of(data: bytes, solitaire: Solitaire = SEVEN) -> GameInProgress:
    """The game in a file, where it stood. Raises NotResumable."""
    try:
        return _game(read_game(data, {solitaire.record: read_solitaire}), solitaire)
    except (Unreadable, ValueError, TypeError, KeyError, AttributeError) as error:
        raise NotResumable(DOES_NOT_HOLD) from error


def _game(record: SolitaireRecord, solitaire: Solitaire) -> GameInProgress:
    """Raises some exception where the record is none that ``record_of`` has made."""
    about: Mapping[str, object] = record.about
    (entry,) = record.rounds
    kind = DealKind(str(about["kind"]))
    number, seconds, undone = about["deal"], about["seconds"], about["undone"]
    if about["program"] != solitaire.command or type(number) is not int or not isinstance(undone, list):
        raise NotResumable(NOT_OURS)
    if not isinstance(seconds, float | int) or not 0 <= seconds < _MOST_SECONDS:
        raise NotResumable(DOES_NOT_HOLD)
    day = date.fromisoformat(str(about["day"])) if "day" in about or kind == DealKind.DAILY else None
    current = GameInProgress(Deal(number, kind, day), solitaire)
    if current.game.deck != entry.deck:
        raise NotResumable(DOES_NOT_HOLD)
    moves = [statement.move for statement in record.statements(0) if not statement.mark]
    verbs = solitaire.game.VERBS
    undone_moves = [parse_move(move, verbs) for move in undone]
    current.game = solitaire.game.replayed(entry.deck, moves, undone_moves)
    current.seconds = float(seconds)
    current.is_counted = about["counted"] is True
    current.has_helped = about["helped"] is True
    return current
