"""The client of a model's seat: what it is told of a finished round names no person, only seats."""

from typing import Final

from sevenbridge.drawing.words import COMMA, SEAT, YOU
from sevenbridge.texts import LANGS, Lang, Text
from sevenbridge_app.cli.online.bot import Bot
from sevenbridge_app.tables import server_messages

_WON: Final = Text("Round {n} is over: {who} went out. ", "第{n}ラウンド終了：{who}の上がり。")
_DRAWN: Final = Text("Round {n} is over: drawn. ", "第{n}ラウンド終了：流局。")
_POINTS: Final = Text(
    "Points of the round: {points}. In all: {totals}.", "このラウンドの点：{points}。合計：{totals}。"
)
_OF_SEAT: Final = Text("{seat} {points}", "{seat} {points}")


class ModelBot(Bot):
    """Plays one seat; a model cannot be talked to by the names of the others, nor by what they say."""

    def round_text(self, number: int, seat: int, over: server_messages.RoundEnd) -> Text:
        """See ``Bot``."""
        en, ja = (_told(number, seat, over, lang) for lang in LANGS)
        return Text(en, ja)


def _told(number: int, own: int, over: server_messages.RoundEnd, lang: Lang) -> str:
    names = [
        YOU[lang].lower() if seat == own else SEAT.format(n=seat)[lang] for seat in range(len(over.scores))
    ]

    def listed(points: tuple[int, ...]) -> str:
        pairs = zip(names, points, strict=True)
        return COMMA[lang].join(_OF_SEAT.format(seat=name, points=each)[lang] for name, each in pairs)

    won = _WON if over.winner >= 0 else _DRAWN
    end = won.format(n=number, who=names[over.winner])[lang]
    return end + _POINTS.format(points=listed(over.scores), totals=listed(over.totals))[lang]
