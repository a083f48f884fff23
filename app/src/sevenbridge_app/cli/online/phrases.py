"""Everything that the game online says beyond what the terminal's own table says, in both languages."""

from typing import Final

from sevenbridge.texts import Text

# -- reaching a server -----------------------------------------------------------------------------

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
GIVEN_UP: Final = Text(
    "The server could not be reached again. Your seat waits for a while; try once more later.",
    "サーバーに再接続できませんでした。席はしばらく残ります。時間をおいてもう一度お試しください。",
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
    "すでにある卓のルールと人数は決まっているので、--table と一緒に {options} は指定できません。",
)
TABLE_OR_QUICK: Final = Text(
    "Choose one of --table, --quick and --open.", "--table、--quick、--open はどれか一つにしてください。"
)
QUICK_PRESET: Final = Text(
    "A quick match is played by a preset as it is. Leave out --set, or open a table.",
    "クイックマッチはルールの種類を変えずに遊びます。--set を外すか、卓を作ってください。",
)
QUICK_OPPONENTS: Final = Text(
    "In a quick match the server chooses the computers. Leave out --opponents.",
    "クイックマッチのコンピューターはサーバーが決めます。--opponents を外してください。",
)
ONE_OPPONENT: Final = Text(
    "Online, characters and levels can be mixed, but a player for research is named alone.",
    "オンラインでは、キャラクターと強さは組み合わせられますが、研究用のプレイヤーは1つだけ指定してください。",
)
TABLE_FULL: Final = Text(
    "All seats of table {code} are taken. Wait until one is free, or choose another table.",
    "卓 {code} は満席です。席が空くのを待つか、別の卓を選んでください。",
)
# -- the same match as a friend --------------------------------------------------------------------

SAME_HAS_ITS_OWN: Final = Text(
    "A friend’s match has its own rules and opponents; {options} cannot be given with its link.",
    "友だちのマッチのルールと相手は決まっているので、そのリンクと一緒に {options} は指定できません。",
)
SAME_LEAD: Final = Text(
    "{name} played this match. You play it with the same cards against the same computers, once; then both"
    " are compared.",
    "{name}さんが遊んだマッチです。同じ札で、同じコンピューターと1回だけ対戦し、結果を比べます。",
)
SAME_GOES_ON: Final = Text("Your match is waiting for you.", "マッチの途中です。続きから遊べます。")
SAME_COMPARED: Final = Text("Side by side", "結果を比べる")
SAME_ROW: Final = Text("place {place}, {points} points", "{place}位　{points}点")
SAME_ROUNDS: Final = Text("(by round: {rounds})", "（ラウンドごと：{rounds}）")
SAME_VIEWED_BEFORE: Final = Text("(had seen the cards before)", "（先に札を見て挑戦）")
SAME_NOBODY: Final = Text(
    "Nobody else has finished it yet. Send a friend the link.",
    "まだほかの人は遊んでいません。友だちにリンクを送りましょう。",
)

# -- before a match --------------------------------------------------------------------------------

GUEST: Final = Text("Guest", "ゲスト")
TABLE_IS_OPEN: Final = Text(
    "Table {code} is open: {rules}, {seats} players.", "卓 {code}　{rules}・{seats}人"
)
FRIENDS_JOIN: Final = Text("Friends join at {url} or with:", "招待リンク：{url}　ターミナルからは：")
WORD: Final = Text(
    "Until the match begins they may also type the word {word}, or {letters}.",
    "マッチが始まるまでは、合言葉「{word}」（{letters}）でも参加できます。",
)
ONLY_HERE: Final = Text(
    "Only this computer can open {address}. For others at home, start the server with"
    " `sevenbridge web --lan` or `make play LAN=1`.",
    "{address} は、このパソコンでしか開けません。同じ家の人と遊ぶには、サーバーを sevenbridge web --lan か"
    " make play LAN=1 で起動してください。",
)
SEEN_AS: Final = Text(
    "The others see you as {name}; --name changes that.",
    "ほかの人には「{name}」と表示されます（--name で変えられます）。",
)
YOUR_SEAT: Final = Text("You sit at table {code}.", "卓 {code} に着席しました。")
EMPTY_NAME: Final = Text("-", "-")
# -- the end ---------------------------------------------------------------------------------------

AFTER_MATCH: Final = Text(
    "r: review   save: keep the record   start: another match   Enter: leave",
    "r：振り返り　save：記録を保存　start：もう一戦　Enter：やめる",
)
AFTER_MATCH_OWNER: Final = Text(
    "r: review   save: keep the record   again: another match, once all want it"
    "   start: at once   Enter: leave",
    "r：振り返り　save：記録を保存　again：全員そろえばもう一戦　start：すぐにもう一戦　Enter：やめる",
)
AFTER_MATCH_GUEST: Final = Text(
    "r: review   save: keep the record   again: another match, once all want it   Enter: leave",
    "r：振り返り　save：記録を保存　again：全員そろえばもう一戦　Enter：やめる",
)
AFTER_LAST_MATCH: Final = Text(
    "This table is full. Open a new one for the next match."
    "   r: review   save: keep the record   Enter: leave",
    "この卓の記録がいっぱいになりました。次のマッチは新しい卓で遊んでください。"
    "（r：振り返り　save：記録を保存　Enter：やめる）",
)
REVIEW_LATER: Final = Text(
    "Your choices are reviewed when a match that you play here is over.",
    "選択の振り返りは、ここでのマッチが終わると見られます。",
)
UNREADABLE_REVIEW: Final = Text(
    "The server told a review that cannot be read here. Update this program or the server.",
    "サーバーの振り返りを読み取れませんでした。このプログラムかサーバーを更新してください。",
)
AFTER_DUPLICATE: Final = Text("r: review   Enter: where you stand", "r：振り返り　Enter：順位を見る")
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
