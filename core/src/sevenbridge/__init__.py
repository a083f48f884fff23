"""Seven Bridge (セブンブリッジ): the rules with every house rule as a switch, records, computer players.

Everything here needs the standard library alone; docs/library/tutorial.md is the tutorial. ``Game`` plays a
match, ``Round`` one deal of it, and a ``View`` is what one seat may know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sevenbridge.deferred import names_in
from sevenbridge.engine.actions import (
    DRAW_ACTION,
    PASS_ACTION,
    claims_discard,
    decode,
    from_label,
    label,
    moved_cards,
    verb_of,
)
from sevenbridge.engine.cards import (
    JOKER,
    JOKER_TEXT,
    RANKS,
    SUITS,
    card_set,
    card_text,
    cards_in,
    cards_text,
    pack,
    parse_card,
    parse_cards,
)
from sevenbridge.engine.claims import can_be_beaten
from sevenbridge.engine.core import IS_COMPILED
from sevenbridge.engine.dealing import advance, deal
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.errors import Reason, Refused
from sevenbridge.engine.explanations import explain, explain_claims, explain_timing
from sevenbridge.engine.history import Event, EventKind
from sevenbridge.engine.kinds import COUNT as ACTION_COUNT
from sevenbridge.engine.kinds import Kind
from sevenbridge.engine.legal_actions import LegalActions
from sevenbridge.engine.legality import layoff_target
from sevenbridge.engine.malformed import Fault, Malformed
from sevenbridge.engine.melds import Melds
from sevenbridge.engine.notation import format_action, parse_action, parse_legal_action, play_words
from sevenbridge.engine.phases import Phase
from sevenbridge.engine.position import Impossible, ImpossiblePosition, Meld, Position, meld_of
from sevenbridge.engine.refusals import GameFault, GameRefused, IllegalAction, Refusal
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import (
    MAX_SEATS,
    MIN_SEATS,
    NOBODY,
    PRESETS,
    InvalidRules,
    Rules,
    RulesCode,
    check_seats,
)
from sevenbridge.engine.scoring import scores
from sevenbridge.engine.view import View, view_from, view_of

if TYPE_CHECKING:
    from sevenbridge.analysis.estimates import Estimate
    from sevenbridge.bots.player import Player
    from sevenbridge.bots.players import make_player
    from sevenbridge.engine.counted import CountedHand, Factor, FactorReason, counted_hand
    from sevenbridge.engine.findings import Finding
    from sevenbridge.engine.first_dealer import DealerDraw
    from sevenbridge.engine.game import NEW_STOCK, Deal, Game, Moment, Move, RoundResult
    from sevenbridge.engine.match import Match
    from sevenbridge.engine.public_round import PublicRound
    from sevenbridge.engine.reconstruction import round_consistent_with
    from sevenbridge.engine.record.flaws import Unreadable
    from sevenbridge.engine.record.model import Record
    from sevenbridge.engine.record.reading import read_record
    from sevenbridge.engine.record.writing import write_record
    from sevenbridge.engine.replay import Replay, replay
    from sevenbridge.engine.sentences import LONGEST_WORD, refusal_sentence
    from sevenbridge.lab.arena import Comparison, compare
    from sevenbridge.lab.simulation import SimulationResult, play_rounds

__version__ = "1.0.0"

#: names that are imported when somebody asks for them, and their modules: to import the package takes no
#: longer than the rules of a round do
_WHEN_ASKED = {
    "Estimate": "analysis.estimates",
    "Player": "bots.player",
    "make_player": "bots.players",
    "CountedHand": "engine.counted",
    "Factor": "engine.counted",
    "FactorReason": "engine.counted",
    "counted_hand": "engine.counted",
    "Finding": "engine.findings",
    "DealerDraw": "engine.first_dealer",
    "Deal": "engine.game",
    "Game": "engine.game",
    "Moment": "engine.game",
    "Move": "engine.game",
    "NEW_STOCK": "engine.game",
    "RoundResult": "engine.game",
    "Match": "engine.match",
    "PublicRound": "engine.public_round",
    "round_consistent_with": "engine.reconstruction",
    "Unreadable": "engine.record.flaws",
    "Record": "engine.record.model",
    "read_record": "engine.record.reading",
    "write_record": "engine.record.writing",
    "Replay": "engine.replay",
    "replay": "engine.replay",
    "LONGEST_WORD": "engine.sentences",
    "refusal_sentence": "engine.sentences",
    "Comparison": "lab.arena",
    "compare": "lab.arena",
    "SimulationResult": "lab.simulation",
    "play_rounds": "lab.simulation",
}


__getattr__ = names_in(__name__, _WHEN_ASKED)


def __dir__() -> list[str]:
    return sorted(__all__)


__all__ = [
    "ACTION_COUNT",
    "DRAW_ACTION",
    "IS_COMPILED",
    "JOKER",
    "JOKER_TEXT",
    "LONGEST_WORD",
    "MAX_SEATS",
    "MIN_SEATS",
    "NEW_STOCK",
    "NOBODY",
    "PASS_ACTION",
    "PRESETS",
    "RANKS",
    "SUITS",
    "Comparison",
    "CountedHand",
    "Deal",
    "DealerDraw",
    "Dice",
    "Estimate",
    "Event",
    "EventKind",
    "Factor",
    "FactorReason",
    "Fault",
    "Finding",
    "Game",
    "GameFault",
    "GameRefused",
    "IllegalAction",
    "Impossible",
    "ImpossiblePosition",
    "InvalidRules",
    "Kind",
    "LegalActions",
    "Malformed",
    "Match",
    "Meld",
    "Melds",
    "Moment",
    "Move",
    "Phase",
    "Player",
    "Position",
    "PublicRound",
    "Reason",
    "Record",
    "Refusal",
    "Refused",
    "Replay",
    "Round",
    "RoundResult",
    "Rules",
    "RulesCode",
    "SimulationResult",
    "Unreadable",
    "View",
    "__version__",
    "advance",
    "can_be_beaten",
    "card_set",
    "card_text",
    "cards_in",
    "cards_text",
    "check_seats",
    "claims_discard",
    "compare",
    "counted_hand",
    "deal",
    "decode",
    "explain",
    "explain_claims",
    "explain_timing",
    "format_action",
    "from_label",
    "label",
    "layoff_target",
    "make_player",
    "meld_of",
    "moved_cards",
    "pack",
    "parse_action",
    "parse_card",
    "parse_cards",
    "parse_legal_action",
    "play_rounds",
    "play_words",
    "read_record",
    "refusal_sentence",
    "replay",
    "round_consistent_with",
    "scores",
    "verb_of",
    "view_from",
    "view_of",
    "write_record",
]
