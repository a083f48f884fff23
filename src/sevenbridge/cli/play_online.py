"""``sevenbridge play --url``: the terminal game at a table of a server."""

from __future__ import annotations

import argparse
import os
import queue
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sevenbridge.cli.look_options import chosen_look
from sevenbridge.cli.online import phrases
from sevenbridge.cli.online.cookies import Cookies
from sevenbridge.cli.online.host import Host, address_of
from sevenbridge.cli.options import chosen_rules
from sevenbridge.cli.terminal import phrases as table_phrases
from sevenbridge.cli.terminal.answers import Left
from sevenbridge.cli.terminal.client import Item
from sevenbridge.cli.terminal.connection import TableError
from sevenbridge.cli.terminal.keyboard import Keyboard
from sevenbridge.cli.terminal.look import WIDTH
from sevenbridge.cli.terminal.opponents import asked_for, check_room, seats_for
from sevenbridge.cli.terminal.rules_card import title
from sevenbridge.cli.terminal.save_files import state_directory, why, write_whole
from sevenbridge.cli.terminal.scene import Taste
from sevenbridge.cli.terminal.tallies import Tally
from sevenbridge.drawing.cells import folded
from sevenbridge.drawing.words import CALLS_WORDS
from sevenbridge.engine.rules import check_seats
from sevenbridge.engine.wording import Text
from sevenbridge.tables import client_messages
from sevenbridge.tables.company import ASKABLE

if TYPE_CHECKING:
    from sevenbridge.cli.online.link import Link


def play(options: argparse.Namespace) -> int:
    """Plays at a table of a server until the person leaves. Raises TableError, InvalidRules."""
    address, linked = address_of(options.url)
    code = options.table or linked
    asked = asked_for(options.opponents)
    _check(options, code, asked)
    rules = chosen_rules(options)
    seats = options.seats or seats_for(asked)
    check_seats(seats)
    check_room(asked, seats - 1)
    calls = options.calls or CALLS_WORDS[0]
    taste = Taste(lang=options.lang, look=chosen_look(options), calls=calls, is_muted=options.mute)
    try:
        from sevenbridge.cli.online import tables
        from sevenbridge.cli.online.link import Link
    except ModuleNotFoundError:
        raise TableError(phrases.NEEDS_LIBRARIES) from None

    name = options.name or phrases.GUEST[options.lang]
    host = _introduced(address, name)
    opened = None
    if options.quick:
        opened = tables.quick_table(host, rules.as_preset()[0], seats)
    elif not code:
        opened = tables.open_table(host, rules, seats, asked, options.fast, visibility="private")
    link = Link(host, code or (opened.code if opened else ""))
    try:
        link.open()
        snapshot = tables.take_seat(link)
        if opened is not None and not options.quick:
            words = {"rules": title(rules, taste), "seats": seats, "code": link.code}
            _say(taste, phrases.TABLE_IS_OPEN.format(**words), is_strong=True)
            _say(taste, phrases.FRIENDS_JOIN.format(url=opened.url))
            print(f"  {_command(address, link.code)}")
        else:
            _say(taste, phrases.YOUR_SEAT.format(code=link.code), is_strong=True)
        if not options.name:
            _say(taste, phrases.SEEN_AS.format(name=name))
        link.sit_down(snapshot)
        return _sit(link, host, taste, _command(address, link.code, options.name))
    finally:
        link.close()


def tallies(options: argparse.Namespace) -> dict[str, Tally]:
    """How a guest stands against each character, as the server counts it. Raises TableError."""
    address, _ = address_of(options.url)
    host = _introduced(address, options.name or phrases.GUEST[options.lang])
    answer = host.ask("GET", "/api/me/opponents")
    try:
        rows = [(str(each["player"]), each["ahead"], each["behind"]) for each in answer["opponents"]]
        return {player: Tally(int(ahead), int(behind)) for player, ahead, behind in rows}
    except (TypeError, KeyError, ValueError):
        raise TableError(phrases.NOT_A_SERVER.format(address=address)) from None


def _sit(link: Link, host: Host, taste: Taste, way_back: str) -> int:
    """Plays from this seat, with the keyboard and the link read together."""
    from sevenbridge.cli.online.client import OnlineClient

    def save(match: int, name: str) -> list[str]:
        return _saved(host, link.code, match, name, taste)

    def fetch_review(match: int) -> Any:
        return host.ask("GET", f"{_path(link.code, match)}/review")

    inbox: queue.Queue[Item] = queue.Queue()
    keyboard = Keyboard(inbox.put)
    try:
        client = OnlineClient(link, taste, keyboard, inbox, save, fetch_review)
        client.play()
    except Left:
        if client.is_over:
            link.send(client_messages.Rise, seat=client.state.number)
            _say(taste, phrases.GOODBYE_OVER)
        else:
            _say_goodbye(taste, way_back)
    except KeyboardInterrupt:
        print()
        _say_goodbye(taste, way_back)
        raise
    finally:
        keyboard.close()
    return 0


def _check(options: argparse.Namespace, code: str, asked: Sequence[str]) -> None:
    """Refuses what cannot be had online, or not together."""
    local = [
        f"--{name}" for name in ("seed", "resume", "save") if getattr(options, name) not in (None, False)
    ]
    if local:
        raise TableError(phrases.NOT_ONLINE.format(options=", ".join(local)))
    if code and options.quick:
        raise TableError(phrases.TABLE_OR_QUICK)
    if code:
        own = ("seats", "rules", "set", "opponents", "fast")
        given = [f"--{name}" for name in own if getattr(options, name) not in (None, [], False)]
        if given:
            raise TableError(phrases.TABLE_HAS_ITS_OWN.format(options=", ".join(given)))
    if options.quick and options.set:
        raise TableError(phrases.QUICK_PRESET)
    if options.quick and (options.opponents or options.fast):
        raise TableError(phrases.QUICK_OPPONENTS)
    if len(asked) > 1 and not all(each in ASKABLE for each in asked):
        raise TableError(phrases.ONE_OPPONENT)


def _introduced(address: str, name: str) -> Host:
    """The server, which knows who comes: a guest who was here before, or a new one."""
    host = Host(address, Cookies(state_directory(), address, name))
    host.introduce(name)
    return host


def _saved(host: Host, code: str, match: int, name: str, taste: Taste) -> list[str]:
    """Fetches the record of a match and writes it to a file; gives what to say of it."""
    path = Path(os.path.expanduser(name or f"seven-bridge-{code}-{match}.toml"))
    if path.exists():
        return [taste.text(table_phrases.SAVE_EXISTS, path=path)]
    try:
        write_whole(path, host.text("GET", f"{_path(code, match)}/record"))
    except TableError as trouble:
        return folded(trouble.sentence[taste.lang], WIDTH - 1)
    except OSError as error:
        return [taste.text(table_phrases.NOT_SAVED_THERE, path=path, why=why(error))]
    # lines with the names of files are left whole, so that they can be copied
    return [
        taste.text(table_phrases.SAVED_TO, path=path),
        taste.text(table_phrases.CHECK_IT),
        f"  sevenbridge verify {shlex.quote(str(path))}",
    ]


def _path(code: str, match: int) -> str:
    """Where a server has what there is of a match that is over."""
    return f"/api/tables/{code}/matches/{match}"


def _command(address: str, code: str, name: str | None = None) -> str:
    """How somebody sits down at the table."""
    words = ["sevenbridge", "play", "--url", address, "--table", code, *(["--name", name] if name else [])]
    return " ".join(shlex.quote(word) for word in words)


def _say_goodbye(taste: Taste, way_back: str) -> None:
    _say(taste, phrases.GOODBYE)
    print(f"  {way_back}")


def _say(taste: Taste, text: Text, is_strong: bool = False) -> None:
    line = text[taste.lang]
    print("\n".join(folded(taste.look.strong(line) if is_strong else line, WIDTH - 1)))
