"""The game on the terminal: what the table looks like, what a person may type, and where games are kept."""
