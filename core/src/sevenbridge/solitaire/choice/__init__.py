"""Seven by Seven: Choice (RULES part 3): seven open piles of seven, and one card that may be held back.

The rules were chosen by measuring what choices are worth; docs/play/choice.md tells how.
"""
