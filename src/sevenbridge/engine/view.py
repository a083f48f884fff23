"""What one seat may see of a round, and nothing else (RULES 1.1 to 1.6).

Everything that is handed to a player, a program or a log is made from a ``View``: own hand, table,
discards, counts, whose turn, and what this seat may do now. While claims are asked, nobody sees who is
asked or has passed.
"""

from sevenbridge.engine import bits
from sevenbridge.engine.melds import Table
from sevenbridge.engine.options import Options
from sevenbridge.engine.phases import OVER, PLAYING
from sevenbridge.engine.position import Meld
from sevenbridge.engine.round import Round


class View:
    """One seat's sight of a round; made by ``look`` and used again and again.
    ``hand``: own cards, a set; ``counts``: cards held by each seat; ``turn``: whose turn it is or is next,
    and ``taken`` whether that seat has taken its card; ``drawn_card``: the card that this seat drew this
    turn, -1 otherwise; ``discarder``: who discarded the top card, -1 for an up-card or after a claim;
    ``claimed_from``: whose discard began this turn, -1 for a draw; ``begun``, ``melders``, ``exposed``:
    sets of seats, a bit each, that have begun a turn, own a meld, melded or laid off before this turn;
    ``options``: what this seat may do now. ``totals``: the points of the match so far, one number for each
    seat of the round, where somebody has entered them (``look`` leaves them). ``opened``: all hands, once
    the round is over, else zeros.
    """

    def __init__(self) -> None:
        self.totals: tuple[int, ...] = ()
        self.table = Table(0)
        self.options = Options()
        self.counts = [0] * 6
        self.opened = [0] * 6
        self.discards = [0] * 53

    def look(self, round: Round, seat: int) -> None:
        """Becomes what this seat sees now. Raises IndexError for a seat that is not in the round."""
        if not 0 <= seat < round.seats:
            raise IndexError(f"there is no seat {seat} in a round of {round.seats}")
        self.law = round.law
        self.seat = seat
        self.seats = round.seats
        self.hand = round.hands[seat]
        self.over = round.phase == OVER
        for other in range(6):
            self.counts[other] = bits.count(round.hands[other])
            self.opened[other] = round.hands[other] if self.over else 0
        self.table.copy_from(round.table)
        self.discards[:] = round.discards
        self.discard_count = round.discard_count
        self.stock_count = round.stock_count
        self.turn = round.turn
        self.taken = round.phase == PLAYING
        self.drawn_card = round.drawn_card if self.taken and seat == round.turn else -1
        self.claimed_from = round.claimed_from if self.taken or self.over else -1
        self.discarder = round.discarder
        self.winner = round.winner
        self.begun = round.begun
        self.melders = round.melders
        self.exposed = round.exposed
        self.melded = round.melded if self.taken else 0
        self.laid_off = round.laid_off if self.taken else 0
        self.discards_made = round.discards_made
        self.reshuffles_made = round.reshuffles_made
        round.fill(self.options, seat)

    def legal_actions(self) -> list[int]:
        """The numbers of what this seat may do now, ascending; empty while it has nothing to decide."""
        return self.options.actions()

    def melds(self) -> tuple[Meld, ...]:
        """The melds on the table, oldest first."""
        table = self.table
        return tuple(
            Meld(table.owners[meld], table.cards[meld], table.bottoms[meld], table.tops[meld])
            for meld in range(table.melds)
        )

    def discard_list(self) -> list[int]:
        """The discards, oldest first; the last may be claimed while the next player has not drawn."""
        return [self.discards[place] for place in range(self.discard_count)]

    def facts(self) -> dict[str, object]:
        """All that the view tells, as plain data: equal views have equal facts."""
        return {
            "rules": self.law.rules,
            "seat": self.seat,
            "hand": self.hand,
            "counts": [self.counts[seat] for seat in range(self.seats)],
            "melds": self.melds(),
            "discards": self.discard_list(),
            "stock_count": self.stock_count,
            "turn": self.turn,
            "taken": bool(self.taken),
            "drawn_card": self.drawn_card,
            "claimed_from": self.claimed_from,
            "discarder": self.discarder,
            "begun": self.begun,
            "exposed": self.exposed,
            "melded": self.melded,
            "laid_off": self.laid_off,
            "discards_made": self.discards_made,
            "reshuffles_made": self.reshuffles_made,
            "over": bool(self.over),
            "winner": self.winner,
            "totals": self.totals,
            "opened": [self.opened[seat] for seat in range(self.seats)],
            "legal": self.legal_actions(),
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.facts() == other.facts()

    __hash__ = None  # type: ignore[assignment]


def view_of(round: Round, seat: int, totals: tuple[int, ...] = ()) -> View:
    """A new view of what this seat sees now. Raises IndexError for a seat that is not in the round."""
    view = View()
    view.look(round, seat)
    view.totals = totals
    return view
