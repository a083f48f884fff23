"""Puzzles: what would you do? Decisions of which one action is clearly the best, to be found."""

from sevenbridge.puzzles.choosing import next_puzzle
from sevenbridge.puzzles.leitner import Standing, after_answer
from sevenbridge.puzzles.own import OwnPuzzle, own_puzzles
from sevenbridge.puzzles.puzzle import Puzzle, Theme, Worth, puzzle_from_line
from sevenbridge.puzzles.shipped import shipped_puzzles

__all__ = [
    "OwnPuzzle",
    "Puzzle",
    "Standing",
    "Theme",
    "Worth",
    "after_answer",
    "next_puzzle",
    "own_puzzles",
    "puzzle_from_line",
    "shipped_puzzles",
]
