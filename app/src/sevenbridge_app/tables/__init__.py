"""A table as people meet it: seats, claim windows, clocks, computers in seats, and what each seat is sent.

The log of a table is its whole truth: ``Table`` (table.py) is a fold of the log's events, ``Croupier``
(croupier.py) decides which event comes next, redaction.py makes of an event what each viewer may see.
Nothing here reads a clock, a file or a socket: the time comes in with every call.
"""
