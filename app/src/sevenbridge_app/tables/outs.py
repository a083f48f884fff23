"""Outs at a table: what a seat with one or two cards goes out with, made from its view alone."""

from __future__ import annotations

from sevenbridge import View, cards_in, cards_text
from sevenbridge.analysis import OUTS_MOST_HELD, outs_of, outs_sentence
from sevenbridge_app.tables import server_messages
from sevenbridge_app.tables.coach import is_coach_allowed
from sevenbridge_app.tables.explanations import shown_card
from sevenbridge_app.tables.play import Play
from sevenbridge_app.tables.table import Table


def seats_near_out(table: Table, play: Play) -> set[int]:
    """Returns the seats that hold so few cards that the table tells them what they go out with.

    It does so to those who may ask for hints, unless the settings say no.
    """
    if not table.settings.outs:
        return set()
    game = play.game
    hands = {seat: game.round.hands[place] for place, seat in enumerate(game.playing)}
    few = {seat for seat, hand in hands.items() if hand.bit_count() <= OUTS_MOST_HELD}
    return {seat for seat in few if is_coach_allowed(table, seat)}


def outs_message(view: View) -> server_messages.Outs | None:
    """Returns what the seat of a view is told of its outs; None where there is nothing to tell."""
    outs = outs_of(view)
    if outs is None:
        return None
    said = outs_sentence(outs, shown_card)
    return server_messages.Outs(
        en=said.en,
        ja=said.ja,
        drawn=cards_text(cards_in(outs.drawn)),
        pon=cards_text(cards_in(outs.pon)),
        chi=cards_text(cards_in(outs.chi)),
        takers=tuple((meld, cards_text(cards_in(cards))) for meld, cards in outs.takers),
    )
