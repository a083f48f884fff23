"""``sevenbridge verify``: computes the shuffles of a match from its secret (docs/library/shuffle.md)."""

import argparse
import sys
from functools import partial
from typing import Final

from sevenbridge import Record, read_record
from sevenbridge.records import Item, Part, verify
from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.options import add_language_option
from sevenbridge_app.cli.record_files import CANNOT_BE_READ, DOES_NOT_HOLD, HOLDS, FileReport, look_at_files

_NAMES: Final = {
    Part.COMMITMENT: Text("commitment", "コミットメント"),
    Part.FIRST_DEALER: Text("first dealer (seat {said})", "最初の親（席{said}）"),
    Part.DECK: Text("round {round}: deck", "ラウンド{round}：デッキ"),
    Part.RESHUFFLE: Text("round {round}: reshuffle {number}", "ラウンド{round}：{number}回目の切り直し"),
    Part.COURSE: Text("round {round}: course", "ラウンド{round}：経過"),
}
_HOLDS: Final = Text("{name}: holds.", "{name}：合っています。")
_DIFFERS: Final = {
    Part.COMMITMENT: Text(
        "{name}: does not hold. The secret's hash is {made}.",
        "{name}：合いません。秘密のハッシュは {made} です。",
    ),
    Part.FIRST_DEALER: Text(
        "{name}: does not hold. The shuffle makes seat {made} the dealer.",
        "{name}：合いません。このシャッフルでは席{made}が親です。",
    ),
    Part.COURSE: Text(
        "{name}: the rules refuse this, so reshuffles from here on are not known. See sevenbridge check.",
        "{name}：ルールに合わず、この先の切り直しは分かりません。sevenbridge check を使ってください。",
    ),
}
_OTHER_CARDS: Final = Text(
    "{name}: does not hold. Card {position} is {said}, and the shuffle makes it {made}.",
    "{name}：合いません。{position}枚目は {said} ですが、このシャッフルでは {made} です。",
)
_NO_SECRET: Final = Text(
    "nothing can be verified: the record does not tell the secret under [fairness].",
    "確かめられません。[fairness] に secret がありません。",
)


def add_options(parser: CommandLine) -> None:
    """Adds the options of the command."""
    lang = parser.lang
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help=Text("the record of a match; - for standard input", "マッチの記録。- なら標準入力")[lang],
    )
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Looks at every file and gives the exit status.

    0 when all shuffles hold, 1 when one does not, 2 when there is nothing to compute them from.
    """
    return look_at_files(options.files, options.lang, read_record, partial(_verify, options.lang), sys.stdout)


def _verify(lang: Lang, report: FileReport, record: Record) -> int:
    if record.shuffles is None or record.shuffles.secret is None:
        report.say(_NO_SECRET[lang], record.lines.of("fairness"))
        return CANNOT_BE_READ
    items = list(verify(record))
    for item in items:
        report.say(_sentence(item, lang), None if item.holds else item.line)
    return HOLDS if all(item.holds for item in items) else DOES_NOT_HOLD


def _sentence(item: Item, lang: Lang) -> str:
    name = _NAMES[item.part].format(said=item.said, round=item.round + 1, number=item.number)[lang]
    if item.holds:
        return _HOLDS.format(name=name)[lang]
    if item.part in _DIFFERS:
        return _DIFFERS[item.part].format(name=name, made=item.made)[lang]
    cards = enumerate(zip(item.said.split(), item.made.split(), strict=True), 1)
    position, (said, made) = next((position, pair) for position, pair in cards if pair[0] != pair[1])
    return _OTHER_CARDS.format(name=name, position=position, said=said, made=made)[lang]
