"""What is said at every game on the terminal, in English and Japanese."""

from typing import Final

from sevenbridge.texts import Text

LANGUAGES: Final = Text("Type lang en or lang ja.", "lang en か lang ja と入力してください。")
NOW_SPEAKING: Final = Text("English it is.", "日本語にしました。")
SAVED_TO: Final = Text("Saved to {path}", "{path} に保存しました。")
SAVED_ALREADY: Final = Text("Everything is saved, in {path}", "{path} に保存してあります。")
NOT_SAVED_THERE: Final = Text("{path} cannot be written ({why}).", "{path} に書き込めません（{why}）。")
SAVE_EXISTS: Final = Text(
    "{path} exists already. Give another name.", "{path} はすでにあります。別の名前にしてください。"
)
NOT_READABLE: Final = Text("{path} cannot be read ({why}).", "{path} を読めません（{why}）。")
NOT_OURS: Final = Text("it is no match that was played here", "ここで遊んだマッチの記録ではありません")
DOES_NOT_HOLD: Final = Text("its actions do not hold by the rules", "ルールに合わない手があります")
NEWER_FILE: Final = Text(
    "{path} was written by a newer version of Seven Bridge. Update the program.",
    "{path}は新しいバージョンのセブンブリッジで書かれています。プログラムを更新してください。",
)
KEPT_ASIDE: Final = Text("It is kept as {path}", "{path} として残しました。")
