"""Shuffles that anyone can check afterwards, from a committed secret and nonces (docs/library/shuffle.md)."""

from sevenbridge.engine.shuffle import LONGEST_NONCE, SECRET_BYTES, Fairness, commitment

__all__ = ["LONGEST_NONCE", "SECRET_BYTES", "Fairness", "commitment"]
