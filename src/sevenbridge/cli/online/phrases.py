"""Everything that the game online says beyond what the terminal's own table says, in both languages."""

from typing import Final

from sevenbridge.engine.wording import Text

# -- reaching a server -----------------------------------------------------------------------------

NEEDS_LIBRARIES: Final = Text(
    "The libraries for online play are not installed. Install them with: pip install 'sevenbridge[server]'",
    "オンライン対戦用のライブラリがありません。次のように入れてください：pip install 'sevenbridge[server]'",
)
BAD_URL: Final = Text(
    "“{url}” is no address of a server. Write it like http://example.org:8777.",
    "「{url}」はサーバーのアドレスではありません。http://example.org:8777 のように書いてください。",
)
UNREACHABLE: Final = Text(
    "No server answers at {address} ({why}). Check the address and whether the server runs.",
    "{address} のサーバーから応答がありません（{why}）。アドレスと、サーバーが動いているかをご確認ください。",
)
NOT_A_SERVER: Final = Text(
    "There is no Seven Bridge server at {address}. Check the address.",
    "{address} はセブンブリッジのサーバーではありません。アドレスをご確認ください。",
)
OTHER_VERSION: Final = Text(
    "The server at {address} speaks another version of the protocol. Update this program or the server.",
    "{address} とはプロトコルのバージョンが違います。このプログラムかサーバーを更新してください。",
)
GIVEN_UP: Final = Text(
    "The server could not be reached again. Your seat waits for a while; try once more later.",
    "サーバーに再接続できませんでした。席はしばらく残ります。時間をおいてもう一度お試しください。",
)
LOST: Final = Text(
    "The connection is lost. Trying to get it back ...", "接続が切れました。再接続しています……"
)
FOUND: Final = Text("The connection is back.", "再接続しました。")
NOT_CONNECTED: Final = Text(
    "That was not sent: there is no connection at the moment.", "送信できませんでした。今は接続がありません。"
)

# -- finding a table -------------------------------------------------------------------------------

NEEDS_URL: Final = Text(
    "{options} is for playing online. Give the server's address too, with --url.",
    "{options} はオンライン対戦用です。--url でサーバーのアドレスも指定してください。",
)
NOT_ONLINE: Final = Text(
    "{options} cannot be used online: the server shuffles and keeps the match. Leave it out.",
    "{options} はオンラインでは使えません。シャッフルも保存もサーバーが行います。外してください。",
)
TABLE_HAS_ITS_OWN: Final = Text(
    "A table that is open already has its own rules and seats; {options} cannot be given with --table.",
    "開いている卓のルールと人数は決まっているので、--table と一緒に {options} は指定できません。",
)
TABLE_OR_QUICK: Final = Text(
    "Choose one of --table, --quick and --open.", "--table、--quick、--open はどれか一つにしてください。"
)
QUICK_PRESET: Final = Text(
    "A quick match is played by a preset as it is. Leave out --set, or open a table.",
    "クイックマッチはプリセットどおりに遊びます。--set を外すか、卓を開いてください。",
)
QUICK_OPPONENTS: Final = Text(
    "In a quick match the server chooses the computers. Leave out --opponents.",
    "クイックマッチのコンピューターはサーバーが決めます。--opponents を外してください。",
)
ONE_OPPONENT: Final = Text(
    "Online all computers are of one kind. Name one player with --opponents.",
    "オンラインのコンピューターは1種類です。--opponents には1つだけ書いてください。",
)
TABLE_FULL: Final = Text(
    "All seats of table {code} are taken. Wait until one is free, or choose another table.",
    "卓 {code} は満席です。席が空くのを待つか、別の卓を選んでください。",
)
TABLE_CLOSED: Final = Text(
    "Table {code} is closed. Open another one, or look for a quick match.",
    "卓 {code} は閉じられました。新しい卓を開くか、クイックマッチをお試しください。",
)

# -- before a match --------------------------------------------------------------------------------

GUEST: Final = Text("Guest", "ゲスト")
TABLE_IS_OPEN: Final = Text(
    "Table {code} is open: {rules}, {seats} players.", "卓 {code}　{rules}・{seats}人"
)
FRIENDS_JOIN: Final = Text("Friends join at {url} or with:", "招待リンク：{url}　端末からは：")
SEEN_AS: Final = Text(
    "The others see you as {name}; --name changes that.",
    "ほかの人には「{name}」と表示されます（--name で変えられます）。",
)
YOUR_SEAT: Final = Text("You sit at table {code}.", "卓 {code} に着席しました。")
COMPUTER_NAME: Final = Text("CPU{n}", "CPU{n}")
EMPTY_NAME: Final = Text("-", "-")
AROUND: Final = Text("At the table: {names}", "参加者：{names}")
OWNER_STARTS: Final = Text(
    "Type start (or Enter) to begin; computers take the empty seats.",
    "start か Enter で始めます。空席にはコンピューターが入ります。",
)
WAIT_FOR_START: Final = Text("The match begins when {name} starts it.", "{name}が始めるのを待っています。")
WAIT_FOR_QUICK: Final = Text(
    "The match begins by itself soon after a second player sits down.",
    "もう一人着席すると、まもなく自動的に始まります。",
)
YOU_ARE_OWNER: Final = Text("You are the owner of the table now.", "あなたが卓の主になりました。")

# -- who comes and goes ----------------------------------------------------------------------------

SITS_DOWN: Final = Text("{name} sits down.", "{name}が着席しました。")
LEAVES: Final = Text("{name} leaves.", "{name}が席を立ちました。")
COMPUTER_FOR: Final = Text("A computer plays on for {name}.", "{name}の代わりにコンピューターが打ちます。")
IS_GONE: Final = Text("{name} has lost the connection.", "{name}の接続が切れました。")
IS_BACK: Final = Text("{name} is back.", "{name}が戻りました。")
YOU_ARE_LATE: Final = Text(
    "Your time is up: the computer plays this turn for you.",
    "時間切れです。この番はコンピューターが代わりに打ちます。",
)
YOU_ARE_AWAY: Final = Text(
    "A computer plays for you. Type ready to take over again.",
    "コンピューターが代わりに打っています。ready と入力すると交代します。",
)
YOU_ARE_BACK: Final = Text("You play yourself again.", "また自分で打てます。")
YOU_ARE_MUTED: Final = Text("The owner has muted you.", "卓の主が発言を止めました。")
YOU_MAY_SPEAK: Final = Text("You may speak again.", "また発言できます。")
SEAT_LOST: Final = Text(
    "The owner of the table has put a computer in your seat.",
    "卓の主が、あなたの席をコンピューターに替えました。",
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

# -- talking ---------------------------------------------------------------------------------------

SAYS: Final = Text("{name}: {words}", "{name}：{words}")
SAY_WHAT: Final = Text(
    "Type say and a number, or the name of a phrase{more}:",
    "say のあとに番号か名前を書いてください{more}：",
)
SAY_TEXT: Final = Text(", or any words", "（自由な文も送れます）")

# -- the end ---------------------------------------------------------------------------------------

AFTER_MATCH: Final = Text(
    "save: keep the record   start: another match   Enter: leave",
    "save：記録を保存　start：もう一戦　Enter：やめる",
)
AFTER_MATCH_GUEST: Final = Text(
    "save: keep the record   Enter: leave   (or wait for another match)",
    "save：記録を保存　Enter：やめる　（待っていると次のマッチに参加できます）",
)
GOODBYE: Final = Text(
    "Goodbye! Your seat waits for a while. To come back:", "席はしばらく残ります。戻るには："
)
GOODBYE_OVER: Final = Text("Goodbye!", "お疲れさまでした！")

# -- the computer player ---------------------------------------------------------------------------

BOT_SITS: Final = Text("{name} sits in seat {seat} of table {code}.", "{name}が卓 {code} の席{seat}に着席。")
BOT_OPENED: Final = Text("Table {code}: {url}", "卓 {code}：{url}")
BOT_BEGINS: Final = Text("Match {n} begins.", "第{n}戦を始めます。")
BOT_ROUND: Final = Text(
    "Round {n}: {points} points, {total} in all.", "第{n}ラウンド：{points}点、計{total}点。"
)
BOT_WON: Final = Text("Match {n} is over: won with {total} points.", "第{n}戦終了：{total}点で優勝。")
BOT_LOST: Final = Text("Match {n} is over: {total} points.", "第{n}戦終了：{total}点。")

# -- help ------------------------------------------------------------------------------------------

HELP: Final = Text(
    """\
  hint  what the computer would do    undo      ask the others to take back
  say   a phrase: say 3, say hello    ready     on to the next round
  table the table as it stands        score     the score sheet
  rules the rules in force            discards  all discards
  sort  the hand by suit or by rank   save      save FILE, after the match
  lang  lang en, lang ja              calls     calls pon, calls same
  start begins a match                quit      your seat waits for a while""",
    """\
  ヒント　hint   コンピューターの手   待った　　undo      全員の同意で1手戻る
  言う　　say    say 3、say hello     準備　　　ready     次のラウンドへ
  場　　　table  今の場を見る         得点　　　score     得点表
  ルール　rules  この卓のルール       捨て札　　discards  捨て札をすべて見る
  並べ替え sort  マーク順・数字順     保存　　　save      マッチ後に save ファイル名
  言語　　lang   lang en、lang ja     呼び方　　calls     calls pon、calls same
  開始　　start  マッチを始める        やめる　　quit      席はしばらく残る""",
)
