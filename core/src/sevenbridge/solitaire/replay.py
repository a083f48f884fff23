"""Plays records of the solitaires again by the rules, and finds every place where one does not hold."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from sevenbridge.engine.cards import cards_text
from sevenbridge.engine.findings import Difference, Finding, other_value
from sevenbridge.engine.record.model import Cards
from sevenbridge.engine.record.statements import LEGAL, REFUSED
from sevenbridge.engine.record.toml_lines import TomlLines
from sevenbridge.solitaire.choice.game import ChoiceGame
from sevenbridge.solitaire.game import Game
from sevenbridge.solitaire.record import CHOICE, SEVEN_BY_SEVEN, DealRecord, SolitaireRecord, Statement
from sevenbridge.solitaire.refusals import IllegalMove
from sevenbridge.solitaire.status import Status

_GAMES: Final[Mapping[str, type[Game] | type[ChoiceGame]]] = {SEVEN_BY_SEVEN: Game, CHOICE: ChoiceGame}


@dataclass(frozen=True, slots=True)
class SolitaireReplay:
    """What the rules make of a record: its deals, each as far as it is played, and where it does not hold."""

    record: SolitaireRecord
    games: tuple[Game | ChoiceGame, ...]
    findings: tuple[Finding, ...]

    @property
    def holds(self) -> bool:
        """Whether everything that the record says is so."""
        return not self.findings


def replay_solitaire(record: SolitaireRecord) -> SolitaireReplay:
    """Plays a record.

    A deal ends at the first move that the rules refuse, and what is expected of its end is then left unsaid.
    """
    games, findings = [], []
    for number, entry in enumerate(record.rounds):
        game, found, is_stopped = _GAMES[record.game](entry.deck), [], False
        for statement in record.statements(number):
            finding = _taken(game, statement)
            if finding:
                found.append(finding)
                is_stopped = not statement.mark
            if is_stopped:
                break
        if not is_stopped:
            if entry.autoplay:
                game.autoplay()
            found += _unmet(entry, game, record.lines, number)
        games.append(game)
        findings += found
    return SolitaireReplay(record, tuple(games), tuple(findings))


def _taken(game: Game | ChoiceGame, statement: Statement) -> Finding | None:
    """Makes the move that a line tells, or judges it; what is not as it says."""
    said = {"said": statement.text}
    try:
        (game.clone() if statement.mark in (REFUSED, LEGAL) else game).play(statement.move)
    except IllegalMove as error:
        if statement.mark != REFUSED:
            return Finding(statement.line, Difference.REFUSED, said, error)
        if statement.code not in (None, error.code):
            return Finding(statement.line, Difference.OTHER_CODE, said, error)
        return None
    return Finding(statement.line, Difference.NOT_REFUSED, said) if statement.mark == REFUSED else None


def _unmet(entry: DealRecord, game: Game | ChoiceGame, lines: TomlLines, number: int) -> Iterator[Finding]:
    """What does not hold at the end of a deal."""
    expect, position = entry.expect, game.position
    ruled = {"won": game.status == Status.WON, "moves": len(game.moves)}
    if isinstance(game, Game):
        ruled["stock"] = game.position.stock
    else:
        ruled["holds"] = game.position.holds
    ruled["left"] = position.left
    for key, value in ruled.items():
        said = getattr(expect, key)
        if said is not None and said != value:
            yield other_value(lines.of("rounds", number, "expect", key), f"expect.{key}", said, value)
    for key, cards in (("tableau", position.tableau_cards()), ("reserve", position.reserve_cards())):
        wanted: Cards | None = getattr(expect, key)
        if wanted is not None and not _are_there(wanted, cards, entry, game):
            line = lines.of("rounds", number, "expect", key)
            yield other_value(line, f"expect.{key}", cards_text(wanted), cards_text(cards))


def _are_there(wanted: Cards, cards: Cards, entry: DealRecord, game: Game | ChoiceGame) -> bool:
    """Whether these cards lie there.

    In Seven by Seven, which of several cards of a rank are left depends on the order of moves, which autoplay
    chooses for itself; there any that have been dealt will do.
    """
    if not entry.autoplay or isinstance(game, ChoiceGame):
        return set(wanted) == set(cards)
    dealt = game.deck[: game.position.dealt]
    return _ranks(wanted) == _ranks(cards) and all(card in dealt for card in wanted)


def _ranks(cards: Cards) -> list[int]:
    return sorted(card & 15 for card in cards)
