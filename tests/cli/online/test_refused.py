"""What cannot be had: one sentence in the person's language, exit status 2, and never a traceback."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from sevenbridge.texts import LANGS, Text
from sevenbridge_app.cli.extras import ONLINE
from sevenbridge_app.cli.online import phrases
from sevenbridge_app.cli.online.host import address_of, invitation_of
from sevenbridge_app.cli.terminal.connection import TableError
from tests.cli.online.sitting import Room

COMMANDS = ["play", "bot"]


def refused(room: Room, sentence: Text, *arguments: str) -> None:
    for lang in LANGS:
        played = room.command(*arguments, "--lang", lang)
        assert (played.status, played.out) == (2, "")
        assert played.err == f"sevenbridge: {sentence[lang]}\n"


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    "url", ["ftp://example.org", "http://", "http://a b", "http://x:99999", "http://x/y"]
)
def test_what_is_no_address(room: Room, command: str, url: str) -> None:
    refused(room, phrases.BAD_URL.format(url=url), command, "--url", url)


def test_addresses_and_links() -> None:
    assert address_of("localhost:8777") == ("http://localhost:8777", "")
    assert address_of("https://example.org/t/ABCDEF") == ("https://example.org", "ABCDEF")
    assert invitation_of("https://example.org/same/c0ffee/") == ("https://example.org", "c0ffee")
    assert invitation_of("https://example.org/t/ABCDEF") == ("https://example.org", "")
    assert address_of(" http://example.org/ ") == ("http://example.org", "")
    with pytest.raises(TableError):
        address_of("http://example.org/tables")


@pytest.mark.parametrize("command", COMMANDS)
def test_nobody_answers(room: Room, command: str) -> None:
    sentence = phrases.UNREACHABLE.format(address="http://127.0.0.1:1", why="Connection refused")
    refused(room, sentence, command, "--url", "127.0.0.1:1")


@contextmanager
def other_site() -> Iterator[str]:
    """A site that is no server of Seven Bridge."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<html>Hello</html>")

        def log_message(self, format: str, *arguments: object) -> None:
            pass

    site = HTTPServer(("127.0.0.1", 0), Page)
    thread = Thread(target=site.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{site.server_port}"
    finally:
        site.shutdown()
        site.server_close()
        thread.join()


@pytest.mark.parametrize("command", COMMANDS)
def test_another_site_answers(room: Room, command: str) -> None:
    with other_site() as address:
        refused(room, phrases.NOT_A_SERVER.format(address=address), command, "--url", address)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("code", ["ABCDEF", "no such code", "../x"])
def test_a_table_that_is_not_there(server: str, room: Room, command: str, code: str) -> None:
    sentence = Text(
        "There is no table with this code. Check the six letters.",
        "このコードの卓はありません。6文字をご確認ください。",
    )
    refused(room, sentence, command, "--url", server, "--table", code)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--resume",), phrases.NOT_ONLINE.format(options="--resume")),
        (("--seed", "4"), phrases.NOT_ONLINE.format(options="--seed")),
        (("--seed", "4", "--save", "x"), phrases.NOT_ONLINE.format(options="--seed, --save")),
        (("--table", "ABCDEF", "--quick"), phrases.TABLE_OR_QUICK),
        (("--table", "ABCDEF", "--seats", "3"), phrases.TABLE_HAS_ITS_OWN.format(options="--seats")),
        (("--quick", "--set", "jokers=1"), phrases.QUICK_PRESET),
        (("--quick", "--opponents", "greedy"), phrases.QUICK_OPPONENTS),
        (("--opponents", "greedy,random"), phrases.ONE_OPPONENT),
    ],
)
def test_options_that_do_not_go_online_or_together(
    room: Room, options: tuple[str, ...], sentence: Text
) -> None:
    refused(room, sentence, "play", "--url", "127.0.0.1:1", *options)


def test_options_for_online_need_an_address(room: Room) -> None:
    refused(room, phrases.NEEDS_URL.format(options="--quick"), "play", "--quick")
    refused(room, phrases.NEEDS_URL.format(options="--table"), "play", "--table", "ABCDEF")


def test_a_bot_cannot_be_in_two_places(room: Room) -> None:
    refused(room, phrases.TABLE_OR_QUICK, "bot", "--url", "127.0.0.1:1", "--open", "--quick")
    refused(room, phrases.QUICK_PRESET, "bot", "--url", "127.0.0.1:1", "--set", "jokers=1")


def test_a_name_that_the_server_does_not_take(server: str, room: Room) -> None:
    sentence = Text(
        "A name has 1 to 24 characters. Choose another.", "名前は1～24文字です。別の名前にしてください。"
    )
    refused(room, sentence, "play", "--url", server, "--name", "x" * 25)


@pytest.mark.parametrize("command", COMMANDS)
def test_without_the_libraries(command: str) -> None:
    program = (
        "import sys; sys.modules['websockets'] = None\n"
        "from sevenbridge_app.cli.main import main\n"
        f"sys.exit(main([{command!r}, '--url', 'localhost', '--lang', 'en']))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"sevenbridge: {ONLINE.sentence.en.format(command='')}")
