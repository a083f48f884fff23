"""A command line that explains itself, and refuses, in the language of whoever reads it."""

import argparse
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from types import MappingProxyType
from typing import Any, Final, NoReturn

from sevenbridge.drawing.cells import folded, width
from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli.output import say

USAGE: Final = Text("usage: ", "使い方：")
HELP: Final = Text("show this page", "この説明を表示する")
#: what is said after a refusal
MORE: Final = Text("`{command} --help` tells what can be given.", "`{command} --help` で説明が出ます。")
#: an option of a command that stands before the command
MISPLACED: Final = Text(
    "{option} comes after {what}, as in: {example} {option}",
    "{option} は {what} の後に書いてください。例：{example} {option}",
)
#: what argparse says, by the words for which it asks gettext
WORDS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "positional arguments": Text("arguments", "引数"),
        "options": Text("options", "オプション"),
        "argument %(argument_name)s: %(message)s": Text(
            "%(argument_name)s %(message)s", "%(argument_name)s：%(message)s"
        ),
        "unrecognized arguments: %s": Text("%s is not known here.", "%s は指定できません。"),
        "not allowed with argument %s": Text("cannot be given with %s.", "%s と一緒には指定できません。"),
        "ignored explicit argument %r": Text("takes no value, and has “%s”.", "値（%s）は付けられません。"),
        "the following arguments are required: %s": Text("Give %s too.", "%s を指定してください。"),
        "one of the arguments %s is required": Text("Give one of %s.", "%s のどれかを指定してください。"),
        "expected one argument": Text("needs a value.", "値を指定してください。"),
        "expected at most one argument": Text("takes one value at most.", "値は1つまでです。"),
        "expected at least one argument": Text("needs at least one value.", "値を1つ以上指定してください。"),
        "expected %s argument": Text("needs %s value.", "値を%s個指定してください。"),
        "expected %s arguments": Text("needs %s values.", "値を%s個指定してください。"),
        "invalid %(type)s value: %(value)r": Text(
            "does not take “%(value)s”.", "「%(value)s」は指定できません。"
        ),
        "invalid choice: %(value)r (choose from %(choices)s)": Text(
            "does not take “%(value)s”. Choose from %(choices)s.",
            "「%(value)s」は指定できません。次から選んでください：%(choices)s",
        ),
    }
)


class CommandLine(argparse.ArgumentParser):
    """The parser of a command; what its options are for is given in ``lang``."""

    def __init__(self, lang: Lang, **settings: Any) -> None:
        """``settings`` are those of an ArgumentParser."""
        #: the language of whoever reads
        self.lang: Lang = lang
        with _argparse_in(lang):
            # an abbreviation would become ambiguous with a later option
            super().__init__(
                formatter_class=partial(_Page, lang), add_help=False, allow_abbrev=False, **settings
            )
        self.add_argument("-h", "--help", action="help", help=HELP[lang])

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Parses, and refuses what is not known: the parser of a command does, not that of all commands."""
        words = sys.argv[1:] if args is None else list(args)
        self._check_place(words)
        with _argparse_in(self.lang):
            found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(WORDS["unrecognized arguments: %s"][self.lang] % " ".join(unknown))
        return found, unknown

    def knows(self, option: str) -> bool:
        """Whether it takes an option itself."""
        return option in self._option_string_actions

    def _check_place(self, words: list[str]) -> None:
        """Refuses an option that stands before the command which it belongs to."""
        option = words[0].partition("=")[0] if words else ""
        if not option.startswith("--") or self.knows(option):
            return
        for action in self._actions:
            # those of commands are known by name
            choices = action.choices if isinstance(action.choices, Mapping) else {}
            if named := [choices[word] for word in words if word in choices]:
                command = next((each for each in (*named, *choices.values()) if each.knows(option)), None)
                if command is not None:
                    where = {"what": action.metavar, "example": command.prog}
                    self.error(MISPLACED.format(option=option, **where)[self.lang])

    def error(self, message: str) -> NoReturn:
        """Says what is wrong, and ends with exit status 2."""
        say(f"{self.prog}: {message}", sys.stderr)
        say(MORE.format(command=self.prog)[self.lang], sys.stderr)
        self.exit(2)


class _Page(argparse.HelpFormatter):
    """The page of ``--help``, whose lines break as all others of the terminal do."""

    def __init__(self, lang: Lang, prog: str) -> None:
        super().__init__(prog)
        self._usage = USAGE[lang]

    def format_help(self) -> str:
        """The page; the colon that argparse sets after a Japanese heading is as wide as the others."""
        return re.sub(r"(?<=[^ -~]):$", "：", super().format_help(), flags=re.MULTILINE)

    def _format_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None,
    ) -> str:
        if prefix is not None:
            return super()._format_usage(usage, actions, groups, prefix)
        # argparse lays out by letters, and two of its cells are one Japanese letter
        space = " " * width(self._usage)
        return super()._format_usage(usage, actions, groups, space).replace(space, self._usage, 1)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return folded(text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(part for line in text.splitlines() for part in folded(indent + line, width))


@contextmanager
def _argparse_in(lang: Lang) -> Iterator[None]:
    """Within it argparse has its words from WORDS; other parsers of the process have theirs, from gettext."""

    def one(message: str) -> str:
        return WORDS[message][lang] if message in WORDS else message

    def one_or_more(single: str, several: str, count: int) -> str:
        return one(single if count == 1 else several)

    module = vars(argparse)
    usual = {name: module[name] for name in ("_", "ngettext")}
    module.update(_=one, ngettext=one_or_more)
    try:
        yield
    finally:
        module.update(usual)
