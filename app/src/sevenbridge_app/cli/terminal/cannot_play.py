"""Options of a match at the terminal that cannot be followed."""

from sevenbridge.texts import Text


class CannotPlay(Exception):
    """Options that cannot be followed: the ``sentences`` tell why, ``status`` is the command's."""

    def __init__(self, *sentences: Text, status: int = 2) -> None:
        super().__init__(*sentences)
        self.sentences = sentences
        self.status = status
