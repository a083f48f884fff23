"""The day's deal and the same match as a friend, over real connections, by a clock that the test sets."""

from __future__ import annotations

import hashlib
import json
import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sevenbridge.analysis.judge import Judge
from sevenbridge.analysis.review import review
from sevenbridge.analysis.review_data import ReviewData
from sevenbridge.engine.actions import verb_of
from sevenbridge_app.tables import client_messages, log_events, server_messages
from sevenbridge_app.tables.day import begin_of, read_day
from sevenbridge_app.tables.day_results import DayDeal, OwnDays
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.web import beacon
from sevenbridge_app.web.duplicates_api import SameMatch
from tests.browser.dealing import deck, stacked
from tests.exhaustive import exhaustive_but
from tests.services.ports import free_port
from tests.tables.playing import CARD
from tests.web.checked_refusals import why
from tests.web.choosing import TASTE
from tests.web.live_server import WORLDS, Guest, HandClock, request, running_server
from tests.web.test_reviews import reviewed

HOUR = 3_600_000
#: whoever begins goes out in the first turn
AT_ONCE = deck(
    hands=["2h 3h 4h 5s 5d 5c 5h", "3c 6d 9s Jh Qc Kd Ah", "2c 4d 6h 8s Ts Jd Qh", "3s 4c 6s 9d Tc Js Ks"],
    upcard="Kh",
    stock="9h 6c",
)
FIRST, SECOND, THIRD = "2026-11-23", "2026-11-24", "2026-11-25"
#: by the rules of wikipedia_ja
A_WEEK_OF_PENALTIES = "2026-11-30"


def at(day: str) -> int:
    """The beginning of a day."""
    found = read_day(day)
    assert found is not None
    return begin_of(found)


@pytest.fixture
def clock() -> HandClock:
    """Nine o'clock in the morning of the first day."""
    clock = HandClock()
    clock.at = at(FIRST) + 9 * HOUR
    return clock


@pytest.fixture
def address(tmp_path: Path, clock: HandClock) -> Iterator[str]:
    with running_server(tmp_path, now=clock) as address:
        yield address


def begin(guest: Guest, path: str = "/api/days/today/play") -> str:
    """The table at which a guest plays."""
    answer = guest.ask("POST", path)
    assert answer.status in (200, 201), answer.body
    code: str = answer.json["code"]
    return code


def play(guest: Guest, code: str, most: int = 10_000, seat: int = 0) -> list[server_messages.ServerMessage]:
    """Plays so many actions, or to the end: melds what can be melded, and discards the highest card."""
    with guest.join(code) as chair:
        acted = -1
        chair.hear_until(lambda heard: isinstance(heard, server_messages.Snapshot))
        chair.do(client_messages.Pace, pause_ms=0)
        while most and not any(isinstance(each, server_messages.MatchEnded) for each in chair.heard):
            if getattr(chair.heard[-1], "over", None) is not None:
                # after the last round there is nothing to be ready for
                chair.say(client_messages.Ready, seat=seat)
            if chair.now.options and chair.now.step != acted:
                acted = chair.now.step
                action = min(chair.now.options, key=lambda each: (TASTE.index(verb_of(each)), -each))
                chair.say(client_messages.Play, seat=seat, step=acted, action=action)
                most -= 1
            chair.hear()
        chair.do(client_messages.Ping)
        return chair.heard


def day(guest: Guest, name: str = "today") -> dict[str, Any]:
    answer = guest.ask("GET", f"/api/days/{name}")
    assert answer.status == 200, answer.body
    found: dict[str, Any] = answer.json
    msgspec.convert(found, DayDeal)
    return found


def own_days(guest: Guest, zone: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = guest.ask("GET", f"/api/days?zone={zone}").json
    msgspec.convert(found, OwnDays)
    return found


def compared(guest: Guest, path: str) -> dict[str, Any]:
    found: dict[str, Any] = guest.ask("GET", path).json
    msgspec.convert(found, SameMatch)
    return found


class Drand(BaseHTTPRequestHandler):
    """Tells numbers as drand does: one every 30 seconds, from an hour after the beginning of 2020 on."""

    GENESIS, PERIOD = 1_577_840_400, 30

    def do_GET(self) -> None:
        """Answers what a server may ask, and notes it."""
        self.server.asked.append(self.path)  # type: ignore[attr-defined]
        number = self.path.rpartition("/")[2]
        if number != "info" and self.server.late:  # type: ignore[attr-defined]
            self.server.late -= 1  # type: ignore[attr-defined]
            self.send_error(404)
            return
        told = (
            {"period": self.PERIOD, "genesis_time": self.GENESIS}
            if number == "info"
            else {"round": int(number), "randomness": hashlib.sha256(number.encode()).hexdigest()}
        )
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps(told).encode())

    def log_message(self, *args: object) -> None:
        """Says nothing."""


@pytest.fixture
def drand() -> Iterator[ThreadingHTTPServer]:
    """A beacon; ``asked`` has the paths that were asked for, ``late`` how often it tells no number first."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Drand) as server:
        server.asked = []  # type: ignore[attr-defined]
        server.late = 0  # type: ignore[attr-defined]
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def test_a_day_is_bound_to_its_secret_the_day_before(address: str, clock: HandClock) -> None:
    aki = Guest(address, "Aki")
    first = day(aki)
    assert first["next_commitment"] == day(aki)["next_commitment"] != first["commitment"]
    # nobody sees more of it before it comes
    assert why(aki.ask("GET", f"/api/days/{SECOND}")) is RefusalCode.UNKNOWN_DEAL
    clock.at = at(SECOND)
    second = day(aki)
    assert second["commitment"] == first["next_commitment"]
    assert (second["beacon"], day(aki, FIRST)["next_commitment"]) == (None, "")


def test_a_number_from_outside_goes_into_the_cards_of_a_day(
    tmp_path: Path, clock: HandClock, drand: ThreadingHTTPServer
) -> None:
    url = f"http://127.0.0.1:{drand.server_port}/chain"
    asked: list[str] = drand.asked  # type: ignore[attr-defined]
    with running_server(tmp_path, now=clock, beacon=url) as address:
        aki = Guest(address, "Aki")
        # the secret of the first day was made when the number was known: that proves nothing, and is not used
        assert (day(aki)["beacon"], asked) == (None, [])
        clock.at = at(SECOND) + 9 * HOUR
        told = day(aki)
        number = (at(SECOND) // 1000 - Drand.GENESIS) // Drand.PERIOD + 1
        randomness = hashlib.sha256(str(number).encode()).hexdigest()
        assert told["beacon"] == {"url": url, "round": number, "randomness": randomness}
        assert told["nonces"] == [
            hashlib.sha256(f"{SECOND} seat {seat} {randomness}".encode()).hexdigest() for seat in range(4)
        ]
        heard = play(aki, begin(aki))
        begun = next(each for each in heard if isinstance(each, server_messages.Snapshot))
        assert list(begun.nonces) == told["nonces"]
        assert day(Guest(address, "Ben"))["beacon"] == told["beacon"]
        assert asked == ["/chain/info", f"/chain/public/{number}"]


def test_a_number_that_comes_out_a_moment_late_is_waited_for(
    tmp_path: Path, clock: HandClock, drand: ThreadingHTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beacon, "AGAIN", 0.01)
    drand.late = 2  # type: ignore[attr-defined]
    with running_server(tmp_path, now=clock, beacon=f"http://127.0.0.1:{drand.server_port}") as address:
        aki = Guest(address, "Aki")
        day(aki)
        clock.at = at(SECOND)
        assert day(aki)["beacon"] is not None
    assert drand.late == 0  # type: ignore[attr-defined]


def test_a_beacon_that_cannot_be_reached_keeps_nobody_from_playing(
    tmp_path: Path, clock: HandClock, drand: ThreadingHTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beacon, "PATIENCE", 0.1)
    nowhere = f"http://127.0.0.1:{free_port()}"
    with running_server(tmp_path, now=clock, beacon=nowhere) as address:
        aki = Guest(address, "Aki")
        bound = day(aki)["next_commitment"]
        clock.at = at(SECOND)
        told = day(aki)
    assert (told["commitment"], told["beacon"]) == (bound, None)
    # and what was decided for a day stays so
    url = f"http://127.0.0.1:{drand.server_port}"
    with running_server(tmp_path, now=clock, beacon=url) as address:
        assert day(Guest(address, "Ben"))["nonces"] == told["nonces"]


def test_a_day_is_stamped_by_the_calendar_of_the_guest(address: str, clock: HandClock) -> None:
    aki = Guest(address, "Aki")
    # in Japan at eleven in the morning of the 23rd, and at seven of the 25th: the deal of the 24th goes on
    clock.at = at(FIRST) + 2 * HOUR
    play(aki, begin(aki))
    clock.at = at(SECOND) + 22 * HOUR
    play(aki, begin(aki))
    japan, utc, hawaii = (own_days(aki, zone) for zone in (540, 0, -600))
    assert [each["day"] for each in japan["days"]] == [FIRST, SECOND]
    assert [each["stamped"] for each in japan["days"]] == [FIRST, THIRD]
    assert (japan["today"], japan["streak"], japan["forgiven"]) == (THIRD, 2, [SECOND])
    assert [each["stamped"] for each in utc["days"]] == [FIRST, SECOND]
    assert (utc["today"], utc["streak"], utc["forgiven"]) == (SECOND, 2, [])
    assert [each["stamped"] for each in hawaii["days"]] == ["2026-11-22", SECOND]
    assert why(aki.ask("GET", "/api/days?zone=841")) == RefusalCode.MALFORMED


def test_two_days_of_a_deal_that_is_the_same_for_all(address: str, clock: HandClock) -> None:
    aki, ben, eve = (Guest(address, name) for name in ("Aki", "Ben", "Eve"))
    before = day(aki)
    assert (before["day"], before["today"], before["time_left"]) == (FIRST, FIRST, 15 * HOUR)
    assert (before["secret"], before["mine"], before["begun"], before["finished"]) == ("", None, 0, 0)
    commitment = before["commitment"]

    # Aki plays, goes away in the middle, and comes back; Ben plays alike at one go
    code = begin(aki)
    play(aki, code, most=3)
    assert day(aki)["mine"] == {"table": code, "state": "playing", "place": None, "points": None}
    clock.at += 4 * HOUR
    assert begin(aki) == code, "there is one try"
    heard = [play(guest, begin(guest)) for guest in (aki, ben)]
    ends = [next(each for each in said if isinstance(each, server_messages.MatchEnded)) for said in heard]
    assert ends[0].totals == ends[1].totals
    assert {each.secret for each in ends} == {""}
    # Eve breaks it off
    eves = begin(eve)
    play(eve, eves, most=2)

    told = day(aki)
    points = ends[0].totals[0]
    lead = told["lead"]
    assert lead == 4 * points - sum(ends[0].totals)
    assert (told["begun"], told["finished"], told["leads"]) == (3, 2, [[lead, 2]])
    assert told["mine"]["state"] == "finished"
    assert told["secret"] == ""
    assert (day(eve)["leads"], day(eve)["lead"]) == ([], None), "whoever has not finished is not told"
    assert begin(aki) == code

    # nobody else sees it while the day lasts, and the record nobody at all
    match = f"/api/tables/{code}/matches/1"
    for path in ("replay", "review", "record"):
        assert why(ben.ask("GET", f"{match}/{path}")) == RefusalCode.DAY_NOT_OVER, path
        assert why(request(address, "GET", f"{match}/{path}")) == RefusalCode.DAY_NOT_OVER, path
    assert aki.ask("GET", f"{match}/replay").status == 200
    assert aki.ask("GET", f"{match}/review").status in (200, 202)
    assert why(aki.ask("GET", f"{match}/record")) == RefusalCode.DAY_NOT_OVER
    assert why(aki.ask("POST", f"{match}/invitation")) == RefusalCode.DAY_NOT_OVER
    moment = {"round": 1, "after": 2, "seat": 0}
    assert why(aki.ask("POST", f"{match}/practice", moment)) == RefusalCode.DAY_NOT_OVER

    # after midnight the secret is there, it fits, and Eve's round is no longer counted
    clock.at = at(SECOND) + HOUR
    over = day(eve, FIRST)
    assert over["commitment"] == commitment == hashlib.sha256(bytes.fromhex(over["secret"])).hexdigest()
    assert (over["time_left"], over["mine"]["state"]) == (0, "broken_off")
    assert over["leads"] == [[lead, 2]]
    play(eve, eves)
    assert (day(eve, FIRST)["begun"], day(eve, FIRST)["finished"]) == (3, 2)
    assert day(eve, FIRST)["mine"]["state"] == "broken_off"
    assert ben.ask("GET", f"{match}/replay").status == 200
    assert over["secret"].encode() in ben.ask("GET", f"{match}/record").body
    for guest in (aki, ben):
        assert why(guest.ask("POST", f"{match}/invitation")) == RefusalCode.DAY_OVER, "all know its cards"
    assert why(Guest(address, "Fay").ask("POST", f"/api/days/{FIRST}/play")) == RefusalCode.DAY_OVER

    # the second day has another deal
    today = day(aki)
    assert (today["day"], today["mine"]) == (SECOND, None)
    assert today["commitment"] != commitment
    play(aki, begin(aki))
    mine = own_days(aki)
    assert [(each["day"], each["state"]) for each in mine["days"]] == [
        (FIRST, "finished"),
        (SECOND, "finished"),
    ]
    assert (mine["today"], mine["streak"], mine["best_streak"], mine["forgiven"]) == (SECOND, 2, 2, [])
    assert own_days(eve)["streak"] == 0
    # what is kept of one has it, and nothing of the secrets of today
    kept = aki.ask("GET", "/api/me/data")
    assert [each["origin"] for each in kept.json["same_matches"]] == [FIRST, SECOND]
    assert aki.ask("DELETE", "/api/me/data").status == 200
    assert day(ben, FIRST)["finished"] == 1


def test_of_ones_own_days_it_is_told_where_points_are_penalty_points(address: str, clock: HandClock) -> None:
    aki = Guest(address, "Aki")
    begin(aki)
    clock.at = at(A_WEEK_OF_PENALTIES)
    begin(aki)
    told = {each["day"]: each["fewest_win"] for each in own_days(aki)["days"]}
    assert (
        told
        == {FIRST: False, A_WEEK_OF_PENALTIES: True}
        == {name: day(aki, name)["fewest_win"] for name in told}
    )


def test_the_best_line_is_what_the_analyst_finds(tmp_path: Path, clock: HandClock) -> None:
    with stacked(AT_ONCE), running_server(tmp_path, now=clock) as address:
        aki = Guest(address, "Aki")
        code = begin(aki)
        play(aki, code)
        told = reviewed(aki, code).json
        clock.at = at(SECOND) + HOUR
        record = aki.ask("GET", f"/api/tables/{code}/matches/1/record").body
        assert msgspec.convert(told, ReviewData) == review(record, judge=Judge(WORLDS)).as_data()
    (round,) = told["rounds"]
    own = [each for each in round["decisions"] if each["seat"] == 0 and len(each["options"]) > 1]
    assert own
    for each in own:
        assert {each["chosen"], each["best"]} <= {option["words"] for option in each["options"]}


def test_days_that_have_no_deal_are_refused(address: str) -> None:
    aki = Guest(address, "Aki")
    for name in ("2026-11-22", SECOND, "9999-12-31", "tomorrow", "2026-11-31"):
        assert why(aki.ask("GET", f"/api/days/{name}")) == RefusalCode.UNKNOWN_DEAL
    for name in ("2026-11-22", SECOND):
        assert why(aki.ask("POST", f"/api/days/{name}/play")) == RefusalCode.DAY_OVER
    for method, path in (("POST", "/api/days/today/play"), ("GET", "/api/days")):
        assert why(request(address, method, path)) == RefusalCode.NO_SESSION
    assert request(address, "GET", "/api/days/today").status == 200


def test_a_restarted_server_has_the_same_deal(tmp_path: Path, clock: HandClock) -> None:
    with running_server(tmp_path, now=clock) as address:
        first = day(Guest(address, "Aki"))
    with running_server(tmp_path, now=clock) as address:
        assert day(Guest(address, "Ben"))["commitment"] == first["commitment"]


def test_others_see_nothing_of_a_table_at_which_the_deal_is_played(address: str, clock: HandClock) -> None:
    aki, ben = Guest(address, "Aki"), Guest(address, "Ben")
    code = begin(aki)
    play(aki, code)
    for moment in (clock.at, at(SECOND) + HOUR):
        clock.at = moment
        with ben.join(code) as chair:
            seen = chair.hear_until(lambda heard: isinstance(heard, server_messages.Snapshot))
            assert isinstance(seen, server_messages.Snapshot)
            assert (seen.viewer, seen.round, seen.secret) == (-3, None, "")
            sat = chair.do(client_messages.Sit, seat=1)
            assert isinstance(sat, server_messages.No)
            assert sat.code == RefusalCode.ONE_TRY


# -- the same match as a friend --------------------------------------------------------------------


def finished(guest: Guest, **settings: Any) -> str:
    """A match of two rounds against computers that a guest has played."""
    usual: dict[str, Any] = {"seats": 3, "fill": "rabbit", "claim_seconds": 0, "preset": "wikipedia_ja"}
    usual["switches"] = {"match_length": 2}
    code = guest.open_table(**usual | settings)
    with guest.join(code) as chair:
        chair.sit(0)
        chair.do(client_messages.Start)
        chair.add_nonce(0, "ab")
    play(guest, code)
    return code


def invite(guest: Guest, code: str) -> str:
    """The address at which others play the first match of a table as well."""
    found = guest.ask("POST", f"/api/tables/{code}/matches/1/invitation").json
    assert found["path"] == f"/same/{found['token']}"
    assert found["url"] == guest.address + found["path"]
    return f"/api/same/{found['token']}"


def test_a_friend_plays_the_same_and_both_are_compared(address: str) -> None:
    aki, ben, eve = (Guest(address, name) for name in ("Aki", "Ben", "Eve"))
    code = finished(aki)
    path = invite(aki, code)
    assert invite(eve, code) == path, "a match has one invitation"
    assert why(aki.ask("POST", path)) == RefusalCode.OWN_MATCH
    own = compared(aki, path)
    assert (own["is_own"], own["mine"], own["refused"], len(own["played"])) == (True, None, None, 1)
    theirs = begin(ben, path)
    assert begin(ben, path) == theirs, "there is one try"
    assert compared(ben, path)["mine"] == {"table": theirs, "is_over": False}
    play(ben, theirs)
    assert invite(ben, theirs) == path, "who plays the same invites to the same"
    both = compared(ben, path)
    assert both["seat"] == 0
    first, second = both["played"]
    assert [(each["name"], each["is_own"], each["table"], each["match"]) for each in both["played"]] == [
        ("Aki", False, code, 1),
        ("Ben", True, theirs, 1),
    ]
    # both play by the same rule of thumb
    for each in ("place", "points", "rounds_won", "rounds"):
        assert first[each] == second[each], each
    assert sum(first["rounds"]) == first["points"]
    assert len(compared(aki, path)["played"]) == 2


def test_before_a_try_nothing_leads_to_the_cards(address: str) -> None:
    aki, ben, eve = (Guest(address, name) for name in ("Aki", "Ben", "Eve"))
    code = finished(aki)
    path = invite(aki, code)
    others = begin(eve, path)
    play(eve, others)
    record = aki.ask("GET", f"/api/tables/{code}/matches/1/record").body.decode()
    (secret,) = re.findall('^secret = "(.{64})"$', record, re.MULTILINE)
    told = [ben.ask("GET", path), request(address, "GET", path)]
    theirs = begin(ben, path)
    told += [ben.ask("GET", path), ben.ask("GET", f"/api/tables/{theirs}"), ben.ask("GET", "/api/me/data")]
    with ben.join(theirs) as chair:
        frame = msgspec.json.encode(chair.hear_until(lambda each: isinstance(each, server_messages.Snapshot)))
    for sent in (*(each.body for each in told), frame):
        for hidden in (code, others, secret):
            assert hidden.encode() not in sent
    for each in told:
        assert not CARD.search(each.body)
    play(ben, theirs)
    assert code.encode() in ben.ask("GET", path).body, "whoever has played may look"


VIEWED = ["record", "replay", "review", "practice", "of somebody else", "after it"]


@pytest.mark.parametrize("what", exhaustive_but(["replay", "after it"], VIEWED))
def test_whoever_viewed_it_before_is_compared_as_one_who_did(
    address: str, clock: HandClock, what: str
) -> None:
    aki, ben, eve = (Guest(address, name) for name in ("Aki", "Ben", "Eve"))
    code = finished(aki, seats=2)
    path, viewed = invite(aki, code), code
    if what == "of somebody else":
        viewed = begin(eve, path)
        play(eve, viewed)
    theirs = begin(ben, path)
    match = f"/api/tables/{viewed}/matches/1"
    if what == "after it":
        play(ben, theirs)
    if what == "review":
        reviewed(ben, viewed)
    elif what == "practice":
        assert ben.ask("POST", f"{match}/practice", {"round": 1, "after": 0, "seat": 0}).status == 201
    else:
        assert ben.ask("GET", f"{match}/{'record' if what == 'record' else 'replay'}").status == 200
    if what != "after it":
        clock.at += 1
        play(ben, theirs)
    for guest in (aki, ben, eve):
        rows = {each["name"]: each["viewed_before"] for each in compared(guest, path)["played"]}
        assert rows["Ben"] == (what != "after it")
        assert not rows["Aki"]
        assert not rows.get("Eve", False)
    assert [each["table"] for each in ben.ask("GET", "/api/me/data").json["viewed_matches"]] == [viewed]


def test_what_cannot_be_played_again_is_refused_with_a_reason(address: str, tmp_path: Path) -> None:
    aki, ben = Guest(address, "Aki"), Guest(address, "Ben")
    code = aki.open_table(seats=3, fill="rabbit")
    for match in (1, 9):
        found = ben.ask("POST", f"/api/tables/{code}/matches/{match}/invitation")
        assert why(found) == RefusalCode.NOT_FINISHED
    assert why(ben.ask("POST", "/api/tables/QQQQQQ/matches/1/invitation")) == RefusalCode.UNKNOWN_TABLE
    assert why(request(address, "POST", f"/api/tables/{code}/matches/1/invitation")) == RefusalCode.NO_SESSION
    for method in ("GET", "POST"):
        assert why(ben.ask(method, f"/api/same/{bytes(16).hex()}")) == RefusalCode.UNKNOWN_INVITATION
    assert why(request(address, "POST", f"/api/same/{bytes(16).hex()}")) == RefusalCode.NO_SESSION


def test_another_edition_of_players_is_refused_with_a_reason(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    aki, ben = Guest(address, "Aki"), Guest(address, "Ben")
    path = invite(aki, finished(aki, seats=2))
    monkeypatch.setattr("sevenbridge_app.tables.duplicates.EDITION", "another")
    assert why(ben.ask("POST", path)) == RefusalCode.PLAYERS_CHANGED
    assert compared(ben, path)["refused"]["code"] == RefusalCode.PLAYERS_CHANGED
    day(ben)
    monkeypatch.setattr("sevenbridge_app.tables.duplicates.EDITION", "yet another")
    assert why(ben.ask("POST", "/api/days/today/play")) == RefusalCode.PLAYERS_CHANGED


def test_logs_tell_where_a_table_comes_from() -> None:
    event = log_events.DuplicateOpened(invitation="c0ffee")
    assert log_events.encode(event) == b'{"t":"duplicate_opened","invitation":"c0ffee"}'
