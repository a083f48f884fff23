"""A person sits down at a table of a server: who they are to it, and the keyboard beside the link."""

from __future__ import annotations

import os
import queue
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sevenbridge.drawing.cells import folded
from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli.console import phrases as console_phrases
from sevenbridge_app.cli.console.files import state_directory, why, write_whole
from sevenbridge_app.cli.console.keyboard import Keyboard
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.extras import ONLINE
from sevenbridge_app.cli.online import phrases
from sevenbridge_app.cli.online.cookies import Cookies
from sevenbridge_app.cli.online.host import Host
from sevenbridge_app.cli.shell_words import own_command
from sevenbridge_app.cli.terminal import phrases as table_phrases
from sevenbridge_app.cli.terminal.answers import Left
from sevenbridge_app.cli.terminal.client import Item
from sevenbridge_app.cli.terminal.connection import TableError

if TYPE_CHECKING:
    from sevenbridge_app.cli.online.link import Link


def introduced(address: str, name: str | None, lang: Lang) -> Host:
    """The server, which knows who comes: a guest who was here before, or a new one. Raises TableError.

    Whoever has no name is the same guest in both languages.
    """
    formerly = () if name else (phrases.GUEST.en, phrases.GUEST.ja)
    host = Host(address, Cookies(state_directory(), address, name or "", formerly))
    host.introduce(name or phrases.GUEST[lang])
    return host


def sit_alone(host: Host, code: str, taste: Taste, way_back: str, is_fast: bool) -> bool:
    """Sits down at the table at which a guest plays what others play as well, and plays as ``sit`` does."""
    try:
        from sevenbridge_app.cli.online.link import Link
        from sevenbridge_app.cli.online.tables import take_seat
        from sevenbridge_app.tables import client_messages
    except ModuleNotFoundError:
        raise TableError(ONLINE.missing()) from None
    link = Link(host, code)
    try:
        link.open()
        link.sit_down(take_seat(link))
        if is_fast:
            link.send(client_messages.Pace, pause_ms=0)
        return sit(link, host, taste, way_back)
    finally:
        link.close()


def sit(link: Link, host: Host, taste: Taste, way_back: str) -> bool:
    """Plays from this seat until the person leaves, with the keyboard and the link read together.

    Returns whether a match was over then; else ``way_back`` has been told. Raises TableError.
    """
    from sevenbridge_app.cli.online.client import OnlineClient

    def save(match: int, name: str) -> list[str]:
        return _saved(host, link.code, match, name, taste)

    def fetch_review(match: int) -> Any:
        return host.ask("GET", f"{_path(link.code, match)}/review")

    def fetch_blocked() -> list[int]:
        answer = host.ask("GET", f"/api/tables/{link.code}/blocks")
        try:
            return [each["seat"] for each in answer["seats"]]
        except (TypeError, KeyError):
            raise TableError(phrases.NOT_A_SERVER.format(address=host.address)) from None

    inbox: queue.Queue[Item] = queue.Queue()
    keyboard = Keyboard(inbox.put)
    try:
        client = OnlineClient(link, taste, keyboard, inbox, save, fetch_review, fetch_blocked)
        client.play()
    except Left:
        if not client.is_over:
            _say_goodbye(taste, way_back)
    except KeyboardInterrupt:
        print()
        _say_goodbye(taste, way_back)
        raise
    finally:
        keyboard.close()
    return client.is_over


def _saved(host: Host, code: str, match: int, name: str, taste: Taste) -> list[str]:
    """Fetches the record of a match and writes it to a file; gives what to say of it."""
    path = Path(os.path.expanduser(name or f"seven-bridge-{code}-{match}.toml"))
    if path.exists():
        return [taste.text(console_phrases.SAVE_EXISTS, path=path)]
    try:
        write_whole(path, host.text("GET", f"{_path(code, match)}/record"))
    except TableError as trouble:
        return folded(trouble.sentence[taste.lang], taste.look.room)
    except OSError as error:
        return [taste.text(console_phrases.NOT_SAVED_THERE, path=path, why=why(error))]
    # lines with the names of files are left whole, so that they can be copied
    return [
        taste.text(console_phrases.SAVED_TO, path=path),
        taste.text(table_phrases.CHECK_IT),
        f"  {own_command('verify', str(path))}",
    ]


def _path(code: str, match: int) -> str:
    """Where a server has what there is of a match that is over."""
    return f"/api/tables/{code}/matches/{match}"


def _say_goodbye(taste: Taste, way_back: str) -> None:
    say(taste, phrases.GOODBYE)
    print(f"  {way_back}")


def say(taste: Taste, text: Text, is_strong: bool = False) -> None:
    """Prints a sentence in the person's language."""
    line = text[taste.lang]
    print("\n".join(folded(taste.look.strong(line) if is_strong else line, taste.look.room)))
