"""Puzzles on the terminal."""
