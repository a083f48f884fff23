"""How the history of a round is told as rows of small numbers (history.py): a row for each event.

Of what a row has not, it has 0: so 0 is no event, nobody, no card, no meld.
"""

from typing import Final

#: what each row has, in order: the number of its kind among ``HISTORY_KINDS``; who did it, 1 for the viewer,
#: 2 for the next seat clockwise; the number of the action; 1 plus the column of its one card, which of a draw
#: is the viewer's own alone; 1 plus the number of its meld on the table; and of a discard how the viewer
#: answered it, 1 if it let the card go, 2 if it called a chi that had to wait
HISTORY_COLUMNS: Final = ("kind", "seat", "action", "card", "meld", "answer")
#: ``deal`` names the dealer, after which ``dealt`` has a row for each card of the viewer's; ``end`` who went
#: out
HISTORY_KINDS: Final = (
    "",
    "deal",
    "dealt",
    "upcard",
    "draw",
    "claim",
    "meld",
    "layoff",
    "discard",
    "reshuffle",
    "end",
)
#: so many rows there are, of the newest events. No round under any preset has more: so often its cards can be
#: drawn, claimed and put down. Where rules make more new stocks, the oldest events may be left out
MOST_EVENTS: Final = 512
