"""The rules in force on one screen."""

from sevenbridge import Rules
from sevenbridge.drawing.cells import folded
from sevenbridge.rulebook import PRESET_PAGES, SWITCH_PAGES, value_text
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.terminal import phrases

#: the switches that a player asks about; those that differ from the preset are told in any case
_ASKED = (
    "jokers",
    "claim_ban",
    "claim_hand_cards",
    "layoff_needs_meld",
    "ace",
    "final_discard",
    "score_flow",
    "ace_points",
    "seven_points",
    "held_seven",
    "one_go_multiplier",
    "match_length",
)


def title(rules: Rules, taste: Taste) -> str:
    """What the rules are called."""
    preset, changes = rules.as_preset()
    name = PRESET_PAGES[preset].title[taste.lang]
    return taste.text(phrases.CHANGED_RULES, rules=name) if changes else name


def rules_card(rules: Rules, taste: Taste) -> list[str]:
    """The rules as lines."""
    preset, changes = rules.as_preset()
    lines = [taste.look.strong(title(rules, taste))]
    if not changes:
        lines += folded(PRESET_PAGES[preset].character[taste.lang], taste.look.room - 2)
    for name in (*_ASKED, *(name for name in changes if name not in _ASKED)):
        value = value_text(name, getattr(rules, name), taste.lang)
        mark = "*" if name in changes else " "
        lines += folded(
            " "
            + taste.text(phrases.RULE, mark=mark, title=SWITCH_PAGES[name].title[taste.lang], value=value),
            taste.look.room,
        )
    return [*lines, *folded(taste.text(phrases.RULES_MORE), taste.look.room)]
