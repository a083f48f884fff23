"""``sevenbridge play --url``: the terminal game at a table of a server."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from sevenbridge import check_seats
from sevenbridge.drawing.cells import folded
from sevenbridge_app.cli.extras import ONLINE
from sevenbridge_app.cli.online import phrases
from sevenbridge_app.cli.online.host import SAME, address_of, invitation_of, is_this_machine
from sevenbridge_app.cli.online.sitting import introduced, say, sit, sit_alone
from sevenbridge_app.cli.options import DEFAULT_PRESET, chosen_rules
from sevenbridge_app.cli.shell_words import own_command
from sevenbridge_app.cli.table_options import chosen_taste
from sevenbridge_app.cli.terminal.connection import TableError
from sevenbridge_app.cli.terminal.opponents import asked_for, check_room, seats_for
from sevenbridge_app.cli.terminal.rules_card import title
from sevenbridge_app.cli.terminal.tallies import Tally
from sevenbridge_app.tables import client_messages
from sevenbridge_app.tables.company import ASKABLE


def play(options: argparse.Namespace) -> int:
    """Plays at a table of a server until the person leaves. Raises TableError, InvalidRules."""
    address, invitation = invitation_of(options.url)
    if invitation:
        return _play_same(address, invitation, options)
    address, linked = address_of(options.url)
    code = options.table or linked
    asked = asked_for(options.opponents)
    _check(options, code, asked)
    rules = chosen_rules(options, DEFAULT_PRESET[options.lang])
    seats = options.seats or seats_for(asked)
    check_seats(seats)
    check_room(asked, seats - 1)
    taste = chosen_taste(options)
    try:
        from sevenbridge_app.cli.online import tables
        from sevenbridge_app.cli.online.link import Link
    except ModuleNotFoundError:
        raise TableError(ONLINE.missing()) from None

    host = introduced(address, options.name, options.lang)
    opened = None
    if options.quick:
        opened = tables.quick_table(host, rules.as_preset()[0], seats)
    elif not code:
        opened = tables.open_table(
            host, rules, seats, asked, options.fast, visibility="private", outs=not options.no_outs
        )
    link = Link(host, code or (opened.code if opened else ""))
    try:
        link.open()
        snapshot = tables.take_seat(link)
        if opened is not None and not options.quick:
            words = {"rules": title(rules, taste), "seats": seats, "code": link.code}
            say(taste, phrases.TABLE_IS_OPEN.format(**words), is_strong=True)
            say(taste, phrases.FRIENDS_JOIN.format(url=opened.url))
            print(f"  {_command(address, link.code)}")
            say(taste, phrases.WORD.format(**tables.word_of(host, link.code)))
            if is_this_machine(address):
                say(taste, phrases.ONLY_HERE.format(address=address))
        else:
            say(taste, phrases.YOUR_SEAT.format(code=link.code), is_strong=True)
        if not options.name:
            say(taste, phrases.SEEN_AS.format(name=phrases.GUEST[options.lang]))
        link.sit_down(snapshot)
        if sit(link, host, taste, _command(address, link.code, options.name)):
            link.send(client_messages.Rise, seat=snapshot.viewer)
            say(taste, phrases.GOODBYE_OVER)
        return 0
    finally:
        link.close()


def _play_same(address: str, invitation: str, options: argparse.Namespace) -> int:
    """Plays the same match as a friend, if that is still to be done, and compares. Raises TableError."""
    own = ("table", "quick", "seats", "rules", "set", "opponents", "no_outs", "seed", "resume", "save")
    given = _given(options, own)
    if given:
        raise TableError(phrases.SAME_HAS_ITS_OWN.format(options=given))
    try:
        from sevenbridge_app.cli.online.same_match import SameMatch
    except ModuleNotFoundError:
        raise TableError(ONLINE.missing()) from None
    taste = chosen_taste(options)
    host = introduced(address, options.name, options.lang)
    same = SameMatch(invitation)
    compared = same.compared(host)
    if compared.is_to_be_played:
        compared.check()
        lead = phrases.SAME_LEAD if compared.mine is None else phrases.SAME_GOES_ON
        say(taste, lead.format(name=compared.played[0].name))
        way_back = ["play", "--url", f"{address}{SAME}{invitation}"]
        way_back += ["--name", options.name] if options.name else []
        if not sit_alone(host, same.begin(host), taste, own_command(*way_back), options.fast):
            return 0
        compared = same.compared(host)
    print()
    for line in compared.lines(taste):
        print("\n".join(folded(line, taste.look.room)))
    return 0


def tallies(options: argparse.Namespace) -> dict[str, Tally]:
    """How a guest stands against each character, as the server counts it. Raises TableError."""
    address, _ = address_of(options.url)
    host = introduced(address, options.name, options.lang)
    answer = host.ask("GET", "/api/me/opponents")
    try:
        rows = [(str(each["player"]), each["ahead"], each["behind"]) for each in answer["opponents"]]
        return {player: Tally(int(ahead), int(behind)) for player, ahead, behind in rows}
    except (TypeError, KeyError, ValueError):
        raise TableError(phrases.NOT_A_SERVER.format(address=address)) from None


def _check(options: argparse.Namespace, code: str, asked: Sequence[str]) -> None:
    """Refuses what cannot be had online, or not together."""
    local = _given(options, ("seed", "resume", "save"))
    if local:
        raise TableError(phrases.NOT_ONLINE.format(options=local))
    if code and options.quick:
        raise TableError(phrases.TABLE_OR_QUICK)
    if code:
        given = _given(options, ("seats", "rules", "set", "opponents", "fast", "no_outs"))
        if given:
            raise TableError(phrases.TABLE_HAS_ITS_OWN.format(options=given))
    if options.quick and options.set:
        raise TableError(phrases.QUICK_PRESET)
    if options.quick and (options.opponents or options.fast):
        raise TableError(phrases.QUICK_OPPONENTS)
    if len(asked) > 1 and not all(each in ASKABLE for each in asked):
        raise TableError(phrases.ONE_OPPONENT)


def _given(options: argparse.Namespace, names: Sequence[str]) -> str:
    """Those of these options that were given."""
    return ", ".join(
        f"--{name.replace('_', '-')}" for name in names if getattr(options, name) not in (None, [], False)
    )


def _command(address: str, code: str, name: str | None = None) -> str:
    """How somebody sits down at the table."""
    return own_command("play", "--url", address, "--table", code, *(["--name", name] if name else []))
