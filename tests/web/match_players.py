"""Persons who play a match as they should, each through a connection, one decision at a time."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from sevenbridge_app.tables import client_messages, server_messages
from tests.web.live_server import Chair


class MatchPlayer:
    """Plays one seat through a chair.

    ``played`` are its actions, in order, ``ended`` the ends of matches that it was sent.
    """

    def __init__(self, chair: Chair, seat: int, dice: Random) -> None:
        self.chair = chair
        self.seat = seat
        self.played: list[int] = []
        self.ended: list[server_messages.MatchEnded] = []
        self._dice = dice
        self._read = 0

    def step(self) -> bool:
        """Does what is to be done now; whether that was anything."""
        chair = self.chair
        assert isinstance(chair.do(client_messages.Ping), server_messages.Ok)
        did = False
        new, self._read = chair.heard[self._read :], len(chair.heard)
        for message in new:
            did = self._react(message) or did
        if chair.now.options and not chair.now.answered:
            action = self._dice.choice(chair.now.options)
            answer = chair.do(client_messages.Play, seat=self.seat, step=chair.now.step, action=action)
            if isinstance(answer, server_messages.Ok):
                self.played.append(action)
            did = True
        return did

    def _react(self, message: server_messages.ServerMessage) -> bool:
        if self.chair.answer_shuffle(self.seat, message, "5eed"):
            return True
        if (
            isinstance(message, server_messages.UndoChanged)
            and message.stage == "asked"
            and message.seat != self.seat
        ):
            self.chair.do(client_messages.Consent, seat=self.seat, yes=False)
            return True
        if isinstance(message, server_messages.MatchEnded):
            self.ended.append(message)
            return True
        if getattr(message, "over", None) is not None:
            self.chair.do(client_messages.Ready, seat=self.seat)
            return True
        return False


def seated(chairs: Sequence[Chair], seed: int) -> list[MatchPlayer]:
    """These sit down, each in the seat of its number."""
    for seat, chair in enumerate(chairs):
        assert isinstance(chair.sit(seat), server_messages.Ok)
    return [MatchPlayer(chair, seat, Random(seed + seat)) for seat, chair in enumerate(chairs)]


def play_round(chair: Chair) -> None:
    """Starts a match of one round in seat 0, against computers alone, and plays it to its end."""
    chair.do(client_messages.Start)
    chair.add_nonce(0)
    while not isinstance(chair.heard[-1], server_messages.MatchEnded):
        step, options = chair.now.step, chair.now.options
        if options:
            chair.say(client_messages.Play, seat=0, step=step, action=options[-1])
            chair.now = server_messages.Now(step=step)
        chair.hear()


def play_match(players: Sequence[MatchPlayer]) -> server_messages.MatchEnded:
    """The owner, who is first, starts a match; all play it to its end."""
    number = len(players[0].ended)
    assert isinstance(players[0].chair.do(client_messages.Start), server_messages.Ok)
    while any(len(player.ended) == number for player in players):
        for player in players:
            player.step()
    return players[0].ended[-1]
