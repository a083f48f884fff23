"""What is said about puzzles on the terminal, in both languages."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from sevenbridge.puzzles import Theme
from sevenbridge.texts import Text

THEMES: Final[Mapping[Theme, Text]] = MappingProxyType(
    {
        Theme.THROW: Text("Which card to throw away", "何を捨てる？"),
        Theme.MELD: Text("Lay it down, or keep it", "出す？ 持っておく？"),
        Theme.LAY_OFF: Text("Laying off", "付け札のしどころ"),
        Theme.SEVENS: Text("What to do with a seven", "7の使いどころ"),
        Theme.CLAIM: Text("Take the discard, or let it go", "もらう？ 見送る？"),
        Theme.ONE_GO: Text("Going out in one go", "一気上がりのねらいどころ"),
    }
)

WELCOME: Final = Text(
    "What would you do? Type what you would do, as at the table; Enter goes on, “show” tells, “quit” leaves.",
    "あなたならどうする？ プレイ中と同じように入力してください。"
    "Enter で次へ、「答え」で答え、「やめる」で終わります。",
)
DUE: Final = Text("To be solved again today: {count}", "今日もう一度解く問題：{count}問")
HEADING: Final = Text("Puzzle {name}: {theme}", "問題 {name}：{theme}")
OWN: Final = Text("from your own match", "自分のマッチから")
AGAIN: Final = Text("once more", "復習")
HARD: Final = Text("missed by levels: {levels}", "不正解だった強さ：{levels}")
LEVELS_BETWEEN: Final = Text(", ", "・")
SOLVED: Final = Text("Right: {action}.", "正解です：{action}")
AS_GOOD: Final = Text(
    "As good as the best: “{action}”. First came “{best}”, by {points} points.",
    "正解といえます：「{action}」。最善は「{best}」で、差は{points}点だけです。",
)
MISSED: Final = Text(
    "“{best}” would have been better than “{action}” by {points} points.",
    "正解は「{best}」。「{action}」とは{points}点の差でした。",
)
TOLD: Final = Text("The best is: {best}.", "最善の手：{best}")
VALUES: Final = Text(
    "Points ahead of the others at the round’s end, on average (the best first):",
    "この先を何通りも試したときの、平均の得点差（よい順）：",
)
VALUE: Final = Text("  {ahead:>6}  {action}", "  {ahead:>6}　{action}")
COMES_AGAIN: Final = Text("It comes again in {days} days.", "{days}日後にもう一度出ます。")
COMES_TOMORROW: Final = Text("It comes again tomorrow.", "明日もう一度出ます。")
KNOWN: Final = Text("You know this one by heart.", "もう覚えました。")
RUN: Final = Text("In a row: {run} (your longest: {longest}).", "連続正解：{run}問（最高{longest}問）")
NEXT: Final = Text("Enter: the next one.", "Enter：次の問題")
NOTHING_LEFT: Final = Text(
    "Nothing is due and nothing is new. Come back tomorrow, or add puzzles from your own matches: "
    "sevenbridge puzzles from RECORD --seat N.",
    "今日の問題は終わりです。また明日どうぞ。自分のマッチから問題を作ることもできます："
    "sevenbridge puzzles from RECORD --seat N",
)
UNDECIDED: Final = Text(
    "Type what you would do, “show” for the answer, or “quit”.",
    "どうするかを入力してください。「答え」で答え、「やめる」で終わります。",
)
NOT_WRITTEN: Final = Text(
    "{path} cannot be written: {reason}. Your answers are not kept until that is mended.",
    "{path}に書き込めません（{reason}）。直すまで、答えは保存されません。",
)
NOT_ADDED: Final = Text(
    "{path} cannot be written: {reason}. Mend that and add the puzzles once more.",
    "{path}に書き込めません（{reason}）。直してから、もう一度問題を追加してください。",
)
NOT_READ: Final = Text(
    "{path} cannot be read: {reason}. Choose another file, or mend that.",
    "{path}を読めません（{reason}）。別のファイルを選ぶか、読めるようにしてください。",
)
DAMAGED: Final = Text(
    "{path} does not hold your puzzles as they were written. Move it away to begin anew.",
    "{path}は問題の記録として読めません。このファイルをよそへ移すと、新しく始められます。",
)
NO_PUZZLES: Final = Text(
    "{path} holds no puzzles. Give a file that has one in each line.",
    "{path}は問題のファイルではありません。1行に1問ずつ書かれたファイルを指定してください。",
)
ADDED: Final = Text(
    "New puzzles of yours: {count}. Solve them with sevenbridge puzzles.",
    "自分の問題が{count}問増えました。sevenbridge puzzles で解けます。",
)
NONE_ADDED: Final = Text(
    "No new puzzle: no choice cost much, or you have them.",
    "新しい問題はありません。大きく損をした選択がないか、すでに入っています。",
)
