"""Puzzles: what would you do? Decisions of which one action is clearly the best, to be found."""
