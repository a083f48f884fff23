"""What stops a game at a table."""

from sevenbridge.engine.wording import Text


class TableError(Exception):
    """A table that cannot be had, or no longer."""

    def __init__(self, sentence: Text, code: str = "", status: int = 2) -> None:
        super().__init__(sentence.en)
        #: why, and what to do
        self.sentence = sentence
        #: the server's, where it comes from there
        self.code = code
        #: the exit status of the command
        self.status = status
