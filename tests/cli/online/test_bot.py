"""The computer player as a guest of a server."""

import pytest

from sevenbridge.bots.players import PLAYERS, make_player
from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.replay import replay
from sevenbridge.engine.rules import Rules
from sevenbridge.texts import LANGS, Lang, Text
from sevenbridge_app.cli.online import phrases, tables
from sevenbridge_app.cli.online.bot import Bot
from sevenbridge_app.cli.online.host import Host
from sevenbridge_app.cli.online.link import Link
from sevenbridge_app.cli.terminal import shared_table_phrases
from sevenbridge_app.cli.terminal.connection import Lost, TableError
from sevenbridge_app.tables import client_messages
from tests.cli.online.sitting import Room, Wire, meanwhile
from tests.web.live_server import Guest

SHORT = Rules.preset("gamerules", match_length=1)


def record(server: str, code: str, match: int = 1) -> str:
    return Host(server).text("GET", f"/api/tables/{code}/matches/{match}/record")


def test_a_bot_opens_a_table_and_plays_a_match_against_computers(server: str, room: Room) -> None:
    played = room.command(
        "bot",
        "--url",
        server,
        "--open",
        "--persons",
        "1",
        "--fast",
        "--set",
        "match_length=2",
        "--set",
        "tie=shared",
        "--seats",
        "3",
    )
    assert (played.status, played.err) == (0, "")
    lines = played.out.splitlines()
    code = lines[0].removeprefix("Table ").partition(":")[0]
    assert lines[0] == f"Table {code}: {server}/t/{code}"
    assert lines[1] == f"greedy sits in seat 0 of table {code}."
    assert lines[2] == "Match 1 begins."
    assert [line.partition(":")[0] for line in lines[3:]] == ["Round 1", "Round 2", "Match 1 is over"]
    text = record(server, code)
    assert replay(read_record(text)).holds
    assert read_record(text).players == ("greedy", "greedy", "greedy")


@pytest.mark.parametrize(("player", "kind"), [("random", "random"), ("search:1", "search")])
def test_two_bots_meet_at_a_table_with_computers_and_play_two_matches(
    server: str, room: Room, player: str, kind: str
) -> None:
    host = Host(server)
    host.introduce("first")
    opened = tables.open_table(host, SHORT, 4, ["greedy"], is_fast=True)
    link = Link(host, opened.code)
    link.open()
    snapshot = tables.take_seat(link)
    told: list[Text] = []
    first = Bot(link, make_player(player), snapshot.viewer, told.append, starts_with=2)
    with meanwhile(lambda: first.play(snapshot, 2)) as came:
        played = room.command(
            "bot", "--url", f"{server}/t/{opened.code}", "--player", player, "--games", "2", "--lang", "ja"
        )
    link.close()
    assert came.get() is None
    assert (played.status, played.err) == (0, "")
    assert played.out.startswith(f"{kind}が卓 {opened.code} の席1に着席。\n第1戦を始めます。\n")
    assert "第2戦終了" in played.out
    for match in (1, 2):
        found = read_record(record(server, opened.code, match))
        assert found.players == ("first", kind, "greedy", "greedy")
        assert replay(found).holds


@pytest.mark.parametrize("lang", LANGS)
def test_a_bot_that_is_no_player_is_refused_with_the_names_of_those_that_are(room: Room, lang: Lang) -> None:
    refused = room.command("bot", "--url", "http://127.0.0.1:1", "--player", "gready", "--lang", lang)
    assert (refused.status, refused.out) == (2, "")
    assert "gready" in refused.err
    assert ", ".join(PLAYERS) in refused.err


def test_two_bots_find_each_other_in_a_quick_match(server: str) -> None:
    # its windows last for seconds, so the match is not waited for
    links = []
    for name in ("One", "Two"):
        host = Host(server)
        host.introduce(name)
        links.append(Link(host, tables.quick_table(host, "gamerules", 3).code))
        links[-1].open()
        tables.take_seat(links[-1])
    assert links[0].code == links[1].code
    for link in links:
        link.close()


def test_a_bot_comes_back_when_its_connection_is_cut_and_plays_on(server: str) -> None:
    with Wire(server) as wire:
        host = Host(wire.address)
        host.introduce("Bot")
        code = tables.open_table(host, Rules(match_length=4), 3, ["greedy"], is_fast=True).code
        link = Link(host, code)
        link.open()
        snapshot = tables.take_seat(link, 1)
        told: list[Text] = []

        def say(text: Text) -> None:
            told.append(text)
            if text.en.startswith(("Match 1 begins", "Round 1:", "Round 3:")):
                wire.cut()

        Bot(link, make_player("greedy"), 1, say, starts_with=1).play(snapshot, 1)
        link.close()
    assert told.count(shared_table_phrases.LOST) == told.count(shared_table_phrases.FOUND) == 3
    assert told[-1].en.startswith("Match 1 is over")
    assert replay(read_record(record(server, code))).holds


def test_a_bot_gives_up_with_a_sentence_when_the_server_stays_away(server: str) -> None:
    with Wire(server) as wire:
        host = Host(wire.address)
        host.introduce("Bot")
        code = tables.open_table(host, SHORT, 3, ["greedy"], is_fast=True).code
        link = Link(host, code, persistence=0)
        link.open()
        tables.take_seat(link)
    while not isinstance(link.hear(), Lost):
        pass
    with pytest.raises(TableError) as trouble:
        link.hear()
    assert trouble.value.sentence == phrases.GIVEN_UP
    assert trouble.value.status == 1


def test_a_bot_whose_seat_is_given_to_a_computer_says_so(server: str) -> None:
    guest = Guest(server, "Aki")
    code = guest.open_table(seats=3)
    with guest.join(code) as chair:
        chair.sit(0)
        host = Host(server)
        host.introduce("Bot")
        link = Link(host, code)
        link.open()
        snapshot = tables.take_seat(link)
        bot = Bot(link, make_player("greedy"), snapshot.viewer, lambda text: None)
        with meanwhile(lambda: bot.play(snapshot, 1)) as came:
            chair.do(client_messages.Replace, seat=snapshot.viewer)
        link.close()
        error = came.get()
    assert isinstance(error, TableError)
    assert error.sentence == shared_table_phrases.SEAT_LOST


@pytest.mark.parametrize("wish", ["0", "7"])
def test_a_seat_that_cannot_be_had_is_refused_in_the_servers_words(
    server: str, room: Room, wish: str
) -> None:
    guest = Guest(server, "Aki")
    code = guest.open_table(seats=3)
    with guest.join(code) as chair:
        chair.sit(0)
        played = room.command("bot", "--url", server, "--table", code.lower(), "--seat", wish)
    assert (played.status, played.out) == (2, "")
    assert played.err.startswith(
        "sevenbridge: Somebody sits there." if wish == "0" else "sevenbridge: There is no such seat"
    )


def test_a_full_table_is_refused(server: str, room: Room) -> None:
    guest = Guest(server, "Aki")
    code = guest.open_table(seats=2, visibility="private")
    with guest.join(code) as chair:
        chair.sit(0)
        chair.sit(1)
        played = room.command("bot", "--url", server, "--table", code, "--lang", "ja")
    assert (played.status, played.err) == (2, f"sevenbridge: {phrases.TABLE_FULL.format(code=code).ja}\n")
