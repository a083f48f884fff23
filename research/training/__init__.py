"""Nets for the player ``value``, trained on rounds that are played for that."""
