"""The game on the terminal, line by line: what the table looks like, what a person may type, and where games
are kept.
"""
