"""A table of four persons at the moment when a card is discarded that several want.

Seat 0 has the first turn and the 5♥. The next seat could chi it, seat 2 could pon it, and where there is a
joker, seat 3 could as well.
"""

from typing import Any

from sevenbridge.engine.actions import label
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.view import View
from sevenbridge_app.tables.croupier import ComputerPlayers, Question
from tests.tables.playing import Sitting, deck_of, stacked

HANDS = ("5h 9c Kd 2c 4s 8d Jc", "3h 4h 6h 9s Js 2d Qd", "5s 5d Ts Tc 8h Kh 3c", "5c Qs As 6c 9d Jd 4d")
WITH_JOKER = (*HANDS[:3], "5c Jk As 6c 9d Jd 4d")
STOCK = "Ac Qh 8c Th 6s Ks"

CHI = "claim 3h 4h 5h"
PON = "claim 5s 5h 5d"
#: what seat 3 could do with the joker
FAR_PON = "claim 5h 5c Jk"


def at_turn(
    hands: tuple[str, ...] = HANDS,
    *,
    persons: tuple[int, ...] = (),
    computers: ComputerPlayers | None = None,
    switches: dict[str, Any] | None = None,
    stock: str = STOCK,
    **settings: Any,
) -> Sitting:
    """Seat 0 is to draw. All seats are persons' unless some are named."""
    rules: dict[str, Any] = {"upcard": False, "first_dealer": "random", "claim_ban": "none"}
    rules["jokers"] = sum("Jk" in hand for hand in hands)
    seats = len(hands)
    sitting = Sitting(
        fairness=stacked(deck_of(hands, stock, dealer=seats - 1), dealer=seats - 1),
        computers=computers,
        seats=seats,
        switches=rules | (switches or {}),
        **({"visibility": "private"} | settings),
    )
    sitting.sit(*(persons or range(seats)))
    sitting.start()
    return sitting


def discarded(hands: tuple[str, ...] = HANDS, card: str = "5h", **settings: Any) -> Sitting:
    """Seat 0 has drawn, and discarded the card."""
    sitting = at_turn(hands, **settings)
    sitting.play(0, "draw")
    sitting.play(0, f"discard {card}")
    return sitting


def level(hands: tuple[str, ...] = HANDS, card: str = "5h", **settings: Any) -> Sitting:
    """The same at a level table, whose windows are open for four seconds."""
    return discarded(hands, card, **({"claims": "level", "claim_seconds": 4} | settings))


class Told(ComputerPlayers):
    """Computers that play the actions that a test names by seat: labels, or nothing while they think.

    A seat without actions passes, draws, and discards its first card.
    """

    def __init__(self, **seats: str | None) -> None:
        self.told = {int(seat[-1]): action for seat, action in seats.items()}
        self.questions: list[Question] = []

    def choice(self, question: Question, player: str, view: View, dice: Dice) -> int | None:
        self.questions.append(question)
        legal = view.legal_actions()
        if view.seat not in self.told:
            return legal[0]
        wanted = self.told[view.seat]
        return next((action for action in legal if label(action) == wanted), None)
