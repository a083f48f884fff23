"""What is told to whoever comes too late."""


class StoreClosed(Exception):
    """The store has been closed, or is about to be."""
