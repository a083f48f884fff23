"""The course of a round as a table's messages tell it, turned into the events that the terminal tells."""

from __future__ import annotations

from sevenbridge import (
    CountedHand,
    Factor,
    FactorReason,
    Meld,
    RoundResult,
    Rules,
    card_set,
    meld_of,
    pack,
    parse_card,
    parse_cards,
)
from sevenbridge.drawing import story
from sevenbridge_app.cli.terminal.view_from_messages import melds_in
from sevenbridge_app.tables import server_messages

#: the messages that tell of a move; any of them may end the round
Move = (
    server_messages.Drawn
    | server_messages.Melded
    | server_messages.LaidOff
    | server_messages.Discarded
    | server_messages.Claimed
)


class RoundEvents:
    """Keeps melds and counts as far as events need them."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        #: the seats of the round by place
        self.playing: tuple[int, ...] = ()
        #: of the round, from 1
        self.number = 0
        #: a seat
        self.dealer = 0
        self._melds: list[Meld] = []
        self._counts: list[int] = []

    def begin(self, dealt: server_messages.RoundDealt) -> None:
        """A round was dealt."""
        self.playing, self.number, self.dealer = dealt.playing, dealt.round, dealt.dealer
        self._melds = []
        held = len(pack(self._rules.jokers)) - dealt.stock - len(parse_cards(dealt.upcard))
        self._counts = [held // len(dealt.playing)] * len(dealt.playing)

    def take_over(self, round: server_messages.RoundState) -> None:
        """Goes on from a round as it stands. Raises ValueError for what no table tells."""
        self.playing, self.number, self.dealer = round.playing, round.number, round.dealer
        self._melds = melds_in(round.melds, round.playing, self._rules)
        self._counts = list(round.counts)

    def events(self, message: Move | server_messages.StockReshuffled) -> list[story.Event]:
        """What a message tells. Raises ValueError, IndexError for what no table tells."""
        if isinstance(message, server_messages.StockReshuffled):
            return [story.Reshuffled(message.stock)]
        place = self.playing.index(message.seat)
        event = self._move(message, place)
        found = [event] if event is not None else []
        if message.over is not None:
            winner = message.over.winner
            found.append(story.Ended(self.playing.index(winner) if winner >= 0 else -1))
        return found

    def _move(self, message: Move, place: int) -> story.Event | None:
        match message:
            case server_messages.Drawn(over=None):
                self._counts[place] += 1
                return story.Drew(place, parse_card(message.card) if message.card else -1)
            case server_messages.Drawn():
                return None
            case server_messages.Discarded():
                self._counts[place] -= 1
                return story.Discarded(place, parse_card(message.card), self._counts[place])
            case server_messages.LaidOff():
                before = self._melds[message.meld]
                self._melds[message.meld] = self._meld(before.owner, message.cards)
                self._counts[place] -= 1
                return story.LaidOff(place, (parse_card(message.card),), before)
            case server_messages.Melded():
                meld = self._lay(place, message.cards)
                self._counts[place] -= meld.cards.bit_count()
                return story.Melded(place, meld)
            case server_messages.Claimed():
                meld = self._lay(place, message.cards)
                self._counts[place] -= meld.cards.bit_count() - 1
                return story.Claimed(place, meld)

    def _lay(self, place: int, cards: str) -> Meld:
        self._melds.append(self._meld(place, cards))
        return self._melds[-1]

    def _meld(self, owner: int, cards: str) -> Meld:
        return meld_of(owner, parse_cards(cards), self._rules.ace == "both")


def result_in(over: server_messages.RoundEnd) -> RoundResult:
    """How a round ended. Raises ValueError for what no table tells."""
    hands = tuple(tuple(parse_cards(hand)) for hand in over.hands)
    return RoundResult(
        over.winner,
        over.one_go,
        over.payer,
        tuple(map(card_set, hands)),
        over.scores,
        tuple(
            CountedHand(
                hand.holder,
                hands[hand.holder],
                hand.values,
                tuple(Factor(FactorReason(reason), times) for reason, times in hand.factors),
                hand.payer,
                hand.collector,
            )
            for hand in over.counted
        ),
    )
