"""``sevenbridge web``: the game in the browser, from a server on this machine."""

import argparse
import errno
import logging
import os
import sys
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli import play
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.extras import SERVER
from sevenbridge_app.cli.options import add_language_option
from sevenbridge_app.cli.output import CommandError, say
from sevenbridge_app.cli.qr_code import qr_code
from sevenbridge_app.cli.serve import ADDRESS, READY
from sevenbridge_app.cli.server_options import (
    DATA_DIR,
    ENGINE,
    PORT,
    ServerOption,
    add_server_options,
    fill_in,
    port,
)
from sevenbridge_app.cli.store_sentences import CANNOT_OPEN

NO_PAGE = Text(
    "Seven Bridge was installed without its page for browsers, so the game is here in the terminal.",
    "ブラウザー用の画面なしでインストールされているため、このターミナルで遊びます。",
)
SCAN = Text(
    "Others on your network open this address, or scan it:",
    "同じネットワークの人は、このアドレスを開くか、次のコードを読み取ってください。",
)
NO_NETWORK = Text(
    "This machine is in no network, so nobody else can join.",
    "ネットワークにつながっていないため、ほかの人は参加できません。",
)
PUBLIC = Text(
    "--lan is for home networks, and {host} can be reached from the whole internet; see"
    " docs/host/hosting.md.",
    "--lan は家庭内用ですが、{host} にはインターネットから届きます。docs/host/hosting.md をご覧ください。",
)
RUNNING = Text("Seven Bridge is already at {address}", "セブンブリッジはすでに動いています：{address}")
ALONE = Text(
    "It is for this machine alone. Stop it first to let others join.",
    "このマシンだけで使われています。ほかの人と遊ぶには、先にそちらを終了してください。",
)
_OPTIONS: Final = (
    ServerOption(
        "--port",
        Text(
            f"the port (default {PORT}, or any if that is taken)",
            f"ポート（省略すると{PORT}。使用中なら空いているもの）",
        ),
        "N",
        port,
        None,
    ),
    DATA_DIR,
    ENGINE,
)
FAREWELL = Text("Your games are kept. See you again!", "マッチは保存されています。またどうぞ！")


def add_options(parser: CommandLine) -> None:
    """Adds the options of the command."""
    lang = parser.lang
    parser.add_argument(
        "--lan",
        action="store_true",
        help=Text("let others on your network join", "同じネットワークのほかの人も参加できるようにする")[
            lang
        ],
    )
    parser.add_argument(
        "--no-browser",
        action="store_true",
        help=Text("tell the address, and open no browser", "アドレスを表示するだけで、ブラウザーを開かない")[
            lang
        ],
    )
    add_server_options(parser, _OPTIONS)
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Serves and opens the browser, until Ctrl-C; without a page, plays in the terminal.

    Raises CommandError where no server can be started.
    """
    try:
        from sevenbridge_app.store.errors import CannotOpenStore, OpenErrorCode
        from sevenbridge_app.web import addresses
        from sevenbridge_app.web.built_page import is_built
        from sevenbridge_app.web.serving import serve
        from sevenbridge_app.web.settings import Settings, data_directory
    except ModuleNotFoundError as error:
        raise CommandError(SERVER.missing()) from error
    fill_in(options, _OPTIONS)
    lang: Lang = options.lang
    if not is_built():
        say(NO_PAGE[lang])
        return _play_in_terminal(lang)
    shared = addresses.network_host() if options.lan else None
    if shared and addresses.is_public(shared):
        raise CommandError(PUBLIC.format(host=shared))
    host = "0.0.0.0" if options.lan else "127.0.0.1"
    folder = options.data_dir or data_directory()
    settings = Settings(
        host=host,
        port=PORT if options.port is None else options.port,
        folder=folder,
        engine=options.engine,
    )

    def ready(address: str, stop: Callable[[], None]) -> None:
        # links for friends begin with what this browser shows, so it shows the address that is theirs too
        _tell(addresses.for_others(address, shared) if shared else address, options, shared is not None)

    try:
        try:
            serve(settings, ready, logging.WARNING)
        except OSError as error:
            # Windows keeps ports for itself, and says then that they are forbidden
            if options.port is not None or error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
            serve(replace(settings, port=0), ready, logging.WARNING)
    except CannotOpenStore as error:
        address = addresses.running_at(folder) if error.code == OpenErrorCode.IN_USE else None
        if address is None:
            raise CommandError(CANNOT_OPEN[error.code].format(**error.details)) from error
        theirs = addresses.for_others(address, shared) if shared else ""
        is_shared = bool(theirs) and addresses.answers(theirs)
        _point_to(theirs if is_shared else address, options, is_shared)
    except OSError as error:
        why = error.strerror or error
        raise CommandError(ADDRESS.format(host=host, port=settings.port, why=why)) from error
    else:
        print(f"\n{FAREWELL[lang]}")
    return 0


def _play_in_terminal(lang: Lang) -> int:
    parser = CommandLine(lang, prog="sevenbridge")
    play.add_options(parser)
    return play.run(parser.parse_args(["--lang", lang]))


def _tell(address: str, options: argparse.Namespace, is_shared: bool) -> None:
    """Tells the person where the game is, and opens it."""
    lang: Lang = options.lang
    say(READY[lang].format(address=address))
    if options.lan and not is_shared:
        say(NO_NETWORK[lang])
    elif is_shared and sys.stdout.isatty():
        print(f"{SCAN[lang]}\n\n{qr_code(address)}\n")
    sys.stdout.flush()
    _open(address, options)


def _point_to(address: str, options: argparse.Namespace, is_shared: bool) -> None:
    """Opens what is running already."""
    say(RUNNING[options.lang].format(address=address))
    if options.lan and not is_shared:
        say(ALONE[options.lang])
    _open(address, options)


def _open(address: str, options: argparse.Namespace) -> None:
    """Opens the browser, where somebody sits before a screen; it may take its time."""
    if not options.no_browser and sys.stdout.isatty() and _has_screen():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _has_screen() -> bool:
    """Whether windows can be shown; elsewhere a browser for terminals would take this one for itself."""
    if sys.platform in ("darwin", "win32"):
        return True
    return any(os.environ.get(variable) for variable in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
