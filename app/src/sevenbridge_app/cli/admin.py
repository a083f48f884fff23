"""``sevenbridge admin``: what a host sees of running servers, and orders, through their database."""

import argparse
import ipaddress
import time
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import msgspec
from rich.console import Console

from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.console.folded_text import FoldedTable
from sevenbridge_app.cli.extras import SERVER
from sevenbridge_app.cli.options import add_language_option
from sevenbridge_app.cli.output import CommandError, say
from sevenbridge_app.cli.server_options import DATABASE_OPTIONS, add_server_options, fill_in
from sevenbridge_app.cli.store_sentences import store_location, storing

if TYPE_CHECKING:
    from sevenbridge_app.store.administration import Administration

#: how many columns a line may have where no terminal is
WIDE: Final = 400
#: how many tables are shown
LISTED: Final = 1000
#: how long nodes may take to do what they are told, in seconds
PATIENCE: Final = 5.0
#: more than the numbers of guests and complaints have digits
MOST_DIGITS: Final = 10
DAY: Final = 24 * 3600 * 1000

NO_NODE = Text(
    "There is no node called {name}. `sevenbridge admin nodes` lists them.",
    "{name}というノードはありません。一覧は sevenbridge admin nodes で見られます。",
)
NO_TABLE = Text(
    "There is no table {code}. `sevenbridge admin tables` lists those in use.",
    "{code}という卓はありません。使用中の卓は sevenbridge admin tables で見られます。",
)
NOT_DAMAGED = Text(
    "The log of table {code} is not damaged. To close the table: sevenbridge admin end-table {code}",
    "卓{code}の記録は壊れていません。卓を閉じるには：sevenbridge admin end-table {code}",
)
NO_GUEST = Text(
    "{subject} is no number of a guest. `sevenbridge admin connections` shows those who are there.",
    "{subject}はゲストの番号ではありません。接続中のゲストは sevenbridge admin connections で見られます。",
)
NO_ADDRESS = Text(
    "{subject} is no address, and no range such as 203.0.113.0/24 or 2001:db8::/64. Correct it.",
    "{subject}はアドレスでも、203.0.113.0/24 や 2001:db8::/64 のような範囲でもありません。直してください。",
)
NO_BAN = Text(
    "Nobody is shut out as {subject}. `sevenbridge admin bans` lists the bans.",
    "{subject}は停止されていません。一覧は sevenbridge admin bans で見られます。",
)
NO_COMPLAINT = Text(
    "There is no complaint {subject}. `sevenbridge admin complaints` lists those that are not settled.",
    "{subject}という番号の通報はありません。一覧は sevenbridge admin complaints で見られます。",
)
NOT_DONE = Text(
    "No node has ended the table yet. The order stands: it is done as soon as one runs.",
    "まだどのノードも卓を閉じていません。指示は残り、ノードが動きしだい実行されます。",
)
ENDED = Text("Table {code} is closed.", "卓{code}を閉じました。")
GIVEN_UP = Text(
    "Table {code} is removed. The results of its matches stay.",
    "卓{code}を削除しました。マッチの結果は残っています。",
)
BACKED_UP = Text("Noted: a backup was made just now.", "バックアップを作成した日時を記録しました。")
BANNED = Text("Shut out: {subject}", "利用を停止しました：{subject}")
LIFTED = Text("No longer shut out: {subject}", "停止を解除しました：{subject}")
SETTLED = Text("Complaint {subject} is settled and removed.", "通報{subject}を対応済みとして削除しました。")
DRAINED = Text(
    "{name} sends its people to other nodes. It can be stopped once it has no connections.",
    "{name}の接続をほかのノードへ移しています。接続がなくなったら終了できます。",
)
UNDRAINED = Text("{name} takes people again.", "{name}は再び接続を受け付けます。")
MISSING_REPORTS = Text(
    "Without {nodes}, which did not answer.", "応答のないノードは含まれていません：{nodes}"
)

HEADINGS: Final = {
    "node": Text("node", "ノード"),
    "state": Text("state", "状態"),
    "since": Text("since", "開始"),
    "connections": Text("connections", "接続"),
    "table": Text("table", "卓"),
    "rules": Text("rules", "ルール"),
    "persons": Text("persons", "プレイヤー"),
    "visibility": Text("visible", "公開"),
    "changed": Text("changed", "更新"),
    "guest": Text("guest", "ゲスト"),
    "name": Text("name", "名前"),
    "address": Text("address", "アドレス"),
    "seat": Text("seat", "席"),
    "who": Text("who", "対象"),
    "until": Text("until", "期限"),
    "number": Text("number", "番号"),
    "when": Text("when", "日時"),
    "reason": Text("reason", "理由"),
    "match": Text("match", "マッチ"),
    "by": Text("by guest", "通報者"),
    "said": Text("said", "発言"),
}
STATES: Final = {
    "running": Text("running", "稼働中"),
    "draining": Text("draining", "移動中"),
    "silent": Text("silent", "応答なし"),
}
REASONS: Final = {
    "rude": Text("rude words", "暴言"),
    "cheating": Text("cheating", "不正"),
    "stalling": Text("stalling", "遅延行為"),
    "other": Text("other", "その他"),
}
FOREVER = Text("for ever", "無期限")
ALONE = Text("(without a name)", "（名前なし）")

ACTION: Final = Text("what is to be seen or done", "表示または実行すること")
#: what an action is about
SUBJECTS: Final = {
    "CODE": Text("the code of the table", "卓のコード"),
    "ADDRESS": Text(
        "an address or a range, such as 203.0.113.0/24", "アドレスか、203.0.113.0/24 のような範囲"
    ),
    "GUEST": Text("the number that `connections` shows", "connections で表示される番号"),
    "NUMBER": Text("the number that `complaints` shows", "complaints で表示される番号"),
    "NODE": Text("the name of the server that `nodes` shows", "nodes で表示されるサーバーの名前"),
}
DAYS: Final = Text(
    "for so many days (default: until the ban is lifted)", "停止する日数（省略すると、解除するまで）"
)

#: does one thing with the database, and prints what there is to see
Action: TypeAlias = "Callable[[Administration, argparse.Namespace], None]"


def add_options(parser: CommandLine) -> None:
    """Adds the options of the command."""
    lang = parser.lang
    actions = parser.add_subparsers(metavar="ACTION", required=True, help=ACTION[lang])

    def action(name: str, help: Text, act: Action, subject: str = "") -> CommandLine:
        found: CommandLine = actions.add_parser(name, lang=lang, help=help[lang], description=help[lang])
        if subject:
            found.add_argument("subject", metavar=subject, help=SUBJECTS[subject][lang])
        add_server_options(found, DATABASE_OPTIONS)
        add_language_option(found)
        found.set_defaults(run=run, act=act)
        return found

    action(
        "nodes",
        Text("the servers, and how many are connected to each", "サーバーの一覧と、それぞれの接続数"),
        _show_nodes,
    )
    action("tables", Text("the tables that are not closed", "閉じていない卓の一覧"), _show_tables)
    connected = Text("who is connected, from where, at which table", "誰がどこから、どの卓に接続しているか")
    action("connections", connected, _show_connections)
    ended = Text(
        "close a table for good, whatever is going on there", "進行中でも卓を閉じる（元には戻せない）"
    )
    action("end-table", ended, _end_table, "CODE")
    given_up = Text(
        "remove a table whose log is damaged (it cannot be taken back)",
        "記録が壊れた卓を削除する（元には戻せない）",
    )
    action("give-up-table", given_up, _give_up_table, "CODE")
    backed_up = Text(
        "note that a backup was just made by PostgreSQL's own means",
        "PostgreSQLの機能でバックアップを作成したことを記録する",
    )
    action("backed-up", backed_up, _note_backup)
    banned = Text("shut out an address or a range of addresses", "アドレスまたはその範囲の利用を停止する")
    for ban in (
        action("ban-address", banned, _ban_address, "ADDRESS"),
        action("ban-guest", Text("shut out a guest", "ゲストの利用を停止する"), _ban_guest, "GUEST"),
    ):
        ban.add_argument("--days", type=int, metavar="N", help=DAYS[lang])
    lifted = Text("lift the ban of an address or range", "アドレスまたはその範囲の停止を解除する")
    action("lift-address", lifted, _lift_address, "ADDRESS")
    action("lift-guest", Text("lift the ban of a guest", "ゲストの停止を解除する"), _lift_guest, "GUEST")
    action("bans", Text("who is shut out", "利用を停止されている人の一覧"), _show_bans)
    complained = Text("what guests have reported about others", "ゲストからの通報の一覧")
    action("complaints", complained, _show_complaints)
    settled = Text(
        "remove a complaint that has been dealt with (it cannot be taken back)",
        "対応の済んだ通報を削除する（元には戻せない）",
    )
    action("settle", settled, settle, "NUMBER")
    drained = Text(
        "have a server send its people to others, before it is stopped",
        "サーバーを止める前に、遊んでいる人をほかのサーバーへ移す",
    )
    action("drain", drained, drain, "NODE")
    undrained = Text("have a server take people again", "サーバーがまた人を受け入れるようにする")
    action("undrain", undrained, undrain, "NODE")


def run(options: argparse.Namespace) -> int:
    """Does one thing. Raises CommandError where that cannot be."""
    try:
        from sevenbridge_app.store.administration import Administration
        from sevenbridge_app.store.beside import beside
    except ModuleNotFoundError as error:
        raise CommandError(SERVER.missing()) from error
    fill_in(options, DATABASE_OPTIONS)
    with storing(), beside(store_location(options)) as connection:
        options.act(Administration(connection), options)
    return 0


# -- what there is to see --------------------------------------------------------------------------


def _show_nodes(administration: "Administration", options: argparse.Namespace) -> None:
    """Prints all nodes."""
    from sevenbridge_app.store.nodes import SILENT

    lang: Lang = options.lang
    attendance = _attendance(administration, lang)
    shown = FoldedTable(_headings(lang, "node", "state", "since"), _headings(lang, "connections"))
    for node in administration.nodes():
        if administration.now() - node.beat_at > SILENT:
            state = "silent"
        else:
            state = "draining" if node.is_draining else "running"
        there = str(len(attendance[node.name])) if node.name in attendance else "–"
        shown.add_row(node.name or ALONE[lang], STATES[state][lang], _time(node.started_at), there)
    _print(shown)


def _show_tables(administration: "Administration", options: argparse.Namespace) -> None:
    """Prints the tables that are not closed."""
    lang: Lang = options.lang
    attendance = _attendance(administration, lang)
    connected = Counter(each["table"] for node in attendance.values() for each in node)
    words = ("table", "rules", "persons", "visibility", "changed")
    shown = FoldedTable(_headings(lang, *words), _headings(lang, "connections"))
    for entry in administration.tables(LISTED):
        summary = msgspec.json.decode(entry.summary)
        persons = "、".join(summary["persons"]) if lang == "ja" else ", ".join(summary["persons"])
        shown.add_row(
            entry.code,
            summary["preset"],
            persons,
            entry.visibility,
            _time(entry.updated_at),
            str(connected[entry.code]),
        )
    _print(shown)


def _show_connections(administration: "Administration", options: argparse.Namespace) -> None:
    """Prints who is connected."""
    lang: Lang = options.lang
    shown = FoldedTable(_headings(lang, "table", "name", "address", "node"), _headings(lang, "guest", "seat"))
    for node, there in _attendance(administration, lang).items():
        for each in sorted(there, key=lambda each: (each["table"], each.get("seat", -1))):
            seat = str(each["seat"]) if "seat" in each else "–"
            shown.add_row(each["table"], each["name"], each["address"], node, str(each["session"]), seat)
    _print(shown)


def _show_bans(administration: "Administration", options: argparse.Namespace) -> None:
    """Prints who is shut out."""
    lang: Lang = options.lang
    shown = FoldedTable(_headings(lang, "who", "since", "until"))
    for ban in administration.bans():
        who = ban.subject if ban.kind == "address" else f"{HEADINGS['guest'][lang]} {ban.subject}"
        shown.add_row(who, _time(ban.at), _time(ban.until) if ban.until else FOREVER[lang])
    _print(shown)


def _show_complaints(administration: "Administration", options: argparse.Namespace) -> None:
    """Prints what guests have reported about others, and what these said at their tables."""
    lang: Lang = options.lang
    shown = FoldedTable(
        _headings(lang, "number", "when", "reason", "table", "name"),
        _headings(lang, "guest", "seat", "match", "by"),
    )
    words = FoldedTable(_headings(lang, "number", "when", "said"))
    for each in administration.complaints():
        number = str(each.number)
        by = "–" if each.by is None else str(each.by)
        numbers = map(str, (each.about, each.seat, each.match))
        shown.add_row(number, _time(each.at), REASONS[each.reason][lang], each.table, each.name, *numbers, by)
        for said in msgspec.json.decode(each.said):
            words.add_row(number, _time(said["at"]), said["what"])
    _print(shown)
    if words.row_count:
        say("")
        _print(words)


def settle(administration: "Administration", options: argparse.Namespace) -> None:
    """Removes a complaint that has been dealt with."""
    number = options.subject.strip()
    if not (_is_number(number) and administration.settle(int(number))):
        raise CommandError(NO_COMPLAINT.format(subject=options.subject))
    say(SETTLED[options.lang].format(subject=number))


def _headings(lang: Lang, *names: str) -> list[str]:
    return [HEADINGS[name][lang] for name in names]


def _print(shown: FoldedTable) -> None:
    """Prints a table. What is no terminal, such as a pipe, has room for whole lines."""
    console = Console()
    if not console.is_terminal:
        console.width = WIDE
    console.print(shown)


def _attendance(administration: "Administration", lang: Lang) -> dict[str, list[dict[str, Any]]]:
    """Asks all nodes who is connected, and returns what they report, by their names."""
    from sevenbridge_app.store.nodes import SILENT

    wanted = {each.name for each in administration.nodes() if administration.now() - each.beat_at <= SILENT}
    order = administration.order("report")
    try:
        _wait(lambda: wanted <= administration.reports(order).keys())
        found = administration.reports(order)
    finally:
        administration.finish(order)
    if missing := wanted - found.keys():
        names = ", ".join(sorted(each or ALONE[lang] for each in missing))
        Console(stderr=True).print(MISSING_REPORTS[lang].format(nodes=names))
    return {node: msgspec.json.decode(body) for node, body in found.items()}


# -- what is ordered -------------------------------------------------------------------------------


def _end_table(administration: "Administration", options: argparse.Namespace) -> None:
    """Closes a table."""
    code = options.subject.strip().upper()
    if administration.table(code) is None:
        raise CommandError(NO_TABLE.format(code=code))
    administration.order("end_table", code)

    def is_closed() -> bool:
        entry = administration.table(code)
        return entry is None or entry.stage == "closed"

    if not _wait(is_closed):
        raise CommandError(NOT_DONE)
    say(ENDED[options.lang].format(code=code))


def _give_up_table(administration: "Administration", options: argparse.Namespace) -> None:
    """Removes a table whose log is damaged."""
    code = options.subject.strip().upper()
    if not administration.give_up_table(code):
        is_known = administration.table(code) is not None
        raise CommandError((NOT_DAMAGED if is_known else NO_TABLE).format(code=code))
    say(GIVEN_UP[options.lang].format(code=code))


def _note_backup(administration: "Administration", options: argparse.Namespace) -> None:
    """Notes that a backup was just made."""
    administration.note_backup()
    say(BACKED_UP[options.lang])


def _ban_address(administration: "Administration", options: argparse.Namespace) -> None:
    """Shuts out an address or a range."""
    network = _network(options.subject)
    administration.ban("address", network, _until(administration, options.days))
    say(BANNED[options.lang].format(subject=network))


def _ban_guest(administration: "Administration", options: argparse.Namespace) -> None:
    """Shuts out a guest."""
    administration.ban("guest", _guest(options.subject), _until(administration, options.days))
    say(BANNED[options.lang].format(subject=options.subject))


def _lift_address(administration: "Administration", options: argparse.Namespace) -> None:
    """Lifts the ban of an address or range."""
    network = _network(options.subject)
    if not administration.lift_ban("address", network):
        raise CommandError(NO_BAN.format(subject=network))
    say(LIFTED[options.lang].format(subject=network))


def _lift_guest(administration: "Administration", options: argparse.Namespace) -> None:
    """Lifts the ban of a guest."""
    if not administration.lift_ban("guest", _guest(options.subject)):
        raise CommandError(NO_BAN.format(subject=options.subject))
    say(LIFTED[options.lang].format(subject=options.subject))


def drain(administration: "Administration", options: argparse.Namespace) -> None:
    """Has a node send its people to others."""
    _drain(administration, options.subject, True)
    say(DRAINED[options.lang].format(name=options.subject))


def undrain(administration: "Administration", options: argparse.Namespace) -> None:
    """Has a node take people again."""
    _drain(administration, options.subject, False)
    say(UNDRAINED[options.lang].format(name=options.subject))


def _drain(administration: "Administration", name: str, is_draining: bool) -> None:
    try:
        administration.drain(name, is_draining)
    except KeyError as error:
        raise CommandError(NO_NODE.format(name=name)) from error


def _network(text: str) -> str:
    try:
        return str(ipaddress.ip_network(text.strip(), strict=False))
    except ValueError as error:
        raise CommandError(NO_ADDRESS.format(subject=text)) from error


def _is_number(text: str) -> bool:
    """Returns whether a text is a number that a database may have given something."""
    return text.isascii() and text.isdigit() and len(text) < MOST_DIGITS


def _guest(text: str) -> str:
    if not _is_number(text):
        raise CommandError(NO_GUEST.format(subject=text))
    return str(int(text))


def _until(administration: "Administration", days: int | None) -> int | None:
    return None if days is None else administration.now() + days * DAY


def _wait(is_done: Callable[[], bool]) -> bool:
    """Waits until something is done, but not for ever, and returns whether it is."""
    end = time.monotonic() + PATIENCE
    while not is_done():
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True


def _time(at: int) -> str:
    """Returns a time as people write it where this command is called."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
