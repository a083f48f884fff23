"""A person at the terminal, at a table of a server."""

import re
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sevenbridge.bots.players import make_player
from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.replay import replay
from sevenbridge.engine.rules import Rules
from sevenbridge.texts import Lang
from sevenbridge_app.cli.console import phrases as console_phrases
from sevenbridge_app.cli.console.keyboard import Typed
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.online import link as link_module
from sevenbridge_app.cli.online import match_review, phrases, tables
from sevenbridge_app.cli.online.bot import Bot
from sevenbridge_app.cli.online.client import OnlineClient
from sevenbridge_app.cli.online.host import Host
from sevenbridge_app.cli.online.link import Link
from sevenbridge_app.cli.online.match_review import MatchReview
from sevenbridge_app.cli.online.sitting import introduced
from sevenbridge_app.cli.terminal import phrases as table_phrases
from sevenbridge_app.cli.terminal import shared_table_phrases
from sevenbridge_app.cli.terminal.connection import Heard, TableError
from sevenbridge_app.store import review_jobs
from sevenbridge_app.tables import client_messages, log_limits, server_messages
from sevenbridge_app.tables.refusals import RefusalCode
from tests.browser.dealing import stacked
from tests.cli.online.sitting import Room, Typist, Wire, meanwhile, play
from tests.tables.playing import happened
from tests.web.live_server import Chair, Guest, HandClock, running_server
from tests.web.test_reviews import SHORT as SOON_OVER

SHORT = ("--seats", "3", "--fast", "--set", "match_length=1")
TWO = ("--seats", "2", "--fast", "--set", "match_length=1", "--set", "tie=shared")
#: so many rounds that the person is asked again and again, whatever the cards
LONGER = ("--seats", "2", "--fast", "--set", "match_length=4")


class Greedy:
    """Answers every question as a greedy player; when the match is over, with these lines."""

    def __init__(self, *at_the_end: str, style: str = "words") -> None:
        self.at_the_end = list(at_the_end)
        self._style = style

    def __call__(self, session: OnlineClient) -> str | None:
        """The next line."""
        if session.questions.decision is not None:
            return play(session, self._style)
        if session.is_over:
            return self.at_the_end.pop(0) if self.at_the_end else ""
        return ""


def code_in(out: str) -> str:
    return out.partition("/t/")[2][:6]


@pytest.mark.parametrize("style", ["words", "japanese"])
def test_a_match_from_the_opening_of_a_table_to_the_record(server: str, room: Room, style: str) -> None:
    lang: Lang = "ja" if style == "japanese" else "en"
    typist = Typist(Greedy("save match.toml", "save match.toml", "score", style=style))
    played = room.type(typist, "--url", server, "--lang", lang, "--name", "Aki", *SHORT)
    assert (played.status, played.err) == (0, "")
    code = code_in(played.out)
    record = read_record(Path("match.toml").read_text(encoding="utf-8"))
    assert replay(record).holds
    assert record.players[0] == "Aki"
    assert {*record.players[1:]} < {"dai", "aki", "emi"}
    assert f"{server}/t/{code}" in played.out
    for text in (
        phrases.FRIENDS_JOIN.format(url=f"{server}/t/{code}"),
        shared_table_phrases.OWNER_STARTS,
        phrases.AFTER_MATCH,
        console_phrases.SAVED_TO.format(path="match.toml"),
        console_phrases.SAVE_EXISTS.format(path="match.toml"),
        phrases.GOODBYE_OVER,
    ):
        assert text[lang] in played.out
    assert ("You" if lang == "ja" else "あなた") not in played.out
    assert room.command("verify", "match.toml", "--lang", "en").status == 0


def test_after_the_last_match_of_a_full_table_the_next_is_played_elsewhere(
    server: str, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_limits, "FULL", 8)
    played = room.type(Typist(Greedy()), "--url", server, "--lang", "en", *SHORT)
    told = "".join(played.out.split())
    assert "".join(phrases.AFTER_LAST_MATCH.en.split()) in told
    assert phrases.AFTER_MATCH.en not in played.out


def test_matches_at_a_server_count_in_the_ladder_here_and_there(server: str, room: Room) -> None:
    one = ("--fast", "--set", "match_length=1")
    played = room.type(Typist(Greedy()), "--url", server, "--lang", "en", "--opponents", "aki,emi", *one)
    told = re.findall(r"You against (\w+)  (\d : \d)\n", played.out)
    assert [name for name, _ in told] == ["Aki", "Emi"]
    for where in ((), ("--url", server)):
        ladder = room.command("play", "--ladder", "--lang", "en", *where)
        assert ladder.status == 0
        assert re.findall(r"(\w+)  (\d : \d)\n", ladder.out) == told
    other = room.command("play", "--ladder", "--lang", "en", "--url", server, "--name", "Another")
    assert not re.search(r"\d : \d", other.out)


@pytest.mark.parametrize("leaving", ["", "quit"])
def test_the_end_is_told_before_anybody_is_asked_though_the_coach_takes_its_time(
    server: str, room: Room, monkeypatch: pytest.MonkeyPatch, leaving: str
) -> None:
    recaps: list[Callable[[], None]] = []
    looked_after = threading.Event()
    listen = Link.listen

    def late(link: Link, deliver: Callable[[Heard | TableError], None]) -> server_messages.Snapshot:
        def hear(item: Heard | TableError) -> None:
            if isinstance(item, server_messages.RecapGiven) and not looked_after.is_set():
                recaps.append(partial(deliver, item))
                return
            deliver(item)
            if isinstance(item, server_messages.Snapshot) and item.stage == "open" and item.match:
                looked_after.set()

        return listen(link, hear)

    class Waiting(Typist):
        """Is there when the table has been looked at after the match; the coach speaks only then."""

        def listen(self, is_asked: bool, deadline: float = 0.0) -> None:
            super().listen(is_asked, deadline)
            if looked_after.is_set() and recaps and self.session is not None:
                if leaving:
                    self._put(Typed(leaving))
                else:
                    recaps.pop()()

    monkeypatch.setattr(Link, "listen", late)
    one = ("--fast", "--set", "match_length=1", "--opponents", "aki,emi")
    played = room.type(Waiting(Greedy()), "--url", server, "--lang", "en", *one)
    assert (played.status, played.err) == (0, "")
    told = re.findall(r"You against (\w+)  (\d : \d)\n", played.out)
    assert [name for name, _ in told] == ["Aki", "Emi"]


def test_a_match_of_several_rounds_waits_for_the_person_between_them(server: str, room: Room) -> None:
    typist = Typist(Greedy())
    played = room.type(
        typist, "--url", server, "--lang", "en", "--seats", "2", "--fast", "--set", "match_length=2"
    )
    assert played.status == 0
    assert played.out.count(table_phrases.NEXT_ROUND.en) == 1
    assert "Round 2 of 2" in played.out
    assert "Guest" in played.out


def test_a_friend_joins_by_the_link_and_both_play_and_talk(server: str, room: Room) -> None:
    host = Host(server)
    friends: list[object] = []
    greedy = Greedy("")

    def join(code: str) -> None:
        host.introduce("Ben")
        link = Link(host, code)
        link.open()
        snapshot = tables.take_seat(link)
        Bot(link, make_player("greedy"), snapshot.viewer, friends.append).play(snapshot, 1)
        link.close()

    came = None

    def begin(session: OnlineClient) -> str | None:
        nonlocal came
        if came is None:
            came = meanwhile(lambda: join(session.state.connection.code))
            came.__enter__()
        return greedy(session) if _is_company(session) else None

    typist = Typist(begin, ("say 1", "say nonsense, friend", "say", "say hooray", "say 28"))
    played = room.type(typist, "--url", server, "--lang", "en", *SHORT)
    assert came is not None
    came.__exit__(None, None, None)
    assert played.status == 0
    assert "You: Have a good game!" in played.out
    assert "You: nonsense, friend" in played.out
    assert "   1 Have a good game!" in played.out
    assert "  19 (Ponta) Ho ho! Boom!" in played.out
    assert "You: (Ponta) Ho ho! Boom!" in played.out
    assert "You: (Chie) Well done, dear!" in played.out
    assert "Ben sits down." in played.out
    assert "At the table: You, Ben" in played.out


def test_whoever_is_blocked_is_not_heard(server: str, room: Room) -> None:
    chairs: list[Chair] = []

    def come(session: OnlineClient) -> Iterator[str]:
        code = session.state.connection.code
        chairs.extend(Guest(server, name).join(code) for name in ("Ben", "Chie"))
        ben, chie = chairs
        ben.sit(1)
        introduced(server, None, "en").ask("POST", f"/api/tables/{code}/blocks", {"seat": 1, "name": "Ben"})
        # whoever sits down may be blocked
        chie.sit(2)
        while 1 not in session.blocked:
            yield "table"
        for seat, chair in enumerate(chairs, 1):
            chair.request(client_messages.Say(900, seat, "phrase", "hello"))
            chair.do(client_messages.Rise, seat=seat)
        while any(seat.kind == "person" for seat in session.state.seats[1:]):
            yield "table"
        yield "quit"

    course: list[Iterator[str]] = []

    def begin(session: OnlineClient) -> str:
        course[:] = course or [come(session)]
        return next(course[0])

    played = room.type(Typist(begin), "--url", server, "--lang", "en", *SHORT)
    for chair in chairs:
        chair.close()
    assert "Chie: Hello!" in played.out
    assert "Ben: Hello!" not in played.out


def test_who_tells_the_title_of_whoever_shows_it(server: str, room: Room) -> None:
    ben = Guest(server, "Ben")
    chairs: list[Chair] = []

    def begin(session: OnlineClient) -> str | None:
        if not chairs:
            chairs.append(ben.join(session.state.connection.code, "?title=1"))
            chairs[0].sit(1)
        return ("quit" if "who" in typist.typed else "who") if _is_company(session) else None

    typist = Typist(begin)
    played = room.type(typist, "--url", server, "--lang", "ja", *SHORT)
    chairs[0].close()
    assert "  Ben　10級" in played.out.splitlines()


def _is_company(session: OnlineClient) -> bool:
    return session.is_over or session.questions.decision is not None or "Ben" in session.state.scene.names


def test_what_is_typed_out_of_place_is_answered_with_a_sentence(server: str, room: Room) -> None:
    lines = ("hint", "table", "save", "undo", "y", "x 7h", "nonsense", "discards", "calls same", "sort")
    typist = Typist(Greedy(), (*lines, "rules", "help", "lang ja", "lang en", "quit"))
    played = room.type(typist, "--url", server, "--lang", "en", *SHORT)
    assert played.status == 0
    for text in (
        shared_table_phrases.NO_MATCH,
        shared_table_phrases.ANOTHER_KEPT,
        shared_table_phrases.NO_QUESTION,
        console_phrases.NOW_SPEAKING,
        phrases.GOODBYE,
    ):
        assert text.en in played.out
    assert f"play --url {server} --table {code_in(played.out)}" in played.out


def test_in_a_match_the_table_and_advice_can_be_asked_for(
    server: str, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    hints: list[server_messages.HintGiven] = []
    honest = OnlineClient._hinted

    def noting(client: OnlineClient, hint: server_messages.HintGiven) -> None:
        hints.append(hint)
        honest(client, hint)

    monkeypatch.setattr(OnlineClient, "_hinted", noting)
    asked = ["hint", "table", "discards", "sort rank", "lang ja", "lang en", "99", "m As", "undo", "ready"]
    greedy = Greedy()

    def answer(session: OnlineClient) -> str | None:
        if "hint" not in asked and not hints:
            return None
        return asked.pop(0) if session.questions.decision is not None and asked else greedy(session)

    played = room.type(Typist(answer), "--url", server, "--lang", "en", *SHORT)
    assert (played.status, asked) == (0, [])
    assert "Hint: " in played.out
    assert table_phrases.UNKNOWN_NUMBER.format(n=99).en in played.out
    assert "あなたの番" in played.out
    assert "There is no move of yours that can be taken back" in played.out


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch) -> list[MatchReview]:
    """The reviews of which the terminal has told, or was told why not."""
    found: list[MatchReview] = []
    honest = OnlineClient._review_came

    def noting(client: OnlineClient, review: MatchReview) -> None:
        honest(client, review)
        found.append(review)

    monkeypatch.setattr(match_review, "PAUSE", match_review.FIRST_PAUSE)
    monkeypatch.setattr(OnlineClient, "_review_came", noting)
    return found


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_review_of_a_match_comes_by_itself_and_whole_when_wanted(
    server: str, room: Room, answered: list[MatchReview], lang: Lang
) -> None:
    greedy = Greedy("r", "")

    def answer(session: OnlineClient) -> str | None:
        return greedy(session) if answered or not session.is_over else None

    with stacked(SOON_OVER, seats=2):
        played = room.type(Typist(answer, ("r",)), "--url", server, "--lang", lang, *TWO)
    assert (played.status, played.err) == (0, "")
    told = answered[0].told(Taste(lang))
    assert told is not None
    _, short, whole = ("".join(part.split()) for part in played.out.split("> r\n", 2))
    assert "".join(phrases.REVIEW_LATER[lang].split()) in short
    for text, lines in ((short, told.summary(Taste(lang))), (whole, told.lines(Taste(lang)))):
        assert "".join(line for each in lines for line in each.split()) in text
    assert "".join(phrases.AFTER_MATCH[lang].split()) in whole


def test_who_wants_a_review_that_cannot_be_had_is_told_why(
    server: str, room: Room, answered: list[MatchReview], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_jobs, "EACH", 0)
    greedy = Greedy("r")

    def answer(session: OnlineClient) -> str | None:
        """Asks once the terminal has tried by itself, and leaves when there is an answer."""
        is_waiting = session.is_over and len(answered) != 2 - len(greedy.at_the_end)
        return None if is_waiting else greedy(session)

    played = room.type(Typist(answer), "--url", server, "--lang", "en", *SHORT)
    assert (played.status, played.err) == (0, "")
    before, after = played.out.split("> r\n")
    refusal = RefusalCode.REVIEWS_WAITING.text.en
    assert refusal in " ".join(after.split())
    assert refusal not in " ".join(before.split())


def test_who_leaves_finds_the_seat_again(server: str, room: Room) -> None:
    left = room.type(Typist(Greedy(), ("\x04",)), "--url", server, "--lang", "en", "--name", "Aki", *SHORT)
    assert left.status == 0
    code = code_in(left.out)
    assert f"--table {code} --name Aki" in left.out
    back = room.type(Typist(Greedy()), "--url", f"{server}/t/{code}", "--lang", "en", "--name", "Aki")
    assert back.status == 0
    assert "Match" not in back.err
    assert phrases.GOODBYE_OVER.en in back.out


def test_a_lost_connection_is_told_and_comes_back(server: str, room: Room) -> None:
    greedy = Greedy()
    with Wire(server) as wire:
        cut_at: list[object] = []

        def answer(session: OnlineClient) -> str | None:
            if (
                session.questions.decision is not None
                and len(cut_at) < 2
                and session.questions.decision not in cut_at
            ):
                cut_at.append(session.questions.decision)
                wire.cut()
            if session.questions.decision in cut_at:
                return None
            return greedy(session)

        played = room.type(Typist(answer), "--url", wire.address, "--lang", "en", *LONGER)
    assert (played.status, played.err) == (0, "")
    assert (
        played.out.count(shared_table_phrases.LOST.en) == played.out.count(shared_table_phrases.FOUND.en) == 2
    )
    assert phrases.AFTER_MATCH.en in played.out


def test_a_move_is_taken_back_with_the_consent_of_the_others(server: str, room: Room) -> None:
    host = Host(server)
    host.introduce("Bot")
    code = tables.open_table(host, Rules.preset("gamerules", match_length=3), 2, ["greedy"], True).code
    link = Link(host, code)
    link.open()
    snapshot = tables.take_seat(link)
    bot = Bot(link, make_player("greedy"), snapshot.viewer, lambda text: None, starts_with=2)
    greedy, wishes = Greedy(), ["undo"]

    def melder(session: OnlineClient) -> str | None:
        """Melds or lays off whatever it can, and wants the first of that back."""
        decision = session.questions.decision
        if decision is not None and decision.view.taken:
            moved = decision.view.melded or decision.view.laid_off
            if wishes and moved and decision.view.claimed_from < 0:
                return wishes.pop()
            if decision.choices.numbered and decision.view.discards_made:
                return "1"
        return greedy(session)

    with meanwhile(lambda: bot.play(snapshot, 1)):
        played = room.type(Typist(melder), "--url", server, "--table", code, "--lang", "en")
    link.close()
    assert (played.status, played.err) == (0, "")
    if not wishes:
        assert shared_table_phrases.UNDO_ASKED_BY_YOU.en in played.out
        assert table_phrases.UNDONE.en in played.out


@pytest.mark.parametrize("reply", ["y", "いいえ"])
def test_others_are_asked_whether_a_move_may_be_taken_back(server: str, room: Room, reply: str) -> None:
    guest = Guest(server, "Ben")
    code = guest.open_table(seats=2, pause_ms=0, switches={"match_length": 1, "held_seven": "none"})
    greedy = Greedy()

    def answer(session: OnlineClient) -> str | None:
        return reply if session.questions.undo_by >= 0 else greedy(session)

    with guest.join(code) as chair:
        chair.sit(0)

        def act() -> list[str]:
            stages: list[str] = []
            chair.hear_until(
                lambda m: isinstance(m, server_messages.SeatChanged) and m.state.kind == "person"
            )
            chair.say(client_messages.Start)
            while not isinstance(message := chair.hear(), server_messages.MatchEnded):
                if chair.answer_shuffle(0, message):
                    continue
                elif isinstance(message, server_messages.UndoChanged):
                    stages.append(message.stage)
                event = happened(message)
                is_own = event is not None and event.seat == 0 and event.kind in ("meld", "layoff", "discard")
                if is_own and not stages and getattr(message, "over", None) is None:
                    chair.say(client_messages.Undo, seat=0)
                    continue
                if chair.now.options and getattr(message, "now", None):
                    chair.say(client_messages.Play, seat=0, step=chair.now.step, action=chair.now.options[0])
            return stages

        with meanwhile(act) as came:
            played = room.type(Typist(answer), "--url", server, "--table", code, "--lang", "en")
    stages = came.get()
    assert (played.status, played.err) == (0, "")
    assert isinstance(stages, list)
    if "asked" in stages:
        assert shared_table_phrases.UNDO_ASKED.format(name="Ben").en in played.out
        assert stages[-1] == ("done" if reply == "y" else "refused")


class Absent(Typist):
    """Types at any time: nothing until a computer plays in this seat, then that the person is back."""

    def __init__(self) -> None:
        super().__init__(self._type)
        self._greedy = Greedy()
        self._is_back = False

    def listen(self, is_asked: bool, deadline: float = 0.0) -> None:
        """May answer without being asked."""
        super().listen(is_asked or not self._is_back)

    def _type(self, session: OnlineClient) -> str | None:
        if self._is_back:
            return self._greedy(session)
        self._is_back = session.state.seat.away
        return "ready" if self._is_back else None


def test_who_was_taken_for_away_takes_the_seat_again(
    room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link_module, "BURST", 1e9)
    clock = HandClock()
    with running_server(tmp_path / "server", now=clock) as server:
        guest = Guest(server, "Ben")
        code = guest.open_table(seats=2, pause_ms=0, move_seconds=5, switches={"match_length": 3})
        with guest.join(code) as chair:
            chair.sit(0)

            def act() -> None:
                """Plays anything, and lets the time of the other seat run out until it is away."""
                is_waiting = False
                chair.hear_until(
                    lambda m: isinstance(m, server_messages.SeatChanged) and m.state.kind == "person"
                )
                chair.say(client_messages.Start)
                while not isinstance(message := chair.hear(), server_messages.MatchEnded):
                    if chair.answer_shuffle(0, message):
                        continue
                    elif isinstance(message, server_messages.RoundDealt) and message.round.number == 1:
                        is_waiting = True
                    elif isinstance(message, server_messages.SeatChanged) and message.state.away:
                        is_waiting = False
                    if getattr(message, "over", None) is not None:
                        chair.say(client_messages.Ready, seat=0)
                    elif getattr(message, "now", None) and chair.now.options:
                        chair.say(
                            client_messages.Play, seat=0, step=chair.now.step, action=chair.now.options[0]
                        )
                    elif is_waiting and not chair.now.options:
                        clock.at += 5_000
                        chair.say(client_messages.Ping)

            with meanwhile(act) as came:
                played = room.type(Absent(), "--url", server, "--table", code, "--lang", "en")
        assert came.get() is None
    assert played.status == 0
    for text in (
        shared_table_phrases.YOU_ARE_LATE,
        shared_table_phrases.YOU_ARE_AWAY,
        shared_table_phrases.YOU_ARE_BACK,
        phrases.GOODBYE_OVER,
    ):
        assert text.en in played.out
    assert shared_table_phrases.LOST.en not in played.out


def _plays(chair: Chair, seat: int, agrees: bool | None = None, asks: int | None = None) -> None:
    """Plays a seat to the end of the match, and answers a vote; ``asks`` to remove somebody first of all."""
    while not isinstance(message := chair.hear(), server_messages.MatchEnded):
        if chair.answer_shuffle(seat, message):
            continue
        elif isinstance(message, server_messages.RoundDealt) and asks is not None:
            chair.say(client_messages.Vote, seat=asks, yes=True)
        elif isinstance(message, server_messages.RemovalChanged) and message.stage == "asked":
            if agrees is not None and message.seat != seat:
                chair.say(client_messages.Vote, seat=message.seat, yes=agrees)
        elif getattr(message, "over", None) is not None:
            chair.say(client_messages.Ready, seat=seat)
        if chair.now.options and getattr(message, "now", None):
            chair.say(client_messages.Play, seat=seat, step=chair.now.step, action=chair.now.options[0])


def _three(server: str) -> tuple[str, Chair, Chair]:
    """A table of three at which two sit, and the one who starts it when the third does."""
    guests = [Guest(server, "Ben"), Guest(server, "Chie")]
    code = guests[0].open_table(seats=3, pause_ms=0, switches={"match_length": 1})
    first, second = (guest.join(code) for guest in guests)
    first.sit(0)
    second.sit(1)
    return code, first, second


def _starts(chair: Chair, seat: int, **votes: Any) -> None:
    """Starts the match when the third has come, and plays."""
    chair.hear_until(lambda m: isinstance(m, server_messages.SeatChanged) and m.seat == 2)
    chair.say(client_messages.Start)
    _plays(chair, seat, **votes)


def test_a_person_has_somebody_removed_by_all_others(server: str, room: Room) -> None:
    code, ben, chie = _three(server)
    greedy, lines = Greedy(), ["remove", "remove 2"]

    def answer(session: OnlineClient) -> str | None:
        if session.questions.decision is not None and lines:
            return lines.pop(0)
        return greedy(session)

    with ben, chie, meanwhile(lambda: _starts(ben, 0, agrees=True)), meanwhile(lambda: _plays(chie, 1)):
        played = room.type(Typist(answer), "--url", server, "--table", code, "--lang", "en")
    assert (played.status, played.err) == (0, "")
    assert shared_table_phrases.REMOVE_WHOM.format(seats="  1 Ben  2 Chie").en in played.out
    if not lines:
        assert shared_table_phrases.REMOVAL_ASKED_BY_YOU.format(name="Chie").en in played.out
        assert shared_table_phrases.REMOVED.format(name="Chie").en in played.out


@pytest.mark.parametrize("reply", ["y", "いいえ"])
def test_others_are_asked_whether_somebody_is_to_be_removed(server: str, room: Room, reply: str) -> None:
    code, ben, chie = _three(server)
    greedy = Greedy()

    def answer(session: OnlineClient) -> str | None:
        return reply if session.questions.removal_of >= 0 else greedy(session)

    with ben, chie, meanwhile(lambda: _starts(ben, 0, asks=1)), meanwhile(lambda: _plays(chie, 1)):
        played = room.type(Typist(answer), "--url", server, "--table", code, "--lang", "en")
    assert (played.status, played.err) == (0, "")
    assert shared_table_phrases.REMOVAL_ASKED.format(by="Ben", name="Chie").en in played.out
    told = shared_table_phrases.REMOVED if reply == "y" else shared_table_phrases.REMOVAL_REFUSED
    assert told.format(name="Chie").en in played.out


def test_a_person_is_told_of_the_vote_and_leaves_when_removed(server: str, room: Room) -> None:
    code, ben, chie = _three(server)
    with (
        ben,
        chie,
        meanwhile(lambda: _starts(ben, 0, asks=2)),
        meanwhile(lambda: _plays(chie, 1, agrees=True)),
    ):
        played = room.type(Typist(Greedy()), "--url", server, "--table", code, "--lang", "en")
    assert shared_table_phrases.REMOVAL_OF_YOU.en in played.out
    assert (played.status, shared_table_phrases.SEAT_LOST.en in played.err) == (1, True)
