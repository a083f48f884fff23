"""The help at a table in this process, and what it has in common with that at a server."""

from typing import Final

from sevenbridge.texts import Text
from sevenbridge_app.cli.console.help_page import CommandHelp, HelpPage
from sevenbridge_app.cli.terminal import phrases

HINT: Final = CommandHelp("hint", "ヒント", Text("what the computer would do", "おすすめの一手"))
UNDO: Final = CommandHelp("undo", "戻す", Text("take your last action back", "1手戻す"))

#: what is the same at every table
SCORE: Final = CommandHelp("score", "得点", Text("the score sheet", "得点表"))
DISCARDS: Final = CommandHelp("discards", "捨て札", Text("all discards", "捨て札をすべて見る"))
RULES: Final = CommandHelp("rules", "ルール", Text("the rules in force", "今のルール"))
SORT: Final = CommandHelp("sort", "並べ替え", Text("the hand by suit or by rank", "マーク順・数字順"))
WHO: Final = CommandHelp("who", "相手", Text("who plays against you", "対戦相手の紹介"))
MUTE: Final = CommandHelp("mute", "ミュート", Text("the characters say nothing", "せりふを消す"))
CALLS: Final = CommandHelp("calls", "呼び方", Text("calls pon, calls same", "pon か same"))
LANG: Final = CommandHelp("lang", "言語", Text("lang en, lang ja", "lang en、lang ja"))

HELP: Final = HelpPage(
    lead=phrases.HELP_LEAD,
    moves=phrases.HELP_MOVES,
    notes=phrases.HELP_NOTES,
    commands=(
        HINT,
        UNDO,
        SCORE,
        DISCARDS,
        RULES,
        SORT,
        WHO,
        MUTE,
        CommandHelp("save", "保存", Text("save, or save FILE", "ファイル名も可")),
        LANG,
        CALLS,
        CommandHelp("quit", "やめる", Text("stop; --resume goes on", "--resume で続き")),
    ),
)
