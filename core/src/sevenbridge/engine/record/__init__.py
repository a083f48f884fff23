"""Records: games, positions and rule scenarios as text (docs/library/records.md).

``read_record`` (reading.py) makes a Record of a file, and ``write_record`` (writing.py) gives its text.
What reads and writes them knows no ``Game``: game.py stands on it. Above both ``replay`` (engine/replay.py)
plays a record by the rules and tells where it does not hold.
"""
