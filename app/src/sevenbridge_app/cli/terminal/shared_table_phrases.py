"""What a table of several people says beside what every table says (phrases.py), in both languages."""

from typing import Final

from sevenbridge.texts import Text

# -- the connection --------------------------------------------------------------------------------

OTHER_VERSION: Final = Text(
    "The server at {address} speaks another version of the protocol. Update this program or the server.",
    "{address} のサーバーとはプロトコルのバージョンが違います。このプログラムかサーバーを更新してください。",
)
LOST: Final = Text("The connection is lost. Trying to get it back ...", "接続が切れました。再接続しています…")
FOUND: Final = Text("The connection is back.", "再接続しました。")
NOT_CONNECTED: Final = Text(
    "That was not sent: there is no connection at the moment.", "送信できませんでした。今はオフラインです。"
)
TABLE_CLOSED: Final = Text(
    "Table {code} is closed. Open another one, or look for a quick match.",
    "卓 {code} は閉じられました。新しい卓を作るか、クイックマッチをお試しください。",
)

# -- before a match --------------------------------------------------------------------------------

AROUND: Final = Text("At the table: {names}", "参加者：{names}")
OWNER_STARTS: Final = Text(
    "Type start (or Enter) to begin; computers take the empty seats.",
    "start か Enter で始めます。空席にはコンピューターが入ります。",
)
WAIT_FOR_START: Final = Text("The match begins when {name} starts it.", "{name}が始めるのを待っています。")
WAIT_FOR_QUICK: Final = Text(
    "The match begins by itself soon after a second player sits down.",
    "もう1人着席すると、まもなく自動的に始まります。",
)
YOU_ARE_OWNER: Final = Text("You are the owner of the table now.", "あなたがホストになりました。")

# -- who comes and goes ----------------------------------------------------------------------------

SITS_DOWN: Final = Text("{name} sits down.", "{name}が着席しました。")
LEAVES: Final = Text("{name} leaves.", "{name}が席を立ちました。")
COMPUTER_FOR: Final = Text(
    "A computer plays on for {name}.", "{name}の代わりにコンピューターがプレイします。"
)
IS_GONE: Final = Text("{name} has lost the connection.", "{name}の接続が切れました。")
IS_BACK: Final = Text("{name} is back.", "{name}が戻りました。")
YOU_ARE_LATE: Final = Text(
    "Your time is up: the computer plays this turn for you.",
    "時間切れです。この手番はコンピューターが代わりにプレイします。",
)
YOU_ARE_AWAY: Final = Text(
    "A computer plays for you. Type ready to take over again.",
    "コンピューターが代わりにプレイしています。ready と入力すると交代します。",
)
YOU_ARE_BACK: Final = Text("You play yourself again.", "また自分でプレイできます。")
YOU_ARE_MUTED: Final = Text("The owner has muted you.", "ホストがあなたをミュートしました。")
YOU_MAY_SPEAK: Final = Text("You may speak again.", "ミュートが解除されました。")
SEAT_LOST: Final = Text(
    "You were removed from your seat, and a computer plays on.",
    "退席となり、コンピューターが代わりにプレイします。",
)
REMOVED: Final = Text(
    "{name} was removed: a computer plays on.",
    "{name}が退席となりました。コンピューターが代わりにプレイします。",
)
KNEW_MORE: Final = Text(
    "Somebody has seen a second hand of this round: the match does not count in the statistics.",
    "このラウンドで2人分の手札を見た人がいるため、このマッチは成績に入りません。",
)

# -- in a match ------------------------------------------------------------------------------------

SECONDS_TO_ANSWER: Final = Text(" ({n} s to answer)", "（あと{n}秒）")
SECONDS_FOR_TURN: Final = Text(" ({n} s for your turn)", "（残り{n}秒）")
MOMENT_PASSED: Final = Text("Too late: play has gone on.", "時間切れ：先に進みました。")
TURN_OF: Final = Text("It is {name}'s turn.", "{name}の番です。")
WAITING: Final = Text("Waiting for the others.", "ほかの人を待っています。")
ANSWERED: Final = Text("Noted; the others may still claim.", "受け付けました。ほかの人の返事を待っています。")
BEGINS_BY_ITSELF: Final = Text(" (in {n} s it begins by itself)", "（{n}秒後に自動で始まります）")
IS_READY: Final = Text("{name} is ready.", "{name}は準備完了。")
ANOTHER_KEPT: Final = Text(
    "The record can be kept once the match is over.", "記録はマッチが終わってから保存できます。"
)
NO_MATCH: Final = Text("No match is being played.", "マッチは行われていません。")

# -- taking back -----------------------------------------------------------------------------------

UNDO_ASKED: Final = Text(
    "{name} wants to take the last move back. y: agree, n: refuse",
    "{name}が「待った」を求めています。y：認める、n：断る",
)
UNDO_ASKED_BY_YOU: Final = Text("The others are asked to agree.", "ほかの人に「待った」を求めました。")
UNDO_AGREED: Final = Text("{name} agrees.", "{name}が「待った」を認めました。")
UNDO_REFUSED: Final = Text("The move stays.", "「待った」は認められませんでした。")
NO_QUESTION: Final = Text("There is nothing to agree to.", "返事の必要な質問はありません。")

# -- removing somebody -------------------------------------------------------------------------------

REMOVAL_ASKED: Final = Text(
    "{by} wants to remove {name} from the match. y: agree, n: let them stay",
    "{by}が{name}の退席を求めています。y：賛成、n：続けてもらう",
)
REMOVAL_ASKED_BY_YOU: Final = Text(
    "The others are asked whether {name} is to be removed.", "{name}の退席を、ほかの人に求めました。"
)
REMOVAL_OF_YOU: Final = Text(
    "The others are voting on whether you stay in the match.",
    "あなたを退席させるかどうか、ほかの人が投票しています。",
)
REMOVAL_AGREED: Final = Text("{name} agrees.", "{name}が退席に賛成しました。")
REMOVAL_REFUSED: Final = Text("{name} stays.", "{name}はそのまま続けます。")
REMOVE_WHOM: Final = Text(
    "Type remove and the number of the seat:{seats}", "remove のあとに席の番号を書いてください：{seats}"
)

# -- talking ---------------------------------------------------------------------------------------

SAYS: Final = Text("{name}: {words}", "{name}：{words}")
SAYS_LINE: Final = Text("{name}: “{words}”", "{name}「{words}」")
SAY_WHAT: Final = Text(
    "Type say and a number, or the name of a phrase{more}:",
    "say のあとに番号か名前を書いてください{more}：",
)
STAMP: Final = Text("({character}) {words}", "（{character}）{words}")
SAY_TEXT: Final = Text(", or any words", "（自由なチャットもできます）")
