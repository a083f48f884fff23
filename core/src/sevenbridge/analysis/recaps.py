"""Recaps: after a round, the one fact of it that matters most to a seat, from what the seat may know then.

Nobody is reproached for what the judge would have advised: that a meld could have lain on the table is said
only where keeping it was a mistake.
"""

from collections.abc import Callable
from itertools import combinations
from typing import Final

from sevenbridge.analysis import prospects
from sevenbridge.analysis.comments import Comment, Details
from sevenbridge.analysis.decisions import Decision, course_of
from sevenbridge.analysis.judge import Judge
from sevenbridge.engine import bits
from sevenbridge.engine.actions import verb_of
from sevenbridge.engine.cards import card_text, cards_in, cards_text, parse_card
from sevenbridge.engine.errors import Reason
from sevenbridge.engine.game import Game
from sevenbridge.engine.history import Event, EventKind
from sevenbridge.engine.reconstruction import round_consistent_with
from sevenbridge.engine.scoring import hand_points, payer
from sevenbridge.engine.view import View

#: what begins a turn, and what puts cards on the table
_TAKES: Final = (EventKind.DRAW, EventKind.CLAIM)
_LAYS: Final = (EventKind.CLAIM, EventKind.MELD, EventKind.LAYOFF)


class RecapCode(Reason):
    """Everything that a round is recalled by; ``Comment`` says what the details are."""

    # The seat has gone out
    WON_ONE_GO = "won_one_go", "the seat went out in one go: its points double"
    WON_ONE_GO_LOSSES = "won_one_go_losses", "the seat went out in one go: the losses of all double"
    WON_BY_CLAIM = "won_by_claim", "the seat went out in a turn that began with a claim", "seat card"
    WON_IN_TIME = "won_in_time", "the seat went out while another had one card left", "seat"
    WON_AT_ONCE = "won_at_once", "the seat went out in its first turn"
    WON = "won", "the seat went out in so many turns", "turns"

    # Another seat has gone out
    PAID = "paid", "the seat discarded the card that was claimed to go out, and pays", "winner card points"
    FED = "fed", "the seat discarded the card that was claimed to go out", "winner card held"
    OTHER_PAID = "other_paid", "another seat pays for all, since its discard was claimed", "winner seat card"
    NO_TURN = "no_turn", "the round was over before the seat's first turn", "winner"
    DOUBLED = "doubled", "another seat went out in one go: the hand counts double", "winner points doubled"
    WAITED = (
        "waited",
        "the seat was caught with a meld, and could have gone out in one go",
        "winner points cards meld",
    )
    HELD_MELD = "held_meld", "the seat was caught with a meld, by mistake", "winner points cards meld"
    LEAST = "least", "no other hand that was caught counts so little", "winner points cards"
    CAUGHT = "caught", "the seat was caught with these cards", "winner points cards"

    # Nobody has
    DRAWN_COUNTS = "drawn_counts", "the round is drawn, and every hand counts", "points cards"
    DENIED = (
        "denied",
        "the round is drawn, and the seat kept a card that another waited for",
        "card seat held",
    )
    DRAWN = "drawn", "the round is drawn"


def last_kept(game: Game, number: int, seat: int) -> Decision | None:
    """The last discard of a seat in a round, counted from 0, if it kept what could have been laid down."""
    kept = None
    for decision in course_of(game, number).decisions:
        if decision.seat == seat and verb_of(decision.chosen) == "discard":
            is_open = any(verb_of(each) in ("meld", "layoff") for each in decision.written)
            kept = decision if is_open else None
    return kept


def recap_of(view: View, kept: Decision | None = None, judge: Judge | None = None) -> Comment:
    """What matters most to a seat of a round that is over. Raises ValueError for one that is not.

    ``kept`` is what ``last_kept`` found for the seat, on which the ``judge`` is asked; without them nobody is
    said to have kept anything by mistake.
    """
    if not view.over:
        raise ValueError("a round that is not over has no recap")
    if view.winner < 0:
        return _of_drawn(view)
    if view.winner == view.seat:
        return _of_own_win(view)
    return _of_loss(view, lambda: _is_mistake(kept, judge))


def _is_mistake(kept: Decision | None, judge: Judge | None) -> bool:
    if kept is None or judge is None:
        return False
    verdict = judge.verdict(kept.view)
    lays = verb_of(verdict.best) in ("meld", "layoff")
    return lays and judge.loss(verdict, kept.chosen).is_mistake


def _points(view: View, seat: int) -> int:
    return hand_points(view.law, view.opened[seat])


def _cards(view: View) -> str:
    return cards_text(cards_in(view.opened[view.seat]))


def _of_drawn(view: View) -> Comment:
    law = view.law
    if law.drawn_counts and (law.penalty or law.zero_sum):
        points = _points(view, view.seat)
        return Comment(RecapCode.DRAWN_COUNTS, {"points": points, "cards": _cards(view)})
    return _denied(view) or Comment(RecapCode.DRAWN)


def _denied(view: View) -> Comment | None:
    """That the seat has kept a card of which another seat, the next one first, holds a pair."""
    for step in range(1, view.seats):
        seat = (view.seat + step) % view.seats
        for card in cards_in(view.opened[view.seat] & bits.NATURAL):
            held = view.opened[seat] & bits.ACES << (card & 15)
            if held & (held - 1):
                details: Details = {"card": card_text(card), "seat": seat, "held": cards_text(cards_in(held))}
                return Comment(RecapCode.DENIED, details)
    return None


def _turns(view: View, seat: int) -> int:
    """How many turns a seat has begun."""
    return sum(each.kind in _TAKES and each.seat == seat for each in view.history)


def _last_turn(view: View) -> tuple[Event, ...]:
    """What the winner did in the last turn, from the draw or the claim on."""
    history = view.history
    begins = [number for number, each in enumerate(history) if each.kind in _TAKES]
    return history[begins[-1] :] if begins else ()


def _is_one_go(view: View) -> bool:
    """Whether the winner went out in one go (RULES 1.7) and that changes the score.

    The view of a finished round tells of the last turn in its history alone.
    """
    last = _last_turn(view)
    kinds = {each.kind for each in last}
    laid = sum(each.kind in _LAYS and each.seat == view.winner for each in view.history)
    laid_last = sum(each.kind in _LAYS for each in last)
    return view.law.one_go > 1 and 0 < laid_last == laid and EventKind.LAYOFF not in kinds


def _claimed_card(view: View) -> str:
    """The card that the winner claimed to begin the last turn."""
    history = view.history
    number = max(number for number, each in enumerate(history) if each.kind is EventKind.CLAIM)
    discards = [each for each in history[:number] if each.kind is EventKind.DISCARD]
    return cards_text(cards_in(discards[-1].cards))


def _of_own_win(view: View) -> Comment:
    if _is_one_go(view):
        is_loss = view.law.penalty or view.law.zero_sum
        return Comment(RecapCode.WON_ONE_GO_LOSSES if is_loss else RecapCode.WON_ONE_GO)
    if view.claimed_from >= 0:
        return Comment(RecapCode.WON_BY_CLAIM, {"seat": view.claimed_from, "card": _claimed_card(view)})
    for step in range(1, view.seats):
        seat = (view.seat + step) % view.seats
        if view.counts[seat] == 1:
            return Comment(RecapCode.WON_IN_TIME, {"seat": seat})
    turns = _turns(view, view.seat)
    return Comment(RecapCode.WON, {"turns": turns}) if turns > 1 else Comment(RecapCode.WON_AT_ONCE)


def _of_loss(view: View, was_mistake: Callable[[], bool]) -> Comment:
    winner = view.winner
    whose: Details = {"winner": winner}
    factor = view.law.one_go if _is_one_go(view) else 1
    if view.claimed_from >= 0:
        card = _claimed_card(view)
        pays = payer(round_consistent_with(view))
        if pays == view.seat:
            points = factor * sum(_points(view, seat) for seat in range(view.seats))
            return Comment(RecapCode.PAID, whose | {"card": card, "points": points})
        if view.claimed_from == view.seat:
            meld = _last_turn(view)[0].cards
            held = cards_text(cards_in(meld & ~(1 << parse_card(card))))
            return Comment(RecapCode.FED, whose | {"card": card, "held": held})
        if pays >= 0:
            return Comment(RecapCode.OTHER_PAID, whose | {"seat": pays, "card": card})
    if not view.begun >> view.seat & 1:
        return Comment(RecapCode.NO_TURN, whose)
    points = _points(view, view.seat)
    if factor > 1 and points:
        return Comment(RecapCode.DOUBLED, whose | {"points": points, "doubled": factor * points})
    caught = whose | {"points": points, "cards": _cards(view)}
    if meld := _held_meld(view):
        could_double = view.law.one_go > 1 and not view.exposed >> view.seat & 1
        code = RecapCode.WAITED if could_double else RecapCode.CAUGHT
        code = RecapCode.HELD_MELD if was_mistake() else code
        return Comment(code, caught if code is RecapCode.CAUGHT else _with_meld(caught, meld))
    others = [_points(view, seat) for seat in range(view.seats) if seat not in (winner, view.seat)]
    if others and points < min(others):
        return Comment(RecapCode.LEAST, caught)
    return Comment(RecapCode.CAUGHT, caught)


def _with_meld(caught: Details, meld: int) -> Details:
    return caught | {"meld": cards_text(cards_in(meld))}


def _held_meld(view: View) -> int:
    """The meld of three cards at most in the seat's hand that counts most, 0 for none."""
    held = [1 << card for card in cards_in(view.opened[view.seat])]
    groups = [sum(chosen) for size in (1, 2, 3) for chosen in combinations(held, size)]
    melds = [group for group in groups if prospects.is_meld(view.law, group)]
    return max(melds, key=lambda group: hand_points(view.law, group), default=0)
