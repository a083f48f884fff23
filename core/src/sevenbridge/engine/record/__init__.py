"""Records: games, positions and rule scenarios as text (docs/library/records.md).

``read_record`` (reading.py) makes a Record of a file, and ``write_record`` (writing.py) gives its text.
``replay`` (replay.py) plays one by the rules and tells where it does not hold; ``Game.record`` makes one of a
match that is played.
"""
