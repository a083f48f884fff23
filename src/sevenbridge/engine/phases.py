"""The phases of a round (round.py)."""

#: the next player draws
DRAWING = 0
#: a discard may be claimed, and a seat is asked
CLAIMING = 1
#: a player who has taken a card melds, lays off and discards
PLAYING = 2
#: the discards wait to be shuffled into a new stock
RESHUFFLING = 3
#: the round has ended
OVER = 4
