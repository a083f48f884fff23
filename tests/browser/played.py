"""What a visitor has played without the page, where what comes after it is to be seen."""

from __future__ import annotations

from sevenbridge.engine.actions import verb_of
from sevenbridge_app.tables import client_messages, server_messages
from tests.browser.visitor import Visitor
from tests.web.choosing import TASTE
from tests.web.live_server import Chair, Guest


def play_round(visitor: Visitor, **settings: object) -> str:
    """Makes the visitor Aki, who has played a round against computers; gives the code of the table."""
    guest, code = _opened(visitor, settings)
    with guest.join(code) as chair:
        _begin(chair)
        _play(chair)
    return code


def play_match(visitor: Visitor, **settings: object) -> str:
    """Makes the visitor Aki, who has played a match against computers; gives the code of the table."""
    guest, code = _opened(visitor, settings)
    with guest.join(code) as chair:
        _begin(chair)
        while not _play(chair):
            chair.do(client_messages.Ready, seat=0)
    return code


def _opened(visitor: Visitor, settings: dict[str, object]) -> tuple[Guest, str]:
    guest = Guest(visitor.address, "Aki")
    visitor.be(guest)
    return guest, guest.open_table(pause_ms=0, claim_seconds=0, **settings)


def _begin(chair: Chair) -> None:
    chair.sit(0)
    chair.do(client_messages.Start)
    chair.add_nonce(0)


def _play(chair: Chair) -> bool:
    """Plays until the round is over: melds whatever can be melded, and discards the highest card.

    Returns whether the match is over too.
    """
    acted = -1
    while not getattr(chair.heard[-1], "over", None):
        if chair.now.options and chair.now.step != acted:
            acted = chair.now.step
            action = min(chair.now.options, key=lambda each: (TASTE.index(verb_of(each)), -each))
            chair.say(client_messages.Play, seat=0, step=acted, action=action)
        chair.hear()
    chair.do(client_messages.Ping)
    return any(isinstance(each, server_messages.MatchEnded) for each in chair.heard)
