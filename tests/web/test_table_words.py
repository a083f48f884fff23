"""The word of four kana by which friends find a table that waits for them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.web.table_words import LENGTH, SYLLABLES, letters_of, new_word, read_word
from tests.services.postgres import Postgres
from tests.web.checked_refusals import why
from tests.web.live_server import GENEROUS, Chair, Guest, running_server

#: a word that no table has: the servers of tests draw others
NOBODYS = "とととと"


@contextmanager
def waiting(address: str) -> Iterator[tuple[Guest, Chair, str]]:
    """Somebody who sits at a table of two and waits, and its code."""
    host = Guest(address, "Aki")
    code = host.open_table(seats=2, visibility="private")
    with host.join(code) as chair:
        assert isinstance(chair.sit(0), server_messages.Ok)
        yield host, chair, code


def word_of(guest: Guest, code: str) -> str:
    answer = guest.ask("POST", f"/api/tables/{code}/word")
    assert answer.status == 200, answer.body
    word: str = answer.json["word"]
    assert answer.json["letters"] == letters_of(word)
    return word


def test_a_word_is_read_however_it_is_typed() -> None:
    for typed in ("かたなひ", "カタナヒ", "ｶﾀﾅﾋ", "かた・なひ", "kata-nahi", "KATANAHI", " ka ta na hi "):
        assert read_word(typed) == "かたなひ"
    assert read_word("fuyu-hune") == "ふゆふね"
    for other in ("", "かたな", "かたなひら", "かたなん", "katanax!", "KXMWQA", "kata-nah", "ababa"):
        assert read_word(other) == ""


def test_every_word_is_read_as_what_it_is() -> None:
    dice = Random(7)
    drawn = {new_word(dice.randbytes) for _ in range(2000)}
    assert {kana for word in drawn for kana in word} == set(SYLLABLES)
    for word in drawn:
        assert len(word) == LENGTH
        assert read_word(letters_of(word)) == word


def test_whoever_has_the_word_comes_to_the_table(tmp_path: Path) -> None:
    with running_server(tmp_path) as address, waiting(address) as (host, _, code):
        word = word_of(host, code)
        assert word_of(host, code) == word
        friend = Guest(address, "Ben")
        assert friend.ask("GET", f"/api/tables/{letters_of(word)}").json["code"] == code
        with friend.join(letters_of(word)) as chair:
            hello = chair.hear()
            assert isinstance(hello, server_messages.Hello)
            assert hello.table == code
            assert isinstance(chair.sit(1), server_messages.Ok)


def test_the_word_ends_when_the_match_begins(tmp_path: Path) -> None:
    with running_server(tmp_path) as address, waiting(address) as (host, chair, code):
        word = letters_of(word_of(host, code))
        assert isinstance(chair.do(client_messages.Start), server_messages.Ok)
        assert why(host.ask("GET", f"/api/tables/{word}")) == RefusalCode.UNKNOWN_WORD
        assert why(host.ask("POST", f"/api/tables/{code}/word")) == RefusalCode.PLAYING
        with Guest(address, "Ben").join(word) as late:
            assert why(late.hear()) == RefusalCode.UNKNOWN_WORD


def test_nobody_outside_gets_the_word(tmp_path: Path) -> None:
    with running_server(tmp_path) as address, waiting(address) as (host, chair, code):
        stranger = Guest(address, "Ben")
        with stranger.join(code) as watching:
            before = watching.do(client_messages.Ping)
            word = word_of(host, code)
            assert isinstance(before, server_messages.Ok)
            assert isinstance(watching.do(client_messages.Ping), server_messages.Ok)
            assert why(stranger.ask("POST", f"/api/tables/{code}/word")) == RefusalCode.NOT_SEATED
            told = "".join(watching.frames) + stranger.ask("GET", f"/api/tables/{code}").body.decode()
            told += "".join(chair.frames) + stranger.ask("GET", "/api/tables").body.decode()
        assert word not in told
        assert letters_of(word) not in told
        assert why(host.ask("POST", "/api/tables/ABCDEF/word")) == RefusalCode.UNKNOWN_TABLE


def test_guesses_are_few_and_right_words_are_none(tmp_path: Path) -> None:
    limits = replace(GENEROUS, word_guesses=3)
    with running_server(tmp_path, limits=limits) as address, waiting(address) as (host, _, code):
        word = word_of(host, code)
        guest = Guest(address, "Ben")
        for _ in range(10):
            assert guest.ask("GET", f"/api/tables/{letters_of(word)}").status == 200
        for _ in range(3):
            assert why(guest.ask("GET", f"/api/tables/{letters_of(NOBODYS)}")) == RefusalCode.UNKNOWN_WORD
        for path in (letters_of(NOBODYS), letters_of(word)):
            assert why(guest.ask("GET", f"/api/tables/{path}")) == RefusalCode.TOO_MANY_WORDS
        with guest.join(letters_of(word)) as chair:
            assert why(chair.hear()) == RefusalCode.TOO_MANY_WORDS
        assert guest.ask("GET", f"/api/tables/{code}").status == 200


def test_all_together_guess_no_more_than_that(tmp_path: Path) -> None:
    limits = replace(GENEROUS, all_word_guesses=2)
    with running_server(tmp_path, limits=limits) as address:
        guest = Guest(address, "Ben")
        answers = [why(guest.ask("GET", f"/api/tables/{letters_of(NOBODYS)}")) for _ in range(3)]
        assert answers == [RefusalCode.UNKNOWN_WORD, RefusalCode.UNKNOWN_WORD, RefusalCode.TOO_MANY_WORDS]


@pytest.mark.usefixtures("postgres")
def test_the_word_holds_at_every_node(tmp_path: Path, postgres: Postgres) -> None:
    database = postgres.new_database()
    with (
        running_server(tmp_path / "one", database=database, node="one") as one,
        running_server(tmp_path / "two", database=database, node="two") as two,
        waiting(one) as (host, chair, code),
    ):
        word = letters_of(word_of(host, code))
        host.address = two
        assert letters_of(word_of(host, code)) == word
        friend = Guest(two, "Ben")
        assert friend.ask("GET", f"/api/tables/{word}").json["code"] == code
        assert isinstance(chair.do(client_messages.Start), server_messages.Ok)
        assert why(friend.ask("GET", f"/api/tables/{word}")) == RefusalCode.UNKNOWN_WORD
