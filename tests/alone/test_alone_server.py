"""A person plays alone, against computers, without any server but the one beside the page."""

from __future__ import annotations

import json

import msgspec
import pytest

from sevenbridge import PRESETS, read_record, replay
from sevenbridge_app.alone.logs_away import LogsAway
from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.croupier import Croupier
from sevenbridge_app.tables.finished_matches import Replay
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.tables.summary import TableList
from tests.alone.page import Machine, Page
from tests.exhaustive import exhaustive_but

SHORT = {"match_length": 2}


def begun(seed: int = 0, **settings: object) -> Page:
    """A page at a table at which a match has begun."""
    page = Page(seed=seed)
    page.open(**settings)
    assert isinstance(page.do(client_messages.Start), server_messages.Ok)
    return page


def finished(seed: int = 0, **settings: object) -> Page:
    """A page at a table at which a match was played to its end."""
    page = begun(seed, **settings)
    while page.play(50):
        pass
    return page


@pytest.mark.parametrize(
    ("preset", "seats"),
    exhaustive_but([("gamerules", 4), ("nintendo", 2)], [(name, n) for name in PRESETS for n in range(2, 7)]),
)
def test_a_match_is_played_to_its_end(preset: str, seats: int) -> None:
    page = finished(preset=preset, seats=seats, switches=SHORT, company=["aki", "goro"])
    record = page.request("GET", f"/api/tables/{page.code}/matches/1/record")[1]
    replay(read_record(record))  # raises unless it is a match by the rules
    told = page.get(f"/api/tables/{page.code}/matches/1/replay?viewer=0", Replay).messages
    ended = next(each for each in page.heard if isinstance(each, server_messages.MatchEnded))
    assert told[-1] == msgspec.structs.replace(ended, now=None)


def test_the_machine_may_stop_at_any_moment_and_the_match_goes_on() -> None:
    page = begun(switches=SHORT)
    stops = 0
    while page.play(3):
        stops += 1
        page.let_work()
        before = page.look()
        page.leave()
        again = Page(page.machine)
        page.machine.at += 3600_000  # they come back an hour later
        again.come(page.code)
        again.let_work()
        assert again.look().round == before.round
        page = again
    assert stops > 5


def test_who_comes_back_to_the_page_is_sent_what_was_missed() -> None:
    page = begun()
    page.play(4)
    page.let_work()
    hand = page.mirror.view().hand
    snapshots = sum(isinstance(each, server_messages.Snapshot) for each in page.heard)
    seen = next(seq for each in reversed(page.heard) if (seq := getattr(each, "seq", None)))
    page.leave()
    page.come(page.code, seen=seen)
    page.let_work()
    assert sum(isinstance(each, server_messages.Snapshot) for each in page.heard) == snapshots
    assert page.mirror.view().hand == hand


def test_a_table_that_nobody_looks_at_is_let_go_and_comes_back_as_it_was() -> None:
    page = finished(switches=SHORT)
    page.server.work()
    assert [each.table.code for each in page.server.tables.awake()] == [page.code]
    whole = page.look()
    page.leave()
    page.let_work()
    assert not [*page.server.tables.awake()]
    with pytest.raises(LogsAway):
        page.server.tables.log_of(page.code)
    # lists know it all the same
    assert [each.code for each in page.get("/api/tables", TableList).tables] == [page.code]
    page.come(page.code)
    assert page.look().scores == whole.scores
    assert isinstance(page.do(client_messages.Start), server_messages.Ok)
    assert page.play(3)


def test_a_match_that_is_left_is_let_go_and_goes_on_where_it_was() -> None:
    page = begun()
    page.play(3)
    page.let_work()
    hand = page.mirror.view().hand
    page.leave()
    assert page.server.work() is None
    assert not [*page.server.tables.awake()]
    page.come(page.code)
    page.let_work()
    assert page.mirror.view().hand == hand
    assert page.play(5)


@pytest.mark.parametrize("method", ["handle", "tick"])
def test_a_table_at_which_something_goes_wrong_is_made_again_of_its_log(
    method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = begun()
    page.play(3)
    page.let_work()
    with monkeypatch.context() as patch:
        patch.setattr(Croupier, method, lambda *asked: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            page.play(5)
    assert page.machine.closed == {1}
    assert not [*page.server.tables.awake()]
    page.come(page.code)
    assert page.play(5)


def test_what_was_brought_is_let_go_once_it_was_asked_for() -> None:
    page = finished(switches=SHORT)
    page.leave()
    page.server.work()
    record = f"/api/tables/{page.code}/matches/1/record"
    for _ in range(2):
        with pytest.raises(LogsAway) as away:
            page.server.ask("GET", record)
        assert away.value.codes == (page.code,)
        page.bring(away.value.codes)
        assert page.server.ask("GET", record)[0] == 200
        page.server.work()


def test_the_coach_answers_and_a_move_is_taken_back() -> None:
    page = begun()
    page.play(3)
    page.let_work()
    assert isinstance(page.do(client_messages.Hint, seat=0), server_messages.Ok)
    hint = page.heard[-2]
    assert isinstance(hint, server_messages.HintGiven)
    now = page.now
    assert now is not None
    assert hint.action in now.options
    page.do(client_messages.Play, seat=0, step=now.step, action=hint.action)
    page.let_work()
    there = page.now
    assert there is not None
    assert isinstance(page.do(client_messages.Undo, seat=0, step=there.undo_to), server_messages.Ok)
    assert any(isinstance(each, server_messages.UndoChanged) and each.stage == "done" for each in page.heard)


def test_a_moment_of_a_finished_match_is_played_on_from() -> None:
    page = finished(switches=SHORT)
    first = page.code
    moment = {"round": 1, "after": 6, "seat": 0}
    practice = page.post(f"/api/tables/{first}/matches/1/practice", moment)
    page.come(practice["code"])
    assert page.play(5)
    assert {each.code for each in page.get("/api/tables", TableList).tables} == {first, page.code}


@pytest.mark.parametrize(
    ("method", "path", "body", "code"),
    [
        ("POST", "/api/quick", "{}", RefusalCode.SERVER_ONLY),
        ("GET", "/api/tables/ABCDEF", "", RefusalCode.UNKNOWN_TABLE),
        ("GET", "/api/actions?below=none", "", RefusalCode.MALFORMED),
        ("POST", "/api/tables", "{", RefusalCode.MALFORMED),
        ("POST", "/api/tables", '{"seats": 9}', RefusalCode.BAD_SETTING),
        ("POST", "/api/tables", '{"switches": {"match_length": -1}}', RefusalCode.BAD_RULES),
        ("POST", "/api/session", '{"name": ""}', RefusalCode.BAD_NAME),
    ],
)
def test_what_cannot_be_done_is_refused_as_a_server_refuses_it(
    method: str, path: str, body: str, code: RefusalCode
) -> None:
    status, answer = Page().request(method, path, body)
    assert status >= 400
    assert json.loads(answer)["code"] == code


def test_messages_that_cannot_be_read_and_unknown_tables_are_refused() -> None:
    page = Page()
    page.come("ABCDEF")
    assert [(each.code, each.id) for each in page.heard if isinstance(each, server_messages.No)] == [
        (RefusalCode.UNKNOWN_TABLE, 0)
    ]
    assert page.machine.closed == {1}
    page.open()
    page.server.receive(2, "nonsense")
    page._hear()
    assert page.heard[-1].code == RefusalCode.MALFORMED  # type: ignore[union-attr]


def test_two_on_one_device_have_a_seat_each_and_see_it_in_turn() -> None:
    page = Page()
    page.open(visibility="private", seats=2, fill="")
    assert isinstance(page.do(client_messages.Sit, seat=1), server_messages.Ok)
    assert isinstance(page.do(client_messages.Start), server_messages.Ok)
    page.let_work()
    page.add_nonces(0, 1)
    page.let_work()
    hands = []
    for seat in (0, 1):
        assert page.look(seat).viewer == seat
        hands.append(page.mirror.view().hand)
    assert not hands[0] & hands[1]


def test_what_a_page_is_told_does_not_tell_what_the_machine_keeps() -> None:
    machine = Machine()
    page = Page(machine)
    page.open(switches=SHORT)
    page.do(client_messages.Start)
    page.play(20)
    (begun_line,) = [line for line in machine.logs[page.code] if b'"match_began"' in line.body]
    secret = json.loads(begun_line.body)["secret"]
    assert secret.encode() not in b"".join(map(server_messages.encode, page.heard))


def test_no_request_tells_of_a_match_that_is_not_over() -> None:
    page = begun()
    page.play(5)
    finished = f"/api/tables/{page.code}/matches/1"
    for method, path, body in (
        ("GET", f"{finished}/record", ""),
        ("GET", f"{finished}/replay?viewer=-2", ""),
        ("GET", f"{finished}/review", ""),
        ("POST", f"{finished}/practice", '{"round": 1, "after": 1, "seat": 0}'),
    ):
        status, answer = page.request(method, path, body)
        assert (status, json.loads(answer)["code"]) == (404, RefusalCode.NOT_FINISHED)
