"""The course of a round as the server's messages tell it, turned into the events that the terminal tells."""

from __future__ import annotations

from sevenbridge.cli.online.mirror import melds_in
from sevenbridge.cli.terminal import story
from sevenbridge.cli.terminal.game import Result
from sevenbridge.engine.cards import card_set, pack, parse_card, parse_cards
from sevenbridge.engine.law import law_of
from sevenbridge.engine.position import Meld, meld_of
from sevenbridge.engine.rules import Rules
from sevenbridge.tables.server_messages import (
    Claimed,
    Discarded,
    Drawn,
    LaidOff,
    Melded,
    RoundDealt,
    RoundEnd,
    RoundState,
    StockReshuffled,
)

#: the messages that tell of a move; any of them may end the round
Move = Drawn | Melded | LaidOff | Discarded | Claimed


class Course:
    """``playing``: the seats of the round by place; ``number``: of the round, from 1. Melds and counts are
    kept as far as events need them.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.playing: tuple[int, ...] = ()
        self.number = 0
        self.dealer = 0
        self._melds: list[Meld] = []
        self._counts: list[int] = []
        self._claimed_from = -1

    def begin(self, dealt: RoundDealt) -> None:
        """A round was dealt."""
        self.playing, self.number, self.dealer = dealt.playing, dealt.round, dealt.dealer
        self._melds = []
        held = len(pack(self._rules.jokers)) - dealt.stock - len(parse_cards(dealt.upcard))
        self._counts = [held // len(dealt.playing)] * len(dealt.playing)
        self._claimed_from = -1

    def take_over(self, round: RoundState) -> None:
        """Goes on from a round as it stands. Raises ValueError for what no table tells."""
        self.playing, self.number, self.dealer = round.playing, round.number, round.dealer
        self._melds = melds_in(round.melds, round.playing, self._rules)
        self._counts = list(round.counts)
        self._claimed_from = round.facts.get("claimed_from", -1)

    def events(self, message: Move | StockReshuffled) -> list[story.Event]:
        """What a message tells. Raises ValueError, IndexError for what no table tells."""
        if isinstance(message, StockReshuffled):
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
            case Drawn(over=None):
                self._claimed_from = -1
                self._counts[place] += 1
                return story.Drew(place, parse_card(message.card) if message.card else -1)
            case Drawn():
                return None
            case Discarded():
                self._counts[place] -= 1
                return story.Discarded(place, parse_card(message.card), self._counts[place])
            case LaidOff():
                before = self._melds[message.meld]
                self._melds[message.meld] = self._meld(before.owner, message.cards)
                self._counts[place] -= 1
                return story.LaidOff(place, (parse_card(message.card),), before)
            case Melded():
                meld = self._lay(place, message.cards)
                self._counts[place] -= meld.cards.bit_count()
                return story.Melded(place, meld)
            case Claimed():
                meld = self._lay(place, message.cards)
                self._counts[place] -= meld.cards.bit_count() - 1
                self._claimed_from = self.playing.index(message.source)
                return story.Claimed(place, meld)

    def _lay(self, place: int, cards: str) -> Meld:
        self._melds.append(self._meld(place, cards))
        return self._melds[-1]

    def _meld(self, owner: int, cards: str) -> Meld:
        return meld_of(owner, parse_cards(cards), self._rules.ace == "both")

    def result(self, over: RoundEnd) -> Result:
        """How the round ended, as the score sheet needs it."""
        law = law_of(self._rules)
        pays = bool(law.discarder_pays) and (bool(law.penalty) or bool(law.zero_sum))
        payer = self._claimed_from if pays and over.winner >= 0 else -1
        return Result(
            number=self.number - 1,
            playing=self.playing,
            winner=over.winner,
            is_one_go=over.one_go,
            payer=self.playing[payer] if payer >= 0 else -1,
            hands=tuple(card_set(parse_cards(over.hands[seat])) for seat in self.playing),
            scores=over.scores,
        )
