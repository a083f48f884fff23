"""What ``sevenbridge day`` says, in both languages."""

from typing import Final

from sevenbridge.texts import Text

NEEDS_SERVER: Final = Text(
    "The day’s deal is the same for everybody on a server: name one with --url, such as"
    " http://example.org:8777.",
    "今日の一局は、サーバーの全員が同じ札で遊びます。http://example.org:8777 のように、"
    "--url でサーバーを指定してください。",
)

# -- before ----------------------------------------------------------------------------------------

TITLE: Final = Text("The day’s deal, {day}", "今日の一局　{day}")
TODAY_AT: Final = Text("{hour}:{minute:02} your time", "{hour}:{minute:02}")
TOMORROW_AT: Final = Text("{hour}:{minute:02} tomorrow, your time", "明日の{hour}:{minute:02}")
LEFT: Final = Text("{hours} h {minutes} min left today", "残り{hours}時間{minutes}分")
LEAD: Final = Text(
    "One round a day, the same for everybody here: the same cards against the same computers. You have one"
    " try.",
    "1日1ラウンド、このサーバーの全員が同じ札で、同じコンピューターと対戦します。挑戦は1回だけです。",
)
RULES: Final = Text("This week: {rules} rules", "今週のルール：{rules}")
TERMS: Final = (
    Text("No hints, and nothing is taken back.", "ヒントもやり直しもありません。"),
    Text(
        "Leaving pauses it: come back with the same command, until {end}.",
        "途中で離れると一時停止します。{end}までなら、同じコマンドで続けられます。",
    ),
)
WAITING: Final = Text("Your round is waiting for you.", "ラウンドの途中です。続きから遊べます。")

# -- afterwards ------------------------------------------------------------------------------------

STANDING: Final = Text("Where you stand", "あなたの順位")
PLACE: Final = Text("{ordinal} of {of}", "{of}人中{place}位")
POINTS: Final = Text("{points} points", "{points}点")
PENALTY: Final = Text("{points} penalty points", "失点{points}")
AT_TABLE: Final = Text("{ordinal} at your table", "卓では{place}位")
AHEAD: Final = Text("{points} against the computers’ average", "コンピューターの平均との差 {points}点")
FIRST: Final = Text("You are the first to finish it today.", "今日の一番乗りです。")
BETTER: Final = Text("Better than {percent}% of the others.", "ほかの人の{percent}%を上回りました。")
STILL_CHANGES: Final = Text(
    "Others may still play until {end}.", "{end}までは、ほかの人の結果で順位が変わります。"
)
NOT_IN_TIME: Final = Text(
    "You did not finish it in time, so it is not counted.",
    "時間内に終わらなかったため、順位には入りません。",
)

BEST: Final = Text("The best line beside yours", "最善の手と比べる")
BEST_COMING: Final = Text(
    "The analyst is still at work; the same command shows the best line later.",
    "まだ分析しています。あとで同じコマンドを実行すると、最善の手を見られます。",
)
BEST_ALL: Final = Text(
    "The same choice in {agreed} of {all} decisions.", "{all}回の判断のうち{agreed}回が同じ手でした。"
)
BEST_NONE: Final = Text(
    "The analyst found nothing better in any of your decisions.",
    "どの場面でも、あなたの手より明らかによい手はありませんでした。",
)
BETTER_MOVE: Final = Text("You: {chosen}   Analyst: {best}", "あなた：{chosen}　分析：{best}")
COST: Final = Text("-{points} points", "-{points}点")

CALENDAR: Final = Text("Your days", "これまでの記録")
STREAK: Final = Text(
    "Days in a row: {streak}   Longest: {best}   Finished: {finished}",
    "連続日数：{streak}　最長：{best}　達成日数：{finished}",
)
WEEKDAYS: Final = Text("Mo Tu We Th Fr Sa Su", "日 月 火 水 木 金 土")
MONTH: Final = Text("{month} {year}", "{year}年{month}月")
MARKS: Final = Text(
    "* won   + finished   . begun   x broken off   o missed and forgiven",
    "* 優勝　+ 達成　. 挑戦中　x 未完　o 休み（連続は継続）",
)

SHARE: Final = Text("To share:", "友だちに知らせるには：")
SHARED: Final = Text(
    "Seven Bridge, the deal of {day}: {points}, {place}",
    "セブンブリッジ 今日の一局（{day}）：{points}、{place}",
)
