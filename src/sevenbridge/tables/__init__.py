"""A table as people meet it: seats, claim windows, clocks, computers in seats, and what each seat is sent.

The truth about a table is its log: ``Table`` (table.py) is a fold of the lines of that log, ``Croupier``
(croupier.py) decides which line comes next, ``sight.py`` says what of a line each pair of eyes is shown.
Nothing here reads a clock, a file or a socket: the time comes in with every call.
"""
