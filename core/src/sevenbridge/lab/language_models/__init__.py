"""Language models as players: what a seat sees, as JSON and in words, and programs that are asked."""

from sevenbridge.lab.language_models.answers import ERRORS, action_meant, refusal_text
from sevenbridge.lab.language_models.briefing import briefing
from sevenbridge.lab.language_models.lines import Gone, Lines
from sevenbridge.lab.language_models.observation import observation, view_in
from sevenbridge.lab.language_models.program_player import TRIES, USUAL_TERMS, Terms
from sevenbridge.lab.language_models.substitutes import WHYS, Faults, Why
from sevenbridge.lab.language_models.words import happened, situation

__all__ = [
    "ERRORS",
    "TRIES",
    "USUAL_TERMS",
    "WHYS",
    "Faults",
    "Gone",
    "Lines",
    "Terms",
    "Why",
    "action_meant",
    "briefing",
    "happened",
    "observation",
    "refusal_text",
    "situation",
    "view_in",
]
