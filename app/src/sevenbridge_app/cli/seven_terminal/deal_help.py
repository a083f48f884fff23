"""The help at the solitaires."""

from typing import Final

from sevenbridge.texts import Text
from sevenbridge_app.cli.console.help_page import CommandHelp, HelpPage
from sevenbridge_app.cli.seven_terminal import choice_phrases, phrases

_PLAY: Final = (
    CommandHelp("auto", "自動", Text("plays on to the end", "最後まで進める")),
    CommandHelp("undo", "戻す", Text("takes a move back", "1手戻す")),
    CommandHelp("redo", "進める", Text("makes it again", "戻した手をもう一度")),
    CommandHelp("new", "新しい", Text("another deal", "次のゲーム")),
    CommandHelp("daily", "今日", Text("the daily solitaire", "日替わりソリティア")),
)
_ALWAYS: Final = (
    CommandHelp("deal N", "番号", Text("the deal of this number", "N 番のゲーム")),
    CommandHelp("stats", "成績", Text("how you have done", "これまでの成績")),
    CommandHelp("rules", "ルール", Text("the rules in short", "ルールの要点")),
    CommandHelp("save FILE", "保存", Text("writes the game as a record", "記録を書き出す")),
    CommandHelp("lang", "言語", Text("lang en, lang ja", "lang en、lang ja")),
    CommandHelp("quit", "やめる", Text("stop; --resume goes on", "--resume で続き")),
)

SEVEN_HELP: Final = HelpPage(
    moves=phrases.HELP_MOVES,
    notes=(phrases.HELP_CARDS,),
    commands=(
        CommandHelp("hint", "ヒント", Text("a move that can be made", "できる手を1つ")),
        *_PLAY,
        CommandHelp("winnable", "勝てる", Text("a deal that can be won", "クリアできるゲーム")),
        CommandHelp("odds", "確率", Text("the chance from here", "ここからの確率")),
        CommandHelp("fate", "結末", Text("whether it can be won", "クリアできるか調べる")),
        *_ALWAYS,
    ),
)
CHOICE_HELP: Final = HelpPage(
    moves=choice_phrases.HELP_MOVES,
    notes=(phrases.HELP_CARDS, choice_phrases.HELP_PILES),
    commands=(CommandHelp("hint", "ヒント", Text("the best move", "最善の手")), *_PLAY, *_ALWAYS),
)
