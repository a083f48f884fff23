"""The logs of all tables on disk, and beside them sessions, finished matches and solitaire results."""
