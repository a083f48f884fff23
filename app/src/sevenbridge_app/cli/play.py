"""``sevenbridge play``: a match on the terminal, against computers, or with ``--url`` on a server."""

import argparse
import os
import queue
import sys
from dataclasses import replace
from pathlib import Path

from sevenbridge.bots import BY_ID, LEVELS, USUAL, title_of
from sevenbridge.drawing.cells import folded
from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli import play_online
from sevenbridge_app.cli.console import phrases as console_phrases
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.console.files import NotResumable, set_aside, state_directory, why
from sevenbridge_app.cli.console.keyboard import Keyboard
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.look_options import chosen_look
from sevenbridge_app.cli.online import phrases as online_phrases
from sevenbridge_app.cli.options import (
    DEFAULT_PRESET,
    add_language_option,
    add_rule_options,
    chosen_rules,
    preferred_language,
)
from sevenbridge_app.cli.output import complain, say
from sevenbridge_app.cli.table_options import add_table_options, chosen_taste
from sevenbridge_app.cli.terminal import phrases
from sevenbridge_app.cli.terminal.answers import Left
from sevenbridge_app.cli.terminal.autosave import MatchAutosave
from sevenbridge_app.cli.terminal.cannot_play import CannotPlay
from sevenbridge_app.cli.terminal.client import Item
from sevenbridge_app.cli.terminal.connection import TableError
from sevenbridge_app.cli.terminal.ladder import ladder
from sevenbridge_app.cli.terminal.local_client import PAUSE, AnotherMatch, LocalClient
from sevenbridge_app.cli.terminal.local_table import YOU, LocalTable, Setup
from sevenbridge_app.cli.terminal.new_match import fairness_of, new_setup, now, seed_after
from sevenbridge_app.cli.terminal.opponents import SEATS, introduced
from sevenbridge_app.cli.terminal.rules_card import title
from sevenbridge_app.cli.terminal.save_files import SaveFiles
from sevenbridge_app.cli.terminal.save_format import table_of
from sevenbridge_app.cli.terminal.tallies import is_new, read_tallies


def add_options(parser: CommandLine) -> None:
    """Adds the options of the command."""
    lang = parser.lang
    parser.add_argument(
        "--seats",
        type=int,
        metavar="N",
        help=Text(
            f"players, you among them: 2 to 6 (default {SEATS})",
            f"あなたを含めた人数。2～6人（省略すると{SEATS}人）",
        )[lang],
    )
    add_rule_options(parser)
    parser.add_argument(
        "--first-jack",
        action="append_const",
        dest="set",
        const="first_dealer=first_jack",
        help=Text("whoever is given the first jack deals first", "最初にJが配られた人が最初の親になる")[lang],
    )
    parser.add_argument(
        "--feared-sevens",
        action="append_const",
        dest="set",
        const="held_seven=double_each",
        help=Text(
            "each seven left in a hand doubles what that hand counts",
            "「7が怖い」：手札に残った7が1枚あるごとに、その手札の点を2倍にする",
        )[lang],
    )
    parser.add_argument(
        "--opponents",
        metavar="NAMES",
        help=Text(
            f"who plays against you: a level ({', '.join(level.title.en.lower() for level in LEVELS)}; "
            f"default {title_of(USUAL).en.lower()}), characters ({', '.join(BY_ID)}), or players for "
            "research; "
            "several with commas, in turn",
            f"対戦相手：強さ（{'・'.join(level.title.ja for level in LEVELS)}。"
            f"省略すると{title_of(USUAL).ja}）、"
            f"キャラクター（{', '.join(BY_ID)}）、研究用のプレイヤー。コンマで区切ると順に座る",
        )[lang],
    )
    parser.add_argument(
        "--ladder",
        action="store_true",
        help=Text(
            "show all characters, and how you stand against each; with --url: at that server",
            "キャラクターの一覧と、それぞれとの対戦成績を表示する。--url があれば、そのサーバーでの成績",
        )[lang],
    )
    parser.add_argument("--name", help=Text("what you are called", "あなたの名前")[lang])
    parser.add_argument(
        "--seed",
        type=int,
        metavar="N",
        help=Text("the same number gives the same deals", "同じ数なら同じ配札になる")[lang],
    )
    add_language_option(parser)
    # Whether the person or the locale has chosen matters to a match that is gone on with.
    parser.set_defaults(lang=None)
    add_table_options(parser)
    parser.add_argument(
        "--no-outs",
        action="store_true",
        help=Text(
            "with one or two cards in your hand the table does not say what you go out with",
            "手札が1～2枚のとき、何で上がれるかを表示しない",
        )[lang],
    )
    parser.add_argument(
        "--resume",
        action="store_true",
        help=Text("go on with the match that was not finished", "途中のマッチを続ける")[lang],
    )
    parser.add_argument(
        "--save",
        type=Path,
        metavar="FILE",
        help=Text("keep the match in this file", "マッチをこのファイルに保存する")[lang],
    )
    parser.add_argument(
        "--url",
        help=Text(
            "play on this server; its address, or a link to a table or a friend’s match",
            "このサーバーで遊ぶ。アドレスか、卓または友だちのマッチのリンク",
        )[lang],
    )
    parser.add_argument(
        "--table",
        metavar="CODE",
        help=Text(
            "with --url: the table, by its code or its word (without, one is opened)",
            "--url と使う：卓のコードか合言葉（なければ卓を作る）",
        )[lang],
    )
    parser.add_argument(
        "--quick",
        action="store_true",
        help=Text("with --url: a match with whoever comes", "--url と使う：来た人とすぐに遊ぶ")[lang],
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Plays matches until the person has had enough. Raises InvalidRules."""
    chosen = options.lang
    options.lang = chosen or preferred_language()
    try:
        if options.ladder:
            return _show_ladder(options)
        if options.url is not None:
            return play_online.play(options)
        if options.table or options.quick:
            given = "--table" if options.table else "--quick"
            raise TableError(online_phrases.NEEDS_URL.format(options=given))
        client = _resumed(options, chosen) if options.resume else _first(options)
        try:
            while _is_played_again(client):
                client = _next(client, options)
        finally:
            client.close()
    except CannotPlay as refused:
        for sentence in refused.sentences:
            complain(sentence[options.lang])
        return refused.status
    except TableError as error:
        complain(error.sentence[options.lang])
        return error.status
    return 0


def _show_ladder(options: argparse.Namespace) -> int:
    """Prints the characters from the gentlest to the strongest, and how the person stands against each.

    With the address of a server it is how the guest stands there, else in all matches played from here.
    """
    tallies = read_tallies(state_directory()) if options.url is None else play_online.tallies(options)
    taste = Taste(lang=options.lang, look=chosen_look(options))
    print("\n".join(ladder(tallies, taste)))
    return 0


def _is_played_again(client: LocalClient) -> bool:
    """Plays a match to its end; whether there shall be another one. Raises KeyboardInterrupt."""
    try:
        client.play()
    except AnotherMatch:
        return True
    except Left:
        _say_goodbye(client)
    except KeyboardInterrupt:
        print()
        _say_goodbye(client)
        raise
    return False


def _say_goodbye(client: LocalClient) -> None:
    if not client.is_over:
        for line in client.autosave.farewell():
            print(line)


# -- a new match -----------------------------------------------------------------------------------


def _first(options: argparse.Namespace) -> LocalClient:
    rules = chosen_rules(options, DEFAULT_PRESET[options.lang])
    if options.save and os.path.exists(options.save):
        raise CannotPlay(phrases.SAVE_EXISTS_RESUME.format(path=options.save))
    setup = new_setup(rules, options.seats, options.opponents, options.seed, options.name, options.lang)
    setup = replace(setup, outs=not options.no_outs)
    taste = chosen_taste(options)
    files = SaveFiles(state_directory())
    note = phrases.OTHER_UNFINISHED if files.latest() and not options.save else None
    path = options.save or files.new_file()
    return _begin(setup, taste, path, options, note)


def _next(client: LocalClient, options: argparse.Namespace) -> LocalClient:
    """Another match at the same table."""
    before = client.table.setup
    fairness = fairness_of(seed_after(options.seed, before.fairness), before.seats)
    setup = replace(before, fairness=fairness, started=now())
    path = _unused(options.save) if options.save else SaveFiles(state_directory()).new_file()
    client.close()
    return _begin(setup, client.state.taste, path, options)


def _begin(
    setup: Setup, taste: Taste, path: Path, options: argparse.Namespace, note: Text | None = None
) -> LocalClient:
    """A new match. Says who plays what."""
    others = list(zip(setup.names, setup.kinds, strict=True))[YOU + 1 :]
    lines = [
        taste.look.strong(taste.text(phrases.WELCOME, rules=title(setup.rules, taste), seats=setup.seats)),
        taste.text(phrases.AGAINST, names=introduced(others, taste.lang)),
        taste.text(phrases.HOW_TO_ASK),
    ]
    for line in lines:
        print("\n".join(folded(line, taste.look.room)))
    return _client(LocalTable(setup), taste, path, options, note)


def _client(
    table: LocalTable, taste: Taste, path: Path, options: argparse.Namespace, note: Text | None = None
) -> LocalClient:
    table.is_new = is_new(state_directory())
    files = None if options.save else SaveFiles(state_directory())
    pause = PAUSE if sys.stdout.isatty() and not options.fast else 0.0
    inbox: queue.Queue[Item] = queue.Queue()
    return LocalClient(
        table, taste, Keyboard(inbox.put), inbox, MatchAutosave(path, taste, files), pause, note
    )


def _unused(path: Path) -> Path:
    """A name like this one that no file has."""
    number = 2
    while os.path.exists(path.with_stem(f"{path.stem}-{number}")):
        number += 1
    return path.with_stem(f"{path.stem}-{number}")


# -- a match that is gone on with ------------------------------------------------------------------


def _resumed(options: argparse.Namespace, chosen_lang: Lang | None) -> LocalClient:
    given = [
        f"--{name}"
        for name in ("seats", "rules", "set", "opponents", "name", "seed")
        if getattr(options, name) not in (None, [])
    ]
    given += ["--no-outs"] if options.no_outs else []
    if given:
        raise CannotPlay(phrases.RESUME_ALONE.format(options=", ".join(given)))
    path = options.save or SaveFiles(state_directory()).latest()
    if path is None:
        raise CannotPlay(phrases.NOTHING_TO_RESUME, status=1)
    table, taste = _read(path, is_ours=not options.save)
    taste.lang = chosen_lang or taste.lang
    taste.calls = options.calls or taste.calls
    taste.is_muted = taste.is_muted or options.mute
    taste.look = chosen_look(options)
    options.lang = taste.lang
    if table.is_over and options.save:
        raise CannotPlay(phrases.MATCH_OVER_ALREADY.format(path=path), status=1)
    say(taste.text(phrases.RESUMED))
    return _client(table, taste, path, options)


def _read(path: Path, is_ours: bool) -> tuple[LocalTable, Taste]:
    """Reads the match in a file.

    Raises CannotPlay; it puts a damaged file of the program's own aside, so that the next can be had.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise CannotPlay(console_phrases.NOT_READABLE.format(path=path, why=why(error))) from error
    try:
        return table_of(data)
    except NotResumable as error:
        sentence = Text(
            phrases.DAMAGED.en.format(path=path, why=error.why.en),
            phrases.DAMAGED.ja.format(path=path, why=error.why.ja),
        )
        aside = set_aside(path) if is_ours else None
        kept = [console_phrases.KEPT_ASIDE.format(path=aside)] if aside else []
        raise CannotPlay(sentence, *kept) from error
