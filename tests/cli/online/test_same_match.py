"""The same match as a friend at the terminal, by its link."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sevenbridge.drawing.words import YOU
from sevenbridge.texts import LANGS, Lang
from sevenbridge_app.cli.online import link, phrases
from tests.cli.online.sitting import Room, Typist
from tests.cli.online.test_day import to_the_end
from tests.web.live_server import Guest, running_server
from tests.web.test_days import finished, invite


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a server, to which messages may come as fast as they like."""
    monkeypatch.setattr(link, "BURST", 1e9)
    with running_server(tmp_path / "server") as address:
        yield address


def link_of(guest: Guest) -> str:
    """The link to a match that the guest has played, for others."""
    return guest.address + invite(guest, finished(guest, seats=2)).removeprefix("/api")


@pytest.mark.parametrize("lang", LANGS)
def test_a_match_is_played_by_its_link_and_both_are_compared(address: str, room: Room, lang: Lang) -> None:
    url = link_of(Guest(address, "Ken"))
    command = ("--url", url, "--lang", lang, "--name", "Mio", "--mute", "--fast")
    left = room.type(Typist(to_the_end, ("\x04",)), *command)
    assert (left.status, left.err) == (0, "")
    assert phrases.SAME_LEAD[lang].format(name="Ken")[:20] in left.out
    assert f"sevenbridge play --url {url} --name Mio" in left.out
    assert phrases.SAME_COMPARED[lang] not in left.out
    played = room.type(Typist(to_the_end), *command)
    assert (played.status, played.err) == (0, "")
    assert phrases.SAME_GOES_ON[lang] in played.out
    compared = played.out[played.out.index(phrases.SAME_COMPARED[lang]) :]
    ken, mine = compared.splitlines()[1:3]
    for row, name in ((ken, "Ken"), (mine, YOU[lang])):
        assert row.split()[0] == name
        _, points, first, second = (int(number) for number in re.findall(r"-?\d+", row))
        assert points == first + second
    # there is one try: the same command compares again
    assert room.command("play", *command).out.endswith(compared)


def test_what_does_not_go_with_such_a_link_is_refused(address: str, room: Room) -> None:
    url = link_of(Guest(address, "Ken"))
    refused = room.command("play", "--url", url, "--lang", "en", "--seats", "3", "--quick")
    assert refused.status == 2
    assert phrases.SAME_HAS_ITS_OWN.format(options="--quick, --seats").en in refused.err
    missing = room.command("play", "--url", url[:-4], "--lang", "ja")
    assert missing.status == 2
    assert re.search("[ぁ-ん]。$", missing.err.strip())
