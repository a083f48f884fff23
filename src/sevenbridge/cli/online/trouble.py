"""What stops a game online."""

from sevenbridge.engine.wording import Text


class Trouble(Exception):
    """Something that cannot be gone on with: the ``sentence`` tells why and what to do, ``code`` is the
    server's where it comes from there, ``status`` the command's exit status.
    """

    def __init__(self, sentence: Text, code: str = "", status: int = 2) -> None:
        super().__init__(sentence.en)
        self.sentence = sentence
        self.code = code
        self.status = status
